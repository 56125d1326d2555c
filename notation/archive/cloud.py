"""Files at addresses: s3://…, https://…, memory://… and what else fsspec reaches.

What lives here: the only use of fsspec, which comes with the extra `cloud`, and its failures
in words.  What does not: anything about local files.
"""

from __future__ import annotations

import os
import re
from typing import BinaryIO, cast

_URL = r"[A-Za-z][A-Za-z0-9+.-]+(::[A-Za-z0-9+.-]+)*://"


class CloudError(Exception):
    """An address that cannot be reached or opened."""


def is_url(path: str) -> bool:
    """Whether a path is an address.  A file that is called so wins."""
    return "://" in path and re.match(_URL, path) is not None and not os.path.lexists(path)


def files(url: str) -> list[str]:
    """The addresses of the files at an address, in order: a file's own, those below a folder,
    those that fit a pattern with * in it.  Raises CloudError."""
    try:
        import fsspec

        system, path = fsspec.core.url_to_fs(url)
        if any(sign in path for sign in "*?["):
            found = system.glob(path)
        elif system.isdir(path) and not system.isfile(path):
            found = system.find(path)
        else:
            return [url]
        return sorted(system.unstrip_protocol(one) for one in found)
    except Exception as error:
        raise _told(error) from error


def open_url(url: str) -> BinaryIO:
    """The bytes at an address.  Raises CloudError."""
    try:
        import fsspec

        return cast(BinaryIO, fsspec.open(url, "rb").open())
    except Exception as error:
        raise _told(error) from error


def _told(error: Exception) -> CloudError:
    """Each of the file systems behind fsspec has errors of its own."""
    if isinstance(error, ModuleNotFoundError) and error.name == "fsspec":
        return CloudError('addresses need the extra: pip install "kifu[cloud]"')
    words = str(error) or type(error).__name__
    if isinstance(error, FileNotFoundError):
        words = "no such file or folder"
    return CloudError(words)
