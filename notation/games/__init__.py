"""The games: built-in game files and a user's own.

What lives here: finding and reading game files.  What does not: what they mean
(`notation.rules.declare`), and any game's name in code.
"""

from __future__ import annotations

import difflib
from functools import cache

from notation.games.read import parse_game
from notation.games.texts import game_ids, game_text
from notation.rules.game import Game

__all__ = ["builtin_game", "builtin_games", "game_ids", "game_named", "parse_game"]


@cache
def builtin_game(game_id: str) -> Game:
    """A built-in game by its id.  Raises KeyError with a suggestion for an unknown one."""
    if game_id not in game_ids():
        close = difflib.get_close_matches(game_id, game_ids(), 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise KeyError(f"no game {game_id!r}; there are {', '.join(game_ids())}{hint}")
    return parse_game(game_text(game_id), f"{game_id}.toml")


def builtin_games() -> list[Game]:
    """All built-in games, in the order of `game_ids`."""
    return [builtin_game(game_id) for game_id in game_ids()]


def game_named(word: str) -> Game | None:
    """The built-in game whose id, name or alias is `word`, None for an unknown one."""
    for game in builtin_games():
        if word in (game.id, game.name, *game.aliases):
            return game
    return None
