"""Files as found in public, and awkward ones, against what other programs read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from notation import read, read_text, write
from notation.diagnostics import Severity
from notation.formats.coordinates import format_move
from notation.formats.reading import FileReading
from notation.rules.fen import format_fen
from tests.support import DATA

REAL = ("kif_real", "ki2_real", "csa_real", "jkf_real")
INPUTS = ("kif_inputs", "ki2_inputs", "csa_inputs", "jkf_inputs", "usi_inputs", "sfen_inputs")
# real088: a board without its frame, which the other programs pass over; the board counts.
# real181: the pieces in hand are masked, so the board cannot be read.
OTHER_START = {"real088", "real181"}
# The file holds nothing at all: told as S001, not passed as a game without moves.
EMPTY = {"real030", "real083", "real191"}
# Faults of the start position that other programs do not look for.
START_FAULTS = {"L403", "L406", "L407"}


def _cases(folder: str) -> list[object]:
    lines = (DATA / folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = map(json.loads, lines)
    return [pytest.param(DATA / folder / case["file"], case, id=case["id"]) for case in cases]


def _moves(reading: FileReading) -> list[str]:
    record = reading.games[0].record if reading.games else None
    if record is None:
        return []
    return [format_move(record.game, node.move) for node in record.root.main_line() if node.move]


@pytest.mark.parametrize(
    ("path", "case"),
    [case for folder in REAL for case in _cases(folder)],
)
def test_real_files(path: Path, case: dict[str, object]) -> None:
    reading = read(path)
    errors = [found for found in reading.diagnostics() if found.severity is Severity.ERROR]
    if case["id"] in EMPTY:
        assert [found.code for found in errors] == ["S001"]
        return
    if case["id"] in OTHER_START:
        return
    moves, expected = _moves(reading), case["moves"]
    assert isinstance(expected, list)
    ply = case["first_illegal_ply"]
    if ply is None:
        assert moves == expected
    else:
        assert isinstance(ply, int)
        assert moves[: ply - 1] == expected[: ply - 1]
        told = [found for found in reading.diagnostics() if found.ply == ply]
        assert any(found.code[0] in "RL" or found.code == "E112" for found in told)
    record = reading.games[0].record
    assert record is not None
    assert format_fen(record.start).split()[:3] == str(case["start"]).split()[:3]


@pytest.mark.parametrize(
    ("path", "case"),
    [case for folder in INPUTS for case in _cases(folder)],
)
def test_awkward_files(path: Path, case: dict[str, object]) -> None:
    """The moves where the file can be read, a finding where it must not pass."""
    reading = read(path)
    if case["moves"] is None:
        # A foul the record itself states is told as information.
        told = [found for found in reading.diagnostics() if found.severity is not Severity.INFO]
        assert told or "E112" in {found.code for found in reading.diagnostics()}
        return
    assert _moves(reading) == case["moves"]
    record = reading.games[0].record
    assert record is not None
    assert format_fen(record.start).split()[:3] == str(case["start"]).split()[:3]


@pytest.mark.parametrize(
    ("path", "case"),
    [case for folder in REAL for case in _cases(folder)],
)
def test_written_again_nothing_is_lost(path: Path, case: dict[str, object]) -> None:
    """read, write, read: the same moves, branches, comments, times and headers."""
    reading = read(path)
    records = [game.record for game in reading.games if game.record]
    if not records:
        return
    assert reading.format is not None
    target = reading.format.id
    text = write(records, target)
    again = [game.record for game in read_text(text, format=target).games if game.record]
    assert write(again, target) == text
    assert write(again, "json") == write(records, "json")
