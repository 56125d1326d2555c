"""The form for GitHub Actions: the full text, and annotations on the files.

What lives here: workflow commands and their escaping.  What does not: the text of a finding.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions
"""

from __future__ import annotations

import secrets
from typing import TextIO

import click

from cli.reports.base import container, is_local, relative, said, where
from cli.reports.full import Full
from notation.archive.result import Checked, Finding, Totals
from notation.diagnostics import Severity
from notation.shown import printable

# GitHub shows no more of each level in one step.
MOST = 10
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


class Github(Full):
    """The text as it goes; at the end the annotations, the worst first."""

    def __init__(self, out: TextIO, *, board: bool = False) -> None:
        super().__init__(out, board=board)
        self._annotations: dict[Severity, list[str]] = {severity: [] for severity in Severity}
        self._left_out = 0
        self._token = ""

    def add(self, checked: Checked) -> None:
        if checked.findings and not self._token:
            # What a record says must not be taken for a command to the runner.
            self._token = secrets.token_hex(16)
            click.echo(f"::stop-commands::{self._token}", file=self.out)
        super().add(checked)
        for found in checked.findings:
            kept = self._annotations[found.severity]
            if len(kept) < MOST:
                kept.append(_annotation(checked.name, found))
            else:
                self._left_out += 1

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        if self._token:
            click.echo(f"::{self._token}::", file=self.out)
        for kept in self._annotations.values():
            for line in kept:
                click.echo(line, file=self.out)
        if self._left_out:
            text = f"{self._left_out} more told above: GitHub shows {MOST} annotations of a level"
            click.echo(text, file=self.out)


def _annotation(name: str, found: Finding) -> str:
    text = printable(said(found))
    if found.help:
        text += f"\nhelp: {printable(found.help)}"
    path = container(name)
    properties = {"file": printable(relative(path))} if is_local(name) else {}
    if properties and path == name:
        properties |= _lines(found)
    else:
        # No file of the repository has this line.
        text = f"{where(name, found)}: {text}"
    properties["title"] = found.code
    words = ",".join(f"{word}={_property(value)}" for word, value in properties.items())
    return f"::{_LEVELS[found.severity]} {words}::{_data(text)}"


def _lines(found: Finding) -> dict[str, str]:
    """The lines of a place and, where it is on one line, its columns, the last one included:
    GitHub takes columns for nothing else."""
    if found.end_line == found.line:
        last = max(found.column, found.end_column - 1)
        numbers = {"line": found.line, "endLine": found.line, "col": found.column}
        numbers["endColumn"] = last
    else:
        # An end at the start of a line is the end of the line before.
        numbers = {"line": found.line, "endLine": found.end_line - (found.end_column == 1)}
    return {word: str(number) for word, number in numbers.items()}


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
