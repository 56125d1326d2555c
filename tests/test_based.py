"""Games that are other games with differences."""

from __future__ import annotations

import subprocess
import sys

import pytest

from notation.games import (
    GameHead,
    builtin_game,
    builtin_games,
    game_heads,
    game_ids,
    parse_game,
)
from notation.games.texts import game_text
from notation.rules.faults import GameError
from notation.rules.fen import start_position
from notation.rules.game import Game
from notation.rules.parts import Piece
from notation.rules.perft import perft
from tests.support import ROOT

NEW = 'based_on = "shogi"\nid = "new"\nname = "新"\n'

# 5五将棋, minishogi: the start and the counts of its tree are those of Fairy-Stockfish.
MINI = """
based_on = "shogi"
id = "minishogi"
name = "5五将棋"
without = ["N", "L", "+N", "+L"]
start = "rbsgk/4p/5/P4/KGSBR b - 1"

[board]
files = 5
ranks = 5
file_names = ["５", "４", "３", "２", "１"]
rank_names = ["五", "四", "三", "二", "一"]

[promotion]
ranks = 1

[entering_king]
ranks = 1
"""


def test_a_small_shogi_is_a_few_lines() -> None:
    game = parse_game(MINI)
    assert [piece.letter for piece in game.pieces if piece.letter in "NL"] == []
    assert (game.files, game.ranks) == (5, 5)
    assert len(game.promotion_rules[0].zones[0]) == 5
    assert (game.file_names[0], game.rank_names[0]) == ("５", "五")
    assert game.hand_order == tuple(x for x in builtin_game("shogi").hand_order if x not in "NL")
    position = start_position(game)
    assert [perft(position, depth) for depth in (1, 2, 3)] == [14, 181, 2512]


def uncoded(game: Game) -> tuple[Piece, ...]:
    """The pieces of a game without the codes of CSA, which means one game only."""
    return tuple(piece._replace(csa="") for piece in game.pieces)


def test_what_is_handed_down_and_what_is_not() -> None:
    base, game = builtin_game("shogi"), parse_game(NEW)
    assert game.pieces == uncoded(base)
    assert game.handicaps == base.handicaps
    assert base.unnamed
    assert not game.unnamed
    assert not game.aliases
    # Handicaps are positions of the base's own board and set.
    assert not parse_game(NEW + f'start = "{base.start}"\n').handicaps


def test_rows_of_pieces_are_merged_by_their_letter() -> None:
    rows = '[{ letter = "N", betza = "N" }, { letter = "W", name = "和", betza = "WF" }]'
    text = f"{NEW}pieces = {rows}\n"
    game, base = parse_game(text), builtin_game("shogi")
    letters = [piece.letter for piece in base.pieces]
    assert [piece.letter for piece in game.pieces] == [*letters, "W"]
    knight = game.pieces[letters.index("N")]
    assert (knight.betza, knight.names[0], knight.promotes) == ("N", "桂馬", ("+N",))


def test_options_are_handed_down() -> None:
    game = parse_game('based_on = "ryu"\nid = "new"\nname = "新"\n')
    (variant,) = game.variants
    assert variant.option is not None
    assert variant.option.setting == "drops=off"
    assert not variant.drops
    assert not variant.unnamed


def test_names_stand_in_files_as_they_are() -> None:
    """What a game is found by without reading the tables of the others."""
    for head in game_heads():
        for word in (head.id, head.name, *head.aliases):
            assert word in game_text(head.id)


def test_heads_say_what_the_games_say() -> None:
    for head, game in zip(game_heads(), builtin_games(), strict=True):
        options = [variant.option for variant in game.variants]
        assert head == GameHead(
            game.id, game.name, game.aliases, game.pgn, game.findable, game.unnamed, game.squares,
            game.ranks, game.seats, tuple(option.header for option in options if option),
        )  # fmt: skip


def test_names_need_no_compiling() -> None:
    code = (
        "import notation.rules.game as g; made = []\n"
        "before = g.Game.__post_init__\n"
        "g.Game.__post_init__ = lambda self: (made.append(self.id), before(self))[1]\n"
        "from notation.games import game_named\n"
        "assert game_named('no such game') is None and not made\n"
        "assert game_named('将棋').id == 'shogi' and set(made) == {'shogi'}\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_based_on_another_is_that_game(game_id: str) -> None:
    base = builtin_game(game_id)
    game = parse_game(f'based_on = "{game_id}"\nid = "x"\nname = "x"\n')
    assert game.pieces == uncoded(base)
    assert game.board_laws == base.board_laws
    assert game.start == base.start


def test_files_may_be_based_on_files() -> None:
    others = {
        "sub/a.toml": 'based_on = "../b.toml"\nboard.frame = "heavy"\n',
        "b.toml": 'based_on = "shogi"\nid = "b"\n',
    }
    game = parse_game('based_on = "sub/a.toml"\nid = "c"\nname = "c"\n', others=others)
    assert (game.id, game.frame, game.files) == ("c", "heavy", 9)


def _found(text: str, others: dict[str, str] | None = None) -> list[tuple[str, str, str]]:
    with pytest.raises(GameError) as caught:
        parse_game(text, others=others)
    return [(row.code, text[row.span.start : row.span.end], row.message)
            for row in caught.value.diagnostics]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code", "at", "told"),
    [
        ('based_on = "shogy"', "G107", '"shogy"', "no game 'shogy'; did you mean 'shogi'?"),
        ('based_on = "no.toml"', "G107", '"no.toml"', "no game 'no.toml'"),
        ("based_on = 1", "G104", "1", "a text is expected"),
        ('based_on = "loop.toml"', "G110", '"loop.toml"', "not on itself"),
        ('based_on = "bad.toml"', "G110", '"bad.toml"', "bad.toml declares no game: not TOML"),
        (f'{NEW}without = ["P", "X"]', "G107", '"X"', "without[2]: no piece or table 'X'"),
        ('without = ["P"]', "G108", '["P"]', "without: only a game that is based on another"),
        # The base says what is wrong with the difference.
        (f"{NEW}[board]\nfiles = 5", "G109", '"shogi"', "start, character"),
        (f'{NEW}without = ["P"]', "G107", '"shogi"', "no piece 'P'"),
        (f"{NEW}[board]\nfils = 5", "G103", "fils", "board.fils: unknown key"),
        (f'{NEW}[[pieces]]\nletter = "N"\nbetza = "x"', "G106", "x", "(桂馬).betza: 'x'"),
        (f'{NEW}[[pieces]]\nletter = "W"', "G102", "[[pieces]]", ".name: is missing"),
    ],
)  # fmt: skip
def test_faults_stand_where_the_file_says_it(text: str, code: str, at: str, told: str) -> None:
    others = {"loop.toml": 'based_on = "loop.toml"', "bad.toml": "= 1"}
    found = _found(text, others)
    assert any((row[:2], told in row[2]) == ((code, at), True) for row in found), found


def test_bases_end() -> None:
    others = {f"{n}.toml": f'based_on = "{n + 1}.toml"' for n in range(100)}
    ((code, _, told),) = _found('based_on = "0.toml"', others)
    assert code == "G110"
    assert "not on many" in told
