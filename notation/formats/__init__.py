"""The formats, in the order they are listed.

What lives here: the registry, and the suffixes of the formats, which are known without
importing any: most of what is looked at in a folder, or checked before, needs no format.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from notation.formats.format import Format

    FORMATS: tuple[Format, ...]

_MODULES = ("qipu", "kif", "ki2", "csa", "jkf", "pgn", "usi", "sfen", "json_record")
SUFFIXES = (
    ".qipu", ".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf", ".pgn", ".usi", ".uci", ".sfen",
    ".fen", ".json",
)  # fmt: skip
# Most files with these suffixes are no records; one that is has this in its first bytes.
SHARED_SUFFIXES = {".json": re.compile(rb'"kifu"\s*:\s*\d|"moves"\s*:')}


def __getattr__(name: str) -> object:
    if name != "FORMATS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = tuple(import_module(f"{__name__}.{module}").FORMAT for module in _MODULES)
    globals()[name] = found
    return found


def _formats() -> tuple[Format, ...]:
    from notation.formats import FORMATS

    return FORMATS


def format_named(name: str) -> Format | None:
    """The format with an id, None for an unknown one."""
    return next((row for row in _formats() if row.id == name), None)


def has_suffix(name: str) -> bool:
    """Whether a file name has the suffix of a format."""
    return name.lower().endswith(SUFFIXES)


def looks_other(name: str, head: bytes) -> bool:
    """Whether a file is no record, whatever its suffix, by its first bytes."""
    mark = next((row for end, row in SHARED_SUFFIXES.items() if name.lower().endswith(end)), None)
    # UTF-16 is the same with zeros in between.
    return mark is not None and mark.search(head.replace(b"\0", b"")) is None


def format_of_suffix(name: str) -> Format | None:
    """The format a file name's suffix stands for, None for an unknown one."""
    if not has_suffix(name):
        return None
    return next((row for row in _formats() if name.lower().endswith(row.suffixes)), None)
