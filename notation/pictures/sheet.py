"""The rule sheet of a game as text.

What lives here: the diagrams of how pieces move, made from their steps, and the notes of
the game file around them.
"""

from __future__ import annotations

import textwrap

from notation.rules.betza import Step
from notation.rules.game import Game
from notation.rules.parts import Piece

_LEGEND = (
    "○ moves or captures  ● and on without limit",
    "◇ only moves  × only captures  ☆ first move only",
)
_SLIDE_SHOWN = 3
_WIDTH = 78


def rule_sheet(game: Game) -> str:
    """The whole sheet.  Diagrams look forward from the piece's owner."""
    lines = [f"{game.name}  ({game.id})", ""]
    seats = "、".join(f"{seat.mark}{seat.name}" for seat in game.seats)
    lines.append(f"{game.files}×{game.ranks} squares; {seats}; {game.seats[0].name} moves first.")
    lines += [f"Start: {game.start}", "", "Pieces", "", *_LEGEND, ""]
    for piece in game.pieces:
        lines += _piece(game, piece)
    for note in game.notes:
        lines += [note.title, *_texts(note.lines), ""]
    options = [variant.option for variant in game.variants if variant.option]
    if options:
        lines.append("Options")
        lines += [f"  {row.title}: {row.header}：{row.word} ({row.setting})" for row in options]
        lines.append("")
    if game.readings:
        lines.append("Readings (the source leaves these open; kifu decides)")
        for note in game.readings:
            lines += _texts([f"{note.title}: {' '.join(note.lines)}"])
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def diagram(steps: tuple[Step, ...], centre: str) -> list[str]:
    """Where steps lead, seen by the owner, as rows of full-width cells."""
    cells: dict[tuple[int, int], str] = {}
    for step in steps:
        reach = step.reach or _SLIDE_SHOWN
        for count in range(1, reach + 1):
            mark = "○" if step.move and step.capture else "◇" if step.move else "×"
            if step.reach == 0:
                mark = "●" if step.move and step.capture else mark
            cells.setdefault((step.dx * count, step.dy * count), "☆" if step.initial else mark)
    size = max((max(abs(x), abs(y)) for x, y in cells), default=1)
    cells[0, 0] = centre
    return [
        "".join(cells.get((x, y), "・") for x in range(-size, size + 1))
        for y in range(size, -size - 1, -1)
    ]


def _piece(game: Game, piece: Piece) -> list[str]:
    facts = [f"FEN {piece.letter}", f"Betza {' then '.join((piece.betza, *piece.then))}"]
    if piece.captures > 1:
        facts.append(f"takes up to {piece.captures}")
    if piece.short != piece.names[0]:
        facts.append(f"written {piece.short or 'without a name'}")
    if piece.promotes:
        names = " ".join(game.kind_name(game.kind_by_letter[other]) for other in piece.promotes)
        facts.append(f"promotes to {names}")
    if piece.captured != piece.letter and piece.captured:
        facts.append(f"in hand as {game.kind_name(game.kind_by_letter[piece.captured])}")
    rows = diagram(piece.steps, piece.short[:1] or piece.names[0][:1])
    return [f"{piece.label}  ({', '.join(facts)})", *(f"  {row}" for row in rows), ""]


def _texts(texts: list[str] | tuple[str, ...]) -> list[str]:
    return [
        line
        for text in texts
        for line in textwrap.wrap(text, _WIDTH, initial_indent="  - ", subsequent_indent="    ")
    ]
