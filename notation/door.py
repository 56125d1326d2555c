"""The functions of the front door.

What lives here: opening a file, and the few calls that put the rooms below together for a
user of the library.  What does not: anything a room does itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from notation.archive.game_files import read_game_file
from notation.archive.named import folder_of, named_files, named_games
from notation.formats import format_named
from notation.formats.format import Format
from notation.formats.reading import FileReading, read_source
from notation.games import builtin_game, builtin_games
from notation.records.record import Record
from notation.rules.game import Game
from notation.source import Source, decode


def read(
    path: str | Path,
    *,
    format: str | None = None,
    game: Game | None = None,
    force: bool = False,
) -> FileReading:
    """Read every game of a file.

    `format` is the id of a format and `game` a game to use instead of what the file says;
    with `force` a game is played on after an illegal move where the board allows it.
    Raises OSError when the file cannot be opened and KeyError for an unknown format.
    """
    data = Path(path).read_bytes()
    named = named_games(named_files(data, folder_of(str(path))))
    source = decode(data, str(path))
    return read_source(source, format=_format(format), game=game, force=force, named=named)


def read_text(
    text: str,
    *,
    name: str = "<text>",
    format: str | None = None,
    game: Game | None = None,
    force: bool = False,
) -> FileReading:
    """Read every game of a text; `name` is used in reports and to guess the format.
    Raises KeyError for an unknown format."""
    source = Source(text, name)
    return read_source(source, format=_format(format), game=game, force=force)


def write(records: Sequence[Record], format: str) -> str:
    """Write records in a format, given by its id.

    What the format cannot hold is left out: `notation.formats.losses` lists it.
    Raises KeyError for an unknown format.
    """
    target = _format(format)
    assert target is not None
    return target.emit(records)


def formats() -> tuple[Format, ...]:
    """All formats, in the order they are listed."""
    from notation.formats import FORMATS

    return FORMATS


def games() -> list[Game]:
    """All built-in games."""
    return builtin_games()


def game(name: str | Path) -> Game:
    """A built-in game by its id, or a user's own by the path of its game file (.toml).

    Raises KeyError for an unknown id, OSError for a file that cannot be opened and
    GameError for one that declares no game.
    """
    if str(name).endswith(".toml"):
        return read_game_file(str(name)).game()
    return builtin_game(str(name))


def _format(name: str | None) -> Format | None:
    if name is None:
        return None
    found = format_named(name)
    if found is None:
        known = ", ".join(row.id for row in formats())
        raise KeyError(f"no format {name!r}; formats: {known}")
    return found
