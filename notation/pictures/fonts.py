"""Font files.

What lives here: the name of the family a file holds, by which a picture can ask for it.  What
does not: anything else of a font; what draws reads the file on its own.

https://learn.microsoft.com/typography/opentype/spec/otff
"""

from __future__ import annotations

import struct
from typing import BinaryIO

_SINGLE = (b"\0\1\0\0", b"OTTO", b"true")
_COLLECTION = b"ttcf"
# The name of a family as programs group its faces, and as older ones do.
_FAMILY_NAMES = (16, 1)
_ENGLISH = 0x409


class FontError(Exception):
    """A font that does not serve; the message says why, in words."""


def font_family(path: str) -> str:
    """The name of the family a TrueType or OpenType font, or the first one of a collection, is
    of.  Raises FontError and OSError."""
    with open(path, "rb") as file:
        try:
            names = _names(file)
        except struct.error:
            names = {}
    for id in _FAMILY_NAMES:
        if id in names:
            return names[id]
    raise FontError(f"{path} is no TrueType or OpenType font")


def _names(file: BinaryIO) -> dict[int, str]:
    """The names of a font by their ids, the English one where there are several."""
    kind = file.read(4)
    if kind == _COLLECTION:
        file.seek(12)
        file.seek(*struct.unpack(">I", file.read(4)))
        kind = file.read(4)
    if kind not in _SINGLE:
        return {}
    (tables,) = struct.unpack(">H6x", file.read(8))
    for _ in range(tables):
        tag, offset = struct.unpack(">4s4xI4x", file.read(16))
        if tag == b"name":
            return _table(file, offset)
    return {}


def _table(file: BinaryIO, offset: int) -> dict[int, str]:
    file.seek(offset)
    count, texts = struct.unpack(">2xHH", file.read(6))
    rows = [struct.unpack(">6H", file.read(12)) for _ in range(count)]
    names: dict[int, str] = {}
    for platform, _, language, id, length, at in rows:
        # Unicode and Windows write UTF-16; whoever has others only is read by nobody.
        if platform in (0, 3) and (id not in names or language == _ENGLISH):
            file.seek(offset + texts + at)
            names[id] = file.read(length).decode("utf-16-be", "replace")
    return names
