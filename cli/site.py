"""A folder of pages with an index.

What lives here: the run that makes them: who reads, who makes pages, where these are written.
What does not: options (`cli.page`), and what pages are called (`notation.archive.page_names`).
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import closing

import click

from cli.checking import terminable
from cli.files import write_whole
from cli.progress import Progress
from cli.report import INTERRUPTED, USAGE, counted, exit_code, tell_problem, tell_settings
from cli.reports.full import finding_lines
from notation.archive.check import Plan
from notation.archive.inputs import Reader
from notation.archive.names import STDIN
from notation.archive.page_names import INDEX, PageNames
from notation.archive.pages import Asking
from notation.archive.result import Checked, Totals
from notation.archive.run import Here, Workers, run
from notation.archive.settings import SettingsBook, SettingsError
from notation.archive.told import settings_of, told
from notation.archive.walk import LIST, Input, Walk
from notation.pictures.index_page import UNREADABLE, Row, index_page


class Site:
    """The pages of what paths stand for, in a folder."""

    def __init__(
        self, paths: tuple[str, ...], output: str, book: SettingsBook, force: bool
    ) -> None:
        """Raises UsageError for a folder that must not be written into."""
        self.paths = paths
        self.output = output
        self.book = book
        self.alone = len(paths) == 1 and not paths[0].startswith(LIST)
        self.root = os.path.realpath(output)
        self.rows: list[Row] = []
        self.totals = Totals()
        self.names = PageNames()
        self.written = 0
        self.begun = self.full = False
        self._allow(force)

    def _allow(self, force: bool) -> None:
        if self.output.lower().endswith(".html") and not os.path.isdir(self.output):
            why = f"{self.output} is the name of a page; several games need a folder to go to."
            raise click.UsageError(why)
        if os.path.lexists(self.output) and not os.path.isdir(self.output):
            why = f"{self.output} is a file; several games need a folder to go to."
            raise click.UsageError(why)
        for path in self.paths:
            if path != STDIN and self._holds(path):
                raise click.UsageError(f"{self.output} holds {path}; pages need their own folder.")
        if not force and os.path.isdir(self.output) and os.listdir(self.output):
            raise click.UsageError(f"{self.output} is not empty; --force writes into it.")

    def _holds(self, path: str) -> bool:
        real = os.path.realpath(path)
        return os.path.exists(path) and (real == self.root or real.startswith(self.root + os.sep))

    def make(self, jobs: int) -> int:
        """Make everything.  Returns the exit code."""
        started = time.monotonic()
        walk = Walk(self.paths, self.book)
        reader = Reader(self.book)
        asking = Asking(reader, self._inputs(walk), alone=self.alone)
        progress = Progress(self.totals, reader, walk)
        code = 0
        with closing(_workers(jobs)) as workers, terminable():
            try:
                for checked in run(asking.pieces(), workers):
                    new = told(checked, settings_of(checked.name, self.book))
                    self._begin(new)
                    if not self.full:
                        self._take(new, asking.names.popleft(), progress)
                        progress.update()
                    if self.full:
                        code = USAGE
                        break
            except KeyboardInterrupt:
                code = INTERRUPTED
            except SettingsError as error:
                progress.give_way()
                tell_settings(error)
                code = USAGE
            finally:
                progress.give_way()
        if self.begun:
            self._write_index(incomplete=bool(code))
        if self.begun and code:
            tell_problem("not everything was done; the index says so")
        self._tell(time.monotonic() - started)
        nothing = not self.totals.files
        return code or (USAGE if nothing else exit_code(self.totals))

    def _inputs(self, walk: Walk) -> Iterator[Input]:
        """What is to be read, without what pages are written into."""
        for one in walk:
            if one.problem or one.path == STDIN or not self._holds(one.path):
                yield one
            elif one.named:
                yield one._replace(problem=f"{one.name}: it lies where the pages go")

    def _take(self, checked: Checked, shown: str, progress: Progress) -> None:
        """Write the pages of a part, and note what the index tells."""
        self.totals.add(checked)
        several = not (checked.first and checked.last and len(checked.games) == 1)
        for index, game in enumerate(checked.games):
            assert game.page is not None
            number = checked.first_game + index + 1 if several else 0
            path = self.names.page(shown, number)
            done = self._write(path, game.page.data)
            self.written += done
            self.rows.append(game.page.row._replace(href=path if done else ""))
        whole = checked.first and checked.last
        if not checked.games and (checked.problem or checked.findings or whole):
            progress.give_way()
            self.rows.append(_unreadable(checked, shown))
            if checked.problem:
                tell_problem(checked.problem)
            for found in checked.findings:
                lines = finding_lines(checked.name, found, board=False)
                click.echo("\n".join(lines) + "\n", err=True)

    def _write(self, path: str, data: bytes) -> bool:
        """Write a file of the folder; whether that could be done."""
        place = os.path.join(self.output, *path.split("/"))
        why = self._refused(path)
        try:
            if not why:
                os.makedirs(os.path.dirname(place), exist_ok=True)
                write_whole(place, data)
        except OSError as error:
            why = error.strerror or type(error).__name__
            # No other page will find room, nor a way.
            self.full = self.full or error.errno in (errno.ENOSPC, errno.EROFS, errno.EDQUOT)
        if why:
            self.totals.problems += 1
            tell_problem(f"{place}: {why}")
        return not why

    def _refused(self, path: str) -> str:
        """Why a file must not be written: a link in the folder may lead out of it."""
        place = os.path.join(self.root, *path.split("/"))
        if os.path.realpath(place) != place:
            return "a link stands in the way; it is left as it is"
        if os.path.lexists(place) and not stat.S_ISREG(os.lstat(place).st_mode):
            return "what is there is no file; it is left as it is"
        return ""

    def _begin(self, checked: Checked) -> None:
        """Before the first page there is an index that is not complete: whatever ends the run,
        one of a run before is not taken for that of this one."""
        if not self.begun and not checked.problem:
            self.begun = True
            self.full = not self._write_index(incomplete=True)

    def _write_index(self, *, incomplete: bool) -> bool:
        """The index, called as the folder or archive that was named."""
        name = os.path.basename(os.path.abspath(self.paths[0])) if self.alone else ""
        title = "Game records" if name in ("", STDIN) else name
        return self._write(INDEX, index_page(self.rows, title, incomplete=incomplete).encode())

    def _tell(self, seconds: float) -> None:
        totals = self.totals
        click.echo(
            f"wrote {counted(self.written, 'page')} to {self.output}: "
            f"{counted(totals.files, 'file')}, {counted(totals.games, 'game')}, "
            f"{counted(totals.errors, 'error')}, {counted(totals.warnings, 'warning')} "
            f"in {seconds:.1f} s",
            err=True,
        )


def _workers(jobs: int) -> Workers:
    if jobs == 1:
        return Here(Plan())
    from notation.archive.pool import Pool

    return Pool(Plan(), jobs)


def _unreadable(checked: Checked, shown: str) -> Row:
    """The row of a file without games."""
    words = checked.problem.removeprefix(f"{checked.name}: ")
    if not words:
        said = [f"{one.code} {one.message}" for one in checked.findings]
        words = "; ".join(said) or "no game in this file"
    codes = tuple(dict.fromkeys(one.code for one in checked.findings))
    return Row(shown, UNREADABLE, words, codes=codes)
