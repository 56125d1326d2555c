"""What move words say, remembered.

What lives here: `WordReader`, which reads each different word once: an archive repeats a few
thousand words endlessly.

What does not: any notation; a reader is given the function that reads a word.
"""

from __future__ import annotations

from collections.abc import Callable

from notation.diagnostics import Diagnostic, diagnostic
from notation.records.transcript import Word, WrittenMove
from notation.source import Span

# A hostile file could hold nothing but different words.
_REMEMBERED = 50_000


class WordReader:
    """Reads move words of one game in one notation."""

    def __init__(self, read: Callable[[str], Word]) -> None:
        self._read = read
        self._known: dict[str, Word] = {}

    def word(self, text: str) -> Word:
        """The reading of a word."""
        known = self._known.get(text)
        if known is None:
            known = self._read(text)
            if len(self._known) < _REMEMBERED:
                self._known[text] = known
        return known

    def written(
        self, text: str, at: int, found: list[Diagnostic], *, index: int = 0
    ) -> WrittenMove:
        """A word at an offset as a written move, its faults added to `found`."""
        word = self._known.get(text) or self.word(text)
        if word.faults:
            for fault in word.faults:
                span = Span(at + fault.start, at + fault.end)
                found.append(diagnostic(fault.fault, span, game=index))
        return WrittenMove(word, at, at + len(text))
