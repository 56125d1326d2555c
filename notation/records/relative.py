"""Which of several pieces: by the way it goes and the side it comes from.

What lives here: `Relative`, the words 左 直 右 and 上 寄 引 of printed records in neutral
terms; which pieces such words fit, and which words single a piece out.  After 棋譜の表記方法,
the guide of the 日本将棋連盟 (shogi.or.jp/faq/kihuhyouki.html).

What does not: how any notation spells them, and laws: pinned pieces count as able to go.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import NamedTuple

from notation.rules.moves import Move, reaches
from notation.rules.position import Position


class Side(enum.Enum):
    """Where a piece comes from, as its player sees it: 左, 直 (straight from behind), 右."""

    LEFT = "left"
    STRAIGHT = "straight"
    RIGHT = "right"


class Motion(enum.Enum):
    """How a piece goes: 上 forward, 寄 sideways, 引 back."""

    UP = "up"
    ACROSS = "across"
    DOWN = "down"


class Relative(NamedTuple):
    """What a move says of its piece beside others of its name; None where it is silent."""

    side: Side | None = None
    motion: Motion | None = None


def fitting(position: Position, origins: Sequence[int], target: int, words: Relative) -> list[int]:
    """Those of `origins`, the squares of all pieces of one name that can go to `target`,
    that the words fit.

    左 and 右 are the sides of the target, but for two pieces that go any distance, such as
    two 馬, the sides of each other.  Where none stands on the stated side of the target,
    the outermost on that side is meant.
    """
    geometry, seat = position.game.geometry, position.turn
    seen = {origin: geometry.seen(seat, origin, target) for origin in origins}
    going = [origin for origin in origins if words.motion in (None, _motion(seen[origin][1]))]
    if words.side is None:
        return going
    if words.side is Side.STRAIGHT:
        return [origin for origin in going if seen[origin][0] == 0 and seen[origin][1] > 0]
    # From the side of the target a piece comes from, it moves to the other.
    sign = 1 if words.side is Side.LEFT else -1
    if not (len(origins) == 2 and all(_goes_far(position, origin) for origin in origins)):
        beside = [origin for origin in going if seen[origin][0] * sign > 0]
        if beside:
            return beside
    most = max((seen[origin][0] * sign for origin in origins), default=0)
    outermost = [origin for origin in origins if seen[origin][0] * sign == most]
    return [o for o in outermost if o in going] if len(outermost) < len(origins) else []


def words_for(position: Position, move: Move) -> Relative | None:
    """The words that single out a board move among the pieces of its name that can go to
    its target: the fewest, a motion before a side; None where no words do."""
    origins = rivals(position, move.kind, move.target)
    if len(origins) < 2:
        return Relative()
    across, ahead = position.game.geometry.seen(position.turn, move.origin, move.target)
    motion = _motion(ahead)
    sides = [Side.LEFT, Side.RIGHT]
    if across == 0 and ahead > 0 and not _goes_far(position, move.origin):
        sides.insert(0, Side.STRAIGHT)
    tries = [Relative(motion=motion)]
    tries += [Relative(side) for side in sides]
    tries += [Relative(side, motion) for side in sides]
    for words in tries:
        if fitting(position, origins, move.target, words) == [move.origin]:
            return words
    return None


def rivals(position: Position, kind: int, target: int) -> list[int]:
    """The squares of the mover's pieces of a kind's name that can go to `target`."""
    game = position.game
    name = game.pieces[kind].short
    return [
        square
        for square, code in enumerate(position.board)
        if code
        and game.seat_of[code] == position.turn
        and game.pieces[game.kind_of[code]].short == name
        and reaches(position, square, target)
    ]


def _motion(ahead: int) -> Motion:
    return Motion.UP if ahead > 0 else Motion.DOWN if ahead < 0 else Motion.ACROSS


def _goes_far(position: Position, square: int) -> bool:
    """Whether the piece on a square goes any distance some way."""
    game = position.game
    return any(step.reach == 0 for step in game.pieces[game.kind_of[position.board[square]]].steps)
