"""JKF: writing a record.

What lives here: the text of a record, with its branches as forks, and the letters for
relative words that both directions share.  What does not: reading (`notation.formats.jkf`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from notation.formats import jkf_start
from notation.formats.csa_write import end_word
from notation.formats.jkf_start import HANDICAP, place
from notation.records.record import Clock, Node, Outcome, Record
from notation.records.relative import Motion, Side, rivals, words_for
from notation.records.totals import Totals
from notation.rules.moves import DROP, Move, promotions
from notation.rules.position import Position

SIDES = {"L": Side.LEFT, "C": Side.STRAIGHT, "R": Side.RIGHT}
MOTIONS = {"U": Motion.UP, "M": Motion.ACROSS, "D": Motion.DOWN}
DROPPED = "H"


def write(records: Sequence[Record]) -> str:
    """One record as an object, several as a list of them."""
    texts = [_write_record(record) for record in records]
    return texts[0] if len(texts) == 1 else "[\n" + ",\n".join(t.rstrip() for t in texts) + "\n]\n"


def fits(record: Record, name: str, value: str) -> bool:
    """Whether a header can stand in an object, which has each name once."""
    return name != HANDICAP and [other for other, _ in record.headers].count(name) == 1


def _write_record(record: Record) -> str:
    head = {name: value for name, value in record.headers if fits(record, name, value)}
    parts = [f'"header": {_dumps(head)}', f'"initial": {_dumps(jkf_start.write(record.start))}']
    lines, totals = record.lines(), Totals(record)
    # A line is written after all that leave it: the texts of forks by the node they stand
    # beside, and those beside the end of a line by its last node.
    forks: dict[Node, list[str]] = {}
    endings: dict[Node, list[str]] = {}
    for index in range(len(lines) - 1, -1, -1):
        nodes = lines[index].nodes
        before = (nodes[0].parent if nodes else None) or record.root
        position = record.position_at(before)
        rows = []
        if not index:
            opening = record.root.comments
            rows.append(_entry({"comments": opening} if opening else {}, []))
        for node in nodes:
            assert node.move is not None
            rows.append(_entry(_row(position, node, totals), forks.get(node, [])))
            position.play(node.move)
        last = nodes[-1] if nodes else record.root
        outcome = last.outcome if index else record.outcome
        beyond = endings.get(last, [])
        if outcome is not None or beyond:
            clock = totals.end(last, outcome) if outcome else None
            rows.append(_entry(_end(position, outcome, clock), beyond))
        if not index:
            body = ",\n".join(f" {row}" for row in rows)
            return "{\n" + ",\n".join([*parts, f'"moves": [\n{body}\n]']) + "\n}\n"
        # Beside the move it replaces, or beside the end where the line it leaves stops.
        here = endings if before.ends else forks
        key = before if before.ends else before.children[0]
        here.setdefault(key, []).insert(0, f"[{', '.join(rows)}]")
    return ""


def _entry(row: dict[str, Any], forks: list[str]) -> str:
    """An entry and its forks, which are text already."""
    text = _dumps(row)
    if not forks:
        return text
    return f'{text[:-1]}{", " if row else ""}"forks": [{", ".join(forks)}]}}'


def _row(position: Position, node: Node, totals: Totals) -> dict[str, Any]:
    assert node.move is not None
    row: dict[str, Any] = {"comments": node.comments} if node.comments else {}
    row["move"] = _move(position, node.move)
    return {**row, **_time(totals.clock(node))}


def _move(position: Position, move: Move) -> dict[str, Any]:
    game = position.game
    piece = game.pieces[move.kind]
    row: dict[str, Any] = {"color": position.turn}
    if move.origin != DROP:
        row["from"] = place(game, move.origin)
    row["to"] = place(game, move.target)
    row["piece"] = piece.csa
    last = position.last_move()
    if last is not None and last.target == move.target:
        row["same"] = True
    if move.origin == DROP:
        if rivals(position, move.kind, move.target):
            row["relative"] = DROPPED
        return row
    if promotions(position, move.kind, move.origin, move.target):
        row["promote"] = move.becomes != move.kind
    victim = position.board[move.target]
    if victim:
        row["capture"] = game.pieces[game.kind_of[victim]].csa
    words = words_for(position, move)
    letters = "".join(
        letter
        for table in (SIDES, MOTIONS)
        for letter, meant in table.items()
        if words and meant in (words.side, words.motion)
    )
    return {**row, "relative": letters} if letters else row


def _end(position: Position, outcome: Outcome | None, clock: Clock | None) -> dict[str, Any]:
    word = end_word(position.game, outcome, position.turn) if outcome else ""
    return {"special": word.removeprefix("%"), **_time(clock)} if word else {}


def _time(clock: Clock | None) -> dict[str, Any]:
    if clock is None or clock.used is None:
        return {}
    used, total = clock.used // 1000, (clock.total or 0) // 1000
    now = {"m": used // 60, "s": used % 60}
    so_far = {"h": total // 3600, "m": total // 60 % 60, "s": total % 60}
    return {"time": {"now": now, "total": so_far}}


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
