"""A written move of a game with turns of several steps: the move, or why not.

What lives here: resolving what such words state, and the reasons such games have.
What does not: the rest of resolving (`notation.records.resolve`).
"""

from __future__ import annotations

from typing import NamedTuple

from notation.diagnostics import Fault
from notation.records.transcript import Facts, Form, Promotion
from notation.rules import turns
from notation.rules.actions import actions
from notation.rules.law import describe
from notation.rules.laws import broken_law, legal_moves
from notation.rules.moves import DROP, OFF, OWN, Move
from notation.rules.position import Position


class Meant(NamedTuple):
    """The move that is meant, as far as there is one, and the fault that keeps it from being
    legal, with the part of the text it speaks of."""

    move: Move | None = None
    fault: Fault | None = None
    part: str = ""


def meant(position: Position, facts: Facts) -> Meant:
    """The move written facts mean.  The position is left as it was."""
    if facts.form is Form.PASS:
        moves = legal_moves(position)
        if moves == [turns.no_move()]:
            return Meant(moves[0])
        return Meant(fault=Fault("L121", _side(position)))
    if position.out[position.turn] and facts.form is not Form.OFF:
        return Meant(fault=Fault("L122", _side(position)))
    if facts.form is Form.OFF:
        return _taken_off(position, facts)
    if facts.form is Form.DROP:
        return _dropped(position, facts)
    return _acted(position, facts)


def told_wrongly(position: Position, facts: Facts, move: Move) -> list[Fault]:
    """What a written move says of promotions that is not so, or leaves out."""
    game = position.game
    found = []
    if facts.promotion is not Promotion.UNSAID and facts.form is Form.ACT:
        promotes = move.becomes != move.kind
        if promotes != (facts.promotion is Promotion.YES):
            words = {
                "piece": game.kind_name(move.kind, position.turn),
                "target": game.square_name(move.target),
                "becomes": game.kind_name(move.becomes, position.turn),
            }
            found.append(Fault("N207" if promotes else "R203", words))
    if facts.faced:
        king = position.kings[position.turn]
        before = position.board[king] if king >= 0 else 0
        with turns.started(position):
            if king < 0 or position.board[king] == before:
                found.append(Fault("R204", _side(position)))
    return found


def _side(position: Position) -> dict[str, str]:
    return {"side": position.game.seats[position.turn].name}


def _taken_off(position: Position, facts: Facts) -> Meant:
    origin = facts.origin
    assert origin is not None
    fault = _not_own(position, facts, origin)
    if fault is not None:
        return Meant(fault=fault, part="origin")
    kind = position.game.kind_of[position.board[origin]]
    move = Move(origin, OFF, kind, position.game.captured_kind[kind])
    if not position.out[position.turn]:
        return Meant(fault=Fault("L123", _side(position)))
    return Meant(move)


def _dropped(position: Position, facts: Facts) -> Meant:
    game, target, kinds = position.game, facts.target, facts.kinds
    assert target is not None
    assert kinds is not None
    kind, hand = kinds[0], OWN
    words = {**_side(position), "piece": game.kind_name(kind), "target": game.square_name(target)}
    if kind not in game.hand_kinds:
        words["hand"] = "it is never in hand"
        return Meant(fault=Fault("L205", {**words, "game": game.name}))
    if facts.partner:
        hand = position.partners(position.turn)[0]
        words["side"] = game.seats[hand].name
    held = position.hands[position.turn if hand == OWN else hand]
    if not held[kind]:
        names = [f"{game.kind_name(k)}×{n}" for k, n in enumerate(held) if n]
        return Meant(fault=Fault("L202", {**words, "held": "、".join(names) or "nothing"}))
    if position.board[target]:
        words["victim"] = describe(position, target)
        return Meant(fault=Fault("L203", words), part="target")
    move = Move(DROP, target, kind, kind, hand=hand)
    return Meant(move, broken_law(position, move))


def _acted(position: Position, facts: Facts) -> Meant:
    origin = facts.origin
    assert origin is not None
    with turns.started(position):
        fault = _not_own(position, facts, origin)
        if fault is not None:
            return Meant(fault=fault, part="origin")
        offered = actions(position, origin)
        if facts.marks in offered:
            kind = position.game.kind_of[position.board[origin]]
            becomes = turns.promotion(position, kind, origin, facts.marks)
            move = Move(origin, facts.marks[-1] >> 1, kind, becomes, marks=facts.marks)
        else:
            return Meant(fault=_no_such_act(position, facts, origin, offered))
    return Meant(move, broken_law(position, move))


def _not_own(position: Position, facts: Facts, origin: int) -> Fault | None:
    game, code = position.game, position.board[origin]
    words = {**_side(position), "origin": game.square_name(origin), "instead": ""}
    if not code:
        return Fault("R106", words)
    words["found"] = game.piece_name(code)
    words["owner"] = game.seats[game.seat_of[code]].name
    if game.seat_of[code] != position.turn:
        return Fault("R112", words)
    if facts.kinds is not None and game.kind_of[code] not in facts.kinds:
        words["piece"] = " / ".join(game.kind_name(kind) for kind in facts.kinds)
        return Fault("R111", words)
    return None


def _no_such_act(
    position: Position, facts: Facts, origin: int, offered: list[tuple[int, ...]]
) -> Fault:
    """Why a piece cannot act as written: too many captures, its own side's piece, a capture
    that is marked wrongly, or not its way of acting."""
    game, board = position.game, position.board
    code = board[origin]
    piece = game.pieces[game.kind_of[code]]
    words = {
        "piece": game.piece_name(code),
        "origin": game.square_name(origin),
        "target": game.square_name(facts.marks[-1] >> 1),
        "most": str(piece.captures),
    }
    squares = [mark >> 1 for mark in facts.marks]
    taken = sum(mark & 1 for mark in facts.marks)
    if taken > piece.captures and not piece.copies:
        return Fault("L124", words)
    for mark in facts.marks:
        other = board[mark >> 1] if mark >> 1 != origin else 0
        if other and game.team_of[other] == game.team_of[code]:
            words["victim"] = describe(position, mark >> 1)
            return Fault("R104", words)
        if bool(other) != bool(mark & 1):
            words["target"] = game.square_name(mark >> 1)
            words["victim"] = describe(position, mark >> 1) if other else "nothing"
            if any([m >> 1 for m in marks] == squares for marks in offered):
                return Fault("R205", words)
    ends = dict.fromkeys(game.square_name(marks[-1] >> 1) for marks in offered)
    could = " ".join(ends)
    words["could"] = f"it could go to {could}" if could else "it can go nowhere"
    return Fault("R102", words)
