"""What a format is: a record of functions.

What lives here: `Format`, `Carries`, the choice of a format for a text, and the one
comparison of a record with what a format can hold.

What does not: any format.  They are listed in `notation.formats`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.records.record import Record
from notation.records.transcript import Transcript
from notation.rules.game import Game
from notation.source import NOWHERE, Source


class Comments(enum.Enum):
    """Where a format can hold comments."""

    NONE = "none"
    OPENING = "before the first move"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Carries:
    """What a format can hold.  Every format holds the start position."""

    moves: bool = True
    variations: bool = False
    comments: Comments = Comments.NONE
    times: bool = False
    headers: bool = False
    result: bool = False


@dataclass(frozen=True, slots=True)
class Format:
    """A way of writing records.

    `sniff` scores how surely a text is in this format: 0 not at all, 100 beyond doubt.
    `parse` yields one transcript a game, lazily and in order, with the game given or found
    in the text; it never raises on bad text.  `emit` writes complete records as one text.
    `games` tells whether it writes a game, `fits` whether it can hold a header of a record.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    carries: Carries
    sniff: Callable[[str], int]
    parse: Callable[[Source, Game | None], Iterator[Transcript]]
    emit: Callable[[Sequence[Record]], str]
    games: Callable[[Game], bool] = lambda game: True
    fits: Callable[[Record, str, str], bool] = lambda record, name, value: True

    def writes(self, game: Game) -> bool:
        """Whether records of a game can be written in this format."""
        return self.games(game)


@dataclass(frozen=True, slots=True)
class Detection:
    """The format of a text, or None with the ids of those that claim it equally."""

    format: Format | None
    rivals: tuple[str, ...] = ()


# The text a format is recognised by; enough to pass a long preamble of comments.
SNIFFED = 4096
_SUFFIX_BONUS = 20


def detect(formats: Iterable[Format], text: str, name: str) -> Detection:
    """The format whose sniff of the first characters scores best; a fitting suffix of the
    file name helps.  None when no format claims the text or two claim it equally."""
    head = text[:SNIFFED]
    scores: list[tuple[int, Format]] = []
    for candidate in formats:
        score = candidate.sniff(head)
        if name.lower().endswith(candidate.suffixes):
            score += _SUFFIX_BONUS
        if score:
            scores.append((score, candidate))
    scores.sort(key=lambda row: -row[0])
    if not scores:
        return Detection(None)
    best = [candidate for score, candidate in scores if score == scores[0][0]]
    if len(best) > 1:
        return Detection(None, tuple(candidate.id for candidate in best))
    return Detection(best[0])


def losses(record: Record, target: Format, index: int = 0) -> list[Diagnostic]:
    """What writing a record in a format would lose: one finding a kind of thing, with how
    many and where."""
    carries = target.carries
    lines = record.lines()
    main = lines[0].nodes
    nodes = list(record.nodes()) if carries.variations else main
    found: list[tuple[str, int, str, str]] = []

    def lost(code: str, plies: list[int], help: str = "") -> None:
        if plies:
            shown = ", ".join(str(ply) for ply in plies[:5]) + (" …" if len(plies) > 5 else "")
            found.append((code, len(plies), f"at ply {shown}", help))

    if not carries.moves and main:
        help = "`kifu show --ply N --style fen` writes the position after a ply"
        found.append(("C106", len(main), "all", help))
    if not carries.variations:
        lost("C101", [line.ply for line in lines[1:]])
    if carries.comments is not Comments.ALL:
        kept = carries.comments is Comments.OPENING
        opening = [0] * len(record.root.comments) if not kept else []
        lost("C102", opening + [node.ply for node in nodes for _ in node.comments])
    if not carries.times:
        lost("C103", [node.ply for node in nodes if node.clock])
    left_out = [
        name
        for name, value in record.headers
        if not carries.headers or not target.fits(record, name, value)
    ]
    if left_out:
        found.append(("C104", len(left_out), "、".join(left_out), ""))
    if record.lost:
        found.append(("C107", record.lost, "where the record has faults", ""))
    if not carries.result and record.outcome is not None:
        found.append(("C105", 1, "at the end", ""))
    return [
        diagnostic(
            Fault(code, {"format": target.id, "count": str(count), "where": where, "help": help}),
            NOWHERE,
            game=index,
        )
        for code, count, where, help in found
    ]
