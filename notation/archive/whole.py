"""One input read whole.

What lives here: from a path to a file's reading, for what needs the records themselves:
showing, converting and rewriting them.  What does not: checking, which keeps no record
(`notation.archive.check`).
"""

from __future__ import annotations

from dataclasses import dataclass

from notation.archive import cloud
from notation.archive.cloud import CloudError
from notation.archive.inputs import open_input
from notation.archive.named import folder_of, named_files, named_games
from notation.archive.names import STDIN
from notation.diagnostics import Fault, diagnostic
from notation.formats.format import Format
from notation.formats.reading import FileReading, read_source
from notation.rules.game import Game
from notation.source import NOWHERE, Source, decode

MAX_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Whole:
    """One input.  `problem` is set when it could not be read at all."""

    path: str
    reading: FileReading
    problem: str = ""


def read_whole(
    path: str, *, format: Format | None = None, game: Game | None = None, lines: bool = False
) -> Whole:
    """Read and replay one input, `-` for standard input.  Never raises for anything it can
    hold; one larger than MAX_BYTES is a finding.  `lines` as in `replay`."""
    name = "<stdin>" if path == STDIN else path
    nothing = FileReading(Source("", name), None)
    try:
        with open_input(path, MAX_BYTES) as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, CloudError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        return Whole(path, nothing, f"{name}: {reason}")
    if len(data) > MAX_BYTES:
        facts = {"expected": str(MAX_BYTES)}
        nothing.findings.append(diagnostic(Fault("D104", facts), NOWHERE))
        return Whole(path, nothing)
    files = named_files(data, None if cloud.is_url(path) else folder_of(path))
    named = named_games(files)
    source = decode(data, name)
    reading = read_source(source, format=format, game=game, named=named, lines=lines)
    return Whole(path, reading)
