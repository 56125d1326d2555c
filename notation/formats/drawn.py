"""Drawn boards: a position as a frame of box characters.

What lives here: the frames the sources draw, and writing a position in one.
What does not: reading one back (`notation.formats.drawn_read`).

Owners: the sources show them by the direction a piece points.  Text writes a mark before
the name; a drawing without marks can be read only where every name tells its owner, or
where it is the drawing of the usual start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from notation.formats.numerals import numeral
from notation.rules.game import Game
from notation.rules.position import Position
from notation.widths import display_width

Paint = Callable[[str, int], str]


class Frame(NamedTuple):
    """A way of drawing a board.

    `top`, `middle`, `bottom`: left, fill, joint and right of the frame's lines; `upright`
    between cells.  `lines`: how many lines a cell is high: two hold a whole name, one the
    short name.  `source_fill`, `source_marks`: how wide a cell is in the source's figure,
    and whether it marks owners.  `source_hands`: whether the figure has lines for hands.
    `files_above`: whether file names stand above the board.  `regions`: lines are drawn
    between regions only, with a light upright between cells of one, and the camps' empty
    squares have a dot.
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
    regions: bool = False


FRAMES = {
    "heavy": Frame("┏━┳┓", "┣━╋┫", "┗━┻┛", "┃", 2, 1, False, True, False),
    "light": Frame("┌—┬┐", "├—┼┤", "└—┴┘", "│", 1, 2, True, False, True),
    "regions": Frame("┏━┳┓", "┣━╋┫", "┗━┻┛", "┃", 1, 2, True, True, False, regions=True),
}
NO_PIECES = "無"
_LIGHT, DOT, OUT = "│", "・", "（出局）"
# A square that is not there.
HOLE = "＊"


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
    lines = [_border(game, frame.top, game.ranks - 1, width)]
    for rank in reversed(range(game.ranks)):
        cells = position.board[rank * game.files : (rank + 1) * game.files]
        for row in range(frame.lines):
            line = frame.upright
            for file, code in enumerate(cells):
                square = rank * game.files + file
                line += _cell(game, square, code, row, source, paint) + _upright(game, square)
            lines.append(line + (game.rank_names[rank] if coordinates and row == 0 else ""))
        if rank == 0 or not frame.regions or _parted(game, rank * game.files, game.files):
            drawn = frame.middle if rank else frame.bottom
            lines.append(_border(game, drawn, rank, width))
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


def _parted(game: Game, square: int, step: int) -> bool:
    """Whether a square and the one `step` before it lie in different regions."""
    return game.region_of[square] != game.region_of[square - step]


def _upright(game: Game, square: int) -> str:
    """The line to the right of a square."""
    frame = FRAMES[game.frame]
    last = (square + 1) % game.files == 0
    return frame.upright if last or not frame.regions or _parted(game, square + 1, 1) else _LIGHT


def _border(game: Game, line: str, rank: int, width: int) -> str:
    """A line of the frame below a rank, or above the top one."""
    left, fill, joint, right = tuple(line)
    text = left
    for square in range(rank * game.files, (rank + 1) * game.files):
        text += fill * width
        if (square + 1) % game.files:
            text += joint if _upright(game, square) == FRAMES[game.frame].upright else fill
    return text + right


def _cell(game: Game, square: int, code: int, row: int, source: bool, paint: Paint | None) -> str:
    frame = FRAMES[game.frame]
    if square in game.holes:
        return " " + HOLE
    if not code and frame.regions and game.regions[game.region_of[square]].seat >= 0:
        return " " + DOT
    if not code:
        return "　" if source else " 　"
    if frame.lines == 1:
        text = game.pieces[game.kind_of[code]].cell
        text += " " * (2 - display_width(text))
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
    return "".join(f"  {name}{' ' * (2 - display_width(name))}" for name in game.file_names)
