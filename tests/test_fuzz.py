"""Any bytes, and real files that were damaged: no exception, no endless work, places inside."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notation.archive import containers, parts
from notation.archive.check import Plan, check_part
from notation.archive.parts import Ask, Limits, Part
from notation.archive.result import Checked
from notation.archive.run import Here, run
from notation.formats import FORMATS
from notation.rules.position import Position
from notation.source import decode
from tests.support import DATA, HERE, ROOT
from tests.test_archive import FILES, _tar, _zip

SUFFIXES = [suffix for row in FORMATS for suffix in row.suffixes] + [".txt"]
REAL = [
    path
    for path in sorted(
        [*DATA.glob("*_real/*"), *ROOT.glob("sample_records/*/*"), *(HERE / "bad").glob("*")]
    )
    if path.suffix in SUFFIXES and path.stat().st_size < 6000
]
# Moves played for each character of a text: a word of two is tried in all games and positions.
_PLAYS = 60


class _Budget:
    """Counts the moves played, and raises when they are too many for a text."""

    def __init__(self, patch: pytest.MonkeyPatch, text: int) -> None:
        self.left = 5000 + _PLAYS * text
        real = Position.play

        def play(position: Position, move: object) -> object:
            self.left -= 1
            assert self.left > 0, "endless work"
            return real(position, move)  # type: ignore[arg-type]

        patch.setattr(Position, "play", play)


@pytest.fixture(scope="module")
def patched() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


def _sound(results: list[Checked], data: bytes) -> None:
    """Every place lies inside the text."""
    lines = decode(data).text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for checked in results:
        for found in checked.findings:
            assert 1 <= found.line <= len(lines)
            assert 1 <= found.column <= len(lines[found.line - 1]) + 1
            assert (found.line, found.column) <= (found.end_line, found.end_column)
            assert found.end_line <= len(lines)
            assert found.end_column <= len(lines[found.end_line - 1]) + 1
            assert 0 <= found.start <= found.end <= len(found.text)
            assert found.message


def _check(name: str, data: bytes, patch: pytest.MonkeyPatch) -> None:
    with patch.context() as inner:
        _Budget(inner, len(data))
        _sound([check_part(Part(name, data), Plan(board=True))], data)


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """A real file with a few changes."""
    path: Path = draw(st.sampled_from(REAL))
    data = bytearray(path.read_bytes())
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        length = draw(st.integers(0, 40))
        kind = draw(st.sampled_from(["flip", "cut", "double", "insert", "swap"]))
        piece = data[at : at + length]
        if kind == "flip" and data:
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif kind == "cut":
            del data[at : at + length]
        elif kind == "double":
            data[at:at] = piece
        elif kind == "insert":
            word = st.sampled_from(
                [
                    "\n",
                    "{",
                    "変化：1手\n",
                    "棋種：",
                    "/\n",
                    "同",
                    "+",
                    "(",
                    "\0",
                    "\x1b[2J",
                    "9" * 30,
                ]
            )
            data[at:at] = draw(st.one_of(word.map(str.encode), st.binary(max_size=8)))
        elif kind == "swap":
            rows = bytes(data).split(b"\n")
            one, two = draw(st.integers(0, len(rows) - 1)), draw(st.integers(0, len(rows) - 1))
            rows[one], rows[two] = rows[two], rows[one]
            data = bytearray(b"\n".join(rows))
    suffix = path.suffix if draw(st.booleans()) else draw(st.sampled_from(SUFFIXES))
    return f"x{suffix}", bytes(data)


many = settings(max_examples=250, suppress_health_check=[HealthCheck.too_slow])


@many
@given(name=st.sampled_from(SUFFIXES).map("x{}".format), data=st.binary(max_size=400))
def test_any_bytes(name: str, data: bytes, patched: pytest.MonkeyPatch) -> None:
    _check(name, data, patched)


@many
@given(file=damaged())
def test_damaged_files(file: tuple[str, bytes], patched: pytest.MonkeyPatch) -> None:
    _check(*file, patched)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(file=damaged(), size=st.integers(1, 3000), times=st.integers(2, 5))
def test_damaged_files_in_parts(
    file: tuple[str, bytes], size: int, times: int, patched: pytest.MonkeyPatch
) -> None:
    name, data = file[0], file[1] * times
    with patched.context() as patch:
        patch.setattr(parts, "PART_BYTES", size)
        _Budget(patch, len(data))
        pieces = parts.parts(name, io.BytesIO(data), Ask(), Limits(game=1 << 20))
        _sound(list(run(pieces, Here(Plan()))), data)


@settings(max_examples=150)
@given(
    data=st.sampled_from([_zip(FILES), _tar(FILES), b"PK\x03\x04", b"\x1f\x8b"]).flatmap(
        lambda data: st.tuples(
            st.just(data), st.integers(0, len(data)), st.binary(max_size=20), st.integers(0, 600)
        )
    )
)
def test_any_archive(data: tuple[bytes, int, bytes, int]) -> None:
    whole, at, put, cut = data
    changed = whole[:at] + put + whole[at + cut :]
    for member in containers.members("x.zip", io.BytesIO(changed), 10_000, lambda name: True):
        assert (member.stream is None) != (member.error is None)
        assert member.error is None or (member.error.code in ("D107", "D108") and member.error.why)


def test_variations_in_variations() -> None:
    """As deep as the limit is sound, one more is told; the work is that of a flat file."""
    text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n"
    moves = ("４八玉(59)", "４二玉(51)", "５九玉(48)", "５一玉(42)")
    for ply in range(2, 1003):
        text += f"\n変化：{ply}手\n{ply} {moves[(ply - 1) % 4]}\n{ply + 1} {moves[ply % 4]}\n"
    checked = check_part(Part("x.kif", text.encode()), Plan())
    assert "S129" in {found.code for found in checked.findings}
