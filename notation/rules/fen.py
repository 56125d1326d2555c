"""FEN of every game: one line of text to a position and back.

What lives here: `parse_fen` and `format_fen`, inverses of each other, and the reading of
each field a game's declaration lists.

What does not: whether the position is one a game could reach; that is asked of
`notation.rules.soundness`.

Fields: `board` ranks from the top, files from the left, numbers for runs of empty squares,
`+` before a promoted letter or `~` after it, upper case for the first seat, `*` for a square
that is not there; `hands` in brackets right
after it, or `counted` hands in a field of their own, `2P` for two; `side`; `castling`;
`en_passant` squares open to captures in passing; `dropped` squares without initial move, by
file then rank; `rests` by seat joined by `+`;
`cells`, `stands` and `out` for more than two seats (`notation.rules.fen_seats`);
`halfmove`; `round` or `ply`, the number of the round or move to come.  `-` stands for none.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from notation.diagnostics import Fault
from notation.rules.fen_seats import SeatFields, format_seat_field
from notation.rules.game import Game
from notation.rules.law import counted
from notation.rules.position import Position
from notation.rules.soundness import position_faults, unplayable

_COUNTED = re.compile(r"(?P<count>[1-9]\d{0,2})?(?P<letter>[A-Za-z])")
_CELL = re.compile(r"(?P<empty>\d+)|(?P<hole>\*)|(?P<piece>\+?[A-Za-z]~?)")
_COUNTERS = ("halfmove", "round", "ply")


class PlacedFault(NamedTuple):
    """A fault at offsets of the FEN text."""

    fault: Fault
    start: int
    end: int


class FenReading:
    """What a FEN says: a position, None where the text gives none, and every fault.  A
    position with faults can be played from, but no game reaches it."""

    __slots__ = ("faults", "position")

    def __init__(self, position: Position | None, faults: list[PlacedFault]) -> None:
        self.position = position
        self.faults = faults


def start_position(game: Game) -> Position:
    """The usual start of a game, a position of the caller's own."""
    return _start(game).copy()


@cache
def _start(game: Game) -> Position:
    position = parse_fen(game, game.start).position
    assert position is not None, f"the start of {game.id} was checked when it was declared"
    return position


def parse_fen(game: Game, text: str) -> FenReading:
    """Read a FEN.

    An option that changes the fields (drops=off leaves the hands out) is recognised by
    them, and the position's `game` is then the game with that option.  Missing counters
    count as 0 and 1.  Every fault is reported with its place in `text`.
    """
    words = [(match.start(), match.group()) for match in re.finditer(r"\S+", text)]
    bracket = "[" in text
    for variant in (game, *game.variants):
        if ("hands" in variant.fen_fields) == bracket:
            return _Reader(variant, text, words).read()
    return _Reader(game, text, words).read()


def format_fen(position: Position) -> str:
    """Write a position's FEN."""
    game = position.game
    parts: list[str] = []
    for name in game.fen_fields:
        if name == "hands":
            parts[-1] += f"[{_format_hands(position)}]"
        else:
            parts.append(_format_field(position, name))
    return " ".join(parts)


