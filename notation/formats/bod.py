"""BOD: boards as KIF files draw them, with the hands above and below.

    後手の持駒：金　歩二
      ９ ８ ７ ６ ５ ４ ３ ２ １
    +---------------------------+
    |v香v桂v銀v金v玉v金v銀v桂v香|一

What lives here: reading such lines and writing them.  After the description of the format
published with Kifu for Windows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from notation.diagnostics import Fault
from notation.formats.names import PieceNames
from notation.formats.numerals import numeral, value
from notation.rules.fen import PlacedFault
from notation.rules.game import Game
from notation.rules.position import Position
from notation.rules.soundness import position_faults, unplayable

if TYPE_CHECKING:
    from notation.formats.drawn_read import DrawnReading

NOTHING = "なし"
# Few files have a board, so that all but one of these are compiled when they are first asked
# for.  They are matched against lines without the space around them.
_ROW = r"[|｜](?P<cells>.*)[|｜]"
_HAND = r"(?P<seat>先手|後手|上手|下手)の?持[駒ち].*?[：:](?P<held>.*)"
_TURN = r"(?P<seat>先手|後手|上手|下手)番$"
_FRAME = r"(?:[+＋][-－ー―─]+[+＋]|([１-９1-9][\s　]+){8}[１-９1-9]$)"
_BOARD = re.compile(
    r"[|｜].*[|｜]|(?:先手|後手|上手|下手)(?:の?持[駒ち].*?[：:]|番$)|手数[＝=]"
    rf"|{_FRAME}"
)
_CELL = r"(?P<mark>[\s　vVｖＶ^＾+])?(?P<char>[^\s　vVｖＶ])"
_HELD = (
    r"[\s　]*(?P<name>[^\s　0-9０-９一二三四五六七八九十])"
    r"(?P<count>[0-9０-９一二三四五六七八九十]*)"
)
_EMPTY = "・･.*＊ 　"
_FIRST = ("先手", "下手")


def is_board(line: str) -> bool:
    """Whether a line belongs to a board: a row, a frame line, a hand, the turn, or the number
    of moves before it."""
    return _BOARD.match(line.strip()) is not None


def is_row(line: str) -> bool:
    """Whether a line is a row of a board."""
    return re.match(_ROW, line.strip()) is not None


def parse_bod(game: Game, lines: Sequence[tuple[int, str]]) -> DrawnReading:
    """Read a board from pairs of offset and text, one a line.  Where no line says whose
    turn it is, the first seat is to move."""
    from notation.formats.drawn_read import DrawnReading

    position = Position(game)
    faults: list[PlacedFault] = []
    names = PieceNames(game)
    rank = game.ranks - 1

    def fault(why: str, start: int, end: int) -> None:
        help = "a row is |v香v桂 ・ … 歩|, a hand 先手の持駒：金　歩二"
        faults.append(PlacedFault(Fault("S116", {"why": why, "help": help}), start, end))

    for at, text in ((at + len(text) - len(text.lstrip()), text.strip()) for at, text in lines):
        row, hand, turn = (re.match(one, text) for one in (_ROW, _HAND, _TURN))
        if row:
            cells = _cells(row["cells"], game.files)
            if rank < 0 or len(cells) != game.files:
                why = f"this row has {len(cells)} squares, {game.name} has {game.files}"
                fault(why if rank >= 0 else "one row too many", at, at + len(text))
                continue
            for file, cell in enumerate(cells):
                offset, mark, char = cell
                if char in _EMPTY:
                    continue
                kinds = names.kinds(char)
                start = at + row.start("cells") + offset
                if not kinds:
                    fault(f"{char} is no piece", start, start + 1)
                    continue
                seat = 1 if mark in "vVｖＶ" else 0
                square = rank * game.files + file
                position.put(square, game.code(seat, kinds[0]))
            rank -= 1
        elif hand:
            seat = 0 if hand["seat"] in _FIRST else 1
            start = at + hand.start("held")
            for bad, begin, end in _hold(position, seat, hand["held"], names):
                fault(f"{bad} cannot be in hand", start + begin, start + end)
        elif turn:
            position.turn = 0 if turn["seat"] in _FIRST else 1
    first, last = lines[0][0], lines[-1][0] + len(lines[-1][1])
    if rank >= 0 and not faults:
        fault(f"the board has {game.ranks - 1 - rank} rows, not {game.ranks}", first, last)
    if faults:
        return DrawnReading(None, faults)
    placed = [PlacedFault(one, first, last) for one in position_faults(position)]
    return DrawnReading(None if unplayable(position) else position, placed)


def format_bod(position: Position, names: tuple[str, str]) -> list[str]:
    """The lines of a board; `names` are those of the two sides in the hand lines."""
    game = position.game
    lines = [f"{names[1]}の持駒：{_format_hand(position, 1)}"]
    lines.append("  " + " ".join(game.file_names))
    lines.append("+" + "-" * (3 * game.files) + "+")
    for rank in reversed(range(game.ranks)):
        cells = ""
        for code in position.board[rank * game.files : (rank + 1) * game.files]:
            if not code:
                cells += " ・"
                continue
            cells += ("v" if game.seat_of[code] else " ") + game.pieces[game.kind_of[code]].cell
        lines.append(f"|{cells}|{game.rank_names[rank]}")
    lines.append("+" + "-" * (3 * game.files) + "+")
    lines.append(f"{names[0]}の持駒：{_format_hand(position, 0)}")
    if position.turn:
        lines.append(f"{names[1]}番")
    return lines


def _cells(text: str, files: int) -> list[tuple[int, str, str]]:
    """The cells of a row: offset of the piece, mark, character.  Cells are two characters
    each; where spaces are lost, every character that is no space or mark is one."""
    if len(text) == 2 * files:
        return [(n + 1, text[n], text[n + 1]) for n in range(0, len(text), 2)]
    return [
        (cell.start("char"), cell["mark"] or " ", cell["char"]) for cell in re.finditer(_CELL, text)
    ]


def _hold(
    position: Position, seat: int, text: str, names: PieceNames
) -> list[tuple[str, int, int]]:
    """Put the pieces of a hand line in hand; what cannot be, with its offsets."""
    bad: list[tuple[str, int, int]] = []
    if text.strip() in ("", NOTHING, "無し", "無"):
        return bad
    for held in re.finditer(_HELD, text):
        kinds = names.kinds(held["name"])
        if not kinds or kinds[0] not in position.game.hand_kinds:
            bad.append((held["name"], held.start("name"), held.end()))
            continue
        position.hands[seat][kinds[0]] += value(held["count"]) if held["count"] else 1
    return bad


def _format_hand(position: Position, seat: int) -> str:
    game = position.game
    held = [
        game.pieces[kind].cell + (numeral(count) if count > 1 else "")
        for kind in game.hand_kinds
        if (count := position.hands[seat][kind])
    ]
    return "　".join(held) or NOTHING
