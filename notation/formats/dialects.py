"""The notations of moves a game file may choose from (`movetext`).

What lives here: one row for each notation.  What does not: the notations themselves, each of
which is imported when a game asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from notation.formats.words import WordReader
from notation.records.transcript import SpellCase
from notation.rules.game import Game
from notation.rules.moves import Move
from notation.rules.position import Position


class Dialect(NamedTuple):
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


def dialect(game: Game) -> Dialect:
    """The notation a game's records are written in."""
    return _dialect(game.movetext)


@cache
def _dialect(movetext: str) -> Dialect:
    if movetext == "chinese":
        from notation.formats import chinese

        return Dialect(
            chinese.spell, chinese.move_reader, chinese.joins, spell_case=chinese.spell_case
        )
    if movetext == "japanese":
        from notation.formats import japanese

        return Dialect(
            japanese.spell, japanese.move_reader, japanese.joins, japanese.WORD, japanese.spell_case
        )
    if movetext == "legs":
        from notation.formats import legs

        return Dialect(legs.spell, legs.move_reader, legs.joins)
    if movetext == "san":
        from notation.formats import san

        return Dialect(san.spell, san.move_reader, _apart)
    from notation.formats import coordinates

    spell, reader = coordinates.spell, coordinates.coordinate_reader
    return Dialect(spell, reader, _apart, spell_case=coordinates.spell_case)
