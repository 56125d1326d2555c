"""KIF: writing a record.

What lives here: the lines of a KIF file, from a record, in their usual order and padding.
What does not: reading one (`notation.formats.kif`).
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.formats import bod, japanese
from notation.formats.clocks import format_clock
from notation.formats.kif_ends import format_summary, word_of_end
from notation.formats.kif_lines import GAME, HANDICAP, HEADER, kind_of
from notation.records.record import Record
from notation.rules.fen import format_fen

_NO_HANDICAP = "その他"


def write(records: Sequence[Record]) -> str:
    """Records one after the other, an empty line between them."""
    return "\n".join(_write_record(record) for record in records)


def _write_record(record: Record) -> str:
    game = record.game
    start = format_fen(record.start)
    handicap = next((name for name, fen in game.handicaps.items() if fen == start), "")
    given = bool(handicap) and record.start.turn == 1
    names = ("下手", "上手") if given else ("先手", "後手")
    comments = record.root.comments
    lines = [comment for comment in comments if comment.startswith("#")]
    if not game.unnamed:
        lines.append(f"{GAME}：{game.name}")
    if handicap:
        lines.append(f"{HANDICAP}：{handicap}")
    elif start != game.start:
        lines += [f"{HANDICAP}：{_NO_HANDICAP}"] * bool(game.handicaps)
        lines += bod.format_bod(record.start, names)
    lines += [f"{name}：{value}" for name, value in record.headers if fits(record, name, value)]
    lines.append("手数----指手---------消費時間--")
    lines += [_comment_line(comment) for comment in comments if not comment.startswith("#")]
    for index, line in enumerate(record.lines()):
        if index:
            lines += ["", f"変化：{line.ply}手"]
        position = record.position_at(line.nodes[0].parent or record.root) if line.nodes else None
        for node in line.nodes:
            assert position is not None
            assert node.move is not None
            text = f"{node.ply:>4} {japanese.spell(position, node.move)}"
            if node.clock:
                text += f"   {format_clock(node.clock, padded=True)}"
            siblings = node.parent.children if node.parent else [node]
            lines.append(text + "+" * (siblings[-1] is not node))
            lines += [_comment_line(comment) for comment in node.comments]
            position.play(node.move)
        if not index and record.outcome is not None:
            plies = len(line.nodes)
            turn = (record.start.turn + plies) % 2
            word = word_of_end(game, record.outcome, turn)
            lines += [f"{plies + 1:>4} {word}"] * bool(word)
            lines.append(format_summary(game, record.outcome, plies, turn, names))
    return "\n".join(lines) + "\n"


def fits(record: Record, name: str, value: str) -> bool:
    """Whether a header reads back as itself, and is no word of the format's own."""
    line = f"{name}：{value}"
    match = HEADER.fullmatch(line)
    return (
        name not in (HANDICAP, GAME)
        and kind_of(line) == "header"
        and match is not None
        and (match["name"].strip(), match["value"].rstrip(" \t　")) == (name, value)
    )


def _comment_line(comment: str) -> str:
    return comment if comment.startswith(("&", "#")) else f"*{comment}"
