"""Pictures of positions: what they show, whether others can read them, and how they are asked
for."""

from __future__ import annotations

import io
import math
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as Xml

import pytest
from click.testing import CliRunner, Result
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from lxml import etree
from PIL import Image

from cli.app import kifu
from notation import read, read_text
from notation.games import builtin_game, builtin_games
from notation.games.read import parse_game
from notation.pictures import png
from notation.pictures.colors import Theme, style_sheet
from notation.pictures.layout import Layout
from notation.pictures.png import Png, PngError, no_font
from notation.pictures.story import View, seen, tell
from notation.pictures.svg import draw_svg, own_words
from notation.pictures.words import players
from notation.rules.fen import parse_fen, start_position
from notation.widths import display_width
from tests.support import DATA, ROOT, setup

SVG = "{http://www.w3.org/2000/svg}"
SAMPLES = sorted((ROOT / "sample_records").glob("*/*.qipu"))
OWN_GAMES = sorted((DATA / "games_own").glob("*.toml"))
GAMES = {game.id: game for game in builtin_games()}
RECORD = ROOT / "sample_records" / "ryu" / "match.qipu"


class Place(NamedTuple):
    """Where something is in the whole picture, and how far it is turned."""

    x: float
    y: float
    angle: float


def start(game_id: str) -> View:
    return seen(start_position(builtin_game(game_id)))


def fen(game_id: str, text: str) -> View:
    reading = parse_fen(builtin_game(game_id), text)
    assert reading.position is not None, reading.faults
    return seen(reading.position)


def picture(view: View, **options: object) -> Xml.Element:
    return Xml.fromstring(draw_svg(view, **options).encode())  # type: ignore[arg-type]


