"""PGN: writing a record.

What lives here: the tags and the movetext of a record in the standard's export format: the
seven tags first, lines of less than 80 columns.  What does not: reading one
(`notation.formats.pgn`), move words (`notation.formats.san`).
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.formats import san
from notation.formats.pgn_comments import COLUMNS, format_comment, format_time, take_time
from notation.formats.pgn_results import format_result, parse_reason, termination
from notation.formats.pgn_start import variant_of
from notation.formats.pgn_tags import (
    FEN,
    NAME,
    RESULT,
    ROSTER,
    SETUP,
    TERMINATION,
    UNKNOWN,
    UNKNOWN_DATE,
    VARIANT,
    Tag,
    format_tag,
    header_of,
    tag_of,
)  # fmt: skip
from notation.records.record import Node, Record
from notation.rules.fen import format_fen
from notation.rules.position import Position
from notation.source import NOWHERE


def write(records: Sequence[Record]) -> str:
    """Records one after the other, an empty line between them."""
    return "\n".join(_write_record(record) for record in records)


def fits(record: Record, name: str, value: str) -> bool:
    """Whether a header reads back as itself, and is no tag of the format's own."""
    if not NAME.fullmatch(name) or len(f"{value}x".splitlines()) != 1:
        return False
    if name == TERMINATION and (
        termination(record) or parse_reason(record.outcome, value) is not None
    ):
        return False
    tag = Tag(*tag_of(record.game, name, value), NOWHERE, 0)
    return header_of(record.game, tag) == (name, value)


def _write_record(record: Record) -> str:
    result = format_result(record.game, record.outcome)
    movetext = _Movetext(record)
    movetext.write()
    movetext.text.add(result)
    return "\n".join([*_tags(record, result), "", *movetext.text.lines(), ""])


def _tags(record: Record, result: str) -> list[str]:
    rows = [
        tag_of(record.game, name, value)
        for name, value in record.headers
        if fits(record, name, value)
    ]
    first: dict[str, str] = {}
    others = []
    for name, value in rows:
        if name in ROSTER and name not in first:
            first[name] = value
        else:
            others.append((name, value))
    first[RESULT] = result
    unknown = {name: UNKNOWN_DATE if name == "Date" else UNKNOWN for name in ROSTER}
    tags = [(name, first.get(name, unknown[name])) for name in ROSTER]
    variant = variant_of(record.game)
    if variant:
        tags.append((VARIANT, variant))
    fen = format_fen(record.start)
    # Only a FEN tells a game with an option from the one without.
    if fen != record.game.start or record.game.option is not None:
        tags += [(SETUP, "1"), (FEN, fen)]
    why = termination(record)
    if why:
        tags.append((TERMINATION, why))
    return [format_tag(name, value) for name, value in (*tags, *others)]


class _Text:
    """Words filled into lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line = ""
        # The last word, to which a bracket may still be added, and one that waits for the next.
        self._word = self._bracket = ""

    def add(self, word: str) -> None:
        """A word, apart from the one before."""
        self._place()
        self._word = self._bracket + word
        self._bracket = ""

    def open(self) -> None:
        """A bracket right before the next word."""
        self._bracket = "("

    def close(self) -> None:
        """A bracket right behind the last word."""
        self._word += ")"

    def add_line(self, words: str) -> None:
        """Words that fill the rest of their line, however long."""
        if self._bracket:
            self.add("")
        self._place()
        self._end_line()
        self._lines.append(words)

    def lines(self) -> list[str]:
        """All that was added."""
        self._place()
        self._end_line()
        return self._lines

    def _place(self) -> None:
        joined = f"{self._line} {self._word}" if self._line else self._word
        if len(joined) > COLUMNS:
            self._end_line()
            joined = self._word
        self._line = joined
        self._word = ""

    def _end_line(self) -> None:
        self._lines += [self._line] * bool(self._line)
        self._line = ""


# "open", "close", "move" or "again", and the move it is about.
_Step = tuple[str, Node]


class _Movetext:
    """The moves of a record with all that is said of them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.text = _Text()
        self.position = record.start.copy()
        self.path: list[Node] = []
        # Whether the next move needs its number though it is not the first side's.
        self.numbered = True

    def write(self) -> None:
        """Walk the tree, each variation right behind the move it replaces."""
        root = self.record.root
        self._remarks(root)
        # What is still to be written, the next last: brackets, and moves with all that follows.
        todo: list[_Step] = []
        if root.ends:
            todo += _variations(root.children)
        else:
            todo += [("move", node) for node in root.children[:1]]
        told, opened = 0, False
        while todo:
            kind, node = todo.pop()
            if kind == "open":
                self.text.open()
            elif kind == "close":
                self.text.close()
            else:
                told = self._told_before(node) if opened else 0
                self._comments(node.comments[:told])
                self._move(node)
            opened = kind == "open"
            self.numbered = kind in ("open", "close")
            if kind == "move":
                self._remarks(node, told)
                todo += self._after(node)

    def _after(self, node: Node) -> list[_Step]:
        """What follows a move: its variations, then those of the end of its line or the rest
        of it."""
        parent = node.parent
        assert parent is not None
        steps: list[_Step] = []
        if node.ends:
            # Nothing is replaced there, so each repeats the last move before it goes on.
            steps += _variations(node.children, node)
        elif node.children:
            steps.append(("move", node.children[0]))
        if parent.children[0] is node and not parent.ends:
            steps += _variations(parent.children[1:])
        return steps

    def _move(self, node: Node) -> None:
        assert node.move is not None
        position = self._before(node)
        if position.turn == 0:
            self.text.add(f"{position.round}.")
        elif self.numbered:
            self.text.add(f"{position.round}...")
        self.text.add(san.spell(position, node.move))

    def _told_before(self, node: Node) -> int:
        """How many comments of the first move of a variation stand before it: one that looks
        like the time of the move is not taken for it there."""
        timed = [n for n, text in enumerate(node.comments, 1) if take_time(text)]
        return timed[-1] if timed and not node.clock else 0

    def _remarks(self, node: Node, told: int = 0) -> None:
        """What is said of a move behind it, `told` of its comments being written."""
        for nag in node.nags:
            self.text.add(f"${nag}")
        time = format_time(node.clock) if node.clock else ""
        if time:
            self.text.add(time)
        self.numbered = self.numbered or bool(time or node.comments[told:])
        self._comments(node.comments[told:])

    def _comments(self, comments: Sequence[str]) -> None:
        for comment in comments:
            if "}" in comment:
                # It would end there; behind a semicolon a comment ends with its line.
                self.text.add_line(f"; {comment}")
                continue
            for piece in format_comment(comment):
                self.text.add(piece)

    def _before(self, node: Node) -> Position:
        """The position before a move, from wherever the walk stands."""
        ahead = []
        step = node.parent
        while step is not None and step.ply and self.path[step.ply - 1 : step.ply] != [step]:
            ahead.append(step)
            step = step.parent
        while step is not None and len(self.path) > step.ply:
            self.position.undo()
            self.path.pop()
        for one in reversed(ahead):
            assert one.move is not None
            self.position.play(one.move)
            self.path.append(one)
        return self.position


def _variations(branches: Sequence[Node], again: Node | None = None) -> list[_Step]:
    """The steps of variations, `again` at the beginning of each, the last to be written first."""
    steps: list[_Step] = []
    for branch in reversed(branches):
        steps += [("close", branch), ("move", branch)]
        steps += [("again", again)] if again else []
        steps.append(("open", branch))
    return steps
