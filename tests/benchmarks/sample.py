"""Random legal games, the same in every run, and the files made of them.

What lives here: playing by our own rules, the texts of games in a format.  What does not:
what is done with them.
"""

from __future__ import annotations

import random
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from notation import legal_moves, start_position, write
from notation.games import builtin_game
from notation.records.record import Clock, Outcome, Reason, Record, Score

PLIES = 119
# Many games of a file have few moves, so that they are many.
SHORT = 10
_HEADERS = [
    ("開始日時", "2016/12/24 9:00:00"), ("終了日時", "2016/12/24 20:43:00"), ("棋戦", "順位戦"),
    ("場所", "東京・将棋会館"), ("持ち時間", "各6時間"), ("戦型", "その他の戦型"),
    ("先手", "甲山乙郎"), ("後手", "丙川丁子"),
]  # fmt: skip


@cache
def records(game: str, count: int, plies: int = PLIES) -> list[Record]:
    """So many games of so many plies, none of them at an end."""
    choose, found = random.Random(119), list[Record]()
    while len(found) < count:
        start = start_position(builtin_game(game))
        record, position = Record(start.game, start.copy()), start
        node = record.root
        while node.ply < plies and (offered := legal_moves(position)):
            move = choose.choice(offered)
            node = node.add(move)
            position.play(move)
        if node.ply == plies and legal_moves(position):
            found.append(record)
    return found


def texts(game: str, format: str, count: int, plies: int = PLIES) -> list[str]:
    """Such games in a format."""
    return [write([record], format) for record in records(game, count, plies)]


def dressed(game: str, format: str, count: int) -> list[str]:
    """Such games with headers, a time on every move and the end, as archives have them."""
    choose, made = random.Random(119), list[str]()
    for played in records(game, count):
        record = Record(played.game, played.start, headers=list(_HEADERS))
        node, totals = record.root, [0, 0]
        for step in played.root.main_line():
            assert step.move is not None
            node = node.add(step.move)
            used = 1000 * choose.choice((0, 1, 3, 12, 47, 180, 640))
            totals[node.ply % 2] += used
            node.clock = Clock(used, totals[node.ply % 2])
        clock = Clock(0, totals[(node.ply + 1) % 2])
        record.outcome = Outcome(Score.WIN, (node.ply + 1) % 2, Reason.RESIGNATION, clock)
        made.append(write([record], format))
    return made


def _short(format: str, count: int) -> Iterator[str]:
    """Many short games of 本將棋: a few, each again and again with a comment of its own."""
    few = texts("shogi", format, min(count, 10), SHORT)
    sign = {"csa": "'*", "kif": "*"}[format]
    for number in range(count):
        yield f"{few[number % len(few)]}{sign}{number}\n"


def csa_file(folder: Path, count: int) -> Path:
    """One file of many short games."""
    path = folder / f"{count}.csa"
    with path.open("w", encoding="utf-8") as file:
        for number, text in enumerate(_short("csa", count)):
            file.write(f"/\n{text}" if number else text)
    return path


def kif_zip(folder: Path, count: int) -> Path:
    """An archive of many short files."""
    path = folder / f"{count}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, text in enumerate(_short("kif", count)):
            archive.writestr(f"{number // 1000:03}/{number:06}.kif", text)
    return path


def kif_folder(folder: Path, count: int) -> Path:
    """A folder of many short files."""
    path = folder / str(count)
    for number, text in enumerate(_short("kif", count)):
        inner = path / f"{number // 1000:03}"
        if not number % 1000:
            inner.mkdir(parents=True)
        (inner / f"{number:06}.kif").write_text(text, encoding="utf-8")
    return path
