"""The grammars as such."""

from __future__ import annotations

import re

import pytest

from notation.grammar import STARTS, GrammarError, build, grammar_text, parse


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


def test_failure_has_its_place() -> None:
    with pytest.raises(GrammarError) as caught:
        parse("qipu", "move", "騎七成")
    assert caught.value.offset == 2
    assert "NUMERAL" in caught.value.expected
