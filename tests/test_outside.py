"""Faults found by people who used the command from outside, so that they stay away."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cli.app import kifu
from notation import read_text, write
from notation.source import decode

H = "棋種：龍將棋\n"


def _codes(text: str, name: str = "x.qipu") -> list[str]:
    return [found.code for found in read_text(text, name=name).diagnostics()]


def _fmt(text: str) -> tuple[int, str]:
    result = CliRunner().invoke(kifu, ["fmt", "-"], input=text)
    return result.exit_code, result.stdout


def _lines(text: str) -> list[tuple[int, int, int]]:
    record = read_text(text, name="x.qipu").games[0].record
    assert record is not None
    return [(line.parent, line.ply, len(line.nodes)) for line in record.lines()]


@pytest.mark.parametrize(
    "text",
    [
        f"{H}1 五四 五七\n變化：0\n騎三三\n",
        f"{H}1 五四\n結果：未完\n結果：和棋\n",
        f"{H}1 五四（0:12/0:00:12）（0:13/0:00:13） 五七\n",
    ],
)
def test_fmt_leaves_what_it_would_lose(text: str) -> None:
    code, out = _fmt(text)
    assert code == 1
    assert out == ""


def test_a_branch_replaces_the_nearest_line_that_has_its_round() -> None:
    game = "1 五四 五七\n2 騎三三 騎三八\n3 騎四五 六八\n"
    assert _lines(f"{H}{game}變化：2\n2 騎八三 騎八八\n變化：3\n3 騎二五\n") == [
        (-1, 1, 6), (0, 5, 1), (0, 3, 2),
    ]  # fmt: skip
    # Where no line has it, it goes on from the end, as a branch and not as the game.
    assert _lines(f"{H}1 五四 五七\n變化：2\n2 騎三三\n") == [(-1, 1, 2), (0, 3, 1)]


def test_braces_among_headers_are_no_moves() -> None:
    reading = read_text(f"{H}日期：2026\n{{c}}\n主帥：甲\n1 五四\n", name="x.qipu")
    assert len(reading.games) == 1
    assert not list(reading.diagnostics())


def test_a_header_between_moves_starts_no_game() -> None:
    reading = read_text(f"{H}1 五四 五七\n主帥：甲\n2 騎三三\n", name="x.qipu")
    assert [found.code for found in reading.diagnostics()] == ["S112"]
    assert len(reading.games) == 1
    assert reading.games[0].plies == 3


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"{H}結果：未完\n1 五四 五七\n", []),
        (f"{H}1 五四 五七\n結果：未完\n變化：1\n1 六三\n", []),
        (f"{H}1 五四 五七\n結果：未完\n{{more}}\n", []),
        (f"{H}Event Name: x\n1 五四\n", []),
        (f"{H}1 五四\n變化：5\n5 六四\n", ["S109"]),
        (f"{H}1 五四（0:12/0:00:12\n", ["S111"]),
        (f"{H}開局：zz\n1 … 五七\n", ["S403", "S401"]),
        (f"{H}1 五四 五七 2 四四 四七 10 騎四五\n", ["S105", "R102"]),
        ("棋种：龙将棋\n主帅：甲\n1 五四\n", ["N102", "N102"]),
        (f"{H}1 五四\n結果：和棋 認輸\n", ["E113"]),
        (f"{H}1 五四\n結果：主帥勝 中斷\n", ["E113"]),
        (f"{H}手番：嗚\n1 五四\n", []),
    ],
)
def test_findings(text: str, codes: list[str]) -> None:
    assert _codes(text) == codes


def test_json_headers_cannot_change_the_game() -> None:
    for name in ("掉落", "結果", "棋種", "變化", "開局", "a：b"):
        value = {"kifu": 1, "game": "ryu", "headers": [[name, "禁止"]], "lines": [{"moves": []}]}
        text = json.dumps(value, ensure_ascii=False)
        run = CliRunner()
        told = run.invoke(kifu, ["convert", "-", "--to", "qipu"], input=text)
        assert told.exit_code == 0
        assert "C104" in told.stderr
        assert told.stdout == H
        strict = run.invoke(kifu, ["convert", "-", "--to", "qipu", "--strict"], input=text)
        assert (strict.exit_code, strict.stdout) == (1, "")


def test_partial_conversion_counts_what_is_left_out_and_drops_the_result() -> None:
    text = f"{H}1 五四 五七\n2 騎三四 騎三八\n結果：主帥勝　將死\n"
    result = CliRunner().invoke(kifu, ["convert", "-", "--to", "qipu", "--partial"], input=text)
    assert result.stdout == f"{H}\n１　五四　五七\n"
    assert "C107" in result.stderr
    assert "2 lost" in result.stderr


def test_json_faults_are_all_told_at_their_place() -> None:
    moves = [{"move": 5}, {"move": "e2e4", "used": -1}, {"move": "e2e5", "text": "五四"}]
    text = json.dumps({"kifu": 1, "game": "ryu", "lines": [{"moves": moves}]}, ensure_ascii=False)
    reading = read_text(text, format="json")
    codes = [found.code for found in reading.diagnostics() if found.severity.value == "error"]
    assert codes == ["S202", "S202"]
    single = json.dumps({"kifu": 1, "game": "ryu", "lines": [{"moves": moves[2:]}]})
    found = next(read_text(single, format="json").diagnostics())
    assert single[found.span.start : found.span.end] == '"e2e5"'


def test_no_escape_reaches_the_terminal() -> None:
    text = f"{H}賽事：\x1b[31mz\n賽事：\x1b[2J\n1 五\x1b[2J四\n"
    result = CliRunner().invoke(kifu, ["check", "-"], input=text, color=True)
    plain = [part for part in result.output.split("\x1b[") if part[:3] in ("31m", "2J四")]
    assert "␛" in result.output
    assert not any(part.startswith("2J") for part in plain)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("四十成槍", "does not become 槍兵"),
        ("四十成刀", "does not become 刀兵"),
        ("四十成", "does not say which"),
    ],
)
def test_promotions_are_told_apart(word: str, message: str) -> None:
    fen = "10/3P6/10/9k/10/10/10/10/10/5K4 w - - 0 1"
    found = list(read_text(f"{H}開局：{fen}\n1 {word}\n", name="x.qipu").diagnostics())
    assert message in found[0].message
    spaced = read_text(f"{H}開局：{fen}\n1 四十成 副\n", name="x.qipu")
    assert [one.code for one in spaced.diagnostics()] == ["N103"]


def test_stray_nul_and_wide_text_without_mark() -> None:
    text = f"{H}１　五四　五七\n" * 3
    assert decode(text.encode("utf-16-le")).text == text
    assert decode(text.encode("utf-16-be")).text == text
    damaged = decode((f"{H}1 五四 五七\n" * 20).replace("七", "\0", 1).encode())
    assert len(damaged.damage) == 1
    assert damaged.text.startswith(H)


def test_branches_from_many_forks() -> None:
    """Each fork is reached from the one before; every branch stands where it left."""
    walk = "騎三三 騎三八 騎二一 騎二十 "
    rounds = "".join(
        f"{n} {' '.join(walk.split()[(n % 2 == 0) * 2 :][:2])}\n" for n in range(1, 301)
    )
    branches = "".join(f"變化：{n}\n{n} 五三\n" for n in range(300, 1, -1))
    record = read_text(f"{H}{rounds}{branches}", name="x.qipu").games[0].record
    assert record is not None
    assert len(record.lines()) == 300
    again = read_text(write([record], "qipu"), name="x.qipu").games[0].record
    assert again is not None
    assert len(again.lines()) == 300


def test_position_of_an_unknown_game_is_told() -> None:
    fen = "4k5/10/10/10/10/10/10/10/10/5K4[] w - - 0+0 0 1"
    assert _codes(f"# 棋種：龍象棋\n{fen}\n", "x.fen") == ["S106"]
    assert _codes("# 棋種：龍象棋\nzz/9/9 w\n", "x.fen") == ["S106"]
    assert _codes(f"# 棋種：龍將棋\n{fen}\n", "x.fen") == []


def test_a_record_that_ends_with_its_foul_converts() -> None:
    """The illegal last move is kept in formats that cannot say it was a foul."""
    words = (
        "７六歩(77) ３四歩(33) ９六歩(97) ８八角成(22) ９五歩(96) ７九馬(88) ９四歩(95) ６九馬(79)"
    )
    moves = [*words.split(), "９三歩成(94)", "反則勝ち"]
    lines = "".join(f"{number:>4} {word}\n" for number, word in enumerate(moves, 1))
    text = f"手合割：平手\n手数----\n{lines}"
    result = CliRunner().invoke(kifu, ["convert", "-", "--to", "usi"], input=text)
    assert result.exit_code == 0
    assert result.stdout.split()[-1] == "9d9c+"
