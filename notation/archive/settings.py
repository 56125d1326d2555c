"""What holds in a check: which findings are told and at which level, and what is read how.

What lives here: `SettingsBook`, which finds the nearest configuration of each folder,
`Settings`, what it answers under the command line, and `Overrides`, what that says.  What does
not: the keys and their faults (`notation.archive.settings_file`), and how patterns match
(`notation.archive.patterns`).

Codes are chosen in layers.  Within one, the longest matching beginning of a code wins, and
`ignore` over an equally long `select`.  First come the general lists, then each entry of
`per-path` that matches the file and speaks of the code, in order.  The lists of the command
line count along in every layer; what its `select` leaves out, no entry brings back.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from notation.archive.names import IN, STDIN
from notation.archive.patterns import PathPatterns
from notation.archive.settings_file import Declared, PerPath, declared, format_value
from notation.diagnostics import Severity
from notation.rules.faults import GameFaults
from notation.rules.tables import Table

OWN_FILE, PROJECT_FILE = "kifu.toml", "pyproject.toml"
# A file's findings come one after the other; this many files are remembered at a time.
_MOST_FILES = 10_000

T = TypeVar("T")


class SettingsError(Exception):
    """A configuration that cannot be followed.  `problems` lists every fault found, each with
    its key; `path` is the file, or "command line"."""

    def __init__(self, path: str, problems: list[str]) -> None:
        super().__init__(path, problems)
        self.path = path
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(f"{self.path}: {problem}" for problem in self.problems)


class Overrides(NamedTuple):
    """What the command line says, None or () where it says nothing.

    Its patterns and paths are relative to the working folder.  `severity` are pairs of a code,
    or its beginning, and a level; the later wins.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()
    game: str | None = None
    format: str | None = None
    respect_gitignore: bool | None = None
    baseline: str | None = None
    max_bytes: int | None = None
    max_game_bytes: int | None = None


@dataclass(eq=False, repr=False)
class Settings:
    """What holds below a folder: a configuration, or none, under the command line.

    `origin` is the configuration file, "" for none; `root` the absolute folder its patterns
    are relative to.  `game`, `format` and `baseline` are "" where none is set; a game is an
    id, a name or the path of a game file.
    """

    origin: str
    root: str
    overrides: Overrides
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    exclude: PathPatterns
    respect_gitignore: bool
    game: str
    format: str
    baseline: str
    max_bytes: int
    max_game_bytes: int
    severity: Mapping[str, Severity]
    per_path: tuple[PerPath, ...]
    _matching: dict[str, tuple[int, ...]] = field(default_factory=dict)
    _told: dict[tuple[tuple[int, ...], str, Severity], Severity | None] = field(
        default_factory=dict
    )

    def severity_of(self, path: str, code: str, severity: Severity) -> Severity | None:
        """The level to tell a finding at, from its own; None when it is not to be told."""
        key = (self._entries(path), code, severity)
        if key not in self._told:
            self._told[key] = self._level(*key)
        return self._told[key]

    def excludes(self, path: str, folder: bool) -> bool:
        """Whether `exclude` leaves out an entry, or a folder above it; never standard input."""
        if not self.exclude.lines or path in (STDIN, "<stdin>"):
            return False
        return self.exclude.matches(_place(path), folder)

    def game_for(self, path: str) -> str:
        """The game of a file, "" where its text is to say."""
        if self.overrides.game is None:
            for entry in reversed(self._entries(path)):
                if self.per_path[entry].game:
                    return self.per_path[entry].game
        return self.game

    def format_for(self, path: str) -> str:
        """The id of the format of a file, "" where its text is to say."""
        if self.overrides.format is None:
            for entry in reversed(self._entries(path)):
                if self.per_path[entry].format:
                    return self.per_path[entry].format
        return self.format

    def rows(self) -> list[tuple[str, str]]:
        """Each key with its value as TOML.

        Patterns of the command line stand behind those of the file, though they are relative
        to the working folder; `per-path` is told as the file has it.
        """
        values = {
            "select": self.select,
            "ignore": self.ignore,
            "exclude": self.exclude.lines,
            "respect-gitignore": self.respect_gitignore,
            "game": self.game,
            "format": self.format,
            "baseline": self.baseline,
            "max-bytes": self.max_bytes,
            "max-game-bytes": self.max_game_bytes,
            "severity": self.severity,
            "per-path": self.per_path,
        }
        return [(key, format_value(value)) for key, value in values.items()]

    def _entries(self, path: str) -> tuple[int, ...]:
        """The numbers of the entries of `per-path` that match a file."""
        if not self.per_path:
            return ()
        found = self._matching.get(path)
        if found is None:
            place = _place(path)
            found = tuple(
                number
                for number, entry in enumerate(self.per_path)
                if entry.paths.matches(place, False)
            )
            if len(self._matching) >= _MOST_FILES:
                self._matching.clear()
            self._matching[path] = found
        return found

    def _level(self, entries: tuple[int, ...], code: str, severity: Severity) -> Severity | None:
        wanted = _longest(self.overrides.select, code)
        unwanted = _longest(self.overrides.ignore, code)
        if self.overrides.select and not wanted:
            return None
        # The command line wins over the file where both are equally exact.
        told = (
            wanted >= _longest(self.ignore, code)
            if wanted > unwanted
            else (_longest(self.select, code) > _longest(self.ignore, code))
        )
        levels = [self.severity]
        for entry in (self.per_path[number] for number in entries):
            select, ignore = _longest(entry.select, code), _longest(entry.ignore, code)
            if select or ignore:
                told = max(select, wanted) > max(ignore, unwanted)
            levels.append(entry.severity)
        if not told:
            return None
        levels.append(_overriding(self.overrides))
        for table in levels:
            length = _longest(table, code)
            if length:
                severity = table[code[:length]]
        return severity


