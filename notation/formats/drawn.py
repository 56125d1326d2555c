"""Drawn boards: a position as a frame of box characters.

What lives here: the frames the sources draw, writing a position in one and reading one
back, with the hands above and below.

Owners: the sources show them by the direction a piece points.  Text writes a mark before
the name; a drawing without marks can be read only where every name tells its owner, or
where it is the drawing of the usual start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from notation.diagnostics import Fault
from notation.formats.numerals import numeral, value
from notation.rules.fen import PlacedFault, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.rules.soundness import position_faults, two_kings

Paint = Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class Frame:
    """A way of drawing a board.

    `top`, `middle`, `bottom`: left, fill, joint and right of the frame's lines; `upright`
    between cells.  `lines`: how many lines a cell is high: two hold a whole name, one the
    short name.  `source_fill`, `source_marks`: how wide a cell is in the source's figure,
    and whether it marks owners.  `source_hands`: whether the figure has lines for hands.
    `files_above`: whether file names stand above the board.
    """

    top: str
    middle: str
    bottom: str
    upright: str
    lines: int
    source_fill: int
    source_marks: bool
    source_hands: bool
    files_above: bool


FRAMES = {
    "heavy": Frame("┏━┳┓", "┣━╋┫", "┗━┻┛", "┃", 2, 1, False, True, False),
    "light": Frame("┌—┬┐", "├—┼┤", "└—┴┘", "│", 1, 2, True, False, True),
}
NO_PIECES = "無"
_MARKS = {"▲": 0, "☗": 0, "∧": 0, "▽": 1, "△": 1, "☖": 1, "▼": 1, "∨": 1}
_UPRIGHT = re.compile(r"[┃│|｜]")
# These are matched against lines without the space around them.
_BORDER = re.compile(r"[┏┣┗┌├└]")
_ROW = re.compile(r"[┃│|｜]")
_FILES = re.compile(
    r"■?(?:[一二三四五六七八九十1-9１-９][\s　]+){4,}[一二三四五六七八九十1-9１-９]?[\s　]*$"
)
_HAND = re.compile(r"(?P<mark>[▲▽△▼☗☖∧∨])?[\s　]?(?P<seat>[^：:\s　持]*)[\s　]?持[駒驹]")
_CARDS = re.compile(r"禁援牌[：:][\s　]*(?P<count>[無无0-9０-９一二三]+)")
_HELD = re.compile(r"[：:](?P<held>[^禁]*)")
_COUNT = re.compile(r"[×x]?(?P<digits>[0-9０-９]+|[一二三四五六七八九十]+)")
_GAP = re.compile(r"[\s　、,，]+")


def is_drawing(line: str) -> bool:
    """Whether a line belongs to a drawn board."""
    stripped = line.strip()
    return any(pattern.match(stripped) for pattern in (_BORDER, _ROW, _FILES, _HAND))


def format_board(
    position: Position, *, source: bool, coordinates: bool, paint: Paint | None = None
) -> list[str]:
    """The lines of the board.

    With `source` they are those of the source's figure.  Otherwise owners are marked and a
    cell is three columns wide, so that frame and full-width names line up on a terminal
    that draws box characters one column wide.  `paint` colours the text of a cell by its
    owner.
    """
    game = position.game
    frame = FRAMES[game.frame]
    width = frame.source_fill if source else 3
    lines = [_border(frame.top, game.files, width)]
    for rank in reversed(range(game.ranks)):
        cells = position.board[rank * game.files : (rank + 1) * game.files]
        for row in range(frame.lines):
            texts = [_cell(game, code, row, source, paint) for code in cells]
            line = frame.upright + frame.upright.join(texts) + frame.upright
            lines.append(line + (game.rank_names[rank] if coordinates and row == 0 else ""))
        last = rank == 0
        lines.append(_border(frame.bottom if last else frame.middle, game.files, width))
    if coordinates:
        lines.insert(0 if frame.files_above else len(lines), _file_names(game, source))
    return lines


def format_hand(position: Position, seat: int) -> str:
    """What a seat holds, in the order of the FEN: 騎兵二、刀兵, or 無."""
    game = position.game
    held = []
    for kind in game.hand_kinds:
        count = position.hands[seat][kind]
        if count:
            number = "" if count == 1 else numeral(count)
            held.append(game.kind_name(kind, seat) + number)
    return "、".join(held) or NO_PIECES


@dataclass(slots=True)
class DrawnReading:
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
            elif _ROW.match(text):
                if fresh:
                    ranks.append([])
                ranks[-1].append((at, text))
                fresh = FRAMES[game.frame].lines == 1
            else:
                fresh = True
        first, last = lines[0][0], lines[-1][0] + len(lines[-1][1])
        if len(ranks) != game.ranks:
            why = f"the drawing has {len(ranks)} ranks, {game.name} has {game.ranks}"
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
        return DrawnReading(None if two_kings(position) else position, placed)

    def _fault(self, why: str, start: int, end: int, help: str = "") -> None:
        help = help or "`kifu show` draws a board to copy"
        self.faults.append(PlacedFault(Fault("S116", {"why": why, "help": help}), start, end))

    def _rank(self, rank: int, rows: list[tuple[int, str]]) -> None:
        """One rank: the lines of its cells, cut at the uprights and joined cell by cell."""
        game = self.game
        columns: list[list[tuple[int, str]]] = [[] for _ in range(game.files)]
        for at, text in rows:
            cuts = [match.start() for match in _UPRIGHT.finditer(text)]
            if len(cuts) != game.files + 1:
                why = f"this line has {len(cuts) - 1} squares, {game.name} has {game.files}"
                self._fault(why, at, at + len(text))
                return
            for file in range(game.files):
                start, end = cuts[file] + 1, cuts[file + 1]
                columns[file].append((at + start, text[start:end]))
        for file, cells in enumerate(columns):
            text = "".join(_GAP.sub("", cell) for _, cell in cells)
            start = cells[0][0]
            self._piece(rank * game.files + file, text, start, start + len(cells[0][1]))

    def _piece(self, square: int, text: str, start: int, end: int) -> None:
        game, position = self.game, self.position
        seat = _MARKS.get(text[:1], -1)
        name = text[1:] if seat >= 0 else text
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
        position.board[square] = codes[0]
        if game.pieces[game.kind_of[codes[0]]].royal:
            position.kings[game.seat_of[codes[0]]] = square

    def _is_start(self, lines: Sequence[tuple[int, str]]) -> bool:
        """Whether an unmarked drawing is that of the usual start; then take its owners."""
        start = start_position(self.game)
        drawn = format_board(start, source=True, coordinates=False)
        rows = [_GAP.sub("", row) for row in drawn if _ROW.match(row)]
        given = []
        for _, text in lines:
            cuts = [match.end() for match in _UPRIGHT.finditer(text)]
            if _ROW.match(text.strip()) and cuts:
                given.append(_GAP.sub("", text[: cuts[-1]]))
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
            seat = _MARKS[match["mark"]]
        else:
            # The upper line is the side that sits there, which is not the first.
            seat = 1 - count if count < 2 else 0
        cards = _CARDS.search(text)
        if cards:
            position.rests[seat] = value(cards["count"].replace("無", "0").replace("无", "0"))
            if position.rests[seat] > game.rest:
                why = f"a side shows at most {game.rest} 禁援牌"
                self._fault(why, at + cards.start(), at + cards.end())
        held = _HELD.search(text, match.end())
        if held:
            self._held(seat, held["held"], at + held.start("held"))

    def _held(self, seat: int, text: str, at: int) -> None:
        game = self.game
        offset = 0
        while offset < len(text):
            gap = _GAP.match(text, offset)
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
                word = name or _GAP.split(rest)[0]
                why = f"{word} cannot be in hand"
                self._fault(why, at + offset, at + offset + len(word), f"pieces: {known}")
                return
            offset += len(name)
            count = _COUNT.match(text, offset)
            self.position.hands[seat][kind] += value(count["digits"]) if count else 1
            offset = count.end() if count else offset


def _border(line: str, files: int, width: int) -> str:
    left, fill, joint, right = tuple(line)
    return left + joint.join([fill * width] * files) + right


def _cell(game: Game, code: int, row: int, source: bool, paint: Paint | None) -> str:
    frame = FRAMES[game.frame]
    if not code:
        return "　" if source else " 　"
    if frame.lines == 1:
        text = game.pieces[game.kind_of[code]].cell
    else:
        # The last line of a cell takes what is left of a long name.
        name = game.piece_name(code)
        text = (name[row : row + 1] if row < frame.lines - 1 else name[row:]) or "　"
    if frame.source_marks or not source:
        text = (game.seats[game.seat_of[code]].mark if row == 0 else " ") + text
    return paint(text, game.seat_of[code]) if paint else text


def _file_names(game: Game, source: bool) -> str:
    if source:
        return "■" + "　".join(game.file_names)
    return "".join(f"  {name}" for name in game.file_names)
