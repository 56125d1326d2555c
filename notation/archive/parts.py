"""A stream of bytes to parts that are read one at a time.

What lives here: `Part`, the unit of work of a check, and cutting a long file into parts that
hold whole games, so that memory does not grow with the file.  What does not: finding and
opening files, and reading games.

A file that fits into one part is handed on as it is.  A longer one is decoded and cut where
its format says that a game begins.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from notation.archive.result import Checked, finding
from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.source import NOWHERE, Encoding, Source, Span, decode, encoding_of

if TYPE_CHECKING:
    from notation.archive.named import Files
    from notation.archive.pages import PageAsk
    from notation.formats.format import Format
    from notation.games.read import GameFile

# About a second of work, so that workers are kept busy and a long file shows progress.
PART_BYTES = 64 * 1024
MAX_BYTES = 4 * 1024**3
MAX_GAME_BYTES = 8 * 1024**2
# The first part must be enough to tell a format by.
_LEAST = 4096
_LINE_END = r"\r\n|\n|\r"


class Limits(NamedTuple):
    """What is read at most: bytes of one file, and of one game of it."""

    file: int = MAX_BYTES
    game: int = MAX_GAME_BYTES


class Ask(NamedTuple):
    """How a file is to be read: ids of the format and the game, "" to find out; or a game file
    of the user's; and the game files that its text names.  With `page` its games are made into
    pages, too."""

    format: str = ""
    game: str = ""
    game_file: GameFile | None = None
    named: Files = ()
    page: PageAsk | None = None


class Part(NamedTuple):
    """Whole games of an input, as bytes.

    A part of a long file is UTF-8 whatever the file was, which is told by `encoding`; the
    place where it begins is `line` and `column`, and `damaged` says that U+FFFD in it stands
    for bytes that could not be decoded.
    """

    name: str
    data: bytes
    ask: Ask = Ask()
    encoding: str = ""
    line: int = 1
    column: int = 1
    damaged: bool = False
    first: bool = True
    last: bool = True

    def source(self) -> Source:
        """The text of the part."""
        if not self.encoding:
            return decode(self.data, self.name)
        text = self.data.decode("utf-8", "surrogatepass")
        marks = re.finditer("\ufffd", text) if self.damaged else ()
        damage = tuple(Span(mark.start(), mark.end()) for mark in marks)[:100]
        return Source(
            text, self.name, self.encoding, damage,
            line=self.line, column=self.column, head=self.first,
        )  # fmt: skip


def parts(name: str, stream: BinaryIO, ask: Ask, limits: Limits) -> Iterator[Part | Checked]:
    """The parts of a file.  The stream can be sought and is at its start; raises OSError and
    whatever else reading it raises.

    A file over a limit ends with a finding in place of what is not read.
    """
    whole = min(PART_BYTES, limits.game, limits.file)
    head = stream.read(whole + 1)
    if len(head) <= whole:
        yield Part(name, head, ask)
        return
    size = stream.seek(0, io.SEEK_END)
    if size > limits.file:
        yield _over(name, "D104", limits.file)
        return
    encoding = encoding_of(stream)
    if encoding is None:
        yield only(name, diagnostic(Fault("D103"), NOWHERE))
        return
    stream.seek(encoding.start)
    errors = "strict" if encoding.sound else "replace"
    text = io.TextIOWrapper(stream, encoding.name, errors=errors, newline="")
    try:
        yield from _Cutter(name, text, ask, limits, encoding).run()
    finally:
        # The stream is not this function's to close; it may be closed already.
        with suppress(ValueError):
            text.detach()


def _over(name: str, code: str, limit: int) -> Checked:
    return only(name, diagnostic(Fault(code, {"expected": str(limit)}), NOWHERE))


def only(name: str, found: Diagnostic) -> Checked:
    """A file of which nothing but a finding is known."""
    return Checked(name, findings=(finding(Source("", name), found, file=True),))


class _Cutter:
    """Cuts one long text."""

    def __init__(
        self, name: str, text: io.TextIOWrapper, ask: Ask, limits: Limits, encoding: Encoding
    ) -> None:
        self.text = text
        self.part = Part(name, b"", ask, encoding.name, damaged=not encoding.sound, last=False)
        self.limits = limits
        self.step = max(_LEAST, min(PART_BYTES, limits.game))

    def run(self) -> Iterator[Part | Checked]:
        rest = ""
        format: Format | None = None
        want = self.step
        while True:
            more = self._read(want)
            rest += more
            if not more:
                yield self._part(rest, last=True)
                return
            format = format or self._format(rest)
            if format is None:
                # Nothing can be read; that is told of the first part.
                yield self._part(rest, last=True)
                return
            complete = max(rest.rfind("\n"), rest.rfind("\r", 0, len(rest) - 1)) + 1
            cut = format.cut(rest[: complete or len(rest)])
            if cut is None:
                size = len(rest.encode("utf-8", "surrogatepass"))
                if size > self.limits.game:
                    over = _over(self.part.name, "D106", self.limits.game)
                    yield over._replace(first=self.part.first)
                    return
                want = len(rest)
                continue
            yield self._part(rest[: cut.at] + cut.close, last=False)
            self._move_on(rest[: cut.at + cut.skip], cut.open)
            rest = cut.open + rest[cut.at + cut.skip :]
            want = self.step

    def _read(self, want: int) -> str:
        more = self.text.read(want)
        if "\0" in more:
            more = more.replace("\0", "\ufffd")
            self.part = self.part._replace(damaged=True)
        return more

    def _format(self, text: str) -> Format | None:
        from notation.formats import detected, format_named

        asked = self.part.ask.format
        found = format_named(asked) if asked else detected(text, self.part.name).format
        if found is not None:
            self.part = self.part._replace(ask=self.part.ask._replace(format=found.id))
        return found

    def _part(self, text: str, *, last: bool) -> Part:
        return self.part._replace(data=text.encode("utf-8", "surrogatepass"), last=last)

    def _move_on(self, passed: str, open: str) -> None:
        """The place of the next part, which begins with `open`."""
        ends = [match.end() for match in re.finditer(_LINE_END, passed)]
        line = self.part.line + len(ends)
        column = len(passed) - ends[-1] + 1 if ends else self.part.column + len(passed)
        if open.endswith("\n"):
            line -= 1
        else:
            column -= len(open)
        self.part = self.part._replace(line=line, column=column, first=False)
