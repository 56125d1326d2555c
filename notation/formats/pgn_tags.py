"""PGN: tags, both ways.

What lives here: one tag pair, and the names of headers.  After the PGN standard, sections 8.1
and 9.

What does not: where tags stand (`notation.formats.pgn_text`), and what those say that are no
headers: the game and its start (`notation.formats.pgn_start`), the result
(`notation.formats.pgn_results`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from notation.formats.pgn_text import Token
from notation.rules.game import Game
from notation.source import Span

WHITE, BLACK, RESULT = "White", "Black", "Result"
ROSTER = ("Event", "Site", "Date", "Round", WHITE, BLACK, RESULT)
VARIANT, SETUP, FEN, TERMINATION = "Variant", "SetUp", "FEN", "Termination"
UNKNOWN = "?"
UNKNOWN_DATE = "????.??.??"
_DERIVED = (RESULT, VARIANT, SETUP, FEN)
_HEADERS = {"Event": "賽事", "Site": "地點", "Date": "日期", "Round": "輪次"}
_TAG = re.compile(r'\[\s*(?P<name>[^\s"\[\]]+)\s*"(?P<value>.*)"\s*\]\s*')
NAME = re.compile(r'[^\s"\[\]]+')
_ESCAPED = re.compile(r'\\(["\\])')
_INNER_QUOTE = re.compile(r'\\.|(")')
_DATE = re.compile(r"([0-9?]{4})[.-]([0-9?]{2})[.-]([0-9?]{2})")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair.  `at` is where its value stands in the text; `quotes` are quotes inside the
    value that should be escaped."""

    name: str
    value: str
    span: Span
    at: int
    quotes: tuple[Span, ...] = ()
    length: int = 0

    @property
    def value_span(self) -> Span:
        return Span(self.at, self.span.end)

    @property
    def text_span(self) -> Span:
        """Where the text of the value stands, without its quotes; the tag for an empty one."""
        return Span(self.at, self.at + self.length) if self.length else self.span


def parse_tag(token: Token) -> Tag | None:
    """A tag, None for a text that only begins like one."""
    match = _TAG.fullmatch(token.text)
    if match is None:
        return None
    at = token.start + match.start("value")
    raw = match["value"]
    quotes = tuple(
        Span(at + quote.start(), at + quote.end())
        for quote in _INNER_QUOTE.finditer(raw)
        if quote[1]
    )
    value = " ".join(_ESCAPED.sub(r"\1", raw).splitlines())
    return Tag(match["name"], value, token.span, at, quotes, len(raw))


def format_tag(name: str, value: str) -> str:
    """The inverse of `parse_tag`."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def header_of(game: Game, tag: Tag) -> tuple[str, str] | None:
    """The header a tag stands for, None for one that says nothing or is derived from the
    record."""
    if tag.name in _DERIVED:
        return None
    if tag.name in ROSTER and tag.value in (UNKNOWN, UNKNOWN_DATE):
        return None
    value = tag.value.strip()
    value = _DATE.sub(r"\1-\2-\3", value) if tag.name == "Date" else value
    return _names(game).get(tag.name, tag.name), value


def tag_of(game: Game, name: str, value: str) -> tuple[str, str]:
    """The inverse of `header_of`: a tag's name and value."""
    known = {header: tag for tag, header in _names(game).items()}
    tag = known.get(name, name)
    return tag, _DATE.sub(r"\1.\2.\3", value) if tag == "Date" else value


def _names(game: Game) -> dict[str, str]:
    """The names of headers by tag; the players stand under the names of their sides."""
    return {**_HEADERS, WHITE: game.seats[0].name, BLACK: game.seats[1].name}
