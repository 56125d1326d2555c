"""The whole terminal, for pictures that follow keys.

What lives here: taking the terminal and giving it back as it was, at the end and while the
process is stopped; reading keys, showing lines.  What does not: what the keys mean and what is
shown.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from notation.widths import display_width

POSIX = os.name == "posix"
if POSIX:
    import termios
    import tty

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
# What comes when the terminal is gone; the user may type it as well.
END = "\x04"
_INTERRUPT, _STOP = "\x03", b"\x1a"
# Signals that end the run, and those that are answered between two frames.
_ENDS, _HEARD = ("SIGTERM", "SIGHUP", "SIGQUIT"), ("SIGWINCH", "SIGTSTP", "SIGCONT")


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
        the screen, none when everything must be shown again.  Raises KeyboardInterrupt for
        Ctrl-C, which is no signal here."""
        text = self._rest + self._typed()
        if _INTERRUPT in text:
            raise KeyboardInterrupt
        unfinished = _UNFINISHED.search(text)
        self._rest = unfinished[0] if unfinished else ""
        return _KEY.findall(text.removesuffix(self._rest))


@contextmanager
def screen() -> Iterator[Screen]:
    """Take the terminal and give it back, whatever happens."""
    terminal = _Posix() if POSIX else _Terminal()
    with _handled(_ENDS, _leave):
        try:
            terminal.take()
            yield Screen(terminal.typed)
        finally:
            terminal.give_back()


def fit(line: str, width: int) -> str:
    """A line, which may have styles, cut to a width with … or filled up to it."""
    room = width - display_width(click.unstyle(line))
    if room >= 0:
        return line + " " * room
    kept = part(line, 0, width - 1)
    return f"{kept}…{' ' * (width - 1 - display_width(click.unstyle(kept)))}"


def part(line: str, start: int, end: int) -> str:
    """What stands in some columns of a line, with all its styles."""
    kept, column = "", 0
    for piece in _STYLE.split(line):
        if piece.startswith("\x1b"):
            kept += piece
            continue
        for char in piece:
            after = column + display_width(char)
            if start <= column and after <= end:
                kept += char
            column = after
    return kept


def _write(text: str) -> None:
    # These are no colours, which click would take out where they are not wanted.
    click.echo(text, nl=False, color=True)


class _Terminal:
    """A terminal that tells of nothing but keys."""

    def take(self) -> None:
        _write(_TAKE)

    def give_back(self) -> None:
        _write(_GIVE_BACK)

    def typed(self) -> str:
        """What is typed next; "" when everything must be shown again."""
        try:
            return click.getchar()
        except EOFError:
            return END


class _Posix(_Terminal):
    """A terminal whose keys come one by one and are not shown.  It is left to others while the
    process is stopped."""

    def __init__(self) -> None:
        self._stdin = sys.stdin.fileno()
        self._modes = termios.tcgetattr(self._stdin)
        self._taken = False
        self._while_taken = ExitStack()

    def take(self) -> None:
        # click.getchar sets the modes anew for each key: what is typed in between is lost, and
        # is left on the screen.  In the background this stops the process until it comes to the
        # foreground; a signal that is heard would break that off, so none is heard yet.
        tty.setraw(self._stdin, termios.TCSADRAIN)
        self._taken = True
        # The system writes the numbers of signals at once, so that one can wait for them and for
        # keys: a handler could have to wait for the next key itself.
        self._told, tell = os.pipe()
        os.set_blocking(tell, False)
        for end in (self._told, tell):
            self._while_taken.callback(os.close, end)
        before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
        self._while_taken.callback(signal.set_wakeup_fd, before)
        self._while_taken.enter_context(_handled(_HEARD, lambda _number, _frame: None))
        super().take()

    def give_back(self) -> None:
        # Whoever has the terminal by now must not be disturbed.
        if not self._taken:
            return
        self._while_taken.close()
        termios.tcsetattr(self._stdin, termios.TCSADRAIN, self._modes)
        super().give_back()
        self._taken = False

    def typed(self) -> str:
        ready = select.select([self._stdin, self._told], [], [])[0]
        if self._told in ready:
            self._answer(os.read(self._told, _MOST_BYTES))
            return ""
        data = os.read(self._stdin, _MOST_BYTES)
        # Over a slow line the rest of an arrow may be behind; alone it means something else.
        if (
            data.endswith(b"\x1b")
            and select.select([self._stdin], [], [], _SECONDS_FOR_THE_REST)[0]
        ):
            data += os.read(self._stdin, _MOST_BYTES)
        if not data:
            return END
        if _STOP in data:
            # As the terminal does it outside of raw mode: whoever runs us stops as well.
            os.kill(0, signal.SIGTSTP)
        return data.replace(_STOP, b"").decode("utf-8", "replace")

    def _answer(self, numbers: bytes) -> None:
        """Stop when asked to.  Whoever goes on cannot know what became of the terminal."""
        if signal.SIGTSTP not in numbers and signal.SIGCONT not in numbers:
            return
        self.give_back()
        if signal.SIGCONT not in numbers:
            os.kill(os.getpid(), signal.SIGTSTP)
        self.take()


def _leave(number: int, _frame: Any) -> None:
    """When asked to end from outside, leave as after a fault."""
    sys.exit(128 + number)


@contextmanager
def _handled(names: tuple[str, ...], handler: Callable[[int, Any], None]) -> Iterator[None]:
    """Handle those signals that the system has and that are not to be ignored."""
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {
        number: signal.signal(number, handler)
        for number in numbers
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    try:
        yield
    finally:
        for number, usual in before.items():
            signal.signal(number, usual)
