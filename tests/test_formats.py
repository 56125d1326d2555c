"""Formats: games of independent programs through each, and the shape of each."""

from __future__ import annotations

import json
from importlib.resources import files

import jsonschema
import pytest

from notation import read_text, write
from notation.formats import FORMATS, SHARED_SUFFIXES, SUFFIXES, detected, format_named
from notation.formats.dialects import dialect
from notation.formats.format import SUREST, detect
from notation.formats.losses import losses
from notation.games import builtin_game
from notation.records.record import Outcome, Reason, Record, Score
from notation.rules.endings import Ending, ending
from notation.rules.fen import format_fen
from tests.support import DATA, ROOT

SAMPLES = ROOT / "sample_records"

GAMES = [
    pytest.param(game, id=f"{path.stem}-{number}")
    for path in sorted((DATA / "games").glob("*.jsonl"))
    for number, game in enumerate(map(json.loads, path.read_text(encoding="utf-8").splitlines()))
]
SCHEMA = json.loads((files("notation") / "formats" / "record.schema.json").read_text("utf-8"))
FULL = """\
棋種：龍將棋
主帥：甲
大帥：乙
備註：a: b　c
＊ before the first move

１　五四（0:12/0:00:12）　五七（0:03/0:00:03）
＊ two
＊ lines
２　騎三三　騎三八
３　六四　六七

變化：３
３　…　七七
＊ a branch
４　七四　八七

變化：４
４　八四

變化：２
２　三四

結果：主帥勝　認輸
"""


FULL_JAPANESE = """\
棋種：棋領
先手：甲
後手：乙
備註：a: b　c
＊ before the first move

１　７六士(77)（0:12/0:00:12）　３四士(33)（0:03/0:00:03）
＊ two
＊ lines
２　２二永成(88)　同　白(31)
３　２六士(27)　３三白(22)

變化：３
３　…　８四士(83)
＊ a branch
４　２五士(26)　３三白(22)

變化：４
４　５六士(57)

變化：２
２　６六士(67)

結果：後手勝　認輸
"""


def _record(text: str, name: str = "x") -> Record:
    reading = read_text(text, name=name)
    errors = [found for found in reading.diagnostics() if found.severity.value == "error"]
    assert not errors
    record = reading.games[0].record
    assert record is not None
    return record


@pytest.mark.parametrize("game", GAMES)
def test_games_of_an_independent_program(game: dict[str, list[str]]) -> None:
    """They read as coordinates and as movetext, replay to the same positions, and re-emit
    to the same movetext."""
    word = builtin_game(str(game["game"])).fen_word
    line = f"{word} {game['start']} moves {' '.join(game['moves'])}\n"
    record = _record(f"# game: {game['game']}\n{line}")
    position = record.start.copy()
    for node, text, fen in zip(record.root.main_line(), game["text"], game["fens"], strict=True):
        assert node.move is not None
        assert dialect(record.game).spell(position, node.move) == text
        position.play(node.move)
        assert format_fen(position) == fen
    over = ending(position)
    status = str(game["status"])
    known = {"mate": Ending.MATE, "南北 win": Ending.TEAM_OUT, "西東 win": Ending.TEAM_OUT}
    assert over is known.get(status)
    movetext = write([record], "qipu")
    again = _record(movetext, "x.qipu")
    assert again.game is record.game
    assert write([again], "qipu") == movetext
    usi = write([again], "usi")
    usual = game["start"] == record.game.start and record.game.option is None
    assert ("# 棋種：" in usi) == (not record.game.unnamed)
    short = f"startpos moves {' '.join(game['moves'])}\n"
    assert usi.splitlines(keepends=True)[-1] == (short if usual else line)


@pytest.mark.parametrize("game", [g for g in GAMES if g.values[0]["status"] == "repetition"])
def test_repetition_is_found(game: dict[str, list[str]]) -> None:
    """In 龍將棋 it is told and no error; elsewhere it ends the game."""
    line = f"fen {game['start']} moves {' '.join(game['moves'])}\n"
    record = _record(f"# game: {game['game']}\n{line}")
    movetext = read_text(write([record], "qipu"), name="x.qipu")
    code = "E107" if game["game"] == "ryu" else "E102"
    assert [(f.code, f.ply) for f in movetext.diagnostics()] == [(code, len(game["moves"]))]
    assert movetext.ok
    record.outcome = Outcome(Score.DRAW, None, Reason.REPETITION)
    assert not list(read_text(write([record], "qipu"), name="x.qipu").diagnostics())


