"""A scene of a game as the lines of a terminal.

What lives here: heading, board, notes and status in the room there is.  What does not: the
board itself (`notation.pictures.text`), and keys.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cli.report import counted
from cli.reports.full import COLORS
from cli.screen import fit, part
from notation.formats.drawn import FRAMES, Paint
from notation.pictures.text import draw
from notation.pictures.words import players as named_players
from notation.shown import printable
from notation.widths import display_width, wrap

if TYPE_CHECKING:
    from cli.stepping import Stepper
    from notation.diagnostics import Diagnostic
    from notation.pictures.story import Scene, Story

_UPRIGHTS = re.compile("([┃│])")
_REVERSE, _PLAIN = "\x1b[7m", "\x1b[0m"
# Notes stand beside the board where they have this many columns; only where the board would be
# cut otherwise are fewer enough.
_BESIDE, _BARELY = 28, 14
_GAP = 2
_NOTES_BELOW = 6
_MOST_WAYS, _MOST_TEXTS = 7, 12
_BACK = "Any key goes back, Tab and ↓↑ turn pages"
_KEYS = "←→ move  ↑↓ branch  n finding  ? help  q quit"
_HELP = (
    ("→  Space  l  Enter", "the next move"),
    ("←  Backspace  h", "the move before"),
    ("↓ ↑  j k", "at a fork, choose how it goes on; elsewhere, another move in place of this one"),
    ("PageDown  PageUp", "ten moves on, ten moves back"),
    ("Home  g  0", "the start"),
    ("End  G  $", "the end of the line"),
    ("number  Enter", "the position after that many moves"),
    ("n  e", "the next move with a finding"),
    ("N  E", "the finding before"),
    ("Tab", "more of long notes"),
    ("q  Esc", "leave"),
)
# The columns of the keys in the help.
_FOR_KEYS = 22
# A square and the line to its right.
_CELL = 4


class Look(NamedTuple):
    """What stays the same: the file, which of its games this is, and colours if any."""

    name: str
    number: int
    games: int
    paint: Paint | None


def frame(stepper: Stepper, look: Look, columns: int, rows: int) -> list[str]:
    """What is to be seen where a stepper is: never more than `rows` lines of `columns`."""
    body = max(0, rows - 2)
    if stepper.helping:
        middle = _page(_help(columns), stepper.page, columns, body)
    else:
        middle = _middle(stepper, look, columns, body)
    middle = [fit(line, columns) for line in middle[:body]]
    middle += [""] * (body - len(middle))
    return [_heading(stepper, look, columns), *middle, _status(stepper, columns)][-rows:]


def _heading(stepper: Stepper, look: Look, columns: int) -> str:
    record = stepper.story.record
    names = named_players(record.game, record.headers)
    parts = [look.name]
    if look.games > 1:
        parts.append(f"game {look.number} of {look.games}")
    players = [
        f"{row.mark}{row.name} {names[seat]}"
        for seat, row in enumerate(record.game.seats)
        if seat in names
    ]
    if players:
        parts.append("  ".join(players))
    found = sum(_found(stepper.story.scenes[scene]) for scene in stepper.findings)
    if found:
        parts.append(counted(found, "finding"))
    return click.style(fit(printable("   ".join(parts)), columns), bold=True)


def _status(stepper: Stepper, columns: int) -> str:
    place = f" {stepper.story.scenes[stepper.at].ply} of {len(stepper.line()) - 1} "
    typed = f"Go to ply {stepper.typed}_  (Enter)" if stepper.typed else ""
    words = typed or stepper.message or (_BACK if stepper.helping else _KEYS)
    return _REVERSE + fit(fit(f" {words}", max(2, columns - len(place))) + place, columns) + _PLAIN


def _help(columns: int) -> list[str]:
    """The keys on the left, what they do on the right."""
    left = min(_FOR_KEYS, columns // 2)
    lines = []
    for keys, does in _HELP:
        rows = zip_longest(wrap(keys, max(2, left - 2)), wrap(does, max(2, columns - left)))
        lines += [fit(key or "", left) + (told or "") for key, told in rows]
    return lines


def _page(lines: list[str], number: int, width: int, height: int) -> list[str]:
    """One page of lines, and how to see more where they do not fit."""
    if len(lines) <= height:
        return lines
    step = max(1, height - 1)
    pages = -(-len(lines) // step)
    page = number % pages
    more = fit(f"… {page + 1}/{pages} (Tab)", width)
    return [*lines[page * step : (page + 1) * step], more][:height]


def _middle(stepper: Stepper, look: Look, columns: int, body: int) -> list[str]:
    """The board and the notes, beside it or below."""
    drawing = _Drawing(stepper.story, stepper.story.scenes[stepper.at], look.paint)
    room = columns - drawing.width - _GAP
    small = body < len(drawing.forms()[-1]) + _NOTES_BELOW
    beside = room >= (_BARELY if small else _BESIDE)
    height = body if beside else max(1, body - max(_NOTES_BELOW, body // 4))
    board = drawing.within(columns, height)
    cut = drawing.width > columns or len(board) < len(drawing.forms()[-1])
    notes = _Notes(stepper, look.paint is not None, drawing.turn, cut, spaced=beside)
    if not beside:
        return board + notes.lines(columns, body - len(board))
    board += [""] * (body - len(board))
    # A hand that is longer than the board is wide takes the place of the notes beside it.
    free = [row for row, line in enumerate(board) if _width(line) <= drawing.width]
    for row, note in zip(free, notes.lines(room, len(free)), strict=False):
        board[row] = fit(board[row], drawing.width + _GAP) + note
    return board


def _found(scene: Scene) -> int:
    return len(scene.findings) + sum(len(unplayed.findings) for unplayed in scene.unplayed)


def _width(line: str) -> int:
    return display_width(click.unstyle(line))


class _Drawing:
    """A drawn board with the squares of the last move in reverse; `turn` is the line that
    tells the side to move, `width` that of the board without the hands."""

    def __init__(self, story: Story, scene: Scene, paint: Paint | None) -> None:
        self._game = story.record.game
        self._frame = FRAMES[self._game.frame]
        self._lines = draw(story.record.position_at(scene.node), paint=paint).splitlines()
        self.turn = self._lines.pop()
        self._rows = [
            at for at, line in enumerate(self._lines) if line.startswith(self._frame.upright)
        ]
        self.width = max(_width(self._lines[at]) for at in self._rows)
        for square in scene.view.last:
            self._mark(square)
        self._seen = self._row_of(scene.view.last[-1]) if scene.view.last else 0
        self._file = scene.view.last[-1] % self._game.files if scene.view.last else 0
        top, bottom = self._rows[0] - 1, self._rows[-1] + 1
        self._names = top - 1 if self._frame.files_above else bottom + 1
        self._board = {self._names, *range(top, bottom + 1)}

    def forms(self) -> list[list[int]]:
        """Which lines to show, from all to ever fewer: without those between ranks, then with
        the first line of each rank only, where that tells the pieces apart."""
        between = self._frame.middle[0]
        everything = list(range(len(self._lines)))
        close = [at for at in everything if not self._lines[at].startswith(between)]
        names = {name for piece in self._game.pieces for name in piece.names}
        if self._frame.lines == 1 or len({name[0] for name in names}) < len(names):
            return [everything, close]
        dropped = set(self._rows) - set(self._rows[:: self._frame.lines])
        return [everything, close, [at for at in close if at not in dropped]]

    def within(self, columns: int, height: int) -> list[str]:
        """The drawing in the first form that is low enough; else a part of the lowest, around
        the end of the last move, with the names of the files.  What is too wide is cut alike."""
        forms = self.forms()
        form = next((form for form in forms if len(form) <= height), forms[-1])
        middle = form.index(self._seen) if self._seen in form else 0
        top = max(0, min(middle - height // 2, len(form) - height))
        shown = form[top : top + height]
        # In fewer lines the one that must be seen could be the first or the last.
        if self._names not in shown and len(shown) > 2:
            shown[0 if self._frame.files_above else -1] = self._names
        return [self._across(at, columns) for at in shown]

    def _across(self, at: int, columns: int) -> str:
        """A line of the board with as many files as there is room for and the name of the
        rank; any other line as it is."""
        line = self._lines[at]
        if self.width <= columns or at not in self._board:
            return line
        whole = _CELL * self._game.files + 1
        count = max(1, (columns - (self.width - whole) - 1) // _CELL)
        first = max(0, min(self._file - count // 2, self._game.files - count))
        cut = part(line, _CELL * first, _CELL * (first + count) + 1)
        return cut + part(line, whole, self.width)

    def _row_of(self, square: int) -> int:
        """The first line of a square."""
        rank = self._game.ranks - 1 - square // self._game.files
        return self._rows[rank * self._frame.lines]

    def _mark(self, square: int) -> None:
        first = self._row_of(square)
        for at in range(first, first + self._frame.lines):
            cells = _UPRIGHTS.split(self._lines[at])
            cell = 2 * (square % self._game.files + 1)
            cells[cell] = _REVERSE + cells[cell] + _PLAIN
            self._lines[at] = "".join(cells)


class _Notes:
    """What is told of a scene in words, the move first."""

    def __init__(
        self, stepper: Stepper, colored: bool, turn: str, cut: bool, *, spaced: bool
    ) -> None:
        self._stepper = stepper
        self._story = stepper.story
        self._scene = self._story.scenes[stepper.at]
        self._colored = colored
        self._spaced = spaced
        # Each line is one text, which will be wrapped, with its style; "" parts.
        self._texts: list[tuple[str, dict[str, Any]]] = []
        self._move(turn)
        if cut:
            self._say("(The board is cut: make the terminal larger)")
        self._ways()
        self._findings(self._scene.findings)
        self._unplayed()
        self._part()
        for comment in self._scene.comments:
            for line in comment.split("\n"):
                self._say(line)

    def lines(self, width: int, height: int) -> list[str]:
        """The notes in a room; where they do not fit, one page of them and how to see more."""
        lines = [
            click.style(line, **style) for text, style in self._texts for line in wrap(text, width)
        ]
        while lines and not lines[-1]:
            lines.pop()
        return _page(lines, self._stepper.page, width, height)

    def _say(self, text: str, **style: Any) -> None:
        wanted = {key: value for key, value in style.items() if value}
        if not self._colored:
            wanted.pop("fg", None)
        self._texts.append((printable(text), wanted))

    def _part(self) -> None:
        if self._spaced and self._texts[-1][0]:
            self._texts.append(("", {}))

    def _move(self, turn: str) -> None:
        scene = self._scene
        if scene.ply:
            seat = self._story.record.game.seats[scene.seat]
            self._say(f"{seat.mark}{seat.name} {_told(scene)}", bold=True)
            if scene.clock:
                self._say(f"time {scene.clock}")
        else:
            self._say("Start", bold=True)
        if scene.line:
            head = self._story.head(scene)
            self._say(f"branch {scene.line}, from ply {head.ply} on")
        self._say(scene.outcome or turn, bold=bool(scene.outcome))
        self._part()

    def _ways(self) -> None:
        """The ways on from a fork, or the moves that were told in place of this one."""
        scenes = self._story.scenes
        at, parent = self._stepper.at, self._scene.parent
        ways = self._stepper.ways(at)
        chosen = self._stepper.chosen(at)
        if len(ways) > 1:
            self._say("Next (↓↑ choose, → plays):", fg="green")
        elif parent >= 0 and len(scenes[parent].children) > 1:
            ways = scenes[parent].children
            chosen = ways.index(at)
            self._say("In its place (↓↑):", fg="green")
        else:
            return
        first = max(0, min(chosen - _MOST_WAYS // 2, len(ways) - _MOST_WAYS))
        for count, way in enumerate(ways[first : first + _MOST_WAYS], first):
            word = _told(scenes[way]) if way >= 0 else "(the line ends)"
            self._say(f"{'>' if count == chosen else '·'} {word}", bold=count == chosen)
        if len(ways) > _MOST_WAYS:
            self._say(f"{len(ways)} in all")
        self._part()

    def _findings(self, findings: list[Diagnostic]) -> None:
        for found in findings:
            self._say(f"{found.code} {found.message}", fg=COLORS[found.severity], bold=True)
            if found.help:
                self._say(f"help: {found.help}")

    def _unplayed(self) -> None:
        for unplayed in self._scene.unplayed:
            texts = " ".join(unplayed.texts[:_MOST_TEXTS])
            more = len(unplayed.texts) - _MOST_TEXTS
            self._say(f"Not played: {texts}{f' … {more} more' if more > 0 else ''}", fg="red")
            self._findings(unplayed.findings)


def _told(scene: Scene) -> str:
    """A move with its number and glyphs."""
    return " ".join([f"{scene.ply}. {scene.word}", *scene.glyphs])
