"""Japanese move words: ７六士(77), 同　士(53), ２二永成(88), ５五士打; ５八金右, ５二銀左引成.

What lives here: reading one move word and writing one, inverses of each other, in two
styles: with the square a piece comes from, as KIF writes it, and with the words of printed
records that tell pieces apart.  What does not: the files the words stand in.
"""

from __future__ import annotations

import enum
from functools import cache

from notation.diagnostics import Fault
from notation.formats.names import PieceNames, not_a_move
from notation.formats.numerals import NUMERALS, TO_ASCII
from notation.formats.words import WordReader
from notation.grammar import GrammarError, Part, parse
from notation.records.relative import Motion, Relative, Side, rivals, words_for
from notation.records.transcript import CROWDED, Facts, Form, Promotion, Word, WordFault
from notation.records.transcript import SAME as SAME_SQUARE
from notation.rules.game import Game
from notation.rules.moves import DROP, Move, landings_anywhere, promotions
from notation.rules.position import Position

SAME, PROMOTES, STAYS, DROPPED = "同", "成", "不成", "打"
# The first word of each is the one that is written.
_SIDES = {"左": Side.LEFT, "直": Side.STRAIGHT, "右": Side.RIGHT}
_MOTIONS = {
    "上": Motion.UP,
    "行": Motion.UP,
    "入": Motion.UP,
    "寄": Motion.ACROSS,
    "引": Motion.DOWN,
    "下": Motion.DOWN,
}
# A word may hold a space after 同 and its origin in brackets.
WORD = (
    r"[▲△▽▼☗☖]?(?:同[\s　]*|[1-9１-９][一二三四五六七八九1-9１-９])"
    r"[^\s　()（）{}…]+(?:[(（][^()（）\s]{2}[)）])?"
)
_FIRST, _SECOND = "▲▼☗", "△▽☖"
_FULL = "１２３４５６７８９"
_TAILS = {PROMOTES: "PROMOTES", STAYS: "STAYS"}
_TERMINALS = {
    "FILE": "a file １…９",
    "RANK": "a rank 一…九",
    "SAME": "同",
    "NAME": "a piece",
    "RELATIVE": "左 直 右 上 寄 引",
    "PROMOTES": "成",
    "STAYS": "不成",
    "DROPPED": "打",
    "OPEN": "(",
    "CLOSE": ")",
    "$END": "the end of the move",
}


class Style(enum.Enum):
    """What tells pieces of one name apart: their square, or words where they are needed."""

    ORIGIN = "origin"
    RELATIVE = "relative"


def spell(position: Position, move: Move) -> str:
    """A legal move as KIF writes it: 同 for the square of the move before, the origin in
    digits, 打 for every drop."""
    return spell_case(position.game, position.turn, move, SAME_SQUARE * _is_same(position, move))


def spell_case(game: Game, seat: int, move: Move, case: int) -> str:
    """`spell` by what it asks of a position: whether the target is that of the last move."""
    head = _head(game, move, bool(case & SAME_SQUARE))
    if move.origin == DROP:
        return f"{head}{DROPPED}"
    promotes = PROMOTES if move.becomes != move.kind else ""
    return f"{head}{promotes}({game.digits(move.origin)})"


def spell_relative(position: Position, move: Move) -> str:
    """A legal move as records are printed: 左 直 右 上 寄 引 where several pieces of the name
    can go to the square, 打 where one could go there, 成 or 不成 wherever there is a choice.

    Where no words tell the pieces apart the origin is given, as KIF does.
    """
    game, head = position.game, _head(position.game, move, _is_same(position, move))
    if move.origin == DROP:
        return head + DROPPED * bool(rivals(position, move.becomes, move.target))
    chooses = bool(promotions(position, move.kind, move.origin, move.target))
    tail = _tail(move, chooses)
    words = words_for(position, move)
    if words is None:
        return f"{head}{tail}({game.digits(move.origin)})"
    return head + spell_words(words) + tail


def spell_relative_case(game: Game, seat: int, move: Move, case: int) -> str:
    """`spell_relative` where no other piece of the name can go to the square, else ""."""
    if case & CROWDED:
        return ""
    head = _head(game, move, bool(case & SAME_SQUARE))
    if move.origin == DROP:
        return head
    landings = landings_anywhere(game, seat, move.kind, move.origin, move.target) or ()
    return head + _tail(move, any(other.becomes != move.kind for other in landings))


def _tail(move: Move, chooses: bool) -> str:
    if move.becomes != move.kind:
        return PROMOTES
    return STAYS if chooses else ""


def spell_words(words: Relative) -> str:
    """左上 and the like, "" for none: first the side, then the motion."""
    side = next((word for word, side in _SIDES.items() if side is words.side), "")
    return side + next((word for word, way in _MOTIONS.items() if way is words.motion), "")


def _is_same(position: Position, move: Move) -> bool:
    last = position.last_move()
    return last is not None and last.target == move.target


def _head(game: Game, move: Move, same: bool) -> str:
    square = f"{SAME}　" if same else game.square_name(move.target)
    kind = move.becomes if move.origin == DROP else move.kind
    return square + game.pieces[kind].short


SPELL = {Style.ORIGIN: spell, Style.RELATIVE: spell_relative}
SPELL_CASE = {Style.ORIGIN: spell_case, Style.RELATIVE: spell_relative_case}


@cache
def move_reader(game: Game, style: Style = Style.ORIGIN) -> WordReader:
    """The reader of a game's move words.  Words of either style are read; `style` is the
    one they should be in."""
    names = PieceNames(game)
    return WordReader(lambda text: _Reading(game, names, text, style).word())


