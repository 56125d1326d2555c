"""A source to its games: format, transcripts, replay.

What lives here: the whole road from decoded text to readings, for one file.
What does not: opening files.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.formats import detected
from notation.formats.format import Format
from notation.games.named import Named, naming
from notation.records.reading import Reading
from notation.records.replay import replay
from notation.rules.game import Game
from notation.source import NOWHERE, Source, Span, usual_encoding


class FileReading:
    """What a file holds: its games as far as they are sound, and the findings that concern
    no single game.  `format` is None when it could not be told."""

    __slots__ = ("findings", "format", "games", "source")

    def __init__(self, source: Source, format: Format | None) -> None:
        self.source = source
        self.format = format
        self.games: list[Reading] = []
        self.findings: list[Diagnostic] = []

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
    named: Named | None = None,
    lines: bool = False,
) -> FileReading:
    """Read every game of a source.  Never raises on anything the text can hold.

    `format` and `game` override what the text says of itself; `force` plays on after a
    move that is possible on the board but illegal.  `named` are the games of the files that
    the text may name, None where none is looked for; `lines` as in `replay`.  A source that is
    not the head of its file needs a `format`, and nothing is told of it as a file.
    """
    out = FileReading(source, format)
    if source.binary:
        out.findings.append(_finding("D103", NOWHERE))
        return out
    out.findings += [_finding("D102", span, found=source.encoding) for span in source.damage]
    if out.format is None:
        _detect(out)
    if source.head:
        _report_encoding(out)
    if out.format is None:
        return out
    with naming(named):
        for index, transcript in enumerate(out.format.parse(source, game)):
            reading = replay(transcript, index=index, force=force, lines=lines)
            if transcript.instead is not None and not reading.ok:
                reading = replay(transcript.instead(), index=index, force=force, lines=lines)
            out.games.append(reading)
    if source.head and not out.games and not out.findings:
        out.findings.append(_finding("S001", NOWHERE))
    return out


def _finding(code: str, span: Span, **facts: str) -> Diagnostic:
    return diagnostic(Fault(code, facts), span)


def _report_encoding(out: FileReading) -> None:
    """An encoding that is not one the format is usually in, or not the one that the text or
    the name of the file states."""
    source, format = out.source, out.format
    if source.encoding not in (format.encodings if format else ("utf-8",)):
        out.findings.append(_finding("D101", NOWHERE, found=source.encoding))
    if format is None or source.text.isascii():
        return
    stated, span = "", NOWHERE
    match = format.declared.match(source.text) if format.declared else None
    if match is not None:
        stated, span = match["encoding"], Span(match.start("encoding"), match.end("encoding"))
    elif source.name.lower().endswith(format.utf8_suffixes or ("/",)):
        stated = "utf-8"
    # UTF-16 has a mark of its own and needs no statement.
    wide = source.encoding.startswith("utf-16")
    if stated and not wide and usual_encoding(stated) != source.encoding:
        facts = {"stated": stated, "found": source.encoding}
        facts["where"] = "the record" if match else "the file name"
        out.findings.append(_finding("D105", span, **facts))


def _detect(out: FileReading) -> None:
    text = out.source.text
    if not text.strip():
        out.findings.append(_finding("S001", NOWHERE))
        return
    found = detected(text, out.source.name)
    out.format = found.format
    if found.format is None:
        first = next(span for span in out.source.lines() if text[span.start : span.end].strip())
        from notation.formats import FORMATS

        known = found.rivals or tuple(row.id for row in FORMATS)
        out.findings.append(_finding("S002", first, expected=", ".join(known)))
