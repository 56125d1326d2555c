"""A Betza string to the steps of a piece.

What lives here: `parse_betza`, which reads the classic notation (atoms, riders, ranges,
direction and mode modifiers), and `Step`, one direction of one atom.

What does not: boards.  Steps are offsets seen by the owner: `dx` to its right, `dy`
forward.  `notation.rules.geometry` lays them on squares.

The notation is Ralph Betza's: an atom is a capital letter for a leap (`N` is one square by
two), a lower-case letter before it restricts directions (f b l r s v) or says how it goes
(m c i n j p g e), a number after it repeats it that many times, a doubled letter without end.
Anything else is refused with its place in the string, never passed over.
"""

from __future__ import annotations

import re
from typing import NamedTuple

ATOMS: dict[str, tuple[tuple[int, int], ...]] = {
    "W": ((0, 1),),
    "F": ((1, 1),),
    "D": ((0, 2),),
    "N": ((1, 2),),
    "A": ((2, 2),),
    "H": ((0, 3),),
    "C": ((1, 3),),
    "Z": ((2, 3),),
    "G": ((3, 3),),
    "K": ((0, 1), (1, 1)),
    "R": ((0, 1),),
    "B": ((1, 1),),
    "Q": ((0, 1), (1, 1)),
}
_SLIDERS = "RBQ"
_DIRECTIONS = "fblrsvh"
_MODES = "mcinjpge"
# A longer range than any board is no range.
_LONGEST_RANGE = 99
_PART = re.compile(r"(?P<modifiers>[a-z]*)(?P<atom>[A-Z])(?P<again>[A-Z]?)(?P<range>[0-9]*)")


