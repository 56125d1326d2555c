"""A written move and a position: the move, or why not.

What lives here: filtering a position's candidates by each stated fact until one is left,
and relaxing the facts to explain when none or several are.

What does not: any notation.  A written move arrives as facts; the words to write instead
come from the `spell` function of its notation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from notation.diagnostics import Fault
from notation.records import reasons, relative, resolve_turn
from notation.records.transcript import Facts, Form, Promotion
from notation.rules.endings import mates
from notation.rules.law import describe
from notation.rules.laws import broken_law, is_legal
from notation.rules.moves import DROP, Move, castlings, held_for, landings, reaches
from notation.rules.position import Position

Spell = Callable[[Position, Move], str]


class Finding(NamedTuple):
    """A fault and the part of the written move it speaks of ("" for the whole)."""

    fault: Fault
    part: str = ""


class Resolution:
    """What a written move comes to.

    `move` is the one legal move it states, or None.  `illegal` is the one move it states
    when that is possible on the board but breaks a law.  `findings` tell why, and what
    the text states wrongly about a legal move.
    """

    __slots__ = ("findings", "illegal", "move")

    def __init__(
        self,
        move: Move | None = None,
        illegal: Move | None = None,
        findings: list[Finding] | None = None,
    ) -> None:
        self.move = move
        self.illegal = illegal
        self.findings = [] if findings is None else findings


def resolve(position: Position, facts: Facts, spell: Spell) -> Resolution:
    """The move that written facts mean in a position.  The position is left as it was."""
    if facts.seat is not None and facts.seat != position.turn:
        return Resolution(findings=[Finding(_wrong_seat(position, facts.seat), "mark")])
    if position.game.turn_end:
        found = resolve_turn.meant(position, facts)
        if found.fault is None:
            return Resolution(found.move)
        return Resolution(illegal=found.move, findings=[Finding(found.fault, found.part)])
    if facts.same:
        last = position.last_move()
        if last is None:
            return Resolution(findings=[Finding(Fault("R114"), "target")])
        if facts.target not in (None, last.target):
            words = {"found": position.game.square_name(facts.target or 0)}
            words["expected"] = position.game.square_name(last.target)
            return Resolution(findings=[Finding(Fault("R115", words), "target")])
        facts = facts.but(target=last.target)
    if facts.form is Form.CASTLING:
        return _castling(position, facts.castling)
    if facts.form is Form.DROP:
        return _drop(position, facts)
    return _board_move(position, facts, spell)


def check_facts(position: Position, facts: Facts, move: Move, spell: Spell) -> list[Finding]:
    """What a written move states wrongly or leaves out about the legal move it means."""
    findings = []
    game = position.game
    if game.turn_end:
        return [Finding(fault) for fault in resolve_turn.told_wrongly(position, facts, move)]
    if facts.captured is not None:
        findings += _wrong_capture(position, facts.captured, move)
    if not facts.plain:
        return findings
    spelled = spell(position, move)
    if spelled == facts.plain:
        return findings
    victim = position.victim(move)
    captures = victim >= 0
    words = {"written": spelled, "found": facts.plain, "target": game.square_name(move.target)}
    if facts.capture is not None and facts.capture != captures:
        if captures:
            words["victim"] = describe(position, victim)
        findings.append(Finding(Fault("N203" if captures else "R201", words), "capture"))
    if facts.check is not None:
        checks = position.gives_check(move)
        if checks != facts.check:
            words["kings"] = " / ".join(
                describe(position, position.kings[enemy])
                for enemy in position.enemies(position.turn)
                if position.kings[enemy] >= 0
            )
            findings.append(Finding(Fault("N202" if checks else "R202", words), "check"))
        elif facts.mate is not None and facts.mate != mates(position, move):
            findings.append(Finding(Fault("R206" if facts.mate else "N209", words), "check"))
    if not findings:
        code, part = ("N204", "gloss") if facts.gloss else ("N201", "")
        findings.append(Finding(Fault(code, words), part))
    return findings


def _wrong_capture(position: Position, captured: int, move: Move) -> list[Finding]:
    game = position.game
    square = position.victim(move)
    if square >= 0 and game.kind_of[position.board[square]] == captured:
        return []
    words = {"found": game.kind_name(captured), "target": game.square_name(move.target)}
    words["victim"] = describe(position, square) if square >= 0 else "nothing"
    return [Finding(Fault("R118", words), "captured")]


def _wrong_seat(position: Position, seat: int) -> Fault:
    seats = position.game.seats
    words = {"owner": seats[seat].name, "side": seats[position.turn].name}
    return Fault("R116", words)


def _castling(position: Position, text: str) -> Resolution:
    game = position.game
    index = next(
        index
        for index, castling in enumerate(game.castlings)
        if castling.text == text and castling.seat == position.turn
    )
    castling = game.castlings[index]
    kind = game.royals[0]
    move = Move(castling.king_from, castling.king_to, kind, kind, index)
    fault = broken_law(position, move)
    if fault is None:
        return Resolution(move)
    possible = move in castlings(position)
    return Resolution(illegal=move if possible else None, findings=[Finding(fault)])


def _drop(position: Position, facts: Facts) -> Resolution:
    kinds, target = facts.kinds, facts.target
    assert kinds is not None
    assert target is not None
    held = held_for(position, kinds[0])
    fault = reasons.why_no_drop(position, held, target)
    if fault is not None:
        return Resolution(findings=[Finding(fault, "target" if fault.code == "L203" else "")])
    move = Move(DROP, target, held, kinds[0])
    fault = broken_law(position, move)
    if fault is None:
        return Resolution(move)
    return Resolution(illegal=move, findings=[Finding(fault)])


def _board_move(position: Position, facts: Facts, spell: Spell) -> Resolution:
    target = facts.target
    assert target is not None
    origins = _origins(position, facts)
    reaching = [origin for origin in origins if reaches(position, origin, target)]
    held = position.hands[position.turn]
    in_hand = bool(facts.or_drop and facts.kinds and held[held_for(position, facts.kinds[0])])
    if facts.relative is not None and reaching:
        fitting = relative.fitting(position, reaching, target, facts.relative)
        if not fitting:
            return _none_fits(position, reaching, facts, spell, in_hand)
        reaching = fitting
    landed = [move for origin in reaching for move in landings(position, origin, target)]
    stated = [move for move in landed if states_promotion(facts, move)]
    stated += _castlings_meant(position, origins, target)
    legal = [move for move in stated if is_legal(position, move)] if stated else []
    if len(legal) == 1:
        return Resolution(legal[0])
    if legal:
        return Resolution(findings=[Finding(_ambiguous(position, legal, spell))])
    if stated and in_hand:
        dropped = _drop(position, facts)
        if dropped.move is not None:
            return dropped
    if stated:
        fault = broken_law(position, stated[0])
        assert fault is not None
        illegal = stated[0] if len(stated) == 1 else None
        return Resolution(illegal=illegal, findings=[Finding(fault)])
    if landed and facts.after is not None:
        fault = reasons.why_not_after(position, landed[0], facts.after)
        return Resolution(findings=[Finding(fault, "piece")])
    if landed:
        fault = reasons.why_no_promotion(position, landed, facts.promotion, facts.becomes)
        return Resolution(findings=[Finding(fault, "promotion")])
    if in_hand:
        return _drop(position, facts)
    if not origins:
        fault = reasons.why_no_piece(position, facts, spell)
        return Resolution(findings=[Finding(fault, "origin" if fault.code == "R106" else "")])
    fault = reasons.why_none_reaches(position, origins, target, spell)
    return Resolution(findings=[Finding(fault)])


def _origins(position: Position, facts: Facts) -> list[int]:
    """Squares of the mover's pieces that fit the stated name and origin."""
    game, board = position.game, position.board
    if facts.origin is not None:
        squares: list[int] = [facts.origin]
    else:
        squares = [square for square, code in enumerate(board) if code]
    return [
        square
        for square in squares
        if game.seat_of[board[square]] == position.turn
        and (facts.kinds is None or game.kind_of[board[square]] in facts.kinds)
        and (facts.origin_file is None or square % game.files == facts.origin_file)
        and (facts.origin_rank is None or square // game.files == facts.origin_rank)
    ]


def states_promotion(facts: Facts, move: Move) -> bool:
    """Whether a move promotes, or not, as is written."""
    if facts.after is not None:
        return move.becomes == facts.after
    if facts.promotion is Promotion.NO:
        return move.becomes == move.kind
    return move.becomes != move.kind and facts.becomes in (None, move.becomes)


def _castlings_meant(position: Position, origins: list[int], target: int) -> list[Move]:
    """Castlings written as the king's own move."""
    game = position.game
    moves = []
    for index, castling in enumerate(game.castlings):
        if castling.seat != position.turn or castling.king_to != target:
            continue
        if castling.king_from in origins and castling.king_from == position.kings[castling.seat]:
            kind = game.kind_of[position.board[castling.king_from]]
            moves.append(Move(castling.king_from, target, kind, kind, index))
    return moves


def _none_fits(
    position: Position, reaching: list[int], facts: Facts, spell: Spell, in_hand: bool
) -> Resolution:
    """No piece comes the way that is stated: a drop may be left, else there is none."""
    game, target = position.game, facts.target
    assert target is not None
    landed = [move for origin in reaching for move in landings(position, origin, target)]
    ways = [move for move in landed if states_promotion(facts, move)] or landed
    words = {"piece": game.kind_name(landed[0].kind, position.turn)}
    words["target"] = game.square_name(target)
    if in_hand:
        dropped = _drop(position, facts)
        if dropped.move is not None:
            words["written"] = spell(position, dropped.move)
            dropped.findings.append(Finding(Fault("N205", words), "relative"))
            return dropped
    words["ways"] = " or ".join(spell(position, move) for move in ways)
    return Resolution(findings=[Finding(Fault("R117", words), "relative")])


def _ambiguous(position: Position, legal: list[Move], spell: Spell) -> Fault:
    game = position.game
    facts = {
        "piece": game.kind_name(legal[0].kind, position.turn),
        "target": game.square_name(legal[0].target),
        "count": str(len(legal)),
        "ways": " or ".join(spell(position, move) for move in legal),
    }
    if len({move.origin for move in legal}) == 1:
        return Fault("L304", facts)
    return Fault("R105", facts)
