"""One JSON object for a run.

What lives here: the order of its parts: findings and problems as they come, the summary last.
What does not: the rows, which `jsonl` has too.
"""

from __future__ import annotations

from typing import TextIO

from cli.reports.base import (
    Fingerprints,
    Reporter,
    Rows,
    aside,
    finding_row,
    json_text,
    move,
    totals_row,
)
from notation.archive.result import Checked, Totals
from notation.version import __version__


class Json(Reporter):
    """The findings of a run as one object."""

    def __init__(self, out: TextIO, *, board: bool = False) -> None:
        super().__init__(out, board=board)
        self._fingerprints = Fingerprints()
        out.write(f'{{"version": {json_text(__version__)},\n"diagnostics": [')
        self._findings, self._problems = Rows(out), Rows(aside())

    def add(self, checked: Checked) -> None:
        if checked.problem:
            self._problems.add(checked.problem)
        for found in checked.findings:
            fingerprint = self._fingerprints.of(checked.name, found)
            self._findings.add(finding_row(checked.name, found, fingerprint))

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        self.out.write('],\n"problems": [')
        move(self._problems.out, self.out)
        self.out.write(f'],\n"interrupted": {json_text(interrupted)}')
        self.out.write(f',\n"summary": {json_text(totals_row(totals))}}}\n')
