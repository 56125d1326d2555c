"""E: what a record claims about its end and its times."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES = (
    Code(
        "E101", _E, "no mate",
        "the result says mate ({written}), but {side} has a legal move",
        "correct the reason, or look for a missing last move",
        "Mate is an attacked king without a legal answer. The final position was replayed and "
        "is none.",
    ),
    Code(
        "E102", _W, "the end is not stated",
        "{end}, and the record states no result",
        "add a result: {scored}",
        "The final position ends the game by itself, so the record should say how.",
    ),
    Code(
        "E103", _E, "wrong winner",
        "the result says {written}, but {end}, which is {scored}",
        "correct the result",
        "The stated winner is not the one the final position gives.",
    ),
    Code(
        "E104", _E, "there are legal moves",
        "the result says that no move was left ({written}), but {side} has a legal move",
        "correct the reason",
        "無子可動 is claimed where the side to move can move.",
    ),
    Code(
        "E105", _E, "moves after the end",
        "the game was over: {end}",
        "remove the moves from here on, or correct the ones before",
        "After mate, a goal reached or a king taken, or without a legal move, nothing can be played.",
    ),
    Code(
        "E106", _E, "no repetition",
        "the result says repetition ({written}), but the final position stood {count}",
        "repetition needs {needed}",
        "Positions are the same when board, hands, side to move and all other fields of the FEN "
        "but the counters are equal.",
    ),
    Code(
        "E107", _I, "position repeated",
        "this position stands for the {count} time",
        "the rules leave open what follows; it is told and no error",
        "Positions are the same when board, hands, side to move and all other fields of the FEN "
        "but the counters are equal.",
    ),
    Code(
        "E108", _E, "wrong reason",
        "the result gives another reason ({written}), but {end}",
        "correct the reason",
        "The final position ends the game by itself, for another reason than the one stated.",
    ),
    Code(
        "E109", _W, "moves after a repetition",
        "the game was over: the position before this move stands for the {count} time",
        "remove the moves from here on, or correct the ones before",
        "The rules of the game end it when a position has stood that often. The moves after it are checked "
        "all the same.",
    ),
    Code(
        "E110", _W, "wrong number of moves",
        "the summary counts {found} moves, the game has {expected}",
        "correct the number, or look for missing moves",
        "The line まで N手で… counts the moves before the end.",
    ),
    Code(
        "E111", _W, "two results",
        "one place says {found}, the last line {expected}",
        "correct one of them; the last line counts",
        "The word on the last move's line and the summary below it name different results, or in "
        "PGN the tag Result and the end of the moves.",
    ),
    Code(
        "E112", _I, "the foul the record states",
        "the record says that this move lost by a foul, and it is one: {code} {foul}",
        "nothing to do",
        "A game that ends with an illegal move and says so (反則勝ち) is a sound record: the move is "
        "the foul. It is kept as the last move.",
    ),
    Code(
        "E113", _E, "result contradicts itself",
        "the result {written} gives a reason that cannot stand with its winner",
        "correct the winner or the reason",
        "A draw is not resigned, a game left unfinished is not won, and a win is not agreed on.",
    ),
    Code(
        "E114", _I, "mate but for pieces put in between",
        "{side} could still put a piece in between: a mate by the custom of problems ({written})",
        "",
        "In a problem, interpositions that help nothing are left out and the position counts as "
        "mate. Whether they help is not judged here.",
    ),
    Code(
        "E115", _E, "declaration does not hold",
        "{side} may not declare: {why}",
        "counted by {rule}: {count}",
        "A declaration needs the king and enough other pieces in the far ranks, no check, and "
        "enough points. `kifu rules` has the numbers. A header 持将棋 names another rule.",
    ),
    Code(
        "E116", _I, "declaration holds",
        "{side} declares with {count}; {needed} are needed ({rule})",
        "",
        "The declaration was counted and everything it needs is there.",
    ),
    Code(
        "E117", _W, "declaration depends on the rule for handicaps",
        "{side} declares with {count}; {needed} are needed ({rule}), and {missing} points of the "
        "set are off the board",
        "say by which rule the game was played",
        "Some rules give the giver of a handicap the points of the pieces that were left out. "
        "With them the declaration would hold, without them not.",
    ),
    Code(
        "E118", _E, "no goal reached",
        "the result says that a goal was reached ({written}), and no piece stands on one",
        "correct the reason",
        "In some games a side wins by bringing a piece to a square, as the ライオン to the far "
        "rank. `kifu rules` tells which; the last move must end there.",
    ),
    Code(
        "E201", _W, "times do not add up",
        "the time so far is given as {found}, but the times used add up to {expected}",
        "correct one of them; from here the stated total is used",
        "The total after a move must be the sum of what its side used.",
    ),
)  # fmt: skip
