"""The games: built-in game files and a user's own.

What lives here: finding the built-in games, each compiled on first use, and reading the texts
of game files.  What does not: what they mean (`notation.rules.declare`), and any game's name
in code.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from notation.diagnostics import Fault
from notation.games.heads import GameHead, game_heads, heads_marked, heads_with
from notation.games.named import SUFFIX, game_of_file
from notation.games.read import parse_game
from notation.games.texts import game_ids, game_text
from notation.rules.game import Game

__all__ = [
    "GameHead", "any_game", "builtin_game", "builtin_games", "findable_games", "game_heads",
    "game_ids", "game_named", "parse_game", "unknown_game", "unnamed_games",
    "usual_game",
]  # fmt: skip


@cache
def builtin_game(game_id: str) -> Game:
    """A built-in game by its id.  Raises KeyError with a suggestion for an unknown one."""
    if game_id not in game_ids():
        import difflib

        close = difflib.get_close_matches(game_id, game_ids(), 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise KeyError(f"no game {game_id!r}; there are {', '.join(game_ids())}{hint}")
    return parse_game(game_text(game_id), f"{game_id}.toml", proven=True)


def builtin_games() -> list[Game]:
    """All built-in games, in the order of `game_ids`; each is compiled."""
    return [builtin_game(game_id) for game_id in game_ids()]


def findable_games(ranks: int = 0) -> list[Game]:
    """The games that a record that names none may be found to be of; of a board with so many
    ranks, where that is known."""
    heads = heads_marked("findable")
    return [builtin_game(head.id) for head in heads if ranks in (0, head.ranks)]


def unnamed_games(word: str) -> Iterator[Game]:
    """The games that are meant where none is named and several could be, if a word stands in
    their files; the others are not compiled."""
    heads = heads_marked("unnamed")
    return (builtin_game(head.id) for head in heads if word in game_text(head.id))


@cache
def usual_game(squares: str) -> Game | None:
    """The game among those to be found, with squares named so (`Game.squares`), that is meant
    where several could be; None where there is none or more than one such."""
    heads = [head for head in heads_marked("findable") if head.unnamed]
    ids = [head.id for head in heads if head.squares == squares]
    return builtin_game(ids[0]) if len(ids) == 1 else None


def any_game() -> Game:
    """The game of a record of which none is known."""
    return builtin_game(heads_marked("unnamed")[0].id)


def game_named(word: str) -> Game | None:
    """The built-in game whose id, name or alias is `word`, or the game of a file that the text
    being read names so; None for an unknown one."""
    if word.endswith(SUFFIX):
        game = game_of_file(word)
        return game if isinstance(game, Game) else None
    found = _called(word)
    return builtin_game(found) if found else None


# An archive names a few games, a hostile file as many as it likes.
@lru_cache(maxsize=100)
def _called(word: str) -> str | None:
    return next((head.id for head in heads_with(word) if head.is_called(word)), None)


def unknown_game(word: str) -> Fault:
    """Why no game has a name."""
    if word.endswith(SUFFIX):
        return Fault("G114", {"found": word, "why": str(game_of_file(word))})
    import difflib

    known = [head.name for head in game_heads()]
    close = difflib.get_close_matches(word, known, 1, 0.4)
    suggest = f"; did you mean {close[0]}?" if close else ""
    return Fault("S106", {"found": word, "expected": " ".join(known), "suggest": suggest})
