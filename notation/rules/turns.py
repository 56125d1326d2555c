"""Turns of several steps, in which pieces act more than once and seats are lost.

What lives here: the moves such a turn offers, carrying one out with what happens before and
after it, and taking it back.  The steps are small named effects; a game file lists them.

What does not: how pieces act (`notation.rules.actions`), and laws (`notation.rules.laws`).

Adding an effect is adding a function and a row of EFFECTS.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from notation.rules.actions import Marks, actions
from notation.rules.moves import DROP, OFF, OWN, PASS, Move

if TYPE_CHECKING:
    from notation.rules.position import Position


def candidates(position: Position) -> Iterator[Move]:
    """The moves of the seat to move before its laws are asked, as the board stands after the
    effects at the start of its turn, which must have run (see `started`).  A pass, which a
    seat without any other legal move makes, is left out."""
    game, board, seat = position.game, position.board, position.turn
    low, high = position.code_range(seat)
    own = [square for square, code in enumerate(board) if low <= code < high]
    if position.out[seat]:
        for square in own:
            kind = game.kind_of[board[square]]
            yield Move(square, OFF, kind, game.captured_kind[kind])
        return
    for square in own:
        yield from board_moves(position, square)
    yield from drops(position)


def board_moves(position: Position, origin: int) -> Iterator[Move]:
    """The moves of the piece on a square, frozen or not."""
    kind = position.game.kind_of[position.board[origin]]
    for marks in actions(position, origin):
        becomes = promotion(position, kind, origin, marks)
        yield Move(origin, marks[-1] >> 1, kind, becomes, marks=marks)


def drops(position: Position) -> Iterator[Move]:
    """A move for each kind in the own hand, and in those of partners, on each empty square."""
    seat = position.turn
    hands = [(OWN, position.hands[seat])]
    if position.game.partner_drops:
        hands += [(other, position.hands[other]) for other in position.partners(seat)]
    empty = [square for square, code in enumerate(position.board) if not code]
    for hand, held in hands:
        for kind in position.game.hand_kinds:
            if held[kind]:
                for square in empty:
                    yield Move(DROP, square, kind, kind, hand=hand)


def no_move() -> Move:
    """The pass of a seat that has nothing else."""
    return Move(PASS, OFF, 0, 0)


def play(position: Position, move: Move) -> None:
    """Carry out a whole turn of the seat to move.  Not checked: that it is legal."""
    game, seat = position.game, position.turn
    position.remember(move)
    start(position)
    board = position.board
    if move.origin == DROP:
        hand = position.hands[seat if move.hand == OWN else move.hand]
        hand[move.kind] -= 1
        board[move.target] = game.code(seat, move.kind)
    elif move.target == OFF:
        if move.origin != PASS:
            _to_hand(position, position.partners(seat)[0], board[move.origin])
            board[move.origin] = 0
    else:
        code = board[move.origin]
        board[move.origin] = 0
        for mark in move.marks:
            if mark & 1:
                _capture(position, seat, mark >> 1)
        board[move.target] = code
        if game.pieces[game.kind_of[code]].royal:
            position.kings[seat] = move.target
    for name in game.turn_end:
        EFFECTS[name](position, move)
    position.advance()


def start(position: Position) -> None:
    """The effects at the start of the turn."""
    for name in position.game.turn_start:
        EFFECTS[name](position, None)


@contextmanager
def started(position: Position) -> Iterator[None]:
    """The position as it is after the effects at the start of the turn, for a while."""
    before = position.board[:]
    start(position)
    try:
        yield
    finally:
        position.board[:] = before


def over(position: Position) -> bool:
    """Whether every seat of some team is out."""
    seats = position.game.seats
    playing = {seat.team for seat, out in zip(seats, position.out, strict=True) if not out}
    return len(playing) < len({seat.team for seat in seats})


def promotion(position: Position, kind: int, origin: int, marks: Marks) -> int:
    """The kind a piece of the seat to move has after acting from a square."""
    game, seat = position.game, position.turn
    piece, becomes = game.pieces[kind], game.can_promote(kind)
    if not becomes or piece.royal or not _led(position, seat, kind):
        return kind
    target = marks[-1] >> 1
    before, after = game.region_of[origin], game.region_of[target]
    if before != after and game.region_kind(seat, after) in piece.enters:
        return becomes[0]
    if piece.faces and _faces(position, piece.faces, origin, marks):
        return becomes[0]
    return kind


def _faces(position: Position, letters: tuple[str, ...], origin: int, marks: Marks) -> bool:
    """Whether an enemy piece with one of the letters stands in line with the last square,
    nothing between, as the board is after the move."""
    game, board = position.game, position.board
    target = marks[-1] >> 1
    gone = {origin, *(mark >> 1 for mark in marks)}
    return any(
        code
        and square not in gone
        and game.team_of[code] != game.seats[position.turn].team
        and game.pieces[game.kind_of[code]].letter in letters
        and _in_line(position, target, square, gone)
        for square, code in enumerate(board)
    )


def _in_line(position: Position, start: int, end: int, gone: Collection[int] = ()) -> bool:
    """Whether two squares are on one rank, file or diagonal with nothing between; squares
    that are `gone` count as empty."""
    files = position.game.files
    dx, dy = end % files - start % files, end // files - start // files
    if start == end or (dx and dy and abs(dx) != abs(dy)):
        return False
    step = ((dy > 0) - (dy < 0)) * files + (dx > 0) - (dx < 0)
    between = range(start + step, end, step)
    return not any(position.board[square] and square not in gone for square in between)


def freezer(position: Position, square: int) -> int:
    """The square of an enemy piece that keeps the piece on `square` from moving, -1 for
    none.  Kings are never kept."""
    game, board = position.game, position.board
    code = board[square]
    if not game.freezing_kinds or game.pieces[game.kind_of[code]].royal:
        return -1
    team = game.team_of[code]
    for other in game.geometry.around(square):
        found = board[other]
        if found and game.kind_of[found] in game.freezing_kinds and game.team_of[found] != team:
            return other
    return -1


def _capture(position: Position, seat: int, square: int) -> None:
    game = position.game
    code = position.board[square]
    position.board[square] = 0
    if game.pieces[game.kind_of[code]].royal:
        position.kings[game.seat_of[code]] = -1
    _to_hand(position, seat, code)


def _to_hand(position: Position, seat: int, code: int) -> None:
    game = position.game
    kind = game.captured_kind[game.kind_of[code]]
    if kind >= 0:
        position.hands[seat][kind] += 1


def _led(position: Position, seat: int, kind: int) -> bool:
    """Whether a kind that needs a leader has one of its seat on the board."""
    game = position.game
    if not game.led[kind]:
        return True
    leaders = {game.code(seat, leader) for leader in game.leaders}
    return any(code in leaders for code in position.board)


def _face(position: Position, _move: Move | None) -> None:
    """A king that stands in line with an enemy king, nothing between, promotes (同王照面).  A
    promoted enemy king does not count."""
    game, seat = position.game, position.turn
    king = position.kings[seat]
    if king < 0:
        return
    kind = game.kind_of[position.board[king]]
    becomes = game.can_promote(kind)
    if becomes and any(facing(position, king, position.kings[e]) for e in position.enemies(seat)):
        position.board[king] = game.code(seat, becomes[0])


def facing(position: Position, king: int, other: int) -> bool:
    """Whether an unpromoted king stands on `other`, in line with `king`, nothing between."""
    game = position.game
    if other < 0 or not game.can_promote(game.kind_of[position.board[other]]):
        return False
    return _in_line(position, king, other)


def _leaders(position: Position, _move: Move | None) -> None:
    """A seat without a leader on the board has its promoted led pieces turned back."""
    game, board = position.game, position.board
    leaderless = [
        seat
        for seat in range(len(game.seats))
        if not any(game.code(seat, leader) in board for leader in game.leaders)
    ]
    for seat in leaderless:
        for kind, base in game.turned_back.items():
            code = game.code(seat, kind)
            while code in board:
                board[board.index(code)] = game.code(seat, base)


def _promote(position: Position, move: Move | None) -> None:
    """The piece that moved turns where its condition is met; it was found with the move."""
    if move is not None and move.marks and move.becomes != move.kind:
        position.board[move.target] = position.game.code(position.turn, move.becomes)


def _eliminate(position: Position, _move: Move | None) -> None:
    """A seat without its king is out: hand and pieces in the partner's camp are the
    partner's, unless the whole team is lost."""
    game, board = position.game, position.board
    lost = [s for s, king in enumerate(position.kings) if king < 0 and not position.out[s]]
    for seat in lost:
        position.out[seat] = True
    for seat in lost:
        left = [partner for partner in position.partners(seat) if not position.out[partner]]
        if not left:
            continue
        partner = left[0]
        low, high = position.code_range(seat)
        for kind, count in enumerate(position.hands[seat]):
            position.hands[partner][kind] += count
        position.hands[seat][:] = [0] * len(game.pieces)
        for square in game.camps[partner]:
            if low <= board[square] < high:
                board[square] = game.code(partner, game.kind_of[board[square]])


EFFECTS: Final[dict[str, Callable[[Position, Move | None], None]]] = {
    "facing_kings": _face,
    "leaders": _leaders,
    "promotion": _promote,
    "elimination": _eliminate,
}
