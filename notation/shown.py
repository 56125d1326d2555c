"""Text that is safe to show.

What lives here: making the text of a record fit for a terminal, XML and HTML.  What does not:
the marks of those languages, which their writers escape.
"""

from __future__ import annotations

# Control characters of a record must not reach the terminal; each has a picture.  Neither must
# what turns or ends a line for some readers, or what XML and UTF-8 do not have.
_PICTURES = {code: 0x2400 + code for code in range(32)} | {127: 0x2421, 9: 32}
_PICTURES |= dict.fromkeys(
    (
        *range(128, 160),
        *range(0x200E, 0x2010),
        *range(0x2028, 0x202F),
        *range(0x2066, 0x206A),
        *range(0xD800, 0xE000),
        0xFFFE,
        0xFFFF,
    ),
    0xFFFD,
)


def printable(text: str) -> str:
    """A text on one line without control characters and whatever else a terminal or an XML
    document must not hold; of the same length."""
    return text.translate(_PICTURES)
