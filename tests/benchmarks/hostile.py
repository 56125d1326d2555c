"""How the time to read hostile text grows with its length.

    python -m tests.benchmarks.hostile

For each kind of text: seconds for N repetitions and for 4 N, and their ratio; near 4 is
linear, near 16 quadratic.
"""

from __future__ import annotations

import time

from notation import read_text

KINDS = [
    (" ", 4000), ("亂碼垃圾行\n", 4000), ("（", 2000), ("(1:00 ", 1000), ("… ", 2000),
    ("五 ", 2000), ("{\n", 4000), ("棋譜亂碼 ", 2000), ("garbage of text\n", 2000),
    ("變化：1\n1 五四\n", 2000), ("頭：x\n", 4000), ("1 五四 五七\n\n", 1000),
]  # fmt: skip


PGN = [
    ("(", 4000), ("{", 4000), ("1. ", 4000), ("e4(", 2000), ("$", 4000), ("; ", 4000), ("[", 4000),
    ('[a"', 4000), ('[a"x\\"]', 2000), ('[Event "\n', 2000), (" e.", 2000), (") ", 4000),
]  # fmt: skip


def seconds(text: str) -> float:
    """Processor time to read a text."""
    started = time.process_time()
    read_text(f"棋種：龍將棋\n{text}1 五四\n", name="x.qipu")
    return time.process_time() - started


def seconds_of_pgn(text: str) -> float:
    """Processor time to read a PGN text."""
    started = time.process_time()
    read_text(f'[Event "x"]\n\n{text}', name="x.pgn")
    return time.process_time() - started


def main() -> None:
    """Measure and print."""
    seconds("1 五四\n")
    kinds = [(seconds, *kind) for kind in KINDS] + [(seconds_of_pgn, *kind) for kind in PGN]
    for measure, line, count in kinds:
        once, four = measure(line * count), measure(line * count * 4)
        growth = f"{once:7.3f} s, four times {four:7.3f} s: ×{four / once:.1f}"
        print(f"{line!r:28} {count:6} {growth}")


if __name__ == "__main__":
    main()
