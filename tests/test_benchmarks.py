"""The benchmarks run, with other programs and without; what they measure is not tested."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.benchmarks import formats, growth, memory, rivals, sample, start, workers
from tests.benchmarks.__main__ import PARTS, main
from tests.benchmarks.timing import Child, Goal

SMALL = ("--games", "1", "--rounds", "1")
RATIO = r"× min +[\d.]+  median +[\d.]+"


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes by one part only, and no program that happens to be installed."""
    monkeypatch.setattr(start, "FILES", start.FILES[:1])
    for part in (memory, workers, growth):
        monkeypatch.setattr(part, "check", no_process)
    for module in ("shogi", "cshogi", "rsshogi"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setenv("PATH", "")


def no_process(path: Path, *options: object, games: int) -> Child:
    assert path.exists()
    return Child(0.1 * games, 0.1 * games, 30.0, "")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main([*arguments, *SMALL])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("part", "rows", "goals"),
    [
        (
            "start",
            [r'python -c "import click" .* ms', rf"kifu check shogi\.kif, kept .* ms +{RATIO}"],
            3,
        ),
        ("memory", [r"zip of kif +1 games +[\d.]+ MiB"], 3),
        ("workers", [rf"-j 2 .* games/s +{RATIO}", rf"again, nothing changed .*{RATIO}"], 0),
        (
            "growth",
            [
                r"ryu qipu .* 1: +[\d.]+  2: +[\d.]+",
                r"shogi csa .* 2 games +[\d.]+ ms.* MiB",
            ],
            5,
        ),
        ("hostile", [r"qipu .*×[\d.]+", r"pgn .*×[\d.]+"], 1),
    ],
    ids=["start", "memory", "workers", "growth", "hostile"],
)
def test_part(
    part: str, rows: Sequence[str], goals: int, capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys, part)
    for row in rows:
        assert re.search(f"^{row}", out, re.MULTILINE), out
    assert len(re.findall(r"(?:ok|MISSED)$", out, re.MULTILINE)) == goals


def test_formats_without_others(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "formats")
    assert re.findall(r"^(\S.*): 1 games of \d+ plies", out, re.MULTILINE) == [
        "shogi kif", "shogi kif, clocks and headers", "shogi ki2", "shogi csa", "shogi usi",
        "ryu qipu", "kiryou qipu", "hakoiri qipu",
    ]  # fmt: skip
    assert len(re.findall(r"^  kifu +\d+ games/s +[\d.]+ µs/ply$", out, re.MULTILINE)) == 8
    assert out.count("not measured") == 3
    assert re.search(r"ryu qipu: time per ply .* (ok|MISSED)$", out)


def test_formats_beside_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def made_up(format: str) -> list[tuple[str, rivals.Program]]:
        programs = {
            formats.SOUND: lambda texts: rivals.Run(0.5, 4 * len(texts)),
            "blind": lambda texts: rivals.Run(0.5, 0),
            "broken": lambda texts: rivals.Run(0.5, int(texts[0])),
        }
        return list(programs.items())

    short = {f"shogi {format}": format for format in ("kif", "csa", "usi")}
    made = [formats.Case(*row, sample.texts("shogi", row[1], 1, 4), 4) for row in short.items()]
    made.append(formats.Case("ryu qipu", "qipu", sample.texts("ryu", "qipu", 1, 4), 4, shogi=False))
    monkeypatch.setattr(formats, "cases", lambda count: made)
    monkeypatch.setattr(formats, "rivals", made_up)
    monkeypatch.setattr(formats, "compiled", lambda: True)
    main(["formats", *SMALL])
    out, err = capsys.readouterr()
    assert len(re.findall(rf"^  {formats.SOUND} .* µs/ply +kifu {RATIO}", out, re.MULTILINE)) == 3
    assert "shogi usi: blind is left out: 0 legal plies of 4" in err
    assert "shogi usi: broken is left out: ValueError" in err
    assert len(re.findall(rf"speed over {formats.SOUND} +≥ [\d.]+ +[\d.]+ ", out)) == 3
    assert len(re.findall(rf"over {re.escape(formats.TSSHOGI)} .*not measured", out)) == 2


def test_folder_without_tsshogi() -> None:
    with pytest.raises(SystemExit, match="no tsshogi"):
        main(["formats", *SMALL, "--node", "."])


def test_unknown_part(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["speed"])
    assert "parts: " + ", ".join(PARTS) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("figures", "at_least", "told"),
    [
        ([1.0, 2.0, 9.0], True, "2.00 (min  1.00)  ok"),
        ([1.0, 1.9, 9.0], True, "MISSED"),
        ([2.0], False, "ok"),
        ([2.1], False, "MISSED"),
        ([], False, "not measured"),
    ],
)
def test_goal(figures: list[float], at_least: bool, told: str) -> None:
    assert Goal("x", figures, 2, at_least).line().endswith(told)


def test_games_are_the_same_in_every_run() -> None:
    [text] = sample.texts("shogi", "usi", 1, 6)
    assert text == "startpos moves 1g1f 8b9b 4i5h 5a4b 2g2f 7a6b\n"
