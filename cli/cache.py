"""kifu cache."""

from __future__ import annotations

import sys

import click

from cli.options import ANY_PATH
from cli.report import USAGE, tell_problem

_FOLDER = click.option(
    "--cache-dir", type=ANY_PATH, metavar="FOLDER", help="Another folder than the usual one."
)


@click.group(name="cache")
def command() -> None:
    """The results that `kifu check` keeps.

    What has not changed is not checked again: results are kept by the content of a file, the
    version of kifu, the game and what was asked. Anything kept may be removed at any time.
    KIFU_CACHE_DIR names another folder for them.

    \b
    Examples:
      kifu cache dir
      kifu cache clear
    """


@command.command()
@_FOLDER
def clear(cache_dir: str | None) -> None:
    """Remove every result."""
    from notation.archive.cache import clear as remove

    folder = _folder(cache_dir)
    try:
        freed = remove(folder)
    except OSError as error:
        tell_problem(f"{folder}: {error.strerror}")
        sys.exit(USAGE)
    click.echo(f"removed {freed:,} bytes from {folder}")


@command.command(name="dir")
@_FOLDER
def folder(cache_dir: str | None) -> None:
    """Print the folder of the results."""
    click.echo(_folder(cache_dir))


def _folder(given: str | None) -> str:
    from notation.archive.cache import cache_folder

    return given or cache_folder()
