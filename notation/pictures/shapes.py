"""The shapes of an SVG picture.

What lives here: elements with their attributes.  What does not: where they go.
"""

from __future__ import annotations

from xml.etree import ElementTree as Xml

from notation.widths import display_width

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
# A pentagon around 0,0 that points up.
PENTAGON = "M0-19L12.5-13.5L16.5 18.5H-16.5L-12.5-13.5Z"
SERIF = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP','MS Mincho',serif"
# What draws without a browser takes the first of these that there is for all of a text.
LATIN = "system-ui,'Segoe UI','DejaVu Sans','Liberation Sans',Arial,sans-serif"
SANS = "system-ui,'Hiragino Sans','Yu Gothic UI','Noto Sans CJK JP','Noto Sans JP',sans-serif"


def titled(element: Xml.Element, title: str) -> Xml.Element:
    Xml.SubElement(element, "title").text = title
    return element


def path(parent: Xml.Element, name: str, lines: str, width: float) -> None:
    about = {"class": f"k-{name}", "d": lines, "fill": "none", "stroke-width": f"{width:g}"}
    Xml.SubElement(parent, "path", about)


def rectangle(
    parent: Xml.Element, name: str, x: float, y: float, width: float, height: float
) -> Xml.Element:
    about = {"class": f"k-{name}", "x": f"{x:g}", "y": f"{y:g}"}
    return Xml.SubElement(parent, "rect", about | {"width": f"{width:g}", "height": f"{height:g}"})


def text(
    parent: Xml.Element,
    words: str,
    x: float,
    y: float,
    size: float,
    name: str,
    *,
    anchor: str = "start",
    family: str = "",
) -> Xml.Element:
    """A line of text whose characters are centred on `y`; `write` gives it other words."""
    about = {"class": f"k-{name}", "x": f"{x:g}", "y": f"{y + size * 0.36:g}"}
    style = {"font-size": f"{size:g}", "text-anchor": anchor}
    style |= {"font-family": family} if family else {}
    element = Xml.SubElement(parent, "text", about | style)
    write(element, words)
    return element


def write(element: Xml.Element, words: str) -> None:
    """Put words into a text.  One without a family of its own gets that of its letters."""
    element.text = words
    if element.get("font-family") in (None, LATIN, SANS):
        wide = display_width(words) > len(words)
        element.set("font-family", SANS if wide else LATIN)
