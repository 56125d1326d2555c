"""Results that are kept, so that what has not changed is not checked again.

What lives here: a store of `Checked` by what it depends on.  What does not: deciding what to
check.

Results are those of one build.  To find out by its content which that is takes longer than to
check a record, so that, too, is kept, for files as they were written.

The store is one SQLite file, which several runs may use at once and which a killed run leaves
sound.  It is never needed: a store that is damaged is begun anew, and one that cannot be
used is done without.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from contextlib import suppress
from typing import Any

from notation.archive.build import build, stamp
from notation.archive.check import Plan
from notation.archive.parts import Part
from notation.archive.result import Checked, Finding, GameChecked
from notation.diagnostics import Severity

_FILE = "results.sqlite3"
_TABLES = """
CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, day INTEGER, value TEXT);
CREATE INDEX IF NOT EXISTS days ON results (day);
CREATE TABLE IF NOT EXISTS builds (stamp BLOB PRIMARY KEY, day INTEGER, build TEXT);
"""
# Results of so many days without use are dropped.
_DAYS = 60
_DAY = 24 * 60 * 60
_TOGETHER = 200


def cache_folder() -> str:
    """Where results are kept when nothing else is said: KIFU_CACHE_DIR, or the place that the
    system has for such files."""
    named = os.environ.get("KIFU_CACHE_DIR")
    if named:
        return named
    from platformdirs import user_cache_dir

    return user_cache_dir("kifu")


def clear(folder: str) -> int:
    """Remove what is kept.  Returns the bytes freed; raises OSError."""
    freed = 0
    names = os.listdir(folder) if os.path.isdir(folder) else []
    for name in names:
        if name.startswith(_FILE):
            path = os.path.join(folder, name)
            freed += os.path.getsize(path)
            os.unlink(path)
    return freed


class Cache:
    """A store in a folder, which is made when it is not there."""

    def __init__(self, folder: str, plan: Plan) -> None:
        self._today = int(time.time() // _DAY)
        self._waiting: dict[bytes, str] = {}
        self._used: list[tuple[int, bytes]] = []
        self._folder = folder
        self._damaged = False
        self._store = _open(folder)
        self._plan = repr((self._build(), plan.force, plan.board))

    @property
    def usable(self) -> bool:
        """Whether results can be kept."""
        return self._store is not None

    def key(self, part: Part) -> bytes:
        """What the result of a part depends on, but for the name it is reported under."""
        suffix = part.name.lower().rpartition(".")[2]
        facts = (
            self._plan, suffix, part.ask, part.encoding, part.line, part.column,
            part.damaged, part.first, part.last,
        )  # fmt: skip
        return hashlib.sha256(repr(facts).encode("utf-8", "replace") + part.data).digest()

    def get(self, key: bytes, name: str) -> Checked | None:
        """The result that is kept under a key, for an input of a name."""
        if self._store is None:
            return None
        if key in self._waiting:
            return _from_json(json.loads(self._waiting[key]), name)
        try:
            query = "SELECT value, day FROM results WHERE key = ?"
            row = self._store.execute(query, (key,)).fetchone()
            if row is None:
                return None
            checked = _from_json(json.loads(row[0]), name)
        except (sqlite3.Error, ValueError, TypeError, LookupError) as error:
            self._notice(error)
            return None
        if row[1] != self._today:
            self._used.append((self._today, key))
        return checked

    def put(self, key: bytes, checked: Checked) -> None:
        """Keep a result."""
        if self._store is not None:
            self._waiting[key] = json.dumps(_to_json(checked))
            if len(self._waiting) >= _TOGETHER:
                self._write()

    def close(self) -> None:
        """Write what is not written yet, and let go of the store."""
        if self._store is not None:
            if self._waiting or self._used:
                self._write()
            with suppress(sqlite3.Error):
                self._store.close()
            self._store = None
            if self._damaged:
                with suppress(OSError):
                    clear(self._folder)

    def _build(self) -> str:
        """The build that checks, by its files as they were written, if they are known."""
        if self._store is None:
            return ""
        key = hashlib.sha256(stamp().encode("utf-8", "surrogateescape")).digest()
        try:
            query = "SELECT build FROM builds WHERE stamp = ?"
            row = self._store.execute(query, (key,)).fetchone()
            if row is not None and isinstance(row[0], str):
                return row[0]
            with self._store:
                old = self._today - _DAYS
                self._store.execute("DELETE FROM builds WHERE day < ?", (old,))
                query = "INSERT OR REPLACE INTO builds VALUES (?, ?, ?)"
                self._store.execute(query, (key, self._today, build()))
        except sqlite3.Error as error:
            self._notice(error)
        return build()

    def _notice(self, error: Exception) -> None:
        """A store that is full or locked is sound; one of any other fault is begun anew."""
        self._damaged = self._damaged or not isinstance(error, sqlite3.OperationalError)

    def _write(self) -> None:
        """In one step, so that another run sees all of it or nothing."""
        assert self._store is not None
        try:
            with self._store:
                query = "INSERT OR REPLACE INTO results VALUES (?, ?, ?)"
                rows = [(key, self._today, value) for key, value in self._waiting.items()]
                self._store.executemany(query, rows)
                self._store.executemany("UPDATE results SET day = ? WHERE key = ?", self._used)
                old = self._today - _DAYS
                self._store.execute("DELETE FROM results WHERE day < ?", (old,))
        except sqlite3.Error as error:
            self._notice(error)
        self._waiting.clear()
        self._used.clear()


def _open(folder: str) -> sqlite3.Connection | None:
    path = os.path.join(folder, _FILE)
    for _ in range(2):
        try:
            os.makedirs(folder, exist_ok=True)
            store = sqlite3.connect(path, timeout=10)
            store.executescript(_TABLES)
            return store
        except sqlite3.OperationalError:
            return None
        except sqlite3.DatabaseError:
            # Not a store, or a damaged one.
            with suppress(OSError):
                clear(folder)
        except OSError:
            return None
    return None


def _to_json(checked: Checked) -> list[Any]:
    games = [(game.line, game.plies) for game in checked.games]
    rows = [
        [
            found.code, found.severity.value, found.message, found.help, found.game, found.ply,
            found.line, found.column, found.end_line, found.end_column, found.text,
            found.start, found.end, found.cut, found.key, found.board,
        ]
        for found in checked.findings
    ]  # fmt: skip
    return [games, rows, checked.first, checked.last]


def _from_json(value: list[Any], name: str) -> Checked:
    games, rows, first, last = value
    return Checked(
        name,
        tuple(GameChecked(line, plies) for line, plies in games),
        tuple(Finding(row[0], Severity(row[1]), *row[2:]) for row in rows),
        first=first,
        last=last,
    )
