"""What stands where, and what it attacks.

What lives here: `Cells`, the board of a position with its hands and kings.

What does not: whose move it is, playing and taking back (`notation.rules.position`).
"""

from __future__ import annotations

from notation.rules.game import Game
from notation.rules.moves import open_way


class Cells:
    """A board and hands of any size and any number of seats.

    `board`: one code a square (see `Game`).  `hands`: counts by seat and kind.  `dropped`:
    squares whose piece stands on a start square without having the initial move, because it
    came there by a drop or a walk.  `kings`: by seat, the square of its only royal piece, -1
    for none or several.
    """

    __slots__ = ("board", "dropped", "game", "hands", "kings")

    def __init__(self, game: Game) -> None:
        seats = len(game.seats)
        self.game = game
        self.board: list[int] = [0] * (game.files * game.ranks)
        self.hands: list[list[int]] = [[0] * len(game.pieces) for _ in range(seats)]
        self.dropped: frozenset[int] = frozenset()
        self.kings: list[int] = [-1] * seats

    def code_range(self, seat: int) -> tuple[int, int]:
        """The half-open range of the codes of a seat's pieces."""
        kinds = len(self.game.pieces)
        return 1 + seat * kinds, 1 + (seat + 1) * kinds

    def unmoved(self, square: int) -> bool:
        """Whether the piece on `square` still has its initial move."""
        return square in self.game.home[self.board[square]] and square not in self.dropped

    def attacked(self, square: int, seat: int) -> bool:
        """Whether a piece of `seat` could capture on `square` as the board stands."""
        board = self.board
        geometry = self.game.geometry
        for probe in geometry.probes(seat, square):
            for index, at in enumerate(probe.squares):
                code = board[at]
                if code:
                    if probe.masks[index] >> code & 1:
                        return True
                    break
        return geometry.special and bool(self._special_attackers(square, seat))

    def attackers(self, square: int, seat: int) -> list[int]:
        """The squares of all pieces of `seat` that could capture on `square`, in order."""
        found = set()
        for probe in self.game.geometry.probes(seat, square):
            for index, at in enumerate(probe.squares):
                code = self.board[at]
                if code:
                    if probe.masks[index] >> code & 1:
                        found.add(at)
                    break
        if self.game.geometry.special:
            found.update(self._special_attackers(square, seat))
        return sorted(found)

    def _special_attackers(self, square: int, seat: int) -> list[int]:
        """The attackers that go otherwise than through empty squares."""
        board = self.board
        return [
            special.origin
            for special in self.game.geometry.specials(seat, square)
            if board[special.origin] == special.code
            and (not special.path.initial or self.unmoved(special.origin))
            and open_way(board, special.path, special.index)
        ]

    def enemies(self, seat: int) -> list[int]:
        """The seats that are not of the seat's team."""
        team = self.game.seats[seat].team
        return [other for other, row in enumerate(self.game.seats) if row.team != team]

    def partners(self, seat: int) -> list[int]:
        """The other seats of the seat's team."""
        team = self.game.seats[seat].team
        return [
            other for other, row in enumerate(self.game.seats) if row.team == team and other != seat
        ]

    def in_check(self, seat: int) -> bool:
        """Whether the seat's king is attacked; False for a seat without a king.  Of several
        royal pieces all must be attacked, in games that say so, else a side has none to lose."""
        king = self.kings[seat]
        if king >= 0:
            return any(self.attacked(king, enemy) for enemy in self.enemies(seat))
        kings = self.royals(seat) if self.game.royals_kept == "all" else []
        return bool(kings) and all(
            any(self.attacked(square, enemy) for enemy in self.enemies(seat)) for square in kings
        )

    def royals(self, seat: int) -> list[int]:
        """The squares of a seat's royal pieces."""
        low, high = self.code_range(seat)
        royal = self.game.royal_codes
        return [s for s, code in enumerate(self.board) if low <= code < high and code in royal]

    def checkers(self, seat: int) -> list[int]:
        """The squares of the pieces that attack the seat's king, or all its royal pieces where
        that is check."""
        if not self.in_check(seat):
            return []
        kings = self.royals(seat) if self.kings[seat] < 0 else [self.kings[seat]]
        enemies = self.enemies(seat)
        found = (at for king in kings for enemy in enemies for at in self.attackers(king, enemy))
        return list(dict.fromkeys(found))

    def put(self, square: int, code: int) -> None:
        """Set a piece up on a square, while a position is made."""
        self.board[square] = code
        if code in self.game.royal_codes:
            self.kings[self.game.seat_of[code]] = square
            if self.game.many_royals:
                self.crown()

    def crown(self) -> None:
        """Find each seat's only royal piece."""
        found = [self.royals(seat) for seat in range(len(self.game.seats))]
        self.kings[:] = [squares[0] if len(squares) == 1 else -1 for squares in found]
