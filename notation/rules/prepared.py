"""Moves prepared: all that is known of a move whatever the position.

What lives here: `Prepared`, and making one for a piece, a way and a promotion, or for a drop:
the squares that must be empty, and the laws it could break on some board.

What does not: any position (`notation.rules.sure` holds a prepared move against one).

An archive plays a few thousand different moves endlessly.  With what never changes about them
looked up once, replaying a game of 本將棋 takes a quarter of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from notation.rules.game import Game
from notation.rules.law import Law
from notation.rules.laws import BOARD_LAWS, DROP_LAWS
from notation.rules.moves import DROP, Move, landings_anywhere
from notation.rules.position import Position
from notation.rules.probes import origins
from notation.rules.ways import Path

Broken = Callable[[Position, Move], bool]


class Prepared:
    """A move of one seat.

    `code` is the cell code of the piece of `seat` that moves or is dropped.  `between` are the
    squares that must be empty, None where there is more to its way, by one of `paths`; `laws`
    those it can break besides leaving its king attacked, and `checking` those that only a move
    that gives check can.  `strikes` has, by square, the ways in which the piece captures from
    its target.
    """

    __slots__ = (
        "between", "checking", "code", "laws", "move", "origin", "paths", "royal", "seat",
        "strikes", "target",
    )  # fmt: skip

    def __init__(
        self,
        move: Move,
        seat: int,
        code: int,
        paths: list[Path],
        laws: list[Broken],
        checking: list[Broken],
        royal: bool,
        strikes: dict[int, list[list[int]]],
    ) -> None:
        self.move = move
        self.origin = move.origin
        self.target = move.target
        self.seat = seat
        self.code = code
        self.between: list[int] | None = None
        if len(paths) == 1 and paths[0].move and paths[0].capture and not paths[0].initial:
            self.between = paths[0].squares[: paths[0].squares.index(move.target)]
        self.paths = paths
        self.laws = laws
        self.checking = checking
        self.royal = royal
        self.strikes = strikes


def preparable(game: Game) -> bool:
    """Whether moves of a game can be prepared: two sides with a king each that is never left
    attacked, and attacks that depend on nothing but the squares between."""
    return (
        len(game.seats) == 2
        and not game.turn_end
        and not game.many_royals
        and not game.won_on_board
        and not game.geometry.special
        and not game.geometry.passing
    )


class Preparer:
    """The prepared moves of one game, each made when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._moves: dict[tuple[int, int, int], list[Prepared] | None] = {}
        self._drops: dict[tuple[int, int], Prepared | None] = {}

    def moves(self, code: int, origin: int, target: int) -> list[Prepared] | None:
        """The moves of a piece from square to square, one for each promotion it may choose,
        none where it goes there on no board; None where that depends on more."""
        key = (code, origin, target)
        if key not in self._moves:
            self._moves[key] = self._make_moves(code, origin, target)
        return self._moves[key]

    def origins(self, code: int, target: int) -> list[int]:
        """The squares from which `moves` of a piece may come to a target, castling included."""
        game, seat = self.game, self.game.seat_of[code]
        found = origins(game.geometry, code, target)
        if game.is_royal[game.kind_of[code]]:
            found += [
                row.king_from
                for row in game.castlings
                if row.seat == seat and row.king_to == target and row.king_from not in found
            ]
        return found

    def drop(self, seat: int, kind: int, target: int) -> Prepared | None:
        """The drop of a kind on a square; None where it is none, or depends on more."""
        key = (self.game.code(seat, kind), target)
        if key not in self._drops:
            self._drops[key] = self._make_drop(seat, kind, target)
        return self._drops[key]

    def _make_moves(self, code: int, origin: int, target: int) -> list[Prepared] | None:
        game, seat, kind = self.game, self.game.seat_of[code], self.game.kind_of[code]
        paths = [
            path
            for path in game.geometry.paths(code, origin)
            if target in path.squares[path.first :]
        ]
        if game.pieces[kind].royal and self._castles(seat, origin, target):
            return None
        if not paths:
            return []
        landings = landings_anywhere(game, seat, kind, origin, target)
        if landings is None or any(path.special for path in paths):
            return None
        return [self._prepared(move, code, paths) for move in landings]

    def _castles(self, seat: int, origin: int, target: int) -> bool:
        """Whether a move of the king might be a castling."""
        return any(
            castling.seat == seat and castling.king_from == origin and castling.king_to == target
            for castling in self.game.castlings
        )

    def _make_drop(self, seat: int, kind: int, target: int) -> Prepared | None:
        game = self.game
        # With other forms than its own it takes a search what comes down.
        plain = all(
            rule.forms == (other,) for other, rule in enumerate(game.drop_rules) if rule.forms
        )
        if not game.drops or not plain or kind not in game.hand_kinds or target in game.holes:
            return None
        return self._prepared(Move(DROP, target, kind, kind), game.code(seat, kind), [])

    def _prepared(self, move: Move, code: int, paths: list[Path]) -> Prepared:
        game = self.game
        seat = game.seat_of[code]
        names, laws = (
            (game.drop_laws, DROP_LAWS) if move.origin == DROP else (game.board_laws, BOARD_LAWS)
        )
        asked: list[Law] = [
            laws[name]
            for name in names
            if name != "king_safety" and laws[name].concerns(game, seat, move)
        ]
        return Prepared(
            move,
            seat,
            code,
            paths,
            [law.broken for law in asked if not law.checking],
            [law.broken for law in asked if law.checking],
            game.is_royal[move.kind],
            game.geometry.strikes(game.code(seat, move.becomes), move.target),
        )


@cache
def preparer(game: Game) -> Preparer:
    """The prepared moves of a game."""
    return Preparer(game)
