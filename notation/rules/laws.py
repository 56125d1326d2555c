"""The laws a candidate move must keep, one small pair of functions each.

What lives here: for every law, whether a candidate breaks it (fast, asked for each move)
and the fault that explains it (asked once, when it does).  `legal_moves`, `is_legal` and
`broken_law` put them together.

What does not: which laws a game has.  A game file names them.

Adding a law is adding a pair and a row of BOARD_LAWS or DROP_LAWS.
"""

from __future__ import annotations

from notation.diagnostics import Fault
from notation.rules import turns
from notation.rules.game import Game
from notation.rules.king_laws import KING_LAWS
from notation.rules.law import Law, describe, describe_all, describe_area
from notation.rules.moves import (
    DROP,
    NO_CASTLING,
    Move,
    candidates,
    castlings,
    drops,
    landings,
    targets,
)
from notation.rules.position import Position
from notation.rules.turn_laws import TURN_BOARD_LAWS, TURN_DROP_LAWS, turn_laws
from notation.rules.wins import won


def legal_moves(position: Position) -> list[Move]:
    """Every legal move of the seat to move, in the order of `candidates`."""
    game = position.game
    if game.turn_end:
        return _legal_turns(position)
    if game.won_on_board and won(position) >= 0:
        return []
    any_move = Move(DROP, 0, 0, 0)
    no_drops = any(
        law.turn and law.broken(position, any_move)
        for law in (DROP_LAWS[name] for name in game.drop_laws)
    )
    return [
        move
        for move in candidates(position)
        if not (no_drops and move.origin == DROP) and is_legal(position, move)
    ]


def has_legal_move(position: Position) -> bool:
    """Whether the seat to move has any legal move."""
    if position.game.turn_end:
        return bool(_legal_turns(position))
    if position.game.won_on_board and won(position) >= 0:
        return False
    # One by one, because most positions have one among the first.
    for square, code in enumerate(position.board):
        if code and position.game.seat_of[code] == position.turn:
            for target in targets(position, square):
                for move in landings(position, square, target):
                    if is_legal(position, move):
                        return True
    return any(is_legal(position, move) for move in (*castlings(position), *drops(position)))


def is_legal(position: Position, move: Move) -> bool:
    """Whether a candidate keeps every law of its game."""
    if position.game.turn_end:
        return broken_law(position, move) is None
    if move.castling != NO_CASTLING and castling_fault(position, move.castling):
        return False
    return not any(law.broken(position, move) for law in _laws(position, move))


def broken_law(position: Position, move: Move) -> Fault | None:
    """The first law a candidate breaks, None for a legal move."""
    if position.game.turn_end:
        with turns.started(position):
            for law in turn_laws(position, move):
                if law.broken(position, move):
                    return law.fault(position, move)
            return None
    if move.castling != NO_CASTLING:
        fault = castling_fault(position, move.castling)
        if fault:
            return fault
    for law in _laws(position, move):
        if law.broken(position, move):
            return law.fault(position, move)
    return None


def _legal_turns(position: Position) -> list[Move]:
    """The legal moves of a game with turns of several steps: a pass where there is no other,
    none once the game is over."""
    if turns.over(position):
        return []
    with turns.started(position):
        moves = [
            move
            for move in turns.candidates(position)
            if not any(law.broken(position, move) for law in turn_laws(position, move))
        ]
    return moves or [turns.no_move()]


def castling_fault(position: Position, index: int) -> Fault | None:
    """Which of the four conditions bars castling `index`: moved, blocked, in check, or an
    attacked square on the king's way."""
    game = position.game
    castling = game.castlings[index]
    facts = {"move": castling.text, "king": game.kind_name(game.royals[0], castling.seat)}
    if not position.rights >> index & 1:
        facts["rook"] = game.square_name(castling.rook_from)
        facts["from"] = game.square_name(castling.king_from)
        return Fault("L110", facts)
    for square in castling.between:
        if position.board[square]:
            facts["blocker"] = describe(position, square)
            return Fault("L111", facts)
    for square in (castling.king_from, *castling.crossed):
        for enemy in position.enemies(castling.seat):
            attackers = position.attackers(square, enemy)
            if attackers:
                facts["square"] = game.square_name(square)
                facts["attackers"] = describe_all(position, attackers)
                return Fault("L112" if square == castling.king_from else "L113", facts)
    return None


def _laws(position: Position, move: Move) -> list[Law]:
    game = position.game
    if move.origin == DROP:
        return [DROP_LAWS[name] for name in game.drop_laws]
    return [BOARD_LAWS[name] for name in game.board_laws]


def _drop_facts(position: Position, move: Move) -> dict[str, str]:
    game = position.game
    return {
        "piece": game.kind_name(move.kind, position.turn),
        "target": game.square_name(move.target),
        "side": game.seats[position.turn].name,
    }


def _rests(position: Position, move: Move) -> bool:
    return position.rests[position.turn] > 0


