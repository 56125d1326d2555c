"""How things are timed and printed.

What lives here: runs taking turns, ratios within a round, a process of its own with its time
and peak memory, a figure held against its goal.  What does not: what is measured.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import notation

Key = TypeVar("Key", bound=Hashable)
Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for; None leaves it to the part."""

    games: int | None = None
    rounds: int | None = None
    node: str | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure of every round and what its median is to be: `wanted` at least, or at most.
    No figures: it was not measured."""

    name: str
    figures: Sequence[float]
    wanted: float
    at_least: bool = False

    def line(self) -> str:
        """The goal, the figure and whether it is reached."""
        sign = "≥" if self.at_least else "≤"
        if not self.figures:
            return f"{self.name:64} {sign} {self.wanted:<4}  not measured"
        middle = statistics.median(self.figures)
        reached = middle >= self.wanted if self.at_least else middle <= self.wanted
        figure = f"{middle:5.2f} (min {min(self.figures):5.2f})"
        return f"{self.name:64} {sign} {self.wanted:<4} {figure}  {'ok' if reached else 'MISSED'}"


def in_turns(
    runs: Mapping[Key, Callable[[], Told]], rounds: int | None, default: int
) -> dict[Key, list[Told]]:
    """What each run tells of itself, one after the other in every round."""
    told: dict[Key, list[Told]] = {key: [] for key in runs}
    for _ in range(rounds or default):
        for key, run in runs.items():
            told[key].append(run())
    return told


def ratios(values: Sequence[float], others: Sequence[float]) -> list[float]:
    """Of the same rounds."""
    return [value / other for value, other in zip(values, others, strict=True)]


def spread(values: Sequence[float], form: str = "6.2f") -> str:
    """Minimum and median."""
    return f"min {min(values):{form}}  median {statistics.median(values):{form}}"


def cpu_seconds(run: Callable[[], object]) -> float:
    """Processor time of one run in this process."""
    started = time.process_time()
    run()
    return time.process_time() - started


@dataclass(frozen=True, slots=True)
class Child:
    """A process that has ended, with its children: seconds by the clock and of processor
    time, peak memory in MiB, and the last line it wrote."""

    seconds: float
    cpu: float
    peak: float
    last: str


# What the script `kifu` runs.  Only tests need interegular, with which lark takes many times
# longer to build a grammar; who installs kifu has no such package.
_KIFU = """
import sys
sys.modules["interegular"] = None
from cli.app import main
sys.exit(main())
"""
# The system counts the memory of whoever starts a process as the peak of that process, too.
# This one is small, and starts and times the process that is meant.
_STARTER = """
import json, resource, subprocess, sys, time
started = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, text=True, encoding="utf-8")
seconds = time.perf_counter() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
cpu = used.ru_utime + used.ru_stime
print(json.dumps([done.returncode, seconds, cpu, used.ru_maxrss, done.stdout[-200:]]))
"""
# What is installed is byte code already, so it must be kept after the first run here, too.
_ENV = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
_UNITS_IN_MIB = 1024 * 1024 if sys.platform == "darwin" else 1024


def python(*arguments: object) -> Child:
    """A run of this Python in a process of its own, beside the package that runs here."""
    command = [sys.executable, "-S", "-c", _STARTER, sys.executable, *map(str, arguments)]
    where = Path(notation.__file__).parent.parent
    done = subprocess.run(command, cwd=where, env=_ENV, stdout=subprocess.PIPE, check=True)
    code, seconds, cpu, peak, output = json.loads(done.stdout)
    if code not in (0, 1):
        raise SystemExit(f"{' '.join(map(str, arguments))} ended with {code}")
    lines: list[str] = output.strip().splitlines() or [""]
    return Child(seconds, cpu, peak / _UNITS_IN_MIB, lines[-1])


def kifu(*arguments: object) -> Child:
    """A run of the command line in a process of its own."""
    return python("-c", _KIFU, *arguments)


def check(path: Path, *options: object, games: int) -> Child:
    """`kifu check` of a path in a process of its own, which must find so many games."""
    child = kifu("check", path, "--format", "concise", *options)
    if f" {games} game{'s' * (games != 1)}, " not in child.last:
        raise SystemExit(f"{games} games wanted of {path}: {child.last}")
    return child
