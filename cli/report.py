"""Telling findings, and the exit code.

What lives here: `Report`, which counts what a run found, prints it for people or as JSON,
and owns the exit code.  What does not: finding anything.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import click

from notation.archive.check import Checked, Totals, check_file
from notation.diagnostics import Diagnostic, Severity
from notation.formats.format import Format
from notation.formats.reading import FileReading
from notation.pictures.text import draw, underline
from notation.rules.fen import parse_fen
from notation.rules.game import Game
from notation.source import NOWHERE, display_width
from notation.version import __version__

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
FINDINGS, USAGE = 1, 2
# Control characters of a record must not reach the terminal; each has a picture.
_PICTURES = {code: 0x2400 + code for code in range(32)} | {127: 0x2421}
_PICTURES |= dict.fromkeys(range(128, 160), 65533) | {9: 32}


class Report:
    """Counts and prints the findings of a run; `exit_code` is the run's."""

    def __init__(self, *, board: bool = False, err: bool = False) -> None:
        self.totals = Totals()
        self.board = board
        self.err = err
        self.unreadable = False

    @property
    def exit_code(self) -> int:
        """2 when something could not be read, else 1 with an error or a warning, else 0."""
        if self.unreadable:
            return USAGE
        return FINDINGS if self.totals.errors or self.totals.warnings else 0

    def problem(self, text: str) -> None:
        """Something that could not be read or written."""
        self.unreadable = True
        click.echo(f"kifu: {text}", err=True)

    def add(self, checked: Checked) -> None:
        """Count one input and print its findings."""
        if checked.problem:
            self.problem(checked.problem)
            return
        self.totals.add(checked.reading)
        for found in checked.reading.diagnostics():
            self.show(checked.reading, found)

    def show(self, reading: FileReading, found: Diagnostic) -> None:
        """Print one finding: place, code and message, the line with the place underlined,
        the way out, and the position where one is wanted."""
        place = reading.source.place(found.span)
        color = _COLORS[found.severity]
        where = f"{reading.source.name}:{place.line}:{place.column}:"
        code = click.style(f"{found.code}", fg=color, bold=True)
        ply = f" (ply {found.ply})" if found.ply else ""
        message = found.message.translate(_PICTURES)
        lines = [f"{click.style(where, bold=True)} {code} {message}{ply}"]
        lines += _excerpt(reading, found, color)
        if found.help:
            lines.append(f"  {click.style('help:', fg='green')} {found.help.translate(_PICTURES)}")
        if self.board and found.position:
            lines.append("")
            lines += [f"  {row}" for row in _board(reading, found).splitlines()]
        click.echo("\n".join(lines) + "\n", err=self.err)

    def summary(self, seconds: float) -> str:
        """The last line of a run."""
        totals = self.totals
        return (
            f"checked {counted(totals.files, 'file')}, {counted(totals.games, 'game')}, "
            f"{counted(totals.plies, 'ply', 'plies')}: {counted(totals.errors, 'error')}, "
            f"{counted(totals.warnings, 'warning')} in {seconds:.1f} s"
        )


def read_one(report: Report, path: str, format: Format | None, game: Game | None) -> FileReading:
    """The reading of one input; ends the run with 2 when it cannot be read at all."""
    checked = check_file(path, format=format, game=game)
    if checked.problem:
        report.problem(checked.problem)
        sys.exit(USAGE)
    return checked.reading


def as_json(totals: Totals, checked: list[Checked]) -> str:
    """The findings of a run as one JSON object."""
    value = {
        "version": __version__,
        "summary": {
            "files": totals.files,
            "games": totals.games,
            "plies": totals.plies,
            "errors": totals.errors,
            "warnings": totals.warnings,
        },
        "diagnostics": [row for one in checked for row in _json_rows(one)],
    }
    return json.dumps(value, ensure_ascii=False, indent=2)


def _json_rows(checked: Checked) -> Iterator[dict[str, Any]]:
    reading = checked.reading
    for found in reading.diagnostics():
        place = reading.source.place(found.span)
        yield {
            "path": reading.source.name,
            "game": found.game,
            "ply": found.ply,
            "line": place.line,
            "column": place.column,
            "end_line": place.end_line,
            "end_column": place.end_column,
            "code": found.code,
            "severity": found.severity.value,
            "message": found.message,
            "help": found.help,
        }


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def _excerpt(reading: FileReading, found: Diagnostic, color: str) -> list[str]:
    """The line of the place and carets under it, cut to the width of the terminal."""
    source = reading.source
    place = source.place(found.span)
    line = source.line_span(place.line)
    if line.start == line.end or found.span == NOWHERE:
        return []
    number = str(place.line)
    room = max(40, shutil.get_terminal_size((100, 24)).columns - len(number) - 6)
    start = min(found.span.start, line.end)
    end = max(start + 1, min(found.span.end, line.end))
    # Lines may be very long: only what can be shown is taken out of them.
    left, right = max(line.start, start - room), min(line.end, start + room)
    text = source.text[left:right].translate(_PICTURES)
    text, start, end = _window(text, start - left, min(end, right) - left, room)
    head = "…" if left > line.start and not text.startswith("…") else ""
    tail = "…" if right < line.end and not text.endswith("…") else ""
    carets = click.style(underline(head + text, start + len(head), end + len(head)), fg=color)
    return [f"  {number} | {head}{text}{tail}", f"  {' ' * len(number)} | {carets}"]


def _window(text: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """The part of a long line around a place, with … where it is cut."""
    if display_width(text) <= room:
        return text, start, end
    # A character takes at most two columns, so half as many always fit.
    half = room // 2 - 2
    end = min(end, start + half)
    left = max(0, min(start - half // 4, len(text) - half))
    right = min(len(text), left + half)
    head = "…" if left else ""
    tail = "…" if right < len(text) else ""
    shift = len(head) - left
    return f"{head}{text[left:right]}{tail}", start + shift, min(end, right) + shift


def _board(reading: FileReading, found: Diagnostic) -> str:
    record = reading.games[found.game].record if found.game < len(reading.games) else None
    position = parse_fen(record.game, found.position).position if record else None
    return draw(position) if position is not None else found.position
