"""`kifu show --interactive`: a game stepped through with keys.

What lives here: where one is in a game and what each key does there; the run from the first
key to the last.  What does not: what is drawn (`cli.scenes`) and the terminal (`cli.screen`).
"""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from cli.report import counted
from cli.screen import END, POSIX, screen

if TYPE_CHECKING:
    from cli.pictures import Drawing
    from notation.formats.drawn import Paint
    from notation.formats.reading import FileReading
    from notation.pictures.story import Story

_TEN = 10
_MOST_DIGITS = 6
# What a key does, by what terminals send for it, on Unix and on Windows.
_KEYS = {
    "forward": ("\x1b[C", "\x1bOC", "\xe0M", "\x00M", " ", "l"),
    "back": ("\x1b[D", "\x1bOD", "\xe0K", "\x00K", "h"),
    "erase": ("\x7f", "\x08"),
    "enter": ("\r", "\n"),
    "up": ("\x1b[A", "\x1bOA", "\xe0H", "\x00H", "k"),
    "down": ("\x1b[B", "\x1bOB", "\xe0P", "\x00P", "j"),
    "first": ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G", "\x00G", "g", "0"),
    "last": ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O", "\x00O", "G", "$"),
    "ten_back": ("\x1b[5~", "\xe0I", "\x00I"),
    "ten_forward": ("\x1b[6~", "\xe0Q", "\x00Q"),
    "next_finding": ("n", "e"),
    "finding_before": ("N", "E"),
    "more": ("\t",),
    "help": ("?",),
    "escape": ("\x1b",),
    "quit": ("q", "Q", END),
}
# How many pages of the help an action turns.
_TURNS = {
    "more": 1,
    "forward": 1,
    "down": 1,
    "ten_forward": 1,
    "back": -1,
    "up": -1,
    "ten_back": -1,
}
_ACTIONS = {key: action for action, keys in _KEYS.items() for key in keys}


