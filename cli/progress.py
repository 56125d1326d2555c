"""How far a check has come, on a terminal.

What lives here: the line on standard error that shows it and gives way to what is printed.
What does not: what is printed.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress

import click

from notation.archive.inputs import Reader
from notation.archive.names import STDIN
from notation.archive.result import Totals
from notation.archive.walk import Input

_SECONDS_BETWEEN, _SECONDS_COUNTING = 0.2, 0.02
_CLEAR = "\r\x1b[K"


class Progress:
    """Files, games a second, findings and the time left; nothing where standard error is no
    terminal.  The time follows from the bytes read, once all inputs were counted, which is
    done bit by bit beside the check."""

    def __init__(self, totals: Totals, reader: Reader, inputs: Iterable[Input]) -> None:
        self._totals = totals
        self._reader = reader
        self._uncounted = iter(inputs)
        self._shown = sys.stderr.isatty()
        self._started = self._drawn = time.monotonic()
        self._bytes = 0
        self._counted = False

    def give_way(self) -> None:
        """Clear the line for something else."""
        if self._shown:
            click.echo(_CLEAR, nl=False, err=True)

    def update(self) -> None:
        """Show the line, a few times a second."""
        now = time.monotonic()
        if self._shown and now - self._drawn >= _SECONDS_BETWEEN:
            self._count(now + _SECONDS_COUNTING)
            self._drawn = now
            click.echo(_CLEAR + self._line(now - self._started), nl=False, err=True)

    def _line(self, seconds: float) -> str:
        totals = self._totals
        found = totals.errors + totals.warnings
        speed = totals.games / seconds
        line = f"{totals.files:,} files  {speed:,.0f} games/s  {found:,} findings"
        position = self._reader.position
        if self._counted and 0 < position <= self._bytes:
            part = position / self._bytes
            left = int(seconds * (1 - part) / part)
            line += f"  {part:.0%}  {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        return line

    def _count(self, until: float) -> None:
        """Go on counting for a while.  Standard input cannot be counted."""
        while not self._counted and time.monotonic() < until:
            one = next(self._uncounted, None)
            if one is None:
                self._counted = True
            elif one.path == STDIN:
                self._counted, self._bytes = True, 0
            else:
                with suppress(OSError):
                    self._bytes += os.path.getsize(one.path)
