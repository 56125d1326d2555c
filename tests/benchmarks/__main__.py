"""The one command of the benchmarks.

What lives here: its options, the order of the parts, the goals at the end.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence

from notation import __version__
from notation.version import compiled
from tests.benchmarks import formats, growth, hostile, memory, start, workers
from tests.benchmarks.timing import Goal, Options

PARTS = {
    "formats": formats,
    "start": start,
    "memory": memory,
    "workers": workers,
    "growth": growth,
    "hostile": hostile,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    about = {name: str(part.__doc__).splitlines()[0] for name, part in PARTS.items()}
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Measure kifu: all parts, a few minutes, or those named.",
        epilog="parts:\n" + "\n".join(f"  {name:10} {text}" for name, text in about.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="NAME", help="a part")
    parser.add_argument(
        "--games", type=_number, metavar="N",
        help="how many games, where growth begins, repetitions of hostile text",
    )  # fmt: skip
    parser.add_argument("--rounds", type=_number, metavar="N", help="how often all take turns")
    parser.add_argument(
        "--node", metavar="FOLDER", help="where `npm install tsshogi` was run, unless node finds it"
    )
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]!r}; parts: {', '.join(PARTS)}")
    form = "compiled" if compiled() else "pure Python"
    machine = f"{platform.python_implementation()} {platform.python_version()}, {sys.platform}"
    print(f"kifu {__version__}, {form}; {machine}, {os.cpu_count()} processors")
    goals: list[Goal] = []
    for name in asked.parts or PARTS:
        print(f"\n{about[name]}", flush=True)
        goals += PARTS[name].run(Options(asked.games, asked.rounds, asked.node))
    print("\ngoals, by the median of the rounds")
    for goal in goals:
        print(f"  {goal.line()}")


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


if __name__ == "__main__":
    main()
