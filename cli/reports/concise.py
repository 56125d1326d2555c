"""The form of one line a finding, for people, editors and grep.

What lives here: that line.  What does not: the way out and the position; `full` has them.
"""

from __future__ import annotations

import click

from cli.reports.base import Reporter, where
from notation.archive.result import Checked, Totals
from notation.shown import printable


class Concise(Reporter):
    """`path:line:column: CODE severity message`."""

    for_people = True

    def add(self, checked: Checked) -> None:
        for found in checked.findings:
            what = f"{found.code} {found.severity.value} {printable(found.message)}"
            click.echo(f"{where(checked.name, found)}: {what}", file=self.out)

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        """Nothing is left to be told."""
