"""kifu fmt."""

from __future__ import annotations

import difflib
import sys

import click

from cli.files import write_whole
from cli.options import ANY_PATH, from_option, game_option
from cli.report import FINDINGS, Report
from notation.archive.names import STDIN
from notation.archive.settings import Overrides, SettingsBook
from notation.archive.walk import Walk
from notation.archive.whole import read_whole
from notation.diagnostics import Fault, Severity, diagnostic
from notation.formats.format import Format
from notation.formats.reading import FileReading
from notation.rules.game import Game
from notation.source import NOWHERE, encode


@click.command(name="fmt")
@click.argument("paths", nargs=-1, type=ANY_PATH, metavar="FILE...")
@click.option(
    "--check", "mode", flag_value="check", help="Write nothing; 1 if a file would change."
)
@click.option("--diff", "mode", flag_value="diff", help="Write nothing; print what would change.")
@click.option("--force-exclude", is_flag=True, help="Leave out files that are named, too.")
@game_option()
@from_option
def command(
    paths: tuple[str, ...],
    mode: str | None,
    force_exclude: bool,
    game: Game | None,
    from_format: Format | None,
) -> None:
    """Rewrite records in their canonical form.

    The format stays, and cp932 where it is usual in it; signs, numerals and spaces become
    those of the notation.
    Comments and unknown headers survive. A file with errors is left as it is. Standard
    input (-) is written to standard output.

    \b
    Examples:
      kifu fmt game.qipu
      kifu fmt --check games/
      kifu fmt --diff game.qipu
      kifu fmt - < game.qipu > clean.qipu
    """
    if not paths:
        raise click.UsageError("Name a file or a folder, or - for standard input.")
    report = Report()
    walk = Walk(paths, SettingsBook(Overrides()), force_exclude, archives=False)
    changed = files = 0
    for one in walk:
        if one.problem:
            report.problem(one.problem)
            continue
        path = one.path
        files += 1
        whole = read_whole(path, format=from_format, game=game)
        if whole.problem:
            report.problem(whole.problem)
            continue
        reading = whole.reading
        if not reading.ok:
            _tell(report, reading)
            continue
        if not all(one.record and one.record.complete for one in reading.games):
            report.totals.errors += 1
            report.show(reading, diagnostic(Fault("C201"), NOWHERE))
            continue
        changed += _format(path, reading, mode, report)
    verb = "would be rewritten" if mode else "rewritten"
    click.echo(
        f"{changed} of {files} file(s) {verb}"
        + (f", {report.totals.errors} error(s)" if report.totals.errors else ""),
        err=True,
    )
    code = report.exit_code
    sys.exit(code if code else FINDINGS if mode and changed else 0)


def _tell(report: Report, reading: FileReading) -> None:
    """The errors that keep a file from being rewritten."""
    for one in reading.diagnostics():
        if one.severity is Severity.ERROR:
            report.totals.errors += 1
            report.show(reading, one)


def _format(path: str, reading: FileReading, mode: str | None, report: Report) -> bool:
    """Rewrite one file; whether it changed, or would."""
    assert reading.format is not None
    records = [one.record for one in reading.games if one.record is not None]
    text = reading.format.emit(records)
    source = reading.source
    usual = source.encoding in reading.format.encodings
    encoding = source.encoding if usual else "utf-8"
    text = reading.format.stating(text, encoding)
    encoded = encode(text, encoding)
    if encoded.unwritable:
        encoding, text = "utf-8", reading.format.stating(text, "utf-8")
        encoded = encode(text, encoding)
    # The text of a source has lost its byte-order mark and its encoding, not its line ends.
    same = text == source.text and source.encoding == encoding
    if mode == "diff" and not same:
        lines = difflib.unified_diff(
            source.text.splitlines(keepends=True),
            text.splitlines(keepends=True),
            source.name,
            source.name + " (canonical)",
        )
        click.echo("".join(lines), nl=False)
    elif mode is None and path == STDIN:
        click.echo(encoded.data, nl=False)
    elif mode is None and not same:
        try:
            write_whole(path, encoded.data)
        except OSError as error:
            report.problem(f"{path}: {error.strerror}")
            return False
    return not same
