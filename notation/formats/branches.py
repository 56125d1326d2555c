"""Hanging branches on the lines they leave.

What lives here: the rule KIF made and others follow: a branch from ply N leaves the nearest
line before it that began earlier than N and has a ply N to replace; a word that ends a line
counts as one.  Where no line has it, the branch goes on from the end of the nearest that
ends just before.
"""

from __future__ import annotations

from notation.records.transcript import Transcript, WrittenLine
from notation.source import Span

# No analysis is nested so deeply, and each level costs all lines below it.
MOST_DEEP = 1000


class Branches:
    """The lines of a transcript, as they are opened one after the other.

    `too_deep` tells of the last start that failed whether it was for branches in branches.
    """

    def __init__(self, out: Transcript) -> None:
        self.out = out
        self._open = [0]
        self.too_deep = False

    def start(self, ply: int, span: Span) -> WrittenLine | None:
        """A new line from `ply`, hung on the line it leaves; None when no line has such a
        ply.  Then `adrift` gives a line for its moves."""
        self.too_deep = False
        if ply < 1:
            return None
        for beyond in (0, 1):
            for depth in range(len(self._open) - 1, -1, -1):
                above = self.out.lines[self._open[depth]]
                if above.adrift or (depth and ply <= above.ply):
                    continue
                if ply < above.ply + len(above.entries) + max(beyond, above.closed):
                    del self._open[depth + 1 :]
                    self.too_deep = depth >= MOST_DEEP
                    if self.too_deep:
                        return None
                    return self._add(WrittenLine(self._open[-1], ply, span=span))
        return None

    def adrift(self, span: Span) -> WrittenLine:
        """A line whose moves are read but hang nowhere."""
        line = WrittenLine(0, span=span, adrift=True)
        self.out.lines.append(line)
        return line

    def _add(self, line: WrittenLine) -> WrittenLine:
        self._open.append(len(self.out.lines))
        self.out.lines.append(line)
        return line
