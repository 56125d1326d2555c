"""Properties that hold for every text and every record."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import read_text, write
from notation.formats import FORMATS, format_named, san
from notation.formats.coordinates import coordinate_reader, format_move
from notation.formats.dialects import dialect
from notation.formats.format import Comments, Format
from notation.formats.reading import FileReading, read_source
from notation.games import builtin_game
from notation.records.record import Clock, Node, Outcome, Reason, Record, Score
from notation.records.resolve import resolve
from notation.rules.fen import parse_fen, start_position
from notation.rules.laws import legal_moves
from notation.source import Source, decode
from tests.support import DATA

RYU = builtin_game("ryu")


def _positions() -> list[object]:
    """Every fifteenth position of the independent games; fewer in a game where every drop is
    asked whether it mates somebody, since one takes seconds."""
    found = []
    for path in sorted((DATA / "games").glob("*.jsonl")):
        slow = builtin_game(path.stem).partner_drops
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            if slow and number % 4 != 2:
                continue
            for ply, fen in enumerate(json.loads(line)["fens"]):
                if ply % (45 if slow else 15) == 0:
                    found.append(pytest.param(path.stem, fen, id=f"{path.stem}-{number}-{ply}"))
    return found


POSITIONS = _positions()
SAMPLE = """棋種：龍將棋
主帥：甲
開局：4k5/10/10/10/10/4p5/10/10/10/5K4[QP] w - - 0+0 0 1
＊ c
１　副四四打（0:12/0:00:12）　五四
{a comment} ２　副五四＃　帥六十
變化：２
２　…　帥四十
結果：主帥勝　認輸
"""
SCRAPS = st.sampled_from(
    [*"騎五三七Ｘ＃成打戟帥一十１２：:（）(){}＊…　 \n\r\t\"\\,[]\0�", "變化：２\n", "結果：",
     "開局：\n", "棋種：龍將棋\n", "startpos moves ", "e2e4 ", "fen ", " moves ", '{"kifu": 1',
     '[Event "', '"]\n', '[Variant "ryu"]\n', "1. e4 ", "Nc3 ", " 1-0\n", "$1 ", "; ", "%", "!?",
     "┃▲戟┃", "持駒：",
     "4k5/10", "[QP]", " w - - 0+0 0 1", "99999999999999999999", "＋", "x"]
)  # fmt: skip


def _assert_sound(reading: FileReading) -> None:
    length = len(reading.source.text)
    for found in reading.diagnostics():
        assert 0 <= found.span.start <= found.span.end <= length
        reading.source.place(found.span)
        assert found.message


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.id)
@given(text=st.text(max_size=60) | st.lists(SCRAPS, max_size=25).map("".join))
def test_any_text_gives_a_reading(row: object, text: str) -> None:
    for game in (None, RYU):
        _assert_sound(read_source(Source(text), format=row, game=game))  # type: ignore[arg-type]


@given(data=st.binary(max_size=80))
def test_any_bytes_give_a_reading(data: bytes) -> None:
    _assert_sound(read_source(decode(data)))


@given(data=st.data())
def test_mutated_records_give_a_reading(data: st.DataObject) -> None:
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(SCRAPS | st.just("")) + text[at + cut :]
    reading = read_text(text, format="qipu")
    _assert_sound(reading)
    if reading.ok and all(game.record for game in reading.games):
        records = [game.record for game in reading.games if game.record]
        again = read_text(write(records, "qipu"), format="qipu")
        assert [
            found.code for found in again.diagnostics() if found.severity.value == "error"
        ] == []
        assert write([g.record for g in again.games if g.record], "qipu") == write(records, "qipu")


@pytest.mark.parametrize(("game_id", "fen"), POSITIONS)
def test_every_legal_move_reads_back_to_itself_alone(game_id: str, fen: str) -> None:
    """In movetext, in coordinates and in SAN; no two moves share a form."""
    position = parse_fen(builtin_game(game_id), fen).position
    assert position is not None
    words = dialect(position.game)
    notations = [
        (words.spell, words.reader(position.game)),
        (lambda at, move: format_move(at.game, move), coordinate_reader(position.game)),
    ]
    if san.plays(position.game):
        notations.append((san.spell, san.move_reader(position.game)))
    for spell, reader in notations:
        seen = set()
        for move in legal_moves(position):
            text = spell(position, move)
            word = reader.word(text)
            assert word.facts is not None
            assert not word.faults
            assert word.facts.plain == text
            assert resolve(position, word.facts, spell).move == move
            assert text not in seen
            seen.add(text)


NUMERALS = st.sampled_from("一二三四五六七八九十")
SQUARES = st.tuples(NUMERALS, NUMERALS).map("".join)
NAMES = st.sampled_from(["", "帥", "副", "衛", "戟", "僧", "騎", "槍"])
WORDS = st.builds(
    "".join,
    st.one_of(
        st.tuples(NAMES, SQUARES, st.sampled_from(["", "成", "打"]), st.sampled_from(["", "＃"])),
        st.tuples(
            NAMES, SQUARES, st.just("Ｘ"), SQUARES, st.sampled_from(["", "成", "成＃", "＃"])
        ),
        st.tuples(NUMERALS, st.just("Ｘ"), SQUARES, st.sampled_from(["", "成", "成＃", "＃"])),
        st.tuples(st.sampled_from(["戟帥", "戟一帥"]), st.sampled_from(["", "＃"])),
    ),
)


@given(word=WORDS)
def test_words_in_written_form_are_read_as_they_stand(word: str) -> None:
    """Reading keeps every fact: what is read, put together again, is the word."""
    read = dialect(RYU).reader(RYU).word(word)
    assert read.facts is not None
    assert (read.facts.plain, read.faults) == (word, ())


@given(word=WORDS, data=st.data())
def test_other_spellings_mean_the_same(word: str, data: st.DataObject) -> None:
    """Half-width signs, simplified characters and Arabic numerals change nothing but style."""
    other = {
        "Ｘ": "Xxｘ×",
        "＃": "#",
        "騎": "骑",
        "衛": "卫",
        "槍": "枪",
        "帥": "帅王",
        "十": ["10"],
    }
    other |= {
        char: [str(n), "０１２３４５６７８９"[n]] for n, char in enumerate("一二三四五六七八九", 1)
    }
    spelled = "".join(
        data.draw(st.sampled_from([*other[char]])) if char in other and data.draw(st.booleans())
        else char
        for char in word
    )  # fmt: skip
    read = dialect(RYU).reader(RYU).word(spelled)
    assert read.facts == dialect(RYU).reader(RYU).word(word).facts
    assert bool(read.faults) == (spelled != word)
    assert all(fault.fault.code.startswith("N") for fault in read.faults)


LINES = st.text(
    st.characters(exclude_characters="\r\n\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", codec="utf-8"),
    max_size=12,
).map(str.strip)
# Comments keep the space they begin with: diagrams stand in them.
COMMENTS = st.builds("{}{}".format, st.sampled_from(["", "", " ", "　　"]), LINES).map(str.rstrip)
SECONDS = st.integers(0, 40_000).map(lambda seconds: seconds * 1000)


def clocks(target: Format) -> st.SearchStrategy[Clock | None]:
    """Times a format can hold, in milliseconds."""
    if not target.carries.times:
        return st.none()
    times = st.integers(0, 40_000_000) if target.carries.fractions else SECONDS
    if target.id == "jkf":
        # It has no time without its total.
        return st.none() | st.builds(Clock, times, times)
    if target.id == "pgn":
        # It has no totals.
        return st.none() | st.builds(Clock, times, st.none())
    either = st.none() | times
    return st.none() | st.builds(Clock, either, either).filter(
        lambda clock: clock.used is not None or clock.total is not None
    )


OUTCOMES = st.none() | st.sampled_from(
    [Outcome(Score.WIN, 0, Reason.RESIGNATION), Outcome(Score.WIN, 1), Outcome(Score.DRAW),
     Outcome(Score.UNFINISHED, None, Reason.ABORTED)]
)  # fmt: skip


@st.composite
def records(draw: st.DrawFn, target: Format) -> Record:
    """A random tree of legal moves with comments, times and headers, of a game the format
    writes."""
    others = [builtin_game(name) for name in ("kiryou", "shogi", "hakoiri")]
    games = [RYU, *RYU.variants, *others]
    game = draw(st.sampled_from([game for game in games if target.writes(game)]))
    record = Record(game, start_position(game), outcome=draw(OUTCOMES))
    record.headers = [(game.seats[0].name, draw(LINES)), ("備註", draw(LINES))]
    record.root.comments = draw(st.lists(COMMENTS, max_size=2))
    if target.carries.nags:
        record.root.nags = draw(st.lists(st.integers(0, 255), max_size=1))
    choose = random.Random(draw(st.integers(0, 1 << 32)))
    nodes: list[Node] = [record.root]
    for _ in range(draw(st.integers(0, 14))):
        node = draw(st.sampled_from(nodes[-3:]))
        taken = [child.move for child in node.children]
        moves = [m for m in legal_moves(record.position_at(node)) if m not in taken]
        if not moves:
            continue
        child = node.add(choose.choice(moves))
        child.comments = draw(st.lists(COMMENTS, max_size=2))
        child.clock = draw(clocks(target))
        if target.carries.nags:
            child.nags = draw(st.lists(st.integers(0, 255), max_size=2))
        nodes.append(child)
    outcome = record.outcome
    if target.id in ("ki2", "jkf") and outcome is not None and outcome.score is Score.WIN:
        # 先手の勝ち is a resignation in KI2, and JKF has no word for a win without a reason.
        outcome = Outcome(Score.WIN, 0, Reason.RESIGNATION)
    if outcome is not None and outcome.reason is Reason.RESIGNATION:
        # Who is to move resigns; a notation may have no word for anything else.
        loser = (record.start.turn + record.plies()) % len(game.seats)
        winner = next(seat.team for seat in game.seats if seat.team != game.seats[loser].team)
        record.outcome = Outcome(Score.WIN, winner, Reason.RESIGNATION)
    if target.carries.ends:
        for line in record.lines()[1:]:
            end = Outcome(Score.UNFINISHED, None, Reason.ABORTED)
            line.nodes[-1].outcome = draw(st.sampled_from([None, end]))
    return record


@settings(max_examples=60)
@given(data=st.data())
@pytest.mark.parametrize("target", FORMATS, ids=lambda row: row.id)
def test_reading_is_the_inverse_of_writing(target: Format, data: st.DataObject) -> None:
    """Up to what the format carries; nothing is lost or added by two rounds."""
    record = data.draw(records(target))
    text = target.emit([record])
    base = builtin_game(record.game.id)
    reading = read_source(Source(text), format=target, game=base)
    assert [f.message for f in reading.diagnostics() if f.severity.value == "error"] == []
    again = reading.games[0].record
    assert again is not None
    assert target.emit([again]) == text
    if target.carries.variations and target.carries.comments is Comments.ALL:
        json_format = format_named("json")
        assert json_format is not None
        assert json_format.emit([again]) == json_format.emit([record])
