"""The colours of pictures and pages, light and dark.

What lives here: what has which colour, and writing that as style sheets.  What does not: the
shapes, and how a page is laid out.

Style sheets use classes and plain values only: what draws pictures outside of browsers knows
no variables.
"""

from __future__ import annotations

import enum
from typing import NamedTuple


class Theme(enum.Enum):
    """Light, dark, or as whoever looks on has set it."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"


class _Pair(NamedTuple):
    light: str
    dark: str


# Class, property: colours.  Pieces of two sides differ a little, of four a lot.
_COLORS = {
    ("paper", "fill"): _Pair("#fcfaf5", "#17191d"),
    ("ink", "fill"): _Pair("#211d18", "#e9e4da"),
    ("quiet", "fill"): _Pair("#655d52", "#a8a195"),
    ("board", "fill"): _Pair("#ecd09a", "#4a4031"),
    ("camp", "fill"): _Pair("#e2bf80", "#574a36"),
    ("hole", "fill"): _Pair("#b8a888", "#24211c"),
    ("grid", "stroke"): _Pair("#7a6138", "#8c7c60"),
    ("frame", "stroke"): _Pair("#4e3b1c", "#b7a583"),
    ("from", "fill"): _Pair("#dcc26a", "#66603a"),
    ("to", "fill"): _Pair("#e9b93f", "#8a7526"),
    ("move", "stroke"): _Pair("#8a5a00", "#f0cf6c"),
    ("check", "stroke"): _Pair("#c01818", "#ff6b5e"),
    ("turn", "fill"): _Pair("#1f6f54", "#63c7a2"),
    ("wood", "stroke"): _Pair("#5c4520", "#1c150b"),
    ("name", "fill"): _Pair("#1d1710", "#1a130a"),
    ("promoted", "fill"): _Pair("#a61310", "#8e0f0d"),
    ("seat0", "fill"): _Pair("#fdf1d2", "#ead9b2"),
    ("seat1", "fill"): _Pair("#f3dcaa", "#cdb585"),
}
_FOUR = {
    ("seat0", "fill"): _Pair("#fdf1d2", "#ead9b2"),
    ("seat1", "fill"): _Pair("#cfe3f2", "#9fbdd4"),
    ("seat2", "fill"): _Pair("#f8d9b0", "#d9ac78"),
    ("seat3", "fill"): _Pair("#d5ead0", "#a5c79d"),
}
# Only pages have these.
_PAGE = {("on-to", "color"): _Pair("#211d18", "#ffffff")}


def style_sheet(theme: Theme, seats: int, within: str) -> str:
    """The rules of a picture of a game with so many seats, for what has the class `within`:
    pictures of several themes may stand in one document."""
    colors = _COLORS | (_FOUR if seats > 2 else {})
    if theme is Theme.AUTO:
        light, dark = (_rules(colors, kind, within) for kind in (Theme.LIGHT, Theme.DARK))
        return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"
    return _rules(colors, theme, within)


def variables() -> str:
    """The colours of a page as variables of its style sheet, as whoever looks on has set it."""
    pairs = {name: pair for (name, _), pair in (_COLORS | _PAGE).items()}
    light = "".join(f"--{name}:{pair.light};" for name, pair in pairs.items())
    dark = "".join(f"--{name}:{pair.dark};" for name, pair in pairs.items())
    return f":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _rules(colors: dict[tuple[str, str], _Pair], theme: Theme, within: str) -> str:
    return "".join(
        f".{within} .k-{name}{{{key}:{pair.dark if theme is Theme.DARK else pair.light}}}"
        for (name, key), pair in colors.items()
    )
