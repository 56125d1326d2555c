"""Squares, facings, and where a piece can go on an empty board.

What lives here: the flat numbering of squares, and tables made from the steps of
`notation.rules.betza`:

- `paths(code, square)`: the ways a piece leaves a square;
- `probes(seat, square)`: the ways a square can be reached by a seat's captures, looked at
  from the square itself outward;
- `strikes` and `shields`: what one piece captures, and who stands in the way of a capture;
- `specials(seat, square)`: the same for captures that ask for more than empty squares.

What does not: what stands on the board.  Nothing here knows a position.

A square is `rank * files + file`, both from 0, from the bottom left seen by the first
seat.  A cell holds 0 for empty or a code `1 + seat * kinds + kind`.  The tables are made
on first use of an entry and kept, so that a single record pays only for what it visits.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from notation.rules.betza import Step
from notation.rules.probes import make_probes
from notation.rules.ways import Block, Path, Probe, Special, Way, all_steps

FACINGS: Final = ("up", "right", "down", "left")


class Geometry:
    """The tables of one game: board size, squares that are not there, one facing a seat, and
    how each kind goes."""

    def __init__(
        self,
        files: int,
        ranks: int,
        facings: Sequence[str],
        ways: Sequence[Way],
        holes: Collection[int] = (),
    ) -> None:
        self.files = files
        self.ranks = ranks
        self.size = files * ranks
        self.kinds = len(ways)
        self._turns = [FACINGS.index(facing) for facing in facings]
        self.ways = ways
        self._holes = frozenset(holes)
        codes = 1 + len(facings) * self.kinds
        self._paths: list[list[list[Path] | None]] = [[None] * self.size for _ in range(codes)]
        self._probes: list[list[list[Probe] | None]] = [[None] * self.size for _ in facings]
        self._shields: list[list[list[list[Probe]] | None]] = [[None] * self.size for _ in facings]
        self._strikes: dict[tuple[int, int], dict[int, list[list[int]]]] = {}
        self._specials: dict[tuple[int, int], list[Special]] = {}
        self._passings: dict[tuple[int, int], list[Special]] = {}
        self._passed: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._lines: dict[tuple[int, int, Step], list[int]] = {}
        # Filled by `notation.rules.fingerprint`.
        self.numbers: list[list[int]] = []
        # Filled by `notation.rules.actions`: where a piece may come to at all, by code.
        self.reach: dict[tuple[int, int], set[int]] = {}
        self._around: dict[int, list[int]] = {}
        self._watched: dict[tuple[int, int], frozenset[int]] = {}
        self._zones: dict[tuple[int, tuple[Block, ...]], frozenset[int]] = {}
        seats = range(len(facings))
        self.stays = [
            [self.zone(seat, way.stays_in) if way.stays_in else None for way in ways]
            for seat in seats
        ]
        self._elsewhere = [
            [[(self.zone(seat, blocks), steps) for blocks, steps in way.elsewhere] for way in ways]
            for seat in seats
        ]
        # Whether any kind captures otherwise than through empty squares.
        self.special = any(
            step.capture and (step.hops or step.jumps or step.initial)
            for way in ways
            for step in all_steps(way)
        )
        # Whether any kind captures in passing.
        self.passing = any(step.passing for way in ways for step in all_steps(way))

    def zone(self, seat: int, blocks: tuple[Block, ...]) -> frozenset[int]:
        """The squares of some blocks as a seat sees the board."""
        found = self._zones.get((seat, blocks))
        if found is None:
            found = self._zones[seat, blocks] = frozenset(
                square
                for square in range(self.size)
                if square not in self._holes and _inside(blocks, *self.own(seat, square))
            )
        return found

    def own(self, seat: int, square: int) -> tuple[int, int]:
        """File and rank of a square as a seat sees them, from 0."""
        file, rank = square % self.files, square // self.files
        right, up = self.files - 1 - file, self.ranks - 1 - rank
        return ((file, rank), (up, file), (right, up), (rank, right))[self._turns[seat]]

    def specials(self, seat: int, square: int) -> list[Special]:
        """The captures of `seat` on `square` that ask for more than empty squares: hops,
        jumps, and moves from a start square only."""
        found = self._specials.get((seat, square))
        if found is None:
            found = self._specials[seat, square] = [
                special
                for special in self._to(seat, square)
                if special.path.capture and (special.path.special or special.path.initial)
            ]
        return found

    def passings(self, seat: int, square: int) -> list[Special]:
        """The captures in passing that `seat` may make by coming to `square`."""
        found = self._passings.get((seat, square))
        if found is None:
            found = self._passings[seat, square] = [
                special for special in self._to(seat, square) if special.path.passing
            ]
        return found

    def passed(self, code: int, origin: int, target: int) -> tuple[int, ...]:
        """The squares a piece passes by an initial move, which leaves it open to a capture
        in passing; none for any other move."""
        key = (code, origin, target)
        found = self._passed.get(key)
        if found is None:
            found = ()
            for path in self.paths(code, origin):
                if path.initial and target in path.squares[path.first :]:
                    found = tuple(path.squares[: path.squares.index(target)])
                    break
            self._passed[key] = found
        return found

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
            found = make_probes(self, seat, square)
            self._probes[seat][square] = found
        return found

    def shields(self, seat: int, square: int) -> list[list[Probe]]:
        """By square, the probes on which a piece standing there can keep `seat` from capturing
        on `square`."""
        found = self._shields[seat][square]
        if found is None:
            found = [[] for _ in range(self.size)]
            for probe in self.probes(seat, square):
                for at in probe.squares[:-1]:
                    found[at].append(probe)
            self._shields[seat][square] = found
        return found

    def strikes(self, code: int, square: int) -> dict[int, list[list[int]]]:
        """By target, the ways in which the piece `code` captures from `square`: for each the
        squares between, which must be empty.  Special paths are left out."""
        found = self._strikes.get((code, square))
        if found is None:
            found = self._strikes[code, square] = {}
            for path in self.paths(code, square):
                if path.capture and not path.special and not path.initial:
                    for index in range(path.first, len(path.squares)):
                        ways = found.setdefault(path.squares[index], [])
                        ways.append(path.squares[:index])
        return found

    def watched(self, seat: int, square: int) -> frozenset[int]:
        """Every square whose change can change whether `seat` attacks `square`."""
        found = self._watched.get((seat, square))
        if found is None:
            squares = {s for probe in self.probes(seat, square) for s in probe.squares}
            for special in self.specials(seat, square) if self.special else ():
                squares.update((special.origin, *special.path.squares))
            found = self._watched[seat, square] = frozenset(squares)
        return found

    def line(self, seat: int, square: int, step: Step) -> list[int]:
        """The squares a step passes when it is repeated, in order, on an empty board; before
        them those that must be empty for a lame leap."""
        key = (seat, square, step)
        found = self._lines.get(key)
        if found is None:
            found, at = [], square
            while step.reach == 0 or len(found) < step.reach:
                at = self.offset(seat, at, step.dx, step.dy)
                if at < 0:
                    break
                found.append(at)
            if found:
                via = [self.offset(seat, square, *offset) for offset in step.via]
                found = [*via, *found] if -1 not in via else []
            self._lines[key] = found
        return found

    def around(self, square: int) -> list[int]:
        """The squares next to a square, straight and diagonal."""
        found = self._around.get(square)
        if found is None:
            steps = [(x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if x or y]
            squares = [self.offset(0, square, x, y) for x, y in steps]
            found = self._around[square] = [other for other in squares if other >= 0]
        return found

    def stuck(self, code: int, square: int) -> bool:
        """Whether the piece could never leave `square` on any board."""
        return all(path.initial for path in self.paths(code, square))

    def rank_from(self, seat: int, square: int) -> int:
        """The rank of `square` counted from the seat's own first rank, from 0."""
        return self.own(seat, square)[1]

    def seen(self, seat: int, origin: int, target: int) -> tuple[int, int]:
        """The way from one square to another as `seat` sees it: files to the right, ranks
        forward."""
        x = target % self.files - origin % self.files
        y = target // self.files - origin // self.files
        return ((x, y), (-y, x), (-x, -y), (y, -x))[self._turns[seat]]

    def offset(self, seat: int, square: int, dx: int, dy: int) -> int:
        """The square an offset seen by `seat` leads to, -1 when it leaves the board."""
        turns = self._turns[seat]
        x, y = ((dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx))[turns]
        file, rank = square % self.files + x, square // self.files + y
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            found = rank * self.files + file
            return -1 if found in self._holes else found
        return -1

    def steps(self, seat: int, kind: int, square: int) -> tuple[Step, ...]:
        """How a kind goes from a square."""
        for squares, steps in self._elsewhere[seat][kind]:
            if square in squares:
                return steps
        return self.ways[kind].steps

    def _next(self, seat: int, kind: int, square: int, step: Step, times: int) -> int:
        """The square some leaps away, -1 where the piece may not stand on it."""
        found = self.offset(seat, square, step.dx * times, step.dy * times)
        stays = self.stays[seat][kind]
        return found if stays is None or found in stays else -1

    def _step_paths(self, seat: int, kind: int, square: int, step: Step) -> list[Path]:
        landings: list[int] = []
        while step.reach == 0 or len(landings) < step.reach:
            at = self._next(seat, kind, square, step, len(landings) + 1)
            if at < 0:
                break
            landings.append(at)
        if not landings:
            return []
        if not step.via:
            return [Path(landings, 0, step)]
        # Each number of lame leaps is a path of its own: one cannot stop in between.
        paths = []
        squares: list[int] = []
        at = square
        for landing in landings:
            between = [self.offset(seat, at, *via) for via in step.via]
            if -1 in between:
                break
            squares = [*squares, *between, landing]
            paths.append(Path(squares, len(squares) - 1, step))
            at = landing
        return paths

    def _make_paths(self, code: int, square: int) -> list[Path]:
        seat, kind = divmod(code - 1, self.kinds)
        paths: list[Path] = []
        seen: set[tuple[object, ...]] = set()
        for step in self.steps(seat, kind, square):
            for path in self._step_paths(seat, kind, square, step):
                both = [path] if step.move or step.capture else []
                if step.passing:
                    both.append(Path(path.squares, path.first, step, passing=True))
                for one in both:
                    key = (
                        *one.squares, one.first, one.move, one.capture, one.initial, one.hops,
                        one.beside, one.jumps, one.passing,
                    )  # fmt: skip
                    if key not in seen:
                        seen.add(key)
                        paths.append(one)
        return paths

    def _to(self, seat: int, square: int) -> list[Special]:
        """Every path of every kind of `seat` that ends on `square`."""
        found = []
        for kind in range(self.kinds):
            code = 1 + seat * self.kinds + kind
            for origin in range(self.size):
                if origin in self._holes:
                    continue
                for path in self.paths(code, origin):
                    if square in path.squares[path.first :]:
                        index = path.squares.index(square)
                        found.append(Special(origin, code, path, index))
        return found


def _inside(blocks: tuple[Block, ...], file: int, rank: int) -> bool:
    return any(
        block.left <= file <= block.right and block.low <= rank <= block.high for block in blocks
    )
