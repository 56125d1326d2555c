"""qipu: 棋譜 text, the container and its lines.

What lives here: cutting a file into games and a game into lines, headers, branches and
results; handing the words of movetext lines on; and writing a record.

What does not: move words (`notation.formats.chinese`), movetext lines
(`notation.formats.qipu_moves`), drawn boards (`notation.formats.drawn`).

Each game of a file is read by itself: games are told apart by their header lines before
anything in them is understood, so that a broken one never takes its neighbour along.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from notation.diagnostics import Fault, diagnostic
from notation.formats import drawn, results
from notation.formats.dialects import dialect
from notation.formats.format import Carries, Comments, Format
from notation.formats.grammar import GrammarError, parse
from notation.formats.qipu_moves import Movetext, format_line
from notation.games import builtin_games, game_named
from notation.records.record import Record
from notation.records.transcript import Transcript, WrittenLine, WrittenResult
from notation.rules.fen import format_fen, parse_fen, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.source import Source, Span

_GAME = ("棋種", "棋种")
_START = ("開局", "开局")
_TURN = ("手番",)
_RESULT = ("結果", "结果")
_VARIATION = ("變化", "変化", "变化")
_DATE = ("日期", "比賽", "比赛", "地點", "地点", "賽事", "赛事")
_HEADER = re.compile(r"[\s　]*(?P<name>[^\s　：:{}（(]*)[\s　]*[：:][\s　]*(?P<value>.*?)[\s　]*$")
_NUMBERED = re.compile(r"[\s　]*[0-9０-９]+[.．：:、\s　]")
_FIRST_ROUND = re.compile(r"[\s　]*[1１][.．：:、\s　]")
_COMMENT = re.compile(r"[\s　]*[＊*]")


@dataclass(frozen=True, slots=True)
class _Line:
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


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The games of a qipu text.  `game` overrides what the headers say."""
    for index, lines in enumerate(_games(source)):
        yield _GameReader(lines, index, game).transcript()


def write(records: Sequence[Record]) -> str:
    """Records in their canonical form, a blank line between games."""
    return "\n".join(_write_record(record) for record in records)


def sniff(text: str) -> int:
    """Header lines of this format, or movetext in Chinese numerals."""
    heads = [match["name"] for match in map(_HEADER.match, text.splitlines()) if match]
    if any(name in _GAME for name in heads):
        return 90
    if any(name in _START + _RESULT for name in heads):
        return 70
    seats = {seat.name for game in builtin_games() for seat in game.seats}
    if any(name in seats for name in heads):
        return 60
    return 30 if re.search(r"[一二三四五六七八九十]{2}[＃打\s　]", text) else 0


FORMAT = Format(
    "qipu",
    "棋譜 text",
    (".qipu",),
    Carries(variations=True, comments=Comments.ALL, times=True, headers=True, result=True),
    sniff,
    read,
    write,
)


def _kind(text: str) -> _Line | None:
    stripped = text.strip()
    if not stripped:
        return _Line(0, text, "blank")
    if _COMMENT.match(text):
        return _Line(0, text, "comment")
    if drawn.is_drawing(text):
        return _Line(0, text, "drawing")
    header = _HEADER.match(text)
    if header and not _NUMBERED.match(text):
        name, value = header["name"], header["value"]
        kind = "header"
        if name in _VARIATION:
            kind = "variation"
        elif name in _RESULT:
            kind = "result"
        return _Line(0, text, kind, name, value)
    return None


def _lines(source: Source) -> Iterator[_Line]:
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
                if following and following.kind == "header" and following.name in _GAME:
                    break
                text = source.text[start : spans[more].end]
            if text.count("{") == text.count("}"):
                index = more
            else:
                text = source.text[start:end]
            line = _Line(0, text, "moves")
        yield _Line(start, line.text, line.kind, line.name, line.value)
        index += 1


