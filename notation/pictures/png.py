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
from typing import Any
from unicodedata import category
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


def draw_png(svg: str, *, width: int, fonts: Sequence[str] = (), words: str = "") -> bytes:
    """An SVG picture as the bytes of a PNG file, so many pixels wide.

    `fonts` are font files to use before those of the system; there must be a font for all that
    is in `words`.  Style sheets must be plain: there is nobody who looks on.  Raises PngError.
    """
    try:
        import resvg_py
    except ImportError as error:
        raise PngError(_NO_EXTRA) from error
    options = _font_options(fonts)
    try:
        missing = _missing(resvg_py.svg_to_bytes, words, options)
        if missing:
            raise PngError(f"no font here has {_named(missing)}; {_WAY_OUT}")
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, **options))
    except ValueError as error:
        raise PngError(f"the picture cannot be drawn: {error}") from error


def use_system_fonts() -> bool:
    """Whether fonts of the system are used; tests draw the same on each."""
    return True


def _font_options(fonts: Sequence[str]) -> dict[str, Any]:
    families = []
    for path in fonts:
        try:
            families.append(_family(path))
        except OSError as error:
            raise PngError(f"{path}: {error.strerror or error}") from error
    options: dict[str, Any] = {"skip_system_fonts": not use_system_fonts()}
    if families:
        quoted = ",".join('"{}"'.format(name.replace('"', "")) for name in families)
        # A style sheet outdoes the attributes of the picture.
        options |= {"font_files": list(fonts), "style_sheet": f"text{{font-family:{quoted}}}"}
    return options


def _family(path: str) -> str:
    """The name of the family of a font file, by which the drawing asks for it.  Raises OSError
    and PngError."""
    try:
        from fontTools.ttLib import TTFont
    except ImportError as error:
        raise PngError(_NO_EXTRA) from error
    with open(path, "rb") as file:
        try:
            names = TTFont(file, fontNumber=0, lazy=True)["name"]
            family = next(filter(None, map(names.getDebugName, _FAMILY_NAMES)))
        # A file that is no font, or a broken one, makes the library raise anything.
        except Exception as error:
            raise PngError(f"{path} is no TrueType or OpenType font") from error
    return str(family)


def _missing(draw: Any, words: str, options: dict[str, Any]) -> list[str]:
    """The characters no font has, each once."""
    found: dict[str, None] = {}
    chars = [char for char in dict.fromkeys(words) if category(char) not in _UNSEEN]
    for family in (SERIF, SANS):
        never, *tiles = _tiles(draw, [_NEVER, *chars], family, options)
        found |= dict.fromkeys(
            char for char, tile in zip(chars, tiles, strict=True) if tile == never
        )
    return list(found)


def _tiles(draw: Any, chars: list[str], family: str, options: dict[str, Any]) -> list[bytes]:
    """Characters drawn one below the other, each as its rows of a PNG file.

    A row is packed by what is in it and in the one above.  The lowest row of a tile is empty,
    so the rows of equal tiles are equal, and need not be unpacked.
    """
    lines = "".join(
        f'<text x="12" y="{index * _TILE + 32}">{escape(char)}</text>'
        for index, char in enumerate(chars)
    )
    size = f'width="{_TILE}" height="{_TILE * len(chars)}"'
    style = f'font-family="{family}" font-size="{_SIZE}"'
    png = bytes(draw(svg_string=f'<svg xmlns="{SVG}" {size} {style}>{lines}</svg>', **options))
    data, at = b"", 8
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    rows = zlib.decompress(data)
    step = len(rows) // len(chars)
    return [rows[start : start + step] for start in range(0, len(rows), step)]


def _named(chars: list[str]) -> str:
    more = f" and {len(chars) - _NAMED} more" if len(chars) > _NAMED else ""
    return f"{printable(''.join(chars[:_NAMED]))}{more}"
