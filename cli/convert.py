"""kifu convert."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, field

import click

from cli.files import write_whole
from cli.options import (
    ANY_PATH,
    complete_format,
    encoding_option,
    from_option,
    game_option,
    to_format,
)
from cli.report import Report, counted
from notation.archive.convert import Converted, convert
from notation.archive.names import STDIN
from notation.archive.settings import Overrides, SettingsBook
from notation.archive.walk import Walk
from notation.archive.whole import read_whole
from notation.diagnostics import Severity
from notation.formats import format_of_suffix
from notation.formats.format import Format
from notation.formats.reading import FileReading
from notation.rules.game import Game


@click.command(name="convert")
@click.argument("paths", nargs=-1, required=True, type=ANY_PATH, metavar="IN...")
@click.option(
    "-o",
    "--output",
    type=ANY_PATH,
    metavar="OUT",
    help="File to write, or folder for several; standard output without it.",
)
@click.option(
    "--to",
    "target",
    callback=to_format,
    shell_complete=complete_format,
    metavar="FORMAT",
    help="Format to write; told by the suffix of OUT without it.",
)
@encoding_option
@game_option()
@from_option
@click.option("--strict", is_flag=True, help="Write nothing of a file if anything would be lost.")
@click.option("--partial", is_flag=True, help="Write the sound part of a record with faults.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def command(
    paths: tuple[str, ...],
    output: str | None,
    target: Format | None,
    encoding: str,
    game: Game | None,
    from_format: Format | None,
    strict: bool,
    partial: bool,
    force: bool,
) -> None:
    """Write records in another format.

    IN is a file, a folder, or - for standard input. Several files, or a folder, go into the
    folder OUT, each under its own name with the format's suffix. What the format cannot hold
    is told on standard error; with --strict it is an error and nothing is written. A record
    with errors is not converted, so that nothing of it is lost unseen; see --partial.

    \b
    Examples:
      kifu convert game.qipu --to json
      kifu convert game.kif -o game.csa
      kifu convert --to kif -o converted/ games/
      kifu convert - --from usi --to qipu < moves.txt
    """
    batch = len(paths) > 1 or os.path.isdir(paths[0]) or _is_folder(output)
    if target is None:
        target = format_of_suffix(output) if output and not batch else None
        if target is None:
            raise click.UsageError("Name the format to write with --to.")
    if batch and (output is None or output == STDIN):
        raise click.UsageError("Several files need a folder to go to: -o FOLDER.")
    if batch and os.path.exists(output or "") and not os.path.isdir(output or ""):
        raise click.UsageError(f"{output} is a file; several files need a folder to go to.")
    if not batch and output and output != STDIN and os.path.exists(output) and not force:
        raise click.UsageError(f"{output} exists; --force overwrites it.")
    run = _Run(target, encoding, strict, partial, force)
    if batch:
        assert output is not None
        run.folder(paths, output, from_format, game)
    else:
        run.one(paths[0], "" if output is None else output, from_format, game)
    sys.exit(run.report.exit_code)


@dataclass(slots=True)
class _Run:
    """One run: how to convert, and what came of it."""

    target: Format
    encoding: str
    strict: bool
    partial: bool
    force: bool
    report: Report = field(default_factory=Report)
    written: int = 0
    refused: int = 0
    kept: int = 0
    lost: int = 0

    def one(self, path: str, output: str, format: Format | None, game: Game | None) -> None:
        """Convert one input to a file, or to standard output."""
        converted = self._convert(path, format, game)
        if converted is None or converted.text is None:
            return
        if output in ("", STDIN):
            click.echo(converted.data, nl=False)
        else:
            self._write(output, converted.data)

    def folder(
        self, paths: tuple[str, ...], output: str, format: Format | None, game: Game | None
    ) -> None:
        """Convert every input into a folder; none stops the others."""
        started = time.monotonic()
        made: dict[str, str] = {}
        files = 0
        for one in list(Walk(paths, SettingsBook(Overrides()), archives=False)):
            if one.problem:
                self.report.problem(one.problem)
                continue
            path = one.path
            files += 1
            place = os.path.join(output, self._name(path, paths))
            if place in made:
                self.report.problem(f"{path}: {place} is already written from {made[place]}")
                self.kept += 1
            elif os.path.exists(place) and not self.force:
                self.report.problem(f"{path}: {place} exists; --force overwrites it")
                self.kept += 1
            else:
                converted = self._convert(path, format, game)
                if converted is not None and converted.text is not None:
                    made[place] = path
                    self._write(place, converted.data, folder=True)
        seconds = time.monotonic() - started
        click.echo(
            f"converted {self.written} of {counted(files, 'file')}: "
            f"{self.refused} refused, {self.kept} kept as they were, "
            f"{counted(self.lost, 'loss', 'losses')} in {seconds:.1f} s",
            err=True,
        )

    def _name(self, path: str, paths: tuple[str, ...]) -> str:
        """The path of an output below its folder, the same as the input below its own."""
        if path == STDIN:
            return f"stdin{self.target.suffixes[0]}"
        above = [root for root in paths if os.path.isdir(root)]
        root = next((r for r in above if os.path.commonpath([r, path]) == os.path.normpath(r)), "")
        name = os.path.relpath(path, root) if root else os.path.basename(path)
        return os.path.splitext(name)[0] + self.target.suffixes[0]

    def _convert(self, path: str, format: Format | None, game: Game | None) -> Converted | None:
        whole = read_whole(path, format=format, game=game)
        if whole.problem:
            self.report.problem(whole.problem)
            self.refused += 1
            return None
        reading = whole.reading
        converted = convert(reading, self.target, encoding=self.encoding, partial=self.partial)
        self._tell(reading, converted)
        self.lost += len(converted.losses)
        if converted.text is None or (self.strict and converted.losses):
            if converted.text is not None:
                click.echo(f"kifu: {path}: nothing written (--strict)", err=True)
                self.report.totals.errors += 1
            self.refused += 1
            return None
        return converted

    def _tell(self, reading: FileReading, converted: Converted) -> None:
        """The errors and false claims of the input, what is lost, and what keeps it from being
        written.  The style of the input is no matter here, since it is rewritten."""
        for found in reading.diagnostics():
            if found.severity is Severity.ERROR:
                self.report.totals.errors += 1
            elif found.code[0] != "E" or found.severity is not Severity.WARNING:
                continue
            self.report.show(reading, found)
        for found in converted.losses:
            self.report.show(reading, found)
        for found in converted.faults:
            self.report.totals.errors += 1
            self.report.show(FileReading(converted.source, None), found)

    def _write(self, output: str, data: bytes, *, folder: bool = False) -> None:
        try:
            if folder:
                os.makedirs(os.path.dirname(output), exist_ok=True)
            write_whole(output, data)
        except OSError as error:
            self.report.problem(f"{output}: {error.strerror}")
            return
        self.written += 1


def _is_folder(output: str | None) -> bool:
    return output is not None and (output.endswith(os.sep) or os.path.isdir(output))
