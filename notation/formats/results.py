"""The words for results: 主帥勝　將死, 和棋　無子可動, 未完　中斷.

What lives here: reading and writing an outcome in words, inverses of each other.
What does not: whether it is true (`notation.records.replay`).
"""

from __future__ import annotations

from notation.diagnostics import Fault
from notation.records.record import Outcome, Reason, Score
from notation.rules.game import Game

DRAW, UNFINISHED, WINS = "和棋", "未完", "勝"
REASONS: dict[Reason, str] = {
    Reason.MATE: "將死",
    Reason.RESIGNATION: "認輸",
    Reason.TIME: "超時",
    Reason.FOUL: "違規",
    Reason.AGREEMENT: "和議",
    Reason.REPETITION: "重複",
    Reason.NO_MOVE: "無子可動",
    Reason.GOAL: "達陣",
    Reason.DECLARATION: "入玉宣言",
    Reason.IMPASSE: "持將棋",
    Reason.MOVE_LIMIT: "手數已滿",
    Reason.FORFEIT: "不戰",
    Reason.SEALED: "封手",
    Reason.NO_MATE: "不詰",
    Reason.ABORTED: "中斷",
}
_SPELLINGS = str.maketrans(
    "将认输时违规议复无动断胜帅诘数满战达阵", "將認輸時違規議複無動斷勝帥詰數滿戰達陣"
)


class ResultReading:
    """An outcome, or None; faults with the role of the word they speak of."""

    __slots__ = ("faults", "outcome")

    def __init__(self, outcome: Outcome | None, faults: list[tuple[Fault, str]]) -> None:
        self.outcome = outcome
        self.faults = faults


def team_name(game: Game, team: int) -> str:
    """A team by the names of its seats: 主帥, 南北."""
    return "".join(seat.name for seat in game.seats if seat.team == team)


def parse_result(game: Game, words: dict[str, str]) -> ResultReading:
    """An outcome from the words of a result line, by their roles winner and reason.

    Simplified characters are read and reported as style.
    """
    faults: list[tuple[Fault, str]] = []
    winner, reason_word = words.get("winner", ""), words.get("reason", "")
    teams = dict.fromkeys(seat.team for seat in game.seats)
    scores = {team_name(game, team) + WINS: Outcome(Score.WIN, team) for team in teams}
    scores[DRAW] = Outcome(Score.DRAW)
    scores[UNFINISHED] = Outcome(Score.UNFINISHED)
    outcome = scores.get(winner.translate(_SPELLINGS))
    by_word = {word: reason for reason, word in REASONS.items()}
    reason = by_word.get(reason_word.translate(_SPELLINGS))
    help = f"write a winner ({' '.join(scores)}) and then a reason, one of {' '.join(by_word)}"
    expected = {"help": help}
    if outcome is None:
        faults.append((Fault("S108", {"found": winner or "nothing", **expected}), "winner"))
    if reason_word and reason is None:
        faults.append((Fault("S108", {"found": reason_word, **expected}), "reason"))
    for role, word in words.items():
        plain = word.translate(_SPELLINGS)
        if plain != word and not faults:
            faults.append((Fault("N102", {"found": word, "expected": plain}), role))
    if outcome is None:
        return ResultReading(None, faults)
    return ResultReading(Outcome(outcome.score, outcome.winner, reason), faults)


def format_result(game: Game, outcome: Outcome) -> str:
    """An outcome in words, winner and reason separated by a full-width space."""
    if outcome.score is Score.WIN:
        assert outcome.winner is not None
        word = team_name(game, outcome.winner) + WINS
    else:
        word = DRAW if outcome.score is Score.DRAW else UNFINISHED
    return f"{word}　{REASONS[outcome.reason]}" if outcome.reason else word
