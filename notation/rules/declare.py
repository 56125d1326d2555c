"""A declaration, as read from a game file, to a compiled `Game`.

What lives here: the tables of a game file put together, its options, its start position,
and the checks that make a wrong file a list of faults that name their row instead of a
surprise later.

What does not: TOML itself (`notation.games` reads files), single tables
(`notation.rules.declare_parts`), and what the keys mean in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from notation.diagnostics import diagnostic
from notation.rules.areas import area_of, squares_of
from notation.rules.declare_checks import (
    check_forms,
    check_movetext,
    check_single,
    check_turns,
    check_words,
    order_of_hands,
    usual_movetext,
)
from notation.rules.declare_parts import (
    castlings_of,
    effects_of,
    entering_king_of,
    goals_of,
    letters_of,
    names_of,
    notes_of,
    regions_of,
    seats_of,
)
from notation.rules.declare_pieces import PieceReader, reverting
from notation.rules.faults import GameError, GameFaults, Keys
from notation.rules.fen import PlacedFault, parse_fen
from notation.rules.game import Game
from notation.rules.laws import BOARD_LAWS, DROP_LAWS
from notation.rules.parts import Option, Piece
from notation.rules.soundness import position_faults, set_of
from notation.rules.tables import Table
from notation.rules.turn_laws import TURN_BOARD_LAWS, TURN_DROP_LAWS
from notation.source import NOWHERE

FEN_FIELDS = (
    "board", "cells", "hands", "counted", "stands", "side", "castling", "en_passant", "dropped",
    "rests", "out", "halfmove", "round", "ply",
)  # fmt: skip
FRAMES = ("heavy", "light", "regions")
MOVETEXTS = ("chinese", "japanese", "legs", "coordinates", "san")
# Each is a game of its own; nobody plays by more.
_MOST_OPTIONS = 32


def declare(data: Mapping[str, Any], *, proven: bool = False) -> Game:
    """Compile a declaration.

    The returned game has one entry in `variants` for each option of the file, compiled
    with that option chosen.  The start positions of handicaps are not checked where they are
    `proven`, as a test does for the games that come with kifu: that takes longer than all the
    rest.  Raises GameError with every fault found.
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
            _set_start(one.game, Table(one.data, "", found), proven)
            _add_moved(found, faults, one)
    games = [one.game for one in made if one.game is not None]
    if faults:
        raise GameError(faults)
    games[0].variants = games[1:]
    return games[0]


class _Made(NamedTuple):
    """A game with what it was made from; `changes` are the keys that an option changes, which
    stand at `path`."""

    game: Game | None
    data: Mapping[str, Any]
    path: Keys
    changes: Mapping[str, Any] = MappingProxyType({})


def _add_moved(found: GameFaults, faults: GameFaults, made: _Made) -> None:
    """Add faults of a variant; those of what the option changes stand there."""
    for fault in found:
        moved = fault.path[:1] and fault.path[0] in made.changes
        faults.add(fault._replace(path=(*made.path, *fault.path)) if moved else fault)


def _set_start(game: Game, top: Table, proven: bool) -> None:
    """Check a game's start positions, those of handicaps unless they are proven, and note from
    the usual one where pieces have their start square."""
    reading = parse_fen(game, game.start)
    if reading.faults or reading.position is None or reading.position.game is not game:
        for placed in reading.faults:
            _refuse_start(top, "start", placed)
        if not reading.faults:
            top.refuse("start", "its fields are those of another option")
        return
    game.full_set = dict(set_of(game, reading.position.board, reading.position.hands))
    squares: dict[int, list[int]] = {}
    for square, code in enumerate(reading.position.board):
        squares.setdefault(code, []).append(square)
    for code in range(1, len(game.home)):
        game.home[code] = frozenset(squares.get(code, ()))
    # Rights of castling are measured by the squares just noted.
    for fault in position_faults(reading.position):
        _refuse_start(top, "start", PlacedFault(fault, 0, len(game.start)))
    table = Table(game.handicaps, "handicaps", top.faults, ("handicaps",))
    for word, fen in () if proven else game.handicaps.items():
        for placed in parse_fen(game, fen).faults:
            _refuse_start(table, word, placed)


def _refuse_start(table: Table, key: str, placed: PlacedFault) -> None:
    told = diagnostic(placed.fault, NOWHERE)
    facts = {"character": str(placed.start + 1), "text": told.message, "way": told.help}
    table.fault(key, "G109", facts, part=(placed.start, placed.end))


def _handicaps(top: Table) -> dict[str, str]:
    """The start positions of handicaps, by their words."""
    table = top.table("handicaps", {})
    return {word: table.take(word, str) for word in list(table.data)}


