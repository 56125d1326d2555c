"""The tables of a game file, one function each.

What lives here: every key of seats, castlings, goals, regions, declarations and notes, its
type and default, and the checks of each.  What does not: putting them together
(`notation.rules.declare`).
"""

from __future__ import annotations

from typing import Any

from notation.rules.areas import area_of, squares_of
from notation.rules.geometry import FACINGS
from notation.rules.parts import (
    Castling,
    EnteringKing,
    Goal,
    Note,
    Piece,
    PointRule,
    Region,
    Seat,
)
from notation.rules.tables import Table
from notation.rules.turns import EFFECTS

_MARKS = ("▲", "▽")
_MANY_MARKS = {"up": "▲", "right": "▶", "down": "▼", "left": "◀"}
_ARROWS = {"up": "∧", "right": "＞", "down": "∨", "left": "＜"}
# Where a game file names no seats: those of a board with numbered squares, as in shogi, and
# those of one with lettered files, as in chess.
_SEATS: dict[str, list[dict[str, Any]]] = {
    "numbered": [
        {"name": "先手", "letter": "b", "facing": "up"},
        {"name": "後手", "letter": "w", "facing": "down"},
    ],
    "algebraic": [
        {"name": "White", "letter": "w", "facing": "up"},
        {"name": "Black", "letter": "b", "facing": "down"},
    ],
}


def seats_of(top: Table, squares: str) -> tuple[Seat, ...]:
    """The seats, in their order of turns."""
    seats: list[Seat] = []
    rows = top.rows("seats", _SEATS[squares])
    for index, row in enumerate(rows):
        facing = row.one_of("facing", FACINGS)
        mark = _MARKS[index] if len(rows) <= len(_MARKS) else _MANY_MARKS[facing]
        seats.append(
            Seat(
                row.take("name", str),
                row.take("letter", str),
                facing,
                row.take("team", int, index),
                row.take("mark", str, mark),
                row.take("arrow", str, _ARROWS[facing]),
                row.strings("aliases", []),
            )
        )
        row.finish()
        seat = seats[-1]
        for key, value in (("name", seat.name), ("letter", seat.letter), ("mark", seat.mark)):
            if any(value == getattr(other, key) for other in seats[:-1]):
                row.refuse(key, f"{value} is that of another seat")
        if len(seat.letter) != 1 or not "a" <= seat.letter <= "z":
            row.refuse("letter", f"{seat.letter!r} is not one small letter")
    if len(seats) < 2:
        top.refuse("seats", "a game has at least two")
    elif len({seat.team for seat in seats}) < 2:
        top.refuse("seats", "they are all of one team")
    return tuple(seats)


def goals_of(endings: Table, pieces: tuple[Piece, ...], files: int, ranks: int) -> tuple[Goal, ...]:
    """The squares some pieces win by coming to."""
    goals = []
    for row in endings.rows("goal"):
        letters, zone = letters_of(row, "pieces", pieces), area_of(row, "squares", files, ranks)
        if not letters:
            row.refuse("pieces", "at least one is needed")
        goals.append(Goal(letters, zone, row.take("safe", bool, False)))
        row.finish()
    return tuple(goals)


def regions_of(top: Table, files: int, ranks: int, seats: tuple[Seat, ...]) -> tuple[Region, ...]:
    """Blocks of squares, each from one corner to the other."""
    found = []
    names = [seat.name for seat in seats]
    for row in top.rows("regions"):
        name, camp = row.take("name", str), row.take("camp", str, "")
        area = area_of(row, "squares", files, ranks)
        row.finish()
        if camp and camp not in names:
            row.check_name("camp", "seat", camp, names)
            continue
        squares = squares_of(area, files)
        found.append(Region(name, names.index(camp) if camp else -1, squares))
    return tuple(found)


def effects_of(turn: Table, key: str) -> tuple[str, ...]:
    """A list of names of effects."""
    return turn.words(key, EFFECTS, [])


_NAMES = {
    ("file_names", "algebraic"): tuple("abcdefghijklmnopqrstuvwxyz"),
    ("rank_names", "algebraic"): tuple(map(str, range(1, 27))),
    ("file_names", "numbered"): tuple("１２３４５６７８９") + tuple(map(str, range(10, 27))),
    ("rank_names", "numbered"): tuple("一二三四五六七八九十")
    + tuple(f"{tens}{ones}" for tens in ("十", "二十") for ones in "一二三四五六七八九"),
}


