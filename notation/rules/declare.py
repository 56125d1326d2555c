"""A declaration, as read from a game file, to a compiled `Game`.

What lives here: the tables of a game file put together, its options, its start position,
and the checks that make a wrong file a list of faults that name their row instead of a
surprise later.

What does not: TOML itself (`notation.games` reads files), single tables
(`notation.rules.declare_parts`), and what the keys mean in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from notation.diagnostics import diagnostic
from notation.rules.areas import area_of
from notation.rules.declare_parts import (
    PieceReader,
    castlings_of,
    effects_of,
    entering_king_of,
    goals_of,
    laws_of,
    letters_of,
    names_of,
    notes_of,
    refuse_acts,
    refuse_single,
    regions_of,
    reverting,
    seats_of,
)
from notation.rules.fen import parse_fen
from notation.rules.game import Game
from notation.rules.laws import BOARD_LAWS, DROP_LAWS
from notation.rules.parts import Option, Piece
from notation.rules.soundness import set_of
from notation.rules.tables import Table, suggest
from notation.source import Span

FEN_FIELDS = (
    "board", "cells", "hands", "counted", "stands", "side", "castling", "en_passant", "dropped",
    "rests", "out", "halfmove", "round", "ply",
)  # fmt: skip
FRAMES = ("heavy", "light", "regions")
MOVETEXTS = ("chinese", "japanese", "legs", "coordinates", "san")
# What a game file need not say, by the way its squares are named: as in shogi and in chess.
_MOVETEXT = {"numbered": "japanese", "algebraic": "san"}
_FEN_WORD = {"numbered": "sfen", "algebraic": "fen"}


class GameError(Exception):
    """A declaration that cannot be a game.  `problems` lists every fault found."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        # One fault may be met on several ways.
        self.problems = list(dict.fromkeys(problems))


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
    squares = board.one_of("squares", ("algebraic", "numbered"), "algebraic")
    holes = area_of(board, "holes", files, ranks, optional=True)
    seats = seats_of(top, squares)
    drops = "drops" in data
    promotion = top.table("promotion", {})
    dropping = top.table("drops", {})
    drops = dropping.take("allowed", bool, drops)
    reader = PieceReader(files, ranks, seats, promotion, dropping)
    if promotion.take("reverts", bool, False):
        top.data["pieces"] = reverting(top.data.get("pieces", []))
    pieces = reader.read(top.rows("pieces"))
    laws = top.table("laws", {})
    fen = top.table("fen", {})
    endings = top.table("endings", {})
    fen_fields = fen.strings("fields", _fen_fields(squares, drops))
    fen_word = fen.take("word", str, _FEN_WORD[squares])
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
    pgn = top.strings("pgn", [id_])
    if not pgn:
        top.fault("pgn", "at least one name is needed")
    file_names = names_of(board, "file_names", files, squares)
    rank_names = names_of(board, "rank_names", ranks, squares)
    frame = board.one_of("frame", FRAMES, "light")
    usual = _MOVETEXT[squares] if squares != "numbered" or max(files, ranks) <= 9 else "coordinates"
    movetext = top.one_of("movetext", MOVETEXTS, usual)
    if movetext == "japanese" and (squares != "numbered" or max(files, ranks) > 9):
        top.fault("movetext", "'japanese' is for numbered squares of at most 9 files and ranks")
    rest = dropping.take("rest", int, 0)
    board_laws = laws_of(laws, "board", tuple(BOARD_LAWS), ["king_safety"])
    needed = _drop_laws_needed(pieces, rest) if drops else []
    drop_laws = laws_of(laws, "drop", tuple(DROP_LAWS), [*needed, "king_safety"] if drops else [])
    for law in needed:
        if law not in drop_laws and law != "drop_stuck":
            laws.fault("drop", f"a rule of [drops] needs {law!r} in this list")
    castlings = castlings_of(top, files, ranks, seats)
    halfmove_resets = frozenset(
        letters_of(fen, "halfmove_resets", pieces, [p.letter for p in pieces if p.promotes])
    )
    in_hand = list(dict.fromkeys(piece.captured for piece in pieces if piece.captured))
    royal = [piece.letter for piece in pieces if piece.royal]
    holdable = [letter for letter in in_hand if letter not in royal] if drops else []
    hand_order = letters_of(fen, "hand_order", pieces, holdable)
    no_move_loses = endings.one_of("no_move", ("loss", "draw"), "loss") == "loss"
    repetition = endings.take("repetition", int, 0)
    repetition_ends = endings.one_of("repeated", ("told", "draw"), "told") == "draw"
    perpetual_check_loses = endings.one_of("perpetual_check", ("told", "loses"), "told") == "loses"
    goals = goals_of(endings, pieces, files, ranks)
    entering_king = entering_king_of(top, pieces, len(seats))
    regions = regions_of(top, files, ranks, seats)
    turn = top.table("turn", {})
    turn_start = effects_of(turn, "start")
    turn_end = effects_of(turn, "end")
    leader_letters = frozenset(letters_of(turn, "leaders", pieces))
    led_letters = frozenset(letters_of(turn, "led", pieces))
    partner_drops = dropping.take("from_partner", bool, False)
    drop_company = dropping.take("company", int, 0)
    start = top.take("start", str)
    notes = notes_of(top, "rules", "title")
    readings = notes_of(top, "readings", "about")
    for table in (board, promotion, dropping, laws, fen, endings, turn, top):
        table.finish()
    if not turn_end:
        refuse_acts(pieces, problems)
    else:
        refuse_single(pieces, problems)
        if castlings or any(piece.promoting.zone for piece in pieces):
            turn.fault("end", "castlings and promotion zones are of games without it")
    if frame == "regions" and sum(len(region.squares) for region in regions) != files * ranks:
        board.fault("frame", "'regions' needs every square in one region")
    if len(problems) > before:
        return None
    return Game(
        id=id_,
        name=name,
        aliases=aliases,
        pgn=pgn,
        files=files,
        ranks=ranks,
        squares=squares,
        holes=frozenset(
            rank * files + file
            for block in holes
            for rank in range(block.low, block.high + 1)
            for file in range(block.left, block.right + 1)
        ),
        file_names=file_names,
        rank_names=rank_names,
        frame=frame,
        movetext=movetext,
        seats=seats,
        pieces=pieces,
        drops=drops,
        rest=rest,
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
        goals=goals,
        regions=regions,
        turn_start=turn_start,
        turn_end=turn_end,
        leader_letters=leader_letters,
        led_letters=led_letters,
        partner_drops=partner_drops,
        drop_company=drop_company,
        start=start,
        notes=notes,
        readings=readings,
        option=option,
    )


def _fen_fields(squares: str, drops: bool) -> list[str]:
    """The fields of a game file that lists none: as SFEN and as FEN have them."""
    if squares == "numbered":
        return ["board", "side", "counted", "ply"]
    hands = ["hands"] if drops else []
    return ["board", *hands, "side", "castling", "en_passant", "halfmove", "round"]


def _drop_laws_needed(pieces: tuple[Piece, ...], rest: int) -> list[str]:
    """The laws that what is said of drops asks for, in the order they are looked at."""
    rules = [piece.dropping for piece in pieces]
    needed = {
        "drop_rest": rest > 0,
        "drop_zone": any(rule.zone for rule in rules),
        "drop_file": any(rule.on_file for rule in rules),
        "drop_stuck": True,
        "drop_mate": not all(rule.mate for rule in rules),
    }
    return [law for law, asked in needed.items() if asked]
