"""The sample records: legal, canonical, and the same game under every suffix."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation import read, write
from notation.formats import FORMATS, format_of_suffix
from notation.formats.coordinates import format_move
from notation.records.record import Reason, Record
from notation.rules.endings import Ending, ending
from notation.rules.fen import format_fen
from notation.rules.laws import broken_law
from notation.rules.moves import DROP, NO_CASTLING, Move, landings, targets
from tests.support import ROOT

SAMPLES = ROOT / "sample_records"
FILES = sorted(path for path in SAMPLES.rglob("*") if path.is_file())
# What is told of a sample and is no fault: repetitions in 龍將棋, a stated foul, a declaration
# that holds, a problem without a king.
TOLD = ("E107", "E112", "E116", "L405")
STEMS = sorted({path.with_suffix("") for path in FILES})


def _record(path: Path) -> Record:
    reading = read(path)
    record = reading.games[0].record
    assert record is not None
    return record


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_sample_is_sound_and_canonical(path: Path) -> None:
    reading = read(path)
    assert [found for found in reading.diagnostics() if found.code not in TOLD] == []
    assert len(reading.games) == 1
    target = format_of_suffix(path.name)
    assert target is not None
    assert write([_record(path)], target.id) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("stem", STEMS, ids=lambda stem: "/".join(stem.parts[-2:]))
def test_same_stem_is_the_same_game(stem: Path) -> None:
    game = _record(stem.with_suffix(".json")).game
    rows = [row for row in FORMATS if row.writes(game)]
    if stem.name == "foul":
        # A coordinate line cannot say that its last move is the foul that lost the game.
        rows = [row for row in rows if row.carries.result or not row.carries.moves]
    records = [_record(stem.with_suffix(row.suffixes[0])) for row in rows]
    for row, record in zip(rows, records, strict=True):
        if row.carries.moves:
            assert (
                write([record], "usi").splitlines()[-1]
                == write([records[0]], "usi").splitlines()[-1]
            )
        assert record.start.key() == records[0].start.key()


def _words(name: str) -> tuple[Record, list[str]]:
    record = _record(SAMPLES / name)
    moves = [node.move for node in record.root.main_line() if node.move]
    return record, [format_move(record.game, move) for move in moves]


def test_ryu_samples_show_the_game() -> None:
    record, words = _words("ryu/match.qipu")
    moves = [node.move for node in record.root.main_line() if node.move]
    assert any(move.origin == DROP for move in moves)
    assert any(move.castling != NO_CASTLING for move in moves)
    assert any(word.endswith("+") for word in words)
    assert len(record.lines()) > 2
    assert sum(len(node.comments) for node in record.nodes()) > 4
    for name in ("match", "brilliancy", "nodrops"):
        record, words = _words(f"ryu/{name}.qipu")
        assert ending(record.position_at(record.root.main_line()[-1])) is Ending.MATE
        assert record.outcome is not None
        assert record.outcome.reason is Reason.MATE
    assert record.game.option is not None
    assert any(word[-1] in "qgrbn" for word in words), "a named promotion"


def test_kiryou_samples_show_its_three_differences() -> None:
    promoted_taken = 0
    for name in ("match", "pawnmate", "rank"):
        record, words = _words(f"kiryou/{name}.qipu")
        position = record.start.copy()
        for node in record.root.main_line():
            assert node.move is not None
            victim = position.board[node.move.target]
            if victim and position.game.pieces[position.game.kind_of[victim]].letter[0] == "+":
                before = sum(map(sum, position.hands))
                position.play(node.move)
                assert sum(map(sum, position.hands)) == before, "it leaves the game"
                promoted_taken += 1
            else:
                position.play(node.move)
        assert ending(position) is Ending.MATE
        assert len(record.lines()) > 1
        assert any(node.comments for node in record.nodes())
        if name == "pawnmate":
            assert words[-1].startswith("P*"), "可打步詰"
        if name == "rank":
            king = position.kings[position.turn]
            barred = [
                broken_law(position, move)
                for target in targets(position, king)
                for move in landings(position, king, target)
            ]
            assert "L104" in {fault.code for fault in barred if fault}
    assert promoted_taken > 3


def test_shogi_samples_show_the_formats() -> None:
    """Branches within branches, comments, times, a handicap, a foul, a repetition, perpetual
    check, a declaration and a problem."""
    match, _ = _words("shogi/match.kif")
    assert [line.parent for line in match.lines()].count(0) >= 2
    assert any(line.parent > 0 for line in match.lines())
    assert any(line.nodes[-1].outcome for line in match.lines()[1:])
    assert all(node.clock and node.comments is not None for node in match.root.main_line())
    assert ending(match.position_at(match.root.main_line()[-1])) is Ending.MATE
    handicap, _ = _words("shogi/handicap.kif")
    assert format_fen(handicap.start) == handicap.game.handicaps["二枚落ち"]
    reasons = {
        "foul": Reason.FOUL,
        "repetition": Reason.REPETITION,
        "perpetual": Reason.FOUL,
        "declaration": Reason.DECLARATION,
        "tsume": Reason.MATE,
    }
    for stem, reason in reasons.items():
        record, _ = _words(f"shogi/{stem}.json")
        assert record.outcome is not None
        assert record.outcome.reason is reason


def test_hakoiri_samples_show_the_game() -> None:
    """A complete game to a team win, with each special thing of the game in it, and one from
    an array of its own."""
    record, _ = _words("hakoiri/match.qipu")
    text = (SAMPLES / "hakoiri" / "match.qipu").read_text(encoding="utf-8")
    for sign in ("［王成］", "友打", "打", "收", "停", "成", "結果：西東勝　將死", "變化："):
        assert sign in text
    assert ending(record.position_at(record.root.main_line()[-1])) is Ending.TEAM_OUT
    two = [node for node in record.root.main_line() if node.move and _captures(node.move) == 2]
    assert two
    assert any(line.parent > 0 for line in record.lines())
    other, _ = _words("hakoiri/array.qipu")
    assert format_fen(other.start) != other.game.start
    assert ending(other.position_at(other.root.main_line()[-1])) is Ending.TEAM_OUT


def _captures(move: Move) -> int:
    return sum(mark & 1 for mark in move.marks)
