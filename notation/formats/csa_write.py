"""CSA: writing a record, and the words both directions share.

What lives here: the lines of a CSA file from a record, the names of headers and endings.
What does not: reading one (`notation.formats.csa`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from notation.formats import csa_words
from notation.formats.clocks import format_seconds
from notation.formats.csa_words import HAND, SIGNS
from notation.formats.handicaps import side_names
from notation.records.record import Clock, Outcome, Reason, Record, Score
from notation.rules.fen import format_fen
from notation.rules.game import Game
from notation.rules.position import Position

VERSION = "V2.2"
# Written only where a record has what came with it.
_VERSION_3 = ("'CSA encoding=UTF-8", "V3.0")
_NEW_IN_3 = ("最大手数", "持将棋", "備考")
NAMES = ("N+", "N-")
HEADERS = {
    "EVENT": "棋戦",
    "SITE": "場所",
    "START_TIME": "開始日時",
    "END_TIME": "終了日時",
    "TIME_LIMIT": "持ち時間",
    "OPENING": "戦型",
    "MAX_MOVES": "最大手数",
    "JISHOGI": "持将棋",
    "NOTE": "備考",
}
ACTIONS = {"%+ILLEGAL_ACTION": 0, "%-ILLEGAL_ACTION": 1}
# Word, score, whether the side to move wins (None where nobody does), reason.
ENDS: dict[str, tuple[Score, bool | None, Reason | None]] = {
    "%TORYO": (Score.WIN, False, Reason.RESIGNATION),
    "%TSUMI": (Score.WIN, False, Reason.MATE),
    "%TIME_UP": (Score.WIN, False, Reason.TIME),
    "%KACHI": (Score.WIN, True, Reason.DECLARATION),
    "%ILLEGAL_MOVE": (Score.WIN, False, Reason.FOUL),
    "%SENNICHITE": (Score.DRAW, None, Reason.REPETITION),
    "%JISHOGI": (Score.DRAW, None, Reason.IMPASSE),
    "%MAX_MOVES": (Score.DRAW, None, Reason.MOVE_LIMIT),
    "%HIKIWAKE": (Score.DRAW, None, None),
    "%CHUDAN": (Score.UNFINISHED, None, Reason.ABORTED),
    "%FUZUMI": (Score.UNFINISHED, None, Reason.NO_MATE),
    "%MATTA": (Score.UNFINISHED, None, None),
    "%ERROR": (Score.UNFINISHED, None, None),
}


def write(records: Sequence[Record]) -> str:
    """Records, `/` between them: in version 2.2, or 3.0 where one needs it."""
    return "/\n".join(_write_record(record) for record in records)


def fits(record: Record, name: str, value: str) -> bool:
    """Whether a header has a line of its own in CSA."""
    known = {*side_names(record.start), *HEADERS.values()}
    return name in known or re.fullmatch(r"\$[^:]*", name) is not None


def _write_record(record: Record) -> str:
    game = record.game
    codes = dict(zip(side_names(record.start), NAMES, strict=True))
    headers = {value: f"${name}:" for name, value in HEADERS.items()}
    lines = list(_VERSION_3) if _needs_version_3(record) else [VERSION]
    for name, value in record.headers:
        if name in codes:
            lines.append(f"{codes[name]}{value}")
    for name, value in record.headers:
        if name not in codes and fits(record, name, value):
            lines.append(f"{headers.get(name, name + ':')}{value}")
    lines += _write_start(record.start)
    lines += [f"'*{comment}" for comment in record.root.comments]
    position = record.start.copy()
    for node in record.root.main_line():
        assert node.move is not None
        lines.append(csa_words.spell(position, node.move))
        if node.clock and node.clock.used is not None:
            lines.append(f"T{format_seconds(node.clock.used)}")
        lines += [f"'*{comment}" for comment in node.comments]
        position.play(node.move)
    if record.outcome is not None:
        word = end_word(game, record.outcome, position.turn)
        lines += [word] * bool(word)
        clock = record.outcome.clock
        if word and clock and clock.used is not None:
            lines.append(f"T{format_seconds(clock.used)}")
    return "\n".join(lines) + "\n"


def _needs_version_3(record: Record) -> bool:
    return (
        any(name in _NEW_IN_3 for name, _ in record.headers)
        or (record.outcome is not None and record.outcome.reason is Reason.MOVE_LIMIT)
        or any(clock and clock.used and clock.used % 1000 for clock in record.clocks())
    )


def _write_start(start: Position) -> list[str]:
    game = start.game
    if format_fen(start).split()[0] == game.start.split()[0] and not any(map(any, start.hands)):
        return ["PI", SIGNS[start.turn]]
    lines = []
    for rank in range(game.ranks):
        first = (game.ranks - 1 - rank) * game.files
        cells = "".join(
            SIGNS[game.seat_of[code]] + game.pieces[game.kind_of[code]].csa if code else " * "
            for code in start.board[first : first + game.files]
        )
        lines.append(f"P{rank + 1}{cells}")
    for seat, hand in enumerate(start.hands):
        held = "".join(f"{HAND}{game.pieces[k].csa}" * hand[k] for k in game.hand_kinds)
        lines += [f"P{SIGNS[seat]}{held}"] * bool(held)
    return [*lines, SIGNS[start.turn]]


def end_word(game: Game, outcome: Outcome, turn: int) -> str:
    """The word for an outcome when `turn` would be to move, "" for none."""
    for word, (score, wins, reason) in ENDS.items():
        if (score, reason) == (outcome.score, outcome.reason) and (
            wins is None or game.seats[turn if wins else 1 - turn].team == outcome.winner
        ):
            return word
    if outcome.reason is Reason.FOUL:
        loser = next(n for n, seat in enumerate(game.seats) if seat.team != outcome.winner)
        return f"%{SIGNS[loser]}ILLEGAL_ACTION"
    return "%CHUDAN" if outcome.score is Score.UNFINISHED else ""


def parse_end(game: Game, word: str, turn: int, clock: Clock | None = None) -> Outcome | None:
    """The inverse of `end_word`, None for a word that means no end."""
    if word in ACTIONS:
        winner = game.seats[1 - ACTIONS[word]].team
        return Outcome(Score.WIN, winner, Reason.FOUL, clock)
    known = ENDS.get(word)
    if known is None:
        return None
    score, wins, reason = known
    seat = turn if wins else 1 - turn
    return Outcome(score, None if wins is None else game.seats[seat].team, reason, clock)
