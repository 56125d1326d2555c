"""One JSON object a line, as things happen.

What lives here: the four types of line.  What does not: the rows, which `json` has too.
"""

from __future__ import annotations

from typing import TextIO

from cli.reports.base import Fingerprints, Reporter, finding_row, json_text, totals_row
from notation.archive.result import Checked, Totals
from notation.version import __version__


class Jsonl(Reporter):
    """A line for each finding, each problem, each file that is done, and the summary."""

    def __init__(self, out: TextIO, *, board: bool = False) -> None:
        super().__init__(out, board=board)
        self._fingerprints = Fingerprints()
        self._file = Totals()

    def add(self, checked: Checked) -> None:
        if checked.problem:
            self._line("problem", {"path": checked.name, "message": checked.problem})
            return
        for found in checked.findings:
            fingerprint = self._fingerprints.of(checked.name, found)
            self._line("finding", finding_row(checked.name, found, fingerprint))
        if checked.first:
            self._file = Totals()
        self._file.add(checked)
        if checked.last:
            row = totals_row(self._file)
            del row["files"]
            self._line("file", {"path": checked.name, **row})

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        row = {**totals_row(totals), "problems": totals.problems, "interrupted": interrupted}
        self._line("summary", {"version": __version__, **row})

    def _line(self, kind: str, row: dict[str, object]) -> None:
        self.out.write(json_text({"type": kind, **row}) + "\n")
        # Whoever reads this reads it while the run goes on.
        self.out.flush()
