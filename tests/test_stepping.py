"""`kifu show --interactive`: keys, frames, and a real terminal.  What must be seen is taken from
the text of the records."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.app import kifu
from cli.scenes import Look, frame
from cli.screen import fit, part
from cli.stepping import Stepper
from notation.archive.whole import read_whole
from notation.pictures.story import Story, tell_reading
from notation.widths import display_width, wrap
from tests.support import DATA, ROOT

SAMPLES = ROOT / "sample_records"
MATCH = SAMPLES / "ryu" / "match.qipu"
WRONG = DATA / "readme" / "wrong.qipu"
RIGHT, LEFT, UP, DOWN = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B"
# How long a busy machine may take until something is seen.
PATIENCE = 60
ENDS_BEFORE_A_BRANCH = """\
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 投了

変化：3手
   3 ２六歩(27)
   4 ８四歩(83)
"""
HOSTILE = """\
[White "\x1b]0;甲\x07"]
[Black "乙\x9b31m"]

1. e4 { \x1b[2J\x1b[H\x1b]0;owned\x07 \u202egone } e5 { %s } 2. Nf3 *
""" % ("駒を進める。" * 200)


@cache
def story(path: Path) -> Story:
    reading = read_whole(str(path), lines=True).reading
    return tell_reading(reading.games[0], reading.source.text)


def stepper(path: Path, ply: int = 0) -> Stepper:
    return Stepper(story(path), ply)


def at(place: Stepper) -> str:
    """Where a stepper is, as `show` tells the last move."""
    scene = place.story.scenes[place.at]
    return f"{scene.ply}. {scene.word}"


def press(place: Stepper, *keys: str) -> str:
    for key in keys:
        place.press(key)
    return at(place)


def invoke(folder: Path, *args: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "cli", *args], cwd=folder, check=True, capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


def seen(place: Stepper, columns: int, rows: int) -> list[str]:
    """The lines of a frame without their styles."""
    look = Look("a.pgn", 1, 1, None)
    return [click.unstyle(line) for line in frame(place, look, columns, rows)]


class TestKeys:
    @pytest.fixture
    def match(self) -> Stepper:
        return stepper(MATCH)

    @pytest.mark.parametrize("key", [RIGHT, "\x1bOC", "\xe0M", " ", "l", "\r"])
    def test_next(self, match: Stepper, key: str) -> None:
        assert press(match, key) == "1. 騎三三"
        assert press(match, key) == "2. 七八"

    @pytest.mark.parametrize("key", [LEFT, "\x1bOD", "\xe0K", "h", "\x7f", "\x08"])
    def test_back(self, match: Stepper, key: str) -> None:
        press(match, " ", " ")
        assert press(match, key) == "1. 騎三三"
        assert press(match, key, key) == "0. "

    def test_start_and_end(self, match: Stepper) -> None:
        for first, last in (("\x1b[H", "\x1b[F"), ("\x1b[1~", "\x1b[4~"), ("g", "G"), ("0", "$")):
            assert press(match, last) == "125. 衛八九＃"
            assert press(match, first) == "0. "

    def test_past_the_end(self, match: Stepper) -> None:
        press(match, "G")
        assert press(match, RIGHT) == "125. 衛八九＃"
        assert match.message == "The line ends here"

    def test_ten_moves(self, match: Stepper) -> None:
        assert press(match, "\x1b[6~") == "10. 僧二四"
        assert press(match, "\x1b[6~") == "20. 僧九四"
        assert press(match, "\x1b[5~", "\x1b[5~", "\x1b[5~") == "0. "

    def test_a_number_is_a_ply(self, match: Stepper) -> None:
        # Round 33 of the text, the second side.
        assert press(match, "6", "6", "\r") == "66. 戟八八"
        assert press(match, "1", "0", "\r") == "10. 僧二四"
        assert press(match, "6", "7", "\x7f", "6", "\r") == "66. 戟八八"

    def test_a_number_can_be_dropped(self, match: Stepper) -> None:
        press(match, "6", "6", "\x1b")
        assert (match.typed, match.done, match.at) == ("", False, 0)
        assert press(match, "6", "6", RIGHT) == "1. 騎三三"

    def test_a_number_past_the_end(self, match: Stepper) -> None:
        assert press(match, *"99999999999999999999", "\r") == "125. 衛八九＃"
        assert match.message == "The line has 125 moves: this is its end"

    def test_a_number_past_the_end_of_a_branch(self) -> None:
        place = stepper(MATCH, 65)
        assert press(place, DOWN, RIGHT, *"999", "\r") == "72. 騎Ｘ五三"
        assert place.message == "The line has 72 moves: this is its end"

    def test_begins_where_it_is_told(self) -> None:
        assert at(stepper(MATCH, 66)) == "66. 戟八八"

    @pytest.mark.parametrize("key", ["q", "\x1b", "\x04"])
    def test_leaving(self, match: Stepper, key: str) -> None:
        press(match, key)
        assert match.done

    def test_help_closes_first(self, match: Stepper) -> None:
        press(match, "?")
        assert match.helping
        press(match, "\x1b")
        assert (match.helping, match.done) == (False, False)
        press(match, "?", "5", RIGHT)
        assert at(match) == "1. 騎三三"

    @pytest.mark.parametrize(("on", "back"), [("\t", UP), (RIGHT, LEFT), (DOWN, UP)])
    def test_the_help_has_pages(self, match: Stepper, on: str, back: str) -> None:
        press(match, "?")
        first = seen(match, 79, 8)
        assert first[-2].startswith("… 1/3 (Tab)")
        pages = [first]
        while seen(match, 79, 8) != first or len(pages) == 1:
            press(match, on)
            pages.append(seen(match, 79, 8))
        assert len(pages) == 4
        told = "\n".join(line for page in pages for line in page[1:-2])
        for key in ("Space", "Backspace", "j k", "PageUp", "Home", "End", "number", "N  E", "Esc"):
            assert key in told
        press(match, on, back)
        assert seen(match, 79, 8) == first
        assert (match.helping, match.at) == (True, 0)
        assert press(match, "\r", RIGHT) == "1. 騎三三"

    def test_the_help_is_whole_in_a_narrow_terminal(self, match: Stepper) -> None:
        press(match, "?")
        for columns in (79, 39, 25):
            lines = seen(match, columns, 60)[1:-1]
            assert not any("…" in line for line in lines)
            told = {word for line in lines for word in line.split()}
            assert {"at", "fork,", "choose", "elsewhere,", "place", "one", "PageDown"} <= told

    def test_other_keys_do_nothing(self, match: Stepper) -> None:
        assert press(match, "z", "\x1b[1;5C", "\x1bx", "龍", "５", "\x00") == "0. "
        assert (match.done, match.typed) == (False, "")


class TestBranches:
    def test_a_way_is_chosen_at_a_fork(self) -> None:
        place = stepper(MATCH, 65)
        assert press(place, DOWN) == "65. 七九打"
        assert press(place, RIGHT) == "66. 戟八十七十"
        assert press(place, RIGHT, RIGHT, RIGHT, RIGHT) == "70. 騎七二＃"
        # 變化：３３ has six moves after the first.
        assert press(place, "G") == "72. 騎Ｘ五三"

    def test_a_way_is_kept(self) -> None:
        place = stepper(MATCH, 65)
        press(place, DOWN, RIGHT, "g", "G")
        assert at(place) == "72. 騎Ｘ五三"
        assert press(place, "6", "5", "\r", UP, "G") == "125. 衛八九＃"

    def test_another_move_in_place_of_this_one(self) -> None:
        place = stepper(MATCH, 66)
        assert press(place, DOWN) == "66. 戟八十七十"
        assert press(place, DOWN) == "66. 戟八八"
        assert press(place, UP) == "66. 戟八十七十"

    def test_a_branch_of_a_branch(self) -> None:
        place = stepper(MATCH, 54)
        assert press(place, DOWN) == "54. 僧六八打"
        # Here it forks again, so the keys choose.
        assert press(place, DOWN) == "54. 僧六八打"
        assert press(place, RIGHT) == "55. 六三"
        assert press(place, "G") == "60. 僧七二打"

    def test_no_branches(self) -> None:
        place = stepper(MATCH, 1)
        assert press(place, DOWN) == "1. 騎三三"
        assert place.message == "No branches here"

    def test_a_line_that_ends_where_a_branch_begins(self, tmp_path: Path) -> None:
        path = tmp_path / "a.kif"
        path.write_text(ENDS_BEFORE_A_BRANCH, encoding="utf-8")
        place = stepper(path)
        assert press(place, "G", RIGHT) == "2. ３四歩(33)"
        assert place.message == "The line ends here; ↓ chooses a branch"
        notes = "\n".join(seen(place, 80, 24))
        assert "> (the line ends)" in notes
        assert "· 3. ２六歩(27)" in notes
        assert press(place, DOWN, RIGHT) == "3. ２六歩(27)"
        assert press(place, "G") == "4. ８四歩(83)"
        assert press(place, LEFT, LEFT, UP, "G") == "2. ３四歩(33)"


class TestFindings:
    def test_next_and_before(self, tmp_path: Path) -> None:
        path = tmp_path / "a.qipu"
        # Simplified characters in the moves of plies 2 and 4.
        text = "棋種：龍將棋\n\n１　騎三三　骑三八\n２　五四　骑八八\n３　六四　五七\n"
        path.write_text(text, encoding="utf-8")
        place = stepper(path)
        assert press(place, "n") == "2. 騎三八"
        assert press(place, "e") == "4. 騎八八"
        assert press(place, "n") == "4. 騎八八"
        assert place.message == "No finding after this move"
        assert press(place, "N") == "2. 騎三八"
        assert press(place, "E") == "2. 騎三八"
        assert place.message == "No finding before this move"

    def test_nothing_was_found(self) -> None:
        place = stepper(MATCH)
        assert press(place, "n") == "0. "
        assert place.message == "Nothing was found in this game"

    def test_findings_and_what_was_not_played(self) -> None:
        place = stepper(WRONG)
        press(place, "n")
        notes = [line.strip() for line in seen(place, 160, 50)]
        told = "\n".join(notes)
        assert notes[0].endswith("5 findings")
        for expected in (
            "N102 骑 is written for 騎",
            "help: write 騎",
            "Not played: 僧六四 五六 主帥勝　將死",
            "R103 僧兵 on 三一 cannot reach 六四: 刀兵 on 四二 is in the way",
            "Not played: 副Ｘ四九 三七",
            "R102 副將 on 五一 does not move to 四九",
            "help: it could play: 副五二 副五三",
        ):
            assert expected in told


class TestFrames:
    @pytest.mark.parametrize("path", sorted(SAMPLES.glob("*/match.qipu")), ids=str)
    @pytest.mark.parametrize("size", [(79, 24), (119, 50), (60, 20), (30, 8), (5, 3), (2, 1)])
    def test_nothing_is_larger_than_the_terminal(self, path: Path, size: tuple[int, int]) -> None:
        columns, rows = size
        place = stepper(path)
        for keys in ("", "\x1b[6~", "\x1b[6~\t", "G", "?"):
            press(place, *re.findall(r"\x1b\[6~|.", keys, re.S))
            lines = seen(place, columns, rows)
            assert len(lines) == rows
            assert max(map(display_width, lines)) <= columns
            plies = len(place.line()) - 1
            # However small it is, the last line tells the place.
            status = f"{place.story.scenes[place.at].ply} of {plies}"
            assert columns < 30 or lines[-1].endswith(f" {status} ")

    def test_whole_boards_in_an_ordinary_terminal(self) -> None:
        """Every rank has its line; 箱入將棋 has 15."""
        for game, ranks in (("hakoiri", 15), ("kiryou", 9), ("ryu", 10), ("shogi", 9)):
            place = stepper(SAMPLES / game / "match.qipu", 20)
            lines = seen(place, 79, 24)
            assert sum(line.startswith(("┃", "│")) for line in lines) == ranks
            assert "(The board is cut" not in "\n".join(lines)

    def test_a_board_that_is_cut_shows_the_last_move(self) -> None:
        # 西's 18th move drops on c6, the first goes j3-n3.
        for ply, rank in ((18, "6"), (1, "3")):
            place = stepper(SAMPLES / "hakoiri" / "match.qipu", ply)
            lines = frame(place, Look("a", 1, 1, None), 70, 14)
            marked = [line for line in lines[:-1] if "\x1b[7m" in line]
            assert [click.unstyle(line).strip().endswith(f"┃{rank}") for line in marked] == [True]
            assert "(The board is cut: make the terminal larger)" in "\n".join(lines)

    def test_a_wide_board_shows_the_end_of_the_last_move(self, tmp_path: Path) -> None:
        invoke(tmp_path, "game", "new", "--board", "26x26", "big.toml")
        path = tmp_path / "big.usi"
        path.write_text("# 棋種：big.toml\nstartpos moves z2z3 a25a24 n2n3\n", encoding="utf-8")
        # Of a terminal of 80 columns the last is left alone; 19 squares have 76 of them.
        for ply, file, rank, files in (
            (1, "z", "3", "hijklmnopqrstuvwxyz"),
            (2, "a", "24", "abcdefghijklmnopqrs"),
            (3, "n", "3", "efghijklmnopqrstuvw"),
        ):
            shown = frame(stepper(path, ply), Look("a", 1, 1, None), 79, 24)
            lines = [click.unstyle(line).rstrip() for line in shown]
            names = next(line for line in lines if line.startswith(f"  {files[0]}   {files[1]}"))
            assert names.split() == list(files)
            (at,) = (at for at, line in enumerate(lines) if line.endswith(f"│{rank}"))
            cells = shown[at].split("│")
            assert len(cells) == len(files) + 2
            assert cells[files.index(file) + 1].startswith("\x1b[7m")
            assert click.unstyle(cells[files.index(file) + 1])[1:] == "兵"
            # Everything stands below its name.
            assert {display_width(line) for line in lines if line.startswith("│")} <= {78, 79}
            assert "(The board is cut: make the terminal larger)" in lines

    @pytest.mark.parametrize(
        ("ply", "files", "top"),
        [(20, "二三四五六七八九十", "┳━┓"), (21, "一二三四五六七八九", "┏━┳")],
    )
    def test_files_in_forty_columns(self, ply: int, files: str, top: str) -> None:
        """僧九四 and 僧四五 end on the ninth and the fourth file."""
        shown = frame(stepper(MATCH, ply), Look("a", 1, 1, None), 39, 24)
        lines = [click.unstyle(line).rstrip() for line in shown]
        assert "  " + "  ".join(files) in lines
        assert (lines[2][0], lines[2][1], lines[2][-1]) == tuple(top)
        ranks = [line for line in lines if line.startswith("┃")]
        assert [line[-1] for line in ranks] == list("十九八七六五四三二一")
        end = next(line for line in shown if line.rstrip().endswith("四" if ply == 20 else "五"))
        cell = end.split("┃")[files.index("九" if ply == 20 else "四") + 1]
        assert re.fullmatch(r"\x1b\[7m[▽▲]僧\x1b\[0m", cell)

    def test_files_are_named_where_ranks_are_cut(self) -> None:
        # 箱入將棋 has its names below, 将棋 above.
        lines = seen(stepper(SAMPLES / "hakoiri" / "match.qipu", 18), 70, 18)
        names = [line.split() for line in lines if line.startswith("  a   b")]
        assert names == [list("abcdefghijklmno")]
        lines = seen(stepper(SAMPLES / "shogi" / "match.qipu", 1), 50, 14)
        assert [line.split() for line in lines if line.startswith("  ９  ８")] == [
            list("９８７６５４３２１")
        ]

    def test_both_squares_of_a_move_are_marked(self) -> None:
        # 騎三三 comes from 二一.
        lines = frame(stepper(MATCH, 1), Look("a", 1, 1, None), 79, 24)
        third = next(line for line in lines if "┃三" in line)
        first = next(line for line in lines if "┃一" in line)
        assert third.split("┃")[3] == "\x1b[7m▲騎\x1b[0m"
        assert first.split("┃")[2] == "\x1b[7m 　\x1b[0m"

    def test_what_is_told_of_a_move(self) -> None:
        notes = "\n".join(seen(stepper(MATCH, 65), 79, 24))
        for expected in (
            "▲主帥 甲  ▽大帥 乙",
            "▲主帥 65. 七九打",
            "time 1:25/0:23:35",
            "手番：大帥",
            "> 66. 戟八八",
            "· 66. 戟八十七十",
            "打在升變區裡",
        ):
            assert expected in notes
        assert "主帥勝　將死" in "\n".join(seen(stepper(MATCH, 125), 79, 24))
        branch = stepper(MATCH, 66)
        press(branch, DOWN)
        assert "branch 3, from ply 66 on" in "\n".join(seen(branch, 79, 24))

    def test_glyphs(self, tmp_path: Path) -> None:
        path = tmp_path / "a.pgn"
        path.write_text("1. e4! e5?? *\n")
        assert "1. e4 !" in "\n".join(seen(stepper(path, 1), 79, 24))
        assert "2. e5 ??" in "\n".join(seen(stepper(path, 2), 79, 24))

    def test_long_notes_have_pages(self, tmp_path: Path) -> None:
        path = tmp_path / "a.pgn"
        path.write_text(HOSTILE, encoding="utf-8")
        place = stepper(path, 2)
        pages = []
        while not pages or pages[-1] != pages[0] or len(pages) == 1:
            pages.append("".join(seen(place, 79, 24)))
            press(place, "\t")
        # The board takes the rest of each line; every word of the comment is on some page.
        assert len(pages) > 2
        assert sum(page.count("駒") - page.count("持駒") for page in pages[:-1]) == 200
        assert f"… 1/{len(pages) - 1} (Tab)" in pages[0]

    def test_no_control_character_of_a_record_is_shown(self, tmp_path: Path) -> None:
        path = tmp_path / "a.pgn"
        path.write_text(HOSTILE, encoding="utf-8")
        for ply in range(4):
            text = "".join(seen(stepper(path, ply), 79, 24))
            assert not re.search("[\x00-\x1f\x7f-\x9f\u202e]", text)
        assert "owned" in "".join(seen(stepper(path, 1), 79, 24))

    def test_no_colours_without_paint(self) -> None:
        place = stepper(WRONG)
        press(place, "n")
        lines = "".join(frame(place, Look("a", 1, 1, None), 79, 24))
        assert set(re.findall(r"\x1b\[(\d+)m", lines)) <= {"0", "1", "7"}


class TestLines:
    def test_wrapping(self) -> None:
        assert wrap("one two three", 7) == ["one two", "three"]
        assert wrap("one twothree", 5) == ["one", "twoth", "ree"]
        assert wrap("龍將棋是棋", 5) == ["龍將", "棋是", "棋"]
        # 。 does not begin a line, （ does not end one.
        assert wrap("龍將棋。是", 6) == ["龍將", "棋。是"]
        assert wrap("龍將（棋）", 6) == ["龍將", "（棋）"]
        assert wrap("move 騎三三 now", 8) == ["move 騎", "三三 now"]
        assert wrap("", 5) == [""]

    def test_fitting(self) -> None:
        assert fit("龍將", 5) == "龍將 "
        assert fit("龍將棋", 5) == "龍將…"
        assert fit("龍將棋", 4) == "龍… "
        assert fit("\x1b[1m龍將\x1b[0m棋", 4) == "\x1b[1m龍\x1b[0m… "

    def test_a_part(self) -> None:
        assert part("龍a將棋", 2, 5) == "a將"
        # A character that is not wholly in is out.
        assert part("龍a將棋", 1, 4) == "a"
        assert part("\x1b[1m龍\x1b[0m將", 2, 9) == "\x1b[1m\x1b[0m將"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["-i", str(MATCH)], "needs a terminal"),
        (["-i", "-"], "save it to a file"),
        (["-i", "--game", "ryu"], "name a file"),
        (["-i", str(MATCH), "--style", "fen"], "does not go with --style fen"),
        (["-i", str(MATCH), "--style", "source"], "does not go with --style source"),
        (["-i", str(MATCH), "--coordinates"], "--coordinates goes with --style source"),
    ],
)
def test_usage(args: list[str], told: str) -> None:
    result = CliRunner().invoke(kifu, ["show", *args])
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())
    assert "\x1b" not in result.output


def test_where_a_game_begins_is_told() -> None:
    told = " ".join(CliRunner().invoke(kifu, ["show", "--help"]).output.split())
    assert "Default the end, with -i the start." in told


# Runs a command as a shell with job control does; "fg" and "bg" let one that is stopped go on.
# It stays: the end of a session would take the terminal away before it can be looked at.
SHELL = """
import os, signal, subprocess, sys

def first():
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)

signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = subprocess.Popen(sys.argv[1:], preexec_fn=first).pid
print(f"job {job}.", flush=True)
while os.WIFSTOPPED(status := os.waitpid(job, os.WUNTRACED)[1]):
    os.tcsetpgrp(0, os.getpgrp())
    print(f"stopped by {os.WSTOPSIG(status)}.", flush=True)
    if input() == "fg":
        os.tcsetpgrp(0, job)
    os.killpg(job, signal.SIGCONT)
os.tcsetpgrp(0, os.getpgrp())
print(f"left with {os.waitstatus_to_exitcode(status)}.", flush=True)
input()
"""


class Terminal:
    """A command on a pseudo-terminal of its own, as the job of a shell or without one."""

    def __init__(
        self, *args: str, columns: int = 80, rows: int = 24, shell: bool = True, **extra: str
    ) -> None:
        self._master, self._slave = pty.openpty()
        self.resize(columns, rows)
        self.modes = self.modes_now()
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        self.process = subprocess.Popen(
            [*([sys.executable, "-c", SHELL] if shell else []), sys.executable, "-m", "cli",
             "show", "-i", *args],
            stdin=self._slave, stdout=self._slave, stderr=self._slave, cwd=ROOT,
            env={**environment, "PYTHONIOENCODING": "utf-8", "TERM": "xterm", **extra},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        self._data = b""
        self._heard = 0

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def output(self) -> str:
        return self._data.decode("utf-8", "replace")

    def send_signal(self, number: signal.Signals) -> None:
        found = re.search(r"job (\d+)\.", self.output)
        assert found
        os.kill(int(found[1]), number)

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait for something that has not been heard yet."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.compile(pattern).search(self.output, self._heard)):
            left = deadline - time.monotonic()
            assert left > 0, f"no {pattern!r} in {self.output[self._heard :]!r}"
            assert self._read(left), f"no {pattern!r}; the output was {self.output!r}"
        self._heard = found.end()
        return found

    def lines(self) -> list[str]:
        """The lines of the last whole frame, without styles."""
        frames = re.findall(r"\x1b\[H((?:(?!\x1b\[H).)*?)\x1b\[J", self.output, re.S)
        return click.unstyle(frames[-1]).split("\r\n") if frames else []

    def until(self, text: str) -> list[str]:
        """Wait until a frame has a text."""
        deadline = time.monotonic() + PATIENCE
        while text not in "\n".join(self.lines()):
            left = deadline - time.monotonic()
            assert left > 0, f"no {text!r} in:\n" + "\n".join(self.lines())
            assert self._read(left), f"no {text!r}; the output was {self.output!r}"
        return self.lines()

    def exit_code(self) -> int:
        """Wait for the end."""
        return int(self.hear(r"left with (-?\d+)\.")[1])

    def left(self, times: int = 1) -> int:
        """The exit code.  The terminal must be as it was."""
        code = self.exit_code()
        self.given_back(times)
        return code

    def given_back(self, times: int = 1) -> None:
        """Its modes, its screen, its cursor are as they were."""
        assert self.modes_now() == self.modes
        for switch in (r"\x1b\[\?1049([hl])", r"\x1b\[\?25([lh])"):
            switched = "".join(re.findall(switch, self.output))
            assert switched in ("hl" * times, "lh" * times)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    def set_modes(self) -> None:
        termios.tcsetattr(self._slave, termios.TCSANOW, self.modes)

    def modes_now(self) -> list[object]:
        return termios.tcgetattr(self._slave)

    def _read(self, seconds: float) -> bool:
        """Read what comes next; false when there will be nothing more."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:
            # Linux tells so that nobody holds the other end any more.
            return False
        self._data += data
        return bool(data)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*args: str, **options: object) -> Terminal:
        opened.append(Terminal(*args, **options))  # type: ignore[arg-type]
        return opened[-1]

    yield start
    for one in opened:
        one.close()


