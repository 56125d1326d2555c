"""What a law is, and the words laws share.

What lives here: `Law` and the description of pieces by name and square.
What does not: any law (`notation.rules.laws`, `notation.rules.turn_laws`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from notation.diagnostics import Fault
from notation.rules.moves import Move
from notation.rules.position import Position


@dataclass(frozen=True, slots=True)
class Law:
    """`broken` is true for a candidate that breaks the law, `fault` says how.

    A law of the whole turn (`turn`) gives the same answer for every move of its group.
    """

    broken: Callable[[Position, Move], bool]
    fault: Callable[[Position, Move], Fault]
    turn: bool = False


def describe(position: Position, square: int) -> str:
    """A piece and where it stands, in the game's words: 騎兵 on 五三."""
    game = position.game
    return f"{game.piece_name(position.board[square])} on {game.square_name(square)}"


def describe_all(position: Position, squares: Iterable[int]) -> str:
    """Several pieces and where they stand."""
    return " and ".join(describe(position, square) for square in squares)
