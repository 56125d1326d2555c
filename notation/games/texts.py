"""The built-in game files as texts.

What lives here: which there are, and what stands in them.  What does not: what it means.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of the built-in games, in order."""
    names = (entry.name for entry in files("notation.games").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def game_text(game_id: str) -> str:
    """The text of a built-in game."""
    return (files("notation.games") / f"{game_id}.toml").read_text(encoding="utf-8")
