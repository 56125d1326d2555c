"""Writing files so that nothing is ever written half."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, cast


class WholeFile:
    """A file that is written aside and takes its place in one step, by `keep`; `drop` leaves
    what was there.  Keeps the permissions of the file it replaces and follows links.  What is
    no file, such as a pipe or a device, is written at once.

    `file` takes the bytes.  Raises OSError.
    """

    def __init__(self, path: str) -> None:
        self._target = Path(os.path.realpath(path))
        self._aside = ""
        if self._target.exists() and not self._target.is_file():
            self.file = cast(BinaryIO, open(path, "wb", buffering=0))  # noqa: SIM115
            return
        handle, self._aside = tempfile.mkstemp(
            dir=self._target.parent, prefix=f".{self._target.name}."
        )
        self.file = cast(BinaryIO, os.fdopen(handle, "wb"))

    def keep(self) -> None:
        """Put the file in its place."""
        try:
            self.file.close()
            if not self._aside:
                return
            if self._target.exists():
                mode = self._target.stat().st_mode & 0o7777
            else:
                mask = os.umask(0)
                os.umask(mask)
                mode = 0o666 & ~mask
            os.chmod(self._aside, mode)
            os.replace(self._aside, self._target)
        except BaseException:
            self.drop()
            raise

    def drop(self) -> None:
        """Forget what was written."""
        # What could not be written, for want of space, fails again when it is closed.
        with suppress(OSError):
            self.file.close()
        if self._aside:
            with suppress(OSError):
                os.unlink(self._aside)


def write_whole(path: str, data: bytes) -> None:
    """Replace a file's content, or create it, in one step.  Raises OSError."""
    whole = WholeFile(path)
    try:
        whole.file.write(data)
    except BaseException:
        whole.drop()
        raise
    whole.keep()
