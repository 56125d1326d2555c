"""Fingerprints: one number for a position, kept up to date while moves are played.

What lives here: the number of a whole board, and by how much a move changes it.

What does not: what else makes positions differ (`Position.fingerprint`).

Each piece on a square and each piece in hand has a number without pattern, and a position the
sum of its own: adding and taking away is all a move costs, where a tuple of the board costs
as much as the rest of playing.  Below 2**52 each, so that sums stay small integers.
"""

from __future__ import annotations

import struct
from hashlib import shake_128
from typing import TYPE_CHECKING, Final

from notation.rules.moves import DROP

if TYPE_CHECKING:
    from notation.rules.game import Game
    from notation.rules.moves import Move
    from notation.rules.position import Position

_BITS: Final = (1 << 52) - 1


def numbers(game: Game) -> list[int]:
    """The numbers of a game: `code * size + square`, those of empty cells 0; a piece in hand
    has the number behind the squares, `codes * size + code`."""
    geometry = game.geometry
    if not geometry.numbers:
        size = geometry.size
        count = len(game.kind_of) * (size + 1)
        digest = shake_128(b"fingerprint").digest(8 * count)
        drawn = [number & _BITS for number in struct.unpack(f"<{count}Q", digest)]
        geometry.numbers = [0] * size + drawn[size:]
    return geometry.numbers


def of_board(position: Position) -> int:
    """The sum for the board and the hands."""
    game = position.game
    table, size = numbers(game), game.geometry.size
    total = sum(table[code * size + square] for square, code in enumerate(position.board))
    hands = len(game.kind_of) * size
    for seat, hand in enumerate(position.hands):
        total += sum(
            count * table[hands + game.code(seat, kind)] for kind, count in enumerate(hand) if count
        )
    return total


def change(position: Position, move: Move, captured: int) -> int:
    """By how much a plain board move or a drop of the seat to move changes the sum, with the
    code of what it captures on its target, 0 for nothing."""
    game, seat, target = position.game, position.turn, move.target
    geometry = game.geometry
    table, size = geometry.numbers, geometry.size
    first = 1 + seat * geometry.kinds
    total = table[(first + move.becomes) * size + target]
    hands = len(game.kind_of) * size
    if move.origin == DROP:
        return total - table[hands + first + move.kind]
    total -= table[(first + move.kind) * size + move.origin]
    if captured:
        total -= table[captured * size + target]
        kind = game.captured_kind[game.kind_of[captured]]
        if kind >= 0:
            total += table[hands + first + kind]
    return total
