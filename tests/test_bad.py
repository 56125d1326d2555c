"""Files with faults that carry their own expectations.

A comment `！ CODE@column …` (＊ ! in qipu) lists the findings of the next line, each with the
column it starts at; every other line must be clean.  Infos are listed like the rest.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from notation.formats.reading import read_source
from notation.source import decode
from tests.support import HERE

FILES = sorted(path for path in (HERE / "bad").iterdir() if path.is_file())
_EXPECTED = re.compile(r"[＊#'] ! (.*)")


def _expected(text: str) -> set[tuple[int, int, str]]:
    rows = set()
    for number, line in enumerate(text.splitlines(), 1):
        match = _EXPECTED.match(line)
        for word in match[1].split() if match else []:
            code, column = word.split("@")
            rows.add((number + 1, int(column), code))
    return rows


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_faults_and_their_places(path: Path) -> None:
    source = decode(path.read_bytes(), str(path))
    reading = read_source(source)
    found = set()
    for one in reading.diagnostics():
        place = source.place(one.span)
        found.add((place.line, place.column, one.code))
        assert 0 <= one.span.start <= one.span.end <= len(source.text)
        assert one.message
    expected = _expected(source.text)
    assert found == expected, f"missing {expected - found}, not expected {found - expected}"
