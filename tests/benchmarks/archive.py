"""A check of an archive: one process against many, and an unchanged second run.

    python -m tests.benchmarks.archive [--copies N]

Whole processes over the sample records, each copied with a comment of its own; prints games a
second and the ratio to one process without kept results.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support import ROOT


def _archive(folder: Path, copies: int) -> int:
    count = 0
    for path in sorted(ROOT.glob("sample_records/*/*.kif")):
        text = path.read_text(encoding="utf-8")
        for number in range(copies):
            (folder / f"{number:03}-{path.name}").write_text(f"{text}*{number}\n", encoding="utf-8")
            count += 1
    return count


def _seconds(folder: Path, *options: str) -> float:
    started = time.perf_counter()
    command = [sys.executable, "-m", "cli", "check", str(folder), "--format", "concise", *options]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    assert done.returncode in (0, 1)
    return time.perf_counter() - started


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--copies", type=int, default=60)
    with tempfile.TemporaryDirectory() as where:
        folder = Path(where, "archive")
        folder.mkdir()
        games = _archive(folder, parser.parse_args().copies)
        cache = ("--cache-dir", str(Path(where, "cache")))
        base = _seconds(folder, "--no-cache", "-j1")
        rows = {"-j1": base}
        for jobs in range(2, (os.cpu_count() or 1) + 1):
            rows[f"-j{jobs}"] = _seconds(folder, "--no-cache", f"-j{jobs}")
        rows["-j1, keeping results"] = _seconds(folder, "-j1", *cache)
        rows["again, nothing changed"] = _seconds(folder, "-j1", *cache)
    print(f"{games} games")
    for name, seconds in rows.items():
        print(f"{name:24} {games / seconds:8.0f} games/s  ×{base / seconds:.1f}")


if __name__ == "__main__":
    main()
