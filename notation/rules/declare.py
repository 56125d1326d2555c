"""A declaration, as read from a game file, to a compiled `Game`.

What lives here: every key a game file may hold, its type and default, and the checks that
make a wrong file a list of faults that name their row instead of a surprise later.

What does not: TOML itself (`notation.games` reads files), and what the keys mean in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from notation.diagnostics import diagnostic
from notation.rules.betza import BetzaError, Step, parse_betza
from notation.rules.fen import parse_fen
from notation.rules.game import Castling, EnteringKing, Game, Note, Option, Piece, PointRule, Seat
from notation.rules.geometry import FACINGS
from notation.rules.laws import BOARD_LAWS, DROP_LAWS
from notation.rules.soundness import set_of
from notation.rules.tables import Table, suggest
from notation.source import Span

FEN_FIELDS = (
    "board", "hands", "counted", "side", "castling", "dropped", "rests", "halfmove", "round", "ply",
)  # fmt: skip
FRAMES = ("heavy", "light")
MOVETEXTS = ("chinese", "japanese")
_MARKS = ("▲", "▽")
_ARROWS = {"up": "∧", "right": "＞", "down": "∨", "left": "＜"}


class GameError(Exception):
    """A declaration that cannot be a game.  `problems` lists every fault found."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def declare(data: Mapping[str, Any]) -> Game:
    """Compile a declaration.

    The returned game has one entry in `variants` for each option of the file, compiled
    with that option chosen.  Raises GameError with every fault found.
    """
    problems: list[str] = []
    base = {key: value for key, value in data.items() if key != "options"}
    options = Table(data.get("options", {}), "options", problems)
    chosen: list[tuple[Option, Mapping[str, Any]]] = []
    for key in list(options.data):
        row = options.table(key)
        word = row.take("off", str, "")
        option = Option(f"{key}=off", row.take("header", str), word, row.take("title", str, word))
        chosen.append((option, row.take("changes", dict, {})))
        row.finish()
    game = _game(base, None, problems)
    variants = [_game({**base, **changes}, option, problems) for option, changes in chosen]
    if game is None or problems or any(variant is None for variant in variants):
        raise GameError(problems)
    game.variants = [variant for variant in variants if variant is not None]
    for one in (game, *game.variants):
        _set_start(one, problems)
    if problems:
        raise GameError(problems)
    return game


def _set_start(game: Game, problems: list[str]) -> None:
    """Check a game's start position and note from it where pieces have their start square."""
    reading = parse_fen(game, game.start)
    if reading.faults or reading.position is None or reading.position.game is not game:
        for placed in reading.faults:
            message = diagnostic(placed.fault, Span(placed.start, placed.end)).message
            problems.append(f"start, character {placed.start + 1}: {message}")
        if not reading.faults:
            problems.append("start: its fields are those of another option")
        return
    game.full_set = dict(set_of(game, reading.position.board, []))
    squares: dict[int, list[int]] = {}
    for square, code in enumerate(reading.position.board):
        squares.setdefault(code, []).append(square)
    for code in range(1, len(game.home)):
        game.home[code] = frozenset(squares.get(code, ()))


