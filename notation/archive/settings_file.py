"""What a configuration file may say.

What lives here: `Declared`, the keys of a file (or of the command line, which may say the
same), the faults of one that says what it cannot, and how values are written.  What does not:
which file holds where, and what follows from it (`notation.archive.settings`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from notation.archive.parts import MAX_BYTES, MAX_GAME_BYTES
from notation.archive.patterns import PathPatterns, parse_pattern
from notation.diagnostics import Severity
from notation.rules.tables import Table, suggest

# Every stage: what is told where nothing is selected.
STAGES = ("D", "S", "R", "L", "E", "C", "N", "G")
_LEVELS = tuple(level.value for level in Severity)


class PerPath(NamedTuple):
    """An entry of `per-path`: what holds where its patterns match."""

    paths: PathPatterns
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    severity: Mapping[str, Severity]
    game: str
    format: str


class Declared(NamedTuple):
    """The values of every key.  `game`, `format` and `baseline` are "" where none is set; paths
    are absolute."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]
    exclude: tuple[str, ...]
    respect_gitignore: bool
    game: str
    format: str
    baseline: str
    max_bytes: int
    max_game_bytes: int
    severity: Mapping[str, Severity]
    per_path: tuple[PerPath, ...]


def declared(table: Table, root: str) -> Declared:
    """What a table says; its paths and patterns are relative to the folder `root`.

    Faults are told to the table.  What is wrong counts as not said.
    """
    baseline = table.take("baseline", str, "")
    found = Declared(
        select=_codes(table, "select", STAGES),
        ignore=_codes(table, "ignore"),
        exclude=_patterns(table, "exclude", []),
        respect_gitignore=table.take("respect-gitignore", bool, True),
        game=_game(table, root),
        format=_format(table),
        baseline=os.path.normpath(os.path.join(root, baseline)) if baseline else "",
        max_bytes=_size(table, "max-bytes", MAX_BYTES),
        max_game_bytes=_size(table, "max-game-bytes", MAX_GAME_BYTES),
        severity=_severity(table),
        per_path=tuple(_per_path(row, root) for row in table.rows("per-path")),
    )
    table.finish()
    return found


def format_value(value: object) -> str:
    """A value as TOML on one line.  Of an entry of `per-path` only what says something."""
    if isinstance(value, PerPath):
        return format_value({key: said for key, said in _keys(value).items() if said})
    if isinstance(value, Severity):
        return format_value(value.value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key} = {format_value(said)}" for key, said in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(format_value, value))}]"
    import json

    # Texts, numbers and truth are written as in JSON.
    return json.dumps(value, ensure_ascii=False)


def _keys(entry: PerPath) -> dict[str, object]:
    return {
        "paths": entry.paths.lines,
        "select": entry.select,
        "ignore": entry.ignore,
        "severity": entry.severity,
        "game": entry.game,
        "format": entry.format,
    }


def _per_path(row: Table, root: str) -> PerPath:
    paths = PathPatterns([(root, _patterns(row, "paths"))])
    select, ignore = _codes(row, "select"), _codes(row, "ignore")
    found = PerPath(paths, select, ignore, _severity(row), _game(row, root), _format(row))
    row.finish()
    return found


def _codes(table: Table, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Codes, or beginnings of codes."""
    words = table.strings(key, list(default))
    for word in words if words != default else ():
        _check_code(table, key, word)
    return words


def _check_code(table: Table, key: str, word: str) -> None:
    from notation.codes import CODES

    known = sorted({code[:length] for code in CODES for length in range(1, len(code) + 1)})
    if word not in known:
        hint = suggest(word.upper(), known) or "; `kifu explain` lists the codes"
        table.refuse(key, f"no code begins with {word!r}{hint}")


def _severity(table: Table) -> dict[str, Severity]:
    levels = table.table("severity", {})
    found = {}
    for word in list(levels.data):
        _check_code(levels, word, word)
        level = levels.take(word, str, Severity.ERROR.value)
        if level not in _LEVELS:
            hint = suggest(level, _LEVELS) or "; list a code under `ignore` to leave it out"
            levels.refuse(word, f"{level!r} is not one of {', '.join(_LEVELS)}{hint}")
        else:
            found[word] = Severity(level)
    return found


def _patterns(table: Table, key: str, default: list[str] | None = None) -> tuple[str, ...]:
    """Patterns in the syntax of gitignore; without those that cannot be."""
    good = []
    for line in table.strings(key, default):
        try:
            rule = parse_pattern(line)
        except ValueError as error:
            table.refuse(key, f"{line!r} is no pattern: {error}")
            continue
        if rule is None:
            table.refuse(key, f"{line!r} is no pattern: it is blank or a comment (write \\# for #)")
        else:
            good.append(line)
    return tuple(good)


def _game(table: Table, root: str) -> str:
    """A game's id or name, or the absolute path of a game file."""
    value = table.take("game", str, "")
    if not value:
        return value
    from notation.games import game_heads, game_ids

    if value in game_ids():
        return value
    if value.endswith(".toml"):
        from pathlib import Path

        path = Path(os.path.normpath(os.path.join(root, value)))
        if not path.is_file():
            near = sorted(other.name for other in path.parent.glob("*.toml"))
            table.refuse("game", f"there is no file {path}{suggest(path.name, near)}")
        return str(path)
    known = [word for game in game_heads() for word in (game.id, game.name, *game.aliases)]
    if value not in known:
        hint = suggest(value, known)
        there = "`kifu games` lists them; or give a game file (.toml)"
        table.refuse("game", f"no game {value!r}{hint}; {there}")
    return value


def _format(table: Table) -> str:
    value = table.take("format", str, "")
    if not value:
        return value
    from notation.formats import FORMATS, format_named

    if format_named(value) is None:
        known = [row.id for row in FORMATS]
        there = ", ".join(known)
        table.refuse("format", f"no format {value!r}; there are {there}{suggest(value, known)}")
    return value


def _size(table: Table, key: str, default: int) -> int:
    value = table.take(key, int, default)
    if value < 1:
        table.refuse(key, f"at least 1 is expected, not {value}")
    return value
