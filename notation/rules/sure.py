"""Playing a prepared move when it is legal beyond doubt.

What lives here: holding a prepared move against a position by the narrow questions: is the
piece there and its way open, can the move have uncovered a king, does it give check.

What does not: why a move is not legal.  Whoever is told "not sure" asks `notation.rules.laws`,
which know every game and every reason.

The narrow questions are right for the games `notation.rules.prepared` prepares moves of: an
attack depends on the squares between alone, so a king that is safe can only come under attack
by the piece that moved or along a line through the square it left.
"""

from __future__ import annotations

from notation.rules.geometry import Geometry
from notation.rules.moves import DROP
from notation.rules.position import UNKNOWN, Position
from notation.rules.prepared import Prepared


def way_open(position: Position, prepared: Prepared) -> bool:
    """Whether the piece of a prepared move, which stands on its square, is the mover's and can
    go; for a drop, whether it is in hand and its square empty."""
    board, origin, target = position.board, prepared.origin, prepared.target
    if origin == DROP:
        return position.hands[position.turn][prepared.move.kind] > 0 and not board[target]
    if prepared.seat != position.turn:
        return False
    other = board[target]
    if other and position.game.seat_of[other] == prepared.seat:
        return False
    between = prepared.between
    if between is None:
        return _goes(position, prepared, captures=other != 0)
    # Here and below a generator would cost more than all it looks at.
    for square in between:  # noqa: SIM110
        if board[square]:
            return False
    return True


def _goes(position: Position, prepared: Prepared, captures: bool) -> bool:
    """Whether one of several paths is open, or one of a piece that captures otherwise than
    it moves, or of an initial move."""
    board, target = position.board, prepared.target
    for path in prepared.paths:
        if not (path.capture if captures else path.move):
            continue
        if path.initial and not position.unmoved(prepared.origin):
            continue
        for square in path.squares:
            if square == target:
                return True
            if board[square]:
                break
    return False


def play_if_sure(position: Position, prepared: Prepared) -> bool:
    """Play a prepared move whose way is open, if no law can be broken by it.  Where that is
    not sure the position is left as it was.

    Afterwards `position.check` tells whether the move gave check.
    """
    check = position.check
    if check == UNKNOWN:
        check = _known_check(position)
        if check == UNKNOWN:
            return False
    move = prepared.move
    for broken in prepared.laws:
        if broken(position, move):
            return False
    seat = position.turn
    enemy = 1 - seat
    origin = prepared.origin
    geometry = position.game.geometry
    position.play(move)
    king = position.kings[seat]
    if king >= 0:
        if check or prepared.royal:
            attacked = position.attacked(king, enemy)
        else:
            attacked = origin != DROP and _uncovered(position, geometry, king, enemy, origin)
        if attacked:
            position.undo()
            return False
    king = position.kings[enemy]
    gives = king >= 0 and (
        _strikes(position, prepared, king)
        or (origin != DROP and _uncovered(position, geometry, king, seat, origin))
    )
    if gives and prepared.checking:
        position.undo()
        if any(broken(position, move) for broken in prepared.checking):
            return False
        position.play(move)
    position.check = int(gives)
    return True


def _known_check(position: Position) -> int:
    """Whether the side to move is in check; UNKNOWN where the other side is as well, which
    no legal move leads to."""
    seat = position.turn
    if position.in_check(1 - seat):
        return UNKNOWN
    position.check = int(position.in_check(seat))
    return position.check


def _uncovered(position: Position, geometry: Geometry, king: int, seat: int, origin: int) -> bool:
    """Whether a piece of `seat` attacks a king along a line through a square just left."""
    board = position.board
    for probe in geometry.shields(seat, king)[origin]:
        for index, at in enumerate(probe.squares):
            code = board[at]
            if code:
                if probe.masks[index] >> code & 1:
                    return True
                break
    return False


def _strikes(position: Position, prepared: Prepared, king: int) -> bool:
    """Whether the piece that moved attacks a king from its target."""
    ways = prepared.strikes.get(king)
    if ways is None:
        return False
    board = position.board
    for way in ways:
        for square in way:
            if board[square]:
                break
        else:
            return True
    return False
