"""What a record claims beside its moves, against the moves.

What lives here: the faults in a stated or missing result and in times.
What does not: walking the record (`notation.records.replay`).
"""

from __future__ import annotations

from notation.diagnostics import Fault
from notation.records.record import Clock, Outcome, Reason, Score
from notation.records.transcript import WrittenResult
from notation.rules.endings import Ending, Occurrences, ending
from notation.rules.entering import Claim, claim
from notation.rules.law import counted, describe, describe_all, ordinal
from notation.rules.laws import legal_moves
from notation.rules.position import Position
from notation.rules.wins import won

# Reasons that can stand with a win, a draw, and a game left unfinished.
_POSSIBLE = {
    Score.WIN: {*Reason}
    - {
        Reason.AGREEMENT,
        Reason.IMPASSE,
        Reason.MOVE_LIMIT,
        Reason.ABORTED,
        Reason.SEALED,
        Reason.NO_MATE,
    },
    Score.DRAW: {
        Reason.AGREEMENT,
        Reason.REPETITION,
        Reason.NO_MOVE,
        Reason.IMPASSE,
        Reason.DECLARATION,
        Reason.MOVE_LIMIT,
    },
    Score.UNFINISHED: {Reason.ABORTED, Reason.SEALED, Reason.NO_MATE},
}
# Reasons a record may give for an ending.  A mated side may resign all the same, and
# perpetual check is a foul.
_FITTING = {
    Ending.MATE: (None, Reason.MATE, Reason.RESIGNATION),
    Ending.STALEMATE: (None, Reason.NO_MOVE, Reason.RESIGNATION),
    Ending.REPETITION: (None, Reason.REPETITION),
    Ending.PERPETUAL_CHECK: (None, Reason.REPETITION, Reason.FOUL),
    Ending.TEAM_OUT: (None, Reason.MATE, Reason.RESIGNATION),
    Ending.KING_TAKEN: (None, Reason.MATE, Reason.RESIGNATION),
    Ending.GOAL: (None, Reason.GOAL, Reason.RESIGNATION),
}
_ENDING_REASONS = {
    Ending.MATE: Reason.MATE,
    Ending.STALEMATE: Reason.NO_MOVE,
    Ending.REPETITION: Reason.REPETITION,
    Ending.PERPETUAL_CHECK: Reason.REPETITION,
    Ending.TEAM_OUT: Reason.MATE,
    Ending.KING_TAKEN: Reason.MATE,
    Ending.GOAL: Reason.GOAL,
}


def unstated(position: Position, seen: Occurrences) -> Fault | None:
    """A game that is over on the board, when its record does not say so."""
    over = ending(position) or seen.ending(position)
    return None if over is None else Fault("E102", _words(position, over, seen))


def wrong_result(
    position: Position,
    seen: Occurrences,
    written: WrittenResult,
    headers: list[tuple[str, str]],
    *,
    branch: bool,
) -> Fault | None:
    """What is wrong with a stated result after the last move, or to be told of it."""
    over = ending(position) or seen.ending(position)
    stated = written.outcome
    # A branch that is left unfinished is one that its writer did not follow further.
    if stated is None or (branch and stated.score is Score.UNFINISHED):
        return None
    code = _wrong_result(position, over, seen, stated)
    if not code:
        declared = stated.reason is Reason.DECLARATION and over is None
        return _declared(position, stated, headers) if declared else None
    words = {"written": written.text, **_words(position, over, seen)}
    words["count"] = counted(seen.count(position), "time")
    words["needed"] = str(position.game.repetition)
    return Fault(code, words)


def _wrong_result(
    position: Position, over: Ending | None, seen: Occurrences, stated: Outcome
) -> str:
    """The code of what is wrong with a stated result but a declaration, "" for nothing."""
    outcome = _on_board(position, over, seen)
    if stated.reason is not None and stated.reason not in _POSSIBLE[stated.score]:
        return "E113"
    if over is not None and outcome is not None:
        if (stated.score, stated.winner) != (outcome.score, outcome.winner):
            return "E103"
        return "E108" if stated.reason not in _FITTING[over] else ""
    if stated.reason is Reason.MATE:
        return "E114" if _only_interpositions(position) else "E101"
    if stated.reason is Reason.NO_MOVE:
        return "E104"
    if stated.reason is Reason.GOAL:
        return "E118"
    repeated = seen.count(position) >= position.game.repetition
    return "E106" if stated.reason is Reason.REPETITION and not repeated else ""


# The time each seat has used, None once that cannot be known.
Sums = tuple[int | None, ...]


def add_clock(sums: Sums, seat: int, clock: Clock | None) -> tuple[Sums, Fault | None]:
    """The sums after a move of a seat, and the fault of a stated total that is not the sum of
    the times its side used."""
    used = clock.used if clock else None
    before = sums[seat]
    expected = before + used if before is not None and used is not None else None
    total = clock.total if clock else None
    fault = None
    if total is not None and expected not in (None, total):
        assert expected is not None
        words = {"found": clock_text(total), "expected": clock_text(expected)}
        fault = Fault("E201", words)
    after = expected if total is None else total
    return (*sums[:seat], after, *sums[seat + 1 :]), fault


