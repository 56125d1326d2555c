"""kifu game."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

import click

from cli.options import ANY_PATH, complete_game
from cli.report import USAGE, counted, exit_code, tell_problem
from cli.reports import FORMS
from notation.archive.names import STDIN
from notation.archive.result import Checked, Totals, finding
from notation.source import Source

_WHOLE = """\
# A game of your own. `kifu game check` tells what is wrong with this file, `kifu rules` draws
# what it says, and `--game` plays by it.

id = "{id}"
name = "{name}"
# Ranks from the top: a letter a piece, small ones for the second seat, numbers for empty
# squares; then the side to move, castlings, captures in passing, and two counters.
start = "{start}"

[board]
files = {files}
ranks = {ranks}
squares = "algebraic"           # as in chess, a1 at the bottom left; "numbered" as in shogi

[[pieces]]
letter = "K"
name = "王"
betza = "K"                     # one square in any direction
royal = true                    # it may not be left in check

[[pieces]]
letter = "P"
name = "兵"
betza = "mfWcfF"                # moves forward, captures diagonally forward
promotes = ["Q"]

[[pieces]]
letter = "Q"
name = "后"
betza = "Q"                     # any distance in any direction

[promotion]
ranks = 1                       # how many of the last ranks promote

# [drops]                       # with this table what is captured may be put back

[endings]
no_move = "loss"                # a side without a move; or "draw"
"""
_BASED = """\
# A game that is another one with differences: say here only what differs. `kifu game check`
# tells what is wrong with this file, `kifu rules` draws what it says, and `--game` plays by it.

based_on = "{base}"
id = "{id}"
name = "{name}"
# without = ["X"]               # letters of pieces it has not

# A row of pieces says only what differs; with a new letter it is a new piece.
# [[pieces]]
# letter = "X"
# betza = "K"
"""


@click.group(name="game")
def command() -> None:
    """Game files of your own, which --game takes wherever a game is asked for.

    \b
    Examples:
      kifu game new --board 8x8 my-game.toml
      kifu game check my-game.toml
    """


def _to_board(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """FILESxRANKS as a pair (callback)."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,2})[x×](\d{1,2})", value)
    files, ranks = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (3 <= files <= 26 and 5 <= ranks <= 26):
        raise click.BadParameter(f"{value!r} is not FILESxRANKS from 3x5 to 26x26, as 8x8")
    return files, ranks


@command.command()
@click.argument("path", type=ANY_PATH, required=False, metavar="[FILE]")
@click.option(
    "--based-on", shell_complete=complete_game, metavar="GAME",
    help="Another game, of which this one is a variant.",
)  # fmt: skip
@click.option(
    "--board", callback=_to_board, metavar="FILESxRANKS", help="The size of its board, as 8x8."
)
def new(path: str | None, based_on: str | None, board: tuple[int, int] | None) -> None:
    """Begin a game file: a small game that can be played, to be changed.

    It is written to FILE, which must not be there yet, or to standard output.

    \b
    Examples:
      kifu game new my-game.toml
      kifu game new --based-on shogi my-shogi.toml
    """
    if based_on and board:
        raise click.UsageError("a game that is based on another has its board; change it there")
    name = Path(path).stem if path and path != STDIN else "my-game"
    id_ = re.sub(r"[^\w-]", "-", name)
    text = _based(based_on, id_) if based_on else _whole(board or (8, 8), id_)
    if path is None or path == STDIN:
        click.echo(text, nl=False)
        return
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        tell_problem(f"{path} is there already; nothing is written")
        sys.exit(USAGE)
    except OSError as error:
        tell_problem(f"{path}: {error.strerror}")
        sys.exit(USAGE)
    click.echo(f"wrote {path}; `kifu game check {path}` checks it", err=True)


def _based(word: str, name: str) -> str:
    from notation.games import builtin_game, game_named

    if not word.endswith(".toml"):
        try:
            word = (game_named(word) or builtin_game(word)).id
        except KeyError as error:
            raise click.UsageError(f"{error.args[0]}; or give a game file (.toml)") from error
    return _BASED.format(base=word.replace(os.sep, "/"), id=name, name=name)


def _whole(board: tuple[int, int], name: str) -> str:
    files, ranks = board
    left = files // 2
    kings = f"{left}K{files - left - 1}"
    rows = [str(files)] * ranks
    rows[0], rows[-1] = kings.lower(), kings
    rows[1], rows[-2] = "p" * files, "P" * files
    return _WHOLE.format(
        id=name,
        name=name,
        files=files,
        ranks=ranks,
        start=f"{'/'.join(rows)} w - - 0 1",
    )


@command.command()
@click.argument("paths", nargs=-1, required=True, type=ANY_PATH, metavar="FILE...")
@click.option(
    "--format", "form", type=click.Choice(FORMS), default="full", show_default=True,
    help="How to print what is found.",
)  # fmt: skip
def check(paths: tuple[str, ...], form: str) -> None:
    """Check game files: what is wrong, where and why.

    - is standard input. Exit codes: 0 clean, 1 errors or warnings, 2 a file that cannot be
    read.

    \b
    Example:
      kifu game check my-game.toml
    """
    from cli.outputs import on_standard_output

    started = time.monotonic()
    totals = Totals()
    out = on_standard_output(form, board=False)
    for path in paths:
        checked, said = _check(path)
        totals.add(checked)
        if checked.problem:
            tell_problem(checked.problem)
        out.add(checked)
        if said:
            click.echo(said, err=not out.for_people)
    out.finish(totals, time.monotonic() - started)
    sys.exit(exit_code(totals))


def _check(path: str) -> tuple[Checked, str]:
    """What is found in a file, and what it declares in one line."""
    from notation.archive.game_files import MOST_READ, game_file, read_game_bytes
    from notation.games.read import GameReading
    from notation.rules.faults import GameError

    name = "<stdin>" if path == STDIN else path
    try:
        data = sys.stdin.buffer.read(MOST_READ) if path == STDIN else read_game_bytes(path)
        reading = game_file(name, data).check()
    except OSError as error:
        return Checked(name, problem=f"{name}: {error.strerror or error}"), ""
    except GameError as error:
        reading = GameReading(error.source or Source("", name), None, error.diagnostics)
    found = tuple(finding(reading.source, row, file=True) for row in reading.diagnostics)
    said = ""
    if reading.game is not None:
        game = reading.game
        pieces = counted(len(game.pieces), "kind of piece", "kinds of pieces")
        seats = " ".join(seat.name for seat in game.seats)
        said = f"{name}: {game.name}, {game.files}×{game.ranks}, {seats}, {pieces}"
    return Checked(name, findings=found), said
