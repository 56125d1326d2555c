"""Squares, facings, and where a piece can go on an empty board.

What lives here: the flat numbering of squares, and two kinds of table made from the steps
of `notation.rules.betza`:

- `paths(code, square)`: the ways a piece leaves a square;
- `probes(seat, square)`: the ways a square can be reached by a seat's captures, looked at
  from the square itself outward.

What does not: what stands on the board.  Nothing here knows a position.

A square is `rank * files + file`, both from 0, from the bottom left seen by the first
seat.  A cell holds 0 for empty or a code `1 + seat * kinds + kind`.  Both tables are made
on first use of an entry and kept, so that a single record pays only for what it visits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from notation.rules.betza import Step

FACINGS: Final = ("up", "right", "down", "left")


class Path:
    """Squares a piece passes in order from its own; those before `first` must be empty
    and cannot be stopped on."""

    __slots__ = ("capture", "first", "initial", "move", "squares")

    def __init__(
        self, squares: list[int], first: int, move: bool, capture: bool, initial: bool
    ) -> None:
        self.squares = squares
        self.first = first
        self.move = move
        self.capture = capture
        self.initial = initial


class Probe:
    """Squares outward from a target; `masks[i]` has the bit of every kind that captures on
    the target from `squares[i]` when all nearer squares of the probe are empty."""

    __slots__ = ("masks", "squares")

    def __init__(self, squares: list[int], masks: list[int]) -> None:
        self.squares = squares
        self.masks = masks


class Geometry:
    """The tables of one game: board size, one facing a seat, the steps of each kind."""

    def __init__(
        self,
        files: int,
        ranks: int,
        facings: Sequence[str],
        steps: Sequence[tuple[Step, ...]],
    ) -> None:
        self.files = files
        self.ranks = ranks
        self.size = files * ranks
        self.kinds = len(steps)
        self._turns = [FACINGS.index(facing) for facing in facings]
        self._steps = steps
        codes = 1 + len(facings) * self.kinds
        self._paths: list[list[list[Path] | None]] = [[None] * self.size for _ in range(codes)]
        self._probes: list[list[list[Probe] | None]] = [[None] * self.size for _ in facings]
        self._lines: dict[tuple[int, int, Step], list[int]] = {}
        # Filled by `notation.rules.actions`: where a piece may come to at all, by code.
        self.reach: dict[tuple[int, int], set[int]] = {}
        self._around: dict[int, list[int]] = {}
        self._watched: dict[tuple[int, int], frozenset[int]] = {}

    def paths(self, code: int, square: int) -> list[Path]:
        """The paths of the piece `code` from `square`, in the order its steps are written."""
        found = self._paths[code][square]
        if found is None:
            found = self._make_paths(code, square)
            self._paths[code][square] = found
        return found

    def probes(self, seat: int, square: int) -> list[Probe]:
        """The probes that find what pieces of `seat` attack `square`."""
        found = self._probes[seat][square]
        if found is None:
            found = self._make_probes(seat, square)
            self._probes[seat][square] = found
        return found

    def watched(self, seat: int, square: int) -> frozenset[int]:
        """Every square whose change can change whether `seat` attacks `square`."""
        found = self._watched.get((seat, square))
        if found is None:
            found = frozenset(s for probe in self.probes(seat, square) for s in probe.squares)
            self._watched[seat, square] = found
        return found

    def line(self, seat: int, square: int, step: Step) -> list[int]:
        """The squares a step passes when it is repeated, in order, on an empty board; before
        them those that must be empty for a lame leap."""
        key = (seat, square, step)
        found = self._lines.get(key)
        if found is None:
            found, at = [], square
            while step.reach == 0 or len(found) < step.reach:
                at = self._offset(seat, at, step.dx, step.dy)
                if at < 0:
                    break
                found.append(at)
            if found:
                found = [*(self._offset(seat, square, *via) for via in step.via), *found]
            self._lines[key] = found
        return found

    def around(self, square: int) -> list[int]:
        """The squares next to a square, straight and diagonal."""
        found = self._around.get(square)
        if found is None:
            steps = [(x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if x or y]
            squares = [self._offset(0, square, x, y) for x, y in steps]
            found = self._around[square] = [other for other in squares if other >= 0]
        return found

    def stuck(self, code: int, square: int) -> bool:
        """Whether the piece could never leave `square` on any board."""
        return all(path.initial for path in self.paths(code, square))

    def rank_from(self, seat: int, square: int) -> int:
        """The rank of `square` counted from the seat's own first rank, from 0."""
        file, rank = square % self.files, square // self.files
        turns = self._turns[seat]
        return (rank, file, self.ranks - 1 - rank, self.files - 1 - file)[turns]

    def seen(self, seat: int, origin: int, target: int) -> tuple[int, int]:
        """The way from one square to another as `seat` sees it: files to the right, ranks
        forward."""
        x = target % self.files - origin % self.files
        y = target // self.files - origin // self.files
        return ((x, y), (-y, x), (-x, -y), (y, -x))[self._turns[seat]]

    def _offset(self, seat: int, square: int, dx: int, dy: int) -> int:
        """The square an offset seen by `seat` leads to, -1 when it leaves the board."""
        turns = self._turns[seat]
        x, y = ((dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx))[turns]
        file, rank = square % self.files + x, square // self.files + y
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return rank * self.files + file
        return -1

    def _make_paths(self, code: int, square: int) -> list[Path]:
        seat, kind = divmod(code - 1, self.kinds)
        paths: list[Path] = []
        seen: set[tuple[object, ...]] = set()
        for step in self._steps[kind]:
            squares = [self._offset(seat, square, *via) for via in step.via]
            first = len(squares)
            at = square
            while step.reach == 0 or len(squares) - first < step.reach:
                at = self._offset(seat, at, step.dx, step.dy)
                if at < 0:
                    break
                squares.append(at)
            key = (*squares, step.move, step.capture, step.initial)
            if len(squares) > first and key not in seen:
                seen.add(key)
                paths.append(Path(squares, first, step.move, step.capture, step.initial))
        return paths

    def _make_probes(self, seat: int, square: int) -> list[Probe]:
        # A repeated step shares the squares of its line with every other piece that moves
        # along it, so lines are gathered by the squares they pass.
        lines: dict[tuple[int, ...], dict[int, int]] = {}
        for kind, steps in enumerate(self._steps):
            for step in steps:
                if not step.capture:
                    continue
                walk = [
                    self._offset(seat, square, x - step.dx, y - step.dy)
                    for x, y in reversed(step.via)
                ]
                start = len(walk)
                at = square
                while step.reach == 0 or len(walk) - start < step.reach:
                    at = self._offset(seat, at, -step.dx, -step.dy)
                    if at < 0:
                        break
                    walk.append(at)
                if len(walk) > start:
                    masks = lines.setdefault(tuple(walk), {})
                    for index in range(start, len(walk)):
                        masks[index] = masks.get(index, 0) | 1 << kind
        probes: list[Probe] = []
        for walk_squares in sorted(lines, key=len, reverse=True):
            masks = lines[walk_squares]
            for probe in probes:
                if tuple(probe.squares[: len(walk_squares)]) == walk_squares:
                    break
            else:
                probe = Probe(list(walk_squares), [0] * len(walk_squares))
                probes.append(probe)
            for index, mask in masks.items():
                probe.masks[index] |= mask
        return probes
