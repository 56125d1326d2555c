"""The tables of a game file, one function each.

What lives here: every key of seats, pieces, castlings, regions, declarations and notes, its
type and default, and the checks of each.  What does not: putting them together
(`notation.rules.declare`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from notation.rules.betza import BetzaError, Step, parse_betza
from notation.rules.geometry import FACINGS
from notation.rules.parts import (
    CAMP_KINDS,
    Castling,
    EnteringKing,
    Note,
    Piece,
    PointRule,
    Region,
    Seat,
)
from notation.rules.tables import Table
from notation.rules.turns import EFFECTS

_MARKS = ("▲", "▽")
_ARROWS = {"up": "∧", "right": "＞", "down": "∨", "left": "＜"}
# Far more than any piece needs, and few enough to lay on every square.
_LONGEST_BETZA = 256


def seats_of(top: Table) -> tuple[Seat, ...]:
    """The seats, in their order of turns."""
    seats = []
    for index, row in enumerate(top.rows("seats")):
        facing = row.one_of("facing", FACINGS)
        seats.append(
            Seat(
                row.take("name", str),
                row.take("letter", str),
                facing,
                row.take("team", int, index),
                row.take("mark", str, _MARKS[index % len(_MARKS)]),
                row.take("arrow", str, _ARROWS[facing]),
                row.strings("aliases", []),
            )
        )
        row.finish()
    if len(seats) < 2:
        top.refuse("seats", "a game has at least two")
    return tuple(seats)


def pieces_of(
    top: Table, seats: tuple[Seat, ...], becomes: Mapping[str, Sequence[str]]
) -> tuple[Piece, ...]:
    """The kinds of pieces; `becomes` is the table of promotions by letter."""
    pieces: list[Piece] = []
    rows = top.rows("pieces")
    for row in rows:
        letter = row.take("letter", str)
        name = row.data.get("name")
        names = row.strings("name") if isinstance(name, list) else (row.take("name", str),)
        if not names:
            row.refuse("name", "no name")
            names = ("",)
        row.where += f" ({'/'.join(names)})"
        if len(names) == 1:
            names *= max(1, len(seats))
        if len(names) != max(1, len(seats)):
            row.refuse("name", "one name, or one for each seat")
        base = letter.removeprefix("+")
        if len(base) != 1 or not "A" <= base <= "Z":
            row.refuse("letter", f"{letter!r} is not a capital letter, with or without '+'")
        promotes = row.strings("promotes", [])
        short = row.take("short", str, names[0])
        written = isinstance(row.data.get("betza"), str)
        betza = row.take("betza", str)
        legs = row.strings("legs", [])
        pieces.append(
            Piece(
                letter,
                names,
                short,
                row.take("cell", str, short[:1] or names[0][:1]),
                row.take("csa", str, ""),
                row.strings("aliases", []),
                betza,
                _steps(row, "betza", betza) if written else (),
                row.take("royal", bool, False),
                tuple(becomes.get(letter, promotes)),
                row.take("captured", str, letter),
                legs,
                tuple(_steps(row, "legs", text, item) for item, text in enumerate(legs)),
                row.take("ahead", bool, False),
                row.take("captures", int, 1),
                row.take("sweeps", bool, False),
                row.take("copies", bool, False),
                row.take("freezes", bool, False),
                row.words("enters", CAMP_KINDS, []),
                row.strings("faces", []),
                row.words("drops_in", CAMP_KINDS, []),
            )
        )
        row.finish()
    letters = Counter(piece.letter for piece in pieces)
    for row, piece in zip(rows, pieces, strict=True):
        if letters[piece.letter] > 1:
            row.refuse("letter", f"{piece.letter!r} stands for two pieces")
        if piece.letter not in becomes:
            for item, other in enumerate(piece.promotes):
                row.check_name("promotes", "piece", other, letters, item=item)
        if piece.captured:
            row.check_name("captured", "piece", piece.captured, letters)
    return tuple(pieces)


def _steps(row: Table, key: str, text: str, item: int | None = None) -> tuple[Step, ...]:
    """A movement, or one of several."""
    if len(text) > _LONGEST_BETZA:
        row.refuse(key, f"a movement has at most {_LONGEST_BETZA} characters", item=item)
        return ()
    try:
        return parse_betza(text)
    except BetzaError as error:
        facts = {"character": str(error.offset + 1), "text": str(error), "found": repr(text)}
        part = (error.offset, error.offset + 1)
        row.fault(key, "G106", facts, item=item, part=part)
        return ()


def refuse_acts(top: Table, pieces: tuple[Piece, ...]) -> None:
    """Pieces that only a game with turns of several steps can play."""
    for number, piece in enumerate(pieces):
        hops = any(step.hops for step in piece.steps)
        if hops or piece.legs or piece.sweeps or piece.copies or piece.freezes:
            why = f"hops and legs of {'/'.join(piece.names)} need the effects of a [turn] table"
            top.refuse("pieces", why, item=number)


def regions_of(top: Table, files: int, ranks: int, seats: tuple[Seat, ...]) -> tuple[Region, ...]:
    """Blocks of squares, each from one corner to the other."""
    found = []
    names = [seat.name for seat in seats]
    for row in top.rows("regions"):
        name, camp = row.take("name", str), row.take("camp", str, "")
        corners = row.strings("squares")
        row.finish()
        if camp and camp not in names:
            row.check_name("camp", "seat", camp, names)
            continue
        places = [(ord(c[0]) - 97, int(c[1:]) - 1) for c in corners if re.fullmatch(r"[a-z]\d+", c)]
        inside = all(0 <= file < files and 0 <= rank < ranks for file, rank in places)
        if len(places) != 2 or not inside:
            row.refuse("squares", "two corners on the board are expected, as a1, e5")
            continue
        (left, low), (right, high) = places
        squares = tuple(
            rank * files + file
            for rank in range(min(low, high), max(low, high) + 1)
            for file in range(min(left, right), max(left, right) + 1)
        )
        found.append(Region(name, names.index(camp) if camp else -1, squares))
    return tuple(found)


def effects_of(turn: Table, key: str) -> tuple[str, ...]:
    """A list of names of effects."""
    return turn.words(key, EFFECTS, [])


def names_of(board: Table, key: str, count: int) -> tuple[str, ...]:
    """As many different names as the board has files or ranks, any number where that is 0."""
    names = board.strings(key)
    if count and (len(names) != count or len(set(names)) != count):
        board.refuse(key, f"{count} different names are expected, not {len(set(names))}")
    return names


def letters_of(table: Table, key: str, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """A list of letters of pieces."""
    letters = table.strings(key, [])
    known = [piece.letter for piece in pieces]
    for item, letter in enumerate(letters):
        table.check_name(key, "piece", letter, known, item=item)
    return letters


def castlings_of(
    top: Table, files: int, ranks: int, seats: tuple[Seat, ...]
) -> tuple[Castling, ...]:
    """Each row gives one castling a seat, on that seat's first rank."""
    found = []
    for row in top.rows("castling"):
        rights, text = row.strings("right"), row.take("text", str)
        king, rook = row.strings("king"), row.strings("rook")
        row.finish()
        columns = [ord(letter) - 97 for letter in (*king, *rook) if len(letter) == 1]
        if len(columns) != 4 or not all(0 <= column < files for column in columns):
            row.refuse("king", "king and rook each need a file to start from and one to end on")
            continue
        if len(rights) != len(seats):
            row.refuse("right", "one letter for each seat is expected")
            continue
        for index, right in enumerate(rights):
            first = 0 if seats[index].facing == "up" else (ranks - 1) * files
            king_from, king_to, rook_from, rook_to = (first + column for column in columns)
            toward = 1 if rook_from > king_from else -1
            between = tuple(range(king_from + toward, rook_from, toward))
            crossed = tuple(range(king_from + toward, king_to + toward, toward))
            squares = (king_from, king_to, rook_from, rook_to)
            found.append(Castling(right, text, index, *squares, between, crossed))
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
