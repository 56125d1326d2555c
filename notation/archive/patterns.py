"""Patterns in the syntax of gitignore.

What lives here: `PathPatterns`, those of configurations and command lines, and `GitIgnore`,
what the .gitignore files of a repository say while its folders are walked.  What does not:
where patterns are configured (`notation.archive.settings`), and walking.

The library pathspec translates a pattern.  Which of the patterns decides is found here, entry
by entry from the top as git does it, because a pattern may only speak of the entry it matches
itself: below a folder that is left out nothing can be let in again.
"""

from __future__ import annotations

import os
import re
import stat
import warnings
from collections.abc import Iterable, Iterator
from typing import NamedTuple

# Paths are seen folder by folder, so few verdicts on folders are wanted at a time.
_MOST_FOLDERS = 10_000


class Rule(NamedTuple):
    """A pattern: what it matches whole (the entry's name if `named`, else its path from the
    pattern's folder), whether only folders, and whether it lets in again (`!`)."""

    regex: re.Pattern[str]
    named: bool
    folders: bool
    negated: bool


def parse_pattern(line: str) -> Rule | None:
    """The rule of a line of a .gitignore file, None for a blank one and for a comment.

    Raises ValueError for a pattern that can match nothing and for one with a class such as
    `[:alpha:]`.
    """
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    text = _trimmed(line)
    if not text or text.startswith("#"):
        return None
    body = text.removeprefix("!")
    folders = body.endswith("/")
    body = body.removesuffix("/")
    named = "/" not in body
    if not body:
        raise ValueError("it matches nothing")
    if "[:" in body:
        raise ValueError("classes such as [:alpha:] are not known here")
    parts = body.removeprefix("/").split("/")
    # pathspec shortens these to expressions for a part of the path.
    if parts[-1] == "**":
        parts.append("?*")
    elif parts[-1] == "*":
        parts[-1] = "?*"
    try:
        with warnings.catch_warnings():
            # `[[]` is a bracket in every version of Python so far.
            warnings.simplefilter("ignore", FutureWarning)
            regex = GitIgnoreSpecPattern("/" + "/".join(parts)).regex
    except re.error as error:
        raise ValueError(error.msg) from error
    except ValueError as error:
        raise ValueError("a backslash at its end escapes nothing") from error
    if regex is None:
        raise ValueError("a [ has no ]")
    return Rule(regex, named, folders, text.startswith("!"))


class PathPatterns:
    """Patterns of one or several folders; the later win over the earlier."""

    __slots__ = ("_folders", "_parts", "lines")

    def __init__(self, parts: Iterable[tuple[str, Iterable[str]]]) -> None:
        """From absolute folders and the patterns relative to each.

        Raises ValueError for a pattern `parse_pattern` refuses.
        """
        self.lines: tuple[str, ...] = ()
        self._parts: list[tuple[str, tuple[Rule, ...]]] = []
        self._folders: dict[str, bool] = {}
        for folder, lines in parts:
            self.lines += tuple(lines)
            rules = [rule for line in lines if (rule := parse_pattern(line))]
            if rules:
                prefix = folder.replace(os.sep, "/").rstrip("/") + "/"
                self._parts.insert(0, (prefix, tuple(reversed(rules))))

    def matches(self, path: str, folder: bool) -> bool:
        """Whether an absolute path, or a folder above it, is matched.

        `path` is written with `/`; outside the folder of a pattern nothing is matched by it.
        """
        if not self._parts:
            return False
        above = path.rpartition("/")[0]
        if above not in self._folders:
            if len(self._folders) >= _MOST_FOLDERS:
                self._folders.clear()
            ends = [place for place, sign in enumerate(above) if sign == "/"]
            folders = [*(above[:end] for end in ends), above]
            self._folders[above] = any(self._matches(one, True) for one in folders)
        return self._folders[above] or self._matches(path, folder)

    def _matches(self, path: str, folder: bool) -> bool:
        for prefix, rules in self._parts:
            if path.startswith(prefix):
                verdict = _verdict(rules, path[len(prefix) :], folder)
                if verdict is not None:
                    return verdict
        return False


class GitIgnore:
    """What git ignores among the entries of one folder.

    As git does, by `.git/info/exclude` and the .gitignore files from the repository's folder
    down to this one; in no repository, by those from the folder where the walk starts.  A
    folder given to `at` is itself never ignored.  Files that cannot be read, links and
    patterns that `parse_pattern` refuses are passed over.  Not read: the user's own list of
    exclusions, and info/exclude where `.git` is a file (a worktree, a submodule).
    """

    __slots__ = ("_folder", "_inside", "_parts")

    def __init__(
        self, folder: str, inside: str = "", above: tuple[tuple[int, tuple[Rule, ...]], ...] = ()
    ) -> None:
        """Of a folder whose path from the repository is `inside`, "" or with `/` at its end;
        `above` are the rules from further up, the deepest first, each with the length of
        the path of its folder."""
        self._folder = folder
        self._inside = inside
        if not inside:
            above = ((0, _rules_of(os.path.join(folder, ".git", "info", "exclude"))),)
        rules = _rules_of(os.path.join(folder, ".gitignore"))
        self._parts = ((len(inside), rules), *above) if rules else above

    @classmethod
    def at(cls, folder: str) -> GitIgnore:
        """Of the folder where a walk starts."""
        folder = os.path.abspath(folder)
        top = next((path for path in _upwards(folder) if _is_repository(path)), folder)
        found = cls(top)
        for name in folder[len(top) :].split(os.sep):
            found = found.enter(name) if name else found
        return found

    def enter(self, name: str) -> GitIgnore:
        """Of a folder in this one."""
        folder = os.path.join(self._folder, name)
        if _is_repository(folder):
            return GitIgnore(folder)
        return GitIgnore(folder, f"{self._inside}{name}/", self._parts)

    def ignores(self, name: str, folder: bool) -> bool:
        """Whether the entry with a name is ignored; it is assumed that this folder is not."""
        path = self._inside + name
        for start, rules in self._parts:
            verdict = _verdict(rules, path[start:], folder)
            if verdict is not None:
                return verdict
        return False


def _verdict(rules: tuple[Rule, ...], path: str, folder: bool) -> bool | None:
    """Whether the first rule that matches an entry matches to leave out; None without one."""
    name = path[path.rfind("/") + 1 :]
    for rule in rules:
        if (folder or not rule.folders) and rule.regex.fullmatch(name if rule.named else path):
            return not rule.negated
    return None


def _rules_of(path: str) -> tuple[Rule, ...]:
    """The rules of a file of patterns, the last first."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return ()
        with open(path, "rb") as file:
            text = os.fsdecode(file.read())
    except OSError:
        return ()
    rules = []
    for line in text.removeprefix("\ufeff").split("\n"):
        try:
            rule = parse_pattern(line.removesuffix("\r"))
        except ValueError:
            continue
        if rule:
            rules.append(rule)
    return tuple(reversed(rules))


def _trimmed(line: str) -> str:
    """A line without the spaces at its end that no backslash keeps."""
    text = line.rstrip(" ")
    escapes = len(text) - len(text.rstrip("\\"))
    return text + " " if escapes % 2 and len(text) < len(line) else text


def _upwards(folder: str) -> Iterator[str]:
    above = os.path.dirname(folder)
    while above != folder:
        yield folder
        folder, above = above, os.path.dirname(above)
    yield folder


def _is_repository(folder: str) -> bool:
    return os.path.lexists(os.path.join(folder, ".git"))
