"""The grammars as such."""

from __future__ import annotations

import re
from functools import cache

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from notation.grammar import STARTS, GrammarError, Part, build, grammar_text, parse, table_text
from tests.support import ROOT


@pytest.mark.parametrize("name", STARTS)
def test_grammar_is_strict(name: str) -> None:
    """No two terminals of a grammar can match the same text in the same place."""
    build(name, strict=True)


@pytest.mark.parametrize("name", STARTS)
def test_everything_defined_is_used(name: str) -> None:
    text = grammar_text(name)
    code = "\n".join(line.partition("//")[0] for line in text.splitlines())
    defined = re.findall(r"^([A-Za-z_]+)\s*:", code, re.M)
    imported = re.findall(r"^%import \.tokens\.([A-Z]+)", code, re.M)
    for word in [*defined, *imported]:
        uses = len(re.findall(rf"\b{word}\b", code))
        assert uses > 1 or word in STARTS[name], word


def test_shared_terminals_are_used() -> None:
    shared = re.findall(r"^([A-Z]+):", grammar_text("tokens"), re.M)
    for terminal in shared:
        assert any(f"%import .tokens.{terminal}" in grammar_text(name) for name in STARTS)


@pytest.mark.parametrize("name", STARTS)
def test_grammars_have_no_actions(name: str) -> None:
    assert "->" not in grammar_text(name)


@pytest.mark.parametrize("name", STARTS)
def test_shipped_table_is_that_of_the_grammar(name: str) -> None:
    """`python -m notation.grammar` writes them."""
    assert (ROOT / "grammars" / f"{name}.json").read_text(encoding="utf-8") == table_text(name)


@cache
def lark_of(name: str) -> Lark:
    return build(name)


def _with_lark(name: str, start: str, text: str) -> list[Part] | int:
    """The parts of a text as lark finds them, or where it fails."""
    try:
        tree = lark_of(name).parse(text, start=start)
    except UnexpectedCharacters as error:
        return error.pos_in_stream or 0
    except UnexpectedToken as error:
        return len(text) if error.token.type == "$END" else error.token.start_pos or 0
    parts = []
    todo: list[tuple[tuple[str, ...], Tree[Token] | Token]] = [((), tree)]
    while todo:
        rules, item = todo.pop()
        if isinstance(item, Token):
            parts.append(Part(rules, item.type, str(item), item.start_pos or 0))
        else:
            inner = (*rules, str(item.data))
            todo += [(inner, child) for child in reversed(item.children)]
    return parts


def _with_table(name: str, start: str, text: str) -> list[Part] | int:
    try:
        return parse(name, start, text)
    except GrammarError as error:
        return error.offset


def _words() -> list[str]:
    """Words of records, and the same with something wrong in them."""
    words = set()
    for path in sorted((ROOT / "sample_records").glob("*/*.*")):
        words |= set(path.read_text(encoding="utf-8").split())
    chosen = sorted(word for word in words if len(word) < 30)[::7]
    cut = [word[: len(word) // 2] for word in chosen]
    swapped = [word[1:] + word[:1] for word in chosen]
    return [*chosen, *cut, *swapped, *(word + "x" for word in chosen), "变化：3", "成香１２", ""]


@pytest.mark.parametrize("name", [name for name in STARTS if name != "toml"])
def test_tables_read_as_lark_does(name: str) -> None:
    for start in STARTS[name]:
        for word in _words():
            assert _with_table(name, start, word) == _with_lark(name, start, word), word


def test_tables_read_documents_as_lark_does() -> None:
    for path in sorted((ROOT / "notation" / "games").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        found = _with_table("toml", "document", text)
        assert isinstance(found, list)
        assert found == _with_lark("toml", "document", text)


def test_failure_has_its_place() -> None:
    with pytest.raises(GrammarError) as caught:
        parse("qipu", "move", "騎七成")
    assert caught.value.offset == 2
    assert "NUMERAL" in caught.value.expected
