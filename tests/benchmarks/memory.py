"""Peak memory of a check of very many games, against that of 1,000: it is to stay flat.

One file of CSA, a zip and a folder of KIF files, games of 10 plies, one process.  With
--games 100000 it takes a quarter of an hour.

What lives here: the forms an archive has.  What does not: how they are written, how memory is
asked.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.benchmarks import sample
from tests.benchmarks.timing import Goal, Options, check

GAMES, BASE = 4000, 1000
SHAPES = {"file of csa": sample.csa_file, "zip of kif": sample.kif_zip,
          "folder of kif": sample.kif_folder}  # fmt: skip


def run(options: Options) -> list[Goal]:
    """Measure and print."""
    many = options.games or GAMES
    few = min(many, BASE)
    goals = []
    for name, make in SHAPES.items():
        peaks = []
        for games in sorted({few, many}):
            with tempfile.TemporaryDirectory() as where:
                child = check(make(Path(where), games), "--no-cache", "-j1", games=games)
            peaks.append(child.peak)
            rate = games / child.seconds
            print(f"{name:14} {games:7} games {child.peak:8.1f} MiB {rate:8.0f} games/s")
        goals.append(
            Goal(f"{name}: peak memory, {many} games over {few}", [peaks[-1] / peaks[0]], 1.1)
        )
    return goals
