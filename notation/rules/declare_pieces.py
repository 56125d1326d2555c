"""The pieces of a game file.

What lives here: the keys of a row of pieces and of [promotion] and [drops], whose terms a row
may change for its piece.  What does not: the other tables (`notation.rules.declare_parts`).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from notation.rules.areas import area_of
from notation.rules.betza import BetzaError, Step, parse_betza
from notation.rules.game import REVERTS
from notation.rules.parts import CAMP_KINDS, Dropping, Piece, Promoting, Seat, When
from notation.rules.tables import Table
from notation.rules.ways import Block, Way

# Far more than any piece needs, and few enough to lay on every square.
_LONGEST_BETZA = 256


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
        self._seats = max(1, len(seats))
        self._becoming = promotion.table("becomes", {})
        becoming = self._becoming
        self._becomes = {letter: becoming.strings(letter) for letter in list(becoming.data)}
        nowhere = Promoting((), When.END, forced=False, lost=False)
        self._promoting = self._promotion(promotion, nowhere)
        self._dropping = self._drops(dropping, Dropping((), (), 0, mate=True))
        self._promoted = dropping.one_of("promoted", ("base", "same", "gone"), "base")

    def read(self, rows: list[Table]) -> tuple[Piece, ...]:
        """The kinds of pieces, in the order of the rows."""
        said = [frozenset(row.data) for row in rows]
        pieces = [self._piece(row) for row in rows]
        letters = Counter(piece.letter for piece in pieces)
        for row, keys, piece in zip(rows, said, pieces, strict=True):
            if letters[piece.letter] > 1:
                row.refuse("letter", f"{piece.letter!r} stands for two pieces")
            if piece.letter not in self._becomes:
                for item, other in enumerate(piece.promotes):
                    row.check_name("promotes", "piece", other, letters, item=item)
            for other in piece.dropping.forms:
                row.check_name("drops", "piece", other, letters)
            for other in piece.faces:
                row.check_name("faces", "piece", other, letters)
            if piece.captured:
                row.check_name("captured", "piece", piece.captured, letters)
            self._check_shown(row, keys, piece, pieces)
        for letter, others in self._becomes.items():
            self._becoming.check_name(letter, "piece", letter, letters)
            for item, other in enumerate(others):
                self._becoming.check_name(letter, "piece", other, letters, item=item)
        return tuple(pieces)

    def _check_shown(
        self, row: Table, said: frozenset[str], piece: Piece, pieces: list[Piece]
    ) -> None:
        """A piece is told from the others by what boards show and by its name, but for those
        that only differ in the hand."""
        if piece.letter.endswith(REVERTS):
            return
        others = [p for p in pieces[: pieces.index(piece)] if not p.letter.endswith(REVERTS)]
        for key, value in (("cell", piece.cell), ("short", piece.short)):
            like = next((p for p in others if value and value == getattr(p, key)), None)
            if like is not None:
                way = f'give it another: {key} = "…"'
                text = f"its {key} {value} is what {like.label} has, too"
                row.refuse(key if key in said else "letter", text, way=way)

    def _piece(self, row: Table) -> Piece:
        letter = row.take("letter", str)
        names = self._names(row)
        base = letter.removeprefix("+").removesuffix(REVERTS)
        if len(base) != 1 or not "A" <= base <= "Z":
            text = f"{letter!r} is not a capital letter, with '+' before or '~' after it or without"
            row.refuse("letter", text)
        promotes = row.strings("promotes", [])
        short = row.take("short", str, names[0])
        written = isinstance(row.data.get("betza"), str)
        betza = row.take("betza", str)
        legs = row.strings("legs", [])
        piece = Piece(
            letter,
            names,
            short,
            row.take("cell", str, _cell(letter, base, short or names[0])),
            row.take("csa", str, ""),
            row.take("san", str, letter.removesuffix(REVERTS)),
            row.strings("aliases", []),
            betza,
            self._way(row, betza, written=written),
            row.take("royal", bool, False),
            self._becomes.get(letter, promotes),
            self._promotion(row.table("promotion", {}), self._promoting, own=True),
            self._drops(row.table("drops", {}), self._dropping, letter),
            row.take("captured", str, self._captured(letter, base)),
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
        row.finish()
        self._check(row, piece)
        return piece

    def _check(self, row: Table, piece: Piece) -> None:
        if len(piece.cell) != 1 or not piece.cell.isprintable() or piece.cell.isspace():
            row.refuse("cell", f"{piece.cell!r} is not one character")
        if piece.san and not re.fullmatch(r"\+?[A-Z]", piece.san):
            row.refuse("san", f"{piece.san!r} is not a capital letter, with or without '+'")
        if piece.captures < 1:
            row.refuse("captures", "a move takes at least one")
        if piece.dropping.on_file < 0:
            row.refuse("drops", "on_file: 0 is for any number")
        if not piece.dropping.forms:
            row.refuse("drops", "as: at least one form is needed")
        if len(set(piece.promotes)) < len(piece.promotes) or piece.letter in piece.promotes:
            row.refuse("promotes", "each other piece stands there once")

    def _names(self, row: Table) -> tuple[str, ...]:
        name = row.data.get("name")
        names = row.strings("name") if isinstance(name, list) else (row.take("name", str),)
        if not names:
            row.refuse("name", "no name")
            names = ("",)
        row.where += f" ({'/'.join(names)})"
        if len(names) == 1:
            names *= self._seats
        if len(names) != self._seats:
            row.refuse("name", "one name, or one for each seat")
        return names

    def _captured(self, letter: str, base: str) -> str:
        """What a piece is in its captor's hand where its row does not say."""
        if letter == base or self._promoted == "same":
            return letter
        return base if self._promoted == "base" else ""

    def _way(self, row: Table, betza: str, *, written: bool) -> Way:
        elsewhere = []
        for place in row.rows("where"):
            blocks = area_of(place, "squares", self._files, self._ranks)
            elsewhere.append((blocks, _steps(place, "betza", place.take("betza", str))))
            place.finish()
        return Way(
            _steps(row, "betza", betza) if written else (),
            tuple(elsewhere),
            area_of(row, "stays_in", self._files, self._ranks, optional=True),
        )

    def _promotion(self, table: Table, usual: Promoting, *, own: bool = False) -> Promoting:
        ranks = table.take("ranks", int, 0)
        zone = area_of(table, "zone", self._files, self._ranks, optional=True)
        if ranks and zone:
            table.refuse("ranks", "the zone is stated already")
        if not 0 <= ranks <= self._ranks:
            table.refuse("ranks", f"the board has {self._ranks} ranks, not {ranks}")
        elif ranks:
            zone = (Block(0, self._ranks - ranks, self._files - 1, self._ranks - 1),)
        when = When(table.one_of("when", tuple(way.value for way in When), usual.when.value))
        if when is When.CAPTURE and not (zone or usual.zone):
            zone = (Block(0, 0, self._files - 1, self._ranks - 1),)
        usually = "always" if usual.forced else "stuck"
        forced = table.one_of("forced", ("stuck", "always"), usually) == "always"
        lost = table.take("lost", bool, usual.lost)
        if own:
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


def _cell(letter: str, base: str, name: str) -> str:
    """What boards show where a row does not say: the first character of a name, where that is
    one of many Latin letters the letter of the piece, small for a promoted one."""
    if not name.isascii():
        return name[:1]
    return base.lower() if letter.startswith("+") else base


def reverting(rows: list[Any]) -> list[Any]:
    """The rows of pieces, with one more for each kind that an unmarked piece promotes to: the
    same kind, which goes to the hand as what it was."""
    by_letter = {str(row.get("letter")): row for row in rows if isinstance(row, dict)}
    found: list[Any] = []
    made: dict[str, dict[str, Any]] = {}
    for row in rows:
        promotes = row.get("promotes") if isinstance(row, dict) else None
        if not isinstance(promotes, list) or not all(str(other) in by_letter for other in promotes):
            found.append(row)
            continue
        for other in promotes:
            changed = {"letter": f"{other}{REVERTS}", "captured": row.get("letter")}
            made.setdefault(other, {**by_letter[other], **changed})
        found.append({**row, "promotes": [f"{other}{REVERTS}" for other in promotes]})
    return [*found, *made.values()]


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
