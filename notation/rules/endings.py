"""How a position ends a game.

What lives here: the verdict on a position without a legal move, counting occurrences, and
who gave perpetual check.  What does not: what a record says about its end.
"""

from __future__ import annotations

import enum

from notation.rules import turns
from notation.rules.laws import has_legal_move
from notation.rules.moves import Move
from notation.rules.position import Position
from notation.rules.wins import goal_winner, king_taker


class Ending(enum.Enum):
    """Ways a position ends a game by itself."""

    MATE = "mate"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    PERPETUAL_CHECK = "perpetual check"
    TEAM_OUT = "team out"
    GOAL = "goal"
    KING_TAKEN = "king taken"


def ending(position: Position) -> Ending | None:
    """The ending on the board: a goal reached; no legal move, with the king attacked or not;
    in games that go on without some seats, a team of which every seat is out."""
    if position.game.turn_end:
        return Ending.TEAM_OUT if turns.over(position) else None
    if king_taker(position) >= 0:
        return Ending.KING_TAKEN
    if goal_winner(position) >= 0:
        return Ending.GOAL
    if has_legal_move(position):
        return None
    return Ending.MATE if position.in_check(position.turn) else Ending.STALEMATE


def mates(position: Position, move: Move) -> bool:
    """Whether a candidate that gives check mates.  The position is left as it was."""
    position.play(move)
    mate = ending(position) is Ending.MATE
    position.undo()
    return mate


class Occurrences:
    """How often each position stood on the board along one line of play, by fingerprint."""

    __slots__ = ("_counts", "_line")

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}
        # The positions in order.
        self._line: list[int] = []

    def add(self, position: Position) -> int:
        """Count a position and return how often it has stood, this time included."""
        mark = position.fingerprint()
        count = self._counts.get(mark, 0) + 1
        self._counts[mark] = count
        self._line.append(mark)
        return count

    def remove(self) -> None:
        """Take back the last count."""
        self._counts[self._line.pop()] -= 1

    def count(self, position: Position) -> int:
        """How often a position has stood so far."""
        return self._counts.get(position.fingerprint(), 0)

    def ending(self, position: Position) -> Ending | None:
        """The ending by repetition, where the game's rules make it one."""
        game = position.game
        if not game.repetition_ends or self.count(position) < game.repetition:
            return None
        if game.perpetual_check_loses and self.perpetual_checker(position) is not None:
            return Ending.PERPETUAL_CHECK
        return Ending.REPETITION

    def perpetual_checker(self, position: Position) -> int | None:
        """The seat that gave check with every move of its own since the repeated position
        first stood.  The position must be the last that was counted and still have its
        history; it is left as it was."""
        back = len(self._line) - 1 - self._line.index(position.fingerprint())
        seats = len(position.game.seats)
        checking: dict[int, bool] = {}
        moves = []
        for _ in range(back):
            mover = (position.turn - 1) % seats
            check = any(position.in_check(enemy) for enemy in position.enemies(mover))
            checking[mover] = checking.get(mover, True) and check
            moves.append(position.last_move())
            position.undo()
        for move in reversed(moves):
            assert move is not None
            position.play(move)
        return next((seat for seat, always in checking.items() if always), None)