def test_qipu_canonical_text_is_kept_to_the_letter() -> None:
    assert write([_record(FULL)], "qipu") == FULL


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.id)
def test_write_read_write(row: object) -> None:
    """Writing, reading and writing again gives the same text: the identity up to what the
    format carries."""
    target = format_named(row.id)  # type: ignore[attr-defined]
    assert target is not None
    for full in (FULL, FULL_JAPANESE):
        record = _record(full)
        if not target.writes(record.game):
            continue
        text = target.emit([record])
        again = _record(text, f"x{target.suffixes[0]}")
        assert target.emit([again]) == text
        if target.carries.moves:
            assert again.plies() == 6


def test_kif_holds_everything() -> None:
    record = _record(FULL_JAPANESE)
    text = write([record], "kif")
    assert write([_record(text, "x.kif")], "qipu") == FULL_JAPANESE


def test_json_holds_everything() -> None:
    record = _record(FULL)
    assert not losses(record, format_named("json"))  # type: ignore[arg-type]
    assert write([_record(write([record], "json"), "x.json")], "qipu") == FULL


def test_json_follows_its_schema() -> None:
    text = write([_record(FULL)], "json")
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(json.loads(text), SCHEMA)
    both = json.loads(write([_record(FULL), _record(FULL)], "json"))
    jsonschema.validate(both, SCHEMA)
    assert len(both) == 2


MINIMAL = {"kifu": 1, "game": "ryu", "lines": [{"moves": [{"move": "e2e4"}]}]}


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"kifu": 2}, "S202", "2"),
        ({"game": 1}, "S202", "1"),
        ({"lines": []}, "S202", "[]"),
        ({"lines": [{"moves": [{}]}]}, "S202", "{}"),
        ({"lines": [{"moves": [{"move": "e2e4", "used": -1}]}]}, "S202", "-1"),
        ({"headers": [["a"]]}, "S202", '["a"]'),
        ({"result": {"score": "won"}}, "S202", '"won"'),
        ({"result": {"score": "draw", "winner": "w"}}, "S202", '"w"'),
        ({"result": {"score": "win"}}, "S202", '{"score": "win"}'),
        ({"extra": 5}, "S202", "5"),
    ],
)
def test_json_of_another_shape(change: dict[str, object], code: str, place: str) -> None:
    """What the schema refuses the reader refuses, at its place."""
    value = {**MINIMAL, **change}
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(value)
    _assert_first(value, code, place)


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"game": "ryo"}, "S106", '"ryo"'),
        ({"lines": [{"moves": [{"move": "e2"}]}]}, "S102", '"e2"'),
        ({"lines": [{"moves": [{"move": "e2e5"}]}]}, "R102", '"e2e5"'),
        ({"lines": [{"moves": [{"move": "e2z9"}]}]}, "S104", '"e2z9"'),
        ({"lines": [{"moves": [{"move": "X@e5"}]}]}, "S103", '"X@e5"'),
        ({"lines": [{"moves": [{"move": "e2e4", "text": "五三"}]}]}, "N204", '"五三"'),
        ({"lines": [{"moves": []}, {"parent": 0, "ply": 3, "moves": []}]}, "S202", "3"),
        ({"lines": [{"moves": []}, {"parent": 1, "ply": 1, "moves": []}]}, "S202", "1"),
        ({"result": {"score": "win", "winner": "x"}}, "S202", '"x"'),
        ({"start": "10/10"}, "S403", '"10/10"'),
    ],
)
def test_json_that_makes_no_sense(change: dict[str, object], code: str, place: str) -> None:
    """The schema cannot know the game; the reader does."""
    value = {**MINIMAL, **change}
    jsonschema.validate(value, SCHEMA)
    _assert_first(value, code, place)


def _assert_first(value: object, code: str, place: str) -> None:
    reading = read_text(json.dumps(value, ensure_ascii=False), format="json")
    first = next(reading.diagnostics())
    assert first.code == code
    assert reading.source.text[first.span.start : first.span.end] == place


@pytest.mark.parametrize("text", ["{", '{"kifu": 1,}', "[" * 100_000, '{"kifu": 1} x', "[NaN"])
def test_text_that_is_no_json(text: str) -> None:
    codes = [found.code for found in read_text(text, format="json").diagnostics()]
    assert codes == ["S201"]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("startpos", ["S118"]),
        ("position startpos moves e2e4", []),
        ("startpos moves e2e4 e9", ["S102"]),
        ("startpos moves e2e4 a9z8", ["S104"]),
        ("startpos moves e2e4 Z@e5", ["S103"]),
        ("startpos e2e4", ["S301"]),
        ("fen moves e2e4", ["S301"]),
        ("start moves e2e4", ["S301"]),
        ("sfen 10/10 w moves e2e4", ["S118"]),
        ("startpos moves e2e5 e9e7", ["R102", "R120"]),
    ],
)
def test_coordinate_lines(line: str, codes: list[str]) -> None:
    found = [one.code for one in read_text(line, format="usi").diagnostics()]
    assert [code for code in found if code != "E102"] == codes


