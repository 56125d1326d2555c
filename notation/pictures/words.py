"""What a picture or a page says in words.

What lives here: a position, a seat and a turn in words.  What does not: shapes.
"""

from __future__ import annotations

from notation.formats.drawn import OUT
from notation.formats.numerals import numeral
from notation.pictures.story import Scene, View
from notation.rules.game import Game
from notation.shown import printable
from notation.widths import display_width


def turn_words(view: View) -> str:
    """Whose turn it is, and who is in check."""
    game = view.game
    words = f"{game.seats[view.turn].name} to move"
    checked = dict.fromkeys(game.seat_of[view.board[square]] for square in view.checked)
    if not checked:
        return words
    if list(checked) == [view.turn]:
        return f"{words}, check"
    return f"{words}, check to {' and '.join(game.seats[seat].name for seat in checked)}"


def describe(view: View, last: str = "", outcome: str = "") -> str:
    """A position in words, for who cannot see it."""
    game = view.game
    told = [f"{game.name}, {game.files}×{game.ranks}."]
    for seat, row in enumerate(game.seats):
        pieces = [
            f"{game.piece_name(code)} {game.square_name(square)}"
            for square, code in enumerate(view.board)
            if code and game.seat_of[code] == seat
        ]
        words = f"{row.name}{OUT if view.out[seat] else ''}: {', '.join(pieces) or 'no pieces'}"
        held = [
            game.kind_name(kind, seat) + (numeral(count) if count > 1 else "")
            for kind in game.hand_kinds
            if (count := view.hands[seat][kind])
        ]
        told.append(f"{words}{'; in hand: ' + ', '.join(held) if held else ''}.")
    told += [f"Last move: {printable(last)}."] if last else []
    told.append(f"{printable(outcome) or turn_words(view)}.")
    return " ".join(told)


def seat_state(view: View, seat: int) -> str:
    """What stands beside the name of a seat: that it is eliminated, that it may not drop yet."""
    words = [OUT] if view.out[seat] else []
    words += [f"禁援牌 {view.rests[seat]}"] if view.rests[seat] else []
    return " ".join(words)


def players(game: Game, headers: list[tuple[str, str]]) -> dict[int, str]:
    """The names of players by seat, as headers of the seats' names tell them."""
    told = dict(reversed(headers))
    found = {}
    for seat, row in enumerate(game.seats):
        name = next((told[key] for key in (row.name, *row.aliases) if told.get(key)), "")
        if name:
            found[seat] = printable(name)
    return found


def piece_words(game: Game, code: int, square: int) -> str:
    """A piece on a square."""
    owner = game.seats[game.seat_of[code]].name
    return f"{owner} {game.piece_name(code)} {game.square_name(square)}"


def move_words(game: Game, scene: Scene) -> str:
    """The move of a scene with the mark of its seat, and its glyphs."""
    return "".join([game.seats[scene.seat].mark, scene.word, *scene.glyphs])


def held_words(game: Game, seat: int, kind: int, count: int) -> str:
    """Pieces of a kind in hand."""
    return f"{game.seats[seat].name} {game.kind_name(kind, seat)} × {count}"


def cut(text: str, most: int) -> str:
    """A text of so many full-width characters at most."""
    # Of a text without end not more is looked at than could stay.
    shown = printable(text[: 4 * most])
    if len(shown) == len(text) and display_width(shown) <= 2 * most:
        return shown
    while display_width(shown) > 2 * most - 2:
        shown = shown[:-1]
    return shown + "…"
