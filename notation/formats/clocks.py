"""Times beside moves: （0:12/0:03:45）, ( 0:01/00:00:01).

What lives here: reading one and writing one.  Used is in minutes and seconds, the total in
hours, minutes and seconds; either may be left out.
"""

from __future__ import annotations

import re

from notation.records.record import Clock

_CLOCK = re.compile(
    r"[(（]\s*(?P<used>\d+(?:[:：]\d+){0,2})?(?:[.．]\d+)?\s*"
    r"(?:[/／]\s*(?P<total>\d+(?:[:：]\d+){0,2})?(?:[.．]\d+)?)?\s*[)）]"
)
# More digits than any clock shows.
_LONGEST = 40


def parse_clock(text: str) -> Clock | None:
    """The time a bracket tells, None when it tells none."""
    match = _CLOCK.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None or not (match["used"] or match["total"]):
        return None
    return Clock(_seconds(match["used"]), _seconds(match["total"]))


def format_clock(clock: Clock, *, padded: bool) -> str:
    """The inverse of `parse_clock`: in full-width brackets, or `padded` as KIF does."""
    used = "" if clock.used is None else f"{clock.used // 60}:{clock.used % 60:02}"
    if padded:
        hours, rest = divmod(clock.total or 0, 3600)
        total = "" if clock.total is None else f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
        return f"({used:>5}/{total})"
    if clock.total is None:
        return f"（{used}）"
    hours, rest = divmod(clock.total, 3600)
    return f"（{used}/{hours}:{rest // 60:02}:{rest % 60:02}）"


def _seconds(text: str | None) -> int | None:
    if not text:
        return None
    seconds = 0
    for number in re.split("[:：]", text):
        seconds = seconds * 60 + int(number)
    return seconds
