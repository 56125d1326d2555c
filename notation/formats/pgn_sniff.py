"""PGN: how surely a text is one.

What lives here: the signs of PGN at the beginning of a text.  What does not: reading it.
"""

from __future__ import annotations

import re

_TAGGED = re.compile(
    r'(?:^|\r)\[(Event|Site|Date|Round|White|Black|Result|Variant|FEN|SetUp|Termination)[ \t]+"',
    re.M,
)
# Comments in braces, behind a semicolon and after % at the beginning of a line.
_REMARKS = re.compile(r"(?:[\s\ufeff]|\{[^}]*\}|;[^\r\n]*|(?<![^\r\n])%[^\r\n]*)*+")
_MOVES = re.compile(r"1\.\s*(?:\.\.\s*)?[a-zA-Z+♔-♟]{0,3}@?x?[a-w][0-9]{1,2}\b")


def sniff(text: str) -> int:
    """Tags of its own, or a first numbered move; comments may stand before either."""
    if _TAGGED.search(text):
        return 90
    remarks = _REMARKS.match(text)
    assert remarks is not None
    return 40 if _MOVES.match(text, remarks.end()) else 0