def _game(data: Mapping[str, Any], option: Option | None, problems: list[str]) -> Game | None:
    before = len(problems)
    top = Table(dict(data), "", problems)
    board = top.table("board")
    files, ranks = board.take("files", int), board.take("ranks", int)
    if not (1 <= files <= 26 and 1 <= ranks <= 26):
        board.fault("files", f"a board has 1 to 26 files and ranks, not {files} by {ranks}")
    seats = _seats(top)
    promotion = top.table("promotion", {})
    promotion_ranks = promotion.take("ranks", int, 0)
    promotion_at_start = promotion.one_of("when", ("end", "either"), "end") == "either"
    becomes = promotion.take("becomes", dict, {})
    pieces = _pieces(top, seats, becomes)
    dropping = top.table("drops", {})
    laws = top.table("laws")
    fen = top.table("fen")
    endings = top.table("endings", {})
    fen_fields = fen.strings("fields")
    fen_word = fen.take("word", str, "fen")
    unnamed = fen.take("unnamed", bool, False)
    lone_king = fen.take("lone_king", bool, False)
    whole_set = fen.take("whole_set", bool, False)
    handicaps = top.take("handicaps", dict, {})
    for field in fen_fields:
        if field not in FEN_FIELDS:
            fen.fault("fields", f"unknown field {field!r}{suggest(field, FEN_FIELDS)}")
    id_ = top.take("id", str)
    name = top.take("name", str)
    aliases = top.strings("aliases", [])
    squares = board.one_of("squares", ("algebraic", "numbered"), "algebraic")
    file_names = _names(board, "file_names", files)
    rank_names = _names(board, "rank_names", ranks)
    frame = board.one_of("frame", FRAMES, "light")
    movetext = top.one_of("movetext", MOVETEXTS)
    drops = dropping.take("allowed", bool, True)
    rest = dropping.take("rest", int, 0)
    once_on_file_letters = frozenset(_letters(dropping, "once_on_file", pieces))
    no_mate_letters = frozenset(_letters(dropping, "no_mate", pieces))
    board_laws = _laws(laws, "board", tuple(BOARD_LAWS))
    drop_laws = _laws(laws, "drop", tuple(DROP_LAWS))
    castlings = _castlings(top, files, ranks, seats)
    halfmove_resets = frozenset(fen.strings("halfmove_resets", []))
    hand_order = _letters(fen, "hand_order", pieces)
    no_move_loses = endings.one_of("no_move", ("loss", "draw"), "loss") == "loss"
    repetition = endings.take("repetition", int, 0)
    repetition_ends = endings.one_of("repeated", ("told", "draw"), "told") == "draw"
    perpetual_check_loses = endings.one_of("perpetual_check", ("told", "loses"), "told") == "loses"
    entering_king = _entering_king(top, pieces, len(seats))
    start = top.take("start", str)
    notes = _notes(top, "rules", "title")
    readings = _notes(top, "readings", "about")
    for table in (board, promotion, dropping, laws, fen, endings, top):
        table.finish()
    if len(problems) > before:
        return None
    return Game(
        id=id_,
        name=name,
        aliases=aliases,
        files=files,
        ranks=ranks,
        squares=squares,
        file_names=file_names,
        rank_names=rank_names,
        frame=frame,
        movetext=movetext,
        seats=seats,
        pieces=pieces,
        promotion_ranks=promotion_ranks,
        promotion_at_start=promotion_at_start,
        drops=drops,
        rest=rest,
        once_on_file_letters=once_on_file_letters,
        no_mate_letters=no_mate_letters,
        board_laws=board_laws,
        drop_laws=drop_laws,
        castlings=castlings,
        fen_fields=fen_fields,
        fen_word=fen_word,
        unnamed=unnamed,
        lone_king=lone_king,
        whole_set=whole_set,
        handicaps=handicaps,
        halfmove_resets=halfmove_resets,
        hand_order=hand_order,
        no_move_loses=no_move_loses,
        repetition=repetition,
        repetition_ends=repetition_ends,
        perpetual_check_loses=perpetual_check_loses,
        entering_king=entering_king,
        start=start,
        notes=notes,
        readings=readings,
        option=option,
    )


def _seats(top: Table) -> tuple[Seat, ...]:
    seats = []
    for index, row in enumerate(top.rows("seats")):
        facing = row.one_of("facing", FACINGS)
        seats.append(
            Seat(
                row.take("name", str),
                row.take("letter", str),
                facing,
                row.take("team", int, index),
                row.take("mark", str, _MARKS[index % len(_MARKS)]),
                row.take("arrow", str, _ARROWS[facing]),
                row.strings("aliases", []),
            )
        )
        row.finish()
    if len(seats) < 2:
        top.fault("seats", "a game has at least two")
    return tuple(seats)


