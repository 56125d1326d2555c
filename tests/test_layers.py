"""The rooms and who may know whom."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from notation.formats import FORMATS
from notation.games import game_heads
from tests.support import ROOT

# From the lowest to the highest; a room may import its own level and those below.
LEVELS = {
    "notation.version": 0,
    "notation.source": 0,
    "notation.lalr": 0,
    "notation.widths": 0,
    "notation.shown": 0,
    "notation.grammar": 0,
    "notation.diagnostics": 1,
    "notation.codes": 1,
    "notation.rules": 2,
    "notation.games": 3,
    "notation.records": 4,
    "notation.formats": 5,
    "notation.pictures": 6,
    "notation.archive": 6,
    "notation.door": 7,
    "notation": 8,
    "cli": 9,
}
SAMPLES = ROOT / "sample_records"
FILES = sorted([*(ROOT / "notation").rglob("*.py"), *(ROOT / "cli").rglob("*.py")])
FORMAT_MODULES = {"qipu", "kif", "ki2", "csa", "jkf", "pgn", "usi", "sfen", "json_record"}


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _room(module: str) -> str:
    parts = module.split(".")
    return parts[0] if parts[0] != "notation" else ".".join(parts[:2])


def _imports(path: Path) -> set[str]:
    """The modules a file imports anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", FILES, ids=_module)
def test_imports_go_down(path: Path) -> None:
    module = _module(path)
    if module == "notation":
        return
    level = LEVELS[_room(module)]
    for name in _imports(path):
        if name.split(".")[0] in ("notation", "cli") and _room(name) in LEVELS:
            assert LEVELS[_room(name)] <= level or _room(name) == "notation", name


@pytest.mark.parametrize("path", FILES, ids=_module)
def test_libraries_have_one_room(path: Path) -> None:
    module = _module(path)
    roots = {name.split(".")[0] for name in _imports(path)}
    assert "lark" not in roots or module == "notation.grammar"
    assert "click" not in roots or module.startswith("cli")
    assert "resvg_py" not in roots or module == "notation.pictures.png"


def test_formats_do_not_import_each_other() -> None:
    assert {_module(ROOT / "notation" / "formats" / f"{name}.py") for name in FORMAT_MODULES} == {
        row.parse.__module__ for row in FORMATS
    }
    for name in FORMAT_MODULES:
        others = {f"notation.formats.{other}" for other in FORMAT_MODULES - {name}}
        assert not _imports(ROOT / "notation" / "formats" / f"{name}.py") & others


@pytest.mark.parametrize("path", FILES, ids=_module)
def test_no_name_of_a_game_or_format_outside_its_own_file(path: Path) -> None:
    """A difference between games is data; a difference between formats is a function."""
    ids = {game.id for game in game_heads()} | {game.name for game in game_heads()}
    ids |= {row.id for row in FORMATS if row.parse.__module__ != _module(path)}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    compared = [node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.Dict)]
    literals = {
        inner.value
        for node in compared
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    }
    # Grammar files are named after the languages they hold.
    grammars = {"qipu", "usi", "kif", "csa", "pgn"}
    allowed = grammars if _module(path) == "notation.grammar" else set()
    # `check --format json` is a way of reporting, not a format of records.
    allowed |= {"json"} if _module(path) == "cli.check" else set()
    assert not literals & (ids - allowed)


def test_files_open_with_their_law() -> None:
    for path in FILES:
        if path.name == "py.typed":
            continue
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_no_file_is_long() -> None:
    for path in FILES:
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= 350, f"{path}: {lines} lines; what is its second purpose?"


def test_nothing_is_left_open() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\b(TODO|FIXME|XXX)\b|NotImplementedError", text), path


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        *(["check", "--no-cache", str(path)] for path in sorted(SAMPLES.glob("*/match.*"))),
    ],
    ids=lambda words: words[-1].removeprefix(str(SAMPLES)),
)
def test_what_takes_long_to_import_is_left_out(words: list[str]) -> None:
    """A sound record is read without lark, and one file without what serves many."""
    slow = {"lark", "multiprocessing", "concurrent.futures", "asyncio", "tempfile", "pathspec"}
    code = (
        "import sys; from cli.app import main\n"
        f"try: main({words!r})\n"
        "except SystemExit: pass\n"
        f"found = {slow!r} & set(sys.modules)\n"
        "assert not found, found"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, capture_output=True)
