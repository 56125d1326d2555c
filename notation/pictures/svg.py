"""A position as an SVG picture.

What lives here: the drawing.  What does not: its measures (`notation.pictures.layout`),
colours (`notation.pictures.colors`) and words (`notation.pictures.words`).

A picture says everything twice: as shapes, and in words (`title`, `desc`) for who cannot see
them.  Pieces are pentagons that point at the opponent; which side one belongs to is told by
that and by its name, not by its colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from xml.etree import ElementTree as Xml

from notation.formats.drawn import FRAMES
from notation.pictures.colors import Theme, style_sheet
from notation.pictures.layout import CELL, FOOT_HEIGHT, NAME_HEIGHT, PAD, Layout
from notation.pictures.shapes import (
    PENTAGON,
    SERIF,
    SVG,
    XLINK,
    path,
    rectangle,
    text,
    titled,
    write,
)
from notation.pictures.story import View
from notation.pictures.words import (
    cut,
    describe,
    held_words,
    piece_words,
    seat_state,
    turn_words,
)
from notation.rules.game import Game
from notation.rules.parts import Seat
from notation.shown import printable
from notation.widths import display_width

IN_HAND = 0.8
# Sizes of a name by its length, one character below the other.
_NAME_SIZES = (24, 16, 11)
# Of names and of what is told at the foot.
_TEXT, _SMALLEST = 15, 10


def draw_svg(
    view: View,
    *,
    heading: str = "",
    last: str = "",
    outcome: str = "",
    players: dict[int, str] | None = None,
    theme: Theme = Theme.AUTO,
    viewer: int = 0,
) -> str:
    """A picture as the text of an SVG file.

    `heading` says what it shows; `last` is the move before in words and `outcome` how the game
    ended; `players` are names by seat.  `viewer` is the seat whose pieces point up.  Text of a
    record may hold anything.
    """
    picture = Picture(view.game, players or {}, theme)
    picture.show(view, last, outcome, viewer)
    picture.name(printable(heading or view.game.name), describe(view, last, outcome))
    return picture.text()


def own_words(view: View) -> str:
    """All that stands on a picture because of the game, not of a record."""
    game = view.game
    codes = {code for code in view.board if code}
    for seat, hand in enumerate(view.hands):
        codes |= {game.code(seat, kind) for kind, count in enumerate(hand) if count}
    words = [_letters(game, code) for code in sorted(codes)]
    words += [*(row.name for row in game.seats), *game.file_names, *game.rank_names]
    words += [seat_state(view, seat) for seat in range(len(game.seats))]
    return " ".join([*words, turn_words(view)])


class Picture:
    """A drawing that is made once for a game and then shows one position.

    `root` is the document.  What a page changes has a class: `kifu-board`, turned as a whole,
    with `kifu-marks` and `kifu-pieces` in it; for each seat a `kifu-strip` with `kifu-mark`,
    `kifu-turn`, `kifu-name` and `kifu-hand`; `kifu-last` and `kifu-state` at the foot.
    """

    def __init__(self, game: Game, players: dict[int, str], theme: Theme) -> None:
        self.game = game
        self.layout = Layout(game)
        width, height = self.layout.width, self.layout.height
        # Pictures in one document share what has the same name, so it must look the same.
        look = repr((game.id, [_letters(game, code) for code in _all_codes(game)], theme))
        self.id = f"kifu-{sha256(look.encode()).hexdigest()[:10]}"
        about = {"xmlns": SVG, "xmlns:xlink": XLINK, "version": "1.1", "class": f"kifu {self.id}"}
        size = {"width": str(width), "height": str(height)}
        self.root = Xml.Element("svg", about | size | {"viewBox": f"0 0 {width} {height}"})
        self.title = Xml.SubElement(self.root, "title")
        self.desc = Xml.SubElement(self.root, "desc")
        style = Xml.SubElement(self.root, "style", {"type": "text/css"})
        style.text = style_sheet(theme, len(game.seats), self.id)
        self.defs = Xml.SubElement(self.root, "defs")
        rectangle(self.root, "paper", 0, 0, width, height)
        self.board = _group(self.root, "board")
        self._squares()
        self.marks = _group(self.board, "marks")
        self._grid()
        self.labels = list(self._coordinates())
        self.pieces = _group(self.board, "pieces")
        self.names = [
            f"{row.name}{_gap(row)}{cut(players[seat], self._room(row))}"
            if seat in players
            else row.name
            for seat, row in enumerate(game.seats)
        ]
        self.strips = [self._strip(seat) for seat in range(len(game.seats))]
        self.hands = [_group(strip, "hand") for strip in self.strips]
        foot = self.layout.foot + FOOT_HEIGHT / 2
        right = width - self.layout.left
        self.last = text(self.root, "", self.layout.left, foot, _TEXT, "ink")
        self.last.set("class", "k-ink kifu-last")
        self.state = text(self.root, "", right, foot, _TEXT, "quiet", anchor="end")
        self.state.set("class", "k-quiet kifu-state")
        self._defined: set[int] = set()

    def name(self, title: str, description: str) -> None:
        """What is read out in place of the picture."""
        self.title.text, self.desc.text = title, description

    def text(self) -> str:
        """The picture as a document."""
        return Xml.tostring(self.root, encoding="unicode") + "\n"

    def define(self, code: int) -> str:
        """The id of a piece's drawing, which is made when it is first asked for."""
        name = f"{self.id}-{code}"
        if code not in self._defined:
            self._defined.add(code)
            self._drawing(name, code)
        return name

    def show(self, view: View, last: str, outcome: str, viewer: int) -> None:
        """Draw a position, once."""
        game, layout = self.game, self.layout
        angle = layout.angle(viewer)
        if angle:
            self._turn(angle)
        for name, squares in (("from", view.passed), ("to", view.reached)):
            for square in squares:
                rectangle(self.marks, name, *layout.corner(square), CELL, CELL)
        for square, code in enumerate(view.board):
            if code:
                seat = game.seat_of[code]
                self._piece(
                    self.pieces,
                    code,
                    layout.middle(square),
                    piece_words(game, code, square),
                    f" rotate({layout.turned(seat)})",
                )
        for square in view.checked:
            x, y = layout.corner(square)
            ring = rectangle(self.pieces, "check", x + 1.5, y + 1.5, CELL - 3, CELL - 3)
            ring.set("fill", "none")
            ring.set("stroke-width", "3")
            titled(ring, "in check")
        places = layout.strips(viewer)
        for seat, strip in enumerate(self.strips):
            strip.set("transform", f"translate(0 {places[seat]})")
            mark, turn, name_line, _ = strip
            mark.set("transform", f"{mark.get('transform')} rotate({angle})")
            if seat != view.turn or outcome:
                turn.set("display", "none")
            state = seat_state(view, seat)
            write(name_line, f"{self.names[seat]}　{state}" if state else self.names[seat])
            self._hand(view, seat)
        self._foot(last, outcome or turn_words(view))

    def _turn(self, angle: int) -> None:
        """Turn the board; what is written beside it stays upright."""
        x, y = self.layout.centre
        self.board.set("transform", f"rotate({angle} {x:g} {y:g})")
        for label, x, y in self.labels:
            label.set("transform", f"rotate({-angle} {x:g} {y:g})")

    def _strip(self, seat: int) -> Xml.Element:
        """The place of a seat's name and hand, its name in it."""
        strip, left, middle = _group(self.root, "strip"), self.layout.left, NAME_HEIGHT // 2
        small = f"translate({left + 8} {middle}) scale(0.42) rotate({self.layout.turned(seat)})"
        mark = Xml.SubElement(strip, "g", {"class": "kifu-mark", "transform": small})
        shape = {"class": f"k-wood k-seat{seat}", "d": PENTAGON, "stroke-width": "2"}
        Xml.SubElement(mark, "path", shape)
        dot = {"class": "k-turn kifu-turn", "cx": f"{PAD + 12}", "cy": f"{middle}", "r": "5"}
        titled(Xml.SubElement(strip, "circle", dot), "to move")
        name = text(strip, self.names[seat], left + 22, middle, _TEXT, "ink")
        name.set("class", "k-ink kifu-name")
        return strip

    def _room(self, seat: Seat) -> int:
        """How many full-width characters of a player's name have room beside that of a seat
        and what may be told of it."""
        told = 6 if {"out", "rests"} & set(self.game.fen_fields) else 0
        room = (self.layout.width - self.layout.left - 22 - PAD) // _TEXT
        return max(4, room - display_width(seat.name) // 2 - 1 - told)

    def _foot(self, last: str, state: str) -> None:
        """What is told at the foot, smaller where it has no room else."""
        room = self.layout.width - 2 * self.layout.left
        state = cut(state, room // 20)
        rest = display_width(state) / 2 + 1
        size = min(_TEXT, max(_SMALLEST, room / (display_width(last) / 2 + rest)))
        for line, words in ((self.last, cut(last, int(room / size - rest))), (self.state, state)):
            write(line, words)
            line.set("font-size", f"{size:.3g}")

    def _hand(self, view: View, seat: int) -> None:
        game, hand = self.game, self.hands[seat]
        held = [(kind, count) for kind in game.hand_kinds if (count := view.hands[seat][kind])]
        for index, (kind, count) in enumerate(held):
            x, y = self.layout.hand_place(index)
            title = held_words(game, seat, kind, count)
            self._piece(hand, game.code(seat, kind), (x, y), title, f" scale({IN_HAND})")
            if count > 1:
                text(hand, str(count), x + 15, y + 8, 13, "ink")

    def _drawing(self, id: str, code: int) -> None:
        kind, seat = self.game.kind_of[code], self.game.seat_of[code]
        # What uses it is drawn apart from the picture, where only its own class is known.
        group = Xml.SubElement(self.defs, "g", {"id": id, "class": self.id})
        shape = {"class": f"k-wood k-seat{seat}", "d": PENTAGON, "stroke-width": "1"}
        Xml.SubElement(group, "path", shape)
        letters = _letters(self.game, code)
        size = _NAME_SIZES[min(len(letters), len(_NAME_SIZES)) - 1]
        ink = "promoted" if self.game.pieces[kind].letter.startswith("+") else "name"
        for index, letter in enumerate(letters):
            y = 3.5 - len(letters) + (index - (len(letters) - 1) / 2) * size
            text(group, letter, 0, y, size, ink, anchor="middle", family=SERIF)

    def _piece(
        self, parent: Xml.Element, code: int, at: tuple[float, float], title: str, more: str
    ) -> None:
        place = f"translate({at[0]:g} {at[1]:g}){more}"
        use = {"xlink:href": f"#{self.define(code)}", "transform": place}
        titled(Xml.SubElement(parent, "use", use), title)

    def _squares(self) -> None:
        layout, game = self.layout, self.game
        size = (layout.board_width, layout.board_height)
        rectangle(self.board, "board", layout.board_x, layout.board_y, *size)
        camps = {square for squares in game.camps.values() for square in squares}
        for name, squares in (("camp", camps), ("hole", game.holes)):
            for square in sorted(squares):
                rectangle(self.board, name, *layout.corner(square), CELL, CELL)

    def _grid(self) -> None:
        layout, game = self.layout, self.game
        x, y = layout.board_x, layout.board_y
        right, bottom = x + layout.board_width, y + layout.board_height
        lines = "".join(f"M{x + file * CELL} {y}V{bottom}" for file in range(1, game.files))
        lines += "".join(f"M{x} {y + rank * CELL}H{right}" for rank in range(1, game.ranks))
        if lines:
            path(self.board, "grid", lines, 1)
        path(self.board, "frame", f"M{x} {y}H{right}V{bottom}H{x}Z{''.join(self._borders())}", 2)

    def _borders(self) -> Iterator[str]:
        """Lines between regions."""
        game = self.game
        for square, region in enumerate(game.region_of):
            x, y = self.layout.corner(square)
            if (square + 1) % game.files and game.region_of[square + 1] != region:
                yield f"M{x + CELL} {y}v{CELL}"
            above = square + game.files
            if above < len(game.region_of) and game.region_of[above] != region:
                yield f"M{x} {y}h{CELL}"

    def _coordinates(self) -> Iterator[tuple[Xml.Element, float, float]]:
        """The names of files and ranks, each with its place."""
        for name, x, y in self.layout.labels():
            label = text(self.board, name, x, y, 13, "quiet", anchor="middle")
            label.set("class", "k-quiet kifu-label")
            yield label, x, y


def _gap(seat: Seat) -> str:
    """What stands between the names of a seat and its player, as wide as their letters."""
    return " " if display_width(seat.name) == len(seat.name) else "　"


def _group(parent: Xml.Element, name: str) -> Xml.Element:
    return Xml.SubElement(parent, "g", {"class": f"kifu-{name}"})


def _all_codes(game: Game) -> range:
    return range(1, len(game.kind_of))


def _letters(game: Game, code: int) -> str:
    """What stands on a piece: its name where there is room for it, else what boards show."""
    name = game.piece_name(code)
    return name if len(name) <= FRAMES[game.frame].lines else game.pieces[game.kind_of[code]].cell
