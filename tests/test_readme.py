"""The README is true: its commands run and print what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.app import COMMANDS, kifu
from tests.support import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.S)
RUNS = [
    pytest.param(command, output, id=command)
    for block in BLOCKS
    for command, output in re.findall(r"^\$ (kifu [^\n]*)\n((?:(?!\$ ).*\n)*)", block, re.M)
]


def _same(text: str) -> str:
    """Without what differs from run to run: seconds."""
    return re.sub(r"in \d+\.\d s", "in 0.0 s", text).strip()


@pytest.mark.parametrize(("command", "output"), RUNS)
def test_shown_output_is_what_is_printed(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # What a command writes goes nowhere near the project.
    for name in ("sample_records", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    words = shlex.split(command)[1:]
    printed = CliRunner().invoke(kifu, words, catch_exceptions=False).output
    shown = _same(output)
    if shown.endswith("…"):
        # The README leaves out the rest of a long output.
        assert _same(printed).startswith(shown.removesuffix("…").rstrip())
    else:
        assert _same(printed) == shown


def test_every_command_is_shown() -> None:
    assert len(RUNS) > 8
    for command in COMMANDS:
        assert f"kifu {command}" in README


def test_install_commands_are_those_of_ci() -> None:
    """The two commands of the first screen, and what CI runs, are the same words."""
    first_screen = "\n".join(README.splitlines()[:25])
    for words in (".venv/bin/kifu check sample_records", ".venv/bin/pytest"):
        assert words in first_screen
        assert words in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_python_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.S)
    exec(compile(example, "README.md", "exec"), {})
