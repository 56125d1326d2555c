"""usi: coordinate lines, one game a line.

What lives here: `startpos moves …`, `sfen … moves …`, `fen … moves …`, read and written; a
position without its word before it, and the words of engines after the last move, are read.
What does not: coordinate moves themselves (`notation.formats.coordinates`), and which game
a line belongs to (`notation.formats.one_line`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.formats.coordinates import coordinate_reader, format_move, spell, spell_case
from notation.formats.format import Carries, Comments, Format
from notation.formats.one_line import (
    Choice,
    GameLine,
    choose_game,
    cut,
    game_lines,
    likely_game,
    looks_like_fen,
    write_comments,
)
from notation.games import any_game
from notation.records.record import Outcome, Reason, Record, Score
from notation.records.transcript import Transcript, WrittenLine, WrittenResult
from notation.rules.fen import format_fen, parse_fen, start_position
from notation.rules.game import Game
from notation.source import Source, Span

_STARTS = ("startpos", "sfen", "fen")
# What an engine may answer instead of a move: whether it wins by that, and why.
_ENDS = {"resign": (False, Reason.RESIGNATION), "win": (True, Reason.DECLARATION)}


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """One game a line.  A line starting with # is a comment on the game after it, or on
    the last game where none follows."""
    for index, line in enumerate(game_lines(source)):
        likely = None if game else likely_game(line)
        if likely is None:
            yield _read_line(line, game, index)
        else:
            # What it can play to the end is its own, and trying the other games would take as
            # long as all the rest.
            out = _read_line(line, likely, index)
            out.instead = partial(_read_line, line, None, index)
            yield out


def write(records: Sequence[Record]) -> str:
    """The main line of each record on a line of its own."""
    return "".join(write_comments(record) + _write_line(record) + "\n" for record in records)


def sniff(text: str) -> int:
    """A line that begins with one of the three words, or with a position before moves."""
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "position":
            words = words[1:]
        bare = "moves" in words and looks_like_fen(line)
        return 95 if bare or (words and words[0] in _STARTS) else 0
    return 0


FORMAT = Format(
    "usi",
    "coordinate line",
    (".usi", ".uci"),
    Carries(comments=Comments.OPENING),
    sniff,
    read,
    write,
    cut=cut,
)


def _read_line(row: GameLine, given: Game | None, index: int) -> Transcript:
    text, span = row.text, row.span
    words = text.split()
    starts = _starts(text, words)
    if words[0] == "position":
        del words[0], starts[0]
    if words and looks_like_fen(words[0]):
        words.insert(0, "sfen")
        starts.insert(0, starts[0])
    found: list[Diagnostic] = []
    base = any_game()
    out = Transcript(
        given or base, None, spell, spell_case, states_result=False, span=span, diagnostics=found
    )
    out.comments = row.comments

    def report(fault: Fault, start: int, end: int) -> None:
        place = Span(span.start + start, span.start + end)
        found.append(diagnostic(fault, place, game=index))

    if not words or words[0] not in _STARTS:
        word, at = (words[0], starts[0]) if words else ("nothing", 0)
        facts = {"found": word, "expected": "startpos, sfen or fen"}
        report(Fault("S301", facts), at, at + len(word) if words else len(text))
        return out
    cut = words.index("moves") if "moves" in words else len(words)
    fen_start, fen_end = (starts[1], starts[cut - 1] + len(words[cut - 1])) if cut > 1 else (0, 0)
    fen = text[fen_start:fen_end]
    if words[0] == "startpos":
        if fen:
            expected = {"found": words[1], "expected": "moves"}
            report(Fault("S301", expected), fen_start, fen_start + len(words[1]))
            return out
    elif not fen:
        report(Fault("S301", {"found": "nothing", "expected": "a position"}), 0, len(text))
        return out
    moves = words[cut + 1 :]
    choice = (
        Choice(given)
        if given
        else choose_game(row, fen, [word for word in moves if word not in _ENDS])
    )
    game = choice.game
    if game is None:
        assert choice.fault is not None
        report(choice.fault, starts[0], fen_end or len(text))
        return out
    out.game = game
    if fen:
        reading = parse_fen(game, fen)
        for placed in reading.faults:
            report(placed.fault, fen_start + placed.start, fen_start + placed.end)
        out.start = reading.position
    else:
        out.start = start_position(game)
    if out.start is not None:
        out.game = out.start.game
    reader = coordinate_reader(out.game)
    line = WrittenLine(span=span)
    turn = out.start.turn if out.start else 0
    entries = line.entries
    for count, word in enumerate(moves):
        at = starts[cut + 1 + count]
        start = span.start + at
        if out.result is not None:
            report(Fault("S113", {"help": "end the line here"}), at, at + len(word))
        if word in _ENDS:
            wins, reason = _ENDS[word]
            seat = (turn + len(entries) + (not wins)) % len(out.game.seats)
            outcome = Outcome(Score.WIN, out.game.seats[seat].team, reason)
            out.result = WrittenResult(outcome, word, Span(start, start + len(word)))
            continue
        entries.append(reader.written(word, start, found, index=index))
    out.lines = [line]
    return out


def _starts(text: str, words: list[str]) -> list[int]:
    """Where the words of a text begin."""
    starts = []
    end = 0
    usual = " ".join(words) == text
    for word in words:
        start = end if usual else text.index(word, end)
        starts.append(start)
        end = start + len(word) + usual
    return starts


def _write_line(record: Record) -> str:
    start = format_fen(record.start)
    # Only the game without options is what `startpos` says.
    usual = start == record.game.start and record.game.option is None
    head = "startpos" if usual else f"{record.game.fen_word} {start}"
    moves = [
        format_move(record.game, node.move)
        for node in record.root.main_line()
        if node.move is not None
    ]
    return " ".join([head, "moves", *moves]) if moves else head
