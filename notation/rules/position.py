"""A position: cells, hands, the seat to move, and the few other facts FEN carries.

What lives here: `Position`, playing a candidate and taking it back, attacks, the key that
two equal positions share.

What does not: whether a move is legal.  `play` carries out any candidate; ask
`notation.rules.laws` first.
"""

from __future__ import annotations

from typing import Any

from notation.rules import passing, turns
from notation.rules.game import Game
from notation.rules.moves import DROP, NO_CASTLING, Move, open_way


class Position:
    """A position of a game of any size and any number of seats.

    `board`: one code a square (see `Game`).  `hands`: counts by seat and kind.  `turn`: the
    seat to move.  `rights`: bit i set while the game's castling i is still allowed by
    history.  `dropped`: squares whose piece stands on a start square without having the
    initial move, because it came there by a drop or a walk.  `rests`: by seat, own turns
    on which it may not drop yet (禁援牌 showing).  `halfmove`: moves since the last
    capture, promotion, drop or move of a kind that resets it.  `round` counts rounds of all
    seats and `ply` moves, both from 1 and for the move to come.
    `kings`: by seat, the square of its only royal piece, -1 for none or several.  `passed`:
    squares on which the piece on `passer` may be captured in passing (-1 for none).  `out`: by
    seat, whether it is eliminated.  `memo`: what laws found out about this position, gone
    with the next move.
    """

    __slots__ = (
        "_past",
        "_turns",
        "board",
        "dropped",
        "game",
        "halfmove",
        "hands",
        "kings",
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
        self.game = game
        self.board: list[int] = [0] * (game.files * game.ranks)
        self.hands: list[list[int]] = [[0] * len(game.pieces) for _ in range(seats)]
        self.turn = 0
        self.rights = 0
        self.dropped: frozenset[int] = frozenset()
        self.rests: list[int] = [0] * seats
        self.halfmove = 0
        self.round = 1
        self.ply = 1
        self.kings: list[int] = [-1] * seats
        self.passed: tuple[int, ...] = ()
        self.passer = -1
        self.out: list[bool] = [False] * seats
        self.memo: dict[str, Any] = {}
        self._turns: list[tuple[Move, list[int], list[list[int]], list[int], list[bool]]] = []
        # Before each move: what could be captured in passing, and the code of what was.
        self.passings: list[tuple[tuple[int, ...], int, int]] = []
        self._past: list[tuple[Move, int, int, frozenset[int], int, int]] = []

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
        low, high = self.code_range(seat)
        for probe in self.game.geometry.probes(seat, square):
            for index, at in enumerate(probe.squares):
                code = board[at]
                if code:
                    if low <= code < high and probe.masks[index] >> (code - low) & 1:
                        return True
                    break
        return self.game.geometry.special and bool(self._special_attackers(square, seat))

    def attackers(self, square: int, seat: int) -> list[int]:
        """The squares of all pieces of `seat` that could capture on `square`, in order."""
        found = set()
        low, high = self.code_range(seat)
        for probe in self.game.geometry.probes(seat, square):
            for index, at in enumerate(probe.squares):
                code = self.board[at]
                if code:
                    if low <= code < high and probe.masks[index] >> (code - low) & 1:
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
        self._past.append(
            (move, captured, self.rights, self.dropped, self.halfmove, self.rests[seat])
        )
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
        move, captured, self.rights, self.dropped, self.halfmove, rest = self._past.pop()
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