class TestTerminal:
    def test_a_game_is_stepped_through(self, terminal: Callable[..., Terminal]) -> None:
        screen = terminal(str(MATCH))
        lines = screen.until("0 of 125")
        assert len(lines) == 24
        assert max(map(display_width, lines)) < 80
        assert "手番：主帥" in "\n".join(lines)
        # Faster than the screen is drawn: no key may be lost meanwhile.
        for key in [RIGHT] * 40 + [LEFT] * 10:
            screen.type(key)
        assert "▽大帥 30. 騎二六" in "\n".join(screen.until("30 of 125"))
        screen.type("65")
        screen.until("Go to ply 65")
        screen.type("\r")
        screen.until("> 66. 戟八八")
        screen.type(DOWN)
        screen.until("> 66. 戟八十七十")
        screen.type(RIGHT)
        assert "66 of 72" in screen.until("branch 3, from ply 66 on")[-1]
        # A sequence that comes in two parts is one key.
        screen.type("\x1b[")
        screen.type("F")
        screen.until("72 of 72")
        screen.type("q")
        assert screen.left() == 0
        # In colours, as `show` draws.
        assert "\x1b[35m" in screen.output

    @pytest.mark.parametrize("key", ["\x04", "q"])
    def test_a_record_with_errors(self, terminal: Callable[..., Terminal], key: str) -> None:
        screen = terminal(str(WRONG), "--ply", "4", NO_COLOR="1")
        screen.until("Not played: 僧六四 五六")
        screen.type(key)
        assert screen.left() == 1
        # What was found stands on the usual screen afterwards.
        assert "R103" in screen.output.partition("\x1b[?1049h")[0]
        assert not re.search(r"\x1b\[3\dm", screen.output)

    def test_size_and_end_come_from_outside(self, terminal: Callable[..., Terminal]) -> None:
        screen = terminal(str(SAMPLES / "hakoiri" / "match.qipu"), "--ply", "18")
        lines = screen.until("18 of 182")
        assert len(lines) == 24
        screen.resize(120, 50)
        # Wide enough for a comment that was broken before.
        assert len(screen.until("南方飛車離開f3後，a8至h1的斜線上")) == 50
        screen.send_signal(signal.SIGTERM)
        assert screen.left() == 128 + signal.SIGTERM

    @pytest.mark.parametrize("record", [MATCH, WRONG])
    def test_interrupted(self, terminal: Callable[..., Terminal], record: Path) -> None:
        screen = terminal(str(record))
        screen.until("0 of")
        screen.type("\x03")
        screen.hear(r"\x1b\[\?1049lkifu: interrupted\r\n")
        assert screen.left() == 130

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT, signal.SIGHUP])
    def test_ended_from_outside(
        self, terminal: Callable[..., Terminal], number: signal.Signals
    ) -> None:
        screen = terminal(str(MATCH))
        screen.until("0 of 125")
        screen.send_signal(number)
        assert screen.left() == 128 + number

    @pytest.mark.parametrize("how", ["a key", signal.SIGTSTP])
    def test_stopped_and_continued(
        self, terminal: Callable[..., Terminal], how: str | signal.Signals
    ) -> None:
        screen = terminal(str(MATCH), "--ply", "66")
        for times in (1, 2):
            screen.hear("戟八八(?s:.*)66 of 125")
            if isinstance(how, str):
                screen.type("\x1a")
            else:
                screen.send_signal(how)
            screen.hear(f"stopped by {int(signal.SIGTSTP)}\\.")
            screen.given_back(times)
            screen.type("fg\n")
        screen.hear("戟八八(?s:.*)66 of 125")
        # Keys come one by one again.
        assert screen.modes_now() != screen.modes
        screen.type(RIGHT)
        screen.until("67 of 125")
        screen.type("q")
        assert screen.left(3) == 0

    def test_continued_in_the_background(self, terminal: Callable[..., Terminal]) -> None:
        screen = terminal(str(MATCH), "--ply", "66")
        screen.hear("66 of 125")
        screen.type("\x1a")
        screen.hear(f"stopped by {int(signal.SIGTSTP)}\\.")
        screen.type("bg\n")
        # It waits for the terminal, which it leaves alone.
        screen.hear(f"stopped by {int(signal.SIGTTOU)}\\.")
        screen.given_back()
        screen.type("fg\n")
        screen.hear("戟八八(?s:.*)66 of 125")
        screen.type("q")
        assert screen.left(2) == 0

    def test_continued_after_a_stop_that_is_not_told(
        self, terminal: Callable[..., Terminal]
    ) -> None:
        screen = terminal(str(MATCH), "--ply", "66")
        screen.hear("66 of 125")
        screen.send_signal(signal.SIGSTOP)
        screen.hear(f"stopped by {int(signal.SIGSTOP)}\\.")
        # As a shell does.
        screen.set_modes()
        screen.type("fg\n")
        screen.hear("戟八八(?s:.*)66 of 125")
        assert screen.modes_now() != screen.modes
        screen.type("q")
        assert screen.left(2) == 0

    def test_ctrl_z_without_a_shell(self, terminal: Callable[..., Terminal]) -> None:
        """The system stops nobody whom nobody could let go on."""
        screen = terminal(str(MATCH), shell=False)
        screen.hear("0 of 125")
        screen.type(f"\x1a{RIGHT}")
        screen.hear(r"\x1b\[\?1049l\x1b\[\?1049h(?s:.*)1 of 125")
        screen.type(RIGHT)
        screen.until("2 of 125")

    @pytest.mark.parametrize("kind", ["dumb", ""])
    def test_a_terminal_that_cannot(self, terminal: Callable[..., Terminal], kind: str) -> None:
        screen = terminal(str(MATCH), TERM=kind)
        assert screen.exit_code() == 2
        assert "--ply N draws a position" in " ".join(screen.output.split())
        assert "\x1b" not in screen.output

    def test_a_wide_board_scrolls(self, terminal: Callable[..., Terminal]) -> None:
        screen = terminal(str(MATCH), "--ply", "20", columns=40)
        assert "  二  三  四  五  六  七  八  九  十" in "\n".join(screen.until("20 of 125"))
        screen.type(RIGHT)
        assert "  一  二  三  四  五  六  七  八  九" in "\n".join(screen.until("21 of 125"))
        screen.type("q")
        assert screen.left() == 0

    def test_no_such_ply(self, terminal: Callable[..., Terminal]) -> None:
        screen = terminal(str(MATCH), "--ply", "126")
        assert screen.exit_code() == 2
        assert "no ply 126" in screen.output
        assert "\x1b[?1049h" not in screen.output


def test_the_terminal_is_given_back_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong between, the last thing written shows the cursor and the screen."""
    from cli import screen

    written: list[str] = []
    master, slave = pty.openpty()
    modes = termios.tcgetattr(slave)
    monkeypatch.setattr(screen, "_write", written.append)

    def fail() -> None:
        with screen.screen():
            assert termios.tcgetattr(slave) != modes
            raise ZeroDivisionError

    with os.fdopen(slave) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(ZeroDivisionError):
            fail()
        assert termios.tcgetattr(slave) == modes
    os.close(master)
    assert written == ["\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"]