class Stepper:
    """A place in a story, moved by keys.

    `at` is the scene, `typed` a ply that is being typed, `message` what the last key could not
    do, `page` which part of long notes or of the help is wanted.  The way chosen at each fork is
    kept, so that one comes back along the way one went.
    """

    def __init__(self, story: Story, ply: int = 0) -> None:
        self.story = story
        self.at = 0
        self.typed = ""
        self.message = ""
        self.page = 0
        self.helping = False
        self.done = False
        self.findings = [
            index for index, scene in enumerate(story.scenes) if scene.findings or scene.unplayed
        ]
        self._chosen: dict[int, int] = {}
        self._to_ply(ply)

    def press(self, key: str) -> None:
        """Do what a key means here."""
        self.message = ""
        action = _ACTIONS.get(key, "")
        if self.helping and action != "quit":
            turned = _TURNS.get(action)
            self.helping = turned is not None
            self.page = self.page + turned if turned else 0
            return
        if key.isdecimal() and key.isascii() and (self.typed or key != "0"):
            self.typed = (self.typed + key)[:_MOST_DIGITS]
            return
        typed, self.typed = self.typed, ""
        if typed and action == "erase":
            self.typed = typed[:-1]
        elif typed and action == "enter":
            self._jump(int(typed))
        elif action and not (typed and action == "escape"):
            self._act(action)

    def ways(self, scene: int) -> list[int]:
        """How it goes on from a scene: the scenes that follow it, the main way first; -1 is
        the end of a line that has branches after it."""
        here = self.story.scenes[scene]
        return [*([-1] if here.ends and here.children else []), *here.children]

    def chosen(self, scene: int) -> int:
        """Which of the ways from a scene is to be taken."""
        return self._chosen.get(scene, 0)

    def following(self, scene: int) -> int:
        """The scene after one along the chosen way, -1 at the end."""
        ways = self.ways(scene)
        return ways[self.chosen(scene)] if ways else -1

    def line(self) -> list[int]:
        """The scenes of the line one is on, from the start to its end."""
        line = self.story.path(self.at)
        while (following := self.following(line[-1])) >= 0:
            line.append(following)
        return line

    def _act(self, action: str) -> None:
        ply = self.story.scenes[self.at].ply
        if action in ("forward", "enter"):
            self._forward()
        elif action in ("back", "erase"):
            self._go(max(0, self.story.scenes[self.at].parent))
        elif action in ("up", "down"):
            self._choose(1 if action == "down" else -1)
        elif action == "first":
            self._go(0)
        elif action == "last":
            self._go(self.line()[-1])
        elif action == "ten_back":
            self._to_ply(ply - _TEN)
        elif action == "ten_forward":
            self._to_ply(ply + _TEN)
        elif action == "next_finding":
            later = [scene for scene in self.findings if scene > self.at]
            self._find(later[:1], "No finding after this move")
        elif action == "finding_before":
            earlier = [scene for scene in self.findings if scene < self.at]
            self._find(earlier[-1:], "No finding before this move")
        elif action == "more":
            self.page += 1
        elif action == "help":
            self.helping, self.page = True, 0
        else:
            self.done = True

    def _go(self, scene: int) -> None:
        """Go to a scene, and choose the ways that lead there."""
        self.at = scene
        self.page = 0
        path = self.story.path(scene)
        for fork, child in pairwise(path):
            self._chosen[fork] = self.ways(fork).index(child)

    def _forward(self) -> None:
        following = self.following(self.at)
        if following >= 0:
            self._go(following)
        elif len(self.ways(self.at)) > 1:
            self.message = "The line ends here; ↓ chooses a branch"
        else:
            self.message = "The line ends here"

    def _choose(self, step: int) -> None:
        """Choose another way at a fork; elsewhere go to another move that was told in place of
        this one."""
        ways = self.ways(self.at)
        parent = self.story.scenes[self.at].parent
        if len(ways) > 1:
            self._chosen[self.at] = (self.chosen(self.at) + step) % len(ways)
        elif parent >= 0 and len(self.story.scenes[parent].children) > 1:
            siblings = self.story.scenes[parent].children
            self._go(siblings[(siblings.index(self.at) + step) % len(siblings)])
        else:
            self.message = "No branches here"

    def _find(self, found: list[int], message: str) -> None:
        if found:
            self._go(found[0])
        else:
            self.message = message if self.findings else "Nothing was found in this game"

    def _jump(self, ply: int) -> None:
        last = len(self.line()) - 1
        self._to_ply(ply)
        if ply > last:
            self.message = f"The line has {counted(last, 'move')}: this is its end"

    def _to_ply(self, ply: int) -> None:
        line = self.line()
        self._go(line[max(0, min(ply, len(line) - 1))])


def check_interactive(path: str | None, style: str, drawing: Drawing) -> None:
    """Raises UsageError where keys cannot step through what is asked for."""
    if path is None:
        raise click.UsageError("--interactive steps through a record: name a file.")
    if style != "frame":
        raise click.UsageError(f"--interactive draws frames; it does not go with --style {style}.")
    if drawing.output or drawing.to != "text":
        raise click.UsageError("--interactive draws on the terminal; leave out -o and --to.")
    context = click.get_current_context()
    if context.get_parameter_source("coordinates") is not ParameterSource.DEFAULT:
        raise click.UsageError("--coordinates goes with --style source, not with --interactive.")
    if path == "-":
        raise click.UsageError(
            "--interactive reads keys from standard input, so the record cannot come from"
            " there: save it to a file and name that."
        )
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            "--interactive needs a terminal, for the keys and for the board; without one, --ply N"
            " draws a position."
        )
    terminal = os.environ.get("TERM") or ("dumb" if POSIX else "")
    if terminal == "dumb":
        raise click.UsageError(
            "--interactive needs a terminal that can draw anywhere, and TERM says it cannot;"
            " --ply N draws a position."
        )


def step_through(reading: FileReading, number: int, ply: int, paint: Paint) -> None:
    """Show a game of a file, which must have a record, until the user has seen enough."""
    from cli.scenes import Look, frame
    from notation.pictures.story import tell_reading

    stepper = Stepper(tell_reading(reading.games[number - 1], reading.source.text), ply)
    colored = click.get_current_context().color is not False
    # The players' names have more use for the room than the folders.
    name = os.path.basename(reading.source.name)
    look = Look(name, number, len(reading.games), paint if colored else None)

    with screen() as shown:
        while not stepper.done:
            shown.show(frame(stepper, look, *shown.size))
            for key in shown.pressed():
                if not stepper.done:
                    stepper.press(key)