def clock_text(milliseconds: int) -> str:
    """A time as records write it: 0:03:45, with as many decimals as it needs."""
    seconds, rest = divmod(milliseconds, 1000)
    decimals = f".{rest:03}".rstrip("0") if rest else ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{decimals}"


def _on_board(position: Position, over: Ending | None, seen: Occurrences) -> Outcome | None:
    if over is None:
        return None
    if over is Ending.TEAM_OUT:
        return Outcome(Score.WIN, _team_left(position), Reason.MATE)
    loser = _loser(position, over, seen)
    if loser is None:
        return Outcome(Score.DRAW, None, _ENDING_REASONS[over])
    winner = position.game.seats[position.enemies(loser)[0]].team
    return Outcome(Score.WIN, winner, _ENDING_REASONS[over])


def _loser(position: Position, over: Ending, seen: Occurrences) -> int | None:
    """The seat an ending makes lose, None for a draw."""
    if over is Ending.PERPETUAL_CHECK:
        return seen.perpetual_checker(position)
    if over in (Ending.KING_TAKEN, Ending.GOAL):
        return position.enemies(won(position))[0]
    drawn = over is Ending.REPETITION or (
        over is Ending.STALEMATE and not position.game.no_move_loses
    )
    return None if drawn else position.turn


def _only_interpositions(position: Position) -> bool:
    """Whether the checked side of a problem can only put pieces in between, which problems
    leave out where it helps nothing."""
    game = position.game
    problem = any(king < 0 for king in position.kings)
    return (
        problem
        and position.in_check(position.turn)
        and all(
            not game.pieces[move.kind].royal and not position.board[move.target]
            for move in legal_moves(position)
        )
    )


def _declared(position: Position, stated: Outcome, headers: list[tuple[str, str]]) -> Fault | None:
    """A declaration by the side to move: what it lacks, or what it has."""
    game = position.game
    words = {"side": game.seats[position.turn].name, "why": "the game knows no declaration"}
    terms = game.entering_king
    if terms is None:
        return Fault("E115", words)
    value = next((value for name, value in headers if name == terms.header), "")
    rule = next((rule for rule in terms.rules if rule.name in value), terms.rules[0])
    count = claim(position, terms, rule)
    winning = stated.score is Score.WIN
    enough = rule.win if winning else rule.draw or rule.win
    needed = enough[position.turn]
    words["rule"] = rule.title
    words["count"] = (
        f"{counted(count.points, 'point')} ({counted(count.pieces, 'piece')} there {count.there}, "
        f"hand {count.hand})"
    )
    words["needed"] = str(needed)
    if winning and stated.winner != game.seats[position.turn].team:
        return Fault("E115", {**words, "why": "only the side to move may declare"})
    if count.wins if winning else count.draws:
        return Fault("E116", words)
    if count.in_order and count.points + count.missing >= needed:
        return Fault("E117", {**words, "missing": str(count.missing)})
    return Fault("E115", {**words, "why": _lacking(count, needed)})


def _lacking(count: Claim, needed: int) -> str:
    terms = count.terms
    why = []
    if not count.king_there:
        far = "last rank" if terms.ranks == 1 else f"far {terms.ranks} ranks"
        why.append(f"its king is not in the {far}")
    if count.in_check:
        why.append("its king is in check")
    if count.pieces < terms.pieces:
        verb = "is" if count.pieces == 1 else "are"
        others = counted(count.pieces, "other piece")
        why.append(f"{others} {verb} there, {terms.pieces} are needed")
    if count.points < needed:
        why.append(f"{counted(count.points, 'point')}, {needed} are needed")
    return "; ".join(why) or "the points are enough for a win"


def _team_left(position: Position) -> int:
    """The team that still has a seat in the game."""
    seats = position.game.seats
    return next(s.team for s, out in zip(seats, position.out, strict=True) if not out)


def _words(position: Position, over: Ending | None, seen: Occurrences) -> dict[str, str]:
    game = position.game
    side = position.turn
    king = position.kings[side]
    name = game.seats[side].name
    words = {
        "side": name,
        "king": describe(position, king) if king >= 0 else name,
        "attackers": describe_all(position, position.checkers(side)),
    }
    if over is None:
        return words
    if over is Ending.TEAM_OUT:
        left = _team_left(position)
        names = {seat.team: "" for seat in game.seats}
        for seat in game.seats:
            names[seat.team] += seat.name
        lost = "、".join(name for team, name in names.items() if team != left)
        return {**words, "end": f"{lost} lost both kings", "scored": f"a win for {names[left]}"}
    loser = _loser(position, over, seen)
    ends = {
        Ending.MATE: f"{name} is mated",
        Ending.STALEMATE: f"{name} has no legal move and is not attacked",
        Ending.REPETITION: f"the position stands for the {ordinal(game.repetition)} time",
    }
    lost = game.seats[loser].name if loser is not None else ""
    winner = "" if loser is None else game.seats[position.enemies(loser)[0]].name
    if over is Ending.KING_TAKEN:
        ends[over] = f"{lost} has lost its king"
    elif over is Ending.GOAL:
        ends[over] = f"{winner} has reached its goal"
    words["end"] = ends.get(over) or f"{lost} gave perpetual check"
    words["scored"] = "a draw" if loser is None else f"a win for {winner}"
    return words
