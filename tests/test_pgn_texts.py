"""PGN as people and programs write it: what is read, told once, and written back."""

from __future__ import annotations

import io
import time

import chess.pgn
import pytest

from notation import read_text, write
from notation.archive.convert import convert
from notation.formats import format_named
from notation.records.record import Outcome, Reason, Score
from tests.support import pgn_record, read_pgn


def _told(text: str) -> list[tuple[str, str]]:
    """The codes and the text they point at."""
    reading = read_pgn(text)
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
    assert " ".join(pgn_record(text).root.children[0].comments).split() == words
    assert pgn_record(text).plies() == 2


@pytest.mark.parametrize(
    "next_game", ['[Event "2"]\n[Site "x"]\n\n1. d4 d5 {a} *', '[Event "2"]\n\n{a} e4 *']
)
def test_a_comment_that_is_never_closed_ends_before_the_next_game(next_game: str) -> None:
    text = f"1. e4 {{open\n\n{next_game}"
    assert _told(text) == [("S114", "{")]
    assert len(read_pgn(text).games) == 2


@pytest.mark.parametrize("piece", ['{\n[Event "x"]\n', '[Event "x"]\n', '{a\n[Event "x"]\n1.'])
def test_time_of_tags_in_comments(piece: str) -> None:
    """Four times the text takes about four times as long."""

    def seconds(count: int) -> float:
        started = time.process_time()
        read_pgn("{" + piece * count)
        return time.process_time() - started

    seconds(100)
    # The shortest of three: what else is in memory makes a run longer by chance.
    assert min(seconds(3_200) for _ in range(3)) < 9 * seconds(800) + 0.5


MATED = "1. f3 e5 2. g4 Qh4"


@pytest.mark.parametrize(
    ("text", "codes", "outcome"),
    [
        (f"{MATED}+ 0-1", ["N209"], Outcome(Score.WIN, 1, Reason.MATE)),
        (f"{MATED}# 0-1", [], Outcome(Score.WIN, 1, Reason.MATE)),
        (f"{MATED}# 1-0", ["E103"], Outcome(Score.WIN, 0)),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7# 1-0", ["R206"], Outcome(Score.WIN, 0)),
        (f'[Result "0-1"]\n[Termination "resignation"]\n{MATED}# 0-1', [],
         Outcome(Score.WIN, 1, Reason.RESIGNATION)),
    ],
)  # fmt: skip
def test_a_mate_is_one_on_the_board(text: str, codes: list[str], outcome: Outcome) -> None:
    """As python-chess tells it: `Board.is_checkmate`."""
    assert [code for code, _ in _told(text)] == codes
    assert pgn_record(text).outcome == outcome
    if outcome.reason is Reason.MATE:
        assert _theirs(text).end().board().is_checkmate()
    assert ("Termination" in write([pgn_record(text)], "pgn")) == (
        outcome.reason is Reason.RESIGNATION
    )


def test_a_mate_without_a_reason_is_no_loss() -> None:
    pgn = format_named("pgn")
    assert pgn is not None
    assert not convert(read_pgn(f"{MATED}+ 0-1"), pgn).losses
    record = pgn_record(f"{MATED}# 0-1")
    for reason in (None, Reason.MATE):
        record.outcome = Outcome(Score.WIN, 1, reason)
        json = read_text(write([record], "json"), format="json")
        assert not convert(json, pgn).losses


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 4. Ba4", [("S121", "3.")]),
        ("1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 5. Ba4", [("S121", "3.")]),
        ("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 9. Ba4", [("S121", "3."), ("S121", "9.")]),
        ("1 e4 e5 3 Nf3 Nc6 4 Bb5", [("S121", "3")]),
        ("1. e4 foo e5 2. Nf3 Nc6 3. Bb5 a6", [("S102", "foo")]),
        ("1. e4 e5 foo 2. Nf3 Nc6 3. Bb5 a6 5. Ba4", [("S102", "foo"), ("S121", "5.")]),
        ("1. e4 e5 2. e3 e6 e5 3. Nf3 Nc6 4. Bb5 a6", [("R107", "e3"), ("S121", "3.")]),
    ],
)
def test_a_wrong_number_is_told_once(text: str, told: list[tuple[str, str]]) -> None:
    assert [(code, place) for code, place in _told(text) if code != "R120"] == told


