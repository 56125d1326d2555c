"""What was written.

What lives here: `WrittenMove`, which holds only what the text of a move states, and
`Transcript`, one game as its file tells it.  Every part knows its span.

What does not: whether any of it is possible.  `notation.records.replay` finds out.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from notation.diagnostics import Diagnostic, Fault
from notation.records.record import Clock, Noted, Outcome
from notation.records.relative import Relative
from notation.rules.game import Game
from notation.rules.moves import Move
from notation.rules.position import Position
from notation.rules.prepared import Prepared
from notation.source import NOWHERE, Span

# What notations ask of a position to write a move in it: whether the target is that of the
# move before, whether the move captures, whether it gives check, and whether another piece of
# its name could make a legal move to the target.
SAME: Final = 1
CAPTURES: Final = 2
CHECKS: Final = 4
CROWDED: Final = 8
# How a seat of a game writes a move in such a case, "" where it has to see the position.
SpellCase = Callable[[Game, int, Move, int], str]


class Form(enum.Enum):
    """The kinds of written move."""

    MOVE = "move"
    DROP = "drop"
    CASTLING = "castling"
    ACT = "act"
    OFF = "off"
    PASS = "pass"


class Promotion(enum.Enum):
    """What a written move states about promotion."""

    NO = "no"
    YES = "yes"
    UNSAID = "unsaid"


# What a move may state, in the order of `Facts`.
_STATED: Final = (
    "form", "plain", "kinds", "origin", "origin_file", "origin_rank", "target", "promotion",
    "becomes", "after", "capture", "check", "mate", "same", "relative", "seat", "or_drop",
    "captured", "marks", "partner", "faced", "gloss", "castling",
)  # fmt: skip


class Facts:
    """What the text of a move states; None where it is silent.  Nothing changes one.

    `kinds` are the kinds its name may mean.  `origin`, `origin_file` and `origin_rank`
    (both from 0) say where it starts, `target` where it ends.  `becomes` is the kind named
    after a promotion, `after` the kind after the move, promoted or not.  `capture`, `check`
    and `mate` are None in notations that do not mark them.  `same` says that the target is
    that of the move before, `relative` which of several pieces moves, `captured` the kind taken,
    `seat` whose move it is said to be, `or_drop` that a drop is meant where no piece of the
    board can go.  `castling` is the text of a castling.
    `marks` are those of `Move.marks`; `partner` says that a drop comes from the partner's
    hand, `faced` that the king promotes at the start of the turn because it faces another.
    `plain` is the move in the notation's own signs, to compare with how the notation would
    write it; "" where there is nothing to compare.  With `gloss` that is a text beside the
    move, which states itself otherwise.
    """

    __slots__ = _STATED

    def __init__(
        self,
        form: Form,
        plain: str,
        kinds: tuple[int, ...] | None = None,
        origin: int | None = None,
        origin_file: int | None = None,
        origin_rank: int | None = None,
        target: int | None = None,
        promotion: Promotion = Promotion.NO,
        becomes: int | None = None,
        after: int | None = None,
        capture: bool | None = None,
        check: bool | None = None,
        mate: bool | None = None,
        same: bool = False,
        relative: Relative | None = None,
        seat: int | None = None,
        or_drop: bool = False,
        captured: int | None = None,
        marks: tuple[int, ...] = (),
        partner: bool = False,
        faced: bool = False,
        gloss: bool = False,
        castling: str = "",
    ) -> None:
        self.form = form
        self.plain = plain
        self.kinds = kinds
        self.origin = origin
        self.origin_file = origin_file
        self.origin_rank = origin_rank
        self.target = target
        self.promotion = promotion
        self.becomes = becomes
        self.after = after
        self.capture = capture
        self.check = check
        self.mate = mate
        self.same = same
        self.relative = relative
        self.seat = seat
        self.or_drop = or_drop
        self.captured = captured
        self.marks = marks
        self.partner = partner
        self.faced = faced
        self.gloss = gloss
        self.castling = castling

    def key(self) -> tuple[object, ...]:
        """All of the facts, for comparing."""
        return tuple([getattr(self, name) for name in _STATED])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def but(self, **stated: Any) -> Facts:
        """The same facts with others in place of some."""
        return Facts(**{**{name: getattr(self, name) for name in _STATED}, **stated})


class WordFault(NamedTuple):
    """A fault at offsets of a word."""

    fault: Fault
    start: int
    end: int


NO_SQUARE: Final = -1


class Sense:
    """What a word may mean for one piece on one square: the move, and in which cases (SAME and
    so on, added up) the word is how its notation writes that: bit n of `spelled` is set for
    case n, of `asked` when it was asked.  With `fits` false it is a move of another piece of
    the name, or another way of promoting, beside which the one that is meant might have to be
    told apart."""

    __slots__ = ("asked", "fits", "prepared", "spelled")

    def __init__(self, prepared: Prepared, fits: bool) -> None:
        self.prepared = prepared
        self.fits = fits
        self.asked = 0
        self.spelled = 0


class Senses:
    """The senses of a word for what stands on its square, or for a side to move, which ends on
    `target`: `one` where its piece is known to stand there, else `several`, with the squares
    and the cell codes of their pieces, and the `drop` that is meant when none of them is.

    Of `several` those are made that a position asked for: `made` is 1 for them, and -1 where
    it takes a search; one that is None never goes there.
    """

    __slots__ = ("codes", "drop", "made", "one", "origins", "several", "target")

    def __init__(self, target: int, origins: list[int], codes: list[int]) -> None:
        self.target = target
        self.origins = origins
        self.codes = codes
        self.several: list[Sense | None] = [None] * len(origins)
        self.made = [0] * len(origins)
        self.one: Sense | None = None
        self.drop: Sense | None = None


class Word:
    """A move word read: its facts, or None when it is no move; the spans of its parts and
    its faults, all as offsets of the word.

    A word is the same wherever it stands, so one reading serves every place; `senses` is what
    `notation.records.quick` finds out about it.  Plain, as is `WrittenMove`, because a
    record has one for every move.
    """

    __slots__ = ("facts", "faults", "key", "latest", "origin", "parts", "plain", "same", "senses")

    def __init__(
        self,
        facts: Facts | None,
        parts: dict[str, tuple[int, int]] | None = None,
        faults: tuple[WordFault, ...] = (),
    ) -> None:
        self.facts = facts
        self.parts = parts or {}
        self.faults = faults
        # Three of the facts, beside what else is looked at for every move: a word that was not
        # met for a while is slow to fetch.
        self.origin = NO_SQUARE if facts is None or facts.origin is None else facts.origin
        self.same = facts is not None and facts.same
        self.plain = facts is not None and facts.plain != ""
        self.senses: dict[int, Senses] = {}
        self.key = NO_SQUARE
        self.latest: Senses | None = None


class WrittenMove(Noted):
    """A move of a line, from offset `start` to `end`, with what is written about it, which
    becomes what the move that is played is told of.  `word` has no facts where the text could
    not be read as a move, and is None where there is no text of one."""

    __slots__ = ("clock", "clock_span", "end", "start", "word")

    def __init__(self, word: Word | None, start: int, end: int) -> None:
        self.word = word
        self.start = start
        self.end = end
        self.told = None
        self.clock: Clock | None = None
        self.clock_span: Span | None = None

    @property
    def facts(self) -> Facts | None:
        """What the text states; None where it could not be read."""
        return self.word.facts if self.word is not None else None

    @property
    def span(self) -> Span:
        """Where the move stands."""
        return Span(self.start, self.end)

    def part(self, name: str) -> Span:
        """The span of a named part, of the whole move where the text has no such part."""
        part = self.word.parts.get(name) if self.word is not None else None
        return Span(self.start + part[0], self.start + part[1]) if part else self.span


class WrittenResult(NamedTuple):
    """The result a record states, with the place of the time told with it.  `outcome` is None
    when the words mean none we know.  With
    `last_mover` a foul is that of the last move when that is one, else of who is to move.
    With `shown` a win for no reason is one by mate where the board shows it.  A reason that
    is told elsewhere than the result has `reason_span`."""

    outcome: Outcome | None
    text: str
    span: Span
    clock_span: Span | None = None
    last_mover: bool = False
    shown: bool = False
    reason_span: Span | None = None


class WrittenLine:
    """A line of play.  `parent` is the index of the line it leaves, -1 for the main line;
    `ply` is the ply of its first move, from 1.  A line `adrift` hangs nowhere, which was
    told; one that is `closed` says how it ended, a branch in its `result` where the words
    mean something."""

    __slots__ = ("adrift", "closed", "entries", "parent", "ply", "result", "span")

    def __init__(
        self,
        parent: int = -1,
        ply: int = 1,
        entries: list[WrittenMove] | None = None,
        span: Span = NOWHERE,
        adrift: bool = False,
        closed: bool = False,
        result: WrittenResult | None = None,
    ) -> None:
        self.parent = parent
        self.ply = ply
        self.entries = [] if entries is None else entries
        self.span = span
        self.adrift = adrift
        self.closed = closed
        self.result = result


class Transcript:
    """One game as written.

    `start` is None when the start position could not be read: then nothing is replayed.
    `spell` writes a legal move of a position in the record's own notation.
    `spell_case` does so by what is asked of the position (see `SpellCase`), None where that is
    more.
    `instead` reads the game in another way, which is the one to be believed when this one
    does not hold: then something is wrong in it.  `states_result` is false for formats that
    have no place for a result.
    """

    __slots__ = (
        "comments", "diagnostics", "game", "headers", "instead", "lines", "nags", "result", "span",
        "spell", "spell_case", "start", "states_result",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        start: Position | None,
        spell: Callable[[Position, Move], str],
        spell_case: SpellCase | None = None,
        states_result: bool = True,
        span: Span = NOWHERE,
        diagnostics: list[Diagnostic] | None = None,
    ) -> None:
        self.game = game
        self.start = start
        self.spell = spell
        self.spell_case = spell_case
        self.headers: list[tuple[str, str]] = []
        self.comments: list[str] = []
        self.nags: list[int] = []
        self.lines = [WrittenLine()]
        self.result: WrittenResult | None = None
        self.states_result = states_result
        self.span = span
        self.diagnostics = [] if diagnostics is None else diagnostics
        self.instead: Callable[[], Transcript] | None = None
