"""What is inside archives.

What lives here: handing out what zips, tars and compressed files hold, one after the other,
with a limit on how much is unpacked.
What does not: telling what is an archive (`notation.archive.kinds`), and what the members say.

Archives in archives are opened too, to a depth.  A member is unpacked into memory, a large
one into a temporary file, and gone when the next one is asked for.
"""

from __future__ import annotations

import importlib
import io
import os
import stat
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import IO, Any, BinaryIO, Self, cast

from notation.archive.kinds import (
    COMPRESSED,
    PACKED,
    TAR_HEAD,
    TARS,
    ZIP,
    claims_archive,
    is_archive,
    is_record,
    is_tar,
)
from notation.archive.names import IN, printable

# A member larger than this goes to a temporary file.
_IN_MEMORY = 8 * 1024**2
_DEPTH = 3
# Records shrink to a tenth or so; even a folder of one record copied is below this.
_MOST_RATIO = 200
_UNSUSPICIOUS = 1024**3


class ArchiveError(Exception):
    """An archive, or a member of one, that cannot be unpacked; `code` is its finding's."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive under its whole name, or why it could not be had."""

    name: str
    stream: BinaryIO | None
    error: ArchiveError | None = None


class _Budget:
    """How much may still be unpacked of one archive."""

    def __init__(self, size: int) -> None:
        self.most = max(_UNSUSPICIOUS, size * _MOST_RATIO)
        self.left = self.most

    def spend(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise ArchiveError("D108", f"more than {self.most} bytes")


class _Metered(io.RawIOBase):
    """A stream whose bytes are counted."""

    def __init__(self, stream: IO[bytes], budget: _Budget) -> None:
        self._stream = stream
        self._budget = budget

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(len(buffer))
        self._budget.spend(len(data))
        buffer[: len(data)] = data
        return len(data)


def spool(stream: IO[bytes], most: int) -> BinaryIO:
    """What a stream holds, in a file that can be sought, one byte more than `most` at most."""
    out = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
    while most >= 0 and (block := stream.read(min(1 << 20, most + 1))):
        out.write(block)
        most -= len(block)
    out.seek(0)
    # It is a binary file but for its name.
    return cast(BinaryIO, out)


def members(
    name: str, stream: BinaryIO, most: int, wanted: Callable[[str], bool]
) -> Iterator[Member]:
    """The records in an archive, in the order they stand there, archives in it opened.

    `most` is the limit on the bytes of a member, which is cut one byte behind it; `wanted` says
    whether a member of a name is to be unpacked.  Never raises but OSError of the archive file
    itself; what is damaged is a Member with an error.
    """
    size = stream.seek(0, io.SEEK_END)
    yield from _Opener(most, wanted, _Budget(size)).open(name, stream, 0)


class _Header(tarfile.TarInfo):
    """A header of a tar.  The library takes a damaged one, and a missing end, for the end."""

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile) -> Self:
        try:
            return super().fromtarfile(archive)
        except tarfile.HeaderError as error:
            if isinstance(error, tarfile.EOFHeaderError):  # type: ignore[attr-defined]
                raise
            raise tarfile.ReadError(f"no sound header stands where one should: {error}") from error


class _Opener:
    def __init__(self, most: int, wanted: Callable[[str], bool], budget: _Budget) -> None:
        self.most = most
        self.wanted = wanted
        self.budget = budget

    def open(self, name: str, stream: BinaryIO, depth: int) -> Iterator[Member]:
        """What a stream holds: itself, when it is no archive."""
        try:
            stream.seek(0)
            head = stream.read(TAR_HEAD)
            stream.seek(0)
            if is_archive(head) and depth >= _DEPTH:
                raise ArchiveError("D108", f"archives in archives, more than {_DEPTH} deep")
            packed = next((row for sign, row in COMPRESSED.items() if head.startswith(sign)), "")
            if packed:
                yield from self._compressed(name, stream, packed, depth)
            elif is_tar(head) or name.lower().endswith(".tar"):
                yield from self._tar(name, stream, depth)
            elif head.startswith(ZIP):
                yield from self._zip(name, stream, depth)
            elif claims_archive(name):
                raise ArchiveError("D107", "it does not begin as such a file does")
            else:
                yield Member(name, stream)
        except ArchiveError as error:
            yield Member(name, None, error)
        except Exception as error:
            # At damaged data the libraries raise what they meet, of a dozen kinds.
            yield Member(name, None, ArchiveError("D107", _words(error)))

    def _compressed(self, name: str, stream: BinaryIO, module: str, depth: int) -> Iterator[Member]:
        opened = importlib.import_module(module).open(stream)
        plain = io.BufferedReader(_Metered(opened, self.budget))
        if is_tar(plain.peek(TAR_HEAD)) or name.lower().endswith(TARS):
            yield from self._tar(name, plain, depth)
            return
        inner = os.path.basename(name)
        if inner.lower().endswith(PACKED):
            inner = os.path.splitext(inner)[0]
        with closing(spool(plain, self.most)) as whole:
            yield from self.open(f"{name}{IN}{inner}", whole, depth + 1)

    def _tar(self, name: str, stream: IO[bytes], depth: int) -> Iterator[Member]:
        with tarfile.open(fileobj=stream, mode="r|", tarinfo=_Header) as archive:
            while (row := archive.next()) is not None:
                # Kept by the library for a second walk, which there is none of.
                archive.members = []  # type: ignore[attr-defined]
                inner = f"{name}{IN}{printable(row.name)}"
                if not (row.isfile() and is_record(row.name) and self.wanted(inner)):
                    continue
                opened = archive.extractfile(row)
                assert opened is not None
                with closing(spool(opened, self.most)) as whole:
                    if whole.seek(0, io.SEEK_END) < min(row.size, self.most):
                        raise EOFError("it ends within a file")
                    yield from self.open(inner, whole, depth + 1)

    def _zip(self, name: str, stream: BinaryIO, depth: int) -> Iterator[Member]:
        try:
            archive = zipfile.ZipFile(stream)
        except zipfile.BadZipFile as error:
            why = "its list of files, which stands at the end, is missing or damaged"
            raise ArchiveError("D107", why) from error
        with archive:
            for row in archive.infolist():
                inner = f"{name}{IN}{_zip_name(row)}"
                special = stat.S_IFMT(row.external_attr >> 16) not in (0, stat.S_IFREG)
                if row.is_dir() or special or not is_record(inner) or not self.wanted(inner):
                    continue
                try:
                    with archive.open(row) as opened:
                        plain = io.BufferedReader(_Metered(opened, self.budget))
                        whole = spool(plain, self.most)
                except ArchiveError:
                    raise
                except Exception as error:
                    # The directory of a zip stands by itself, so the others can still be read.
                    yield Member(inner, None, ArchiveError("D107", _words(error)))
                    continue
                with closing(whole):
                    yield from self.open(inner, whole, depth + 1)


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__


def _zip_name(row: zipfile.ZipInfo) -> str:
    """The name of a member.  Japanese programs write cp932 without saying so, which the
    library takes for cp437."""
    if row.flag_bits & 0x800:
        return row.filename
    try:
        data = row.filename.encode("cp437")
    except UnicodeEncodeError:
        return row.filename
    for encoding in ("utf-8", "cp932"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return row.filename
