"""JKF: its shape, what is wrong with it, and branches as forks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from notation import read_text, write
from notation.formats.reading import FileReading
from tests.support import DATA


def _read(value: Any) -> FileReading:
    return read_text(json.dumps(value, ensure_ascii=False), format="jkf")


def _codes(value: Any) -> list[str]:
    return [found.code for found in _read(value).diagnostics()]


def _move(**keys: Any) -> dict[str, Any]:
    move = {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU", "color": 0}
    return {"move": {key: value for key, value in {**move, **keys}.items() if value is not ...}}


def _record(*moves: dict[str, Any], **top: Any) -> dict[str, Any]:
    return {"header": {}, "moves": [{}, *moves], **top}


@pytest.mark.parametrize(
    ("value", "codes"),
    [
        (_record(_move()), []),
        (_record(_move(color=True)), ["N206"]),
        (_record(_move(color=1)), ["R116"]),
        (_record(_move(color=2)), ["S202"]),
        (_record(_move(piece="XX")), ["S202"]),
        (_record(_move(piece="GI")), ["R111"]),
        (_record(_move(to=...)), ["S202"]),
        (_record(_move(to=..., same=True)), ["R114"]),
        (_record(_move(to={"x": 7, "y": 5})), ["R102"]),
        (_record(_move(to={"x": 0, "y": 5})), ["S202"]),
        (_record(_move(capture="FU")), ["R118"]),
        (_record(_move(promote=True)), ["L302"]),
        (_record(_move(promote="yes")), ["S202"]),
        (_record(_move(relative="X")), ["S202"]),
        (_record(_move(note="x")), ["S203"]),
        (_record(_move(), {"special": "ENDE"}), ["S202"]),
        (_record(_move(), {"special": "TSUMI"}), ["E101"]),
        (_record(_move(), result="先"), ["S203"]),
        (_record(initial={"preset": "99"}), ["S202"]),
        (_record(initial={"preset": "OTHER", "data": {"board": [[{"kind": "FU"}]]}}), ["S202"]),
        (_record({"move": _move()["move"], "time": {"now": {"m": -1, "s": 0}}}), ["S202"]),
        ({"header": {"手合割": "平手"}, "moves": []}, []),
        ({"header": {"手合割": "香落ち"}, "moves": []}, ["S119"]),
        ({"header": {}}, ["S202"]),
        ({"header": [], "moves": []}, ["S202"]),
        ({"header": {}, "moves": [[]]}, ["S202"]),
        ([], ["S001"]),
        ("x", ["S202"]),
    ],
)
def test_shapes(value: Any, codes: list[str]) -> None:
    assert _codes(value) == codes


def test_faults_are_placed() -> None:
    text = json.dumps(_record(_move(piece="XX")), indent=1)
    reading = read_text(text, format="jkf")
    (found,) = reading.diagnostics()
    assert text[found.span.start : found.span.end] == '"XX"'
    assert found.message.startswith("moves.1.move.piece: one of OU")


def test_moves_told_in_other_words() -> None:
    """As converters leave them: relative words, the piece as it is afterwards."""
    silver = {"move": {"to": {"x": 5, "y": 8}, "piece": "KI", "relative": "R"}}
    assert _codes(_record(silver)) == []
    assert _codes(_record({"move": {"to": {"x": 5, "y": 8}, "piece": "KI"}})) == ["R105"]
    text = (DATA / "csa_inputs" / "P07.csa").read_text(encoding="utf-8")
    csa = read_text(text, format="csa").games[0].record
    assert csa is not None
    value = json.loads(write([csa], "jkf"))
    for row in value["moves"]:
        if row.get("move", {}).pop("promote", None):
            row["move"]["piece"] = "UM"
    again = _read(value)
    assert again.ok
    assert again.games[0].record is not None
    assert write([again.games[0].record], "csa") == write([csa], "csa")


def test_branches_are_forks_of_the_move_they_replace() -> None:
    """The example of the README of json-kifu-format: ７七桂 or ２二角."""
    kif = (
        "手数----\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７七桂(89)\n   4 同　角成(22)\n"
        "   5 同　角(88)\n   6 ３三桂打\n\n変化：3手\n   3 ２二角(88)\n   4 同　銀(31)\n"
        "   5 ４五角打\n   6 投了\n"
    )
    record = read_text(kif, format="kif", force=True).games[0].record
    assert record is not None
    moves = json.loads(write([record], "jkf"))["moves"]
    assert "forks" not in moves[2]
    (fork,) = moves[3]["forks"]
    assert [row["move"]["piece"] for row in fork[:-1]] == ["KA", "GI", "KA"]
    assert fork[1]["move"]["capture"] == "KA"
    assert fork[1]["move"]["same"] is True
    assert fork[0]["move"]["promote"] is False
    assert fork[-1] == {"special": "TORYO"}
    assert "from" not in moves[6]["move"]


def test_several_records_are_a_list() -> None:
    one = read_text("startpos moves 7g7f").games[0].record
    two = read_text("startpos moves 2g2f").games[0].record
    assert one is not None
    assert two is not None
    text = write([one, two], "jkf")
    assert [game.plies for game in read_text(text, format="jkf").games] == [1, 1]
