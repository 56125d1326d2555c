"""Each law of each game, from tables of cases written from the rule sheets."""

from __future__ import annotations

import pytest

from notation.diagnostics import Severity
from notation.formats.coordinates import format_move
from notation.formats.dialects import dialect
from notation.games import builtin_game
from notation.records.replay import replay
from notation.records.transcript import Transcript, WrittenLine
from notation.rules.fen import format_fen, parse_fen
from notation.rules.laws import legal_moves
from tests.support import HERE, setup, setup_fen, table

CASES = [
    pytest.param(path.stem, *row, id=f"{path.stem}-{number}-{row[1]}")
    for path in sorted((HERE / "moves").glob("*.txt"))
    for number, row in enumerate(table(path))
]


@pytest.mark.parametrize(("game_id", "pieces", "written", "expected"), CASES)
def test_written_move(game_id: str, pieces: str, written: str, expected: str) -> None:
    """A written move gives the coordinate move, or the code of what is wrong with it; a
    style code means that the move is understood all the same."""
    game = builtin_game(game_id)
    start = parse_fen(game, setup_fen(game, pieces))
    if start.position is None:
        assert [placed.fault.code for placed in start.faults] == [expected]
        return
    position = start.position
    before = format_fen(position)
    words = dialect(position.game)
    transcript = Transcript(position.game, position, words.spell)
    move = words.reader(position.game).written(written, 0, transcript.diagnostics)
    transcript.lines = [WrittenLine(entries=[move])]
    reading = replay(transcript)
    assert reading.record is not None
    played = [
        format_move(position.game, node.move)
        for node in reading.record.root.main_line()
        if node.move
    ]
    told = [
        found.code
        for found in reading.diagnostics
        if found.severity is not Severity.INFO and not found.code.startswith("E")
    ]
    if expected[0].isupper() and expected[1:].isdigit():
        assert told == [expected]
        assert bool(played) == (expected[0] == "N" or expected in ("R201", "R202", "R203", "R204"))
    else:
        assert (played, told) == ([expected], [])
    assert format_fen(position) == before, "resolving left the position changed"


def test_legal_moves_agree_with_resolving() -> None:
    """Every legal move, spelled, resolves to itself alone: rule 2 of the notation."""
    position = setup("ryu", "w Kf1 Ra1 Rj1 Ne3 Ng5 Ge5 Pb7 pa8 kf10 [QP] rights=KQ")
    words = dialect(position.game)
    spelled = [words.spell(position, move) for move in legal_moves(position)]
    assert len(set(spelled)) == len(spelled) > 100


def test_captured_piece_changes_sides() -> None:
    """同本將棋: what is taken waits in hand, a 槍兵 as 刀兵; drops=off: it leaves the game."""
    for pieces, hands in (
        ("w Kf1 Ra5 +pa7 kf10 []", "[P]"),
        ("w Kf1 Ra5 qa7 kf10 []", "[Q]"),
        ("w Kf1 Ra5 qa7 kf10", ""),
    ):
        position = setup("ryu", pieces)
        move = next(m for m in legal_moves(position) if format_move(position.game, m) == "a5a7")
        position.play(move)
        assert format_fen(position).split()[0].endswith(f"5K4{hands}")


def test_cards_turn_back_on_own_turns() -> None:
    """掉落 rule 7: dropped on turn 5, barred on 6 and 7, allowed on 8; and it says so."""
    game = builtin_game("ryu")
    fen = setup_fen(game, "w Kf1 kf10 [RR] round=5")
    from notation import read_text

    line = f"fen {fen} moves R@a1 f10e10 a1a2 e10f10 R@b1"
    findings = list(read_text(line).diagnostics())
    assert [(found.code, found.ply) for found in findings] == [("L208", 5)]
    assert "turn 7" in findings[0].message
    assert "turn 5" in findings[0].message
    assert "turn 8" in findings[0].help
    assert read_text(line.replace("R@b1", "a2a3 f10e10 R@b1")).ok


def test_dropped_pieces_are_not_on_their_start_square() -> None:
    """掉落 rule 2: no double step after a drop on the own second rank or a walk to it from
    the first; no castling with a dropped 戟兵."""
    from notation import read_text

    game = builtin_game("ryu")
    fen = setup_fen(game, "w Kf1 kf10 [P]")
    for moves, code in (
        ("P@e2 f10e10 e2e4", "R110"),
        ("P@e1 f10e10 e1e2 e10f10 e2e4", "R110"),
        ("P@e2 f10e10 e2e3 e10f10 e3e4", None),
    ):
        codes = [found.code for found in read_text(f"fen {fen} moves {moves}").diagnostics()]
        assert codes == ([code] if code else []), moves
    taken = setup_fen(game, "w Kf1 Rj1 bi2 kf10 [] rights=K")
    moves = "f1e1 i2j1 e1f1 f10e10"
    codes = [f.code for f in read_text(f"fen {taken} moves {moves} f1i1").diagnostics()]
    assert codes == ["L110"]


def test_refusing_a_move_leaves_the_position() -> None:
    """Asking for legal moves does not change a position."""
    position = setup("ryu", "w Kf1 Ra1 rf9 kg10 [RNP] rights=Q")
    before = format_fen(position)
    legal_moves(position)
    assert format_fen(position) == before


@pytest.mark.parametrize(
    ("moves", "barred"),
    [
        # The 帥 went away and came back; so did the 戟兵; a 戟兵 was taken on its corner.
        ("f1e1 f10e10 e1f1 e10f10 f1i1", True),
        ("f1e1 f10e10 e1f1 e10f10 f1c1", True),
        ("j1j2 f10e10 j2j1 e10f10 f1i1", True),
        ("j1j2 f10e10 j2j1 e10f10 f1c1", False),
        ("a2a3 c8j1 a3a4 f10e10 f1i1", True),
        ("a2a3 f10e10 f1i1", False),
    ],
)
def test_castling_rights_are_lost_for_good(moves: str, barred: bool) -> None:
    """戟兵保帥, condition 1, for each side of the board by itself."""
    from notation import read_text

    fen = setup_fen(builtin_game("ryu"), "w Kf1 Ra1 Rj1 Pa2 bc8 kf10 [] rights=KQ")
    codes = [found.code for found in read_text(f"fen {fen} moves {moves}").diagnostics()]
    assert codes == (["L110"] if barred else [])
