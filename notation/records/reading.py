"""One game read.

What lives here: `Reading`, the record with everything found in it, and how it ties to the text.
What does not: reading one (`notation.records.replay`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from notation.diagnostics import Diagnostic, Severity
from notation.records.record import Node, Record
from notation.records.transcript import WrittenLine, WrittenResult
from notation.rules.game import Game
from notation.source import Span


class PlayedLine(NamedTuple):
    """A written line and what was played of it: the nodes of its first moves, which follow
    `fork`, None where the line hangs nowhere, and the `result` that is stated for it."""

    written: WrittenLine
    fork: Node | None
    nodes: list[Node]
    result: WrittenResult | None


@dataclass(slots=True)
class Reading:
    """One game read: the record as far as it is sound, and every finding, by place.

    `game` is the one whose rules were applied, `span` where the game stands in its file;
    `plies` counts the moves of the main line that were replayed.  `lines` ties what was
    played to the text, where that was asked for.
    """

    game: Game
    span: Span
    record: Record | None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    plies: int = 0
    lines: list[PlayedLine] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing worse than a warning was found."""
        return not any(found.severity is Severity.ERROR for found in self.diagnostics)
