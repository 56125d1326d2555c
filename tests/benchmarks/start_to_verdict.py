"""Time from start to verdict for one 120-ply record, against bare `import click`.

    python -m tests.benchmarks.start_to_verdict [--runs N]

Whole processes, in turn, after one warm-up; prints milliseconds and the ratios to
`python -c "import click"` of the same round, each as minimum, median and maximum.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from notation import read_text, write
from tests.support import DATA, ROOT


def _record(folder: Path) -> Path:
    """A legal record of 120 plies: a game of an independent program, and knights stepping
    to and fro until it is long enough."""
    games = (DATA / "games" / "ryu.jsonl").read_text(encoding="utf-8").splitlines()
    game = next(g for g in map(json.loads, games) if len(g["moves"]) == 28)
    moves = game["moves"][:24]
    line = f"fen {game['start']} moves {' '.join(moves)}"
    record = read_text(line).games[0].record
    assert record is not None
    position = record.position_at(record.root.main_line()[-1])
    from notation.formats.coordinates import format_move
    from notation.rules.laws import legal_moves

    number = 0
    while len(moves) < 120:
        offered = sorted(format_move(position.game, move) for move in legal_moves(position))
        word = offered[(7 * number) % len(offered)]
        move = next(m for m in legal_moves(position) if format_move(position.game, m) == word)
        position.play(move)
        moves.append(word)
        number += 1
    reading = read_text(f"fen {game['start']} moves {' '.join(moves)}")
    found = reading.games[0].record
    assert found is not None
    assert reading.games[0].plies == 120
    path = folder / "record.qipu"
    path.write_text(write([found], "qipu"), encoding="utf-8")
    return path


def _seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - started


def _row(values: list[float], unit: str) -> str:
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"min {low:7.2f}  median {middle:7.2f}  max {high:7.2f} {unit}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        path = _record(Path(folder))
        commands = {
            "import click": [sys.executable, "-c", "import click"],
            "kifu --version": [sys.executable, "-m", "cli", "--version"],
            "kifu check (120 plies)": [
                sys.executable,
                "-m",
                "cli",
                "check",
                "--no-cache",
                str(path),
            ],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for number in range(runs + 1):
            for name, command in commands.items():
                seconds = _seconds(command)
                if number:
                    times[name].append(seconds)
    base = times["import click"]
    for name, values in times.items():
        ratios = [value / other for value, other in zip(values, base, strict=True)]
        print(f"{name:24} {_row([1000 * v for v in values], 'ms')}   ratio {_row(ratios, '')}")


if __name__ == "__main__":
    main()
