"""KIF: what a record claims beside its moves."""

from __future__ import annotations

import pytest

from notation import read_text


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("   9 ２六歩(27)", "S121"),
        ("   3 ２六歩(28)", "R111"),
        ("   3 ２六歩(27) (あ)", "S111"),
        ("   3 ２六獅(27)", "S103"),
        ("   3 △２六歩(27)", "R116"),
        ("まで3手で後手の勝ち", "E110"),
        ("   3 投了\nまで2手で先手の勝ち", "E111"),
        ("   3 千日手", "E106"),
        ("   3 詰み", "E101"),
        ("変化：9手", "S109"),
        ("なにか", "S101"),
    ],
)
def test_faults_of_the_record(line: str, code: str) -> None:
    text = (
        f"手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n{line}\n"
    )
    reading = read_text(text, name="x.kif")
    assert code in {found.code for found in reading.diagnostics()}


def test_board_without_turn() -> None:
    board = "|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n" + "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n" * 7
    text = f"{board}| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n手数----\n   1 ８一玉(91)\n"
    codes = {found.code for found in read_text(text, name="x.kif").diagnostics()}
    assert codes == {"S122"}


def test_stated_foul_is_no_error() -> None:
    """反則勝ち after an illegal move: legal up to it, the foul named, the move kept."""
    text = (
        "手合割：平手\n手数----\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五角打\n   4 反則勝ち\n"
    )
    reading = read_text(text, name="x.kif")
    assert [found.code for found in reading.diagnostics()] == ["E112"]
    assert "L202" in next(reading.diagnostics()).message
    assert not read_text(text.replace("   4 反則勝ち\n", ""), name="x.kif").ok
