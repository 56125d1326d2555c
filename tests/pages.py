"""What the tests of pages share: pages of files and texts, and records made for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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


def file_reading(path: Path) -> FileReading:
    return read_whole(str(path), lines=True).reading


def file_page(path: Path) -> str:
    return page_of(file_reading(path), path.name)


def changed_page(text: str, change: Callable[[Reading], None]) -> str:
    """The page of a text, something changed in its reading."""
    reading = read(text)
    change(reading.games[0])
    return page_of(reading)


def shuffled() -> Iterator[tuple[str, str]]:
    """Moves of 本將棋 for ever, each in coordinates and as KIF has it: both rooks walk along
    their ranks, and now and then a pawn steps forward before a position comes again."""
    black = cycle(["３八飛(28)", "４八飛(38)", "５八飛(48)", "６八飛(58)", "７八飛(68)", "２八飛(78)"])
    white = cycle(["７二飛(82)", "６二飛(72)", "５二飛(62)", "４二飛(52)", "８二飛(42)"])
    digits = "１２３４５６７８９"
    pawns = [f"{file}六歩({digits.index(file) + 1}7)" for file in digits]
    pawns += [f"{file}五歩({digits.index(file) + 1}6)" for file in digits]
    pawns.reverse()
    number = 0
    while True:
        # Thirty rounds bring a position back; the fourth time would be a draw.
        move = pawns.pop() if number % 80 == 79 and pawns else next(black)
        for word in (move, next(white)):
            origin, file, rank = word[-3:-1], digits.index(word[0]) + 1, "一二三四五六七八九".index(word[1])
            yield f"{origin[0]}{'abcdefghi'[int(origin[1]) - 1]}{file}{'abcdefghi'[rank]}", word
        number += 1


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
