"""kifu convert."""

from __future__ import annotations

import os
import sys

import click

from cli.files import write_whole
from cli.options import from_option, game_option, to_format
from cli.report import FINDINGS, USAGE, Report, read_one
from notation.diagnostics import Fault, Severity, diagnostic
from notation.formats import FORMATS, format_of_suffix
from notation.formats.format import Format, losses
from notation.formats.reading import FileReading, read_source
from notation.records.record import Record
from notation.rules.game import Game
from notation.source import NOWHERE, Source


@click.command(name="convert")
@click.argument("path", metavar="IN")
@click.option("-o", "--output", metavar="OUT", help="File to write; standard output without it.")
@click.option(
    "--to",
    "target",
    callback=to_format,
    metavar="FORMAT",
    help="Format to write; told by the suffix of OUT without it.",
)
@game_option()
@from_option
@click.option("--strict", is_flag=True, help="Write nothing if anything would be lost.")
@click.option("--partial", is_flag=True, help="Write the sound part of a record with faults.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    path: str,
    output: str | None,
    target: Format | None,
    game: Game | None,
    from_format: Format | None,
    strict: bool,
    partial: bool,
    force: bool,
) -> None:
    """Write a record in another format.

    IN is a file or - for standard input. What the format cannot hold is told on standard
    error; with --strict it is an error and nothing is written. A record with errors is not
    converted, so that nothing of it is lost unseen; see --partial.

    \b
    Examples:
      kifu convert game.qipu --to json
      kifu convert game.qipu -o game.usi
      kifu convert - --from usi --to qipu < moves.txt
    """
    if target is None:
        target = format_of_suffix(output) if output else None
        if target is None:
            raise click.UsageError("Name the format to write with --to.")
    if output and output != "-" and os.path.exists(output) and not force:
        raise click.UsageError(f"{output} exists; --force overwrites it.")
    report = Report(err=True)
    reading = read_one(report, path, from_format, game)
    _tell_faults(report, reading)
    if not reading.ok and not partial:
        report.show(reading, diagnostic(Fault("C201"), NOWHERE))
        sys.exit(FINDINGS)
    records = [one.record for one in reading.games if one.record is not None]
    if not records:
        sys.exit(FINDINGS)
    for number, one in enumerate(records):
        if not target.writes(one.game):
            known = " ".join(row.id for row in FORMATS if row.writes(one.game))
            facts = {"format": target.id, "game": one.game.name, "expected": known}
            report.show(reading, diagnostic(Fault("C202", facts), NOWHERE, game=number))
            sys.exit(FINDINGS)
    for one in records:
        if not one.complete:
            # The result is that of the whole game, not of the part that is left.
            one.outcome = None
    lost = [loss for number, one in enumerate(records) for loss in losses(one, target, number)]
    for loss in lost:
        report.show(reading, loss)
    if lost and strict:
        click.echo("kifu: nothing written (--strict)", err=True)
        sys.exit(FINDINGS)
    text = target.emit(records)
    _verify(text, target, records)
    if output and output != "-":
        try:
            write_whole(output, text)
        except OSError as error:
            report.problem(f"{output}: {error.strerror}")
            sys.exit(USAGE)
    else:
        click.echo(text, nl=False)
    sys.exit(0 if reading.ok else FINDINGS)


def _tell_faults(report: Report, reading: FileReading) -> None:
    """The errors of the input; its style is no matter here, since it is rewritten."""
    for found in reading.diagnostics():
        if found.severity is Severity.ERROR:
            report.show(reading, found)


def _verify(text: str, target: Format, records: list[Record]) -> None:
    """Read back what is about to be written: as many games, each with as many moves."""
    if not target.carries.moves:
        return
    # A record may end with the foul it states, which the target may have no word for.
    back = read_source(Source(text), format=target, force=True)
    plies = [one.plies for one in back.games]
    expected = [record.plies() for record in records]
    same_game = all(record.game.id == records[0].game.id for record in records)
    if plies != expected and same_game:
        back = read_source(Source(text), format=target, game=records[0].game, force=True)
        plies = [one.plies for one in back.games]
    if plies != expected:
        raise AssertionError(f"wrote {expected} plies, read back {plies}")
