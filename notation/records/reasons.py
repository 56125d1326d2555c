"""Why a written move cannot be: the searching half of resolving.

What lives here: functions that are asked only after a written move failed, and find the
fact that would have to change.  Each returns one Fault with the words for its message.

What does not: the laws' own reasons (`notation.rules.laws`).
"""

from __future__ import annotations

from collections.abc import Callable

from notation.diagnostics import Fault
from notation.records.transcript import Facts, Promotion
from notation.rules.law import describe, describe_all, promoting_moves
from notation.rules.laws import broken_law, is_legal
from notation.rules.moves import DROP, Move, held_for, landings, reaches, targets
from notation.rules.position import Position

Spell = Callable[[Position, Move], str]

# From the reason that tells most about what the writer meant to the one that tells least.
_TELLING = ("R103", "R104", "R119", "R107", "R108", "R110", "R102")
_LISTED = 12


def why_no_drop(position: Position, kind: int, target: int) -> Fault | None:
    """Why a piece cannot be put on a square, before the game's drop laws are asked."""
    game, seat = position.game, position.turn
    facts = {
        "piece": game.kind_name(kind, seat),
        "target": game.square_name(target),
        "side": game.seats[seat].name,
        "game": game.name,
    }
    if not game.drops:
        facts["option"] = game.option.title if game.option else game.name
        return Fault("L201", facts)
    if kind not in game.hand_kinds:
        base = game.captured_kind[kind]
        facts["hand"] = "it stays on the board for the whole game"
        if base in game.hand_kinds:
            facts["hand"] = f"a captured one is in hand as {game.kind_name(base, seat)}"
        return Fault("L205", facts)
    if not position.hands[seat][kind]:
        held = [
            f"{game.kind_name(other, seat)}×{count}"
            for other, count in enumerate(position.hands[seat])
            if count
        ]
        facts["held"] = "、".join(held) or "nothing"
        return Fault("L202", facts)
    if position.board[target]:
        facts["victim"] = describe(position, target)
        return Fault("L203", facts)
    return None


def why_no_promotion(
    position: Position, landed: list[Move], promotion: Promotion, becomes: int | None
) -> Fault:
    """Why a move that can be played cannot promote, or not promote, as written."""
    game, seat = position.game, position.turn
    move = landed[0]
    kinds = game.can_promote(move.kind)
    facts = {
        "piece": game.kind_name(move.kind, seat),
        "target": game.square_name(move.target),
        "when": "a move promotes that " + promoting_moves(game, seat, move.kind),
        "choices": " ".join(game.kind_name(kind, seat) for kind in kinds),
    }
    if promotion is Promotion.NO:
        stuck = game.must_promote(seat, move.kind, move.target)
        facts["why"] = ": it could never move on from there" if stuck else ""
        return Fault("L301", facts)
    if not kinds:
        return Fault("L303", facts)
    if becomes is not None and becomes not in kinds:
        facts["becomes"] = game.kind_name(becomes, seat)
        return Fault("L305", facts)
    return Fault("L302", facts)


def why_not_after(position: Position, move: Move, after: int) -> Fault:
    """Why a move cannot leave the kind it states on its target."""
    game, seat = position.game, position.turn
    if after == move.kind:
        return why_no_promotion(position, [move], Promotion.NO, None)
    if after in game.can_promote(move.kind):
        return why_no_promotion(position, [move], Promotion.YES, None)
    words = {"origin": game.square_name(move.origin), "piece": game.kind_name(after, seat)}
    words["found"] = game.kind_name(move.kind, seat)
    return Fault("R111", words)


def why_no_piece(position: Position, facts: Facts, spell: Spell) -> Fault:
    """Why no piece of the mover fits the written name and origin."""
    game, board, seat = position.game, position.board, position.turn
    assert facts.target is not None
    words = {
        "side": game.seats[seat].name,
        "target": game.square_name(facts.target),
        "piece": _kinds_name(position, facts.kinds),
    }
    origin = facts.origin
    if origin is None and facts.origin_file is not None and facts.origin_rank is not None:
        origin = facts.origin_rank * game.files + facts.origin_file
    if origin is not None:
        words["origin"] = game.square_name(origin)
        code = board[origin]
        if not code:
            return _with_reachers(position, Fault("R106", words), facts, spell)
        words["found"] = game.piece_name(code)
        words["owner"] = game.seats[game.seat_of[code]].name
        return Fault("R111" if game.seat_of[code] == seat else "R112", words)
    if facts.origin_file is not None:
        words["file"] = game.file_names[facts.origin_file]
        return _with_reachers(position, Fault("R113", words), facts, spell)
    dropped = [
        Move(DROP, facts.target, held_for(position, kind), kind)
        for kind in facts.kinds or ()
        if position.hands[seat][held_for(position, kind)] and not board[facts.target]
    ]
    legal = [move for move in dropped if is_legal(position, move)]
    words["instead"] = _instead(_listed(position, legal, spell))
    return Fault("R101", words)


