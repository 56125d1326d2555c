"""What the keys of a game file make of a game, each by a few pieces on a small board."""

from __future__ import annotations

import pytest

from notation import read_text
from notation.diagnostics import Diagnostic
from notation.formats.coordinates import format_move
from notation.games import builtin_game, parse_game
from notation.pictures.text import draw
from notation.rules.endings import Ending, ending
from notation.rules.fen import format_fen, parse_fen
from notation.rules.game import Game
from notation.rules.laws import broken_law, legal_moves
from notation.rules.moves import DROP, Move
from notation.rules.position import Position
from notation.widths import display_width

HEAD = """
id = "small"
name = "Small"
start = "{start}"
[board]
files = 5
ranks = 6
"""
KING = '[[pieces]]\nletter = "K"\nname = "King"\nbetza = "K"\nroyal = true\n'
ROOK = '[[pieces]]\nletter = "R"\nname = "Rook"\nbetza = "R"\n'


def game(start: str, *tables: str) -> Game:
    return parse_game(HEAD.format(start=start) + KING + "".join(tables))


def piece(letter: str, betza: str, *more: str) -> str:
    rows = [f'letter = "{letter}"', f'name = "{letter}"', f'betza = "{betza}"', *more]
    return "[[pieces]]\n" + "\n".join(rows) + "\n"


def position(game: Game, fen: str) -> Position:
    found = parse_fen(game, fen).position
    assert found is not None
    return found


def moves(position: Position, of: str = "") -> set[str]:
    """The legal moves of the pieces on a square, or of all."""
    found = {format_move(position.game, move) for move in legal_moves(position)}
    return {move.removeprefix(of) for move in found if move.startswith(of)}


def play(position: Position, word: str) -> None:
    """Play the legal move that coordinates name."""
    found = {format_move(position.game, move): move for move in legal_moves(position)}
    position.play(found[word])


@pytest.mark.parametrize(
    ("betza", "board", "ends"),
    [
        ("W", "4k/5/5/2X2/5/K4", "c4 c2 b3 d3"),
        # A cannon moves like a rook and captures over exactly one piece.
        ("mRcpR", "2p1k/2p2/5/X1p1p/5/K4", "a4 a5 a6 a2 b3 e3"),
        # A hopper that moves and captures over one piece, ends anywhere behind it.
        ("pR", "4k/5/5/X1p2/5/K4", "d3 e3"),
        # A grasshopper lands right behind the piece it hops over.
        ("gQ", "4k/5/5/X1p2/1P3/K4", "d3 c1"),
        # The horse's leg and the elephant's eye.
        ("nN", "4k/5/2p2/2X2/5/K4", "a2 e2 a4 e4 b1 d1"),
        ("nA", "4k/5/1p3/2X2/5/K4", "e1 e5"),
        # A longer lame way: straight first, then diagonally.
        ("nZ", "4k/5/2p2/X4/5/K4", "c6 d1"),
        # A leap that must jump is what a lame one is not.
        ("jD", "4k/5/2p2/2X2/5/K4", "c5"),
        # A lame rider stops where one of its leaps is blocked.
        ("nAA", "4k/5/5/5/1X3/K4", "d4"),
        ("NN", "4k/5/5/5/5/KX3", "d2 a3 c3 d5"),
        ("R2", "4k/5/5/2X2/5/K4", "a3 b3 d3 e3 c1 c2 c4 c5"),
    ],
)  # fmt: skip
def test_ways_of_going(betza: str, board: str, ends: str) -> None:
    own = game("4k/5/5/5/5/K4 w - - 0 1", piece("X", betza), piece("P", "fW"))
    fen = f"{board} w - - 0 1"
    at = position(own, fen)
    origin = own.algebraic(at.board.index(own.code(0, own.kind_by_letter["X"])))
    assert moves(at, origin) == set(ends.split())
    # Looked at from the other end: it attacks where it can capture.
    square = own.parse_square(origin)
    for target in range(len(at.board)):
        captures = f"{own.algebraic(target)}" in moves(at, origin) and at.board[target] != 0
        if at.board[target] and own.seat_of[at.board[target]] == 1:
            assert (square in at.attackers(target, 0)) is captures


