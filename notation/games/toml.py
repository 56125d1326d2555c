"""The text of a game file to its tables.

What lives here: reading TOML within limits, and the place where a text is none.  What does
not: what the tables say.
"""

from __future__ import annotations

import re
from typing import Any

from notation.diagnostics import Fault, diagnostic
from notation.rules.faults import GameError, GameFault
from notation.source import NOWHERE, Source, Span

LARGEST = 1 << 17
DEEPEST = 32

_MARKS = (
    # A text that does not end goes on to the last character, so that none is looked at twice.
    r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:"{3,5}|\Z)|\'\'\'(?:[^\']|\'(?!\'\'))*+(?:\'{3,5}|\Z)'
    r'|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*+|[\[\]{}.=,\n]'
)
_AT = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"


def read_toml(source: Source, *, proven: bool = False) -> dict[str, Any]:
    """The tables of a text.  One that is `proven` is known to be within the limits.  Raises
    GameError."""
    if len(source.text) > LARGEST:
        raise too_long(source)
    if not proven and _too_deep(source.text):
        raise no_toml(source, "tables and lists lie too deep in one another", NOWHERE)
    import tomllib

    try:
        return tomllib.loads(source.text)
    except ValueError as error:
        told = str(error)
        at = re.search(_AT, told)
        if at is None:
            # A number of thousands of digits is refused by Python itself.
            raise no_toml(source, "a number is too long", NOWHERE) from error
        raise no_toml(source, told[: at.start()], _place(source.text, at)) from error


def _too_deep(text: str) -> bool:
    """Whether tables and lists lie in one another, or keys have parts, beyond all reason.  What
    reads them would not come to an end, or fall over them."""
    depth = parts = 0
    for match in re.finditer(_MARKS, text):
        mark = match[0]
        if mark == ".":
            parts += 1
        elif len(mark) == 1:
            parts = 0
            if mark in "[{":
                depth += 1
            elif mark in "]}":
                depth -= 1
        if max(depth, parts) > DEEPEST:
            return True
    return False


def _place(text: str, at: re.Match[str]) -> Span:
    """The place tomllib names, whose lines end at LF alone."""
    if at[1] is None:
        return Span(len(text), len(text))
    start = 0
    for _ in range(int(at[1]) - 1):
        start = text.find("\n", start) + 1
    offset = min(start + int(at[2]) - 1, len(text))
    return Span(offset, min(offset + 1, len(text)))


def too_long(source: Source) -> GameError:
    """That a text is longer than LARGEST."""
    return no_toml(source, f"the text is longer than {LARGEST // 1024} KiB", NOWHERE)


def no_toml(source: Source, text: str, span: Span) -> GameError:
    """That a text is no TOML, and why."""
    fault = Fault("G101", {"text": text})
    return GameError([GameFault(fault, ())], source, (diagnostic(fault, span),))
