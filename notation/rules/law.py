"""What a law is, and the words laws share.

What lives here: `Law`, and the description of pieces by name and square, of areas and of
promotions.
What does not: any law (`notation.rules.laws`, `notation.rules.turn_laws`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from notation.diagnostics import Fault
from notation.rules.game import Game
from notation.rules.moves import Move
from notation.rules.parts import When
from notation.rules.position import Position


class Law(NamedTuple):
    """`broken` is true for a candidate that breaks the law, `fault` says how.

    A law of the whole turn (`turn`) gives the same answer for every move of its group.
    `concerns` is false for a move of a seat that breaks the law on no board; one that is
    `checking` can be broken only by giving check.
    """

    broken: Callable[[Position, Move], bool]
    fault: Callable[[Position, Move], Fault]
    turn: bool = False
    concerns: Callable[[Game, int, Move], bool] = lambda game, seat, move: True
    checking: bool = False


def describe(position: Position, square: int) -> str:
    """A piece and where it stands, in the game's words: 騎兵 on 五三."""
    game = position.game
    return f"{game.piece_name(position.board[square])} on {game.square_name(square)}"


def describe_all(position: Position, squares: Iterable[int]) -> str:
    """Several pieces and where they stand."""
    return " and ".join(describe(position, square) for square in squares)


def counted(count: int, noun: str) -> str:
    """A number of things: 1 move, 2 moves."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def ordinal(count: int) -> str:
    """Which one of many: 1st, 2nd, 3rd, 4th."""
    usual = {1: "st", 2: "nd", 3: "rd"}
    return f"{count}{'th' if count // 10 % 10 == 1 else usual.get(count % 10, 'th')}"


def promoting_moves(game: Game, seat: int, kind: int) -> str:
    """Which moves of a kind may promote, in words: ends on rank 七 八 九 十."""
    rule = game.promotion_rules[kind]
    if rule.when is When.CAPTURE:
        return "captures"
    verb = "starts or ends" if rule.when is When.EITHER else "ends"
    return f"{verb} on {describe_area(game, rule.zones[seat])}"


def describe_area(game: Game, squares: Collection[int]) -> str:
    """Squares in the game's words, whole ranks by their names."""
    by_rank: dict[int, list[int]] = {}
    for square in sorted(squares):
        by_rank.setdefault(square // game.files, []).append(square)
    whole = [rank for rank, row in by_rank.items() if len(row) == game.files]
    parts = ["rank " + " ".join(game.rank_names[rank] for rank in whole)] if whole else []
    rest = [square for rank, row in by_rank.items() if rank not in whole for square in row]
    parts += [" ".join(map(game.square_name, rest))] if rest else []
    return " and ".join(parts) or "no square"
