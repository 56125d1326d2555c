"""KIF: numbered moves with their origin, variations, times, comments, BOD boards.

What lives here: telling the lines of a KIF file apart, putting them together to a
transcript, and writing a record.  After the description of the format published with Kifu
for Windows.

What does not: move words (`notation.formats.japanese`), boards (`notation.formats.bod`),
the words of endings (`notation.formats.kif_ends`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from notation.diagnostics import Fault, diagnostic
from notation.formats import bod, japanese
from notation.formats.branches import Branches
from notation.formats.clocks import format_clock, parse_clock
from notation.formats.format import Carries, Comments, Format
from notation.formats.kif_ends import end_of_word, format_summary, parse_summary, word_of_end
from notation.games import builtin_games, game_named
from notation.records.record import Record
from notation.records.resolve import resolve
from notation.records.transcript import Entry, Transcript, WrittenResult
from notation.rules.fen import format_fen, parse_fen, start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.source import Source, Span

_HANDICAP, _GAME, _NO_HANDICAP = "手合割", "棋種", "その他"
_SEPARATOR = re.compile(r"[\s　]*手数[-－ー―─]")
_HEADER = re.compile(
    r"[\s　]*(?P<name>[^\s　：:][^：:]*?)[\s　]*[：:][\s　]*(?P<value>.*?)[\s　]*$"
)
_VARIATION = re.compile(r"[\s　]*(?:変化|變化|变化)[：:][\s　]*(?P<ply>[0-9０-９]*)")
_MOVE = re.compile(
    r"[\s　]*(?P<number>[0-9０-９]+)[\s　.．]+"
    r"(?P<word>[▲△▽▼☗☖]?(?:同[\s　]*)?[^\s　(（+]+(?:[(（][0-9０-９]{2}[)）])?)"
    r"[\s　]*(?P<clock>[(（][^()（）]*[)）])?(?:[\s　]*[(（][^()（）]*[)）])*"
    r"[\s　]*(?P<fork>[+＋])?[\s　]*(?P<note>#.*)?$"
)
_NUMBERED = re.compile(r"[\s　]*[0-9０-９]+[\s　.．]")
_SQUARE = re.compile(r"[▲△▽▼☗☖]?(?:同|[1-9１-９][一二三四五六七八九ニ1-9１-９])")
_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The games of a KIF text.  `game` overrides what the headers say."""
    for index, lines in enumerate(_games(source)):
        yield _Reader(lines, index, game).transcript()


def write(records: Sequence[Record]) -> str:
    """Records one after the other, an empty line between them."""
    return "\n".join(_write_record(record) for record in records)


def sniff(text: str) -> int:
    """The heading of the moves, a handicap header, or numbered moves with an origin."""
    lines = text.splitlines()
    if any(_SEPARATOR.match(line) for line in lines) or text.startswith("#KIF"):
        return 95
    if any(_MOVE.match(line) and _SQUARE.search(line) for line in lines):
        return 80
    return 60 if any(line.startswith(_HANDICAP) for line in lines) else 0


FORMAT = Format(
    "kif",
    "KIF",
    (".kif", ".kifu"),
    Carries(variations=True, comments=Comments.ALL, times=True, headers=True, result=True),
    sniff,
    read,
    write,
    ("japanese",),
)


def _kind(text: str) -> str:
    stripped = text.strip(" \t　")
    if not stripped:
        return "blank"
    # 盤面回転 turns the board in the program that wrote the file.
    if stripped == "盤面回転":
        return "program"
    if stripped[0] in "*＊&#":
        return {"&": "bookmark", "#": "program"}.get(stripped[0], "comment")
    if _SEPARATOR.match(text):
        return "separator"
    if bod.is_board(text):
        return "board"
    if _VARIATION.match(text):
        return "variation"
    if stripped.startswith("まで"):
        return "summary"
    if _NUMBERED.match(text):
        return "move"
    return "header" if _HEADER.match(text) else "other"


def _games(source: Source) -> Iterator[list[tuple[str, int, str]]]:
    """The lines of each game: kind, offset, text.  A header after moves begins a game."""
    lines: list[tuple[str, int, str]] = []
    moves = False
    for span in source.lines():
        text = source.text[span.start : span.end]
        kind = _kind(text)
        if kind == "header" and moves:
            yield lines
            lines, moves = [], False
        moves = moves or kind in ("move", "summary", "variation")
        lines.append((kind, span.start, text))
    if any(kind not in ("blank", "program") for kind, _, _ in lines):
        yield lines


