"""Records that name a game file of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import notation
from cli.app import kifu
from notation.archive.game_files import MOST_READ, read_game_bytes
from notation.archive.named import named_files
from tests.support import ROOT

# 騎兵 leaps only as the knight of chess; in 龍將棋 it reaches 三五 from 三三, too.
KNIGHTS = 'based_on = "ryu"\nid = "knights"\nname = "騎"\n[[pieces]]\nletter = "N"\nbetza = "N"\n'
RECORD = "棋種：games/knights.toml\n\n１　騎三三　五七\n２　騎三五\n"
LINES = "# 棋種：games/knights.toml\nstartpos moves b1c3 e9e7 c3c5\n"
JSON = '{"kifu": 1, "game": "games/knights.toml", "lines": [{"moves": ["b1c3"]}]}'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIFU_CACHE_DIR", str(tmp_path / "cache"))
    here = tmp_path / "here"
    (here / "games").mkdir(parents=True)
    (here / "games" / "knights.toml").write_text(KNIGHTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return here


def run(*args: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(kifu, list(args), input=stdin, catch_exceptions=False)


def test_its_game_is_played(folder: Path) -> None:
    path = folder / "a.qipu"
    path.write_text(RECORD, encoding="utf-8")
    (folder / "b.usi").write_text(LINES, encoding="utf-8")
    (folder / "c.qipu").write_text(RECORD, encoding="utf-16")
    for jobs in ("1", "2"):
        result = run("check", "--format", "concise", "-j", jobs, "--no-cache", str(folder))
        assert result.output.count("R102") == 3
        assert "騎兵 on 三三 does not move to 三五" in result.output
    assert notation.read(path).games[0].game.id == "knights"


def test_kif_names_it_too(folder: Path) -> None:
    text = 'based_on = "shogi"\nid = "x"\nname = "x"\n[[pieces]]\nletter = "P"\nbetza = "fR2"\n'
    (folder / "x.toml").write_text(text, encoding="utf-8")
    record = "棋種：x.toml\n手数----指手---------消費時間--\n   1 ７五歩(77)   ( 0:01/00:00:01)\n"
    (folder / "a.kif").write_text(record, encoding="utf-8")
    assert run("check", str(folder / "a.kif")).exit_code == 0


def test_a_change_of_the_file_is_a_change_of_the_record(folder: Path) -> None:
    path = folder / "a.qipu"
    path.write_text(RECORD, encoding="utf-8")
    assert run("check", str(path)).exit_code == 1
    game = folder / "games" / "knights.toml"
    game.write_text(KNIGHTS.replace('betza = "N"', 'betza = "ND"'), encoding="utf-8")
    assert run("check", str(path)).exit_code == 0


def test_one_file_may_hold_several_games(folder: Path) -> None:
    path = folder / "a.qipu"
    path.write_text(f"{RECORD}\n棋種：龍將棋\n\n１　騎三三　五七\n２　騎三五\n", encoding="utf-8")
    reading = notation.read(path)
    assert [one.game.id for one in reading.games] == ["knights", "ryu"]
    assert [one.record is not None and one.record.complete for one in reading.games] == [
        False,
        True,
    ]


def test_what_is_written_names_it_again(folder: Path) -> None:
    path = folder / "a.qipu"
    path.write_text(RECORD.replace("２　騎三五\n", ""), encoding="utf-8")
    assert run("fmt", "--check", str(path)).exit_code == 0
    for name in ("usi", "json", "qipu"):
        out = run("convert", str(path), "--to", name)
        assert out.exit_code == 0
        assert "games/knights.toml" in out.stdout
        (folder / f"b.{name}").write_text(out.stdout, encoding="utf-8")
        assert run("check", str(folder / f"b.{name}")).exit_code == 0


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("no.toml", "No such file"),
        ("games/../../knights.toml", "only files in the folder of the record"),
        ("/etc/knights.toml", "only files in the folder of the record"),
        ("C:\\knights.toml", "says nothing of the game"),
        ("games/bad.toml", "line 1: name: is missing"),
        ("games/up.toml", "no game '../../knights.toml'"),
        ("games/binary.toml", "this is no UTF-8 text"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_at_the_header(
    word: str, why: str, folder: Path
) -> None:
    (folder.parent / "knights.toml").write_text(KNIGHTS, encoding="utf-8")
    (folder / "games" / "bad.toml").write_text(KNIGHTS.replace('name = "騎"\n', ""), "utf-8")
    (folder / "games" / "up.toml").write_text('based_on = "../../knights.toml"\n')
    (folder / "games" / "binary.toml").write_bytes(b"\xff\xfe\x00")
    path = folder / "a.qipu"
    path.write_text(RECORD.replace("games/knights.toml", word), encoding="utf-8")
    result = run("check", str(path))
    assert result.exit_code == 1
    assert f"{path}:1:4: G114 {word} says nothing of the game" in result.output
    assert why in result.output


def test_texts_without_a_folder_have_no_files(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr("a.qipu", RECORD)
    assert "G114" in run("check", str(folder / "a.zip")).output
    (found,) = notation.read_text(RECORD).diagnostics()
    assert found.code == "G114"
    # Standard input stands in the working folder.
    assert "G114" in run("check", "-", stdin=RECORD).output
    shown = run("check", "-", stdin=RECORD.replace("games/", "here/games/")).output
    assert "R102" in shown


def test_headers_that_name_files() -> None:
    for header in ("棋種：a.toml", "棋种: a.toml", "# game: a.toml", '"game": "a.toml"',
                   '[Variant "a.toml"]'):  # fmt: skip
        assert [word for word, _ in named_files(header.encode(), None)] == ["a.toml"]
    assert named_files("棋種：龍將棋\n＊ see a.toml\n".encode(), None) == ()
    assert named_files((ROOT / "README.md").read_bytes() * 20, None)


def test_links_do_not_lead_out_of_the_folder(folder: Path) -> None:
    (folder.parent / "outside.toml").write_text(KNIGHTS, encoding="utf-8")
    (folder / "up").symlink_to("..", target_is_directory=True)
    (folder / "alias.toml").symlink_to("../outside.toml")
    (folder / "based.toml").write_text('based_on = "up/outside.toml"\nid = "x"\nname = "x"\n')
    (folder / "down").symlink_to("games", target_is_directory=True)
    path = folder / "a.qipu"
    for word in ("up/outside.toml", "alias.toml", "up/here/games/../../outside.toml"):
        path.write_text(RECORD.replace("games/knights.toml", word), encoding="utf-8")
        result = run("check", str(path))
        assert "G114" in result.output
        assert "only files in the folder of the record" in result.output
    path.write_text(RECORD.replace("games/knights.toml", "based.toml"), encoding="utf-8")
    assert "no game 'up/outside.toml'" in run("check", str(path)).output
    for word in ("down/knights.toml", "up/here/games/knights.toml"):
        path.write_text(RECORD.replace("games/knights.toml", word), encoding="utf-8")
        assert "R102" in run("check", str(path)).output
    # A folder may itself be reached by a link.
    (folder.parent / "there").symlink_to("here", target_is_directory=True)
    assert "R102" in run("check", str(folder.parent / "there" / "a.qipu")).output


@pytest.mark.parametrize("word", ["pipe.toml", "zero.toml", "large.toml"])
def test_only_files_are_read_and_not_far(
    word: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(folder / "pipe.toml")
    (folder / "zero.toml").symlink_to("/dev/zero")
    with open(folder / "large.toml", "wb") as file:
        file.truncate(20_000_000)
    why = "the text is longer than 128 KiB" if word == "large.toml" else "this is no regular file"
    result = run("game", "check", str(folder / word))
    assert result.exit_code == (1 if word == "large.toml" else 2)
    assert why in result.output
    path = folder / "a.qipu"
    path.write_text(RECORD.replace("games/knights.toml", word), encoding="utf-8")
    result = run("check", str(path))
    assert result.exit_code == 1
    assert ("only files in the folder" if word == "zero.toml" else why) in result.output
    if word == "large.toml":
        assert len(read_game_bytes(str(folder / word))) == MOST_READ


def test_no_more_of_standard_input_is_read_than_a_game_file_may_have() -> None:
    code = "from cli.app import main; main(['game', 'check', '-'])"
    with open("/dev/zero", "rb") as zeros:
        done = subprocess.run([sys.executable, "-c", code], stdin=zeros, capture_output=True,
                              text=True, cwd=ROOT, timeout=60, check=False)  # fmt: skip
    assert done.returncode == 1
    assert "the text is longer than 128 KiB" in done.stdout


def test_pgn_names_it_too(folder: Path) -> None:
    path = folder / "a.qipu"
    path.write_text(RECORD.replace("２　騎三五\n", ""), encoding="utf-8")
    out = run("convert", str(path), "--to", "pgn")
    assert out.exit_code == 0
    assert '[Variant "games/knights.toml"]' in out.stdout
    again = folder / "b.pgn"
    again.write_text(out.stdout, encoding="utf-8")
    assert run("check", str(again)).exit_code == 0
    assert run("fmt", "--check", str(again)).exit_code == 0
    assert notation.read(again).games[0].game.id == "knights"
    again.write_text(out.stdout.replace("knights", "no"), encoding="utf-8")
    result = run("check", str(again))
    assert "G114 games/no.toml says nothing of the game: No such file" in result.output
    (found,) = notation.read_text(out.stdout).diagnostics()
    assert found.code == "G114"


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("games\\knights.toml", "write / between folders"),
        ("my knights.toml", "its name has a blank"),
        ("a\0.toml", "G114"),
    ],
)
def test_names_that_are_not_looked_for(word: str, why: str, folder: Path) -> None:
    path = folder / "a.qipu"
    path.write_text(RECORD.replace("games/knights.toml", word), encoding="utf-8")
    result = run("check", str(path))
    assert result.exit_code == 1
    assert why in result.output or "\0" in word
    assert "not read from a file" not in result.output


def test_a_base_whose_name_no_file_can_have(folder: Path) -> None:
    (folder / "x.toml").write_text('based_on = "a\\u0000.toml"\nid = "x"\nname = "x"\n')
    assert "no game 'a" in run("game", "check", str(folder / "x.toml")).output
