"""What pages are called.

What lives here: the path of a page in its folder, from that of its record.  What does not:
making pages (`notation.archive.pages`), and writing them.

A page is called after its record below the folder that was named, so that it can be kept on
any system: no name that one of them reserves, none that differs from another by case only.
"""

from __future__ import annotations

import os
import re
import unicodedata

from notation.archive.cloud import is_url
from notation.archive.names import IN, STDIN, printable
from notation.archive.walk import Input

INDEX = "index.html"
_END = ".html"
_UNSAFE = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³])\s*(\.|$)", re.IGNORECASE)
# Some systems take names of 255 bytes, and what writes a file aside wants a few of them.
_MOST_BYTES = 200
# Of folders in folders only the innermost are kept; more can stand in an archive only.
_MOST_DEEP = 12


def shown_name(one: Input, name: str, alone: bool) -> str:
    """What an input, or a file in it, is called on pages: its path below the folder that was
    named, with that folder unless it is `alone`.  Where else it lies on this machine is nobody
    else's business."""
    inside = name[len(one.name) :]
    if one.path == STDIN:
        return "stdin" + inside
    if is_url(one.path):
        return one.name.partition("://")[2] + inside
    below = one.path[len(one.root) :].strip(os.sep) if one.root else os.path.basename(one.path)
    if not (alone or os.path.isabs(one.path)):
        below = one.path
    elif one.root and not alone:
        below = os.path.join(os.path.basename(os.path.abspath(one.root)), below)
    parts = [part for part in below.split(os.sep) if part not in ("", os.curdir, os.pardir)]
    return printable("/".join(parts)) + inside


class PageNames:
    """What pages are called, each once."""

    def __init__(self) -> None:
        # Each with how many were to be called so.
        self._taken = {_key(INDEX.removesuffix(_END)): 1}

    def page(self, shown: str, number: int = 0) -> str:
        """The path, with `/`, of the page of a file, or of its game with a number."""
        *folders, name = _place(shown)
        wanted = "/".join([*folders, f"{name}-{number}" if number else name])
        times = self._taken.get(_key(wanted), 0)
        path = wanted
        while _key(path) in self._taken:
            times += 1
            path = f"{wanted}~{times}"
        self._taken[_key(wanted)] = max(times, 1)
        self._taken.setdefault(_key(path), 1)
        return path + _END


def index_from(shown: str) -> str:
    """The address of the index from the page of a file."""
    return "../" * (len(_place(shown)) - 1) + INDEX


def _key(path: str) -> str:
    """Equal for what some system takes for the same path."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", path).casefold())


def _place(shown: str) -> list[str]:
    """The folders and the name of a file's page, without its end."""
    words = shown.replace(IN, "/").split("/")
    words = [word for word in words if word not in ("", ".", "..")] or ["_"]
    *folders, name = words
    return [*(_safe(word, folder=True) for word in folders[-_MOST_DEEP:]), _safe(name)]


def _safe(word: str, folder: bool = False) -> str:
    """A part of a path that every system takes."""
    word = "".join(char if char.isprintable() else "_" for char in word)
    word = unicodedata.normalize("NFC", _UNSAFE.sub("_", word))
    word = word.encode()[:_MOST_BYTES].decode(errors="ignore").strip(" .") or "_"
    if folder and word.lower().endswith(_END):
        # No folder is called as a page may be.
        word += "_"
    return f"_{word}" if _RESERVED.match(word) else word
