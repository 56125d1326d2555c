"""L and R again: turns of several steps, with more than two seats."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E = Severity.ERROR

CODES = (
    Code(
        "L120", _E, "frozen",
        "{piece} cannot move: {by} keeps the pieces beside it from moving",
        "move another piece, or take the one that freezes it",
        "Enemy pieces within range of a 霸王, the eight squares around it, cannot move; kings can. "
        "It is judged once, after the start of the turn.",
    ),
    Code(
        "L121", _E, "a pass where there are moves",
        "{side} has a move, so it may not pass",
        "write the move",
        "There is a pass only for a seat without a legal move and without a drop, or eliminated "
        "with nothing left to take off.",
    ),
    Code(
        "L122", _E, "this seat is out",
        "{side} is eliminated: it may only take one of its pieces off the board",
        "write the piece, its square and 收; or 停 when nothing is left",
        "A seat that lost its king no longer moves or drops. On its turn it takes one of its own "
        "pieces to the partner's stand.",
    ),
    Code(
        "L123", _E, "taken off by a seat that plays",
        "{side} still plays, so it takes no piece off the board",
        "write a move or a drop",
        "Only an eliminated seat takes its pieces off the board.",
    ),
    Code(
        "L124", _E, "too many captures",
        "{piece} on {origin} takes at most {most} in one move",
        "leave out the captures it may not make",
        "Pieces that act more than once say how often they may capture: 郎將 and 偏將 act twice "
        "and take one, 麟馬, 龍象, 盲熊 and 羆熊 take two.",
    ),
    Code(
        "L220", _E, "too few own pieces in the region",
        "{piece} cannot be dropped on {target}: {count} of its side stand in {region}, and "
        "{needed} are needed",
        "drop it in a region with more own pieces",
        "A drop needs pieces of the own team, the partner's included, in the region of its square.",
    ),
    Code(
        "L221", _E, "not in this region",
        "{piece} is not dropped in {region}",
        "regions for it: {areas}",
        "The game file lists the kinds of region a piece may be dropped in (drops_in).",
    ),
    Code(
        "L222", _E, "mate by a drop",
        "{piece} cannot be dropped on {target}: {kings} could not be saved",
        "drop it elsewhere, or move a piece",
        "打入與將死不可在同回合出現: a drop may not leave an enemy king attacked for whose seat no "
        "turn would end the attack, whichever piece attacks.",
    ),
    Code(
        "R203", _E, "no promotion",
        "{piece} does not promote on {target}",
        "leave out 成",
        "Promotion comes by itself at the end of the turn, when its condition is met: by entering "
        "an enemy camp from another region. A led piece (獸) needs its leader on the board.",
    ),
    Code(
        "R204", _E, "no kings face each other",
        "{side}'s king faces no enemy king at the start of this turn",
        "leave out ［王成］",
        "同王照面: the own 玉將 and an enemy 玉將 in one line with nothing between. An enemy 霸王 does "
        "not count.",
    ),
    Code(
        "R205", _E, "capture marked wrongly",
        "on {target} there is {victim}",
        "write Ｘ before a square where a piece is taken, - before an empty one",
        "Each leg's end and each captured square is written with a sign of its own.",
    ),
)  # fmt: skip
