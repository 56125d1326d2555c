"""Where the keys and values of a game file stand in its text.

What lives here: from the keys that lead to a value to the place of either, the place of a
character within a value.  What does not: what is TOML, which tomllib decides, and what a value
means.

A text is looked at only after tomllib has taken it, and only when there is something to tell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from notation.grammar import Part, parse
from notation.rules.faults import Keys
from notation.source import NOWHERE, Span

_CHARACTER = r"\r\n|[\s\S]"
_UNIT = r"\\(?:u.{4}|U.{8}|[ \t]*\r?\n\s*|.)|\r\n|[\s\S]"


@dataclass(slots=True)
class Places:
    """The places of a text: of keys, of values, and of what begins a table, by their path."""

    text: str
    _keys: dict[Keys, Span] = field(default_factory=dict)
    _values: dict[Keys, Span] = field(default_factory=dict)
    _tables: dict[Keys, Span] = field(default_factory=dict)

    def holds(self, path: Keys) -> bool:
        """Whether the text says anything under a path."""
        return path in self._values or path in self._tables

    def paths(self) -> list[Keys]:
        """The paths of all values that are written out, in the order of the text."""
        return list(self._values)

    def key(self, path: Keys) -> Span:
        """The place of a key; of what it stands in for one that is not there."""
        return self._keys.get(path) or self._around(path[:-1])

    def value(self, path: Keys, part: tuple[int, int] | None = None) -> Span:
        """The place of a value, or of some of its characters if it is a text; that of what it
        stands in for one that is not there."""
        span = self._values.get(path)
        if span is None:
            return self._around(path)
        return span if part is None else _within(self.text, span, *part)

    def _around(self, path: Keys) -> Span:
        """The nearest of what a path leads through."""
        for length in range(len(path), 0, -1):
            found = self._tables.get(path[:length]) or self._values.get(path[:length])
            if found is not None:
                return found
        return NOWHERE


def find_places(text: str) -> Places:
    """The places of a text that is TOML."""
    finder = _Finder(Places(text))
    for part in parse("toml", "document", text):
        finder.take(part)
    return finder.places


@dataclass(slots=True)
class _Open:
    """A list or an inline table that is being passed through; `item` counts in a list."""

    path: Keys
    start: int
    item: int = -1


class _Finder:
    """Goes through the parts of a document once."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._table: Keys = ()
        self._value: Keys = ()
        self._names: list[tuple[str, Span]] = []
        self._open: list[_Open] = []
        self._rows: dict[Keys, int] = {}
        self._header = 0

    def take(self, part: Part) -> None:
        """The next part."""
        rule = part.rules[-1]
        span = Span(part.start, part.end)
        if rule == "name":
            self._names.append((_content(part.text), span))
        elif rule in ("header", "rows"):
            self._take_header(part)
        elif part.kind == "EQUAL":
            self._value = self._pair()
        elif rule in ("text", "value"):
            self.places._values[self._value] = span
        elif part.kind in ("OPEN", "BEGIN"):
            item = 0 if part.kind == "OPEN" else -1
            self._open.append(_Open(self._value, part.start, item))
            if item == 0:
                self._value = (*self._value, 0)
        elif part.kind == "COMMA":
            inner = self._open[-1]
            if inner.item >= 0:
                inner.item += 1
                self._value = (*inner.path, inner.item)
        elif part.kind in ("CLOSE", "END"):
            closed = self._open.pop()
            self._value = closed.path
            self.places._values[closed.path] = Span(closed.start, part.end)

    def _take_header(self, part: Part) -> None:
        if part.kind in ("OPEN", "OPEN_ROWS"):
            self._header = part.start
            return
        span = Span(self._header, part.end)
        path: Keys = ()
        for number, (name, key) in enumerate(self._names, 1):
            path = (*path, name)
            self.places._keys.setdefault(path, key)
            self.places._tables.setdefault(path, span)
            if part.kind == "CLOSE_ROWS" and number == len(self._names):
                self._rows[path] = self._rows.get(path, -1) + 1
            if path in self._rows:
                path = (*path, self._rows[path])
        self.places._tables[path] = span
        self._table, self._names = path, []

    def _pair(self) -> Keys:
        """Note the key before a `=`, and the tables its dots make."""
        path = self._open[-1].path if self._open else self._table
        for number, (name, span) in enumerate(self._names, 1):
            path = (*path, name)
            self.places._keys.setdefault(path, span)
            if number < len(self._names):
                self.places._tables.setdefault(path, span)
        self._names = []
        return path


def _content(text: str) -> str:
    """What a key says, without its quotes."""
    if text.startswith("'"):
        return text[1:-1]
    if not text.startswith('"'):
        return text
    return re.sub(_UNIT, lambda unit: _character(unit[0]), text[1:-1])


_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


def _character(unit: str) -> str:
    if not unit.startswith("\\"):
        return unit
    return _ESCAPES.get(unit[1]) or chr(int(unit[2:], 16))


def _within(text: str, span: Span, start: int, end: int) -> Span:
    """The place of characters of a value in its text, escapes counted as what they stand for;
    behind the last character it is that of the closing quote."""
    raw = text[span.start : span.end]
    quote = raw[:1]
    if quote not in ("'", '"'):
        return span
    size = 3 if raw.startswith(quote * 3) and len(raw) > 5 else 1
    at, last = size, len(raw) - size
    if size == 3 and (line_end := re.match(r"\r?\n", raw[at:])):
        at += line_end.end()
    units: list[Span] = []
    while at < last and len(units) < end:
        unit = re.compile(_UNIT if quote == '"' else _CHARACTER).match(raw, at)
        assert unit is not None
        # A line that goes on in the next one says nothing where it is broken.
        if not re.match(r"\\[ \t]*\r?\n", unit[0]):
            units.append(Span(span.start + at, span.start + unit.end()))
        at = unit.end()
    behind = Span(span.start + last, span.start + last + 1)
    first = units[start] if start < len(units) else behind
    return Span(first.start, units[end - 1].end if start < end <= len(units) else first.end)
