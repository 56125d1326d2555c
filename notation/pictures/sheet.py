"""The rule sheet of a game as text.

What lives here: the diagrams of how pieces move, made from their steps, and the notes of
the game file around them.
"""

from __future__ import annotations

import textwrap

from notation.pictures.sheet_laws import ends, laws, more
from notation.rules.betza import Step
from notation.rules.game import Game
from notation.rules.law import describe_area, promoting_moves
from notation.rules.parts import Piece

_LEGEND = (
    "○ moves or captures  ● and on without limit",
    "◇ only moves  × only captures  ☆ first move only  △ only over a piece on the way",
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
    for title, texts in (("Laws", laws(game)), ("End", ends(game)), *more(game)):
        if texts:
            lines += [title, *_texts(texts), ""]
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
            mark = "△" if step.hops or step.jumps else "☆" if step.initial else mark
            cells.setdefault((step.dx * count, step.dy * count), mark)
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
    if piece.royal:
        facts.append("royal")
    if piece.promotes:
        facts.append(_promotion(game, piece))
    if piece.captured != piece.letter and game.drops and not piece.royal:
        facts.append(f"in hand as {_name(game, piece.captured)}" if piece.captured else "no hand")
    facts += [*_drops(game, piece), *_acts(piece)]
    centre = piece.short[:1] or piece.names[0][:1]
    head = textwrap.wrap(
        f"{piece.label}  ({', '.join(facts)})", _WIDTH + 2, subsequent_indent="    "
    )
    lines = [*head, *_going(piece.steps, centre)]
    for blocks, steps in piece.way.elsewhere:
        squares = describe_area(game, game.geometry.zone(0, blocks))
        lines += [f"  from {squares}:", *_going(steps, centre)]
    if piece.way.stays_in:
        squares = describe_area(game, game.geometry.zone(0, piece.way.stays_in))
        lines.append(f"  never leaves {squares}")
    return [*lines, ""]


def _going(steps: tuple[Step, ...], centre: str) -> list[str]:
    """How a piece goes: a diagram, and what no diagram shows."""
    told = []
    if any(step.via and not step.jumps for step in steps):
        told.append("a piece on the way of a leap blocks it")
    for step in steps:
        if step.hops:
            verb = "goes" if step.move and step.capture else "moves" if step.move else "captures"
            where = ", to the square right behind it" if step.beside else ""
            told.append(f"{verb} over exactly one piece{where}")
    if any(step.passing for step in steps):
        told.append("captures in passing")
    rows = [*diagram(steps, centre), *([f"({'; '.join(dict.fromkeys(told))})"] if told else [])]
    return [f"  {row}" for row in rows]


def _name(game: Game, letter: str) -> str:
    return game.kind_name(game.kind_by_letter[letter])


def _promotion(game: Game, piece: Piece) -> str:
    names = " ".join(dict.fromkeys(_name(game, other) for other in piece.promotes))
    text = f"promotes to {names}"
    if not piece.promoting.zone:
        return text
    kind = game.kind_by_letter[piece.letter]
    must = "must promote where it" if piece.promoting.forced else "may promote where it"
    lost = ", to a kind it has lost" if piece.promoting.lost else ""
    return f"{text}: {must} {promoting_moves(game, 0, kind)}{lost}"


def _drops(game: Game, piece: Piece) -> list[str]:
    """What is said of a kind in hand beyond the notes of the game."""
    kind = game.kind_by_letter[piece.letter]
    if kind not in game.hand_kinds:
        return []
    facts, rule = [], piece.dropping
    if rule.zone:
        facts.append(f"dropped on {describe_area(game, game.geometry.zone(0, rule.zone))}")
    if rule.forms != (piece.letter,):
        facts.append(f"dropped as {' or '.join(_name(game, form) for form in rule.forms)}")
    if rule.on_file:
        facts.append(f"dropped at most {rule.on_file} to a file")
    if not rule.mate:
        facts.append("its drop may not mate")
    return facts


def _acts(piece: Piece) -> list[str]:
    """What only pieces that act more than once, or boards of regions, have."""
    facts = {
        "never goes back in a further part": piece.ahead,
        "takes some of what it passes over": piece.sweeps,
        "acts as a piece beside it": piece.copies,
        "freezes enemies beside it": piece.freezes,
    }
    told = [fact for fact, true in facts.items() if true]
    lists = {
        "promotes by entering": piece.enters,
        "promotes by facing": piece.faces,
        "dropped in": piece.drops_in,
    }
    told += [f"{fact} {' '.join(row)}".replace("_", " ") for fact, row in lists.items() if row]
    return told


def _texts(texts: list[str] | tuple[str, ...]) -> list[str]:
    return [
        line
        for text in texts
        for line in textwrap.wrap(text, _WIDTH, initial_indent="  - ", subsequent_indent="    ")
    ]