def why_none_reaches(position: Position, origins: list[int], target: int, spell: Spell) -> Fault:
    """Why none of some pieces can go to a square: the most telling of their reasons."""
    faults = {origin: _why_not(position, origin, target) for origin in origins}
    files = position.game.files

    def telling(square: int) -> tuple[int, int]:
        """How much a reason tells; of equal ones that of the nearest piece."""
        dx, dy = abs(square % files - target % files), abs(square // files - target // files)
        return _TELLING.index(faults[square].code), dx + dy

    origin = min(origins, key=telling)
    fault = faults[origin]
    others = len(origins) - 1
    if others:
        rest = "the other one" if others == 1 else f"the other {others}"
        fault = fault.with_fact("others", f" (nor can {rest})")
    seat, kind = position.turn, position.game.kind_of[position.board[origin]]
    held = held_for(position, kind)
    if not position.board[target] and position.hands[seat][held]:
        drop = Move(DROP, target, held, kind)
        if broken_law(position, drop) is None:
            fault = fault.with_fact("drop", f"to drop one there write {spell(position, drop)}; ")
    moves = [
        move
        for there in targets(position, origin)
        for move in landings(position, origin, there)
        if is_legal(position, move)
    ]
    could = _listed(position, moves, spell)
    return fault.with_fact("could", f"it could play: {could}" if could else "it has no legal move")


def _why_not(position: Position, origin: int, target: int) -> Fault:
    """Why the piece on `origin` cannot go to `target`."""
    game, board = position.game, position.board
    code, other = board[origin], board[target]
    facts = {
        "piece": game.piece_name(code),
        "origin": game.square_name(origin),
        "target": game.square_name(target),
    }
    if other:
        facts["victim"] = describe(position, target)
    paths = [
        path for path in game.geometry.paths(code, origin) if target in path.squares[path.first :]
    ]
    if not paths:
        return Fault("R102", facts)
    if other and game.team_of[other] == game.team_of[code]:
        return Fault("R104", facts)
    usable = [path for path in paths if (path.capture if other else path.move)]
    if not usable:
        return Fault("R108" if other else "R107", facts)
    if all(path.initial for path in usable) and not position.unmoved(origin):
        dropped = origin in position.dropped
        facts["why"] = "it came there by a drop" if dropped else "it is not on its start square"
        return Fault("R110", facts)
    path = usable[0]
    standing = [square for square in path.squares[: path.squares.index(target)] if board[square]]
    if path.special:
        facts["found"] = describe_all(position, standing) or "none"
        facts["needed"] = "a piece" if path.jumps else "exactly one piece"
        if path.beside:
            facts["needed"] += f", right before {facts['target']},"
        return Fault("R119", facts)
    blocker = standing[0]
    facts["blocker"] = describe(position, blocker)
    return Fault("R103", facts)


def _with_reachers(position: Position, fault: Fault, facts: Facts, spell: Spell) -> Fault:
    """Add how to write the moves that fit everything but the stated origin."""
    game = position.game
    target = facts.target
    assert target is not None
    moves = [
        move
        for square, code in enumerate(position.board)
        if code
        and game.seat_of[code] == position.turn
        and (facts.kinds is None or game.kind_of[code] in facts.kinds)
        and reaches(position, square, target)
        for move in landings(position, square, target)
        if is_legal(position, move)
    ]
    return fault.with_fact("instead", _instead(_listed(position, moves, spell)))


def _kinds_name(position: Position, kinds: tuple[int, ...] | None) -> str:
    if kinds is None:
        return "piece"
    return " / ".join(position.game.kind_name(kind, position.turn) for kind in kinds)


def _instead(listed: str) -> str:
    return f"instead: {listed}" if listed else "no other piece of this name can do it"


def _listed(position: Position, moves: list[Move], spell: Spell) -> str:
    words = list(dict.fromkeys(spell(position, move) for move in moves[: _LISTED + 1]))
    more = " …" if len(moves) > _LISTED else ""
    return " ".join(words[:_LISTED]) + more
