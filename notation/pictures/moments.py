"""What the script of a page reads.

What lives here: a story and the measures of its picture as plain data.  What does not: the
page around it, and the script (page.js), which knows these keys.

A scene says what differs from the one before it: `b` squares and cell codes by turns, `h` by
seat the codes and numbers of pieces in hand, if any of that changed.  `p` is the scene before
it, `n` its ply, `l` its line, `e` whether the line ends here; `t` who is to move, -1 for
nobody, `c` squares in check, `m` those a move left or passed, `o` those it reached; `s` by seat
what is said beside the name; `f` the FEN, `w` the move in words, `k` its time, `r` what follows.
"""

from __future__ import annotations

from typing import Any

from notation.pictures.layout import CELL
from notation.pictures.story import Scene, Story, View
from notation.pictures.svg import IN_HAND, Picture
from notation.pictures.words import move_words, seat_state, turn_words


def moments(story: Story, picture: Picture, title: str) -> dict[str, Any]:
    """All of it.  Every piece that is ever seen is defined in the picture."""
    game = story.record.game
    codes = sorted({code for scene in story.scenes for code in _codes(scene.view)})
    for code in codes:
        picture.define(code)
    return {
        "title": title,
        "layout": _layout(picture),
        "seats": [
            {"name": row.name, "label": picture.names[seat], "turned": picture.layout.turned(seat)}
            for seat, row in enumerate(game.seats)
        ],
        "squares": [game.square_name(square) for square in range(game.files * game.ranks)],
        "codes": {code: [game.piece_name(code), game.seat_of[code]] for code in codes},
        "scenes": [_scene(story, scene) for scene in story.scenes],
    }


def _codes(view: View) -> set[int]:
    """The pieces on the board and in hand."""
    return {code for code in view.board if code} | {
        code for seat in range(len(view.hands)) for code, _ in _held(view, seat)
    }


def _held(view: View, seat: int) -> list[tuple[int, int]]:
    game, hand = view.game, view.hands[seat]
    return [(game.code(seat, kind), hand[kind]) for kind in game.hand_kinds if hand[kind]]


def _layout(picture: Picture) -> dict[str, Any]:
    layout, game = picture.layout, picture.game
    return {
        "prefix": picture.id + "-",
        "files": game.files,
        "ranks": game.ranks,
        "cell": CELL,
        "x": layout.board_x,
        "y": layout.board_y,
        "centre": layout.centre,
        "scale": IN_HAND,
        "hand": [layout.hand_place(index) for index in range(len(game.hand_kinds))],
        "labels": [(x, y) for _, x, y in layout.labels()],
        "views": [
            {"angle": layout.angle(viewer), "strips": layout.strips(viewer)}
            for viewer in layout.seen_by()
        ],
    }


def _scene(story: Story, scene: Scene) -> dict[str, Any]:
    view, game = scene.view, story.record.game
    before = story.scenes[scene.parent].view if scene.parent >= 0 else None
    board = before.board if before else (0,) * len(view.board)
    changed = [
        number
        for square, code in enumerate(view.board)
        if code != board[square]
        for number in (square, code)
    ]
    told = {
        "p": scene.parent,
        "n": scene.ply,
        "l": scene.line,
        "e": int(scene.ends),
        "b": changed,
        "t": -1 if scene.outcome else view.turn,
        "c": view.checked,
        "m": view.passed,
        "o": view.reached,
        "f": view.fen,
        "k": scene.clock,
        "r": scene.outcome or turn_words(view),
    }
    if scene.parent >= 0:
        told["w"] = f"{scene.ply}. {move_words(game, scene)}"
    if before is None or before.hands != view.hands:
        seats = range(len(game.seats))
        told["h"] = [[n for held in _held(view, seat) for n in held] for seat in seats]
    states = [seat_state(view, seat) for seat in range(len(game.seats))]
    told |= {"s": states} if any(states) else {}
    # What is empty or nought is left out, but for the numbers that every scene has.
    return {key: value for key, value in told.items() if value or key in "pnlth"}
