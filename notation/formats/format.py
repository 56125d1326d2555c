"""What a format is: a record of functions.

What lives here: `Format`, `Carries`, and the choice of a format for a text.

What does not: any format.  They are listed in `notation.formats`.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from notation.records.record import Record
from notation.records.transcript import Transcript
from notation.rules.game import Game
from notation.source import Source, usual_encoding


class Comments(enum.Enum):
    """Where a format can hold comments."""

    NONE = "none"
    OPENING = "before the first move"
    ALL = "all"


class Carries(NamedTuple):
    """What a format can hold.  Every format holds the start position.

    `ends` are the results of branches, `fractions` those of a second in times, `nags` the
    glyphs that judge moves.
    """

    moves: bool = True
    variations: bool = False
    ends: bool = False
    comments: Comments = Comments.NONE
    times: bool = False
    fractions: bool = False
    headers: bool = False
    result: bool = False
    nags: bool = False


class Cut(NamedTuple):
    """Where a text can be cut in two that hold the games it held.

    The first part is the text up to `at` and `close` after it; the second begins with `open`,
    in place of the `skip` characters there.
    """

    at: int
    skip: int = 0
    open: str = ""
    close: str = ""


class Format(NamedTuple):
    """A way of writing records.

    `sniff` scores how surely a text is in this format: 0 not at all, 100 beyond doubt.
    `parse` yields one transcript a game, lazily and in order, with the game given or found
    in the text; it never raises on bad text.  `emit` writes complete records as one text.
    `games` tells whether it writes a game, `fits` whether it can hold a header of a record.
    `encodings` are those its files are usually in, by their Python names; `declared` finds
    where a text states its own (group `encoding`), and `utf8_suffixes` state UTF-8.
    `cut` finds where the last game of the beginning of a long text begins, None where there
    is one game, or none; what follows the beginning must not change the answer.
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
    encodings: tuple[str, ...] = ("utf-8",)
    declared: re.Pattern[str] | None = None
    utf8_suffixes: tuple[str, ...] = ()
    cut: Callable[[str], Cut | None] = lambda text: None

    def writes(self, game: Game) -> bool:
        """Whether records of a game can be written in this format."""
        return self.games(game)

    def stating(self, text: str, encoding: str) -> str:
        """A text with the encoding it states, where it states one, changed to another."""
        match = self.declared.match(text) if self.declared else None
        if match is None or usual_encoding(match["encoding"]) == encoding:
            return text
        name = "SHIFT_JIS" if encoding == "cp932" else encoding.upper().replace("_", "-")
        return text[: match.start("encoding")] + name + text[match.end("encoding") :]


class Detection(NamedTuple):
    """The format of a text, or None with the ids of those that claim it equally."""

    format: Format | None
    rivals: tuple[str, ...] = ()


# The text a format is recognised by; enough to pass a long preamble of comments.
SNIFFED = 4096
_SUFFIX_BONUS = 20
# The most a sniff gives.
SUREST = 100


def score(format: Format, text: str, name: str) -> int:
    """How surely a text is in a format, by its first characters and the suffix of its name."""
    return format.sniff(text[:SNIFFED]) + _SUFFIX_BONUS * name.lower().endswith(format.suffixes)


def detect(formats: Iterable[Format], text: str, name: str) -> Detection:
    """The format whose sniff of the first characters scores best; a fitting suffix of the
    file name helps.  None when no format claims the text or two claim it equally."""
    scores = [(score(candidate, text, name), candidate) for candidate in formats]
    highest = max((sure for sure, _ in scores), default=0)
    if not highest:
        return Detection(None)
    best = [candidate for sure, candidate in scores if sure == highest]
    if len(best) > 1:
        return Detection(None, tuple(candidate.id for candidate in best))
    return Detection(best[0])
