"""GitLab's Code Quality report.

What lives here: findings as its issues.  What does not: inputs that could not be read; the
report has no place for them, and the exit code tells.

https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
"""

from __future__ import annotations

from typing import Any, TextIO

from cli.reports.base import (
    Fingerprints,
    Reporter,
    Rows,
    container,
    relative,
    said,
    where,
)
from notation.archive.result import Checked, Finding, Totals
from notation.diagnostics import Severity
from notation.shown import printable

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


class Gitlab(Reporter):
    """An array of issues."""

    def __init__(self, out: TextIO, *, board: bool = False) -> None:
        super().__init__(out, board=board)
        self._fingerprints = Fingerprints()
        out.write("[")
        self._issues = Rows(out)

    def add(self, checked: Checked) -> None:
        for found in checked.findings:
            fingerprint = self._fingerprints.of(checked.name, found)
            self._issues.add(_issue(checked.name, found, fingerprint))

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        self.out.write("]\n")


def _issue(name: str, found: Finding, fingerprint: str) -> dict[str, Any]:
    path = container(name)
    text = printable(said(found))
    lines = {"begin": found.line, "end": found.end_line}
    if path != name:
        # The archive itself has no such line.
        text = f"{where(name, found)}: {text}"
        lines = {"begin": 1}
    return {
        "description": text,
        "check_name": found.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[found.severity],
        "location": {"path": relative(path), "lines": lines},
    }
