"""Finding who captures on a square: the probes of `notation.rules.geometry`, made.

What lives here: going backward from a target along every way of capturing, or of one piece.

What does not: keeping what was made, and captures that ask for more than empty squares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.rules.betza import Step
from notation.rules.ways import Probe, all_steps

if TYPE_CHECKING:
    from notation.rules.geometry import Geometry


def make_probes(geometry: Geometry, seat: int, square: int) -> list[Probe]:
    """The probes of `Geometry.probes`, made."""
    # A repeated step shares the squares of its line with every other piece that moves
    # along it, so lines are gathered by the squares they pass.
    lines: dict[tuple[int, ...], dict[int, int]] = {}
    for kind, way in enumerate(geometry.ways):
        stays = geometry.stays[seat][kind]
        if stays is not None and square not in stays:
            continue
        for step in dict.fromkeys(all_steps(way)):
            if not step.capture or step.hops or step.jumps or step.initial:
                continue
            for walk, origins in _walks(geometry, seat, square, step):
                for index in origins:
                    at = walk[index]
                    if stays is not None and at not in stays:
                        break
                    if step in geometry.steps(seat, kind, at):
                        masks = lines.setdefault(tuple(walk), {})
                        masks[index] = masks.get(index, 0) | 1 << 1 + seat * geometry.kinds + kind
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


def origins(geometry: Geometry, code: int, target: int) -> list[int]:
    """The squares from which a piece might come to a target on some board, and a few more."""
    seat, kind = divmod(code - 1, geometry.kinds)
    found: set[int] = set()
    for step in dict.fromkeys(all_steps(geometry.ways[kind])):
        for walk, starts in _walks(geometry, seat, target, step):
            found.update(walk[index] for index in starts)
    return sorted(found)


def _walks(
    geometry: Geometry, seat: int, square: int, step: Step
) -> list[tuple[list[int], list[int]]]:
    """The squares walked backward from a target by a step, with the numbers of those it
    may begin on.  Each number of lame leaps is a walk of its own."""
    walk: list[int] = []
    walks: list[tuple[list[int], list[int]]] = []
    at = square
    times = 0
    while step.reach == 0 or times < step.reach:
        times += 1
        origin = geometry.offset(seat, at, -step.dx, -step.dy)
        if origin < 0:
            break
        between = [geometry.offset(seat, origin, *via) for via in reversed(step.via)]
        if -1 in between:
            break
        walk = [*walk, *between, origin]
        at = origin
        if step.via:
            walks.append((walk, [len(walk) - 1]))
    if walk and not step.via:
        walks.append((walk, list(range(len(walk)))))
    return walks
