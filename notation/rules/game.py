"""What a game file declares.

What lives here: `Game`, the compiled declaration every other room asks, and its parts.
What does not: reading a declaration and checking it (`notation.rules.declare`), positions,
and any special case for a game: a game differs from another by these fields only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from notation.rules.geometry import Geometry
from notation.rules.parts import (
    Castling,
    EnteringKing,
    Goal,
    Note,
    Option,
    Piece,
    Region,
    Seat,
    When,
)

# Ends the letter of a piece that goes to the hand as what it was before its promotion.
REVERTS = "~"


class PromotionRule(NamedTuple):
    """`notation.rules.parts.Promoting` for one kind, laid on the board: the kinds it may
    become, and the zone of each seat."""

    becomes: tuple[int, ...]
    zones: tuple[frozenset[int], ...]
    when: When
    forced: bool
    lost: bool


class DropRule(NamedTuple):
    """`notation.rules.parts.Dropping` for one kind, laid on the board: the kinds it may come
    down as, and the zone of each seat, none for the whole board."""

    forms: tuple[int, ...]
    zones: tuple[frozenset[int], ...]
    on_file: int
    mate: bool


class GoalRule(NamedTuple):
    """`notation.rules.parts.Goal` for one piece of one seat, laid on the board."""

    code: int
    squares: frozenset[int]
    safe: bool


@dataclass(eq=False)
class Game:
    """A game, compiled.  Made by `notation.rules.declare`; not changed afterwards.

    Kinds are indices into `pieces`, seats into `seats`.  A cell's code is
    `1 + seat * len(pieces) + kind`; `kind_of`, `seat_of` and `team_of` are indexed by code
    (entry 0, the empty cell, is -1).  `home` has, by code, the squares on which the piece
    stands in the usual start position and `full_set`, by kind, how many there are in it;
    `variants` the same game with one option chosen.  `pgn` are the values of the Variant tag
    that name it in PGN, the first the one that is written; "" is no tag.  `file` is the name
    by which a record names the game's file, "" where it names the game itself.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    findable: bool
    pgn: tuple[str, ...]
    files: int
    ranks: int
    squares: str
    holes: frozenset[int]
    file_names: tuple[str, ...]
    rank_names: tuple[str, ...]
    frame: str
    movetext: str
    seats: tuple[Seat, ...]
    pieces: tuple[Piece, ...]
    drops: bool
    rest: int
    royals_kept: str
    board_laws: tuple[str, ...]
    drop_laws: tuple[str, ...]
    castlings: tuple[Castling, ...]
    fen_fields: tuple[str, ...]
    fen_word: str
    unnamed: bool
    lone_king: bool
    whole_set: bool
    handicaps: dict[str, str]
    halfmove_resets: frozenset[str]
    hand_order: tuple[str, ...]
    no_move_loses: bool
    repetition: int
    repetition_ends: bool
    perpetual_check_loses: bool
    entering_king: EnteringKing | None
    goals: tuple[Goal, ...]
    regions: tuple[Region, ...]
    turn_start: tuple[str, ...]
    turn_end: tuple[str, ...]
    leader_letters: frozenset[str]
    led_letters: frozenset[str]
    partner_drops: bool
    drop_company: int
    start: str
    notes: tuple[Note, ...]
    readings: tuple[Note, ...]
    option: Option | None
    variants: list[Game] = field(default_factory=list)
    file: str = ""
    kind_of: list[int] = field(init=False)
    seat_of: list[int] = field(init=False)
    team_of: list[int] = field(init=False)
    geometry: Geometry = field(init=False)
    kind_by_letter: dict[str, int] = field(init=False)
    hand_kinds: list[int] = field(init=False)
    corners: frozenset[int] = field(init=False)
    royals: list[int] = field(init=False)
    is_royal: list[bool] = field(init=False)
    captured_kind: list[int] = field(init=False)
    resets: list[bool] = field(init=False)
    home: list[frozenset[int]] = field(init=False)
    full_set: dict[int, int] = field(init=False)
    cell_letters: list[str] = field(init=False)
    has_initial: list[bool] = field(init=False)
    promotion_rules: list[PromotionRule] = field(init=False)
    drop_rules: list[DropRule] = field(init=False)
    many_royals: bool = field(init=False)
    royal_codes: frozenset[int] = field(init=False)
    kings_taken: bool = field(init=False)
    goal_rules: list[GoalRule] = field(init=False)
    won_on_board: bool = field(init=False)
    plain: bool = field(init=False)
    region_of: list[int] = field(init=False)
    camps: dict[int, tuple[int, ...]] = field(init=False)
    leaders: list[int] = field(init=False)
    led: list[bool] = field(init=False)
    turned_back: dict[int, int] = field(init=False)
    freezing_kinds: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        kinds = len(self.pieces)
        self.kind_of = [-1] + [kind for _ in self.seats for kind in range(kinds)]
        self.seat_of = [-1] + [seat for seat in range(len(self.seats)) for _ in range(kinds)]
        self.team_of = [-1] + [seat.team for seat in self.seats for _ in range(kinds)]
        self.geometry = Geometry(
            self.files,
            self.ranks,
            [seat.facing for seat in self.seats],
            [piece.way for piece in self.pieces],
            self.holes,
        )
        self.kind_by_letter = {piece.letter: kind for kind, piece in enumerate(self.pieces)}
        self.hand_kinds = [self.kind_by_letter[letter] for letter in self.hand_order]
        self.royals = [kind for kind, piece in enumerate(self.pieces) if piece.royal]
        # The squares of kings and rooks that may castle.
        self.corners = frozenset(
            square for row in self.castlings for square in (row.king_from, row.rook_from)
        )
        self.is_royal = [piece.royal for piece in self.pieces]
        self.captured_kind = [
            self.kind_by_letter.get(piece.captured, -1) if self.drops else -1
            for piece in self.pieces
        ]
        self.promotion_rules = [self._promotion_rule(piece) for piece in self.pieces]
        self.drop_rules = [self._drop_rule(piece) for piece in self.pieces]
        # With one royal piece a side its square is known without looking for it.
        several = self.royals_kept != "one" or len(self.royals) > 1
        self.many_royals = several and not self.turn_end
        self.royal_codes = frozenset(
            self.code(seat, kind) for seat in range(len(self.seats)) for kind in self.royals
        )
        # Where nothing keeps a king from being attacked, it is taken.
        self.kings_taken = "king_safety" not in self.board_laws and not self.turn_end
        self.goal_rules = [
            GoalRule(
                self.code(seat, self.kind_by_letter[letter]),
                self.geometry.zone(seat, goal.zone),
                goal.safe,
            )
            for goal in self.goals
            for seat in range(len(self.seats))
            for letter in goal.letters
        ]
        self.won_on_board = self.kings_taken or bool(self.goal_rules)
        self.resets = [piece.letter in self.halfmove_resets for piece in self.pieces]
        # Only where positions say so a piece on a start square may have lost its initial move.
        lost = "dropped" in self.fen_fields
        self.has_initial = [lost and any(s.initial for s in p.steps) for p in self.pieces]
        # Whether there are two sides, and board, hands and turn all that makes positions differ.
        self.plain = not (
            self.castlings
            or lost
            or self.rest
            or self.geometry.passing
            or self.turn_end
            or len(self.seats) != 2
        )
        self.region_of = [-1] * (self.files * self.ranks)
        for number, region in enumerate(self.regions):
            for square in region.squares:
                self.region_of[square] = number
        self.camps = {region.seat: region.squares for region in self.regions if region.seat >= 0}
        kinds_of = self.kind_by_letter
        self.leaders = [kinds_of[letter] for letter in sorted(self.leader_letters)]
        self.led = [piece.letter in self.led_letters for piece in self.pieces]
        # Promoted pieces under a leader, with the kind they are turned back to.
        self.turned_back = {
            kinds_of[other]: kinds_of[piece.letter]
            for piece in self.pieces
            if piece.letter in self.led_letters
            for other in piece.promotes
        }
        freezing = (kind for kind, piece in enumerate(self.pieces) if piece.freezes)
        self.freezing_kinds = frozenset(freezing)
        self.home = [frozenset()] * len(self.kind_of)
        self.full_set = {}
        self.cell_letters = self._cell_letters()

    @property
    def called(self) -> str:
        """The word by which a record names the game."""
        return self.file or self.name

    def code(self, seat: int, kind: int) -> int:
        """The cell code of a piece."""
        return 1 + seat * self.geometry.kinds + kind

    def can_promote(self, kind: int) -> tuple[int, ...]:
        """The kinds a piece may become anywhere."""
        return self.promotion_rules[kind].becomes

    def becoming(self, letter: str) -> int:
        """The kind a promotion to a letter without marks means, -1 for none."""
        found = self.kind_by_letter.get(f"{letter}{REVERTS}", -1)
        return found if found >= 0 else self.kind_by_letter.get(letter, -1)

    def must_promote(self, seat: int, kind: int, target: int) -> bool:
        """Whether a piece that stayed as it is could never leave `target`."""
        return self.geometry.stuck(self.code(seat, kind), target)

    def region_kind(self, seat: int, region: int) -> str:
        """What a region is to a seat, one of CAMP_KINDS; "" for a square of none."""
        if region < 0:
            return ""
        owner = self.regions[region].seat
        if owner < 0:
            return "field"
        if owner == seat:
            return "own_camp"
        same = self.seats[owner].team == self.seats[seat].team
        return "partner_camp" if same else "enemy_camp"

    def square_name(self, square: int) -> str:
        """A square in the game's own words, file then rank: 六一."""
        return self.file_names[square % self.files] + self.rank_names[square // self.files]

    def piece_name(self, code: int) -> str:
        """A piece in the game's own words: 騎兵, 大帥."""
        return self.pieces[self.kind_of[code]].names[self.seat_of[code]]

    def kind_name(self, kind: int, seat: int = 0) -> str:
        """A kind in the game's own words, as `seat` calls it."""
        return self.pieces[kind].names[seat]

    def algebraic(self, square: int) -> str:
        """A square as coordinate moves and FEN write it: `e3`, in shogi games `5c`."""
        file, rank = square % self.files, square // self.files
        if self.squares == "algebraic":
            return f"{chr(97 + file)}{rank + 1}"
        return f"{self.files - file}{chr(97 + self.ranks - 1 - rank)}"

    def digits(self, square: int) -> str:
        """A square as KIF and CSA write it, file then rank in digits: `77`."""
        file, rank = square % self.files, square // self.files
        return f"{self.files - file}{self.ranks - rank}"

    def parse_square(self, text: str) -> int:
        """The inverse of `algebraic`, -1 for anything that names no square of the board."""
        if self.squares == "algebraic":
            letter, digits = text[:1], text[1:]
        else:
            digits, letter = text[:-1], text[-1:]
        if not (digits.isascii() and digits.isdigit() and len(letter) == 1):
            return -1
        if digits.startswith("0") or not "a" <= letter <= "z":
            return -1
        number, step = int(digits) - 1, ord(letter) - 97
        file, rank = step, number
        if self.squares != "algebraic":
            file, rank = self.files - 1 - number, self.ranks - 1 - step
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return rank * self.files + file
        return -1

    def _promotion_rule(self, piece: Piece) -> PromotionRule:
        rule = piece.promoting
        return PromotionRule(
            tuple(self.kind_by_letter[letter] for letter in piece.promotes),
            tuple(self.geometry.zone(seat, rule.zone) for seat in range(len(self.seats))),
            rule.when,
            rule.forced,
            rule.lost,
        )

    def _drop_rule(self, piece: Piece) -> DropRule:
        rule = piece.dropping
        seats = range(len(self.seats)) if rule.zone else ()
        return DropRule(
            tuple(self.kind_by_letter[letter] for letter in rule.forms),
            tuple(self.geometry.zone(seat, rule.zone) for seat in seats),
            rule.on_file,
            rule.mate,
        )

    def _cell_letters(self) -> list[str]:
        letters = [""]
        for seat in range(len(self.seats)):
            letters += [p.letter if seat == 0 else p.letter.lower() for p in self.pieces]
        return letters