def test_a_cannon_gives_check_and_its_screen_is_pinned_by_nothing() -> None:
    own = game("4k/5/5/5/5/K4 w - - 0 1", piece("C", "mRcpR"), ROOK)
    at = position(own, "4k/5/4r/5/4C/K4 b - - 0 1")
    assert at.in_check(1)
    # Any move of the screen along the file keeps it a screen.
    assert moves(at, "e4") == {"a4", "b4", "c4", "d4", "e2"}
    assert parse_fen(own, "4k/5/4r/5/4C/K4 w - - 0 1").faults


PAWN = piece("P", "fmWfceFifmnD", 'promotes = ["R"]', 'san = ""')
PASSING = "4k/1p3/5/5/P4/4K w - - 0 1"


def test_capture_in_passing() -> None:
    own = game(PASSING, PAWN, ROOK, "[promotion]\nranks = 1\n")
    at = position(own, "4k/5/1p3/5/P4/4K w - - 0 1")
    before = format_fen(at)
    play(at, "a2a4")
    assert format_fen(at) == "4k/5/Pp3/5/5/4K b - a3 0 1"
    assert moves(at, "b4") == {"b3", "a3"}
    play(at, "b4a3")
    assert format_fen(at) == "4k/5/5/p4/5/4K w - - 0 2"
    at.undo()
    assert format_fen(at) == "4k/5/Pp3/5/5/4K b - a3 0 1"
    # A move later it is too late.
    play(at, "e6e5")
    play(at, "e1e2")
    assert moves(at, "b4") == {"b3"}
    for _ in range(3):
        at.undo()
    assert format_fen(at) == before
    # Where nobody could take, the field stays empty, and equal positions are equal.
    quiet = position(own, "4k/5/4p/5/P4/4K w - - 0 1")
    play(quiet, "a2a4")
    assert format_fen(quiet) == "4k/5/P3p/5/5/4K b - - 0 1"


def test_a_field_without_its_double_step() -> None:
    own = game(PASSING, PAWN, ROOK, "[promotion]\nranks = 1\n")
    for field in ("c3", "a4", "zz"):
        faults = parse_fen(own, f"4k/5/Pp3/5/5/4K b - {field} 0 1").faults
        assert [placed.fault.code for placed in faults] == ["S415"]
    assert not parse_fen(own, "4k/5/Pp3/5/5/4K b - a3 0 1").faults


def test_kings_that_may_not_face_each_other() -> None:
    laws = '[laws]\nboard = ["kings_face", "king_safety"]\n'
    own = game("2k2/5/5/5/5/K4 w - - 0 1", piece("N", "N"), laws)
    at = position(own, "2k2/5/2N2/5/5/2K2 w - - 0 1")
    assert moves(at, "c4") == set()
    away = Move(own.parse_square("c4"), own.parse_square("d6"), 1, 1)
    fault = broken_law(at, away)
    assert fault is not None
    assert fault.code == "L105"
    assert moves(position(own, "2k2/5/5/5/5/1K3 w - - 0 1"), "b1") == {"a1", "a2", "b2"}


DROPS = "4k/5/5/5/5/K4[{hand}] w - - 0 1"


def test_zones_of_drops() -> None:
    zone = 'drops = { zone = ["a2-e5"] }'
    own = game(DROPS.format(hand=""), piece("P", "fW", zone), ROOK, "[drops]\n")
    at = position(own, DROPS.format(hand="Pr"))
    assert moves(at, "P@") == {f"{file}{rank}" for file in "abcde" for rank in "2345"}
    kind = own.kind_by_letter["P"]
    fault = broken_law(at, Move(DROP, own.parse_square("b1"), kind, kind))
    assert fault is not None
    assert fault.code == "L211"
    at.play(legal_moves(at)[0])
    # A rook has no zone.
    assert "R@b1" in moves(at)


def test_a_number_on_a_file() -> None:
    row = piece("S", "fW", 'promotes = ["+S"]', "drops = { on_file = 2 }") + piece("+S", "K")
    own = game(DROPS.format(hand=""), row, "[drops]\n[promotion]\nranks = 1\n")
    at = position(own, "4k/5/S4/5/S4/1KS2[S] w - - 0 1")
    files = {move[0] for move in moves(at, "S@")}
    assert files == set("bcde")


