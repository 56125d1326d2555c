"""The command as a person meets it: output, exit codes, files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.app import COMMANDS, kifu, main
from tests.support import HERE, ROOT

GOOD = "棋種：龍將棋\n\n１　五四　五七\n２　騎三三　騎三八\n"
BAD = GOOD.replace("騎三三", "騎三四")


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(kifu, args, input=stdin, catch_exceptions=False)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.qipu"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.qipu"
    path.write_text(BAD, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.output
    assert max(map(len, result.output.splitlines())) <= 80


def test_misspelt_command_is_suggested() -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "Did you mean 'check'?" in result.output


class TestCheck:
    def test_clean(self, good: Path) -> None:
        result = run("check", str(good))
        assert result.exit_code == 0
        assert result.output.startswith("checked 1 file, 1 game, 4 plies: 0 errors, 0 warnings in ")

    def test_finding_shows_place_line_and_way_out(self, bad: Path) -> None:
        result = run("check", str(bad))
        assert result.exit_code == 1
        lines = result.output.splitlines()
        assert lines[0].startswith(f"{bad}:4:3: R102 騎兵 on 二一 does not move to 三四")
        assert lines[1] == "  4 | ２　騎三四　騎三八"
        # Two full-width signs stand before the place, and three are underlined.
        assert lines[2] == "    |     ^^^^^^"
        assert lines[3].startswith("  help: it could play: ")
        assert "騎三三" in lines[3]

    def test_board(self, bad: Path) -> None:
        result = run("check", str(bad), "--board")
        assert "┏━━━┳" in result.output
        assert "手番：主帥" in result.output

    def test_json(self, bad: Path) -> None:
        result = run("check", str(bad), "--format", "json")
        assert result.exit_code == 1
        value = json.loads(result.stdout)
        assert set(value) == {"version", "summary", "diagnostics", "problems", "interrupted"}
        assert value["summary"] == {
            "files": 1, "games": 1, "plies": 2, "errors": 1, "warnings": 0,
        }  # fmt: skip
        first = value["diagnostics"][0]
        assert {key: first[key] for key in ("path", "game", "ply", "line", "column")} == {
            "path": str(bad), "game": 0, "ply": 3, "line": 4, "column": 3,
        }  # fmt: skip
        assert (first["end_line"], first["end_column"]) == (4, 6)
        assert (first["code"], first["severity"]) == ("R102", "error")
        assert first["message"]
        assert first["help"]

    def test_force_plays_on(self, tmp_path: Path) -> None:
        path = tmp_path / "x.usi"
        start = "r8k/10/10/10/10/10/10/10/N9/K9[] w - - 0+0 0 1"
        path.write_text(f"fen {start} moves a2c3 a10a9 c3a2\n")
        assert [row["code"] for row in self._codes(path)] == ["L101", "R120"]
        # Both the pinned piece's move and the one after it are judged.
        assert [row["code"] for row in self._codes(path, "--force")] == ["L101"]

    def _codes(self, path: Path, *options: str) -> list[dict[str, str]]:
        value = json.loads(run("check", str(path), "--format", "json", *options).stdout)
        rows: list[dict[str, str]] = value["diagnostics"]
        return rows

    @pytest.mark.parametrize(
        ("data", "code", "exit_code"),
        [
            (b"", "S001", 1),
            (b"\n \n", "S001", 1),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "D103", 1),
            (GOOD.encode("utf-16"), "D101", 0),
            (GOOD.encode().replace("五".encode(), b"\xff", 1), "D102", 1),
            (("棋種：龍將棋\n" + "┏━┳\n１　五四\n").encode(), "S101", 1),
            (b"just some words\n", "S002", 1),
        ],
    )
    def test_odd_files(self, tmp_path: Path, data: bytes, code: str, exit_code: int) -> None:
        path = tmp_path / "x.qipu"
        if code == "S002":
            path = tmp_path / "x.txt"
        path.write_bytes(data)
        result = run("check", str(path), "--format", "json")
        assert result.exit_code == exit_code
        assert code in {row["code"] for row in json.loads(result.stdout)["diagnostics"]}

    def test_limit(self, good: Path) -> None:
        result = run("check", str(good), "--max-bytes", "10")
        assert result.exit_code == 1
        assert "D104" in result.output

    def test_drawn_board_without_owners(self, tmp_path: Path) -> None:
        figure = (HERE / "data" / "figures" / "ryu-start.txt").read_text(encoding="utf-8")
        path = tmp_path / "x.qipu"
        moved = figure.replace("┃　┃", "┃刀┃", 1).replace("┃　┃", "┃兵┃", 1)
        path.write_text(f"棋種：龍將棋\n開局：\n{moved}", encoding="utf-8")
        assert "S117" in run("check", str(path)).output

    def test_nothing_to_check_is_no_success(self, tmp_path: Path) -> None:
        for args in ([], [str(tmp_path)], [str(tmp_path / "none.qipu")]):
            assert run("check", *args).exit_code == 2

    def test_folder_and_standard_input(self, good: Path, bad: Path) -> None:
        (good.parent / "notes.md").write_text("no record")
        result = run("check", str(good.parent))
        assert "checked 2 files, 2 games" in result.output
        piped = run("check", "-", stdin=GOOD)
        assert piped.exit_code == 0
        assert "<stdin>:4:3: R102" in run("check", "-", stdin=BAD).output

    def test_one_missing_path_does_not_hide_the_others(self, bad: Path) -> None:
        result = run("check", "missing.qipu", str(bad))
        assert result.exit_code == 2
        assert "R102" in result.output
        assert "missing.qipu: no such file" in result.output

    def test_unreadable(self, tmp_path: Path) -> None:
        loop = tmp_path / "loop.qipu"
        loop.symlink_to(loop)
        result = run("check", str(loop))
        assert result.exit_code == 2
        assert "loop.qipu" in result.output

    def test_long_line_is_cut_around_the_place(self, tmp_path: Path) -> None:
        path = tmp_path / "x.usi"
        walk = "e2e3 e9e8 a2a3 a9a8 b2b3 b9b8 c2c3 c9c8 d2d3 d9d8 f2f3 f9f8 g2g3 g9g8 "
        path.write_text(f"startpos moves {walk}b1d9\n")
        lines = run("check", str(path)).output.splitlines()
        excerpt = next(line for line in lines if line.startswith("  1 | "))
        carets = lines[lines.index(excerpt) + 1]
        assert len(excerpt) <= 100
        assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "b1d9"

    def test_own_game_file(self, tmp_path: Path) -> None:
        text = (ROOT / "notation" / "games" / "ryu.toml").read_text(encoding="utf-8")
        path = tmp_path / "mine.toml"
        path.write_text(text.replace('betza = "ND"', 'betza = "N"'), encoding="utf-8")
        record = "棋種：龍將棋\n１　騎三三　五七\n２　騎三五\n"
        assert run("check", "-", stdin=record).exit_code == 0
        result = run("check", "-", "--game", str(path), stdin=record)
        assert "R102" in result.output


class TestConvert:
    def test_to_standard_output(self, good: Path) -> None:
        result = CliRunner().invoke(kifu, ["convert", str(good), "--to", "usi"])
        assert result.stdout == "startpos moves e2e4 e9e7 b1c3 b10c8\n"
        assert result.exit_code == 0

    def test_suffix_names_the_format_and_files_are_safe(self, good: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.json"
        assert run("convert", str(good), "-o", str(out)).exit_code == 0
        assert json.loads(out.read_text(encoding="utf-8"))["game"] == "ryu"
        out.write_text("precious")
        assert run("convert", str(good), "-o", str(out)).exit_code == 2
        assert out.read_text() == "precious"
        assert run("convert", str(good), "-o", str(out), "--force").exit_code == 0
        assert out.read_text() != "precious"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["good.qipu", "out.json"]

    def test_losses_are_told_and_strict_writes_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "x.qipu"
        path.write_text(GOOD.replace("棋\n", "棋\n主帥：甲\n", 1), encoding="utf-8")
        result = CliRunner().invoke(kifu, ["convert", str(path), "--to", "usi"])
        assert result.exit_code == 0
        assert "C104" in result.stderr
        assert "主帥" in result.stderr
        out = tmp_path / "x.usi"
        strict = CliRunner().invoke(kifu, ["convert", str(path), "-o", str(out), "--strict"])
        assert strict.exit_code == 1
        assert not out.exists()

    def test_faults_are_not_converted_away(self, bad: Path, tmp_path: Path) -> None:
        out = tmp_path / "x.usi"
        result = CliRunner().invoke(kifu, ["convert", str(bad), "-o", str(out)])
        assert result.exit_code == 1
        assert "R102" in result.stderr
        assert "C201" in result.stderr
        assert not out.exists()
        partial = CliRunner().invoke(kifu, ["convert", str(bad), "--to", "usi", "--partial"])
        assert partial.stdout == "startpos moves e2e4 e9e7\n"
        assert partial.exit_code == 1

    def test_game_the_format_does_not_write(self, good: Path) -> None:
        result = run("convert", str(good), "--to", "kif")
        assert result.exit_code == 1
        assert "C202" in result.output
        assert "qipu pgn usi sfen json" in result.output

    def test_unwritable_target(self, good: Path, tmp_path: Path) -> None:
        result = run("convert", str(good), "-o", str(tmp_path / "none" / "x.usi"))
        assert result.exit_code == 2
        assert "none" in result.output

    def test_format_must_be_known(self, good: Path) -> None:
        assert run("convert", str(good)).exit_code == 2
        result = run("convert", str(good), "--to", "qippu")
        assert result.exit_code == 2
        assert "did you mean 'qipu'?" in result.output


class TestShow:
    def test_ply_and_style(self, good: Path) -> None:
        fen = run("show", str(good), "--ply", "1", "--style", "fen").output
        assert fen.split()[0].split("/")[6] == "4P5"
        assert "4. 騎三八" in run("show", str(good)).output
        start = run("show", str(good), "--ply", "0", "--style", "source").output
        assert start == (HERE / "data/figures/ryu-start.txt").read_text(encoding="utf-8")
        assert run("show", str(good), "--ply", "5").exit_code == 2

    def test_frame(self) -> None:
        lines = run("show", "--game", "ryu").output.splitlines()
        assert lines[0] == "▽大帥　持駒：無"
        assert lines[1] == "┏" + "┳".join(["━━━"] * 10) + "┓"
        assert lines[2].startswith("┃▽戟┃▽騎┃")
        assert lines[2].endswith("┃十")
        assert lines[-2:] == ["▲主帥　持駒：無", "手番：主帥"]
        fen = "4k5/10/10/10/10/10/10/10/10/5K4[NNp] b - - 2+0 3 9"
        drawn = run("show", "--game", "ryu", "--position", fen).output
        assert "▲主帥　持駒：騎兵二　禁援牌：2" in drawn
        assert "▽大帥　持駒：刀兵" in drawn

    def test_faulty_record_is_shown_as_far_as_it_goes(self, bad: Path) -> None:
        result = CliRunner().invoke(kifu, ["show", str(bad)])
        assert result.exit_code == 1
        assert "2. 五七" in result.stdout
        assert "R102" in result.stderr

    def test_bad_position_is_underlined(self) -> None:
        result = run("show", "--game", "ryu", "--position", "4k5/10[] x")
        assert result.exit_code == 2
        assert "S403" in result.output
        assert "^^^" in result.output


class TestFmt:
    MESSY = "棋種: 龍將棋\r\n備註：x\r\n1. 54 57\r\n* c\r\n２ 骑三三 騎三八\r\n"
    CLEAN = "棋種：龍將棋\n備註：x\n\n１　五四　五七\n＊ c\n２　騎三三　騎三八\n"

    def test_rewrites_once(self, tmp_path: Path) -> None:
        path = tmp_path / "x.qipu"
        path.write_bytes(self.MESSY.encode("utf-8-sig"))
        assert run("fmt", "--check", str(path)).exit_code == 1
        assert path.read_bytes() == self.MESSY.encode("utf-8-sig")
        diff = run("fmt", "--diff", str(path))
        assert diff.exit_code == 1
        assert "+１　五四　五七" in diff.output
        assert run("fmt", str(path)).exit_code == 0
        assert path.read_bytes() == self.CLEAN.encode()
        stamp = path.stat().st_mtime_ns
        assert run("fmt", str(path)).exit_code == 0
        assert path.stat().st_mtime_ns == stamp
        assert run("fmt", "--check", str(path)).exit_code == 0
        assert run("check", str(path)).exit_code == 0

    def test_standard_input(self) -> None:
        assert CliRunner().invoke(kifu, ["fmt", "-"], input=self.MESSY).stdout == self.CLEAN
        assert CliRunner().invoke(kifu, ["fmt", "-"], input=self.CLEAN).stdout == self.CLEAN

    def test_faulty_files_are_left(self, bad: Path) -> None:
        before = bad.read_bytes()
        result = run("fmt", str(bad))
        assert result.exit_code == 1
        assert bad.read_bytes() == before


class TestLists:
    def test_games_formats_rules(self) -> None:
        assert "ryu\t龍將棋\t10×10" in run("games").output
        assert [line.split("\t")[0] for line in run("formats").output.splitlines()][:4] == [
            "qipu", "kif", "ki2", "csa",
        ]  # fmt: skip
        sheet = run("rules", "ryu").output
        assert "○○槍○○" in sheet
        assert "掉落：禁止" in sheet
        assert "Two 刀兵 of one side may stand on one file." in sheet

    def test_unknown_game(self) -> None:
        result = run("rules", "ryo")
        assert result.exit_code == 2
        assert "did you mean 'ryu'?" in result.output

    def test_moves_text(self) -> None:
        lines = run("moves", "--game", "ryu", "--text").output.splitlines()
        assert len(lines) == 26
        assert "b1c3\t騎三三" in lines


class TestProcess:
    """What only a real process shows."""

    def _run(self, *args: str, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cli", *args],
            capture_output=True, text=True, encoding="utf-8", cwd=ROOT, **options,
        )  # type: ignore[call-overload, no-any-return] # fmt: skip

    def test_module_runs(self, bad: Path) -> None:
        result = self._run("check", str(bad))
        assert result.returncode == 1
        assert "\x1b" not in result.stdout

    def test_closed_pipe_is_quiet(self, tmp_path: Path) -> None:
        path = tmp_path / "x.usi"
        path.write_text("startpos moves e2e9\n" * 5000)
        command = f"{sys.executable} -m cli check {path} | head -1"
        result = subprocess.run(
            command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert "Traceback" not in result.stderr
        assert "internal fault" not in result.stderr

    def test_narrow_encoding_of_the_terminal(self, bad: Path) -> None:
        environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
        result = self._run("check", str(bad), env=environment)
        assert result.returncode == 1
        assert "Traceback" not in result.stderr

    def test_own_fault_is_told_in_a_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fault(*_args: object, **_options: object) -> None:
            raise ZeroDivisionError("x")

        monkeypatch.setattr(kifu, "main", fault)
        with pytest.raises(SystemExit) as caught:
            main(["games"])
        assert caught.value.code == 3
