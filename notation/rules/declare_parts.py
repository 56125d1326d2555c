"""The tables of a game file, one function each.

What lives here: every key of seats, pieces, castlings, regions, declarations and notes, its
type and default, and the checks of each.  What does not: putting them together
(`notation.rules.declare`).
"""

from __future__ import annotations

from typing import Any

from notation.rules.areas import area_of
from notation.rules.betza import BetzaError, Step, parse_betza
from notation.rules.game import REVERTS
from notation.rules.geometry import FACINGS, Block, Way
from notation.rules.parts import (
    CAMP_KINDS,
    Castling,
    Dropping,
    EnteringKing,
    Goal,
    Note,
    Piece,
    PointRule,
    Promoting,
    Region,
    Seat,
    When,
)
from notation.rules.tables import Table, suggest
from notation.rules.turns import EFFECTS

_MARKS = ("▲", "▽")
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
    seats = []
    for index, row in enumerate(top.rows("seats", _SEATS[squares])):
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
        top.fault("seats", "a game has at least two")
    return tuple(seats)


class PieceReader:
    """Reads the rows of pieces; what a row leaves out is as the tables of the game say."""

    def __init__(
        self,
        files: int,
        ranks: int,
        seats: tuple[Seat, ...],
        promotion: Table,
        dropping: Table,
    ) -> None:
        self._files = files
        self._ranks = ranks
        self._seats = seats
        self._whole = (Block(0, 0, files - 1, ranks - 1),)
        nowhere = Promoting((), When.END, forced=False, lost=False)
        self._becomes = promotion.take("becomes", dict, {})
        self._promoting = self._promotion(promotion, nowhere)
        self._dropping = self._drops(dropping, Dropping((), (), 0, mate=True))
        self._promoted = dropping.one_of("promoted", ("base", "same", "gone"), "base")

    def read(self, rows: list[Table]) -> tuple[Piece, ...]:
        """The kinds of pieces, in the order of the rows."""
        pieces = [self._piece(row) for row in rows]
        letters = [piece.letter for piece in pieces]
        for row, piece in zip(rows, pieces, strict=True):
            if letters.count(piece.letter) > 1:
                row.fault("letter", f"{piece.letter!r} stands for two pieces")
            named = [("promotes", other) for other in piece.promotes]
            named += [("captured", piece.captured)] if piece.captured else []
            named += [("drops", other) for other in piece.dropping.forms]
            for key, other in named:
                if other not in letters:
                    row.fault(key, f"no piece {other!r}{suggest(other, letters)}")
        return tuple(pieces)

    def _piece(self, row: Table) -> Piece:
        letter = row.take("letter", str)
        names = self._names(row)
        base = letter.removeprefix("+").removesuffix(REVERTS)
        if len(base) != 1 or not "A" <= base <= "Z":
            text = f"{letter!r} is not a capital letter, with '+' before or '~' after it or without"
            row.fault("letter", text)
        promotes = row.strings("promotes", [])
        short = row.take("short", str, names[0])
        legs = row.strings("legs", [])
        becomes = self._becomes.get(letter)
        return Piece(
            letter,
            names,
            short,
            row.take("cell", str, short[:1] or names[0][:1]),
            row.take("csa", str, ""),
            row.take("san", str, letter.removesuffix(REVERTS)),
            row.strings("aliases", []),
            row.data.get("betza", ""),
            self._way(row),
            row.take("royal", bool, False),
            promotes if becomes is None else tuple(becomes),
            self._promotion(row.table("promotion", {}), self._promoting),
            self._drops(row.table("drops", {}), self._dropping, letter),
            row.take("captured", str, self._captured(letter, base)),
            legs,
            tuple(steps_of(row, "legs", text) for text in legs),
            row.take("ahead", bool, False),
            row.take("captures", int, 1),
            row.take("sweeps", bool, False),
            row.take("copies", bool, False),
            row.take("freezes", bool, False),
            _camp_kinds(row, "enters"),
            row.strings("faces", []),
            _camp_kinds(row, "drops_in"),
        )

    def _names(self, row: Table) -> tuple[str, ...]:
        name = row.data.get("name")
        names = row.strings("name") if isinstance(name, list) else (row.take("name", str),)
        if not names:
            row.fault("name", "no name")
            names = ("",)
        row.where += f" ({'/'.join(names)})"
        if len(names) == 1:
            names *= len(self._seats)
        if len(names) != len(self._seats):
            row.fault("name", "one name, or one for each seat")
        return names

    def _captured(self, letter: str, base: str) -> str:
        """What a piece is in its captor's hand where its row does not say."""
        if letter == base or self._promoted == "same":
            return letter
        return base if self._promoted == "base" else ""

    def _way(self, row: Table) -> Way:
        elsewhere = []
        for place in row.rows("where"):
            blocks = area_of(place, "squares", self._files, self._ranks)
            elsewhere.append((blocks, steps_of(place, "betza", place.take("betza", str))))
            place.finish()
        return Way(
            steps_of(row, "betza", row.take("betza", str)),
            tuple(elsewhere),
            area_of(row, "stays_in", self._files, self._ranks, optional=True),
        )

    def _promotion(self, table: Table, usual: Promoting) -> Promoting:
        ranks = table.take("ranks", int, 0)
        zone = area_of(table, "zone", self._files, self._ranks, optional=True)
        if ranks and zone:
            table.fault("ranks", "the zone is stated already")
        if not 0 <= ranks <= self._ranks:
            table.fault("ranks", f"the board has {self._ranks} ranks, not {ranks}")
        if ranks:
            zone = (Block(0, self._ranks - ranks, self._files - 1, self._ranks - 1),)
        when = When(table.one_of("when", tuple(way.value for way in When), usual.when.value))
        if when is When.CAPTURE and not (zone or usual.zone):
            zone = self._whole
        usually = "always" if usual.forced else "stuck"
        forced = table.one_of("forced", ("stuck", "always"), usually) == "always"
        lost = table.take("lost", bool, usual.lost)
        if table.where != "promotion":
            table.finish()
        return Promoting(zone or usual.zone, when, forced, lost)

    def _drops(self, table: Table, usual: Dropping, letter: str = "") -> Dropping:
        zone = area_of(table, "zone", self._files, self._ranks, optional=True)
        forms = table.strings("as", [letter]) if letter else ()
        on_file = table.take("on_file", int, usual.on_file)
        mate = table.take("mate", bool, usual.mate)
        if letter:
            table.finish()
        return Dropping(zone or usual.zone, forms, on_file, mate)


