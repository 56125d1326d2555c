"""Times so far, added up where a record gives only the times of single moves.

What lives here: one running sum for each side along every line.
What does not: whether stated totals are right (`notation.records.claims`).
"""

from __future__ import annotations

from notation.records.record import Clock, Node, Outcome, Record


class Totals:
    """The times of a record with their totals; a stated total counts before a sum."""

    def __init__(self, record: Record) -> None:
        self._turn = record.start.turn
        self._seats = len(record.game.seats)
        self._sums: dict[Node, list[int | None]] = {record.root: [0] * self._seats}
        for node in record.nodes():
            assert node.parent is not None
            sums = self._sums[node.parent][:]
            seat = self._seat(node.parent)
            sums[seat] = _sum(sums[seat], node.clock)
            self._sums[node] = sums

    def clock(self, node: Node) -> Clock | None:
        """The time of a move with its total, where that is known."""
        clock = node.clock
        if clock is None or clock.total is not None or node.parent is None:
            return clock
        return Clock(clock.used, self._sums[node][self._seat(node.parent)])

    def end(self, last: Node, outcome: Outcome) -> Clock | None:
        """The time told with the end of a line, after its last move."""
        clock = outcome.clock
        if clock is None or clock.total is not None:
            return clock
        return Clock(clock.used, _sum(self._sums[last][self._seat(last)], clock))

    def _seat(self, before: Node) -> int:
        """Whose turn it is after a node."""
        return (self._turn + before.ply) % self._seats


def _sum(before: int | None, clock: Clock | None) -> int | None:
    if clock is None:
        return None
    if clock.total is not None:
        return clock.total
    return None if before is None or clock.used is None else before + clock.used
