"""Game files of a user's own.

What lives here: opening one, and the files it is based on.  What does not: what stands in it
(`notation.games`).
"""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from notation.diagnostics import Fault, diagnostic
from notation.games.based import base_path, beside, leaves
from notation.games.read import GameFile
from notation.rules.faults import GameError, GameFault
from notation.source import Source, Span


def read_game_file(path: str, *, inside: str = "") -> GameFile:
    """A game file, with all it is based on as far as that is there.

    `inside` is the path of the file from a folder that nothing is read outside of.  Raises
    OSError when it cannot be opened and GameError when it is no UTF-8 text.
    """
    return game_file(path, Path(path).read_bytes(), inside=inside)


def game_file(path: str, data: bytes, *, inside: str = "") -> GameFile:
    """A game file of which the bytes are known, with all it is based on as far as that is there.
    Raises GameError when it is no UTF-8 text."""
    text = _text(path, data)
    others: dict[str, str] = {}
    at, base = "", text
    while (word := base_path(base)) and (at := beside(at, word)) not in others:
        if inside and leaves(beside(inside, at)):
            break
        try:
            base = _text(at, Path(os.path.dirname(path), at).read_bytes())
        except (OSError, GameError):
            # The text that names it says where.
            break
        others[at] = base
    return GameFile(path, text, tuple(others.items()))


def _text(path: str, data: bytes) -> str:
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        source = Source(data.decode("utf-8", "replace"), path)
        start = len(data[: error.start].decode("utf-8"))
        fault = Fault("G101", {"text": "this is no UTF-8 text"})
        found = diagnostic(fault, Span(start, start + 1))
        raise GameError([GameFault(fault, ())], source, (found,)) from error
