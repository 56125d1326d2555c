"""S4: positions as one line of text."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E = Severity.ERROR

CODES = (
    Code(
        "S401", _E, "FEN field missing",
        "the FEN ends before its field {field}",
        "`kifu rules` shows a complete FEN of {game}",
        "The fields of a FEN come in a fixed order; only the two counters at the end may be "
        "left out.",
    ),
    Code(
        "S402", _E, "FEN field too many",
        "{found} is one field too many",
        "`kifu rules` shows a complete FEN of {game}",
        "The FEN has more fields than the game's positions have.",
    ),
    Code(
        "S403", _E, "wrong number of ranks",
        "the board has {found}, {game} has {expected}",
        "ranks are joined by /, the top one first",
        "The board field of the FEN must list every rank once.",
    ),
    Code(
        "S404", _E, "FEN letter unknown",
        "{found} is no piece of {game}",
        "letters: {expected}, lower case for the second side, numbers for empty squares",
        "Only the letters of the game's pieces and numbers may stand in the board field.",
    ),
    Code(
        "S405", _E, "hands not understood",
        "the hands {found} must stand in [ ] right after the board",
        "write [] when both hands are empty; leave them out where nothing is dropped",
        "The pieces in hand follow the board in brackets.",
    ),
    Code(
        "S406", _E, "wrong length of a rank",
        "rank {rank} has {found} squares, not {expected}",
        "count the numbers and letters of this rank again",
        "The pieces and empty squares of a rank must add up to the width of the board.",
    ),
    Code(
        "S407", _E, "not a piece for the hand",
        "{found} cannot be in hand",
        "letters for hands: {expected}",
        "Only pieces that can be dropped may be in hand.",
    ),
    Code(
        "S408", _E, "side to move unknown",
        "{found} is no side",
        "write {expected}",
        "The field after the board names the side to move.",
    ),
    Code(
        "S409", _E, "castling field not understood",
        "{found} are no castling rights",
        "write letters of {expected}",
        "Each letter stands for one castling that is still allowed.",
    ),
    Code(
        "S410", _E, "dropped square not understood",
        "{found} is no start square with a piece that has a first move",
        "list squares such as b2,h2, or -",
        "The field lists pieces that stand on a start square of their kind but came there by a "
        "drop or a walk, so that they have no double step.",
    ),
    Code(
        "S411", _E, "cards not understood",
        "{found} are no cards",
        "write {expected}",
        "The field counts the 禁援牌 each side shows.",
    ),
    Code(
        "S412", _E, "counter not understood",
        "{found} is no count",
        "write a whole number, at least {expected}",
        "The last fields of the FEN count moves and rounds.",
    ),
    Code(
        "S413", _E, "stands not understood",
        "{found} does not name the stands of all seats",
        "write each seat's stand in order: {expected}",
        "The field has one stand a seat, with - for an empty one: s:2PR,w:-,n:-,e:-.",
    ),
    Code(
        "S415", _E, "no capture in passing",
        "no piece of {side} can have passed {found} with its last move",
        "name the square passed by the double step just made, or -",
        "The field names the squares on which the piece that has just made its double step may be "
        "captured in passing. That piece must stand where the step ended, and its start square "
        "be empty.",
    ),
    Code(
        "S414", _E, "eliminated seats not understood",
        "{found} does not say who is out",
        "write the letters of eliminated seats: {expected}",
        "The field lists the seats that lost their king, - for none.",
    ),
)  # fmt: skip
