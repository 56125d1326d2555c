"""Where things are in a picture of a position.

What lives here: the measures of the board, of what is written beside it and of the strips with
name and hand of each seat.  What does not: drawing any of it.

Lengths are user units of the picture, from its top left corner.  A picture can be seen from
every seat; the places stay where they are, and board and strips change theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.formats.drawn import FRAMES
from notation.rules.game import Game

CELL = 44
MARGIN = 24
PAD = 12
NAME_HEIGHT = 30
HAND_CELL = 50
HAND_HEIGHT = 38
FOOT_HEIGHT = 32
_LEAST_WIDTH = 300
# How far the board turns, clockwise, until pieces that face so point up.
_ANGLES = {"up": 0, "right": 270, "down": 180, "left": 90}
_CLOCKWISE = ("up", "right", "down", "left")
# From the top of the picture: a place is called after the way its seat's pieces point.
_PLACES = ("down", "up", "right", "left")


class Layout:
    """The measures of one game's pictures.

    `board_x`, `board_y` is the corner of the board, `foot` where the strips end; `per_row` is how
    many kinds one row of a hand holds, `hand_rows` how many rows a full hand takes.  Everything
    has its room whether a hand is empty or not, so that pictures of one game have one size.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board_width = game.files * CELL
        self.board_height = game.ranks * CELL
        inner = max(self.board_width + 2 * MARGIN, _LEAST_WIDTH)
        self.width = inner + 2 * PAD
        self.per_row = max(1, (self.width - 2 * PAD - 2 * MARGIN) // HAND_CELL)
        kinds = len(game.hand_kinds) if game.drops else 0
        self.hand_rows = -(-kinds // self.per_row)
        self.strip_height = NAME_HEIGHT + self.hand_rows * HAND_HEIGHT
        facing = [seat.facing for seat in game.seats]
        self._above = facing.count("down")
        self.board_y = PAD + self._above * self.strip_height + MARGIN
        below = self.board_y + self.board_height + MARGIN
        self.foot = below + (len(facing) - self._above) * self.strip_height
        self._slots = [
            (PAD if slot < self._above else below - self._above * self.strip_height)
            + slot * self.strip_height
            for slot in range(len(facing))
        ]
        self.height = self.foot + FOOT_HEIGHT
        self.board_x = (self.width - self.board_width) // 2

    @property
    def left(self) -> int:
        """Where the text of the strips begins."""
        return PAD + MARGIN

    @property
    def files_below(self) -> bool:
        """Whether file names stand below the board, as the source of the game has them."""
        return self.plain or not FRAMES[self.game.frame].files_above

    @property
    def plain(self) -> bool:
        """Whether squares are called as in chess: then rank names stand at the left."""
        return self.game.square_name(0) == self.game.algebraic(0)

    def corner(self, square: int) -> tuple[int, int]:
        """The top left corner of a square."""
        file, rank = square % self.game.files, square // self.game.files
        x = self.board_x + file * CELL
        return x, self.board_y + (self.game.ranks - 1 - rank) * CELL

    def middle(self, square: int) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + CELL / 2, y + CELL / 2

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the board, around which it turns."""
        return self.board_x + self.board_width / 2, self.board_y + self.board_height / 2

    def labels(self) -> Iterator[tuple[str, float, float]]:
        """The names of files and ranks with the middle of each."""
        game = self.game
        bottom = self.board_y + self.board_height
        file_y = bottom + MARGIN / 2 if self.files_below else self.board_y - MARGIN / 2
        rank_x = self.board_x + (-MARGIN / 2 if self.plain else self.board_width + MARGIN / 2)
        for file, name in enumerate(game.file_names):
            yield name, self.middle(file)[0], file_y
        for rank, name in enumerate(game.rank_names):
            yield name, rank_x, self.middle(rank * game.files)[1]

    def hand_place(self, index: int) -> tuple[int, int]:
        """The middle of the piece that is shown as number `index` of a hand, from the corner
        of its strip."""
        row, column = divmod(index, self.per_row)
        x = self.left + column * HAND_CELL + CELL // 2
        return x, NAME_HEIGHT + row * HAND_HEIGHT + HAND_HEIGHT // 2

    def seen_by(self) -> list[int]:
        """The seats the board can be seen from; turned by a quarter it must be square."""
        game = self.game
        return [
            seat
            for seat, row in enumerate(game.seats)
            if row.facing in ("up", "down") or game.files == game.ranks
        ]

    def angle(self, viewer: int) -> int:
        """How far the board is turned, clockwise in degrees, so that a seat looks up."""
        return _ANGLES[self.game.seats[viewer].facing]

    def turned(self, seat: int) -> int:
        """How far the pieces of a seat are turned, clockwise in degrees."""
        return -self.angle(seat) % 360

    def strips(self, viewer: int) -> list[int]:
        """Where the strip of each seat begins, from the top, as one of them looks on: those
        whose pieces point down stand above the board, as many as there are in its own view."""

        def order(seat: int) -> tuple[int, int]:
            facing = _CLOCKWISE.index(self.game.seats[seat].facing)
            turned = _CLOCKWISE[(facing + self.angle(viewer) // 90) % 4]
            return _PLACES.index(turned), seat

        seats = sorted(range(len(self.game.seats)), key=order)
        # Seats that look up come last into what is left above the board.
        above = sorted(seats, key=lambda seat: order(seat)[0] == _PLACES.index("up"))[: self._above]
        placed = [*above, *(seat for seat in seats if seat not in above)]
        return [self._slots[placed.index(seat)] for seat in range(len(seats))]
