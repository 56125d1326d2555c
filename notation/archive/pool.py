"""Workers on this machine.

What lives here: a pool of processes that outlives the death of one of them.
What does not: what they do.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from notation.archive.check import Plan, check_batch
from notation.archive.parts import Part
from notation.archive.result import Checked

# What has to do with processes is slow to import, and one file needs none.
if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from threading import Thread

# Threads without processes end at once; nobody waits for one that does not.
_SECONDS_TO_END = 2


class _Handle:
    def __init__(self, batch: tuple[Part, ...]) -> None:
        self.batch = batch
        self.future: Future[list[Checked]] | None = None


class Pool:
    """A number of processes that check batches.  They are started when there is a second one:
    the first alone is checked in this process, which is sooner done.

    When a process is killed, by the system for want of memory or by a person, what it had in
    hand is done again: first each part of the batch that is waited for by itself, so that
    one that kills its process is found and told, then the rest.
    """

    together = 32

    def __init__(self, plan: Plan, processes: int) -> None:
        self._plan = plan
        self._processes = processes
        self._executor: ProcessPoolExecutor | None = None
        self._pending: list[_Handle] = []
        # The threads that were there before those of the pool.
        self._others: list[Thread] = []

    @property
    def width(self) -> int:
        """Enough that no process waits for the one whose turn it is to be told."""
        return self._processes * 4

    def submit(self, batch: tuple[Part, ...]) -> _Handle:
        """Queue a batch."""
        handle = _Handle(batch)
        self._pending.append(handle)
        if self._executor is not None:
            self._begin(handle)
        elif len(self._pending) > 1:
            # What the processes inherit they need not build themselves.
            from notation.formats import FORMATS  # noqa: F401
            from notation.games import findable_games

            findable_games()
            self._restart()
        return handle

    def wait(self, handle: _Handle) -> list[Checked]:
        """The results of a batch.  Raises CheckError."""
        self._pending.remove(handle)
        if handle.future is None:
            return check_batch(handle.batch, self._plan)
        from concurrent.futures.process import BrokenProcessPool

        try:
            return handle.future.result()
        except BrokenProcessPool:
            results = [self._alone(part) for part in handle.batch]
            self._restart()
            return results

    def close(self) -> None:
        """Kill the processes."""
        if self._executor is not None:
            import multiprocessing
            import threading

            own = [thread for thread in threading.enumerate() if thread not in self._others]
            self._executor.shutdown(wait=False, cancel_futures=True)
            # The pool has no way of its own to end a process that is at work.
            processes = multiprocessing.active_children()
            for process in processes:
                process.kill()
            for process in processes:
                process.join()
            # At its exit Python wakes those of pools, which fails for one that is just ending.
            for thread in own:
                thread.join(_SECONDS_TO_END)

    def _begin(self, handle: _Handle) -> None:
        from concurrent.futures import Future
        from concurrent.futures.process import BrokenProcessPool

        assert self._executor is not None
        try:
            handle.future = self._executor.submit(check_batch, handle.batch, self._plan)
        except BrokenProcessPool as error:
            # Told when its result is waited for.
            handle.future = Future()
            handle.future.set_exception(error)

    def _restart(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        else:
            import threading

            self._others = threading.enumerate()
        self._executor = _executor(self._processes)
        for handle in self._pending:
            future = handle.future
            if future is None or not future.done() or future.cancelled() or future.exception():
                self._begin(handle)

    def _alone(self, part: Part) -> Checked:
        from concurrent.futures.process import BrokenProcessPool

        with _executor(1) as executor:
            try:
                return executor.submit(check_batch, (part,), self._plan).result()[0]
            except BrokenProcessPool:
                why = "the process that checked it was killed, twice"
                return Checked(part.name, problem=f"{part.name}: {why}")


def _executor(processes: int) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(processes, initializer=_begin_worker)


def _begin_worker() -> None:
    """A worker ends at once when the run is interrupted, which the one that asked tells, and
    when the one that asked is gone."""
    import multiprocessing
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    asking = multiprocessing.parent_process()
    assert asking is not None

    def follow() -> None:
        asking.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
