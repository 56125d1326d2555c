"""What is wrong with a game file.

What lives here: a fault with the key it is about, and the error that holds them.  What does
not: finding one, and where in a text a key stands (`notation.games.places`).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.source import NOWHERE, Source

Keys = tuple[str | int, ...]

# Of what is wrong in one way all over a file, more would tell nothing.
_MOST = 200


class On(enum.Enum):
    """What of a key a fault is about."""

    KEY = "key"
    VALUE = "value"
    TABLE = "table"


class GameFault(NamedTuple):
    """A fault of a game file.

    `path` are the keys, and for lists the numbers from 0, that lead to its place, as
    ("pieces", 5, "betza"); `on` says whether it is about the key, its value, or a key that the
    table before it has not.  `part` is the place within a value that is text, in characters.
    """

    fault: Fault
    path: Keys
    on: On = On.VALUE
    part: tuple[int, int] | None = None

    @property
    def message(self) -> str:
        """What is wrong, with the key in words."""
        return diagnostic(self.fault, NOWHERE).message


class GameFaults:
    """Faults as they are found; one that is found on two ways is kept once, and no more than
    anybody reads."""

    def __init__(self) -> None:
        self._faults: dict[tuple[Keys, str], GameFault] = {}

    @property
    def full(self) -> bool:
        return len(self._faults) >= _MOST

    def add(self, fault: GameFault) -> None:
        if not self.full:
            self._faults.setdefault((fault.path, fault.message), fault)

    def __iter__(self) -> Iterator[GameFault]:
        return iter(self._faults.values())

    def __len__(self) -> int:
        return len(self._faults)

    def messages(self) -> list[str]:
        return list(dict.fromkeys(fault.message for fault in self))


class GameError(Exception):
    """A declaration that cannot be a game.

    `faults` are all that were found and `problems` their messages; `diagnostics` are their
    places in the text of `source`, where there is one.
    """

    def __init__(
        self,
        faults: Iterable[GameFault],
        source: Source | None = None,
        diagnostics: tuple[Diagnostic, ...] = (),
    ) -> None:
        self.faults = tuple(faults)
        self.problems = list(dict.fromkeys(fault.message for fault in self.faults))
        self.source = source
        self.diagnostics = diagnostics
        super().__init__("; ".join(self.problems))
