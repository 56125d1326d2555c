"""What the tests of pages share: pages of files and texts, and records made for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path

from notation.archive.whole import read_whole
from notation.formats import format_named
from notation.formats.reading import FileReading, read_source
from notation.pictures.page import game_page
from notation.records.reading import Reading
from notation.rules.game import Game
from notation.source import Source
from tests.support import HERE, ROOT

SAMPLES = ROOT / "sample_records"
WRONG = HERE / "data" / "readme" / "wrong.qipu"
NO_GAME = HERE / "bad" / "no_game.qipu"
MATCHES = {
    "ryu": SAMPLES / "ryu" / "match.qipu",
    "kiryou": SAMPLES / "kiryou" / "match.kif",
    "hakoiri": SAMPLES / "hakoiri" / "match.qipu",
    "shogi": SAMPLES / "shogi" / "match.kif",
}
CHESS = """[Variant "Chess"]
[White "甲"]
[Black "乙"]
[Result "1-0"]

1. e4 e5 2. Bc4! Nc6 {Looks at d4.} (2... Nf6 $6 3. d3 (3. Nf3 Nxe4) 3... Bc5) 3. Qh5 Nf6??
4. Qxf7# 1-0
"""
# The game is over after its second move; two branches go on from there.
ENDED = """棋種：龍將棋

１　五四　五七
＊ 到此為止。

變化：２
２　騎三三　騎三八

變化：２
２　四四
"""
# What must be shown as it is, and never be a part of the page.
HOSTILE = (
    "<script>window.hacked=1</script>",
    "</script><script>window.hacked=1</script>",
    "<img src=x onerror=window.hacked=1>",
    "\"'><b onclick=window.hacked=1>",
    "<!-- & &amp; &lt; -->",
    "]]></style></title></svg>",
    "javascript:window.hacked=1",
)


def read(text: str, format: str = "", game: Game | None = None) -> FileReading:
    """A text read with its lines."""
    source = Source(text, "text")
    named = format_named(format) if format else None
    return read_source(source, format=named, game=game, lines=True)


def page_of(reading: FileReading, name: str = "game", index: str = "") -> str:
    """The page of the first game of a file."""
    found = {"file_findings": reading.findings, "index": index}
    return game_page(reading.games[0], reading.source, name=name, **found)  # type: ignore[arg-type]


@cache
def file_reading(path: Path) -> FileReading:
    return read_whole(str(path), lines=True).reading


@cache
def file_page(path: Path) -> str:
    return page_of(file_reading(path), path.name)


def changed_page(text: str, change: Callable[[Reading], None]) -> str:
    """The page of a text, something changed in its reading."""
    reading = read(text)
    change(reading.games[0])
    return page_of(reading)


_FILES, _RANKS = "１２３４５６７８９", "一二三四五六七八九"


def shuffled() -> Iterator[tuple[str, str]]:
    """Moves of 本將棋 for ever, each in coordinates and as KIF has it: both rooks walk along
    their ranks, and now and then a pawn steps forward before a position comes again."""
    black = cycle(_rook((file, 8), to) for file, to in zip("234567", "345672", strict=True))
    white = cycle(_rook((file, 2), to) for file, to in zip("87654", "76548", strict=True))
    pawns = [_pawn(file, rank) for rank in (6, 5) for file in range(1, 10)]
    number = 0
    while True:
        # Thirty rounds bring a position back; the fourth time would be a draw.
        yield pawns.pop(0) if number % 80 == 79 and pawns else next(black)
        yield next(white)
        number += 1


def _rook(rook: tuple[str, int], to: str) -> tuple[str, str]:
    file, rank = rook
    word = f"{_FILES[int(to) - 1]}{_RANKS[rank - 1]}飛({file}{rank})"
    return f"{file}{'abcdefghi'[rank - 1]}{to}{'abcdefghi'[rank - 1]}", word


def _pawn(file: int, rank: int) -> tuple[str, str]:
    word = f"{_FILES[file - 1]}{_RANKS[rank - 1]}歩({file}{rank + 1})"
    return f"{file}{'abcdefghi'[rank]}{file}{'abcdefghi'[rank - 1]}", word


def long_line(plies: int) -> str:
    """A game of 本將棋 as a line of moves."""
    return "startpos moves " + " ".join(move for move, _ in islice(shuffled(), plies)) + "\n"


def nested(depth: int) -> str:
    """A KIF text in which every branch has a branch in place of its second move."""
    moves = [word for _, word in islice(shuffled(), depth)]
    other = ("１八香(19)", "９二香(91)")
    text = f"手合割：平手\n手数----指手---------消費時間--\n   1 {other[0]}\n"
    for ply, word in enumerate(moves, start=1):
        text += f"\n変化：{ply}手\n{ply:4} {word}\n{ply + 1:4} {other[ply % 2]}\n"
    return text
