"""qipu: a file cut into games, and a game into lines.

What lives here: telling what kind of line each line is, and where one game ends and the
next begins, before anything in them is understood.

What does not: what a line says (`notation.formats.qipu`).

Most lines are rounds as programs write them.  A run of such lines is found by one match and
stays together; all other lines are looked at one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from notation.formats import drawn_read
from notation.formats.ahead import Ahead
from notation.formats.format import Cut
from notation.games import game_heads
from notation.source import Source, Span

GAME = ("棋種", "棋种")
START = ("開局", "开局")
TURN = ("手番",)
RESULT = ("結果", "结果")
VARIATION = ("變化", "変化", "变化")
_DATE = ("日期", "比賽", "比赛", "地點", "地点", "賽事", "赛事")
# These are matched against lines without the space around them.
HEADER = re.compile(r"(?P<name>[^：:{}（(]*)[：:](?P<value>.*)")
_NUMBERED = re.compile(r"[0-9０-９]+[.．：:、\s　]")
_FIRST_ROUND = re.compile(r"[1１][.．：:、\s　]")
_BRACES = re.compile(r"(?:\{[^{}]*\}[\s　]*)+")
_GAME_LINE = re.compile(rf"^[\s　]*(?:{'|'.join(GAME)})[\s　]*[：:]", re.M)
# The space after the sign is none of the comment's.
_COMMENTS = "＊*"
COMMENT = re.compile(rf"[{_COMMENTS}][ 　]?")
# A round as programs write it: number with the space around it, then one or two words with
# their times, none of which could be a number, a comment or the line of a hand.
_SPACE = r"[ \t　]"
_LEAD = rf"{_SPACE}*+[0-9０-９]{{1,6}}+{_SPACE}++(?!持)"
_WORD = r"[0-9０-９]*+[^\s{（(…⋯＊*.．：:、0-9０-９][^\s{（(…⋯]*+"
_TIME = r"(?:[（(][^（）()\r\n]*+[）)])?+"
_GAP = rf"{_SPACE}++"
_END = rf"{_SPACE}*+(?:\r\n|\r|\n|\Z)"
ROUND = re.compile(f"({_LEAD})({_WORD})({_TIME})(?:({_GAP})({_WORD})({_TIME}))?({_END})")
# The rounds behind another one.  A first round may begin a game, so that it is none of these.
_LATER = re.compile(
    rf"(?:{_SPACE}*+(?![1１]{_SPACE})[0-9０-９]{{1,6}}+(?!{_GAP}持)"
    rf"(?:{_GAP}{_WORD}{_TIME}){{1,2}}+{_END})++"
)


class Line:
    """A line of the file: its offset, its text, and what kind of line it is.  One of the kind
    "run" is several lines of movetext, rounds that ROUND finds one after the other."""

    __slots__ = ("at", "kind", "name", "text", "value")

    def __init__(self, at: int, text: str, kind: str, name: str = "", value: str = "") -> None:
        self.at = at
        self.text = text
        self.kind = kind
        self.name = name
        self.value = value

    @property
    def span(self) -> Span:
        """The line without the space around it."""
        lead = len(self.text) - len(self.text.lstrip())
        return Span(self.at + lead, self.at + len(self.text.rstrip()))

    def rows(self) -> list[Line]:
        """The lines of a run."""
        rows = Source(self.text).texts()
        return [Line(self.at + at, text, "moves") for at, text in rows]

    @property
    def value_span(self) -> Span:
        start = self.at + self.text.rindex(self.value) if self.value else self.span.end
        return Span(start, start + len(self.value))


def _line(at: int, text: str) -> Line | None:
    """A line that is told by itself, None for one that may be movetext."""
    stripped = text.strip()
    if not stripped:
        return Line(at, text, "blank")
    if stripped[0] in _COMMENTS:
        return Line(at, text, "comment")
    if drawn_read.is_drawing(stripped):
        return Line(at, text, "drawing")
    if _NUMBERED.match(stripped):
        return None
    header = HEADER.match(stripped)
    if header is None:
        return None
    name, value = header["name"].strip(), header["value"].strip()
    kind = "header"
    if name in VARIATION:
        kind = "variation"
    elif name in RESULT:
        kind = "result"
    return Line(at, text, kind, name, value)


def _lines(source: Source) -> Iterator[Line]:
    """Classified lines.  A comment in braces that runs over line ends is one line with the
    movetext around it, but never reaches into the next game."""
    whole = source.text
    ends = Ahead(whole, re.compile(r"\}"))
    limits = Ahead(whole, _GAME_LINE)
    drawn = drawn_read.has_edges(whole)
    before = ""
    start, stop = 0, len(whole)
    while start < stop:
        # Beside a drawn board a line that looks like a round may name its files.
        run = None if drawn else ROUND.match(whole, start)
        if run is not None:
            run = _LATER.match(whole, run.end()) or run
            yield Line(start, whole[start : run.end()].rstrip("\r\n"), "run")
            start = run.end()
            continue
        text, after = source.line_at(start)
        line = _line(start, text)
        if line is None and drawn:
            behind = source.line_at(after)[0]
            if drawn_read.names_files(text, before, behind):
                line = Line(start, text, "drawing")
        if line is None and "{" not in text:
            line = Line(start, text, "moves")
        elif line is None:
            end = start + len(text)
            at = whole.rfind("{", start, end)
            while at >= 0 and whole.find("}", at, end) < 0:
                close = ends.after(at)
                if close < 0 or 0 <= limits.after(at) < close:
                    break
                rest, after = source.line_at(close)
                end = close + len(rest)
                at = whole.rfind("{", close, end)
            text = whole[start:end]
            alone = _BRACES.fullmatch(text.strip())
            line = Line(start, text, "braces" if alone else "moves")
        yield line
        if drawn:
            before = text.replace("\r", "\n").rpartition("\n")[2]
        start = after


@cache
def _starters() -> frozenset[str]:
    """The headers that may begin a game."""
    names: set[str] = set()
    for game in game_heads():
        names.update(game.option_headers)
        for seat in game.seats:
            names.update((seat.name, *seat.aliases))
    return frozenset({*names, *START, *_DATE})


def games(source: Source) -> Iterator[list[Line]]:
    """The lines of each game of the file."""
    chunk: list[Line] = []
    # Headers after the moves that may turn out to begin the next game.
    held: list[Line] = []
    moves = named = ended = False
    before = ""
    for line in _lines(source):
        begins = False
        if line.kind == "header" and line.name in GAME:
            begins = moves or named
        elif line.kind == "header" and moves:
            begins = (before in ("blank", "result") or bool(held)) and line.name in _starters()
            if not begins:
                held.append(line)
                before = line.kind
                continue
        elif line.kind in ("moves", "run") and ended:
            begins = bool(_FIRST_ROUND.match(line.text.lstrip()))
        if begins:
            yield chunk
            chunk, moves, named, ended = held, False, False, False
        elif line.kind == "blank" and held:
            held.append(line)
            before = line.kind
            continue
        else:
            chunk += held
        held = []
        chunk.append(line)
        # A result above the moves ends nothing, and branches may follow one.
        ended = line.kind != "variation" and (ended or (line.kind == "result" and moves))
        moves = moves or line.kind in ("moves", "run", "variation")
        before = line.kind
        named = named or (line.kind == "header" and line.name in GAME)
    chunk += held
    if any(line.kind not in ("blank", "comment", "braces") for line in chunk):
        yield chunk


def cut(text: str) -> Cut | None:
    """Where the last game of a text begins.  Braces that are still open may close later, but
    never beyond the heading of a game: what follows them before that is left alone."""
    brace = text.rfind("{")
    if brace > text.rfind("}") and not _GAME_LINE.search(text, brace):
        text = text[: max(text.rfind("\n", 0, brace), text.rfind("\r", 0, brace)) + 1]
    starts = [lines[0].at for lines in games(Source(text))]
    return Cut(starts[-1]) if len(starts) > 1 else None