@pytest.mark.parametrize(
    ("text", "movetext"),
    [
        (
            "1. e4 ( {[%emt 0:00:12] x} 1. d4 d5 ) 1... e5 *",
            "1. e4 ({ [%emt 0:00:12] x } 1. d4 d5) 1... e5 *",
        ),
        (
            "1. e4 ({a} {[%emt 0:00:12]} 1. d4 {b} d5) e5 *",
            "1. e4 ({ a } { [%emt 0:00:12] } 1. d4 { b } 1... d5) 1... e5 *",
        ),
        (
            "1. e4 (; [%emt 0:00:12] }\n1. d4 d5) e5 *",
            "1. e4 (\n; [%emt 0:00:12] }\n1. d4 d5) 1... e5 *",
        ),
        (
            "1. e4 ( {a} 1. d4 {[%emt 0:00:12]} d5 ) 1... e5 *",
            "1. e4 (1. d4 { [%emt 0:00:12] } { a } 1... d5) 1... e5 *",
        ),
    ],
)
def test_a_time_before_a_move_is_not_its_own(text: str, movetext: str) -> None:
    written = write([pgn_record(text)], "pgn")
    assert written.split("\n\n", 1)[1] == f"{movetext}\n"
    assert write([pgn_record(written)], "pgn") == written


@pytest.mark.parametrize(
    ("text", "told", "games"),
    [
        ("1. e4 e5 1-0 0-1", [("S123", "0-1")], 1),
        ("1. e4 e5 1-0 {c}\n\n{d} 0-1 1-0 *", [("S123", "0-1")], 1),
        ('1. e4 1-0 *\n\n[Event "x"]\n\n1. d4 *', [("S123", "*")], 2),
        ("1. e4 1-0 1. d4 *", [], 2),
        ("1. e4 1-0\n\x1a", [], 1),
        ("1. e4 e5\x1a", [], 1),
        ("1. e4 1-0\r\n\x1a\x1a\r\n", [], 1),
        ("1. e4 {c}\x1a", [], 1),
    ],
)
def test_ends_of_games(text: str, told: list[tuple[str, str]], games: int) -> None:
    reading = read_pgn(text)
    assert _told(text) == told
    assert len(reading.games) == games


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Result "1-0"]\n[Termination "checkmate"]\n1. e4 e5 1-0', ("E101", "checkmate")),
        ('[Termination "stalemate"]\n1. e4 e5 1/2-1/2', ("E104", "stalemate")),
        ('[Termination "Repetition"]\n1. e4 e5 1/2-1/2', ("E106", "Repetition")),
        (f'[Termination "checkmate"]\n{MATED}# 1-0', ("E103", "1-0")),
        ('[Result "9-9"]\n1. e4', ("S107", "9-9")),
    ],
)
def test_what_a_tag_says_is_told_there(text: str, told: tuple[str, str]) -> None:
    assert _told(text) == [told]


@pytest.mark.parametrize(
    ("text", "usual", "codes"),
    [
        ("1. e4 a6 2. e5 d5 3. exd6e.p.", "exd6", ["N201"]),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. *", "exd6", ["N201"]),
        ("1. e4 a6*", "a6", []),
        ("1. e4 a61-0", "a6", []),
        ("1. e4 f6 2. d4 g5 3. Qh5#1-0", "Qh5#", []),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxe5 ch", "Qxe5+", ["N201"]),
        ("1. e4 f6 2. d4 g5 3. Qh5 mate", "Qh5#", ["N201"]),
        ("1. ♘f3", "Nf3", ["N201"]),
        ("1. ♙e4 ♞f6", "Nf6", ["N201", "N201"]),
        ('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 0"]\n1. a8=♕+ *', "a8=Q+", ["N201"]),
    ],
)
def test_moves_as_people_write_them(text: str, usual: str, codes: list[str]) -> None:
    assert [code for code, _ in _told(text) if code != "E102"] == codes
    last = _theirs(write([pgn_record(text)], "pgn")).end()
    assert isinstance(last, chess.pgn.ChildNode)
    assert last.san() == usual


def test_a_null_move_is_no_number() -> None:
    assert _told("1. e4 e5 2. 0000 Nc6 3. Nf3") == [("S102", "0000")]


@pytest.mark.parametrize("count", [3, 900])
def test_a_row_of_brackets_is_told_once(count: int) -> None:
    assert _told("1. e4 " + "(" * count) == [("S130", "(")]
    assert _told("(" * count) == [("S130", "(")]
    assert _told("1. e4 " + ")" * count) == [("S130", ")")]
