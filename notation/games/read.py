"""The text of a game file to a game.

What lives here: putting together a text and what it is based on, and a place in the text for
every fault.  What does not: what the keys mean (`notation.rules.declare`), and opening files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from notation.diagnostics import Diagnostic, diagnostic
from notation.games.based import BASED_ON, PIECES, Merged, merged
from notation.games.toml import read_toml
from notation.rules.declare import declare
from notation.rules.doubts import doubts
from notation.rules.faults import GameError, GameFault, GameFaults, On
from notation.rules.game import Game
from notation.source import Source, Span

if TYPE_CHECKING:
    from notation.games.places import Places


class GameFile(NamedTuple):
    """A game file as it was read: its name, its text, and `others`, paths and texts of the files
    it may be based on, which `parse_game` takes."""

    name: str
    text: str
    others: tuple[tuple[str, str], ...] = ()

    def game(self) -> Game:
        """The game it declares.  Raises GameError."""
        return parse_game(self.text, self.name, dict(self.others))

    def check(self) -> GameReading:
        """The game it declares, with all there is to say of it."""
        source = Source(self.text, self.name)
        try:
            game = self.game()
        except GameError as error:
            return GameReading(source, None, error.diagnostics)
        whole = merged(read_toml(source), dict(self.others), GameFaults())
        rows = {row["letter"]: number for number, row in enumerate(whole.data[PIECES])}
        return GameReading(source, game, placed(tuple(doubts(game, rows)), source, whole))


class GameReading(NamedTuple):
    """What a game file says: the game, None where it declares none, and what is wrong."""

    source: Source
    game: Game | None
    diagnostics: tuple[Diagnostic, ...]


def parse_game(
    text: str,
    name: str = "<text>",
    others: Mapping[str, str] | None = None,
    *,
    proven: bool = False,
) -> Game:
    """A game from the text of a game file.

    `name` is used in reports; `others` are the texts of the files it may be based on, by their
    path from its folder, and `proven` is that of `declare`.  Raises GameError with every fault
    found and its place in the text.
    """
    source = Source(text, name)
    data = read_toml(source, proven=proven)
    faults = GameFaults()
    whole = merged(data, others or {}, faults)
    try:
        if faults:
            raise GameError(faults)
        return declare(whole.data, proven=proven)
    except GameError as error:
        raise GameError(error.faults, source, placed(error.faults, source, whole)) from error


def placed(faults: tuple[GameFault, ...], source: Source, whole: Merged) -> tuple[Diagnostic, ...]:
    """Faults in the order of their places in the text."""
    # Not needed where nothing is wrong, and slow to import.
    from notation.games.places import find_places

    places = find_places(source.text)
    found = [diagnostic(fault.fault, _span(fault, places, whole)) for fault in faults]
    return tuple(sorted(found, key=lambda one: (one.span.start, one.span.end)))


def _span(fault: GameFault, places: Places, whole: Merged) -> Span:
    """The place of a fault; that of what the text does not say itself is the name of its base."""
    path = whole.own_path(fault.path)
    about = path[:-1] if path and fault.on is On.TABLE else path
    if path is None or (whole.is_based and about and not places.holds(about or ())):
        return places.value((BASED_ON,))
    if fault.on is On.VALUE:
        return places.value(path, fault.part)
    return places.key(path) if fault.on is On.KEY else places.value(path[:-1])
