"""Counting positions."""

from __future__ import annotations

from notation.rules.laws import legal_moves
from notation.rules.position import Position


def perft(position: Position, depth: int) -> int:
    """How many lines of exactly `depth` legal moves start in a position, which is left as
    it was.  1 for depth 0."""
    if depth == 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        position.play(move)
        total += perft(position, depth - 1)
        position.undo()
    return total
