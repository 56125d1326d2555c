"""Telling findings one by one, and the exit code.

What lives here: `Report`, for the commands that read a few files; the words of a run's last
line; the exit codes.  What does not: the forms of `kifu check` (`cli.reports`).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cli.reports.full import finding_lines
from notation.archive.result import Totals, finding
from notation.archive.settings import SettingsError
from notation.shown import printable

if TYPE_CHECKING:
    from notation.diagnostics import Diagnostic
    from notation.formats.format import Format
    from notation.formats.reading import FileReading
    from notation.rules.faults import GameError
    from notation.rules.game import Game

FINDINGS, USAGE, INTERRUPTED = 1, 2, 130


class Report:
    """Counts and prints, on standard error, the findings of a run; `exit_code` is the run's."""

    def __init__(self) -> None:
        self.totals = Totals()

    @property
    def exit_code(self) -> int:
        """2 when something could not be read, else 1 with an error or a warning, else 0."""
        return exit_code(self.totals)

    def problem(self, text: str) -> None:
        """Something that could not be read or written."""
        self.totals.problems += 1
        tell_problem(text)

    def show(self, reading: FileReading, found: Diagnostic) -> None:
        """Print one finding."""
        source = reading.source
        lines = finding_lines(source.name, finding(source, found), board=False)
        click.echo("\n".join(lines) + "\n", err=True)


def exit_code(totals: Totals) -> int:
    """2 when something could not be read, else 1 with an error or a warning, else 0."""
    if totals.problems:
        return USAGE
    return FINDINGS if totals.errors or totals.warnings else 0


def tell_problem(text: str) -> None:
    """Something that could not be read or written.  What it quotes is no command to a terminal,
    nor to a service that looks for some in the output."""
    click.echo(f"kifu: {printable(text).replace('##[', '## [')}", err=True)


def tell_game(error: GameError) -> None:
    """Every fault of a game file, at its place."""
    assert error.source is not None
    for found in error.diagnostics:
        lines = finding_lines(error.source.name, finding(error.source, found), board=False)
        click.echo("\n".join(lines) + "\n", err=True)


def tell_settings(error: SettingsError) -> None:
    """Every fault of a configuration, or of a game file that it names."""
    from notation.rules.faults import GameError

    if isinstance(error.__cause__, GameError):
        tell_game(error.__cause__)
        return
    for problem in error.problems:
        tell_problem(f"{error.path}: {problem}")


def summary(totals: Totals, seconds: float) -> str:
    """The last line of a check."""
    return (
        f"checked {counted(totals.files, 'file')}, {counted(totals.games, 'game')}, "
        f"{counted(totals.plies, 'ply', 'plies')}: {counted(totals.errors, 'error')}, "
        f"{counted(totals.warnings, 'warning')} in {seconds:.1f} s"
    )


def read_one(
    report: Report, path: str, format: Format | None, game: Game | None, *, lines: bool = False
) -> FileReading:
    """The reading of one input, `lines` as in `replay`; ends the run with 2 when it cannot be
    read at all."""
    from notation.archive.whole import read_whole

    whole = read_whole(path, format=format, game=game, lines=lines)
    if whole.problem:
        report.problem(whole.problem)
        sys.exit(USAGE)
    return whole.reading


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"
