"""Games that only one text knows, by the files it names.

What lives here: what a name ending in `.toml` stands for while a text is read.  What does not:
opening those files, which is for whoever opens the text (`notation.archive.named`).

The readers of all formats ask for a game by its name alone; what a name stands for beside one
text must not be seen by the reading of another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from notation.rules.game import Game

SUFFIX = ".toml"
Named = Mapping[str, Game | str]

_NAMED: ContextVar[Named | None] = ContextVar("_NAMED", default=None)


@contextmanager
def naming(named: Named | None) -> Iterator[None]:
    """While it lasts, names stand for the games given, or for the reason why one has none; None
    is for a text that no file is read for."""
    token = _NAMED.set(named)
    try:
        yield
    finally:
        _NAMED.reset(token)


def game_of_file(word: str) -> Game | str:
    """The game of the file a text names, or why there is none."""
    named = _NAMED.get()
    if named is None:
        return "a text that is not read from a file has no folder to look in"
    if "\\" in word:
        return "write / between folders, on every system"
    return named.get(word, "its name has a blank or quotes in it, or too many files are named")
