"""What a finding is: severity, code, place, facts.

What lives here: `Severity`, `Code` (a row of the catalogue), `Fault` (a reason the rules
give, without a place) and `Diagnostic` (a fault at a place in a record).  The rows
themselves stand in `notation.codes`.

What does not: drawing a finding for a terminal or a service; that is the command line's.

The first letter of a code is the stage that finds it: D decode, S syntax, R resolve,
L law, E ending and result, C conversion loss, N notation style, G game file.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from notation.source import Span


class Severity(enum.Enum):
    """How bad a finding is.  Errors and warnings are findings; an info is only told."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Code(NamedTuple):
    """One row of the catalogue.

    `message` and `help` are templates over the facts of a finding; `page` is the
    explanation `kifu explain` prints: why it is wrong and what to do.
    """

    id: str
    severity: Severity
    title: str
    message: str
    help: str
    page: str


class Fault(NamedTuple):
    """A reason: a code and the facts its message names.  Carries no place."""

    code: str
    facts: Mapping[str, str] = MappingProxyType({})

    def with_fact(self, name: str, value: str) -> Fault:
        """The same fault with one more fact."""
        return Fault(self.code, {**self.facts, name: value})


class Diagnostic(NamedTuple):
    """A fault at a place.

    `span` lies inside the text of the record's source.  `game` is the index of the game in
    its file, from 0; `ply` counts moves from the start of the game, from 1, and is 0 where
    the finding concerns no move.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    help: str
    game: int = 0
    ply: int = 0
    position: str = ""


class _Facts(dict[str, str]):
    """Facts for a template: an absent one is empty, a long one is cut."""

    def __missing__(self, key: str) -> str:
        return ""

    def __getitem__(self, key: str) -> str:
        value = super().__getitem__(key)
        return value if len(value) <= _LONGEST_FACT else value[: _LONGEST_FACT - 1] + "…"


# What a record says may be as long as its file; a message is not.
_LONGEST_FACT = 240


def diagnostic(
    fault: Fault, span: Span, *, game: int = 0, ply: int = 0, position: str = ""
) -> Diagnostic:
    """Place a fault: fill its code's templates with its facts.

    `position` is the FEN of the position the finding speaks of, "" where there is none.
    A fact a template names and the fault lacks is left empty.  Raises KeyError for a code
    that is not in the catalogue.
    """
    from notation.codes import CODES

    code = CODES[fault.code]
    facts = _Facts(fault.facts)
    return Diagnostic(
        code.id,
        code.severity,
        span,
        code.message.format_map(facts).strip(),
        code.help.format_map(facts).strip(),
        game,
        ply,
        position,
    )
