"""Start to verdict: whole processes over one small record, against `import click` alone.

A ratio is that of the same round.

What lives here: the commands and their goals.  What does not: many games.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import sample
from tests.benchmarks.timing import Goal, Options, check, in_turns, kifu, python, ratios, spread

ROUNDS = 9
FILES = (("shogi", "kif"), ("shogi", "csa"), ("ryu", "qipu"))
BASE = 'python -c "import click"'


def run(options: Options) -> list[Goal]:
    """Measure and print."""
    runs: dict[str, Callable[[], float]] = {
        BASE: lambda: python("-c", "import click").seconds,
        "kifu --version": lambda: kifu("--version").seconds,
    }
    with tempfile.TemporaryDirectory() as where:
        for game, format in FILES:
            path = Path(where, f"{game}.{format}")
            path.write_text(sample.texts(game, format, 1)[0], encoding="utf-8")
            runs[f"kifu check {path.name}"] = _check(path, "--no-cache")
            runs[f"kifu check {path.name}, kept"] = _check(path, "--cache-dir", where)
        # The first run of each writes the byte code and the kept result.
        for run in runs.values():
            run()
        seconds = in_turns(runs, options.rounds, ROUNDS)
    goals = []
    for name, values in seconds.items():
        row = f"{name:32} {1000 * statistics.median(values):7.1f} ms"
        if name != BASE:
            figures = ratios(values, seconds[BASE])
            row += f"   × {spread(figures)}"
            wanted = 1.6 if "--version" in name else 3
            goals.append(Goal(f"{name}: time over {BASE}", figures, wanted))
        print(row)
    return goals


def _check(path: Path, *options: object) -> Callable[[], float]:
    return lambda: check(path, *options, games=1).seconds
