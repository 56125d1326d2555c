"""A position as text.

What lives here: the whole view `kifu show` prints, from the drawn board of
`notation.formats.drawn`.  What does not: colours of a terminal; a `paint` function brings
them.
"""

from __future__ import annotations

from notation.formats.drawn import FRAMES, OUT, Paint, format_board, format_hand
from notation.rules.position import Position


def draw(position: Position, *, last: str = "", paint: Paint | None = None) -> str:
    """The board in the frame of its source, owners marked, hands and cards above and below,
    then the side to move and, with `last`, the move before."""
    game = position.game
    upper = [seat for seat, row in enumerate(game.seats) if row.facing == "down"]
    lower = [seat for seat in range(len(game.seats)) if seat not in upper]
    lines = [_hand_line(position, seat, paint) for seat in upper]
    lines += format_board(position, source=False, coordinates=True, paint=paint)
    lines += [_hand_line(position, seat, paint) for seat in lower]
    turn = f"手番：{game.seats[position.turn].name}"
    lines.append(f"{turn}　　{last}" if last else turn)
    return "\n".join(line.rstrip(" ") for line in lines) + "\n"


def draw_source(position: Position, *, coordinates: bool) -> str:
    """The figure of the source: without coordinates its start figure, with hands where it
    has them; with coordinates the figure that explains them, without hands."""
    lines = format_board(position, source=True, coordinates=coordinates)
    if not coordinates and FRAMES[position.game.frame].source_hands:
        lines.insert(0, _source_hand(position, "down"))
        lines.append(_source_hand(position, "up"))
    return "\n".join(lines) + "\n"


def _hand_line(position: Position, seat: int, paint: Paint | None) -> str:
    row = position.game.seats[seat]
    owner = f"{row.mark}{row.name}"
    if position.out[seat]:
        owner += OUT
    line = f"{paint(owner, seat) if paint else owner}　持駒：{format_hand(position, seat)}"
    if position.rests[seat]:
        line += f"　禁援牌：{position.rests[seat]}"
    return line


def _source_hand(position: Position, facing: str) -> str:
    game = position.game
    for seat, row in enumerate(game.seats):
        if row.facing == facing:
            return f"{row.arrow} 持駒：{format_hand(position, seat)}"
    return ""