class BetzaError(ValueError):
    """A Betza string that cannot be read.  `offset` is the place in the string, from 0."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class Step(NamedTuple):
    """One direction of an atom.

    `dx`, `dy`: one leap, in squares to the right and forward.  `reach`: how many times it
    may be repeated, 0 for no limit; every square but the last must be empty.  `move` and
    `capture`: whether it may end on an empty and on an enemy square.  `initial`: only from
    a start square.  `via`: offsets of the squares on the way of a leap, which must be empty
    (n, lame), or with `jumps` not all empty (j).  `hops`: how many pieces, of anyone, must
    stand on the squares passed (p, the cannon), the last of them right before the end with
    `beside` (g, the grasshopper).  `passing`: it may end on an empty square that an enemy
    piece has just passed with an initial move, and captures that piece (e).
    """

    dx: int
    dy: int
    reach: int
    move: bool
    capture: bool
    initial: bool
    via: tuple[tuple[int, int], ...] = ()
    hops: int = 0
    jumps: bool = False
    beside: bool = False
    passing: bool = False


def parse_betza(text: str) -> tuple[Step, ...]:
    """The steps of a Betza string, in the order written.

    Raises BetzaError for an empty string, an unknown letter, directions an atom does not
    have, a range that is none, and modes that do not go together.
    """
    if not text:
        raise BetzaError("a piece needs at least one atom", 0)
    steps: list[Step] = []
    offset = 0
    while offset < len(text):
        match = _PART.match(text, offset)
        if match is None:
            raise BetzaError(f"an atom is missing after {text[offset:]!r}", offset)
        again = match["again"]
        end = match.end()
        if again and (again != match["atom"] or again in _SLIDERS + "K"):
            again, end = "", match.start("again")
        digits = match["range"] if end == match.end() else ""
        steps += _part_steps(match["modifiers"], match["atom"], again, digits, offset)
        offset = end
    return tuple(steps)


def _part_steps(modifiers: str, atom: str, again: str, digits: str, offset: int) -> list[Step]:
    where = offset + len(modifiers)
    if atom not in ATOMS:
        raise BetzaError(f"no atom {atom!r}; atoms are {' '.join(ATOMS)}", where)
    if digits and not 1 <= int(digits[:4]) <= _LONGEST_RANGE:
        raise BetzaError(f"a range is 1 to {_LONGEST_RANGE}", where + 1 + len(again))
    directions = ""
    modes = ""
    for index, letter in enumerate(modifiers):
        if letter in _DIRECTIONS:
            directions += letter
        elif letter in _MODES:
            modes += letter
        else:
            known = " ".join(_DIRECTIONS + _MODES)
            raise BetzaError(f"modifier {letter!r} is not supported; use {known}", offset + index)
    slides = again or atom in _SLIDERS
    reach = int(digits) if digits else 0 if slides else 1
    _refuse_halves(modifiers, atom, offset)
    _refuse_modes(modifiers, reach, offset)
    both = not set(modes) & set("mce")
    hops = 1 if "p" in modes or "g" in modes else 0
    steps = []
    for base in ATOMS[atom]:
        vectors = [v for v in _turned(base) if _allowed(v, directions)]
        if not vectors:
            raise BetzaError(f"{atom} has no direction {directions!r}", offset)
        for dx, dy in vectors:
            steps.append(
                Step(
                    dx,
                    dy,
                    reach,
                    both or "m" in modes,
                    both or "c" in modes,
                    "i" in modes,
                    _way(dx, dy) if "n" in modes or "j" in modes else (),
                    hops,
                    "j" in modes,
                    "g" in modes,
                    "e" in modes,
                )
            )
    for letter in "nj":
        if letter in modes and not all(step.via for step in steps):
            raise BetzaError(
                f"{letter!r} asks for a way, and a step to the next square has none",
                offset + modifiers.index(letter),
            )
    return steps


# Ways of going that exclude each other, and why.
_CONTRARY = {
    "nj": "a leap is lame or jumps, not both",
    "pg": "a hop ends anywhere or right behind, not both",
    "np": "a lame leap hops over nothing",
    "ng": "a lame leap hops over nothing",
    "jp": "'p' and 'g' jump already",
    "jg": "'p' and 'g' jump already",
    "ep": "a capture in passing is made without a hop",
    "eg": "a capture in passing is made without a hop",
    "ej": "a capture in passing is made without a jump",
    "me": "a piece does not move to a square where it may capture in passing",
}


def _refuse_halves(modifiers: str, atom: str, offset: int) -> None:
    """Of the leaps of straight and diagonal atoms none turns to a side."""
    for match in re.finditer("h", modifiers):
        after = modifiers[match.end() : match.end() + 1]
        turning = all(x and y and abs(x) != abs(y) for x, y in ATOMS[atom])
        if not turning or after not in ("l", "r"):
            why = "'hl' and 'hr' are halves of N, C or Z"
            raise BetzaError(why, offset + match.start())


def _refuse_modes(modifiers: str, reach: int, offset: int) -> None:
    for pair, why in _CONTRARY.items():
        if all(letter in modifiers for letter in pair):
            raise BetzaError(why, offset + max(map(modifiers.index, pair)))
    for letter in "pg":
        if letter in modifiers and reach == 1:
            why = f"{letter!r} hops over a piece on the way, and one leap has none"
            raise BetzaError(why, offset + modifiers.index(letter))
    if "j" in modifiers and reach != 1:
        raise BetzaError("'j' is for single leaps", offset + modifiers.index("j"))


def _turned(base: tuple[int, int]) -> list[tuple[int, int]]:
    """All vectors of a leap, clockwise from straight ahead; four or eight of them."""
    a, b = base
    turned = [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)]
    return list(dict.fromkeys(turned))


def _allowed(vector: tuple[int, int], directions: str) -> bool:
    """Whether the direction letters admit `vector` (dx, dy).

    Straight atoms: any of the letters.  `hl` and `hr` are the four of the eight leaps of an
    oblique atom that turn left or right of the straight line they go along.  Others:
    letters are read in pairs where two stand for one direction (`fl` is forward left, `ff`
    the narrow and `fs` the wide forward leaps of an oblique atom), else one by one.
    """
    if not directions:
        return True
    dx, dy = vector
    sides = {
        "f": dy > 0,
        "b": dy < 0,
        "l": dx < 0,
        "r": dx > 0,
        "v": abs(dy) > abs(dx),
        "s": abs(dx) > abs(dy),
    }
    if dx == 0 or dy == 0:
        return any(sides.get(letter, False) for letter in directions)
    oblique = abs(dx) != abs(dy)
    if not oblique:
        sides["v"] = sides["s"] = True
    index = 0
    while index < len(directions):
        first, second = directions[index], directions[index + 1 : index + 2]
        if first == "h":
            if not (oblique and second in ("l", "r")):
                return False
            # Clockwise from ahead, every other leap of the eight turns the same way.
            narrow = abs(dy) > abs(dx)
            if (second == "r") == (narrow == (dx * dy > 0)):
                return True
            index += 2
        elif second and _is_pair(first, second, oblique):
            along = second if first != second else "v" if first in "fb" else "s"
            if sides[first] and sides[along]:
                return True
            index += 2
        else:
            if sides[first]:
                return True
            index += 1
    return False


def _is_pair(first: str, second: str, oblique: bool) -> bool:
    """Whether two letters name one direction of a diagonal or oblique atom."""
    if (first in "fb" and second in "lr") or (first in "lr" and second in "fb"):
        return True
    if not oblique:
        return False
    return (first in "fblr" and (first == second or second in "sv")) or (
        first in "sv" and second in "fblr"
    )


def _way(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The squares between, for a leap that is walked: straight ahead until the rest of the
    way is diagonal, then diagonally."""
    way: list[tuple[int, int]] = []
    x = y = 0
    while True:
        left, up = dx - x, dy - y
        if abs(left) >= abs(up):
            x += (left > 0) - (left < 0)
        if abs(up) >= abs(left):
            y += (up > 0) - (up < 0)
        if (x, y) == (dx, dy):
            return tuple(way)
        way.append((x, y))
