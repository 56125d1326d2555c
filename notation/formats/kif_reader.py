"""KIF and KI2: the lines of a game to a transcript.

What lives here: headers, the start, moves in either way of writing them (numbered lines
with an origin, or marked words one after the other), variations, comments and results.

What does not: telling lines apart (`notation.formats.kif_lines`), move words
(`notation.formats.japanese`), boards (`notation.formats.bod`), the words of endings
(`notation.formats.kif_ends`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.diagnostics import Fault, diagnostic
from notation.formats import bod, japanese
from notation.formats.branches import MOST_DEEP, Branches
from notation.formats.clocks import parse_clock
from notation.formats.handicaps import handicap_start
from notation.formats.kif_ends import end_of_word, parse_summary
from notation.formats.kif_lines import (
    GAME,
    HANDICAP,
    HEADER,
    MARKED,
    MOVE,
    MOVE_SIGNS,
    OTHER_START,
    PLAIN,
    SQUARE,
    VARIATION,
    games,
)
from notation.formats.numerals import TO_ASCII
from notation.games import game_named, unknown_game, unnamed_games
from notation.records.record import Clock, Reason
from notation.records.resolve import resolve
from notation.records.transcript import Transcript, WrittenMove, WrittenResult
from notation.rules.fen import start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.source import Source, Span


def read(source: Source, game: Game | None, style: japanese.Style) -> Iterator[Transcript]:
    """The games of a text, whose moves should be in a style.  `game` overrides what the
    headers say."""
    for index, lines in enumerate(games(source)):
        yield _Reader(lines, index, game, style).transcript()


_Told = tuple[Clock | None, Span | None]


class _Reader:
    """Reads one game."""

    def __init__(
        self,
        lines: list[tuple[str, int, str]],
        index: int,
        given: Game | None,
        style: japanese.Style,
    ) -> None:
        self.lines = lines
        self.style = style
        # Where nothing but the summary tells of the end, 先手の勝ち stands for a resignation.
        self.won = Reason.RESIGNATION if style is japanese.Style.RELATIVE else None
        self.index = index
        self.board = [(at, text) for kind, at, text in lines if kind == "board"]
        self.drawn = any(bod.is_row(text) for _, text in self.board)
        # Each header with the offset of its value, in order; the first of a name counts.
        self.rows: list[tuple[str, str, int]] = [
            (match["name"].strip(), match["value"], at + match.start("value"))
            for kind, at, text in lines
            if kind == "header" and (match := HEADER.match(text))
        ]
        self.headers = {name: (value, at) for name, value, at in reversed(self.rows)}
        named = game_named(self.headers[GAME][0]) if GAME in self.headers else None
        usual = next(game for game in unnamed_games("handicaps") if game.handicaps)
        game = given or named or usual
        span = Span(lines[0][1], lines[-1][1] + len(lines[-1][2]))
        self.out = Transcript(
            game, None, japanese.SPELL[style], japanese.SPELL_CASE[style], span=span
        )
        if GAME in self.headers and given is None and named is None:
            found, at = self.headers[GAME]
            span = Span(at, at + len(found))
            self.out.diagnostics.append(diagnostic(unknown_game(found), span, game=index))
            self.broken = True
        else:
            self.broken = False
        self.reader = japanese.move_reader(game, style)
        self.branches = Branches(self.out)
        self.line = self.out.lines[0]
        self.ended = False

    def transcript(self) -> Transcript:
        if self.broken:
            return self.out
        out = self.out
        self._read_headers()
        out.start = self._start()
        turn = out.start.turn if out.start else 0
        out.lines[0].span = out.span
        for kind, at, text in self.lines:
            if kind == "run":
                self._run(text, at)
            elif kind == "move":
                self._move(text, at, turn)
            elif kind == "marked":
                self._marked(text, at, turn)
            elif kind == "variation":
                self._variation(text, at)
            elif kind in ("comment", "bookmark", "program"):
                self._comment(kind, text)
            elif kind == "summary":
                self._summary(text, at, turn)
            elif kind == "other":
                help = "a KIF line is a header, a numbered move, a comment (*) or 変化：N手"
                self._report("S101", at, len(text), help=help)
        self._settle_turn()
        return out

    def _read_headers(self) -> None:
        seen: set[str] = set()
        for name, value, at in self.rows:
            if name in seen:
                self._report("S110", at, len(value), found=name)
            seen.add(name)
            if name not in (HANDICAP, GAME):
                self.out.headers.append((name, value))

    def _report(self, code: str, at: int, length: int, ply: int = 0, **facts: str) -> None:
        found = diagnostic(Fault(code, facts), Span(at, at + length), game=self.index, ply=ply)
        self.out.diagnostics.append(found)

    def _start(self) -> Position | None:
        out, game = self.out, self.out.game
        if self.drawn:
            reading = bod.parse_bod(game, self.board)
            for placed in reading.faults:
                span = Span(placed.start, placed.end)
                out.diagnostics.append(diagnostic(placed.fault, span, game=self.index))
            return reading.position
        value, at = self.headers.get(HANDICAP, ("", 0))
        value = value.partition("#")[0].strip(" 　")
        if not value or not game.handicaps:
            return start_position(game)
        if value == OTHER_START:
            help = "draw the board below, as KIF does, or name a handicap"
            self._report("S128", at, len(value), found=value, help=help)
            return None
        if value not in game.handicaps:
            expected = " ".join(game.handicaps)
            self._report("S107", at, len(value), header=HANDICAP, found=value, expected=expected)
            return None
        return handicap_start(game, value)

    def _run(self, text: str, at: int) -> None:
        """Move lines that PLAIN finds one after the other, from an offset."""
        line, entries = self.line, self.line.entries
        ply = line.ply + len(entries)
        rows: list[tuple[str, str, str, str, str]] = PLAIN.findall(text)
        for lead, word, space, told, rest in rows:
            if int(lead) != ply and not line.adrift:
                self._misnumbered(lead.strip(), at + len(lead) - len(lead.lstrip()), ply)
            at += len(lead)
            entry = self._add_move(word, at, ply)
            at += len(word) + len(space)
            if told:
                entry.clock, entry.clock_span = self._clock(told, at, ply)
            at += len(told) + len(rest)
            ply += 1

    def _move(self, text: str, at: int, turn: int) -> None:
        match = MOVE.match(text)
        if match is None:
            help = "a move line is: number, move, time"
            self._report("S101", at, len(text), help=help)
            self.line.entries.append(WrittenMove(None, at, at + len(text)))
            return
        ply = self.line.ply + len(self.line.entries)
        digits: str = match["number"]
        if int(digits.translate(TO_ASCII)[:6]) != ply and not self.line.adrift:
            self._misnumbered(digits, at + match.start("number"), ply)
        start = at + match.start("word")
        word = match["word"].rstrip(" 　")
        entry = self._add_move(word, start, ply) if SQUARE.match(word) else None
        told: _Told = (None, None)
        if match["clock"]:
            told = self._clock(match["clock"], at + match.start("clock"), ply)
        if entry is None:
            self._end(word, start, ply, turn, told)
            return
        entry.clock, entry.clock_span = told
        if match["note"]:
            self._add_comment(match["note"].strip())

    def _misnumbered(self, digits: str, at: int, ply: int) -> None:
        number = str(int(digits.translate(TO_ASCII)[:6]))
        self._report("S121", at, len(digits), ply, found=number, expected=str(ply))

    def _clock(self, text: str, at: int, ply: int) -> _Told:
        """The time of a numbered line, with its place."""
        clock = parse_clock(text)
        if clock is None:
            facts = {"found": text, "why": "is not a time"}
            help = "write (used/total) as in ( 0:12/00:03:45)"
            self._report("S111", at, len(text), ply, **facts, help=help)
        return clock, Span(at, at + len(text))

    def _marked(self, text: str, at: int, turn: int) -> None:
        """Words with a mark of their side, one after the other."""
        rows: list[tuple[str, str, str]] = re.findall(MARKED, text)
        for word, square, rest in rows:
            ply = self.line.ply + len(self.line.entries)
            if square:
                self._add_move(word, at, ply)
            else:
                self._end(word[1:].strip(" 　"), at + 1, ply, turn)
            at += len(word)
            if rest.strip(" \t　"):
                help = "between moves only spaces stand; a comment has a line of its own, *"
                self._report("S101", at, len(rest), help=help)
            at += len(rest)

    def _add_move(self, word: str, at: int, ply: int) -> WrittenMove:
        if self.ended and self.line is self.out.lines[0]:
            help = "put the end of the game after its last move"
            self._report("S113", at, len(word), ply, help=help)
        written = self.reader.written(word, at, self.out.diagnostics, index=self.index)
        self.line.entries.append(written)
        return written

    def _end(self, word: str, at: int, ply: int, turn: int, told: _Told = (None, None)) -> None:
        """A line that is no move: how the line of play ended."""
        clock, clock_span = told
        mover = (turn + ply - 1) % len(self.out.game.seats)
        outcome = end_of_word(self.out.game, word, mover)
        main = self.line is self.out.lines[0]
        self.line.closed = True
        if outcome is None:
            self._unknown_end(word, at, ply)
        elif not main and not self.line.entries:
            # A branch without moves has no place in the tree; its end is kept beside it.
            self._report("S127", at, len(word), ply)
            self._note_before(f"変化：{ply}手 {word}")
        else:
            outcome = outcome._replace(clock=clock)
            self._set_result(WrittenResult(outcome, word, Span(at, at + len(word)), clock_span))
            self.ended = self.ended or main

    def _unknown_end(self, word: str, at: int, ply: int) -> None:
        """A word for a move that is none and no end we know: damaged, or kept as it stands."""
        if re.search(MOVE_SIGNS, word):
            help = "a move is written like ７六歩(77), 同　銀(53), ２二角成(88), ５五歩打"
            facts = {"found": word, "why": "a square is expected first", "help": help}
            self._report("S102", at, len(word), ply, **facts)
            self.line.entries.append(WrittenMove(None, at, at + len(word)))
            return
        self._report("S126", at, len(word), ply, found=word)
        self._add_comment(word)

    def _note_before(self, text: str) -> None:
        """A comment on the move before the first of the line."""
        above = self.out.lines[self.line.parent] if self.line.parent >= 0 else None
        while above is not None and self.line.ply - 1 < above.ply and above.parent >= 0:
            above = self.out.lines[above.parent]
        number = self.line.ply - 1 - (above.ply if above else 1)
        if above is not None and 0 <= number < len(above.entries):
            above.entries[number].comments.append(text)
        else:
            self.out.comments.append(text)

    def _set_result(self, result: WrittenResult) -> None:
        if self.line is self.out.lines[0]:
            self.out.result = result
        else:
            self.line.result = result

    def _variation(self, text: str, at: int) -> None:
        match = VARIATION.match(text)
        assert match is not None
        number = int(match["ply"].translate(TO_ASCII)[:6] or 0)
        span = Span(at, at + len(text.rstrip()))
        line = self.branches.start(number, span)
        if line is None:
            found = f"move {number}" if number else "no number"
            help = "the line before it has no such move; write 変化：N手"
            if self.branches.too_deep:
                self._report("S129", at, len(text.rstrip()), found=str(MOST_DEEP))
            else:
                self._report("S109", at, len(text.rstrip()), found=found, help=help)
            line = self.branches.adrift(span)
        self.line = line

    def _comment(self, kind: str, text: str) -> None:
        if kind != "comment":
            self._add_comment(text.strip(" \t　"))
            return
        comment = text.lstrip(" \t　")[1:].rstrip()
        # A comment is told from a bookmark by its first sign alone.
        self._add_comment(f" {comment}" if comment.startswith("&") else comment)

    def _add_comment(self, text: str) -> None:
        entries = self.line.entries
        (entries[-1].comments if entries else self.out.comments).append(text)

    def _summary(self, text: str, at: int, turn: int) -> None:
        line = self.line
        main = line is self.out.lines[0]
        plies = line.ply - 1 + len(line.entries)
        mover = (turn + plies) % len(self.out.game.seats)
        summary = parse_summary(self.out.game, text, mover, self.won)
        length = len(text.rstrip())
        if summary is None or not (main or line.entries):
            self._add_comment(text.strip())
            return
        if summary.count not in (None, plies) and not line.adrift:
            self._report("E110", at, length, found=str(summary.count), expected=str(plies))
        before = self.out.result if main else line.result
        if summary.outcome is None:
            self._report("S126", at, length, found=text.strip())
            self._add_comment(text.strip())
        elif before is None:
            self._set_result(WrittenResult(summary.outcome, text.strip(), Span(at, at + length)))
        elif before.outcome is not None:
            said, known = summary.outcome, before.outcome
            if (said.score, said.winner) != (known.score, known.winner):
                self._report("E111", at, length, found=text.strip(), expected=before.text)

    def _settle_turn(self) -> None:
        """A board that does not say whose turn it is: the first move may tell."""
        out, start = self.out, self.out.start
        stated = any("番" in text for _, text in self.board)
        first = out.lines[0].entries[0] if out.lines[0].entries else None
        facts = first.facts if first else None
        if start is None or not self.drawn or stated or first is None or facts is None:
            return
        if resolve(start, facts, out.spell).move is None:
            other = start.copy()
            other.turn = 1
            if resolve(other, facts, out.spell).move is not None:
                out.start = other
                length = first.end - first.start
                side = out.game.seats[1].name
                help = f"write {side}番 below the board"
                self._report("S122", first.start, length, 1, side=side, help=help)
