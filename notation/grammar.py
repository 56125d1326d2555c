"""The grammars: the only room that knows lark.

What lives here: building a grammar on first use, parsing one word or line with one of its
start rules, and turning the parser's failures into `GrammarError`.

What does not: what a word means.  A parse is handed on as flat parts named by the rules
they stand in, because nothing here is nested deeper than a person reads at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark


@dataclass(frozen=True, slots=True)
class Part:
    """A terminal of a parse: the rules around it from outer to inner, its kind, its text
    and its offset in the parsed text."""

    rules: tuple[str, ...]
    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class GrammarError(ValueError):
    """A text that does not follow its rule: the offset where it fails (the length of the
    text when it ends too early) and the kinds of terminal that could stand there."""

    def __init__(self, offset: int, expected: frozenset[str]) -> None:
        super().__init__(f"offset {offset}: expected {', '.join(sorted(expected))}")
        self.offset = offset
        self.expected = expected


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
    from lark import Token, Tree
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        tree = _build(grammar).parse(text, start=start)
    except UnexpectedCharacters as error:
        raise GrammarError(error.pos_in_stream or 0, frozenset(error.allowed or ())) from error
    except UnexpectedToken as error:
        at_end = error.token.type == "$END"
        offset = len(text) if at_end else error.token.start_pos or 0
        expected = frozenset(str(kind) for kind in error.accepts or error.expected)
        raise GrammarError(offset, expected) from error
    except UnexpectedInput as error:
        raise GrammarError(error.pos_in_stream or 0, frozenset()) from error
    parts: list[Part] = []
    todo: list[tuple[tuple[str, ...], Tree[Token] | Token]] = [((), tree)]
    while todo:
        rules, item = todo.pop()
        if isinstance(item, Token):
            parts.append(Part(rules, item.type, str(item), item.start_pos or 0))
        else:
            inner = (*rules, str(item.data))
            todo += [(inner, child) for child in reversed(item.children)]
    return parts


def grammar_text(name: str) -> str:
    """The text of a grammar file."""
    return (files("grammars") / f"{name}.lark").read_text(encoding="utf-8")


def build(name: str, *, strict: bool = False) -> Lark:
    """Build a grammar.  `strict` refuses colliding terminals and needs interegular."""
    from lark import Lark

    root = files("grammars")

    def load(_base: object, path: str) -> tuple[str, str]:
        return path, (root / path).read_text(encoding="utf-8")

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
