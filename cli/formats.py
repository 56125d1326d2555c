"""kifu formats."""

from __future__ import annotations

import click

from notation.formats import FORMATS
from notation.formats.format import Carries, Comments


@click.command(name="formats")
def command() -> None:
    """List the formats: id, suffixes, and what each can hold.

    \b
    Example:
      kifu formats
    """
    for row in FORMATS:
        click.echo(f"{row.id}\t{row.title}\t{' '.join(row.suffixes)}\t{_held(row.carries)}")


def _held(carries: Carries) -> str:
    names = {
        "moves": "moves",
        "variations": "variations",
        "ends": "results of variations",
        "times": "times",
        "fractions": "fractions of seconds",
        "headers": "headers",
        "result": "result",
        "nags": "glyphs",
    }
    held = [words for name, words in names.items() if getattr(carries, name)]
    if carries.comments is not Comments.NONE:
        where = "" if carries.comments is Comments.ALL else f" {carries.comments.value}"
        held.append(f"comments{where}")
    return ", ".join(held)
