"""Workers on other machines.

What lives here: handing batches to a Dask cluster, the only use of dask, which comes with the
extra `cluster`.  What does not: starting one, and what its workers do.

The workers need kifu of the same build and nothing else: no files, no cache.
"""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from notation.archive.build import build
from notation.archive.check import CheckError, OtherBuildError, Plan, check_batch
from notation.archive.parts import Part
from notation.archive.result import Checked
from notation.archive.run import WorkersError

_ADDRESS = re.compile(r"[a-z]+://[^\s:/]+:\d+|[a-z]+://\[[0-9a-f:]+\]:\d+")
# Seconds: for the scheduler to answer, between looks at the workers, without any worker.
_WAIT_FOR_SCHEDULER = 20
_LOOK = 5
_WAIT_FOR_WORKERS = 60


@dataclass(frozen=True, slots=True)
class _Handle:
    batch: tuple[Part, ...]
    future: Any


class Cluster:
    """An existing Dask cluster.

    When a worker is lost the scheduler gives what it had to another one.  A batch that the
    scheduler gives up, because workers died of it again and again, is done again part by part.
    Raises WorkersError where the cluster cannot be reached or is lost.
    """

    together = 32

    def __init__(self, plan: Plan, address: str) -> None:
        try:
            import distributed
        except ImportError as error:
            why = 'it needs the extra: pip install "kifu[cluster]"'
            raise WorkersError(f"--cluster: {why}") from error
        if not _ADDRESS.fullmatch(address):
            raise WorkersError(f"--cluster: {address} is no address; write tcp://HOST:PORT")
        # It writes of its troubles to the terminal, with tracebacks.
        logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
        self._plan = Plan(plan.force, plan.board, build())
        self._address = address
        self._lost = distributed.KilledWorker
        self._late = distributed.TimeoutError
        try:
            asyncio.run(_answer(address))
            self._client = distributed.Client(
                address, timeout=_WAIT_FOR_SCHEDULER, set_as_default=False, name="kifu"
            )
            cores = sum(self._client.ncores().values())
        except Exception as error:
            raise WorkersError(f"--cluster: cannot reach {address}: {_words(error)}") from error
        if not cores:
            raise WorkersError(f"--cluster: {address} has no workers")

    @property
    def width(self) -> int:
        """A few batches for each core there is now; workers may come and go."""
        cores: int = sum(self._client.ncores().values())
        return max(4, 4 * cores)

    def submit(self, batch: tuple[Part, ...]) -> _Handle:
        """Hand a batch over."""
        return _Handle(batch, self._begin(batch))

    def wait(self, handle: _Handle) -> list[Checked]:
        """The results of a batch.  Raises CheckError and WorkersError."""
        try:
            results: list[Checked] = self._result(handle.future)
        except self._lost:
            return [self._alone(part) for part in handle.batch]
        except (CheckError, WorkersError):
            raise
        except OtherBuildError as error:
            raise WorkersError("--cluster: a worker has another build of kifu installed") from error
        except ModuleNotFoundError as error:
            raise WorkersError(f"--cluster: a worker lacks a module: {error}") from error
        except Exception as error:
            raise WorkersError(f"--cluster: lost {self._address}: {_words(error)}") from error
        return results

    def close(self) -> None:
        """Withdraw what is still under way and leave the cluster as it was."""
        with suppress(Exception):
            self._client.close(timeout=2)

    def _begin(self, batch: tuple[Part, ...]) -> Any:
        # Two equal batches are two results.
        return self._client.submit(check_batch, batch, self._plan, pure=False)

    def _result(self, future: Any) -> list[Checked]:
        """The result of a future, as long as there are workers to give it."""
        without = 0
        while True:
            try:
                results: list[Checked] = future.result(timeout=_LOOK)
                return results
            except self._late:
                if future.done():
                    raise
            without = 0 if self._client.ncores() else without + _LOOK
            if without >= _WAIT_FOR_WORKERS:
                raise WorkersError(f"--cluster: {self._address} has no workers left")

    def _alone(self, part: Part) -> Checked:
        try:
            result = self._result(self._begin((part,)))
        except self._lost:
            why = "the workers that checked it were killed"
            return Checked(part.name, problem=f"{part.name}: {why}")
        return result[0]


async def _answer(address: str) -> None:
    """Whether a scheduler answers at an address; the client would wait for ever for one that
    takes the connection and says nothing.  Raises what goes wrong."""
    import distributed

    async with distributed.rpc(address) as scheduler:
        await asyncio.wait_for(scheduler.identity(), _WAIT_FOR_SCHEDULER)


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
