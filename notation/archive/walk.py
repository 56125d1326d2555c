"""Paths to inputs.

What lives here: turning files, folders, lists, `-` and addresses into the inputs they stand
for, in an order that is always the same, one at a time.  What does not: opening them
(`notation.archive.inputs`), and what configuration files say (`notation.archive.settings`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from notation.archive import cloud
from notation.archive.kinds import is_record
from notation.archive.names import STDIN, printable
from notation.archive.patterns import GitIgnore
from notation.archive.settings import SettingsBook
from notation.formats import SHARED_SUFFIXES, has_suffix, looks_other

LIST = "@"
# Enough for the marks of archives and the first characters of a text.
HEAD = 16 * 1024


class Input(NamedTuple):
    """Something to read: its name as it is shown, and the path or address to open, `-` for
    standard input.  `named` is one that was named and not found in a folder, `root` the folder
    that was named and holds it.  With a `problem` there is nothing to open."""

    name: str
    path: str
    named: bool = False
    problem: str = ""
    root: str = ""


def problem(path: str, why: str) -> Input:
    """A path that stands for nothing that can be read."""
    name = printable(path)
    return Input(name, path, problem=f"{name}: {why}")


class Walk:
    """The inputs that paths stand for.

    A folder is every record below it, told by its suffix, archives among them; hidden entries,
    links to folders, what `.gitignore` names and what is excluded are left out.  `@FILE` is a
    list of paths, one a line or with NUL between them, unless there is a file called so.  A file
    that is named is read whatever excludes it, unless `force_exclude`.  Without `archives`
    those in folders are left out, and so is what is packed.  A path that does not
    exist is a problem, as is a folder without any record.

    `left_out` counts the named files that were excluded.  Raises SettingsError.
    """

    def __init__(
        self,
        paths: Iterable[str],
        book: SettingsBook,
        force_exclude: bool = False,
        archives: bool = True,
    ) -> None:
        self.paths = paths
        self.book = book
        self.force_exclude = force_exclude
        self.archives = archives
        self.left_out = 0
        # Standard input can be read once, and paths be walked several times.
        self._read: bytes | None = None

    def __iter__(self) -> Iterator[Input]:
        paths = list(self.paths)
        seen: set[str] = set()
        # A path alone cannot name a file twice.
        alone = len(paths) == 1 and not paths[0].startswith(LIST)
        for path in paths:
            for found in self._listed(path):
                if not alone:
                    same = found.path if cloud.is_url(found.path) else os.path.abspath(found.path)
                    if same in seen and not found.problem:
                        continue
                    seen.add(same)
                yield found

    def _listed(self, path: str) -> Iterator[Input]:
        if not path.startswith(LIST) or path == LIST or os.path.lexists(path):
            yield from self._named(path)
            return
        try:
            data = self._list(path[1:])
        except OSError as error:
            yield problem(path, error.strerror or type(error).__name__)
            return
        lines = data.split(b"\0") if b"\0" in data else data.splitlines()
        paths = [os.fsdecode(line) for line in lines if line.strip()]
        if not paths:
            yield problem(path, "no paths in this list")
        for inner in paths:
            yield from self._named(inner)

    def _list(self, path: str) -> bytes:
        if path != STDIN:
            with open(path, "rb") as file:
                return file.read()
        if self._read is None:
            self._read = sys.stdin.buffer.read() if sys.stdin is not None else b""
        return self._read

    def _named(self, path: str) -> Iterator[Input]:
        if path == STDIN:
            yield Input("<stdin>", path, named=True)
        elif cloud.is_url(path):
            yield from self._address(path)
        elif os.path.isdir(path):
            empty = True
            for found in self._folder(path):
                empty = False
                yield found
            if empty:
                yield problem(path, "no record files in this folder")
        elif os.path.lexists(path):
            settings = self.book.of(os.path.dirname(path) or ".")
            if self.force_exclude and settings.excludes(path, folder=False):
                self.left_out += 1
            else:
                yield Input(printable(path), path, named=True)
        else:
            yield problem(path, "no such file or folder")

    def _address(self, url: str) -> Iterator[Input]:
        try:
            names = cloud.files(url)
        except cloud.CloudError as error:
            yield problem(url, str(error))
            return
        empty = True
        settings = self.book.of(".")
        for name in names:
            if name == url or (is_record(name) and not settings.excludes(name, folder=False)):
                empty = False
                yield Input(printable(name), name, named=name == url)
        if empty:
            yield problem(url, "no record files here")

    def _folder(self, path: str) -> Iterator[Input]:
        """The records below a folder: its own in order, then those of its folders."""
        todo: list[tuple[str, GitIgnore | None]] = [(path, None)]
        while todo:
            folder, rules = todo.pop()
            settings = self.book.of(folder)
            if settings.respect_gitignore:
                rules = rules or GitIgnore.at(folder)
            try:
                with os.scandir(folder) as rows:
                    entries = sorted(rows, key=lambda row: row.name)
            except OSError as error:
                yield problem(folder, error.strerror or type(error).__name__)
                continue
            below = []
            for entry in entries:
                name, whole = entry.name, os.path.join(folder, entry.name)
                is_folder = entry.is_dir(follow_symlinks=False)
                if name.startswith(".") or not (is_folder or self._is_wanted(name)):
                    continue
                ignored = settings.respect_gitignore and rules and rules.ignores(name, is_folder)
                if ignored or settings.excludes(whole, folder=is_folder):
                    continue
                if is_folder:
                    below.append((whole, rules.enter(name) if rules else None))
                elif (entry.is_file() and not is_other(whole)) or not os.path.exists(whole):
                    # A link to nothing is told when it is opened; pipes and devices are none.
                    yield Input(printable(whole), whole, root=path)
            todo += reversed(below)

    def _is_wanted(self, name: str) -> bool:
        return is_record(name) and (self.archives or has_suffix(name))


def is_other(path: str) -> bool:
    """Whether a file that nobody named is no record, whatever its suffix.  One that cannot be
    read is told by who reads it."""
    if not path.lower().endswith(tuple(SHARED_SUFFIXES)):
        return False
    try:
        with open(path, "rb") as file:
            return looks_other(path, file.read(HEAD))
    except OSError:
        return False
