"""Inputs to the parts to be checked.

What lives here: opening files, archives, standard input and addresses, and telling what
cannot be opened.  What does not: which inputs there are (`notation.archive.walk`).
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from notation.archive import cloud
from notation.archive.kinds import claims_archive, is_archive
from notation.archive.named import folder_of, named_files
from notation.archive.names import IN, STDIN
from notation.archive.parts import Ask, Limits, Part, only, parts
from notation.archive.result import Checked
from notation.archive.settings import Settings, SettingsBook, SettingsError
from notation.archive.walk import HEAD, Input
from notation.diagnostics import Fault, diagnostic
from notation.formats import looks_other
from notation.source import NOWHERE

if TYPE_CHECKING:
    from notation.games.read import GameFile


class Reader:
    """Reads inputs one after the other.

    `done` counts the bytes of the inputs that were read to their end, and `position` those of
    the present one too, as they lie on the disk.
    """

    def __init__(self, book: SettingsBook) -> None:
        self.book = book
        self.done = 0
        self._open: BinaryIO | None = None
        self._game_files: dict[str, GameFile] = {}

    @property
    def position(self) -> int:
        """How many bytes of all inputs were read so far."""
        try:
            return self.done + (self._open.tell() if self._open else 0)
        except (OSError, ValueError):
            return self.done

    def pieces(self, inputs: Iterable[Input]) -> Iterator[Part | Checked]:
        """The parts of every input, in order, and what is known without checking: that it
        cannot be read, or a finding.  Raises SettingsError."""
        for one in inputs:
            if one.problem:
                yield Checked(one.name, problem=one.problem)
            else:
                yield from self._input(one)

    def _input(self, one: Input) -> Iterator[Part | Checked]:
        local = one.path != STDIN and not cloud.is_url(one.path)
        settings = self.book.of(os.path.dirname(one.path) or "." if local else ".")
        limits = Limits(settings.max_bytes, settings.max_game_bytes)
        try:
            with open_input(one.path, limits.file) as stream:
                before = _state(stream) if local else None
                self._open = stream
                changed = False
                for piece in self._contents(one, stream, settings, limits):
                    yield _with_named(piece, one.path)
                    # One that grows as fast as it is read would have no end.
                    changed = local and _state(stream) != before
                    if changed:
                        break
                self._open = None
                self.done += before[0] if before else 0
                if changed:
                    why = "it changed while it was read; check it again"
                    yield Checked(one.name, problem=f"{one.name}: {why}")
        except cloud.CloudError as error:
            yield Checked(one.name, problem=f"{one.name}: {error}")
        except OSError as error:
            reason = error.strerror or str(error) or type(error).__name__
            yield Checked(one.name, problem=f"{one.name}: {reason}")
        finally:
            self._open = None

    def _contents(
        self, one: Input, stream: BinaryIO, settings: Settings, limits: Limits
    ) -> Iterator[Part | Checked]:
        """The parts of a file, or of every file in an archive."""
        name = one.name
        head = stream.read(HEAD)
        stream.seek(0)
        if not (is_archive(head) or claims_archive(name)):
            yield from parts(name, stream, self._ask(settings, name), limits)
            return
        from notation.archive.containers import members

        empty = True
        inside = members(
            name, stream, limits.file, lambda inner: not settings.excludes(inner, False)
        )
        for member in inside:
            empty = False
            if member.error is not None:
                facts = {"why": member.error.why}
                yield only(member.name, diagnostic(Fault(member.error.code, facts), NOWHERE))
            else:
                assert member.stream is not None
                head = member.stream.read(HEAD)
                member.stream.seek(0)
                if looks_other(member.name, head):
                    continue
                yield from parts(
                    member.name, member.stream, self._ask(settings, member.name), limits
                )
        if empty and one.named:
            yield Checked(name, problem=f"{name}: no record files in this archive")

    def _ask(self, settings: Settings, name: str) -> Ask:
        """How the configuration wants a file to be read.  Raises SettingsError for a game file
        that declares no game."""
        game = settings.game_for(name)
        if not game.endswith(".toml"):
            return Ask(settings.format_for(name), game)
        file = self._game_file(os.path.join(settings.root, game))
        return Ask(settings.format_for(name), game_file=file)

    def _game_file(self, path: str) -> GameFile:
        from notation.archive.game_files import read_game_file
        from notation.rules.faults import GameError

        if path not in self._game_files:
            try:
                file = read_game_file(path)
                file.game()
            except GameError as error:
                raise SettingsError(path, error.problems) from error
            except OSError as error:
                raise SettingsError(path, [str(error)]) from error
            self._game_files[path] = file
        return self._game_files[path]


def open_input(path: str, most: int) -> BinaryIO:
    """The bytes of a file, an address or standard input, in a file that can be sought; of what
    is no file, one byte more than `most` at most.  Raises OSError and CloudError."""
    if path == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "there is no standard input")
        return _spooled(sys.stdin.buffer, most)
    stream = cloud.open_url(path) if cloud.is_url(path) else open(path, "rb")  # noqa: SIM115
    if cloud.is_url(path) or not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        with stream:
            return _spooled(stream, most)
    return stream


def _spooled(stream: BinaryIO, most: int) -> BinaryIO:
    from notation.archive.containers import spool

    return spool(stream, most)


def _with_named(piece: Part | Checked, path: str) -> Part | Checked:
    """A part with the game files that its text names; what is in an archive, or at an address,
    stands beside none."""
    if isinstance(piece, Checked):
        return piece
    beside = not cloud.is_url(path) and IN not in piece.name
    files = named_files(piece.data, folder_of(path) if beside else None)
    return piece._replace(ask=piece.ask._replace(named=files)) if files else piece


def _state(stream: BinaryIO) -> tuple[int, int]:
    """What changes when a file does: its size and its time."""
    row = os.fstat(stream.fileno())
    return row.st_size, row.st_mtime_ns
