"""Games a second: records read with every move checked, beside other programs.

Random legal games, the same for all, in one process, by processor time.  Programs take turns
within a round, and each must find every ply legal.  A ratio is kifu's speed over that of
another program in the same round.

What lives here: the texts that are read, the turns, the goals.  What does not: how other
programs read.
"""

from __future__ import annotations

import gc
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from notation import read_text
from notation.version import compiled
from tests.benchmarks import sample
from tests.benchmarks.rivals import Program, Run, Tsshogi, rivals, timed
from tests.benchmarks.timing import Goal, Options, in_turns, ratios, spread

GAMES, ROUNDS = 50, 5
SOUND, TSSHOGI = "cshogi, in legal_moves", "tsshogi (node, warm)"
# What is read, by whom, and how much faster kifu is to be.
GOALS = {
    False: [
        ("shogi kif", "python-shogi", 1.7),
        ("shogi csa", "python-shogi", 2),
        ("shogi usi", "python-shogi", 2),
    ],
    True: [
        ("shogi kif", SOUND, 1.3),
        ("shogi csa", TSSHOGI, 3),
        ("shogi usi", TSSHOGI, 3),
        ("shogi csa", SOUND, 0.6),
        ("shogi usi", SOUND, 0.6),
    ],
}


@dataclass(frozen=True, slots=True)
class Case:
    """Texts of one format, and the plies of each."""

    name: str
    format: str
    texts: Sequence[str]
    plies: int = sample.PLIES
    shogi: bool = True

    def total(self) -> int:
        """Plies of all texts."""
        return self.plies * len(self.texts)


def cases(count: int) -> list[Case]:
    """All that is read."""
    made = [
        Case(f"shogi {format}", format, sample.texts("shogi", format, count))
        for format in ("kif", "ki2", "csa", "usi")
    ]
    real = sample.dressed("shogi", "kif", count)
    made.insert(1, Case("shogi kif, clocks and headers", "kif", real))
    for game, plies in (("ryu", sample.PLIES), ("kiryou", sample.PLIES), ("hakoiri", 40)):
        texts = sample.texts(game, "qipu", count, plies)
        made.append(Case(f"{game} qipu", "qipu", texts, plies, shogi=False))
    return made


def ours(format: str) -> Program:
    """kifu itself: from text to readings, as `kifu check` does."""

    def read(texts: Sequence[str]) -> int:
        readings = (read_text(text, format=format) for text in texts)
        return sum(reading.games[0].plies for reading in readings if reading.ok)

    return timed(read)


def run(options: Options) -> list[Goal]:
    """Measure and print."""
    node = Tsshogi.find(options.node)
    made = cases(options.games or GAMES)
    programs: dict[tuple[str, str], Callable[[], float]] = {}
    for case in made:
        readers = {"kifu": ours(case.format)}
        if case.shogi:
            readers |= dict(rivals(case.format))
            if node:
                readers[TSSHOGI] = node.program(case.format)
        for name, reader in readers.items():
            if _sound(case, name, reader):
                programs[case.name, name] = _seconds(case, reader)
    seconds = in_turns(programs, options.rounds, ROUNDS)
    if node:
        node.close()
    for case in made:
        print(f"{case.name}: {len(case.texts)} games of {case.plies} plies")
        base = seconds[case.name, "kifu"]
        for (name, program), values in seconds.items():
            if name == case.name:
                middle = statistics.median(values)
                row = f"  {program:27} {len(case.texts) / middle:8.0f} games/s"
                row += f" {1e6 * middle / case.total():8.2f} µs/ply"
                beside = spread(ratios(values, base))
                print(row if program == "kifu" else f"{row}   kifu × {beside}")
    return _goals(made, seconds)


def _sound(case: Case, name: str, reader: Program) -> bool:
    """Whether a program reads all of a case; this warms it up, too."""
    try:
        plies = reader(case.texts).plies
    except Exception as error:
        plies, why = -1, f"{type(error).__name__}: {str(error)[:60]!r}"
    else:
        why = f"{plies} legal plies of {case.total()}"
    if plies != case.total() and name == "kifu":
        raise SystemExit(f"{case.name}: kifu found {why}")
    if plies != case.total():
        print(f"{case.name}: {name} is left out: {why}", file=sys.stderr)
    return plies == case.total()


def _seconds(case: Case, reader: Program) -> Callable[[], float]:
    def run() -> float:
        # What the one before left behind is not to be cleared by the next.
        gc.collect()
        found: Run = reader(case.texts)
        assert found.plies == case.total()
        return found.seconds

    return run


def _goals(made: list[Case], seconds: dict[tuple[str, str], list[float]]) -> list[Goal]:
    goals = []
    for case, rival, wanted in GOALS[compiled()]:
        theirs = seconds.get((case, rival))
        figures = ratios(theirs, seconds[case, "kifu"]) if theirs else []
        goals.append(Goal(f"{case}: kifu's speed over {rival}", figures, wanted, at_least=True))
    figures = ratios(seconds["ryu qipu", "kifu"], seconds["shogi kif", "kifu"])
    return [*goals, Goal("ryu qipu: time per ply over shogi kif", figures, 1.5)]
