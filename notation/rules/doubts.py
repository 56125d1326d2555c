"""What a game declares and nobody will ever see.

What lives here: warnings about a game that can be played: pieces that cannot move or appear,
promotions that cannot happen.  What does not: what a game cannot be
(`notation.rules.declare`).  A game that is only played by is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.diagnostics import Fault
from notation.rules.faults import GameFault, On
from notation.rules.fen import parse_fen
from notation.rules.game import Game
from notation.rules.parts import When


def doubts(game: Game, rows: dict[str, int]) -> list[GameFault]:
    """The warnings about a game; `rows` are the numbers of the rows of pieces, by letter.

    A piece is let be whose movement is more than steps: it may act in ways no table shows.
    """
    games = [game, *game.variants]
    seen = set().union(*(_appearing(one) for one in games))
    found = []
    for kind, piece in enumerate(game.pieces):
        number = rows.get(piece.letter)
        if number is None:
            continue
        facts = {"piece": piece.label}
        if kind not in seen:
            path = ("pieces", number, "letter")
            found.append(GameFault(Fault("G113", facts), path, On.VALUE))
        if piece.legs or piece.copies or any(step.hops for step in piece.steps):
            continue
        if not any(True for _ in _ways(game, kind)):
            path = ("pieces", number, "betza")
            found.append(GameFault(Fault("G112", facts), path, On.VALUE))
        elif piece.promotes and not any(_promotes(one, kind) for one in games):
            path = ("pieces", number, "promotes")
            found.append(GameFault(Fault("G111", facts), path, On.VALUE))
    return found


def _ways(game: Game, kind: int) -> Iterator[tuple[int, int, int]]:
    """Seat, origin and target of every step of a kind on an empty board."""
    for seat in range(len(game.seats)):
        for square in range(game.files * game.ranks):
            for path in game.geometry.paths(game.code(seat, kind), square):
                for target in path.squares:
                    yield seat, square, target


def _promotes(game: Game, kind: int) -> bool:
    # Where turns have effects, those promote as well.
    if game.turn_end:
        return True
    rule = game.promotion_rules[kind]
    return any(
        target in rule.zones[seat] or (rule.when is When.EITHER and origin in rule.zones[seat])
        for seat, origin, target in _ways(game, kind)
    )


def _appearing(game: Game) -> set[int]:
    """The kinds that stand in a start position, or are made from those by promotion or by
    going to a hand."""
    kinds: set[int] = set()
    for fen in (game.start, *game.handicaps.values()):
        position = parse_fen(game, fen).position
        if position is not None:
            kinds |= {game.kind_of[code] for code in position.board if code}
            kinds |= {kind for hand in position.hands for kind, count in enumerate(hand) if count}
    todo = list(kinds)
    while todo:
        kind = todo.pop()
        forms = game.drop_rules[kind].forms if kind in game.hand_kinds else ()
        for other in (*game.can_promote(kind), game.captured_kind[kind], *forms):
            if other >= 0 and other not in kinds:
                kinds.add(other)
                todo.append(other)
    return kinds
