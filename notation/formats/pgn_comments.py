"""PGN: what stands in comments.

What lives here: the text of a comment in braces or behind a semicolon, read and written, and
the time used for a move, which programs tell in comments: [%emt 0:00:12].

What does not: other commands in comments, such as the time left, [%clk 1:29:48]; they stay
text.
"""

from __future__ import annotations

import re

from notation.records.claims import clock_text
from notation.records.record import Clock

_TIME = re.compile(
    r"\[%emt[ \t]+(?P<hours>\d{1,5}):(?P<minutes>\d\d?):(?P<seconds>\d\d?)"
    r"(?:\.(?P<decimals>\d{1,3}))?\]"
)
# Lines with 80 or more columns are discouraged by the standard.
COLUMNS = 79
# A line may end where one space stands between two words, but neither next to a brace nor
# before a sign that means something at the beginning of a line.
_BREAK = re.compile(r"(?<=[^\s{]) (?=[^\s%;\[}])")


def parse_comment(inside: str) -> str:
    """The text of a comment from what stands between its signs: line ends are spaces, and one
    space at either end belongs to the signs."""
    lines = inside.splitlines()
    if len(lines) > 1:
        words = [lines[0].rstrip(), *(line.strip() for line in lines[1:-1]), lines[-1].lstrip()]
        inside = " ".join(word for n, word in enumerate(words) if word or n in (0, len(words) - 1))
    return inside.removeprefix(" ").rstrip()


def format_comment(text: str) -> list[str]:
    """The inverse of `parse_comment`, as pieces between which a line may end: one, where the
    comment fits into a line, since some programs keep line ends as they find them."""
    whole = f"{{ {text} }}"
    return [whole] if len(whole) <= COLUMNS else _BREAK.split(whole)


def take_time(text: str) -> tuple[Clock, str] | None:
    """The time a comment tells and what else it says; None where it tells none."""
    match = _TIME.search(text)
    if match is None:
        return None
    seconds = int(match["hours"]) * 3600 + int(match["minutes"]) * 60 + int(match["seconds"])
    used = seconds * 1000 + int((match["decimals"] or "0").ljust(3, "0"))
    rest = f"{text[: match.start()].rstrip()} {text[match.end() :].lstrip()}"
    return Clock(used, None), rest.strip()


def format_time(clock: Clock) -> str:
    """The time used for a move as a comment of its own, "" where only a sum is known."""
    return "" if clock.used is None else f"{{ [%emt {clock_text(clock.used)}] }}"
