"""How wide text is on a terminal.

What lives here: the columns a text takes, and a line of carets under a part of one.
"""

from __future__ import annotations

import unicodedata


def display_width(text: str) -> int:
    """Terminal columns `text` takes: full-width and wide characters count two.

    Characters of ambiguous width (frames, ▲) count one, as most terminals draw them.
    """
    width = 0
    for char in text:
        if unicodedata.combining(char):
            continue
        width += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return width


def underline(text: str, start: int, end: int) -> str:
    """A line of carets under characters `start` to `end` of a line, at least one.

    Full-width characters take two columns; tabs are kept, so that both lines agree.
    """
    lead = "".join(char if char == "\t" else " " * display_width(char) for char in text[:start])
    return lead + "^" * max(1, display_width(text[start:end]))
