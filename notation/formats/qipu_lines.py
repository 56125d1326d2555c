"""qipu: a file cut into games, and a game into lines.

What lives here: telling what kind of line each line is, and where one game ends and the
next begins, before anything in them is understood.

What does not: what a line says (`notation.formats.qipu`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from notation.formats import drawn
from notation.games import builtin_games
from notation.source import Source, Span

GAME = ("棋種", "棋种")
START = ("開局", "开局")
TURN = ("手番",)
RESULT = ("結果", "结果")
VARIATION = ("變化", "変化", "变化")
_DATE = ("日期", "比賽", "比赛", "地點", "地点", "賽事", "赛事")
HEADER = re.compile(r"[\s　]*(?P<name>[^\s　：:{}（(]*)[\s　]*[：:][\s　]*(?P<value>.*?)[\s　]*$")
_NUMBERED = re.compile(r"[\s　]*[0-9０-９]+[.．：:、\s　]")
_FIRST_ROUND = re.compile(r"[\s　]*[1１][.．：:、\s　]")
COMMENT = re.compile(r"[\s　]*[＊*]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file: its offset, its text, and what kind of line it is."""

    at: int
    text: str
    kind: str
    name: str = ""
    value: str = ""

    @property
    def span(self) -> Span:
        """The line without the space around it."""
        lead = len(self.text) - len(self.text.lstrip())
        return Span(self.at + lead, self.at + len(self.text.rstrip()))

    @property
    def value_span(self) -> Span:
        start = self.at + self.text.rindex(self.value) if self.value else self.span.end
        return Span(start, start + len(self.value))


def _kind(text: str) -> Line | None:
    stripped = text.strip()
    if not stripped:
        return Line(0, text, "blank")
    if COMMENT.match(text):
        return Line(0, text, "comment")
    if drawn.is_drawing(text):
        return Line(0, text, "drawing")
    header = HEADER.match(text)
    if header and not _NUMBERED.match(text):
        name, value = header["name"], header["value"]
        kind = "header"
        if name in VARIATION:
            kind = "variation"
        elif name in RESULT:
            kind = "result"
        return Line(0, text, kind, name, value)
    return None


def _lines(source: Source) -> Iterator[Line]:
    """Classified lines.  A comment in braces that runs over line ends is one line."""
    spans = source.lines()
    index = 0
    while index < len(spans):
        start, end = spans[index].start, spans[index].end
        text = source.text[start:end]
        line = _kind(text)
        if line is None:
            # Movetext; see how far an open brace reaches, but not into the next game.
            more = index
            while text.count("{") > text.count("}") and more + 1 < len(spans):
                more += 1
                following = _kind(source.text[spans[more].start : spans[more].end])
                if following and following.kind == "header" and following.name in GAME:
                    break
                text = source.text[start : spans[more].end]
            if text.count("{") == text.count("}"):
                index = more
            else:
                text = source.text[start:end]
            line = Line(0, text, "moves")
        yield Line(start, line.text, line.kind, line.name, line.value)
        index += 1


def games(source: Source) -> Iterator[list[Line]]:
    """The lines of each game of the file."""
    starters = {name for game in builtin_games() for seat in game.seats for name in
                (seat.name, *seat.aliases)}  # fmt: skip
    starters |= {game.option.header for base in builtin_games() for game in base.variants
                 if game.option}  # fmt: skip
    starters.update(START, _DATE)
    chunk: list[Line] = []
    moves = False
    before = ""
    for line in _lines(source):
        begins = False
        if line.kind == "header" and line.name in GAME:
            begins = any(old.kind not in ("blank", "comment") for old in chunk)
        elif line.kind == "header" and moves:
            begins = line.name in starters or before in ("blank", "result")
        elif line.kind == "moves" and any(old.kind == "result" for old in chunk):
            begins = bool(_FIRST_ROUND.match(line.text))
        if begins:
            yield chunk
            chunk, moves = [], False
        chunk.append(line)
        moves = moves or line.kind in ("moves", "result", "variation")
        before = line.kind
    if any(line.kind not in ("blank", "comment") for line in chunk):
        yield chunk
