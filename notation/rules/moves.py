"""A move, and the moves a position offers before its laws are asked.

What lives here: `Move`, and generation of candidates: board moves by path, promotions a
candidate may or must take, drops from hand, castlings.

What does not: whether a candidate is legal (`notation.rules.laws`), and any text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from notation.rules.parts import When

if TYPE_CHECKING:
    from notation.rules.game import Game, PromotionRule
    from notation.rules.position import Position
    from notation.rules.ways import Path

DROP: Final = -1
PASS: Final = -2
OFF: Final = -1
OWN: Final = -1
NO_CASTLING: Final = -1


class Move:
    """One move.  Plain and small, because replaying makes many.

    `origin`: square, DROP or PASS.  `target`: square, or OFF for a piece taken off the board
    and for a pass.  `kind`: the kind that moves or is dropped.  `becomes`: its kind
    afterwards, the same unless it promotes or is dropped in another form.  `castling`: the
    index of the castling in the game's list, or NO_CASTLING; the squares are the king's.
    `marks`: in games whose pieces act more than once, the end of each leg and each captured
    square (see
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
        if path.special:
            found += [s for i, s in enumerate(path.squares) if _arrives(position, code, path, i)]
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
        if path.special:
            if _arrives(position, code, path, index):
                return True
            continue
        if index < path.first:
            continue
        other = board[target]
        if not (team[code] != team[other] and path.capture if other else path.move):
            continue
        if not any(board[square] for square in squares[:index]):
            return True
    return False


def _arrives(position: Position, code: int, path: Path, index: int) -> bool:
    """Whether a special path can be gone up to its square number `index`."""
    if index < path.first:
        return False
    board, team = position.board, position.game.team_of
    target = path.squares[index]
    other = board[target]
    if path.passing:
        return (
            target in position.passed
            and team[code] != team[board[position.passer]]
            and not any(board[square] for square in path.squares[:index])
        )
    if not (team[code] != team[other] and path.capture if other else path.move):
        return False
    return open_way(board, path, index)


def open_way(board: list[int], path: Path, index: int) -> bool:
    """Whether the squares before number `index` of a path hold what it asks for: nothing,
    or the pieces it hops or jumps over."""
    standing = sum(1 for square in path.squares[:index] if board[square])
    if path.jumps:
        return standing > 0
    if standing != path.hops:
        return False
    return not path.beside or board[path.squares[index - 1]] != 0


def landings(position: Position, origin: int, target: int) -> list[Move]:
    """The moves from `origin` to `target`: plain and with each promotion allowed there.

    The plain move is left out where promotion is compulsory.
    """
    game, seat = position.game, position.turn
    kind = game.kind_of[position.board[origin]]
    rule = game.promotion_rules[kind]
    if not rule.becomes or not promotes_by(position, kind, origin, target):
        return [Move(origin, target, kind, kind)]
    return _with_promotions(game, seat, kind, origin, target, _choices(position, rule))


def landings_anywhere(
    game: Game, seat: int, kind: int, origin: int, target: int
) -> list[Move] | None:
    """What `landings` gives for a kind on any board, None where that depends on the board."""
    rule = game.promotion_rules[kind]
    if rule.becomes and (rule.when is When.CAPTURE or rule.lost):
        return None
    if not rule.becomes or not _in_zone(rule, seat, origin, target):
        return [Move(origin, target, kind, kind)]
    return _with_promotions(game, seat, kind, origin, target, rule.becomes)


def _with_promotions(
    game: Game, seat: int, kind: int, origin: int, target: int, becomes: Sequence[int]
) -> list[Move]:
    rule = game.promotion_rules[kind]
    moves = [Move(origin, target, kind, other) for other in becomes]
    forced = rule.forced and becomes
    if not forced and not game.must_promote(seat, kind, target):
        moves.insert(0, Move(origin, target, kind, kind))
    return moves


def promotes_by(position: Position, kind: int, origin: int, target: int) -> bool:
    """Whether a move of a kind that promotes meets the condition of its promotion."""
    rule = position.game.promotion_rules[kind]
    if rule.when is When.CAPTURE:
        return target in rule.zones[position.turn] and position.board[target] != 0
    return _in_zone(rule, position.turn, origin, target)


def _in_zone(rule: PromotionRule, seat: int, origin: int, target: int) -> bool:
    zone = rule.zones[seat]
    return target in zone or (rule.when is When.EITHER and origin in zone)


def promotions(position: Position, kind: int, origin: int, target: int) -> list[int]:
    """The kinds a piece of the seat to move may become by moving from `origin` to `target`."""
    rule = position.game.promotion_rules[kind]
    if not rule.becomes or not promotes_by(position, kind, origin, target):
        return []
    return _choices(position, rule)


def _choices(position: Position, rule: PromotionRule) -> list[int]:
    """Of the kinds a piece may become those its side may have again."""
    if not rule.lost:
        return list(rule.becomes)
    game, found = position.game, []
    for other in rule.becomes:
        code = game.code(position.turn, other)
        if position.board.count(code) < len(game.home[code]):
            found.append(other)
    return found


def castlings(position: Position) -> list[Move]:
    """Castlings whose right is kept and whose squares between are empty."""
    moves = []
    board = position.board
    for index, castling in enumerate(position.game.castlings):
        if castling.seat != position.turn or not position.rights >> index & 1:
            continue
        # A position may claim a right without its pieces, which is told as a fault of it.
        rook = board[castling.rook_from]
        if castling.king_from not in position.royals(castling.seat) or not rook:
            continue
        if not any(board[square] for square in castling.between):
            kind = position.game.kind_of[board[castling.king_from]]
            moves.append(Move(castling.king_from, castling.king_to, kind, kind, index))
    return moves


def held_for(position: Position, form: int) -> int:
    """The kind in hand that can come down as a form: the one the seat to move holds, else the
    form itself."""
    held = position.hands[position.turn]
    rules = position.game.drop_rules
    kinds = (kind for kind, count in enumerate(held) if count and form in rules[kind].forms)
    return next(kinds, form)


def drops(position: Position) -> list[Move]:
    """A move for each kind in hand on each empty square, in each form it may have there."""
    game = position.game
    hand = position.hands[position.turn]
    forms = [
        (kind, form)
        for kind, count in enumerate(hand)
        if count
        for form in game.drop_rules[kind].forms
    ]
    if not forms:
        return []
    holes = game.holes
    return [
        Move(DROP, square, kind, form)
        for square, code in enumerate(position.board)
        if not code and square not in holes
        for kind, form in forms
    ]