def _rests_fault(position: Position, move: Move) -> Fault:
    cards = position.rests[position.turn]
    facts = _drop_facts(position, move)
    facts["cards"] = str(cards)
    facts["rest"] = str(position.game.rest)
    facts["dropped"] = str(position.round - 1 - (position.game.rest - cards))
    facts["turn"] = str(position.round)
    facts["allowed"] = str(position.round + cards)
    return Fault("L208", facts)


def _in_check(position: Position, move: Move) -> bool:
    return position.in_check(position.turn)


def _in_check_fault(position: Position, move: Move) -> Fault:
    facts = _drop_facts(position, move)
    facts["king"] = describe_all(position, position.royals(position.turn))
    facts["attackers"] = describe_all(position, position.checkers(position.turn))
    return Fault("L207", facts)


def _stuck(game: Game, seat: int, move: Move) -> bool:
    return game.geometry.stuck(game.code(seat, move.becomes), move.target)


def _drop_stuck(position: Position, move: Move) -> bool:
    return _stuck(position.game, position.turn, move)


def _drop_stuck_fault(position: Position, move: Move) -> Fault:
    return Fault("L204", _drop_facts(position, move))


def _drop_checks(position: Position, move: Move) -> bool:
    seat = position.turn
    geometry = position.game.geometry
    watched = (
        geometry.watched(seat, king)
        for enemy in position.enemies(seat)
        for king in position.royals(enemy)
    )
    if not any(move.target in squares for squares in watched):
        return False
    return position.gives_check(move)


def _enemy_kings(position: Position) -> str:
    enemies = position.enemies(position.turn)
    return describe_all(position, [s for enemy in enemies for s in position.royals(enemy)])


def _drop_checks_fault(position: Position, move: Move) -> Fault:
    facts = _drop_facts(position, move)
    facts["kings"] = _enemy_kings(position)
    return Fault("L206", facts)


def _too_many_on_file(position: Position, move: Move) -> bool:
    most = position.game.drop_rules[move.becomes].on_file
    return most > 0 and len(_others_on_file(position, move)) >= most


def _too_many_on_file_fault(position: Position, move: Move) -> Fault:
    facts = _drop_facts(position, move)
    facts["other"] = describe_all(position, _others_on_file(position, move))
    facts["most"] = str(position.game.drop_rules[move.becomes].on_file)
    facts["file"] = position.game.file_names[move.target % position.game.files]
    return Fault("L209", facts)


def _others_on_file(position: Position, move: Move) -> list[int]:
    """The squares of the target's file with a piece of the dropped kind."""
    game = position.game
    code = game.code(position.turn, move.becomes)
    squares = range(move.target % game.files, len(position.board), game.files)
    return [square for square in squares if position.board[square] == code]


def _counts_on_file(game: Game, seat: int, move: Move) -> bool:
    return game.drop_rules[move.becomes].on_file > 0


def _has_zone(game: Game, seat: int, move: Move) -> bool:
    return bool(game.drop_rules[move.kind].zones)


def _may_not_mate(game: Game, seat: int, move: Move) -> bool:
    return not game.drop_rules[move.kind].mate


def _outside_drop_zone(position: Position, move: Move) -> bool:
    zones = position.game.drop_rules[move.kind].zones
    return bool(zones) and move.target not in zones[position.turn]


def _outside_drop_zone_fault(position: Position, move: Move) -> Fault:
    game, facts = position.game, _drop_facts(position, move)
    zone = game.drop_rules[move.kind].zones[position.turn]
    facts["zone"] = describe_area(game, zone)
    return Fault("L211", facts)


def _drop_mates(position: Position, move: Move) -> bool:
    if position.game.drop_rules[move.kind].mate or not position.gives_check(move):
        return False
    position.play(move)
    mates = not has_legal_move(position)
    position.undo()
    return mates


def _drop_mates_fault(position: Position, move: Move) -> Fault:
    facts = _drop_facts(position, move)
    facts["kings"] = _enemy_kings(position)
    return Fault("L210", facts)


BOARD_LAWS: dict[str, Law] = {**KING_LAWS, **TURN_BOARD_LAWS}

# drop_zone: kinds with a zone are dropped only there.  drop_file: kinds with a number stand
# that often on a file (二步).  drop_rest: no drop while cards show.  drop_in_check: no drop
# while the own king is attacked.  drop_stuck: no drop where the piece could never move.
# drop_check: no drop that gives check.  drop_mate: no drop of a kind that may not mate so
# (打ち歩詰め).
DROP_LAWS: dict[str, Law] = {
    "king_safety": BOARD_LAWS["king_safety"],
    "drop_zone": Law(_outside_drop_zone, _outside_drop_zone_fault, concerns=_has_zone),
    "drop_file": Law(_too_many_on_file, _too_many_on_file_fault, concerns=_counts_on_file),
    "drop_mate": Law(_drop_mates, _drop_mates_fault, concerns=_may_not_mate, checking=True),
    "drop_rest": Law(_rests, _rests_fault, turn=True),
    "drop_in_check": Law(_in_check, _in_check_fault, turn=True),
    "drop_stuck": Law(_drop_stuck, _drop_stuck_fault, concerns=_stuck),
    "drop_check": Law(_drop_checks, _drop_checks_fault, checking=True),
    **TURN_DROP_LAWS,
}