class SettingsBook:
    """The settings of every folder: those of the nearest configuration upwards, whole."""

    def __init__(
        self, overrides: Overrides, *, config: str | None = None, isolated: bool = False
    ) -> None:
        """`config` names one file for every folder; `isolated` means none at all.

        Raises SettingsError for what the command line says and for the file it names.
        """
        cwd = os.getcwd()
        faults = GameFaults()
        # The command line may say what a file in the working folder may.
        said = declared(_as_table(overrides, faults), cwd)
        if faults:
            raise SettingsError("command line", faults.messages())
        self._overrides = (
            overrides if overrides.game is None else overrides._replace(game=said.game)
        )
        self._folders: dict[str, Settings] = {}
        self._none = _settings(declared(Table({}, "", faults), cwd), "", cwd, self._overrides)
        self._one = self._none if isolated else None
        if config is not None and not isolated:
            self._one = _read(config, self._overrides)
            if self._one is None:
                raise SettingsError(config, ["there is no table [tool.kifu]"])

    def of(self, folder: str) -> Settings:
        """The settings of the files in a folder, "" for the working folder.

        Standard input belongs to the working folder, what is in an archive to the folder of
        the archive.  Raises SettingsError for a configuration that cannot be followed.
        """
        if self._one is not None:
            return self._one
        found = self._folders.get(folder)
        if found is None:
            found = self._folders[folder] = self._nearest(os.path.abspath(folder))
        return found

    def _nearest(self, folder: str) -> Settings:
        passed: list[str] = []
        found = self._none
        while folder not in passed:
            passed.append(folder)
            here = self._folders.get(folder) or self._in(folder)
            if here is not None:
                found = here
                break
            folder = os.path.dirname(folder)
        self._folders.update(dict.fromkeys(passed, found))
        return found

    def _in(self, folder: str) -> Settings | None:
        for name in (OWN_FILE, PROJECT_FILE):
            path = os.path.join(folder, name)
            found = _read(path, self._overrides) if os.path.isfile(path) else None
            if found is not None:
                return found
        return None


def _read(path: str, overrides: Overrides) -> Settings | None:
    """The settings of a file, None for a pyproject.toml that does not speak of us.  Raises
    SettingsError."""
    import tomllib

    try:
        # A byte order mark is no fault.
        with open(path, encoding="utf-8-sig") as file:
            data = tomllib.loads(file.read())
    except OSError as error:
        raise SettingsError(path, [error.strerror or type(error).__name__]) from error
    except UnicodeDecodeError as error:
        raise SettingsError(path, ["not UTF-8 text"]) from error
    except (ValueError, RecursionError) as error:
        raise SettingsError(path, [f"not TOML: {error}"]) from error
    where = ""
    if os.path.basename(path) == PROJECT_FILE:
        tool = data.get("tool")
        if not isinstance(tool, dict) or "kifu" not in tool:
            return None
        data, where = tool["kifu"], "tool.kifu"
    faults = GameFaults()
    root = os.path.dirname(os.path.abspath(path))
    said = declared(Table(data, where, faults), root)
    if faults:
        raise SettingsError(path, faults.messages())
    return _settings(said, path, root, overrides)


def _as_table(overrides: Overrides, faults: GameFaults) -> Table:
    values = {
        "select": list(overrides.select),
        "ignore": list(overrides.ignore),
        "exclude": list(overrides.exclude),
        "severity": dict(overrides.severity),
        "game": overrides.game,
        "format": overrides.format,
        "max-bytes": overrides.max_bytes,
        "max-game-bytes": overrides.max_game_bytes,
    }
    said = {key: value for key, value in values.items() if value is not None}
    return Table(said, "", faults)


def _settings(said: Declared, origin: str, root: str, overrides: Overrides) -> Settings:
    """What a file says, under the command line."""
    levels = _overriding(overrides)
    own = {word: level for word, level in said.severity.items() if not _longest(levels, word)}
    return Settings(
        origin=origin,
        root=root,
        overrides=overrides,
        select=overrides.select or said.select,
        ignore=(*said.ignore, *overrides.ignore),
        exclude=PathPatterns([(root, said.exclude), *_anywhere(overrides.exclude)]),
        respect_gitignore=_over(overrides.respect_gitignore, said.respect_gitignore),
        game=_over(overrides.game, said.game),
        format=_over(overrides.format, said.format),
        baseline=_over(overrides.baseline, said.baseline),
        max_bytes=_over(overrides.max_bytes, said.max_bytes),
        max_game_bytes=_over(overrides.max_game_bytes, said.max_game_bytes),
        severity=own | levels,
        per_path=said.per_path,
    )


def _anywhere(patterns: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """Patterns of the command line with their folders: a name alone holds for files outside the
    working folder too, which may be named as well."""
    cwd = os.getcwd()
    top = os.path.splitdrive(cwd)[0] + os.sep
    return [(cwd if "/" in line.rstrip("/") else top, (line,)) for line in patterns]


def _overriding(overrides: Overrides) -> dict[str, Severity]:
    return {word: Severity(level) for word, level in overrides.severity}


def _over(override: T | None, own: T) -> T:
    return own if override is None else override


def _longest(words: Iterable[str], code: str) -> int:
    """The length of the longest of some words that a code begins with, 0 for none."""
    return max((len(word) for word in words if code.startswith(word)), default=0)


def _place(path: str) -> str:
    """The absolute place of an input, with `/`; an archive is like a folder."""
    path = "<stdin>" if path == STDIN else path.replace(IN, "/")
    return os.path.abspath(path).replace(os.sep, "/")
