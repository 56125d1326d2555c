"""What a conversion loses.

What lives here: comparing a record with what a format carries before it is written, and
with what was written when it is read back.  What does not: writing and reading.
"""

from __future__ import annotations

from notation.diagnostics import Diagnostic, Fault, diagnostic
from notation.formats.format import Comments, Format
from notation.records.record import Clock, Outcome, Reason, Record
from notation.rules.endings import Ending, ending
from notation.source import NOWHERE


def losses(record: Record, target: Format, index: int = 0) -> list[Diagnostic]:
    """What writing a record in a format would lose: one finding a kind of thing, with how
    many and where."""
    carries = target.carries
    lines = record.lines()
    main = lines[0].nodes
    nodes = list(record.nodes()) if carries.variations else main
    found: list[tuple[str, int, str, str]] = []

    def lost(code: str, plies: list[int], help: str = "") -> None:
        if plies:
            found.append((code, len(plies), _at(plies), help))

    if not carries.moves and main:
        help = "`kifu show --ply N --style fen` writes the position after a ply"
        found.append(("C106", len(main), "all", help))
    if not carries.variations:
        lost("C101", [line.ply for line in lines[1:]])
    if carries.comments is not Comments.ALL:
        kept = carries.comments is Comments.OPENING
        opening = [0] * len(record.root.comments) if not kept else []
        lost("C102", opening + [node.ply for node in nodes for _ in node.comments])
    if carries.variations and not carries.ends:
        lost("C108", [line.nodes[-1].ply for line in lines[1:] if line.nodes[-1].outcome])
    clocks = [(node.ply, node.clock) for node in nodes if node.clock]
    for line in lines if carries.variations else lines[:1]:
        end = record.outcome if line is lines[0] else line.nodes[-1].outcome
        if end is not None and end.clock is not None:
            clocks.append((line.ply + len(line.nodes), end.clock))
    if not carries.times:
        lost("C103", [ply for ply, _ in clocks])
    elif not carries.fractions:
        lost("C109", [ply for ply, clock in clocks if _has_fraction(clock)])
    if not carries.nags:
        lost("C111", [node.ply for node in (record.root, *nodes) if node.nags])
    left_out = [
        name
        for name, value in record.headers
        if not carries.headers or not target.fits(record, name, value)
    ]
    if left_out:
        found.append(("C104", len(left_out), "、".join(left_out), ""))
    if record.lost:
        found.append(("C107", record.lost, "where the record has faults", ""))
    if record.outcome is not None and not (carries.result and record.whole):
        found.append(("C105", 1, "at the end", ""))
    return [_loss(target, index, *row) for row in found]


def _has_fraction(clock: Clock) -> bool:
    return any(time and time % 1000 for time in (clock.used, clock.total))


def altered(record: Record, back: Record, target: Format, index: int = 0) -> list[Diagnostic]:
    """What a format carries and yet tells otherwise when a record, written in it, is read
    back: a word it has not, a comment it takes for something else.

    Raises ValueError when the moves are not the same, which no loss excuses.
    """
    carries = target.carries
    lines, others = record.lines(), back.lines()
    if not carries.variations:
        lines, others = lines[:1], others[:1]
    pairs = [(record.root, back.root)]
    for line, other in zip(lines, others, strict=True):
        pairs += zip(line.nodes, other.nodes, strict=True)
    if any(node.move != again.move for node, again in pairs):
        raise ValueError("the moves read back are others")
    found: list[Diagnostic] = []

    def told(what: str, plies: list[int]) -> None:
        if plies:
            facts = {"format": target.id, "what": what, "where": _at(plies)}
            found.append(diagnostic(Fault("C110", facts), NOWHERE, game=index))

    ends = [(len(lines[0].nodes), record.outcome, back.outcome)] if carries.result else []
    if carries.variations and carries.ends:
        ends += [(a.ply, a.outcome, b.outcome) for a, b in pairs]
    differing = [end for end in ends if _without_time(end[1]) != _without_time(end[2])]
    if differing and differing[0] is ends[0] and _same_mate(record, *ends[0][1:]):
        del differing[0]
    told("the result", [ply for ply, _, _ in differing])
    commented = pairs if carries.comments is Comments.ALL else pairs[:1]
    if carries.comments is not Comments.NONE:
        told("the comment", [a.ply for a, b in commented if a.comments != b.comments])
    if carries.nags:
        told("the glyph", [a.ply for a, b in pairs if a.nags != b.nags])
    if carries.times:
        clocks = [(a.ply, a.clock, b.clock) for a, b in pairs]
        clocks += [(ply + 1, a.clock, b.clock) for ply, a, b in ends if a and b]
        told("the time", [ply for ply, a, b in clocks if not _same_time(a, b, target)])
    kept = [(name, value) for name, value in record.headers if target.fits(record, name, value)]
    if carries.headers and sorted(kept) != sorted(back.headers):
        told("a header", [0])
    return found


def _without_time(outcome: Outcome | None) -> Outcome | None:
    return outcome and outcome._replace(clock=None)


def _same_mate(record: Record, outcome: Outcome | None, back: Outcome | None) -> bool:
    """Whether two outcomes of a game that differ are the mate its last position shows, which
    needs no other reason."""
    if outcome is None or back is None or (outcome.reason and back.reason):
        return False
    if (outcome.score, outcome.winner) != (back.score, back.winner):
        return False
    reason = outcome.reason or back.reason
    last = (record.root, *record.root.main_line())[-1]
    return reason is Reason.MATE and ending(record.position_at(last)) is Ending.MATE


def _same_time(clock: Clock | None, back: Clock | None, target: Format) -> bool:
    """Whether the time used is the same; a total can be added up again."""
    used = clock.used if clock else None
    if used is None:
        return clock is None or clock == back
    if not target.carries.fractions:
        used = used // 1000 * 1000
    return back is not None and back.used == used


def _loss(target: Format, index: int, code: str, count: int, where: str, help: str) -> Diagnostic:
    facts = {"format": target.id, "count": str(count), "where": where, "help": help}
    return diagnostic(Fault(code, facts), NOWHERE, game=index)


def _at(plies: list[int]) -> str:
    shown = ", ".join(str(ply) for ply in sorted(plies)[:5])
    return f"at ply {shown}" + (" …" if len(plies) > 5 else "")
