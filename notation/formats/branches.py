"""Hanging branches on the lines they leave.

What lives here: the rule KIF made and others follow: a branch from ply N leaves the nearest
line before it that began earlier than N and reaches that far.
"""

from __future__ import annotations

from notation.records.transcript import Transcript, WrittenLine
from notation.source import Span

_FAR = 1 << 30


class Branches:
    """The lines of a transcript, as they are opened one after the other."""

    def __init__(self, out: Transcript) -> None:
        self.out = out
        self._open = [0]

    def start(self, ply: int, span: Span) -> WrittenLine | None:
        """A new line from `ply`, hung on the line it leaves; None when no line has such a
        ply.  Then `adrift` gives a line for its moves."""
        lines = self.out.lines
        while ply > 0:
            above = lines[self._open[-1]]
            main = len(self._open) == 1
            if (ply > above.ply or main) and ply <= above.ply + len(above.entries):
                return self._add(WrittenLine(self._open[-1], ply, span=span))
            if main:
                break
            self._open.pop()
        return None

    def adrift(self, span: Span) -> WrittenLine:
        """A line whose moves are read but hang nowhere."""
        return self._add(WrittenLine(0, _FAR, span=span))

    def _add(self, line: WrittenLine) -> WrittenLine:
        self._open.append(len(self.out.lines))
        self.out.lines.append(line)
        return line
