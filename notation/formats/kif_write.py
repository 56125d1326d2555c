"""KIF and KI2: writing a record.

What lives here: the lines of a file, from a record, in their usual order and padding.
What does not: reading one (`notation.formats.kif_reader`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from notation.formats import bod, japanese
from notation.formats.clocks import format_padded
from notation.formats.handicaps import handicap_name, side_names
from notation.formats.kif_ends import format_summary, word_of_end
from notation.formats.kif_lines import GAME, HANDICAP, HEADER, OTHER_START, kind_of
from notation.records.record import Outcome, Record
from notation.rules.fen import format_fen
from notation.widths import display_width

_MARKS = "▲△"
_OF_PROGRAM = re.compile(r"#\s*(KIF|KI2|-{2,}|.*encoding=)", re.IGNORECASE)
# KI2 sets six moves in a row, each as wide as six full-width characters.
_IN_ROW, _COLUMN = 6, 12


def write_numbered(records: Sequence[Record]) -> str:
    """KIF: records one after the other, an empty line between them."""
    return "\n".join(_write_numbered(record) for record in records)


def write_marked(records: Sequence[Record]) -> str:
    """KI2: records one after the other, an empty line between them."""
    return "\n".join(_write_marked(record) for record in records)


def _write_numbered(record: Record) -> str:
    lines = [*_program_lines(record), *_headers(record), "手数----指手---------消費時間--"]
    lines += _opening(record)
    for index, line in enumerate(record.lines()):
        if index:
            lines += ["", f"変化：{line.ply}手"]
        position = record.position_at(line.nodes[0].parent or record.root) if line.nodes else None
        for node in line.nodes:
            assert position is not None
            assert node.move is not None
            text = f"{node.ply:>4} {japanese.spell(position, node.move)}"
            if node.clock:
                text += f"   {format_padded(node.clock)}"
            siblings = node.parent.children if node.parent else [node]
            lines.append(text + "+" * (siblings[-1] is not node))
            lines += [_comment_line(comment) for comment in node.comments]
            position.play(node.move)
        outcome = record.outcome if not index else line.nodes[-1].outcome
        if outcome is not None:
            ply = len(line.nodes) if not index else line.nodes[-1].ply
            word = word_of_end(record.game, outcome, (record.start.turn + ply) % 2)
            if word:
                time = f"   {format_padded(outcome.clock)}" if outcome.clock else ""
                lines.append(f"{ply + 1:>4} {word}{time}")
            if not index or not word:
                lines.append(_summary(record, outcome, ply))
    return "\n".join(lines) + "\n"


def _write_marked(record: Record) -> str:
    lines = [*_program_lines(record), *_headers(record), *_opening(record), ""]
    for index, line in enumerate(record.lines()):
        if index:
            lines += ["", f"変化：{line.ply}手"]
        position = record.position_at(line.nodes[0].parent or record.root) if line.nodes else None
        row = ""
        words = 0
        for node in line.nodes:
            assert position is not None
            assert node.move is not None
            word = _MARKS[position.turn] + japanese.spell_relative(position, node.move)
            # The mark counts as full-width too, which it is in the fonts of these files.
            row += word + " " * max(1, _COLUMN - 1 - display_width(word))
            words += 1
            if words == _IN_ROW or node.comments:
                lines.append(row.rstrip(" "))
                row, words = "", 0
            lines += [_comment_line(comment) for comment in node.comments]
            position.play(node.move)
        lines += [row.rstrip(" ")] * bool(row)
        outcome = record.outcome if not index else line.nodes[-1].outcome
        if outcome is not None:
            ply = len(line.nodes) if not index else line.nodes[-1].ply
            lines.append(_summary(record, outcome, ply))
    return "\n".join(lines) + "\n"


def _program_lines(record: Record) -> list[str]:
    """Lines a program wrote about itself, which stand first: #KIF version=2.0."""
    return list(takewhile(_OF_PROGRAM.match, record.root.comments))


def _opening(record: Record) -> list[str]:
    """The comments before the first move without those lines."""
    comments = record.root.comments[len(_program_lines(record)) :]
    return [_comment_line(comment) for comment in comments]


def _headers(record: Record) -> list[str]:
    game, handicap = record.game, handicap_name(record.start)
    lines = []
    if game.file or not game.unnamed:
        lines.append(f"{GAME}：{game.called}")
    if handicap:
        lines.append(f"{HANDICAP}：{handicap}")
    elif format_fen(record.start) != game.start:
        lines += [f"{HANDICAP}：{OTHER_START}"] * bool(game.handicaps)
        lines += bod.format_bod(record.start, side_names(record.start))
    return lines + [
        f"{name}：{value}" for name, value in record.headers if fits(record, name, value)
    ]


def _summary(record: Record, outcome: Outcome, ply: int) -> str:
    turn = (record.start.turn + ply) % 2
    return format_summary(record.game, outcome, ply, turn, side_names(record.start))


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
    """A comment, or a bookmark (&)."""
    return comment if comment.startswith("&") else f"*{comment}".rstrip()
