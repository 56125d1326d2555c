"""What a check reads: folders, lists, archives, addresses, long files; and what it refuses."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import random
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from notation.archive import containers, kinds, parts
from notation.archive.check import Plan, check_part
from notation.archive.inputs import Reader
from notation.archive.parts import Ask, Limits, Part
from notation.archive.result import Checked
from notation.archive.run import Here, run
from notation.archive.settings import Overrides, SettingsBook
from notation.archive.walk import Walk
from notation.formats import format_of_suffix
from notation.source import decode
from tests.support import DATA, ROOT

GAME = "startpos moves 7g7f 3c3d\n"
BROKEN = "startpos moves 7g7f 3c3e\n"


def checked(*paths: object, **overrides: object) -> list[Checked]:
    book = SettingsBook(Overrides(**overrides), isolated=True)  # type: ignore[arg-type]
    pieces = Reader(book).pieces(Walk([str(path) for path in paths], book))
    return list(run(pieces, Here(Plan())))


def names(*paths: object, **options: object) -> list[str]:
    book = SettingsBook(Overrides(), isolated=True)
    walk = Walk([str(path) for path in paths], book, **options)  # type: ignore[arg-type]
    return [one.problem or one.name for one in walk]


def codes(results: list[Checked]) -> list[tuple[str, str]]:
    return [(one.name, found.code) for one in results for found in one.findings]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A few records, and what is none."""
    for name in ("b.usi", "a.usi", "in/c.KIF", "in/d.txt", ".hidden/e.usi", "in/.f.usi"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(GAME)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class TestWalk:
    def test_records_of_a_folder_in_order(self, folder: Path) -> None:
        assert names(".") == ["./a.usi", "./b.usi", "./in/c.KIF"]
        assert names("in/c.KIF", "in/../in/c.KIF", "in") == ["in/c.KIF"]

    def test_a_named_file_needs_no_suffix(self, folder: Path) -> None:
        assert names("in/d.txt") == ["in/d.txt"]

    def test_lists(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (folder / "list.txt").write_text("b.usi\r\n\nin\nnone.usi\n")
        problem = "none.usi: no such file or folder"
        assert names("@list.txt") == ["b.usi", "in/c.KIF", problem]
        (folder / "list.txt").write_bytes(b"b.usi\0a.usi\0")
        assert names("@list.txt") == ["b.usi", "a.usi"]
        (folder / "list.txt").write_text("\n")
        assert names("@list.txt", "@none") == [
            "@list.txt: no paths in this list",
            "@none: No such file or directory",
        ]
        stream = io.TextIOWrapper(io.BytesIO(b"a.usi\nb.usi\n"))
        monkeypatch.setattr(sys, "stdin", stream)
        assert names("@-") == ["a.usi", "b.usi"]
        (folder / "@x.usi").write_text(GAME)
        assert names("@x.usi") == ["@x.usi"]

    def test_links_and_special_files(self, folder: Path) -> None:
        (folder / "in" / "loop").symlink_to(folder)
        (folder / "in" / "gone.usi").symlink_to("nowhere")
        (folder / "in" / "z.usi").symlink_to(folder / "a.usi")
        os.mkfifo(folder / "in" / "pipe.usi")
        assert names("in") == ["in/c.KIF", "in/gone.usi", "in/z.usi"]
        assert [one.problem for one in checked("in/gone.usi")] == [
            "in/gone.usi: No such file or directory"
        ]

    def test_deep_folders(self, folder: Path) -> None:
        deep = "/".join(["d"] * 400)
        (folder / deep).mkdir(parents=True)
        (folder / deep / "x.usi").write_text(GAME)
        assert names("d") == [f"{deep}/x.usi"]

    def test_gitignore(self, folder: Path) -> None:
        (folder / ".gitignore").write_text("b.*\n")
        (folder / "in" / ".gitignore").write_text("*.KIF\n")
        assert names(".") == ["./a.usi"]
        assert names("b.usi") == ["b.usi"]
        book = SettingsBook(Overrides(respect_gitignore=False), isolated=True)
        assert len(list(Walk(["."], book))) == 3

    def test_excludes(self, folder: Path) -> None:
        book = SettingsBook(Overrides(exclude=("in/", "b.usi")), isolated=True)
        assert [one.name for one in Walk([".", "b.usi"], book)] == ["./a.usi", "b.usi"]
        walk = Walk(["b.usi", "a.usi"], book, force_exclude=True)
        assert [one.name for one in walk] == ["a.usi"]
        assert walk.left_out == 1

    def test_names_that_are_no_text(self, folder: Path) -> None:
        path = os.path.join(os.fsencode(folder), b"in", b"\xff.usi")
        Path(os.fsdecode(path)).write_text(BROKEN)
        (result,) = [one for one in checked("in") if "xff" in one.name]
        assert result.name == "in/\\xff.usi"
        assert [found.code for found in result.findings] == ["R102"]

    def test_json_that_is_no_record_is_passed_over(self, folder: Path) -> None:
        (folder / "package.json").write_text('{"name": "x", "version": "1"}')
        record = ROOT / "sample_records" / "shogi" / "match.json"
        (folder / "in" / "match.json").write_bytes(record.read_bytes())
        assert "./package.json" not in [one.name for one in checked(".")]
        assert "./in/match.json" in [one.name for one in checked(".")]
        assert [code for _, code in codes(checked("package.json"))] == ["S202"]

    def test_addresses(self) -> None:
        import fsspec

        system = fsspec.filesystem("memory")
        for name, text in (("a.usi", GAME), ("b/c.usi", BROKEN), ("b/d.txt", "x")):
            system.pipe(f"/kifu-tests/{name}", text.encode())
        whole = checked("memory://kifu-tests")
        assert codes(whole) == [("memory:///kifu-tests/b/c.usi", "R102")]
        assert len(whole) == 2
        assert names("memory://kifu-tests/*.usi") == ["memory:///kifu-tests/a.usi"]
        (missing,) = checked("memory://kifu-tests/none.usi")
        assert "none.usi" in missing.problem
        (unknown,) = names("nosuch://x/y.usi")
        assert "nosuch" in unknown


def _zip(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def _tar(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in files.items():
            row = tarfile.TarInfo(name)
            row.size = len(data)
            archive.addfile(row, io.BytesIO(data))
    return out.getvalue()


def _zst(data: bytes) -> bytes:
    compressed: bytes = sys.modules[kinds.ZSTD].compress(data)
    return compressed


FILES = {"in/b.usi": BROKEN.encode(), "a.usi": GAME.encode(), "readme.txt": b"no record"}
PACKED: list[tuple[str, Callable[[bytes], bytes]]] = [
    (".gz", gzip.compress),
    (".xz", lzma.compress),
    (".bz2", __import__("bz2").compress),
    (".zst", lambda data: _zst(data)),
]
__import__(kinds.ZSTD)


class TestContainers:
    @pytest.mark.parametrize(("end", "pack"), [("", bytes), *PACKED])
    def test_tar(self, tmp_path: Path, end: str, pack: Callable[[bytes], bytes]) -> None:
        path = tmp_path / f"x.tar{end}"
        path.write_bytes(pack(_tar(FILES)))
        assert codes(checked(path)) == [(f"{path}!/in/b.usi", "R102")]
        assert len(checked(path)) == 2

    @pytest.mark.parametrize("kind", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
    def test_zip(self, tmp_path: Path, kind: int) -> None:
        path = tmp_path / "x.zip"
        path.write_bytes(_zip(FILES, kind))
        assert codes(checked(path)) == [(f"{path}!/in/b.usi", "R102")]
        assert len(checked(tmp_path)) == 2

    @pytest.mark.parametrize(("end", "pack"), PACKED)
    def test_one_packed_file(
        self, tmp_path: Path, end: str, pack: Callable[[bytes], bytes]
    ) -> None:
        path = tmp_path / f"b.usi{end}"
        path.write_bytes(pack(BROKEN.encode()))
        assert codes(checked(tmp_path)) == [(f"{path}!/b.usi", "R102")]

    def test_by_its_bytes(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        data = gzip.compress(_tar(FILES))
        (tmp_path / "whatever").write_bytes(data)
        assert len(checked(tmp_path / "whatever")) == 2
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert codes(checked("-")) == [("<stdin>!/in/b.usi", "R102")]

    def test_in_each_other(self, tmp_path: Path) -> None:
        path = tmp_path / "x.zip"
        path.write_bytes(_zip({"y.tar.gz": gzip.compress(_tar({"z.zip": _zip(FILES)}))}))
        assert codes(checked(path)) == [(f"{path}!/y.tar.gz!/z.zip!/in/b.usi", "R102")]
        deeper = tmp_path / "w.zip"
        deeper.write_bytes(_zip({"x.zip": path.read_bytes()}))
        assert [code for _, code in codes(checked(deeper))] == ["D108"]

    def test_names_of_japanese_programs(self, tmp_path: Path) -> None:
        path = tmp_path / "x.zip"
        name = "棋譜/第一局.usi"
        data = _zip({name.encode("cp932").decode("cp437"): GAME.encode()})
        # As those programs write it: cp932 without the sign for UTF-8.
        path.write_bytes(_without_utf8_sign(data, name))
        assert [one.name for one in checked(path)] == [f"{path}!/{name}"]

    def test_no_records(self, tmp_path: Path) -> None:
        path = tmp_path / "x.zip"
        path.write_bytes(_zip({"readme.txt": b"x"}))
        (named,) = checked(path)
        assert named.problem == f"{path}: no record files in this archive"
        assert checked(tmp_path) == []

    def test_encrypted_member(self, tmp_path: Path) -> None:
        path = tmp_path / "x.zip"
        data = bytearray(_zip({"a.usi": GAME.encode(), "b.usi": BROKEN.encode()}))
        for sign, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.index(sign) + offset] |= 1
        path.write_bytes(data)
        assert codes(checked(path)) == [(f"{path}!/a.usi", "D107"), (f"{path}!/b.usi", "R102")]

    @pytest.mark.parametrize("end", ["zip", "tar", "tar.gz", "tar.xz", "tar.zst", "usi.gz"])
    def test_damaged(self, tmp_path: Path, end: str) -> None:
        """Cut off anywhere, or with any byte changed: told, or read all the same."""
        drawn = random.Random(6)
        files = {f"{n}.usi": GAME.encode() * n for n in range(1, 8)}
        whole = {"zip": lambda: _zip(files), "usi": lambda: GAME.encode() * 50}.get(
            end.partition(".")[0], lambda: _tar(files)
        )()
        data = dict(PACKED).get(Path(end).suffix, bytes)(whole)
        path = tmp_path / f"x.{end}"
        path.write_bytes(data)
        sound = len(checked(path))
        path.write_bytes(data[: len(data) // 2])
        assert "D107" in {code for _, code in codes(checked(path))}
        names = data.index(b"PK\x01\x02") if end == "zip" else len(data)
        for _ in range(60):
            changed = bytearray(data)
            # A name in the list of a zip can be any.
            changed[drawn.randrange(names)] ^= 1 << drawn.randrange(8)
            path.write_bytes(changed)
            found = checked(path)
            assert len(found) == sound or codes(found) or any(one.problem for one in found)

    def test_not_what_its_name_says(self, tmp_path: Path) -> None:
        path = tmp_path / "x.zip"
        path.write_text(GAME)
        assert codes(checked(path)) == [(str(path), "D107")]

    def test_bombs(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(containers, "_UNSUSPICIOUS", 100_000)
        zeros = bytes(5_000_000)
        for name, data in (
            ("a.zip", _zip({f"{n}.usi": zeros for n in range(3)})),
            ("b.tar.gz", gzip.compress(_tar({"x.bin": zeros, "y.usi": GAME.encode()}))),
            ("c.usi.xz", lzma.compress(zeros)),
            ("d.zip", _zip({"d.zip": _zip({"x.usi": zeros})})),
        ):
            (tmp_path / name).write_bytes(data)
            assert [code for _, code in codes(checked(tmp_path / name))] == ["D108"], name


def _without_utf8_sign(data: bytes, name: str) -> bytes:
    """A zip with one member, its name in cp932 and the sign for UTF-8 cleared."""
    written = name.encode("cp932").decode("cp437").encode()
    raw = name.encode("cp932")
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as again:
        assert archive.namelist()[0].encode() == written
        again.writestr("x" * len(raw), archive.read(archive.namelist()[0]))
    return out.getvalue().replace(b"x" * len(raw), raw)


def _by_format() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for path in sorted([*DATA.glob("*_real/*"), *ROOT.glob("sample_records/*/*")]):
        format = format_of_suffix(path.name)
        source = decode(path.read_bytes())
        if format and not source.binary and not source.damage:
            found.setdefault(format.id, []).append(path)
    return found


REAL = _by_format()


def _rows(data: bytes, name: str, size: int, monkeypatch: pytest.MonkeyPatch) -> list[Checked]:
    monkeypatch.setattr(parts, "PART_BYTES", size)
    pieces = parts.parts(name, io.BytesIO(data), Ask(), Limits(game=1 << 30))
    return list(run(pieces, Here(Plan())))


class TestParts:
    @pytest.mark.parametrize("encoding", ["utf-8", "cp932", "utf-16"])
    @pytest.mark.parametrize("id", REAL)
    def test_parts_say_what_the_whole_says(
        self, id: str, encoding: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Real files of a format, one behind the other in one file."""
        texts = [decode(path.read_bytes()).text.rstrip("\n") for path in REAL[id][-14:]]
        joined = f"[{','.join(texts)}]" if texts[0][0] in "{[" else ""
        joined = joined or {"csa": "\n/\n"}.get(id, "\n\n").join(texts) + "\n"
        data = joined.encode(encoding, "replace")
        name = f"x{REAL[id][-1].suffix}"
        (whole,) = _rows(data, name, 1 << 30, monkeypatch)
        cut = _rows(data, name, 5000, monkeypatch)
        assert len(cut) > 2 or len(data) < 15_000
        assert [one.first for one in cut] == [True] + [False] * (len(cut) - 1)
        assert [one.last for one in cut] == [False] * (len(cut) - 1) + [True]
        assert [game for one in cut for game in one.games] == list(whole.games)
        told = [
            # Where the excerpt is cut depends on the part.
            found[:10]
            for one in cut
            for found in one.findings
        ]
        assert told == [found[:10] for found in whole.findings]

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("x.usi", "# 棋種：棋領\n" + "startpos moves e3e4\n" * 9),
            ("x.qipu", "棋種：棋領\n１　５六歩\n＊ a {\n結果：未完\n\n" * 9),
            ("x.qipu", "棋種：龍將棋\n１　五四 {棋\n\n主帥：甲\n} 五七\n\n" * 9),
            ("x.kif", "手合割：平手\n   1 ７六歩(77)\n* 手合割：香落ち\n\n" * 9),
            ("x.csa", "PI\n+\n+7776FU\n'/\n%CHUDAN\n/\n" * 9),
            ("x.pgn", '[Variant "ryu"]\n\n1. e4 {[Variant "x"]\n\n} 1-0 {a}\n\n; b\n' * 9),
            ("x.pgn", '[Event "x"]\n[Variant "ryu"]\n\n1. e4 ( 1. d4 1-0\n; {\n' * 9),
            ("x.pgn", '[Event "x"]\n[Variant "ryu"]\n\n1. e4 { a\n' * 9),
        ],
    )
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_what_is_no_border(
        self, name: str, text: str, end: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(parts, "_LEAST", 1)
        data = text.replace("\n", end).encode()
        (whole,) = _rows(data, name, 1 << 30, monkeypatch)
        assert len(whole.games) == 9
        for size in range(1, 120, 7):
            cut = _rows(data, name, size, monkeypatch)
            assert [game for one in cut for game in one.games] == list(whole.games)
            told = [found[:10] for one in cut for found in one.findings]
            assert told == [found[:10] for found in whole.findings]

    def test_western_text_is_cut_as_it_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = '[White "Müller"]\n[Black "José"]\n\n1. e4 {à la don’t} e5 1/2-1/2\n\n' * 200
        (whole,) = _rows(text.encode("cp1252"), "x.pgn", 1 << 30, monkeypatch)
        cut = _rows(text.encode("cp1252"), "x.pgn", 5000, monkeypatch)
        assert len(cut) > 2
        assert [game for one in cut for game in one.games] == list(whole.games)
        assert not [found for one in (whole, *cut) for found in one.findings]

    def test_games_are_counted_on(self, tmp_path: Path) -> None:
        path = tmp_path / "x.usi"
        path.write_text(GAME * 3000 + BROKEN + GAME * 3000)
        results = checked(path)
        assert len(results) > 2
        assert sum(len(one.games) for one in results) == 6001
        (found,) = [found for one in results for found in one.findings]
        assert (found.game, found.line, found.column) == (3000, 3001, 21)
        assert [one.first_game for one in results] == [
            sum(len(one.games) for one in results[:n]) for n in range(len(results))
        ]

    def test_limits(self, tmp_path: Path) -> None:
        path = tmp_path / "x.kif"
        one = "手合割：平手\n   1 ７六歩(77)\n"
        path.write_text(one * 3 + "* words\n" * 30_000, encoding="utf-8")
        results = checked(path, max_game_bytes=100_000)
        # What stands before it is read.
        assert sum(len(result.games) for result in results) == 2
        assert [code for _, code in codes(results)] == ["D106"]
        assert results[-1].last
        assert [code for _, code in codes(checked(path, max_bytes=1000))] == ["D104"]
        assert codes(checked(path)) == []

    def test_long_file_that_is_none(self, tmp_path: Path) -> None:
        path = tmp_path / "x.kif"
        path.write_bytes(random.Random(1).randbytes(300_000))
        assert [code for _, code in codes(checked(path))] == ["D103"]
        path.write_text("words\n" * 30_000)
        (tmp_path / "x").write_text("words\n" * 30_000)
        assert [code for _, code in codes(checked(tmp_path / "x"))] == ["S002"]

    def test_damage_in_a_long_file(self, tmp_path: Path) -> None:
        path = tmp_path / "x.usi"
        lines = [GAME.encode()] * 5000
        lines[4000] = b"# a \xff word\n"
        lines[3000] = b"# a \0 word\n"
        path.write_bytes(b"".join(lines))
        found = [found for one in checked(path) for found in one.findings]
        assert [(one.code, one.line, one.column) for one in found] == [
            ("D102", 3001, 5),
            ("D102", 4001, 5),
        ]

    def test_standard_input_is_cut_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = (GAME * 3000 + BROKEN).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert codes(checked("-", format="usi")) == [("<stdin>", "R102")]

    @pytest.mark.slow
    def test_memory_does_not_grow_with_the_file(self, tmp_path: Path) -> None:
        """A file of 200 MB takes no more than one of 2 MB, within a few MB."""
        comment = "".join(f"'{n:05} {'comment ' * 12}\n" for n in range(600))
        game = f"V2.2\nPI\n+\n+7776FU\n{comment}-3334FU\n%TORYO\n/\n"
        peaks = []
        for count in (2_000_000 // len(game), 200_000_000 // len(game)):
            path = tmp_path / "x.csa"
            with path.open("w") as file:
                for _ in range(count):
                    file.write(game)
            assert path.stat().st_size > count * len(game) - 1
            code = (
                "import resource, sys\n"
                "from cli.app import main\n"
                "try: main(['check', '-j1', sys.argv[1]])\n"
                "except SystemExit: pass\n"
                "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
            )
            out = subprocess.run(
                [sys.executable, "-c", code, str(path)],
                capture_output=True, text=True, check=True, cwd=ROOT,
            ).stdout.splitlines()  # fmt: skip
            assert f"{count} games" in out[0]
            peaks.append(int(out[1]))
        assert peaks[1] < peaks[0] + 8_000


class TestFaults:
    def test_unreadable(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "x.usi"
        path.write_text(GAME)

        def refuse(*_args: object, **_options: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("builtins.open", refuse)
        (result,) = checked(path)
        assert result.problem == f"{path}: Permission denied"

    def test_failing_in_the_middle(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "x.usi"
        path.write_text(GAME * 4000)
        real = parts.parts

        def failing(*args: object) -> Iterator[Part | Checked]:
            pieces = real(*args)  # type: ignore[arg-type]
            yield next(pieces)
            raise OSError(5, "Input/output error")

        monkeypatch.setattr("notation.archive.inputs.parts", failing)
        first, last = checked(path)
        assert first.games
        assert last.problem == f"{path}: Input/output error"

    def test_changed_while_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "x.usi"
        path.write_text(GAME * 4000)
        real = parts.parts

        def growing(*args: object) -> Iterator[Part | Checked]:
            for piece in real(*args):  # type: ignore[arg-type]
                with path.open("a") as file:
                    file.write(GAME)
                yield piece

        monkeypatch.setattr("notation.archive.inputs.parts", growing)
        assert checked(path)[-1].problem.endswith("it changed while it was read; check it again")

    def test_a_fault_of_our_own_names_the_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fault(*_args: object, **_options: object) -> None:
            raise ZeroDivisionError("x")

        monkeypatch.setattr("notation.formats.reading.read_source", fault)
        with pytest.raises(Exception, match=r"a\.usi: ZeroDivisionError: x"):
            check_part(Part("a.usi", b"x"), Plan())
