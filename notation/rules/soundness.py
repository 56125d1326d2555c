"""Whether a position could stand in a game.

What lives here: the list of what is wrong with one.  What does not: whether it can be
played from, which only two kings of one side prevent.
"""

from __future__ import annotations

from collections import Counter

from notation.diagnostics import Fault
from notation.rules.game import Game
from notation.rules.law import counted, describe, describe_all
from notation.rules.position import Position


def position_faults(position: Position) -> list[Fault]:
    """What makes a position one that no game reaches: kings missing or doubled, the side
    that is not to move in check, a piece that could never have stopped where it stands, two
    pieces on a file that holds one, more pieces than the set has, a castling right without
    its pieces."""
    game = position.game
    faults = []
    counts = [0] * len(game.seats)
    for code in position.board:
        if code and game.kind_of[code] in game.royals:
            counts[game.seat_of[code]] += 1
    for seat, count in enumerate(counts):
        most = count if game.many_royals else 1
        least = 0 if position.out[seat] or game.kings_taken else 1
        if not least <= count <= (0 if position.out[seat] else most):
            facts = {"side": game.seats[seat].name, "count": counted(count, "king")}
            # A problem shows only the king to be mated.
            problem = count == 0 and sum(counts) == 1 and game.lone_king
            faults.append(Fault("L405" if problem else "L401", facts))
    for square, code in enumerate(position.board):
        if code and game.geometry.stuck(code, square) and _never_stops(game, code):
            faults.append(Fault("L403", {"piece": describe(position, square)}))
    faults += _crowded_files(position)
    faults += _stands_of_the_lost(position)
    if game.whole_set and game.full_set:
        faults += _surplus(position)
    for index, castling in enumerate(game.castlings):
        if position.rights >> index & 1:
            corners = (castling.king_from, castling.rook_from)
            codes = [position.board[square] for square in corners]
            if any(game.home) and any(
                square not in game.home[code] for square, code in zip(corners, codes, strict=True)
            ):
                faults.append(Fault("L404", {"right": castling.right, "move": castling.text}))
    for seat in position.enemies(position.turn) if "king_safety" in game.board_laws else ():
        if position.in_check(seat):
            facts = {
                "king": describe_all(position, position.royals(seat)),
                "attackers": describe_all(position, position.checkers(seat)),
                "side": game.seats[position.turn].name,
            }
            faults.append(Fault("L402", facts))
    return faults


def _never_stops(game: Game, code: int) -> bool:
    """Whether a piece must leave its kind, and may not be dropped, where it could not move."""
    dropped_stuck = game.drops and "drop_stuck" not in game.drop_laws
    return bool(game.can_promote(game.kind_of[code])) and not dropped_stuck


def unplayable(position: Position) -> bool:
    """Whether nothing can be played from a position: with more than one king of a seat no
    question about check has an answer; where seats are lost, one that plays needs its king
    and one that is out has no stand."""
    game = position.game
    royals = [code for code in position.board if code and game.kind_of[code] in game.royals]
    if len({game.seat_of[code] for code in royals}) != len(royals) and not game.many_royals:
        return True
    if not game.turn_end:
        return False
    return bool(_stands_of_the_lost(position)) or any(
        (king < 0) != out for king, out in zip(position.kings, position.out, strict=True)
    )


def set_of(game: Game, board: list[int], hands: list[list[int]]) -> Counter[int]:
    """How many pieces of each kind there are, promoted ones and those in hand counted as the
    kind they were made from; royal pieces are left out."""
    count: Counter[int] = Counter()
    for code in board:
        kind = game.kind_of[code]
        if code and not game.pieces[kind].royal:
            base = game.captured_kind[kind]
            count[base if base >= 0 else kind] += 1
    for hand in hands:
        count.update({kind: held for kind, held in enumerate(hand) if held})
    return count


def _stands_of_the_lost(position: Position) -> list[Fault]:
    """Seats that are out and hold pieces, which are a playing partner's."""
    seats, out, faults = position.game.seats, position.out, []
    for seat, hand in enumerate(position.hands):
        partners = [partner for partner in position.partners(seat) if not out[partner]]
        if out[seat] and any(hand) and partners:
            facts = {"side": seats[seat].name, "partner": seats[partners[0]].name}
            faults.append(Fault("L408", facts))
    return faults


def _surplus(position: Position) -> list[Fault]:
    game = position.game
    faults = []
    for kind, count in sorted(set_of(game, position.board, position.hands).items()):
        most = game.full_set.get(kind, 0)
        if count > most:
            facts = {"piece": game.kind_name(kind), "count": str(count), "most": str(most)}
            faults.append(Fault("L406", facts))
    return faults


def _crowded_files(position: Position) -> list[Fault]:
    game = position.game
    standing = Counter(
        (code, square % game.files)
        for square, code in enumerate(position.board)
        if code and game.drop_rules[game.kind_of[code]].on_file
    )
    return [
        Fault(
            "L407",
            {
                "piece": game.piece_name(code),
                "side": game.seats[game.seat_of[code]].name,
                "count": str(count),
                "most": str(game.drop_rules[game.kind_of[code]].on_file),
                "file": game.file_names[file],
            },
        )
        for (code, file), count in sorted(standing.items())
        if count > game.drop_rules[game.kind_of[code]].on_file
    ]
