"""Written moves whose meaning needs no searching.

What lives here: `Quick`, which plays a written move when one piece alone can be meant, no law
can be broken by it and the text says of it what its notation would.

What does not: everything else.  Where the answer is "not sure" `notation.records.resolve`
searches and explains; what is played here it would have found as well.

Most moves of an archive are sure, and their words repeat: what a word may mean is worked out
once (`Sense`) and then only held against the position.
"""

from __future__ import annotations

from typing import Final

from notation.records.resolve import states_promotion
from notation.records.transcript import (
    CAPTURES,
    CHECKS,
    CROWDED,
    NO_SQUARE,
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
        moves = position.moves
        last = moves[-1].target if moves else NO_MOVE
        # What a word means depends on the piece on its square, or else on whose move it is,
        # and where it says 同 on the last target.
        key = position.turn if word.origin == NO_SQUARE else position.board[word.origin]
        if word.same:
            key += (last + 1) * self.codes
        senses = word.latest
        if senses is None or key != word.key:
            senses = self._senses(position, word, key, last)
            word.key, word.latest = key, senses
        case = 0
        sense = senses.one
        if sense is None:
            sense = self._only(position, word, senses)
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
        if word.plain:
            if last == prepared.target:
                case += SAME
            if position.check:
                case += CHECKS
            if not sense.asked >> case & 1:
                sense.asked |= 1 << case
                sense.spelled |= self._spells(word, prepared, case) << case
            if not sense.spelled >> case & 1:
                position.undo()
                return None
        return prepared.move

    def _senses(self, position: Position, word: Word, key: int, last: int) -> Senses:
        """The senses of a word under a key."""
        found = word.senses.get(key)
        if found is None:
            found = word.senses[key] = self._new_senses(position, word, last)
        return found

    def _new_senses(self, position: Position, word: Word, last: int) -> Senses:
        """The senses of a word; none for one that takes a search."""
        none, facts = Senses(NO_MOVE, [], []), word.facts
        if facts is None:
            return none
        game, seat = self.game, position.turn
        target = last if facts.same else facts.target
        if not self.able or target is None or target == NO_MOVE:
            return none
        if facts.target not in (None, target) or facts.seat not in (None, seat):
            return none
        if facts.relative is not None or facts.captured is not None:
            return none
        if facts.plain and self.spell_case is None:
            return none
        if facts.form not in (Form.MOVE, Form.DROP):
            return none
        kinds = range(len(game.pieces)) if facts.kinds is None else facts.kinds
        places: list[tuple[int, int]] = []
        if facts.origin is not None:
            code = position.board[facts.origin]
            places += [(code, facts.origin)] if game.kind_of[code] in kinds else []
        elif facts.form is Form.MOVE:
            for code in (game.code(seat, kind) for kind in kinds):
                places += [(code, square) for square in self.preparer.origins(code, target)]
        found = Senses(target, [square for _, square in places], [code for code, _ in places])
        if facts.origin is not None and places:
            self._make(word, found, 0)
            sense = found.several[0]
            if found.made[0] > 0 and sense is not None and sense.fits:
                found.one = sense
        if facts.form is Form.DROP or facts.or_drop:
            drop = self.preparer.drop(seat, kinds[0], target)
            found.drop = None if drop is None else Sense(drop, True)
        return found

    def _make(self, word: Word, senses: Senses, index: int) -> None:
        """Make one of several senses."""
        facts = word.facts
        assert facts is not None
        origin = senses.origins[index]
        moves = self.preparer.moves(senses.codes[index], origin, senses.target)
        fitting = [
            one
            for one in moves or ()
            if _from(self.game, facts, origin) and states_promotion(facts, one.move)
        ]
        senses.made[index] = -1 if moves is None or len(fitting) > 1 else 1
        if fitting:
            senses.several[index] = Sense(fitting[0], True)
        elif moves:
            senses.several[index] = Sense(moves[0], False)

    def _only(self, position: Position, word: Word, senses: Senses) -> Sense | None:
        """The only sense that the pieces on the board allow; `crowded` tells of others."""
        board, codes = position.board, senses.codes
        self.crowded = 0
        found: Sense | None = None
        for index, origin in enumerate(senses.origins):
            if board[origin] != codes[index]:
                continue
            if not senses.made[index]:
                self._make(word, senses, index)
            if senses.made[index] < 0:
                return None
            sense = senses.several[index]
            if sense is None or not way_open(position, sense.prepared):
                continue
            if sense.fits:
                if found is not None:
                    return None
                found = sense
            elif play_if_sure(position, sense.prepared):
                position.undo()
                self.crowded = CROWDED
            else:
                return None
        # A drop is meant only where no piece of the board can go.
        drop = senses.drop
        if found is None and drop is not None and not self.crowded:
            return drop if way_open(position, drop.prepared) else None
        return found

    def _spells(self, word: Word, prepared: Prepared, case: int) -> bool:
        facts = word.facts
        if self.spell_case is None or facts is None:
            return False
        return self.spell_case(self.game, prepared.seat, prepared.move, case) == facts.plain


def _from(game: Game, facts: Facts, origin: int) -> bool:
    """Whether an origin is on the file and rank that are stated."""
    return (facts.origin_file is None or origin % game.files == facts.origin_file) and (
        facts.origin_rank is None or origin // game.files == facts.origin_rank
    )
