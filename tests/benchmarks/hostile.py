"""Hostile text: how the time to read it grows with its length.

For each kind of text, processor seconds for N repetitions and for 4 N, and their ratio; near 4
is linear, near 16 quadratic.

What lives here: the kinds of text that once were, or could be, read in quadratic time.  What
does not: whether they are told rightly, which the tests ask.
"""

from __future__ import annotations

from collections.abc import Callable

from notation import read_text
from tests.benchmarks.timing import Goal, Options, cpu_seconds, in_turns

ROUNDS = 3
QIPU = [
    (" ", 4000), ("亂碼垃圾行\n", 4000), ("（", 2000), ("(1:00 ", 1000), ("… ", 2000),
    ("五 ", 2000), ("{\n", 4000), ("棋譜亂碼 ", 2000), ("garbage of text\n", 2000),
    ("變化：1\n1 五四\n", 2000), ("頭：x\n", 4000), ("1 五四 五七\n\n", 1000),
]  # fmt: skip
PGN = [
    ("(", 4000), ("{", 4000), ("1. ", 4000), ("e4(", 2000), ("$", 4000), ("; ", 4000), ("[", 4000),
    ('[a"', 4000), ('[a"x\\"]', 2000), ('[Event "\n', 2000), (" e.", 2000), (") ", 4000),
]  # fmt: skip
WRAPPED = {"qipu": ("棋種：龍將棋\n", "1 五四\n", QIPU), "pgn": ('[Event "x"]\n\n', "", PGN)}


def run(options: Options) -> list[Goal]:
    """Measure and print."""
    figures = []
    for format, (before, after, kinds) in WRAPPED.items():
        for line, usual in kinds:
            count = options.games or usual
            runs = {times: _read(before + line * count * times + after, format) for times in (1, 4)}
            # Grammars are built and words parsed once in a process.
            runs[1]()
            seconds = in_turns(runs, options.rounds, ROUNDS)
            once, four = min(seconds[1]), min(seconds[4])
            figures.append(four / once)
            grown = f"{once:7.3f} s, four times {four:7.3f} s: ×{figures[-1]:.1f}"
            print(f"{format:5} {line!r:24} {count:6} {grown}")
    return [Goal("hostile text: time of 4 N over N, the worst", [max(figures)], 8)]


def _read(text: str, format: str) -> Callable[[], float]:
    return lambda: cpu_seconds(lambda: read_text(text, name=f"x.{format}"))
