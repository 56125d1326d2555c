"""The game files that records name.

What lives here: finding such names in a text, and opening the files.  What does not: what the
names stand for while the text is read (`notation.games.named`).

A record may come from anybody: what it names is looked for in its own folder and below, never
by an absolute path, upwards or by links, and so is what such a file is based on.
"""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING

from notation.source import Source, decode

if TYPE_CHECKING:
    from notation.games.named import Named
    from notation.games.read import GameFile
    from notation.rules.game import Game

# Each word with its file, or with the reason why it has none.
Files = tuple[tuple[str, "GameFile | str"], ...]

_HEADER = (
    r'(?:棋種|棋种|game"?|\[(?:Variant|Game))[\s　]*[：:]?[\s　]*"?(?P<word>[^\s"\\]+\.toml)"?'
)
_MARK = b".toml"
# More games than that no file of records is about.
_MOST = 16


def named_files(data: bytes, folder: str | None) -> Files:
    """The game files that the bytes of a text name; `folder` is where the text lies, None where
    there is no such place."""
    # In UTF-16 there are zeros in between.
    if _MARK not in data and _MARK not in data.replace(b"\0", b""):
        return ()
    words = dict.fromkeys(
        match["word"] for match in re.finditer(_HEADER, decode(data).text, re.IGNORECASE)
    )
    return tuple((word, _file(word, folder)) for word in list(words)[:_MOST])


def named_games(files: Files) -> Named:
    """The games of such files; a reason for those that declare none."""
    return {word: file if isinstance(file, str) else _game(word, file) for word, file in files}


def folder_of(name: str) -> str:
    """The folder of a file."""
    return os.path.dirname(name) or "."


def _file(word: str, folder: str | None) -> GameFile | str:
    from notation.archive.game_files import read_game_file_in
    from notation.rules.faults import GameError

    if folder is None:
        return "there is no folder to look in"
    try:
        return read_game_file_in(folder, word)
    except OSError as error:
        return error.strerror or type(error).__name__
    except GameError as error:
        return error.problems[0]


@cache
def _game(word: str, file: GameFile) -> Game | str:
    from notation.rules.faults import GameError

    try:
        game = file.game()
    except GameError as error:
        first = error.diagnostics[0]
        line = Source(file.text).place(first.span).line
        return f"line {line}: {first.message}"
    for one in (game, *game.variants):
        one.file = word
    return game
