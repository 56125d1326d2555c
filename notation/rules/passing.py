"""Captures in passing: what a move leaves open to them, and carrying one out.

What lives here: the part of playing a move that only games with such captures have.  What does
not: which moves those are (`notation.rules.moves`), and taking one back, which a position does
with what is noted here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.rules.moves import DROP, Move

if TYPE_CHECKING:
    from notation.rules.position import Position


def takes(position: Position, move: Move) -> bool:
    """Whether a move captures in passing."""
    target = move.target
    return target in position.passed and any(
        special.origin == move.origin and special.code == position.board[move.origin]
        for special in position.game.geometry.passings(position.turn, target)
    )


def pass_by(position: Position, move: Move) -> int:
    """Before a move: take the piece it captures in passing off the board, whose code is
    returned, 0 for none, and note what the move leaves open to such a capture itself."""
    board = position.board
    passed, passer, victim = position.passed, position.passer, 0
    open_to: tuple[int, ...] = ()
    if move.origin != DROP:
        if takes(position, move):
            victim = board[passer]
            board[passer] = 0
        if position.unmoved(move.origin):
            open_to = _open_to(position, move)
    position.passed, position.passer = open_to, move.target if open_to else -1
    position.passings.append((passed, passer, victim))
    return victim


def _open_to(position: Position, move: Move) -> tuple[int, ...]:
    """The squares a move passes on which an enemy piece stands ready to capture: with others
    open, equal positions would differ."""
    geometry, board = position.game.geometry, position.board
    enemies = position.enemies(position.turn)
    return tuple(
        square
        for square in geometry.passed(board[move.origin], move.origin, move.target)
        if any(
            board[special.origin] == special.code
            for enemy in enemies
            for special in geometry.passings(enemy, square)
        )
    )
