"""Written moves whose meaning needs no searching.

What lives here: `Quick`, which plays a written move when one piece alone can be meant, no law
can be broken by it and the text says of it what its notation would.

What does not: everything else.  Where the answer is "not sure" `notation.records.resolve`
searches and explains; what is played here it would have found as well.

Most moves of an archive are sure, and their words repeat: what a word may mean is worked out
once (`Sense`) and then only held against the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from notation.records.resolve import states_promotion
from notation.records.transcript import (
    CAPTURES,
    CHECKS,
    CROWDED,
    SAME,
    Facts,
    Form,
    Sense,
    Senses,
    SpellCase,
    Word,
)
from notation.rules.game import Game
from notation.rules.moves import Move
from notation.rules.position import Position
from notation.rules.prepared import Prepared, preparable, preparer
from notation.rules.probes import origins
from notation.rules.sure import play_if_sure, way_open

# The target of the move before the first.
NO_MOVE: Final = -1


class Quick:
    """Plays the sure moves of records of one game in one notation."""

    def __init__(self, game: Game, spell_case: SpellCase | None) -> None:
        self.game = game
        self.spell_case = spell_case
        self.able = preparable(game)
        self.preparer = preparer(game)
        self.codes = len(game.kind_of)
        # CROWDED where the last word looked at left another piece of its name in play.
        self.crowded = 0

    def play(self, position: Position, word: Word) -> Move | None:
        """Play the move a word means and return it; None, with the position left as it was, where
        it is not sure that there is nothing to tell of it."""
        facts = word.facts
        if facts is None:
            return None
        moves = position.moves
        last = moves[-1].target if moves else NO_MOVE
        # What a word means depends on the piece on its square, or else on whose move it is,
        # and where it says 同 on the last target.
        key = position.turn if facts.origin is None else position.board[facts.origin]
        if facts.same:
            key += (last + 1) * self.codes
        senses = word.senses.get(key)
        if senses is None:
            senses = word.senses[key] = self._senses(position, facts, last)
        case = 0
        sense = senses.one
        if sense is None:
            sense = self._only(position, senses)
            if sense is None:
                return None
            case = self.crowded
        elif not way_open(position, sense.prepared):
            return None
        prepared = sense.prepared
        if position.board[prepared.target]:
            case += CAPTURES
        if not play_if_sure(position, prepared):
            return None
        if facts.plain:
            if last == prepared.target:
                case += SAME
            if position.check:
                case += CHECKS
            if not sense.asked >> case & 1:
                sense.asked |= 1 << case
                sense.spelled |= self._spells(facts, prepared, case) << case
            if not sense.spelled >> case & 1:
                position.undo()
                return None
        return prepared.move

    def _senses(self, position: Position, facts: Facts, last: int) -> Senses:
        """Every sense of a word; none for one that takes a search."""
        game, seat = self.game, position.turn
        target = last if facts.same else facts.target
        none = Senses([], False, None)
        if not self.able or target is None or target == NO_MOVE:
            return none
        if facts.target not in (None, target) or facts.seat not in (None, seat):
            return none
        if facts.relative is not None or facts.captured is not None:
            return none
        if facts.plain and self.spell_case is None:
            return none
        kinds = range(len(game.pieces)) if facts.kinds is None else facts.kinds
        drops = facts.form is Form.DROP or facts.or_drop
        prepared = self.preparer.drop(seat, kinds[0], target) if drops else None
        drop = Sense(prepared, True) if prepared is not None else None
        if facts.form is Form.DROP:
            return Senses([], False, drop)
        several = self._board_senses(position, facts, target, kinds)
        if facts.form is not Form.MOVE or several is None:
            return none
        return Senses(several, facts.origin is not None, drop)

    def _board_senses(
        self, position: Position, facts: Facts, target: int, kinds: Sequence[int]
    ) -> list[Sense] | None:
        """Those of a move on the board, None where it takes a search."""
        game, board = self.game, position.board
        if facts.origin is None:
            codes = [game.code(position.turn, kind) for kind in kinds]
            places = [
                (code, square) for code in codes for square in origins(game.geometry, code, target)
            ]
        else:
            code = board[facts.origin]
            places = [(code, facts.origin)] if game.kind_of[code] in kinds else []
        senses = []
        for code, origin in places:
            moves = self.preparer.moves(code, origin, target)
            if moves is None:
                return None
            fitting = [
                one
                for one in moves
                if _from(game, facts, origin) and states_promotion(facts, one.move)
            ]
            if len(fitting) > 1:
                return None
            senses += [Sense(one, True) for one in fitting]
            if moves and not fitting:
                senses.append(Sense(moves[0], False))
        return senses

    def _only(self, position: Position, senses: Senses) -> Sense | None:
        """The only sense that the pieces on the board allow; `crowded` tells of others."""
        board, codes = position.board, senses.codes
        self.crowded = 0
        found: Sense | None = None
        for index, origin in enumerate(senses.origins):
            if board[origin] != codes[index]:
                continue
            sense = senses.several[index]
            prepared = sense.prepared
            if not way_open(position, prepared):
                continue
            if sense.fits:
                if found is not None:
                    return None
                found = sense
            elif play_if_sure(position, prepared):
                position.undo()
                self.crowded = CROWDED
            else:
                return None
        # A drop is meant only where no piece of the board can go.
        drop = senses.drop
        if found is None and drop is not None and not self.crowded:
            return drop if way_open(position, drop.prepared) else None
        return found

    def _spells(self, facts: Facts, prepared: Prepared, case: int) -> bool:
        if self.spell_case is None:
            return False
        return self.spell_case(self.game, prepared.seat, prepared.move, case) == facts.plain


def _from(game: Game, facts: Facts, origin: int) -> bool:
    """Whether an origin is on the file and rank that are stated."""
    return (facts.origin_file is None or origin % game.files == facts.origin_file) and (
        facts.origin_rank is None or origin // game.files == facts.origin_rank
    )
