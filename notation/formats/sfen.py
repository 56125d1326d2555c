"""sfen: positions, one FEN a line.

What lives here: a line as a game without moves, and the start position of a record as a
line.  What does not: the fields of a FEN (`notation.rules.fen`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from notation.diagnostics import Fault, diagnostic
from notation.formats.coordinates import spell
from notation.formats.format import Carries, Comments, Format
from notation.formats.one_line import (
    Choice,
    GameLine,
    choose_game,
    cut,
    game_lines,
    looks_like_fen,
    without_underlines,
    write_comments,
)
from notation.games import findable_games
from notation.records.record import Record
from notation.records.transcript import Transcript
from notation.rules.fen import format_fen, parse_fen
from notation.rules.game import Game
from notation.source import Source, Span


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """One game a line.  A line starting with # is a comment on the game after it, or on
    the last game where none follows."""
    for index, line in enumerate(game_lines(source)):
        yield _read_line(line, game, index)


def write(records: Sequence[Record]) -> str:
    """The start position of each record on a line of its own."""
    return "".join(write_comments(record) + format_fen(record.start) + "\n" for record in records)


def sniff(text: str) -> int:
    """A first line that looks like ranks joined by slashes and has fields after them."""
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return 80 if looks_like_fen(line) else 0
    return 0


FORMAT = Format(
    "sfen",
    "position",
    (".sfen", ".fen"),
    Carries(moves=False, comments=Comments.OPENING),
    sniff,
    read,
    write,
    cut=cut,
)


def _read_line(row: GameLine, given: Game | None, index: int) -> Transcript:
    written = row.text.strip()
    fen = without_underlines(written)
    start = row.span.start + len(row.text) - len(row.text.lstrip())
    choice = Choice(given) if given else choose_game(row, fen, [])
    game = choice.game or max(
        findable_games(), key=lambda other: (_first_fault(other, fen), other.unnamed)
    )
    out = Transcript(game, None, spell, states_result=False, span=row.span)
    out.comments = row.comments
    reading = parse_fen(game, fen)
    if choice.fault is not None and (row.game or reading.position is not None):
        # The position can be read; which game it is of cannot be told.
        place = Span(start, start + len(fen))
        out.diagnostics.append(diagnostic(choice.fault, place, game=index))
        return out
    for placed in reading.faults:
        place = Span(start + placed.start, start + placed.end)
        out.diagnostics.append(diagnostic(placed.fault, place, game=index))
    if fen != written:
        place = Span(start, start + len(fen))
        fault = Fault("N101", {"found": "_", "expected": "a space"})
        out.diagnostics.append(diagnostic(fault, place, game=index))
    if reading.position is not None:
        out.game, out.start = reading.position.game, reading.position
    return out


def _first_fault(game: Game, fen: str) -> int:
    """Where the reading of a FEN goes wrong: of the games none of which it fits, the one
    that follows it furthest is meant."""
    return min((placed.start for placed in parse_fen(game, fen).faults), default=len(fen))
