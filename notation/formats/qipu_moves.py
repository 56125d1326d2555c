"""qipu: the lines that hold moves.

What lives here: moves with their times and comments; keeping count of rounds; hanging
branches on the line they leave.

What does not: cutting a line into its pieces (`notation.formats.qipu_tokens`), what a move
word says (`notation.formats.dialects`), and writing (`notation.formats.qipu_write`).
"""

from __future__ import annotations

from dataclasses import dataclass

from notation.diagnostics import Fault, diagnostic
from notation.formats.branches import MOST_DEEP, Branches
from notation.formats.clocks import parse_clock
from notation.formats.numerals import TO_ASCII
from notation.formats.qipu_lines import ROUND
from notation.formats.qipu_tokens import BARE_NUMBER, Token, cutter
from notation.records.record import Clock
from notation.records.transcript import Transcript, Word, WrittenMove
from notation.rules.position import Position
from notation.source import Span

_DIGITS = "0123456789０１２３４５６７８９"
# What ROUND takes apart: number, word, time, space, word, time, line end.
_Row = tuple[str, str, str, str, str, str, str]


class Movetext:
    """Gathers the movetext of one game into the lines of its transcript."""

    def __init__(self, out: Transcript, start: Position, index: int) -> None:
        self.out = out
        self.start = start
        self.index = index
        # Without its start position nothing is known about whose turn it is.
        self.sound = out.start is not None
        self.seats = len(start.game.seats)
        self.cutter = cutter(start.game)
        self.reader = self.cutter.reader
        self.line = out.lines[0]
        # Rounds may be counted from 1 although the start position counts otherwise.
        self.offset: int | None = None if start.round != 1 else 0
        # By how much the last round number was off, in case the next ones are as well.
        self.doubt = 0
        self.branches = Branches(out)
        self.numbered = False
        self.pending: _Branch | None = None
        self.early: list[str] = []

    def comment(self, text: str) -> None:
        """A comment line: it belongs to the move before it."""
        if self.pending is not None:
            self.early.append(text)
        elif self.line.entries:
            self.line.entries[-1].comments.append(text)
        else:
            self.out.comments.append(text)

    def branch(self, number: int | None, span: Span) -> None:
        """The start of a variation from round `number`, None for one that does not say."""
        self.finish()
        self.pending = _Branch(number, span)
        self.numbered = False

    def finish(self) -> None:
        """The end of the game, or of a line before a variation."""
        if self.pending is not None:
            if self.pending.number is not None:
                help = "write its first move below the line, or remove it"
                self._report("S109", self.pending.span, found="a line without moves", help=help)
            for text in self.early:
                self.out.comments.append(text)
            self.early = []
            self.pending = None

    def read(self, text: str, at: int) -> None:
        """A line of movetext at an offset."""
        rows = self.cutter.plain(text)
        if rows is not None:
            self._read_plain(rows, at)
            return
        tokens = self.cutter.tokens(text, at)
        for token in tokens:
            if token.torn:
                self._report("N103", token.span, expected=token.text)
        for count, token in enumerate(tokens):
            if token.kind == "number":
                self._number(token.text, token.at)
            elif token.kind == "missing":
                self._missing(token)
            elif token.kind == "comment":
                for line in token.text[1:-1].splitlines() or [""]:
                    self.comment(line.strip())
            elif token.kind == "tail":
                self.comment(token.text[1:].strip())
            elif token.kind == "open":
                self._report("S114", Span(token.at, token.at + 1))
                self.comment(token.text[1:].strip())
            elif token.kind in ("clock", "unclosed"):
                self._clock(token.text, token.at)
            else:
                self._word(token.text, token.at, token.end, first=count == 0)

    def read_run(self, text: str, at: int) -> None:
        """Lines that ROUND finds one after the other, from an offset."""
        rows: list[_Row] = ROUND.findall(text)
        index = 0
        while True:
            index, at = self._read_usual(rows, index, at)
            if index == len(rows):
                break
            whole = "".join(rows[index])
            self.read(whole.rstrip("\r\n"), at)
            index += 1
            at += len(whole)

    def _read_usual(self, rows: list[_Row], index: int, at: int) -> tuple[int, int]:
        """Rounds from an index and its offset on, as long as there is nothing to say about
        them; the index and the offset of the first other one."""
        line, start, seats = self.line, self.start, self.seats
        counted = self.sound and not line.adrift
        if self.pending is not None or self.numbered:
            return index, at
        if counted and (self.offset is None or self.doubt):
            return index, at
        words, entries = self.cutter, line.entries
        usual = words.usual
        # The number of a round is this by the number of seats.
        count = (start.round - (self.offset or 0)) * seats + start.turn - 1
        count += line.ply + len(entries)
        while index < len(rows):
            lead, one, told, gap, two, later, end = rows[index]
            first = usual.get(one) or words.usual_word(one)
            second = usual.get(two) or words.usual_word(two) if two else None
            if first is None or (second is None and two):
                break
            if counted and int(lead) != count // seats:
                break
            clock = parse_clock(told) if told else None
            last = parse_clock(later) if later else None
            if (told and clock is None) or (later and last is None):
                break
            at += len(lead)
            entries.append(_timed(first, at, len(one), clock, len(told)))
            at += len(one) + len(told)
            count += 1
            if second is not None:
                at += len(gap)
                entries.append(_timed(second, at, len(two), last, len(later)))
                at += len(two) + len(later)
                count += 1
            at += len(end)
            index += 1
        return index, at

    def _read_plain(self, rows: list[tuple[str, str, str]], at: int) -> None:
        """A line of nothing but words and times."""
        first = True
        for space, word, time in rows:
            at += len(space)
            self._word(word, at, at + len(word), first=first)
            first = False
            at += len(word)
            if time:
                self._clock(time, at)
                at += len(time)

    def _word(self, text: str, at: int, end: int, *, first: bool) -> None:
        if text[-1] in _DIGITS and self._is_number(text, first=first):
            self._number(text, at)
        else:
            self._move(text, at, end)

    def _report(self, code: str, span: Span, **facts: str) -> None:
        self.out.diagnostics.append(diagnostic(Fault(code, facts), span, game=self.index))

    def _next_ply(self) -> int:
        if self.pending is not None:
            return self.pending.ply(self)
        return self.line.ply + len(self.line.entries)

    def _seat(self, ply: int) -> int:
        return (self.start.turn + ply - 1) % self.seats

    def _round(self, ply: int) -> int:
        return self.start.round + (self.start.turn + ply - 1) // self.seats

    def first_ply(self, number: int) -> int:
        """The ply of the first seat's move of a round; below 1 before the start."""
        number += self.offset or 0
        return (number - self.start.round) * self.seats - self.start.turn + 1

    def _is_number(self, text: str, *, first: bool) -> bool:
        """Whether a word of digits is a round number: it cannot be told from a move in
        Arabic numerals by its form, only by where it stands."""
        match = BARE_NUMBER.fullmatch(text)
        if match is None or self.numbered:
            return False
        value = int(text.translate(TO_ASCII)[:9])
        # One numeral is no square, so it can only be a number.
        if value <= 10 or first:
            return True
        return value + (self.offset or 0) == self._round(self._next_ply())

    def _number(self, text: str, at: int) -> None:
        digits = BARE_NUMBER.match(text)
        assert digits is not None
        value = int(digits.group().translate(TO_ASCII)[:9])
        self.numbered = True
        ply = self._next_ply()
        adrift = self.pending.number is None if self.pending is not None else self.line.adrift
        if adrift or not self.sound:
            return
        expected = self._round(ply)
        if self.offset is None:
            self.offset = self.start.round - 1 if value == expected - self.start.round + 1 else 0
        shown = expected - self.offset
        if value == shown + self.doubt:
            # A lost move shifts every later number; it was told where it began.
            self.offset -= self.doubt
            self.doubt = 0
        elif value != shown:
            span = Span(at, at + len(digits.group()))
            self._report("S105", span, found=str(value), expected=str(shown))
            self.doubt = value - shown
        else:
            self.doubt = 0

    def _missing(self, token: Token) -> None:
        if self.pending is not None:
            self.pending.missing += 1
            self.numbered = True
            if self.pending.missing >= self.seats:
                self._report("S115", token.span)
            return
        begins = not self.line.entries
        if not self.sound:
            return
        if self._seat(self._next_ply()) == 0 or not (begins or self.numbered):
            self._report("S115", token.span)

    def _clock(self, text: str, at: int) -> None:
        entry = self.line.entries[-1] if self.line.entries and self.pending is None else None
        clock, span = parse_clock(text), Span(at, at + len(text))
        why = "is not a time"
        if clock is not None:
            why = "stands before any move" if entry is None else "is a second time for its move"
        if entry is None or clock is None or entry.clock is not None:
            help = "write （used/total） as in （0:12/0:03:45）"
            self._report("S111", span, found=text, why=why, help=help)
            return
        entry.clock = clock
        entry.clock_span = span

    def _move(self, text: str, at: int, end: int) -> None:
        if self.pending is not None:
            self._start_branch(self.pending)
        self.numbered = False
        found = self.out.diagnostics
        before = len(found)
        written = self.reader.written(text, at, found, index=self.index)
        if len(found) > before:
            ply = self.line.ply + len(self.line.entries)
            found[before:] = [one._replace(ply=ply) for one in found[before:]]
        written.end = end
        if self.early:
            written.comments = self.early
            self.early = []
        self.line.entries.append(written)

    def _start_branch(self, branch: _Branch) -> None:
        line = None
        if branch.number is not None:
            line = self.branches.start(branch.ply(self), branch.span)
        if line is None:
            if self.branches.too_deep:
                self._report("S129", branch.span, found=str(MOST_DEEP))
            elif branch.number is not None:
                help = "the line before it has no such round"
                self._report("S109", branch.span, found=f"round {branch.number}", help=help)
            line = self.branches.adrift(branch.span)
        self.line = line
        self.pending = None


@dataclass(slots=True)
class _Branch:
    """A variation whose first move has not come yet."""

    number: int | None
    span: Span
    missing: int = 0

    def ply(self, moves: Movetext) -> int:
        return moves.first_ply(self.number or 0) + self.missing


def _timed(word: Word, at: int, length: int, clock: Clock | None, told: int) -> WrittenMove:
    """A word at an offset with the time directly behind it, which takes `told` characters."""
    end = at + length
    written = WrittenMove(word, at, end)
    if clock is not None:
        written.clock = clock
        written.clock_span = Span(end, end + told)
    return written
