"""Times beside moves: （0:12/0:03:45）, ( 0:01/00:00:01).

What lives here: reading one and writing one.  Used is in minutes and seconds, the total in
hours, minutes and seconds, seconds with up to three decimals; either may be left out.
"""

from __future__ import annotations

import re

from notation.records.record import Clock

# Compiled when there is a time to read.
_CLOCK = (
    r"[(（]\s*(?P<used>\d+(?:[:：]\d+){0,2}(?:[.．]\d+)?)?\s*"
    r"(?:[/／]\s*(?P<total>\d+(?:[:：]\d+){0,2}(?:[.．]\d+)?)?)?\s*[)）]"
)
_LAST = r"[ 　]*[(（][^()（）]*[)）]$"
# More digits than any clock shows.
_LONGEST = 40
# What stood before and behind the stroke of brackets that were read: both repeat, though
# whole brackets seldom do.
_USED: dict[str, int | None] = {}
_TOTALS: dict[str, int | None] = {}
_REMEMBERED = 50_000


def parse_clock(text: str) -> Clock | None:
    """The time a bracket tells, None when it tells none."""
    if len(text) > _LONGEST:
        return None
    before, _, behind = text.partition("/")
    if before in _USED and behind in _TOTALS:
        return Clock(_USED[before], _TOTALS[behind])
    match = re.fullmatch(_CLOCK, text)
    if match is None or not (match["used"] or match["total"]):
        return None
    clock = Clock(_seconds(match["used"]), _seconds(match["total"]))
    # One side alone may be empty, so neither is remembered where one is.
    if match["used"] and match["total"] and behind and len(_TOTALS) < _REMEMBERED:
        _USED[before] = clock.used
        _TOTALS[behind] = clock.total
    return clock


def split_clock(text: str) -> tuple[str, Clock | None]:
    """A text without the bracket at its end that tells a time, and that time."""
    match = re.search(_LAST, text)
    clock = parse_clock(match.group().strip(" 　")) if match else None
    return (text[: match.start()], clock) if match and clock else (text, None)


def format_clock(clock: Clock) -> str:
    """The inverse of `parse_clock`, in full-width brackets."""
    used = "" if clock.used is None else _minutes(clock.used)
    return f"（{used}）" if clock.total is None else f"（{used}/{_hours(clock.total)}）"


def format_padded(clock: Clock) -> str:
    """A time as KIF writes it, padded and without decimals: ( 0:12/00:03:45)."""
    used = "" if clock.used is None else _minutes(whole_seconds(clock.used))
    total = "" if clock.total is None else f"{_hours(whole_seconds(clock.total)):0>8}"
    return f"({used:>5}/{total})"


def whole_seconds(milliseconds: int) -> int:
    """A time without its fraction of a second, in milliseconds."""
    return milliseconds // 1000 * 1000


def format_seconds(milliseconds: int) -> str:
    """Seconds with as many decimals as they need: 12, 3.25."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds}.{rest:03}".rstrip("0") if rest else str(seconds)


def parse_seconds(text: str) -> int:
    """The inverse of `format_seconds`, in milliseconds.  Not checked: that it is a number;
    decimals past the third are left out."""
    seconds, _, decimals = text.partition(".")
    return int(seconds[:9]) * 1000 + int(decimals[:3].ljust(3, "0"))


def _minutes(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    decimals = format_seconds(rest)[1:]
    return f"{seconds // 60}:{seconds % 60:02}{decimals}"


def _hours(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    decimals = format_seconds(rest)[1:]
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{decimals}"


def _seconds(text: str | None) -> int | None:
    """Milliseconds."""
    if not text:
        return None
    *longer, last = re.split("[:：]", text.replace("．", "."))
    above = 0
    for number in longer:
        above = above * 60 + int(number)
    return above * 60_000 + parse_seconds(last)
