"""Wins on the board that ask for no legal move: a king taken, a goal reached.

What lives here: who has won so.  What does not: mate and the other endings
(`notation.rules.endings`).
"""

from __future__ import annotations

from notation.rules.position import Position


def won(position: Position) -> int:
    """The seat that has won, -1 while none has."""
    taker = king_taker(position)
    return taker if taker >= 0 else goal_winner(position)


def won_on_board(position: Position) -> bool:
    """Whether somebody has won so, in a game where that ends it."""
    game = position.game
    return game.won_on_board and not game.turn_end and won(position) >= 0


def king_taker(position: Position) -> int:
    """In a game whose kings are taken, the seat that has taken the other's last royal piece,
    else -1."""
    game = position.game
    if not game.kings_taken:
        return -1
    left = {game.seat_of[code] for code in position.board if code in game.royal_codes}
    taken = [seat for seat in range(len(game.seats)) if seat not in left]
    return position.enemies(taken[0])[0] if taken else -1


def goal_winner(position: Position) -> int:
    """The seat that has brought a piece to its goal, else -1.  Where it must be safe there, a
    piece that is attacked has not won yet."""
    game, board = position.game, position.board
    mover = (position.turn - 1) % len(game.seats)
    for goal in game.goal_rules:
        seat = game.seat_of[goal.code]
        if seat != mover and not goal.safe:
            continue
        enemies = position.enemies(seat) if goal.safe else []
        for square in goal.squares:
            if board[square] == goal.code and not any(
                position.attacked(square, enemy) for enemy in enemies
            ):
                return seat
    return -1
