"""What is an archive, and what is a record, by names and first bytes.

What lives here: the suffixes and the first bytes of zips, tars and compressed files.  What
does not: opening them (`notation.archive.containers`), which takes libraries that most checks
need not import.
"""

from __future__ import annotations

import os
import sys

from notation.formats import has_suffix

_TAR_MAGIC, TAR_HEAD = slice(257, 262), 512
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZSTD = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
COMPRESSED = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bz2",
    b"\xfd7zXZ\0": "lzma",
    b"\x28\xb5\x2f\xfd": ZSTD,
}
PACKED = (".gz", ".bz2", ".xz", ".zst")
TARS = (".tar", ".tgz", ".tbz2", ".txz", ".tzst", *(f".tar{end}" for end in PACKED))


def is_record(name: str) -> bool:
    """Whether a file in a folder or an archive is one to check, told by its name."""
    low = name.lower()
    stem, end = os.path.splitext(low)
    packed = end in PACKED and has_suffix(stem)
    return packed or low.endswith((".zip", *TARS)) or has_suffix(low)


def is_archive(head: bytes) -> bool:
    """Whether the first bytes of a file are those of an archive or a compressed file."""
    return head.startswith((*ZIP, *COMPRESSED)) or is_tar(head)


def claims_archive(name: str) -> bool:
    """Whether a name is that of an archive."""
    return name.lower().endswith((".zip", *TARS, *PACKED))


def is_tar(head: bytes) -> bool:
    return head[_TAR_MAGIC] == b"ustar"
