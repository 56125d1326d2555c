"""The formats, in the order they are listed.

What lives here: the registry, and the suffixes of the formats, which are known without
importing any: most of what is looked at in a folder, or checked before, needs no format.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notation.formats.format import Detection, Format

    FORMATS: tuple[Format, ...]

# Each module with the suffixes of its format.
_MODULES = (
    ("qipu", (".qipu",)),
    ("kif", (".kif", ".kifu")),
    ("ki2", (".ki2", ".ki2u")),
    ("csa", (".csa",)),
    ("jkf", (".jkf",)),
    ("pgn", (".pgn",)),
    ("usi", (".usi", ".uci")),
    ("sfen", (".sfen", ".fen")),
    ("json_record", (".json",)),
)
SUFFIXES = tuple(suffix for _, suffixes in _MODULES for suffix in suffixes)
# Most files with these suffixes are no records; one that is has this in its first bytes.
SHARED_SUFFIXES = {".json": rb'"kifu"\s*:\s*\d|"moves"\s*:'}


def __getattr__(name: str) -> object:
    if name != "FORMATS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = tuple(_formats())
    globals()[name] = found
    return found


def _formats() -> Iterator[Format]:
    """The formats, each imported when it is its turn."""
    return (_format(module) for module, _ in _MODULES)


@cache
def _format(module: str) -> Format:
    found: Format = import_module(f"{__name__}.{module}").FORMAT
    return found


def detected(text: str, name: str) -> Detection:
    """The format of a text; where that of its name's suffix is surer than another could be, no
    other is imported."""
    from notation.formats.format import SUREST, Detection, detect, score

    format = format_of_suffix(name)
    if format is not None and score(format, text, name) > SUREST:
        return Detection(format)
    return detect(_formats(), text, name)


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
    return mark is not None and re.search(mark, head.replace(b"\0", b"")) is None


def format_of_suffix(name: str) -> Format | None:
    """The format a file name's suffix stands for, None for an unknown one."""
    low = name.lower()
    return next((_format(module) for module, ends in _MODULES if low.endswith(ends)), None)
