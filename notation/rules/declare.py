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
from notation.rules.declare_parts import (
    castlings_of,
    effects_of,
    entering_king_of,
    laws_of,
    letters_of,
    names_of,
    notes_of,
    pieces_of,
    refuse_acts,
    regions_of,
    seats_of,
)
from notation.rules.fen import parse_fen
from notation.rules.game import Game
from notation.rules.laws import BOARD_LAWS, DROP_LAWS
from notation.rules.parts import Option
from notation.rules.soundness import set_of
from notation.rules.tables import Table, suggest
from notation.source import Span

FEN_FIELDS = (
    "board", "cells", "hands", "counted", "stands", "side", "castling", "dropped", "rests", "out",
    "halfmove", "round", "ply",
)  # fmt: skip
FRAMES = ("heavy", "light", "regions")
MOVETEXTS = ("chinese", "japanese", "legs", "san")


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
    seats = seats_of(top)
    promotion = top.table("promotion", {})
    promotion_ranks = promotion.take("ranks", int, 0)
    promotion_at_start = promotion.one_of("when", ("end", "either"), "end") == "either"
    becomes = promotion.take("becomes", dict, {})
    pieces = pieces_of(top, seats, becomes)
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
    pgn = top.strings("pgn", [id_])
    if not pgn:
        top.fault("pgn", "at least one name is needed")
    squares = board.one_of("squares", ("algebraic", "numbered"), "algebraic")
    file_names = names_of(board, "file_names", files)
    rank_names = names_of(board, "rank_names", ranks)
    frame = board.one_of("frame", FRAMES, "light")
    movetext = top.one_of("movetext", MOVETEXTS)
    drops = dropping.take("allowed", bool, True)
    rest = dropping.take("rest", int, 0)
    once_on_file_letters = frozenset(letters_of(dropping, "once_on_file", pieces))
    no_mate_letters = frozenset(letters_of(dropping, "no_mate", pieces))
    board_laws = laws_of(laws, "board", tuple(BOARD_LAWS))
    drop_laws = laws_of(laws, "drop", tuple(DROP_LAWS))
    castlings = castlings_of(top, files, ranks, seats)
    halfmove_resets = frozenset(fen.strings("halfmove_resets", []))
    hand_order = letters_of(fen, "hand_order", pieces)
    no_move_loses = endings.one_of("no_move", ("loss", "draw"), "loss") == "loss"
    repetition = endings.take("repetition", int, 0)
    repetition_ends = endings.one_of("repeated", ("told", "draw"), "told") == "draw"
    perpetual_check_loses = endings.one_of("perpetual_check", ("told", "loses"), "told") == "loses"
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
    elif castlings or promotion_ranks:
        turn.fault("end", "castlings and promotion ranks are of games without it")
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
