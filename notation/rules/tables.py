"""A table of a game file, handed out key by key.

What lives here: `Table`, which checks types, collects faults that name their place and
reports the keys nobody asked for.  What does not: what the keys mean.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from notation.diagnostics import Fault
from notation.rules.faults import GameFault, GameFaults, Keys, On

T = TypeVar("T")


_TYPE_NAMES: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
# What TOML promises to hold; a longer one could not even be shown.
_LARGEST = 1 << 63


class Table:
    """A table of the file being read: hands out each key once, with its type checked, and
    reports the keys nobody asked for.  `where` names it in messages, `path` leads to it."""

    def __init__(self, data: object, where: str, faults: GameFaults, path: Keys = ()) -> None:
        self.data: dict[str, Any] = dict(data) if isinstance(data, dict) else {}
        self.where = where
        self.path = path
        self.faults = faults
        self._asked: list[str] = []
        if not isinstance(data, dict):
            facts = {"where": where, "expected": "a table", "found": _shown(data)}
            faults.add(GameFault(Fault("G104", facts), path))

    def fault(
        self,
        key: str,
        code: str,
        facts: Mapping[str, str],
        *,
        item: int | None = None,
        part: tuple[int, int] | None = None,
        on: On = On.VALUE,
    ) -> None:
        """Note a fault of a key: of its value, of number `item` of a list, or of a `part` of a
        text, from one character to another."""
        where = f"{self.where}.{key}" if self.where else key
        path: Keys = (*self.path, key)
        if item is not None:
            where, path = f"{where}[{item + 1}]", (*path, item)
        self.faults.add(GameFault(Fault(code, {"where": where, **facts}), path, on, part))

    def refuse(self, key: str, text: str, *, item: int | None = None, way: str = "") -> None:
        """Note a value that cannot be; `text` says why, and `way` what to do if that does not."""
        self.fault(key, "G108", {"text": text, "way": way}, item=item)

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of `key`, `default` when it is absent, an empty value when wrong."""
        self._asked.append(key)
        empty = kind() if default is None else default
        if key not in self.data:
            if default is None:
                self.fault(key, "G102", {"key": key, "kind": _TYPE_NAMES[kind]}, on=On.TABLE)
            return empty
        value = self.data.pop(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(key, "G104", {"expected": _TYPE_NAMES[kind], "found": _shown(value)})
            return empty
        if isinstance(value, int) and abs(value) >= _LARGEST:
            self.refuse(key, "the number is too large")
            return empty
        return value

    def strings(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        return self._list(key, str, default)

    def numbers(self, key: str, default: list[int] | None = None) -> tuple[int, ...]:
        """A list of whole numbers."""
        return self._list(key, int, default)

    def _list(self, key: str, kind: type[T], default: list[T] | None) -> tuple[T, ...]:
        values: list[Any] = self.take(key, list, default)
        for item, value in enumerate(values):
            if not isinstance(value, kind) or isinstance(value, bool):
                facts = {"expected": _TYPE_NAMES[kind], "found": _shown(value)}
                self.fault(key, "G104", facts, item=item)
                return ()
        return tuple(values)

    def words(
        self, key: str, known: Collection[str], default: list[str] | None = None
    ) -> tuple[str, ...]:
        """A list of words, each one of those that are known."""
        words = self.strings(key, default)
        for item, word in enumerate(words):
            self.check_word(key, word, known, item=item)
        return words

    def one_of(self, key: str, known: tuple[str, ...], default: str | None = None) -> str:
        """One of the words that are known, the first of them when it is wrong."""
        said = isinstance(self.data.get(key), str)
        value = self.take(key, str, default)
        if said:
            self.check_word(key, value, known)
        return value if value in known else known[0]

    def check_word(
        self, key: str, word: str, known: Collection[str], *, item: int | None = None
    ) -> None:
        """Note a word that is none of those that are known."""
        if word not in known:
            facts = {"found": repr(word), "known": ", ".join(known)}
            facts["hint"] = self._hint(word, known)
            self.fault(key, "G105", facts, item=item)

    def check_name(
        self, key: str, kind: str, name: str, known: Collection[str], *, item: int | None = None
    ) -> None:
        """Note a name, as of a piece, that nothing has."""
        if name not in known:
            facts = {"found": repr(name), "known": " ".join(known), "hint": self._hint(name, known)}
            self.fault(key, "G107", {**facts, "kind": kind}, item=item)

    def _hint(self, word: str, known: Collection[str]) -> str:
        return "" if self.faults.full else suggest(word, known)

    def table(self, key: str, default: dict[str, Any] | None = None) -> Table:
        """The table of a key."""
        where = f"{self.where}.{key}" if self.where else key
        data = self.take(key, dict, default)
        return Table(data, where, self.faults, (*self.path, key))

    def rows(self, key: str, default: list[dict[str, Any]] | None = None) -> list[Table]:
        """The tables of a list, empty where there is none and no default."""
        rows: list[Any] = self.take(key, list, default or [])
        where = f"{self.where}.{key}" if self.where else key
        return [
            Table(row, f"{where}[{number + 1}]", self.faults, (*self.path, key, number))
            for number, row in enumerate(rows)
        ]

    def finish(self) -> None:
        """Note the keys nobody asked for."""
        for key in self.data:
            if self.faults.full:
                break
            known = ", ".join(dict.fromkeys(self._asked))
            self.fault(key, "G103", {"hint": suggest(key, self._asked), "known": known}, on=On.KEY)


def suggest(word: str, known: Collection[str]) -> str:
    """A word close to one that is not known, as the end of a message; "" where none is."""
    import difflib

    close = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _shown(value: object) -> str:
    """A value in a message: what is nested is only named, however deep it goes."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= _LARGEST:
        return "a number"
    return repr(value)
