"""Game records of shogi and its relatives: read, check, replay and write them.

    >>> import notation
    >>> reading = notation.read_text("startpos moves e2e4 e9e7")
    >>> record = reading.games[0].record
    >>> record.plies()
    2
    >>> print(notation.write([record], "qipu"), end="")
    棋種：龍將棋
    <BLANKLINE>
    １　五四　五七

Reading never raises on bad input: what is wrong is in `FileReading.diagnostics()`, each
finding with a code, a place and a way out.

The names below are the front door; each is imported on first use, so that a program pays
only for the rooms it enters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.version import __version__

if TYPE_CHECKING:
    from notation.diagnostics import Diagnostic, Severity
    from notation.door import formats, game, games, read, read_text, write
    from notation.formats.format import Format
    from notation.formats.reading import FileReading
    from notation.records.reading import Reading
    from notation.records.record import Node, Record
    from notation.records.replay import replay
    from notation.rules.faults import GameError
    from notation.rules.fen import format_fen, parse_fen, start_position
    from notation.rules.game import Game
    from notation.rules.laws import legal_moves
    from notation.rules.moves import Move
    from notation.rules.position import Position
    from notation.source import Source

__all__ = [
    "Diagnostic", "FileReading", "Format", "Game", "GameError", "Move", "Node", "Position",
    "Reading", "Record", "Severity", "Source", "__version__", "format_fen", "formats", "game",
    "games", "legal_moves", "parse_fen", "read", "read_text", "replay", "start_position",
    "write",
]  # fmt: skip

_ROOMS = {
    "notation.diagnostics": ("Diagnostic", "Severity"),
    "notation.door": ("formats", "game", "games", "read", "read_text", "write"),
    "notation.formats.format": ("Format",),
    "notation.formats.reading": ("FileReading",),
    "notation.records.record": ("Node", "Record"),
    "notation.records.reading": ("Reading",),
    "notation.records.replay": ("replay",),
    "notation.rules.faults": ("GameError",),
    "notation.rules.fen": ("format_fen", "parse_fen", "start_position"),
    "notation.rules.game": ("Game",),
    "notation.rules.laws": ("legal_moves",),
    "notation.rules.moves": ("Move",),
    "notation.rules.position": ("Position",),
    "notation.source": ("Source",),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    for room, names in _ROOMS.items():
        if name in names:
            value: object = getattr(import_module(room), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'notation' has no attribute {name!r}")
