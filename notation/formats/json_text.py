"""JSON with places.

What lives here: a JSON text as values, and where in the text each value stands.
What does not: what the values mean.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from notation.formats.format import Cut
from notation.source import NOWHERE, Span

Path = tuple[str | int, ...]
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)

# A quote alone begins a text that is not all there.
_SHAPE = re.compile(r'"(?:[^"\\]|\\.)*"|["{}\[\],]', re.DOTALL)


class JsonError(ValueError):
    """A text that is not JSON, with the offset where it fails."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(slots=True)
class Json:
    """A value and the spans of everything in it, by path."""

    value: Any
    places: dict[Path, Span]

    def place(self, path: Path) -> Span:
        """The span of the value at a path, or of the nearest value around it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, NOWHERE)


def load(text: str) -> Json:
    """Read a JSON text.  Raises JsonError; nesting deeper than the interpreter allows is
    one too."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise JsonError(error.msg, error.pos) from error
    except RecursionError as error:
        raise JsonError("nested too deeply", 0) from error
    except ValueError as error:
        raise JsonError(str(error), 0) from error
    return Json(value, _places(text))


def cut(text: str) -> Cut | None:
    """Before the last value of a list that is still open: both parts are lists."""
    if text.lstrip()[:1] != "[":
        return None
    depth, at = 0, None
    for match in _SHAPE.finditer(text):
        token = match.group()
        if token == '"':
            break
        if token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        elif token == "," and depth == 1:
            at = match.start()
    return None if at is None else Cut(at, skip=1, open="[", close="]")


def _places(text: str) -> dict[Path, Span]:
    """The span of every value of a text known to be JSON."""
    places: dict[Path, Span] = {}
    path: list[str | int] = []
    starts: list[int] = []
    key = False
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "{":
            starts.append(match.start())
            path.append("")
            key = True
        elif token == "[":
            starts.append(match.start())
            path.append(0)
            key = False
        elif token in "}]":
            path.pop()
            places[tuple(path)] = Span(starts.pop(), match.end())
            key = False
        elif token == ",":
            last = path[-1]
            if isinstance(last, int):
                path[-1] = last + 1
            else:
                key = True
        elif token == ":":
            key = False
        elif key:
            path[-1] = str(json.loads(token))
        else:
            places[tuple(path)] = Span(match.start(), match.end())
    return places
