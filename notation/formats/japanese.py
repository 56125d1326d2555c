"""Japanese move words: ７六士(77), 同　士(53), ２二永成(88), ５五士打.

What lives here: reading one move word as KIF writes it and writing one, inverses of each
other.  What does not: the files the words stand in.
"""

from __future__ import annotations

from functools import cache

from notation.diagnostics import Fault
from notation.formats.grammar import GrammarError, Part, parse
from notation.formats.names import PieceNames, not_a_move
from notation.formats.numerals import NUMERALS, TO_ASCII
from notation.formats.words import Word, WordFault, WordReader
from notation.records.transcript import Facts, Form, Promotion
from notation.rules.game import Game
from notation.rules.moves import DROP, Move
from notation.rules.position import Position

SAME, PROMOTES, DROPPED = "同", "成", "打"
# A word may hold a space after 同 and its origin in brackets.
WORD = (
    r"[▲△▽▼☗☖]?(?:同[\s　]*|[1-9１-９][一二三四五六七八九1-9１-９])"
    r"[^\s　()（）{}…]+(?:[(（][^()（）\s]{2}[)）])?"
)
_FIRST, _SECOND = "▲▼☗", "△▽☖"
_FULL = "１２３４５６７８９"
_EXAMPLES = "moves look like ７六士(77), 同　士(53), ２二永成(88), ５五士打"
_TERMINALS = {
    "FILE": "a file １…９",
    "RANK": "a rank 一…九",
    "SAME": "同",
    "NAME": "a piece",
    "PROMOTES": "成",
    "STAYS": "不成",
    "DROPPED": "打",
    "OPEN": "(",
    "CLOSE": ")",
    "$END": "the end of the move",
}


def spell(position: Position, move: Move) -> str:
    """A legal move as KIF writes it: 同 for the square of the move before, the origin in
    digits, 打 for every drop."""
    game = position.game
    last = position.last_move()
    same = last is not None and last.target == move.target
    target = f"{SAME}　" if same else game.square_name(move.target)
    name = game.pieces[move.kind].short
    if move.origin == DROP:
        return f"{target}{name}{DROPPED}"
    promotes = PROMOTES if move.becomes != move.kind else ""
    return f"{target}{name}{promotes}({game.digits(move.origin)})"


@cache
def move_reader(game: Game) -> WordReader:
    """The reader of a game's move words."""
    names = PieceNames(game)
    return WordReader(lambda text: _Reading(game, names, text).word())


def joins(game: Game, left: str, right: str) -> bool:
    """Words are told apart by their form alone; no two are one move."""
    return False


class _Reading:
    """One word being read."""

    def __init__(self, game: Game, names: PieceNames, text: str) -> None:
        self.game = game
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
            return Word(None, faults=(not_a_move(self.text, error, _TERMINALS, _EXAMPLES),))
        signs = {part.kind: part for part in parts}
        for part in parts:
            self._part(part)
        if not self.kinds:
            return Word(None, self.spans, tuple(self.faults))
        target, origin = self._square("target"), self._square("origin")
        same = "SAME" in signs
        drop = "DROPPED" in signs or "HAND" in signs
        facts = Facts(
            Form.DROP if drop else Form.MOVE,
            self._plain(target, origin, same, drop, "PROMOTES" in signs),
            kinds=tuple(self.kinds),
            origin=origin,
            target=target,
            promotion=Promotion.YES if "PROMOTES" in signs else Promotion.NO,
            same=same,
            or_drop=origin is None and not drop and "PROMOTES" not in signs,
            seat=self._seat(signs.get("MARK")),
        )
        return Word(facts, self.spans, tuple(self.faults))

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
        self, target: int | None, origin: int | None, same: bool, drop: bool, promotes: bool
    ) -> str:
        """The word as it is usually written; without an origin it is another way of
        writing, with nothing to compare."""
        if not self.kinds or (origin is None and not drop):
            return ""
        name = self.game.pieces[self.kinds[0]].short
        square = f"{SAME}　" if same or target is None else self.game.square_name(target)
        tail = DROPPED if drop else f"({self.game.digits(origin or 0)})"
        return f"{square}{name}{PROMOTES if promotes else ''}{tail}"

    def _seat(self, mark: Part | None) -> int | None:
        if mark is None:
            return None
        return 0 if mark.text in _FIRST else 1
