"""A position: cells, hands, the seat to move, and the few other facts FEN carries.

What lives here: `Position`, playing a candidate and taking it back, the key that two equal
positions share.

What does not: attacks (`notation.rules.cells`), and whether a move is legal.  `play` carries
out any candidate; ask `notation.rules.laws` first.
"""

from __future__ import annotations

from typing import Any, Final

from notation.rules import fingerprint, passing, turns
from notation.rules.cells import Cells
from notation.rules.game import Game
from notation.rules.moves import DROP, NO_CASTLING, Move

UNKNOWN: Final = -1
# A prime above what the numbers beside the board come to.
_SPREAD: Final = 1_000_003


class Position(Cells):
    """A position of a game of any size and any number of seats.

    `turn`: the seat to move.  `rights`: bit i set while the game's castling i is still allowed
    by history.  `rests`: by seat, own turns on which it may not drop yet (禁援牌 showing).
    `halfmove`: moves since the last capture, promotion, drop or move of a kind that resets it.
    `round` counts rounds of all seats and `ply` moves, both from 1 and for the move to come.
    `passed`: squares on which the piece on `passer` may be captured in passing (-1 for none).
    `out`: by seat, whether it is eliminated.  `check` is 1 or 0 where it is known that the side
    to move is in check or not, and that no other side is; else UNKNOWN (see
    `notation.rules.sure`).  `memo`: what laws found out about this position, gone with the
    next move.
    """

    __slots__ = (
        "_captured",
        "_dropped",
        "_halfmoves",
        "_rests",
        "_rights",
        "_sum",
        "_turns",
        "check",
        "halfmove",
        "memo",
        "moves",
        "out",
        "passed",
        "passer",
        "passings",
        "ply",
        "rests",
        "rights",
        "round",
        "turn",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        seats = len(game.seats)
        super().__init__(game)
        self.turn = 0
        self.rights = 0
        self.rests: list[int] = [0] * seats
        self.halfmove = 0
        self.round = 1
        self.ply = 1
        self.passed: tuple[int, ...] = ()
        self.passer = -1
        self.out: list[bool] = [False] * seats
        self.memo: dict[str, Any] = {}
        self.check = UNKNOWN
        # What `notation.rules.fingerprint` sums up, below 0 where nobody asked.
        self._sum = -1
        self._turns: list[tuple[Move, list[int], list[list[int]], list[int], list[bool]]] = []
        # Before each move: what could be captured in passing, and the code of what was.
        self.passings: list[tuple[tuple[int, ...], int, int]] = []
        self.moves: list[Move] = []
        # What `undo` needs besides: the code each captured and the counter before
        # it, and in games with more than that the rights, the dropped and the mover's rest.
        self._captured: list[int] = []
        self._halfmoves: list[int] = []
        self._rights: list[int] = []
        self._dropped: list[frozenset[int]] = []
        self._rests: list[int] = []

    def copy(self) -> Position:
        """An independent copy without the history `undo` needs."""
        other = Position(self.game)
        other.board = self.board[:]
        other.hands = [hand[:] for hand in self.hands]
        other.turn = self.turn
        other.rights = self.rights
        other.dropped = self.dropped
        other.rests = self.rests[:]
        other.halfmove = self.halfmove
        other.round = self.round
        other.ply = self.ply
        other.kings = self.kings[:]
        other.passed = self.passed
        other.passer = self.passer
        other.out = self.out[:]
        return other

    def key(self) -> tuple[object, ...]:
        """Equal for two positions that differ in nothing but the two counters."""
        return (
            tuple(self.board),
            tuple(map(tuple, self.hands)),
            self.turn,
            self.rights,
            self.dropped,
            self.passed,
            tuple(self.rests),
            tuple(self.out),
        )

    def fingerprint(self) -> int:
        """The same for two positions with equal keys; others share one by rare chance, once
        in 2**50 or so.  To be asked again and again while moves are played."""
        game = self.game
        if game.turn_end:
            return hash(self.key())
        if self._sum < 0:
            self._sum = fingerprint.of_board(self)
        if game.plain:
            # Of two sides one has the negative.
            return -self._sum if self.turn else self._sum
        rest = self.turn * _SPREAD + self.rights
        for number in self.rests:
            rest = rest * _SPREAD + number
        if self.dropped or self.passed:
            rest += hash((self.dropped, self.passed))
        return self._sum + rest

    def in_check(self, seat: int) -> bool:
        """As `Cells.in_check`, which need not be asked where it is known."""
        if seat == self.turn and self.check != UNKNOWN:
            return self.check == 1
        return super().in_check(seat)

    def gives_check(self, move: Move) -> bool:
        """Whether some enemy king is attacked after a candidate move."""
        seat = self.turn
        self.play(move)
        check = any(self.in_check(enemy) for enemy in self.enemies(seat))
        self.undo()
        return check

    def play(self, move: Move) -> None:
        """Carry out a candidate move of the seat to move.

        Not checked: that it is legal, or a candidate at all.
        """
        game, board, seat = self.game, self.board, self.turn
        if game.turn_end:
            turns.play(self, move)
            return
        origin, target, becomes = move.origin, move.target, move.becomes
        captured = board[target]
        if game.geometry.passing:
            captured = passing.pass_by(self, move) or captured
        self.moves.append(move)
        self._captured.append(captured)
        self._halfmoves.append(self.halfmove)
        self.check = UNKNOWN
        if self._sum >= 0:
            # Where more than one piece moves or the capture is elsewhere it is summed up anew.
            odd = move.castling != NO_CASTLING or (captured and not board[target])
            self._sum = -1 if odd else self._sum + fingerprint.change(self, move, captured)
        if not game.plain:
            self._keep(move, captured)
        board[target] = game.code(seat, becomes)
        if origin == DROP:
            self.hands[seat][move.kind] -= 1
        else:
            board[origin] = 0
            if captured:
                self._take(seat, captured)
            if game.is_royal[becomes]:
                self.kings[seat] = target
        if game.many_royals:
            self.crown()
        if captured or origin == DROP or becomes != move.kind or game.resets[move.kind]:
            self.halfmove = 0
        else:
            self.halfmove += 1
        self.advance()

    def _take(self, seat: int, captured: int) -> None:
        game = self.game
        taken = game.kind_of[captured]
        kind = game.captured_kind[taken]
        if kind >= 0:
            self.hands[seat][kind] += 1
        if game.is_royal[taken]:
            self.kings[game.seat_of[captured]] = -1

    def _keep(self, move: Move, captured: int) -> None:
        """Before a move: remember what only some games have, and change it."""
        game, board, seat = self.game, self.board, self.turn
        origin, target, becomes = move.origin, move.target, move.becomes
        self._rights.append(self.rights)
        self._dropped.append(self.dropped)
        self._rests.append(self.rests[seat])
        if origin == DROP:
            self.rests[seat] = game.rest
        elif self.rests[seat]:
            self.rests[seat] -= 1
        if move.castling != NO_CASTLING:
            castling = game.castlings[move.castling]
            board[castling.rook_to] = board[castling.rook_from]
            board[castling.rook_from] = 0
        if self.rights and (origin in game.corners or target in game.corners):
            self._keep_rights(origin, target)
        if self.dropped or game.has_initial[becomes]:
            placed = game.code(seat, becomes) if game.has_initial[becomes] else 0
            self._note_dropped(origin, target, placed)

    def victim(self, move: Move) -> int:
        """The square of the piece a board move captures, -1 for none."""
        if move.origin == DROP:
            return -1
        if self.board[move.target]:
            return move.target
        return self.passer if passing.takes(self, move) else -1

    def advance(self) -> None:
        """The turn goes to the next seat."""
        self.ply += 1
        self.turn += 1
        if self.turn == len(self.game.seats):
            self.turn = 0
            self.round += 1

    def remember(self, move: Move) -> None:
        """Keep the whole position before a turn that may change much of it."""
        hands = [hand[:] for hand in self.hands]
        self.memo.clear()
        self._turns.append((move, self.board[:], hands, self.kings[:], self.out[:]))

    def last_move(self) -> Move | None:
        """The move played last, None where the history begins."""
        if self._turns:
            return self._turns[-1][0]
        return self.moves[-1] if self.moves else None

    def undo(self) -> None:
        """Take back the last move played.  Raises IndexError when there is none."""
        if self.game.turn_end:
            self.memo.clear()
            _, board, hands, self.kings[:], self.out[:] = self._turns.pop()
            # In place: whoever looks at the board while a move is tried keeps looking at it.
            self.board[:] = board
            for hand, before in zip(self.hands, hands, strict=True):
                hand[:] = before
            self._step_back()
            return
        move, captured = self.moves.pop(), self._captured.pop()
        self.halfmove = self._halfmoves.pop()
        self.check = UNKNOWN
        game, board = self.game, self.board
        self._step_back()
        seat = self.turn
        origin, target = move.origin, move.target
        stood = target
        if game.geometry.passing:
            self.passed, self.passer, victim = self.passings.pop()
            if victim:
                board[target] = 0
                stood = self.passer
        if self._sum >= 0:
            odd = move.castling != NO_CASTLING or stood != target
            self._sum = -1 if odd else self._sum - fingerprint.change(self, move, captured)
        board[stood] = captured
        if not game.plain:
            self.rights, self.dropped = self._rights.pop(), self._dropped.pop()
            self.rests[seat] = self._rests.pop()
        if origin == DROP:
            self.hands[seat][move.kind] += 1
            return
        board[origin] = game.code(seat, move.kind)
        if captured:
            taken = game.kind_of[captured]
            kind = game.captured_kind[taken]
            if kind >= 0:
                self.hands[seat][kind] -= 1
            if game.is_royal[taken]:
                self.kings[game.seat_of[captured]] = stood
        if move.castling != NO_CASTLING:
            castling = game.castlings[move.castling]
            board[castling.rook_from] = board[castling.rook_to]
            board[castling.rook_to] = 0
        if game.is_royal[move.kind]:
            self.kings[seat] = origin
        if game.many_royals:
            self.crown()

    def _step_back(self) -> None:
        self.ply -= 1
        if self.turn == 0:
            self.turn = len(self.game.seats)
            self.round -= 1
        self.turn -= 1

    def _keep_rights(self, origin: int, target: int) -> None:
        for index, castling in enumerate(self.game.castlings):
            corners = (castling.king_from, castling.rook_from)
            if origin in corners or target in corners:
                self.rights &= ~(1 << index)

    def _note_dropped(self, origin: int, target: int, placed: int) -> None:
        if origin in self.dropped or target in self.dropped:
            self.dropped -= {origin, target}
        # A piece with an initial move that comes to a start square has lost that move.
        if target in self.game.home[placed]:
            self.dropped |= {target}
