"""The form for a terminal.

What lives here: a finding with its line, the place underlined, the way out and the position.
What does not: the line of summary, which is the command's.
"""

from __future__ import annotations

import click

from cli.reports.base import Reporter, said, where
from notation.archive.result import Checked, Finding, Totals
from notation.diagnostics import Severity
from notation.shown import printable
from notation.widths import display_width, underline

COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}


class Full(Reporter):
    """Findings for people, each followed by an empty line."""

    for_people = True

    def add(self, checked: Checked) -> None:
        for found in checked.findings:
            lines = finding_lines(checked.name, found, self.board)
            click.echo("\n".join(lines) + "\n", file=self.out)

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        """Nothing is left to be told."""


def finding_lines(name: str, finding: Finding, board: bool) -> list[str]:
    """The lines of one finding, with colours: place, code and message, the line with the place
    underlined, the way out, and with `board` the position where there is one."""
    color = COLORS[finding.severity]
    place = click.style(f"{where(name, finding)}:", bold=True)
    code = click.style(finding.code, fg=color, bold=True)
    lines = [f"{place} {code} {printable(said(finding))}", *_excerpt(finding, color)]
    if finding.help:
        lines.append(f"  {click.style('help:', fg='green')} {printable(finding.help)}")
    if board and finding.board:
        lines.append("")
        lines += [f"  {printable(row)}" for row in finding.board.splitlines()]
    return lines


def _excerpt(finding: Finding, color: str) -> list[str]:
    """The line of the place and carets under it, cut to the width of the terminal."""
    if not finding.text:
        return []
    import shutil

    number = str(finding.line)
    room = max(40, shutil.get_terminal_size((100, 24)).columns - len(number) - 6)
    left, right = max(0, finding.start - room), min(len(finding.text), finding.start + room)
    text = printable(finding.text[left:right])
    cut_left, cut_right = left or finding.cut & 1, right < len(finding.text) or finding.cut & 2
    text, start, end = _window(text, finding.start - left, min(finding.end, right) - left, room)
    head = "…" if cut_left and not text.startswith("…") else ""
    tail = "…" if cut_right and not text.endswith("…") else ""
    carets = click.style(underline(head + text, start + len(head), end + len(head)), fg=color)
    return [f"  {number} | {head}{text}{tail}", f"  {' ' * len(number)} | {carets}"]


def _window(text: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """The part of a long line around a place, with … where it is cut."""
    if display_width(text) <= room:
        return text, start, end
    # A character takes at most two columns, so half as many always fit.
    half = room // 2 - 2
    end = min(end, start + half)
    left = max(0, min(start - half // 4, len(text) - half))
    right = min(len(text), left + half)
    head = "…" if left else ""
    tail = "…" if right < len(text) else ""
    shift = len(head) - left
    return f"{head}{text[left:right]}{tail}", start + shift, min(end, right) + shift
