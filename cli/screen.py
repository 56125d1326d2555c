"""The whole terminal, for pictures that follow keys.

What lives here: taking the terminal and giving it back as it was, reading keys, showing lines.
What does not: what the keys mean and what is shown.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
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
_SECONDS_FOR_THE_REST = 0.05
INTERRUPTS = ("\x03", "\x04")


class Screen:
    """The terminal, while it is taken."""

    def __init__(self, typed: Callable[[], str]) -> None:
        self._typed = typed
        self._rest = ""

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
        """The next keys, as the terminal sends them: several where someone is quicker than
        the screen, none when its size has changed.  One of INTERRUPTS when the terminal is
        gone, or the user wants to be."""
        text = self._rest + self._typed()
        unfinished = _UNFINISHED.search(text)
        self._rest = unfinished[0] if unfinished else ""
        return _KEY.findall(text.removesuffix(self._rest))


@contextmanager
def screen() -> Iterator[Screen]:
    """Take the terminal and give it back, whatever happens."""
    _write(_TAKE)
    try:
        with _end_in_order(), _keyboard() as typed:
            yield Screen(typed)
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


@contextmanager
def _keyboard() -> Iterator[Callable[[], str]]:
    """Keys come one by one and are not shown.  Gives what waits for the next ones; it gives
    nothing when the size of the terminal has changed, where the system tells."""
    try:
        import termios
        import tty
    except ImportError:
        yield _getchar
        return
    stdin = sys.stdin.fileno()
    told, tell = os.pipe()
    os.set_blocking(tell, False)

    def resized(_number: int, _frame: Any) -> None:
        # A full pipe tells as much.
        with suppress(BlockingIOError):
            os.write(tell, b".")

    def typed() -> str:
        ready = select.select([stdin, told], [], [])[0]
        if told in ready:
            os.read(told, _MOST_BYTES)
        if stdin not in ready:
            return ""
        data = os.read(stdin, _MOST_BYTES)
        # Over a slow line the rest of an arrow may be behind; alone it means something else.
        if data.endswith(b"\x1b") and select.select([stdin], [], [], _SECONDS_FOR_THE_REST)[0]:
            data += os.read(stdin, _MOST_BYTES)
        return data.decode("utf-8", "replace") or INTERRUPTS[1]

    modes = termios.tcgetattr(stdin)
    handler = signal.signal(signal.SIGWINCH, resized)
    try:
        # click.getchar sets the modes anew for each key: what is typed in between is lost, and
        # is left on the screen.
        tty.setraw(stdin, termios.TCSADRAIN)
        yield typed
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, modes)
        signal.signal(signal.SIGWINCH, handler)
        os.close(told)
        os.close(tell)


def _getchar() -> str:
    try:
        return click.getchar()
    except (KeyboardInterrupt, EOFError):
        return INTERRUPTS[0]


@contextmanager
def _end_in_order() -> Iterator[None]:
    """When asked to end from outside, leave as after a fault."""

    def leave(number: int, _frame: Any) -> None:
        sys.exit(128 + number)

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
