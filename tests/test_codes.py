"""The catalogue: every code has a page, keeps its form, and is seen by some test."""

from __future__ import annotations

import importlib
import pkgutil
import re
import string

import pytest
from click.testing import CliRunner

from cli.app import kifu
from notation import codes
from notation.codes import CODES
from notation.diagnostics import Fault, Severity, diagnostic
from notation.source import NOWHERE
from tests.support import HERE, ROOT

STAGES = "DSRLECNG"


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.id)
def test_code_is_complete(code: object) -> None:
    row = CODES[code.id]  # type: ignore[attr-defined]
    assert re.fullmatch(rf"[{STAGES}]\d{{3}}", row.id)
    assert row.title
    assert row.message
    assert len(row.page) > 40, "the page explains it"
    assert row.severity is not Severity.ERROR or row.help, "an error needs a way out"
    parsed = string.Formatter().parse(row.message + row.help)
    fields = {name for _, name, _, _ in parsed if name}
    facts = {name: f"<{name}>" for name in fields}
    found = diagnostic(Fault(row.id, facts), NOWHERE)
    assert all(f"<{name}>" in found.message + found.help for name in fields)


def test_no_code_stands_twice() -> None:
    names = [module.name for module in pkgutil.iter_modules(codes.__path__, "notation.codes.")]
    rows = [code.id for name in names for code in importlib.import_module(name).CODES]
    assert sorted(rows) == sorted(CODES)


@pytest.mark.parametrize("code", CODES)
def test_code_has_a_page(code: str) -> None:
    printed = CliRunner().invoke(kifu, ["explain", code.lower()])
    assert printed.exit_code == 0
    assert code in printed.output
    assert CODES[code].title in printed.output
    listed = CliRunner().invoke(kifu, ["explain"])
    assert f"{code}  " in listed.output


def test_codes_are_raised_and_tested() -> None:
    """Each code stands in the code that finds it and in a test that expects it."""
    library = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "notation").rglob("*.py")
        if "codes" not in path.parts
    ) + (ROOT / "cli" / "convert.py").read_text(encoding="utf-8")
    tests = "".join(
        path.read_text(encoding="utf-8")
        for path in HERE.rglob("*")
        if path.suffix in (".py", ".txt", ".qipu", ".usi") and path.name != "test_codes.py"
    )
    for code in CODES:
        assert f'"{code}"' in library, f"{code} is never found"
        assert code in tests, f"{code} is never expected"


def test_unknown_code() -> None:
    wrong = CliRunner().invoke(kifu, ["explain", "L28"])
    assert wrong.exit_code == 2
    assert "L208" in wrong.output
