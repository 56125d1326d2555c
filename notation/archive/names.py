"""What inputs are called.

What lives here: the name of standard input, that of a file in an archive, and names that can
be printed.
"""

from __future__ import annotations

STDIN = "-"
# Between an archive and a file in it: games.zip!/1990/a.kif
IN = "!/"


def printable(name: str) -> str:
    """A path as text: bytes of it that are no text are written as escapes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
