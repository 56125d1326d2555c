"""Records in JSON: what every such format reads alike.

What lives here: a text to its records, one object or a list of them, and a reader of one
that tells a wrong value with its place.  What does not: any shape.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from notation.diagnostics import Fault, diagnostic
from notation.formats.json_shape import ShapeError
from notation.formats.json_text import Json, JsonError, Path, load
from notation.records.transcript import Transcript
from notation.source import Source, Span


class RecordReader(ABC):
    """Reads one record.  A wrong value is reported; what does not depend on it is read."""

    schema: ClassVar[str]

    def __init__(self, data: Json, path: Path, value: Any, index: int, out: Transcript) -> None:
        self.data = data
        self.path = path
        self.value = value
        self.index = index
        self.out = out
        out.span = data.place(path)

    @abstractmethod
    def _top(self) -> None:
        """Read the whole record.  Raises ShapeError where nothing more can be read."""

    def transcript(self) -> Transcript:
        """The record as it is written; without a start position after a ShapeError."""
        try:
            self._top()
        except ShapeError as wrong:
            self._report_wrong(wrong)
            self.out.start = None
        return self.out

    def _report(self, fault: Fault, path: Path, ply: int = 0) -> None:
        span = self.data.place(path)
        self.out.diagnostics.append(diagnostic(fault, span, game=self.index, ply=ply))

    def _report_wrong(self, wrong: ShapeError) -> None:
        inside = wrong.path[len(self.path) :]
        where = ".".join(str(step) for step in inside) or "the record"
        facts = {"where": where, "why": wrong.why, "help": f"see the {self.schema}"}
        self._report(Fault("S202", facts), wrong.path)


def read_records(
    source: Source,
    empty: Callable[[], Transcript],
    reader: Callable[[Json, Path, Any, int], RecordReader],
) -> Iterator[Transcript]:
    """The records of a JSON text.  A text that is not JSON gives one `empty` transcript that
    says so."""
    try:
        data = load(source.text)
    except JsonError as error:
        out = empty()
        end = min(error.offset + 1, len(source.text))
        fault = Fault("S201", {"why": str(error)})
        out.diagnostics.append(diagnostic(fault, Span(min(error.offset, end), end)))
        yield out
        return
    many = isinstance(data.value, list)
    for index, value in enumerate(data.value if many else [data.value]):
        yield reader(data, (index,) if many else (), value, index).transcript()