def _games(source: Source) -> Iterator[list[_Line]]:
    """The lines of each game of the file."""
    starters = {name for game in builtin_games() for seat in game.seats for name in
                (seat.name, *seat.aliases)}  # fmt: skip
    starters |= {game.option.header for base in builtin_games() for game in base.variants
                 if game.option}  # fmt: skip
    starters.update(_START, _DATE)
    chunk: list[_Line] = []
    moves = False
    before = ""
    for line in _lines(source):
        begins = False
        if line.kind == "header" and line.name in _GAME:
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


class _GameReader:
    """Reads the lines of one game."""

    def __init__(self, lines: list[_Line], index: int, game: Game | None) -> None:
        self.lines = lines
        self.index = index
        self.given = game
        self.headers = [line for line in lines if line.kind == "header"]
        span = Span(lines[0].at, lines[-1].at + len(lines[-1].text))
        found = self._game()
        self.known = found is not None
        self.base = found or builtin_games()[0]
        self.out = Transcript(self.base, None, dialect(self.base).spell, span=span)
        if self.known:
            self.out.lines = []

    def transcript(self) -> Transcript:
        if not self.known:
            self._report_unknown_game()
            return self.out
        self._options()
        self._read_headers()
        self.out.start = self._start()
        self._body()
        return self.out

    def _report(self, code: str, span: Span, **facts: str) -> None:
        self.out.diagnostics.append(diagnostic(Fault(code, facts), span, game=self.index))

    def _game(self) -> Game | None:
        if self.given is not None:
            return self.given
        for line in self.headers:
            if line.name in _GAME:
                return game_named(line.value)
        names = {line.name for line in self.headers}
        for game in builtin_games():
            if any(seat.name in names for seat in game.seats):
                return game
        return None

    def _report_unknown_game(self) -> None:
        known = [game.name for game in builtin_games()]
        for line in self.headers:
            if line.name in _GAME:
                close = difflib.get_close_matches(line.value, known, 1, 0.4)
                suggest = f"; did you mean {close[0]}?" if close else ""
                expected = " ".join(known)
                self._report(
                    "S106", line.value_span, found=line.value, expected=expected, suggest=suggest
                )
                return
        first = next(line for line in self.lines if line.kind != "blank")
        self._report("S118", first.span, found="there is no header 棋種：")

    def _options(self) -> None:
        for variant in self.out.game.variants:
            option = variant.option
            assert option is not None
            for line in self.headers:
                if line.name != option.header:
                    continue
                if line.value == option.word:
                    self.out.game = variant
                else:
                    self._report(
                        "S107", line.value_span,
                        header=line.name, found=line.value, expected=option.word,
                    )  # fmt: skip
                return

    def _read_headers(self) -> None:
        """Keep the headers the model does not hold elsewhere, and check their order."""
        derived = set(_GAME + _START + _TURN)
        if self.out.game.option:
            derived.add(self.out.game.option.header)
        seen: set[str] = set()
        moves = False
        for line in self.lines:
            moves = moves or line.kind in ("moves", "variation")
            if line.kind != "header":
                continue
            if not line.name:
                self._report("S120", line.span)
                continue
            if line.name in seen:
                self._report("S110", line.span, found=line.name)
            if moves:
                self._report("S112", line.span, found=line.name)
            seen.add(line.name)
            if line.name not in derived:
                self.out.headers.append((line.name, line.value))

    def _start(self) -> Position | None:
        for line in self.headers:
            if line.name in _START:
                return self._written_start(line) if line.value else self._drawn_start(line)
        return start_position(self.out.game)

    def _written_start(self, line: _Line) -> Position | None:
        reading = parse_fen(self.base, line.value)
        start = line.value_span.start
        for placed in reading.faults:
            span = Span(start + placed.start, start + placed.end)
            self.out.diagnostics.append(diagnostic(placed.fault, span, game=self.index))
        position = reading.position
        if position is None:
            return None
        headed = self.out.game.option is not None
        if position.game is not self.out.game and headed:
            option = self.out.game.option
            assert option is not None
            self._report(
                "S119", line.value_span,
                header=f"{option.header}：{option.word}", found="with drops",
            )  # fmt: skip
            return None
        self.out.game = position.game
        return position

    def _drawn_start(self, header: _Line) -> Position | None:
        after = [line for line in self.lines if line.at > header.at]
        lines = [(line.at, line.text) for line in after if line.kind == "drawing"]
        if not lines:
            why = "開局 has no value and no drawn board follows"
            help = "write a FEN after the colon or draw the board below"
            self._report("S116", header.span, why=why, help=help)
            return None
        turn = 0
        names = [seat.name for seat in self.out.game.seats]
        for line in self.headers:
            if line.name in _TURN and line.value.split()[:1]:
                side = line.value.split()[0]
                if side in names:
                    turn = names.index(side)
                else:
                    expected = " or ".join(names)
                    self._report(
                        "S107", line.value_span, header=line.name, found=side, expected=expected
                    )
        reading = drawn.parse_board(self.out.game, lines, turn)
        for placed in reading.faults:
            span = Span(placed.start, placed.end)
            self.out.diagnostics.append(diagnostic(placed.fault, span, game=self.index))
        return reading.position

    def _body(self) -> None:
        """Comments, moves, branches and the result, in the order of the file."""
        out = self.out
        start = out.start or start_position(out.game)
        end = next((line.at for line in self.lines if line.kind == "moves"), out.span.end)
        out.lines.append(WrittenLine(span=Span(out.span.start, end)))
        moves = Movetext(out, start, self.index)
        drawing = any(line.name in _START and not line.value for line in self.headers)
        for line in self.lines:
            if line.kind == "comment":
                text = _COMMENT.sub("", line.text, 1).strip()
                moves.comment(text)
            elif line.kind == "moves":
                if out.result is not None:
                    self._report("S113", line.span)
                moves.read(line.text, line.at)
            elif line.kind == "variation":
                self._variation(line, moves)
            elif line.kind == "result":
                self._result(line)
            elif line.kind == "drawing" and not drawing:
                help = "a drawn board follows a line 開局： without a value"
                self._report("S101", line.span, help=help)
        moves.finish()

    def _variation(self, line: _Line, moves: Movetext) -> None:
        try:
            parts = parse("qipu", "variation", line.text.strip())
        except GrammarError:
            help = "write the number of the round it replaces: 變化：3"
            self._report("S109", line.span, found=line.value or "no round", help=help)
            moves.branch(0, line.span)
            return
        number = next(int(part.text) for part in parts if part.kind == "DIGITS")
        moves.branch(number, line.span)

    def _result(self, line: _Line) -> None:
        if self.out.result is not None:
            self._report("S110", line.span, found=line.name)
            return
        lead = line.span.start
        try:
            parts = parse("qipu", "result", line.text.strip())
        except GrammarError:
            parts = []
        words = [(part.rules[-1], part) for part in parts if part.kind == "WORD"]
        reading = results.parse_result(self.out.game, {role: part.text for role, part in words})
        for fault, role in reading.faults:
            spans = [Span(lead + part.start, lead + part.end) for name, part in words
                     if name == role]  # fmt: skip
            span = spans[0] if spans else line.span
            self.out.diagnostics.append(
                diagnostic(fault.with_fact("found", line.value) if not spans else fault, span,
                           game=self.index)
            )  # fmt: skip
        self.out.result = WrittenResult(reading.outcome, line.value, line.value_span)


def _write_record(record: Record) -> str:
    game = record.game
    lines = [f"{_GAME[0]}：{game.name}"]
    lines += [f"{name}：{value}" for name, value in record.headers]
    if game.option:
        lines.append(f"{game.option.header}：{game.option.word}")
    if format_fen(record.start) != game.start:
        lines.append(f"{_START[0]}：{format_fen(record.start)}")
    lines += [f"＊ {comment}".rstrip() for comment in record.root.comments]
    for index, line in enumerate(record.lines()):
        if not line.nodes:
            continue
        lines.append("")
        position = record.position_at(line.nodes[0].parent or record.root)
        if index:
            lines.append(f"{_VARIATION[0]}：{position.round}")
        lines += format_line(position, line.nodes)
    if record.outcome is not None:
        lines += ["", f"{_RESULT[0]}：{results.format_result(game, record.outcome)}"]
    return "\n".join(lines) + "\n"
