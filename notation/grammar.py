"""The grammars: the only room that knows lark.

What lives here: parsing one word or line with a start rule of a grammar, and, on first use,
building a grammar, for what is wrong with a text and for the table that is shipped with it.

What does not: what a word means.  A parse is handed on as flat parts named by the rules
they stand in, because nothing here is nested deeper than a person reads at once.

    python -m notation.grammar

writes the tables anew, which has to be done whenever a grammar is changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pkgutil import get_data
from typing import TYPE_CHECKING, Any

from notation.lalr import Part, StoppedError, read

if TYPE_CHECKING:
    from lark import Lark

__all__ = ["STARTS", "GrammarError", "Part", "build", "grammar_text", "parse", "table_text"]


class GrammarError(ValueError):
    """A text that does not follow its rule: the offset where it fails (the length of the
    text when it ends too early) and the kinds of terminal that could stand there."""

    def __init__(
        self, offset: int, expected: frozenset[str] | Callable[[], frozenset[str]]
    ) -> None:
        super().__init__(f"this cannot stand at offset {offset}")
        self.offset = offset
        self._expected = expected

    @property
    def expected(self) -> frozenset[str]:
        """The kinds of terminal; found out when they are asked for, which most are not."""
        if not isinstance(self._expected, frozenset):
            self._expected = self._expected()
        return self._expected


STARTS: dict[str, tuple[str, ...]] = {
    "qipu": ("move", "variation", "result"),
    "usi": ("algebraic", "numbered", "acting"),
    "kif": ("move",),
    "csa": ("move",),
    "legs": ("move",),
    "pgn": ("move",),
    "toml": ("document",),
}


def parse(grammar: str, start: str, text: str) -> list[Part]:
    """The parts of `text` by a start rule of a grammar, in order of place.

    Raises GrammarError for a text that does not follow the rule.
    """
    try:
        return read(grammar, start, text)
    except StoppedError as stopped:
        raise GrammarError(stopped.offset, lambda: _expected(grammar, start, text)) from None


def _expected(grammar: str, start: str, text: str) -> frozenset[str]:
    """What could stand where a text does not follow its rule, as lark knows it."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    try:
        _build(grammar).parse(text, start=start)
    except UnexpectedCharacters as error:
        return frozenset(error.allowed or ())
    except UnexpectedToken as error:
        return frozenset(str(kind) for kind in error.accepts or error.expected)
    raise AssertionError(f"the table of {grammar} is not that of the grammar")


def grammar_text(name: str) -> str:
    """The text of a grammar file."""
    data = get_data("grammars", f"{name}.lark")
    assert data is not None
    return data.decode("utf-8")


def build(name: str, *, strict: bool = False) -> Lark:
    """Build a grammar.  `strict` refuses colliding terminals and needs interegular."""
    from lark import Lark

    def load(_base: object, path: str) -> tuple[str, str]:
        return path, grammar_text(path.removesuffix(".lark"))

    return Lark(
        grammar_text(name),
        start=list(STARTS[name]),
        parser="lalr",
        strict=strict,
        keep_all_tokens=True,
        import_paths=[load],
    )


@cache
def _build(name: str) -> Lark:
    return build(name)


def _table(grammar: Lark) -> dict[str, Any]:
    """What `notation.lalr.Table` holds, of a grammar.  States are numbered as they are met from
    the start rules, so that equal grammars have equal tables."""
    frontend: Any = grammar.parser
    machine, lexers = frontend.parser._parse_table, frontend.lexer.lexers
    order = [state for _, state in sorted(machine.start_states.items())]
    numbers = {state: number for number, state in enumerate(order)}
    rules = sorted(
        {
            (arg.origin.name, len(arg.expansion))
            for row in machine.states.values()
            for action, arg in row.values()
            if action.name == "Reduce"
        }
    )
    states = []
    for state in order:
        leads = {}
        for symbol, (action, arg) in sorted(machine.states[state].items()):
            if action.name == "Reduce":
                leads[symbol] = -1 - rules.index((arg.origin.name, len(arg.expansion)))
                continue
            if arg not in numbers:
                numbers[arg] = len(order)
                order.append(arg)
            leads[symbol] = numbers[arg]
        found = [terminal.name for terminal in lexers[state].scanner.terminals]
        assert not lexers[state].callback, "a terminal is a text that another matches, too"
        states.append([found, leads])
    patterns = {row.name: row.pattern.to_regexp() for row in grammar.terminals}
    return {
        "starts": {start: numbers[at] for start, at in sorted(machine.start_states.items())},
        "ends": {start: numbers[at] for start, at in sorted(machine.end_states.items())},
        "rules": rules,
        "states": states,
        "patterns": dict(sorted(patterns.items())),
        "ignored": sorted(grammar.ignore_tokens),
    }


def table_text(name: str) -> str:
    """The table of a grammar as it is shipped, a state a line."""
    import json

    rows = []
    for key, value in _table(build(name)).items():
        text = json.dumps(value, ensure_ascii=False)
        if key == "states":
            text = "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in value) + "\n]"
        rows.append(f"{json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _write_tables() -> None:
    from pathlib import Path

    import grammars

    for name in STARTS:
        path = Path(grammars.__path__[0]) / f"{name}.json"
        path.write_text(table_text(name), encoding="utf-8")


if __name__ == "__main__":
    _write_tables()