def _game(data: Mapping[str, Any], option: Option | None, faults: GameFaults) -> Game | None:
    before = len(faults)
    top = Table(data, "", faults)
    board = top.table("board")
    stated = {"files", "ranks"} <= set(board.data)
    files, ranks = board.take("files", int), board.take("ranks", int)
    sized = 1 <= files <= 26 and 1 <= ranks <= 26
    if not sized:
        # A size that is missing is told already; the largest board has a place for everything.
        if stated:
            board.refuse("files", f"a board has 1 to 26 files and ranks, not {files} by {ranks}")
        files = ranks = 26
    squares = board.one_of("squares", ("algebraic", "numbered"), "algebraic")
    holes = area_of(board, "holes", files, ranks, optional=True)
    seats = seats_of(top, squares)
    promotion = top.table("promotion", {})
    dropping = top.table("drops", {})
    drops = dropping.take("allowed", bool, "drops" in data)
    reader = PieceReader(files, ranks, seats, promotion, dropping)
    if promotion.take("reverts", bool, False) and isinstance(top.data.get("pieces"), list):
        top.data["pieces"] = reverting(top.data["pieces"])
    pieces = reader.read(top.rows("pieces"))
    laws = top.table("laws", {})
    fen = top.table("fen", {})
    endings = top.table("endings", {})
    rest = dropping.take("rest", int, 0)
    if rest < 0:
        dropping.refuse("rest", "0 is for no rest")
    fen_fields = fen.words("fields", FEN_FIELDS, _fen_fields(squares, drops, rest))
    fen_word = fen.take("word", str, "sfen" if squares == "numbered" else "fen")
    unnamed = fen.take("unnamed", bool, False)
    lone_king = fen.take("lone_king", bool, False)
    whole_set = fen.take("whole_set", bool, False)
    handicaps = _handicaps(top)
    id_ = top.take("id", str)
    name = top.take("name", str)
    aliases = top.strings("aliases", [])
    findable = top.take("findable", bool, False)
    pgn = top.strings("pgn", [id_])
    if not pgn:
        top.refuse("pgn", "at least one name is needed")
    file_names = names_of(board, "file_names", files if sized else 0, squares)
    rank_names = names_of(board, "rank_names", ranks if sized else 0, squares)
    frame = board.one_of("frame", FRAMES, "light")
    turn = top.table("turn", {})
    turn_start = effects_of(turn, "start")
    turn_end = effects_of(turn, "end")
    acting = bool(turn_end)
    usual = usual_movetext(squares, files, ranks, turn=acting)
    movetext = top.one_of("movetext", MOVETEXTS, usual)
    if sized:
        names = (file_names, rank_names)
        check_movetext(top, movetext, squares, names, seats, pieces, turn=acting)
    check_words(top, id_, name)
    royals_kept = laws.one_of("royals", ("one", "last", "all"), "one")
    safety = [] if acting else ["king_safety"]
    board_laws = laws.words("board", TURN_BOARD_LAWS if acting else BOARD_LAWS, safety)
    needed = _drop_laws_needed(pieces, rest) if drops and not acting else []
    known = TURN_DROP_LAWS if acting else DROP_LAWS
    drop_laws = laws.words("drop", known, [*needed, *safety] if drops else [])
    for law in needed:
        if law not in drop_laws and law != "drop_stuck":
            laws.refuse("drop", f"what is said of drops needs {law!r} in this list")
    castlings = castlings_of(top, files, ranks, seats)
    promoting = [piece.letter for piece in pieces if piece.promotes]
    halfmove_resets = frozenset(letters_of(fen, "halfmove_resets", pieces, promoting))
    royal = {piece.letter for piece in pieces if piece.royal}
    held = dict.fromkeys(piece.captured for piece in pieces if piece.captured)
    holdable = [letter for letter in held if letter not in royal] if drops else []
    said = letters_of(fen, "hand_order", pieces, holdable)
    hand_order = order_of_hands(fen, said, holdable)
    check_forms(top, pieces, holdable)
    no_move_loses = endings.one_of("no_move", ("loss", "draw"), "loss") == "loss"
    repetition = endings.take("repetition", int, 0)
    if repetition < 0:
        endings.refuse("repetition", "0 is for never")
    repetition_ends = endings.one_of("repeated", ("told", "draw"), "told") == "draw"
    perpetual_check_loses = endings.one_of("perpetual_check", ("told", "loses"), "told") == "loses"
    goals = goals_of(endings, pieces, files, ranks)
    entering_king = entering_king_of(top, pieces, len(seats))
    regions = regions_of(top, files, ranks, seats)
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
        check_single(top, seats, pieces, regions)
    else:
        check_turns(top, pieces)
        if castlings or any(piece.promoting.zone for piece in pieces):
            turn.refuse("end", "castlings and promotion zones are of games without it")
    if frame == "regions" and sum(len(region.squares) for region in regions) != files * ranks:
        board.refuse("frame", "'regions' needs every square in one region")
    if len(faults) > before:
        return None
    return Game(
        id=id_,
        name=name,
        aliases=aliases,
        findable=findable,
        pgn=pgn,
        files=files,
        ranks=ranks,
        squares=squares,
        holes=frozenset(squares_of(holes, files)),
        file_names=file_names,
        rank_names=rank_names,
        frame=frame,
        movetext=movetext,
        seats=seats,
        pieces=pieces,
        drops=drops,
        rest=rest,
        royals_kept=royals_kept,
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


def _fen_fields(squares: str, drops: bool, rest: int) -> list[str]:
    """The fields of a game file that lists none: as SFEN and as FEN have them."""
    rests = ["rests"] if rest > 0 else []
    if squares == "numbered":
        return ["board", "side", "counted", *rests, "ply"]
    hands = ["hands"] if drops else []
    return ["board", *hands, "side", "castling", "en_passant", *rests, "halfmove", "round"]


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
