"""Chinese move words: 騎七三, 騎五三Ｘ七三, 六Ｘ五八成＃, 副四四打, 戟一帥.

What lives here: reading one move word of the 龍將棋 document's notation and writing one,
inverses of each other; the words for results.  Source: 棋譜記錄法, rules 1 to 8.

What does not: the container the words stand in (`notation.formats.qipu`).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from notation.diagnostics import Fault
from notation.formats.names import PieceNames, not_a_move
from notation.formats.numerals import NUMERALS, TO_ASCII
from notation.formats.words import WordReader
from notation.grammar import GrammarError, Part, parse
from notation.records.transcript import (
    CAPTURES,
    CHECKS,
    CROWDED,
    Facts,
    Form,
    Promotion,
    Word,
    WordFault,
)
from notation.rules.game import Game
from notation.rules.laws import is_legal
from notation.rules.moves import DROP, NO_CASTLING, Move, landings, reaches
from notation.rules.position import Position

TAKES, CHECK, PROMOTES, DROPPED = "Ｘ", "＃", "成", "打"
# Two names of pieces are no longer than this.
_LONGEST = 20
_CANNOT_BEGIN = re.compile(r"[ＸｘXx×＃#成打]")
_NUMERAL = r"(?:10|１０|[1-9１-９一二三四五六七八九十])"
_UNFINISHED = re.compile(
    rf"[^\s0-9０-９一二三四五六七八九十ＸｘXx×＃#成打]*{_NUMERAL}?(?:{_NUMERAL}?[ＸｘXx×]{_NUMERAL}?)?"
)
_EXAMPLES = "moves look like 騎七三, 騎Ｘ七三, 四Ｘ三六, 六Ｘ五八成＃, 副四四打, 戟帥"
_TERMINALS = {
    "NAME": "a piece",
    "NUMERAL": "a numeral 一…十",
    "TAKES": "Ｘ",
    "CHECK": "＃",
    "PROMOTES": "成",
    "DROPPED": "打",
    "$END": "the end of the move",
}


def spell(position: Position, move: Move) -> str:
    """A legal move in the document's notation.

    The origin is written exactly when another piece of the same name could legally go to
    the target, ＃ exactly when the move gives check.  The position is left as it was.
    """
    game = position.game
    checks = position.gives_check(move)
    if move.castling != NO_CASTLING:
        return game.castlings[move.castling].text + CHECK * checks
    captures = position.victim(move) >= 0
    named = move.origin != DROP and game.pieces[move.kind].short
    origin = game.square_name(move.origin) if named and _another_can(position, move) else ""
    return _written(game, move, origin, captures, checks)


def spell_case(game: Game, seat: int, move: Move, case: int) -> str:
    """`spell` by what it asks of a position.  Not for castlings."""
    named = move.origin != DROP and game.pieces[move.kind].short
    origin = game.square_name(move.origin) if named and case & CROWDED else ""
    return _written(game, move, origin, bool(case & CAPTURES), bool(case & CHECKS))


def _written(game: Game, move: Move, origin: str, captures: bool, checks: bool) -> str:
    target = game.square_name(move.target)
    name = game.pieces[move.kind].short
    check = CHECK if checks else ""
    if move.origin == DROP:
        return f"{name}{target}{DROPPED}{check}"
    takes = TAKES if captures else ""
    if takes and not name:
        origin = game.file_names[move.origin % game.files]
    becomes = ""
    if move.becomes != move.kind:
        choices = game.can_promote(move.kind)
        becomes = PROMOTES + (game.pieces[move.becomes].short if len(choices) > 1 else "")
    return f"{name}{origin}{takes}{target}{becomes}{check}"


@cache
def move_reader(game: Game) -> WordReader:
    """The reader of a game's move words."""
    names = PieceNames(game)

    def read(text: str) -> Word:
        try:
            parts = parse("qipu", "move", text)
        except GrammarError as error:
            return Word(None, faults=(not_a_move(text, error, _TERMINALS, _EXAMPLES),))
        return _WordReading(names, text, parts).word()

    return WordReader(read)


def joins(game: Game, left: str, right: str) -> bool:
    """Whether a space between two words stands inside one move: the left one is not a move
    yet, or the right one cannot begin one."""
    return _CANNOT_BEGIN.match(right) is not None or _unfinished(game, left)


@lru_cache(maxsize=50_000)
def _unfinished(game: Game, left: str) -> bool:
    """Whether a word is not a move yet."""
    if any(castling.text == left for castling in game.castlings):
        return False
    if left.endswith(PROMOTES):
        # Where a promotion names its piece, 成 is not the end.
        return any(len(game.can_promote(kind)) > 1 for kind in range(len(game.pieces)))
    return _UNFINISHED.fullmatch(left) is not None


def _another_can(position: Position, move: Move) -> bool:
    """Whether another piece of the same name has a legal move to the target."""
    game, board = position.game, position.board
    short = game.pieces[move.kind].short
    for square, code in enumerate(board):
        if not code or game.seat_of[code] != position.turn or square == move.origin:
            continue
        if game.pieces[game.kind_of[code]].short != short:
            continue
        if reaches(position, square, move.target) and any(
            is_legal(position, other) for other in landings(position, square, move.target)
        ):
            return True
    return False


