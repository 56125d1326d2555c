"""Game files as texts: every fault stands where its key or value does."""

from __future__ import annotations

import time
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.diagnostics import Diagnostic
from notation.games import game_ids, parse_game
from notation.games.places import find_places
from notation.games.toml import LARGEST
from notation.rules.faults import GameError
from notation.source import Source
from tests.support import ROOT

GAMES = ROOT / "notation" / "games"
TEXTS = {game_id: (GAMES / f"{game_id}.toml").read_text("utf-8") for game_id in game_ids()}
RYU = TEXTS["ryu"]


def _values(data: Any, path: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], Any]:
    """Every value of a document by its path, tables and lists too."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    found = {}
    for key, value in pairs:
        found[*path, key] = value
        if isinstance(value, dict | list):
            found |= _values(value, (*path, key))
    return found


def _assert_places(text: str) -> None:
    """tomllib reads the same from the place of a value as from the whole document."""
    places = find_places(text)
    values = _values(tomllib.loads(text))
    found = places.paths()
    leaves = {path for path, value in values.items() if not isinstance(value, dict | list)}
    assert leaves <= set(found) <= set(values)
    for path in found:
        span = places.value(path)
        said = tomllib.loads(f"x = {text[span.start : span.end]}")["x"]
        assert said == values[path]
    for path in values:
        if isinstance(path[-1], str):
            span = places.key(path)
            key = text[span.start : span.end]
            assert tomllib.loads(f"{key} = 1") == {path[-1]: 1}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_places_of_built_in_games(text: str) -> None:
    _assert_places(text)


# After the examples of toml.io/en/v1.0.0.
WAYS = '''# a comment with "quotes" and [brackets]
key = "value" # and one behind
bare_key = 'C:\\Users\\nodejs'
1234 = 1979-05-27 07:32:00 # a date with a blank
"127.0.0.1" = -1_000
'quoted "value"' = 6.26e-34
"" = [ [ 1, 2 ], ["a", 'b'] , [], [{ x = 1, y.z = "}" }, {}] ]
site."google.com".b = true
physical . color = "orange"
str1 = """Roses are red
Violets are "blue" ""too"""""
str2 = """\\
       The quick brown \\

         fox."""
str3 = \'\'\'
[not.a.header]
''two'' \'\'\'
"\\u0061\\t" = "tab"

[dog."tater.man"]
type.name = "pug"
[ j . "ʞ" . 'l' ]
odt1 = 1979-05-27T07:32:00Z
[[fruits]]
name = "apple"
[fruits.physical]
color = "red"
[[fruits.varieties]]
name = "red delicious"
[[fruits.varieties]]
name = "granny smith"
[[fruits]]
name = "banana"
[[fruits.varieties]]
name = "plantain"
'''


def test_places_of_every_way_to_write() -> None:
    _assert_places(WAYS)
    _assert_places(WAYS.replace("\n", "\r\n"))


def test_characters_of_texts_have_places() -> None:
    text = 'a = "x\\t\\u00e9\'y"\nb = \'\'\'\nx\\y\'\'\'\nc = """\\\n   p\\\n   q"""'
    places = find_places(text)

    def at(key: str, offset: int) -> str:
        span = places.value((key,), (offset, offset + 1))
        return text[span.start : span.end]

    assert [at("a", offset) for offset in range(6)] == ["x", "\\t", "\\u00e9", "'", "y", '"']
    assert [at("b", offset) for offset in range(4)] == ["x", "\\", "y", "'"]
    # A line that ends with a backslash goes on with the next word.
    assert [at("c", offset) for offset in range(3)] == ["p", "q", '"']


_WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=6)
_SCALARS = st.one_of(st.integers(-9, 9), st.booleans(), _WORDS)
_VALUES = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=3)
)


def _text(word: str) -> str:
    return '"' + "".join(f"\\U{ord(char):08x}" if char in '"\\\x7f' or char < " " else char
                         for char in word) + '"'  # fmt: skip


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)} = {_toml(v)}" for key, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",\n ".join(map(_toml, value)) + "]"
    return _text(value) if isinstance(value, str) else str(value).lower()


@given(st.dictionaries(_WORDS, _VALUES, max_size=4), st.dictionaries(_WORDS, _VALUES, max_size=4))
def test_places_of_any_document(top: dict[str, Any], table: dict[str, Any]) -> None:
    lines = [f"{_text(key)} = {_toml(value)}" for key, value in top.items()]
    lines += ["[[rows]]"] if "rows" not in top else []
    lines += [f"{_text(key)} = {_toml(value)} # {{" for key, value in table.items()]
    text = "\n".join(lines)
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    _assert_places(text)


def _found(text: str) -> list[tuple[str, str, str]]:
    """Code, text at the place and message of everything wrong with a game file."""
    with pytest.raises(GameError) as caught:
        parse_game(text, "my.toml")
    error = caught.value
    assert error.source is not None
    assert error.source.name == "my.toml"
    assert set(error.problems) == {found.message for found in error.diagnostics}
    return [(row.code, text[row.span.start : row.span.end], row.message)
            for row in error.diagnostics]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "code", "at", "told"),
    [
        ('name = "龍將棋"', "", "G102", "", "name: is missing"),
        ("files = 10\n", "", "G102", "[board]", "board.files: is missing"),
        ('betza = "ND"', "", "G102", "[[pieces]]", "pieces[6] (騎兵).betza: is missing"),
        ("files = 10", "fils = 10", "G103", "fils", "did you mean 'files'?"),
        ("files = 10", 'files = "10"', "G104", '"10"', "a whole number is expected, not '10'"),
        ('promotes = ["+P"]', 'promotes = ["+P", 1]', "G104", "1", "promotes[2]: a text is"),
        ('squares = "algebraic"', 'squares = "algebra"', "G105", '"algebra"', "'algebraic'?"),
        ('"castling", ', '"castle", ', "G105", '"castle"', "fen.fields[4]: 'castle'"),
        ('betza = "ND"', 'betza = "NX"', "G106", "X", "(騎兵).betza: 'NX', character 2"),
        ('betza = "ND"', "betza = 'NzD'", "G106", "z", "character 2: modifier 'z'"),
        ('promotes = ["+P"]', 'promotes = ["+Q"]', "G107", '"+Q"', "no piece '+Q'"),
        ("files = 10", "files = 30", "G108", "30", "a board has 1 to 26 files"),
        ("files = 10", f"files = 0x{'9' * 5000}", "G108", None, "the number is too large"),
        ('start = "rnbg', 'start = "rnbx', "G109", "x", "start, character 4"),
    ],
)  # fmt: skip
def test_faults_have_their_place(
    before: str, after: str, code: str, at: str | None, told: str
) -> None:
    assert before in RYU
    found = _found(RYU.replace(before, after, 1))
    first = next(row for row in found if row[0] == code)
    assert at is None or first[1] == at
    assert told in first[2]


def test_a_fault_of_an_option_stands_in_its_changes() -> None:
    text = RYU + '\n[options.x]\nheader = "y"\noff = "n"\nchanges.promotion.rank = 3\n'
    assert _found(text) == [
        ("G103", "rank", "promotion.rank: unknown key; did you mean 'ranks'?"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a = 1\r\nb = \r\n", 2, 5),
        ("a = 1\nb = [1,", 2, 8),
        ('a = "x', 1, 7),
        ("a = 1\na = 2", 2, 6),
        ("[a]\n[a]", 2, 3),
    ],
)
def test_no_toml_has_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(GameError) as caught:
        parse_game(text)
    (found,) = caught.value.diagnostics
    assert found.code == "G101"
    place = Source(text).place(found.span)
    assert (place.line, place.column) == (line, column)


_BIG = LARGEST - 100
HOSTILE = {
    "lists": "a = " + "[" * _BIG,
    "tables": "a = " + "{a=" * (_BIG // 3),
    "dots": ".".join("a" * (_BIG // 2)) + " = 1",
    "quoted dots": ".".join(['""'] * (_BIG // 3)) + " = 1",
    "headers": "[a." * (_BIG // 3),
    "quotes": '"' * _BIG,
    "escaped quotes": '\\"""' * (_BIG // 4),
    "texts": 'a = """' + '""a' * (_BIG // 3) + '"""',
    "long text": 'a = "' + "x" * _BIG + '"',
    "rows": "[[pieces]]\n" * (_BIG // 11),
    "keys": "\n".join(f"k{n}=1" for n in range(_BIG // 9)),
    "options": "\n".join(f"[options.a{n}]" for n in range(_BIG // 18)),
    "items": "pieces = [" + "1," * (_BIG // 2 - 9) + "]",
    "number": "a = " + "9" * _BIG,
    "hex": "[board]\nfiles = 0x" + "f" * (_BIG - 30),
    "betza": RYU.replace('betza = "ND"', f'betza = "{"W" * (_BIG - len(RYU))}"'),
    "too long": "#" * (LARGEST + 1),
    "blanks": "a = [" + " " * _BIG,
    "comments": "#\n" * (_BIG // 2),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_told_in_time(text: str) -> None:
    start = time.process_time()
    with pytest.raises(GameError) as caught:
        parse_game(text)
    assert caught.value.diagnostics
    assert time.process_time() - start < 40


@given(st.data())
def test_any_value_anywhere_is_told(data: st.DataObject) -> None:
    text = TEXTS[data.draw(st.sampled_from(game_ids()))]
    places = find_places(text)
    path = data.draw(st.sampled_from(places.paths()))
    span = places.value(path)
    changed = text[: span.start] + _toml(data.draw(_VALUES)) + text[span.end :]
    found: tuple[Diagnostic, ...] | None = None
    try:
        parse_game(changed)
    except GameError as error:
        found = error.diagnostics
    assert found is None or found
    assert all(0 <= row.span.start <= row.span.end <= len(changed) for row in found or ())


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ('{ letter = "X", name = "歩", betza = "W" }', "its short 歩 is what 歩兵 has, too"),
        ('{ letter = "X", name = "飛鳥", betza = "W" }', "its cell 飛 is what 飛車 has, too"),
        ('{ letter = "X", name = "右翼", betza = "W" }', "'右' has a meaning of its own there"),
        ('{ letter = "X", name = "翼", short = "", betza = "W" }', "it has no name"),
    ],
)
def test_names_tell_pieces_apart(rows: str, told: str) -> None:
    text = f'based_on = "shogi"\nid = "x"\nname = "x"\npieces = [{rows}]\n'
    with pytest.raises(GameError) as caught:
        parse_game(text)
    assert any(told in problem for problem in caught.value.problems), caught.value.problems
    # It stands where the row does, not where the base is named.
    assert all(row.span.start > text.index("pieces") for row in caught.value.diagnostics)