def _pieces(top: Table, seats: tuple[Seat, ...], becomes: dict[str, Any]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    rows = top.rows("pieces")
    for row in rows:
        letter = row.take("letter", str)
        name = row.data.get("name")
        names = row.strings("name") if isinstance(name, list) else (row.take("name", str),)
        row.where += f" ({'/'.join(names)})"
        if len(names) == 1:
            names *= len(seats)
        if len(names) != len(seats):
            row.fault("name", "one name, or one for each seat")
        base = letter.removeprefix("+")
        if len(base) != 1 or not "A" <= base <= "Z":
            row.fault("letter", f"{letter!r} is not a capital letter, with or without '+'")
        promotes = row.strings("promotes", [])
        short = row.take("short", str, names[0])
        pieces.append(
            Piece(
                letter,
                names,
                short,
                row.take("cell", str, short[:1] or names[0][:1]),
                row.take("csa", str, ""),
                row.strings("aliases", []),
                row.data.get("betza", ""),
                _steps(row),
                row.take("royal", bool, False),
                tuple(becomes.get(letter, promotes)),
                row.take("captured", str, letter),
            )
        )
        row.finish()
    letters = [piece.letter for piece in pieces]
    for row, piece in zip(rows, pieces, strict=True):
        if letters.count(piece.letter) > 1:
            row.fault("letter", f"{piece.letter!r} stands for two pieces")
        for other in (*piece.promotes, piece.captured):
            if other and other not in letters:
                row.fault("promotes", f"no piece {other!r}{suggest(other, letters)}")
    return tuple(pieces)


def _steps(row: Table) -> tuple[Step, ...]:
    text = row.take("betza", str)
    try:
        return parse_betza(text)
    except BetzaError as error:
        row.fault("betza", f"{text!r}, character {error.offset + 1}: {error}")
        return ()


def _names(board: Table, key: str, count: int) -> tuple[str, ...]:
    names = board.strings(key)
    if len(names) != count or len(set(names)) != count:
        board.fault(key, f"{count} different names are expected, not {len(names)}")
    return names


def _letters(table: Table, key: str, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    letters = table.strings(key, [])
    known = [piece.letter for piece in pieces]
    for letter in letters:
        if letter not in known:
            table.fault(key, f"no piece {letter!r}{suggest(letter, known)}")
    return letters


def _laws(laws: Table, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    names = laws.strings(key, [])
    for name in names:
        if name not in known:
            laws.fault(key, f"unknown law {name!r}{suggest(name, known)}")
    return names


def _castlings(top: Table, files: int, ranks: int, seats: tuple[Seat, ...]) -> tuple[Castling, ...]:
    """Each row gives one castling a seat, on that seat's first rank."""
    found = []
    for row in top.rows("castling"):
        rights, text = row.strings("right"), row.take("text", str)
        king, rook = row.strings("king"), row.strings("rook")
        row.finish()
        columns = [ord(letter) - 97 for letter in (*king, *rook) if len(letter) == 1]
        if len(columns) != 4 or not all(0 <= column < files for column in columns):
            row.fault("king", "king and rook each need a file to start from and one to end on")
            continue
        if len(rights) != len(seats):
            row.fault("right", "one letter for each seat is expected")
            continue
        for index, right in enumerate(rights):
            first = 0 if seats[index].facing == "up" else (ranks - 1) * files
            king_from, king_to, rook_from, rook_to = (first + column for column in columns)
            toward = 1 if rook_from > king_from else -1
            between = tuple(range(king_from + toward, rook_from, toward))
            crossed = tuple(range(king_from + toward, king_to + toward, toward))
            squares = (king_from, king_to, rook_from, rook_to)
            found.append(Castling(right, text, index, *squares, between, crossed))
    return tuple(sorted(found, key=lambda castling: castling.seat))


def _entering_king(top: Table, pieces: tuple[Piece, ...], seats: int) -> EnteringKing | None:
    if "entering_king" not in top.data:
        return None
    table = top.table("entering_king")
    worth = table.table("points", {})
    letters = [piece.letter for piece in pieces]
    for letter in worth.data:
        if letter not in letters:
            worth.fault(letter, f"no piece {letter!r}{suggest(letter, letters)}")
    points = [0 if p.royal else worth.take(p.letter, int, 1) for p in pieces]
    rules = []
    for row in table.rows("rules"):
        win, draw = row.take("win", list), row.take("draw", list, [])
        if len(win) != seats or len(draw) not in (0, seats):
            row.fault("win", "one number for each seat is expected")
        name = row.take("name", str)
        rules.append(PointRule(name, row.take("title", str), tuple(win), tuple(draw) or None))
        row.finish()
    if not rules:
        table.fault("rules", "at least one is needed")
    ranks, count = table.take("ranks", int), table.take("pieces", int)
    header = table.take("header", str, "")
    table.finish()
    return EnteringKing(ranks, count, tuple(points), tuple(rules), header)


def _notes(top: Table, key: str, title: str) -> tuple[Note, ...]:
    notes = []
    for row in top.rows(key):
        text = row.data.get("text")
        lines = row.strings("text") if isinstance(text, list) else (row.take("text", str),)
        notes.append(Note(row.take(title, str), lines))
        row.finish()
    return tuple(notes)
