"""SAN: Nf3, exd5, Nbd2, e8=Q, O-O, Q@d4, +Pxe5, Qh7#.

What lives here: reading one move word of PGN files and writing one, inverses of each other.
After the Portable Game Notation Specification and Implementation Guide of 1994, section 8.2.3;
drops and promoted pieces as Fairy-Stockfish and python-chess write them.

What does not: the container the words stand in (`notation.formats.pgn`).
"""

from __future__ import annotations

from functools import cache

from notation.diagnostics import Fault
from notation.formats.coordinates import no_square
from notation.formats.names import not_a_move
from notation.formats.words import WordReader
from notation.grammar import GrammarError, Part, parse
from notation.records.transcript import Facts, Form, Promotion, Word, WordFault
from notation.rules.endings import mates
from notation.rules.game import Game
from notation.rules.laws import is_legal
from notation.rules.moves import DROP, NO_CASTLING, Move, landings, reaches
from notation.rules.position import Position

CHECK, MATE, TAKES, DROPPED, BECOMES = "+", "#", "x", "@", "="
_SHORT, _LONG = "O-O", "O-O-O"
_NULL_MOVES = ("--", "Z0", "z0", "0000", "@@@@", "null", "pass")
# The pieces of Unicode from U+2654, white and black.
_FIGURES = {0x2654 + n: letter for n, letter in enumerate("KQRBNPKQRBNP")}
_EXAMPLES = "moves look like e4, exd5, Nf3, Nbd2, e8=Q, O-O, Q@d4"
_TERMINALS = {
    "PIECE": "a piece",
    "SQUARE": "a square",
    "TAKES": "x",
    "BECOMES": "=",
    "NAME": "a piece",
    "CHECK": "+",
    "MATE": "#",
    "$END": "the end of the move",
}


def spell(position: Position, move: Move) -> str:
    """A legal move in SAN.  The position is left as it was.

    The origin is written where another piece of the same letter has a legal move to the
    target: its file where that tells them apart, else its rank, else both.
    """
    game = position.game
    sign = ""
    if position.gives_check(move):
        sign = MATE if mates(position, move) else CHECK
    if move.castling != NO_CASTLING:
        return game.castlings[move.castling].san + sign
    target = game.algebraic(move.target)
    letter = game.pieces[move.becomes if move.origin == DROP else move.kind].san
    if move.origin == DROP:
        return f"{letter}{DROPPED}{target}{sign}"
    takes = TAKES if position.victim(move) >= 0 else ""
    becomes = ""
    if move.becomes != move.kind:
        becomes = BECOMES + game.pieces[move.becomes].san
    return f"{letter}{_origin(position, move, letter, takes)}{takes}{target}{becomes}{sign}"


@cache
def move_reader(game: Game) -> WordReader:
    """The reader of a game's move words."""
    return WordReader(lambda text: _read(game, text))


def plays(game: Game) -> bool:
    """Whether SAN has words for the moves of a game: squares named by letter and number, two
    sides that move a piece each.  x is no file, it is the sign for a capture."""
    files = ord(TAKES) - ord("a")
    lettered = game.squares == "algebraic" and game.files <= files
    return lettered and len(game.seats) == 2 and not game.turn_end


@cache
def _codes(game: Game, seat: int, letter: str) -> frozenset[int]:
    """The cell codes of a seat's pieces of a letter."""
    kinds = (kind for kind, piece in enumerate(game.pieces) if piece.san == letter)
    return frozenset(game.code(seat, kind) for kind in kinds)


@cache
def _kinds(game: Game) -> dict[str, tuple[int, ...]]:
    """The kinds a letter may mean; that of a pawn may be written too."""
    kinds: dict[str, tuple[int, ...]] = {}
    for kind, piece in enumerate(game.pieces):
        for letter in dict.fromkeys((piece.san, piece.letter)):
            kinds[letter] = (*kinds.get(letter, ()), kind)
    return kinds


def _letter(text: str) -> str:
    """The letter of a piece that is named by one or drawn."""
    return text.upper().translate(_FIGURES)


