"""KIF: files as found in public, and awkward ones, against what other programs read."""

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

# real088: a board without its frame, which the other programs pass over; the board counts.
# real181: the pieces in hand are masked, so the board cannot be read.
OTHER_START = {"real088", "real181"}
# The file holds nothing at all: told as S001, not passed as a game without moves.
EMPTY = {"real030", "real083", "real191"}
# Faults of the start position that other programs do not look for.
START_FAULTS = {"L403"}


def _cases(folder: str) -> list[object]:
    lines = (DATA / folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = map(json.loads, lines)
    return [pytest.param(DATA / folder / case["file"], case, id=case["id"]) for case in cases]


def _moves(reading: FileReading) -> list[str]:
    record = reading.games[0].record if reading.games else None
    if record is None:
        return []
    return [format_move(record.game, node.move) for node in record.root.main_line() if node.move]


@pytest.mark.parametrize(("path", "case"), _cases("kif_real"))
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


@pytest.mark.parametrize(("path", "case"), _cases("kif_inputs"))
def test_awkward_files(path: Path, case: dict[str, object]) -> None:
    """The moves where the file can be read, a finding where it must not pass."""
    reading = read(path)
    if case["moves"] is None:
        assert any(found.severity is Severity.ERROR for found in reading.diagnostics()) or any(
            found.severity is Severity.WARNING for found in reading.diagnostics()
        )
        return
    assert _moves(reading) == case["moves"]
    record = reading.games[0].record
    assert record is not None
    assert format_fen(record.start).split()[:3] == str(case["start"]).split()[:3]


@pytest.mark.parametrize(("path", "case"), _cases("kif_real"))
def test_written_again_nothing_is_lost(path: Path, case: dict[str, object]) -> None:
    """read, write, read: the same moves, branches, comments, times and headers."""
    reading = read(path)
    records = [game.record for game in reading.games if game.record]
    if not records:
        return
    text = write(records, "kif")
    again = [game.record for game in read_text(text, format="kif").games if game.record]
    assert write(again, "kif") == text
    assert write(again, "json") == write(records, "json")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("   9 ２六歩(27)", "S121"),
        ("   3 ２六歩(28)", "R111"),
        ("   3 ２六歩(27) (あ)", "S111"),
        ("   3 ２六獅(27)", "S103"),
        ("   3 △２六歩(27)", "R116"),
        ("まで3手で後手の勝ち", "E110"),
        ("   3 投了\nまで2手で先手の勝ち", "E111"),
        ("   3 千日手", "E106"),
        ("   3 詰み", "E101"),
        ("変化：9手", "S109"),
        ("なにか", "S101"),
    ],
)
def test_faults_of_the_record(line: str, code: str) -> None:
    text = (
        f"手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n{line}\n"
    )
    reading = read_text(text, name="x.kif")
    assert code in {found.code for found in reading.diagnostics()}


def test_board_without_turn() -> None:
    board = "|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n" + "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n" * 7
    text = f"{board}| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n手数----\n   1 ８一玉(91)\n"
    codes = {found.code for found in read_text(text, name="x.kif").diagnostics()}
    assert codes == {"S122"}


def test_stated_foul_is_no_error() -> None:
    """反則勝ち after an illegal move: legal up to it, the foul named, the move kept."""
    text = (
        "手合割：平手\n手数----\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五角打\n   4 反則勝ち\n"
    )
    reading = read_text(text, name="x.kif")
    assert [found.code for found in reading.diagnostics()] == ["E112"]
    assert "L202" in next(reading.diagnostics()).message
    assert not read_text(text.replace("   4 反則勝ち\n", ""), name="x.kif").ok
