"""KIF and KI2: a file cut into games, and a game into lines.

What lives here: what kind of line each line is, and where one game ends and the next
begins.  What does not: what a line says (`notation.formats.kif_reader`).

Most lines are moves as programs write them.  A run of such lines is found by one match and
stays together; all other lines are looked at one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.formats import bod
from notation.formats.format import Cut
from notation.source import Source

# #KIF version=2.0 encoding=UTF-8, and what other programs write in its place.
DECLARED = re.compile(r"#[^\r\n]*?encoding=(?P<encoding>[^\s;,]+)", re.IGNORECASE)
OTHER_START = "その他"
HANDICAP, GAME = "手合割", "棋種"
SEPARATOR = re.compile(r"手数[-－ー―─]")
HEADER = re.compile(r"(?P<name>[^：:]+)[：:][ \t　]*(?P<value>.*)")
VARIATION = re.compile(r"(?:変化|變化|变化)[：:][\s　]*(?P<ply>[0-9０-９]*)")
MOVE = re.compile(
    r"[\s　]*(?P<number>[0-9０-９]+)[\s　.．]+"
    r"(?P<word>[▲△▽▼☗☖]?(?:同[\s　]*)?[^\s　(（+]+(?:[(（][0-9０-９]{2}[)）])?)"
    r"[\s　]*(?P<clock>[(（][^()（）]*[)）])?(?:[\s　]*[(（][^()（）]*[)）])*"
    r"[\s　]*(?P<fork>[+＋])?[\s　]*(?P<note>#.*)?$"
)
# A move line as programs write it: number with the space around it, word, space, time, the
# rest.  MOVE would find the same in it.
_PARTS = (
    r" {0,20}[0-9]{1,6} {1,20}",
    r"(?:[1-9１-９][一二三四五六七八九]|同[ 　]?)[^\s　()（）+＋#0-9]{1,4}(?:\([0-9]{2}\))?",
    r" {0,20}",
    r"(?:\([0-9:/ ]{0,40}\))?",
    r" {0,20}\+?(?:\r\n|\r|\n|\Z)",
)
PLAIN = re.compile("".join(f"({part})" for part in _PARTS))
# Possessive, as a file may hold nothing else.
_RUN = re.compile(f"(?:{''.join(_PARTS)})++")
# A word with the mark of its side, its square, what follows; 同 may have space after it.
# This and the next are for what programs seldom write, and compiled when first asked for.
MARKED = (
    r"([▲△▽▼☗☖][\s　]*(同[\s　]*|[1-9１-９][一二三四五六七八九ニ1-9１-９])?[^\s　▲△▽▼☗☖]*)"
    r"([^▲△▽▼☗☖]*)"
)
MARKS = "▲△▽▼☗☖"
# What a move has and the end of a game has not.
MOVE_SIGNS = r"[0-9０-９一二三四五六七八九？?飛角金銀桂香歩玉王龍竜馬と]"
SQUARE = re.compile(r"[▲△▽▼☗☖]?[\s　]*(?:同|[1-9１-９][一二三四五六七八九ニ1-9１-９])")
_NUMBERED = re.compile(r"[0-9０-９]+[\s　.．]")
# A longer line is no move; its optional parts would be tried in too many ways.
_LONGEST = 300


def kind_of(text: str) -> str:
    """The kind of a line, told by its first signs."""
    stripped = text.strip(" \t　")
    if not stripped:
        return "blank"
    # 盤面回転 turns the board in the program that wrote the file.
    if stripped == "盤面回転":
        return "program"
    if stripped[0] in "*＊&#":
        return {"&": "bookmark", "#": "program"}.get(stripped[0], "comment")
    if stripped[0] in MARKS:
        return "marked"
    if SEPARATOR.match(stripped):
        return "separator"
    if bod.is_board(text):
        return "board"
    if VARIATION.match(stripped):
        return "variation"
    if stripped.startswith("まで"):
        return "summary"
    if _NUMBERED.match(stripped):
        return "move" if len(text) < _LONGEST else "other"
    return "header" if HEADER.match(stripped) else "other"


def games(source: Source) -> Iterator[list[tuple[str, int, str]]]:
    """The lines of each game: kind, offset, text.  A header after moves begins a game.  The
    kind "run" is of several lines: moves that PLAIN finds one after the other."""
    lines: list[tuple[str, int, str]] = []
    moves = named = False
    start, end = 0, len(source.text)
    while start < end:
        run = _RUN.match(source.text, start)
        if run is not None:
            moves = True
            whole = run.group()
            text = whole.lstrip(" ")
            lines.append(("run", start + len(whole) - len(text), text.rstrip(" \r\n")))
            start = run.end()
            continue
        whole, after = source.line_at(start)
        text = whole.strip(" \t　")
        kind = kind_of(text)
        blank = not lines or lines[-1][0] == "blank"
        # What chooses the game or its start, after an empty line, is that of a next game.
        chooses = kind == "header" and text.startswith((HANDICAP, GAME))
        if kind == "header" and (moves or (chooses and named and blank)):
            yield lines
            lines, moves, named = [], False, False
        moves = moves or kind in ("move", "marked", "summary", "variation")
        named = named or chooses
        lines.append((kind, start + len(whole) - len(whole.lstrip(" \t　")), text))
        start = after
    if any(kind not in ("blank", "program") for kind, _, _ in lines):
        yield lines


def cut(text: str) -> Cut | None:
    """Where the last game of a text begins."""
    starts = [lines[0][1] for lines in games(Source(text))]
    return Cut(starts[-1]) if len(starts) > 1 else None
