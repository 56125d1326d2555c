"""kifu page: one page, a folder of pages with an index, and what they are called."""

from __future__ import annotations

import errno
import io
import os
import pty
import re
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from click.testing import CliRunner, Result

from cli import site
from cli.app import kifu
from notation.archive.page_names import PageNames, index_from, shown_name
from notation.archive.walk import Input
from notation.pictures.index_page import Row, index_page
from notation.pictures.page import Verdict
from tests.support import ROOT

GAME = "startpos moves 7g7f 3c3d\n"
BROKEN = "startpos moves 7g7f 3c3e\n"
# Only a warning: the spelling of a name.
STYLE = "棋種：龍將棋\n\n１　五四　五七\n２　騎三三　骑三八\n"
WRONG = "tests/data/readme/wrong.qipu"
PATIENCE = 60


def run(*args: object, stdin: str | bytes | None = None) -> Result:
    words = ["page", *map(str, args)]
    return CliRunner().invoke(kifu, words, input=stdin, catch_exceptions=False)


class _Read(HTMLParser):
    """The rows of an index as cells by class, the addresses of links, and all text."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.rows: list[dict[str, str]] = []
        self.scripts = 0
        self.words: list[str] = []
        self._cell = ""
        self._body = False
        self._code = False
        self.feed(path.read_text(encoding="utf-8"))
        self.text = "".join(self.words)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = {name: value or "" for name, value in attrs}
        self._code = tag in ("script", "style")
        self.scripts += tag == "script"
        if tag == "a":
            self.links.append(about["href"])
        if tag == "tbody":
            self._body = True
        elif tag == "tr" and self._body:
            self.rows.append({"verdict": about["data-verdict"]})
        elif tag in ("td", "th") and self._body:
            self._cell = about["class"]

    def handle_endtag(self, tag: str) -> None:
        self._code = False
        if tag in ("td", "th"):
            self._cell = ""

    def handle_data(self, data: str) -> None:
        if not self._code:
            self.words.append(data)
        if self._cell:
            self.rows[-1][self._cell] = self.rows[-1].get(self._cell, "") + data


def index(folder: Path) -> _Read:
    return _Read(folder / "index.html")


def pages(folder: Path, more: int = 0) -> list[str]:
    """The pages an index links, each of which must be there and link back; nothing else is
    there but so many files `more`."""
    whole = folder / "index.html"
    found = []
    for link in _Read(whole).links:
        if link.startswith("#"):
            continue
        parts = urlsplit(link)
        assert parts._replace(path="") == ("", "", "", "", ""), link
        page = folder / unquote(parts.path)
        assert page.is_file(), link
        back = _Read(page).links[0]
        assert (page.parent / back).resolve() == whole.resolve()
        found.append(page.relative_to(folder).as_posix())
    assert len(found) == len(set(found))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {*found, "index.html"} <= there
    assert len(there) <= len(found) + 1 + more
    return found


def make(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.usi").write_text(text)
    return folder


class TestOnePage:
    def test_a_file(self, tmp_path: Path) -> None:
        out = tmp_path / "game.html"
        result = run(ROOT / "sample_records/ryu/match.qipu", "-o", out)
        assert (result.exit_code, result.output) == (0, "")
        text = out.read_text(encoding="utf-8")
        assert text.startswith("<!DOCTYPE html>")
        assert "index.html" not in text
        # Where the record lies is nobody's business.
        assert str(ROOT) not in text
        assert "match.qipu" in _Read(out).text

    def test_standard_output_and_input(self) -> None:
        result = run("-", "--from", "usi", "--game", "shogi", stdin=GAME)
        assert result.exit_code == 0
        assert result.stdout.startswith("<!DOCTYPE html>")
        assert result.stderr == ""
        assert "本將棋 · stdin" in result.stdout
        again = run("-", "-o", "-", "--from", "usi", "--game", "shogi", stdin=GAME)
        assert again.stdout_bytes == result.stdout_bytes

    def test_a_terminal_is_no_place_for_a_page(self) -> None:
        ours, theirs = pty.openpty()
        words = [sys.executable, "-m", "cli", "page", WRONG]
        done = subprocess.run(words, stdout=theirs, stderr=subprocess.PIPE, cwd=ROOT, check=False)
        os.close(theirs)
        os.close(ours)
        assert done.returncode == 2
        assert b"-o FILE" in done.stderr

    def test_errors_are_on_the_page_and_told(self, tmp_path: Path) -> None:
        out = tmp_path / "wrong.html"
        result = run(ROOT / WRONG, "-o", out)
        assert result.exit_code == 1
        assert result.stderr.count("\n") == 1
        assert "2 errors, 1 warning" in result.stderr
        assert {"R103", "R102", "N102"} <= set(re.findall(r"[A-Z]\d{3}", _Read(out).text))

    def test_warnings_alone_are_no_errors(self, tmp_path: Path) -> None:
        path = tmp_path / "a.qipu"
        path.write_text(STYLE, encoding="utf-8")
        result = run(path, "-o", tmp_path / "a.html")
        assert (result.exit_code, result.output) == (0, "")

    def test_an_existing_file_is_kept(self, tmp_path: Path) -> None:
        path = make(tmp_path / "in", a=GAME) / "a.usi"
        out = tmp_path / "a.html"
        out.write_text("mine")
        result = run(path, "-o", out)
        assert result.exit_code == 2
        assert "--force" in result.output
        assert out.read_text() == "mine"
        assert run(path, "-o", out, "--force").exit_code == 0
        assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE")

    def test_no_page_replaces_a_record(self, tmp_path: Path) -> None:
        path = make(tmp_path, a=GAME) / "a.usi"
        other = tmp_path / "same"
        other.symlink_to(path)
        for out in (path, other):
            result = run(path, "-o", out, "--force")
            assert result.exit_code == 2
            assert path.read_text() == GAME

    def test_one_of_several_games(self, tmp_path: Path) -> None:
        path = tmp_path / "many.usi"
        # Long enough to be read in parts.
        path.write_text("# x\n" + GAME * 6000 + BROKEN)
        out = tmp_path / "out.html"
        result = run(path, "-o", out)
        assert result.exit_code == 2
        assert "several games" in result.output
        assert not out.exists()
        assert run(path, "--number", 6000, "-o", out).exit_code == 0
        result = run(path, "--number", 6001, "-o", out, "--force")
        assert result.exit_code == 1
        assert "line 6002" in _Read(out).text
        result = run(path, "--number", 6002, "-o", out, "--force")
        assert result.exit_code == 2
        assert "6001 game(s), no game 6002" in result.output

    @pytest.mark.parametrize("name", ["none.usi", "no/such.usi"])
    def test_what_cannot_be_read(self, tmp_path: Path, name: str) -> None:
        result = run(tmp_path / name, "-o", tmp_path / "a.html")
        assert result.exit_code == 2
        assert "no such file" in result.output
        assert not (tmp_path / "a.html").exists()

    def test_what_cannot_be_written(self, tmp_path: Path) -> None:
        path = make(tmp_path, a=GAME) / "a.usi"
        result = run(path, "-o", tmp_path / "no" / "a.html")
        assert result.exit_code == 2
        assert "No such file" in result.output

    def test_a_file_without_a_game(self, tmp_path: Path) -> None:
        path = make(tmp_path, a="") / "a.usi"
        result = run(path, "-o", tmp_path / "a.html")
        assert result.exit_code == 1
        assert "S001" in result.output
        assert not (tmp_path / "a.html").exists()

    def test_settings_are_heeded(self, tmp_path: Path) -> None:
        path = make(tmp_path, a=BROKEN) / "a.usi"
        out = tmp_path / "a.html"
        assert run(path, "-o", out).exit_code == 1
        code = re.search(r"error ([A-Z]\d{3})", _Read(out).text)
        assert code
        (tmp_path / "kifu.toml").write_text(f'[severity]\n{code[1]} = "info"\n')
        assert run(path, "-o", out, "--force").exit_code == 0
        assert f"info {code[1]}" in _Read(out).text
        (tmp_path / "kifu.toml").write_text(f'ignore = ["{code[1]}"]\n')
        assert run(path, "-o", out, "--force").exit_code == 0
        assert code[1] not in _Read(out).text
        rows = '[[per-path]]\npaths = ["*.usi"]\ngame = "minishogi"\n'
        (tmp_path / "kifu.toml").write_text(rows)
        run(path, "-o", out, "--force")
        assert "五五將棋" in _Read(out).text
        (tmp_path / "kifu.toml").write_text('severity = "loud"\n')
        result = run(path, "-o", out, "--force")
        assert result.exit_code == 2
        assert "kifu.toml" in result.output

    def test_a_packed_record_may_become_one_page(self, tmp_path: Path) -> None:
        path = tmp_path / "a.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("b.usi", GAME)
        assert run(path, "-o", tmp_path / "a.html").exit_code == 0
        assert "a.zip!/b.usi" in _Read(tmp_path / "a.html").text


class TestUsage:
    @pytest.mark.parametrize(
        ("words", "told"),
        [
            ([], "PATH"),
            (["{in}"], "-o FOLDER"),
            (["{in}", "-o", "-"], "-o FOLDER"),
            (["{in}/a.usi", "{in}/b.usi"], "-o FOLDER"),
            (["{in}", "-o", "{tmp}/x.html"], "name of a page"),
            (["{in}", "-o", "{in}/a.usi"], "is a file"),
            (["{in}", "-o", "{in}"], "need their own folder"),
            (["{in}", "-o", "{tmp}"], "need their own folder"),
            (["{in}/a.usi", "-o", "{in}/"], "need their own folder"),
            (["{in}", "-o", "{tmp}/site", "--number", "1"], "--number"),
            (["{in}/a.usi", "-o", "{tmp}/site.html", "--number", "0"], "--number"),
            (["{in}", "-o", "{tmp}/site", "--game", "no-such"], "no-such"),
            (["{in}", "-o", "{tmp}/site", "--from", "no-such"], "no-such"),
            (["{in}", "-o", "{tmp}/site", "-j", "0"], "--jobs"),
        ],
    )
    def test_wrong_usage(self, tmp_path: Path, words: list[str], told: str) -> None:
        folder = make(tmp_path / "in", a=GAME, b=GAME)
        result = run(*(word.format(**{"in": folder, "tmp": tmp_path}) for word in words))
        assert result.exit_code == 2
        assert told in result.output
        assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.usi", "b.usi", "in"]

    def test_help_fits_a_terminal(self) -> None:
        result = run("--help")
        assert "kifu page games/ -o site/" in result.output
        assert max(map(len, result.output.splitlines())) <= 80


class TestFolder:
    @pytest.mark.parametrize("jobs", [1, 3])
    def test_a_page_for_each_game(self, tmp_path: Path, jobs: int) -> None:
        folder = make(tmp_path / "in", a=GAME, b=BROKEN, c=GAME + BROKEN + GAME, d="")
        make(folder / "1990" / "五月", e=GAME)
        with zipfile.ZipFile(folder / "old.zip", "w") as archive:
            archive.writestr("x/y.usi", GAME)
            archive.writestr("../../up.usi", GAME)
            archive.writestr("/z.usi", BROKEN)
        (folder / "gone.usi").symlink_to("nowhere")
        out = tmp_path / "site"
        result = run(folder, "-o", out, "-j", jobs)
        assert result.exit_code == 2
        assert pages(out) == [
            "a.usi.html", "b.usi.html", "c.usi-1.html", "c.usi-2.html", "c.usi-3.html",
            "old.zip/x/y.usi.html", "old.zip/up.usi.html", "old.zip/z.usi.html",
            "1990/五月/e.usi.html",
        ]  # fmt: skip
        read = index(out)
        assert Counter(row["verdict"] for row in read.rows) == {
            "sound": 6, "error": 3, "unreadable": 2,
        }  # fmt: skip
        assert [row["name"] for row in read.rows if row["verdict"] == "unreadable"] == [
            "d.usi", "gone.usi",
        ]  # fmt: skip
        assert str(tmp_path) not in read.text
        assert "gone.usi: No such file or directory" in result.stderr
        assert "d.usi:1:1: S001" in result.stderr
        assert "wrote 9 pages to" in result.stderr
        assert "9 games" in read.text
        # One is told from the others of its file.
        assert "c.usi, line 2" in _Read(out / "c.usi-2.html").text

    def test_exit_codes(self, tmp_path: Path) -> None:
        folder = make(tmp_path / "in", a=GAME)
        assert run(folder, "-o", tmp_path / "1").exit_code == 0
        (folder / "b.qipu").write_text(STYLE, encoding="utf-8")
        assert run(folder, "-o", tmp_path / "2").exit_code == 1
        (tmp_path / "empty").mkdir()
        result = run(tmp_path / "empty", "-o", tmp_path / "3")
        assert result.exit_code == 2
        assert "no record files" in result.stderr

    def test_what_is_there_is_left(self, tmp_path: Path) -> None:
        folder = make(tmp_path / "in", a=GAME)
        out = tmp_path / "site"
        out.mkdir()
        (out / "notes.txt").write_text("mine")
        result = run(folder, "-o", out)
        assert result.exit_code == 2
        assert "--force" in result.output
        assert [path.name for path in out.iterdir()] == ["notes.txt"]
        for _ in range(2):
            assert run(folder, "-o", out, "--force").exit_code == 0
        assert (out / "notes.txt").read_text() == "mine"
        assert sorted(path.name for path in out.iterdir()) == [
            "a.usi.html", "index.html", "notes.txt",
        ]  # fmt: skip

    def test_nothing_outside_is_touched(self, tmp_path: Path) -> None:
        folder = make(tmp_path / "in", a=GAME, b=GAME, c=GAME)
        make(folder / "sub", d=GAME)
        make(folder / "deep" / "er", e=GAME)
        elsewhere = make(tmp_path / "elsewhere")
        (elsewhere / "mine").write_text("mine")
        out = tmp_path / "site"
        (out / "b.usi.html").mkdir(parents=True)
        os.mkfifo(out / "c.usi.html")
        (out / "a.usi.html").symlink_to(elsewhere / "mine")
        (out / "sub").symlink_to(elsewhere)
        (out / "deep").symlink_to(elsewhere)
        result = run(folder, "-o", out, "--force")
        assert result.exit_code == 2
        assert [path.name for path in elsewhere.iterdir()] == ["mine"]
        assert (elsewhere / "mine").read_text() == "mine"
        assert result.stderr.count("left as it is") == 5
        assert "wrote 0 pages" in result.stderr
        read = index(out)
        assert [link for link in read.links if not link.startswith("#")] == []
        assert len(read.rows) == 5

    def test_the_output_is_no_input(self, tmp_path: Path) -> None:
        folder = make(tmp_path / "in", a=GAME)
        out = folder / "site"
        assert run(folder, "-o", out).exit_code == 0
        (out / "b.usi").write_text(BROKEN)
        assert run(folder, "-o", out, "--force").exit_code == 0
        assert len(index(out).rows) == 1
        listed = tmp_path / "list"
        listed.write_text(f"{folder / 'a.usi'}\n{out / 'b.usi'}\n")
        result = run(f"@{listed}", "-o", out, "--force")
        assert result.exit_code == 2
        assert "lies where the pages go" in result.stderr

    def test_several_paths_keep_their_folders(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make(tmp_path / "x", a=GAME)
        make(tmp_path / "y", a=GAME)
        monkeypatch.chdir(tmp_path)
        run("x", "y/a.usi", "-o", "1")
        assert pages(tmp_path / "1") == ["x/a.usi.html", "y/a.usi.html"]
        run(tmp_path / "x", tmp_path / "y" / "a.usi", "-o", "2")
        assert pages(tmp_path / "2") == ["x/a.usi.html", "a.usi.html"]
        (tmp_path / "list").write_text("./x/a.usi\n../" + tmp_path.name + "/y/a.usi\n")
        run("@list", "-o", "3")
        assert pages(tmp_path / "3") == ["x/a.usi.html", f"{tmp_path.name}/y/a.usi.html"]

    def test_a_long_file_in_parts(self, tmp_path: Path) -> None:
        path = tmp_path / "many.csa"
        game = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n" + "'x\n" * 3000
        path.write_text("/\n".join([game] * 20))
        result = run(path, "-o", f"{tmp_path}/site/", "-j", 2)
        assert result.exit_code == 0
        assert pages(tmp_path / "site") == [f"many.csa-{n}.html" for n in range(1, 21)]
        lines = [row["name"] for row in index(tmp_path / "site").rows]
        assert lines == [f"many.csa, line {1 + n * 3007}" for n in range(20)]

    def test_limits_hold(self, tmp_path: Path) -> None:
        folder = make(tmp_path / "in", a=GAME * 10)
        (folder / "kifu.toml").write_text("max-bytes = 100\n")
        result = run(folder, "-o", tmp_path / "site")
        assert result.exit_code == 1
        (row,) = index(tmp_path / "site").rows
        assert row["verdict"] == "unreadable"
        assert "D104" in row["found"]

    def test_settings_are_heeded(self, tmp_path: Path) -> None:
        folder = make(tmp_path / "in", a=BROKEN)
        make(folder / "sub", b=BROKEN)
        result = run(folder, "-o", tmp_path / "1")
        assert result.exit_code == 1
        code = index(tmp_path / "1").rows[0]["found"].split()[2]
        (folder / "sub" / "kifu.toml").write_text(f'ignore = ["{code}"]\n')
        (folder / "kifu.toml").write_text(f'[severity]\n{code} = "warning"\n')
        assert run(folder, "-o", tmp_path / "2", "-j", 2).exit_code == 1
        rows = index(tmp_path / "2").rows
        assert [row["verdict"] for row in rows] == ["warning", "sound"]
        assert f"warning {code}" in _Read(tmp_path / "2" / "a.usi.html").text
        assert code not in _Read(tmp_path / "2" / "sub" / "b.usi.html").text
        (folder / "sub" / "kifu.toml").write_text("ignore = 1\n")
        result = run(folder, "-o", tmp_path / "3", "-j", 1)
        assert result.exit_code == 2
        assert "Incomplete" in index(tmp_path / "3").text
        assert pages(tmp_path / "3") == ["a.usi.html"]

    def test_what_the_rows_tell(self, tmp_path: Path) -> None:
        folder = make(tmp_path / "in")
        heads = "棋種：龍將棋\n主帥：甲\n大帥：乙\n日期：2026-11-29\n賽事：甲杯\n"
        moves = "\n１　五四　五七\n結果：大帥勝　認輸\n"
        (folder / "a.qipu").write_text(heads + moves, encoding="utf-8")
        run(folder, "-o", tmp_path / "site")
        (row,) = index(tmp_path / "site").rows
        assert row == {
            "verdict": "sound", "title": "甲 – 乙", "kind": "龍將棋", "date": "2026-11-29",
            "event": "甲杯", "result": "大帥勝　認輸", "plies": "2", "found": "sound",
            "name": "a.qipu",
        }  # fmt: skip

    def test_every_sample_and_every_fault(self, tmp_path: Path) -> None:
        out = tmp_path / "site"
        result = run(ROOT / "sample_records", ROOT / "tests" / "bad", "-o", out)
        assert result.exit_code == 1
        made = pages(out)
        rows = index(out).rows
        assert len(made) == len(rows)
        checked = CliRunner().invoke(
            kifu, ["check", "--no-cache", str(ROOT / "sample_records"), str(ROOT / "tests/bad")]
        )
        count = re.search(r"(\d+) games?,.* (\d+) errors?, (\d+) warnings?", checked.output)
        assert count
        games, errors, warnings = count.groups()
        assert int(games) == len(rows)
        assert f"{games} games, {errors} errors, {warnings} warnings" in result.stderr


HOSTILE = [
    "<script>window.hacked=1<script>.usi", 'a"b.usi', "a'b.usi", "CON.usi", "con .usi", "nul",
    "a#b.usi", "a?b.usi", "a%20b.usi", "a b.usi", "a&amp;b.usi", "a:b.usi", "a\\b.usi", "a|b*.usi",
    "index", "index.html", "A.usi", "a.usi", "Ａ.usi", "é.usi", "e\u0301.usi", "\u202eisu.usi",
    "a\nb.usi", "x.usi", "x.usi-1", "x.usi.html", "-o.usi", "~.usi", "%2e%2e.usi",
    "javascript:0.usi",
    "將" * 83 + ".usi", "將" * 83 + "x.usi", "a" * 251 + ".usi", "LPT¹.usi", "ends. .usi ",
]  # fmt: skip


class TestNames:
    def test_hostile_names(self, tmp_path: Path) -> None:
        folder = tmp_path / "in"
        folder.mkdir()
        paths = [folder / name for name in HOSTILE]
        for path in paths:
            path.write_text(GAME)
        raw = os.fsencode(folder) + b"/\xff\xfe.usi"
        with open(raw, "w") as file:
            file.write(GAME)
        out = tmp_path / "site"
        words = [*map(str, paths), os.fsdecode(raw)]
        result = CliRunner().invoke(kifu, ["page", "-o", str(out), *words], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        made = pages(out)
        assert len(made) == len(HOSTILE) + 1
        for name in made:
            _assert_safe(name)
        # No two are one where letters of either case are the same.
        assert len({name.casefold() for name in made}) == len(made)

    def test_hostile_folders_of_an_archive(self, tmp_path: Path) -> None:
        folders = [
            "..", "../..", "/etc", "C:", "con", "a.html", "a.HTML", "nul.x", "deep/" * 500,
            "A", "a", "trailing.", " ", "x!", "\\\\host\\share",
        ]  # fmt: skip
        path = tmp_path / "old.tar"
        with tarfile.open(path, "w") as archive:
            for folder in folders:
                row = tarfile.TarInfo(f"{folder}/a.usi")
                row.size = len(GAME)
                archive.addfile(row, io.BytesIO(GAME.encode()))
            row = tarfile.TarInfo("a.usi")
            row.size = len(GAME)
            for _ in range(3):
                archive.addfile(row, io.BytesIO(GAME.encode()))
        out = tmp_path / "site"
        assert run(path, "-o", out).exit_code == 0
        made = pages(out)
        assert len(made) == len(folders) + 3
        for name in made:
            _assert_safe(name)
        assert len({name.casefold() for name in made}) == len(made)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["old.tar", "site"]

    @pytest.mark.parametrize(
        ("path", "root", "name", "alone", "shown"),
        [
            ("games/1990/a.kif", "games", "games/1990/a.kif", True, "1990/a.kif"),
            ("games/1990/a.kif", "games/", "games/1990/a.kif", False, "games/1990/a.kif"),
            ("/x/games/1990/a.kif", "/x/games", "/x/games/1990/a.kif", False, "games/1990/a.kif"),
            ("../g/a.kif", "../g", "../g/a.kif", True, "a.kif"),
            ("/x/a.kif", "", "/x/a.kif", False, "a.kif"),
            ("x/a.kif", "", "x/a.kif", True, "a.kif"),
            ("./x/a.kif", "", "./x/a.kif", False, "x/a.kif"),
            ("-", "", "<stdin>", True, "stdin"),
            ("g/o.zip", "g", "g/o.zip!/1990/a.kif", True, "o.zip!/1990/a.kif"),
            ("https://h.example/a.kif", "", "https://h.example/a.kif", True, "h.example/a.kif"),
        ],
    )  # fmt: skip
    def test_what_a_file_is_called(
        self, path: str, root: str, name: str, alone: bool, shown: str
    ) -> None:
        own = name.partition("!/")[0]
        assert shown_name(Input(own, path, root=root), name, alone) == shown

    def test_each_name_once(self) -> None:
        names = PageNames()
        assert [names.page("a.kif", n) for n in (1, 2)] == ["a.kif-1.html", "a.kif-2.html"]
        assert names.page("a.kif-2") == "a.kif-2~2.html"
        assert [names.page("A.KIF-2") for _ in range(2)] == ["A.KIF-2~3.html", "A.KIF-2~4.html"]
        assert names.page("index") == "index~2.html"
        assert names.page("index.html") == "index.html.html"
        assert names.page("x/index") == "x/index.html"
        many = {names.page("same") for _ in range(3000)}
        assert len(many) == 3000

    def test_the_way_back(self) -> None:
        assert index_from("a.kif") == "index.html"
        assert index_from("o.zip!/1990/a.kif") == "../../index.html"
        assert index_from("../a.kif") == "index.html"


def _assert_safe(name: str) -> None:
    """A path that Windows, macOS and Linux take alike, by their rules."""
    assert not name.startswith("/")
    for word in name.split("/"):
        assert not re.search(r'[<>:"\\|?*\x00-\x1f\x7f]', word), name
        assert word.isprintable()
        assert word not in ("", ".", "..")
        assert word[-1] not in " ."
        assert len(word.encode()) <= 240
        stem = word.partition(".")[0].strip().upper()
        assert stem not in {"CON", "PRN", "AUX", "NUL", "LPT¹"}
        assert not re.fullmatch(r"(COM|LPT)\d", stem)


class TestInterrupt:
    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    @pytest.mark.parametrize("jobs", [1, 2])
    def test_what_is_done_is_listed(self, tmp_path: Path, jobs: int, number: int) -> None:
        folder = make(tmp_path / "in", **{f"{n:04}": GAME for n in range(3000)})
        out = tmp_path / "site"
        words = [sys.executable, "-m", "cli", "page", str(folder), "-o", str(out), f"-j{jobs}"]
        running = subprocess.Popen(
            words, stderr=subprocess.PIPE, text=True, cwd=ROOT,
            # Whoever runs the tests may ignore interruptions, which children inherit.
            preexec_fn=lambda: [
                signal.signal(one, signal.SIG_DFL) for one in (signal.SIGINT, signal.SIGHUP)
            ],
        )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while not (out / "0040.usi.html").exists():
            assert time.monotonic() < until
            assert running.poll() is None
            time.sleep(0.01)
        running.send_signal(number)
        told = running.communicate(timeout=PATIENCE)[1]
        assert running.returncode == 130
        assert "the index says so" in told
        assert "Traceback" not in told
        assert "Incomplete" in index(out).text
        # One may have been written and not been noted yet.
        assert 40 < len(pages(out, more=1)) < 3000

    def test_what_is_cut_off_has_no_index_of_before(self, tmp_path: Path) -> None:
        """One that is killed can write nothing any more."""
        folder = make(tmp_path / "in", **{f"{n:04}": GAME for n in range(3000)})
        out = tmp_path / "site"
        make(tmp_path / "one", a=GAME)
        assert run(str(tmp_path / "one"), "-o", str(out)).exit_code == 0
        assert "Incomplete" not in index(out).text
        words = [sys.executable, "-m", "cli", "page", str(folder), "-o", str(out), "--force"]
        running = subprocess.Popen(words, stderr=subprocess.DEVNULL, cwd=ROOT)
        until = time.monotonic() + PATIENCE
        while not (out / "0000.usi.html").exists():
            assert time.monotonic() < until
            time.sleep(0.01)
        running.kill()
        running.wait()
        assert "Incomplete" in index(out).text


def test_nothing_to_do_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for path in ("gone", "empty"):
        assert run(str(tmp_path / path), "-o", str(tmp_path / "site")).exit_code == 2
        assert not (tmp_path / "site").exists()


def test_a_full_disk_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told once, not for each of the others."""
    folder = make(tmp_path / "in", **{f"{n:02}": GAME for n in range(20)})
    write = site.write_whole

    def full(path: str, data: bytes) -> None:
        if path.endswith("05.usi.html"):
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, data)

    monkeypatch.setattr(site, "write_whole", full)
    result = run(str(folder), "-o", str(tmp_path / "site"), "-j1")
    assert result.exit_code == 2
    assert result.stderr.count("No space left on device") == 1
    assert "Incomplete" in index(tmp_path / "site").text
    assert len(pages(tmp_path / "site")) == 5


def test_an_index_of_nothing() -> None:
    text = index_page([], "nothing")
    assert "0 games" in text
    assert "<table" not in text


def test_texts_of_records_are_texts_in_the_index(tmp_path: Path) -> None:
    evil = "</script><script>window.hacked=1</script>\"'&amp;\x1b\u202e"
    row = Row(
        evil, "error", "1 error", first=evil, codes=("R103",), title=evil, game=evil, date=evil,
        event=evil, result=evil, score=evil, verdict=Verdict(1, 0, 0), href="a.html",
    )  # fmt: skip
    out = tmp_path / "index.html"
    out.write_text(index_page([row], evil), encoding="utf-8")
    text = out.read_text(encoding="utf-8")
    assert _Read(out).scripts == 1
    assert not re.search("[\x1b\u202e]", text)
    shown = evil.replace("\x1b", "␛").replace("\u202e", "\ufffd")
    (read,) = _Read(out).rows
    assert {read[key] for key in ("title", "kind", "date", "event", "result", "name")} == {shown}
    assert shown in read["found"]
