"""PGN: the format of chess programs, of games with lettered files and two sides.

What lives here: reading the tokens of a game: which game it is, its start, moves with their
numbers, variations, comments, glyphs, times, the result.  After the Portable Game Notation
Specification and Implementation Guide of 1994.

What does not: telling a text to be one (`notation.formats.pgn_sniff`), cutting it into games
and tokens (`notation.formats.pgn_text`), what tags say (`notation.formats.pgn_tags`,
`pgn_start`, `pgn_results`), move words (`notation.formats.san`), writing
(`notation.formats.pgn_write`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from notation.diagnostics import Fault, diagnostic
from notation.formats import san
from notation.formats.branches import MOST_DEEP
from notation.formats.format import Carries, Comments, Format
from notation.formats.pgn_comments import parse_comment, take_time
from notation.formats.pgn_glyphs import JUDGEMENTS, SUFFIXES
from notation.formats.pgn_results import parse_reason, read_result
from notation.formats.pgn_sniff import sniff
from notation.formats.pgn_start import choose_game, read_start
from notation.formats.pgn_tags import TERMINATION, Tag, header_of, parse_tag
from notation.formats.pgn_text import TAGS, Token, cut, games
from notation.formats.pgn_write import fits, write
from notation.games import any_game
from notation.records.record import MOST_NAG, Outcome
from notation.records.transcript import Transcript, WrittenLine, WrittenMove
from notation.rules.game import Game
from notation.source import Source, Span


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The games of a PGN text.  `game` overrides what the tags say."""
    for index, tokens in enumerate(games(source.text)):
        yield _Reader(tokens, index, game).transcript()


@dataclass(slots=True)
class _Frame:
    """A line of play that is open: the index of its line, -1 before its first move; the line
    it leaves, the ply it begins with and where; whether it replaces no move; what is said
    before its first move."""

    line: int
    parent: int
    ply: int
    span: Span
    adrift: bool = False
    first: bool = False
    comments: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)


