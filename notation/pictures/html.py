"""HTML documents that stand alone.

What lives here: the frame of a page, its style and script in it, and elements.  What does not:
what a page shows.

A page asks nothing of a network and runs no script but its own, which its policy names by
hash; whatever text it holds is escaped by the serialiser and cannot become part of it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as Xml

from notation.pictures.colors import variables
from notation.shown import printable
from notation.version import __version__

_SAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


class Document:
    """A page: `root` is its html element, `body` takes what it shows."""

    def __init__(self, title: str, script: str, *styles: str) -> None:
        # All are files of this folder, written for these pages.
        code = _shipped(f"{script}.js")
        style = "".join(_shipped(f"{name}.css") for name in ("page", *styles))
        digest = b64encode(sha256(code.encode()).digest()).decode()
        policy = (
            "default-src 'none'; style-src 'unsafe-inline'; "
            f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
        )
        self.root = Xml.Element("html", {"lang": "en"})
        head = add(self.root, "head")
        add(head, "meta", {"charset": "utf-8"})
        add(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy})
        size = "width=device-width, initial-scale=1"
        add(head, "meta", {"name": "viewport", "content": size})
        add(head, "meta", {"name": "generator", "content": f"kifu {__version__}"})
        add(head, "title", text=title)
        add(head, "style").text = variables() + "\n" + style
        self.body = add(self.root, "body")
        self._code = code

    def data(self, value: Any) -> None:
        """What the script reads."""
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        about = {"type": "application/json", "id": "kifu-data"}
        add(self.body, "script", about).text = "".join(_SAFE.get(char, char) for char in text)

    def text(self) -> str:
        """The document, its script last."""
        add(self.body, "script").text = self._code
        html = Xml.tostring(self.root, encoding="unicode", method="html")
        return f"<!DOCTYPE html>\n{html}\n"


def add(
    parent: Xml.Element, tag: str, about: dict[str, str] | None = None, text: str = ""
) -> Xml.Element:
    """A new element, with a text that may be that of a record."""
    element = Xml.SubElement(parent, tag, about or {})
    if text:
        element.text = "\n".join(map(printable, text.split("\n")))
    return element


def _shipped(name: str) -> str:
    return files("notation.pictures").joinpath(name).read_text(encoding="utf-8")
