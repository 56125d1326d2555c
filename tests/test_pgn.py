"""PGN: against python-chess both ways, and what is wrong with a bad text."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable
from typing import Any

import chess.pgn
import chess.variant
import pytest

from notation import read_text, write
from notation.archive.convert import convert
from notation.formats import format_named
from notation.formats.coordinates import format_move
from notation.formats.losses import losses
from notation.games import builtin_game, game_heads
from notation.records.record import Node, Outcome, Reason, Record, Score
from notation.rules.fen import start_position
from notation.rules.laws import legal_moves
from notation.rules.moves import Move
from notation.rules.position import Position
from tests.support import pgn_record, read_pgn

BOARDS: dict[str, Callable[[], chess.Board]] = {
    "chess": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
}
COMMENTS = ("good", "(1. e4) ; $5 % !", "[x] {y", "long " * 40 + "end", "-")
# Told of random games and no fault of their text: an end that is not stated, a position that
# repeats, a result that is not the one on the board.
OF_THE_GAME = {"E102", "E103", "E107"}


@pytest.fixture(autouse=True)
def _pockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """python-chess 1.11.2 hands one pocket to several variations, so that what is dropped in
    one is gone in the next; each has its own here."""

    def restore(state: Any, board: Any) -> None:
        board.pockets[chess.WHITE] = state.pockets_w.copy()
        board.pockets[chess.BLACK] = state.pockets_b.copy()

    monkeypatch.setattr(chess.variant._CrazyhouseBoardState, "restore", restore)


def _codes(text: str) -> list[str]:
    return [found.code for found in read_pgn(text).diagnostics() if found.code != "R120"]


def _played(text: str) -> list[str]:
    record = pgn_record(text)
    return [format_move(record.game, node.move) for node in record.root.main_line() if node.move]


def _movetext(record: Record) -> str:
    return write([record], "pgn").split("\n\n", 1)[1].rstrip("\n")


def _game(game_id: str, seed: int) -> chess.pgn.Game:
    """A random game with variations in variations, comments and glyphs."""
    choose = random.Random(seed)
    game = chess.pgn.Game()
    game.setup(BOARDS[game_id]())
    game.headers["White"], game.headers["Annotator"] = "甲", "乙"
    game.comment = "before the first move"
    nodes: list[chess.pgn.GameNode] = [game]
    for _ in range(choose.randint(20, 90)):
        node = nodes[-1] if choose.random() < 0.85 else choose.choice(nodes)
        moves = [move for move in node.board().legal_moves if not node.has_variation(move)]
        if not moves or node.board().is_game_over():
            continue
        nodes.append(node.add_variation(choose.choice(moves)))
        if choose.random() < 0.3:
            nodes[-1].comment = choose.choice(COMMENTS)
        if choose.random() < 0.3:
            nodes[-1].nags.update(choose.sample(range(1, 140), 2))
    game.headers["Result"] = choose.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def _theirs(game: chess.pgn.GameNode) -> list[object]:
    return [
        (
            child.move.uci(), sorted(child.nags), " ".join(child.comment.split()), _theirs(child),
        )
        for child in game.variations
    ]  # fmt: skip


def _ours(record: Record, node: Node) -> list[object]:
    return [
        (
            format_move(record.game, child.move),
            sorted(child.nags),
            " ".join(" ".join(child.comments).split()),
            _ours(record, child),
        )
        for child in node.children
        if child.move
    ]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game_id", BOARDS)
def test_games_of_python_chess(game_id: str, seed: int) -> None:
    """What it writes is read to the same tree, what is written it reads to the same."""
    game = _game(game_id, seed)
    reading = read_pgn(str(game))
    assert {found.code for found in reading.diagnostics()} <= OF_THE_GAME
    record = reading.games[0].record
    assert record is not None
    assert record.game.id == game_id
    assert record.headers == [(record.game.seats[0].name, "甲"), ("Annotator", "乙")]
    assert record.root.comments == ["before the first move"]
    assert _ours(record, record.root) == _theirs(game)
    text = write([record], "pgn")
    assert max(map(len, text.splitlines())) < 80
    again = chess.pgn.read_game(io.StringIO(text))
    assert again is not None
    assert not again.errors
    assert _theirs(again) == _theirs(game)
    assert again.comment == game.comment
    for name in ("Result", "White", "Annotator"):
        assert again.headers[name] == game.headers[name]
    assert write([pgn_record(text)], "pgn") == text


@pytest.mark.parametrize("game_id", BOARDS)
def test_words_are_those_of_python_chess(game_id: str) -> None:
    """Disambiguation, promotions, castling, check and mate, to the letter."""
    for seed in range(6):
        game = _game(game_id, seed)
        words = [node.san() for node in game.mainline()]
        written = _movetext(pgn_record(str(game.accept(chess.pgn.StringExporter(
            comments=False, variations=False)))))  # fmt: skip
        assert [word for word in written.split() if word[0] not in "0123456789*"] == words


@pytest.mark.parametrize(
    ("text", "codes", "place"),
    [
        ("1.e4 e5 2.Nf3", [], ""),
        ("1 e4 e5 2 Nf3", [], ""),
        ("1. e4 1... e5 2. Nf3", [], ""),
        ("1. ... e5", ["S121", "R102"], "1. ..."),
        ("1. e4 e5 3. Nf3 Nc6 4. Bb5", ["S121"], "3."),
        ("1. e4 {c} 1. e5", ["S121"], "1."),
        ("1. e2-e4 e5", ["N201"], "e2-e4"),
        ("1. e2e4 e5", ["N201"], "e2e4"),
        ("1. Ngf3", ["N201"], "Ngf3"),
        ("1. Ng1f3", ["N201"], "Ng1f3"),
        ("1. g1f3", ["N201"], "g1f3"),
        ("1. e4 d5 2. ed5", ["N203"], "ed5"),
        ("1. e4xd5", ["R106"], "e4"),
        ("1. Nxf3", ["R201"], "x"),
        ("1. e4+", ["R202"], "+"),
        ("1. e4 f6 2. Qh5", ["N202"], "Qh5"),
        ("1. f3 e5 2. g4 Qh4+ 0-1", ["N209"], "+"),
        ("1. e4 f6 2. Qh5#", ["R206"], "#"),
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2", ["R105"], "Nd2"),
        ("1. e4 e5 2. --", ["S102"], "--"),
        ("1. e4 Z0", ["S102"], "Z0"),
        ("1. Xe4", ["S103"], "X"),
        ("1. e9", ["S104"], "e9"),
        ("1. Nk3", ["S104"], "k3"),
        ("1. N9f3", ["S104"], "9"),
        ("1. e", ["S102"], "e"),
        ("1. N@f3", ["L201"], "N@f3"),
        ("1. O-O", ["L111"], "O-O"),
        ("1. e3=Q", ["L302"], "Q"),
        ("1. e4 ( 1. d4", ["S130"], "("),
        ("1. e4 ) e5", ["S130"], ")"),
        ("1. e4 } e5", ["S130"], "}"),
        ("1. e4 $ e5", ["S130"], "$"),
        ("1. e4 !!!! e5", ["S130"], "!!!!"),
        ("1. e4 [%clk 0:01] e5", ["S130"], "[%clk 0:01]"),
        ("1. e4 {never closed", ["S114"], "{"),
        ("( 1. d4 ) 1. e4", ["N208"], "("),
        ("1. e4 ( ) e5", ["S127"], "( )"),
        ("1. e4 ( 1. d4 1-0 ) e5", ["S131"], "1-0"),
        ("1. e4 += e5", ["N101"], "+="),
        ("1. e4 ½-½", ["N101"], "½-½"),
        ("1. e4 1–0", ["N101"], "1–0"),
        ('[Event "x" e4', ["S101"], '[Event "x" e4'),
        ('[Event "a "b" c"]\n1. e4', ["N101", "N101"], '"'),
        ('[Event "a"]\n[Event "b"]\n1. e4', ["S110"], '[Event "b"]'),
        ('[Result "2-0"]\n1. e4 *', ["S107"], "2-0"),
        ('[Result "1-0"]\n1. e4 0-1', ["E111"], "0-1"),
        ('[SetUp "1"]\n1. e4 *', ["S128"], '[SetUp "1"]'),
        ('[FEN "8/8 w"]\n1. e4 *', ["S403", "S401"], "8/8"),
        ('[Variant "Nonsuch"]\n1. e4 *', ["S106"], 'Nonsuch"]'),
        ("1. e4 e5 1-0 {c}", [], ""),
        ("", ["S001"], ""),
        ("{only a comment}", ["S001"], ""),
    ],
)
def test_awkward_texts(text: str, codes: list[str], place: str) -> None:
    assert _codes(text) == codes
    reading = read_pgn(text)
    if place:
        first = next(reading.diagnostics())
        assert reading.source.text[first.span.start : first.span.end] == place


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. e4 d5 2. exd5 e5 3. dxe6 e.p.", "e2e4 d7d5 e4d5 e7e5 d5e6"),
        ("1. e4 d5 2. exd5 e5 3. dxe6ep", "e2e4 d7d5 e4d5 e7e5 d5e6"),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 o-o", "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1 e8g8"),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. e1g1", "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1"),
        ('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n1. a8=Q', "a7a8q"),
        ('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n1. a8R', "a7a8r"),
        ('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n1. a8(N)', "a7a8n"),
        ('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n1. a7a8b', "a7a8b"),
        ('[FEN "4k3/P7/8/8/8/8/8/4K3 b - - 0 9"]\n9... Kd7 10. a8/Q', "e8d7 a7a8q"),
        ('[Variant "crazy house"]\n1. e4 d5 2. exd5 Qxd5 3. P@e4', "e2e4 d7d5 e4d5 d8d5 P@e4"),
        ('[Variant "crazyhouse"]\n1. e4 d5 2. exd5 Qxd5 3. @e4', "e2e4 d7d5 e4d5 d8d5 P@e4"),
        ("; c\n% c\n\n{c} 1. e4! {c}\n\n ; c\n( 1. d4 ( 1. c4 ) ) e5?! $6 { c", "e2e4 e7e5"),
        ('﻿[White "x"] [Black "y"] 1.e4\r\n\r\ne5', "e2e4 e7e5"),
    ],
)  # fmt: skip
def test_generous_reading(text: str, moves: str) -> None:
    assert _played(text) == moves.split()


def test_a_text_with_tags_in_any_order() -> None:
    record = pgn_record(
        '[UTCDate "2026.11.29"] [Black "乙 \\"o\\" \\\\"]\n[Round "?"][Date "2026.11.??"]\n'
        '[Result "1-0"][Event ""]\n\n1. e4 1-0\n'
    )
    headers = [("UTCDate", "2026.11.29"), ("Black", '乙 "o" \\'), ("日期", "2026-11-??")]
    assert record.headers == [*headers, ("賽事", "")]
    assert write([record], "pgn") == (
        '[Event ""]\n[Site "?"]\n[Date "2026.11.??"]\n[Round "?"]\n[White "?"]\n'
        '[Black "乙 \\"o\\" \\\\"]\n[Result "1-0"]\n[UTCDate "2026.11.29"]\n\n1. e4 1-0\n'
    )


def test_several_games_stay_apart() -> None:
    text = (
        '[Event "1"]\n\n1. e4 ( 1. d4\n\n[Event "2"]\n\n1. e4 {open\n\n[Event "3"]\n\n'
        "1. e4 1-0 {its own}\n\n{of the next} 1. d4 *\n"
    )
    reading = read_pgn(text)
    records = [game.record for game in reading.games]
    assert [found.code for found in reading.diagnostics()] == ["S130", "S114"]
    assert [record.plies() for record in records if record] == [1, 1, 1, 1]
    assert records[2] is not None
    assert records[2].root.main_line()[0].comments == ["its own"]
    assert records[3] is not None
    assert records[3].root.comments == ["of the next"]


@pytest.mark.parametrize(
    ("game_id", "result", "tag", "outcome"),
    [
        ("chess", "1-0", "", Outcome(Score.WIN, 0)),
        ("chess", "0-1", "resignation", Outcome(Score.WIN, 1, Reason.RESIGNATION)),
        ("chess", "1-0", "time forfeit", Outcome(Score.WIN, 0, Reason.TIME)),
        ("chess", "1-0", "rules infraction", Outcome(Score.WIN, 0, Reason.FOUL)),
        ("chess", "1/2-1/2", "agreement", Outcome(Score.DRAW, None, Reason.AGREEMENT)),
        ("chess", "*", "abandoned", Outcome(Score.UNFINISHED, None, Reason.ABORTED)),
        ("chess", "*", "unterminated", Outcome(Score.UNFINISHED)),
        ("chess", "*", "", None),
        ("ryu", "1/2-1/2", "impasse", Outcome(Score.DRAW, None, Reason.IMPASSE)),
    ],
)
def test_results(game_id: str, result: str, tag: str, outcome: Outcome | None) -> None:
    game = builtin_game(game_id)
    record = Record(game, start_position(game), outcome=outcome)
    text = write([record], "pgn")
    assert text.endswith(f"\n\n{result}\n")
    assert ("Termination" in text) == bool(tag)
    assert f'[Termination "{tag}"]\n' in text or not tag
    assert pgn_record(text).outcome == outcome


def test_a_termination_that_is_no_reason_stays_a_header() -> None:
    text = '[Result "1/2-1/2"]\n[Termination "Time forfeit"]\n1. e4 1/2-1/2'
    record = pgn_record(text)
    assert record.outcome == Outcome(Score.DRAW)
    assert record.headers == [("Termination", "Time forfeit")]
    assert pgn_record(write([record], "pgn")).headers == record.headers


def test_mate_is_told_by_its_sign() -> None:
    record = pgn_record('[Termination "normal"]\n1. f3 e5 2. g4 Qh4# 0-1')
    assert record.outcome == Outcome(Score.WIN, 1, Reason.MATE)
    assert _movetext(record) == "1. f3 e5 2. g4 Qh4# 0-1"


def test_comments_and_times() -> None:
    text = "1. e4 {[%emt 0:00:12.5] a\n  b} ; c }\n{} {[%clk 1:00:00]} $1 $14 (1. d4 {}) *"
    record = pgn_record(text)
    (node,) = record.root.main_line()
    assert node.comments == ["a b", "c }", "", "[%clk 1:00:00]"]
    assert node.clock is not None
    assert (node.clock.used, node.clock.total) == (12_500, None)
    assert node.nags == [1, 14]
    assert _movetext(record) == (
        "1. e4 $1 $14 { [%emt 0:00:12.5] } { a b }\n; c }\n{  } { [%clk 1:00:00] } (1. d4 {  }) *"
    )
    assert write([pgn_record(write([record], "pgn"))], "json") == write([record], "json")


def test_lines_break_where_nothing_changes() -> None:
    """Never before a sign that means something at the beginning of a line."""
    words = " ".join(["%a", "[Event", ";b", "} c".strip("} "), "word"] * 30)
    record = pgn_record("1. e4 *")
    record.root.main_line()[0].comments = [words]
    text = write([record], "pgn")
    lines = text.split("\n\n", 1)[1].splitlines()
    assert len(lines) > 4
    assert all(len(line) < 80 and line[0] not in "%;[" for line in lines)
    assert pgn_record(text).root.main_line()[0].comments == [words]


def test_branches_beyond_the_end_of_a_line() -> None:
    """PGN variations replace a move; one that goes on from the end repeats the last one."""
    qipu = "棋種：龍將棋\n１　五四　五七\n\n變化：２\n２　騎三三\n\n變化：２\n２　騎八三　騎八八\n"
    record = read_text(qipu, name="x.qipu").games[0].record
    assert record is not None
    assert record.root.main_line()[-1].ends
    assert _movetext(record) == "1. e4 e7 (1... e7 2. Nc3) (1... e7 2. Nh3 Nh8) *"
    again = pgn_record(write([record], "pgn"))
    assert write([again], "json") == write([record], "json")
    empty = read_text("棋種：龍將棋\n變化：１\n１　五四\n", name="x.qipu").games[0].record
    assert empty is not None
    assert _movetext(empty) == "(1. e4) *"
    assert write([pgn_record(write([empty], "pgn"))], "json") == write([empty], "json")


def test_starts_and_options() -> None:
    fen = "4k5/10/10/10/10/10/10/10/10/5K4[Q] b - - 0+0 0 7"
    text = f'[Variant "龍將棋"]\n[FEN "{fen}"]\n\n7... Kd10 *'
    record = pgn_record(text)
    assert not _codes(text)
    assert '[Variant "ryu"]\n[SetUp "1"]\n[FEN "4k5/' in write([record], "pgn")
    (option,) = builtin_game("ryu").variants
    record = Record(option, start_position(option))
    assert pgn_record(write([record], "pgn")).game is option


def test_glyphs_are_lost_where_a_format_has_none() -> None:
    reading = read_pgn('[Variant "ryu"]\n1. e4! e7 $14 (1... f7 $2) *')
    assert [one.code for one in convert(reading, _format("qipu")).losses] == ["C111"]
    assert [one.code for one in convert(reading, _format("usi")).losses] == ["C101", "C111"]
    assert not convert(reading, _format("json")).losses
    assert not losses(pgn_record("1. e4! *"), _format("pgn"))
    json = write([pgn_record("$7 1. e4! *")], "json")
    assert _movetext(read_text(json, format="json").games[0].record) == "$7 1. e4 $1 *"  # type: ignore[arg-type]


def _format(name: str) -> Any:
    found = format_named(name)
    assert found is not None
    return found


def test_without_a_game_that_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """No Variant is the game whose file says so; where there is none all are listed."""
    from notation.formats import pgn_start

    assert pgn_record("1. e4 *").game.id == "chess"
    games = [builtin_game("ryu"), builtin_game("hakoiri")]
    heads = [head for head in game_heads() if head.id in ("ryu", "hakoiri")]
    monkeypatch.setattr(pgn_start, "builtin_games", lambda: games)
    monkeypatch.setattr(pgn_start, "game_heads", lambda: heads)
    found = next(read_pgn("1. e4 *").diagnostics())
    assert found.code == "S118"
    assert "games: ryu" in found.message
    assert "hakoiri" not in found.message
    assert [one.code for one in read_text("1. e4", format="pgn", game=games[1]).diagnostics()] == [
        "S107"
    ]


def test_formats_are_told_by_tags_and_first_moves() -> None:
    for text in ('[Event "x"]\r[Site "y"]\r\r*', "1. e4 e5", "1.Nf3", '{c}\n[White "x"]\n1. d4'):
        assert read_text(text).format is _format("pgn")
    for text in ("1. first 2. second", "[]", '[{"kifu": 1}]'):
        assert read_text(text).format is not _format("pgn")


def _move(position: Position, word: str) -> Move:
    return next(m for m in legal_moves(position) if format_move(position.game, m) == word)


def _mirrored(word: str) -> str:
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in word)


def test_long_and_deep_records() -> None:
    moves = "Nf3 Nf6 Ng1 Ng8 " * 500
    assert pgn_record(f"{moves} *").plies() == 2000
    game = builtin_game("chess")
    record = Record(game, start_position(game))
    node, position = record.root, start_position(game)
    for ply in range(200):
        # The second branches off where the first stays alone; knights go out and home.
        words = ("a2a3", "b1c3") if ply % 4 < 2 else ("a2a3", "c3b1")
        words = words if ply % 2 == 0 else tuple(map(_mirrored, words))
        first, second = (_move(position, word) for word in words)
        node.add(first)
        node = node.add(second)
        position.play(second)
    assert len(record.lines()) == 201
    assert write([pgn_record(write([record], "pgn"))], "json") == write([record], "json")
    nested = "e4 " + "( d4 " * 1001 + ") " * 1001
    found = [one.code for one in read_pgn(nested).diagnostics()]
    assert found.count("S129") == 1
    assert set(found) == {"S129"}


@pytest.mark.parametrize(
    "piece",
    ["(", "{", '[a"', '[a"x\\"]', "1. ", "e4(", "$", ";", "[", "]", ")", " e.", '[Event "\n', "(("],
)
def test_time_grows_with_length_only(piece: str) -> None:
    """Four times the text takes about four times as long; quadratic would be sixteen."""

    def seconds(count: int) -> float:
        started = time.process_time()
        read_pgn(piece * count)
        return time.process_time() - started

    seconds(100)
    # The shortest of three: what else is in memory makes a run longer by chance.
    assert min(seconds(16_000) for _ in range(3)) < 9 * seconds(4_000) + 0.5
