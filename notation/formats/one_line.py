"""Files with a game on each line.

What lives here: telling such lines from the comments around them.
What does not: what a line says (`notation.formats.usi`, `notation.formats.sfen`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from notation.source import Source, Span


@dataclass(slots=True)
class GameLine:
    """A line that holds a game, and the comment lines that belong to it."""

    text: str
    span: Span
    comments: list[str] = field(default_factory=list)


def game_lines(source: Source) -> Iterator[GameLine]:
    """The lines with a game; a line is handed out once the next one is seen, so that
    comments at the end of the file find the last game."""
    waiting: GameLine | None = None
    comments: list[str] = []
    for span in source.lines():
        text = source.text[span.start : span.end]
        words = text.strip()
        if words.startswith("#"):
            comments.append(words[1:].strip())
        elif words:
            if waiting is not None:
                yield waiting
            waiting = GameLine(text, span, comments)
            comments = []
    if waiting is not None:
        waiting.comments += comments
        yield waiting


def write_comments(comments: Sequence[str]) -> str:
    """Comment lines to stand above a game."""
    return "".join(f"# {comment}".rstrip() + "\n" for comment in comments)
