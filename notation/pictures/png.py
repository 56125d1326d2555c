"""A picture as PNG.

What lives here: the only use of resvg_py and fontTools, which come with the extra `png`, and
making sure that there is a font for what a picture says.  What does not: the drawing, which
is SVG before it comes here.

A character no font has is drawn as an empty box, or not at all.  So a strip of tiles is drawn
first: those that look like the tile of a character which none can have are missing.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple
from unicodedata import category
from xml.etree import ElementTree as Xml
from xml.sax.saxutils import escape

from notation.pictures.shapes import SANS, SERIF, SVG
from notation.shown import printable

# The name of a family as programs group its faces, and as older ones do.
_FAMILY_NAMES = (16, 1)
# Not a character, now and ever.
_NEVER = "\U0010fffe"
_TILE, _SIZE = 48, 24
# Spaces, marks and controls have nothing of their own to be seen.
_UNSEEN = ("Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp")
# How many missing characters a message names.
_NAMED = 12
_NO_EXTRA = 'PNG needs the extra: pip install "kifu[png]"'
_WAY_OUT = (
    "install one that has, such as fonts-noto-cjk of Debian for Chinese characters, "
    "or name its file with --font"
)


class PngError(Exception):
    """Why there is no picture, in words."""


class _Font(NamedTuple):
    family: str
    chars: frozenset[str]


class Png:
    """Draws pictures, with font files of one's own before those of the system.

    Raises PngError when the extra is not installed or a file is no font.
    """

    def __init__(self, fonts: Sequence[str] = ()) -> None:
        try:
            import resvg_py
        except ImportError as error:
            raise PngError(_NO_EXTRA) from error
        self._draw = resvg_py.svg_to_bytes
        self._fonts = [_read_font(path) for path in fonts]
        system = {"skip_system_fonts": not use_system_fonts()}
        self._options: dict[str, Any] = system | ({"font_files": list(fonts)} if fonts else {})

    def draw(self, svg: str, *, width: int) -> bytes:
        """An SVG picture as the bytes of a PNG file, so many pixels wide.

        Style sheets must be plain: there is nobody who looks on.  Characters no font has are
        not seen (ask `missing`).  Raises PngError.
        """
        try:
            return bytes(self._draw(svg_string=self._styled(svg), width=width, **self._options))
        except ValueError as error:
            raise PngError(f"the picture cannot be drawn: {error}") from error

    def missing(self, words: str) -> list[str]:
        """The characters of a text that no font has, each once."""
        chars = [char for char in dict.fromkeys(words) if category(char) not in _UNSEEN]
        if not chars:
            return []
        found: dict[str, None] = {}
        for family in (SERIF, SANS):
            never, *tiles = self._tiles([_NEVER, *chars], family)
            found |= dict.fromkeys(
                char for char, tile in zip(chars, tiles, strict=True) if tile == never
            )
        return list(found)

    def _styled(self, svg: str) -> str:
        """The picture with the own fonts first, each where it has all of a text: what draws
        takes one font for a text if it can, and any other for what that lacks."""
        if not self._fonts:
            return svg
        root = Xml.fromstring(svg)
        for element in root.iter(f"{{{SVG}}}text"):
            fitting = [font for font in self._fonts if set(element.text or "") <= font.chars]
            own = ",".join("'{}'".format(font.family.replace("'", "")) for font in fitting)
            if own:
                element.set("font-family", f"{own},{element.get('font-family')}")
        return Xml.tostring(root, encoding="unicode")

    def _tiles(self, chars: list[str], family: str) -> list[bytes]:
        """Characters drawn one below the other, each as its rows of a PNG file.

        A row is packed by what is in it and in the one above.  The lowest row of a tile is
        empty, so the rows of equal tiles are equal, and need not be unpacked.
        """
        lines = "".join(
            f'<text x="12" y="{index * _TILE + 32}" font-family="{family}">{escape(char)}</text>'
            for index, char in enumerate(chars)
        )
        size = f'width="{_TILE}" height="{_TILE * len(chars)}"'
        svg = f'<svg xmlns="{SVG}" {size} font-size="{_SIZE}">{lines}</svg>'
        png = bytes(self._draw(svg_string=self._styled(svg), **self._options))
        data, at = b"", 8
        while at < len(png):
            length, kind = struct.unpack_from(">I4s", png, at)
            if kind == b"IDAT":
                data += png[at + 8 : at + 8 + length]
            at += 12 + length
        rows = zlib.decompress(data)
        step = len(rows) // len(chars)
        return [rows[start : start + step] for start in range(0, len(rows), step)]


def use_system_fonts() -> bool:
    """Whether fonts of the system are used; tests draw the same on each."""
    return True


def no_font(chars: list[str]) -> str:
    """That characters are missing, and the way out."""
    more = f" and {len(chars) - _NAMED} more" if len(chars) > _NAMED else ""
    return f"no font here has {printable(''.join(chars[:_NAMED]))}{more}; {_WAY_OUT}"


def _read_font(path: str) -> _Font:
    """The name of the family of a font file, by which the drawing asks for it, and what
    characters it has.  Raises PngError."""
    try:
        from fontTools.ttLib import TTFont
    except ImportError as error:
        raise PngError(_NO_EXTRA) from error
    try:
        with open(path, "rb") as file:
            font = TTFont(file, fontNumber=0, lazy=True)
            family = next(filter(None, map(font["name"].getDebugName, _FAMILY_NAMES)))
            return _Font(str(family), frozenset(map(chr, font.getBestCmap())))
    except OSError as error:
        raise PngError(f"{path}: {error.strerror or error}") from error
    # A file that is no font, or a broken one, makes the library raise anything.
    except Exception as error:
        raise PngError(f"{path} is no TrueType or OpenType font") from error
