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


def seconds(text: str) -> float:
    """Processor time to read a text."""
    started = time.process_time()
    read_text(f"棋種：龍將棋\n{text}1 五四\n", name="x.qipu")
    return time.process_time() - started


def main() -> None:
    """Measure and print."""
    seconds("1 五四\n")
    for line, count in KINDS:
        once, four = seconds(line * count), seconds(line * count * 4)
        growth = f"{once:7.3f} s, four times {four:7.3f} s: ×{four / once:.1f}"
        print(f"{line!r:28} {count:6} {growth}")


if __name__ == "__main__":
    main()
