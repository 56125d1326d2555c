"""Converting: what is lost is told, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.app import kifu
from notation import read, read_text
from notation.archive.convert import convert
from notation.archive.whole import Whole
from notation.formats import FORMATS, format_named
from notation.formats.format import Format
from notation.records.replay import replay
from notation.source import Source
from tests.support import DATA, ROOT

KIF = (
    "手合割：平手\n先手：甲\n手数----指手---------消費時間--\n"
    "   1 ７六歩(77)   ( 0:12/00:00:12)\n   2 ３四歩(33)+\n   3 投了\nまで2手で後手の勝ち\n\n"
    "変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 中断\n"
)
REAL = [
    path
    for folder in ("kif_real", "ki2_real", "csa_real", "jkf_real")
    for path in sorted((DATA / folder).iterdir())
    if path.suffix != ".jsonl"
]
SAMPLES = sorted(path for path in (ROOT / "sample_records").rglob("*.json"))


def run(*args: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(kifu, ["convert", *args], input=data)


def _format(name: str) -> Format:
    found = format_named(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "path", [*REAL, *SAMPLES], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_every_pair_of_formats_keeps_every_ply(path: Path) -> None:
    """`convert` reads back what it wrote and raises where the moves are others; what was
    read back is then counted here once more."""
    reading = read(path)
    records = [game.record for game in reading.games if game.record]
    for target in FORMATS:
        if not reading.ok or not all(target.writes(record.game) for record in records):
            continue
        converted = convert(reading, target)
        assert not converted.faults
        if target.carries.moves and records:
            assert converted.text is not None
            game = records[0].game
            back = read_text(converted.text, format=target.id, game=game, force=True)
            assert [one.plies for one in back.games] == [one.plies() for one in records]


@pytest.mark.parametrize(
    ("target", "codes"),
    [
        ("json", []),
        ("kif", []),
        ("ki2", ["C103"]),
        ("qipu", ["C108"]),
        ("csa", ["C101"]),
        ("usi", ["C101", "C103", "C104", "C105"]),
        ("sfen", ["C101", "C103", "C104", "C105", "C106"]),
    ],
)
def test_what_each_format_loses(target: str, codes: list[str]) -> None:
    converted = convert(read_text(KIF, format="kif"), _format(target))
    assert sorted(loss.code for loss in converted.losses) == codes


def test_a_game_that_is_not_there_is_never_left_out_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript = next(iter(_format("kif").parse(Source(KIF), None)))
    transcript.start = None
    missing = replay(transcript)
    assert [row.code for row in missing.diagnostics] == ["S128"]
    assert not missing.ok
    reading = read_text(KIF)
    # Even if nothing were told of it.
    missing.diagnostics.clear()
    reading.games.append(missing)
    for partial in (False, True):
        converted = convert(reading, _format("kif"), partial=partial)
        assert converted.text is None
        assert [row.code for row in converted.faults] == ["C201"]
    path = tmp_path / "a.kif"
    path.write_text(KIF, encoding="utf-8")
    whole = Whole(str(path), reading)
    monkeypatch.setattr("cli.fmt.read_whole", lambda *_args, **_named: whole)
    result = CliRunner().invoke(kifu, ["fmt", str(path)])
    assert result.exit_code == 1
    assert "C201" in result.output
    assert path.read_text(encoding="utf-8") == KIF


def test_fractions_of_seconds() -> None:
    text = "V3.0\nPI\n+\n+7776FU\nT3.25\n-3334FU\nT4\n%TORYO\n"
    reading = read_text(text, format="csa")
    kif = convert(reading, _format("kif"))
    assert [loss.code for loss in kif.losses] == ["C109"]
    assert "at ply 1" in kif.losses[0].message
    assert not convert(reading, _format("qipu")).losses
    again = convert(reading, _format("csa")).text
    assert again == f"'CSA encoding=UTF-8\n{text}"


def test_totals_are_added_up_for_formats_that_need_them() -> None:
    text = "V2.2\nPI\n+\n+7776FU\nT3\n-3334FU\nT4\n+2726FU\nT70\n%TORYO\nT5\n"
    reading = read_text(text, format="csa")
    kif = convert(reading, _format("kif")).text
    assert kif is not None
    assert kif.splitlines()[2:] == [
        "   1 ７六歩(77)   ( 0:03/00:00:03)",
        "   2 ３四歩(33)   ( 0:04/00:00:04)",
        "   3 ２六歩(27)   ( 1:10/00:01:13)",
        "   4 投了   ( 0:05/00:00:09)",
        "まで3手で先手の勝ち",
    ]
    assert not convert(reading, _format("kif")).losses
    jkf = convert(reading, _format("jkf")).text
    assert jkf is not None
    assert json.loads(jkf)["moves"][3]["time"] == {
        "now": {"m": 1, "s": 10},
        "total": {"h": 0, "m": 1, "s": 13},
    }
    assert convert(read_text(jkf), _format("csa")).text == text


def test_a_result_for_which_the_format_has_no_word() -> None:
    """KIF says no more than the winner where no reason is known, KI2 takes that for 投了."""
    record = KIF.replace("   3 投了\n", "")
    losses = convert(read_text(record, format="kif"), _format("ki2")).losses
    assert [loss.code for loss in losses] == ["C103", "C110"]
    assert "the result" in losses[1].message


def test_encodings(tmp_path: Path) -> None:
    source = tmp_path / "x.kifu"
    source.write_text(KIF.replace("甲", "髙①〜"), encoding="utf-8")
    out = tmp_path / "x.kif"
    assert run(str(source), "-o", str(out), "--encoding", "cp932").exit_code == 0
    assert "髙①〜".encode("cp932") in out.read_bytes()
    assert [found.code for found in read(out).diagnostics()] == []
    other = tmp_path / "x.kifu"
    other.write_bytes(out.read_bytes())
    assert [found.code for found in read(other).diagnostics()] == ["D105"]


def test_characters_the_encoding_has_not_are_told_and_nothing_is_written(tmp_path: Path) -> None:
    source = tmp_path / "x.kifu"
    source.write_text(KIF.replace("甲", "甲𠮷"), encoding="utf-8")
    out = tmp_path / "x.kif"
    result = run(str(source), "-o", str(out), "--encoding", "cp932")
    assert result.exit_code == 1
    assert "C203 𠮷 (U+20BB7) cannot be written in cp932: 1 in all" in result.output
    assert ":2:5:" in result.output
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "text", "encoding", "codes"),
    [
        ("x.kif", "#KIF version=2.0 encoding=UTF-8\n" + KIF, "cp932", ["D105"]),
        ("x.kif", "#KIF version=2.0 encoding=Shift_JIS\n" + KIF, "cp932", []),
        ("x.kif", "#KIF version=2.0 encoding=Shift_JIS\n" + KIF, "utf-8", ["D105"]),
        ("x.kifu", KIF, "utf-8", []),
        ("x.kif", KIF, "euc_jp", ["D101"]),
        ("x.csa", "'CSA encoding=SHIFT_JIS\nV3.0\nN+甲\nPI\n+\n", "utf-8", ["D105"]),
        ("x.csa", "'CSA encoding=UTF-8\nV3.0\nN+甲\nPI\n+\n", "utf-8", []),
        ("x.csa", "'CSA encoding=SHIFT_JIS\nV3.0\nPI\n+\n", "utf-8", []),
    ],
)
def test_the_bytes_count_and_statements_that_differ_are_told(
    tmp_path: Path, name: str, text: str, encoding: str, codes: list[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    reading = read(path)
    assert [found.code for found in reading.diagnostics()] == codes
    # Written again, text and bytes agree.
    converted = convert(reading, _format(path.suffix[1:4]), encoding="cp932")
    path.with_suffix(".kif").write_bytes(converted.data)
    again = read(path.with_suffix(".kif"), format=path.suffix[1:4])
    assert not [found for found in again.diagnostics() if found.code == "D105"]


def test_fmt_keeps_cp932_and_what_is_said_of_it(tmp_path: Path) -> None:
    path = tmp_path / "x.kif"
    text = "#KIF version=2.0 encoding=Shift_JIS\n" + KIF
    path.write_bytes(text.replace("７六", "7六").encode("cp932"))
    assert CliRunner().invoke(kifu, ["fmt", str(path)]).exit_code == 0
    again = path.read_bytes().decode("cp932")
    assert again.startswith("#KIF version=2.0 encoding=Shift_JIS\n")
    assert "７六歩(77)" in again


def test_the_same_bytes_come_back() -> None:
    """E07: characters of cp932 that Shift_JIS has not."""
    path = DATA / "kif_inputs" / "E07.kif"
    reading = read(path)
    once = convert(reading, _format("kif"), encoding="cp932").data
    name = next(value for record in reading.games if record.record
                for _, value in record.record.headers)  # fmt: skip
    assert name.encode("cp932") in once
    assert name.encode("cp932") in path.read_bytes()


class TestBatch:
    def _folder(self, tmp_path: Path) -> Path:
        folder = tmp_path / "in"
        (folder / "deep").mkdir(parents=True)
        (folder / "a.kif").write_text(KIF, encoding="utf-8")
        (folder / "deep" / "b.kif").write_text(KIF, encoding="utf-8")
        (folder / "bad.kif").write_text(KIF.replace("２六歩(27)", "２五歩(27)"), encoding="utf-8")
        (folder / "note.txt").write_text("no record", encoding="utf-8")
        return folder

    def test_one_bad_file_stops_nothing(self, tmp_path: Path) -> None:
        out = tmp_path / "out"
        result = run(str(self._folder(tmp_path)), "--to", "json", "-o", str(out))
        assert result.exit_code == 1
        made = sorted(str(path.relative_to(out)) for path in out.rglob("*.*"))
        assert made == ["a.json", "deep/b.json"]
        assert "converted 2 of 3 files: 1 refused, 0 kept as they were, 0 losses" in result.output

    def test_existing_files_stay(self, tmp_path: Path) -> None:
        folder, out = self._folder(tmp_path), tmp_path / "out"
        out.mkdir()
        (out / "a.json").write_text("precious", encoding="utf-8")
        result = run(str(folder), "--to", "json", "-o", str(out))
        assert result.exit_code == 2
        assert (out / "a.json").read_text(encoding="utf-8") == "precious"
        assert "converted 1 of 3 files: 1 refused, 1 kept as they were" in result.output
        run(str(folder), "--to", "json", "-o", str(out), "--force")
        assert (out / "a.json").read_text(encoding="utf-8") != "precious"

    def test_two_inputs_for_one_output(self, tmp_path: Path) -> None:
        folder, out = self._folder(tmp_path), tmp_path / "out"
        paths = [str(folder / "a.kif"), str(folder / "a.kifu")]
        (folder / "a.kifu").write_text(KIF, encoding="utf-8")
        result = run(*paths, "--to", "csa", "-o", str(out))
        assert result.exit_code == 2
        assert "is already written from" in result.output
        assert "1 kept as they were, 1 loss in" in result.output

    def test_strict_refuses_what_would_lose(self, tmp_path: Path) -> None:
        folder, out = self._folder(tmp_path), tmp_path / "out"
        result = run(str(folder / "deep"), "--to", "csa", "-o", str(out), "--strict")
        assert result.exit_code == 1
        assert "converted 0 of 1 file: 1 refused" in result.output
        assert not out.exists()

    def test_several_files_need_a_folder(self, tmp_path: Path) -> None:
        folder = self._folder(tmp_path)
        assert run(str(folder), "--to", "json").exit_code == 2
        some = tmp_path / "file"
        some.write_text("x", encoding="utf-8")
        assert run(str(folder), "--to", "json", "-o", str(some)).exit_code == 2
