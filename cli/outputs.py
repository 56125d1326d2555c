"""Where the reports of a check go.

What lives here: the report on standard output and those in files, which are written whole or
not at all.  What does not: the forms (`cli.reports`).
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TextIO, cast

from cli.report import tell_problem
from cli.reports import reporter
from cli.reports.base import Reporter
from notation.archive.result import Checked, Totals

if TYPE_CHECKING:
    from cli.files import WholeFile


class _InFile(NamedTuple):
    path: str
    whole: WholeFile
    text: TextIO
    reporter: Reporter


class Outputs:
    """The report on standard output, and one for each file.

    A file that cannot be written, at the start or on the way, is told and counted as a problem
    of the run; the others go on.
    """

    def __init__(self, main: Reporter, totals: Totals) -> None:
        self.main = main
        self.totals = totals
        self.files: list[_InFile] = []

    def open(self, form: str, path: str) -> None:
        """One more report, in a file."""
        from cli.files import WholeFile

        whole = None
        try:
            whole = WholeFile(path)
            text = cast(TextIO, io.TextIOWrapper(whole.file, encoding="utf-8", newline="\n"))
            self.files.append(_InFile(path, whole, text, reporter(form)(text)))
        except OSError as error:
            if whole is not None:
                whole.drop()
            self._failed(path, error)

    def add(self, checked: Checked) -> None:
        """Report one input, or part of one."""
        # What is printed is in the reports, even when the run is interrupted in between.
        self._each(lambda one: one.reporter.add(checked))
        self.main.add(checked)

    def finish(self, seconds: float, *, interrupted: bool) -> None:
        """Complete every report."""
        self.main.finish(self.totals, seconds, interrupted=interrupted)

        def complete(one: _InFile) -> None:
            one.reporter.finish(self.totals, seconds, interrupted=interrupted)
            one.text.flush()
            one.whole.keep()

        self._each(complete)
        self.files.clear()

    def close(self) -> None:
        """Leave the files as they were where the run did not come to its end."""
        for one in self.files:
            one.whole.drop()

    def _each(self, act: Callable[[_InFile], None]) -> None:
        for one in list(self.files):
            try:
                act(one)
            except OSError as error:
                one.whole.drop()
                self.files.remove(one)
                self._failed(one.path, error)

    def _failed(self, path: str, error: OSError) -> None:
        self.totals.problems += 1
        tell_problem(f"cannot write the report {path}: {error.strerror or error}")


def on_standard_output(form: str, *, board: bool) -> Reporter:
    """The report on standard output.  What programs read is UTF-8 wherever it goes."""
    kind = reporter(form)
    stream = sys.stdout
    if not kind.for_people and isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8")
    return kind(stream, board=board)
