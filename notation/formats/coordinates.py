"""Coordinate moves: e3g3, f7e8+, Q@d4, e9e10q, 7g7f, P*5e; h3xh4h5, R@h8&, h8@, --.

What lives here: reading one such word and writing one, inverses of each other, shared by
every format and command that names moves by squares.
"""

from __future__ import annotations

from functools import cache

from notation.diagnostics import Fault
from notation.formats.words import WordReader
from notation.grammar import GrammarError, Part, parse
from notation.records.transcript import Facts, Form, Promotion, Word, WordFault
from notation.rules.game import REVERTS, Game
from notation.rules.moves import DROP, OFF, OWN, PASS, Move
from notation.rules.position import Position

_PASS, _PARTNER = "--", "&"
_SIGNS = {"algebraic": "@", "numbered": "*"}


def format_move(game: Game, move: Move) -> str:
    """A move in coordinates, castling as the king's own move."""
    if game.turn_end:
        return _format_act(game, move)
    target = game.algebraic(move.target)
    if move.origin == DROP:
        return f"{game.pieces[move.becomes].letter}{_SIGNS[game.squares]}{target}"
    becomes = ""
    if move.becomes != move.kind:
        letter = game.pieces[move.becomes].letter
        becomes = "+" if letter.startswith("+") else letter.removesuffix(REVERTS).lower()
    return f"{game.algebraic(move.origin)}{target}{becomes}"


def _format_act(game: Game, move: Move) -> str:
    """A move of a game whose pieces act more than once."""
    if move.origin == PASS:
        return _PASS
    if move.origin == DROP:
        partner = "" if move.hand == OWN else _PARTNER
        return f"{game.pieces[move.kind].letter}@{game.algebraic(move.target)}{partner}"
    origin = game.algebraic(move.origin)
    if move.target == OFF:
        return f"{origin}@"
    return origin + "".join("x" * (mark & 1) + game.algebraic(mark >> 1) for mark in move.marks)


def spell(position: Position, move: Move) -> str:
    """`format_move` in the shape transcripts ask for."""
    return format_move(position.game, move)


def spell_case(game: Game, seat: int, move: Move, case: int) -> str:
    """`format_move` in the shape of `notation.records.transcript.SpellCase`."""
    return format_move(game, move)


@cache
def coordinate_reader(game: Game) -> WordReader:
    """The reader of a game's coordinate moves."""
    return WordReader(lambda text: _read(game, text))


def _read(game: Game, text: str) -> Word:
    if game.turn_end:
        return _read_act(game, text)
    try:
        parts = parse("usi", game.squares, text)
    except GrammarError as error:
        example = "e2e4, e7e8+, P@e5" if game.squares == "algebraic" else "7g7f, 8h2b+, P*5e"
        return _not_a_move(text, error, example)
    faults = []
    squares = {}
    piece = becomes = ""
    for part in parts:
        role = part.rules[1] if len(part.rules) > 1 else ""
        if role.endswith(("origin", "target")):
            square = game.parse_square(part.text)
            squares[role.rpartition("_")[2]] = square
            if square < 0:
                faults.append(no_square(game, part))
        elif role == "piece":
            piece = part.text
        elif role == "becomes":
            becomes = part.text
    kinds = (game.kind_by_letter.get(piece.upper(), -1), game.becoming(becomes.upper()))
    for letter, kind in zip((piece, becomes), kinds, strict=True):
        if letter and letter != "+" and kind < 0:
            known = " ".join(row.letter for row in game.pieces)
            words = {"found": letter, "game": game.name, "expected": known}
            at = text.rindex(letter) if letter == becomes else 0
            faults.append(WordFault(Fault("S103", words), at, at + len(letter)))
    if faults:
        return Word(None, faults=tuple(faults))
    spans = {
        role: (part.start, part.end)
        for part in parts
        for role in (part.rules[1].rpartition("_")[2] if len(part.rules) > 1 else "",)
        if role
    }
    if piece:
        return Word(Facts(Form.DROP, text, kinds=(kinds[0],), target=squares["target"]), spans)
    facts = Facts(
        Form.MOVE,
        text,
        origin=squares["origin"],
        target=squares["target"],
        promotion=Promotion.YES if becomes else Promotion.NO,
        becomes=kinds[1] if becomes not in ("", "+") else None,
    )
    return Word(facts, spans)


def _read_act(game: Game, text: str) -> Word:
    try:
        parts = parse("usi", "acting", text)
    except GrammarError as error:
        return _not_a_move(text, error, "h5h6, h6xi7, h3xh4h5, R@h8, R@h8&, h8@, --")
    if parts[0].kind == "PASS":
        return Word(Facts(Form.PASS, text))
    spans: dict[str, tuple[int, int]] = {}
    faults = []
    origin, kind, takes = -1, -1, False
    marks: list[int] = []
    for part in parts:
        role = part.rules[-1].rpartition("_")[2]
        spans[role] = (part.start, part.end)
        if part.kind == "LETTERED":
            square = game.parse_square(part.text)
            if square < 0:
                faults.append(no_square(game, part))
            if role == "origin":
                origin = square
            else:
                marks.append(square * 2 + takes)
            takes = False
        elif part.kind == "TAKES":
            takes = True
        elif part.kind == "DROPPED":
            kind = game.kind_by_letter.get(part.text, -1)
            if kind < 0:
                known = " ".join(row.letter for row in game.pieces)
                words = {"found": part.text, "game": game.name, "expected": known}
                faults.append(WordFault(Fault("S103", words), part.start, part.end))
    if faults:
        return Word(None, spans, tuple(faults))
    if not marks:
        return Word(Facts(Form.OFF, text, origin=origin), spans)
    target = marks[-1] >> 1
    if kind >= 0:
        partner = parts[-1].kind == "PARTNER"
        return Word(Facts(Form.DROP, text, kinds=(kind,), target=target, partner=partner), spans)
    facts = Facts(
        Form.ACT,
        text,
        origin=origin,
        target=target,
        marks=tuple(marks),
        promotion=Promotion.UNSAID,
    )
    return Word(facts, spans)


def no_square(game: Game, part: Part) -> WordFault:
    """The fault of a place that is not on the board."""
    words = {"found": part.text, "game": game.name}
    words["first"] = game.algebraic(0)
    words["last"] = game.algebraic(game.files * game.ranks - 1)
    return WordFault(Fault("S104", words), part.start, part.end)


def _not_a_move(text: str, error: GrammarError, example: str) -> Word:
    words = {
        "found": text,
        "why": f"it fails at character {error.offset + 1}",
        "help": f"a move is written like {example}",
    }
    return Word(None, faults=(WordFault(Fault("S102", words), 0, len(text)),))
