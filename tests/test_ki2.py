"""KI2: words that tell pieces apart, against the guide of the 日本将棋連盟 and other readers."""

from __future__ import annotations

import random

import pytest

from notation import read_text, write
from notation.formats.coordinates import format_move
from notation.formats.japanese import Style, move_reader, spell_relative
from notation.games import builtin_game
from notation.records.resolve import check_facts, resolve
from notation.rules.fen import parse_fen, start_position
from notation.rules.game import Game
from notation.rules.laws import legal_moves
from notation.rules.position import Position
from tests.support import DATA

SHOGI, KIRYOU = builtin_game("shogi"), builtin_game("kiryou")

# Placements and words of the guide and of teaching pages that follow it; the kings are ours.
GUIDE = [
    # 金 side by side: 直 for the one straight below, 左 and 右 for the others.
    ("8k/9/3GGG3/9/9/9/9/9/K8", {"6c5b": "５二金左", "5c5b": "５二金直", "4c5b": "５二金右"}),
    ("4k4/9/9/9/9/9/9/3GGG3/K8", {"5h5g": "５七金直", "6h5g": "５七金左", "4h5g": "５七金右"}),
    # A motion alone is enough where only one piece has it.
    ("8k/9/9/9/9/9/9/3G5/K3G4", {"6h5h": "５八金寄", "5i5h": "５八金上"}),
    ("8k/9/9/4G4/9/3G5/9/9/K8", {"5d5e": "５五金引", "6f5e": "５五金上"}),
    # 銀: left and back at once.
    (
        "4k4/9/9/9/9/9/3S1S3/9/K2S1S3",
        {"6g5h": "５八銀左引", "4g5h": "５八銀右引", "6i5h": "５八銀左上", "4i5h": "５八銀右上"},
    ),
    # 馬 and 龍 have no 直: the two are left and right of each other.
    ("+B+B6k/9/9/9/9/9/9/9/K8", {"9a8b": "８二馬左", "8a8b": "８二馬右"}),
    ("k8/7+R1/8+R/9/9/9/9/9/K8", {"1c2d": "２四龍右", "2b2d": "２四龍左"}),
    # Seen by the other side everything turns round.
    ("8k/9/9/9/9/9/3gg4/9/K8 w", {"6g6h": "６八金直", "5g6h": "６八金左"}),
]


def _position(fen: str) -> Position:
    board, _, side = fen.partition(" ")
    position = parse_fen(SHOGI, f"{board} {side or 'b'} - 1").position
    assert position is not None
    return position


@pytest.mark.parametrize(("fen", "words"), GUIDE)
def test_words_of_the_guide(fen: str, words: dict[str, str]) -> None:
    position = _position(fen)
    spelled = {format_move(SHOGI, m): spell_relative(position, m) for m in legal_moves(position)}
    assert {move: spelled[move] for move in words} == words


@pytest.mark.parametrize(
    ("fen", "word"),
    [
        ("8k/9/9/9/4G4/9/9/9/K8 b G", "５四金打"),
        ("8k/9/9/9/9/9/9/9/K8 b G", "５四金"),
        ("8k/9/4S4/9/9/9/9/9/K8 b -", "５二銀不成"),
        ("8k/9/9/4S4/9/9/9/9/K8 b -", "５三銀成"),
        ("8k/9/9/9/4S4/9/9/9/K8 b -", "５四銀"),
    ],
)
def test_drops_and_promotions_are_said_where_there_is_a_choice(fen: str, word: str) -> None:
    position = parse_fen(SHOGI, f"{fen} 1").position
    assert position is not None
    assert word in {spell_relative(position, move) for move in legal_moves(position)}


