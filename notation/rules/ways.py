"""How pieces go: what a game file says, and what is made of it on a board.

What lives here: `Block` and `Way`, as declared; `Path`, `Probe` and `Special`, the entries of
the tables of `notation.rules.geometry`.  What does not: making them.
"""

from __future__ import annotations

from typing import NamedTuple

from notation.rules.betza import Step


class Block(NamedTuple):
    """A rectangle of squares, both corners included: files and ranks from 0."""

    left: int
    low: int
    right: int
    high: int


class Way(NamedTuple):
    """How a kind of piece goes: its steps, other steps from some squares, and the squares it
    never leaves (none for the whole board).  Blocks are as the owner sees the board."""

    steps: tuple[Step, ...]
    elsewhere: tuple[tuple[tuple[Block, ...], tuple[Step, ...]], ...] = ()
    stays_in: tuple[Block, ...] = ()


class Path:
    """Squares a piece passes in order from its own; those before `first` must be empty
    and cannot be stopped on.

    `special` paths ask for more, by the fields of `notation.rules.betza.Step` that follow:
    `hops`, `beside`, `jumps` and `passing`.
    """

    __slots__ = (
        "beside", "capture", "first", "hops", "initial", "jumps", "move", "passing", "special",
        "squares",
    )  # fmt: skip

    def __init__(self, squares: list[int], first: int, step: Step, passing: bool = False) -> None:
        self.squares = squares
        self.first = first
        self.move = step.move and not passing
        self.capture = step.capture and not passing
        self.initial = step.initial
        self.hops = step.hops
        self.beside = step.beside
        self.jumps = step.jumps
        self.passing = passing
        self.special = bool(step.hops or step.jumps or passing)


class Special:
    """A way one piece on one square captures on a target, if it stands there and `path` is
    open up to its square number `index`."""

    __slots__ = ("code", "index", "origin", "path")

    def __init__(self, origin: int, code: int, path: Path, index: int) -> None:
        self.origin = origin
        self.code = code
        self.path = path
        self.index = index


class Probe:
    """Squares outward from a target; `masks[i]` has, by cell code, the bit of every piece that
    captures on the target from `squares[i]` when all nearer squares of the probe are empty."""

    __slots__ = ("masks", "squares")

    def __init__(self, squares: list[int], masks: list[int]) -> None:
        self.squares = squares
        self.masks = masks


def all_steps(way: Way) -> list[Step]:
    """The steps of a way, those from stated squares included."""
    return [*way.steps, *(step for _, steps in way.elsewhere for step in steps)]
