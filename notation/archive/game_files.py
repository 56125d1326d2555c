"""Game files of a user's own.

What lives here: opening one, and the files it is based on.  What does not: what stands in it
(`notation.games`).
"""

from __future__ import annotations

import codecs
import errno
import os
import stat

from notation.games.based import MOST_BASES, base_path, beside, leaves
from notation.games.read import GameFile
from notation.games.toml import LARGEST, no_toml, too_long
from notation.rules.faults import GameError
from notation.source import Source, Span

# One byte more than a game file may have.
MOST_READ = LARGEST + 1
OUTSIDE = "only files in the folder of the record and below it are read"


def read_game_file(path: str) -> GameFile:
    """A game file, with all it is based on as far as that is there.

    Raises OSError when it cannot be opened and GameError when it is no UTF-8 text or too long.
    """
    return game_file(path, read_game_bytes(path))


def read_game_file_in(folder: str, word: str) -> GameFile:
    """A game file by its path from a folder; nothing is read outside of that, neither upwards
    nor by links.  Raises as `read_game_file`."""
    path = os.path.join(folder, word)
    return game_file(path, _read_in(folder, word), folder=folder, word=word)


def read_game_bytes(path: str) -> bytes:
    """The bytes of a game file, MOST_READ at most.  Raises OSError, for what is no file, too."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(errno.EINVAL, "this is no regular file")
            return file.read(MOST_READ)
    except ValueError as error:
        # A zero, or half a character.
        raise OSError(errno.EINVAL, "no file can have that name") from error


def game_file(path: str, data: bytes, *, folder: str = "", word: str = "") -> GameFile:
    """A game file of which the bytes are known, with all it is based on as far as that is there,
    and in `folder`, from where `word` leads to it, if one is given.  Raises GameError when it is
    no UTF-8 text or too long."""
    text = _text(path, data)
    others: dict[str, str] = {}
    at, base = "", text
    while (named := base_path(base)) and (at := beside(at, named)) not in others:
        if len(others) == MOST_BASES:
            break
        try:
            if folder:
                data = _read_in(folder, beside(word, at))
            else:
                data = read_game_bytes(os.path.join(os.path.dirname(path), at))
            base = _text(at, data)
        except (OSError, GameError):
            # The text that names it says where.
            break
        others[at] = base
    return GameFile(path, text, tuple(others.items()))


def _read_in(folder: str, word: str) -> bytes:
    """The bytes of a file in a folder or below it.  Raises OSError."""
    if leaves(word):
        raise OSError(errno.EACCES, OUTSIDE)
    try:
        root = os.path.realpath(folder)
        path = os.path.realpath(os.path.join(root, word))
        inside = os.path.commonpath([root, path]) == root
    except ValueError:
        # A zero in the name, or another drive.
        inside = False
    if not inside:
        raise OSError(errno.EACCES, OUTSIDE)
    return read_game_bytes(path)


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without waiting for anybody to write to it, as one does at a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _text(path: str, data: bytes) -> str:
    if len(data) > LARGEST:
        raise too_long(Source("", path))
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        source = Source(data.decode("utf-8", "replace"), path)
        start = len(data[: error.start].decode("utf-8"))
        raise no_toml(source, "this is no UTF-8 text", Span(start, start + 1)) from error
