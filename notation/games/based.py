"""A game that is another one with differences.

What lives here: `based_on` and `without`, the two keys that mean something before a game file
is declared, and putting the tables of a file and of its base together.  What does not: what
the tables say, and opening files: the texts of bases are handed in.

Tables are merged key by key, rows of pieces by their letter; every other list is replaced
whole.  A base hands down no name, and nothing that a base alone can be: its handicaps are of
its own start position, and only it is meant by a record that names no game.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from notation.games.texts import game_ids, game_text
from notation.games.toml import read_toml
from notation.rules.faults import GameError, GameFaults, Keys
from notation.rules.tables import Table
from notation.source import Source

BASED_ON, WITHOUT, PIECES = "based_on", "without", "pieces"
_NOT_HANDED_DOWN = ("id", "name", "aliases", "findable", "pgn")
# Lists and tables that name pieces by their letters.
_NAMING = (
    "promotes", "hand_order", "halfmove_resets", "leaders", "led", "as", "points", "becomes",
)  # fmt: skip
# A key a file states replaces those of its base that say the same, or are about the same.
_INSTEAD = {"files": ("file_names",), "ranks": ("rank_names", "zone"), "zone": ("ranks",)}
# What a base alone is meant by: a record that names no game, and CSA files, which cannot.
_ALONE = ("unnamed", "csa")
MOST_BASES = 8


class Merged(NamedTuple):
    """The tables of a file and its base together; `rows` are the numbers that its own rows of
    pieces have among them, by the numbers they have there."""

    data: dict[str, Any]
    is_based: bool = False
    rows: Mapping[int, int] | None = None

    def own_path(self, path: Keys) -> Keys | None:
        """A path of the merged tables as one of the file itself, None where it is not in it."""
        if self.rows is None or path[:1] != (PIECES,) or len(path) < 2:
            return path
        number = path[1]
        own = self.rows.get(number) if isinstance(number, int) else None
        return None if own is None else (PIECES, own, *path[2:])


def merged(data: dict[str, Any], others: Mapping[str, str], faults: GameFaults) -> Merged:
    """The tables of a file with those of its base.

    `others` are the texts of files by their path from the file's folder.
    """
    return _merged(data, others, faults, ("",))


def base_path(text: str) -> str:
    """The path of the file that a text is based on; "" for one that is based on a built-in game,
    on none, or is no TOML."""
    try:
        word = read_toml(Source(text)).get(BASED_ON)
    except GameError:
        return ""
    return word if isinstance(word, str) and _is_path(word) else ""


def beside(path: str, word: str) -> str:
    """A path that a file names, as one from where the path of that file starts."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), word))


def leaves(path: str) -> bool:
    """Whether a path leads out of the folder it starts from."""
    return posixpath.normpath(path).startswith(("..", "/")) or ":" in path or "\\" in path


def _is_path(word: str) -> bool:
    return word.endswith(".toml")


def _merged(
    data: dict[str, Any], others: Mapping[str, str], faults: GameFaults, way: tuple[str, ...]
) -> Merged:
    own = {key: value for key, value in data.items() if key not in (BASED_ON, WITHOUT)}
    top = Table({key: data[key] for key in (BASED_ON, WITHOUT) if key in data}, "", faults)
    without = top.strings(WITHOUT, [])
    if BASED_ON not in data:
        if without:
            top.refuse(WITHOUT, "only a game that is based on another has something to do without")
        return Merged(own)
    word = top.take(BASED_ON, str)
    base = _base(top, word, others, way) if word else None
    if base is None:
        return Merged(own, is_based=True)
    rows = _rows(base)
    letters = [row.get("letter") for row in rows]
    known = [letter for letter in letters if isinstance(letter, str)]
    tables = [key for key in base if key not in (*_NOT_HANDED_DOWN, PIECES)]
    for item, name in enumerate(without):
        top.check_name(WITHOUT, "piece or table", name, [*known, *tables], item=item)
    gone = {*_NOT_HANDED_DOWN, *(name for name in without if name in tables)}
    left = {key: value for key, value in base.items() if key not in gone}
    if "start" in own:
        left.pop("handicaps", None)
    left[PIECES] = [row for row in rows if row.get("letter") not in without]
    return _together(_handed_down(left, frozenset(without)), own)


def _base(
    top: Table, word: str, others: Mapping[str, str], way: tuple[str, ...]
) -> dict[str, Any] | None:
    """The tables of a base, with those of its own base; None where there is a fault."""
    path = beside(way[-1], word) if _is_path(word) else word
    if path in way or len(way) > MOST_BASES:
        told = ", ".join([*way[1:], path])
        top.refuse(BASED_ON, f"a game is based on others, not on itself, and not on many: {told}")
        return None
    text = others.get(path) if _is_path(word) else None
    if not _is_path(word) and word in game_ids():
        text = game_text(word)
    if text is None:
        top.check_name(BASED_ON, "game", word, game_ids())
        return None
    inner = GameFaults()
    found = None
    try:
        found = _merged(read_toml(Source(text, path)), others, inner, (*way, path)).data
    except GameError as error:
        inner.add(error.faults[0])
    for first in inner:
        # The base whose own text is at fault, however far down it is.
        facts = first.fault.facts if first.fault.code == "G110" else {}
        top.fault(
            BASED_ON, "G110", {"base": path, "text": first.message, **facts, "where": BASED_ON}
        )
        return None
    return found


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    rows = data.get(PIECES)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _handed_down(table: dict[str, Any], without: Collection[str]) -> dict[str, Any]:
    """A table, and all that lie in it, without the pieces that are not there, and without what
    the base alone is meant by."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key in _NAMING and isinstance(value, list):
            found[key] = [word for word in value if word not in without]
        elif isinstance(value, list):
            found[key] = [
                _handed_down(row, without) if isinstance(row, dict) else row for row in value
            ]
        elif isinstance(value, dict):
            left = without if key in _NAMING else ()
            inner = {word: row for word, row in value.items() if word not in left}
            found[key] = _handed_down(inner, without)
        elif key not in _ALONE:
            found[key] = value
    return found


def _together(base: dict[str, Any], own: dict[str, Any]) -> Merged:
    """The tables of a base with those of a file over them."""
    data = _over(base, {key: value for key, value in own.items() if key != PIECES})
    rows: list[Any] = list(base[PIECES])
    numbers: dict[int, int] = {}
    said = own.get(PIECES, [])
    if not isinstance(said, list):
        return Merged({**data, PIECES: said}, is_based=True)
    places = {row.get("letter"): number for number, row in enumerate(rows)
              if isinstance(row.get("letter"), str)}  # fmt: skip
    for number, row in enumerate(said):
        letter = row.get("letter") if isinstance(row, dict) else None
        # A second row for a letter is a piece of its own, which is told as a fault.
        at = places.pop(letter, None) if isinstance(letter, str) else None
        if at is None:
            at = len(rows)
            rows.append(row)
        else:
            rows[at] = _over(rows[at], row)
        numbers[at] = number
    return Merged({**data, PIECES: rows}, is_based=True, rows=numbers)


def _over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A table over another: what both have as a table is put together, else the first holds."""
    replaced = {other for key in own for other in _INSTEAD.get(key, ())}
    found = {key: value for key, value in base.items() if key not in replaced or key in own}
    for key, value in own.items():
        before = found.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            value = _over(before, value)
        found[key] = value
    return found