def joins(game: Game, left: str, right: str) -> bool:
    """Words are told apart by their form alone; no two are one move."""
    return False


class _Reading:
    """One word being read."""

    def __init__(self, game: Game, names: PieceNames, text: str, style: Style) -> None:
        self.game = game
        self.style = style
        self.names = names
        self.text = text
        self.faults: list[WordFault] = []
        self.spans: dict[str, tuple[int, int]] = {}
        self.numbers: dict[tuple[str, str], int] = {}
        self.kinds: list[int] = []

    def word(self) -> Word:
        try:
            parts = parse("kif", "move", self.text)
        except GrammarError as error:
            return Word(None, faults=(not_a_move(self.text, error, _TERMINALS, self._examples()),))
        signs = {part.kind: part for part in parts}
        for part in parts:
            self._part(part)
        target, origin = self._square("target"), self._square("origin")
        relative = self._relative(signs.get("RELATIVE"))
        if not self.kinds:
            return Word(None, self.spans, tuple(self.faults))
        drop = "DROPPED" in signs or "HAND" in signs
        facts = Facts(
            Form.DROP if drop else Form.MOVE,
            self._plain(signs, target, origin, relative),
            kinds=tuple(self.kinds),
            origin=origin,
            target=target,
            promotion=Promotion.YES if "PROMOTES" in signs else Promotion.NO,
            same="SAME" in signs,
            relative=relative if origin is None else None,
            or_drop=origin is None and not drop and "PROMOTES" not in signs,
            seat=self._seat(signs.get("MARK")),
        )
        return Word(facts, self.spans, tuple(self.faults))

    def _examples(self) -> str:
        """What moves look like, with pieces of the game."""
        shorts = [piece.short for piece in self.game.pieces if not piece.royal]
        slow, fast = shorts[-1] if len(shorts) < 8 else shorts[6], shorts[1]
        return f"moves look like ７六{slow}(77), 同　{slow}(53), ２二{fast}成(88), ５五{slow}打"

    def _part(self, part: Part) -> None:
        role = part.rules[1] if len(part.rules) > 1 else part.kind.lower()
        start = self.spans.get(role, (part.start, 0))[0]
        self.spans[role] = (start, part.end)
        if part.kind in ("FILE", "RANK"):
            self._number(part, role)
        elif part.kind == "NAME":
            kinds = self.names.kinds(part.text)
            if not kinds:
                self.faults.append(self.names.unknown(part))
                return
            self.kinds = kinds
            short = self.game.pieces[kinds[0]].short
            if part.text != short:
                words = {"found": part.text, "expected": short}
                self.faults.append(WordFault(Fault("N102", words), part.start, part.end))

    def _number(self, part: Part, role: str) -> None:
        """A file or rank; the target is written in its own numerals, the origin in any."""
        digits = part.text.translate(TO_ASCII)
        digits = digits.replace("ニ", "二")
        number = int(digits) if digits.isascii() else NUMERALS.index(digits) + 1
        self.numbers[role, part.kind] = number
        usual = (_FULL if part.kind == "FILE" else NUMERALS)[number - 1]
        if role == "target" and part.text != usual:
            words = {"found": part.text, "expected": usual}
            self.faults.append(WordFault(Fault("N104", words), part.start, part.end))

    def _square(self, role: str) -> int | None:
        file, rank = self.numbers.get((role, "FILE")), self.numbers.get((role, "RANK"))
        if file is None or rank is None:
            return None
        game = self.game
        if file > game.files or rank > game.ranks:
            start, end = self.spans[role]
            words = {"found": self.text[start:end], "game": game.name}
            words["first"] = game.square_name(game.files * game.ranks - 1)
            words["last"] = game.square_name(0)
            self.faults.append(WordFault(Fault("S104", words), start, end))
            self.kinds = []
            return None
        return (game.ranks - rank) * game.files + game.files - file

    def _plain(
        self,
        signs: dict[str, Part],
        target: int | None,
        origin: int | None,
        relative: Relative | None,
    ) -> str:
        """The word in the style's own signs, "" for a word of the other style, with which
        there is nothing to compare."""
        drop = "DROPPED" in signs or "HAND" in signs
        same = "SAME" in signs or target is None
        head = f"{SAME}　" if same else self.game.square_name(target or 0)
        head += self.game.pieces[self.kinds[0]].short
        place = f"({self.game.digits(origin)})" if origin is not None else ""
        if self.style is Style.ORIGIN:
            if not place and not drop:
                return ""
            return head + (DROPPED if drop else PROMOTES * ("PROMOTES" in signs) + place)
        tail = next((word for word in (PROMOTES, STAYS) if _TAILS[word] in signs), "")
        beside = spell_words(relative) if relative else ""
        return head + beside + tail + (DROPPED * drop or place)

    def _relative(self, part: Part | None) -> Relative | None:
        """The words that tell pieces apart.  With two that exclude each other no piece is
        meant."""
        if part is None:
            return None
        sides = {_SIDES[word] for word in part.text if word in _SIDES}
        motions = {_MOTIONS[word] for word in part.text if word in _MOTIONS}
        words = Relative(next(iter(sides), None), next(iter(motions), None))
        usual = spell_words(words)
        if len(sides) > 1 or len(motions) > 1:
            fault = Fault("S124", {"found": part.text})
            self.faults.append(WordFault(fault, part.start, part.end))
            self.kinds = []
        elif part.text != usual:
            fault = Fault("N102", {"found": part.text, "expected": usual})
            self.faults.append(WordFault(fault, part.start, part.end))
        return words

    def _seat(self, mark: Part | None) -> int | None:
        if mark is None:
            return None
        return 0 if mark.text in _FIRST else 1