def reverting(rows: list[Any]) -> list[Any]:
    """The rows of pieces, with one more for each kind that an unmarked piece promotes to:
    the same kind, that goes to the hand as what it was."""
    by_letter = {row.get("letter"): row for row in rows if isinstance(row, dict)}
    found: list[Any] = []
    made: dict[str, dict[str, Any]] = {}
    for row in rows:
        promotes = row.get("promotes") if isinstance(row, dict) else None
        if not isinstance(promotes, list) or not all(other in by_letter for other in promotes):
            found.append(row)
            continue
        for other in promotes:
            changed = {"letter": f"{other}{REVERTS}", "captured": row.get("letter")}
            made.setdefault(other, {**by_letter[other], **changed})
        found.append({**row, "promotes": [f"{other}{REVERTS}" for other in promotes]})
    return [*found, *made.values()]


def goals_of(endings: Table, pieces: tuple[Piece, ...], files: int, ranks: int) -> tuple[Goal, ...]:
    """The squares some pieces win by coming to."""
    goals = []
    for row in endings.rows("goal"):
        letters, zone = letters_of(row, "pieces", pieces), area_of(row, "squares", files, ranks)
        goals.append(Goal(letters, zone, row.take("safe", bool, False)))
        row.finish()
    return tuple(goals)


def steps_of(row: Table, key: str, text: str) -> tuple[Step, ...]:
    """The steps of a Betza string that stands at a key."""
    try:
        return parse_betza(text)
    except BetzaError as error:
        row.fault(key, f"{text!r}, character {error.offset + 1}: {error}")
        return ()


def _camp_kinds(row: Table, key: str) -> tuple[str, ...]:
    kinds = row.strings(key, [])
    for kind in kinds:
        if kind not in CAMP_KINDS:
            row.fault(
                key, f"{kind!r} is not one of {', '.join(CAMP_KINDS)}{suggest(kind, CAMP_KINDS)}"
            )
    return kinds


def refuse_acts(pieces: tuple[Piece, ...], problems: list[str]) -> None:
    """Pieces that only a game with turns of several steps can play."""
    for piece in pieces:
        if piece.legs or piece.sweeps or piece.copies or piece.freezes:
            label = "/".join(piece.names)
            problems.append(f"pieces ({label}): legs need the effects of a [turn] table")


