"""SARIF 2.1.0, which GitHub code scanning and editors read.

What lives here: the run, its rules and its results.  What does not: what a rule is about; the
pages of the catalogue say that.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import os
import re
from typing import Any, TextIO
from urllib.parse import quote

from cli.reports.base import (
    Fingerprints,
    Reporter,
    Rows,
    aside,
    json_text,
    move,
    relative,
    said,
)
from notation.archive.cloud import is_url
from notation.archive.result import Checked, Finding, Totals
from notation.codes import CODES
from notation.diagnostics import Code, Severity
from notation.version import __version__

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_INDEX = {code: index for index, code in enumerate(CODES)}


class Sarif(Reporter):
    """One run, its results in the order they are found."""

    def __init__(self, out: TextIO, *, board: bool = False) -> None:
        super().__init__(out, board=board)
        self._fingerprints = Fingerprints()
        driver = {
            "name": "kifu",
            "version": __version__,
            "semanticVersion": __version__,
            "rules": [_rule(code) for code in CODES.values()],
        }
        out.write('{"$schema": "https://json.schemastore.org/sarif-2.1.0.json",\n')
        out.write(f'"version": "2.1.0",\n"runs": [{{"tool": {json_text({"driver": driver})},\n')
        out.write('"columnKind": "unicodeCodePoints",\n"results": [')
        self._results, self._problems = Rows(out), Rows(aside())

    def add(self, checked: Checked) -> None:
        if checked.problem:
            self._problem(checked.problem)
        for found in checked.findings:
            fingerprint = self._fingerprints.of(checked.name, found)
            self._results.add(_result(checked.name, found, fingerprint))

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        if interrupted:
            self._problem("the run was interrupted: not all was checked")
        well = json_text(not interrupted and not totals.problems)
        self.out.write(f'],\n"invocations": [{{"executionSuccessful": {well},\n')
        self.out.write('"toolExecutionNotifications": [')
        move(self._problems.out, self.out)
        self.out.write("]}]}]}\n")

    def _problem(self, text: str) -> None:
        self._problems.add({"level": "error", "message": {"text": text}})


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.id,
        # The standard wants one word in Pascal case.
        "name": "".join(word.capitalize() for word in re.findall(r"\w+", code.title)),
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.page},
        "help": {"text": code.page},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(name: str, found: Finding, fingerprint: str) -> dict[str, Any]:
    # A finding without a place is an insertion point at the start: code scanning wants a region.
    region = {
        "startLine": found.line,
        "startColumn": found.column,
        "endLine": found.end_line,
        "endColumn": found.end_column,
    }
    text = f"{said(found)}\nhelp: {found.help}" if found.help else said(found)
    return {
        "ruleId": found.code,
        "ruleIndex": _INDEX[found.code],
        "level": _LEVELS[found.severity],
        "message": {"text": text},
        "locations": [
            {"physicalLocation": {"artifactLocation": {"uri": _uri(name)}, "region": region}}
        ],
        "partialFingerprints": {"kifu/v1": fingerprint},
    }


def _uri(name: str) -> str:
    """A name as a URI reference; a relative one is from the working folder."""
    if is_url(name):
        return quote(name, safe="%:/?&=@+,;$", errors="replace")
    if not os.path.isabs(name):
        return quote(relative(name), errors="replace")
    path = name.replace(os.sep, "/")
    return f"file://{'' if path.startswith('/') else '/'}{quote(path, errors='replace')}"
