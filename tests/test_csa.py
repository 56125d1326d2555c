"""CSA: each construct of the format, and what is wrong with a bad one."""

from __future__ import annotations

import pytest

from notation import read_text, write
from notation.formats.reading import FileReading
from notation.records.record import Outcome, Reason, Score
from notation.rules.fen import format_fen

START = "V2.2\nPI\n+\n"


def _read(text: str) -> FileReading:
    return read_text(text, name="x.csa")


def _codes(text: str) -> list[str]:
    return [found.code for found in _read(text).diagnostics()]


@pytest.mark.parametrize(
    ("end", "score", "winner", "reason"),
    [
        ("%TORYO", Score.WIN, 1, Reason.RESIGNATION),
        ("%TIME_UP", Score.WIN, 1, Reason.TIME),
        ("%-ILLEGAL_ACTION", Score.WIN, 0, Reason.FOUL),
        ("%+ILLEGAL_ACTION", Score.WIN, 1, Reason.FOUL),
        ("%JISHOGI", Score.DRAW, None, Reason.IMPASSE),
        ("%HIKIWAKE", Score.DRAW, None, None),
        ("%CHUDAN", Score.UNFINISHED, None, Reason.ABORTED),
    ],
)
def test_endings(end: str, score: Score, winner: int | None, reason: Reason | None) -> None:
    reading = _read(f"{START}+7776FU\n-3334FU\n{end}\n")
    assert not list(reading.diagnostics())
    record = reading.games[0].record
    assert record is not None
    assert record.outcome == Outcome(score, winner, reason)
    assert read_text(write([record], "csa"), name="x.csa").games[0].record.outcome == (  # type: ignore[union-attr]
        record.outcome
    )


def test_positions_are_set_up_in_three_ways() -> None:
    for lines, fen in (
        ("PI82HI22KA", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("P-51OU\nP+59OU00KI", "4k4/9/9/9/9/9/9/9/4K4 w G 1"),
        ("P-51OU\nP+59OU\nP-00AL", "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1"),
    ):
        record = _read(f"V2.2\n{lines}\n-\n").games[0].record
        assert record is not None
        assert format_fen(record.start) == fen


def test_games_names_times_and_comments() -> None:
    text = (
        "V2.2\nN+甲\nN-乙\n$EVENT:某杯\n$SITE:某所\nPI\n+\n'*開始\n+7776FU,T12\n'*良い手\n-3334FU\nT3\n"
        "%TORYO,T1\n/\nPI\n+\n+2726FU\n"
    )
    reading = _read(text)
    assert not list(reading.diagnostics())
    first, second = (game.record for game in reading.games)
    assert first is not None
    assert second is not None
    assert first.headers == [("先手", "甲"), ("後手", "乙"), ("棋戦", "某杯"), ("場所", "某所")]
    assert first.root.comments == ["開始"]
    node = first.root.main_line()[0]
    assert node.comments == ["良い手"]
    assert node.clock is not None
    assert node.clock.used == 12_000
    assert second.plies() == 1


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("+7776FU\n+2726FU", ["R116"]),
        ("+7776KI", ["R111"]),
        ("+7775FU", ["R102"]),
        ("+0055KA", ["L202"]),
        ("+7776XX", ["S103"]),
        ("+7706FU", ["S104"]),
        ("+777FU", ["S102"]),
        ("+2822TO", ["R103"]),
        ("+7776FU\nTx", ["S111"]),
        ("+7776FU\n%NANI", ["S108"]),
        ("+7776FU\n%TSUMI", ["E101"]),
        ("+7776FU\n%TORYO\n-3334FU", ["S113"]),
        ("なにか", ["S101"]),
        ("+0055KA\n%ILLEGAL_MOVE", ["E112"]),
    ],
)
def test_faults(lines: str, codes: list[str]) -> None:
    assert [code for code in _codes(f"{START}{lines}\n") if code != "R120"] == codes


def test_a_foul_is_that_of_the_last_move_when_it_is_one() -> None:
    """%ILLEGAL_MOVE after an illegal move, and without one, where who is to move fouled."""
    for moves, winner in (("+7776FU\n-3335FU", 0), ("+7776FU\n-3334FU", 1)):
        record = _read(f"{START}{moves}\n%ILLEGAL_MOVE\n").games[0].record
        assert record is not None
        assert record.outcome == Outcome(Score.WIN, winner, Reason.FOUL)
    assert _codes(f"{START}+7776FU\n-3335FU\n%ILLEGAL_MOVE\n") == ["E112"]


def test_positions_that_are_none() -> None:
    assert _codes("V2.2\nP1-KY-KE\n+\n+7776FU\n")[0] == "S116"
    assert _codes("V2.2\nP+59XX\n+\n")[0] == "S116"
    assert _codes("V2.2\nPI\n+7776FU\n") == ["S122"]