class _Reader:
    """Reads one game."""

    def __init__(self, lines: list[tuple[str, int, str]], index: int, given: Game | None) -> None:
        self.lines = lines
        self.index = index
        self.headers = {
            match["name"]: (match["value"].rstrip(" \t　"), at + match.start("value"))
            for kind, at, text in lines
            if kind == "header" and (match := _HEADER.match(text))
        }
        named = game_named(self.headers[_GAME][0]) if _GAME in self.headers else None
        usual = next(game for game in builtin_games() if game.unnamed and game.handicaps)
        game = given or named or usual
        span = Span(lines[0][1], lines[-1][1] + len(lines[-1][2]))
        self.out = Transcript(game, None, japanese.spell, span=span)
        if _GAME in self.headers and given is None and named is None:
            found, at = self.headers[_GAME]
            known = " ".join(other.name for other in builtin_games())
            self._report("S106", at, len(found), found=found, expected=known)
            self.broken = True
        else:
            self.broken = False
        self.branches = Branches(self.out)
        self.line = self.out.lines[0]
        self.ended = False

    def transcript(self) -> Transcript:
        if self.broken:
            return self.out
        out = self.out
        out.headers = [
            (name, value) for name, (value, _) in self.headers.items()
            if name not in (_HANDICAP, _GAME)
        ]  # fmt: skip
        out.start = self._start()
        turn = out.start.turn if out.start else 0
        out.lines[0].span = out.span
        for kind, at, text in self.lines:
            if kind == "move":
                self._move(text, at, turn)
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

    def _report(self, code: str, at: int, length: int, ply: int = 0, **facts: str) -> None:
        found = diagnostic(Fault(code, facts), Span(at, at + length), game=self.index, ply=ply)
        self.out.diagnostics.append(found)

    def _start(self) -> Position | None:
        out, game = self.out, self.out.game
        board = [(at, text) for kind, at, text in self.lines if kind == "board"]
        if any(bod.is_row(text) for _, text in board):
            reading = bod.parse_bod(game, board)
            for placed in reading.faults:
                span = Span(placed.start, placed.end)
                out.diagnostics.append(diagnostic(placed.fault, span, game=self.index))
            return reading.position
        value, at = self.headers.get(_HANDICAP, ("", 0))
        value = value.partition("#")[0].strip(" 　")
        if not value or not game.handicaps:
            return start_position(game)
        if value not in game.handicaps:
            expected = " ".join(game.handicaps)
            self._report("S107", at, len(value), header=_HANDICAP, found=value, expected=expected)
            return None
        return parse_fen(game, game.handicaps[value]).position

    def _move(self, text: str, at: int, turn: int) -> None:
        match = _MOVE.match(text)
        if match is None:
            help = "a move line is: number, move, time"
            self._report("S101", at, len(text), help=help)
            self.line.entries.append(Entry(None, Span(at, at + len(text))))
            return
        ply = self.line.ply + len(self.line.entries)
        number = int(match["number"].translate(_DIGITS)[:6])
        if number != ply and self.line.ply < 1 << 29:
            start = at + match.start("number")
            length = len(match["number"])
            self._report("S121", start, length, ply, found=str(number), expected=str(ply))
        start = at + match.start("word")
        word = match["word"].rstrip(" 　")
        if not _SQUARE.match(word):
            self._end(word, start, ply, turn)
            return
        if self.ended and self.line is self.out.lines[0]:
            self._report("S113", start, len(word), ply)
        reader = japanese.move_reader(self.out.game)
        written = reader.written(word, start, self.out.diagnostics, index=self.index)
        entry = Entry(written, Span(start, start + len(word)))
        if match["clock"]:
            entry.clock = parse_clock(match["clock"])
            begin = at + match.start("clock")
            entry.clock_span = Span(begin, begin + len(match["clock"]))
            if entry.clock is None:
                self._report("S111", begin, len(match["clock"]), ply, found=match["clock"])
        self.line.entries.append(entry)
        if match["note"]:
            self._add_comment(match["note"].strip())

    def _end(self, word: str, at: int, ply: int, turn: int) -> None:
        """A line that is no move: how the line of play ended."""
        mover = (turn + ply - 1) % len(self.out.game.seats)
        outcome = end_of_word(self.out.game, word, mover)
        if self.line is self.out.lines[0] and outcome is not None:
            self.out.result = WrittenResult(outcome, word, Span(at, at + len(word)))
            self.ended = True
        else:
            # The end of a branch, or a word of its own: kept as it stands.
            self._add_comment(word)

    def _variation(self, text: str, at: int) -> None:
        match = _VARIATION.match(text)
        assert match is not None
        number = int(match["ply"].translate(_DIGITS)[:6] or 0)
        span = Span(at, at + len(text.rstrip()))
        line = self.branches.start(number, span)
        if line is None:
            found = f"move {number}" if number else "no number"
            help = "the line before it has no such move; write 変化：N手"
            self._report("S109", at, len(text.rstrip()), found=found, help=help)
            line = self.branches.adrift(span)
        self.line = line

    def _comment(self, kind: str, text: str) -> None:
        stripped = text.strip(" \t　")
        self._add_comment(stripped if kind != "comment" else stripped[1:].strip())

    def _add_comment(self, text: str) -> None:
        entries = self.line.entries
        (entries[-1].comments if entries else self.out.comments).append(text)

    def _summary(self, text: str, at: int, turn: int) -> None:
        main = self.out.lines[0]
        plies = len(main.entries)
        mover = (turn + plies) % len(self.out.game.seats)
        summary = parse_summary(self.out.game, text, mover)
        length = len(text.rstrip())
        if summary is None or self.line is not main:
            self._add_comment(text.strip())
            return
        if summary.count not in (None, plies):
            self._report("E110", at, length, found=str(summary.count), expected=str(plies))
        result = self.out.result
        if result is None:
            self.out.result = WrittenResult(summary.outcome, text.strip(), Span(at, at + length))
        elif summary.outcome is not None and result.outcome is not None:
            said, before = summary.outcome, result.outcome
            if (said.score, said.winner) != (before.score, before.winner):
                self._report("E111", at, length, found=text.strip(), expected=result.text)

    def _settle_turn(self) -> None:
        """A board that does not say whose turn it is: the first move may tell."""
        out, start = self.out, self.out.start
        stated = any("番" in text for kind, _, text in self.lines if kind == "board")
        entry = out.lines[0].entries[0] if out.lines[0].entries else None
        drawn = any(bod.is_row(text) for kind, _, text in self.lines if kind == "board")
        if start is None or not drawn or stated or entry is None or entry.move is None:
            return
        if resolve(start, entry.move.facts, out.spell).move is None:
            other = start.copy()
            other.turn = 1
            if resolve(other, entry.move.facts, out.spell).move is not None:
                out.start = other
                length = entry.span.end - entry.span.start
                side = out.game.seats[1].name
                self._report("S122", entry.span.start, length, 1, side=side)