def found(root: Xml.Element, name: str) -> list[Xml.Element]:
    """The elements of a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def words(element: Xml.Element) -> str:
    return "".join(element.itertext())


def title(element: Xml.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def moved(place: Place, transform: str) -> Place:
    """A place after a transformation; what is innermost is done first."""
    for name, text in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        numbers = [float(number) for number in text.split()]
        x, y, angle = place
        if name == "translate":
            place = Place(x + numbers[0], y + numbers[1], angle)
        elif name == "scale":
            place = Place(x * numbers[0], y * numbers[0], angle)
        else:
            assert name == "rotate", transform
            about_x, about_y = numbers[1:] or (0.0, 0.0)
            turn = math.radians(numbers[0])
            dx, dy = x - about_x, y - about_y
            place = Place(
                about_x + dx * math.cos(turn) - dy * math.sin(turn),
                about_y + dx * math.sin(turn) + dy * math.cos(turn),
                (angle + numbers[0]) % 360,
            )
    return place


def pieces(root: Xml.Element) -> Iterator[tuple[str, Place]]:
    """The pieces on the board: what each is called, and where it is."""
    (board,), (group,) = found(root, "kifu-board"), found(root, "kifu-pieces")
    for use in group.iter(f"{SVG}use"):
        place = moved(Place(0, 0, 0), use.get("transform", ""))
        yield title(use), moved(place, board.get("transform", ""))


def board_box(root: Xml.Element) -> tuple[float, float, float, float]:
    (box,) = found(root, "k-board")
    x, y, width, height = (float(box.get(key, "")) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


@pytest.fixture(scope="module")
def dtd() -> etree.DTD:
    return etree.DTD(str(DATA / "svg11" / "svg11.dtd"))


class TestValid:
    """Against the DTD of SVG 1.1."""

    def _validate(self, dtd: etree.DTD, svg: str) -> None:
        assert dtd.validate(etree.fromstring(svg.encode())), dtd.error_log

    def test_the_dtd_can_refuse(self, dtd: etree.DTD) -> None:
        svg = draw_svg(start("chess"))
        self._validate(dtd, svg)
        assert not dtd.validate(
            etree.fromstring(svg.replace("<desc>", "<dsc>").replace("</desc>", "</dsc>").encode())
        )

    @pytest.mark.parametrize("game_id", GAMES)
    def test_starts(self, dtd: etree.DTD, game_id: str) -> None:
        for viewer in Layout(GAMES[game_id]).seen_by():
            for theme in Theme:
                self._validate(dtd, draw_svg(start(game_id), theme=theme, viewer=viewer))

    @pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
    def test_ends(self, dtd: etree.DTD, path: Path) -> None:
        record = read(path).games[0].record
        assert record is not None
        story = tell(record)
        scene = story.scenes[story.main_line()[-1]]
        svg = draw_svg(
            scene.view, last=scene.word, outcome=scene.outcome,
            players=players(record.game, record.headers),
        )  # fmt: skip
        self._validate(dtd, svg)

    @pytest.mark.parametrize("path", OWN_GAMES, ids=lambda path: path.stem)
    def test_own_games(self, dtd: etree.DTD, path: Path) -> None:
        result = run("show", "--game", str(path), "--to", "svg")
        self._validate(dtd, result.stdout)


UP, DOWN = "123456789101112131415", "151413121110987654321"
# How far from upright, clockwise: 南 faces up, 西 right, 北 down, 東 left (箱入將棋), and of two
# sides the first faces up.
FOUR = {"南": 0, "西": 90, "北": 180, "東": 270}


class TestDirections:
    @pytest.mark.parametrize("viewer", range(4))
    def test_four_seats(self, viewer: int) -> None:
        root = picture(start("hakoiri"), viewer=viewer)
        own = list(FOUR.values())[viewer]
        counts = dict.fromkeys(FOUR, 0)
        for name, place in pieces(root):
            assert place.angle == (FOUR[name[0]] - own) % 360
            counts[name[0]] += 1
        assert counts == dict.fromkeys(FOUR, 25)
        # A seat is where its pieces come from.
        x0, y0, x1, y1 = board_box(root)
        kings = {name[0]: place for name, place in pieces(root) if name[2] == "王"}
        edges = {
            0: (None, y1 - 22),
            90: (x0 + 22, None),
            180: (None, y0 + 22),
            270: (x1 - 22, None),
        }
        for place in kings.values():
            x, y = edges[int(place.angle)]
            assert x is None or place.x == pytest.approx(x)
            assert y is None or place.y == pytest.approx(y)
        self._marks(root, {seat: (angle - own) % 360 for seat, angle in FOUR.items()})

    @pytest.mark.parametrize("viewer", [0, 1])
    @pytest.mark.parametrize("game_id", [id for id in GAMES if id != "hakoiri"])
    def test_two_seats(self, game_id: str, viewer: int) -> None:
        first, second = (seat.name for seat in GAMES[game_id].seats)
        wanted = {first: 180 * viewer, second: 180 - 180 * viewer}
        root = picture(start(game_id), viewer=viewer)
        told = [(name.split()[0], place) for name, place in pieces(root)]
        assert {(name, place.angle) for name, place in told} == set(wanted.items())
        lowest = max(told, key=lambda row: row[1].y)
        assert lowest[0] == (first, second)[viewer]
        self._marks(root, wanted)

    def _marks(self, root: Xml.Element, wanted: dict[str, int]) -> None:
        """The small piece beside the name of each seat."""
        found_marks = {
            words(found(strip, "kifu-name")[0]): moved(
                Place(0, 0, 0), found(strip, "kifu-mark")[0].get("transform", "")
            ).angle
            for strip in found(root, "kifu-strip")
        }
        assert found_marks == wanted

    @pytest.mark.parametrize(
        ("game_id", "viewer", "above", "below", "left", "right"),
        [
            ("shogi", 0, "９８７６５４３２１", "", "", "一二三四五六七八九"),
            ("shogi", 1, "", "１２３４５６７８９", "九八七六五四三二一", ""),
            ("ryu", 0, "", "一二三四五六七八九十", "", "十九八七六五四三二一"),
            ("ryu", 1, "十九八七六五四三二一", "", "一二三四五六七八九十", ""),
            ("chess", 0, "", "abcdefgh", "87654321", ""),
            ("chess", 1, "hgfedcba", "", "", "12345678"),
            ("hakoiri", 0, "", "abcdefghijklmno", DOWN, ""),
            # 西 looks to the right: north is at its left, and what is below lies at its right.
            ("hakoiri", 1, "", DOWN, "", "onmlkjihgfedcba"),
            ("hakoiri", 2, "onmlkjihgfedcba", "", "", UP),
            ("hakoiri", 3, UP, "", "abcdefghijklmno", ""),
        ],
    )
    def test_coordinates(
        self, game_id: str, viewer: int, above: str, below: str, left: str, right: str
    ) -> None:
        root = picture(start(game_id), viewer=viewer)
        x0, y0, x1, y1 = board_box(root)
        (board,) = found(root, "kifu-board")
        sides: dict[str, list[tuple[float, str]]] = {side: [] for side in ("^", "v", "<", ">")}
        for label in found(root, "kifu-label"):
            place = Place(float(label.get("x", "")), float(label.get("y", "")), 0)
            place = moved(moved(place, label.get("transform", "")), board.get("transform", ""))
            assert place.angle == 0
            side = "^" if place.y < y0 else "v" if place.y > y1 else "<" if place.x < x0 else ">"
            assert side != ">" or place.x > x1
            sides[side].append((place.x if side in "^v" else place.y, words(label)))
        rows = ["".join(name for _, name in sorted(sides[side])) for side in "^v<>"]
        assert rows == [above, below, left, right]

    def test_coordinates_stand_at_their_squares(self) -> None:
        root = picture(start("chess"))
        x0, _, x1, _ = board_box(root)
        places = {words(label): float(label.get("x", "")) for label in found(root, "kifu-label")}
        for index, name in enumerate("abcdefgh"):
            assert places[name] == pytest.approx(x0 + (x1 - x0) / 8 * (index + 0.5))
        kings = [place.x for name, place in pieces(root) if " King " in name]
        assert kings == pytest.approx([places["e"]] * 2)


class TestShown:
    def _strips(self, root: Xml.Element) -> list[tuple[str, list[str], list[str]]]:
        """Of each seat: its line, the titles of what it holds, and the counts beside it."""
        rows = []
        for strip in found(root, "kifu-strip"):
            (hand,) = found(strip, "kifu-hand")
            uses = [title(use) for use in hand.iter(f"{SVG}use")]
            counts = [words(text) for text in hand.iter(f"{SVG}text")]
            rows.append((words(found(strip, "kifu-name")[0]), uses, counts))
        return rows

    def test_hands(self) -> None:
        view = fen("shogi", "4k4/9/9/9/9/9/9/9/4K4 b R2G10Pbs 1")
        assert self._strips(picture(view, players={1: "乙"})) == [
            ("先手", ["先手 飛車 × 1", "先手 金将 × 2", "先手 歩兵 × 10"], ["2", "10"]),
            ("後手　乙", ["後手 角行 × 1", "後手 銀将 × 1"], []),
        ]

    def test_cards(self) -> None:
        view = seen(setup("ryu", "w Kf1 kf10 [NNn] rests=2+1"))
        (first, held, counts), (second, *_) = self._strips(picture(view))
        assert (first, second) == ("主帥　禁援牌 2", "大帥　禁援牌 1")
        assert (held, counts) == (["主帥 騎兵 × 2"], ["2"])

    def test_who_is_out(self) -> None:
        view = seen(setup("hakoiri", "s sRo1 out=w wPh8"))
        lines = [line for line, *_ in self._strips(picture(view))]
        assert lines == ["南", "西　（出局）", "北", "東"]

    def test_turn(self) -> None:
        view = fen("shogi", "4k4/9/9/9/9/9/9/9/4K4 w - 1")
        strips = found(picture(view), "kifu-strip")
        marks = [found(strip, "kifu-turn")[0] for strip in strips]
        assert [mark.get("display") for mark in marks] == ["none", None]
        assert title(marks[1]) == "to move"
        # Nobody is, once the game is over.
        over = found(picture(view, outcome="先手勝　投了"), "kifu-turn")
        assert [mark.get("display") for mark in over] == ["none", "none"]

    def test_check(self) -> None:
        root = picture(fen("shogi", "3k5/9/9/9/3R5/9/9/9/4K4 w - 1"))
        (ring,) = found(root, "k-check")
        x0, y0, *_ = board_box(root)
        # The fourth square of the uppermost rank, and a line's half width within.
        assert float(ring.get("x", "")) == x0 + 3 * 44 + 1.5
        assert float(ring.get("y", "")) == y0 + 1.5
        assert words(found(root, "kifu-state")[0]) == "後手 to move, check"
        assert not found(picture(fen("shogi", "3k5/9/9/9/4R4/9/9/9/4K4 w - 1")), "k-check")

    def test_last_move(self) -> None:
        record = read_text("position startpos moves 7g7f 3c3d 8h2b+", format="usi").games[0].record
        assert record is not None
        view = tell(record).scenes[-1].view
        root = picture(view, last="3. ２二角成(88)")
        x0, y0, *_ = board_box(root)
        at = {
            name: (float(mark.get("x", "")) - x0, float(mark.get("y", "")) - y0)
            for name in ("k-from", "k-to")
            for mark in found(root, name)
        }
        # 8h is the second from the left in the eighth row, 2b the eighth in the second.
        assert at == {"k-from": (44, 7 * 44), "k-to": (7 * 44, 44)}
        assert words(found(root, "kifu-last")[0]) == "3. ２二角成(88)"

    def test_castling(self) -> None:
        """King and rook leave e1 and h1, and stand on g1 and f1."""
        text = '[Variant "chess"]\n\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O *'
        record = read_text(text, format="pgn").games[0].record
        assert record is not None
        view = tell(record).scenes[-1].view
        name = view.game.square_name
        assert set(map(name, view.passed)) == {"e1", "h1"}
        assert set(map(name, view.reached)) == {"f1", "g1"}

    def test_a_move_of_several_parts(self) -> None:
        """郎將h6-h7Ｘi8, the example of the sheet: from h6 by h7 to i8."""
        record = (
            read_text(
                "棋種：箱入將棋\n開局：15/15/15/15/15/15/15/8,wP,6/15/7,s+P,7/15/15/15/15/5,sK,9 "
                "s:-,w:-,n:-,e:- s wne 1\n\n１　南：郎將h6-h7Ｘi8\n"
            )
            .games[0]
            .record
        )
        assert record is not None
        view = tell(record).scenes[-1].view
        assert list(map(view.game.algebraic, view.passed)) == ["h6", "h7"]
        assert list(map(view.game.algebraic, view.reached)) == ["i8"]

    def test_who_is_in_check_where_it_is_not_who_is_to_move(self) -> None:
        view = seen(setup("hakoiri", "n sKf3 wRf9 nKj15"))
        assert words(found(picture(view), "kifu-state")[0]) == "北 to move, check to 南"

    def test_words(self) -> None:
        view = fen("shogi", "4k4/9/9/9/4R4/9/9/9/4K4 w 2P 1")
        root = picture(view, heading="A heading", last="9. ５五飛")
        assert root.findtext(f"{SVG}title") == "A heading"
        assert root.findtext(f"{SVG}desc") == (
            "本將棋, 9×9. 先手: 玉将 ５九, 飛車 ５五; in hand: 歩兵二. 後手: 玉将 ５一. "
            "Last move: 9. ５五飛. 後手 to move, check."
        )
        assert picture(view).findtext(f"{SVG}title") == "本將棋"
        assert "先手 飛車 ５五" in dict(pieces(root))


HOSTILE = [
    "<script>alert(1)</script>",
    "&\"']]>",
    "--><!DOCTYPE x [<!ENTITY y 'z'>]>&y;",
    "".join(map(chr, range(32))) + "\x7f\x80\x9f",
    "\ud800甲\udfff",
    "\uffff\ufffe",
    "甲" * 10_000,
    "x" * 1_000_000,
    "e" + "\u0301" * 10_000,
    "\u202e\u2066甲\u2069\u200f",
]  # fmt: skip


_UNSAFE = r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]"


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("game_id", ["micro", "ryu", "hakoiri"])
def test_hostile_text(game_id: str, text: str) -> None:
    """It stays text, and in its place."""
    known = {element.tag for element in picture(start(game_id)).iter()}
    seats = range(len(GAMES[game_id].seats))
    root = picture(
        start(game_id), heading=text, last=text, outcome=text, players=dict.fromkeys(seats, text)
    )
    assert {element.tag for element in root.iter()} <= known
    width = float(root.get("width", ""))
    for name in ("kifu-name", "kifu-last", "kifu-state"):
        for line in found(root, name):
            told, size = words(line), float(line.get("font-size", ""))
            assert display_width(told) / 2 * size <= width - 36
            assert not re.search(
                r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", told
            )
            assert len(told) < 500
    last, state = (found(root, name)[0] for name in ("kifu-last", "kifu-state"))
    both = display_width(words(last) + words(state)) / 2 * float(last.get("font-size", ""))
    assert both <= width - 72


def colors(theme: Theme, seats: int) -> dict[str, str]:
    """Colours by class and property; a later rule outdoes an earlier one."""
    rules = re.findall(r"\.k-(\w+)\{(\w+):(#\w{6})\}", style_sheet(theme, seats, "x"))
    return {f"{name} {key}": color for name, key, color in rules}


def luminance(color: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2.2)."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


class TestColors:
    def test_contrast_itself(self) -> None:
        """The values the recommendation and its checkers give."""
        assert contrast("#000000", "#ffffff") == pytest.approx(21)
        assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)

    @pytest.mark.parametrize("seats", [2, 4])
    @pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
    def test_text_can_be_read(self, theme: Theme, seats: int) -> None:
        known = colors(theme, seats)
        pairs = [(text, f"seat{seat}") for text in ("name", "promoted") for seat in range(seats)]
        for text, ground in [*pairs, ("ink", "paper"), ("quiet", "paper")]:
            assert contrast(known[f"{text} fill"], known[f"{ground} fill"]) >= 4.5, (text, ground)

    def test_themes(self) -> None:
        light, dark = (style_sheet(theme, 2, "x") for theme in (Theme.LIGHT, Theme.DARK))
        assert not set(colors(Theme.LIGHT, 2).values()) & set(colors(Theme.DARK, 2).values())
        both = f"{light}@media (prefers-color-scheme:dark){{{dark}}}"
        assert style_sheet(Theme.AUTO, 2, "x") == both
        assert "prefers-color-scheme" in draw_svg(start("chess"), theme=Theme.AUTO)
        assert "@media" not in draw_svg(start("chess"), theme=Theme.DARK)


def test_three_seats_have_three_places() -> None:
    """From each seat that one's strip is below the board, and no two in one place."""
    text = (
        'id = "three"\nname = "three"\nstart = "2,gK,2/5/bK,4/5/2,rK,2 r:-,b:-,g:- r - 1"\n'
        "[board]\nfiles = 5\nranks = 5\n"
        '[fen]\nfields = ["cells", "stands", "side", "out", "round"]\n'
        '[turn]\nend = ["elimination"]\n'
        '[[pieces]]\nletter = "K"\nname = "王"\nbetza = "K"\nroyal = true\n'
    )
    for name, letter, facing in (("red", "r", "up"), ("blue", "b", "right"), ("gold", "g", "down")):
        text += f'[[seats]]\nname = "{name}"\nletter = "{letter}"\nfacing = "{facing}"\n'
    layout = Layout(parse_game(text, "three.toml"))
    assert layout.seen_by() == [0, 1, 2]
    for viewer in layout.seen_by():
        places = layout.strips(viewer)
        assert sorted(places) == sorted(layout.strips(0))
        assert places[viewer] == layout.board_y + layout.board_height + 24
        assert sum(place < layout.board_y for place in places) == 1


