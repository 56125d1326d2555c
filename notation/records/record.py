"""What was played: a tree of legal moves with what is told about them.

What lives here: `Record`, `Node`, `Clock`, `Outcome` and walks over the tree, by loops.

What does not: text of any notation.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import NamedTuple

from notation.rules.game import Game
from notation.rules.moves import Move
from notation.rules.position import Position


class Clock:
    """Time told with a move, in milliseconds: used for it, and by its side so far.  None
    where the record does not say.  Nothing changes one; plain, as there may be one for every
    move."""

    __slots__ = ("total", "used")

    def __init__(self, used: int | None, total: int | None) -> None:
        self.used = used
        self.total = total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clock) and self.used == other.used and self.total == other.total

    def __hash__(self) -> int:
        return hash((self.used, self.total))

    def __repr__(self) -> str:
        return f"Clock(used={self.used}, total={self.total})"


class Reason(enum.Enum):
    """Why a game ended."""

    MATE = "mate"
    RESIGNATION = "resignation"
    TIME = "time"
    FOUL = "foul"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    NO_MOVE = "no_move"
    GOAL = "goal"
    DECLARATION = "declaration"
    IMPASSE = "impasse"
    MOVE_LIMIT = "move_limit"
    FORFEIT = "forfeit"
    SEALED = "sealed"
    NO_MATE = "no_mate"
    ABORTED = "aborted"


class Score(enum.Enum):
    """How a game ended."""

    WIN = "win"
    DRAW = "draw"
    UNFINISHED = "unfinished"


class Outcome(NamedTuple):
    """The end of a game.  `winner` is a team's number for a win, else None.  `clock` is the
    time told with it, of the side that was to move."""

    score: Score
    winner: int | None = None
    reason: Reason | None = None
    clock: Clock | None = None


# The standard of PGN has them up to 255; more digits than nine are no number at all.
MOST_NAG = 10**9 - 1


class Told:
    """What is said about a move beside its time: comments, and numeric annotation glyphs of
    PGN, 1 for `!` and so on."""

    __slots__ = ("comments", "nags")

    def __init__(self) -> None:
        self.comments: list[str] = []
        self.nags: list[int] = []


class Noted:
    """Something that comments and glyphs can be told of.  Most moves have none, so the lists
    are made when they are asked for."""

    __slots__ = ("told",)
    told: Told | None

    def _notes(self) -> Told:
        if self.told is None:
            self.told = Told()
        return self.told

    @property
    def comments(self) -> list[str]:
        """The comments, to be read and changed."""
        return self._notes().comments

    @comments.setter
    def comments(self, comments: list[str]) -> None:
        self._notes().comments = comments

    @property
    def nags(self) -> list[int]:
        """The glyphs, to be read and changed."""
        return self._notes().nags

    @nags.setter
    def nags(self, nags: list[int]) -> None:
        self._notes().nags = nags


class Node(Noted):
    """A move of the tree; the root stands before the first move and has none.

    The `first` child continues the line, further children are branches in the order of the
    record.  With `ends` the line ends here and all children are branches.  `outcome` is how
    a branch whose last move this is ends, where the record says so.  `ply` counts from 1,
    the root has 0.  What the root is told of is the start position.
    """

    __slots__ = (
        "_others", "clock", "ends", "first", "move", "outcome", "parent", "ply",
    )  # fmt: skip

    def __init__(self, move: Move | None = None, parent: Node | None = None) -> None:
        self.told = None
        self.move = move
        self.parent = parent
        self.ply: int = parent.ply + 1 if parent else 0
        self.first: Node | None = None
        self._others: list[Node] | None = None
        self.clock: Clock | None = None
        self.ends = False
        self.outcome: Outcome | None = None

    @property
    def children(self) -> list[Node]:
        """All children, in a new list."""
        return [] if self.first is None else [self.first, *(self._others or ())]

    def branches(self) -> list[Node]:
        """The children that do not continue the line."""
        return self.children if self.ends else list(self._others or ())

    def add(self, move: Move) -> Node:
        """A new last child."""
        child = Node(move, self)
        if self.first is None:
            self.first = child
        elif self._others is None:
            self._others = [child]
        else:
            self._others.append(child)
        return child

    def path(self) -> list[Node]:
        """The nodes from the first move to this one."""
        nodes = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def main_line(self) -> list[Node]:
        """The nodes that follow along first children."""
        nodes = []
        node = self
        while node.first is not None and not node.ends:
            node = node.first
            nodes.append(node)
        return nodes


class Line(NamedTuple):
    """A line of play for formats that list lines.  `nodes` never is empty but for the main
    line of a game without moves; `parent` indexes the list of lines, -1 for the main line."""

    nodes: list[Node]
    parent: int
    ply: int


class Record:
    """One game as played.

    `headers` keeps names and values in order, without those the format derives from the
    game, its option, its start and its result.  `start` is not changed by replaying.
    `complete` is false when something written could not be played and is missing here,
    `whole` when that is so of the main line; `lost` counts the moves that are.
    """

    __slots__ = ("complete", "game", "headers", "lost", "outcome", "root", "start", "whole")

    def __init__(
        self,
        game: Game,
        start: Position,
        headers: list[tuple[str, str]] | None = None,
        outcome: Outcome | None = None,
        complete: bool = True,
        whole: bool = True,
        lost: int = 0,
    ) -> None:
        self.game = game
        self.start = start
        self.headers = [] if headers is None else headers
        self.root = Node()
        self.outcome = outcome
        self.complete = complete
        self.whole = whole
        self.lost = lost

    def plies(self) -> int:
        """The number of moves of the main line."""
        return len(self.root.main_line())

    def clocks(self) -> list[Clock | None]:
        """The times of the main line, that of its end last."""
        clocks = [node.clock for node in self.root.main_line()]
        return [*clocks, self.outcome.clock if self.outcome else None]

    def nodes(self) -> Iterator[Node]:
        """Every node but the root, main line first, each branch after the line it leaves."""
        for line in self.lines():
            yield from line.nodes

    def lines(self) -> list[Line]:
        """The main line and every branch in the order KIF lists them: after a line, its
        branches from the last fork to the first, each followed by its own branches."""
        lines: list[Line] = []
        todo: list[tuple[Node, list[Node], int]] = [(self.root, self.root.main_line(), -1)]
        while todo:
            fork, nodes, parent = todo.pop()
            index = len(lines)
            lines.append(Line(nodes, parent, fork.ply + 1))
            # `todo` is a stack: pushed from the first fork to the last, and at one fork from
            # the last branch to the first, so that they come out the other way round.
            forks = [fork, *nodes] if parent < 0 else nodes
            for node in forks:
                todo += [
                    (node, [child, *child.main_line()], index)
                    for child in reversed(node.branches())
                ]
        return lines

    def position_at(self, node: Node) -> Position:
        """The position after a node, replayed from the start."""
        position = self.start.copy()
        for step in node.path():
            if step.move is not None:
                position.play(step.move)
        return position
