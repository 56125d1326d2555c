"""The text of a game file to its tables.

What lives here: reading TOML within limits, and the place where a text is none.  What does
not: what the tables say.
"""

from __future__ import annotations

import re
from typing import Any

from notation.diagnostics import Fault, diagnostic
from notation.games.places import LARGEST, too_deep
from notation.rules.faults import GameError, GameFault
from notation.source import NOWHERE, Source, Span

_AT = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"


def read_toml(source: Source) -> dict[str, Any]:
    """The tables of a text.  Raises GameError."""
    if len(source.text) > LARGEST:
        raise too_long(source)
    if too_deep(source.text):
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
