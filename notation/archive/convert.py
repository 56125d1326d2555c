"""Converting an input, whatever it is.

What lives here: from a reading to the bytes of a file in another format, with everything
that is lost on the way.  What does not: opening files, and reporting.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.formats import FORMATS
from notation.formats.format import Format
from notation.formats.losses import altered, losses
from notation.formats.reading import FileReading, read_source
from notation.records.record import Record
from notation.rules.game import Game
from notation.source import NOWHERE, Source, Span, encode


@dataclass(slots=True)
class Converted:
    """What became of one input: its text in the new format, None when nothing can be
    written; what is lost, and the faults that keep it from being written.

    The places of `losses` are in the input, those of `faults` in `source`.
    """

    source: Source
    text: str | None = None
    data: bytes = b""
    losses: list[Diagnostic] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)


def convert(
    reading: FileReading, target: Format, *, encoding: str = "utf-8", partial: bool = False
) -> Converted:
    """Write what was read in a format and an encoding.

    A reading with errors, or with a game that has no record, is not written unless `partial`,
    then as far as it is sound, the games left out being those with errors.  What
    is written is read back and compared: raises AssertionError when moves are lost, which
    would be our own fault.
    """
    out = Converted(reading.source)
    records = [one.record for one in reading.games if one.record is not None]
    # Where each of them begins: what is lost of a game is told there.
    starts = [one.span.start for one in reading.games if one.record is not None]
    left_out = any(one.record is None and (one.ok or not partial) for one in reading.games)
    sound = partial or (reading.ok and all(one.complete for one in records))
    if left_out or not sound:
        out.faults.append(diagnostic(Fault("C201"), NOWHERE))
        return out
    for number, one in enumerate(records):
        if not target.writes(one.game):
            known = " ".join(row.id for row in FORMATS if row.writes(one.game))
            facts = {"format": target.id, "game": one.game.name, "expected": known}
            place = Span(starts[number], starts[number])
            out.faults.append(diagnostic(Fault("C202", facts), place, game=number))
            return out
        if not one.whole:
            # The result is that of the whole game, not of the part that is left.
            one.outcome = None
    if not records:
        return out
    out.losses = [loss for n, one in enumerate(records) for loss in losses(one, target, n)]
    text = target.stating(target.emit(records), encoding)
    out.losses += _compared(text, target, records)
    places = [Span(starts[row.game], starts[row.game]) for row in out.losses]
    out.losses = [row._replace(span=at) for row, at in zip(out.losses, places, strict=True)]
    encoded = encode(text, encoding)
    if encoded.unwritable:
        out.source = Source(text, f"{reading.source.name} as {target.id}")
        first = encoded.unwritable[0]
        char = text[first.start]
        facts = {"found": char, "code": f"U+{ord(char):04X}", "encoding": encoding}
        facts["count"] = str(len(encoded.unwritable))
        out.faults.append(diagnostic(Fault("C203", facts), first))
        return out
    out.text, out.data = text, encoded.data
    return out


def _compared(text: str, target: Format, records: list[Record]) -> list[Diagnostic]:
    """What reads back otherwise than it was meant."""
    if not target.carries.moves:
        return []
    games: list[Game | None] = [None]
    named = {one.game.file: one.game for one in records if one.game.file}
    if len({record.game.id for record in records}) == 1:
        games.append(records[0].game)
    for game in games:
        # A record may end with the foul it states, which the target may have no word for.
        back = read_source(Source(text), format=target, game=game, force=True, named=named)
        again = [one.record for one in back.games if one.record is not None]
        whole = all(one.complete for one in again)
        if whole and [one.plies() for one in again] == [one.plies() for one in records]:
            pairs = enumerate(zip(records, again, strict=True))
            return [row for n, (one, two) in pairs for row in altered(one, two, target, n)]
    raise AssertionError(f"what was written in {target.id} does not read back with all its moves")
