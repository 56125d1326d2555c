"""Games to pages.

What lives here: asking a check for pages, and making them in it.  What does not: what a page
shows (`notation.pictures.page`), what it is called (`notation.archive.page_names`), and
writing files.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from notation.archive.inputs import Reader
from notation.archive.page_names import index_from, shown_name
from notation.archive.parts import Part
from notation.archive.result import Checked, Finding
from notation.archive.settings import SettingsBook
from notation.archive.told import Levels, at_levels, levels, settings_of, told
from notation.archive.walk import Input, Walk
from notation.diagnostics import Severity
from notation.formats.reading import FileReading
from notation.pictures.index_page import Row, row_of
from notation.pictures.page import game_page


class PageAsk(NamedTuple):
    """How the games of a part are made into pages: the `name` of its file as it is shown, the
    address of the index from there (`home`), the levels of findings; `only` the game with that
    index in the part, None for each."""

    name: str
    home: str = ""
    levels: Levels = ()
    only: int | None = None


class GamePage(NamedTuple):
    """The page of a game, packed since a part may have thousands of them, and what an index
    tells of it."""

    row: Row
    packed: bytes

    @property
    def data(self) -> bytes:
        """The file of the page."""
        return zlib.decompress(self.packed)


def made(reading: FileReading, ask: PageAsk, *, alone: bool) -> Iterator[GamePage | None]:
    """The page of each game of a reading with lines, None for those that are not wanted.  One
    that is not alone in its file is told from the others by its line."""
    now = dict(ask.levels)

    def level(code: str, own: Severity) -> Severity | None:
        return now.get(code, own)

    of_file = at_levels(reading.findings, level)
    for index, game in enumerate(reading.games):
        if ask.only is not None and index != ask.only:
            yield None
            continue
        game.diagnostics = at_levels(game.diagnostics, level)
        line = reading.source.place(game.span).line
        name = ask.name if alone else f"{ask.name}, line {line}"
        text = game_page(game, reading.source, name=name, file_findings=of_file, index=ask.home)
        yield GamePage(row_of(game, of_file, name), zlib.compress(text.encode(), 1))


class Asking:
    """Inputs to parts whose games are to be made into pages.

    `alone` says that one path was named.  `names` are what the inputs of the pieces that were
    handed out are called on pages, in order, until they are taken away.
    """

    def __init__(self, reader: Reader, inputs: Iterable[Input], *, alone: bool) -> None:
        self.names: deque[str] = deque()
        self._reader = reader
        self._inputs = inputs
        self._alone = alone
        self._now = Input("", "")

    def pieces(self, only: int | None = None) -> Iterator[Part | Checked]:
        """As `Reader.pieces`; pages have an index unless a certain game is wanted.  Raises
        SettingsError."""
        for piece in self._reader.pieces(self._followed()):
            name = shown_name(self._now, piece.name, self._alone)
            self.names.append(name)
            if isinstance(piece, Part):
                home = index_from(name) if only is None else ""
                now = levels(piece.name, settings_of(piece.name, self._reader.book))
                ask = piece.ask._replace(page=PageAsk(name, home, now, only))
                piece = piece._replace(ask=ask)
            yield piece

    def _followed(self) -> Iterator[Input]:
        for one in self._inputs:
            self._now = one
            yield one


class OnePage(NamedTuple):
    """The page of a game, None where it was not found among the `games` that were read; what
    was found and is not told on it; a `problem` where the input cannot be read."""

    page: GamePage | None
    games: int
    findings: tuple[Finding, ...]
    problem: str = ""


class SeveralError(Exception):
    """One game was asked for without saying which, where there are several."""


def one_page(path: str, book: SettingsBook, number: int | None = None) -> OnePage:
    """The page of the game with a number, from 1, in an input; of its only one without it.
    Raises SeveralError and SettingsError."""
    from notation.archive.check import Plan, check_part

    page, games, rest = None, 0, list[Finding]()
    reader = Reader(book)
    for piece in Asking(reader, Walk([path], book), alone=True).pieces(only=0):
        checked = piece
        if isinstance(piece, Part):
            assert piece.ask.page is not None
            wanted = piece.ask.page._replace(only=(number or 1) - 1 - games)
            part = piece._replace(ask=piece.ask._replace(page=wanted))
            checked = check_part(part, Plan())
        assert isinstance(checked, Checked)
        if checked.problem:
            return OnePage(None, games, (), checked.problem)
        games += len(checked.games)
        if number is None and games > 1:
            raise SeveralError
        page = next((game.page for game in checked.games if game.page), page)
        if not checked.games:
            rest += told(checked, settings_of(checked.name, book)).findings
        if number is not None and page is not None:
            break
    return OnePage(page, games, tuple(rest))