class TestSeveral:
    """Pictures in one document."""

    def test_share_no_colours(self) -> None:
        """Every rule is for one picture alone, and says so."""
        names = []
        for theme in Theme:
            root = Xml.fromstring(draw_svg(start("ryu"), theme=theme))
            name = root.get("class", "").split()[-1]
            (style,) = root.iter(f"{SVG}style")
            selectors = re.findall(r"([^{}]*)\{[\w-]+:#", style.text or "")
            assert selectors
            assert all(selector.startswith(f".{name} .k-") for selector in selectors)
            names.append(name)
        assert len(set(names)) == 3

    def test_share_no_pieces_of_games_with_one_id(self) -> None:
        """A game of one's own may be called as another; its first piece is another one."""
        own = 'id = "chess"\nname = "own"\nstart = "k2/3/2K w - - 0 1"\n'
        own += "[board]\nfiles = 3\nranks = 3\n"
        own += '[[pieces]]\nletter = "K"\nname = "王"\nbetza = "K"\nroyal = true\n'
        games = [builtin_game("chess"), parse_game(own, "own.toml"), builtin_game("shogi")]
        shown = [draw_svg(seen(start_position(game))) for game in games]
        ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in shown]
        assert all(ids)
        assert not ids[0] & ids[1]
        assert not ids[1] & ids[2]


