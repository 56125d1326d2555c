"""PGN: tags and results, both ways.

What lives here: one tag pair, the names of headers, the words of results and of why a game
ended.  After the PGN standard, sections 8.1 and 9.

What does not: where tags stand (`notation.formats.pgn_text`), and the start position.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from notation.formats.pgn_text import Token
from notation.records.record import Outcome, Reason, Record, Score
from notation.rules.endings import Ending, ending
from notation.rules.game import Game
from notation.source import Span

WHITE, BLACK, RESULT = "White", "Black", "Result"
ROSTER = ("Event", "Site", "Date", "Round", WHITE, BLACK, RESULT)
VARIANT, SETUP, FEN, TERMINATION = "Variant", "SetUp", "FEN", "Termination"
UNKNOWN = "?"
UNKNOWN_DATE = "????.??.??"
UNFINISHED = "*"
_DERIVED = (RESULT, VARIANT, SETUP, FEN)
_HEADERS = {"Event": "賽事", "Site": "地點", "Date": "日期", "Round": "輪次"}
_TAG = re.compile(r'\[\s*(?P<name>[^\s"\[\]]+)\s*"(?P<value>.*)"\s*\]\s*')
_NAME = re.compile(r'[^\s"\[\]]+')
_ESCAPED = re.compile(r'\\(["\\])')
_INNER_QUOTE = re.compile(r'\\.|(")')
_DATE = re.compile(r"([0-9?]{4})[.-]([0-9?]{2})[.-]([0-9?]{2})")
# How results are spelled beside their usual form.
_SPELLINGS = {"‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "½": "1/2"}
# The values of Termination that give a reason, by how the game ended; the first of a reason is
# written.  Time, rules and abandonment are the standard's own words.
_REASONS: dict[Score, dict[str, Reason | None]] = {
    Score.WIN: {
        "time forfeit": Reason.TIME,
        "rules infraction": Reason.FOUL,
        "checkmate": Reason.MATE,
        "resignation": Reason.RESIGNATION,
        "repetition": Reason.REPETITION,
        "stalemate": Reason.NO_MOVE,
        "declaration": Reason.DECLARATION,
        "goal": Reason.GOAL,
        "forfeit": Reason.FORFEIT,
    },
    Score.DRAW: {
        "agreement": Reason.AGREEMENT,
        "repetition": Reason.REPETITION,
        "stalemate": Reason.NO_MOVE,
        "impasse": Reason.IMPASSE,
        "declaration": Reason.DECLARATION,
        "move limit": Reason.MOVE_LIMIT,
    },
    Score.UNFINISHED: {
        "abandoned": Reason.ABORTED,
        "unterminated": None,
        "adjourned": Reason.SEALED,
        "no mate": Reason.NO_MATE,
    },
}


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair.  `at` is where its value stands in the text; `quotes` are quotes inside the
    value that should be escaped."""

    name: str
    value: str
    span: Span
    at: int
    quotes: tuple[Span, ...] = ()

    @property
    def value_span(self) -> Span:
        return Span(self.at, self.span.end)


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
    return Tag(match["name"], value, Span(token.start, token.end), at, quotes)


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


def fits(record: Record, name: str, value: str) -> bool:
    """Whether a header reads back as itself, and is no tag of the format's own."""
    if not _NAME.fullmatch(name) or len(f"{value}x".splitlines()) != 1:
        return False
    if name == TERMINATION and (
        termination(record) or parse_reason(record.outcome, value) is not None
    ):
        return False
    tag = Tag(*tag_of(record.game, name, value), Span(0, 0), 0)
    return header_of(record.game, tag) == (name, value)


def _names(game: Game) -> dict[str, str]:
    """The names of headers by tag; the players stand under the names of their sides."""
    return {**_HEADERS, WHITE: game.seats[0].name, BLACK: game.seats[1].name}


def usual_result(text: str) -> str:
    """A result in its usual signs: 1-0, 0-1, 1/2-1/2, *."""
    plain = "".join(_SPELLINGS.get(sign, sign) for sign in text.strip())
    return "1/2-1/2" if plain == "1/2" else plain


def parse_result(game: Game, text: str) -> Outcome | None:
    """What a result in its usual signs says, None for a word that is no result."""
    known = {
        "1-0": Outcome(Score.WIN, game.seats[0].team),
        "0-1": Outcome(Score.WIN, game.seats[1].team),
        "1/2-1/2": Outcome(Score.DRAW),
        UNFINISHED: Outcome(Score.UNFINISHED),
    }
    return known.get(text)


def format_result(game: Game, outcome: Outcome | None) -> str:
    """The inverse of `parse_result`; `*` where no result is known."""
    if outcome is None or outcome.score is Score.UNFINISHED:
        return UNFINISHED
    if outcome.score is Score.DRAW:
        return "1/2-1/2"
    return "1-0" if outcome.winner == game.seats[0].team else "0-1"


def parse_reason(outcome: Outcome | None, value: str) -> Outcome | None:
    """An outcome with the reason a Termination gives, None where it gives none."""
    base = outcome or Outcome(Score.UNFINISHED)
    words = _REASONS[base.score]
    word = value.strip().lower()
    return Outcome(base.score, base.winner, words[word]) if word in words else None


def termination(record: Record) -> str:
    """The Termination of a record, "" where it needs none: no reason is known, or a mate that
    the sign of the last move tells."""
    outcome = record.outcome
    if outcome is None or (outcome.reason is None and outcome.score is not Score.UNFINISHED):
        return ""
    if outcome.reason is Reason.MATE and _mated(record):
        return ""
    words = _REASONS[outcome.score]
    return next((word for word, reason in words.items() if reason is outcome.reason), "")


def _mated(record: Record) -> bool:
    last = (record.root, *record.root.main_line())[-1]
    return ending(record.position_at(last)) is Ending.MATE
