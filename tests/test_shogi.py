"""Situations of 本將棋, from cases that did not come from this project."""

from __future__ import annotations

import json

import pytest

from notation import read_text, write
from notation.formats.coordinates import coordinate_reader, spell
from notation.formats.reading import FileReading
from notation.games import builtin_game
from notation.records.record import Outcome, Reason, Record, Score
from notation.records.resolve import resolve
from notation.rules.endings import Ending, Occurrences, ending
from notation.rules.fen import parse_fen
from tests.support import DATA

SHOGI = builtin_game("shogi")
CASES = [
    json.loads(line)
    for line in (DATA / "illegal" / "shogi.jsonl").read_text(encoding="utf-8").splitlines()
]
# The code each rule of the cases is told by.
CODES = {
    "二歩": "L209",
    "打ち歩詰め": "L210",
    "行き所のない駒": "L204",
    "forced promotion": "L301",
    "captured tokin → nifu": "L209",
    "promotion outside the zone": "L302",
    "gold cannot promote": "L303",
    "king cannot promote": "L303",
    "promoted piece cannot promote": "L303",
    "king moves into check": "L102",
    "kings adjacent": "L102",
    "capture the checker": "L103",
    "drop not in hand": "L202",
    "drop on occupied": "L203",
    "wrong side": "R112",
    "empty square": "R106",
    "own piece on target": "R104",
    "slider jumps": "R103",
    "lance jumps": "R103",
}
VERDICTS = {
    "repetition draw": Ending.REPETITION,
    "checker (black) loses": Ending.PERPETUAL_CHECK,
    "no end": None,
}


def _cases(kind: str) -> list[object]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


@pytest.mark.parametrize("case", _cases("move"))
def test_moves(case: dict[str, object]) -> None:
    position = parse_fen(SHOGI, str(case["sfen"])).position
    assert position is not None
    code = ""
    for text in case["moves"]:  # type: ignore[attr-defined]
        word = coordinate_reader(SHOGI).word(text)
        if word.facts is None:
            code = word.faults[0].fault.code
            break
        found = resolve(position, word.facts, spell)
        if found.move is None:
            code = found.findings[0].fault.code
            break
        position.play(found.move)
    assert (code == "") == (case["verdict"] == "legal")
    expected = [CODES[rule] for rule in CODES if str(case["rule"]).startswith(rule)]
    if code and expected:
        assert code == expected[0]


@pytest.mark.parametrize("case", _cases("rep"))
def test_repetition(case: dict[str, object]) -> None:
    position = parse_fen(SHOGI, str(case["sfen"])).position
    assert position is not None
    seen = Occurrences()
    seen.add(position)
    for text in case["moves"]:  # type: ignore[attr-defined]
        facts = coordinate_reader(SHOGI).word(text).facts
        assert facts is not None
        move = resolve(position, facts, spell).move
        assert move is not None
        position.play(move)
        seen.add(position)
    assert seen.ending(position) is VERDICTS[str(case["verdict"])]
    if case["verdict"] == "checker (black) loses":
        assert seen.perpetual_checker(position) == 0


def test_mate() -> None:
    (case,) = [case for case in CASES if case["kind"] == "mate"]
    reading = read_text(f"sfen {case['sfen']} moves {' '.join(case['moves'])}")
    record = reading.games[0].record
    assert record is not None
    assert ending(record.position_at(record.root.main_line()[-1])) is Ending.MATE


@pytest.mark.parametrize(
    ("moves", "game"),
    [("7g7f", "shogi"), ("7i6h", "shogi"), ("8i6h", "kiryou"), ("7g7f 8b6b 8i6h", "kiryou")],
)
def test_a_line_belongs_to_the_game_that_can_play_it(moves: str, game: str) -> None:
    """Both games start alike; 本將棋 is meant where nothing decides."""
    reading = read_text(f"startpos moves {moves}")
    assert reading.ok
    record = reading.games[0].record
    assert record is not None
    assert record.game.id == game


