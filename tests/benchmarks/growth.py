"""Growth: the time of a ply in games of n to 8n plies, of a game in files of n to 8n games.

The processor time of a ply and of a game is to stay the same; peak memory is shown beside it.
The shortest of the rounds counts.

What lives here: legal games.  What does not: text that is none, the memory of very
many games.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from notation import read_text, write
from notation.records.record import Record
from tests.benchmarks import sample
from tests.benchmarks.timing import Child, Goal, Options, check, cpu_seconds, in_turns

GAMES, PLIES, ROUNDS = 500, 100, 5
STEPS = (1, 2, 4, 8)
LINES = (("shogi", "kif"), ("shogi", "csa"), ("shogi", "usi"), ("ryu", "qipu"))


def run(options: Options) -> list[Goal]:
    """Measure and print."""
    return [*_plies(options), *_games(options)]


def _plies(options: Options) -> list[Goal]:
    """One game, cut at different lengths."""
    base = min(PLIES, options.games or PLIES)
    goals = []
    for game, format in LINES:
        [longest] = sample.records(game, 1, base * STEPS[-1])
        texts = {base * step: write([_cut(longest, base * step)], format) for step in STEPS}
        runs = {plies: _read(text, format, plies) for plies, text in texts.items()}
        # Words of moves are parsed once in a process.
        runs[base * STEPS[-1]]()
        seconds = in_turns(runs, options.rounds, ROUNDS)
        each = {plies: min(values) / plies for plies, values in seconds.items()}
        shown = "  ".join(f"{plies}: {1e6 * value:6.1f}" for plies, value in each.items())
        print(f"{game + ' ' + format:14} µs/ply of one game of n plies   {shown}")
        grown = each[base * STEPS[-1]] / each[base]
        goals.append(Goal(f"{game} {format}: time per ply, 8n plies over n", [grown], 1.3))
    return goals


def _cut(record: Record, plies: int) -> Record:
    """The first moves of a record."""
    made = Record(record.game, record.start)
    node = made.root
    for step in record.root.main_line()[:plies]:
        assert step.move is not None
        node = node.add(step.move)
    return made


def _read(text: str, format: str, plies: int) -> Callable[[], float]:
    def read() -> None:
        assert read_text(text, format=format).games[0].plies == plies

    return lambda: cpu_seconds(read)


def _games(options: Options) -> list[Goal]:
    """One file of many games; what a process costs with one game is taken off."""
    base = options.games or GAMES
    with tempfile.TemporaryDirectory() as where:
        counts = (1, *(base * step for step in STEPS if base * step > 1))
        paths = {count: sample.csa_file(Path(where), count) for count in counts}
        runs = {count: _check(path, count) for count, path in paths.items()}
        children = in_turns(runs, options.rounds, ROUNDS)
    cpu = {count: min(child.cpu for child in told) for count, told in children.items()}
    each = {count: (cpu[count] - cpu[1]) / (count - 1) for count in counts[1:]}
    for count, value in each.items():
        peak = statistics.median(child.peak for child in children[count])
        figures = f"{1000 * value:6.2f} ms/game {peak:6.1f} MiB"
        print(f"shogi csa      one file of {count:5} games   {figures}")
    grown = each[counts[-1]] / each[counts[1]]
    return [Goal("file of csa: time per game, 8n games over n", [grown], 1.3)]


def _check(path: Path, count: int) -> Callable[[], Child]:
    return lambda: check(path, "--no-cache", "-j1", games=count)
