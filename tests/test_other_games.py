"""Games other people's programs play, by game file alone: their node counts.

`other-games.tsv` has the counts of Fairy-Stockfish's own tests.  `shallower.tsv` has, for
games of which those say only a depth too deep for a test run, the depths before it, counted
by a second, slower implementation; at the deep one it, or where that takes it too long kifu
itself, has their count.
"""

from __future__ import annotations

import csv
from functools import cache

import pytest

from notation.games import builtin_game, game_ids, parse_game
from notation.rules.fen import format_fen, parse_fen
from notation.rules.game import Game
from notation.rules.perft import perft
from tests.support import DATA

OWN = DATA / "games_own"
# Deeper rows were counted once; they take minutes.
MOST_NODES = 20_000


def _rows() -> list[tuple[str, str, int, int]]:
    rows: list[tuple[str, str, int, int]] = []
    for path in sorted((DATA / "perft_other").glob("*.tsv")):
        with path.open(encoding="utf-8") as file:
            rows += [
                (row["game"], row["fen"], int(row["depth"]), int(row["nodes"]))
                for row in csv.DictReader(file, delimiter="\t")
            ]
    return rows


ROWS = _rows()
GAMES = sorted({row[0] for row in ROWS})
COUNTED = [row for row in ROWS if row[3] <= MOST_NODES]


@cache
def _game(game_id: str) -> Game:
    if game_id in game_ids():
        return builtin_game(game_id)
    return parse_game((OWN / f"{game_id}.toml").read_text(encoding="utf-8"))


def _fen(game: Game, text: str) -> str:
    """A FEN as Fairy-Stockfish writes it, in the fields of the game."""
    board, side, *rest = text.split()
    board, _, held = board.rstrip("]").partition("[")
    letters = [game.pieces[kind].letter for kind in game.hand_kinds]
    counts = [(held.count(letter), letter) for letter in [*letters, *map(str.lower, letters)]]
    if "counted" in game.fen_fields:
        hands = "".join(
            f"{count if count > 1 else ''}{letter}" for count, letter in counts if count
        )
        # In shogi the first player is Black.
        return f"{board} {'b' if side == 'w' else 'w'} {hands or '-'} 1"
    hands = f"[{''.join(letter * count for count, letter in counts)}]" if game.drops else ""
    return " ".join([board + hands, side, *rest])


@pytest.mark.parametrize(("game_id", "text", "depth", "nodes"), COUNTED)
def test_node_counts(game_id: str, text: str, depth: int, nodes: int) -> None:
    game = _game(game_id)
    fen = _fen(game, text)
    reading = parse_fen(game, fen)
    assert not reading.faults
    assert reading.position is not None
    assert format_fen(reading.position) == fen
    assert perft(reading.position, depth) == nodes
    assert format_fen(reading.position) == fen, "counting changed the position"


def test_every_game_file_of_the_folder_is_counted() -> None:
    assert {path.stem for path in OWN.glob("*.toml")} <= {row[0] for row in COUNTED}
    assert sorted({row[0] for row in COUNTED}) == GAMES


# Their rows are of other positions.
ELSEWHERE = {"shako"}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_start_is_the_one_counted_from(game_id: str) -> None:
    game = _game(game_id)
    assert game.id == game_id
    counted = {_fen(game, text).split()[0] for id_, text, *_ in ROWS if id_ == game_id}
    assert game_id in ELSEWHERE or game.start.split()[0] in counted
