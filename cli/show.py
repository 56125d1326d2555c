"""kifu show."""

from __future__ import annotations

import os
import sys

import click

from cli.options import ANY_PATH, from_option, game_option, position_option
from cli.pictures import Drawing, Shown, picture_options
from cli.report import FINDINGS, Report, read_one
from notation.archive.names import STDIN
from notation.formats.dialects import dialect
from notation.formats.format import Format
from notation.pictures.text import draw, draw_source
from notation.records.record import Record
from notation.rules.fen import format_fen, parse_fen, start_position
from notation.rules.game import Game
from notation.rules.moves import Move
from notation.rules.position import Position

_SEAT_COLORS = ("cyan", "magenta", "yellow", "green")


@click.command(name="show")
@click.argument("path", type=ANY_PATH, metavar="[FILE]", required=False)
@click.option(
    "--ply",
    type=int,
    metavar="N",
    help="After N moves; 0 the start. Default the end, with -i the start.",
)
@click.option(
    "--number", type=click.IntRange(1), default=1, metavar="K", help="The K-th game of the file."
)
@click.option(
    "--style",
    type=click.Choice(["frame", "source", "fen"]),
    default="frame",
    show_default=True,
    help="frame: owners marked; source: the figure of the game's document; fen: one line.",
)
@click.option("-i", "--interactive", is_flag=True, help="Step through the game with keys.")
@click.option("--coordinates", is_flag=True, help="With --style source: its second figure.")
@game_option()
@from_option
@position_option
@picture_options
def command(
    path: str | None,
    ply: int | None,
    number: int,
    style: str,
    interactive: bool,
    coordinates: bool,
    game: Game | None,
    from_format: Format | None,
    fen: str | None,
    drawing: Drawing,
) -> None:
    """Draw a position of a record, or of a game.

    FILE is a record or - for standard input. Without it, --game draws the usual start and
    --position any position. What is drawn is text, or a picture with -o FILE or --to.

    \b
    Examples:
      kifu show game.qipu
      kifu show game.qipu --ply 12
      kifu show -i game.qipu
      kifu show --game ryu --style source
      kifu show game.usi --ply 40 --style fen
      kifu show game.kif -o game.svg
      kifu show game.kif --ply 40 --seen-by 後手 -o game.png --size 1200
    """
    if interactive:
        from cli.stepping import check_interactive, step_through

        check_interactive(path, style, drawing)
    if path is None:
        if game is None:
            raise click.UsageError("Name a record, or a game with --game.")
        if ply or number > 1:
            raise click.UsageError("--ply and --number go with a record.")
        position = _position(game, fen)
        heading = game.name if fen else f"{game.name}, at the start"
        drawing.write(Shown(position, heading), _text(position, "", style, coordinates))
        return
    if fen is not None:
        raise click.UsageError("--position goes with --game, not with a file.")
    report = Report()
    reading = read_one(report, path, from_format, game, lines=interactive)
    if reading.games and number > len(reading.games):
        raise click.UsageError(f"{path} has {len(reading.games)} game(s), no game {number}.")
    shown = reading.games[number - 1] if reading.games else None
    # Faults of the other games of the file are no matter here.
    faults = [
        found
        for found in (*reading.findings, *(shown.diagnostics if shown else ()))
        if found.severity.value == "error"
    ]
    for found in faults:
        report.show(reading, found)
    record = shown.record if shown else None
    if record is None:
        sys.exit(FINDINGS)
    wanted = record.plies() if ply is None else ply
    if not 0 <= wanted <= record.plies():
        raise click.UsageError(f"The game has {record.plies()} moves, no ply {wanted}.")
    if interactive:
        step_through(reading, number, ply or 0, _paint)
        sys.exit(FINDINGS if faults else 0)
    position, move, last = _at(record, wanted)
    which = f"game {number}" if len(reading.games) > 1 else ""
    heading = _heading(record, path, which, wanted)
    # What is stated of the end is not known of a position before a fault.
    ended = wanted == record.plies() and record.whole
    picture = Shown(position, heading, record, move, last, ended)
    drawing.write(picture, _text(position, last, style, coordinates))
    sys.exit(FINDINGS if faults else 0)


def _position(game: Game, fen: str | None) -> Position:
    if fen is None:
        return start_position(game)
    return read_position(game, fen)


def read_position(game: Game, fen: str) -> Position:
    """The position of a FEN given as an option.  Faults a position can be played with are
    told on standard error; raises BadParameter with every fault where there is none."""
    from notation.diagnostics import diagnostic
    from notation.source import Span
    from notation.widths import underline

    reading = parse_fen(game, fen)
    lines = []
    for placed in reading.faults:
        found = diagnostic(placed.fault, Span(placed.start, placed.end))
        carets = underline(fen, placed.start, placed.end)
        lines.append(f"{found.code} {found.message}\n  {fen}\n  {carets}\n  help: {found.help}")
    if reading.position is None:
        raise click.BadParameter("\n".join(lines), param_hint="--position")
    if lines:
        click.echo("\n".join(lines), err=True)
    return reading.position


def _at(record: Record, ply: int) -> tuple[Position, Move | None, str]:
    """The position after a ply of the main line, and the move that led to it, also in words."""
    position = record.start.copy()
    move, last = None, ""
    for node in record.root.main_line()[:ply]:
        move = node.move
        assert move is not None
        last = f"{node.ply}. {dialect(record.game).spell(position, move)}"
        position.play(move)
    return position, move, last


def _heading(record: Record, path: str, which: str, ply: int) -> str:
    """What a picture shows, for who hears it."""
    name = "" if path == STDIN else os.path.basename(path)
    when = f"after move {ply}" if ply else "at the start"
    return ", ".join(filter(None, (f"{record.game.name} {name}".rstrip(), which, when)))


def _text(position: Position, last: str, style: str, coordinates: bool) -> str:
    if style == "fen":
        return format_fen(position) + "\n"
    if style == "source":
        return draw_source(position, coordinates=coordinates)
    return draw(position, last=last, paint=_paint)


def _paint(text: str, seat: int) -> str:
    return click.style(text, fg=_SEAT_COLORS[seat % len(_SEAT_COLORS)], bold=True)
