"""Bytes to text, and places in it."""

from __future__ import annotations

from io import BytesIO

import pytest

from notation.rules.law import counted, ordinal
from notation.source import Span, decode, encoding_of
from notation.widths import display_width

TEXT = "棋種：龍將棋\n１　五四　五七\n"
JAPANESE = "手合割：平手\n手数----指手\n   1 ７六歩(77)\n"


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        (TEXT, "utf-8", "utf-8"),
        (TEXT, "utf-8-sig", "utf-8"),
        (TEXT, "utf-16", "utf-16-le"),
        ("startpos moves e2e4\n" * 3, "utf-16-le", "utf-16-le"),
        ("startpos moves e2e4\n" * 3, "utf-16-be", "utf-16-be"),
        (JAPANESE, "cp932", "cp932"),
        (JAPANESE, "euc_jp", "euc_jp"),
        ("plain ascii\n", "ascii", "utf-8"),
        ('[White "Müller, José"]\n[Black "Öd"]\n{don’t, à la}', "cp1252", "cp1252"),
        ("N+甲\nN-乙\n", "cp932", "cp932"),
    ],
)
def test_encoding_follows_from_the_bytes(text: str, encoding: str, found: str) -> None:
    source = decode(text.encode(encoding))
    assert (source.text, source.encoding, source.damage) == (text, found, ())


def test_damage_is_placed_and_the_rest_kept() -> None:
    data = TEXT.encode().replace("將".encode(), b"\xff")
    source = decode(data)
    assert source.text == TEXT.replace("將", "�")
    assert [source.place(span).column for span in source.damage] == [5]


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01", bytes(range(256)) * 4, b"PK\x03\x04\x14\0"],
)
def test_binary_is_no_text(data: bytes) -> None:
    source = decode(data)
    assert source.binary
    assert source.text == ""


def test_lines_end_in_three_ways() -> None:
    source = decode(b"a\r\nb\rc\nd")
    assert [source.text[span.start : span.end] for span in source.lines()] == list("abcd")
    place = source.place(Span(3, 4))
    assert (place.line, place.column, place.end_line, place.end_column) == (2, 1, 2, 2)
    spans = [source.line_span(line) for line in range(6)]
    assert [source.text[span.start : span.end] for span in spans] == ["", *"abcd", ""]


def test_width_counts_full_width_signs_twice() -> None:
    assert display_width("騎七三＃") == 8
    assert display_width("e2e4 ▲") == 6


def test_numbers_in_english() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 112, 123)
    words = "1st 2nd 3rd 4th 11th 12th 13th 21st 112th 123rd"
    assert " ".join(map(ordinal, numbers)) == words
    assert [counted(n, "king") for n in (0, 1, 2)] == ["0 kings", "1 king", "2 kings"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_mark_before_what_is_no_text(encoding: str) -> None:
    """Read whole and in parts it is the same: no text."""
    data = ("\0\1\2\3" * 64).encode(encoding)
    assert decode(data).binary
    assert encoding_of(BytesIO(data)) is None