def test_positions() -> None:
    fen = "4k5/10/10/10/10/10/10/10/10/5K4[] w - - 0+0 0 1"
    text = f"# one\n{fen}\n\n{fen.replace(' w ', ' b ')}\n4k5/10 w\n# last\n"
    reading = read_text(text, name="x.fen")
    assert len(reading.games) == 3
    assert [found.code for found in reading.games[2].diagnostics] == ["S403", "S401"]
    records = [game.record for game in reading.games[:2] if game.record]
    assert write(records, "sfen").splitlines()[:2] == ["# one", fen]


def test_losses_are_counted_and_placed() -> None:
    lost = losses(_record(FULL), format_named("usi"))  # type: ignore[arg-type]
    told = {found.code: found.message for found in lost}
    assert set(told) == {"C101", "C102", "C103", "C104", "C105"}
    assert "3 lost (at ply 3, 6, 7)" in told["C101"]
    assert "2 lost (at ply 2, 2)" in told["C102"]
    assert "2 lost (at ply 1, 2)" in told["C103"]
    assert "3 lost (主帥、大帥、備註)" in told["C104"]
    moves = losses(_record(FULL), format_named("sfen"))  # type: ignore[arg-type]
    assert "C106" in {found.code for found in moves}


def test_formats_are_told_apart() -> None:
    record = _record(FULL_JAPANESE)
    for row in FORMATS:
        assert read_text(row.emit([record])).format is row
    for text in ("hello world", "1. first 2. second", "<html></html>", "﻿"):
        assert next(found.code for found in read_text(text).diagnostics()) in ("S001", "S002")


def test_long_and_deep_records() -> None:
    """5,000 moves and 500 nested branches are no recursion."""
    shuffle = "b1c3 b10c8 c3b1 c8b10 " * 1250
    record = _record(f"startpos moves {shuffle}")
    assert record.plies() == 5000
    assert _record(write([record], "qipu"), "x.qipu").plies() == 5000
    deep = ["棋種：龍將棋", "", "１　騎三三　騎三八"]
    back = ["騎二一　騎二十", "騎三三　騎三八"]
    for number in range(2, 501):
        deep += ["", f"變化：{number}"] if number > 2 else []
        deep += [f"{number}　{back[number % 2]}", f"{number + 1}　{back[1 - number % 2]}"]
    text = "\n".join(deep) + "\n"
    nested = _record(text, "x.qipu")
    assert len(nested.lines()) == 499
    for target in ("qipu", "json"):
        again = _record(write([nested], target), f"x.{target}")
        assert len(again.lines()) == 499
        assert write([again], "qipu") == write([nested], "qipu")


def test_words_of_engines_after_the_last_move() -> None:
    """`resign` and `win` end a line; nothing is played after them."""
    ends = {"resign": (1, Reason.RESIGNATION), "win": (0, Reason.DECLARATION)}
    for word, (winner, reason) in ends.items():
        reading = read_text(f"position startpos moves 7g7f 3c3d {word}", format="usi")
        record = reading.games[0].record
        assert record is not None
        assert record.outcome == Outcome(Score.WIN, winner, reason)
    after = read_text("startpos moves 7g7f resign 3c3d", format="usi")
    assert [found.code for found in after.diagnostics()] == ["S113"]


def test_suffixes_are_known_without_the_formats() -> None:
    """What the registry says of suffixes is what the formats say."""
    assert set(SUFFIXES) == {suffix for row in FORMATS for suffix in row.suffixes}
    assert len(SUFFIXES) == len(set(SUFFIXES))
    assert set(SHARED_SUFFIXES) < set(SUFFIXES)


def test_the_surest_format_is_found_without_the_others() -> None:
    for path in sorted(SAMPLES.glob("*/*.*")):
        text = path.read_text(encoding="utf-8")
        assert all(row.sniff(text) <= SUREST for row in FORMATS)
        for name in (path.name, "record.txt", "record.pgn", ""):
            assert detected(text, name) == detect(FORMATS, text, name)
