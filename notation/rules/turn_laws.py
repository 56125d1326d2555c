"""The laws of turns of several steps: freezing, dropping in company, no mate by a drop.

What lives here: the pairs of functions for such games, like those of `notation.rules.laws`.
They are asked with the effects at the start of the turn carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from notation.diagnostics import Fault
from notation.rules import turns
from notation.rules.actions import captures, may_reach, screens
from notation.rules.law import Law, describe, describe_all
from notation.rules.moves import DROP, OFF, Move
from notation.rules.position import Position


def turn_laws(position: Position, move: Move) -> list[Law]:
    """The laws a move is asked for.  One that takes an own piece off is asked for none."""
    game = position.game
    if move.target == OFF:
        return []
    if move.origin == DROP:
        return [TURN_DROP_LAWS[name] for name in game.drop_laws]
    return [TURN_BOARD_LAWS[name] for name in game.board_laws]


def attacker(position: Position, seat: int) -> int:
    """The square of a piece that could capture the seat's king on the board as it stands, -1
    for none.  Frozen pieces and those of eliminated seats attack nothing."""
    king, game = position.kings[seat], position.game
    team = game.seats[seat].team
    for square, code in enumerate(position.board):
        if not code or game.team_of[code] == team or position.out[game.seat_of[code]]:
            continue
        if not may_reach(game, code, square, king) or turns.freezer(position, square) >= 0:
            continue
        if captures(position, square, king):
            return square
    return -1


def king_attacked(position: Position, seat: int) -> bool:
    """Whether a seat's king is attacked, as the kind of its game tells it; False for a seat that
    has none."""
    if not position.game.turn_end:
        return position.in_check(seat)
    return position.kings[seat] >= 0 and attacker(position, seat) >= 0


def _frozen(position: Position, move: Move) -> bool:
    return turns.freezer(position, move.origin) >= 0


def _frozen_fault(position: Position, move: Move) -> Fault:
    facts = {
        "piece": describe(position, move.origin),
        "by": describe(position, turns.freezer(position, move.origin)),
    }
    return Fault("L120", facts)


def _company(position: Position, move: Move) -> bool:
    return _own_in_region(position, move.target) < position.game.drop_company


def _own_in_region(position: Position, square: int) -> int:
    """How many pieces of the mover's team stand in the region of a square."""
    game, board = position.game, position.board
    team = game.seats[position.turn].team
    region = game.region_of[square]
    squares = game.regions[region].squares if region >= 0 else ()
    return sum(1 for other in squares if board[other] and game.team_of[board[other]] == team)


def _drop_facts(position: Position, move: Move) -> dict[str, str]:
    game = position.game
    region = game.region_of[move.target]
    return {
        "piece": game.kind_name(move.kind, position.turn),
        "target": game.square_name(move.target),
        "side": game.seats[position.turn].name,
        "region": game.regions[region].name if region >= 0 else "",
    }


def _company_fault(position: Position, move: Move) -> Fault:
    facts = _drop_facts(position, move)
    facts["count"] = str(_own_in_region(position, move.target))
    facts["needed"] = str(position.game.drop_company)
    return Fault("L220", facts)


def _area(position: Position, move: Move) -> bool:
    game = position.game
    areas = game.pieces[move.kind].drops_in
    return bool(areas) and game.region_kind(position.turn, game.region_of[move.target]) not in areas


def _area_fault(position: Position, move: Move) -> Fault:
    facts = _drop_facts(position, move)
    facts["areas"] = ", ".join(position.game.pieces[move.kind].drops_in)
    return Fault("L221", facts)


def _kills(position: Position, move: Move) -> bool:
    danger = position.memo.get("danger")
    if danger is None:
        danger = position.memo["danger"] = _danger(position)
    code = position.game.code(position.turn, move.kind)
    if not danger.attacked and move.target not in danger.squares:
        game = position.game
        if not any(may_reach(game, code, move.target, king) for king in danger.kings):
            return False
    return bool(_mated(position, move))


