"""What the tables of a game file may not say together.

What lives here: checks of several tables at once, each of which notes faults.  What does not:
single tables (`notation.rules.declare_parts`, `notation.rules.declare_pieces`), and what can be
played but will never be seen (`notation.rules.doubts`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from notation.rules.parts import Piece, Region, Seat
from notation.rules.tables import Table

# What stands beside names in ７六歩左上成(77).
_TAKEN = frozenset("0123456789０１２３４５６７８９()（）成不生打同左右上行下引寄直入▲△▽▼☗☖")
_NUMERALS = frozenset("一二三四五六七八九十")
# The file that would be read as the sign of a capture.
_FILES_OF_SAN = ord("x") - ord("a")


def check_words(top: Table, id_: str, name: str) -> None:
    """The words a game is called by."""
    if id_ and not re.fullmatch(r"[\w-]+", id_):
        top.refuse("id", f"{id_!r} is not one word of letters, digits, - and _")
    if not name.strip() or not name.isprintable():
        top.refuse("name", "a name is a line of text")


def usual_movetext(squares: str, files: int, ranks: int, *, turn: bool) -> str:
    """The notation of moves of a game file that names none."""
    if squares == "numbered":
        return "japanese" if max(files, ranks) <= 9 and not turn else "coordinates"
    return "san" if files <= _FILES_OF_SAN and not turn else "coordinates"


def check_movetext(
    top: Table,
    movetext: str,
    squares: str,
    names: tuple[Sequence[str], Sequence[str]],
    seats: Sequence[Seat],
    pieces: Sequence[Piece],
    *,
    turn: bool,
) -> None:
    """A notation that could not write the game's moves."""
    files, ranks = names
    numbered = squares == "numbered" and max(len(files), len(ranks)) <= 9
    two = len(seats) == 2 and not turn
    needed = {
        "japanese": (numbered and two, "numbered squares of at most 9 files and ranks"),
        "chinese": (two and {*files, *ranks} <= _NUMERALS, "files and ranks named 一 to 十"),
        "legs": (turn and squares == "algebraic", "a [turn] table and algebraic squares"),
        "san": (
            two and squares == "algebraic" and len(files) <= _FILES_OF_SAN,
            f"two seats and algebraic squares of at most {_FILES_OF_SAN} files",
        ),
    }
    fits, what = needed.get(movetext, (True, ""))
    if not fits:
        top.refuse("movetext", f"{movetext!r} needs {what}")
    elif movetext == "japanese":
        _check_names(top, pieces)


def _check_names(top: Table, pieces: Sequence[Piece]) -> None:
    """Names that would be read as something else in a move."""
    for number, piece in enumerate(pieces):
        rest = piece.short.removeprefix("成")
        found = next((char for char in rest if char in _TAKEN or char.isspace()), "")
        if found or not rest:
            why = f"{found!r} has a meaning of its own there" if found else "it has no name"
            text = f"moves cannot be written as 'japanese' with {piece.short!r}: {why}"
            way = 'give the piece another `short`, or the game movetext = "coordinates"'
            top.refuse("pieces", text, item=number, way=way)


def order_of_hands(fen: Table, said: Sequence[str], held: Sequence[str]) -> tuple[str, ...]:
    """The kinds in hand in the order FEN lists them: as the file says, then those it leaves
    out and captures bring there."""
    if len(set(said)) < len(said):
        fen.refuse("hand_order", "each kind stands there once")
    return (*said, *(letter for letter in held if letter not in said))


def check_forms(top: Table, pieces: Sequence[Piece], holdable: Sequence[str]) -> None:
    """Forms of drops that would not tell what is taken from the hand."""
    held = [piece for piece in pieces if piece.letter in holdable]
    forms = Counter(form for piece in held for form in piece.dropping.forms)
    for number, piece in enumerate(pieces):
        twice = [form for form in piece.dropping.forms if piece in held and forms[form] > 1]
        if twice:
            text = f"drops of {piece.label}: another piece in hand comes down as {twice[0]}, too"
            top.refuse("pieces", text, item=number)


def check_single(
    top: Table, seats: Sequence[Seat], pieces: Sequence[Piece], regions: Sequence[Region]
) -> None:
    """What only a game with turns of several steps can play."""
    if len(seats) != 2:
        top.refuse("seats", "more than two seats need the effects of a [turn] table")
    for number, piece in enumerate(pieces):
        acts = piece.legs or piece.sweeps or piece.copies or piece.freezes
        if acts or piece.ahead or piece.captures > 1 or piece.enters or piece.faces:
            keys = "legs, ahead, captures, sweeps, copies, freezes, enters, faces"
            why = f"{piece.label}: {keys} need the effects of a [turn] table"
            top.refuse("pieces", why, item=number)
        elif piece.drops_in and not regions:
            top.refuse("pieces", f"{piece.label}: drops_in needs [[regions]]", item=number)


def check_turns(top: Table, pieces: Sequence[Piece]) -> None:
    """What a game with turns of several steps cannot play."""
    for number, piece in enumerate(pieces):
        way = piece.way
        steps = (*way.steps, *(step for leg in piece.legs for step in leg))
        lame = any(step.via and step.reach != 1 for step in steps)
        other = any(step.initial or step.jumps or step.beside or step.passing for step in steps)
        if lame or other or way.elsewhere or way.stays_in:
            why = "i, j, g, e, lame riders, where and stays_in are of games without a [turn] table"
            top.refuse("pieces", f"{piece.label}: {why}", item=number)
