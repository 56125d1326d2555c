"""A record as scenes: positions, words, branches, and each finding at its move.

Expected values are read off the texts of the records.
"""

from __future__ import annotations

import pytest

from notation.archive.whole import read_whole
from notation.formats.reading import read_source
from notation.pictures.story import Scene, Story, seen, tell, tell_reading
from notation.source import Source
from tests.support import ROOT, setup

SAMPLES = sorted((ROOT / "sample_records").glob("*/*.qipu"))


def _story(text: str, name: str = "<text>", *, index: int = 0) -> Story:
    reading = read_source(Source(text, name), lines=True)
    return tell_reading(reading.games[index], text)


def _codes(scene: Scene) -> list[str]:
    return [found.code for found in scene.findings]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: "-".join(path.parts[-2:]))
def test_every_scene_is_the_position_of_its_node(path: object) -> None:
    """The walk with one position comes to what each node's own replay does, in any order."""
    record = read_whole(str(path)).reading.games[0].record
    assert record is not None
    story = tell(record)
    nodes = [record.root, *record.nodes()]
    assert len(story.scenes) == len(nodes)
    for scene, node in zip(story.scenes, nodes, strict=True):
        position = record.position_at(node)
        view = scene.view
        assert (list(view.board), list(map(list, view.hands))) == (position.board, position.hands)
        assert (view.turn, view.rests) == (position.turn, tuple(position.rests))
        assert scene.ply == node.ply
        above = story.scenes[scene.parent].ply if scene.parent >= 0 else -1
        assert scene.ply == above + 1
    assert len(story.main_line()) == record.plies() + 1


def test_words_times_comments_and_results() -> None:
    """What sample_records/ryu/match.qipu says of its last rounds."""
    record = read_whole(str(ROOT / "sample_records/ryu/match.qipu")).reading.games[0].record
    assert record is not None
    story = tell(record)
    main = [story.scenes[index] for index in story.main_line()]
    assert [scene.word for scene in main[-4:]] == ["戟八十", "七Ｘ八十成＃", "帥九九", "衛八九＃"]
    assert [scene.clock for scene in main[-4:-2]] == ["0:36/0:46:53", "1:13/0:45:04"]
    assert main[-3].comments == ["吃掉八十的戟兵，成槍兵，沿八路將軍。"]
    assert main[-1].outcome == "主帥勝　將死"
    assert [scene.seat for scene in main[1:5]] == [0, 1, 0, 1]
    # 騎兵 takes 近衛 with check on the eighth file; both squares of 八十 to 八九.
    names = [record.game.square_name(square) for square in main[-1].view.last]
    assert names[-1] == "八九"
    # The mated king stands in check, and on its square only.
    assert [record.game.piece_name(main[-1].view.board[s]) for s in main[-1].view.checked] == [
        "大帥"
    ]


def test_branches_come_with_their_lines() -> None:
    record = read_whole(str(ROOT / "sample_records/ryu/match.qipu")).reading.games[0].record
    assert record is not None
    story = tell(record)
    heads = {scene.line: scene for scene in reversed(story.scenes) if scene.line}
    # 變化：３３ and ２７ replace second moves of rounds; ２８ a first one, of the branch above it.
    assert {line: scene.ply for line, scene in heads.items()} == {3: 66, 1: 54, 2: 55}
    assert [story.scenes[heads[line].parent].line for line in (1, 2, 3)] == [0, 1, 0]
    assert heads[3].word == "戟八十七十"
    assert heads[3].comments == ["戟七十也能避開，並擋住七九刀兵的直進。"]
    last = max(index for index, scene in enumerate(story.scenes) if scene.line == 3)
    path = [story.scenes[index] for index in story.path(last)]
    assert [scene.ply for scene in path] == list(range(73))
    assert [scene.word for scene in path[-3:]] == ["騎七二＃", "帥十一", "騎Ｘ五三"]


