"""Paths to inputs.

What lives here: turning files, folders and `-` into a list of things to read, and reading
one with a limit on its size.  What does not: what is in them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.formats import format_of_suffix
from notation.source import NOWHERE, Source, decode

STDIN = "-"
MAX_BYTES = 256 * 1024 * 1024


@dataclass(slots=True)
class Walk:
    """The inputs found, in order, and what could not be found or opened."""

    inputs: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Loaded:
    """One input: its source, or the finding or problem that kept it from being read."""

    source: Source
    finding: Diagnostic | None = None
    problem: str = ""


def walk(paths: Iterable[str]) -> Walk:
    """The files that paths name.

    A folder stands for every record file below it, told by its suffix, in sorted order;
    hidden entries and links to folders are left out.  A path that does not exist is a
    problem, as is a folder without any record.
    """
    out = Walk()
    for path in paths:
        if path == STDIN:
            out.inputs.append(path)
        elif os.path.isdir(path):
            found = list(_folder(path, out.problems))
            out.inputs += found
            if not found:
                out.problems.append(f"{path}: no record files in this folder")
        elif os.path.lexists(path):
            out.inputs.append(path)
        else:
            out.problems.append(f"{path}: no such file or folder")
    out.inputs = list({os.path.normpath(path): path for path in out.inputs}.values())
    return out


def load(path: str, max_bytes: int = MAX_BYTES) -> Loaded:
    """Read one input.  Never raises for a file that cannot be read."""
    name = "<stdin>" if path == STDIN else path
    try:
        if path == STDIN:
            if sys.stdin is None:
                return Loaded(Source("", name), problem="there is no standard input")
            data = sys.stdin.buffer.read(max_bytes + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(max_bytes + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return Loaded(Source("", name), problem=f"{path}: {reason}")
    if len(data) > max_bytes:
        size = str(os.path.getsize(path)) if path != STDIN else f"over {max_bytes}"
        fault = Fault("D104", {"found": size, "expected": str(max_bytes)})
        return Loaded(Source("", name), diagnostic(fault, NOWHERE))
    return Loaded(decode(data, name))


def _folder(path: str, problems: list[str]) -> Iterator[str]:
    def failed(error: OSError) -> None:
        problems.append(f"{error.filename}: {error.strerror}")

    for folder, subfolders, names in os.walk(path, onerror=failed):
        subfolders[:] = sorted(name for name in subfolders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and format_of_suffix(name):
                yield os.path.join(folder, name)
