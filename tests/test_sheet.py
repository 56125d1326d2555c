"""The rule sheet says what the tables of a game file say."""

from __future__ import annotations

import pytest

from notation.games import builtin_games, parse_game
from notation.pictures.sheet import rule_sheet
from notation.pictures.sheet_laws import LAW_TEXTS
from notation.rules.game import Game
from notation.rules.laws import BOARD_LAWS, DROP_LAWS

HEAD = """
id = "small"
name = "Small"
start = "k3r/r4/5/5/R4/K3R{} w - - 0 1"
"""
BOARD = "[board]\nfiles = 5\nranks = 6\n"
KING = '[[pieces]]\nletter = "K"\nname = "King"\nbetza = "K"\nroyal = true\n'
ROOK = '[[pieces]]\nletter = "R"\nname = "Rook"\nbetza = "R"\n'
CASTLING = """
[[castling]]
right = ["Q", "q"]
king = ["a", "c"]
rook = ["e", "b"]
"""
DECLARED = """
[entering_king]
ranks = 2
pieces = 3
header = "H"
points = { R = 5 }
rules = [{ name = "n", title = "Rule", win = [7, 8], draw = [4, 5] }]
"""


def sheet(text: str) -> str:
    """The sheet of a small game, each line one."""
    rows = HEAD.format("[]" if "[drops]" in text else "") + BOARD + KING + ROOK
    whole = rows + text
    if "rest = " in text:
        # Such a game's positions say how long each side rests.
        whole = whole.replace("w - - 0 1", "w - - 0+0 0 1", 1)
    return " ".join(rule_sheet(parse_game(whole)).split())


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ("", "A side without a legal move loses, in check or not."),
        ('[endings]\nno_move = "draw"', "loses in check, else it is a draw."),
        ("[endings]\nrepetition = 3", "The 3rd occurrence of a position is told."),
        ('[endings]\nrepetition = 4\nrepeated = "draw"', "The 4th occurrence of a position ends"),
        (
            '[endings]\nrepetition = 4\nrepeated = "draw"\nperpetual_check = "loses"',
            "a side loses that gave check with every move",
        ),
        (
            '[endings]\ngoal = [{ pieces = ["K"], squares = ["a6-e6"], safe = true }]',
            "A side wins by bringing King to rank 6 (as the first seat sees it), once it is not",
        ),
        ("", "No move may leave the own royal piece attacked."),
        ('[laws]\nboard = ["king_safety", "kings_face"]', "Kings may not face each other"),
        ('[laws]\nboard = ["king_safety", "kings_rank"]', "may not enter the rank of an enemy"),
        ("[laws]\nboard = []", "taking the other's last royal piece"),
        ('[laws]\nroyals = "last"', "only the last on the board is in check"),
        ('[laws]\nroyals = "all"', "when all of them are attacked"),
        ("[drops]", "a captured piece in hand may be dropped"),
        ("[drops]", "Nothing is dropped where it could never move."),
        ("[drops]\nrest = 2", "drops nothing on its next 2 turns."),
        ('[drops]\n[laws]\ndrop = ["king_safety", "drop_check"]', "A drop may not give check."),
        ('[drops]\n[laws]\ndrop = ["drop_in_check"]', "Nothing is dropped by a side in check."),
        ("[drops]\n[laws]\ndrop = []", "A drop may leave the own royal piece attacked."),
        ("[drops]\n[laws]\ndrop = []", "may be dropped where it could never move."),
        ("[drops]\non_file = 1\nmate = false", "at most 1 to a file, its drop may not mate"),
        (CASTLING, "White castles O-O: a1 to c1, e1 to b1 (right Q)."),
        (CASTLING, "Black castles O-O: a6 to c6, e6 to b6 (right q)."),
        (DECLARED, "its king and 3 other pieces in the far 2 ranks, may declare by points."),
        (DECLARED, "Rook 5, others 1. - Rule (H：n): to win White 7、Black 8; to draw White 4"),
        ('[handicaps]\n"odds" = "4k/5/5/5/5/K4 w - - 0 1"', "Handicaps - odds"),
    ],
)  # fmt: skip
def test_each_key_shows_in_the_sheet(tables: str, told: str) -> None:
    assert told in sheet(tables + "\n")


def test_every_law_has_its_words() -> None:
    assert set(LAW_TEXTS) == {*BOARD_LAWS, *DROP_LAWS}


@pytest.mark.parametrize("game", builtin_games(), ids=lambda game: game.id)
def test_sheets_of_the_games(game: Game) -> None:
    text = rule_sheet(game)
    assert "\nLaws\n" in text
    assert all(castling.right in text for castling in game.castlings)
    assert all(
        word in "".join(text.split()) for word in ("".join(w.split()) for w in game.handicaps)
    )
    for region in game.regions:
        assert f"  - {region.name}: " in text
