"""What the forms share.

What lives here: `Reporter`, the fingerprints of findings, text that is safe to show, the name
of an input as a path, and JSON that is written as it comes.  What does not: any one form.

No form keeps what it was given: it writes, or puts aside in a file what has to come later.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections import Counter
from typing import IO, Any, TextIO

from notation.archive.cloud import is_url
from notation.archive.names import IN
from notation.archive.result import Checked, Finding, Totals
from notation.shown import printable

_STDIN = "<stdin>"
_UNSAFE_IN_JSON = r"[\x7f-\x9f\u2028\u2029\ud800-\udfff]"
# What is put aside stays in memory up to this many characters.
_ASIDE = 1 << 16


class Reporter(ABC):
    """One form of report.

    `add` is called for every input, or for every part of a long one, in order and the parts of
    one input together; `finish` is called once, at the end.  What a form cannot do without is
    written as soon as it is made.  `for_people` says that a line of summary may follow on the
    same stream; otherwise the stream holds the document and nothing else.
    """

    for_people = False

    def __init__(self, out: TextIO, *, board: bool = False) -> None:
        self.out = out
        self.board = board

    @abstractmethod
    def add(self, checked: Checked) -> None:
        """Report one input, or part of one."""

    @abstractmethod
    def finish(self, totals: Totals, seconds: float, *, interrupted: bool = False) -> None:
        """Write what comes last; `interrupted` says that not every input was checked."""


class Fingerprints:
    """Fingerprints of findings: the same when lines move, and unique within a run.

    The findings of one input must come together, and each only once.
    """

    def __init__(self) -> None:
        self._name = ""
        self._seen: Counter[str] = Counter()

    def of(self, name: str, found: Finding) -> str:
        """The fingerprint of the next finding: its input, what is wrong there, and how often
        the same was found above it."""
        from hashlib import sha256

        if name != self._name:
            self._name = name
            self._seen.clear()
        ordinal = self._seen[found.key]
        self._seen[found.key] += 1
        text = f"{relative(name)}\0{found.key}\0{ordinal}"
        return sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def said(found: Finding) -> str:
    """The message of a finding with the ply it speaks of."""
    return f"{found.message} (ply {found.ply})" if found.ply else found.message


def where(name: str, found: Finding) -> str:
    """`path:line:column` of a finding."""
    return printable(f"{name}:{found.line}:{found.column}")


def relative(name: str) -> str:
    """A name as services want paths: with forward slashes and, where the input lies below the
    working folder, from there."""
    here = os.getcwd().replace(os.sep, "/").rstrip("/") + "/"
    path = name.replace(os.sep, "/").removeprefix(here)
    while path.startswith("./"):
        path = path[2:].lstrip("/")
    return path


def container(name: str) -> str:
    """The file an input is in: `games.zip` for its member `games.zip!/inner/a.kif`."""
    return name.partition(IN)[0]


def is_local(name: str) -> bool:
    """Whether an input is in a file of this machine: not standard input, not at an address."""
    return container(name) != _STDIN and not is_url(name)


def json_text(value: object) -> str:
    """A value as JSON on one line that any reader of lines and any encoding takes."""
    import json

    def escaped(match: re.Match[str]) -> str:
        code = ord(match[0])
        return "\ufffd" if 0xD800 <= code < 0xE000 else f"\\u{code:04x}"

    return re.sub(_UNSAFE_IN_JSON, escaped, json.dumps(value, ensure_ascii=False))


def finding_row(name: str, found: Finding, fingerprint: str) -> dict[str, Any]:
    """A finding as the JSON forms tell it."""
    return {
        "path": name,
        "game": found.game,
        "ply": found.ply,
        "line": found.line,
        "column": found.column,
        "end_line": found.end_line,
        "end_column": found.end_column,
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "help": found.help,
        "fingerprint": fingerprint,
    }


def totals_row(totals: Totals) -> dict[str, int]:
    """The totals as the JSON forms tell them."""
    return {
        "files": totals.files,
        "games": totals.games,
        "plies": totals.plies,
        "errors": totals.errors,
        "warnings": totals.warnings,
    }


def aside() -> IO[str]:
    """A file for what can be written only at the end; `move` writes it."""
    import tempfile

    return tempfile.SpooledTemporaryFile(_ASIDE, "w+", encoding="utf-8", newline="")


def move(source: IO[str], out: IO[str]) -> None:
    """Write what was put aside."""
    import shutil

    with source:
        source.seek(0)
        shutil.copyfileobj(source, out)


class Rows:
    """The elements of a JSON array, written one a line as they come."""

    def __init__(self, out: IO[str]) -> None:
        self.out = out
        self.count = 0

    def add(self, value: object) -> None:
        """Write one more."""
        self.out.write(f"{',' if self.count else ''}\n{json_text(value)}")
        self.count += 1
