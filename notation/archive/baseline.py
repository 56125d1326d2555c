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
from dataclasses import dataclass, field, replace
from pathlib import Path

from notation.archive.names import IN
from notation.archive.result import Checked, Finding
from notation.diagnostics import Severity

_VERSION = 1


class BaselineError(Exception):
    """A file that is no baseline."""


# A finding of one file: its code and its key.
_Entry = tuple[str, str]


@dataclass(slots=True)
class Baseline:
    """The known findings by path."""

    folder: str
    known: dict[str, Counter[_Entry]] = field(default_factory=dict)
    _left: dict[str, Counter[_Entry]] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)
    used: int = 0

    def new(self, checked: Checked) -> Checked:
        """What of a result is not known.  Each entry stands for as many findings as it counts."""
        path = self._path(checked.name)
        left = self._left.get(path)
        if left is None and path in self.known:
            left = self._left[path] = Counter(self.known[path])
        self._seen.update([path] if checked.last and path in self.known else [])
        if not left:
            return checked
        found = tuple(one for one in checked.findings if not self._knows(left, one))
        return replace(checked, findings=found)

    def _knows(self, left: Counter[_Entry], one: Finding) -> bool:
        entry = (one.code, one.key)
        if not left[entry]:
            return False
        left[entry] -= 1
        self.used += 1
        return True

    def add(self, checked: Checked) -> None:
        """Take the findings of a result as known; infos are none."""
        for one in checked.findings:
            if one.severity is not Severity.INFO:
                path = self._path(checked.name)
                self.known.setdefault(path, Counter())[one.code, one.key] += 1

    def stale(self) -> list[str]:
        """What is known and was not found, in words: in the files that were checked to their
        end, and in those that are gone."""
        out = []
        for path in sorted(self.known):
            left = self._left.get(path, self.known[path])
            gone = not os.path.exists(os.path.join(self.folder, path.partition(IN)[0]))
            if gone or path in self._seen:
                counts: Counter[str] = Counter()
                for (code, _), count in left.items():
                    counts[code] += count
                codes = ", ".join(f"{code} ×{n}" for code, n in sorted(counts.items()) if n)
                if codes:
                    out.append(f"{path}: {codes}" + (" (there is no such file)" if gone else ""))
        return out

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


def read_baseline(path: str) -> Baseline:
    """The baseline in a file.  Raises OSError and BaselineError."""
    out = Baseline(os.path.abspath(os.path.dirname(path)))
    try:
        value = json.loads(Path(path).read_text(encoding="utf-8"))
        if value["kifu-baseline"] != _VERSION:
            raise BaselineError(f"{path} is a baseline of another version")
        for name, rows in value["findings"].items():
            entries = ((str(row["code"]), str(row["key"]), int(row["count"])) for row in rows)
            out.known[str(name)] = Counter({(code, key): n for code, key, n in entries})
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise BaselineError(f"{path} is no baseline of kifu") from error
    return out
