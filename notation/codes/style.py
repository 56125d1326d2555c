"""N: text that is understood but not written as the notation says."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_W = Severity.WARNING
_PAGE = " The move is understood. `kifu fmt` rewrites the record in its written form."

CODES = (
    Code(
        "N101", _W, "another sign",
        "{found} is written for {expected}",
        "write {expected}",
        "The notation has one sign for each thing: in Chinese movetext Ｘ for a capture and ＃ for "
        "check, full-width; in PGN numbers for judgements and 1/2-1/2 for a draw." + _PAGE,
    ),
    Code(
        "N102", _W, "another spelling of a name",
        "{found} is written for {expected}",
        "write {expected}",
        "Simplified characters, 王 for 帥 and full names are read; the notation writes the "
        "short name in traditional characters." + _PAGE,
    ),
    Code(
        "N103", _W, "space inside a move",
        "there is a space inside the move {expected}",
        "write it without: {expected}",
        "Spaces separate moves, so one inside a move may change what it means." + _PAGE,
    ),
    Code(
        "N104", _W, "another numeral",
        "{found} is written for {expected}",
        "write {expected}",
        "Files and ranks are written with Chinese numerals, 一 to 十." + _PAGE,
    ),
    Code(
        "N201", _W, "not the usual form",
        "{found} is usually written {written}",
        "write {written}",
        "The notation gives each move one form: an origin exactly where two pieces of a name "
        "can go to the same square, and castling by its own word." + _PAGE,
    ),
    Code(
        "N202", _W, "check not marked",
        "{found} gives check to {kings} without saying so",
        "write {written}",
        "A move that gives check ends with ＃, in SAN with +." + _PAGE,
    ),
    Code(
        "N208", _W, "variation before its move",
        "this variation stands before the move it replaces",
        "put it right behind that move",
        "In PGN a variation replaces the move it stands behind. Without one other programs leave "
        "it out or take it for the game." + _PAGE,
    ),
    Code(
        "N209", _W, "mate not marked",
        "{found} mates without saying so",
        "write {written}",
        "A move that mates ends with #, one that only gives check with +." + _PAGE,
    ),
    Code(
        "N203", _W, "capture not marked",
        "{found} takes {victim} without saying so",
        "write {written}",
        "A move that captures has Ｘ before its target, in SAN x." + _PAGE,
    ),
    Code(
        "N204", _W, "text and move disagree",
        "the text says {found}, the move is {written}",
        "correct or remove the text; the move counts",
        "A JSON record may give each move's text beside its coordinates, for people. The "
        "coordinates count.",
    ),
    Code(
        "N207", _W, "promotion not marked",
        "{piece} promotes to {becomes} on {target} without saying so",
        "write 成 after the move",
        "A piece that promotes at the end of the turn is written with 成." + _PAGE,
    ),
    Code(
        "N206", _W, "an older form",
        "{found} is an older form of {expected}",
        "write {expected}",
        "The format wrote this otherwise before; it is read, and written in today's form. It is "
        "told once in a record." + _PAGE,
    ),
    Code(
        "N205", _W, "read as a drop",
        "no {piece} on the board goes to {target} that way, so the drop is meant",
        "write {written}",
        "左 直 右 上 寄 引 fit no piece that can go to the square, and one of that name is in hand. "
        "The drop is the only move left; 打 says so." + _PAGE,
    ),
)  # fmt: skip
