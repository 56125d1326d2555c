"""The documents' figures, read from copies of them, against the tables and drawings."""

from __future__ import annotations

import random

import pytest

from notation.formats.reading import read_source
from notation.games import builtin_game, builtin_games
from notation.pictures.text import draw, draw_source
from notation.rules.fen import format_fen, start_position
from notation.rules.game import Game
from notation.rules.laws import legal_moves
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
    framed = [_framed(rows)[0] for rows in _figures("kiryou-moves.txt")]
    assert framed == list("將士太黑白紅青季永鳳天龍")


def _framed(rows: list[str]) -> tuple[str, dict[tuple[int, int], str]]:
    """The piece in the middle of a framed figure and the signs by offset.  The spaces in
    its cells are irregular and mean nothing."""
    cells = [[cell.strip(" 　") for cell in row.split("│")[1:-1]] for row in rows if "│" in row]
    assert [len(row) for row in cells] == [7] * 7
    signs = {
        (x - 3, 3 - y): sign for y, row in enumerate(cells) for x, sign in enumerate(row) if sign
    }
    return signs.pop((0, 0)).removeprefix("▲"), signs


@pytest.mark.parametrize("rows", _figures("kiryou-moves.txt"), ids=lambda rows: _framed(rows)[0])
def test_framed_movement_figures(rows: list[str]) -> None:
    """○ is a step or leap, ● a square of a line; the 四季 share the figure of 季."""
    game = builtin_game("kiryou")
    name, signs = _framed(rows)
    shorts = list("東南西北") if name == "季" else [name]
    for short in shorts:
        kind = next(kind for kind, piece in enumerate(game.pieces) if piece.short == short)
        cells = {}
        for path in game.geometry.paths(game.code(0, kind), 40):
            assert path.move
            assert path.capture
            # From the middle of nine files a line is four squares long.
            sign = "●" if len(path.squares) == 4 else "○"
            for square in path.squares[path.first :]:
                offset = (square % 9 - 4, square // 9 - 4)
                if max(map(abs, offset)) <= 3:
                    cells[offset] = sign
        assert cells == signs


def test_start_figures() -> None:
    """Worked case 1: the start is exactly the source's figure, 40 pieces."""
    position = start_position(builtin_game("ryu"))
    first = (FIGURES / "ryu-start.txt").read_text(encoding="utf-8")
    second = (FIGURES / "ryu-coordinates.txt").read_text(encoding="utf-8")
    assert draw_source(position, coordinates=False) == first
    assert draw_source(position, coordinates=True) == second
    assert sum(code != 0 for code in position.board) == 40

    third = (FIGURES / "kiryou-start.txt").read_text(encoding="utf-8")
    assert draw_source(start_position(builtin_game("kiryou")), coordinates=False) == third


@pytest.mark.parametrize(
    ("name", "game", "move"),
    [
        ("ryu-start.txt", "龍將棋", "五四"),
        ("ryu-coordinates.txt", "龍將棋", "五四"),
        ("kiryou-start.txt", "棋領", "７六士"),
    ],
)
def test_source_figure_is_read(name: str, game: str, move: str) -> None:
    """The figure of the usual start is a start position, marked or not."""
    figure = (FIGURES / name).read_text(encoding="utf-8")
    reading = read_source(Source(f"棋種：{game}\n開局：\n{figure}\n１　{move}\n", "x.qipu"))
    assert [found.code for found in reading.diagnostics()] == []
    record = reading.games[0].record
    assert record is not None
    assert format_fen(record.start) == record.game.start


@pytest.mark.parametrize(
    ("game_id", "pieces"),
    [
        ("ryu", "w Kf1 Ne3 +Pa9 kf10 pb5 [QNNpp]"),
        ("ryu", "b Kf1 Rj1 kf10 ra10 [Rb] rights=Kq rests=2+1"),
        ("ryu", "w Kf1 Pa2 kf10 pa9"),
        ("kiryou", "b K5i +B2b P7g +s8h k5a [R2G3Pb2n9p]"),
        ("kiryou", "w K5i k4a l1a []"),
    ],
)
def test_drawn_board_is_read_back(game_id: str, pieces: str) -> None:
    """What `show` draws can be pasted below 開局： and is read as the same position."""
    position = setup(game_id, pieces)
    header = "掉落：禁止\n" if position.game.option else ""
    text = f"棋種：{position.game.name}\n{header}開局：\n{draw(position)}"
    reading = read_source(Source(text, "x.qipu"))
    assert [found.code for found in reading.diagnostics()] == []
    record = reading.games[0].record
    assert record is not None
    assert record.start.key() == position.key()


@pytest.mark.parametrize(
    "game", [own for game in builtin_games() for own in (game, *game.variants)],
    ids=lambda game: f"{game.id} {game.option.setting if game.option else ''}".strip(),
)  # fmt: skip
def test_the_start_of_every_game_is_drawn_and_read_back(game: Game) -> None:
    """With the moves right below the board, too."""
    header = f"{game.option.header}：{game.option.word}\n" if game.option else ""
    position, move = start_position(game), random.Random(5)
    for _ in range(9):
        drawn = draw(position)
        reading = read_source(Source(f"棋種：{game.id}\n{header}開局：\n{drawn}", "x.qipu"))
        assert [found.code for found in reading.diagnostics()] == []
        record = reading.games[0].record
        assert record is not None
        assert (record.start.board, record.start.hands) == (position.board, position.hands)
        assert record.start.turn == position.turn
        position.play(move.choice(legal_moves(position)))


@pytest.mark.parametrize("movetext", ["e4 e5", "1 e4", "1. e4 e5\n2. Nf3 Nc6", "e4 e5 Nf3 Nc6"])
def test_moves_right_below_a_drawn_board_are_no_file_names(movetext: str) -> None:
    rows = draw(start_position(builtin_game("chess"))).splitlines()
    board = "\n".join(rows[2:-2])
    reading = read_source(Source(f"棋種：chess\n開局：\n{board}\n{movetext}\n", "x.qipu"))
    assert [found.code for found in reading.diagnostics()] == []
    assert reading.games[0].plies == sum(word[-1:] in "3456" for word in movetext.split())


def test_source_style_cells_with_marks_are_read() -> None:
    """The source's own narrow frame with the mark before the name, as formats.md says."""
    start = start_position(builtin_game("ryu"))
    rows = draw(start).splitlines()
    narrow = [row.replace("━━━", "━━").replace("┃ ", "┃　") for row in rows]
    reading = read_source(Source("棋種：龍將棋\n開局：\n" + "\n".join(narrow), "x.qipu"))
    assert [found.code for found in reading.diagnostics()] == []
