"""A move, and the moves a position offers before its laws are asked.

What lives here: `Move`, and generation of candidates: board moves by path, promotions a
candidate may or must take, drops from hand, castlings.

What does not: whether a candidate is legal (`notation.rules.laws`), and any text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from notation.rules.position import Position

DROP: Final = -1
PASS: Final = -2
OFF: Final = -1
OWN: Final = -1
NO_CASTLING: Final = -1


class Move:
    """One move.  Plain and small, because replaying makes many.

    `origin`: square, DROP or PASS.  `target`: square, or OFF for a piece taken off the board
    and for a pass.  `kind`: the kind that moves or is dropped.  `becomes`: its kind
    afterwards, the same unless it promotes.  `castling`: the index of the castling in the
    game's list, or NO_CASTLING; the squares are the king's.  `marks`: in games whose pieces
    act more than once, the end of each leg and each captured square (see
    `notation.rules.actions`).  `hand`: the seat whose hand a drop comes from, or OWN.
    """

    __slots__ = ("becomes", "castling", "hand", "kind", "marks", "origin", "target")

    def __init__(
        self,
        origin: int,
        target: int,
        kind: int,
        becomes: int,
        castling: int = NO_CASTLING,
        marks: tuple[int, ...] = (),
        hand: int = OWN,
    ) -> None:
        self.origin = origin
        self.target = target
        self.kind = kind
        self.becomes = becomes
        self.castling = castling
        self.marks = marks
        self.hand = hand

    def key(self) -> tuple[object, ...]:
        """All of the move's facts, for comparing and sorting."""
        return (
            self.origin, self.target, self.kind, self.becomes, self.castling, self.marks, self.hand
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Move{self.key()}"


def candidates(position: Position) -> list[Move]:
    """Every candidate of the seat to move: board moves, castlings, drops."""
    moves: list[Move] = []
    board = position.board
    low, high = position.code_range(position.turn)
    for square, code in enumerate(board):
        if low <= code < high:
            for target in targets(position, square):
                moves += landings(position, square, target)
    moves += castlings(position)
    moves += drops(position)
    return moves


def targets(position: Position, origin: int) -> list[int]:
    """The squares the piece on `origin` can go to by its way of moving, each once.

    Blocked squares, own pieces and the conditions of initial moves are left out; laws are
    not asked.
    """
    board = position.board
    code = board[origin]
    team = position.game.team_of
    found: list[int] = []
    for path in position.game.geometry.paths(code, origin):
        if path.initial and not position.unmoved(origin):
            continue
        first = path.first
        for index, square in enumerate(path.squares):
            other = board[square]
            if not other:
                if index >= first and path.move:
                    found.append(square)
                continue
            if index >= first and path.capture and team[code] != team[other]:
                found.append(square)
            break
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def reaches(position: Position, origin: int, target: int) -> bool:
    """Whether `target` is among `targets(position, origin)`, without listing them."""
    board = position.board
    code = board[origin]
    team = position.game.team_of
    for path in position.game.geometry.paths(code, origin):
        squares = path.squares
        if target not in squares or (path.initial and not position.unmoved(origin)):
            continue
        index = squares.index(target)
        if index < path.first:
            continue
        other = board[target]
        if not (team[code] != team[other] and path.capture if other else path.move):
            continue
        if not any(board[square] for square in squares[:index]):
            return True
    return False


def landings(position: Position, origin: int, target: int) -> list[Move]:
    """The moves from `origin` to `target`: plain and with each promotion allowed there.

    The plain move is left out where promotion is compulsory.
    """
    game = position.game
    code = position.board[origin]
    kind = game.kind_of[code]
    becomes = game.promotions(position.turn, kind, origin, target)
    moves = [Move(origin, target, kind, other) for other in becomes]
    if not (becomes and game.must_promote(position.turn, kind, target)):
        moves.insert(0, Move(origin, target, kind, kind))
    return moves


def castlings(position: Position) -> list[Move]:
    """Castlings whose right is kept and whose squares between are empty."""
    moves = []
    board = position.board
    for index, castling in enumerate(position.game.castlings):
        if castling.seat != position.turn or not position.rights >> index & 1:
            continue
        if not any(board[square] for square in castling.between):
            kind = position.game.kind_of[board[castling.king_from]]
            moves.append(Move(castling.king_from, castling.king_to, kind, kind, index))
    return moves


def drops(position: Position) -> list[Move]:
    """A move for each kind in hand on each empty square."""
    hand = position.hands[position.turn]
    kinds = [kind for kind, count in enumerate(hand) if count]
    if not kinds:
        return []
    return [
        Move(DROP, square, kind, kind)
        for square, code in enumerate(position.board)
        if not code
        for kind in kinds
    ]
