"""The formats, in the order they are listed."""

from __future__ import annotations

from notation.formats import csa, jkf, json_record, ki2, kif, qipu, sfen, usi
from notation.formats.format import Format

FORMATS: tuple[Format, ...] = (
    qipu.FORMAT,
    kif.FORMAT,
    ki2.FORMAT,
    csa.FORMAT,
    jkf.FORMAT,
    usi.FORMAT,
    sfen.FORMAT,
    json_record.FORMAT,
)


def format_named(name: str) -> Format | None:
    """The format with an id, None for an unknown one."""
    return next((row for row in FORMATS if row.id == name), None)


def format_of_suffix(name: str) -> Format | None:
    """The format a file name's suffix stands for, None for an unknown one."""
    return next((row for row in FORMATS if name.lower().endswith(row.suffixes)), None)
