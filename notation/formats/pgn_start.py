"""PGN: which game it is and where it starts.

What lives here: the tags Variant, SetUp and FEN.  Which game a Variant means, or none, stands
in the game files (`pgn`), or it is the name of such a file.  What does not: reading a FEN
(`notation.rules.fen`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from notation.diagnostics import Fault
from notation.formats.pgn_tags import FEN, SETUP, VARIANT, Tag
from notation.formats.pgn_text import Token
from notation.formats.san import plays
from notation.games import builtin_game, builtin_games, game_heads, game_named, unknown_game
from notation.games.named import SUFFIX
from notation.rules.fen import parse_fen, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Choice:
    """The game that is played, or None with the fault that says why there is none."""

    game: Game | None
    fault: Fault | None = None
    span: Span = NOWHERE


@dataclass(slots=True)
class Start:
    """The start position, None where the tags give none, and the faults of it."""

    position: Position | None
    faults: list[tuple[Fault, Span]] = field(default_factory=list)


def choose_game(given: Game | None, tags: Mapping[str, Tag], first: Token) -> Choice:
    """The game given, else the one the tags name; `first` is where the text of it begins."""
    tag = tags.get(VARIANT)
    word = tag.value.strip() if tag else ""
    if given is None and tag is not None and word.endswith(SUFFIX):
        found = game_named(word)
        if found is None:
            return Choice(None, unknown_game(word), tag.value_span)
    else:
        found = given or _named(_plain(word))
    if found is not None and plays(found):
        return Choice(found)
    names = " ".join(game.id for game in builtin_games() if plays(game))
    if found is not None:
        facts = {"header": "the game", "found": found.name, "expected": f"one of: {names}"}
        return Choice(None, Fault("S107", facts), tag.value_span if tag else first.span)
    if tag is None:
        told = f"none is meant without a tag {VARIANT}; games: {names}"
        return Choice(None, Fault("S118", {"found": told}), first.span)
    return Choice(None, Fault("S106", {"found": tag.value, "expected": names}), tag.value_span)


def _named(word: str) -> Game | None:
    """The built-in game that a plain Variant names, by its words for PGN or its names."""
    for head in game_heads():
        if word in map(_plain, head.pgn):
            return builtin_game(head.id)
    for head in game_heads():
        if word and word in map(_plain, (head.id, head.name, *head.aliases)):
            return builtin_game(head.id)
    return None


def variant_of(game: Game) -> str:
    """The Variant a game is written with: its file, if the record named one, "" for none."""
    return game.file or game.pgn[0]


def read_start(game: Game, tags: Mapping[str, Tag]) -> Start:
    """The position a game starts from."""
    tag, setup = tags.get(FEN), tags.get(SETUP)
    if tag is None:
        if setup is None or setup.value.strip() in ("", "0"):
            return Start(start_position(game))
        facts = {"found": f'{SETUP} "{setup.value}"', "help": f"add a tag {FEN}"}
        return Start(None, [(Fault("S128", facts), setup.span)])
    reading = parse_fen(game, tag.value)
    faults = [
        (placed.fault, Span(tag.at + placed.start, min(tag.at + placed.end, tag.span.end)))
        for placed in reading.faults
    ]
    return Start(reading.position, faults)


def _plain(name: str) -> str:
    """A name without what spellings of it differ in: From Position, fromPosition."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())
