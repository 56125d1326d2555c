"""A declaration, as read from a game file, to a compiled `Game`.

What lives here: the tables of a game file put together, its options, its start position,
and the checks that make a wrong file a list of faults that name their row instead of a
surprise later.

What does not: TOML itself (`notation.games` reads files), single tables
(`notation.rules.declare_parts`), and what the keys mean in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from notation.diagnostics import diagnostic
from notation.rules.declare_parts import (
    castlings_of,
    effects_of,
    entering_king_of,
    letters_of,
    names_of,
    notes_of,
    pieces_of,
    refuse_acts,
    regions_of,
    seats_of,
)
from notation.rules.faults import GameError, GameFaults, Keys
from notation.rules.fen import parse_fen
from notation.rules.game import Game
from notation.rules.laws import BOARD_LAWS, DROP_LAWS
from notation.rules.parts import Option
from notation.rules.soundness import set_of
from notation.rules.tables import Table
from notation.source import NOWHERE

FEN_FIELDS = (
    "board", "cells", "hands", "counted", "stands", "side", "castling", "dropped", "rests", "out",
    "halfmove", "round", "ply",
)  # fmt: skip
FRAMES = ("heavy", "light", "regions")
MOVETEXTS = ("chinese", "japanese", "legs")
# Each is a game of its own; nobody plays by more.
_MOST_OPTIONS = 32


def declare(data: Mapping[str, Any]) -> Game:
    """Compile a declaration.

    The returned game has one entry in `variants` for each option of the file, compiled
    with that option chosen.  Raises GameError with every fault found.
    """
    faults = GameFaults()
    top = Table({"options": data.get("options", {})}, "", faults)
    base = {key: value for key, value in data.items() if key != "options"}
    made = [_Made(_game(base, None, faults), base, ())]
    options = top.table("options")
    if len(options.data) > _MOST_OPTIONS:
        top.refuse("options", f"a game has at most {_MOST_OPTIONS}")
        options.data.clear()
    for key in list(options.data):
        row = options.table(key)
        word = row.take("off", str, "")
        option = Option(f"{key}=off", row.take("header", str), word, row.take("title", str, word))
        changes = row.take("changes", dict, {})
        row.finish()
        found = GameFaults()
        changed = {**base, **changes}
        made.append(_Made(_game(changed, option, found), changed, (*row.path, "changes"), changes))
        _add_moved(found, faults, made[-1])
    for one in made:
        if one.game is not None and not faults:
            found = GameFaults()
            _set_start(one.game, Table(one.data, "", found))
            _add_moved(found, faults, one)
    games = [one.game for one in made if one.game is not None]
    if faults:
        raise GameError(faults)
    games[0].variants = games[1:]
    return games[0]


@dataclass(frozen=True, slots=True)
class _Made:
    """A game with what it was made from; `changes` are the keys that an option changes, which
    stand at `path`."""

    game: Game | None
    data: Mapping[str, Any]
    path: Keys
    changes: Mapping[str, Any] = field(default_factory=dict)


def _add_moved(found: GameFaults, faults: GameFaults, made: _Made) -> None:
    """Add faults of a variant; those of what the option changes stand there."""
    for fault in found:
        moved = fault.path[:1] and fault.path[0] in made.changes
        faults.add(replace(fault, path=(*made.path, *fault.path)) if moved else fault)


def _set_start(game: Game, top: Table) -> None:
    """Check a game's start position and note from it where pieces have their start square."""
    reading = parse_fen(game, game.start)
    if reading.faults or reading.position is None or reading.position.game is not game:
        for placed in reading.faults:
            told = diagnostic(placed.fault, NOWHERE)
            facts = {"character": str(placed.start + 1), "text": told.message, "way": told.help}
            top.fault("start", "G109", facts, part=(placed.start, placed.end))
        if not reading.faults:
            top.refuse("start", "its fields are those of another option")
        return
    game.full_set = dict(set_of(game, reading.position.board, []))
    squares: dict[int, list[int]] = {}
    for square, code in enumerate(reading.position.board):
        squares.setdefault(code, []).append(square)
    for code in range(1, len(game.home)):
        game.home[code] = frozenset(squares.get(code, ()))


def _handicaps(top: Table) -> dict[str, str]:
    """The start positions of handicaps, by their words."""
    table = top.table("handicaps", {})
    return {word: table.take(word, str) for word in list(table.data)}


def _game(data: Mapping[str, Any], option: Option | None, faults: GameFaults) -> Game | None:
    before = len(faults)
    top = Table(data, "", faults)
    board = top.table("board")
    files, ranks = board.take("files", int), board.take("ranks", int)
    sized = 1 <= files <= 26 and 1 <= ranks <= 26
    if not sized:
        # A size that is missing is told already; the largest board has a place for everything.
        if files and ranks:
            board.refuse("files", f"a board has 1 to 26 files and ranks, not {files} by {ranks}")
        files = ranks = 26
    seats = seats_of(top)
    promotion = top.table("promotion", {})
    promotion_ranks = promotion.take("ranks", int, 0)
    promotion_at_start = promotion.one_of("when", ("end", "either"), "end") == "either"
    becoming = promotion.table("becomes", {})
    becomes = {letter: becoming.strings(letter) for letter in list(becoming.data)}
    pieces = pieces_of(top, seats, becomes)
    known = [piece.letter for piece in pieces]
    for letter, others in becomes.items():
        becoming.check_name(letter, "piece", letter, known)
        for item, other in enumerate(others):
            becoming.check_name(letter, "piece", other, known, item=item)
    dropping = top.table("drops", {})
    laws = top.table("laws")
    fen = top.table("fen")
    endings = top.table("endings", {})
    fen_fields = fen.words("fields", FEN_FIELDS)
    fen_word = fen.take("word", str, "fen")
    unnamed = fen.take("unnamed", bool, False)
    lone_king = fen.take("lone_king", bool, False)
    whole_set = fen.take("whole_set", bool, False)
    handicaps = _handicaps(top)
    id_ = top.take("id", str)
    name = top.take("name", str)
    aliases = top.strings("aliases", [])
    findable = top.take("findable", bool, False)
    squares = board.one_of("squares", ("algebraic", "numbered"), "algebraic")
    file_names = names_of(board, "file_names", files if sized else 0)
    rank_names = names_of(board, "rank_names", ranks if sized else 0)
    frame = board.one_of("frame", FRAMES, "light")
    movetext = top.one_of("movetext", MOVETEXTS)
    drops = dropping.take("allowed", bool, True)
    rest = dropping.take("rest", int, 0)
    once_on_file_letters = frozenset(letters_of(dropping, "once_on_file", pieces))
    no_mate_letters = frozenset(letters_of(dropping, "no_mate", pieces))
    board_laws = laws.words("board", BOARD_LAWS, [])
    drop_laws = laws.words("drop", DROP_LAWS, [])
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
        refuse_acts(top, pieces)
    elif castlings or promotion_ranks:
        turn.refuse("end", "castlings and promotion ranks are of games without it")
    if frame == "regions" and sum(len(region.squares) for region in regions) != files * ranks:
        board.refuse("frame", "'regions' needs every square in one region")
    if len(faults) > before:
        return None
    return Game(
        id=id_,
        name=name,
        aliases=aliases,
        findable=findable,
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
