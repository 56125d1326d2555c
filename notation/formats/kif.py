"""KIF: numbered moves with their origin, variations, times, comments, BOD boards.

What lives here: telling such a text and the row of the registry.  After the description of
the format published with Kifu for Windows.  What does not: reading
(`notation.formats.kif_reader`) and writing (`notation.formats.kif_write`).
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.formats import japanese
from notation.formats.dialects import dialect
from notation.formats.format import Carries, Comments, Format
from notation.formats.kif_lines import DECLARED, HANDICAP, MOVE, SEPARATOR, SQUARE, cut
from notation.formats.kif_reader import read as read_games
from notation.formats.kif_write import fits, write_numbered
from notation.records.transcript import Transcript
from notation.rules.game import Game
from notation.source import Source


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The games of a KIF text.  `game` overrides what the headers say."""
    return read_games(source, game, japanese.Style.ORIGIN)


def sniff(text: str) -> int:
    """The heading of the moves, a handicap header, or numbered moves with an origin."""
    lines = text.splitlines()
    if text.startswith("#KIF"):
        return 95
    if SEPARATOR.search(text) and any(SEPARATOR.match(line.strip()) for line in lines):
        return 95
    if any(MOVE.match(line) and SQUARE.search(line) for line in lines):
        return 80
    return 60 if any(line.startswith(HANDICAP) for line in lines) else 0


FORMAT = Format(
    "kif",
    "KIF",
    (".kif", ".kifu"),
    Carries(
        variations=True,
        ends=True,
        comments=Comments.ALL,
        times=True,
        headers=True,
        result=True,
    ),
    sniff,
    read,
    write_numbered,
    games=lambda game: dialect(game).spell is japanese.spell,
    fits=fits,
    encodings=("utf-8", "cp932"),
    declared=DECLARED,
    utf8_suffixes=(".kifu",),
    cut=cut,
)
