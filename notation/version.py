"""The version, where the build and the command can read it without importing the rest."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether this installation runs compiled; else it is pure Python.

    Nothing is imported to know it: all modules that are compiled are compiled together, and
    where one is, its extension stands beside its source.
    """
    module = os.path.join(os.path.dirname(__file__), "rules", "position")
    return any(os.path.exists(module + suffix) for suffix in EXTENSION_SUFFIXES)
