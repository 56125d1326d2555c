"""qipu: the pieces of movetext.

What lives here: cutting a line into round numbers, words, times and comments, and putting
words together that a space tore apart, as the notation of a game has it.

What does not: what the pieces say (`notation.formats.qipu_moves`), and what a move word says
(`notation.formats.dialects`).
"""

from __future__ import annotations

import re
from functools import cache

from notation.formats.dialects import dialect
from notation.records.transcript import Word
from notation.rules.game import Game
from notation.source import Span

_TOKENS = (
    r"|(?P<comment>\{[^}]*\})"
    r"|(?P<open>\{.*)"
    r"|(?P<tail>[＊*].*)"
    r"|(?P<clock>[（(][^（）()]*[）)])"
    r"|(?P<unclosed>[（(][^\s　]*)"
    r"|(?P<missing>…+|⋯+|\.{3})"
    r"|(?P<number>[0-9０-９]+[.．：:、])"
    r"|(?P<word>[^\s　{（(…⋯]+|.)"
)
BARE_NUMBER = re.compile(r"[0-9０-９]+")
# A word that is one token wherever it stands, in notations without a pattern of their own.
_PLAIN = r"(?:[0-9０-９]*+[^\s{（(…⋯＊*.．：:、0-9０-９][^\s{（(…⋯]*+|[0-9０-９]++)"
_TIME = r"(?:[（(][^（）()]*+[）)])?"
# A word longer than any move is not put together any further.
_TORN = 16
# A hostile file could hold nothing but different words.
_REMEMBERED = 50_000


class Token:
    """A piece of movetext; plain, as there is one for every word.  `torn` says that it is a
    word with a space in it."""

    __slots__ = ("at", "end", "kind", "text", "torn")

    def __init__(self, kind: str, text: str, at: int, end: int, *, torn: bool = False) -> None:
        self.kind = kind
        self.text = text
        self.at = at
        self.end = end
        self.torn = torn

    @property
    def span(self) -> Span:
        return Span(self.at, self.end)


class Cutter:
    """Cuts the movetext of one game.

    `usual` holds the words that `usual_word` found, to be looked up first.  `runs` says
    whether spaces and brackets end words, as they do in the rounds that
    `notation.formats.qipu_lines.ROUND` finds."""

    def __init__(self, game: Game) -> None:
        words = dialect(game)
        word = words.word
        self.game = game
        self.reader = words.reader(game)
        self.runs = not word
        self.usual: dict[str, Word] = {}
        self._joins = words.joins
        own = f"|(?P<word_>{word})" if word else ""
        self._tokens = re.compile(rf"(?P<space>[\s　]+){own}{_TOKENS}", re.DOTALL)
        # A line of nothing but words and times, as most are, and its words: space, word, time.
        one = rf"(?>{word}|[0-9０-９]++(?=\s|\Z))" if word else _PLAIN
        self._plain = re.compile(rf"\s*+{one}{_TIME}(?:\s++{one}{_TIME})*+\s*+")
        self._words = re.compile(rf"(\s*+)({one})({_TIME})")

    def usual_word(self, text: str) -> Word | None:
        """A word that is a whole move in the notation's own signs, None for any other.

        Two words are one move because the left one is not whole or the right one begins
        none, so that a word that is no part of itself is none of another such word."""
        word = self.reader.word(text)
        if word.faults or self._joins(self.game, text, text):
            return None
        if len(self.usual) < _REMEMBERED:
            self.usual[text] = word
        return word

    def plain(self, text: str) -> list[tuple[str, str, str]] | None:
        """A line of nothing but words and times as space, word, time; None for any other, and
        where a space may have torn a word apart."""
        if not self._plain.fullmatch(text):
            return None
        rows: list[tuple[str, str, str]] = self._words.findall(text.rstrip())
        left = ""
        for _, word, time in rows:
            if left and not BARE_NUMBER.fullmatch(left) and self._joins(self.game, left, word):
                return None
            left = "" if time else word
        return rows

    def tokens(self, text: str, at: int) -> list[Token]:
        """The tokens of any line at an offset, without space, words that a space tore apart
        put together."""
        joined: list[Token] = []
        space = False
        for match in self._tokens.finditer(text):
            kind = (match.lastgroup or "").rstrip("_")
            if kind == "space":
                space = True
                continue
            piece, end = match.group(), at + match.end()
            last = joined[-1] if joined else None
            if (
                last is not None
                and space
                and kind == last.kind == "word"
                and len(last.text) < _TORN
                and not BARE_NUMBER.fullmatch(last.text)
                and self._joins(self.game, last.text, piece)
            ):
                joined[-1] = Token("word", last.text + piece, last.at, end, torn=True)
            else:
                joined.append(Token(kind, piece, at + match.start(), end))
            space = False
        return joined


@cache
def cutter(game: Game) -> Cutter:
    """What cuts the movetext of a game."""
    return Cutter(game)
