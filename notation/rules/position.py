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
        "_past",
        "_sum",
        "_turns",
        "check",
        "halfmove",
        "memo",
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
        self._past: list[tuple[Move, int, int, frozenset[int], int, int, int, int]] = []

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
            return self._sum * 2 + self.turn
        passed, rests = self.passed, tuple(self.rests)
        return hash((self._sum, self.turn, self.rights, self.dropped, passed, rests))

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
        origin, target = move.origin, move.target
        captured = board[target]
        if game.geometry.passing:
            captured = passing.pass_by(self, move) or captured
        total = self._sum
        self._past.append(
            (
                move, captured, self.rights, self.dropped, self.halfmove, self.rests[seat],
                total, self.check,
            )
        )  # fmt: skip
        self.check = UNKNOWN
        if total >= 0:
            # Where more than one piece moves or the capture is elsewhere it is summed up anew.
            odd = move.castling != NO_CASTLING or (captured and not board[target])
            self._sum = -1 if odd else total + fingerprint.change(self, move, captured)
        placed = game.code(seat, move.becomes)
        board[target] = placed
        if origin == DROP:
            self.hands[seat][move.kind] -= 1
            self.rests[seat] = game.rest
        else:
            board[origin] = 0
            if self.rests[seat]:
                self.rests[seat] -= 1
            if captured:
                kind = game.captured_kind[game.kind_of[captured]]
                if kind >= 0:
                    self.hands[seat][kind] += 1
                if game.pieces[game.kind_of[captured]].royal:
                    self.kings[game.seat_of[captured]] = -1
            if move.castling != NO_CASTLING:
                castling = game.castlings[move.castling]
                board[castling.rook_to] = board[castling.rook_from]
                board[castling.rook_from] = 0
            if game.pieces[move.becomes].royal:
                self.kings[seat] = target
        if game.many_royals:
            self.crown()
        if self.rights:
            self._keep_rights(origin, target)
        if self.dropped or game.has_initial[move.becomes]:
            self._note_dropped(origin, target, placed if game.has_initial[move.becomes] else 0)
        resets = captured or origin == DROP or move.becomes != move.kind or game.resets[move.kind]
        self.halfmove = 0 if resets else self.halfmove + 1
        self.advance()

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
        return self._past[-1][0] if self._past else None

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
        past = self._past.pop()
        move, captured, self.rights, self.dropped, self.halfmove, rest, self._sum, self.check = past
        game, board = self.game, self.board
        self._step_back()
        seat = self.turn
        self.rests[seat] = rest
        stood = move.target
        if game.geometry.passing:
            self.passed, self.passer, victim = self.passings.pop()
            if victim:
                board[stood] = 0
                stood = self.passer
        board[stood] = captured
        if move.origin == DROP:
            self.hands[seat][move.kind] += 1
            return
        board[move.origin] = game.code(seat, move.kind)
        if captured:
            kind = game.captured_kind[game.kind_of[captured]]
            if kind >= 0:
                self.hands[seat][kind] -= 1
            if game.pieces[game.kind_of[captured]].royal:
                self.kings[game.seat_of[captured]] = stood
        if move.castling != NO_CASTLING:
            castling = game.castlings[move.castling]
            board[castling.rook_from] = board[castling.rook_to]
            board[castling.rook_to] = 0
        if game.pieces[move.kind].royal:
            self.kings[seat] = move.origin
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
        gone = self.dropped - {origin, target}
        # A piece with an initial move that comes to a start square has lost that move.
        self.dropped = gone | {target} if target in self.game.home[placed] else gone
