"""qipu: writing a record.

What lives here: the lines of a record in their canonical order and signs.
What does not: reading one (`notation.formats.qipu`).
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.formats import results
from notation.formats.clocks import format_clock
from notation.formats.dialects import dialect
from notation.formats.numerals import TO_FULL
from notation.formats.qipu_lines import GAME, RESULT, START, TURN, VARIATION, games
from notation.records.record import Node, Record
from notation.rules.fen import format_fen
from notation.rules.position import Position
from notation.source import Source


def write(records: Sequence[Record]) -> str:
    """Records in their canonical form, a blank line between games."""
    return "\n".join(_write_record(record) for record in records)


def fits(record: Record, name: str, value: str) -> bool:
    """Whether a header reads back as itself, and is no word of the format's own."""
    own = {*GAME, *START, *TURN, *RESULT, *VARIATION}
    if record.game.option:
        own.add(record.game.option.header)
    own |= {variant.option.header for variant in record.game.variants if variant.option}
    lines = list(games(Source(f"{name}：{value}")))
    if name in own or not name or len(lines) != 1 or len(lines[0]) != 1:
        return False
    line = lines[0][0]
    return (line.kind, line.name, line.value) == ("header", name, value)


def _write_record(record: Record) -> str:
    game = record.game
    lines = [f"{GAME[0]}：{game.called}"]
    lines += [f"{name}：{value}" for name, value in record.headers if fits(record, name, value)]
    if game.option:
        lines.append(f"{game.option.header}：{game.option.word}")
    if format_fen(record.start) != game.start:
        lines.append(f"{START[0]}：{format_fen(record.start)}")
    lines += [f"＊ {comment}".rstrip() for comment in record.root.comments]
    for index, line in enumerate(record.lines()):
        if not line.nodes:
            continue
        lines.append("")
        position = record.position_at(line.nodes[0].parent or record.root)
        if index:
            lines.append(f"{VARIATION[0]}：{_format_round(position.round)}")
        lines += _format_line(position, line.nodes)
    if record.outcome is not None:
        clock = record.outcome.clock
        time = format_clock(clock) if clock else ""
        lines += ["", f"{RESULT[0]}：{results.format_result(game, record.outcome)}{time}"]
    return "\n".join(lines) + "\n"


def _format_round(number: int) -> str:
    """A round number as it is written, in full-width digits."""
    return str(number).translate(TO_FULL)


def _format_line(position: Position, nodes: Sequence[Node]) -> list[str]:
    """A line of play as lines of text, a round on each.  Plays `position` forward."""
    spell = dialect(position.game).spell
    lines: list[str] = []
    words: list[str] = []
    for node in nodes:
        if not words:
            words = [_format_round(position.round), *["…"] * position.turn]
        assert node.move is not None
        word = spell(position, node.move)
        if len(position.game.seats) > 2:
            # With more than two seats each move says whose it is.
            word = f"{position.game.seats[position.turn].name}：{word}"
        position.play(node.move)
        words.append(word + (format_clock(node.clock) if node.clock else ""))
        if node.comments or position.turn == 0:
            lines.append("　".join(words))
            words = []
        lines += [f"＊ {comment}".rstrip() for comment in node.comments]
    if words:
        lines.append("　".join(words))
    return lines
