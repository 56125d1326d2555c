"""JKF: the start position.

What lives here: the names of handicaps, squares, boards and hands, read and written.
What does not: the moves (`notation.formats.jkf`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from notation.diagnostics import Fault
from notation.formats.csa_words import kinds_by_code
from notation.formats.json_shape import ShapeError, as_choice, as_list, as_number, as_object
from notation.formats.json_text import Path
from notation.rules.fen import format_fen, parse_fen, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.rules.soundness import position_faults, unplayable

HANDICAP = "手合割"
_EVEN, _OTHER = "HIRATE", "OTHER"
_PRESETS = {
    _EVEN: "平手",
    "KY": "香落ち",
    "KY_R": "右香落ち",
    "KA": "角落ち",
    "HI": "飛車落ち",
    "HIKY": "飛香落ち",
    "2": "二枚落ち",
    "3": "三枚落ち",
    "4": "四枚落ち",
    "5": "五枚落ち",
    "5_L": "左五枚落ち",
    "6": "六枚落ち",
    "7_L": "左七枚落ち",
    "7_R": "右七枚落ち",
    "8": "八枚落ち",
    "10": "十枚落ち",
    _OTHER: "その他",
}
_MOST_HELD = 999


@dataclass(slots=True)
class Start:
    """A start position, None for one that cannot be played, with its faults; `handicap` is
    its name in other formats."""

    position: Position | None
    handicap: str
    faults: list[Fault] = field(default_factory=list)


def parse(game: Game, initial: dict[str, Any], path: Path) -> Start:
    """The value of `initial`; an empty one is the usual start.  Raises ShapeError."""
    if not initial:
        return Start(start_position(game), _PRESETS[_EVEN])
    known = [p for p, name in _PRESETS.items() if name in game.handicaps or p in (_EVEN, _OTHER)]
    preset = as_choice(initial.get("preset"), (*path, "preset"), known)
    handicap = _PRESETS[preset]
    if preset == _EVEN or (preset == _OTHER and "data" not in initial):
        return Start(start_position(game), handicap)
    if preset != _OTHER:
        return Start(parse_fen(game, game.handicaps[handicap]).position, handicap)
    position = _parse_data(game, initial["data"], (*path, "data"))
    faults = position_faults(position)
    return Start(None if unplayable(position) else position, handicap, faults)


def write(start: Position) -> dict[str, Any]:
    """The inverse of `parse`."""
    game, fen = start.game, format_fen(start)
    for preset, name in _PRESETS.items():
        if game.handicaps.get(name) == fen or (preset == _EVEN and fen == game.start):
            return {"preset": preset}
    board = [
        [_cell(start, square_at(game, file, rank)) for rank in range(1, game.ranks + 1)]
        for file in range(1, game.files + 1)
    ]
    hands = [
        {game.pieces[kind].csa: hand[kind] for kind in game.hand_kinds if hand[kind]}
        for hand in start.hands
    ]
    return {"preset": _OTHER, "data": {"color": start.turn, "board": board, "hands": hands}}


def square_at(game: Game, file: int, rank: int) -> int:
    """A square by file from the right and rank from the top, both from 1."""
    return (game.ranks - rank) * game.files + game.files - file


def square_of(game: Game, value: Any, path: Path) -> int:
    """A square written as {"x": file, "y": rank}.  Raises ShapeError."""
    row = as_object(value, path, ("x", "y"), ("x", "y"))
    file = as_number(row["x"], (*path, "x"), game.files)
    rank = as_number(row["y"], (*path, "y"), game.ranks)
    if not file or not rank:
        raise ShapeError(path, "files and ranks count from 1")
    return square_at(game, file, rank)


def place(game: Game, square: int) -> dict[str, int]:
    """The inverse of `square_of`."""
    return {"x": game.files - square % game.files, "y": game.ranks - square // game.files}


def _parse_data(game: Game, value: Any, path: Path) -> Position:
    data = as_object(value, path, ("color", "board", "hands"), ("board",))
    position = Position(game)
    position.turn = as_number(data.get("color", 0), (*path, "color"), 1)
    codes = kinds_by_code(game)
    files = as_list(data["board"] or [], (*path, "board"))
    for x, column in enumerate(files[: game.files], 1):
        at = (*path, "board", x - 1)
        for y, cell in enumerate(as_list(column, at)[: game.ranks], 1):
            here = (*at, y - 1)
            row = as_object(cell, here, ("color", "kind"), ())
            if row.get("kind") is None:
                continue
            kind = codes[as_choice(row["kind"], (*here, "kind"), list(codes))]
            seat = as_number(row.get("color"), (*here, "color"), 1)
            square = square_at(game, x, y)
            position.put(square, game.code(seat, kind))
    for seat, held in enumerate(as_list(data.get("hands", []), (*path, "hands"))[:2]):
        at = (*path, "hands", seat)
        for code, count in as_object(held, at, tuple(codes), ()).items():
            number = as_number(count, (*at, code), _MOST_HELD)
            if number and codes[code] not in game.hand_kinds:
                raise ShapeError((*at, code), "this piece is never in hand")
            position.hands[seat][codes[code]] = number
    return position


def _cell(start: Position, square: int) -> dict[str, Any]:
    game, code = start.game, start.board[square]
    if not code:
        return {}
    return {"color": game.seat_of[code], "kind": game.pieces[game.kind_of[code]].csa}
