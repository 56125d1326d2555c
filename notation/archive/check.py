"""Checking an input, whatever it is.

What lives here: from a path to a file's reading, and the totals of a run.
What does not: reporting.
"""

from __future__ import annotations

from dataclasses import dataclass

from notation.archive.walk import MAX_BYTES, load
from notation.diagnostics import Severity
from notation.formats.format import Format
from notation.formats.reading import FileReading, read_source
from notation.rules.game import Game


@dataclass(frozen=True, slots=True)
class Checked:
    """One input checked.  `problem` is set when it could not be read at all."""

    path: str
    reading: FileReading
    problem: str = ""


@dataclass(slots=True)
class Totals:
    """What a run has seen."""

    files: int = 0
    games: int = 0
    plies: int = 0
    errors: int = 0
    warnings: int = 0

    def add(self, reading: FileReading) -> None:
        """Count one file."""
        self.files += 1
        self.games += len(reading.games)
        self.plies += sum(game.plies for game in reading.games)
        for found in reading.diagnostics():
            self.errors += found.severity is Severity.ERROR
            self.warnings += found.severity is Severity.WARNING


def check_file(
    path: str,
    *,
    format: Format | None = None,
    game: Game | None = None,
    force: bool = False,
    max_bytes: int = MAX_BYTES,
) -> Checked:
    """Read and replay one input.  Never raises for anything it can hold."""
    loaded = load(path, max_bytes)
    if loaded.problem or loaded.finding:
        reading = FileReading(loaded.source, None)
        if loaded.finding:
            reading.findings.append(loaded.finding)
        return Checked(path, reading, loaded.problem)
    return Checked(path, read_source(loaded.source, format=format, game=game, force=force))
