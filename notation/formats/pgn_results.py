"""PGN: results, both ways.

What lives here: the words of results, in a tag and behind the moves, and of why a game ended,
the tag Termination.  After the PGN standard, sections 8.2.6 and 9.8.1.

What does not: whether a result is true (`notation.records.claims`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from notation.diagnostics import Fault
from notation.formats.pgn_tags import RESULT, TERMINATION, Tag
from notation.formats.pgn_text import Token
from notation.records.record import Outcome, Reason, Record, Score
from notation.records.transcript import WrittenResult
from notation.rules.endings import Ending, ending
from notation.rules.game import Game
from notation.source import NOWHERE, Span

UNFINISHED = "*"
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


@dataclass(slots=True)
class ResultReading:
    """The result a game states, None where it states none, and the faults of its words."""

    result: WrittenResult | None = None
    faults: list[tuple[Fault, Span]] = field(default_factory=list)


def read_result(game: Game, tags: Mapping[str, Tag], token: Token | None) -> ResultReading:
    """The result behind the moves, `token`, else that of the tag, with the reason that is
    told: a mate by the board."""
    out = ResultReading()
    tag, reason = tags.get(RESULT), tags.get(TERMINATION)
    behind = usual_result(token.text) if token else ""
    tagged = usual_result(tag.value) if tag else ""
    if token is not None and behind != token.text:
        facts = {"found": token.text, "expected": behind}
        out.faults.append((Fault("N101", facts), token.span))
    stated = parse_result(game, tagged)
    if tag is not None and stated is None and tag.value.strip(" ?"):
        facts = {"header": RESULT, "found": tag.value, "expected": "1-0, 0-1, 1/2-1/2 or *"}
        out.faults.append((Fault("S107", facts), tag.text_span))
    outcome = parse_result(game, behind) if token else stated
    if token is not None and stated is not None and outcome != stated:
        facts = {"found": f'[{RESULT} "{tagged}"]', "expected": behind}
        out.faults.append((Fault("E111", facts), token.span))
    if outcome is None:
        return out
    told = parse_reason(outcome, reason.value) if reason else None
    if told is not None:
        outcome = told
    elif outcome.score is Score.UNFINISHED:
        return out
    text, span = (tag.value, tag.text_span) if tag else ("", NOWHERE)
    if token is not None:
        text, span = token.text, token.span
    why = reason.text_span if reason and told is not None else None
    out.result = WrittenResult(outcome, text, span, shown=True, reason_span=why)
    return out


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
