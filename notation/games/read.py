"""The text of a game file to a game.

What lives here: reading TOML, and a place in the text for every fault.  What does not: what
the keys mean (`notation.rules.declare`), and opening files.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.games.places import LARGEST, find_places, too_deep
from notation.rules.declare import declare
from notation.rules.faults import GameError, GameFault
from notation.rules.game import Game
from notation.source import NOWHERE, Source, Span

_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def parse_game(text: str, name: str = "<text>") -> Game:
    """A game from the text of a game file; `name` is used in reports.

    Raises GameError with every fault found and its place in the text.
    """
    source = Source(text, name)
    data = _toml(source)
    try:
        return declare(data)
    except GameError as error:
        places = find_places(text)
        found = [diagnostic(fault.fault, places.of(fault)) for fault in error.faults]
        found.sort(key=lambda one: (one.span.start, one.span.end))
        raise GameError(error.faults, source, tuple(found)) from error


def _toml(source: Source) -> dict[str, Any]:
    """The tables of a text.  Raises GameError."""
    if len(source.text) > LARGEST:
        raise _no_toml(source, f"the text is longer than {LARGEST // 1024} KiB", NOWHERE)
    if too_deep(source.text):
        raise _no_toml(source, "tables and lists lie too deep in one another", NOWHERE)
    try:
        return tomllib.loads(source.text)
    except ValueError as error:
        told = str(error)
        at = _AT.search(told)
        if at is None:
            # A number of thousands of digits is refused by Python itself.
            raise _no_toml(source, "a number is too long", NOWHERE) from error
        raise _no_toml(source, told[: at.start()], _place(source.text, at)) from error


def _place(text: str, at: re.Match[str]) -> Span:
    """The place tomllib names, whose lines end at LF alone."""
    if at[1] is None:
        return Span(len(text), len(text))
    start = 0
    for _ in range(int(at[1]) - 1):
        start = text.find("\n", start) + 1
    offset = min(start + int(at[2]) - 1, len(text))
    return Span(offset, min(offset + 1, len(text)))


def _no_toml(source: Source, text: str, span: Span) -> GameError:
    fault = Fault("G101", {"text": text})
    found: Diagnostic = diagnostic(fault, span)
    return GameError([GameFault(fault, ())], source, (found,))
