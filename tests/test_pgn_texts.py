"""PGN as people and programs write it: what is read, told once, and written back."""

from __future__ import annotations

import io
import time

import chess.pgn
import pytest

from notation import read_text
from notation.formats.reading import FileReading
from notation.records.record import Record


def _read(text: str) -> FileReading:
    return read_text(text, format="pgn")


def _record(text: str) -> Record:
    record = _read(text).games[0].record
    assert record is not None
    return record


def _told(text: str) -> list[tuple[str, str]]:
    """The codes and the text they point at."""
    reading = _read(text)
    return [
        (found.code, reading.source.text[found.span.start : found.span.end])
        for found in reading.diagnostics()
        if found.code != "R120"
    ]


def _theirs(text: str) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    return game


@pytest.mark.parametrize(
    "text",
    [
        "{comment} 1. e4 e5 *",
        '{"quoted"} 1. e4 e5 *',
        "{} 1. e4 e5 *",
        "; one\n% two\n\n{three} {four}\n1. e4 e5 *",
        "{a}\n1... e5 *",
    ],
)
def test_comments_may_stand_first(text: str) -> None:
    found = read_text(text).format
    assert found is not None
    assert found.id == "pgn"


@pytest.mark.parametrize("text", ['{"a": 1}', "{}", '{"kifu', ' {\n "kifu": 1, "x": "1. e4"}'])
def test_an_object_is_no_comment(text: str) -> None:
    found = read_text(text).format
    assert found is not None
    assert found.id == "json"


@pytest.mark.parametrize("inside", ['[Event "not a tag"]\nend', '[Event "x"]\n\nand so on'])
def test_a_tag_in_a_comment_is_quoted(inside: str) -> None:
    text = f"1. e4 {{see\n{inside}}} e5 *"
    assert not _told(text)
    words = [word.strip() for word in _theirs(text).next().comment.split()]  # type: ignore[union-attr]
    assert " ".join(_record(text).root.children[0].comments).split() == words
    assert _record(text).plies() == 2


@pytest.mark.parametrize(
    "next_game", ['[Event "2"]\n[Site "x"]\n\n1. d4 d5 {a} *', '[Event "2"]\n\n{a} e4 *']
)
def test_a_comment_that_is_never_closed_ends_before_the_next_game(next_game: str) -> None:
    text = f"1. e4 {{open\n\n{next_game}"
    assert _told(text) == [("S114", "{")]
    assert len(_read(text).games) == 2


@pytest.mark.parametrize("piece", ['{\n[Event "x"]\n', '[Event "x"]\n', '{a\n[Event "x"]\n1.'])
def test_time_of_tags_in_comments(piece: str) -> None:
    """Four times the text takes about four times as long."""

    def seconds(count: int) -> float:
        started = time.process_time()
        _read("{" + piece * count)
        return time.process_time() - started

    seconds(100)
    assert seconds(12_000) < 9 * seconds(3_000) + 0.5
