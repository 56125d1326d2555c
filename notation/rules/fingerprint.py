"""Fingerprints: one number for a position, kept up to date while moves are played.

What lives here: the number of a whole board, and by how much a move changes it.

What does not: what else makes positions differ (`Position.fingerprint`).

Each piece on a square and each piece in hand has a number without pattern, and a position the
sum of its own: adding and taking away is all a move costs, where a tuple of the board costs
as much as the rest of playing.  Below 2**52 each, so that sums stay small integers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from notation.rules.moves import DROP

if TYPE_CHECKING:
    from notation.rules.game import Game
    from notation.rules.moves import Move
    from notation.rules.position import Position

_WORD: Final = (1 << 64) - 1


def numbers(game: Game) -> list[list[int]]:
    """The numbers of a game by code: those of its squares, and of the piece in hand behind
    them.  Those of empty cells are 0."""
    table = game.geometry.numbers
    if not table:
        row = game.geometry.size + 1
        table.append([0] * row)
        for code in range(1, len(game.kind_of)):
            table.append([_scrambled(code * row + place) for place in range(row)])
    return table


def _scrambled(number: int) -> int:
    """A number without pattern for each number: the last steps of SplitMix64."""
    number = number * 0x9E3779B97F4A7C15 & _WORD
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return (number ^ number >> 31) >> 12


def of_board(position: Position) -> int:
    """The sum for the board and the hands."""
    game = position.game
    table = numbers(game)
    total = sum(table[code][square] for square, code in enumerate(position.board))
    for seat, hand in enumerate(position.hands):
        for kind, count in enumerate(hand):
            total += count * table[game.code(seat, kind)][-1]
    return total


def change(position: Position, move: Move, captured: int) -> int:
    """By how much a plain board move or a drop of the seat to move changes the sum, with the
    code of what it captures on its target, 0 for nothing."""
    game, seat, target = position.game, position.turn, move.target
    table = game.geometry.numbers
    before, after = game.code(seat, move.kind), game.code(seat, move.becomes)
    total = table[after][target]
    if move.origin == DROP:
        return total - table[before][-1]
    total -= table[before][move.origin]
    if captured:
        total -= table[captured][target]
        kind = game.captured_kind[game.kind_of[captured]]
        if kind >= 0:
            total += table[game.code(seat, kind)][-1]
    return total
