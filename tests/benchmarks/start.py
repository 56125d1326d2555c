"""Start to verdict: whole processes over one small record, against `import click` alone.

A ratio is that of processor time in the same round.

What lives here: the commands and their goals.  What does not: many games.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import sample
from tests.benchmarks.timing import (
    Child,
    Goal,
    Options,
    check,
    in_turns,
    kifu,
    python,
    ratios,
    spread,
)

ROUNDS = 9
FILES = (("shogi", "kif"), ("shogi", "csa"), ("ryu", "qipu"))
BASE = 'python -c "import click"'


def run(options: Options) -> list[Goal]:
    """Measure and print."""
    runs: dict[str, Callable[[], Child]] = {
        BASE: lambda: python("-c", "import click"),
        "kifu --version": lambda: kifu("--version"),
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
        children = in_turns(runs, options.rounds, ROUNDS)
    goals = []
    cpu = {name: [child.cpu for child in values] for name, values in children.items()}
    for name, values in children.items():
        clock = statistics.median(child.seconds for child in values)
        row = f"{name:32} {1000 * clock:7.1f} ms, of a processor"
        row += f" {1000 * statistics.median(cpu[name]):7.1f} ms"
        if name != BASE:
            figures = ratios(cpu[name], cpu[BASE])
            row += f"   × {spread(figures)}"
            wanted = 1.6 if "--version" in name else 3
            goals.append(Goal(f"{name}: time over {BASE}", figures, wanted))
        print(row)
    return goals


def _check(path: Path, *options: object) -> Callable[[], Child]:
    return lambda: check(path, *options, games=1)
