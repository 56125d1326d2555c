"""What of the findings is told.

What lives here: applying settings to findings, whatever form these have.  What does not: what
the settings say (`notation.archive.settings`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TypeVar

from notation.archive.names import IN
from notation.archive.result import Checked, Finding
from notation.archive.settings import Settings, SettingsBook
from notation.diagnostics import Diagnostic, Severity

F = TypeVar("F", Finding, Diagnostic)
# The levels of codes that are not told at their own, None where they are not told at all.
Levels = tuple[tuple[str, Severity | None], ...]


def settings_of(name: str, book: SettingsBook) -> Settings:
    """The settings of an input."""
    container = name.partition(IN)[0]
    return book.of("." if "://" in container else os.path.dirname(container) or ".")


def told(checked: Checked, settings: Settings) -> Checked:
    """What the settings let through of a result, at the levels they say."""
    if not checked.findings:
        return checked

    def level(code: str, own: Severity) -> Severity | None:
        return settings.severity_of(checked.name, code, own)

    return checked._replace(findings=tuple(at_levels(checked.findings, level)))


def at_levels(findings: Iterable[F], level: Callable[[str, Severity], Severity | None]) -> list[F]:
    """Findings at the level that is told for their code and their own, without those at None."""
    found = []
    for one in findings:
        now = level(one.code, one.severity)
        if now is not None:
            found.append(one if now is one.severity else one._replace(severity=now))
    return found


def levels(name: str, settings: Settings) -> Levels:
    """The levels that hold in a file, for who has no settings."""
    from notation.codes import CODES

    rows = ((row.id, row.severity) for row in CODES.values())
    now = ((code, own, settings.severity_of(name, code, own)) for code, own in rows)
    return tuple((code, level) for code, own, level in now if level is not own)