def _crowded(game: Game, choose: random.Random) -> Position:
    """A position with many pieces of few names near one square."""
    position = Position(game)
    free = list(range(game.files * game.ranks))
    choose.shuffle(free)
    for seat in (0, 1):
        square = free.pop()
        position.board[square] = game.code(seat, game.royals[0])
        position.kings[seat] = square
    kinds = [kind for kind, piece in enumerate(game.pieces) if not piece.royal]
    file, rank = choose.randrange(1, game.files - 1), choose.randrange(1, game.ranks - 1)
    near = [s for s in free if abs(s % 9 - file) <= 2 and abs(s // 9 - rank) <= 2]
    for kind in choose.sample(kinds, 2):
        for square in choose.sample(near, min(len(near), 5)):
            position.board[square] = game.code(0, kind)
    position.hands[0][choose.choice(game.hand_kinds)] = 1
    return position


def _played(game: Game, choose: random.Random) -> Position:
    position = start_position(game)
    for _ in range(choose.randrange(200)):
        moves = legal_moves(position)
        if not moves:
            break
        position.play(choose.choice(moves))
    return position


@pytest.mark.parametrize("game", [SHOGI, KIRYOU], ids=lambda game: game.id)
def test_every_legal_move_reads_back_to_itself_alone(game: Game) -> None:
    """Over positions from play and crowded ones, with pieces that are pinned."""
    choose = random.Random(game.id)
    read = move_reader(game, Style.RELATIVE)
    count = 0
    for number in range(120):
        position = (_crowded if number % 2 else _played)(game, choose)
        if position.in_check(1 - position.turn):
            continue
        moves = legal_moves(position)
        words = [spell_relative(position, move) for move in moves]
        assert len(set(words)) == len(words)
        for move, word in zip(moves, words, strict=True):
            facts = read.word(word).facts
            assert facts is not None, word
            found = resolve(position, facts, spell_relative)
            assert found.move == move, word
            assert not check_facts(position, facts, move, spell_relative), word
            count += 1
    assert count > 3000


def _codes(text: str) -> list[str]:
    reading = read_text(text, format="ki2")
    return [found.code for found in reading.diagnostics()]


BOARD = """後手の持駒：なし
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ 金 ・ ・ ・ ・ ・|八
| 玉 ・ ・ ・ 金 ・ ・ ・ ・|九
先手の持駒：{hand}
先手番
"""


@pytest.mark.parametrize(
    ("hand", "word", "codes"),
    [
        ("なし", "５八金寄", []),
        ("なし", "５八金左", ["N201"]),
        ("なし", "５八金", ["R105"]),
        ("なし", "５八金引", ["R117"]),
        ("金", "５八金引", ["N205"]),
        ("なし", "５八金左右", ["S124"]),
        ("なし", "５八金上下", ["S124"]),
        ("なし", "５八金行", ["N102"]),
        ("金", "５八金打", []),
        ("金", "４四金打", ["N201"]),
        ("なし", "５八金(59)", ["N201"]),
    ],
)
def test_words_that_fit_and_words_that_do_not(hand: str, word: str, codes: list[str]) -> None:
    assert _codes(f"{BOARD.format(hand=hand)}▲{word}\n") == codes


def test_a_pinned_piece_needs_no_word_but_is_written_with_one() -> None:
    """The guide speaks of pieces that can go; readers take legality where words are silent."""
    fen = "4r3k/9/9/9/9/9/9/3G5/4G4 b - 1"
    pinned = parse_fen(SHOGI, fen.replace("3G5/4G4", "3G5/4K4").replace("9/9/3G5", "9/4G4/3G5"))
    position = pinned.position
    assert position is not None
    facts = move_reader(SHOGI, Style.RELATIVE).word("６七金").facts
    assert facts is not None
    move = resolve(position, facts, spell_relative).move
    assert move is not None
    assert format_move(SHOGI, move) == "6h6g"
    assert spell_relative(position, move) == "６七金上"


def test_lines_are_written_as_the_format_sets_them() -> None:
    text = (DATA / "ki2_inputs" / "J01.ki2u").read_text(encoding="utf-8")
    record = read_text(text, format="ki2").games[0].record
    assert record is not None
    assert write([record], "ki2") == f"手合割：平手\n{text}"


def test_a_win_without_a_reason_is_a_resignation_and_ends_of_branches_stay() -> None:
    text = (
        "▲７六歩    △３四歩    ▲２六歩\nまで3手で先手の勝ち\n\n"
        "変化：2手\n△８四歩    ▲２六歩\nまで3手で中断\n"
    )
    record = read_text(text, format="ki2").games[0].record
    assert record is not None
    assert write([record], "kif").splitlines()[2:] == [
        "   1 ７六歩(77)",
        "   2 ３四歩(33)+",
        "   3 ２六歩(27)",
        "   4 投了",
        "まで3手で先手の勝ち",
        "",
        "変化：2手",
        "   2 ８四歩(83)",
        "   3 ２六歩(27)",
        "   4 中断",
    ]
    assert write([record], "ki2") == f"手合割：平手\n\n{text}"


def test_marks_of_the_wrong_side_and_text_between_moves() -> None:
    assert _codes("△７六歩") == ["R116"]
    assert _codes("▲７六歩 と △３四歩") == ["S101"]
    assert _codes("▲７六歩 △３四歩 ▲投了") == []
