"""The built-in game files as texts.

What lives here: which there are, and what stands in them.  What does not: what it means.
"""

from __future__ import annotations

import os
from functools import cache
from pkgutil import get_data

_SUFFIX = ".toml"


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of the built-in games, in order."""
    names = (name for name in _names() if name.endswith(_SUFFIX))
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names))


def _names() -> list[str]:
    try:
        return os.listdir(os.path.dirname(__file__))
    except OSError:
        # In a zip; what looks into one is slow to import.
        from importlib.resources import files

        return [entry.name for entry in files("notation.games").iterdir()]


@cache
def game_text(game_id: str) -> str:
    """The text of a built-in game."""
    data = get_data("notation.games", f"{game_id}{_SUFFIX}")
    assert data is not None
    return data.decode("utf-8")
