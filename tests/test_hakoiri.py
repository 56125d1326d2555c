"""箱入將棋: seats that are lost, reasons of its own, and readings changed in a game file."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from cli.app import kifu
from notation import read_text, write
from notation.formats.coordinates import coordinate_reader, format_move, spell
from notation.games import builtin_game, parse_game
from notation.records.record import Outcome, Reason, Score
from notation.records.resolve import resolve
from notation.rules.endings import Ending, ending
from notation.rules.faults import GameError
from notation.rules.fen import format_fen, parse_fen
from notation.rules.game import Game
from notation.rules.laws import legal_moves
from notation.rules.position import Position
from notation.widths import display_width
from tests.support import ROOT, setup, setup_fen

GAME = builtin_game("hakoiri")
TEXT = (ROOT / "notation" / "games" / "hakoiri.toml").read_text(encoding="utf-8")


def _played(position: Position, *moves: str) -> Position:
    for text in moves:
        facts = coordinate_reader(position.game).word(text).facts
        assert facts is not None, text
        found = resolve(position, facts, spell)
        assert found.move is not None, (text, found.findings)
        position.play(found.move)
    return position


def _fault(position: Position, text: str) -> tuple[str, str]:
    facts = coordinate_reader(position.game).word(text).facts
    assert facts is not None
    from notation.diagnostics import diagnostic
    from notation.source import NOWHERE

    found = diagnostic(resolve(position, facts, spell).findings[0].fault, NOWHERE)
    return found.code, found.message


def test_a_lost_king_hands_over_stand_and_pieces_in_the_partners_camp() -> None:
    """勝負 2: the others stay and do not move; then they are taken off, turned back."""
    position = setup("hakoiri", "s sRa1 wPh12 w+Ph6 wPf14 s:D w:2PR nQh15 sQh2 eQo10 wQb8")
    _played(position, "a1xa7")
    board, stands, side, out, _ = format_fen(position).split()
    assert (side, out) == ("w", "w")
    assert stands == "s:D,w:-,n:-,e:2PR"
    assert "wP" in board
    assert position.board[GAME.parse_square("h12")] == GAME.code(1, GAME.kind_by_letter["P"])
    _played(position, "h6@")
    assert format_fen(position).split()[1] == "s:D,w:-,n:-,e:3PR"


def test_pieces_in_the_partners_camp_change_sides() -> None:
    position = setup("hakoiri", "s sRa1 wPm8 w+Pn8 wPh8")
    _played(position, "a1xa7")
    cells = {name: position.board[GAME.parse_square(name)] for name in ("m8", "n8", "h8")}
    seats = {name: GAME.seat_of[code] for name, code in cells.items()}
    assert seats == {"m8": 3, "n8": 3, "h8": 1}
    assert GAME.pieces[GAME.kind_of[cells["n8"]]].letter == "+P"


def test_both_kings_lost_end_the_game() -> None:
    position = setup("hakoiri", "s sRo1 out=w wPh8")
    _played(position, "o1xo9")
    assert ending(position) is Ending.TEAM_OUT
    assert legal_moves(position) == []
    line = f"fen {setup_fen(GAME, 's sRo1 out=w wPh8')} moves o1xo9"
    record = read_text(line).games[0].record
    assert record is not None
    qipu = write([record], "qipu")
    assert [found.code for found in read_text(qipu).diagnostics()] == ["E102"]
    record.outcome = Outcome(Score.WIN, 1, Reason.MATE)
    assert "結果：西東勝　將死" in write([record], "qipu")
    assert [found.code for found in read_text(write([record], "qipu")).diagnostics()] == ["E103"]
    record.outcome = Outcome(Score.WIN, 0, Reason.MATE)
    assert not list(read_text(write([record], "qipu")).diagnostics())


def test_the_last_leader_lost_turns_promoted_beasts_back() -> None:
    """勝負 1: at the end of the turn, for every seat, and nothing turns up again by itself."""
    position = setup("hakoiri", "s sRb1 wQb8 w+Th12 w+Pf8 sQh2 nQh15 eQn9")
    _played(position, "b1xb8")
    board = position.board
    assert board[GAME.parse_square("h12")] == GAME.code(1, GAME.kind_by_letter["T"])
    assert board[GAME.parse_square("f8")] == GAME.code(1, GAME.kind_by_letter["+P"])


def test_moves_carry_their_seat_and_passes_are_written() -> None:
    line = f"fen {setup_fen(GAME, 's sPh7 out=w')} moves h7h8 -- j15j14"
    record = read_text(line).games[0].record
    assert record is not None
    text = write([record], "qipu")
    assert "１　南：正兵h7-h8　西：停　北：玉將j15-j14" in text
    again = read_text(text).games[0].record
    assert again is not None
    assert write([again], "usi").endswith("moves h7h8 -- j15j14\n")


MATES = (
    "5,nN,1,nK,nL,sP,5/7,nB,nQ,nE,2,n+N,2/6,sL,nA,nT,nR,5/5,w+E,nD,nD,nD,nP,4,s+L/5,nD,nP,nP,nD,6/"
    "wN,n+L,1,wR,wD,2,s+D,5,wB,eN/1,wQ,wT,1,wP,6,eD,eU,eQ,eL/wK,wB,wA,wD,wP,6,eD,3/"
    "wL,wQ,wU,wD,wP,6,eD,2,eL/wN,wE,s+T,wP,wD,2,sP,2,s+D,3,eN/5,sD,sP,1,sP,6/5,sP,sD,sD,sD,sP,5/"
    "5,sR,1,sA,sU,sC,5/5,sE,sQ,sB,sQ,sE,5/5,sN,sL,sK,nD,sN,5 "
    "s:EC,w:6PDETUR2CA2Q,n:PE,e:- n e 15"
)


@pytest.mark.parametrize(
    ("fen", "move", "code", "words"),
    [
        (setup_fen(GAME, "w s+Kh7 wPh8"), "h8h9", "L120", "霸王 on h7"),
        (setup_fen(GAME, "s s:R sPh3"), "R@h8", "L220", "0 of its side stand in 中戰場"),
        (setup_fen(GAME, "s s+Ph7 wPg8 wPf9"), "h7xg8xf9", "L124", "takes at most 1"),
        (setup_fen(GAME, "w out=w wPh8"), "h8h9", "L122", "only take one of its pieces"),
        (MATES, "P@g3", "L222", "could not be saved"),
    ],
)
def test_reasons_of_the_game(fen: str, move: str, code: str, words: str) -> None:
    position = parse_fen(GAME, fen).position
    assert position is not None
    found, message = _fault(position, move)
    assert found == code
    assert words in message


def _changed(*pairs: tuple[str, str]) -> Game:
    text = TEXT
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return parse_game(text)


def _moves(game: Game, pieces: str) -> set[str]:
    position = parse_fen(game, setup_fen(GAME, pieces)).position
    assert position is not None
    return {format_move(game, move) for move in legal_moves(position)}


def test_another_array() -> None:
    other = TEXT.replace("5,sD,sP,sP,sP,sD,5", "5,sP,sP,sP,sP,sD,5")
    assert parse_game(other).start != GAME.start


def test_the_elephant_may_jump() -> None:
    assert "h7h9" not in _moves(GAME, "s sEh7 sPh8")
    jumps = _changed(('betza = "nDnA"', 'betza = "DA"'))
    assert "h7h9" in _moves(jumps, "s sEh7 sPh8")


def test_other_promotion_conditions() -> None:
    own = _changed(
        ('letter = "P"\nname = "正兵"', 'letter = "P"\ndrops_in = ["own_camp"]\nname = "正兵"')
    )
    assert own.pieces[0].drops_in == ("own_camp",)
    fields = TEXT.replace('enters = ["enemy_camp"]', 'enters = ["field"]', 1)
    faces = TEXT.replace('enters = ["enemy_camp"]', 'faces = ["K"]', 1)
    for text, word, code in (
        (fields, "正兵h5-h6成", ""),
        (TEXT, "正兵h5-h6成", "R203"),
        (faces, "正兵a5-a6成", ""),
        (TEXT, "正兵a5-a6", "N207"),
    ):
        game = parse_game(text)
        fen = setup_fen(GAME, "s sPh5 sPa5")
        found = read_text(f"棋種：箱入將棋\n開局：{fen}\n\n１　{word}\n", game=game)
        codes = [one.code for one in found.diagnostics()]
        assert codes == ([code] if code else [])


def test_drop_areas() -> None:
    only = TEXT.replace('name = "正兵"', 'name = "正兵"\ndrops_in = ["own_camp"]')
    pieces = "s s:P sPh3 sPh7 sPh8"
    assert {"P@h4", "P@h6"} <= _moves(GAME, pieces)
    kept = _moves(parse_game(only), pieces)
    assert "P@h4" in kept
    assert "P@h6" not in kept
    position = parse_fen(parse_game(only), setup_fen(GAME, pieces)).position
    assert position is not None
    assert _fault(position, "P@h6")[0] == "L221"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('end = ["leaders"', 'end = ["leader"', "did you mean 'leaders'?"),
        ('camp = "南"', 'camp = "中"', "no seat '中'"),
        ('squares = ["a1-e5"]', 'squares = ["a1-z9"]', "is not on a board of 15 by 15"),
        ('enters = ["enemy_camp"]', 'enters = ["enemy"]', "did you mean 'enemy_camp'?"),
        ('legs = ["mWcF"]', 'legs = ["mYcF"]', "no atom 'Y'"),
        ('squares = ["a1-e5"]', 'squares = ["a1-e4"]', "every square in one region"),
    ],
)
def test_wrong_game_files_name_their_row(before: str, after: str, told: str) -> None:
    with pytest.raises(GameError) as caught:
        _changed((before, after))
    assert any(told in problem for problem in caught.value.problems)


def test_legs_need_turns_that_know_them() -> None:
    ryu = (ROOT / "notation" / "games" / "ryu.toml").read_text(encoding="utf-8")
    acting = re.sub('(betza = ".*")', r'\1\nlegs = ["K"]', ryu, count=1)
    with pytest.raises(GameError, match="need the effects of a"):
        parse_game(acting)


@pytest.mark.parametrize("betza", ["iR", "jD", "gQ", "ceF", "nNN"])
def test_turns_that_do_not_know_them_refuse(betza: str) -> None:
    with pytest.raises(GameError, match="are of games without"):
        _changed(('betza = "mRcpR"', f'betza = "{betza}"'))


def test_the_board_shows_regions_seats_and_who_is_out() -> None:
    run = CliRunner()
    lines = run.invoke(kifu, ["show", "--game", "hakoiri"]).output.splitlines()
    assert all(display_width(line) <= 80 for line in lines)
    assert lines[1].count("┳") == 2
    assert lines[7] == lines[1].replace("┏", "┣").replace("┳", "╋").replace("┓", "┫")
    assert "▶馬│▶象│▶車│▶正│▶散┃" in lines[8]
    fen = setup_fen(GAME, "w out=w e:2P wPh8")
    drawn = run.invoke(kifu, ["show", "--game", "hakoiri", "--position", fen]).output
    assert "▶西（出局）　持駒：無" in drawn
    assert "◀東　持駒：正兵二" in drawn
    text = f"棋種：箱入將棋\n開局：\n{drawn}\n１　…　停\n"
    record = read_text(text).games[0].record
    assert record is not None
    assert format_fen(record.start).split()[:4] == fen.split()[:4]


def test_a_beast_handed_to_a_seat_without_leader_turns_back() -> None:
    """Pieces handed over stay promoted, subject to the rule of 獸曹, judged once more."""
    for leader, letter in (("eQo10", "+T"), ("", "T")):
        position = setup("hakoiri", f"s sRa1 wQb8 w+Tm8 {leader}")
        _played(position, "a1xa7")
        code = position.board[GAME.parse_square("m8")]
        assert (GAME.seat_of[code], GAME.pieces[GAME.kind_of[code]].letter) == (3, letter)


def test_two_kings_lost_in_one_turn_hand_nothing_over() -> None:
    position = setup("hakoiri", "s s+Nh7 wKi9 eKi10 w:2P wPh12")
    _played(position, "h7xi9xi10")
    assert format_fen(position).split()[1] == "s:-,w:2P,n:-,e:-"
    assert ending(position) is Ending.TEAM_OUT


def test_a_seat_without_any_move_passes_and_rounds_rise_after_the_last_seat() -> None:
    position = setup("hakoiri", "e out=e")
    _played(position, "--")
    assert format_fen(position).split()[2:] == ["s", "e", "2"]
    boxed = setup("hakoiri", "s sKa1 nPa2 nPb1 nPb2")
    assert [format_move(GAME, move) for move in legal_moves(boxed)] == ["--"]
