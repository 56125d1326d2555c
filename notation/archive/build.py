"""Which kifu this is.

What lives here: a word that differs whenever the program or its games do, by which kept
results are known to be its own and workers to be alike, and a cheaper one that differs
whenever its files were written anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import grammars
import notation
from notation.version import __version__

_KINDS = (".py", ".toml", ".lark", ".json")


@cache
def build() -> str:
    """The version and a digest of the files that a check depends on, by their content."""
    from hashlib import sha256

    digest = sha256()
    for name, path, _ in _files():
        digest.update(f"{name}\0".encode())
        with open(path, "rb") as file:
            digest.update(file.read())
    return f"{__version__}+{digest.hexdigest()[:16]}"


def stamp() -> str:
    """The places, sizes and times of those files, by which Python, too, knows whether what it
    compiled is still good."""
    return repr([(path, row.st_size, row.st_mtime_ns) for _, path, row in _files()])


def _files() -> Iterator[tuple[str, str, os.stat_result]]:
    """The files in an order that is the same everywhere: name, path and state."""
    for package in (grammars, notation):
        root = os.path.abspath(package.__path__[0])
        # There is nothing to look through where all is in a zip, which has one version.
        todo = [root] if os.path.isdir(root) else []
        while todo:
            with os.scandir(todo.pop()) as rows:
                entries = sorted(rows, key=lambda row: row.name)
            todo += [row.path for row in entries if row.is_dir()]
            for row in entries:
                if row.name.endswith(_KINDS) and row.is_file():
                    name = row.path[len(root) + 1 :].replace(os.sep, "/")
                    yield name, row.path, row.stat()
