"""A table of a game file, handed out key by key.

What lives here: `Table`, which checks types, collects faults that name their place and
reports the keys nobody asked for.  What does not: what the keys mean.
"""

from __future__ import annotations

import difflib
from typing import Any, TypeVar

T = TypeVar("T")


_TYPE_NAMES: dict[type, str] = {
    str: "text",
    int: "whole number",
    bool: "true or false",
    list: "list",
    dict: "table",
}


class Table:
    """A table of the file being read: hands out each key once, with its type checked, and
    reports the keys nobody asked for."""

    def __init__(self, data: object, where: str, problems: list[str]) -> None:
        self.data: dict[str, Any] = dict(data) if isinstance(data, dict) else {}
        self.where = where
        self.problems = problems
        self._asked: list[str] = []
        if not isinstance(data, dict):
            problems.append(f"{where}: a table is expected, not {data!r}")

    def fault(self, key: str, text: str) -> None:
        self.problems.append(f"{self.where}.{key}: {text}" if self.where else f"{key}: {text}")

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of `key`, `default` when it is absent, an empty value when wrong."""
        self._asked.append(key)
        empty = kind() if default is None else default
        if key not in self.data:
            if default is None:
                self.fault(key, "is missing")
            return empty
        value = self.data.pop(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(key, f"a {_TYPE_NAMES[kind]} is expected, not {value!r}")
            return empty
        return value

    def strings(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        values: list[Any] = self.take(key, list, default)
        if not all(isinstance(value, str) for value in values):
            self.fault(key, f"a list of texts is expected, not {values!r}")
            return ()
        return tuple(values)

    def one_of(self, key: str, known: tuple[str, ...], default: str | None = None) -> str:
        value = self.take(key, str, default)
        if value not in known:
            self.fault(key, f"{value!r} is not one of {', '.join(known)}{suggest(value, known)}")
            return known[0]
        return value

    def table(self, key: str, default: dict[str, Any] | None = None) -> Table:
        where = f"{self.where}.{key}" if self.where else key
        return Table(self.take(key, dict, default), where, self.problems)

    def rows(self, key: str, default: list[dict[str, Any]] | None = None) -> list[Table]:
        rows: list[Any] = self.take(key, list, default or [])
        where = f"{self.where}.{key}" if self.where else key
        return [Table(row, f"{where}[{n}]", self.problems) for n, row in enumerate(rows, 1)]

    def finish(self) -> None:
        for key in self.data:
            self.fault(key, f"unknown key{suggest(key, self._asked)}")


def suggest(word: str, known: list[str] | tuple[str, ...]) -> str:
    close = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {close[0]!r}?" if close else ""
