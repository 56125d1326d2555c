"""A check as a whole: many processes, kept results, baselines, interruptions."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.app import kifu
from notation.archive import check, pool
from notation.archive.build import stamp
from notation.archive.cache import Cache
from notation.archive.check import Plan, check_part
from notation.archive.parts import Ask, Part
from notation.archive.result import Checked
from notation.games.read import GameFile
from tests.support import ROOT

GAME = "startpos moves 7g7f 3c3d\n"
BROKEN = "startpos moves 7g7f 3c3e\n"
# A test that ends itself rather than hang.
PATIENCE = 60


def run(*args: object, **options: object) -> Result:
    words = ["check", *map(str, args)]
    return CliRunner().invoke(kifu, words, catch_exceptions=False, **options)  # type: ignore[arg-type]


def timeless(text: str) -> str:
    return re.sub(r"in \d+\.\d s|(?<= time=)\"[\d.]+\"", "", text)


def start(*args: object, **options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cli", "check", *map(str, args)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        # Whoever runs the tests may ignore interruptions, which children inherit.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **options,
    )  # type: ignore[call-overload, no-any-return] # fmt: skip


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Small files and a long one, some of them broken, one unreadable."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for n in range(90):
        (folder / f"{n:03}.usi").write_text(f"# {n}\n{GAME if n % 7 else BROKEN}")
    (folder / "long.usi").write_text((GAME * 700 + BROKEN) * 4)
    (folder / "gone.usi").symlink_to("nowhere")
    return folder


def _forked(processes: int) -> ProcessPoolExecutor:
    """Processes that inherit a fault put in place here."""
    context = multiprocessing.get_context("fork")
    return ProcessPoolExecutor(processes, context, initializer=pool._begin_worker)


class TestJobs:
    @pytest.mark.parametrize("form", ["full", "jsonl", "junit"])
    def test_output_is_the_same_for_any_number(self, archive: Path, form: str) -> None:
        one = run(archive, "-j1", "--no-cache", "--format", form)
        assert "3 errors" not in one.output
        for jobs in ("-j2", "-j5"):
            other = run(archive, jobs, "--no-cache", "--format", form)
            assert timeless(other.output).replace(jobs, "") == timeless(one.output)
            assert other.exit_code == one.exit_code == 2
        # A process that the pool's own thread collects is known as ended a moment later.
        end = time.monotonic() + PATIENCE
        while multiprocessing.active_children() and time.monotonic() < end:
            time.sleep(0.01)
        assert not multiprocessing.active_children()

    def test_totals_of_a_long_file(self, archive: Path) -> None:
        result = run(archive / "long.usi", "--format", "jsonl", "-j3")
        summary = json.loads(result.stdout.splitlines()[-1])
        assert (summary["files"], summary["games"], summary["errors"]) == (1, 2804, 4)
        last = result.stderr.splitlines()[-1]
        assert last.startswith("checked 1 file, 2804 games, 5604 plies: 4 errors, 0 warnings in ")

    def test_a_killed_worker_loses_nothing(
        self, archive: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """The first worker to reach a file is killed, once."""
        whole = run(archive, "-j1", "--no-cache")
        mark = tmp_path / "killed"
        real = check.check_part

        def deadly(part: Part, plan: Plan) -> Checked:
            if part.name.endswith("040.usi") and not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return real(part, plan)

        monkeypatch.setattr(check, "check_part", deadly)
        monkeypatch.setattr(pool, "_executor", _forked)
        again = run(archive, "-j2", "--no-cache")
        assert mark.exists()
        assert timeless(again.output) == timeless(whole.output)

    def test_a_file_that_kills_is_found_and_told(
        self, archive: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = check.check_part

        def deadly(part: Part, plan: Plan) -> Checked:
            if part.name.endswith("040.usi"):
                os.kill(os.getpid(), signal.SIGKILL)
            return real(part, plan)

        monkeypatch.setattr(check, "check_part", deadly)
        monkeypatch.setattr(pool, "_executor", _forked)
        result = run(archive, "-j2", "--no-cache")
        assert result.exit_code == 2
        assert "040.usi: the process that checked it was killed, twice" in result.stderr
        assert "checked 90 files, 2893 games" in result.stdout.splitlines()[-1]


class TestEnds:
    def test_interrupted_at_once(self, tmp_path: Path) -> None:
        """While it starts, too, the end is not that of a check with findings."""
        for wait in (0.15, 0.25, 0.4):
            process = start(tmp_path)
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)
            assert process.returncode in (130, 2, -signal.SIGINT)

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    @pytest.mark.parametrize("jobs", ["-j1", "-j2"])
    def test_interrupted(self, tmp_path: Path, number: int, jobs: str) -> None:
        """What was found so far, a report that says so, a non-zero end, and nobody left."""
        (tmp_path / "a.usi").write_text(BROKEN)
        (tmp_path / "b.usi").write_text(GAME * 300_000)
        report = tmp_path / "x.json"
        process = start(tmp_path, jobs, "--no-cache", "--report", f"json:{report}")
        assert process.stdout is not None
        first = process.stdout.readline()
        assert "R102" in first
        process.send_signal(number)
        began = time.monotonic()
        out, err = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - began < 5
        assert process.returncode == 130
        assert "interrupted" in err
        assert out.splitlines()[-1].startswith("checked ")
        value = json.loads(report.read_text())
        assert value["interrupted"] is True
        assert value["diagnostics"][0]["code"] == "R102"

    def test_workers_do_not_outlive_a_killed_run(self, tmp_path: Path) -> None:
        (tmp_path / "a.usi").write_text(BROKEN)
        (tmp_path / "b.usi").write_text(GAME * 300_000)
        process = start(tmp_path, "-j2", "--no-cache")
        assert process.stdout is not None
        process.stdout.readline()
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True
        ).stdout.split()
        assert children
        process.kill()
        # They hold the pipe, so it ends when they do.
        process.communicate(timeout=PATIENCE)

    def test_closed_pipe(self, archive: Path) -> None:
        command = f"{sys.executable} -m cli check {archive} --no-cache -j2 | head -1"
        result = subprocess.run(
            command, shell=True, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE
        )
        assert "R102" in result.stdout
        assert "Traceback" not in result.stderr
        assert "internal fault" not in result.stderr


class TestReports:
    def test_full_disk(self, archive: Path) -> None:
        result = run(archive / "001.usi", "--report", "sarif:/dev/full", "--format", "concise")
        assert result.exit_code == 2
        assert "cannot write the report /dev/full" in result.stderr
        assert result.stdout.splitlines()[-1].startswith("checked 1 file")

    def test_a_report_is_whole_or_as_it_was(
        self, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "x.json"
        path.write_text("before")

        def full(*_args: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.replace", full)
        result = run(archive / "000.usi", "--report", f"json:{path}")
        assert result.exit_code == 2
        assert "No space left on device" in result.stderr
        assert path.read_text() == "before"
        assert [one.name for one in tmp_path.iterdir()] == ["archive", "x.json"] or sorted(
            one.name for one in tmp_path.iterdir()
        ) == ["archive", "x.json"]

    def test_several_and_statistics(self, archive: Path, tmp_path: Path) -> None:
        forms = ("json", "jsonl", "junit", "sarif", "gitlab", "concise")
        options = [word for form in forms for word in ("--report", f"{form}:{tmp_path / form}")]
        result = run(archive / "000.usi", *options, "--statistics")
        assert all(b"R102" in (tmp_path / form).read_bytes() for form in forms)
        assert "       1  R102  no such move" in result.stdout or re.search(
            r"^ +1  R102  \S", result.stdout, re.M
        )
        assert result.stdout.splitlines()[-1].startswith("checked 1 file")

    def test_wrong_report(self, archive: Path) -> None:
        for value in ("sarif", "sariff:x", "sarif:"):
            result = run(archive, "--report", value)
            assert result.exit_code == 2
            assert "FORM:PATH" in result.stderr
        assert "--format" in run(archive, "--report", "json:-").stderr
        result = run(archive, "--report", "json:x", "--report", "sarif:./x")
        assert "two reports go to" in result.stderr
        record = archive / "001.usi"
        assert "is a record" in run(archive, "--report", f"json:{record}").stderr
        assert record.read_text().endswith(GAME)

    def test_problems_are_no_commands(self, archive: Path) -> None:
        """What a name holds must not reach a terminal, nor a service, as a command."""
        result = run("a\n::error::b##[add-mask]c\x1b[31m")
        assert result.exit_code == 2
        assert result.stderr.startswith("kifu: a\u240a::error::b## [add-mask]c\u241b[31m: no such")


class TestCache:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        return tmp_path / "cache"

    def test_the_second_run_checks_nothing_and_says_the_same(
        self, archive: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        checked: list[str] = []
        real = check.check_part

        def counting(part: Part, plan: Plan) -> Checked:
            checked.append(part.name)
            return real(part, plan)

        monkeypatch.setattr(check, "check_part", counting)
        first = run(archive, "--cache-dir", folder, "-j1")
        assert len(checked) > 90
        checked.clear()
        (archive / "001.usi").write_text(BROKEN)
        (archive / "001.usi").rename(archive / "new.usi")
        second = run(archive, "--cache-dir", folder, "-j1")
        assert checked == [f"{archive}/new.usi"]
        (archive / "new.usi").unlink()
        (archive / "001.usi").write_text((archive / "002.usi").read_text().replace("2", "1", 1))
        assert timeless(run(archive, "--cache-dir", folder, "-j1").output) == timeless(first.output)
        assert timeless(second.output) != timeless(first.output)

    def test_what_a_result_depends_on(self, folder: Path) -> None:
        part = Part("a.usi", GAME.encode())
        cache = Cache(folder, Plan())
        others = [
            Part("a.usi", BROKEN.encode()),
            Part("a.kif", GAME.encode()),
            Part("a.usi", GAME.encode(), Ask(format="usi")),
            Part("a.usi", GAME.encode(), Ask(game="shogi")),
            Part("a.usi", GAME.encode(), Ask(game_file=GameFile("x.toml", "id = 'x'"))),
            Part("a.usi", GAME.encode(), encoding="cp932"),
            Part("a.usi", GAME.encode(), line=2),
            Part("a.usi", GAME.encode(), first=False),
        ]
        keys = {cache.key(part), *map(cache.key, others)}
        keys |= {
            Cache(folder, Plan(force=True)).key(part),
            Cache(folder, Plan(board=True)).key(part),
        }
        assert len(keys) == len(others) + 3
        assert cache.key(part) == cache.key(Part("in/b.usi", GAME.encode()))

    def test_another_build_finds_nothing(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        part = Part("a.usi", GAME.encode())
        before = Cache(folder, Plan()).key(part)
        monkeypatch.setattr("notation.archive.cache.build", lambda: "0.0.0+other")
        # Files that were not written anew are those of the build that is known.
        assert Cache(folder, Plan()).key(part) == before
        monkeypatch.setattr("notation.archive.cache.stamp", lambda: "written anew")
        assert Cache(folder, Plan()).key(part) != before

    def test_stamp_changes_with_every_file_that_counts(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "inner" / "a.toml"
        path.parent.mkdir()
        path.write_bytes(b"1")
        monkeypatch.setattr("grammars.__path__", [str(tmp_path)])
        before = stamp()
        os.utime(path, ns=(1, 1))
        assert stamp() != before
        path.write_bytes(b"12")
        os.utime(path, ns=(1, 1))
        assert len({before, stamp()}) == 2
        (tmp_path / "a.pyc").write_bytes(b"")
        assert len({before, stamp(), stamp()}) == 2

    def test_kept_as_it_was(self, folder: Path) -> None:
        part = Part("a.usi", (BROKEN + GAME).encode())
        found = check_part(part, Plan(board=True))
        cache = Cache(folder, Plan())
        cache.put(b"key", found)
        assert cache.get(b"key", "a.usi") == found
        cache.close()
        kept = Cache(folder, Plan()).get(b"key", "b.usi")
        assert kept is not None
        assert (kept.name, kept.findings, kept.games) == ("b.usi", found.findings, found.games)
        assert Cache(folder, Plan()).get(b"other", "a.usi") is None

    def test_two_at_once(self, archive: Path, folder: Path) -> None:
        first = start(archive, "--cache-dir", folder, "-j1", "--format", "concise")
        second = start(archive, "--cache-dir", folder, "-j1", "--format", "concise")
        outputs = [timeless(one.communicate(timeout=PATIENCE)[0]) for one in (first, second)]
        again = timeless(run(archive, "--cache-dir", folder, "--format", "concise").stdout)
        assert outputs == [again, again]

    def test_killed_and_run_again(self, archive: Path, folder: Path) -> None:
        whole = timeless(run(archive, "--no-cache").output)
        for _ in range(3):
            process = start(archive, "--cache-dir", folder, "-j1")
            assert process.stdout is not None
            process.stdout.readline()
            process.kill()
            process.communicate(timeout=PATIENCE)
        assert timeless(run(archive, "--cache-dir", folder).output) == whole
        assert timeless(run(archive, "--cache-dir", folder).output) == whole

    def test_damaged_or_no_store(self, archive: Path, folder: Path, tmp_path: Path) -> None:
        whole = timeless(run(archive, "--no-cache").output)
        run(archive, "--cache-dir", folder)
        (store,) = folder.iterdir()
        data = bytearray(store.read_bytes())
        for damaged in (b"no store", bytes(len(data)), data[: len(data) // 2],
                        data[:4096] + bytes(len(data) - 4096)):  # fmt: skip
            store.write_bytes(damaged)
            for _ in range(2):
                assert timeless(run(archive, "--cache-dir", folder).output) == whole
        with sqlite3.connect(store) as connection:
            assert connection.execute("SELECT count(*) FROM results").fetchone()[0] > 90
            connection.execute("UPDATE results SET value = '[]'")
        assert timeless(run(archive, "--cache-dir", folder).output) == whole
        (tmp_path / "file").write_text("")
        result = run(archive, "--cache-dir", tmp_path / "file")
        assert whole.endswith(timeless(result.stdout).splitlines()[-1] + "\n")
        assert f"results cannot be kept in {tmp_path / 'file'}" in result.stderr

    def test_old_results_are_dropped(self, archive: Path, folder: Path) -> None:
        run(archive / "000.usi", "--cache-dir", folder)
        (store,) = folder.iterdir()
        with sqlite3.connect(store) as connection:
            connection.execute("UPDATE results SET day = day - 61")
        run(archive / "001.usi", "--cache-dir", folder)
        with sqlite3.connect(store) as connection:
            assert connection.execute("SELECT count(*) FROM results").fetchone() == (1,)

    def test_commands(self, archive: Path, folder: Path) -> None:
        run(archive / "000.usi", "--cache-dir", folder)
        invoke = CliRunner().invoke
        assert invoke(kifu, ["cache", "dir"]).output.strip() == os.environ["KIFU_CACHE_DIR"]
        result = invoke(kifu, ["cache", "clear", "--cache-dir", str(folder)])
        assert re.match(r"removed [\d,]+ bytes", result.output)
        assert list(folder.iterdir()) == []
        assert invoke(kifu, ["cache", "clear", "--cache-dir", str(folder)]).exit_code == 0


class TestBaseline:
    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "a.usi").write_text(f"# one\n{BROKEN}{GAME}{BROKEN}")
        (tmp_path / "b.usi").write_text(GAME)
        assert run(".", "--write-baseline").exit_code == 0
        return tmp_path

    def test_known_findings_are_not_told(self, folder: Path) -> None:
        result = run(".", "--baseline", "kifu-baseline.json")
        assert result.exit_code == 0
        assert "R102" not in result.output
        assert "2 known findings not told" in result.stderr
        assert "0 errors, 0 warnings" in result.stdout

    def test_by_content_not_by_line(self, folder: Path) -> None:
        text = (folder / "a.usi").read_text()
        (folder / "a.usi").write_text(GAME * 5 + "# more\n" + text)
        assert run(".", "--baseline", "kifu-baseline.json").exit_code == 0

    def test_only_new_ones_fail(self, folder: Path) -> None:
        with (folder / "a.usi").open("a") as file:
            file.write("startpos moves 7g7e\n" + BROKEN)
        result = run(".", "--baseline", "kifu-baseline.json", "--format", "concise")
        assert result.exit_code == 1
        # A new kind, and one more of a known kind than there were.
        assert [line.split(":")[1] for line in result.stdout.splitlines()[:-1]] == ["5", "6"]

    def test_stale_entries_are_told_and_fail_nothing(self, folder: Path) -> None:
        (folder / "a.usi").write_text(BROKEN)
        result = run(".", "--baseline", "kifu-baseline.json")
        assert result.exit_code == 0
        assert "stale in kifu-baseline.json: a.usi: R102 ×1" in result.stderr
        assert "stale" not in run("b.usi", "--baseline", "kifu-baseline.json").stderr
        (folder / "a.usi").unlink()
        result = run(".", "--baseline", "kifu-baseline.json")
        assert "a.usi: R102 ×2 (there is no such file)" in result.stderr

    def test_from_another_folder_and_from_a_setting(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (folder / "kifu.toml").write_text('baseline = "kifu-baseline.json"\n')
        assert run(".").exit_code == 0
        (folder / "in").mkdir()
        monkeypatch.chdir(folder / "in")
        assert run("..", "--baseline", "../kifu-baseline.json").exit_code == 0

    def test_written_again_in_part(self, folder: Path) -> None:
        """What was not checked stays known; a run that went wrong changes nothing."""
        (folder / "b.usi").write_text(BROKEN)
        before = (folder / "kifu-baseline.json").read_text()
        for paths in (["none.usi"], ["b.usi", "none.usi"]):
            result = run(*paths, "--write-baseline")
            assert result.exit_code == 2
            assert "is not written" in result.stderr
            assert (folder / "kifu-baseline.json").read_text() == before
        assert "wrote 3 known findings" in run("b.usi", "--write-baseline").stderr
        assert run(".", "--baseline", "kifu-baseline.json").exit_code == 0
        (folder / "a.usi").write_text(GAME)
        (folder / "b.usi").rename(folder / "c.usi")
        assert "wrote 1 known finding to" in run(".", "--write-baseline").stderr

    def test_that_of_the_nearest_configuration(self, folder: Path) -> None:
        (folder / "in").mkdir()
        (folder / "in" / "x.usi").write_text(BROKEN)
        (folder / "in" / "kifu.toml").write_text('baseline = "known.json"\n')
        assert run("in").exit_code == 2
        assert run("in", "--write-baseline").exit_code == 0
        assert (folder / "in" / "known.json").exists()
        assert run("in").exit_code == 0
        assert "2 errors" in run(".").stdout

    def test_what_is_not_told_is_not_stale(self, folder: Path) -> None:
        for options in (["--select", "N"], ["--ignore", "R"], ["--max-bytes", "5"]):
            result = run(".", "--baseline", "kifu-baseline.json", *options)
            assert "stale" not in result.stderr, options

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{}",
            "[]",
            "[" * 100_000,
            '{"kifu-baseline": 1, "findings": [1]}',
            *(
                f'{{"kifu-baseline": 1, "findings": {{"a.usi": [{{"code": "R102", "key": "x", '
                f'"count": {count}}}]}}}}'
                for count in ("-5", "0", "true", "1.5", "1e400")
            ),
        ],
    )
    def test_no_baseline(self, folder: Path, text: str) -> None:
        (folder / "kifu-baseline.json").write_text(text)
        result = run(".", "--baseline", "kifu-baseline.json")
        assert result.exit_code == 2
        assert ": no baseline of kifu" in result.stderr
        assert run(".", "--baseline", "none.json").exit_code == 2


class TestSettings:
    """What the command does with them; what they mean is in test_settings."""

    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "a.usi").write_text(BROKEN)
        (tmp_path / "old").mkdir()
        (tmp_path / "old" / "b.usi").write_text(BROKEN)
        return tmp_path

    def test_codes_and_levels(self, folder: Path) -> None:
        (folder / "kifu.toml").write_text(
            '[severity]\nR102 = "warning"\n[[per-path]]\npaths = ["old/"]\nignore = ["R"]\n'
        )
        result = run(".", "--format", "concise")
        assert result.stdout.startswith("./a.usi:1:21: R102 warning")
        assert "0 errors, 1 warning" in result.stdout
        assert "2 errors" in run(".", "--no-config").stdout
        assert run(".", "--ignore", "R102").exit_code == 0
        assert run(".", "--select", "E,N").exit_code == 0
        assert run(".", "--severity", "R102=info").exit_code == 0

    def test_game_file_of_ones_own(self, folder: Path) -> None:
        game = (ROOT / "notation" / "games" / "shogi.toml").read_text(encoding="utf-8")
        (folder / "my.toml").write_text(game, encoding="utf-8")
        (folder / "kifu.toml").write_text('game = "my.toml"\n')
        assert "2 errors" in run(".").stdout
        (folder / "my.toml").write_text(game.replace("[board]", "[bord]"), encoding="utf-8")
        result = run(".")
        assert result.exit_code == 2
        assert "my.toml" in result.stderr

    def test_faults_are_usage(self, folder: Path) -> None:
        (folder / "kifu.toml").write_text('selct = ["E"]\n')
        result = run(".")
        assert result.exit_code == 2
        assert "kifu.toml: selct: unknown key; did you mean 'select'?" in result.stderr

    def test_faults_on_the_way(self, folder: Path) -> None:
        """A configuration deeper down: what was found is a whole document all the same."""
        (folder / "old" / "kifu.toml").write_text('selct = ["E"]\n')
        result = run(".", "--format", "json", "--report", "sarif:x.sarif")
        assert result.exit_code == 2
        assert "old/kifu.toml: selct: unknown key" in result.stderr
        assert json.loads(result.stdout)["interrupted"] is True
        assert json.loads((folder / "x.sarif").read_text())["runs"][0]["results"]
        assert result.stderr.splitlines()[-1].startswith("checked 1 file")

    def test_excludes_of_the_command_line_hold_outside(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(folder / "old")
        assert run("..", "--exclude", "a.usi", "--show-files").stdout == "../old/b.usi\n"

    def test_gitignore_of_one_folder(self, folder: Path) -> None:
        (folder / ".gitignore").write_text("*.usi\n")
        (folder / "old" / "kifu.toml").write_text("respect-gitignore = false\n")
        assert run(".", "--show-files").stdout == "./old/b.usi\n"

    def test_the_command_line_wins(self, folder: Path) -> None:
        (folder / "kifu.toml").write_text('ignore = ["R"]\n')
        assert run(".").exit_code == 0
        assert run(".", "--select", "R").exit_code == 1
        assert run(".", "--select", "R102").exit_code == 1
        assert run(".", "--config", "kifu.toml", "--no-config").exit_code == 2

    def test_a_file_named_twice(self, folder: Path) -> None:
        assert "checked 1 file" in run("a.usi", folder / "a.usi", "./a.usi").stdout

    def test_json_that_speaks_of_kifu(self, folder: Path) -> None:
        (folder / "package.json").write_text('{"name": "x", "keywords": ["kifu"], "a": "kifu"}')
        (folder / "a.usi").unlink()
        run(".", "--report", "sarif:report.json", "--write-baseline")
        assert run(".", "--show-files").stdout == "./old/b.usi\n"

    def test_show(self, folder: Path) -> None:
        (folder / "kifu.toml").write_text('exclude = ["old/"]\nignore = ["N"]\n')
        result = run(".", "--show-files")
        assert (result.stdout, result.exit_code) == ("./a.usi\n", 0)
        shown = run("--show-settings").stdout
        assert str(folder / "kifu.toml") in shown
        assert 'ignore = ["N"]' in shown
        assert run("old/b.usi", "--force-exclude").exit_code == 0
        assert run("old", "--force-exclude").exit_code == 2

    def test_auto(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
        monkeypatch.setenv("GITLAB_CI", "true")
        assert json.loads(run(".", "--format", "auto").stdout)[0]["check_name"] == "R102"
        monkeypatch.setenv("GITHUB_ACTIONS", "true")
        assert "::error file=a.usi,line=1" in run(".", "--format", "auto").stdout


def test_progress_is_for_terminals(archive: Path) -> None:
    import pty

    leader, follower = pty.openpty()
    process = start(archive, "-j1", "--no-cache", "--format", "concise")
    assert "games/s" not in process.communicate(timeout=PATIENCE)[1]
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "check", str(archive), "-j1", "--no-cache"],
        stdout=subprocess.DEVNULL, stderr=follower, cwd=ROOT,
    ) as shown:  # fmt: skip
        shown.wait(timeout=PATIENCE)
    os.close(follower)
    text = os.read(leader, 1 << 16).decode()
    assert re.search(r"files  [\d,]+ games/s  \d+ findings  \d+%  0:00:\d\d left", text)
    # The last thing drawn is nothing.
    assert text.endswith("\r\x1b[K")


@pytest.mark.slow
def test_a_hundred_thousand_files(tmp_path: Path) -> None:
    for folder in range(100):
        (tmp_path / f"{folder:02}").mkdir()
        for file in range(1000):
            (tmp_path / f"{folder:02}" / f"{file:03}.usi").write_text(GAME)
    (tmp_path / "50" / "500.usi").write_text(BROKEN)
    result = run(tmp_path, "--format", "concise", "-j1")
    assert len(result.stdout.splitlines()) == 2
    assert result.stdout.splitlines()[-1].startswith(
        "checked 100000 files, 100000 games, 199999 plies: 1 error"
    )