class _WordReading:
    """One word being read."""

    def __init__(self, names: PieceNames, text: str, parts: list[Part]) -> None:
        self.names = names
        self.game = names.game
        self.text = text
        self.parts = parts
        self.faults: list[WordFault] = []
        self.broken = False
        self.plain: list[str] = []
        self.spans: dict[str, tuple[int, int]] = {}
        self.numbers: dict[tuple[str, str], int] = {}
        self.kinds: dict[str, tuple[int, ...]] = {}
        self.signs: set[str] = set()

    def word(self) -> Word:
        form = self.parts[0].rules[1] if len(self.parts[0].rules) > 1 else ""
        if form == "castling":
            return self._castling()
        for part in self.parts:
            self._part(part)
        if self.broken:
            return Word(None, self.spans, tuple(self.faults))
        if "becomes" in self.kinds:
            self.spans["promotion"] = (self.spans["promotion"][0], self.spans["becomes"][1])
        files, ranks = self.game.files, self.numbers
        facts = Facts(
            Form.DROP if form == "drop" else Form.MOVE,
            "".join(self.plain),
            kinds=self.kinds.get("name", tuple(self.names.kinds(""))),
            origin_file=ranks.get(("origin", "file"), ranks.get(("origin_file", "file"))),
            origin_rank=ranks.get(("origin", "rank")),
            target=ranks["target", "rank"] * files + ranks["target", "file"],
            promotion=Promotion.YES if PROMOTES in self.signs else Promotion.NO,
            becomes=self.kinds["becomes"][0] if "becomes" in self.kinds else None,
            capture=form == "capture",
            check=CHECK in self.signs,
        )
        return Word(facts, self.spans, tuple(self.faults))

    def _castling(self) -> Word:
        """A castling word: pieces' short names, so that other spellings of them count."""
        check = any(part.kind == "CHECK" for part in self.parts)
        plain = ""
        for part in self.parts:
            if part.kind == "CHECK":
                plain += CHECK
                self._style("N101", part, CHECK)
            elif part.kind == "NUMERAL":
                number = _number(part.text)
                plain += NUMERALS[number]
                self._style("N104", part, NUMERALS[number])
            else:
                short = self._castling_names(part.text)
                plain += short
                self._style("N102", part, short)
        text = plain.removesuffix(CHECK)
        if all(castling.text != text for castling in self.game.castlings):
            return Word(None, faults=(self._unfinished(),))
        facts = Facts(Form.CASTLING, plain, castling=text, check=check)
        return Word(facts, self.spans, tuple(self.faults))

    def _castling_names(self, text: str) -> str:
        """A run of one or two piece names by their short names."""
        for cut in range(len(text) + 1 if len(text) < _LONGEST else 0):
            head, tail = text[:cut], text[cut:]
            shorts = [
                self.game.pieces[self.names.kinds(name)[0]].short
                for name in (head, tail)
                if name and self.names.kinds(name)
            ]
            if len(shorts) == (head != "") + (tail != ""):
                return "".join(shorts)
        return text

    def _unfinished(self) -> WordFault:
        names = [part for part in self.parts if part.kind == "NAME"]
        if len(names) == 1 and not self.names.kinds(names[0].text):
            return self.names.unknown(names[0])
        error = GrammarError(len(self.text), frozenset({"NUMERAL"}))
        return not_a_move(self.text, error, _TERMINALS, _EXAMPLES)

    def _part(self, part: Part) -> None:
        rules = part.rules
        role = rules[2] if len(rules) > 2 else ""
        if part.kind == "NUMERAL":
            self._numeral(part, role, rules[3])
        elif part.kind == "NAME":
            self._name(part, rules[-1])
        else:
            sign = {"TAKES": TAKES, "CHECK": CHECK, "PROMOTES": PROMOTES, "DROPPED": DROPPED}
            role = {"TAKES": "capture", "CHECK": "check", "PROMOTES": "promotion"}.get(
                part.kind, "drop"
            )
            self._style("N101", part, sign[part.kind])
            self.plain.append(sign[part.kind])
            self.signs.add(sign[part.kind])
            self.spans[role] = (part.start, part.end)

    def _numeral(self, part: Part, role: str, axis: str) -> None:
        names = self.game.file_names if axis == "file" else self.game.rank_names
        number = _number(part.text)
        if number >= len(names):
            words = {"found": part.text, "game": self.game.name}
            words["first"] = self.game.square_name(0)
            words["last"] = self.game.square_name(len(self.game.file_names) * len(names) - 1)
            self.faults.append(WordFault(Fault("S104", words), part.start, part.end))
            self.broken = True
            return
        self._style("N104", part, names[number])
        self.plain.append(names[number])
        self.numbers[role, axis] = number
        span = role.removesuffix("_file")
        self.spans[span] = (self.spans.get(span, (part.start, 0))[0], part.end)

    def _name(self, part: Part, role: str) -> None:
        kinds = self.names.kinds(part.text)
        if not kinds:
            self.faults.append(self.names.unknown(part))
            self.broken = True
            return
        piece = self.game.pieces[kinds[0]]
        short = piece.short if role == "name" else piece.short or piece.names[0]
        self._style("N102", part, short)
        self.plain.append(short)
        self.kinds[role] = tuple(kinds)
        self.spans[role] = (part.start, part.end)

    def _style(self, code: str, part: Part, expected: str) -> None:
        if part.text != expected:
            words = {"found": part.text, "expected": expected or "no name at all"}
            self.faults.append(WordFault(Fault(code, words), part.start, part.end))


def _number(text: str) -> int:
    """A numeral as an index from 0."""
    digits = text.translate(TO_ASCII)
    return int(digits) - 1 if digits.isascii() else NUMERALS.index(digits)