def test_drops_in_another_form_and_turning_at_every_move() -> None:
    rows = (
        piece("P", "fW", 'promotes = ["+P"]', 'drops = { as = ["P", "+P"] }'),
        piece("+P", "R", 'promotes = ["P"]'),
        '[drops]\n[laws]\ndrop = ["king_safety"]\n',
        '[promotion]\nranks = 6\nforced = "always"\n',
    )
    own = game(DROPS.format(hand=""), *rows)
    at = position(own, DROPS.format(hand="P"))
    assert {"P@b3", "+P@b3", "P@b6"} <= moves(at)
    at = position(own, "4k/5/5/1+P3/5/K4[] w - - 0 1")
    assert {move for move in moves(at, "b3") if move.startswith("c")} == {"c3p"}
    at = position(own, "4k/5/5/1P3/5/K4[] w - - 0 1")
    assert moves(at, "b3") == {"b4+"}


def test_promotion_by_capture() -> None:
    rows = (
        piece("X", "W", 'promotes = ["+X"]'),
        piece("+X", "F", 'promotes = ["X"]'),
        '[promotion]\nwhen = "capture"\nforced = "always"\n',
    )
    own = game("4k/5/5/5/5/K4 w - - 0 1", *rows)
    at = position(own, "4k/5/5/1Xx2/5/K4 w - - 0 1")
    assert moves(at, "b3") == {"a3", "b2", "b4", "c3+"}


def test_only_lost_pieces_come_back() -> None:
    rows = (
        piece("P", "fW", 'promotes = ["R", "B"]', "promotion = { ranks = 2, lost = true }"),
        ROOK,
        piece("B", "B"),
    )
    own = game("b3k/5/5/5/5/KRB2 w - - 0 1", *rows)
    at = position(own, "4k/1P3/5/5/5/KR3 w - - 0 1")
    # The last rank would leave the pawn stuck: it may go there only as a lost bishop.
    assert moves(at, "b5") == {"b6b"}
    assert moves(position(own, "4k/1P3/5/5/5/KRB2 w - - 0 1"), "b5") == set()
    assert moves(position(own, "4k/5/1P3/5/5/KRB2 w - - 0 1"), "b4") == {"b5"}


def test_marked_kinds_go_to_the_hand_as_what_they_were() -> None:
    rows = (
        piece("P", "fW", 'promotes = ["R"]'),
        ROOK,
        "[drops]\n[promotion]\nranks = 1\nreverts = true\n",
    )
    own = game(DROPS.format(hand=""), *rows)
    at = position(own, "5/1P2k/5/5/r4/1K3[] w - - 0 1")
    assert moves(at, "b5") == {"b6r"}
    play(at, "b5b6r")
    assert format_fen(at) == "1R~3/4k/5/5/r4/1K3[] b - - 0 1"
    at = position(own, "1R~3/1r2k/5/5/5/K4[] b - - 0 1")
    play(at, "b5b6")
    assert format_fen(at) == "1r3/4k/5/5/5/K4[p] w - - 0 2"


def test_places_that_bind_a_piece_and_change_it() -> None:
    rows = (
        piece("A", "F", 'stays_in = ["b1-d3"]'),
        piece("S", "fW", 'where = [{ squares = ["a4-e6"], betza = "fsW" }]'),
    )
    own = game("4k/5/5/5/5/K4 w - - 0 1", *rows)
    at = position(own, "k4/5/1S3/5/S1A2/4K w - - 0 1")
    assert moves(at, "c2") == {"b1", "b3", "d1", "d3"}
    assert moves(at, "b4") == {"b5", "a4", "c4"}
    assert moves(at, "a2") == {"a3"}
    # The same for the other side, turned.
    at = position(own, "1k3/3a1/1s3/s4/5/4K b - - 0 1")
    assert moves(at, "d5") == {"c4", "c6"}
    assert moves(at, "a3") == {"a2", "b3"}
    assert moves(at, "b4") == {"b3"}


