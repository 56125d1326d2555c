"""What there is to know of a built-in game without compiling it.

What lives here: the names of the built-in games and of their seats, and which of them a record
that names no game may be of, read from the few tables that say so.  What does not: anything
that has to be compiled (`notation.games`), and files of a user's own.

Lines that begin with `[` begin a table in these files, and nothing else begins so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from notation.games.based import BASED_ON
from notation.games.texts import game_ids, game_text
from notation.rules.declare_parts import seats_of
from notation.rules.faults import GameFaults
from notation.rules.parts import Seat
from notation.rules.tables import Table

_TABLES = re.compile(r"^(?=\[)", re.MULTILINE)
_ASKED = re.compile(r"\[(?:board|fen|options\.\w+)\]|\[\[seats\]\]")


class GameHead(NamedTuple):
    """The names of a game, as `Game` has them.

    `findable` says that a record that names no game may be found to be of this one, and
    `unnamed` that it is meant where several could be.  `option_headers` are the headers by
    which records name its options.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    pgn: tuple[str, ...]
    findable: bool
    unnamed: bool
    squares: str
    ranks: int
    seats: tuple[Seat, ...]
    option_headers: tuple[str, ...]

    def is_called(self, word: str) -> bool:
        """Whether a word is the game's id, name or alias."""
        return word in (self.id, self.name, *self.aliases)


def game_heads() -> tuple[GameHead, ...]:
    """The heads of all built-in games, in the order of `game_ids`."""
    return tuple(_head(game_id) for game_id in game_ids())


def heads_with(word: str) -> Iterator[GameHead]:
    """The heads of the games in whose files a word stands, in the same order.  A name stands
    there as it is, so that of other files no table need be read."""
    return (_head(game_id) for game_id in game_ids() if word in game_text(game_id))


@cache
def heads_marked(key: str) -> tuple[GameHead, ...]:
    """The heads that are `findable`, or those that are `unnamed`, in the same order."""
    return tuple(head for head in heads_with(key) if getattr(head, key))


@cache
def _head(game_id: str) -> GameHead:
    own = _tables(game_id)
    whole = _with_base(own)
    squares = whole.get("board", {}).get("squares", "algebraic")
    options = whole.get("options", {}).values()
    return GameHead(
        own["id"],
        own["name"],
        tuple(own.get("aliases", ())),
        tuple(own.get("pgn", (own["id"],))),
        own.get("findable", False),
        own.get("fen", {}).get("unnamed", False),
        squares,
        whole.get("board", {}).get("ranks", 0),
        seats_of(Table(whole, "", GameFaults()), squares),
        tuple(option["header"] for option in options),
    )


def _with_base(tables: dict[str, Any]) -> dict[str, Any]:
    if BASED_ON not in tables:
        return tables
    base = _with_base(_tables(tables[BASED_ON]))
    board = {**base.get("board", {}), **tables.get("board", {})}
    return {**base, **tables, "board": board}


@cache
def _tables(game_id: str) -> dict[str, Any]:
    """The tables that are asked for, and what stands before the first of all."""
    import tomllib

    top, *tables = _TABLES.split(game_text(game_id))
    return tomllib.loads("".join([top, *(table for table in tables if _ASKED.match(table))]))
