"""PGN: a text cut into tokens, and tokens into games.

What lives here: telling tags, comments, numbers, moves, brackets and results apart, and where
one game ends and the next begins, before anything in them is understood.  Every character is
looked at a fixed number of times, however broken the text.

What does not: what a tag says (`notation.formats.pgn_tags`) or a move
(`notation.formats.san`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from notation.formats.ahead import Ahead
from notation.formats.format import Cut
from notation.source import Span

COMMENTS = frozenset({"comment", "unclosed", "rest", "escape"})
TAGS = frozenset({"tag", "torn"})
_DASH = "[-‐-―−]"
_SIGN = r"[^\s\x1a{}()\[\];$!?.…*]"
# What is no part of a move word though no space stands before it: e.p. and a result.
_BEHIND = (
    rf"e\.[ \t]?p\.|(?:(?<=[+\#])|(?<=[a-w][0-9]))"
    rf"(?:1{_DASH}0|0{_DASH}1|1/2{_DASH}1/2|½{_DASH}½)(?![\w/½])"
)
# 0x1A, which ended files of old, is white space.  A tag ends on its line.  What begins like
# one and is none is taken up whole: to its own bracket where no quote stands in it, else to
# the end of the line.
_TOKEN = re.compile(
    rf"""[\s\ufeff\x1a]*+(?:
    (?P<tag>\[[^\S\r\n]*[^\s"\[\]]+[^\S\r\n]*"(?:[^"\\\r\n]|\\[^\r\n])*"[^\S\r\n]*\])
    |(?P<bracket>\[[^"\]\r\n]*(?:\]|(?=[\r\n]|\Z)))
    |(?P<torn>\[[^\r\n]*)
    |(?P<brace>\{{)
    |(?P<rest>;[^\r\n]*)
    |(?P<escape>(?<![^\r\n])%[^\r\n]*)
    |(?P<nag>\$[0-9]+)
    |(?P<glyph>[!?]+)
    |(?P<open>\()
    |(?P<close>\))
    |(?P<result>(?:1{_DASH}0|0{_DASH}1|1/2(?:{_DASH}1/2)?|½(?:{_DASH}½)?|\*)(?![\w/½]|{_DASH}))
    |(?P<number>(?!0000(?![0-9.…]))[0-9]+(?=[\s\x1a.…(){{]|\Z)(?:[ \t]*(?:\.+|…))*)
    |(?P<dots>[.…]+)
    |(?P<word>{_SIGN}(?:(?!{_BEHIND}){_SIGN})*(?:\(=?\+?[A-Za-z]\))?(?:[ \t]*e\.[ \t]?p\.)?
        (?:[ \t]+(?:ch\b\.?|mate\b))?)
    |(?P<sign>[^\s\ufeff\x1a])
    )""",
    re.VERBOSE,
)
_CLOSED = re.compile(r"\}")
# Tags that stand in lines of their own, an Event first, and the beginning of moves behind them.
_BLOCK = re.compile(
    r"""(?:\A|(?<=[\r\n]))\[Event[ \t]+"[^\r\n]*"[ \t]*\][ \t]*(?=[\r\n])
    (?:\s*+\[[A-Za-z]\w*[ \t]+"[^\r\n]*)*+
    (?P<moves>\s*+(?:[0-9*½{;%(]|(?:[A-Z♔-♟]?[a-w]?[x×:-]?[a-w][0-9]|O-O)))?""",
    re.VERBOSE,
)
_BLANK_LINE = re.compile(r"(?:\r\n|\n|\r)[^\S\r\n]*[\r\n]")


class Token(NamedTuple):
    """A piece of the text: its kind, the name of its group above, or `comment` or `unclosed`
    for what begins with a brace."""

    kind: str
    text: str
    start: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.text))


class _Blocks:
    """Where the next games with tags begin: what a comment that is never closed must end
    before.  Tags without moves behind them are a quotation.  Every line is looked at once."""

    def __init__(self, text: str) -> None:
        self._found = _BLOCK.finditer(text)
        self._next: Span | None = Span(-1, -1)

    def after(self, offset: int) -> Span | None:
        """The span of the tags of the next game, None for no other.  Offsets asked for must
        not fall."""
        while self._next is not None and self._next.start <= offset:
            match = next((one for one in self._found if one["moves"] is not None), None)
            self._next = Span(*match.span()) if match else None
        return self._next


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, in order.  Spaces are none."""
    closed, blocks = Ahead(text, _CLOSED), _Blocks(text)
    at = 0
    while match := _TOKEN.match(text, at):
        kind = match.lastgroup or ""
        start, at = match.span(kind)
        if kind == "brace":
            close = closed.after(start)
            block = blocks.after(start)
            if block is not None and (close < 0 or block.end <= close):
                kind, at = "unclosed", block.start
            elif close < 0:
                kind, at = "unclosed", len(text)
            else:
                kind, at = "comment", close + 1
        yield Token(kind, text[start:at], start)


def games(text: str) -> Iterator[list[Token]]:
    """The tokens of each game.

    A game ends with its result, or where the tags of another begin.  Comments behind the
    result are its own up to a blank line, then those of the next game.  A second result is
    no game of its own.
    """
    game: list[Token] = []
    held: list[Token] = []
    depth = end = 0
    moved = ended = False
    for token in tokens(text):
        kind = token.kind
        if kind in COMMENTS:
            apart = ended and (held or _BLANK_LINE.search(text, end, token.start))
            (held if apart else game).append(token)
            end = token.span.end
            continue
        if ended and kind == "result":
            game, held = [*game, *held, token], []
            end = token.span.end
            continue
        if ended or (moved and kind in TAGS):
            yield game
            game, held, depth, moved, ended = held, [], 0, False, False
        game.append(token)
        end = token.span.end
        moved = moved or kind not in TAGS
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        elif kind == "result":
            ended = depth == 0
    game += held
    if any(token.kind not in COMMENTS for token in game):
        yield game


def cut(text: str) -> Cut | None:
    """Where the last game of a text begins."""
    starts = [game[0].start for game in games(text)]
    return Cut(starts[-1]) if len(starts) > 1 else None
