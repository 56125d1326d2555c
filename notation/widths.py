"""How wide text is on a terminal.

What lives here: the columns a text takes, a line of carets under a part of one, and breaking
a text into lines.
"""

from __future__ import annotations

import unicodedata

# Signs that close something must not begin a line, those that open it not end one.
_NOT_FIRST, _NOT_LAST = "、。，．：；！？）」』】》〉］", "（「『【《〈［"


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


def wrap(text: str, width: int) -> list[str]:
    """A text as lines of at most `width` columns, which must be two or more: broken after a
    space or beside a full-width character, in a longer word where it must be."""
    lines = []
    start = used = gap = 0
    before = ""
    for at, char in enumerate(text):
        columns = display_width(char)
        apart = before == " " or 2 in (columns, display_width(before))
        if apart and char not in _NOT_FIRST and before not in (*_NOT_LAST, ""):
            gap = at
        if used + columns > width and char != " ":
            end = gap if gap > start else at
            lines.append(text[start:end].strip(" "))
            start = end
            used = display_width(text[start:at])
        used += columns
        before = char
    return [*lines, text[start:].strip(" ")]
