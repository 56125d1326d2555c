"""A game to be looked at, move by move.

What lives here: every position of a record with the words for what happened and what was found
there, in one list, for whoever shows them.  What does not: how they are shown.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from notation.diagnostics import Diagnostic
from notation.formats.clocks import format_clock
from notation.formats.dialects import dialect
from notation.formats.pgn_glyphs import JUDGEMENTS, SUFFIXES
from notation.formats.results import format_result
from notation.records.reading import PlayedLine, Reading
from notation.records.record import Clock, Node, Outcome, Record
from notation.rules.fen import format_fen
from notation.rules.game import Game
from notation.rules.moves import NO_CASTLING, Move
from notation.rules.position import Position
from notation.rules.turn_laws import king_attacked
from notation.source import NOWHERE

_GLYPHS = {number: sign for signs in (JUDGEMENTS, SUFFIXES) for sign, number in signs.items()}


class View(NamedTuple):
    """What is to be seen of a position, by seat and square.

    `board` has a cell code for each square, `hands` the number of each kind, `rests` the turns
    on which a seat may not drop yet, `out` who is eliminated.  `checked` are the squares of
    royal pieces in check, `passed` those the move before left, passed or took from, `reached`
    those where a piece of it is now.
    """

    game: Game
    board: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    rests: tuple[int, ...]
    out: tuple[bool, ...]
    turn: int
    checked: tuple[int, ...]
    passed: tuple[int, ...]
    reached: tuple[int, ...]
    fen: str

    @property
    def last(self) -> tuple[int, ...]:
        """The squares of the move before, its end last."""
        return self.passed + self.reached


class Unplayed(NamedTuple):
    """Moves that were written but could not be played, with the result that is stated after
    them, and what was found there."""

    texts: list[str]
    findings: list[Diagnostic]


class Scene:
    """A position of a record: the start, which has no `parent` (-1), or that after a move.

    `line` is 0 on the main line, branches count from 1 as they are read; `seat` is who moved and
    `word` the move in the game's own notation; `clock` and `outcome` are words too, "" where
    nothing is told.  `children` go on from here, the first of them along the line unless it
    `ends` here.  `node` is that of the record.
    """

    __slots__ = (
        "children", "clock", "comments", "ends", "findings", "glyphs", "line", "node", "outcome",
        "parent", "ply", "seat", "unplayed", "view", "word",
    )  # fmt: skip

    def __init__(self, view: View, node: Node, parent: int, seat: int, word: str) -> None:
        self.view = view
        self.node = node
        self.parent = parent
        self.line = 0
        self.ply = node.ply
        self.seat = seat
        self.word = word
        self.clock = clock_words(node.clock)
        self.comments = list(node.told.comments) if node.told else []
        numbers = node.told.nags if node.told else []
        self.glyphs = [_GLYPHS.get(number, f"${number}") for number in numbers]
        self.outcome = ""
        self.ends = node.ends
        self.children: list[int] = []
        self.findings: list[Diagnostic] = []
        self.unplayed: list[Unplayed] = []


class Story:
    """A record as scenes: the start, the main line, then the branches from the last fork to the
    first, each with its own after it."""

    __slots__ = ("record", "scenes")

    def __init__(self, record: Record, scenes: list[Scene]) -> None:
        self.record = record
        self.scenes = scenes

    def main_line(self) -> list[int]:
        """The scenes of the game itself, the start first."""
        line = [0]
        while self.scenes[line[-1]].children and not self.scenes[line[-1]].ends:
            line.append(self.scenes[line[-1]].children[0])
        return line

    def path(self, scene: int) -> list[int]:
        """The scenes from the start to one."""
        path = []
        while scene >= 0:
            path.append(scene)
            scene = self.scenes[scene].parent
        return path[::-1]

    def reading_order(self) -> Iterator[tuple[int, int]]:
        """The scenes in the order they are read, each with how deep in branches it is: after a
        move the branches in its place, then the line goes on."""
        # What is still to be read, the next last: a scene itself, or what comes after it.
        todo = [(0, 0, False), (0, 0, True)]
        while todo:
            index, depth, itself = todo.pop()
            if itself:
                yield index, depth
                continue
            scene = self.scenes[index]
            along = [] if scene.ends else scene.children[:1]
            after: list[tuple[int, int, bool]] = [(child, depth, True) for child in along]
            for child in scene.children[len(along) :]:
                after += [(child, depth + 1, True), (child, depth + 1, False)]
            after += [(child, depth, False) for child in along]
            todo += reversed(after)

    def head(self, scene: Scene) -> Scene:
        """The first scene of its line."""
        while scene.parent >= 0 and self.scenes[scene.parent].line == scene.line:
            scene = self.scenes[scene.parent]
        return scene


def clock_words(clock: Clock | None) -> str:
    """A time as the records write it, without its brackets."""
    return format_clock(clock).strip("（）") if clock else ""


def outcome_words(game: Game, outcome: Outcome) -> str:
    """How a game ended, with the time that was told."""
    words, clock = format_result(game, outcome), clock_words(outcome.clock)
    return f"{words}（{clock}）" if clock else words


def seen(position: Position, move: Move | None = None) -> View:
    """What is to be seen of a position, after a move that led to it."""
    game = position.game
    passed, reached = _touched(game, move) if move else ([], [])
    seats = range(len(game.seats))
    checked = [
        square
        for seat in seats
        if not position.out[seat] and king_attacked(position, seat)
        for square in position.royals(seat)
    ]
    return View(
        game,
        tuple(position.board),
        tuple(map(tuple, position.hands)),
        tuple(position.rests),
        tuple(position.out),
        position.turn,
        tuple(checked),
        tuple(passed),
        tuple(reached),
        format_fen(position),
    )


def _touched(game: Game, move: Move) -> tuple[list[int], list[int]]:
    """The squares a move leaves, passes or takes from, and those where a piece of it ends."""
    passed, reached = [move.origin, *(mark >> 1 for mark in move.marks)], [move.target]
    if move.castling != NO_CASTLING:
        castling = game.castlings[move.castling]
        passed.append(castling.rook_from)
        reached.insert(0, castling.rook_to)
    reached = [square for square in reached if square >= 0]
    left = [square for square in passed if square >= 0 and square not in reached]
    return list(dict.fromkeys(left)), reached


def tell(record: Record) -> Story:
    """The story of a record."""
    return _Telling(record).story


def tell_reading(reading: Reading, text: str) -> Story:
    """The story of a game that was read with its lines from a text: every finding stands at
    the move it is about, those about no move at the start.  The game must have a record."""
    assert reading.record is not None
    telling = _Telling(reading.record)
    _Findings(telling, reading, text).place()
    return telling.story


class _Telling:
    """Walks the tree with one position."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.story = Story(record, [])
        self.scene_of: dict[int, int] = {}
        self._walk()
        self._number_lines()
        # What is stated of the end is not known of a position before a fault.
        if record.whole:
            self._end(self.story.scenes[self.story.main_line()[-1]], record.outcome)

    def _walk(self) -> None:
        position = self.record.start.copy()
        spell = dialect(self.record.game).spell
        self._add(Scene(seen(position), self.record.root, -1, -1, ""), self.record.root)
        # The children of each node on the way that were not visited yet.
        todo = [self.record.root.children[::-1]]
        path = [0]
        while todo:
            if not todo[-1]:
                todo.pop()
                path.pop()
                if todo:
                    position.undo()
                continue
            node = todo[-1].pop()
            assert node.move is not None
            seat, word = position.turn, spell(position, node.move)
            position.play(node.move)
            scene = Scene(seen(position, node.move), node, path[-1], seat, word)
            self._end(scene, node.outcome)
            path.append(self._add(scene, node))
            todo.append(node.children[::-1])

    def _number_lines(self) -> None:
        scenes, lines = self.story.scenes, 0
        for index, _ in self.story.reading_order():
            scene = scenes[index]
            if scene.parent < 0:
                continue
            above = scenes[scene.parent]
            along = not above.ends and above.children[0] == index
            lines += not along
            scene.line = above.line if along else lines

    def _add(self, scene: Scene, node: Node) -> int:
        index = len(self.story.scenes)
        self.scene_of[id(node)] = index
        self.story.scenes.append(scene)
        if scene.parent >= 0:
            self.story.scenes[scene.parent].children.append(index)
        return index

    def _end(self, scene: Scene, outcome: Outcome | None) -> None:
        if outcome is not None:
            scene.outcome = outcome_words(self.record.game, outcome)


