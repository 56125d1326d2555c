"""Declarations of an entered king: what a side may claim at its turn instead of a move.

What lives here: counting what a claim needs, by the numbers of the game file.
What does not: what a record says (`notation.records.claims`).
"""

from __future__ import annotations

from typing import NamedTuple

from notation.rules.parts import EnteringKing, PointRule
from notation.rules.position import Position
from notation.rules.soundness import set_of


class Claim(NamedTuple):
    """What the side to move has for a declaration under a rule.

    `pieces` are those in the far ranks without the king, `there` their points, `hand` those
    of its hand; `missing` are the points the whole set has more than the position, as in
    handicap games.
    """

    terms: EnteringKing
    rule: PointRule
    seat: int
    king_there: bool
    in_check: bool
    pieces: int
    there: int
    hand: int
    missing: int

    @property
    def points(self) -> int:
        return self.there + self.hand

    @property
    def in_order(self) -> bool:
        """Whether everything but the points is as it must be."""
        return self.king_there and not self.in_check and self.pieces >= self.terms.pieces

    @property
    def wins(self) -> bool:
        return self.in_order and self.points >= self.rule.win[self.seat]

    @property
    def draws(self) -> bool:
        """Whether the claim is enough for a draw, not for a win."""
        draw = self.rule.draw
        enough = draw is not None and self.points >= draw[self.seat]
        return self.in_order and enough and not self.wins


def claim(position: Position, terms: EnteringKing, rule: PointRule) -> Claim:
    """Count for the side to move."""
    game, seat = position.game, position.turn
    low, high = position.code_range(seat)
    far = [
        code - low
        for square, code in enumerate(position.board)
        if low <= code < high and game.ranks - game.geometry.rank_from(seat, square) <= terms.ranks
    ]
    others = [kind for kind in far if not game.pieces[kind].royal]
    worth = terms.points
    left = set_of(game, position.board, position.hands)
    return Claim(
        terms,
        rule,
        seat,
        king_there=len(far) > len(others),
        in_check=position.in_check(seat),
        pieces=len(others),
        there=sum(worth[kind] for kind in others),
        hand=sum(worth[kind] * count for kind, count in enumerate(position.hands[seat])),
        missing=sum(worth[k] * (n - left[k]) for k, n in game.full_set.items() if n > left[k]),
    )
