"""Drawn boards: reading one back, with the hands above and below.

What lives here: telling the lines of a drawing, and a drawing to a position.
What does not: the frames, and writing (`notation.formats.drawn`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from notation.diagnostics import Fault
from notation.formats.drawn import DOT, FRAMES, HOLE, OUT, format_board
from notation.formats.numerals import value
from notation.rules.fen import PlacedFault, start_position
from notation.rules.game import Game
from notation.rules.law import counted
from notation.rules.position import Position
from notation.rules.soundness import position_faults, unplayable

_MARKS = {"▲": 0, "☗": 0, "∧": 0, "▽": 1, "△": 1, "☖": 1, "▼": 1, "∨": 1}
# What the lines of a drawing begin with, without the space around them.
_ROW = tuple("┃│|｜")
_TOP, _BOTTOM = tuple("┏┌"), tuple("┗└")
_EDGES = (*_TOP, *_BOTTOM)
_BORDER = (*_EDGES, *_ROW, "┣", "├")
# These are matched against such lines; the rest is compiled when there is a drawing to read.
_FILES = re.compile(
    r"■?(?:[一二三四五六七八九十1-9１-９][\s　]+){4,}[一二三四五六七八九十1-9１-９]?[\s　]*$"
)
_HAND = re.compile(
    r"(?P<mark>[▲▽△▼☗☖∧∨▶◀])?[\s　]?(?P<seat>[^：:\s　持（]*)"
    rf"(?P<out>{OUT})?[\s　]?持[駒驹]"
)
_UPRIGHT, _JOINT, _FILE = r"[┃│|｜]", r"[┳┬┻┴]", r"\d{1,2}|[^\W\d]{1,2}"
_CARDS = r"禁援牌[：:][\s　]*(?P<count>[無无0-9０-９一二三]+)"
_HELD = r"[：:](?P<held>[^禁]*)"
_COUNT = r"[×x]?(?P<digits>[0-9０-９]+|[一二三四五六七八九十]+)"
_GAP = r"[\s　、,，]+"


def is_drawing(line: str) -> bool:
    """Whether a line belongs to a drawn board."""
    stripped = line.strip()
    if stripped.startswith(_BORDER) or _FILES.match(stripped):
        return True
    return "持" in stripped and _HAND.match(stripped) is not None


def has_edges(text: str) -> bool:
    """Whether a text may have an edge of a drawn board beside which the files are named."""
    return any(edge in text for edge in _EDGES)


def names_files(line: str, before: str, after: str) -> bool:
    """Whether a line beside the edge of a drawn board has the names of its files: as many words
    as there are, too short for moves, each of letters or of digits."""
    if after.strip().startswith(_TOP):
        edge = after.strip()
    elif before.strip().startswith(_BOTTOM):
        edge = before.strip()
    else:
        return False
    words = line.strip().removeprefix("■").split()
    files = {len(re.findall(_JOINT, edge)) + 1}
    # Where lines are drawn between regions only, every cell is as wide as the others.
    files |= {(len(edge) - 1) // width for width in (3, 4) if (len(edge) - 1) % width == 0}
    return len(words) in files and all(re.fullmatch(_FILE, word) for word in words)


class DrawnReading(NamedTuple):
    """What a drawing says: a position, or None with the faults and their offsets."""

    position: Position | None
    faults: list[PlacedFault]


def parse_board(game: Game, lines: Sequence[tuple[int, str]], turn: int) -> DrawnReading:
    """Read a drawn board: pairs of offset and text, one a line, hands included.

    A castling right is taken as kept where king and rook stand on their start squares.
    """
    return _Drawing(game, turn).read(lines)


class _Drawing:
    def __init__(self, game: Game, turn: int) -> None:
        self.game = game
        self.position = Position(game)
        self.position.turn = turn
        self.faults: list[PlacedFault] = []
        self.names: dict[str, list[int]] = {}
        for seat in range(len(game.seats)):
            for kind, piece in enumerate(game.pieces):
                for name in (piece.names[seat], piece.short, piece.cell, *piece.aliases):
                    if name:
                        self.names.setdefault(name, []).append(game.code(seat, kind))
        self.unmarked: list[PlacedFault] = []
        self.marks = {**_MARKS, **{seat.mark: n for n, seat in enumerate(game.seats)}}

    def read(self, lines: Sequence[tuple[int, str]]) -> DrawnReading:
        game, position = self.game, self.position
        ranks: list[list[tuple[int, str]]] = []
        fresh = True
        hands_seen = 0
        for at, text in lines:
            lead = len(text) - len(text.lstrip())
            at, text = at + lead, text.strip()
            if _HAND.match(text):
                self._hand(at, text, hands_seen)
                hands_seen += 1
            elif text.startswith(_ROW):
                if fresh:
                    ranks.append([])
                ranks[-1].append((at, text))
                fresh = FRAMES[game.frame].lines == 1
            else:
                fresh = True
        first, last = lines[0][0], lines[-1][0] + len(lines[-1][1])
        if len(ranks) != game.ranks:
            why = f"the drawing has {counted(len(ranks), 'rank')}, {game.name} has {game.ranks}"
            self._fault(why, first, last)
            return DrawnReading(None, self.faults)
        for index, rows in enumerate(ranks):
            self._rank(game.ranks - 1 - index, rows)
        if self.unmarked and not self._is_start(lines):
            self.faults += self.unmarked
        for number, castling in enumerate(game.castlings):
            corners = (castling.king_from, castling.rook_from)
            if all(square in game.home[position.board[square]] for square in corners):
                position.rights |= 1 << number
        if self.faults:
            return DrawnReading(None, self.faults)
        placed = [PlacedFault(fault, first, last) for fault in position_faults(position)]
        return DrawnReading(None if unplayable(position) else position, placed)

    def _fault(self, why: str, start: int, end: int, help: str = "") -> None:
        help = help or "`kifu show` draws a board to copy"
        self.faults.append(PlacedFault(Fault("S116", {"why": why, "help": help}), start, end))

    def _rank(self, rank: int, rows: list[tuple[int, str]]) -> None:
        """One rank: the lines of its cells, cut at the uprights and joined cell by cell."""
        game = self.game
        columns: list[list[tuple[int, str]]] = [[] for _ in range(game.files)]
        for at, text in rows:
            cuts = [match.start() for match in re.finditer(_UPRIGHT, text)]
            if len(cuts) != game.files + 1:
                has = counted(len(cuts) - 1, "square")
                why = f"this line has {has}, {game.name} has {game.files}"
                self._fault(why, at, at + len(text))
                return
            for file in range(game.files):
                start, end = cuts[file] + 1, cuts[file + 1]
                columns[file].append((at + start, text[start:end]))
        for file, cells in enumerate(columns):
            text = re.sub(_GAP, "", "".join(cell for _, cell in cells))
            start = cells[0][0]
            self._piece(rank * game.files + file, text, start, start + len(cells[0][1]))

    def _piece(self, square: int, text: str, start: int, end: int) -> None:
        game, position = self.game, self.position
        seat = self.marks.get(text[:1], -1)
        name = text[1:] if seat >= 0 else text
        if (name == DOT or (name == HOLE and square in game.holes)) and seat < 0:
            return
        if not name:
            if seat >= 0:
                self._fault(f"{text} marks no piece", start, end)
            return
        codes = self.names.get(name, [])
        if seat >= 0:
            owned = [code for code in codes if game.seat_of[code] == seat]
            if codes and not owned:
                owner = game.seats[game.seat_of[codes[0]]].name
                self._fault(f"{name} belongs to {owner}, but is marked {text[0]}", start, end)
                return
            codes = owned
        if not codes:
            known = "、".join(piece.label for piece in game.pieces)
            self._fault(f"{game.name} has no piece called {name}", start, end, f"pieces: {known}")
            return
        if len({game.seat_of[code] for code in codes}) > 1:
            facts = {"found": name, "first": game.seats[0].name, "second": game.seats[1].name}
            self.unmarked.append(PlacedFault(Fault("S117", facts), start, end))
        position.put(square, codes[0])

    def _is_start(self, lines: Sequence[tuple[int, str]]) -> bool:
        """Whether an unmarked drawing is that of the usual start; then take its owners."""
        start = start_position(self.game)
        drawn = format_board(start, source=True, coordinates=False)
        rows = [re.sub(_GAP, "", row) for row in drawn if row.startswith(_ROW)]
        given = []
        for _, text in lines:
            cuts = [match.end() for match in re.finditer(_UPRIGHT, text)]
            if text.strip().startswith(_ROW) and cuts:
                given.append(re.sub(_GAP, "", text[: cuts[-1]]))
        if rows != given:
            return False
        self.position.board = start.board
        self.position.kings = start.kings
        return True

    def _hand(self, at: int, text: str, count: int) -> None:
        game, position = self.game, self.position
        match = _HAND.match(text)
        assert match is not None
        names = [seat.name for seat in game.seats]
        if match["seat"] in names:
            seat = names.index(match["seat"])
        elif match["mark"]:
            seat = self.marks[match["mark"]]
        else:
            # The upper line is the side that sits there, which is not the first.
            seat = 1 - count if count < 2 else 0
        position.out[seat] = match["out"] is not None
        cards = re.search(_CARDS, text)
        if cards:
            position.rests[seat] = value(cards["count"].replace("無", "0").replace("无", "0"))
            if position.rests[seat] > game.rest:
                why = f"a side shows at most {game.rest} 禁援牌"
                self._fault(why, at + cards.start(), at + cards.end())
        held = re.compile(_HELD).search(text, match.end())
        if held:
            self._held(seat, held["held"], at + held.start("held"))

    def _held(self, seat: int, text: str, at: int) -> None:
        game = self.game
        offset = 0
        while offset < len(text):
            gap = re.compile(_GAP).match(text, offset)
            if gap:
                offset = gap.end()
                continue
            rest = text[offset:]
            if rest[0] in "無无" or rest.startswith("なし"):
                offset += 2 if rest.startswith("なし") else 1
                continue
            found = [name for name in self.names if rest.startswith(name)]
            name = max(found, key=len, default="")
            kind = game.kind_of[self.names[name][0]] if name else -1
            if kind not in game.hand_kinds:
                known = "、".join(game.kind_name(held) for held in game.hand_kinds) or "none"
                word = name or re.split(_GAP, rest)[0]
                why = f"{word} cannot be in hand"
                self._fault(why, at + offset, at + offset + len(word), f"pieces: {known}")
                return
            offset += len(name)
            count = re.compile(_COUNT).match(text, offset)
            self.position.hands[seat][kind] += value(count["digits"]) if count else 1
            offset = count.end() if count else offset
