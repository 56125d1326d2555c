"""What a game is made of: seats, pieces, regions, and the terms of single rules.

What lives here: plain values, as a game file declares them.  What does not: the game they
make up (`notation.rules.game`).
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from notation.rules.betza import Step
from notation.rules.ways import Block, Way


class Seat(NamedTuple):
    """A player's place.  `facing` is the direction its pieces go forward; seats of one
    `team` never take each other's pieces; `mark` and `arrow` show owners in drawings."""

    name: str
    letter: str
    facing: str
    team: int
    mark: str
    arrow: str
    aliases: tuple[str, ...]


class When(enum.Enum):
    """Which moves may promote: those that end in the zone, that start or end in it, that
    capture."""

    END = "end"
    EITHER = "either"
    CAPTURE = "capture"


class Promoting(NamedTuple):
    """Where and how a kind promotes; the zone is as its owner sees the board.

    `forced`: a move that may promote must, and not only where the piece could never move
    again.  `lost`: only to kinds of which the side has fewer than at the start.
    """

    zone: tuple[Block, ...]
    when: When
    forced: bool
    lost: bool


class Dropping(NamedTuple):
    """How a kind is dropped.

    `zone`: where, as its owner sees the board, empty for everywhere.  `forms`: letters of
    the kinds it may come down as.  `on_file`: how many of its side may stand on one file, 0
    for any number.  `mate`: whether its drop may give mate.
    """

    zone: tuple[Block, ...]
    forms: tuple[str, ...]
    on_file: int
    mate: bool


class Piece(NamedTuple):
    """A kind of piece.

    `letter` is its FEN letter in upper case, with `+` for a promoted one.  `names` has one
    name a seat.  `short` is the name movetext uses, "" where movetext leaves it out.
    `cell` is the one character boards show, `csa` the code of CSA files, "" for none, `san`
    the letter of SAN, "" for a pawn.  `way` is how it goes.  `promotes` lists letters it may
    become, `promoting` and `dropping` where and how.  `captured` is the letter it has in the
    hand of its captor, "" when it leaves the game.

    In games whose pieces act more than once: `legs` are the steps of every leg after the
    first and `then` their Betza strings, `ahead` keeps the next leg from going back,
    `captures` is the most one move takes; `sweeps` lets it pass over pieces and take some,
    `copies` act as a piece beside it, `freezes` keep enemies beside it from moving.  It
    promotes by entering a region of a kind in `enters` or facing an enemy with a letter in
    `faces`, and is dropped in regions of a kind in `drops_in`.
    """

    letter: str
    names: tuple[str, ...]
    short: str
    cell: str
    csa: str
    san: str
    aliases: tuple[str, ...]
    betza: str
    way: Way
    royal: bool
    promotes: tuple[str, ...]
    promoting: Promoting
    dropping: Dropping
    captured: str
    then: tuple[str, ...]
    legs: tuple[tuple[Step, ...], ...]
    ahead: bool
    captures: int
    sweeps: bool
    copies: bool
    freezes: bool
    enters: tuple[str, ...]
    faces: tuple[str, ...]
    drops_in: tuple[str, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its steps from where no others are stated."""
        return self.way.steps

    @property
    def label(self) -> str:
        """The name, or every seat's name where they differ."""
        return " / ".join(dict.fromkeys(self.names))


class Castling(NamedTuple):
    """A king move of several squares that brings a rook over.  Squares are flat.

    `text` is its word in movetext, `san` that of SAN.  `between` are the squares from king to
    rook, both left out; `crossed` those the king passes or lands on.
    """

    right: str
    text: str
    san: str
    seat: int
    king_from: int
    king_to: int
    rook_from: int
    rook_to: int
    between: tuple[int, ...]
    crossed: tuple[int, ...]


class Option(NamedTuple):
    """A rule players may choose before a game.

    `header` and `word` say so in a record (掉落：禁止), `title` to people.  `setting` is the
    option's own spelling, `drops=off`.
    """

    setting: str
    header: str
    word: str
    title: str


CAMP_KINDS = ("own_camp", "partner_camp", "enemy_camp", "field")


class Region(NamedTuple):
    """A part of the board: the camp of a seat, or a field of nobody (`seat` -1)."""

    name: str
    seat: int
    squares: tuple[int, ...]


class Goal(NamedTuple):
    """A side wins when one of these pieces comes to a square of `zone`, which is as its owner
    sees the board; with `safe` only once it is not attacked there."""

    letters: tuple[str, ...]
    zone: tuple[Block, ...]
    safe: bool


class PointRule(NamedTuple):
    """How many points a declaration needs, by seat: to win, and to draw (None for never).
    `name` is the word that stands for the rule in a record's header."""

    name: str
    title: str
    win: tuple[int, ...]
    draw: tuple[int, ...] | None


class EnteringKing(NamedTuple):
    """What a side may declare at its turn instead of a move: its king and at least `pieces`
    others stand in the far `ranks`, it is not in check, and those pieces and its hand are
    worth enough.  `points` is the worth of each kind; the first of `rules` is the usual one
    and `header` the header that names another."""

    ranks: int
    pieces: int
    points: tuple[int, ...]
    rules: tuple[PointRule, ...]
    header: str


class Note(NamedTuple):
    """A titled text of the rule sheet."""

    title: str
    lines: tuple[str, ...]
