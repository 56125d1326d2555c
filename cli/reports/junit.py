"""JUnit's XML, which CI services show as a list of tests.

What lives here: files as suites and games as their cases, passing ones too.
What does not: findings without a game's case to fail, apart from the case `file`.

The elements and attributes are those of the schema of Jenkins' xUnit plugin (junit-10.xsd).
It allows several failures in a case, but readers show one, so a case has one that holds all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from cli.reports.base import Reporter, aside, move, said, where
from notation.archive.result import Checked, Finding, Totals
from notation.diagnostics import Severity
from notation.shown import printable

_COUNTS = ("tests", "failures", "errors")
# Games are not timed one by one, but some readers count on the attribute.
_NO_TIME = "0.000"


class Junit(Reporter):
    """A suite a file, a case a game."""

    def __init__(self, out: TextIO, *, board: bool = False) -> None:
        super().__init__(out, board=board)
        # Counts stand before what they count.
        self._suites, self._cases = aside(), aside()
        self._run: Counter[str] = Counter()
        self._suite: Counter[str] = Counter()
        self._name = ""
        self._file_cases = 0

    def add(self, checked: Checked) -> None:
        if checked.first:
            self._begin(checked.name)
        if checked.problem:
            self._error("file", "unreadable", checked.problem)
        of_game: dict[int | None, list[Finding]] = {}
        for found in checked.findings:
            of_game.setdefault(found.game, []).append(found)
        if None in of_game:
            self._file_cases += 1
            # Two cases of one name would be one to most readers.
            name = "file" if self._file_cases == 1 else f"file {self._file_cases}"
            self._case(name, of_game[None])
        for index in range(checked.first_game, checked.first_game + len(checked.games)):
            self._case(f"game {index + 1}", of_game.get(index, ()))
        if checked.last:
            self._end()

    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        if interrupted:
            self._begin("kifu")
            self._error("run", "interrupted", "the run was interrupted: not all was checked")
        # A file whose last part never came is still open.
        self._end()
        self._cases.close()
        self.out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        self.out.write(f"<testsuites{_head('kifu', self._run, f'{seconds:.3f}')}>\n")
        move(self._suites, self.out)
        self.out.write("</testsuites>\n")

    def _begin(self, name: str) -> None:
        self._end()
        self._name, self._file_cases = name, 0

    def _end(self) -> None:
        if not self._name:
            return
        self._suites.write(f"<testsuite{_head(self._name, self._suite, _NO_TIME)}>\n")
        move(self._cases, self._suites)
        self._suites.write("</testsuite>\n")
        self._run += self._suite
        self._cases, self._suite, self._name = aside(), Counter(), ""

    def _case(self, name: str, findings: Sequence[Finding]) -> None:
        failing = [found for found in findings if found.severity is not Severity.INFO]
        told = [found for found in findings if found.severity is Severity.INFO]
        inside: list[str] = []
        if failing:
            self._suite["failures"] += 1
            # Errors before warnings, in the order of the enumeration.
            worst = min(failing, key=lambda found: list(Severity).index(found.severity))
            inside.append(_element("failure", self._text(failing), worst.code, worst.message))
        if told:
            inside.append(f"<system-out>{escape(self._text(told))}</system-out>\n")
        self._write(name, inside)

    def _error(self, name: str, kind: str, text: str) -> None:
        self._suite["errors"] += 1
        self._write(name, [_element("error", printable(text), kind, text)])

    def _write(self, name: str, inside: Sequence[str]) -> None:
        self._suite["tests"] += 1
        head = _attributes(name=name, classname=self._name, time=_NO_TIME)
        tail = f">\n{''.join(inside)}</testcase>" if inside else "/>"
        self._cases.write(f"<testcase{head}{tail}\n")

    def _text(self, findings: Sequence[Finding]) -> str:
        """One line a finding, and one for its way out."""
        lines = []
        for found in findings:
            place = where(self._name, found)
            lines.append(f"{place}: {found.code} {printable(said(found))}")
            if found.help:
                lines.append(f"  help: {printable(found.help)}")
        return "\n".join(lines)


def _head(name: str, counts: Counter[str], time: str) -> str:
    return _attributes(name=name, **{word: str(counts[word]) for word in _COUNTS}, time=time)


def _element(tag: str, text: str, kind: str, message: str) -> str:
    return f"<{tag}{_attributes(type=kind, message=message)}>{escape(text)}</{tag}>\n"


def _attributes(**values: str) -> str:
    return "".join(f" {word}={quoteattr(printable(value))}" for word, value in values.items())
