"""A check of many parts.

What lives here: handing parts to whoever checks them, taking results from the cache, and
giving them out in the order of the inputs, whatever order they come in.  What does not:
processes (`notation.archive.pool`) and machines (`notation.archive.cluster`).

Everything is read here, in one process, and what checks is handed text: checking a record takes
a hundred times as long as reading it, and a worker needs no access to the files.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from notation.archive.check import Plan, check_batch
from notation.archive.parts import PART_BYTES, Part
from notation.archive.result import Checked

if TYPE_CHECKING:
    from notation.archive.cache import Cache

# Results that wait for one before them; more would only fill the memory.
_MOST_WAITING = 10_000


class WorkersError(Exception):
    """Workers that cannot be reached, or are lost as a whole, in words."""


class Workers(Protocol):
    """Who checks batches of parts, several at a time.

    `wait` returns the results of a batch in its order and never loses one: where a part cannot
    be checked, its result is a problem.  `close` ends everything at once.  Any may raise
    WorkersError.
    """

    @property
    def width(self) -> int:
        """How many batches should be under way."""

    @property
    def together(self) -> int:
        """How many small files are handed over together."""

    def submit(self, batch: tuple[Part, ...]) -> Any:
        """Begin to check a batch; returns what `wait` takes."""

    def wait(self, handle: Any) -> list[Checked]:
        """The results of a batch."""

    def close(self) -> None:
        """Stop, and leave nothing running."""


class Here:
    """Checks in this process, so that each result is told as soon as it is there."""

    width = 0
    together = 1

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def submit(self, batch: tuple[Part, ...]) -> tuple[Part, ...]:
        """Nothing yet."""
        return batch

    def wait(self, handle: tuple[Part, ...]) -> list[Checked]:
        """Check the batch."""
        return check_batch(handle, self._plan)

    def close(self) -> None:
        """Nothing runs."""


class _Batch:
    """Parts that are handed over together, with their keys in the cache."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.keys: list[bytes] = []
        self.handle: Any = None
        self.sent = False

    def full(self, together: int) -> bool:
        size = sum(len(part.data) for part in self.parts)
        return len(self.parts) >= together or size >= PART_BYTES


def run(
    pieces: Iterable[Part | Checked], workers: Workers, cache: Cache | None = None
) -> Iterator[Checked]:
    """What was found in each part, in order.  A piece that is no part is passed on in its
    place.  Games count from the start of their file."""
    yield from _numbered(_in_order(pieces, workers, cache))


def _in_order(
    pieces: Iterable[Part | Checked], workers: Workers, cache: Cache | None
) -> Iterator[Checked]:
    waiting: deque[_Batch | Checked] = deque()
    open_batch: _Batch | None = None
    sent = 0
    for piece in pieces:
        key = b""
        known = piece if isinstance(piece, Checked) else None
        if isinstance(piece, Part) and cache is not None:
            key = cache.key(piece)
            known = cache.get(key, piece.name)
        if known is not None:
            if open_batch is not None:
                # A result in between keeps its place.
                _send(open_batch, workers)
                open_batch = None
                sent += 1
            waiting.append(known)
        else:
            assert isinstance(piece, Part)
            if open_batch is None:
                open_batch = _Batch()
                waiting.append(open_batch)
            open_batch.parts.append(piece)
            open_batch.keys.append(key)
            if open_batch.full(workers.together):
                _send(open_batch, workers)
                open_batch = None
                sent += 1
        while (
            waiting
            and waiting[0] is not open_batch
            and (
                isinstance(waiting[0], Checked)
                or sent > workers.width
                or len(waiting) > _MOST_WAITING
            )
        ):
            first = waiting.popleft()
            sent -= isinstance(first, _Batch)
            yield from _results(first, workers, cache)
    for rest in waiting:
        if isinstance(rest, _Batch):
            _send(rest, workers)
    while waiting:
        yield from _results(waiting.popleft(), workers, cache)


def _send(batch: _Batch, workers: Workers) -> None:
    if not batch.sent:
        batch.handle, batch.sent = workers.submit(tuple(batch.parts)), True


def _results(first: _Batch | Checked, workers: Workers, cache: Cache | None) -> Iterator[Checked]:
    if isinstance(first, Checked):
        yield first
        return
    for key, checked in zip(first.keys, workers.wait(first.handle), strict=True):
        if cache is not None and not checked.problem:
            cache.put(key, checked)
        yield checked


def _numbered(results: Iterable[Checked]) -> Iterator[Checked]:
    """The parts of a file with their games counted on."""
    count = 0
    for checked in results:
        count = 0 if checked.first else count
        if count:
            found = tuple(
                one if one.game is None else one._replace(game=one.game + count)
                for one in checked.findings
            )
            checked = checked._replace(findings=found, first_game=count)
        count += len(checked.games)
        yield checked
