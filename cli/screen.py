"""The whole terminal, for pictures that follow keys.

What lives here: taking the terminal and giving it back as it was, reading keys, showing lines.
What does not: what the keys mean and what is shown.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from notation.widths import display_width

# The alternate screen without a cursor, and back.
_TAKE, _GIVE_BACK = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_HOME, _CLEAR_RIGHT, _CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
_STYLE = re.compile(r"(\x1b\[[0-9;]*m)")
# An escape sequence of a key, a key with Alt, the two characters of one on Windows, or one
# character.
_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|\x1b[^\x1b]|[\x00\xe0].|.", re.S)
_UNFINISHED = re.compile(r"\x1b(\[[0-9;]*|O)\Z")
_MOST_BYTES = 1024
INTERRUPTS = ("\x03", "\x04")


class Screen:
    """The terminal, while it is taken."""

    def __init__(self, draw: Callable[[Screen], None]) -> None:
        self._draw = draw
        self._rest = ""
        self._waiting = False

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows that may be written to, as they are now.  The last column is left
        alone: what clears the rest of a line would clear a character there."""
        columns, rows = shutil.get_terminal_size()
        return max(2, columns - 1), max(1, rows)

    def show(self, lines: list[str]) -> None:
        """Put lines over those that were shown.  They must fit."""
        text = f"{_CLEAR_RIGHT}\r\n".join(lines)
        _write(f"{_HOME}{text}{_CLEAR_RIGHT}{_CLEAR_BELOW}")

    def pressed(self) -> list[str]:
        """The next keys, as the terminal sends them; several where someone is quicker than
        the screen.  One of INTERRUPTS when the terminal is gone, or the user wants to be."""
        self._waiting = True
        text = self._rest + _typed()
        self._waiting = False
        unfinished = _UNFINISHED.search(text)
        self._rest = unfinished[0] if unfinished else ""
        return _KEY.findall(text.removesuffix(self._rest))

    def resized(self) -> None:
        """Draw in the new size, unless that is being done."""
        if not self._waiting:
            return
        self._waiting = False
        drawn = None
        while drawn != self.size:
            drawn = self.size
            self._draw(self)
        self._waiting = True


@contextmanager
def screen(draw: Callable[[Screen], None]) -> Iterator[Screen]:
    """Take the terminal and give it back, whatever happens.  `draw` is called when its size
    has changed, where the system tells."""
    taken = Screen(draw)
    _write(_TAKE)
    try:
        with _keys_at_once(), _signals(taken.resized):
            yield taken
    finally:
        _write(_GIVE_BACK)


def fit(line: str, width: int) -> str:
    """A line, which may have styles, cut to a width with … or filled up to it."""
    room = width - display_width(click.unstyle(line))
    if room >= 0:
        return line + " " * room
    kept, room = "", width - 1
    cut = False
    for part in _STYLE.split(line):
        if part.startswith("\x1b"):
            kept += part
            continue
        for char in part:
            columns = display_width(char)
            cut = cut or columns > room
            if not cut:
                kept += char
                room -= columns
    return f"{kept}…{' ' * room}"


def _write(text: str) -> None:
    # These are no colours, which click would take out where they are not wanted.
    click.echo(text, nl=False, color=True)


def _typed() -> str:
    """What is typed next; waits for it."""
    try:
        import termios  # noqa: F401
    except ImportError:
        try:
            return click.getchar()
        except (KeyboardInterrupt, EOFError):
            return INTERRUPTS[0]
    # click would throw away what was typed since the last key, and leave it on the screen.
    data = os.read(sys.stdin.fileno(), _MOST_BYTES)
    return data.decode("utf-8", "replace") if data else INTERRUPTS[1]


@contextmanager
def _keys_at_once() -> Iterator[None]:
    """Keys come one by one and are not shown.  Windows needs nothing for that."""
    try:
        import termios
        import tty
    except ImportError:
        yield
        return
    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    try:
        tty.setraw(stdin, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)


@contextmanager
def _signals(resized: Callable[[], None]) -> Iterator[None]:
    """Draw anew when the size changes, and leave in order when asked to end."""

    def leave(number: int, _frame: Any) -> None:
        sys.exit(128 + number)

    wanted: dict[str, Callable[[int, Any], None]] = {
        "SIGWINCH": lambda _number, _frame: resized(),
        "SIGTERM": leave,
        "SIGHUP": leave,
    }
    known = {getattr(signal, name): act for name, act in wanted.items() if hasattr(signal, name)}
    before = {number: signal.signal(number, act) for number, act in known.items()}
    try:
        yield
    finally:
        for number, act in before.items():
            signal.signal(number, act)