def refuse_single(pieces: tuple[Piece, ...], problems: list[str]) -> None:
    """Pieces that a game with turns of several steps cannot play."""
    for piece in pieces:
        way = piece.way
        steps = (*way.steps, *(step for leg in piece.legs for step in leg))
        lame = any(step.via and step.reach != 1 for step in steps)
        other = any(step.initial or step.jumps or step.beside or step.passing for step in steps)
        if lame or other or way.elsewhere or way.stays_in:
            label = "/".join(piece.names)
            problems.append(
                f"pieces ({label}): i, j, g, e, lame riders, where and stays_in are of games "
                "without a [turn] table"
            )


def regions_of(top: Table, files: int, ranks: int, seats: tuple[Seat, ...]) -> tuple[Region, ...]:
    """Blocks of squares, each from one corner to the other."""
    found = []
    names = [seat.name for seat in seats]
    for row in top.rows("regions"):
        name, camp = row.take("name", str), row.take("camp", str, "")
        area = area_of(row, "squares", files, ranks)
        row.finish()
        if camp and camp not in names:
            row.fault("camp", f"no seat {camp!r}{suggest(camp, names)}")
            continue
        squares = tuple(
            rank * files + file
            for rank in range(ranks)
            for file in range(files)
            if any(b.left <= file <= b.right and b.low <= rank <= b.high for b in area)
        )
        found.append(Region(name, names.index(camp) if camp else -1, squares))
    return tuple(found)


def effects_of(turn: Table, key: str) -> tuple[str, ...]:
    """A list of names of effects."""
    names = turn.strings(key, [])
    known = tuple(EFFECTS)
    for name in names:
        if name not in known:
            turn.fault(key, f"unknown effect {name!r}{suggest(name, known)}")
    return names


_NAMES = {
    ("file_names", "algebraic"): tuple("abcdefghijklmnopqrstuvwxyz"),
    ("rank_names", "algebraic"): tuple(map(str, range(1, 27))),
    ("file_names", "numbered"): tuple("１２３４５６７８９") + tuple(map(str, range(10, 27))),
    ("rank_names", "numbered"): tuple("一二三四五六七八九十")
    + tuple(f"{tens}{ones}" for tens in ("十", "二十") for ones in "一二三四五六七八九"),
}


def names_of(board: Table, key: str, count: int, squares: str) -> tuple[str, ...]:
    """As many different names as the board has files or ranks."""
    names = board.strings(key, list(_NAMES[key, squares][:count]))
    if len(names) != count or len(set(names)) != count:
        board.fault(key, f"{count} different names are expected, not {len(names)}")
    return names


def letters_of(
    table: Table, key: str, pieces: tuple[Piece, ...], default: list[str] | None = None
) -> tuple[str, ...]:
    """A list of letters of pieces."""
    letters = table.strings(key, default or [])
    known = [piece.letter for piece in pieces]
    for letter in letters:
        if letter not in known:
            table.fault(key, f"no piece {letter!r}{suggest(letter, known)}")
    return letters


def laws_of(laws: Table, key: str, known: tuple[str, ...], default: list[str]) -> tuple[str, ...]:
    """A list of names of laws."""
    names = laws.strings(key, default)
    for name in names:
        if name not in known:
            laws.fault(key, f"unknown law {name!r}{suggest(name, known)}")
    return names


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
            row.fault("king", "king and rook each need a file to start from and one to end on")
            continue
        if len(rights) != len(seats):
            row.fault("right", "one letter for each seat is expected")
            continue
        if not 1 <= rank <= ranks:
            row.fault("rank", f"the board has {ranks} ranks, not {rank}")
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
        if letter not in letters:
            worth.fault(letter, f"no piece {letter!r}{suggest(letter, letters)}")
    points = [0 if p.royal else worth.take(p.letter, int, 1) for p in pieces]
    rules = []
    for row in table.rows("rules"):
        win, draw = row.take("win", list), row.take("draw", list, [])
        if len(win) != seats or len(draw) not in (0, seats):
            row.fault("win", "one number for each seat is expected")
        name = row.take("name", str)
        rules.append(PointRule(name, row.take("title", str), tuple(win), tuple(draw) or None))
        row.finish()
    if not rules:
        table.fault("rules", "at least one is needed")
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
