"""Reading a word by the tables of its grammar.

What lives here: `Part`, a piece of what was read, and the machine that follows an LALR table
as it is shipped beside its grammar.  What does not: where the tables come from, and saying
what is wrong with a word that follows none: both are lark's (`notation.grammar`).

Importing lark and having it build a grammar takes longer than all else that the check of a
short record does; the tables are what it would build.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

END = "$END"


class Part(NamedTuple):
    """A terminal of a parse: the rules around it from outer to inner, its kind, its text
    and its offset in the parsed text."""

    rules: tuple[str, ...]
    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class State:
    """Where the machine can stand: the terminals that are looked for, in their order, and what
    each symbol leads to: a state from 0, or below 0 the rule that is complete, from -1."""

    __slots__ = ("found", "leads")

    def __init__(self, found: list[str], leads: dict[str, int]) -> None:
        self.found = found
        self.leads = leads


class Table:
    """The machine of a grammar.

    `starts` and `ends` are the states by start rule, `rules` the name and the length of each
    rule, `patterns` the terminals; those that are `ignored` may stand anywhere.
    """

    __slots__ = ("ends", "ignored", "patterns", "rules", "starts", "states")

    def __init__(
        self,
        starts: dict[str, int],
        ends: dict[str, int],
        rules: list[tuple[str, int]],
        states: list[State],
        patterns: dict[str, str],
        ignored: list[str],
    ) -> None:
        self.starts = starts
        self.ends = ends
        self.rules = rules
        self.states = states
        self.patterns = patterns
        self.ignored = ignored


@cache
def table(grammar: str) -> Table:
    """The table that is shipped with a grammar."""
    data = get_data("grammars", f"{grammar}.json")
    assert data is not None
    facts = json.loads(data)
    rules = [(name, size) for name, size in facts["rules"]]
    states = [State(found, leads) for found, leads in facts["states"]]
    return Table(
        facts["starts"], facts["ends"], rules, states,
        facts["patterns"], facts["ignored"],
    )  # fmt: skip


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class StoppedError(ValueError):
    """A text that does not follow its rule: the offset of what cannot stand there, the length
    of the text when it ends too early."""

    def __init__(self, offset: int) -> None:
        super().__init__(f"stopped at {offset}")
        self.offset = offset


def read(grammar: str, start: str, text: str) -> list[Part]:
    """The parts of a text by a start rule, in order of place.  Raises StoppedError."""
    machine = table(grammar)
    stack = [machine.starts[start]]
    # The number of the first part of each symbol on the stack.
    firsts: list[int] = []
    parts: list[Part] = []
    at = 0
    while True:
        state = machine.states[stack[-1]]
        kind, word = _next(machine, state, text, at)
        if not kind:
            raise StoppedError(at)
        if kind in machine.ignored:
            at += len(word)
            continue
        lead = state.leads.get(kind)
        while lead is not None and lead < 0:
            name, size = machine.rules[-1 - lead]
            first = len(parts)
            if size:
                first = firsts[-size]
                del stack[-size:], firsts[-size:]
            stack.append(machine.states[stack[-1]].leads[name])
            firsts.append(first)
            # A name that begins so is one that lark made up for a repetition.
            if not name.startswith("_"):
                for number in range(first, len(parts)):
                    part = parts[number]
                    parts[number] = Part((name, *part.rules), part.kind, part.text, part.start)
            if kind == END and stack[-1] == machine.ends[start]:
                return parts
            lead = machine.states[stack[-1]].leads.get(kind)
        if lead is None:
            raise StoppedError(at)
        stack.append(lead)
        firsts.append(len(parts))
        parts.append(Part((), kind, word, at))
        at += len(word)


def _next(machine: Table, state: State, text: str, at: int) -> tuple[str, str]:
    """The kind of the next terminal and its text; no kind where none can stand."""
    if at == len(text):
        return END, ""
    for kind in state.found:
        match = _pattern(machine.patterns[kind]).match(text, at)
        if match is not None:
            return kind, match[0]
    return "", ""
