"""kifu game, and game files given to other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.app import kifu
from notation.games import game_ids, parse_game
from tests.support import ROOT

GAMES = ROOT / "notation" / "games"
RYU = (GAMES / "ryu.toml").read_text(encoding="utf-8")


def run(*args: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(kifu, list(args), input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_is_wrong_with_built_in_games(game_id: str) -> None:
    result = run("game", "check", str(GAMES / f"{game_id}.toml"))
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize("board", ["8x8", "3x5", "26x26", "5×6"])
def test_a_new_game_can_be_played(board: str, tmp_path: Path) -> None:
    path = tmp_path / "my game.toml"
    assert run("game", "new", "--board", board, str(path)).exit_code == 0
    result = run("game", "check", str(path))
    assert (result.exit_code, "my-game, " in result.output) == (0, True)
    assert run("moves", "--game", str(path)).output.count("\n") > 3
    assert run("rules", str(path)).exit_code == 0


def test_a_new_game_may_be_based_on_another(tmp_path: Path) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    assert run("game", "new", "--based-on", "本將棋", str(first)).exit_code == 0
    assert 'based_on = "shogi"' in first.read_text(encoding="utf-8")
    assert run("game", "new", "--based-on", "a.toml", str(second)).exit_code == 0
    assert run("game", "check", str(first), str(second)).output.count("9×9") == 2
    assert run("perft", "--game", str(second), "--depth", "2").output == "900\n"


def test_new_writes_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("mine")
    assert run("game", "new", str(path)).exit_code == 2
    assert path.read_text() == "mine"
    assert run("game", "new", str(tmp_path / "no" / "a.toml")).exit_code == 2
    assert run("game", "new", "--based-on", "shogy").exit_code == 2
    assert run("game", "new", "--board", "2x9").exit_code == 2
    assert run("game", "new", "--board", "8x8", "--based-on", "shogi").exit_code == 2
    assert parse_game(run("game", "new").stdout).id == "my-game"
    assert parse_game(run("game", "new", "-").stdout).id == "my-game"


@pytest.mark.parametrize(
    ("before", "after", "code", "at"),
    [
        ("promotion.ranks = 3\n", "", "G111", 'promotes = ["+P"]'),
        ('[[castling]]', '[[pieces]]\nletter = "Z"\nname = "z"\nbetza = "W"\n\n[[castling]]',
         "G113", 'letter = "Z"'),
    ],
)  # fmt: skip
def test_doubts_are_warnings(before: str, after: str, code: str, at: str, tmp_path: Path) -> None:
    text = RYU if before in RYU else RYU.replace("[promotion]\nranks = 3", "[promotion]\nranks = 0")
    text = text[: text.index("[options")] if code == "G111" else text
    path = tmp_path / "a.toml"
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    result = run("game", "check", str(path))
    assert result.exit_code == 1
    assert f"{code} " in result.output
    assert at in result.output
    # It is a game all the same.
    assert run("rules", str(path)).exit_code == 0


def test_a_piece_whose_leaps_all_leave_the_board_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    small = run("game", "new", "--board", "3x5").stdout
    path.write_text(small.replace('betza = "Q"', 'betza = "G"'), encoding="utf-8")
    result = run("game", "check", str(path))
    assert result.exit_code == 1
    assert "G112 后 has no move on any square of the board" in result.output


def test_what_is_found_has_its_place(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(RYU.replace('betza = "ND"', 'betza = "NXD"'), encoding="utf-8")
    line = RYU[: RYU.index('betza = "ND"')].count("\n") + 1
    shown = [
        f"{path}:{line}:11: G106 pieces[6] (騎兵).betza: 'NXD', character 2: no atom 'X'",
        f'  {line} | betza = "NXD"',
        f"  {' ' * len(str(line))} |           ^",
    ]
    commands = [
        ("game", "check", str(path)),
        ("rules", str(path)),
        ("moves", "--game", str(path)),
        ("check", "--game", str(path), str(ROOT / "sample_records" / "ryu")),
    ]
    for command in commands:
        result = run(*command)
        assert result.exit_code == (1 if command[0] == "game" else 2)
        lines = result.output.splitlines()
        first = next(n for n, row in enumerate(lines) if "G106" in row)
        assert lines[first].startswith(shown[0])
        assert lines[first + 1 : first + 3] == shown[1:]


def test_other_ways_to_read_and_report(tmp_path: Path) -> None:
    assert run("game", "check", "-", stdin=RYU).exit_code == 0
    assert run("game", "check", "-", stdin="\ufeff" + RYU).exit_code == 0
    assert run("game", "check", str(tmp_path / "no.toml")).exit_code == 2
    result = run("game", "check", "-", stdin="a = '龍'\nb = '龍'\n".encode("cp932"))
    assert result.exit_code == 1
    assert "<stdin>:1:6: G101 not TOML: this is no UTF-8 text" in result.output
    report = json.loads(run("game", "check", "--format", "json", "-", stdin="= 1").stdout)
    assert "G101" in json.dumps(report)


def test_completion_of_a_broken_game_file_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.toml"
    path.write_text("= 1")
    monkeypatch.setenv("COMP_WORDS", f"kifu rules {path} ")
    monkeypatch.setenv("COMP_CWORD", "3")
    result = CliRunner().invoke(kifu, [], prog_name="kifu",
                                env={"_KIFU_COMPLETE": "bash_complete"})  # fmt: skip
    assert "G101" not in result.output
