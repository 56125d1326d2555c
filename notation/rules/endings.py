"""How a position ends a game.

What lives here: the verdict on a position without a legal move, and the count of
occurrences that repetition needs.  What does not: what a record says about its end.
"""

from __future__ import annotations

import enum

from notation.rules.laws import has_legal_move
from notation.rules.position import Position


class Ending(enum.Enum):
    """Ways a position ends a game by itself."""

    MATE = "mate"
    STALEMATE = "stalemate"


def ending(position: Position) -> Ending | None:
    """The ending on the board: no legal move, with the king attacked or not."""
    if has_legal_move(position):
        return None
    return Ending.MATE if position.in_check(position.turn) else Ending.STALEMATE


class Occurrences:
    """How often each position stood on the board along one line of play."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: dict[tuple[object, ...], int] = {}

    def add(self, position: Position) -> int:
        """Count a position and return how often it has stood, this time included."""
        key = position.key()
        count = self._counts.get(key, 0) + 1
        self._counts[key] = count
        return count

    def count(self, position: Position) -> int:
        """How often a position has stood so far."""
        return self._counts.get(position.key(), 0)
