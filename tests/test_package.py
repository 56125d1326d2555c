"""The project as it is installed and kept."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import notation
from notation.version import compiled
from tests.compiled import copy_tracked
from tests.support import ROOT


def _run(*command: str | Path, cwd: Path = ROOT) -> str:
    result = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel, built from the files git would hand on."""
    source = tmp_path_factory.mktemp("source")
    copy_tracked(source)
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, source]
    subprocess.run(command, env=os.environ | {"KIFU_PURE": "1"}, capture_output=True, check=True)
    (built,) = out.glob("kifu-*.whl")
    return built


def test_wheel_holds_grammars_games_and_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, pattern in (
        ("grammars", "*.lark"),
        ("grammars", "*.json"),
        ("notation/games", "*.toml"),
        ("notation/formats", "*.json"),
        ("notation", "py.typed"),
    ):
        files = sorted((ROOT / folder).glob(pattern))
        assert files
        assert {f"{folder}/{path.name}" for path in files} <= names
    assert {name.split("/")[0] for name in names} == {
        "cli", "grammars", "notation", f"kifu-{notation.__version__}.dist-info",
    }  # fmt: skip


def test_installed_wheel_works_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    _run(scripts / "pip", "install", "--quiet", wheel, cwd=tmp_path)
    record = tmp_path / "x.qipu"
    record.write_text("棋種：龍將棋\n１　五四　五七\n結果：未完\n", encoding="utf-8")
    checked = json.loads(_run(scripts / "kifu", "check", record, "--format", "json", cwd=tmp_path))
    assert checked["summary"]["plies"] == 2
    version = _run(scripts / "kifu", "--version", cwd=tmp_path)
    assert version == f"kifu {notation.__version__} (pure Python)\n"
    for target in ("usi", "sfen", "json", "qipu"):
        assert _run(scripts / "kifu", "convert", record, "--to", target, cwd=tmp_path)
    assert _run(scripts / "python", "-m", "cli", "games", cwd=tmp_path)


def test_front_door() -> None:
    """Each name of the door is there and documented; the example of its docstring runs."""
    for name in notation.__all__:
        value = getattr(notation, name)
        # mypyc drops docstrings.
        assert name == "__version__" or value.__doc__ or compiled()
    assert len(notation.__all__) < 30
    assert doctest.testmod(notation).failed == 0
    assert doctest.testmod(notation).attempted > 2


def test_dependencies_are_few() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {entry.split(">")[0] for entry in project["dependencies"]}
    assert names == {"click", "lark", "pathspec", "platformdirs", "backports.zstd"}


def test_lint_and_types() -> None:
    _run(sys.executable, "-m", "ruff", "check", ".")
    _run(sys.executable, "-m", "ruff", "format", "--check", ".")
    _run(sys.executable, "-m", "mypy")
