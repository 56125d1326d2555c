"""The FEN fields of games with more seats than letters have cases.

What lives here: `cells`, where a piece is the letter of its seat and its own (`sP`, `n+T`)
and cells are apart by commas; `stands`, one hand a seat (`s:2PR,w:-`); `out`, the letters of
eliminated seats.  Read and written, like the fields of `notation.rules.fen`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from notation.rules.game import Game
from notation.rules.law import counted
from notation.rules.position import Position

_COUNTED = re.compile(r"(?P<count>[1-9]\d{0,2})?(?P<letter>[A-Z])")


class SeatFields(ABC):
    """Readers of these fields, for a reading of one text."""

    game: Game
    position: Position

    @abstractmethod
    def _fault(self, code: str, start: int, end: int, **facts: str) -> None:
        """Report a fault at offsets of the text."""

    def _cells(self, word: str, at: int) -> None:
        ranks = word.split("/")
        if len(ranks) != self.game.ranks:
            facts = {"found": counted(len(ranks), "rank"), "expected": str(self.game.ranks)}
            self._fault("S403", at, at + len(word), **facts)
            return
        for index, text in enumerate(ranks):
            self._cells_of_rank(text, self.game.ranks - 1 - index, at)
            at += len(text) + 1

    def _cells_of_rank(self, text: str, rank: int, at: int) -> None:
        game, position = self.game, self.position
        file, place = 0, at
        for cell in text.split(","):
            code = self._cell(cell)
            if code is None:
                known = " ".join(piece.letter for piece in game.pieces)
                self._fault("S404", place, place + len(cell), found=cell, expected=known)
                return
            if code and file < game.files:
                square = rank * game.files + file
                position.put(square, code)
            file += 1 if code else int(cell[:4])
            place += len(cell) + 1
        if file != game.files:
            facts = {"found": str(file), "expected": str(game.files)}
            self._fault("S406", at, at + len(text), rank=game.rank_names[rank], **facts)

    def _cell(self, cell: str) -> int | None:
        """The code of a cell, 0 for a run of empty squares, None for neither."""
        if cell.isascii() and cell.isdigit():
            return 0
        letters = [seat.letter for seat in self.game.seats]
        kind = self.game.kind_by_letter.get(cell[1:], -1)
        if cell[:1] not in letters or kind < 0:
            return None
        return self.game.code(letters.index(cell[0]), kind)

    def _stands(self, word: str, at: int) -> None:
        game = self.game
        stands = word.split(",")
        if [stand[:2] for stand in stands] != [f"{seat.letter}:" for seat in game.seats]:
            expected = ",".join(f"{seat.letter}:-" for seat in game.seats)
            self._fault("S413", at, at + len(word), found=word, expected=expected)
            return
        for seat, stand in enumerate(stands):
            if stand[2:] != "-":
                self._stand(seat, stand[2:], at + 2)
            at += len(stand) + 1

    def _stand(self, seat: int, held: str, at: int) -> None:
        game, offset = self.game, 0
        for match in _COUNTED.finditer(held):
            kind = game.kind_by_letter.get(match["letter"], -1)
            if match.start() != offset or kind not in game.hand_kinds:
                break
            self.position.hands[seat][kind] += int(match["count"] or 1)
            offset = match.end()
        if offset < len(held) or not held:
            known = " ".join(game.pieces[k].letter for k in game.hand_kinds)
            found = held[offset:] or "nothing"
            self._fault("S407", at + offset, at + len(held), found=found, expected=known)

    def _out(self, word: str, at: int) -> None:
        letters = [seat.letter for seat in self.game.seats]
        if word == "-":
            return
        if list(word) != [letter for letter in letters if letter in word]:
            known = "".join(letters) + " in this order, or -"
            self._fault("S414", at, at + len(word), found=word, expected=known)
            return
        for letter in word:
            self.position.out[letters.index(letter)] = True


def format_seat_field(position: Position, name: str) -> str:
    """The inverse of reading the field of a name."""
    game = position.game
    if name == "cells":
        return "/".join(_format_rank(position, rank) for rank in reversed(range(game.ranks)))
    if name == "stands":
        return ",".join(
            f"{seat.letter}:{_format_hand(position, number)}"
            for number, seat in enumerate(game.seats)
        )
    out = (s.letter for s, out in zip(game.seats, position.out, strict=True) if out)
    return "".join(out) or "-"


def _format_rank(position: Position, rank: int) -> str:
    game = position.game
    cells: list[str] = []
    empty = 0
    for code in position.board[rank * game.files : (rank + 1) * game.files]:
        if not code:
            empty += 1
            continue
        cells += [str(empty)] if empty else []
        letter = game.seats[game.seat_of[code]].letter
        cells.append(letter + game.pieces[game.kind_of[code]].letter)
        empty = 0
    return ",".join([*cells, str(empty)] if empty else cells)


def _format_hand(position: Position, seat: int) -> str:
    held = (
        (str(count) if count > 1 else "") + position.game.pieces[kind].letter
        for kind in position.game.hand_kinds
        if (count := position.hands[seat][kind])
    )
    return "".join(held) or "-"