def make_font(path: Path, chars: str, family: str = "Kifu Boxes") -> str:
    """A font with a filled box for each character, and an outline for all others."""
    names = {char: f"u{ord(char):05X}" for char in dict.fromkeys(chars)}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(char): name for char, name in names.items()})
    box = TTGlyphPen(None)
    for x, y in ((100, -100), (100, 800), (900, 800), (900, -100)):
        (box.lineTo if box.points else box.moveTo)((x, y))
    box.closePath()
    empty = TTGlyphPen(None)
    for low, high in ((100, 800), (150, 750)):
        corners = [(low, low), (low, high), (high, high), (high, low)]
        empty.moveTo(corners[0])
        for corner in corners[1:] if low == 100 else corners[:0:-1]:
            empty.lineTo(corner)
        empty.closePath()
    outline, filled = empty.glyph(), box.glyph()
    builder.setupGlyf({".notdef": outline, **dict.fromkeys(names.values(), filled)})
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (1000, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable(
        {"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")}
    )
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120)
    builder.setupPost()
    builder.save(path)
    return str(path)


LATIN = "".join(map(chr, range(32, 127)))


@pytest.fixture
def no_system_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "use_system_fonts", lambda: False)


@pytest.fixture
def shogi_font(tmp_path: Path) -> str:
    return make_font(tmp_path / "shogi.ttf", own_words(start("shogi")) + LATIN)


