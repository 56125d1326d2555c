"""R: a written move that no piece can make."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO
_COULD = "{drop}{could}"

CODES = (
    Code(
        "R101", _E, "no such piece on the board",
        "{side} has no {piece} on the board",
        "{instead}",
        "The name fits no piece of the side to move. It may have been captured earlier, or the "
        "move belongs to the other side. Where a drop would be legal, it is shown.",
    ),
    Code(
        "R102", _E, "not the way this piece moves",
        "{piece} on {origin} does not move to {target}{others}",
        _COULD,
        "No step of the piece leads there, whatever stands between. `kifu rules` draws how each "
        "piece moves; the help lists what it could play here.",
    ),
    Code(
        "R103", _E, "the way is blocked",
        "{piece} on {origin} cannot reach {target}: {blocker} is in the way{others}",
        _COULD,
        "The piece moves that way but cannot jump. For 近衛 the straight square of its 日 step "
        "must be empty (蹩腳).",
    ),
    Code(
        "R104", _E, "own piece on the target",
        "{piece} on {origin} cannot go to {target}: {victim} is its own side's{others}",
        _COULD,
        "A piece does not take pieces of its own side. The move may have been meant for another "
        "piece, or one before it is missing.",
    ),
    Code(
        "R105", _E, "several pieces can do this",
        "more than one {piece} can go to {target}",
        "write {ways}",
        "When two pieces of one name can go to the same square, the move must say where it "
        "starts. Nothing decides which one is meant, so the line of play stops here.",
    ),
    Code(
        "R106", _E, "nothing on the origin",
        "{origin} is empty",
        "{instead}",
        "The move says where its piece stands, but nothing stands there. The help lists what "
        "else would go to the same square.",
    ),
    Code(
        "R107", _E, "nothing to capture there",
        "{piece} on {origin} goes to {target} only to capture, and it is empty{others}",
        _COULD,
        "The piece moves one way and captures another. There is no capture in passing.",
    ),
    Code(
        "R108", _E, "cannot capture that way",
        "{piece} on {origin} does not capture on {target}: {victim} stands in its way{others}",
        _COULD,
        "The piece moves one way and captures another: a 刀兵 goes straight ahead only to an "
        "empty square.",
    ),
    Code(
        "R110", _E, "first move only",
        "{piece} on {origin} may go to {target} only from its start square: {why}{others}",
        _COULD,
        "The double step is for pieces on the square where the game sets them up. A dropped "
        "piece counts as not on its start square (掉落 rule 2).",
    ),
    Code(
        "R111", _E, "another piece on the origin",
        "{origin} holds {found}, not {piece}",
        "correct the name or the square",
        "The name and the square the move states do not fit together.",
    ),
    Code(
        "R112", _E, "not this side's move",
        "{found} on {origin} belongs to {owner}, and {side} is to move",
        "a move may be missing before this one",
        "The move takes up a piece of the side that is not to move.",
    ),
    Code(
        "R113", _E, "nothing on the stated file",
        "{side} has no {piece} on file {file}",
        "{instead}",
        "The move states the file its piece starts from, and no such piece stands on it.",
    ),
    Code(
        "R114", _E, "no move before",
        "同 stands for the square of the move before, and there is none",
        "write the square",
        "The first move of a game cannot go to the square of the move before.",
    ),
    Code(
        "R115", _E, "not the same square",
        "同 and {found} disagree: the move before went to {expected}",
        "write 同 or the square, and correct the wrong one",
        "同 stands for the square the move before went to, so a square written with it must be "
        "that one.",
    ),
    Code(
        "R116", _E, "marked as the other side's move",
        "this is marked as a move of {owner}, and {side} is to move",
        "a move may be missing before this one",
        "The mark before a move says whose move it is, and that side is not to move.",
    ),
    Code(
        "R117", _E, "no piece comes that way",
        "no {piece} that can go to {target} comes from there or goes that way",
        "write {ways}",
        "左 直 右 tell where the piece stands, seen by its player, 上 寄 引 how it goes. The piece "
        "that can make the move does not fit the word.",
    ),
    Code(
        "R118", _W, "another piece taken than stated",
        "the move on {target} is said to take {found}, and takes {victim}",
        "correct the stated piece; the move counts",
        "JKF tells beside a move what it takes. On the board something else stood there, so a "
        "move before it may be wrong.",
    ),
    Code(
        "R119", _E, "nothing to go over",
        "{piece} on {origin} goes to {target} only over {needed} on the way, and there is {found}"
        "{others}",
        "{drop}{could}",
        "Some pieces go over others: a cannon captures over exactly one piece, a grasshopper "
        "lands right behind the one it hops over. What stands on the way does not allow it.",
    ),
    Code(
        "R120", _I, "moves not replayed",
        "{count} of this line read, but not replayed",
        "the line of play stopped at the fault before them; --force plays on where it can",
        "After a move that cannot be played nothing more is known about the position, so what "
        "follows in the same line is only checked for its spelling.",
    ),
    Code(
        "R121", _I, "variation not replayed",
        "this variation could not be replayed: the line it leaves stopped before it",
        "correct the fault in the line before; --force plays on where it can",
        "A branch needs the position it starts from, so it is only checked for its spelling.",
    ),
    Code(
        "R201", _E, "capture stated, nothing captured",
        "{found} states a capture, but {target} is empty",
        "write {written}",
        "The capture mark says a piece is taken. Either the mark is wrong or the position is "
        "not the one the writer had.",
    ),
    Code(
        "R202", _E, "check stated, no check given",
        "{found} states check, but the move does not attack {kings}",
        "write {written}",
        "The check mark says that the enemy king is attacked after the move. Either the mark is "
        "wrong or the position is not the one the writer had.",
    ),
    Code(
        "R206", _E, "mate stated, no mate given",
        "{found} states mate, but the other side has a legal move",
        "write {written}",
        "# says that the move ends the game. Either the sign is wrong or the position is not the "
        "one the writer had.",
    ),
)  # fmt: skip