class _Danger(NamedTuple):
    """What a drop can do to the enemy kings: whether one is attacked already, and the
    squares where a piece helps an own one to hop to a king or an own copier to act."""

    kings: tuple[int, ...]
    attacked: bool
    squares: frozenset[int]


def _danger(position: Position) -> _Danger:
    game, board, mover = position.game, position.board, position.turn
    team = game.seats[mover].team
    enemies = [seat for seat in position.enemies(mover) if position.kings[seat] >= 0]
    kings = tuple(position.kings[seat] for seat in enemies)
    attacked = any(attacker(position, seat) >= 0 for seat in enemies)
    squares: set[int] = set()
    for square, code in enumerate(board):
        if code and game.team_of[code] == team and not position.out[game.seat_of[code]]:
            for king in kings:
                squares |= screens(game, code, square, king)
            if game.pieces[game.kind_of[code]].copies:
                squares.update(game.geometry.around(square))
    return _Danger(kings, attacked, frozenset(squares))


def _mated(position: Position, move: Move) -> list[int]:
    """The enemy seats whose kings could not be saved after a drop."""
    mover, memo = position.turn, position.memo
    position.memo = {}
    # The start of the turn is carried out already; doing it again changes nothing.
    turns.play(position, move)
    found = [
        enemy
        for enemy in position.enemies(mover)
        if not position.out[enemy]
        and attacker(position, enemy) >= 0
        and not _saved(position, enemy)
    ]
    position.undo()
    position.memo = memo
    return found


def _saved(position: Position, seat: int) -> bool:
    """Whether some whole turn of a seat, were it to move, leaves its king unattacked."""
    turn, round_, ply = position.turn, position.round, position.ply
    position.turn = seat
    try:
        with turns.started(position):
            any_answer = False
            for move in _answers(position, seat):
                if any(
                    law.broken(position, move)
                    for law in turn_laws(position, move)
                    if law is not _KILLS
                ):
                    continue
                any_answer = True
                if _saves(position, move, seat):
                    return True
            return not any_answer and _saves(position, turns.no_move(), seat)
    finally:
        position.turn, position.round, position.ply = turn, round_, ply


def _answers(position: Position, seat: int) -> Iterator[Move]:
    """The moves of a seat, those first that save a king most often: taking the attacker,
    moving the king.  Drops come last."""
    threat, king = attacker(position, seat), position.kings[seat]
    low, high = position.code_range(seat)
    own = [square for square, code in enumerate(position.board) if low <= code < high]
    moves = [move for square in own for move in turns.board_moves(position, square)]
    first = threat * 2 + 1
    moves.sort(key=lambda move: 0 if first in move.marks else 1 if move.origin == king else 2)
    yield from moves
    yield from turns.drops(position)


def _saves(position: Position, move: Move, seat: int) -> bool:
    turns.play(position, move)
    saved = attacker(position, seat) < 0
    position.undo()
    return saved


def _kills_fault(position: Position, move: Move) -> Fault:
    facts = _drop_facts(position, move)
    kings = [position.kings[seat] for seat in _mated(position, move)]
    facts["kings"] = describe_all(position, kings)
    return Fault("L222", facts)


_KILLS = Law(_kills, _kills_fault)

# frozen: a piece beside an enemy's freezing piece does not move.
TURN_BOARD_LAWS: dict[str, Law] = {
    "frozen": Law(_frozen, _frozen_fault),
}

# drop_company: the region must hold enough pieces of the own team.  drop_area: kinds go in
# regions of their kinds only.  drop_mates_nobody: no enemy king may be lost by it.
TURN_DROP_LAWS: dict[str, Law] = {
    "drop_company": Law(_company, _company_fault),
    "drop_area": Law(_area, _area_fault),
    "drop_mates_nobody": _KILLS,
}
