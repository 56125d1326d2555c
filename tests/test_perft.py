"""Node counts of independent programs, and the same through the command."""

from __future__ import annotations

import csv

import pytest
from click.testing import CliRunner

from cli.app import kifu
from notation.games import builtin_game
from notation.rules.fen import format_fen, parse_fen
from notation.rules.perft import perft
from tests.support import DATA

# Deeper rows take minutes in pure Python and find nothing the shallower ones do not.
MOST_NODES = 60_000
# Where every drop is asked whether it mates somebody, a node costs much more.
MOST_NODES_WITH_DROPS = 5_000


def _most(game_id: str) -> int:
    return MOST_NODES_WITH_DROPS if builtin_game(game_id).partner_drops else MOST_NODES


def _rows() -> list[tuple[str, str, int, int]]:
    rows: list[tuple[str, str, int, int]] = []
    for path in sorted((DATA / "perft").glob("*.tsv")):
        with path.open(encoding="utf-8") as file:
            rows += [
                (path.stem, row["fen"], int(row["depth"]), int(row["nodes"]))
                for row in csv.DictReader(file, delimiter="\t")
                if int(row["nodes"]) <= _most(path.stem)
            ]
    return rows


ROWS = _rows()


@pytest.mark.parametrize(("game_id", "fen", "depth", "nodes"), ROWS)
def test_node_counts(game_id: str, fen: str, depth: int, nodes: int) -> None:
    position = parse_fen(builtin_game(game_id), fen).position
    assert position is not None
    assert perft(position, depth) == nodes
    assert format_fen(position) == fen, "counting changed the position"


@pytest.mark.parametrize(("game_id", "fen", "depth", "nodes"), [r for r in ROWS if r[3] < 1000])
def test_commands_count_alike(game_id: str, fen: str, depth: int, nodes: int) -> None:
    run = CliRunner()
    options = ["--game", game_id, "--position", fen]
    counted = run.invoke(kifu, ["perft", *options, "--depth", str(depth)])
    assert counted.stdout == f"{nodes}\n"
    divided = run.invoke(kifu, ["perft", *options, "--depth", str(depth), "--divide"])
    *rows, empty, total = divided.stdout.splitlines()
    assert (empty, total) == ("", str(nodes))
    assert sum(int(row.split()[1]) for row in rows) == nodes
    moves = run.invoke(kifu, ["moves", *options]).stdout.splitlines()
    assert moves == sorted(moves) == [row.split()[0] for row in rows]