class TestFindings:
    """Each stands at the move it is about."""

    def test_moves_that_are_played_and_moves_that_are_not(self) -> None:
        text = (ROOT / "tests/data/readme/wrong.qipu").read_text(encoding="utf-8")
        story = _story(text)
        assert [_codes(scene) for scene in story.scenes] == [[], [], [], [], ["N102"]]
        told = [
            (unplayed.texts, [found.code for found in unplayed.findings])
            for unplayed in story.scenes[4].unplayed
        ]
        assert told == [
            (["僧六四", "五六", "主帥勝　將死"], ["R103", "R120"]),
            (["副Ｘ四九", "三七"], ["R102", "R120"]),
        ]

    def test_a_branch_that_stops_at_its_first_move_hangs_at_its_fork(self) -> None:
        text = "棋種：龍將棋\n\n１　五四　五七\n２　騎三三　騎三八\n\n變化：２\n２　僧六四\n"
        story = _story(text)
        assert [len(scene.unplayed) for scene in story.scenes] == [0, 0, 1, 0, 0]
        assert story.scenes[2].unplayed[0].texts == ["僧六四"]

    def test_of_the_head_at_the_start(self) -> None:
        text = "棋種：龍將棋\n主帥：甲\n主帥：乙\n\n１　五四　五七\n"
        story = _story(text)
        assert len(story.scenes[0].findings) == 1
        assert not any(scene.findings for scene in story.scenes[1:])

    def test_of_the_result_at_the_end_of_its_line(self) -> None:
        """The game has not ended by mate; the result stands below a branch."""
        text = (
            "棋種：龍將棋\n\n１　五四　五七\n２　騎三三　騎三八\n\n"
            "變化：１\n１　四四\n結果：主帥勝　將死\n"
        )
        story = _story(text)
        last = story.scenes[story.main_line()[-1]]
        assert _codes(last) == ["E101"]
        assert last.ply == 4

    def test_of_a_time_at_its_move(self) -> None:
        text = "棋種：龍將棋\n\n１　五四（0:10/0:00:10）　五七（0:05/0:00:09）\n２　騎三三\n"
        story = _story(text)
        assert [_codes(scene) for scene in story.scenes[:3]] == [[], [], ["E201"]]

    def test_in_other_formats(self) -> None:
        """A KIF whose second branch starts with an impossible move."""
        text = (
            "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n"
            "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n"
            "   3 ２六歩(27)   ( 0:01/00:00:02)\n\n変化：2手\n   2 ５五角(22)\n"
        )
        story = _story(text, "a.kif")
        assert [scene.word for scene in story.scenes[1:]] == [
            "７六歩(77)", "３四歩(33)", "２六歩(27)",
        ]  # fmt: skip
        assert [len(scene.unplayed) for scene in story.scenes] == [0, 1, 0, 0]
        assert story.scenes[1].unplayed[0].texts == ["５五角(22)"]

    def test_of_a_line_that_hangs_nowhere_at_the_start(self) -> None:
        """Its fork is among the moves that could not be played."""
        rounds = "１　五四　五七\n２　騎九九　六七\n３　四四　四七\n\n變化：３\n３　五五\n"
        text = f"棋種：龍將棋\n\n{rounds}"
        story = _story(text)
        assert _codes(story.scenes[0]) == ["R121"]

    def test_none_is_lost(self) -> None:
        """Every finding of a game stands at exactly one place."""
        for path in sorted((ROOT / "tests/bad").glob("*.qipu")):
            reading = read_whole(str(path), lines=True).reading
            for game in reading.games:
                if game.record is None:
                    continue
                story = tell_reading(game, reading.source.text)
                placed = [found for scene in story.scenes for found in scene.findings]
                for scene in story.scenes:
                    placed += [f for unplayed in scene.unplayed for f in unplayed.findings]
                assert sorted(map(repr, placed)) == sorted(map(repr, game.diagnostics)), path


def test_every_king_in_check_is_seen() -> None:
    """飛車 of 西 on f9 attacks 南 on f3, and 北 on j9, with nothing between."""
    view = seen(setup("hakoiri", "s sKf3 wRf9 nKj9"))
    assert [view.game.algebraic(square) for square in view.checked] == ["f3", "j9"]


@pytest.mark.parametrize(
    ("pieces", "checked"),
    [
        ("sKh8 wRh12", "h8"),
        # 霸王 on h1 keeps 獸曹 beside it from moving.
        ("s+Kh1 wQi2", ""),
        # What is left of a side that is lost attacks nothing.
        ("sKh1 eRh5 out=e", ""),
        # 郎將 goes on to the second square, straight ahead of where its first step ended.
        ("sKh8 w+Ph9", "h8"),
        # 霸王 moves as 飛車 beside it does.
        ("sKh8 w+Kb8 wRa8", "h8"),
    ],
)
def test_check_is_what_the_sheet_calls_attacked(pieces: str, checked: str) -> None:
    """Attacked: some piece of the other team, not frozen and not an eliminated player's, could
    capture the king on the board as it stands."""
    view = seen(setup("hakoiri", f"s {pieces}"))
    south = [square for square in view.checked if view.game.seat_of[view.board[square]] == 0]
    assert " ".join(map(view.game.algebraic, south)) == checked


def test_who_is_out_is_seen() -> None:
    assert seen(setup("hakoiri", "s sKf3 out=w")).out == (False, True, False, False)


def test_very_deep_branches() -> None:
    """Each branch replaces the second round of the one above it, 400 deep."""
    rounds = {0: "騎三三　騎三八", 1: "騎二一　騎二十"}
    lines = ["棋種：龍將棋", "", f"１　{rounds[0]}", f"２　{rounds[1]}"]
    for number in range(2, 402):
        first, second = rounds[(number + 1) % 2], rounds[number % 2]
        lines += ["", f"變化：{number}", f"{number}　{first}", f"{number + 1}　{second}"]
    story = _story("\n".join(lines))
    last = story.path(len(story.scenes) - 1)
    assert len({story.scenes[index].line for index in last}) == 401
    assert len(story.main_line()) == 5