@pytest.fixture
def latin_font(tmp_path: Path) -> str:
    return make_font(tmp_path / "latin.ttf", LATIN, "Kifu Latin")


def draw_png(svg: str, *, width: int, fonts: Sequence[str], words: str = "") -> bytes:
    """As the command draws, for which own words must not be missing."""
    png = Png(fonts)
    missing = png.missing(words)
    if missing:
        raise PngError(no_font(missing))
    return png.draw(svg, width=width)


def rgb(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))


@pytest.mark.usefixtures("no_system_fonts")
class TestPng:
    @pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
    @pytest.mark.parametrize("width", [468, 1404])
    def test_pixels(self, shogi_font: str, theme: Theme, width: int) -> None:
        view = start("shogi")
        svg = draw_svg(view, theme=theme)
        root = Xml.fromstring(svg)
        assert root.get("width") == "468"
        data = draw_png(svg, width=width, fonts=[shogi_font], words=own_words(view))
        image = Image.open(io.BytesIO(data)).convert("RGB")
        scale = width / 468
        assert image.size == (width, round(float(root.get("height", "")) * scale))
        known = colors(theme, 2)
        assert image.getpixel((1, 1)) == rgb(known["paper fill"])
        told = list(pieces(root))
        assert len(told) == 40
        for _, place in told:
            middle = (int(place.x * scale), int(place.y * scale))
            assert image.getpixel(middle) == rgb(known["name fill"])
        # In the middle of the board is nothing.
        x0, y0, x1, y1 = board_box(root)
        middle = (int((x0 + x1) / 2 * scale), int((y0 + y1) / 2 * scale))
        assert image.getpixel(middle) == rgb(known["board fill"])

    def test_a_font_that_lacks_something(self, latin_font: str) -> None:
        view = start("chess")
        svg = draw_svg(view, theme=Theme.LIGHT)
        data = draw_png(svg, width=100, fonts=[latin_font], words=own_words(view))
        assert Image.open(io.BytesIO(data)).size[0] == 100
        with pytest.raises(PngError, match=r"^no font here has 玉🀀; install .*--font$"):
            draw_png(svg, width=100, fonts=[latin_font], words="a玉 b🀀\u200d")

    def test_two_fonts(self, latin_font: str, tmp_path: Path) -> None:
        view = fen("dobutsu", "1l1/3/3/1L1 b - 1")
        chars = "".join(char for char in own_words(view) if not char.isascii())
        other = make_font(tmp_path / "other.ttf", chars)
        svg = draw_svg(view, theme=Theme.LIGHT)
        assert draw_png(svg, width=99, fonts=[latin_font, other], words=own_words(view))
        for fonts in ([latin_font], [other], []):
            with pytest.raises(PngError, match="no font here has"):
                draw_png(svg, width=99, fonts=fonts, words=own_words(view))

    def test_many_are_missing(self, latin_font: str) -> None:
        with pytest.raises(PngError, match="has 一丁丂七丄丅丆万丈三上下 and 8 more; "):
            draw_png(
                "<svg/>",
                width=99,
                fonts=[latin_font],
                words="".join(map(chr, range(0x4E00, 0x4E14))),
            )

    @pytest.mark.parametrize(
        "data",
        [b"", b"OTTO", b"no font at all", b"\0\1\0\0\0\1\0\0\0\0\0\0name\0\0\0\0\0\0\0\x1c\0\0\1\0",
         b"ttcf\0\0\0\0\0\0\0\1\xff\xff\xff\xff"],
        ids=range(5),
    )  # fmt: skip
    def test_no_font(self, data: bytes, tmp_path: Path) -> None:
        (tmp_path / "x.ttf").write_bytes(data)
        with pytest.raises(PngError, match=r"x\.ttf is no TrueType or OpenType font$"):
            draw_png(draw_svg(start("chess")), width=99, fonts=[str(tmp_path / "x.ttf")])

    def test_a_font_that_cannot_be_drawn_with(self, latin_font: str) -> None:
        path = Path(latin_font)
        path.write_bytes(path.read_bytes().replace(b"head", b"none", 1))
        view = start("chess")
        with pytest.raises(PngError, match="no font here has"):
            draw_png(draw_svg(view), width=99, fonts=[latin_font], words=own_words(view))

    def test_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(PngError, match=r"gone\.ttf: No such file or directory$"):
            draw_png("<svg/>", width=99, fonts=[str(tmp_path / "gone.ttf")])


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(kifu, args, input=stdin, catch_exceptions=False)


