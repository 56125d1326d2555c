"""Game files: a wrong one is a list of faults that name their row."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from notation.games import builtin_game, game_ids, parse_game
from notation.games.texts import game_text
from notation.rules.declare import declare
from notation.rules.faults import GameError
from tests.support import ROOT

TEXT = (ROOT / "notation" / "games" / "ryu.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


def _problems(change: Any) -> list[str]:
    data: dict[str, Any] = copy.deepcopy(DATA)
    data.pop("options")
    change(data)
    with pytest.raises(GameError) as caught:
        declare(data)
    return caught.value.problems


@pytest.mark.parametrize("game_id", game_ids())
def test_built_in_games_load(game_id: str) -> None:
    game = builtin_game(game_id)
    assert game.id == game_id
    assert game.readings or game.notes
    # Loaded as a user's own, nothing of it is taken for proven.
    assert parse_game(game_text(game_id)).handicaps == game.handicaps


def test_ryu_is_the_sheets() -> None:
    game = builtin_game("ryu")
    assert {piece.letter: (piece.names[0], piece.short, piece.betza) for piece in game.pieces} == {
        "K": ("主帥", "帥", "K"),
        "Q": ("副將", "副", "Q"),
        "G": ("近衛", "衛", "Q2nN"),
        "R": ("戟兵", "戟", "R"),
        "B": ("僧兵", "僧", "B"),
        "N": ("騎兵", "騎", "ND"),
        "P": ("刀兵", "", "fmWfcFifmnD"),
        "+P": ("槍兵", "槍", "R4"),
    }


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda d: d.pop("name"), "name: is missing"),
        (lambda d: d.update(nmae="x"), "nmae: unknown key; did you mean 'name'?"),
        (lambda d: d["board"].update(files="x"), "board.files: a whole number is expected"),
        (lambda d: d["board"].update(frame="havy"), "did you mean 'heavy'?"),
        (lambda d: d["pieces"][5].update(betza="NX"), "pieces[6] (騎兵).betza: 'NX', character 2"),
        (lambda d: d["pieces"][6].update(promotes=["+Q"]), "(刀兵).promotes[1]: no piece"),
        (lambda d: d["pieces"][1].update(letter="K"), "'K' stands for two pieces"),
        (lambda d: d["laws"].update(drop=["drop_chek"]), "did you mean 'drop_check'?"),
        (lambda d: d.update(start="10/10 w"), "start, character 1: the board has 2 ranks"),
        (lambda d: d["fen"].update(fields=["bord"]), "'bord' is not one of"),
        (lambda d: d["seats"].pop(), "seats: a game has at least two"),
        (lambda d: d["castling"][0].update(king=["f"]), "castling[1].king"),
    ],
)  # fmt: skip
def test_faults_name_their_row(change: Any, expected: str) -> None:
    assert any(expected in problem for problem in _problems(change)), _problems(change)


def test_several_faults_at_once() -> None:
    def change(data: dict[str, Any]) -> None:
        data["pieces"][1]["betza"] = "?"
        data["pieces"][2]["betza"] = ""
        data["typo"] = 1

    assert len(_problems(change)) == 3


def test_text_that_is_no_toml() -> None:
    with pytest.raises(GameError, match="not TOML: Invalid") as caught:
        parse_game("id = 'x'\n  = 1")
    (found,) = caught.value.diagnostics
    assert (found.code, found.span.start) == ("G101", len("id = 'x'\n  "))
