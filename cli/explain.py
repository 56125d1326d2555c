"""kifu explain."""

from __future__ import annotations

import difflib
import re
import textwrap

import click

from cli.options import complete_code
from notation.codes import CODES


@click.command(name="explain")
@click.argument("code", required=False, shell_complete=complete_code)
def command(code: str | None) -> None:
    """Explain a code that check prints; without one, list them all.

    \b
    Examples:
      kifu explain L206
      kifu explain
    """
    if code is None:
        for row in CODES.values():
            click.echo(f"{row.id}  {row.severity.value:<8} {row.title}")
        return
    found = CODES.get(code.upper())
    if found is None:
        close = difflib.get_close_matches(code.upper(), CODES, 3)
        hint = f" Near it: {', '.join(close)}." if close else ""
        raise click.UsageError(f"No code {code!r}.{hint} `kifu explain` lists them all.")
    click.echo(f"{found.id} ({found.severity.value}): {found.title}\n")
    click.echo(textwrap.fill(found.page, 78))
    click.echo(f"\nIt reads:  {_shown(found.message)}")
    if _shown(found.help):
        click.echo(f"Way out:   {_shown(found.help)}")


def _shown(template: str) -> str:
    """A template with its facts as <words>."""
    return re.sub(r"\{(\w+)\}", r"<\1>", template)
