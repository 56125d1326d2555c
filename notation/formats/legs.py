"""Move words with every leg and capture: 正兵h5-h6, 郎將h6-h7Ｘi8, 飛車h8友打, 飛車h8收, 停.

What lives here: reading one such word and writing one, inverses of each other.
"""

from __future__ import annotations

from functools import cache

from notation.diagnostics import Fault
from notation.formats.names import PieceNames, not_a_move
from notation.formats.numerals import TO_ASCII
from notation.formats.words import WordReader
from notation.grammar import GrammarError, Part, parse
from notation.records.transcript import Facts, Form, Promotion, Word, WordFault
from notation.rules import turns
from notation.rules.game import Game
from notation.rules.moves import DROP, OFF, OWN, PASS, Move
from notation.rules.position import Position

FACED, TO, TAKES = "［王成］", "-", "Ｘ"
PROMOTES, DROPPED, PARTNER, TAKEN_OFF, PASSES = "成", "打", "友", "收", "停"
_EXAMPLES = "moves look like 正兵h5-h6, 正兵h6Ｘi7, 郎將h6-h7Ｘi8, 飛車h8打, 飛車h8收, 停"
_TERMINALS = {
    "NAME": "a piece",
    "SQUARE": "a square a1…o15",
    "TO": "-",
    "TAKES": "Ｘ",
    "PROMOTES": "成",
    "PARTNER": "友",
    "DROPPED": "打",
    "OFF": "收",
    "PASS": "停",
    "$END": "the end of the move",
}


def spell(position: Position, move: Move) -> str:
    """A legal move in words, without its seat; the promotion of a king that faces another is
    written before it."""
    game = position.game
    before = position.kings[position.turn]
    code = position.board[before] if before >= 0 else 0
    with turns.started(position):
        faced = FACED if before >= 0 and position.board[before] != code else ""
        if move.origin == PASS:
            return faced + PASSES
        if move.origin == DROP:
            hand = "" if move.hand == OWN else PARTNER
            return f"{faced}{_name(game, move.kind)}{game.algebraic(move.target)}{hand}{DROPPED}"
        name = _name(game, game.kind_of[position.board[move.origin]])
    head = f"{faced}{name}{game.algebraic(move.origin)}"
    if move.target == OFF:
        return head + TAKEN_OFF
    return head + _steps(game, move.marks) + PROMOTES * (move.becomes != move.kind)


def _steps(game: Game, marks: tuple[int, ...]) -> str:
    return "".join((TAKES if mark & 1 else TO) + game.algebraic(mark >> 1) for mark in marks)


@cache
def move_reader(game: Game) -> WordReader:
    """The reader of a game's move words."""
    names = PieceNames(game)
    return WordReader(lambda text: _Reading(game, names, text).word())


def joins(game: Game, left: str, right: str) -> bool:
    """Words are told apart by their form alone; no two are one move."""
    return False


def _name(game: Game, kind: int) -> str:
    return game.pieces[kind].short


class _Reading:
    """One word being read."""

    def __init__(self, game: Game, names: PieceNames, text: str) -> None:
        self.game = game
        self.names = names
        self.text = text
        self.faults: list[WordFault] = []
        self.spans: dict[str, tuple[int, int]] = {}
        self.kinds: list[int] = []
        self.squares: list[int] = []

    def word(self) -> Word:
        try:
            parts = parse("legs", "move", self.text)
        except GrammarError as error:
            return Word(None, faults=(not_a_move(self.text, error, _TERMINALS, _EXAMPLES),))
        signs = {part.kind: part for part in parts}
        seat: int | None = None
        marks: list[int] = []
        takes = False
        for part in parts:
            role = part.rules[-1]
            if part.kind == "SQUARE":
                square = self._square(part)
                if len(part.rules) > 2:
                    marks.append(square * 2 + takes)
                else:
                    self.squares.append(square)
                    self.spans["origin"] = (part.start, part.end)
                self.spans["target"] = (part.start, part.end)
            elif part.kind in ("TO", "TAKES"):
                takes = part.kind == "TAKES"
                self._sign(part, TAKES if takes else TO)
            elif role == "seat":
                seat = self._seat(part)
            elif role == "name":
                self._piece(part)
        if any(fault.fault.code[0] == "S" for fault in self.faults):
            return Word(None, self.spans, tuple(self.faults))
        return Word(self._facts(signs, seat, tuple(marks)), self.spans, tuple(self.faults))

    def _facts(self, signs: dict[str, Part], seat: int | None, marks: tuple[int, ...]) -> Facts:
        """`plain` leaves the seat out, which stands before the word."""
        faced = "FACED" in signs
        plain = FACED if faced else ""
        if "PASS" in signs:
            return Facts(Form.PASS, plain + PASSES, seat=seat, faced=faced)
        square, kinds = self.squares[0], tuple(self.kinds)
        plain += self.game.pieces[kinds[0]].short + self.game.algebraic(square)
        if "DROPPED" in signs:
            partner = "PARTNER" in signs
            plain += PARTNER * partner + DROPPED
            return Facts(
                Form.DROP,
                plain,
                kinds=kinds,
                target=square,
                seat=seat,
                faced=faced,
                partner=partner,
            )
        if "OFF" in signs:
            plain += TAKEN_OFF
            return Facts(Form.OFF, plain, kinds=kinds, origin=square, seat=seat, faced=faced)
        plain += _steps(self.game, marks) + PROMOTES * ("PROMOTES" in signs)
        return Facts(
            Form.ACT,
            plain,
            kinds=kinds,
            origin=square,
            target=marks[-1] >> 1,
            marks=marks,
            promotion=Promotion.YES if "PROMOTES" in signs else Promotion.NO,
            seat=seat,
            faced=faced,
        )

    def _square(self, part: Part) -> int:
        square = self.game.parse_square(part.text.translate(_NARROW).translate(TO_ASCII))
        if square < 0:
            words = {"found": part.text, "game": self.game.name}
            words["first"] = self.game.algebraic(0)
            words["last"] = self.game.algebraic(self.game.files * self.game.ranks - 1)
            self.faults.append(WordFault(Fault("S104", words), part.start, part.end))
        return square

    def _sign(self, part: Part, usual: str) -> None:
        if part.text != usual:
            words = {"found": part.text, "expected": usual}
            self.faults.append(WordFault(Fault("N101", words), part.start, part.end))

    def _seat(self, part: Part) -> int | None:
        for number, seat in enumerate(self.game.seats):
            if part.text in (seat.name, *seat.aliases):
                self.spans["mark"] = (part.start, part.end)
                return number
        known = " ".join(seat.name for seat in self.game.seats)
        words = {"found": part.text, "expected": known}
        self.faults.append(WordFault(Fault("S125", words), part.start, part.end))
        return None

    def _piece(self, part: Part) -> None:
        self.kinds = self.names.kinds(part.text)
        self.spans["piece"] = (part.start, part.end)
        if not self.kinds:
            self.faults.append(self.names.unknown(part))
            return
        short = self.game.pieces[self.kinds[0]].short
        if part.text != short:
            words = {"found": part.text, "expected": short}
            self.faults.append(WordFault(Fault("N102", words), part.start, part.end))


_NARROW = str.maketrans({chr(0xFF41 + n): chr(97 + n) for n in range(26)})
