"""kifu check."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from cli.checking import BASELINE, Asked, check
from cli.options import ANY_PATH, as_settings, complete_code, cores
from cli.report import USAGE, tell_problem
from cli.reports import FORMS, auto_form
from notation.archive.kinds import is_record
from notation.archive.names import STDIN
from notation.archive.parts import MAX_BYTES, MAX_GAME_BYTES
from notation.archive.settings import Overrides, SettingsBook
from notation.archive.walk import Walk


def _to_level(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """CODE=LEVEL as pairs (callback)."""
    for value in values:
        if "=" not in value:
            raise click.BadParameter(f"{value!r} is not CODE=LEVEL, as in N102=error")
    return tuple((value.partition("=")[0], value.partition("=")[2]) for value in values)


def _to_report(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """FORM:PATH as pairs (callback)."""
    pairs = tuple((value.partition(":")[0], value.partition(":")[2]) for value in values)
    paths = [os.path.realpath(path) for _, path in pairs]
    for path in paths:
        if paths.count(path) > 1:
            raise click.BadParameter(f"two reports go to {path}")
    for (form, path), value in zip(pairs, values, strict=True):
        if path == STDIN:
            raise click.BadParameter("what goes to standard output is named by --format")
        if os.path.exists(path) and is_record(path) and not path.endswith(".json"):
            raise click.BadParameter(f"{path} is a record; a report would replace it")
        if form not in FORMS or not path:
            forms = ", ".join(FORMS)
            raise click.BadParameter(f"{value!r} is not FORM:PATH with a form of {forms}")
    return pairs


@click.command(name="check")
@click.argument("paths", nargs=-1, type=ANY_PATH, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMS, "auto"]),
    default="full",
    show_default=True,
    help="How to print what is found; auto knows GitHub and GitLab.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    callback=_to_report,
    metavar="FORM:PATH",
    help="Write a report to a file, too. May be given again.",
)
@click.option("--statistics", is_flag=True, help="Print how often each code was found.")
@click.option("--board", is_flag=True, help="Draw the position at findings that have one.")
@click.option(
    "--select",
    multiple=True,
    shell_complete=complete_code,
    metavar="CODES",
    help="Tell these codes only: L208, or beginnings: E,L2.",
)
@click.option(
    "--ignore",
    multiple=True,
    shell_complete=complete_code,
    metavar="CODES",
    help="Do not tell these codes; a longer --select wins.",
)
@click.option(
    "--severity",
    multiple=True,
    callback=_to_level,
    metavar="CODE=LEVEL",
    help="Tell codes as error, warning or info.",
)
@click.option(
    "--baseline", type=ANY_PATH, metavar="FILE", help="Do not tell the findings in this file."
)
@click.option(
    "--write-baseline", is_flag=True, help=f"Write what is found to --baseline, or {BASELINE}."
)
@click.option(
    "--exclude", multiple=True, metavar="PATTERN", help="Leave out files, as in .gitignore."
)
@click.option("--force-exclude", is_flag=True, help="Leave out files that are named, too.")
@click.option("--no-gitignore", is_flag=True, help="Check what .gitignore names, too.")
@click.option(
    "--config", type=ANY_PATH, metavar="FILE", help="Configuration, instead of the nearest."
)
@click.option("--no-config", is_flag=True, help="Use no configuration.")
@as_settings
@click.option("--force", is_flag=True, help="Play on after an illegal move where it is possible.")
@click.option(
    "-j", "--jobs", type=click.IntRange(1), metavar="N", help="Processes; as many as cores."
)
@click.option("--cluster", metavar="ADDRESS", help="Check on a Dask cluster: tcp://HOST:PORT.")
@click.option("--no-cache", is_flag=True, help="Check everything anew.")
@click.option("--cache-dir", type=ANY_PATH, metavar="FOLDER", help="Where to keep results.")
@click.option(
    "--max-bytes",
    type=click.IntRange(1),
    metavar="N",
    help=f"Do not read files larger than this.  [default: {MAX_BYTES}]",
)
@click.option(
    "--max-game-bytes",
    type=click.IntRange(1),
    metavar="N",
    help=f"Nor games larger than this.  [default: {MAX_GAME_BYTES}]",
)
@click.option("--show-files", is_flag=True, help="List what would be checked, and stop.")
@click.option("--show-settings", is_flag=True, help="Print the settings in effect, and stop.")
def command(paths: tuple[str, ...], **options: Any) -> None:
    """Check records: what is wrong, where and why.

    PATH is a file, a folder (every record below it), an archive (zip, tar, gz, bz2, xz,
    zst), - for standard input, @FILE for a list of paths, or an address (s3://…) with the
    extra kifu[cloud]. Each game is replayed by the rules; every finding has a code that
    `kifu explain` explains. Settings may stand in kifu.toml or pyproject.toml.

    \b
    Examples:
      kifu check game.qipu
      kifu check games/ archive.zip --format concise --statistics
      kifu check - --from usi --game ryu < moves.txt
      kifu check broken.qipu --board
      kifu check . --report junit:junit.xml --report sarif:kifu.sarif
      kifu check old/ --write-baseline
      kifu check old/ --baseline kifu-baseline.json
      find . -name '*.kif' -mtime -1 | kifu check @-

    Exit codes: 0 clean, 1 errors or warnings, 2 nothing to check, an unreadable path or
    wrong usage, 3 a fault of kifu itself, 130 interrupted.
    """
    sys.exit(_command(paths, options))


def _command(paths: tuple[str, ...], options: dict[str, Any]) -> int:
    game = options["game"]
    overrides = Overrides(
        select=_codes(options["select"]),
        ignore=_codes(options["ignore"]),
        exclude=options["exclude"],
        severity=options["severity"],
        game=os.path.abspath(game) if game and game.endswith(".toml") else game,
        format=options["from_format"],
        respect_gitignore=False if options["no_gitignore"] else None,
        baseline=options["baseline"],
        max_bytes=options["max_bytes"],
        max_game_bytes=options["max_game_bytes"],
    )
    if options["config"] and options["no_config"]:
        raise click.UsageError("--config and --no-config exclude each other.")
    book = SettingsBook(overrides, config=options["config"], isolated=options["no_config"])
    if options["show_settings"]:
        return _show_settings(book, paths)
    if not paths:
        raise click.UsageError("Name a file or a folder to check, or - for standard input.")
    walk = Walk(paths, book, options["force_exclude"])
    if options["show_files"]:
        return _show_files(walk)
    form = options["form"]
    asked = Asked(
        form=auto_form(os.environ) if form == "auto" else form,
        reports=options["reports"],
        statistics=options["statistics"],
        board=options["board"],
        force=options["force"],
        write_baseline=options["write_baseline"],
        jobs=options["jobs"] or cores(),
        cluster=options["cluster"],
        cache=not options["no_cache"],
        cache_folder=options["cache_dir"],
    )
    return check(walk, book, asked)


def _codes(values: tuple[str, ...]) -> tuple[str, ...]:
    """Codes of options that may be given again and may hold several, apart by commas."""
    return tuple(word for value in values for word in value.replace(",", " ").split())


def _show_files(walk: Walk) -> int:
    """One path a line, as they would be checked."""
    found = problems = 0
    for one in walk:
        if one.problem:
            tell_problem(one.problem)
            problems += 1
        else:
            click.echo(one.name)
            found += 1
    return USAGE if problems or not found else 0


def _show_settings(book: SettingsBook, paths: tuple[str, ...]) -> int:
    """The settings of each path, or of the working folder."""
    for path in paths or (".",):
        folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
        settings = book.of(folder)
        click.echo(f"# {path}: {settings.origin or 'no configuration file'}")
        for key, value in settings.rows():
            click.echo(f"{key} = {value}")
    return 0
