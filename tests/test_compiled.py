"""The compiled package does what the pure one does, and is given up where it cannot be had."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from notation.version import __version__, compiled
from tests.compiled import build, copy_tracked
from tests.support import DATA, ROOT

pytestmark = pytest.mark.slow

# Of the suite what exercises the compiled modules most in a minute: the rules and their counts,
# every format, real files and bad ones, properties of any text and any game.  Left out of them
# are the few that take half of their time.
PART = [
    "test_laws", "test_shogi", "test_other_games", "test_perft", "test_ends", "test_fen",
    "test_formats", "test_kif", "test_ki2", "test_csa", "test_real", "test_bad", "test_samples",
    "test_source", "test_properties", "test_quick",
]  # fmt: skip
_COMPILER = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
needs_compiler = pytest.mark.skipif(not shutil.which(_COMPILER), reason="no C compiler here")


def _python(*words: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, words)], cwd=cwd, env=os.environ | environment,
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout that is compiled in place."""
    if compiled():
        pytest.skip("this checkout is the compiled one")
    folder = tmp_path_factory.mktemp("compiled")
    said = build(folder)
    assert _python("-m", "cli", "--version", cwd=folder).stdout == (
        f"kifu {__version__} (compiled)\n"
    ), said
    return folder


@needs_compiler
class TestCompiled:
    def test_modules_are_compiled(self, checkout: Path) -> None:
        build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
        rooms = build["kifu-build"]["compiled"]
        modules = [f"notation.{room}.{name}" for room, names in rooms.items() for name in names]
        code = "import importlib, sys\nfor name in sys.argv[1:]:\n"
        code += "    print(importlib.import_module(name).__file__)"
        files = _python("-c", code, *modules, cwd=checkout).stdout.splitlines()
        assert len(files) == len(modules)
        for file in files:
            assert Path(file).is_relative_to(checkout)
            assert file.endswith(tuple(EXTENSION_SUFFIXES))

    def test_passes_the_tests(self, checkout: Path) -> None:
        part = [f"tests/{name}.py" for name in PART]
        chosen = ["-m", "not slow", "-k", "not itself_alone and not long_and_deep"]
        done = _python("-m", "pytest", *chosen, *part, cwd=checkout)
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr

    def test_reports_alike(self, checkout: Path, tmp_path: Path) -> None:
        """Byte for byte, of good records, bad ones and files that are no records at all."""
        paths = [ROOT / "sample_records", DATA, ROOT / "tests" / "bad"]
        command = ["-m", "cli", "check", "--no-cache", "--format", "json", "--", *paths]
        ours = _python(*command, cwd=tmp_path, PYTHONPATH=str(ROOT))
        theirs = _python(*command, cwd=tmp_path, PYTHONPATH=str(checkout))
        assert ours.returncode == 1
        assert len(ours.stdout) > 100_000
        assert theirs.returncode == 1
        assert theirs.stdout == ours.stdout
        # The summary, up to the time it took.
        assert theirs.stderr.rpartition(" in ")[0] == ours.stderr.rpartition(" in ")[0] != ""


# Makes what it is asked for out of nothing, but fails at one library of several.
_HALF = """#!/bin/sh
for word; do
    case "$word" in *formats*__native*) exit 1 ;; esac
    case "$last" in -o) : > "$word" ;; esac
    last=$word
done
"""


@pytest.mark.parametrize("missing", ["wish", "mypyc", "compiler", "half"])
def test_pure_where_it_cannot_be_compiled(missing: str, tmp_path: Path) -> None:
    """Asked for; without mypyc; without a compiler; with one that fails on the way."""
    source, installed = tmp_path / "source", tmp_path / "installed"
    source.mkdir()
    copy_tracked(source)
    environment = {"CC": sys.executable}
    if missing == "wish":
        environment = {"KIFU_PURE": "1"}
    elif missing == "mypyc":
        (tmp_path / "mypyc.py").write_text("raise ImportError", encoding="utf-8")
        environment = {"PYTHONPATH": str(tmp_path)}
    elif missing == "half":
        if os.name != "posix":
            pytest.skip("the compiler that fails is a shell script")
        half = tmp_path / "half"
        half.write_text(_HALF, encoding="utf-8")
        half.chmod(0o755)
        environment = {"CC": str(half), "LDSHARED": str(half)}
    done = _python(
        "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
        "--target", installed, source,
        cwd=tmp_path, **environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert not [path for path in installed.rglob("*") if path.suffix in (".so", ".pyd")]
    version = _python("-m", "cli", "--version", cwd=tmp_path, PYTHONPATH=str(installed))
    assert version.stdout == f"kifu {__version__} (pure Python)\n"
    (wheel,) = installed.glob("kifu-*.dist-info/WHEEL")
    assert "Root-Is-Purelib: true\nTag: py3-none-any" in wheel.read_text(encoding="utf-8")
