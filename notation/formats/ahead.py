"""Looking ahead in a text without looking twice.

What lives here: `Ahead`, for readers that ask again and again where something comes next; a
hostile text must not make that quadratic.
"""

from __future__ import annotations

import re


class Ahead:
    """The next match of a pattern, found once however often it is asked for."""

    def __init__(self, text: str, pattern: re.Pattern[str]) -> None:
        self._text = text
        self._pattern = pattern
        self._next = 0

    def after(self, offset: int) -> int:
        """The offset of the next match, -1 for none.  Offsets asked for must not fall."""
        if 0 <= self._next <= offset:
            match = self._pattern.search(self._text, offset)
            self._next = match.start() if match else -1
        return self._next
