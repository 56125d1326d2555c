"""KI2: marked moves one after the other, ▲７六歩 △３四歩 ▲５八金右, as records are printed.

What lives here: telling such a text and the row of the registry.  After the description of
the format published with Kifu for Windows.  What does not: reading
(`notation.formats.kif_reader`) and writing (`notation.formats.kif_write`).
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.formats import japanese
from notation.formats.dialects import dialect
from notation.formats.format import Carries, Comments, Format
from notation.formats.kif_lines import DECLARED, HANDICAP, MARKS, SQUARE, cut
from notation.formats.kif_reader import read as read_games
from notation.formats.kif_write import fits, write_marked
from notation.records.transcript import Transcript
from notation.rules.game import Game
from notation.source import Source


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The games of a KI2 text.  `game` overrides what the headers say."""
    return read_games(source, game, japanese.Style.RELATIVE)


def sniff(text: str) -> int:
    """A line that begins with a marked move; a handicap header says little."""
    lines = [line.strip(" \t　") for line in text.splitlines()]
    if any(line[:1] in MARKS and SQUARE.match(line) for line in lines if line):
        return 92
    return 45 if any(line.startswith(HANDICAP) for line in lines) else 0


FORMAT = Format(
    "ki2",
    "KI2",
    (".ki2", ".ki2u"),
    Carries(
        variations=True,
        ends=True,
        comments=Comments.ALL,
        headers=True,
        result=True,
    ),
    sniff,
    read,
    write_marked,
    games=lambda game: dialect(game).spell is japanese.spell,
    fits=fits,
    encodings=("utf-8", "cp932"),
    declared=DECLARED,
    utf8_suffixes=(".ki2u",),
    cut=cut,
)
