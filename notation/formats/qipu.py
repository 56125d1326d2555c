"""qipu: 棋譜 text, the container and its lines.

What lives here: what headers, branches and results say; handing movetext lines on.

What does not: cutting a file into games and lines (`notation.formats.qipu_lines`),
movetext lines (`notation.formats.qipu_moves`), the words in them
(`notation.formats.dialects`), drawn boards (`notation.formats.drawn_read`), writing
(`notation.formats.qipu_write`).

Each game of a file is read by itself: games are told apart by their header lines before
anything in them is understood, so that a broken one never takes its neighbour along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.diagnostics import Fault, diagnostic
from notation.formats import drawn_read, results
from notation.formats.clocks import split_clock
from notation.formats.dialects import dialect
from notation.formats.format import Carries, Comments, Format
from notation.formats.handicaps import UNEVEN_SIDES
from notation.formats.qipu_lines import (
    COMMENT,
    GAME,
    HEADER,
    RESULT,
    START,
    TURN,
    Line,
    cut,
    games,
)
from notation.formats.qipu_moves import Movetext
from notation.formats.qipu_write import fits, write
from notation.games import any_game, builtin_game, game_heads, game_named, unknown_game
from notation.grammar import GrammarError, parse
from notation.records.transcript import Transcript, WrittenLine, WrittenResult
from notation.rules.fen import parse_fen, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.source import Source, Span

_SQUARE = re.compile(r"[一二三四五六七八九十]{2}[＃打\s　]")


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The games of a qipu text.  `game` overrides what the headers say."""
    for index, lines in enumerate(games(source)):
        yield _GameReader(lines, index, game).transcript()


def sniff(text: str) -> int:
    """Header lines of this format, or movetext in Chinese numerals."""
    heads = [
        match["name"].strip()
        for line in text.splitlines()
        if ("：" in line or ":" in line) and (match := HEADER.match(line.strip()))
    ]
    if any(name in GAME for name in heads):
        return 90
    if any(name in START + RESULT for name in heads):
        return 70
    seats = {seat.name for game in game_heads() for seat in game.seats}
    if any(name in seats for name in heads):
        return 60
    return 30 if _SQUARE.search(text) else 0


