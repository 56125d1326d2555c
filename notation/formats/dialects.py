"""The notations of moves a game file may choose from (`movetext`).

What lives here: one row for each notation.  What does not: the notations themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from notation.formats import chinese, coordinates, japanese, legs, san
from notation.formats.words import WordReader
from notation.records.transcript import SpellCase
from notation.rules.game import Game
from notation.rules.moves import Move
from notation.rules.position import Position


@dataclass(frozen=True, slots=True)
class Dialect:
    """A notation of moves: `spell` writes a legal move, `reader` reads a game's words,
    `joins` tells whether two words with a space between them are one move; `word` is the
    pattern of a word that spaces and brackets do not end, "" where they do, and
    `spell_case` a shorter way to `spell` (see `notation.records.transcript`)."""

    spell: Callable[[Position, Move], str]
    reader: Callable[[Game], WordReader]
    joins: Callable[[Game, str, str], bool]
    word: str = ""
    spell_case: SpellCase | None = None


def _apart(game: Game, left: str, right: str) -> bool:
    return False


_DIALECTS = {
    "coordinates": Dialect(
        coordinates.spell, coordinates.coordinate_reader, _apart, spell_case=coordinates.spell_case
    ),
    "chinese": Dialect(
        chinese.spell, chinese.move_reader, chinese.joins, spell_case=chinese.spell_case
    ),
    "japanese": Dialect(
        japanese.spell, japanese.move_reader, japanese.joins, japanese.WORD, japanese.spell_case
    ),
    "legs": Dialect(legs.spell, legs.move_reader, legs.joins),
    "san": Dialect(san.spell, san.move_reader, _apart),
}


def dialect(game: Game) -> Dialect:
    """The notation a game's records are written in."""
    return _DIALECTS[game.movetext]
