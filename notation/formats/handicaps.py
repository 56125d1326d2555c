"""Handicaps: their names, and what the two sides are called in them.

What lives here: 手合割 told from a start position, and the position it stands for.  What does
not: which pieces each takes off the board, which the game file lists.
"""

from __future__ import annotations

from functools import cache

from notation.rules.fen import format_fen, parse_fen
from notation.rules.game import Game
from notation.rules.position import Position

EVEN_SIDES = ("先手", "後手")
# 上手 gives the handicap and moves first.
UNEVEN_SIDES = ("下手", "上手")


def handicap_start(game: Game, name: str) -> Position | None:
    """The position of one of a game's handicaps, of the caller's own."""
    start = _start(game, name)
    return start.copy() if start else None


@cache
def _start(game: Game, name: str) -> Position | None:
    return parse_fen(game, game.handicaps[name]).position


def handicap_name(start: Position) -> str:
    """The name of a handicap, 平手 for the usual start, "" for another position."""
    fen = format_fen(start)
    return next((name for name, other in start.game.handicaps.items() if other == fen), "")


def side_names(start: Position) -> tuple[str, str]:
    """What the two sides are called."""
    return UNEVEN_SIDES if start.turn == 1 and handicap_name(start) else EVEN_SIDES