def heading(svg: str) -> str | None:
    return Xml.fromstring(svg).findtext(f"{SVG}title")


class TestCommand:
    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ("--to svg --style fen", "--style goes with --to text, not svg."),
            ("--to svg --style frame", "--style goes with --to text, not svg."),
            ("--to png --coordinates", "--coordinates goes with --to text, not png."),
            ("--theme dark", "--theme goes with --to svg or --to png, not text."),
            ("--theme auto", "--theme goes with --to svg or --to png, not text."),
            ("--seen-by 1", "--seen-by goes with --to svg or --to png, not text."),
            ("--to svg --font x.ttf", "--font goes with --to png, not svg."),
            ("--size 100", "--size goes with --to png, not text."),
            ("--to png --size 15", "15 is not in the range 16<=x<=4096."),
            ("--to png --size 4097", "4097 is not in the range 16<=x<=4096."),
            ("--to svg --theme red", "'red' is not one of"),
            ("--to gif", "'gif' is not one of"),
            ("-o x.gif", ".gif does not tell what to draw; say so with --to."),
            ("-o .", ". is a folder; name a file."),
            ("--to svg --seen-by 3", "no seat '3' to see 龍將棋 from; seats: 1 主帥, 2 大帥."),
            ("--to svg --ply 126", "The game has 125 moves, no ply 126."),
        ],
    )  # fmt: skip
    def test_usage(self, options: str, message: str) -> None:
        result = run("show", str(RECORD), *options.split())
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr

    def test_suffix_tells(self, tmp_path: Path) -> None:
        for name in ("x.svg", "x.SVG", "x.txt", "x"):
            result = run("show", str(RECORD), "-o", str(tmp_path / name))
            assert (result.exit_code, result.output) == (0, "")
        shown = run("show", str(RECORD)).stdout
        assert (tmp_path / "x.txt").read_text(encoding="utf-8") == shown
        assert (tmp_path / "x").read_text(encoding="utf-8") == shown
        svg = (tmp_path / "x.svg").read_text(encoding="utf-8")
        assert heading(svg) == "龍將棋 match.qipu, after move 125"
        assert (tmp_path / "x.SVG").read_text(encoding="utf-8") == svg
        for more in ([], ["-o", "-"]):
            assert run("show", str(RECORD), "--to", "svg", *more).stdout == svg

    def test_existing_file(self, tmp_path: Path) -> None:
        path = tmp_path / "x.svg"
        path.write_text("mine", encoding="utf-8")
        result = run("show", str(RECORD), "-o", str(path))
        assert result.exit_code == 2
        assert f"{path} exists; --force overwrites it." in result.stderr
        assert path.read_text(encoding="utf-8") == "mine"
        assert run("show", str(RECORD), "-o", str(path), "--force").exit_code == 0
        assert heading(path.read_text(encoding="utf-8"))
        assert list(tmp_path.iterdir()) == [path]

    def test_cannot_be_written(self, tmp_path: Path) -> None:
        result = run("show", str(RECORD), "-o", str(tmp_path / "none" / "x.svg"))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.endswith("x.svg: No such file or directory\n")

    def test_end_and_middle(self) -> None:
        end = Xml.fromstring(run("show", str(RECORD), "--to", "svg").stdout)
        assert words(found(end, "kifu-last")[0]) == "125. 衛八九＃"
        assert words(found(end, "kifu-state")[0]) == "主帥勝　將死"
        lines = [words(line) for line in found(end, "kifu-name")]
        assert lines == ["主帥　甲", "大帥　乙"]
        svg = run("show", str(RECORD), "--to", "svg", "--ply", "124").stdout
        assert heading(svg) == "龍將棋 match.qipu, after move 124"
        assert words(found(Xml.fromstring(svg), "kifu-state")[0]).startswith("主帥 to move")
        svg = run("show", str(RECORD), "--to", "svg", "--ply", "0").stdout
        assert heading(svg) == "龍將棋 match.qipu, at the start"
        assert not found(Xml.fromstring(svg), "k-to")

    def test_number(self, tmp_path: Path) -> None:
        path = tmp_path / "two.usi"
        path.write_text("startpos moves 7g7f\nstartpos moves 2g2f 8c8d\n", encoding="utf-8")
        result = run("show", str(path), "--number", "2", "--to", "svg", "--from", "usi",
                     "--game", "shogi")  # fmt: skip
        assert result.exit_code == 0
        assert heading(result.stdout) == "本將棋 two.usi, game 2, after move 2"

    def test_game_and_position(self) -> None:
        svg = run("show", "--game", "shogi", "--to", "svg").stdout
        assert heading(svg) == "本將棋, at the start"
        assert len(list(pieces(Xml.fromstring(svg)))) == 40
        position = "4k4/9/9/9/4R4/9/9/9/4K4 w - 1"
        svg = run("show", "--game", "shogi", "--position", position, "--to", "svg").stdout
        assert heading(svg) == "本將棋"
        assert [name for name, _ in pieces(Xml.fromstring(svg))] == [
            "先手 玉将 ５九", "先手 飛車 ５五", "後手 玉将 ５一",
        ]  # fmt: skip

    def test_standard_input(self) -> None:
        text = RECORD.read_text(encoding="utf-8")
        svg = run("show", "-", "--to", "svg", stdin=text).stdout
        assert heading(svg) == "龍將棋, after move 125"

    def test_faulty_record(self, tmp_path: Path) -> None:
        path = tmp_path / "bad.qipu"
        text = "棋種：龍將棋\n１　五四　五七\n２　騎三四　騎三八\n結果：主帥勝　認負\n"
        path.write_text(text, encoding="utf-8")
        result = run("show", str(path), "--to", "svg")
        assert result.exit_code == 1
        assert "R102" in result.stderr
        assert heading(result.stdout) == "龍將棋 bad.qipu, after move 2"
        # The stated end is not that of this position.
        state = found(Xml.fromstring(result.stdout), "kifu-state")[0]
        assert words(state) == "主帥 to move"
        assert run("show", str(path), "-o", str(tmp_path / "x.svg")).exit_code == 1
        assert (tmp_path / "x.svg").read_text(encoding="utf-8") == result.stdout
        path.write_text("棋種：龍將棋\n開局：\n┏━┓\n", encoding="utf-8")
        assert run("show", str(path), "-o", str(tmp_path / "y.svg")).exit_code == 1
        assert not (tmp_path / "y.svg").exists()

    @pytest.mark.parametrize("seat", ["大帥", "大帅", "2"])
    def test_seen_by(self, seat: str) -> None:
        result = run("show", "--game", "ryu", "--to", "svg", "--seen-by", seat)
        assert {name[:2]: place.angle for name, place in pieces(Xml.fromstring(result.stdout))} == {
            "主帥": 180, "大帥": 0,
        }  # fmt: skip

    def test_seen_by_whatever_the_case(self) -> None:
        result = run("show", "--game", "chess", "--to", "svg", "--seen-by", "black")
        (*_, last) = sorted(pieces(Xml.fromstring(result.stdout)), key=lambda row: row[1].y)
        assert last[0].startswith("Black")

    def test_theme(self) -> None:
        for theme in Theme:
            result = run("show", str(RECORD), "--to", "svg", "--theme", theme.value)
            name = Xml.fromstring(result.stdout).get("class", "").split()[-1]
            assert style_sheet(theme, 2, name) in result.stdout

    def test_png(self, shogi_font: str, tmp_path: Path, no_system_fonts: None) -> None:
        path = tmp_path / "x.png"
        words = ("show", "--game", "shogi", "--font", shogi_font)
        for options, width, paper in (
            ([], 2 * 468, "#fcfaf5"),
            (["--size", "100"], 100, "#fcfaf5"),
            (["--theme", "dark"], 2 * 468, "#17191d"),
        ):
            result = run(*words, "-o", str(path), "--force", *options)
            assert (result.exit_code, result.output) == (0, "")
            image = Image.open(path).convert("RGB")
            assert image.width == width
            assert image.getpixel((1, 1)) == rgb(paper)
        result = run(*words, "--to", "png", "--theme", "dark")
        assert result.stdout_bytes == path.read_bytes()

    def test_png_without_fonts(
        self, latin_font: str, tmp_path: Path, no_system_fonts: None
    ) -> None:
        path = tmp_path / "x.png"
        result = run("show", "--game", "ryu", "-o", str(path), "--font", latin_font)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "fonts-noto-cjk" in result.stderr
        assert "Traceback" not in result.stderr
        assert not path.exists()
        assert run("show", "--game", "chess", "-o", str(path), "--font", latin_font).exit_code == 0

    def test_png_without_the_extra(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "resvg_py", None)
        path = tmp_path / "x.png"
        result = run("show", "--game", "chess", "-o", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == 'kifu: PNG needs the extra: pip install "kifu[png]"\n'
        assert not path.exists()

    def test_png_is_nothing_for_a_terminal(self) -> None:
        import pty

        leader, follower = pty.openpty()
        command = [sys.executable, "-m", "cli", "show", "--game", "chess", "--to", "png"]
        shown = subprocess.run(
            command, stdout=follower, stderr=subprocess.PIPE, cwd=ROOT, check=False, text=True
        )
        os.close(follower)
        os.close(leader)
        assert shown.returncode == 2
        assert "A PNG is no text for a terminal; write it with -o FILE." in shown.stderr
