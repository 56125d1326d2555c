"""Numerals of records: Chinese ones, and digits of both widths.

What lives here: reading and writing numbers below a hundred in Chinese numerals, and the
tables between full-width and half-width digits.
"""

from __future__ import annotations

from typing import Final

NUMERALS: Final = "一二三四五六七八九十"
TO_ASCII: Final = str.maketrans("０１２３４５６７８９", "0123456789")
TO_FULL: Final = str.maketrans("0123456789", "０１２３４５６７８９")


def numeral(count: int) -> str:
    """A count below a hundred in Chinese numerals."""
    tens, ones = divmod(count, 10)
    head = "" if not tens else "十" if tens == 1 else NUMERALS[tens - 1] + "十"
    return head + (NUMERALS[ones - 1] if ones else "")


def value(text: str) -> int:
    """The inverse of `numeral`, of digits too."""
    digits = text.translate(TO_ASCII)
    if digits.isascii() and digits.isdigit():
        return int(digits[:4])
    head, ten, tail = text.partition("十")
    ones = NUMERALS.find(tail[-1:]) + 1 if tail else 0
    if not ten:
        return NUMERALS.find(head[-1:]) + 1
    return (10 * (NUMERALS.find(head[-1:]) + 1) if head else 10) + ones