class _Reader(SeatFields):
    """One reading of one text.  Collects faults; the position counts only without any."""

    def __init__(self, game: Game, text: str, words: list[tuple[int, str]]) -> None:
        self.game = game
        self.text = text
        self.words = words
        self.position = Position(game)
        self.faults: list[PlacedFault] = []

    def read(self) -> FenReading:
        fields = [name for name in self.game.fen_fields if name != "hands"]
        for name, (at, word) in zip(fields, self.words, strict=False):
            getattr(self, f"_{name}")(word, at)
        missing = [name for name in fields[len(self.words) :] if name not in _COUNTERS]
        if missing:
            self._fault("S401", len(self.text), len(self.text), field=missing[0])
        for at, word in self.words[len(fields) :]:
            self._fault("S402", at, at + len(word), found=word)
        if self.faults:
            return FenReading(None, self.faults)
        faults = position_faults(self.position)
        placed = [PlacedFault(fault, 0, len(self.text)) for fault in faults]
        return FenReading(None if unplayable(self.position) else self.position, placed)

    def _fault(self, code: str, start: int, end: int, **facts: str) -> None:
        facts.setdefault("game", self.game.name)
        self.faults.append(PlacedFault(Fault(code, facts), start, end))

    def _board(self, word: str, at: int) -> None:
        game = self.game
        cells, bracket, hands = word.partition("[")
        ranks = cells.split("/")
        if len(ranks) != game.ranks:
            self._fault(
                "S403",
                at,
                at + len(cells),
                found=counted(len(ranks), "rank"),
                expected=str(game.ranks),
            )
            return
        start = at
        for index, rank in enumerate(ranks):
            self._rank(rank, game.ranks - 1 - index, start)
            start += len(rank) + 1
        if "hands" in game.fen_fields:
            self._hands(hands, bool(bracket), at + len(cells))
        elif bracket:
            self._fault("S405", at + len(cells), at + len(word), found=bracket + hands)

    def _rank(self, text: str, rank: int, at: int) -> None:
        game, position = self.game, self.position
        file = offset = 0
        while offset < len(text):
            match = _CELL.match(text, offset)
            code = self._code(match["piece"]) if match and match["piece"] else 0
            # A number of thousands of digits is no run of squares.
            count = int(match["empty"][:4]) if match and match["empty"] else 1
            first = rank * game.files + file
            squares = range(first, first + min(count, game.files - file))
            hole = match is not None and match["hole"] is not None
            if (
                match is None
                or (match["piece"] and not code)
                or any((square in game.holes) != hole for square in squares)
            ):
                found = match.group() if match else text[offset]
                end = at + offset + len(found)
                known = " ".join(piece.letter for piece in game.pieces)
                self._fault("S404", at + offset, end, found=found, expected=known)
                return
            if code and file < game.files:
                position.put(first, code)
            file += count
            offset = match.end()
        if file != game.files:
            self._fault(
                "S406", at, at + len(text), found=str(file), expected=str(game.files),
                rank=game.rank_names[rank],
            )  # fmt: skip

    def _code(self, letter: str) -> int:
        game = self.game
        kind = game.kind_by_letter.get(letter.upper(), -1)
        return game.code(0 if letter.isupper() else 1, kind) if kind >= 0 else 0

    def _hands(self, text: str, bracket: bool, at: int) -> None:
        if not bracket or not text.endswith("]"):
            self._fault("S405", at, at + len(text) + bracket, found=("[" if bracket else "") + text)
            return
        for offset, letter in enumerate(text[:-1]):
            kind = self.game.kind_by_letter.get(letter.upper(), -1)
            if kind not in self.game.hand_kinds:
                known = " ".join(self.game.pieces[k].letter for k in self.game.hand_kinds)
                start = at + 1 + offset
                self._fault("S407", start, start + 1, found=letter, expected=known)
                return
            self.position.hands[0 if letter.isupper() else 1][kind] += 1

    def _side(self, word: str, at: int) -> None:
        letters = [seat.letter for seat in self.game.seats]
        if word not in letters:
            self._fault("S408", at, at + len(word), found=word, expected=" or ".join(letters))
            return
        self.position.turn = letters.index(word)

    def _castling(self, word: str, at: int) -> None:
        rights = [castling.right for castling in self.game.castlings]
        if word == "-":
            return
        if len(set(word)) != len(word) or any(letter not in rights for letter in word):
            known = "".join(rights) + " or -"
            self._fault("S409", at, at + len(word), found=word, expected=known)
            return
        for letter in word:
            self.position.rights |= 1 << rights.index(letter)

    def _en_passant(self, word: str, at: int) -> None:
        if word == "-":
            return
        position, geometry = self.position, self.game.geometry
        squares = [
            self.game.parse_square(name) for name in re.findall(r"[a-z]+\d+|\d+[a-z]+", word)
        ]
        mover = (position.turn - 1) % len(self.game.seats)
        low, high = position.code_range(mover)
        for square, code in enumerate(position.board):
            if squares and low <= code < high:
                for origin in self.game.home[code]:
                    way = geometry.passed(code, origin, square)
                    if not position.board[origin] and set(squares) <= set(way):
                        position.passed, position.passer = tuple(squares), square
                        return
        self._fault("S415", at, at + len(word), found=word, side=self.game.seats[mover].name)

    def _dropped(self, word: str, at: int) -> None:
        if word == "-":
            return
        squares = set()
        for name in word.split(","):
            square = self.game.parse_square(name)
            code = self.position.board[square] if square >= 0 else 0
            initial = code and self.game.has_initial[self.game.kind_of[code]]
            if not initial or square not in self.game.home[code]:
                self._fault("S410", at, at + len(name), found=name)
            squares.add(square)
            at += len(name) + 1
        self.position.dropped = frozenset(squares)

    def _rests(self, word: str, at: int) -> None:
        counts = word.split("+")
        game = self.game
        known = [str(count) for count in range(game.rest + 1)]
        if len(counts) != len(game.seats) or any(count not in known for count in counts):
            expected = "+".join(f"0…{game.rest}" for _ in game.seats)
            self._fault("S411", at, at + len(word), found=word, expected=expected)
            return
        self.position.rests = [int(count) for count in counts]

    def _halfmove(self, word: str, at: int) -> None:
        self.position.halfmove = self._number(word, at, 0)

    def _round(self, word: str, at: int) -> None:
        position = self.position
        # Some programs count the rounds from 0.
        position.round = 1 if word == "0" else self._number(word, at, 1)
        position.ply = (position.round - 1) * len(self.game.seats) + position.turn + 1

    def _ply(self, word: str, at: int) -> None:
        position = self.position
        position.ply = self._number(word, at, 1)
        position.round = (position.ply - 1) // len(self.game.seats) + 1

    def _counted(self, word: str, at: int) -> None:
        if word == "-":
            return
        offset = 0
        for match in _COUNTED.finditer(word):
            kind = self.game.kind_by_letter.get(match["letter"].upper(), -1)
            if match.start() != offset or kind not in self.game.hand_kinds:
                break
            seat = 0 if match["letter"].isupper() else 1
            self.position.hands[seat][kind] += int(match["count"] or 1)
            offset = match.end()
        if offset < len(word):
            known = " ".join(self.game.pieces[k].letter for k in self.game.hand_kinds)
            self._fault("S407", at + offset, at + len(word), found=word[offset:], expected=known)

    def _number(self, word: str, at: int, least: int) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) >= least):
            self._fault("S412", at, at + len(word), found=word, expected=str(least))
            return least
        return int(word)


