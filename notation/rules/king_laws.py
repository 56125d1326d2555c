"""The laws of kings: left attacked, on the enemy king's rank, facing it.

What lives here: the pairs of functions for them, like those of `notation.rules.laws`.  What
does not: castling, which is refused before any law is asked.
"""

from __future__ import annotations

from notation.diagnostics import Fault
from notation.rules.game import Game
from notation.rules.law import Law, describe, describe_all
from notation.rules.moves import DROP, Move
from notation.rules.position import Position


def _king_left_attacked(position: Position, move: Move) -> bool:
    seat = position.turn
    position.play(move)
    attacked = position.in_check(seat)
    position.undo()
    return attacked


def _king_left_attacked_fault(position: Position, move: Move) -> Fault:
    game, seat = position.game, position.turn
    before = position.checkers(seat)
    kings = position.royals(seat)
    facts = {
        "king": " / ".join(dict.fromkeys(game.piece_name(position.board[s]) for s in kings)),
        "king_square": " / ".join(map(game.square_name, kings)),
        "piece": game.kind_name(move.kind, seat),
        "origin": "" if move.origin == DROP else game.square_name(move.origin),
        "target": game.square_name(move.target),
    }
    if before:
        facts["checkers"] = describe_all(position, before)
    position.play(move)
    facts["attackers"] = describe_all(position, position.checkers(seat))
    position.undo()
    if move.origin in kings:
        return Fault("L102", facts)
    return Fault("L103" if before else "L101", facts)


def _same_rank(position: Position, move: Move) -> bool:
    return bool(_kings_of_rank(position, move))


def _same_rank_fault(position: Position, move: Move) -> Fault:
    game = position.game
    facts = {
        "king": game.kind_name(move.kind, position.turn),
        "target": game.square_name(move.target),
        "kings": describe_all(position, _kings_of_rank(position, move)),
        "rank": game.rank_names[move.target // game.files],
    }
    return Fault("L104", facts)


def _moves_king(game: Game, seat: int, move: Move) -> bool:
    return game.pieces[move.kind].royal


def _kings_of_rank(position: Position, move: Move) -> list[int]:
    """The enemy kings whose rank a king's move would enter."""
    game = position.game
    if not game.pieces[move.kind].royal:
        return []
    rank = move.target // game.files
    kings = [position.kings[enemy] for enemy in position.enemies(position.turn)]
    return [king for king in kings if king >= 0 and king // game.files == rank]


def _kings_face(position: Position, move: Move) -> bool:
    return _faced(position, move) >= 0


def _kings_face_fault(position: Position, move: Move) -> Fault:
    game, faced = position.game, _faced(position, move)
    facts = {
        "piece": game.kind_name(move.kind, position.turn),
        "target": game.square_name(move.target),
        "king": describe(position, position.kings[position.turn]),
        "other": describe(position, faced),
    }
    return Fault("L105", facts)


def _faced(position: Position, move: Move) -> int:
    """The square of the enemy king that would face the mover's on a file or rank after a
    move, nothing between; -1 for none."""
    game, board, seat = position.game, position.board, position.turn
    king = move.target if game.pieces[move.becomes].royal else position.kings[seat]
    if king < 0:
        return -1
    files = game.files
    for enemy in position.enemies(seat):
        other = position.kings[enemy]
        if other < 0 or other == move.target:
            continue
        if king % files == other % files:
            step = files
        elif king // files == other // files:
            step = 1
        else:
            continue
        between = range(min(king, other) + step, max(king, other), step)
        if all(
            square != move.target and (not board[square] or square == move.origin)
            for square in between
        ):
            return other
    return -1


# king_safety: no move may leave the mover's own king attacked.  kings_rank: a king may not
# enter the rank of an enemy king.  kings_face: no move may leave the mover's king facing an
# enemy king on a file or rank, nothing between (王不見王).
KING_LAWS: dict[str, Law] = {
    "king_safety": Law(_king_left_attacked, _king_left_attacked_fault),
    "kings_rank": Law(_same_rank, _same_rank_fault, concerns=_moves_king),
    "kings_face": Law(_kings_face, _kings_face_fault),
}
