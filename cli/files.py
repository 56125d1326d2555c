"""Writing files so that nothing is ever written half."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: str, data: bytes) -> None:
    """Replace a file's content, or create it, in one step.  Keeps its permissions and
    follows links.  Raises OSError."""
    target = Path(os.path.realpath(path))
    mode = target.stat().st_mode & 0o7777 if target.exists() else None
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if mode is None:
            mask = os.umask(0)
            os.umask(mask)
            mode = 0o666 & ~mask
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