def _format_hands(position: Position, *, counted: bool = False) -> str:
    letters = []
    for seat, hand in enumerate(position.hands):
        for kind in position.game.hand_kinds:
            letter = position.game.pieces[kind].letter
            letter = letter if seat == 0 else letter.lower()
            count = hand[kind]
            letters.append(f"{count}{letter}" if counted and count > 1 else letter * count)
    return "".join(letters)


def _format_field(position: Position, name: str) -> str:
    game = position.game
    if name == "board":
        return "/".join(_format_rank(position, rank) for rank in reversed(range(game.ranks)))
    if name == "side":
        return game.seats[position.turn].letter
    if name == "castling":
        rights = (
            castling.right
            for index, castling in enumerate(game.castlings)
            if position.rights >> index & 1
        )
        return "".join(rights) or "-"
    if name == "dropped":
        order = sorted(position.dropped, key=lambda square: divmod(square, game.files)[::-1])
        return ",".join(game.algebraic(square) for square in order) or "-"
    if name == "en_passant":
        return "".join(map(game.algebraic, position.passed)) or "-"
    if name == "rests":
        return "+".join(map(str, position.rests))
    if name in ("cells", "stands", "out"):
        return format_seat_field(position, name)
    if name == "counted":
        return _format_hands(position, counted=True) or "-"
    return str({"halfmove": position.halfmove, "round": position.round, "ply": position.ply}[name])


def _format_rank(position: Position, rank: int) -> str:
    game = position.game
    text = ""
    empty = 0
    for square in range(rank * game.files, (rank + 1) * game.files):
        code = position.board[square]
        if not code and square not in game.holes:
            empty += 1
            continue
        text += (str(empty) if empty else "") + (game.cell_letters[code] or "*")
        empty = 0
    return text + (str(empty) if empty else "")