class _Findings:
    """Puts what was found where it is about.

    Whatever stands in the text from a move on, up to the next, is about that move; so is what
    stands at the head of a line about the move it leaves, and at a result about the last one.
    """

    def __init__(self, telling: _Telling, reading: Reading, text: str) -> None:
        self.scenes = telling.story.scenes
        self.scene_of = telling.scene_of
        self.reading = reading
        self.text = text
        self.places: list[tuple[int, list[Diagnostic]]] = []

    def place(self) -> None:
        """Place every finding of the game."""
        for line in self.reading.lines:
            self._line(line)
        self.places.sort(key=lambda place: place[0])
        starts = [start for start, _ in self.places]
        for found in self.reading.diagnostics:
            at = bisect_right(starts, found.span.start) - 1
            nowhere = at < 0 or found.span == NOWHERE
            (self.scenes[0].findings if nowhere else self.places[at][1]).append(found)

    def _line(self, line: PlayedLine) -> None:
        entries, nodes = line.written.entries, line.nodes
        fork = self.scenes[self.scene_of[id(line.fork)]] if line.fork else self.scenes[0]
        last = self.scenes[self.scene_of[id(nodes[-1])]] if nodes else fork
        after = last.findings
        if line.written.parent >= 0:
            self.places.append((line.written.span.start, fork.findings))
        for node, entry in zip(nodes, entries, strict=False):
            self.places.append((entry.start, self.scenes[self.scene_of[id(node)]].findings))
        rest = entries[len(nodes) :]
        if rest:
            unplayed = Unplayed([self.text[entry.start : entry.end] for entry in rest], [])
            last.unplayed.append(unplayed)
            self.places.append((rest[0].start, unplayed.findings))
            after = unplayed.findings
            if line.result is not None:
                unplayed.texts.append(line.result.text)
        if line.result is not None:
            self.places.append((line.result.span.start, after))