def test_squares_that_are_not_there() -> None:
    own = parse_game(
        HEAD.format(start="*3k/5/2*2/5/5/K3* w - - 0 1")
        + 'holes = ["a6", "e1", "c4"]\n'
        + KING
        + ROOK
    )
    at = position(own, "*3k/5/2*2/2R2/5/K3* w - - 0 1")
    assert moves(at, "c3") == {"a3", "b3", "d3", "e3", "c1", "c2"}
    assert format_fen(at) == "*3k/5/2*2/2R2/5/K3* w - - 0 1"
    assert [p.fault.code for p in parse_fen(own, "4k/5/2*2/5/5/K3* w - - 0 1").faults] == ["S404"]


def test_two_royal_pieces_and_the_last_of_them() -> None:
    rows = (piece("E", "WF", 'promotes = ["+E"]'), piece("+E", "K", "royal = true"), ROOK)
    own = game("4k/5/5/5/5/K4 w - - 0 1", *rows, "[promotion]\nranks = 1\n")
    at = position(own, "1+E2k/5/5/5/5/K3r w - - 0 1")
    # With two of them neither is in check.
    assert not at.in_check(0)
    assert "b6c6" in moves(at)
    at = position(own, "4k/5/5/5/5/K3r w - - 0 1")
    assert at.in_check(0)
    assert moves(at) == {"a1a2", "a1b2"}


def test_a_goal_wins() -> None:
    own = game(
        "4k/5/5/5/5/K4 w - - 0 1",
        '[endings]\ngoal = [{ pieces = ["K"], squares = ["a6-e6"] }]\n',
    )
    at = position(own, "5/K4/5/5/4k/5 w - - 0 1")
    play(at, "a5b6")
    assert ending(at) is Ending.GOAL
    assert legal_moves(at) == []
    at.undo()
    assert ending(at) is None


def test_a_goal_that_must_be_safe() -> None:
    goal = '[endings]\ngoal = [{ pieces = ["K"], squares = ["a6-e6"], safe = true }]\n'
    own = game("4k/5/5/5/5/K4 w - - 0 1", ROOK, goal, "[laws]\nboard = []\n")
    at = position(own, "5/K4/4r/5/4k/5 w - - 0 1")
    play(at, "a5b6")
    assert ending(at) is Ending.GOAL
    # On the rank of an enemy rook it may be taken, and wins where it is not.
    at = position(own, "4r/K4/5/5/4k/5 w - - 0 1")
    play(at, "a5b6")
    assert ending(at) is None
    play(at, "e6e5")
    assert ending(at) is Ending.GOAL


def test_kings_are_taken_where_nothing_keeps_them_safe() -> None:
    own = game("4k/5/5/5/5/K4 w - - 0 1", ROOK, "[laws]\nboard = []\n")
    at = position(own, "4k/5/4R/5/5/K4 b - - 0 1")
    assert "e6e5" in moves(at)
    play(at, "e6e5")
    play(at, "e4e5")
    assert ending(at) is Ending.KING_TAKEN
    assert legal_moves(at) == []


@pytest.mark.parametrize(
    ("result", "codes"),
    [("White勝　達陣", []), ("Black勝　達陣", ["E103"]), ("White勝　將死", ["E108"])],
)
def test_a_goal_in_a_record(result: str, codes: list[str]) -> None:
    own = game(
        "5/K4/5/5/4k/5 w - - 0 1",
        '[endings]\ngoal = [{ pieces = ["K"], squares = ["a6-e6"] }]\n',
    )
    text = f"1 Kb6\n結果：{result}\n"
    assert [d.code for d in found(text, own)] == codes
    early = f"1 Kb5\n結果：{result}\n".replace("將死", "達陣")
    assert [d.code for d in found(early, own)] == ["E118"]


@pytest.mark.parametrize(
    ("result", "codes"),
    [("White勝　達陣", ["E105"]), ("Black勝", ["E105", "E103"])],
)
def test_moves_after_a_win_on_the_board(result: str, codes: list[str]) -> None:
    goal = '[endings]\ngoal = [{ pieces = ["K"], squares = ["a6-e6"] }]\n'
    own = game("5/K4/5/5/4k/5 w - - 0 1", goal)
    told = found(f"1 Kb6 Kd1\n2 Kb5\n結果：{result}\n", own)
    assert [d.code for d in told if d.code != "R120"] == codes
    assert "White has reached its goal" in told[0].message
    own = game("4k/5/5/5/5/K3R w - - 0 1", ROOK, "[laws]\nboard = []\n")
    told = found(f"1 Rxe6 Rd1\n結果：{result}\n".replace("　達陣", ""), own)
    assert [d.code for d in told if d.code != "R120"] == codes