class _GameReader:
    """Reads the lines of one game."""

    def __init__(self, lines: list[Line], index: int, game: Game | None) -> None:
        self.lines = lines
        self.index = index
        self.given = game
        self.headers = [line for line in lines if line.kind == "header"]
        span = Span(lines[0].at, lines[-1].at + len(lines[-1].text))
        found = self._game()
        self.known = found is not None
        self.base = found or any_game()
        words = dialect(self.base)
        self.out = Transcript(self.base, None, words.spell, words.spell_case, span=span)
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
            if line.name in GAME:
                return game_named(line.value)
        names = {line.name for line in self.headers}
        for game in game_heads():
            if game.findable and any(seat.name in names for seat in game.seats):
                return builtin_game(game.id)
        return None

    def _report_unknown_game(self) -> None:
        for line in self.headers:
            if line.name in GAME:
                fault = unknown_game(line.value)
                self._report(fault.code, line.value_span, **fault.facts)
                return
        first = next(line for line in self.lines if line.kind not in ("blank", "comment"))
        if first.kind == "run":
            first = first.rows()[0]
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
                        header=line.name, found=line.value or "empty", expected=option.word,
                    )  # fmt: skip
                return

    def _read_headers(self) -> None:
        """Keep the headers the model does not hold elsewhere, and check their order."""
        derived = set(GAME + START)
        if any(line.name in START and not line.value for line in self.headers):
            derived.update(TURN)
        aliases = {
            alias: seat.name
            for seat in self.out.game.seats
            for alias in seat.aliases
            if alias not in UNEVEN_SIDES
        }
        if self.out.game.option:
            derived.add(self.out.game.option.header)
        seen: set[str] = set()
        moves = False
        for line in self.lines:
            moves = moves or line.kind in ("moves", "run", "variation")
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
            name = aliases.get(line.name, line.name)
            if name != line.name:
                span = Span(line.span.start, line.span.start + len(line.name))
                self._report("N102", span, found=line.name, expected=name)
            if line.name in GAME and line.value in self.base.aliases:
                span = line.value_span
                self._report("N102", span, found=line.value, expected=self.base.name)
            if line.name not in derived:
                self.out.headers.append((name, line.value))

    def _start(self) -> Position | None:
        for line in self.headers:
            if line.name in START:
                return self._written_start(line) if line.value else self._drawn_start(line)
        return start_position(self.out.game)

    def _written_start(self, line: Line) -> Position | None:
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
                help="leave [ ] out of the FEN, or the header",
            )  # fmt: skip
            return None
        self.out.game = position.game
        return position

    def _drawn_start(self, header: Line) -> Position | None:
        after = [line for line in self.lines if line.at > header.at]
        lines = [(line.at, line.text) for line in after if line.kind == "drawing"]
        if not lines:
            why = "開局 has no value and no drawn board follows"
            help = "write a FEN after the colon or draw the board below"
            self._report("S116", header.span, why=why, help=help)
            return None
        turn = 0
        seats = self.out.game.seats
        turns = {name: n for n, row in enumerate(seats) for name in (row.name, *row.aliases)}
        for line in self.headers:
            if line.name in TURN and line.value.split()[:1]:
                side = line.value.split()[0]
                if side in turns:
                    turn = turns[side]
                else:
                    expected = " or ".join(row.name for row in seats)
                    self._report(
                        "S107", line.value_span, header=line.name, found=side, expected=expected
                    )
        reading = drawn_read.parse_board(self.out.game, lines, turn)
        for placed in reading.faults:
            span = Span(placed.start, placed.end)
            self.out.diagnostics.append(diagnostic(placed.fault, span, game=self.index))
        return reading.position

    def _body(self) -> None:
        """Comments, moves, branches and the result, in the order of the file."""
        out = self.out
        start = out.start or start_position(out.game)
        texts = (line.at for line in self.lines if line.kind in ("moves", "run"))
        end = next(texts, out.span.end)
        out.lines.append(WrittenLine(span=Span(out.span.start, end)))
        moves = Movetext(out, start, self.index)
        drawing = any(line.name in START and not line.value for line in self.headers)
        ended = False
        for line in self.lines:
            if line.kind == "comment":
                text = COMMENT.sub("", line.text.strip(), 1).rstrip()
                moves.comment(text)
            elif line.kind == "run" and moves.cutter.runs and not ended:
                moves.read_run(line.text, line.at)
            elif line.kind in ("moves", "run", "braces"):
                for row in line.rows() if line.kind == "run" else [line]:
                    if row.kind == "moves" and ended:
                        help = "put the result line last, or start a new game with 棋種："
                        self._report("S113", row.span, help=help)
                    moves.read(row.text, row.at)
            elif line.kind == "variation":
                self._variation(line, moves)
                ended = False
            elif line.kind == "result":
                self._result(line)
                ended = bool(out.lines[0].entries)
            elif line.kind == "drawing" and not drawing:
                help = "a drawn board follows a line 開局： without a value"
                self._report("S101", line.span, help=help)
        moves.finish()

    def _variation(self, line: Line, moves: Movetext) -> None:
        try:
            parts = parse("qipu", "variation", line.text.strip())
        except GrammarError:
            help = "write the number of the round it replaces: 變化：3"
            self._report("S109", line.span, found=line.value or "no round", help=help)
            moves.branch(None, line.span)
            return
        number = next(int(part.text) for part in parts if part.kind == "DIGITS")
        moves.branch(number, line.span)

    def _result(self, line: Line) -> None:
        if self.out.result is not None:
            self._report("S123", line.span)
            return
        lead = line.span.start
        text, clock = split_clock(line.text.strip())
        try:
            parts = parse("qipu", "result", text)
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
        outcome = reading.outcome._replace(clock=clock) if reading.outcome else None
        self.out.result = WrittenResult(outcome, line.value, line.value_span)


FORMAT = Format(
    "qipu",
    "棋譜 text",
    (".qipu",),
    Carries(
        variations=True,
        comments=Comments.ALL,
        times=True,
        fractions=True,
        headers=True,
        result=True,
    ),
    sniff,
    read,
    write,
    fits=fits,
    cut=cut,
)
