"""Faults found from outside in records, their ends and their conversion."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.app import kifu
from notation import read_text, write
from notation.archive.convert import convert
from notation.formats import format_named
from notation.games import builtin_game
from notation.records.record import Outcome, Reason, Score
from notation.rules.fen import parse_fen

SHOGI = builtin_game("shogi")
HEAD = "手合割：平手\n"
FIRST = f"{HEAD}   1 ７六歩(77)\n"


def _codes(text: str, format: str = "kif") -> list[str]:
    return [found.code for found in read_text(text, format=format).diagnostics()]


def _convert(text: str, target: str, source: str = "kif", partial: bool = False) -> object:
    found = format_named(target)
    assert found is not None
    return convert(read_text(text, format=source), found, partial=partial)


@pytest.mark.parametrize(
    ("rest", "forks"),
    [
        ("   2 投了\n\n変化：2手\n   2 ３四歩(33)\n", {2: 1}),
        (
            "   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n\n変化：4手\n   4 ８四歩(83)\n"
            "   5 ２五歩(26)\n\n変化：1手\n   1 ２六歩(27)\n",
            {1: 1, 4: 1},
        ),
    ],
)
def test_a_branch_in_place_of_the_end_is_one_fork(rest: str, forks: dict[int, int]) -> None:
    record = read_text(FIRST + rest, format="kif").games[0].record
    assert record is not None
    text = write([record], "jkf")
    rows = json.loads(text)["moves"]
    assert {n: len(row["forks"]) for n, row in enumerate(rows) if "forks" in row} == forks
    again = read_text(text, format="jkf").games[0].record
    assert again is not None
    assert write([again], "json") == write([record], "json")


FOUL = (
    f"{HEAD}   1 ７六歩(77)\n   2 ７五歩(76)\n*二手指し\n   3 反則勝ち\nまで2手で先手の反則勝ち\n"
)


def test_a_stated_foul_that_cannot_be_played_is_not_dropped(tmp_path: Path) -> None:
    assert _codes(FOUL) == ["E112"]
    path = tmp_path / "x.kif"
    path.write_text(FOUL, encoding="utf-8")
    done = CliRunner().invoke(kifu, ["fmt", str(path)])
    assert done.exit_code == 1
    assert "C201" in done.output
    assert path.read_text(encoding="utf-8") == FOUL
    assert [one.code for one in _convert(FOUL, "json").faults] == ["C201"]  # type: ignore[attr-defined]
    some = _convert(FOUL, "json", partial=True)
    assert [one.code for one in some.losses] == ["C107"]  # type: ignore[attr-defined]


def test_several_positions_become_several_games() -> None:
    lines = "4k4/9/9/9/9/9/9/9/4K4 b - 1\n4k4/9/9/9/9/9/9/9/4K4 w - 1\n"
    for target in ("kif", "ki2", "csa", "jkf"):
        text = _convert(lines, target, "sfen").text  # type: ignore[attr-defined]
        assert len(read_text(text, format=target).games) == 2
    two = _convert(f"sfen {SHOGI.start}\nstartpos moves 7g7f\n", "kif", "usi").text  # type: ignore[attr-defined]
    assert [game.plies for game in read_text(two, format="kif").games] == [0, 1]


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("後手の切れ負け", Outcome(Score.WIN, 0, Reason.TIME)),
        ("後手の投了", Outcome(Score.WIN, 0, Reason.RESIGNATION)),
        ("先手の不戦敗", Outcome(Score.WIN, 1, Reason.FORFEIT)),
        ("時間切れにより先手の勝ち", Outcome(Score.WIN, 0, Reason.TIME)),
        ("最大手数", Outcome(Score.DRAW, None, Reason.MOVE_LIMIT)),
        ("無勝負", Outcome(Score.DRAW, None, None)),
        ("封じ手", Outcome(Score.UNFINISHED, None, Reason.SEALED)),
    ],
)
def test_summaries(words: str, outcome: Outcome) -> None:
    reading = read_text(f"{FIRST}まで1手で{words}\n", format="kif")
    assert not list(reading.diagnostics())
    record = reading.games[0].record
    assert record is not None
    assert record.outcome == outcome


@pytest.mark.parametrize(
    ("rest", "codes"),
    [
        ("まで1手で同意\n", ["S126"]),
        ("   2 和解\n", ["S126"]),
        ("   2 三四歩\n", ["S102"]),
        ("   2 3c3d\n", ["S102"]),
        ("   2 ？？\n", ["S102"]),
        ("まで1手で後手の入玉勝ち\n", ["E115"]),
        ("まで1手で先手の入玉勝ち\n", ["E115"]),
        ("   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 中断\n", ["S127"]),
    ],
)
def test_ends_that_are_not_understood_are_told(rest: str, codes: list[str]) -> None:
    reading = read_text(FIRST + rest, format="kif")
    assert [found.code for found in reading.diagnostics()] == codes


def test_a_variation_without_moves_is_noted_on_the_move_before() -> None:
    text = f"{FIRST}   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 中断\n"
    record = read_text(text, format="kif").games[0].record
    assert record is not None
    assert record.root.main_line()[0].comments == ["変化：2手 中断"]


def test_headers_given_twice_are_kept_and_told() -> None:
    text = f"{HEAD}先手：A\n先手：B\n   1 ７六歩(77)\n"
    reading = read_text(text, format="kif")
    assert [found.code for found in reading.diagnostics()] == ["S110"]
    record = reading.games[0].record
    assert record is not None
    assert record.headers == [("先手", "A"), ("先手", "B")]


def test_comments_stay_comments() -> None:
    """`*#` and `*&` are comments, & alone a bookmark, and diagrams keep their spaces."""
    text = f"{HEAD}手数----指手---------消費時間--\n   1 ７六歩(77)\n*#評価値=12\n*   x\n*&y\n&z\n"
    record = read_text(text, format="kif").games[0].record
    assert record is not None
    assert record.root.main_line()[0].comments == ["#評価値=12", "   x", " &y", "&z"]
    assert write([record], "kif") == text.replace("*&y", "* &y")


def test_boards_with_the_number_of_moves_before_them() -> None:
    board = (
        "後手の持駒：なし\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n"
        + "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n" * 7
        + "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n先手の持駒：なし\n手数＝24  ▲５九玉  まで\n先手番\n"
    )
    assert _codes(f"{board}   1 ５八玉(59)\n") == []


def test_a_result_survives_a_bad_branch_and_a_bad_main_line_loses_it() -> None:
    good = f"{FIRST}   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ９四歩(93)\n   3 ９四歩(95)\n"
    some = _convert(good, "csa", partial=True)
    assert "%TORYO" in some.text  # type: ignore[attr-defined]
    assert "C105" not in [one.code for one in some.losses]  # type: ignore[attr-defined]


def test_a_false_winner_is_told_when_converting() -> None:
    text = f"{FIRST}   2 ３四歩(33)\n   3 投了\nまで2手で先手の勝ち\n"
    done = CliRunner().invoke(kifu, ["convert", "-", "--from", "kif", "--to", "csa"], input=text)
    assert "E111" in done.output


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("V2.2\nP-51OU\nP+59OU\nP+00FU55KI\nP+55GI\n+\n", "S116", "55GI"),
        ("V2.2\nPI\nP+00FU\n+\n+7776FU\n", "L406", "PI\nP+00FU"),
        ("V2.2\nP+59XX\n+\n", "S116", "59XX"),
        ("V2.2\nPI\n+\n+7776FU\nT1\nT2\n", "S111", "T2"),
    ],
)
def test_places_in_csa(text: str, code: str, place: str) -> None:
    found = next(iter(read_text(text, format="csa").diagnostics()))
    assert found.code == code
    assert text[found.span.start : found.span.end] == place


def test_the_time_of_an_end_is_placed() -> None:
    text = f"{HEAD}   1 ７六歩(77) ( 0:01/00:00:01)\n   2 投了 ( 0:10/00:00:31)\n"
    (found,) = read_text(text, format="kif").diagnostics()
    assert found.code == "E201"
    assert text[found.span.start : found.span.end] == "( 0:10/00:00:31)"


def test_a_start_of_its_own_without_a_board() -> None:
    assert _codes("手合割：その他\n   1 ７六歩(77)\n") == ["S128"]


@pytest.mark.parametrize(
    ("stands", "out", "codes"),
    [
        ("s:-,w:-,n:-", "-", ["S413"]),
        ("s:2X,w:-,n:-,e:-", "-", ["S407"]),
        ("s:-,w:-,n:-,e:-", "ws", ["S414"]),
        ("s:-,w:-,n:-,e:-", "w", ["L401"]),
    ],
)
def test_fields_of_four_seats(stands: str, out: str, codes: list[str]) -> None:
    game = builtin_game("hakoiri")
    board = game.start.split()[0]
    reading = parse_fen(game, f"{board} {stands} s {out} 1")
    assert [placed.fault.code for placed in reading.faults] == codes
    assert reading.position is None