def _write_record(record: Record) -> str:
    game = record.game
    start = format_fen(record.start)
    handicap = next((name for name, fen in game.handicaps.items() if fen == start), "")
    given = bool(handicap) and record.start.turn == 1
    names = ("下手", "上手") if given else ("先手", "後手")
    comments = record.root.comments
    lines = [comment for comment in comments if comment.startswith("#")]
    if not game.unnamed:
        lines.append(f"{_GAME}：{game.name}")
    if handicap:
        lines.append(f"{_HANDICAP}：{handicap}")
    elif start != game.start:
        lines += [f"{_HANDICAP}：{_NO_HANDICAP}"] * bool(game.handicaps)
        lines += bod.format_bod(record.start, names)
    lines += [f"{name}：{value}" for name, value in record.headers]
    lines.append("手数----指手---------消費時間--")
    lines += [_comment_line(comment) for comment in comments if not comment.startswith("#")]
    for index, line in enumerate(record.lines()):
        if index:
            lines += ["", f"変化：{line.ply}手"]
        position = record.position_at(line.nodes[0].parent or record.root) if line.nodes else None
        for node in line.nodes:
            assert position is not None
            assert node.move is not None
            text = f"{node.ply:>4} {japanese.spell(position, node.move)}"
            if node.clock:
                text += f"   {format_clock(node.clock, padded=True)}"
            siblings = node.parent.children if node.parent else [node]
            lines.append(text + "+" * (siblings[-1] is not node))
            lines += [_comment_line(comment) for comment in node.comments]
            position.play(node.move)
        if not index and record.outcome is not None:
            plies = len(line.nodes)
            turn = (record.start.turn + plies) % 2
            word = word_of_end(game, record.outcome, turn)
            lines += [f"{plies + 1:>4} {word}"] * bool(word)
            lines.append(format_summary(game, record.outcome, plies, turn, names))
    return "\n".join(lines) + "\n"


def _comment_line(comment: str) -> str:
    return comment if comment.startswith(("&", "#")) else f"*{comment}"