def _origin(position: Position, move: Move, letter: str, takes: str) -> str:
    """As much of its origin as a board move needs; a pawn that takes has its file anyway."""
    game, board = position.game, position.board
    file, rank = move.origin % game.files, move.origin // game.files
    codes = _codes(game, position.turn, letter)
    others = [
        square
        for square, code in enumerate(board)
        if code in codes
        and square != move.origin
        and reaches(position, square, move.target)
        and any(is_legal(position, other) for other in landings(position, square, move.target))
    ]
    pawn_takes = bool(takes and not letter)
    one_file = any(other % game.files == file for other in others)
    one_rank = any(other // game.files == rank for other in others)
    square = game.algebraic(move.origin)
    needs_file = pawn_takes or one_rank or (bool(others) and not one_file)
    return (square[0] if needs_file else "") + (square[1:] if one_file else "")


def _read(game: Game, text: str) -> Word:
    if text in _NULL_MOVES:
        words = {"found": text, "why": "it passes the turn, and a side has to move"}
        words["help"] = "remove it and what follows it; a comment may tell what is threatened"
        return Word(None, faults=(WordFault(Fault("S102", words), 0, len(text)),))
    try:
        parts = parse("pgn", "move", text)
    except GrammarError as error:
        return Word(None, faults=(not_a_move(text, error, _TERMINALS, _EXAMPLES),))
    return _WordReading(game, text, parts).word()


class _WordReading:
    """One word being read."""

    def __init__(self, game: Game, text: str, parts: list[Part]) -> None:
        self.game = game
        self.text = text
        self.faults: list[WordFault] = []
        self.spans: dict[str, tuple[int, int]] = {}
        self.kinds = _kinds(game).get("", ())
        self.named = False
        # By role: a square, a file or a rank of the board.
        self.places: dict[tuple[str, str], int] = {}
        self.becomes = ""
        self.signs: set[str] = set()
        self.castling = ""
        self.form = parts[0].rules[1]
        for part in parts:
            self._part(part)

    def word(self) -> Word:
        if self.faults:
            return Word(None, self.spans, tuple(self.faults))
        whole = ("origin", "SQUARE") in self.places and not self.named
        if not (self.kinds or whole or self.castling):
            words = {"found": self.text, "why": "a piece is expected first", "help": _EXAMPLES}
            return Word(None, faults=(WordFault(Fault("S102", words), 0, len(self.text)),))
        # Two squares and nothing else are a move in coordinates, of any piece, unmarked.
        bare = whole and not self.signs
        check = None if bare else bool(self.signs & {"CHECK", "MATE"})
        mate = "MATE" in self.signs if check else None
        if self.form == "castling":
            facts = Facts(Form.CASTLING, self.text, castling=self.castling, check=check, mate=mate)
            return Word(facts, self.spans)
        target = self.places["target", "SQUARE"]
        if self.form == "drop":
            facts = Facts(
                Form.DROP, self.text, kinds=self.kinds, target=target, check=check, mate=mate
            )
            return Word(facts, self.spans)
        facts = Facts(
            Form.MOVE,
            self.text,
            kinds=None if whole else self.kinds,
            origin=self.places.get(("origin", "SQUARE")),
            origin_file=self.places.get(("origin", "FILE")),
            origin_rank=self.places.get(("origin", "RANK")),
            target=target,
            promotion=Promotion.YES if self.becomes else Promotion.NO,
            becomes=self._promoted(whole) if self.becomes else None,
            capture=None if bare else "TAKES" in self.signs,
            check=check,
            mate=mate,
        )
        return Word(facts, self.spans)

    def _part(self, part: Part) -> None:
        role = part.rules[2] if len(part.rules) > 2 else part.kind
        if part.kind in ("SQUARE", "FILE", "RANK"):
            self._place(part, role)
        elif part.kind == "PIECE":
            self.named = True
            self.kinds = self._named(part)
        elif part.kind in ("NAME", "BARE"):
            self.becomes = _letter(part.text)
            self._named(part)
            self.spans["promotion"] = (part.start, part.end)
        elif part.kind == "CASTLING":
            self._castle(part)
        elif part.kind in ("TAKES", "TO", "CHECK", "MATE"):
            self.signs.add(part.kind)
            role = {"TAKES": "capture", "TO": "capture"}.get(part.kind, "check")
            self.spans[role] = (part.start, part.end)

    def _place(self, part: Part, role: str) -> None:
        game = self.game
        if part.kind == "SQUARE":
            place = game.parse_square(part.text)
        elif part.kind == "FILE":
            place = ord(part.text) - ord("a")
            place = place if place < game.files else -1
        else:
            place = int(part.text) - 1
            place = place if place < game.ranks else -1
        if place < 0:
            self.faults.append(no_square(game, part))
        self.places[role, part.kind] = place
        self.spans[role] = (part.start, part.end)

    def _named(self, part: Part) -> tuple[int, ...]:
        kinds = _kinds(self.game).get(_letter(part.text), ())
        if not kinds:
            words = {"found": part.text, "game": self.game.name}
            words["expected"] = " ".join(letter for letter in _kinds(self.game) if letter)
            self.faults.append(WordFault(Fault("S103", words), part.start, part.end))
        return kinds

    def _castle(self, part: Part) -> None:
        word = _LONG if len(part.text) > len(_SHORT) else _SHORT
        for castling in self.game.castlings:
            if castling.san == word:
                self.castling = castling.text
        if not self.castling:
            words = {"found": self.text, "why": f"there is no such castling in {self.game.name}"}
            words["help"] = _EXAMPLES
            self.faults.append(WordFault(Fault("S102", words), 0, len(self.text)))

    def _promoted(self, any_piece: bool) -> int:
        """The kind a promotion names: of several with its letter one that can come of it."""
        game = self.game
        moving = range(len(game.pieces)) if any_piece else self.kinds
        named = _kinds(game)[self.becomes]
        possible = [kind for kind in named if any(kind in game.can_promote(k) for k in moving)]
        return (possible or list(named))[0]
