"""Areas of a board, as game files write them.

What lives here: blocks of squares, `"e3"` or `"a1-e5"` by two corners, and what they are to
the first seat.  What does not: which squares they are for another (`notation.rules.geometry`).
"""

from __future__ import annotations

import re

from notation.rules.tables import Table
from notation.rules.ways import Block

_BLOCK = re.compile(r"([a-z])([1-9]\d?)(?:-([a-z])([1-9]\d?))?")


def area_of(
    table: Table, key: str, files: int, ranks: int, *, optional: bool = False
) -> tuple[Block, ...]:
    """The blocks at a key; a fault where they are none, or not on the board."""
    found = []
    for item, text in enumerate(table.strings(key, [] if optional else None)):
        block = _block(text)
        if block is None:
            why = f"{text!r} is no square such as 'e3', nor a block such as 'a1-e5'"
            table.refuse(key, why, item=item)
        elif block.right >= files or block.high >= ranks:
            table.refuse(key, f"{text!r} is not on a board of {files} by {ranks}", item=item)
        else:
            found.append(block)
    return tuple(found)


def squares_of(blocks: tuple[Block, ...], files: int) -> tuple[int, ...]:
    """The squares of some blocks as the first seat sees the board, each once, in order."""
    found = {
        rank * files + file
        for block in blocks
        for rank in range(block.low, block.high + 1)
        for file in range(block.left, block.right + 1)
    }
    return tuple(sorted(found))


def _block(text: str) -> Block | None:
    match = _BLOCK.fullmatch(text)
    if match is None:
        return None
    file, rank = ord(match[1]) - 97, int(match[2]) - 1
    if match[3] is None:
        return Block(file, rank, file, rank)
    other, top = ord(match[3]) - 97, int(match[4]) - 1
    return Block(min(file, other), min(rank, top), max(file, other), max(rank, top))
