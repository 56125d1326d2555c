"""A source to its games: format, transcripts, replay.

What lives here: the whole road from decoded text to readings, for one file.
What does not: opening files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.formats import FORMATS
from notation.formats.format import Format, detect
from notation.records.replay import Reading, replay
from notation.rules.game import Game
from notation.source import NOWHERE, Source, Span


@dataclass(slots=True)
class FileReading:
    """What a file holds: its games as far as they are sound, and the findings that concern
    no single game.  `format` is None when it could not be told."""

    source: Source
    format: Format | None
    games: list[Reading] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Every finding, those of the file first."""
        yield from self.findings
        for game in self.games:
            yield from game.diagnostics

    @property
    def ok(self) -> bool:
        """Whether nothing worse than a warning was found."""
        return not any(found.severity.value == "error" for found in self.diagnostics())


def read_source(
    source: Source,
    *,
    format: Format | None = None,
    game: Game | None = None,
    force: bool = False,
) -> FileReading:
    """Read every game of a source.  Never raises on anything the text can hold.

    `format` and `game` override what the text says of itself; `force` plays on after a
    move that is possible on the board but illegal.
    """
    out = FileReading(source, format)
    _report_decoding(out)
    if source.binary:
        return out
    if out.format is None:
        _detect(out)
    if out.format is None:
        return out
    for index, transcript in enumerate(out.format.parse(source, game)):
        out.games.append(replay(transcript, index=index, force=force))
    if not out.games and not out.findings:
        out.findings.append(_finding("S001", NOWHERE))
    return out


def _finding(code: str, span: Span, **facts: str) -> Diagnostic:
    return diagnostic(Fault(code, facts), span)


def _report_decoding(out: FileReading) -> None:
    source = out.source
    if source.binary:
        out.findings.append(_finding("D103", NOWHERE))
        return
    if source.encoding != "utf-8":
        out.findings.append(_finding("D101", NOWHERE, found=source.encoding))
    for span in source.damage:
        out.findings.append(_finding("D102", span, found=source.encoding))


def _detect(out: FileReading) -> None:
    text = out.source.text
    if not text.strip():
        out.findings.append(_finding("S001", NOWHERE))
        return
    found = detect(FORMATS, text, out.source.name)
    out.format = found.format
    if found.format is None:
        first = next(span for span in out.source.lines() if text[span.start : span.end].strip())
        known = found.rivals or tuple(row.id for row in FORMATS)
        out.findings.append(_finding("S002", first, expected=", ".join(known)))
