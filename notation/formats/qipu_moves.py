"""qipu: the lines that hold moves.

What lives here: cutting movetext into round numbers, moves, times and comments; keeping
count of rounds; hanging branches on the line they leave.

What does not: what a move word says (`notation.formats.dialects`), and writing
(`notation.formats.qipu_write`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from notation.diagnostics import Fault, diagnostic
from notation.formats.branches import MOST_DEEP, Branches
from notation.formats.clocks import parse_clock
from notation.formats.dialects import dialect
from notation.formats.numerals import TO_ASCII
from notation.records.transcript import Transcript
from notation.rules.position import Position
from notation.source import Span

_TOKENS = (
    r"|(?P<comment>\{[^}]*\})"
    r"|(?P<open>\{.*)"
    r"|(?P<tail>[＊*].*)"
    r"|(?P<clock>[（(][^（）()]*[）)])"
    r"|(?P<unclosed>[（(][^\s　]*)"
    r"|(?P<missing>…+|⋯+|\.{3})"
    r"|(?P<number>[0-9０-９]+[.．：:、])"
    r"|(?P<word>[^\s　{（(…⋯]+|.)"
)
_BARE_NUMBER = re.compile(r"[0-9０-９]+")
_DIGITS = "0123456789０１２３４５６７８９"
# A word that is one token wherever it stands, in notations without a pattern of their own.
_PLAIN = r"(?:[0-9０-９]*+[^\s{（(…⋯＊*.．：:、0-9０-９][^\s{（(…⋯]*+|[0-9０-９]++)"
_TIME = r"(?:[（(][^（）()]*+[）)])?"
# A word longer than any move is not put together any further.
_TORN = 16


class _Token:
    """A piece of movetext; plain, as there is one for every word."""

    __slots__ = ("at", "end", "kind", "text")

    def __init__(self, kind: str, text: str, at: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.at = at
        self.end = end

    @property
    def span(self) -> Span:
        return Span(self.at, self.end)


@cache
def _tokens(word: str) -> re.Pattern[str]:
    """The tokens of movetext, with the pattern of a notation's own words."""
    own = f"|(?P<word_>{word})" if word else ""
    return re.compile(rf"(?P<space>[\s　]+){own}{_TOKENS}", re.DOTALL)


@cache
def _plain(word: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A line of nothing but words and times, as most are, and its words: space, word, time."""
    one = rf"(?>{word}|[0-9０-９]++(?=\s|\Z))" if word else _PLAIN
    line = rf"\s*+{one}{_TIME}(?:\s++{one}{_TIME})*+\s*+"
    return re.compile(line), re.compile(rf"(\s*+)({one})({_TIME})")


class Movetext:
    """Gathers the movetext of one game into the lines of its transcript."""

    def __init__(self, out: Transcript, start: Position, index: int) -> None:
        self.out = out
        self.start = start
        self.index = index
        # Without its start position nothing is known about whose turn it is.
        self.sound = out.start is not None
        self.seats = len(start.game.seats)
        words = dialect(start.game)
        self.reader = words.reader(start.game)
        self.joins = words.joins
        self.tokens = _tokens(words.word)
        self.plain, self.words = _plain(words.word)
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
        if self.plain.fullmatch(text) and self._read_plain(text, at):
            return
        tokens = self._joined(self._tokens(text, at))
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

    def _read_plain(self, text: str, at: int) -> bool:
        """A line of nothing but words and times; False, with nothing read, where a space may
        have torn a word apart."""
        rows: list[tuple[str, str, str]] = self.words.findall(text)
        game = self.start.game
        left = ""
        for _, word, time in rows:
            if left and not _BARE_NUMBER.fullmatch(left) and self.joins(game, left, word):
                return False
            left = "" if time else word
        first = True
        for space, word, time in rows:
            at += len(space)
            self._word(word, at, at + len(word), first=first)
            first = False
            at += len(word)
            if time:
                self._clock(time, at)
                at += len(time)
        return True

    def _word(self, text: str, at: int, end: int, *, first: bool) -> None:
        if text[-1] in _DIGITS and self._is_number(text, first=first):
            self._number(text, at)
        else:
            self._move(text, at, end)

    def _report(self, code: str, span: Span, **facts: str) -> None:
        self.out.diagnostics.append(diagnostic(Fault(code, facts), span, game=self.index))

    def _tokens(self, text: str, at: int) -> list[_Token]:
        return [
            _Token(
                (match.lastgroup or "").rstrip("_"),
                match.group(),
                at + match.start(),
                at + match.end(),
            )
            for match in self.tokens.finditer(text)
        ]

    def _joined(self, tokens: list[_Token]) -> list[_Token]:
        """The tokens without space, words that a space tore apart put together."""
        joined: list[_Token] = []
        torn: set[int] = set()
        space = False
        for token in tokens:
            if token.kind == "space":
                space = True
                continue
            last = joined[-1] if joined else None
            if (
                last is not None
                and space
                and token.kind == last.kind == "word"
                and len(last.text) < _TORN
                and not _BARE_NUMBER.fullmatch(last.text)
                and self.joins(self.start.game, last.text, token.text)
            ):
                joined[-1] = _Token("word", last.text + token.text, last.at, token.end)
                torn.add(len(joined) - 1)
            else:
                joined.append(token)
            space = False
        for number in sorted(torn):
            self._report("N103", joined[number].span, expected=joined[number].text)
        return joined

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
        match = _BARE_NUMBER.fullmatch(text)
        if match is None or self.numbered:
            return False
        value = int(text.translate(TO_ASCII)[:9])
        # One numeral is no square, so it can only be a number.
        if value <= 10 or first:
            return True
        return value + (self.offset or 0) == self._round(self._next_ply())

    def _number(self, text: str, at: int) -> None:
        digits = _BARE_NUMBER.match(text)
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

    def _missing(self, token: _Token) -> None:
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
