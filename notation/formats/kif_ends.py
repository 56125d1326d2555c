"""How KIF and KI2 say that a game ended: 投了, まで77手で先手の勝ち.

What lives here: the words on the last move's line and those of the summary line, to
outcomes and back.  What does not: whether they are true.
"""

from __future__ import annotations

import re

from notation.formats.numerals import TO_ASCII
from notation.records.record import Outcome, Reason, Score
from notation.rules.game import Game

_MOVER, _OTHER = 0, 1
# Word, who wins seen from the side that would move, and the reason.
_WORDS: tuple[tuple[str, Score, int, Reason | None], ...] = (
    ("投了", Score.WIN, _OTHER, Reason.RESIGNATION),
    ("中断", Score.UNFINISHED, 0, Reason.ABORTED),
    ("封じ手", Score.UNFINISHED, 0, Reason.SEALED),
    ("千日手", Score.DRAW, 0, Reason.REPETITION),
    ("引き分け", Score.DRAW, 0, None),
    ("引分け", Score.DRAW, 0, None),
    ("引分", Score.DRAW, 0, None),
    ("無勝負", Score.DRAW, 0, None),
    ("最大手数", Score.DRAW, 0, Reason.MOVE_LIMIT),
    ("持将棋", Score.DRAW, 0, Reason.IMPASSE),
    ("詰み", Score.WIN, _OTHER, Reason.MATE),
    ("詰", Score.WIN, _OTHER, Reason.MATE),
    ("切れ負け", Score.WIN, _OTHER, Reason.TIME),
    ("時間切れ", Score.WIN, _OTHER, Reason.TIME),
    ("Time-up", Score.WIN, _OTHER, Reason.TIME),
    ("反則勝ち", Score.WIN, _MOVER, Reason.FOUL),
    ("反則負け", Score.WIN, _OTHER, Reason.FOUL),
    ("入玉勝ち", Score.WIN, _MOVER, Reason.DECLARATION),
    ("入玉宣言", Score.WIN, _MOVER, Reason.DECLARATION),
    ("宣言勝ち", Score.WIN, _MOVER, Reason.DECLARATION),
    ("不戦敗", Score.WIN, _OTHER, Reason.FORFEIT),
    ("不戦勝", Score.WIN, _MOVER, Reason.FORFEIT),
    ("不詰", Score.UNFINISHED, 0, Reason.NO_MATE),
)
# Asked for once a game at most, and compiled when that is first so.
_SUMMARY = r"[\s　]*まで[\s　]*(?P<count>[0-9０-９]+)?[\s　]*手?で?(?P<rest>.*)"
_WINNER = (
    r"(?P<seat>先手|後手|上手|下手)の?(?P<why>反則|入玉|宣言|切れ|時間切れ|不戦)?(?:の)?"
    r"(?P<how>勝|負|敗|投了)"
)
_WHYS = {
    "反則": Reason.FOUL,
    "入玉": Reason.DECLARATION,
    "宣言": Reason.DECLARATION,
    "切れ": Reason.TIME,
    "時間切れ": Reason.TIME,
    "不戦": Reason.FORFEIT,
}
_FIRST = ("先手", "下手")


class Summary:
    """What a summary line says: the number of moves, None where it says none, and the
    outcome, None where its words are none we know."""

    __slots__ = ("count", "outcome")

    def __init__(self, count: int | None, outcome: Outcome | None) -> None:
        self.count = count
        self.outcome = outcome


def end_of_word(game: Game, word: str, turn: int) -> Outcome | None:
    """The outcome a word on the last line means when `turn` would be to move."""
    for known, score, winner, reason in _WORDS:
        if word == known:
            seat = (turn + winner) % len(game.seats)
            return Outcome(score, game.seats[seat].team if score is Score.WIN else None, reason)
    return None


def word_of_end(game: Game, outcome: Outcome, turn: int) -> str:
    """The inverse of `end_of_word`; a win for no stated reason has no word."""
    for word, score, winner, reason in _WORDS:
        if (score, reason) != (outcome.score, outcome.reason):
            continue
        seat = (turn + winner) % len(game.seats)
        if score is not Score.WIN or game.seats[seat].team == outcome.winner:
            return word
    return "中断" if outcome.score is Score.UNFINISHED else ""


def parse_summary(game: Game, text: str, turn: int, won: Reason | None) -> Summary | None:
    """A summary line when `turn` would be to move; None for another line.  `won` is the
    reason of a win for which it gives none."""
    match = re.match(_SUMMARY, text)
    if match is None:
        return None
    count = int(match["count"].translate(TO_ASCII)[:6]) if match["count"] else None
    rest = match["rest"].strip()
    winner = re.search(_WINNER, rest)
    if winner is None:
        known = next((word for word, *_ in _WORDS if rest.startswith(word)), "")
        return Summary(count, end_of_word(game, known, turn))
    seat = 0 if winner["seat"] in _FIRST else 1
    if winner["how"] != "勝":
        seat = 1 - seat
    reason = _WHYS.get(winner["why"] or "", won)
    if winner["how"] == "投了":
        reason = Reason.RESIGNATION
    elif "時間切れ" in rest or "切れ負け" in rest:
        reason = Reason.TIME
    elif "入玉" in rest or "宣言" in rest:
        reason = Reason.DECLARATION
    return Summary(count, Outcome(Score.WIN, game.seats[seat].team, reason))


def format_summary(
    game: Game, outcome: Outcome, plies: int, turn: int, names: tuple[str, str]
) -> str:
    """A summary line; `names` are those of the two sides."""
    head = f"まで{plies}手で"
    if outcome.score is not Score.WIN:
        return head + (word_of_end(game, outcome, turn) or "引き分け")
    seat = next(n for n, row in enumerate(game.seats) if row.team == outcome.winner)
    if outcome.reason is Reason.MATE:
        return f"まで{plies}手で詰み"
    if outcome.reason is Reason.FOUL:
        return (
            f"{head}{names[seat]}の反則勝ち"
            if seat == turn
            else f"{head}{names[1 - seat]}の反則負け"
        )
    how = {Reason.TIME: "時間切れにより", Reason.DECLARATION: "入玉により"}
    return f"{head}{how.get(outcome.reason, '') if outcome.reason else ''}{names[seat]}の勝ち"
