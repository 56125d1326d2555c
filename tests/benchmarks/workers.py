"""Processes and kept results: a check of a folder with -j 2 against -j 1, and again unchanged.

Whole processes, in turns.  A ratio is the gain on one process in the same round.

What lives here: what an archive gains by more processes and by kept results.  What does not:
a goal, since it is the machine that decides.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import sample
from tests.benchmarks.timing import Goal, Options, check, in_turns, ratios, spread

GAMES, ROUNDS = 1500, 3


def run(options: Options) -> list[Goal]:
    """Measure and print."""
    games = options.games or GAMES
    with tempfile.TemporaryDirectory() as where:
        folder = sample.kif_folder(Path(where, "games"), games)
        kept = ("--cache-dir", Path(where, "kept"))

        def run(*options: object) -> Callable[[], float]:
            return lambda: check(folder, *options, games=games).seconds

        rows = {
            "-j 1": run("--no-cache", "-j1"),
            "-j 2": run("--no-cache", "-j2"),
            "again, nothing changed": run("-j1", *kept),
        }
        first = run("-j1", *kept)()
        seconds = in_turns(rows, options.rounds, ROUNDS)
    print(f"{games} games of {sample.SHORT} plies; keeping results {games / first:.0f} games/s")
    for name, values in seconds.items():
        rate = games / statistics.median(values)
        print(f"{name:24} {rate:8.0f} games/s   × {spread(ratios(seconds['-j 1'], values))}")
    return []
