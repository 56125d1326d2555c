"""kifu check."""

from __future__ import annotations

import sys
import time

import click

from cli.options import from_option, game_option
from cli.report import USAGE, Report, as_json
from notation.archive.check import Checked, check_file
from notation.archive.walk import MAX_BYTES, walk
from notation.formats.format import Format
from notation.rules.game import Game


@click.command(name="check")
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option(
    "--format",
    "output",
    type=click.Choice(["full", "json"]),
    default="full",
    show_default=True,
    help="How to print what is found.",
)
@game_option()
@from_option
@click.option("--board", is_flag=True, help="Draw the position at each finding.")
@click.option("--force", is_flag=True, help="Play on after an illegal move where it is possible.")
@click.option(
    "--max-bytes",
    type=click.IntRange(1),
    default=MAX_BYTES,
    show_default=True,
    metavar="N",
    help="Do not read files larger than this.",
)
def command(
    paths: tuple[str, ...],
    output: str,
    game: Game | None,
    from_format: Format | None,
    board: bool,
    force: bool,
    max_bytes: int,
) -> None:
    """Check records: what is wrong, where and why.

    PATH is a file, a folder (every record file below it) or - for standard input. Each
    game is replayed by the rules; every finding has a code that `kifu explain` explains.

    \b
    Examples:
      kifu check game.qipu
      kifu check games/ --format json
      kifu check - --from usi --game ryu < moves.txt
      kifu check broken.qipu --board

    Exit codes: 0 clean, 1 errors or warnings, 2 nothing to check or an unreadable path.
    """
    if not paths:
        raise click.UsageError("Name a file or a folder to check, or - for standard input.")
    started = time.perf_counter()
    report = Report(board=board)
    found = walk(paths)
    for problem in found.problems:
        report.problem(problem)
    options = {"format": from_format, "game": game, "force": force, "max_bytes": max_bytes}
    all_checked: list[Checked] = []
    with click.progressbar(
        found.inputs,
        label="checking",
        file=sys.stderr,
        # A bar among the findings on one terminal would tear them apart.
        hidden=not sys.stderr.isatty() or sys.stdout.isatty() or len(found.inputs) < 20,
    ) as inputs:
        for path in inputs:
            checked = check_file(path, **options)  # type: ignore[arg-type]
            if output == "json":
                if checked.problem:
                    report.problem(checked.problem)
                    continue
                report.totals.add(checked.reading)
                all_checked.append(checked)
            else:
                report.add(checked)
    if output == "json":
        click.echo(as_json(report.totals, all_checked))
    else:
        click.echo(report.summary(time.perf_counter() - started))
    if not report.totals.files:
        sys.exit(USAGE)
    sys.exit(report.exit_code)
