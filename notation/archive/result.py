"""What a check has found, as plain data.

What lives here: `Finding`, `Checked` and `Totals`, which need neither the text nor the record
they speak of, so that they can be kept, sent between processes and reported in any form.
What does not: finding anything, and reporting.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from notation.diagnostics import Diagnostic, Severity
from notation.source import NOWHERE, Source

if TYPE_CHECKING:
    from notation.archive.pages import GamePage

# The text around a place that a terminal of any width can show.
_AROUND = 400
# What tells a finding from others of its code; a line of JSON may hold a whole archive.
_NEAR = 60


class Finding(NamedTuple):
    """A diagnostic with its place as people read it.

    `game` is the index of the game in its file, from 0, None for a finding on the file.
    Lines and columns count from 1, the end column is exclusive.  `text` is the line of the
    place, with `start` and `end` of the place in it; a long line is cut around the place, and
    `cut` says at which side (0 none, 1 left, 2 right, 3 both).  It is "" where a finding has
    no place.  `board` is the position drawn where that was asked for.

    `key` says what is wrong whatever stands above it: equal for equal findings in equal text,
    of whatever line number.
    """

    code: str
    severity: Severity
    message: str
    help: str
    game: int | None
    ply: int
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    start: int
    end: int
    cut: int
    key: str
    board: str = ""


class GameChecked(NamedTuple):
    """One game: the line where it starts, and the plies of its main line that were replayed;
    its page where that was asked for."""

    line: int
    plies: int
    page: GamePage | None = None


class Checked(NamedTuple):
    """What was found in an input, or in a part of a long one.

    `games` are those of the part; the first has the index `first_game` in its file.  `first`
    and `last` tell whether the file begins and ends with this part.  `problem` is set, and
    nothing else, when the input could not be read at all.
    """

    name: str
    games: tuple[GameChecked, ...] = ()
    findings: tuple[Finding, ...] = ()
    problem: str = ""
    first_game: int = 0
    first: bool = True
    last: bool = True


class Totals:
    """What a run has seen.  `codes` counts the findings of each code."""

    def __init__(self) -> None:
        self.files = self.games = self.plies = 0
        self.errors = self.warnings = self.problems = 0
        self.codes: Counter[str] = Counter()

    def add(self, checked: Checked) -> None:
        """Count one input, or part of one."""
        if checked.problem:
            self.problems += 1
            return
        self.files += checked.first
        self.games += len(checked.games)
        self.plies += sum(game.plies for game in checked.games)
        for found in checked.findings:
            self.errors += found.severity is Severity.ERROR
            self.warnings += found.severity is Severity.WARNING
            self.codes[found.code] += 1


def finding(source: Source, found: Diagnostic, *, file: bool = False, board: str = "") -> Finding:
    """A diagnostic of a source as data; `file` says that it concerns no single game."""
    place = source.place(found.span)
    line = source.line_span(place.line)
    shown = found.span != NOWHERE and line.start < line.end
    start = min(found.span.start, line.end)
    end = max(start + 1, min(found.span.end, line.end))
    left, right = max(line.start, start - _AROUND), min(line.end, start + _AROUND)
    near = source.text[max(line.start, start - _NEAR) : min(line.end, end + _NEAR)].strip()
    # Not needed for a sound record, and slow to import.
    from hashlib import sha256

    key = sha256(f"{found.code}\0{near[:1000]}".encode("utf-8", "replace")).hexdigest()
    return Finding(
        found.code, found.severity, found.message, found.help,
        None if file else found.game, found.ply,
        place.line, place.column, place.end_line, place.end_column,
        source.text[left:right] if shown else "",
        start - left if shown else 0,
        min(end, right) - left if shown else 0,
        (left > line.start) + 2 * (right < line.end) if shown else 0,
        key[:16], board,
    )  # fmt: skip
