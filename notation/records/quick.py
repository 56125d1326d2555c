"""Written moves whose meaning needs no searching.

What lives here: `Quick`, which plays a written move when one piece alone can be meant, no law
can be broken by it and the text says of it what its notation would.

What does not: everything else.  Where the answer is "not sure" `notation.records.resolve`
searches and explains; what is played here it would have found as well.

Most moves of an archive are sure, and their words repeat: what a word may mean is worked out
once (`Sense`) and then only held against the position.
"""

from __future__ import annotations

from notation.records.resolve import states_promotion
from notation.records.transcript import Alone, Facts, Form, Sense, Word, WrittenMove
from notation.rules.game import Game
from notation.rules.moves import DROP, Move
from notation.rules.position import Position
from notation.rules.prepared import Prepared, preparable, preparer
from notation.rules.sure import play_if_sure, way_open

_SAME, _CAPTURES, _CHECKS = 1, 2, 4


class Quick:
    """Plays the sure moves of records of one game in one notation."""

    def __init__(self, game: Game, alone: Alone | None) -> None:
        self.game = game
        self.alone = alone
        self.able = preparable(game)
        self.preparer = preparer(game)
        self.codes = len(game.kind_of)

    def play(self, position: Position, written: WrittenMove) -> Move | None:
        """Play a written move and return it; None, with the position left as it was, where
        it is not sure that there is nothing to tell of it."""
        facts, seat = written.facts, position.turn
        if not self.able or (facts.seat is not None and facts.seat != seat):
            return None
        last = position.last_move()
        target = facts.target
        if facts.same:
            if last is None or (target is not None and target != last.target):
                return None
            target = last.target
        if target is None:
            return None
        sense = self._sense(position, written.word, facts, target)
        if sense is None:
            return None
        prepared = sense.prepared
        captures = position.board[target] != 0
        if not play_if_sure(position, prepared):
            return None
        if facts.plain:
            case = _CAPTURES * captures + _CHECKS * position.check
            if last is not None and last.target == target:
                case += _SAME
            spelled = sense.spelled[case]
            if spelled < 0:
                spelled = sense.spelled[case] = int(self._spells(facts, seat, prepared, case))
            if not spelled:
                position.undo()
                return None
        return prepared.move

    def _sense(self, position: Position, word: Word, facts: Facts, target: int) -> Sense | None:
        """The only sense of a word that the pieces on the board allow."""
        # What a word means depends on the piece on its square, or else on whose move it is,
        # and where it says 同 on the last target.
        key = seat = position.turn
        if facts.origin is not None:
            key = position.board[facts.origin]
            if self.game.seat_of[key] != seat:
                return None
        if facts.same:
            key += (target + 1) * self.codes
        senses = word.senses.get(key)
        if senses is None:
            senses = word.senses[key] = self._senses(position, facts, target)
        found: Sense | None = None
        for sense in senses:
            if found is not None and sense.prepared.move.origin == DROP:
                # A drop is meant only where no piece of the board can go.
                break
            if way_open(position, sense.prepared):
                if found is not None or not sense.fits:
                    return None
                found = sense
        return found

    def _senses(self, position: Position, facts: Facts, target: int) -> list[Sense]:
        """Every sense of a word; none for one that takes a search."""
        game, seat, board = self.game, position.turn, position.board
        if facts.relative is not None or facts.captured is not None:
            return []
        if facts.plain and self.alone is None:
            return []
        kinds = range(len(game.pieces)) if facts.kinds is None else facts.kinds
        if facts.form is Form.DROP:
            drop = self.preparer.drop(seat, kinds[0], target)
            return [] if drop is None else [Sense(drop, True)]
        if facts.form is not Form.MOVE:
            return []
        if facts.origin is None:
            codes = [game.code(seat, kind) for kind in kinds]
            places = [(code, square) for code in codes for square in range(len(board))]
        else:
            code = board[facts.origin]
            places = [(code, facts.origin)] if game.kind_of[code] in kinds else []
        senses = []
        for code, origin in places:
            if not _from(game, facts, origin):
                continue
            moves = self.preparer.moves(code, origin, target)
            if moves is None:
                return []
            fitting = [one for one in moves if states_promotion(facts, one.move)]
            if len(fitting) > 1:
                return []
            senses += [Sense(one, True) for one in fitting]
            if moves and not fitting:
                senses.append(Sense(moves[0], False))
        drop = self.preparer.drop(seat, kinds[0], target) if facts.or_drop else None
        if drop is not None:
            senses.append(Sense(drop, True))
        return senses

    def _spells(self, facts: Facts, seat: int, prepared: Prepared, case: int) -> bool:
        if self.alone is None:
            return False
        same, captures, checks = bool(case & _SAME), bool(case & _CAPTURES), bool(case & _CHECKS)
        move = prepared.move
        return self.alone(self.game, seat, move, same, captures, checks) == facts.plain


def _from(game: Game, facts: Facts, origin: int) -> bool:
    """Whether an origin is on the file and rank that are stated."""
    return (facts.origin_file is None or origin % game.files == facts.origin_file) and (
        facts.origin_rank is None or origin // game.files == facts.origin_rank
    )
