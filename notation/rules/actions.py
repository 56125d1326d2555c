"""Moves of several parts: legs, captures in passing, hops, copied ways of moving.

What lives here: every way a piece can act from its square, as marks: the end of each leg
and each captured square, in order.  What does not: whose turn it is to do so, and what
happens before and after (`notation.rules.turns`).

A mark is `square * 2`, plus 1 where a piece is captured.  The square a piece has left counts
as empty for the rest of its move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from notation.rules.betza import Step

if TYPE_CHECKING:
    from notation.rules.game import Game
    from notation.rules.position import Position

Marks = tuple[int, ...]


def actions(position: Position, origin: int) -> list[Marks]:
    """Every way the piece on `origin` can act, each once, in a fixed order.

    Not asked: whether it is its side's turn, or whether it is frozen.
    """
    game = position.game
    code = position.board[origin]
    kinds = [game.kind_of[code]]
    if game.pieces[kinds[0]].copies:
        around = [position.board[square] for square in game.geometry.around(origin)]
        kinds += [game.kind_of[other] for other in around if other]
    seat = game.seat_of[code]
    found: dict[Marks, None] = {}
    for kind in dict.fromkeys(kinds):
        # A king is copied as the plain step that the copier has anyway.
        if kind == kinds[0] or not game.pieces[kind].royal:
            for marks in _acts(position, seat, kind, origin):
                found[marks] = None
    return list(found)


def captures(position: Position, origin: int, target: int) -> bool:
    """Whether the piece on `origin` could capture on `target`."""
    mark = target * 2 + 1
    return any(mark in marks for marks in actions(position, origin))


def may_reach(game: Game, code: int, origin: int, target: int) -> bool:
    """Whether a piece on `origin` could come to `target` on some board: quick, and true
    more often than `captures`."""
    piece = game.pieces[game.kind_of[code]]
    if piece.copies:
        return True
    found = game.geometry.reach.get((code, origin))
    if found is None:
        seat, line = game.seat_of[code], game.geometry.line
        first = {square for step in piece.steps for square in line(seat, origin, step)}
        steps = [step for leg in piece.legs for step in leg]
        found = first | {s for start in first for step in steps for s in line(seat, start, step)}
        game.geometry.reach[code, origin] = found
    return target in found


def screens(game: Game, code: int, origin: int, target: int) -> set[int]:
    """The squares on which a further piece could help one on `origin` to hop to `target`."""
    piece = game.pieces[game.kind_of[code]]
    kinds = game.pieces if piece.copies else (piece,)
    found: set[int] = set()
    for step in (step for kind in kinds for leg in (kind.steps, *kind.legs) for step in leg):
        if step.hops:
            line = game.geometry.line(game.seat_of[code], origin, step)
            if target in line:
                found.update(line[: line.index(target)])
    return found


def _acts(position: Position, seat: int, kind: int, origin: int) -> Iterator[Marks]:
    game = position.game
    piece = game.pieces[kind]
    if piece.sweeps:
        yield from _sweeps(position, seat, kind, origin)
        return
    for mark in _leg(position, seat, piece.steps, origin, origin, piece.captures):
        yield (mark,)
        square, left = mark >> 1, piece.captures - (mark & 1)
        x, y = game.geometry.seen(seat, origin, square)
        for leg in piece.legs:
            steps = leg
            if piece.ahead:
                steps = tuple(step for step in leg if not _backward(x, y, step))
            for second in _leg(position, seat, steps, origin, square, left):
                yield (mark, second)


def _leg(
    position: Position, seat: int, steps: Sequence[Step], origin: int, start: int, left: int
) -> Iterator[int]:
    """The marks of one leg from `start`, with `left` captures to make."""
    game, board = position.game, position.board
    team = game.seats[seat].team
    for step in steps:
        hops, first = 0, len(step.via)
        for index, square in enumerate(game.geometry.line(seat, start, step)):
            code = board[square] if square != origin else 0
            if index < first:
                if code:
                    break
                continue
            if not code:
                if step.move and hops == step.hops:
                    yield square * 2
                continue
            if hops == step.hops and step.capture and left and game.team_of[code] != team:
                yield square * 2 + 1
            hops += 1
            if hops > step.hops:
                break


def _sweeps(position: Position, seat: int, kind: int, origin: int) -> Iterator[Marks]:
    """Along each line, over anything: the landing square must be empty or an enemy's, which
    is captured, and of the enemies passed any may be, up to the limit."""
    game, board = position.game, position.board
    piece = game.pieces[kind]
    team = game.seats[seat].team
    for step in piece.steps:
        passed: list[int] = []
        for square in game.geometry.line(seat, origin, step):
            code = board[square]
            if not code or game.team_of[code] != team:
                last = square * 2 + (1 if code else 0)
                for chosen in _choices(passed, piece.captures - (1 if code else 0)):
                    yield (*(other * 2 + 1 for other in chosen), last)
            if code and game.team_of[code] != team:
                passed.append(square)


def _choices(squares: list[int], most: int) -> Iterator[tuple[int, ...]]:
    """The ways to take up to `most` of some squares, kept in order."""
    chosen: list[tuple[int, ...]] = [()]
    for square in squares:
        chosen += [(*before, square) for before in chosen if len(before) < most]
    yield from chosen


def _backward(dx: int, dy: int, step: Step) -> bool:
    """Whether a step goes back along the long axis of the leap before it."""
    return (step.dx * dx if abs(dx) > abs(dy) else step.dy * dy) < 0
