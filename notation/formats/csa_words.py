"""CSA move words: +7776FU, -0055KA.

What lives here: reading one such word and writing one, inverses of each other; the squares
and piece codes they share with the lines that set up a position.
"""

from __future__ import annotations

from functools import cache

from notation.diagnostics import Fault
from notation.formats.names import not_a_move
from notation.formats.words import WordReader
from notation.grammar import GrammarError, parse
from notation.records.transcript import Facts, Form, Word, WordFault
from notation.rules.game import Game
from notation.rules.moves import DROP, Move
from notation.rules.position import Position

SIGNS = "+-"
HAND = "00"
_TERMINALS = {
    "SIGN": "+ or -",
    "DIGIT": "a digit",
    "PIECE": "a piece code",
    "$END": "the end of the move",
}
_EXAMPLES = "moves look like +7776FU, -0055KA for a drop"


def spell(position: Position, move: Move) -> str:
    """A legal move as CSA writes it, with the piece as it is afterwards."""
    game = position.game
    origin = HAND if move.origin == DROP else game.digits(move.origin)
    piece = game.pieces[move.becomes].csa
    return f"{SIGNS[position.turn]}{origin}{game.digits(move.target)}{piece}"


def parse_square(game: Game, digits: str) -> int:
    """The inverse of `Game.digits`, -1 for no square of the board."""
    file, rank = int(digits[0]), int(digits[1])
    if not (1 <= file <= game.files and 1 <= rank <= game.ranks):
        return -1
    return (game.ranks - rank) * game.files + game.files - file


@cache
def kinds_by_code(game: Game) -> dict[str, int]:
    """The kinds of a game by their CSA codes."""
    return {piece.csa: kind for kind, piece in enumerate(game.pieces) if piece.csa}


@cache
def move_reader(game: Game) -> WordReader:
    """The reader of a game's move words."""
    return WordReader(lambda text: _read(game, text))


def _read(game: Game, text: str) -> Word:
    try:
        parts = parse("csa", "move", text)
    except GrammarError as error:
        return Word(None, faults=(not_a_move(text, error, _TERMINALS, _EXAMPLES),))
    spans = {"mark": (0, 1), "origin": (1, 3), "target": (3, 5), "piece": (5, 7)}
    digits = "".join(part.text for part in parts if part.kind == "DIGIT")
    code = parts[-1].text
    kind = kinds_by_code(game).get(code, -1)
    faults = []
    if kind < 0:
        known = " ".join(kinds_by_code(game))
        words = {"found": code, "game": game.name, "expected": known}
        faults.append(WordFault(Fault("S103", words), 5, 7))
    squares = {"origin": digits[:2], "target": digits[2:]}
    for role, pair in squares.items():
        if parse_square(game, pair) < 0 and not (role == "origin" and pair == HAND):
            words = {"found": pair, "game": game.name, "first": "11"}
            words["last"] = f"{game.files}{game.ranks}"
            faults.append(WordFault(Fault("S104", words), *spans[role]))
    if faults:
        return Word(None, spans, tuple(faults))
    seat, target = SIGNS.index(parts[0].text), parse_square(game, digits[2:])
    if digits[:2] == HAND:
        return Word(Facts(Form.DROP, "", kinds=(kind,), target=target, seat=seat), spans)
    origin = parse_square(game, digits[:2])
    return Word(Facts(Form.MOVE, "", origin=origin, target=target, after=kind, seat=seat), spans)
