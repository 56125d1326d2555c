"""Piece names in movetext.

What lives here: which kinds a written name may mean, and what to say about one that means
none.  Shared by the notations that name pieces in words.
"""

from __future__ import annotations

from notation.diagnostics import Fault
from notation.grammar import GrammarError, Part
from notation.records.transcript import WordFault
from notation.rules.game import Game

# Names are short; comparing a hostile one with each of them takes quadratic time.
_LONGEST = 20


class PieceNames:
    """The names of a game's pieces: short names, full names, other spellings."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._kinds: dict[str, list[int]] = {}
        for kind, piece in enumerate(game.pieces):
            for name in dict.fromkeys((piece.short, piece.cell, *piece.names, *piece.aliases)):
                self._kinds.setdefault(name, []).append(kind)

    def kinds(self, name: str) -> list[int]:
        """The kinds a name may mean, none for an unknown one."""
        return self._kinds.get(name, [])

    def unknown(self, part: Part) -> WordFault:
        """The fault of a name that no piece has."""
        import difflib

        close = difflib.get_close_matches(part.text[:_LONGEST], self._kinds, 1, 0.4)
        words = {
            "found": part.text,
            "game": self.game.name,
            "expected": " ".join(piece.short for piece in self.game.pieces if piece.short),
            "suggest": f"; did you mean {close[0]}?" if close else "",
        }
        return WordFault(Fault("S103", words), part.start, part.end)


def not_a_move(text: str, error: GrammarError, terminals: dict[str, str], help: str) -> WordFault:
    """The fault of a word that is no move: where it fails and what could stand there, by
    the words `terminals` has for kinds of terminal."""
    known = (terminals[kind] for kind in error.expected if kind in terminals)
    expected = " or ".join(sorted(known)) or "a move"
    if error.offset >= len(text):
        why = f"it ends where {expected} is expected"
    else:
        why = f"{text[error.offset]} stands where {expected} is expected"
    return WordFault(Fault("S102", {"found": text, "why": why, "help": help}), 0, len(text))
