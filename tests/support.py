"""What several tests share: positions written as lists of pieces, table files, PGN texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from notation import read_text
from notation.formats.reading import FileReading
from notation.games import builtin_game
from notation.records.record import Record
from notation.rules.fen import parse_fen
from notation.rules.game import Game
from notation.rules.position import Position

HERE = Path(__file__).parent
DATA = HERE / "data"
ROOT = HERE.parent
_PIECE = re.compile(r"(\+?[A-Za-z])([a-z]\d+|\d[a-z])$")


def setup_fen(game: Game, text: str) -> str:
    """The FEN of a setup: `w Kf1 Ne3 kf10 [Pp] rights=KQ dropped=b2 rests=0+1 round=7`.

    Pieces are FEN letter and square, in any order; [ ] holds the hands; the other fields
    have defaults.  Only where a game's option shows in the FEN by the hands left out must
    they be written when empty.
    """
    if "cells" in game.fen_fields:
        return _seats_fen(game, text)
    cells: dict[int, str] = {}
    fields = {"rights": "-", "dropped": "-", "rests": "0+0", "round": "1"}
    side, hands = "w", ""
    for word in text.split():
        piece = _PIECE.match(word)
        if piece:
            cells[game.parse_square(piece[2])] = piece[1]
        elif word in ("w", "b"):
            side = word
        elif word.startswith("["):
            hands = word
        else:
            name, value = word.split("=")
            assert name in fields, word
            fields[name] = value
    ranks = []
    for rank in reversed(range(game.ranks)):
        squares = range(rank * game.files, (rank + 1) * game.files)
        row = "".join(cells.get(square, ".") for square in squares)
        ranks.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    if "counted" in game.fen_fields:
        return f"{'/'.join(ranks)} {side} {hands.strip('[]') or '-'} {fields['round']}"
    cards = [fields["rests"]] if hands else []
    tail = [side, fields["rights"], fields["dropped"], *cards, "0", fields["round"]]
    return " ".join(["/".join(ranks) + hands, *tail])


# Where no king faces another.
_KINGS = {"s": "f1", "w": "a7", "n": "j15", "e": "o9"}
_SEATED = re.compile(r"([swne])(\+?[A-Z])([a-z]\d+)$")


def _seats_fen(game: Game, text: str) -> str:
    """The FEN of a setup with four seats: `s sPh7 w+Kc3 s:2PR out=w`.  A seat without a king
    that is not out has it on its square of `_KINGS`."""
    cells: dict[int, str] = {}
    side, out, stands = "s", "-", dict.fromkeys(_KINGS, "-")
    for word in text.split():
        piece = _SEATED.match(word)
        if piece:
            cells[game.parse_square(piece[3])] = piece[1] + piece[2]
        elif word in _KINGS:
            side = word
        elif word.startswith("out="):
            out = word.removeprefix("out=")
        else:
            assert word[1] == ":", word
            stands[word[0]] = word[2:]
    kings = {cell[0] for cell in cells.values() if cell.endswith("K")}
    for seat, square in _KINGS.items():
        if seat not in kings and seat not in out:
            cells[game.parse_square(square)] = f"{seat}K"
    ranks = []
    for rank in reversed(range(game.ranks)):
        row = [cells.get(square, "1") for square in range(rank * 15, rank * 15 + 15)]
        text = re.sub(r"\b1(,1)*\b", lambda run: str(run.group().count("1")), ",".join(row))
        ranks.append(text)
    hands = ",".join(f"{seat}:{held}" for seat, held in stands.items())
    return f"{'/'.join(ranks)} {hands} {side} {out} 1"


def setup(game_id: str, text: str) -> Position:
    """The position of a setup; it must be playable."""
    reading = parse_fen(builtin_game(game_id), setup_fen(builtin_game(game_id), text))
    assert reading.position is not None, (text, reading.faults)
    return reading.position


def table(path: Path) -> Iterator[list[str]]:
    """The rows of a table file: columns apart by two spaces or more, # for comments."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield re.split(r"\s{2,}", line.strip())


def read_pgn(text: str) -> FileReading:
    """A PGN text read."""
    return read_text(text, format="pgn")


def pgn_record(text: str) -> Record:
    """The record of the first game of a PGN text."""
    record = read_pgn(text).games[0].record
    assert record is not None
    return record