def found(text: str, own: Game) -> list[Diagnostic]:
    """What is found in a record of an own game."""
    return list(read_text(text, format="qipu", game=own).diagnostics())


def test_squares_named_as_in_shogi() -> None:
    text = HEAD.format(start="4k/5/5/5/5/K4 b - 1") + 'squares = "numbered"\n' + KING
    own = parse_game(text)
    named = builtin_game("shogi")
    # Files count from the right, ranks from the top, as on the board of shogi.
    for square in ("1a", "5f", "3c"):
        name = own.square_name(own.parse_square(square))
        assert name == named.square_name(named.parse_square(square))


@pytest.mark.parametrize(
    ("betza", "move", "told"),
    [
        ("mRcpR", "a3c3", "only over exactly one piece on the way, and there is none"),
        ("gR", "a3d3", "over exactly one piece, right before d3, on the way, and there is P on b3"),
        ("jD", "a3a5", "only over a piece on the way"),
    ],
)
def test_why_a_hop_cannot_be(betza: str, move: str, told: str) -> None:
    start = "4k/5/5/XPp2/5/K4" if "j" in betza or "g" in betza else "4k/5/5/X1p2/5/K4"
    if "g" in betza:
        start = start.replace("XPp2", "XP3")
    own = game(f"{start} w - - 0 1", piece("X", betza), piece("P", "fW"))
    (diagnostic,) = found(f"1 {move}\n", own)
    assert diagnostic.code == "R119"
    assert told in diagnostic.message


def test_all_royal_pieces_attacked() -> None:
    laws = '[laws]\nroyals = "all"\n'
    own = game("k3k/5/5/5/5/K4 w - - 0 1", piece("N", "N"), ROOK, laws)
    at = position(own, "k3k/5/1N3/5/5/K4 b - - 0 1")
    assert not at.in_check(1)
    at = position(own, "k3k/5/5/5/R3R/1K3 b - - 0 1")
    assert at.in_check(1)
    assert moves(at) == {"a6b6", "a6b5", "e6d6", "e6d5"}
    # The attack on one of them binds nobody.
    at = position(own, "k3k/4n/5/5/R4/1K3 b - - 0 1")
    assert "e6d6" in moves(at)
    assert "e5d3" in moves(at)


@pytest.mark.parametrize("letter", ["R", "車"])
def test_a_drawn_board_is_read_back(letter: str) -> None:
    rook = ROOK.replace('"Rook"', f'"{letter}"')
    start = "*3k/5/2*2/2R2/5/K3* w - - 0 1"
    own = parse_game(HEAD.format(start=start) + 'holes = ["a6", "e1", "c4"]\n' + KING + rook)
    drawn = draw(position(own, start))
    assert len({display_width(row) for row in drawn.splitlines() if row.startswith("│")}) == 1
    board = "\n".join(row for row in drawn.splitlines() if row[0] in "┌│├└")
    text = f"開局：\n{board}\n手番：White\n\n1 Rc1\n"
    assert found(text, own) == []


@pytest.mark.parametrize(("field", "steps"), [("", {"b3", "b4"}), (', "dropped"', {"b3"})])
def test_a_dropped_pawn_and_its_double_step(field: str, steps: set[str]) -> None:
    """As in crazyhouse, and as in 龍將棋, whose positions say which pieces were dropped."""
    fields = f'[fen]\nfields = ["board", "hands", "side"{field}, "round"]\n'
    fen = "4k/1p3/5/5/1P3/4K[{}] w" + (" - 1" if field else " 1")
    own = game(fen.format(""), PAWN, ROOK, "[drops]\n[promotion]\nranks = 1\n" + fields)
    at = position(own, fen.format("P").replace("1P3", "5"))
    for word in ("P@b2", "e6d6", "e1d1", "d6e6"):
        play(at, word)
    assert moves(at, "b2") == steps
