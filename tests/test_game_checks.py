"""What the tables of a game file may not say together, each refused with a reason."""

from __future__ import annotations

import pytest

from notation.games import parse_game
from notation.rules.faults import GameError
from notation.rules.fen import start_position
from notation.rules.laws import legal_moves

TEXT = """
id = "small"
name = "Small"
start = "r3k/p4/5/5/P4/R3K[] w - - 0 1"
[board]
files = 5
ranks = 6
[[pieces]]
letter = "K"
name = "King"
betza = "K"
royal = true
[[pieces]]
letter = "R"
name = "Rook"
betza = "R"
[[pieces]]
letter = "P"
name = "Pawn"
betza = "fW"
promotes = ["R"]
[promotion]
ranks = 1
[drops]
promoted = "base"
"""
BOARD = "[board]"
PAWN = 'letter = "P"\nname = "Pawn"'
SEATS = """[[seats]]
name = "A"
letter = "w"
facing = "up"
[[seats]]
name = "B"
letter = "b"
facing = "down"
"""


def castling(king: str, to: str, rook: str, beside: str) -> str:
    """A row of castlings before [drops]."""
    ways = f'king = ["{king}", "{to}"]\nrook = ["{rook}", "{beside}"]'
    return f'[[castling]]\nright = ["Q", "q"]\n{ways}\n[drops]'


def refused(*pairs: tuple[str, str]) -> list[str]:
    text = TEXT
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after, 1)
    with pytest.raises(GameError) as caught:
        parse_game(text)
    return caught.value.problems


def test_the_file_itself_is_a_game() -> None:
    assert parse_game(TEXT).hand_order == ("R", "P")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('id = "small"', 'id = "a b/c"', "is not one word"),
        ('name = "Small"', 'name = " "', "a name is a line of text"),
        ('name = "Small"', 'name = "a\\nb"', "a name is a line of text"),
        (BOARD, f'movetext = "chinese"\n{BOARD}', "needs files and ranks named 一 to 十"),
        (BOARD, f'movetext = "japanese"\n{BOARD}', "needs numbered squares"),
        (BOARD, f'movetext = "legs"\n{BOARD}', "needs a [turn] table"),
        (BOARD, f'movetext = "san"\n{BOARD}\nsquares = "numbered"', "needs two seats and alg"),
        (PAWN, f'{PAWN}\ncell = "R"', "its cell R is what Rook has, too"),
        (PAWN, f'{PAWN}\ncell = "ab"', "is not one character"),
        (PAWN, f'{PAWN}\nsan = "p"', "is not a capital letter"),
        (PAWN, f"{PAWN}\nahead = true", "need the effects of a [turn] table"),
        (PAWN, f'{PAWN}\nenters = ["field"]', "need the effects of a [turn] table"),
        (PAWN, f'{PAWN}\ndrops_in = ["field"]', "drops_in needs [[regions]]"),
        (PAWN, f"{PAWN}\ndrops = {{ on_file = -1 }}", "0 is for any number"),
        (PAWN, f"{PAWN}\ndrops = {{ as = [] }}", "at least one form is needed"),
        (PAWN, f'{PAWN}\ndrops = {{ as = ["P", "R"] }}', "another piece in hand comes down as R"),
        ('promotes = ["R"]', 'promotes = ["R", "R"]', "each other piece stands there once"),
        ('promotes = ["R"]', 'promotes = ["P"]', "each other piece stands there once"),
        ('promotes = ["R"]', 'promotes = ["R"]\nfaces = ["Z"]', "no piece 'Z'"),
        (BOARD, f"{SEATS}{BOARD}".replace('"b"', '"w"'), "w is that of another seat"),
        (BOARD, f"{SEATS}{BOARD}".replace('"B"', '"A"'), "A is that of another seat"),
        (BOARD, f"{SEATS}{BOARD}".replace('"b"', '"bb"'), "is not one small letter"),
        (BOARD, f"{SEATS}{BOARD}".replace("facing", "team = 1\nfacing"), "all of one team"),
        ("[drops]", "[endings]\nrepetition = -1\n[drops]", "0 is for never"),
        ("[drops]", '[endings]\ngoal = [{ squares = ["a1"] }]\n[drops]', "at least one is needed"),
        ("[drops]", '[fen]\nhand_order = ["P", "P"]\n[drops]', "each kind stands there once"),
        ("[drops]", "[drops]\nrest = -1", "0 is for no rest"),
        ("files = 5", "files = 0", "a board has 1 to 26 files and ranks, not 0 by 6"),
        ("[drops]", '[handicaps]\nx = "foo"\n[drops]', "handicaps.x, character 1"),
        ("[drops]", castling("e", "d", "a", "e"), "goes two files or more"),
        ("[drops]", castling("e", "e", "a", "d"), "goes two files or more"),
    ],
)  # fmt: skip
def test_refused(before: str, after: str, told: str) -> None:
    found = refused((before, after))
    assert any(told in problem for problem in found), found


def test_a_right_of_castling_needs_its_pieces() -> None:
    row = castling("e", "c", "a", "d")
    assert parse_game(TEXT.replace("[drops]", row).replace(" - - 0", " Qq - 0"))
    moved = refused(("[drops]", row), ("R3K[] w -", "1R2K[] w Q"))
    assert any(problem.startswith("start, character 1: ") for problem in moved), moved


def test_many_seats_need_turns_that_know_them() -> None:
    third = '[[seats]]\nname = "C"\nletter = "c"\nfacing = "left"\n'
    found = refused((BOARD, f"{SEATS}{third}{BOARD}"))
    assert any("more than two seats need" in problem for problem in found), found


def test_the_order_of_hands_is_completed() -> None:
    said = TEXT.replace("[drops]", '[fen]\nhand_order = ["P"]\n[drops]')
    assert parse_game(said).hand_order == ("P", "R")


def test_rests_after_drops_are_in_the_position() -> None:
    text = TEXT.replace("[drops]", "[drops]\nrest = 2").replace("- - 0 1", "- - 0+0 0 1")
    assert "rests" in parse_game(text).fen_fields


THREE = (
    'id = "three"\nname = "three"\nstart = "2,gK,2/5/bK,4/5/2,rK,2 r:-,b:-,g:- r - 1"\n'
    "[board]\nfiles = 5\nranks = 5\n"
    '[fen]\nfields = ["cells", "stands", "side", "out", "round"]\n'
    '[turn]\nend = ["elimination"]\n'
    '[[seats]]\nname = "red"\nletter = "r"\nfacing = "up"\n'
    '[[seats]]\nname = "blue"\nletter = "b"\nfacing = "right"\n'
    '[[seats]]\nname = "gold"\nletter = "g"\nfacing = "down"\n'
    '[[pieces]]\nletter = "K"\nname = "王"\nbetza = "K"\nroyal = true\n'
)


def test_a_game_of_long_turns_has_no_law_of_others() -> None:
    """Nothing is said of laws: kings may be left to be taken, and move as they move."""
    game = parse_game(THREE)
    moves = legal_moves(start_position(game))
    # From the middle of the lowest rank there are five squares to go to.
    assert sorted(game.algebraic(move.target) for move in moves) == ["b1", "b2", "c2", "d1", "d2"]


def test_a_game_of_long_turns_is_refused_the_laws_of_others() -> None:
    text = THREE.replace("[turn]", '[laws]\nboard = ["king_safety"]\n[turn]')
    with pytest.raises(GameError, match=r"laws\.board.*'king_safety'.*frozen"):
        parse_game(text)
