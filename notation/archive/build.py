"""Which kifu this is.

What lives here: a word that differs whenever the program or its games do, by which kept
results are known to be its own and workers to be alike.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.resources import files
from pathlib import Path

from notation.version import __version__

_KINDS = (".py", ".toml", ".lark")


@cache
def build() -> str:
    """The version and a digest of the files that a check depends on, by their content."""
    digest = hashlib.sha256()
    for package in ("grammars", "notation"):
        root = Path(str(files(package)))
        for folder, below, names in os.walk(root):
            below.sort()
            for name in sorted(names):
                if name.endswith(_KINDS):
                    path = Path(folder, name)
                    digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                    digest.update(path.read_bytes())
    return f"{__version__}+{digest.hexdigest()[:16]}"
