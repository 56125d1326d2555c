"""C: what the target of a conversion cannot hold."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E, _W = Severity.ERROR, Severity.WARNING

_PAGE = (
    "The target format has no place for this. The rest is written; with --strict nothing is. "
    "`kifu formats` lists what each format carries."
)


def _loss(code: str, what: str) -> Code:
    message = f"{{format}} cannot hold {what}: {{count}} lost ({{where}})"
    return Code(code, _W, f"{what} lost", message, "{help}", _PAGE)


CODES = (
    _loss("C101", "variations"),
    _loss("C102", "comments"),
    _loss("C103", "times"),
    _loss("C104", "headers"),
    _loss("C105", "the result"),
    _loss("C106", "moves"),
    _loss("C107", "moves that could not be played"),
    _loss("C108", "results of variations"),
    _loss("C109", "fractions of seconds"),
    _loss("C111", "glyphs"),
    Code(
        "C110", _W, "reads back otherwise",
        "{format} tells {what} otherwise than the record ({where})",
        "",
        "The format has a place for this, but no words for what the record says: KIF has no word "
        "for a win without a reason by the side that is not to move, for example. What was "
        "written was read back and compared.",
    ),
    Code(
        "C201", _E, "record not complete",
        "the record has faults, or a stated foul that cannot be played, so part of it would be lost",
        "correct what `kifu check` reports first; --partial writes the part that was played",
        "Only what could be replayed can be written in another form. Converting the rest away "
        "silently would lose it.",
    ),
    Code(
        "C203", _E, "character not in the encoding",
        "{found} ({code}) cannot be written in {encoding}: {count} in all",
        "write UTF-8, which has every character",
        "The encoding has no such character, and none is ever replaced by another. Nothing was "
        "written; the place is that in the text that would have been.",
    ),
    Code(
        "C202", _E, "game not written in this format",
        "{format} does not write {game}",
        "choose another format: {expected}",
        "A format serves the games whose notation it knows; `kifu formats` lists what each can "
        "hold.",
    ),
)  # fmt: skip
