"""Betza strings, against what the notation's author says of them."""

from __future__ import annotations

import pytest

from notation.rules.betza import BetzaError, parse_betza

N = {(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)}
W = {(0, 1), (1, 0), (0, -1), (-1, 0)}
F = {(1, 1), (1, -1), (-1, -1), (-1, 1)}


@pytest.mark.parametrize(
    ("text", "leaps"),
    [
        ("W", W),
        ("F", F),
        ("K", W | F),
        ("N", N),
        ("fW", {(0, 1)}),
        ("bW", {(0, -1)}),
        ("sW", {(1, 0), (-1, 0)}),
        ("vW", {(0, 1), (0, -1)}),
        ("lW", {(-1, 0)}),
        ("fF", {(1, 1), (-1, 1)}),
        ("flF", {(-1, 1)}),
        ("WfF", W | {(1, 1), (-1, 1)}),
        ("FfW", F | {(0, 1)}),
        ("fN", {(1, 2), (-1, 2), (2, 1), (-2, 1)}),
        ("ffN", {(1, 2), (-1, 2)}),
        ("sfN", {(2, 1), (-2, 1)}),
        ("fsN", {(2, 1), (-2, 1)}),
        ("bbN", {(1, -2), (-1, -2)}),
        ("vN", {(1, 2), (-1, 2), (1, -2), (-1, -2)}),
        # Two ahead, then one to the right, and so around; and its mirror image.
        ("hrN", {(1, 2), (2, -1), (-1, -2), (-2, 1)}),
        ("hlN", {(-1, 2), (-2, -1), (1, -2), (2, 1)}),
        ("D", {(0, 2), (2, 0), (0, -2), (-2, 0)}),
        ("A", {(2, 2), (2, -2), (-2, -2), (-2, 2)}),
        ("fDbDfA", {(0, 2), (0, -2), (2, 2), (-2, 2)}),
    ],
)
def test_leaps(text: str, leaps: set[tuple[int, int]]) -> None:
    steps = parse_betza(text)
    assert {(step.dx, step.dy) for step in steps} == leaps
    assert all(step.reach == 1 and step.move and step.capture for step in steps)


@pytest.mark.parametrize(
    ("text", "reach"), [("R", 0), ("B", 0), ("Q", 0), ("R4", 4), ("WW", 0), ("NN", 0), ("W3", 3)]
)
def test_reach(text: str, reach: int) -> None:
    assert {step.reach for step in parse_betza(text)} == {reach}


def test_modes() -> None:
    move, take, double = parse_betza("fmWflcFimfnD")
    assert (move.move, move.capture) == (True, False)
    assert (take.move, take.capture, take.dx) == (False, True, -1)
    assert (double.initial, double.via) == (True, ((0, 1),))


def test_lame_leaps_name_the_square_they_pass() -> None:
    """The horse's leg: the straight square toward the long side."""
    paths = {(step.dx, step.dy): step.via for step in parse_betza("nN")}
    assert paths[1, 2] == ((0, 1),)
    assert paths[-2, 1] == ((-1, 0),)
    assert {step.via for step in parse_betza("fnH")} == {((0, 1), (0, 2))}


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("nC", {(1, 3): ((0, 1), (0, 2)), (-3, 1): ((-1, 0), (-2, 0))}),
        ("nZ", {(2, 3): ((0, 1), (1, 2)), (3, -2): ((1, 0), (2, -1))}),
        ("nG", {(3, 3): ((1, 1), (2, 2))}),
    ],
)
def test_lame_leaps_go_straight_then_diagonally(
    text: str, way: dict[tuple[int, int], tuple[tuple[int, int], ...]]
) -> None:
    """As the elephant of janggi goes: one straight, two diagonally."""
    ways = {(step.dx, step.dy): step.via for step in parse_betza(text)}
    assert {leap: ways[leap] for leap in way} == way


def test_hoppers_and_captures_in_passing() -> None:
    (move, *_), takes = parse_betza("mRcpR")[:4], parse_betza("mRcpR")[4:]
    assert (move.hops, move.move, move.capture) == (0, True, False)
    assert {(step.hops, step.beside, step.move, step.capture) for step in takes} == {
        (1, False, False, True)
    }
    assert {(step.hops, step.beside) for step in parse_betza("gQ")} == {(1, True)}
    assert all(step.jumps and step.via for step in parse_betza("jD"))
    plain, passing = parse_betza("ceF")[0], parse_betza("eF")[0]
    assert (plain.capture, plain.passing, plain.move) == (True, True, False)
    assert (passing.capture, passing.passing, passing.move) == (False, True, False)


@pytest.mark.parametrize(
    ("text", "offset"),
    [("", 0), ("fW?", 2), ("xW", 0), ("fqR", 1), ("WY", 1), ("K0", 1), ("Wf", 1), ("njD", 1),
     ("zR", 0), ("oR", 0), ("pW", 0), ("gN2c", 3), ("jR", 0), ("jW", 0), ("W100", 1),
     ("hW", 0), ("fhN", 1), ("hlK", 0), ("nW", 0), ("nR", 0), ("fmeF", 2), ("W２", 1), ("cepQ", 2)],
)  # fmt: skip
def test_unknown_is_refused_with_its_place(text: str, offset: int) -> None:
    with pytest.raises(BetzaError) as caught:
        parse_betza(text)
    assert caught.value.offset == offset
