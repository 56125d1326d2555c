"""FEN, both ways, and what is wrong with a bad one."""

from __future__ import annotations

import json

import pytest

from notation.games import builtin_game
from notation.rules.fen import format_fen, parse_fen, start_position
from tests.support import DATA

RYU = builtin_game("ryu")
START = RYU.start
BOARD = "4k5/10/10/10/10/10/10/10/10/5K4"


def test_start_is_the_sheets() -> None:
    assert START == (
        "rnbgqkgbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKGBNR[] w KQkq - 0+0 0 1"
    )
    assert format_fen(start_position(RYU)) == START


def test_positions_of_the_game_vectors_come_back() -> None:
    lines = (DATA / "games" / "ryu.jsonl").read_text(encoding="utf-8").splitlines()
    fens = [fen for line in lines for fen in json.loads(line)["fens"]]
    assert len(fens) > 1000
    for fen in fens:
        position = parse_fen(RYU, fen).position
        assert position is not None, fen
        assert format_fen(position) == fen


def test_the_option_shows_in_the_fields() -> None:
    position = parse_fen(RYU, f"{BOARD} w - - 0 1").position
    assert position is not None
    assert position.game.option is not None
    assert position.game.option.setting == "drops=off"


def test_missing_counters_are_tolerated() -> None:
    position = parse_fen(RYU, f"{BOARD}[] w - - 0+0").position
    assert position is not None
    assert format_fen(position) == f"{BOARD}[] w - - 0+0 0 1"


@pytest.mark.parametrize(
    ("fen", "codes", "place"),
    [
        (f"{BOARD}[] w", ["S401"], ""),
        (f"{BOARD}[] w - - 0+0 0 1 x", ["S402"], "x"),
        ("4k5/5K4[] w - - 0+0 0 1", ["S403"], "4k5/5K4"),
        (BOARD.replace("K", "Z") + "[] w - - 0+0 0 1", ["S404"], "Z"),
        (f"{BOARD}[ w - - 0+0 0 1", ["S405"], "["),
        (BOARD.replace("5K4", "5K5") + "[] w - - 0+0 0 1", ["S406"], "5K5"),
        (f"{BOARD}[K] w - - 0+0 0 1", ["S407"], "K"),
        (f"{BOARD}[] x - - 0+0 0 1", ["S408"], "x"),
        (f"{BOARD}[] w KX - 0+0 0 1", ["S409"], "KX"),
        (f"{BOARD}[] w - e2 0+0 0 1", ["S410"], "e2"),
        (f"{BOARD}[] w - - 3+0 0 1", ["S411"], "3+0"),
        (f"{BOARD}[] w - - 0+0 0 -1", ["S412"], "-1"),
        (f"{BOARD}[] w - - 0+0 -1 1", ["S412"], "-1"),
        (BOARD.replace("4k5", "10") + "[] w - - 0+0 0 1", ["L401"], None),
        (BOARD.replace("4k5", "4k4k") + "[] w - - 0+0 0 1", ["L401"], None),
        ("4k5/4R5/10/10/10/10/10/10/10/5K4[] w - - 0+0 0 1", ["L402"], None),
        ("P3k5/10/10/10/10/10/10/10/10/5K4[] w - - 0+0 0 1", ["L403"], None),
        (f"{BOARD}[] w K - 0+0 0 1", ["L404"], None),
        (f"{BOARD}[] y KX - 0+0 0 1", ["S408", "S409"], None),
    ],
)
def test_bad_positions_are_a_list_of_faults(fen: str, codes: list[str], place: str | None) -> None:
    reading = parse_fen(RYU, fen)
    # A position that no game reaches can be looked at; one that is not there cannot.
    playable = codes[0][0] == "L" and "4k4k" not in fen
    assert (reading.position is not None) == playable
    assert [placed.fault.code for placed in reading.faults] == codes
    if place is not None:
        first = reading.faults[0]
        assert fen[first.start : first.end] == place


def test_rounds_counted_from_nought() -> None:
    """As some programs write them; python-chess reads the field so as well."""
    reading = parse_fen(RYU, f"{BOARD}[] w - - 0+0 0 0")
    assert not reading.faults
    assert reading.position is not None
    assert (reading.position.round, reading.position.ply) == (1, 1)
