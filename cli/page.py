"""kifu page."""

from __future__ import annotations

import os
import sys

import click

from cli.options import ANY_PATH, as_settings, cores
from cli.report import FINDINGS, USAGE, tell_problem
from notation.archive.kinds import claims_archive, is_record
from notation.archive.names import STDIN
from notation.archive.settings import Overrides, SettingsBook
from notation.archive.walk import LIST


@click.command(name="page")
@click.argument("paths", nargs=-1, required=True, type=ANY_PATH, metavar="PATH...")
@click.option(
    "-o",
    "--output",
    type=ANY_PATH,
    metavar="OUT",
    help="Page to write, or folder for several; standard output without it.",
)
@click.option("--number", type=click.IntRange(1), metavar="K", help="The K-th game of the file.")
@as_settings
@click.option(
    "-j", "--jobs", type=click.IntRange(1), metavar="N", help="Processes; as many as cores."
)
@click.option("--force", is_flag=True, help="Overwrite an existing page, write into a full folder.")
def command(
    paths: tuple[str, ...],
    output: str | None,
    number: int | None,
    game: str | None,
    from_format: str | None,
    jobs: int | None,
    force: bool,
) -> None:
    """Make a page to click through, or an index of an archive.

    PATH is a record or - for standard input: its game becomes a page, one HTML file that needs
    no network, with every finding at its move. A folder, an archive, @FILE (a list of paths)
    or several of them become the folder OUT: a page for each game and index.html, which lists
    them with the verdict over each, to be searched and sorted.

    What is told, and at which level, follows kifu.toml as in `kifu check`, but for
    baselines: a page shows what is in its record. A record with errors has its page all the
    same. Nothing but the pages is written into OUT, and nothing in it is deleted.

    \b
    Examples:
      kifu page game.qipu -o game.html
      kifu page many.csa --number 3 -o third.html
      kifu page games/ -o site/
      kifu page many.csa old.zip -o site/
      kifu page - --from usi --game ryu < moves.txt > game.html

    Exit codes: for one page 0, or 1 when the record has errors; for a folder 0 clean, 1
    errors or warnings; 2 what cannot be read or written, or wrong usage; 130 interrupted.
    """
    overrides = Overrides(
        game=os.path.abspath(game) if game and game.endswith(".toml") else game,
        format=from_format,
    )
    book = SettingsBook(overrides)
    if not _several(paths, output):
        sys.exit(
            _one(paths[0], "" if output in (None, STDIN) else str(output), number, book, force)
        )
    if number is not None:
        raise click.UsageError("--number goes with one record.")
    if output is None or output == STDIN:
        raise click.UsageError("Several games need a folder to go to: -o FOLDER.")
    from cli.site import Site

    sys.exit(Site(paths, output, book, force).make(jobs or cores()))


def _several(paths: tuple[str, ...], output: str | None) -> bool:
    """Whether a folder is asked for: by what is read or by where it goes."""
    path = paths[0]
    listed = path.startswith(LIST) and not os.path.lexists(path)
    if len(paths) > 1 or os.path.isdir(path) or listed:
        return True
    if output is None or output == STDIN or _is_page(output):
        return False
    return output.endswith(os.sep) or os.path.isdir(output) or claims_archive(path)


def _is_page(output: str) -> bool:
    return output.lower().endswith((".html", ".htm")) and not os.path.isdir(output)


def _one(path: str, output: str, number: int | None, book: SettingsBook, force: bool) -> int:
    """Make one page.  Returns the exit code; raises SettingsError."""
    from cli.files import write_whole
    from cli.reports.full import finding_lines
    from notation.archive.pages import SeveralError, one_page

    if not output and sys.stdout.isatty():
        raise click.UsageError("Name the page to write: -o FILE.")
    if output and os.path.exists(output):
        if is_record(output) or (path != STDIN and _same(path, output)):
            raise click.UsageError(f"{output} is a record; a page would replace it.")
        if not force:
            raise click.UsageError(f"{output} exists; --force overwrites it.")
    try:
        found = one_page(path, book, number)
    except SeveralError as error:
        ways = f"--number K for one, -o FOLDER{os.sep} for an index of all of them"
        raise click.UsageError(f"{path} has several games: {ways}.") from error
    if found.problem:
        tell_problem(found.problem)
        return USAGE
    for one in found.findings:
        click.echo("\n".join(finding_lines(path, one, board=False)) + "\n", err=True)
    if found.page is None:
        if found.games:
            raise click.UsageError(f"{path} has {found.games} game(s), no game {number}.")
        tell_problem(f"{path}: no game to make a page of")
        return FINDINGS
    data = found.page.data
    if not output:
        click.echo(data, nl=False)
    else:
        try:
            write_whole(output, data)
        except OSError as error:
            tell_problem(f"{output}: {error.strerror}")
            return USAGE
    row = found.page.row
    if row.verdict.errors:
        tell_problem(f"{path}: {row.words}; the page shows where")
    return FINDINGS if row.verdict.errors or found.findings else 0


def _same(path: str, output: str) -> bool:
    return os.path.exists(path) and os.path.samefile(path, output)
