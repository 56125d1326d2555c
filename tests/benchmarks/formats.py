"""Games a second: records read with every move checked, beside other programs in one run.

    python -m tests.benchmarks.formats [--games N] [--rounds N] [--node FOLDER]

Random legal games of 119 plies, the same for all; each program reads every text and says
how many plies it found legal, which must be all.  Programs take turns within a round.  A
figure is games a second as minimum, median and maximum over the rounds; a ratio is that of
the medians.  FOLDER is where `npm install tsshogi` was run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

from notation import read_text, write
from notation.formats.coordinates import format_move
from notation.games import builtin_game
from notation.rules.fen import start_position
from notation.rules.laws import legal_moves
from tests.benchmarks.rivals import Read, rivals, tsshogi

PLIES = 119
FORMATS = ("kif", "ki2", "csa", "usi")


def games(count: int) -> dict[str, list[str]]:
    """The texts of random games, by format."""
    choose, lines = random.Random(119), list[str]()
    while len(lines) < count:
        position = start_position(builtin_game("shogi"))
        moves: list[str] = []
        while len(moves) < PLIES and (offered := legal_moves(position)):
            move = choose.choice(offered)
            moves.append(format_move(position.game, move))
            position.play(move)
        if len(moves) == PLIES and legal_moves(position):
            lines.append(f"startpos moves {' '.join(moves)}\n")
    records = [read_text(line, format="usi").games[0].record for line in lines]
    return {format: [write([record], format) for record in records if record] for format in FORMATS}


def ours(format: str) -> Read:
    """kifu itself: from text to readings, as `kifu check` does."""

    def read(texts: Sequence[str]) -> int:
        readings = (read_text(text, format=format) for text in texts)
        return sum(reading.games[0].plies for reading in readings if reading.ok)

    return read


def _rounds(programs: dict[str, Read], texts: Sequence[str], rounds: int) -> dict[str, list[float]]:
    seconds: dict[str, list[float]] = {name: [] for name in programs}
    for number in range(rounds + 1):
        for name, read in programs.items():
            taken, plies = _timed(lambda read=read: read(texts))  # type: ignore[misc]
            if plies != PLIES * len(texts):
                raise SystemExit(f"{name} found {plies} legal plies of {PLIES * len(texts)}")
            # The first round warms up.
            if number:
                seconds[name].append(taken)
    return seconds


def _timed(run: Callable[[], int]) -> tuple[float, int]:
    started = time.perf_counter()
    result = run()
    return time.perf_counter() - started, result


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--node", metavar="FOLDER")
    options = parser.parse_args()
    made = games(options.games)
    for format, texts in made.items():
        seconds = _rounds({"kifu": ours(format), **dict(rivals(format))}, texts, options.rounds)
        if options.node:
            found = tsshogi(texts, format, options.node, options.rounds)
            assert found["plies"] == PLIES * len(texts)
            seconds["tsshogi (node, warm)"] = found["seconds"]
        base = statistics.median(seconds["kifu"])
        for name, values in seconds.items():
            middle = statistics.median(values)
            rates = [len(texts) / value for value in (max(values), middle, min(values))]
            shown = " ".join(f"{rate:8.0f}" for rate in rates)
            print(f"{format}  {name:28} {shown} games/s  kifu ×{middle / base:.2f}")


if __name__ == "__main__":
    main()
