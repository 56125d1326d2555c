"""The documents' figures, read from copies of them, against the tables and drawings."""

from __future__ import annotations

import pytest

from notation.formats.reading import read_source
from notation.games import builtin_game
from notation.pictures.text import draw, draw_source
from notation.rules.fen import format_fen, start_position
from notation.rules.game import Game
from notation.source import Source
from tests.support import DATA, setup

FIGURES = DATA / "figures"
_ARROWS = {"↑": (0, 1), "↓": (0, -1), "←": (-1, 0), "→": (1, 0)}


def _figures(name: str) -> list[list[str]]:
    text = (FIGURES / name).read_text(encoding="utf-8")
    return [block.splitlines() for block in text.strip().split("\n\n")]


def _drawn(rows: list[str]) -> tuple[str, dict[tuple[int, int], str]]:
    """The piece of a figure and its signs by offset from it, forward up."""
    rows = [row.partition("（")[0] for row in rows]
    y, x, name = next(
        (y, x, char)
        for y, row in enumerate(rows)
        for x, char in enumerate(row)
        if char not in "■○□↑↓←→＼／"
    )
    signs = {
        (column - x, y - line): char
        for line, row in enumerate(rows)
        for column, char in enumerate(row)
        if char not in "■" + name
    }
    return name, signs


def _tables(game: Game, kind: int) -> tuple[dict[tuple[int, int], str], set[tuple[int, int]]]:
    """Where the tables let a piece go from the middle of an empty board: every square with
    how, and the directions of the lines that reach the edge."""
    middle = 5 * game.files + 5
    cells: dict[tuple[int, int], str] = {}
    lines = set()
    for path in game.geometry.paths(game.code(0, kind), middle):
        offsets = [(s % game.files - 5, s // game.files - 5) for s in path.squares]
        if len(offsets) >= 4 and game.pieces[kind].betza in ("R", "B", "Q"):
            lines.add(offsets[0])
        how = "○" if path.move else "□"
        cells.update((offset, how) for offset in offsets[path.first :])
    return cells, lines


@pytest.mark.parametrize("rows", _figures("ryu-moves.txt"), ids=lambda rows: _drawn(rows)[0])
def test_movement_figures(rows: list[str]) -> None:
    game = builtin_game("ryu")
    name, signs = _drawn(rows)
    kind = next(
        kind for kind, piece in enumerate(game.pieces) if name in (piece.short, piece.names[0][0])
    )
    cells, lines = _tables(game, kind)
    drawn_lines = set()
    for (x, y), sign in signs.items():
        if sign in _ARROWS:
            assert (x, y) == _ARROWS[sign]
            drawn_lines.add((x, y))
        elif sign in "＼／":
            assert (x * y < 0) == (sign == "＼")
            drawn_lines.add((x, y))
    assert drawn_lines == lines
    if not lines:
        assert signs == cells


def test_every_piece_has_a_figure() -> None:
    drawn = {_drawn(rows)[0] for rows in _figures("ryu-moves.txt")}
    assert drawn == set("刀槍戟騎僧衛副帥")


def test_start_figures() -> None:
    """Worked case 1: the start is exactly the source's figure, 40 pieces."""
    position = start_position(builtin_game("ryu"))
    first = (FIGURES / "ryu-start.txt").read_text(encoding="utf-8")
    second = (FIGURES / "ryu-coordinates.txt").read_text(encoding="utf-8")
    assert draw_source(position, coordinates=False) == first
    assert draw_source(position, coordinates=True) == second
    assert sum(code != 0 for code in position.board) == 40


@pytest.mark.parametrize("name", ["ryu-start.txt", "ryu-coordinates.txt"])
def test_source_figure_is_read(name: str) -> None:
    """The unmarked figure of the usual start is a start position."""
    figure = (FIGURES / name).read_text(encoding="utf-8")
    reading = read_source(Source(f"棋種：龍將棋\n開局：\n{figure}\n１　五四\n", "x.qipu"))
    assert [found.code for found in reading.diagnostics()] == []
    record = reading.games[0].record
    assert record is not None
    assert format_fen(record.start) == record.game.start


@pytest.mark.parametrize(
    "pieces",
    [
        "w Kf1 Ne3 +Pa9 kf10 pb5 [QNNpp]",
        "b Kf1 Rj1 kf10 ra10 [Rb] rights=Kq rests=2+1",
        "w Kf1 Pa2 kf10 pa9",
    ],
)
def test_drawn_board_is_read_back(pieces: str) -> None:
    """What `show` draws can be pasted below 開局： and is read as the same position."""
    position = setup("ryu", pieces)
    header = "" if position.game.drops else "掉落：禁止\n"
    text = f"棋種：龍將棋\n{header}開局：\n{draw(position)}"
    reading = read_source(Source(text, "x.qipu"))
    assert [found.code for found in reading.diagnostics()] == []
    record = reading.games[0].record
    assert record is not None
    assert record.start.key() == position.key()


def test_source_style_cells_with_marks_are_read() -> None:
    """The source's own narrow frame with the mark before the name, as formats.md says."""
    start = start_position(builtin_game("ryu"))
    rows = draw(start).splitlines()
    narrow = [row.replace("━━━", "━━").replace("┃ ", "┃　") for row in rows]
    reading = read_source(Source("棋種：龍將棋\n開局：\n" + "\n".join(narrow), "x.qipu"))
    assert [found.code for found in reading.diagnostics()] == []
