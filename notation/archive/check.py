"""Checking a part of an input.

What lives here: from bytes to findings, wherever that runs: in this process, in a worker, on
another machine.  What does not: reading files, and who runs it (`notation.archive.run`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from notation.archive.build import build
from notation.archive.parts import Part
from notation.archive.result import Checked, Finding, GameChecked, finding
from notation.diagnostics import Diagnostic

if TYPE_CHECKING:
    from notation.formats.reading import FileReading
    from notation.games.read import GameFile
    from notation.rules.game import Game


class Plan(NamedTuple):
    """What is asked of a check beside the findings: to play on after an illegal move, and to
    draw the position at each finding.  `build` is that of the kifu that asks."""

    force: bool = False
    board: bool = False
    build: str = ""


class OtherBuildError(Exception):
    """A worker whose kifu is not the one that asks."""


class CheckError(Exception):
    """A fault of our own, with the name of the input that brought it to light."""


def check_batch(batch: tuple[Part, ...], plan: Plan) -> list[Checked]:
    """Check parts.  Raises OtherBuildError and CheckError, nothing for what a part may hold."""
    if plan.build and plan.build != build():
        raise OtherBuildError
    return [check_part(part, plan) for part in batch]


def check_part(part: Part, plan: Plan) -> Checked:
    """Read and replay the games of a part.  Games are counted from 0 in each part.

    Raises CheckError.
    """
    try:
        return _check(part, plan)
    except Exception as error:
        raise CheckError(f"{part.name}: {type(error).__name__}: {error}") from error


def _check(part: Part, plan: Plan) -> Checked:
    # Not needed where every result is kept from before.
    from notation.archive.named import named_games
    from notation.formats import format_named
    from notation.formats.reading import read_source

    source = part.source()
    format = format_named(part.ask.format) if part.ask.format else None
    game = _game(part.ask.game, part.ask.game_file)
    named = named_games(part.ask.named)
    asked = part.ask.page
    lines = asked is not None
    reading = read_source(
        source, format=format, game=game, force=plan.force, named=named, lines=lines
    )
    games = tuple(GameChecked(source.place(one.span).line, one.plies) for one in reading.games)
    found = tuple(_findings(reading, plan.board))
    if asked is not None:
        from notation.archive.pages import made

        whole = part.first and part.last
        pages = made(reading, asked, alone=whole and len(games) == 1)
        games = tuple(one._replace(page=page) for one, page in zip(games, pages, strict=True))
    return Checked(part.name, games, found, first=part.first, last=part.last)


@cache
def _game(name: str, file: GameFile | None) -> Game | None:
    if file is not None:
        return file.game()
    from notation.games import builtin_game, game_named

    return (game_named(name) or builtin_game(name)) if name else None


def _findings(reading: FileReading, boards: bool) -> Iterator[Finding]:
    """Every finding of a reading, those of the file first."""
    for found in reading.findings:
        yield finding(reading.source, found, file=True)
    for game in reading.games:
        for found in game.diagnostics:
            board = _board(game.game, found) if boards and found.position else ""
            yield finding(reading.source, found, board=board)


def _board(game: Game, found: Diagnostic) -> str:
    from notation.pictures.text import draw
    from notation.rules.fen import parse_fen

    position = parse_fen(game, found.position).position
    return draw(position) if position is not None else found.position
