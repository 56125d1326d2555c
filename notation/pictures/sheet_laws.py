"""What the tables of a game file say beside its pieces, for the rule sheet.

What lives here: short sentences for laws, castling, drops, endings, declarations, handicaps and
regions.  What does not: pieces, and the notes of the file (`notation.pictures.sheet`).
"""

from __future__ import annotations

from notation.rules.game import Game
from notation.rules.law import counted, describe_area, ordinal
from notation.rules.parts import EnteringKing

# "" for what the numbers of a game, or its pieces, say better.
LAW_TEXTS = {
    "king_safety": "No move may leave the own royal piece attacked.",
    "kings_rank": "A king may not enter the rank of an enemy king.",
    "kings_face": "Kings may not face each other on a file or rank with nothing between.",
    "frozen": "Enemies beside a piece that freezes do not move.",
    "drop_zone": "",
    "drop_file": "",
    "drop_mate": "",
    "drop_rest": "",
    "drop_stuck": "Nothing is dropped where it could never move.",
    "drop_check": "A drop may not give check.",
    "drop_in_check": "Nothing is dropped by a side in check.",
    "drop_company": "",
    "drop_area": "Pieces are dropped in the kinds of regions that are theirs.",
    "drop_mates_nobody": "A drop may not leave an enemy king that nothing could save.",
}
_ROYALS = {
    "last": "Of several royal pieces only the last on the board is in check.",
    "all": "Several royal pieces are in check when all of them are attacked.",
}
_EFFECTS = {
    "facing_kings": "Before a move, a king that faces an enemy king may promote.",
    "leaders": "",
    "promotion": "Promotions follow at the end of the turn.",
    "elimination": "A seat that loses its king is out; the game ends with its whole team.",
}


def laws(game: Game) -> list[str]:
    """What moves and drops must keep, and castling."""
    lines = [LAW_TEXTS[law] for law in game.board_laws]
    lines.append(_ROYALS.get(game.royals_kept, ""))
    lines += [_EFFECTS[effect] for effect in (*game.turn_start, *game.turn_end)]
    if game.leader_letters:
        leaders, led = (_names(game, of) for of in (game.leader_letters, game.led_letters))
        lines.append(f"Without {leaders} on the board, {led} do not promote.")
    lines += _castlings(game)
    if game.drops:
        lines += _drops(game)
    return [line for line in lines if line]


def ends(game: Game) -> list[str]:
    """How a game ends, and what may be declared."""
    lines = []
    for goal in game.goals:
        names = " or ".join(game.kind_name(game.kind_by_letter[one]) for one in goal.letters)
        squares = describe_area(game, game.geometry.zone(0, goal.zone))
        safe = ", once it is not attacked there" if goal.safe else ""
        where = f"{squares} (as the first seat sees it)"
        lines.append(f"A side wins by bringing {names} to {where}{safe}.")
    if game.kings_taken and game.royals:
        lines.append("A side wins by taking the other's last royal piece; check binds nobody.")
    if not game.turn_end:
        how = (
            "loses, in check or not" if game.no_move_loses else "loses in check, else it is a draw"
        )
        lines.append(f"A side without a legal move {how}.")
    if game.repetition:
        end = "ends the game without a winner" if game.repetition_ends else "is told"
        lines.append(f"The {ordinal(game.repetition)} occurrence of a position {end}.")
    if game.perpetual_check_loses:
        lines.append("Of a repetition, a side loses that gave check with every move meanwhile.")
    if game.entering_king is not None:
        lines += _declaration(game, game.entering_king)
    return lines


def more(game: Game) -> list[tuple[str, list[str]]]:
    """Lists under titles of their own."""
    regions = []
    for region in game.regions:
        first, last = (game.square_name(region.squares[end]) for end in (0, -1))
        owner = f", the camp of {game.seats[region.seat].name}" if region.seat >= 0 else ""
        regions.append(f"{region.name}: {first} to {last}{owner}")
    handicaps = ["、".join(game.handicaps)] if game.handicaps else []
    return [("Regions", regions), ("Handicaps", handicaps)]


def _names(game: Game, letters: frozenset[str]) -> str:
    return " ".join(p.names[0] for p in game.pieces if p.letter in letters)


def _castlings(game: Game) -> list[str]:
    lines = []
    for castling in game.castlings:
        squares = (castling.king_from, castling.king_to, castling.rook_from, castling.rook_to)
        king, king_to, rook, rook_to = map(game.square_name, squares)
        word = dict.fromkeys((castling.text, castling.san))
        lines.append(
            f"{game.seats[castling.seat].name} castles {' or '.join(word)}: {king} to {king_to}, "
            f"{rook} to {rook_to} (right {castling.right})."
        )
    return lines


def _drops(game: Game) -> list[str]:
    lines = ["In place of a move a captured piece in hand may be dropped on an empty square."]
    lines += [LAW_TEXTS[law] for law in game.drop_laws if law not in game.board_laws]
    kept = {"king_safety", "drop_in_check"} & set(game.drop_laws)
    if "king_safety" in game.board_laws and not kept:
        lines.append("A drop may leave the own royal piece attacked.")
    if "drop_stuck" not in game.drop_laws:
        lines.append("A piece may be dropped where it could never move.")
    promoted = (p for p in game.pieces if p.letter.startswith("+"))
    if any(piece.captured == piece.letter for piece in promoted):
        lines.append("A captured promoted piece is still that in hand.")
    if game.rest and "drop_rest" in game.drop_laws:
        turns = counted(game.rest, "turn")
        lines.append(f"After a drop, a side drops nothing on its next {turns}.")
    if game.partner_drops:
        lines.append("A side may drop from its partner's hand too.")
    if game.drop_company:
        own = counted(game.drop_company, "own piece")
        lines.append(f"A drop needs {own} in the region.")
    return lines


def _declaration(game: Game, terms: EnteringKing) -> list[str]:
    far = "last rank" if terms.ranks == 1 else f"far {terms.ranks} ranks"
    others = counted(terms.pieces, "other piece")
    lines = [f"A side not in check, its king and {others} in the {far}, may declare by points."]
    worth = zip(game.pieces, terms.points, strict=True)
    points = "、".join(f"{p.names[0]} {n}" for p, n in worth if n != 1 and not p.royal)
    if points:
        lines.append(f"Points: {points}, others 1.")
    for rule in terms.rules:
        named = f" ({terms.header}：{rule.name})" if terms.header else ""
        enough = [("win", rule.win), *([("draw", rule.draw)] if rule.draw else [])]
        needed = [
            f"to {word} " + "、".join(f"{s.name} {n}" for s, n in zip(game.seats, row, strict=True))
            for word, row in enough
        ]
        lines.append(f"{rule.title}{named}: {'; '.join(needed)}.")
    return lines