def names_of(board: Table, key: str, count: int, squares: str) -> tuple[str, ...]:
    """As many different names as the board has files or ranks, any number where that is 0."""
    usual = list(_NAMES[key, squares][:count])
    # In shogi files count from the right and ranks from the top.
    names = board.strings(key, usual[::-1] if squares == "numbered" else usual)
    if count and (len(names) != count or len(set(names)) != count):
        board.refuse(key, f"{count} different names are expected, not {len(set(names))}")
    return names


def letters_of(
    table: Table, key: str, pieces: tuple[Piece, ...], default: list[str] | None = None
) -> tuple[str, ...]:
    """A list of letters of pieces."""
    letters = table.strings(key, default or [])
    known = [piece.letter for piece in pieces]
    for item, letter in enumerate(letters):
        table.check_name(key, "piece", letter, known, item=item)
    return letters


def castlings_of(
    top: Table, files: int, ranks: int, seats: tuple[Seat, ...]
) -> tuple[Castling, ...]:
    """Each row gives one castling a seat, on one rank counted from its own side."""
    found = []
    for row in top.rows("castling"):
        rights = row.strings("right")
        king, rook = row.strings("king"), row.strings("rook")
        rank = row.take("rank", int, 1)
        right = king[:1] < rook[:1]
        san = row.take("san", str, "O-O" if right else "O-O-O")
        text = row.take("text", str, san)
        row.finish()
        columns = [ord(letter) - 97 for letter in (*king, *rook) if len(letter) == 1]
        if len(columns) != 4 or not all(0 <= column < files for column in columns):
            row.refuse("king", "king and rook each need a file to start from and one to end on")
            continue
        if len(rights) != len(seats):
            row.refuse("right", "one letter for each seat is expected")
            continue
        if not 1 <= rank <= ranks:
            row.refuse("rank", f"the board has {ranks} ranks, not {rank}")
            continue
        if abs(columns[0] - columns[1]) < 2 or columns[0] == columns[2]:
            row.refuse("king", "a castling king goes two files or more toward its rook")
            continue
        for index, letter in enumerate(rights):
            first = (rank - 1 if seats[index].facing == "up" else ranks - rank) * files
            king_from, king_to, rook_from, rook_to = (first + column for column in columns)
            toward = 1 if rook_from > king_from else -1
            between = tuple(range(king_from + toward, rook_from, toward))
            crossed = tuple(range(king_from + toward, king_to + toward, toward))
            squares = (king_from, king_to, rook_from, rook_to)
            found.append(Castling(letter, text, san, index, *squares, between, crossed))
    return tuple(sorted(found, key=lambda castling: castling.seat))


def entering_king_of(top: Table, pieces: tuple[Piece, ...], seats: int) -> EnteringKing | None:
    """What a declaration needs, None for a game without."""
    if "entering_king" not in top.data:
        return None
    table = top.table("entering_king")
    worth = table.table("points", {})
    letters = [piece.letter for piece in pieces]
    for letter in worth.data:
        worth.check_name(letter, "piece", letter, letters)
    points = [0 if p.royal else worth.take(p.letter, int, 1) for p in pieces]
    rules = []
    for row in table.rows("rules"):
        win, draw = row.numbers("win"), row.numbers("draw", [])
        if len(win) != seats or len(draw) not in (0, seats):
            row.refuse("win", "one number for each seat is expected")
        name = row.take("name", str)
        rules.append(PointRule(name, row.take("title", str), win, draw or None))
        row.finish()
    if not rules:
        table.refuse("rules", "at least one is needed")
    ranks, count = table.take("ranks", int), table.take("pieces", int)
    header = table.take("header", str, "")
    table.finish()
    return EnteringKing(ranks, count, tuple(points), tuple(rules), header)


def notes_of(top: Table, key: str, title: str) -> tuple[Note, ...]:
    """Titled texts of the rule sheet."""
    notes = []
    for row in top.rows(key):
        text = row.data.get("text")
        lines = row.strings("text") if isinstance(text, list) else (row.take("text", str),)
        notes.append(Note(row.take(title, str), lines))
        row.finish()
    return tuple(notes)