class _Reader:
    """Reads one game."""

    def __init__(self, tokens: list[Token], index: int, given: Game | None) -> None:
        self.tokens = tokens
        self.index = index
        self.given = given
        span = Span(tokens[0].start, tokens[-1].span.end)
        self.out = Transcript(given or any_game(), None, san.spell, span=span)
        self.out.lines[0].span = span
        self.open = [_Frame(0, 0, 1, span)]
        self.tags: dict[str, Tag] = {}
        self.result: Token | None = None
        # By how many plies the last wrong move number was off, in case the next ones are as
        # well, and whether a word that is no move, which may count as one or not, came since.
        self.doubt = 0
        self.unsure = False
        self.before = ""
        # Whether a second result was told.
        self.again = False

    def transcript(self) -> Transcript:
        out = self.out
        rows = self._tags()
        choice = choose_game(self.given, self.tags, self.tokens[0])
        if choice.game is None:
            assert choice.fault is not None
            self._add(choice.fault, choice.span)
            return out
        out.game = choice.game
        start = read_start(choice.game, self.tags)
        for fault, span in start.faults:
            self._add(fault, span)
        out.start = start.position
        if out.start is not None:
            out.game = out.start.game
        self.reader = san.move_reader(out.game)
        for token in self.tokens:
            if token.kind not in TAGS:
                getattr(self, f"_{token.kind}")(token)
                self.before = token.kind
        if len(self.open) > 1:
            span = self.open[1].span
            self._report("S130", span, found="(", why="is never closed")
        self._unfold()
        ended = read_result(out.game, self.tags, self.result)
        for fault, span in ended.faults:
            self._add(fault, span)
        out.result = ended.result
        for tag in rows:
            header = header_of(out.game, tag)
            if header is not None and not self._gives_reason(tag):
                out.headers.append(header)
        return out

    def _add(self, fault: Fault, span: Span, ply: int = 0) -> None:
        self.out.diagnostics.append(diagnostic(fault, span, game=self.index, ply=ply))

    def _report(self, code: str, span: Span, ply: int = 0, **facts: str) -> None:
        self._add(Fault(code, facts), span, ply)

    def _tags(self) -> list[Tag]:
        """The tags in order; `tags` has the first of each name."""
        rows = []
        for token in self.tokens:
            if token.kind not in TAGS:
                continue
            tag = parse_tag(token)
            if tag is None:
                help = 'a tag is a name and a value in quotes: [Event "…"]'
                self._report("S101", token.span, help=help)
                continue
            for quote in tag.quotes:
                self._report("N101", quote, found='"', expected='\\"')
            if tag.name in self.tags:
                self._report("S110", tag.span, found=tag.name)
            self.tags.setdefault(tag.name, tag)
            rows.append(tag)
        return rows

    def _last(self) -> WrittenMove | None:
        """The last move of the open line."""
        frame = self.open[-1]
        entries = self.out.lines[frame.line].entries if frame.line >= 0 else []
        return entries[-1] if entries else None

    def _ply(self) -> int:
        """The ply of the next move."""
        frame = self.open[-1]
        if frame.line < 0:
            return frame.ply
        line = self.out.lines[frame.line]
        return line.ply + len(line.entries)

    def _comment(self, token: Token) -> None:
        self._say(parse_comment(token.text[1:-1]))

    def _unclosed(self, token: Token) -> None:
        self._report("S114", Span(token.start, token.start + 1))
        self._say(parse_comment(token.text[1:]))

    def _rest(self, token: Token) -> None:
        self._say(parse_comment(token.text[1:]))

    _escape = _rest

    def _say(self, text: str) -> None:
        """A comment on the last move, or before the first."""
        entry, frame = self._last(), self.open[-1]
        if entry is not None:
            told = take_time(text) if entry.clock is None else None
            if told is not None:
                entry.clock, text = told
            if told is None or text:
                entry.comments.append(text)
        elif frame.line < 0:
            frame.comments.append(text)
        else:
            self.out.comments.append(text)

    def _nag(self, token: Token) -> None:
        self._judge(min(int(token.text[1:11]), MOST_NAG))

    def _judge(self, nag: int) -> None:
        entry, frame = self._last(), self.open[-1]
        if entry is not None:
            entry.nags.append(nag)
        elif frame.line < 0:
            frame.nags.append(nag)
        else:
            self.out.nags.append(nag)

    def _glyph(self, token: Token) -> None:
        if token.text in SUFFIXES:
            self._judge(SUFFIXES[token.text])
        else:
            self._sign(token)

    def _sign(self, token: Token) -> None:
        """What stands alone and means nothing."""
        self._report("S130", token.span, found=token.text, why="means nothing here")

    _bracket = _sign

    def _dots(self, token: Token) -> None:
        """Dots apart from their number, which say nothing that is needed."""

    def _number(self, token: Token) -> None:
        frame, start = self.open[-1], self.out.start
        if frame.adrift or start is None:
            return
        digits = re.match(r"[0-9]+", token.text)
        assert digits is not None
        dots = token.text.count(".") + 3 * token.text.count("…")
        value = int(digits.group()[:9])
        ply = self._ply()
        turns = start.turn + ply - 1
        expected, second = start.round + turns // 2, turns % 2 == 1
        off = 2 * (value - expected)
        offs = [off + (dots > 1) - second] if dots else [off, off + 1 - 2 * second]
        if not {0, self.doubt}.isdisjoint(offs):
            self.doubt = self.doubt if 0 not in offs else 0
            return
        if not self.unsure:
            said = dots > 1 if dots else second
            facts = {
                "found": f"{value}{'...' if said else '.'}",
                "expected": f"{expected}{'...' if second else '.'}",
            }
            self._report("S121", token.span, ply, **facts)
        self.doubt, self.unsure = offs[0], False

    def _word(self, token: Token) -> None:
        if token.text in JUDGEMENTS and self._last() is not None:
            nag = JUDGEMENTS[token.text]
            self._report("N101", token.span, found=token.text, expected=f"${nag}")
            self._judge(nag)
            return
        frame, found = self.open[-1], self.out.diagnostics
        if frame.line < 0:
            frame.line = len(self.out.lines)
            line = WrittenLine(frame.parent, frame.ply, span=frame.span, adrift=frame.adrift)
            self.out.lines.append(line)
            if frame.first and not frame.adrift:
                self._report("N208", frame.span)
        before, ply = len(found), self._ply()
        written = self.reader.written(token.text, token.start, found, index=self.index)
        found[before:] = [one._replace(ply=ply) for one in found[before:]]
        self.unsure = self.unsure or written.facts is None
        written.comments, written.nags = frame.comments, frame.nags
        frame.comments, frame.nags = [], []
        self.out.lines[frame.line].entries.append(written)

    def _open(self, token: Token) -> None:
        """A variation: it replaces the last move of the open line."""
        frame, span = self.open[-1], token.span
        inner = _Frame(-1, frame.parent, frame.ply, span, frame.adrift)
        if self._last() is not None:
            inner.parent, inner.ply = frame.line, self._ply() - 1
        inner.first = self._last() is None
        if len(self.open) == MOST_DEEP + 1 and not frame.adrift:
            self._report("S129", span, found=str(MOST_DEEP))
            inner.adrift = True
        self.open.append(inner)

    def _close(self, token: Token) -> None:
        if len(self.open) == 1:
            # A row of them is told once.
            if self.before != "close":
                self._report("S130", token.span, found=")", why="closes nothing")
            return
        frame = self.open.pop()
        if frame.line < 0:
            self._report("S127", Span(frame.span.start, token.span.end), frame.ply)
            for text in frame.comments:
                self._say(text)
            for nag in frame.nags:
                self._judge(nag)

    def _result(self, token: Token) -> None:
        if len(self.open) > 1:
            self._report("S131", token.span, self._ply(), found=token.text)
            self._say(token.text)
            return
        if self.result is None:
            self.result = token
        elif not self.again:
            self.again = True
            self._report("S123", token.span, self._ply())

    def _unfold(self) -> None:
        """A variation that repeats the last move of its line and goes on is how a branch that
        leaves the end of a line is written."""
        lines = self.out.lines
        for line in lines[1:]:
            above = lines[line.parent]
            index = line.ply - above.ply
            if line.adrift or len(line.entries) < 2 or index != len(above.entries) - 1:
                continue
            last, first = above.entries[index], line.entries[0]
            if first.comments or first.nags or first.clock or not (first.facts and last.facts):
                continue
            if first.facts == last.facts:
                line.ply += 1
                del line.entries[0]

    def _gives_reason(self, tag: Tag) -> bool:
        """Whether a tag says why the game ended, which is no header then."""
        if tag.name != TERMINATION:
            return False
        result = self.out.result
        outcome: Outcome | None = result.outcome if result else None
        return parse_reason(outcome, tag.value) is not None


FORMAT = Format(
    "pgn",
    "PGN",
    (".pgn",),
    Carries(
        variations=True,
        comments=Comments.ALL,
        times=True,
        fractions=True,
        headers=True,
        result=True,
        nags=True,
    ),
    sniff,
    read,
    write,
    games=san.plays,
    fits=fits,
    encodings=("utf-8", "cp1252"),
    cut=cut,
)