@pytest.mark.parametrize(
    ("sfen", "codes"),
    [
        ("4k4/9/9/9/9/9/9/9/3KK4 b - 1", ["L401"]),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", ["L403"]),
        ("4k4/9/9/9/9/9/P8/9/4K4 b 18P 1", ["L406"]),
        ("4k4/9/9/9/9/9/P8/9/4K4 b 17P 1", []),
        ("4k4/9/9/9/9/P8/P8/9/4K4 b - 1", ["L407"]),
        ("4k4/9/9/9/9/+P8/P8/9/4K4 b - 1", []),
        ("9/9/9/9/9/9/9/9/9 b - 1", ["L401", "L401"]),
        ("8k/7P1/7G1/9/9/9/9/9/9 b N 1", ["L405"]),
        ("9/9/9/9/9/9/9/9/4K4 b - 1", ["L405"]),
    ],
)
def test_positions_no_game_reaches(sfen: str, codes: list[str]) -> None:
    """A problem with one king is only told; two kings, or none, are faults."""
    reading = parse_fen(SHOGI, sfen)
    assert [placed.fault.code for placed in reading.faults] == codes
    assert (reading.position is None) == ("KK" in sfen)


def _declares(sfen: str, end: str = "%KACHI", header: str = "") -> FileReading:
    """A CSA record of no moves from a position, and the declaration of the side to move."""
    position = parse_fen(SHOGI, sfen).position
    assert position is not None
    text = write([Record(SHOGI, position)], "csa")
    version, _, rest = text.partition("\n")
    return read_text(f"{version}\n{header}{rest}{end}\n", format="csa")


@pytest.mark.parametrize("case", _cases("decl"))
def test_declarations(case: dict[str, object]) -> None:
    codes = [found.code for found in _declares(str(case["sfen"])).diagnostics()]
    expected = {"win": "E116", "no": "E115", "ask for the rule": "E117"}
    assert codes == [expected[str(case["verdict"])]]


@pytest.mark.parametrize(
    ("sfen", "header", "code", "told"),
    [
        # 28 points: enough by 27点法, not by 24点法.
        ("4K4/RRBBGGGGS/SSS6/9/9/9/9/9/4k4 b 4n4l18p 1", "$JISHOGI:24\n", "E115", "31 are needed"),
        ("4K4/RRBBGGGGS/SSS6/9/9/9/9/9/4k4 b 3P4n4l15p 1", "$JISHOGI:24\n", "E116", "31 points"),
        # In check, and nine pieces with the points.
        ("4K4/RRBBGGGGS/SSS6/9/4l4/9/9/9/4k4 b 4n3l18p 1", "", "E116", "28 points"),
        ("4l4/RRBBKGGGS/SSSG5/9/9/9/9/9/4k4 b 4n3l18p 1", "", "E115", "its king is in check"),
        ("4K4/RRBBGGGG1/S8/9/9/9/9/9/4k4 b 3S4n4l18p 1", "", "E115", "9 other pieces are there"),
    ],
)
def test_points_are_shown(sfen: str, header: str, code: str, told: str) -> None:
    (found,) = _declares(sfen, header=header).diagnostics()
    assert found.code == code
    assert told in found.message + found.help


def test_declarations_of_the_wrong_side_and_of_games_without_one() -> None:
    sfen = "4K4/RRBBGGGGS/SSS6/9/9/9/9/9/4k4 b 4n4l18p 1"
    reading = _declares(sfen, end="%CHUDAN")
    record = reading.games[0].record
    assert record is not None
    record.outcome = Outcome(Score.WIN, 1, Reason.DECLARATION)
    (found,) = read_text(write([record], "json"), format="json").diagnostics()
    assert (found.code, found.message) == (
        "E115",
        "先手 may not declare: only the side to move may declare",
    )
    text = "棋種：棋領\n手数----指手--\n   1 入玉勝ち\n"
    assert [one.code for one in read_text(text, format="kif").diagnostics()] == ["E115"]


@pytest.mark.parametrize(
    ("sfen", "code"),
    [
        # A lance checks from afar; between, pieces may be put: 無駄合.
        ("7lk/7p1/9/9/9/9/9/9/8L w r 1", "E114"),
        ("7bk/7p1/9/9/9/9/9/9/8L w r 1", "E114"),
        # The king may go, or the lance be taken.
        ("7lk/9/9/9/9/9/9/9/8L w r 1", "E101"),
        ("7lk/7p1/9/9/9/9/9/9/r7L w r 1", "E101"),
        # Not a problem: both kings are there.
        ("7lk/7p1/9/9/9/9/9/9/K7L w r 1", "E101"),
    ],
)
def test_a_mate_but_for_interpositions_in_a_problem(sfen: str, code: str) -> None:
    record = read_text(f"sfen {sfen}").games[0].record
    assert record is not None
    record.outcome = Outcome(Score.WIN, 0, Reason.MATE)
    found = [one.code for one in read_text(write([record], "json")).diagnostics()]
    assert [one for one in found if one[0] == "E"] == [code]
