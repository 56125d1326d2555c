"""Values of a JSON text as what they should be.

What lives here: one function for each kind of value, which returns it or raises
`ShapeError` with its path.  What does not: what the values mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from notation.formats.json_text import Path


class ShapeError(Exception):
    """A value of another shape than the schema says."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(why)
        self.path = path
        self.why = why


def as_object(value: Any, path: Path, keys: Sequence[str], needed: Sequence[str]) -> dict[str, Any]:
    """An object with none but these keys, and all that are needed."""
    if not isinstance(value, dict):
        raise ShapeError(path, "an object is expected")
    for key in value:
        if key not in keys:
            raise ShapeError((*path, key), f"unknown key; keys are {', '.join(keys)}")
    for key in needed:
        if key not in value:
            raise ShapeError(path, f"the key {key!r} is missing")
    return value


def as_list(value: Any, path: Path) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise ShapeError(path, "a list is expected")
    return value


def as_text(value: Any, path: Path) -> str:
    """A text."""
    if not isinstance(value, str):
        raise ShapeError(path, "a text is expected")
    return value


def as_number(value: Any, path: Path, most: int) -> int:
    """A whole number from 0."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ShapeError(path, f"a whole number from 0 to {most} is expected")
    return value


def as_choice(value: Any, path: Path, known: Sequence[str]) -> str:
    """One of some texts."""
    if value not in known:
        raise ShapeError(path, f"one of {', '.join(known)} is expected")
    return str(value)
