"""Findings that are known and put up with.

What lives here: a file of known findings, told apart by what they say and the text they stand
in, never by line number; which findings of a run are new, and which entries are stale.
What does not: printing.

The file is JSON, sorted, so that its changes can be read in a review: paths, relative to the
folder of the file, to codes, keys and how often each stands there.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from notation.archive.names import IN
from notation.archive.result import Checked, Finding
from notation.diagnostics import Severity

_VERSION = 1


class BaselineError(Exception):
    """A file that is no baseline."""


# A finding of one file: its code and its key.
_Entry = tuple[str, str]


# Whether a finding of a code would be told in a file.
Told = Callable[[str, str], bool]


@dataclass(slots=True)
class Baseline:
    """The known findings by path, of the file at `path`."""

    path: str
    known: dict[str, Counter[_Entry]] = field(default_factory=dict)
    used: int = 0
    _left: dict[str, Counter[_Entry]] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _unread: set[str] = field(default_factory=set)

    @property
    def folder(self) -> str:
        """The folder that paths in it are relative to."""
        return os.path.dirname(os.path.abspath(self.path))

    def new(self, checked: Checked) -> Checked:
        """What of a result is not known.  Each entry stands for as many findings as it counts."""
        path = self._path(checked.name)
        if path not in self.known:
            return checked
        self._names[path] = checked.name
        # What could not be read to its end may hold what is not found.
        if checked.problem or any(_unread(one) for one in checked.findings):
            self._unread.add(path)
        left = self._left.setdefault(path, Counter(self.known[path]))
        found = tuple(one for one in checked.findings if not self._knows(left, one))
        return checked._replace(findings=found)

    def _knows(self, left: Counter[_Entry], one: Finding) -> bool:
        entry = (one.code, one.key)
        if not left[entry]:
            return False
        left[entry] -= 1
        self.used += 1
        return True

    def add(self, checked: Checked) -> None:
        """Take the findings of a result as known, in place of what was known of its file;
        infos are none."""
        path = self._path(checked.name)
        if checked.first:
            self.known.pop(path, None)
        for one in checked.findings:
            if one.severity is not Severity.INFO:
                self.known.setdefault(path, Counter())[one.code, one.key] += 1

    def drop_gone(self) -> None:
        """Forget the files that are no more."""
        for path in list(self.known):
            if self._is_gone(path):
                del self.known[path]

    def count(self) -> int:
        """How many findings are known."""
        return sum(entries.total() for entries in self.known.values())

    def stale(self, told: Told) -> list[str]:
        """What is known and was not found, in words: in the files that were checked to their
        end, of the codes that are told, and in files that are gone."""
        out = []
        for path in sorted(self.known):
            gone = self._is_gone(path)
            name = self._names.get(path, "")
            if not gone and (not name or path in self._unread):
                continue
            counts: Counter[str] = Counter()
            for (code, _), count in self._left.get(path, self.known[path]).items():
                if gone or told(name, code):
                    counts[code] += count
            codes = ", ".join(f"{code} ×{n}" for code, n in sorted(counts.items()) if n)
            if codes:
                out.append(f"{path}: {codes}" + (" (there is no such file)" if gone else ""))
        return out

    def _is_gone(self, path: str) -> bool:
        if path.startswith("<") or "://" in path:
            return False
        return not os.path.lexists(os.path.join(self.folder, path.partition(IN)[0]))

    def text(self) -> str:
        """The file."""
        findings = {
            path: [
                {"code": code, "key": key, "count": count}
                for (code, key), count in sorted(self.known[path].items())
            ]
            for path in sorted(self.known)
        }
        value = {"kifu-baseline": _VERSION, "findings": findings}
        return json.dumps(value, ensure_ascii=False, indent=1) + "\n"

    def _path(self, name: str) -> str:
        if name.startswith("<") or "://" in name:
            return name
        inner = name.partition(IN)
        path = os.path.relpath(os.path.abspath(inner[0]), self.folder)
        return path.replace(os.sep, "/") + inner[1] + inner[2]


def _unread(found: Finding) -> bool:
    return found.game is None and found.severity is Severity.ERROR


def read_baseline(path: str) -> Baseline:
    """The baseline in a file.  Raises OSError and BaselineError."""
    out = Baseline(path)
    try:
        value = json.loads(Path(path).read_text(encoding="utf-8"))
        if value["kifu-baseline"] != _VERSION:
            raise BaselineError("a baseline of another version")
        for name, rows in value["findings"].items():
            entries = out.known[name] = Counter()
            for row in rows:
                code, key, count = row["code"], row["key"], row["count"]
                sound = isinstance(code, str) and isinstance(key, str) and type(count) is int
                if not sound or count < 1:
                    raise ValueError
                entries[code, key] += count
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise BaselineError("no baseline of kifu") from error
    return out
