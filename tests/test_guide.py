"""The guide to game files: every key the loader knows, and a game made from a page of rules."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.app import kifu
from notation.games import game_ids, parse_game
from notation.rules.tables import Table
from tests.support import ROOT

GUIDE = (ROOT / "notation" / "games" / "README.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^### ", GUIDE, flags=re.M)[1:]
TYPES = {"text": str, "number": int, "true or false": bool, "list": list, "table": dict}
# Tables whose keys are the game's own words.
FREE = ("handicaps", "promotion.becomes", "entering_king.points", "options")


def _documented() -> dict[tuple[str, str], tuple[str, str]]:
    """Type and default of each key, by its table and name."""
    found = {}
    for section in SECTIONS:
        title = section.splitlines()[0].strip("`")
        where = "" if title == "The file" else title.replace("[[", "[").replace("]]", "]")
        where = re.sub(r"[\[\]]", "", where)
        for key, kinds, default in re.findall(
            r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", section, re.M
        ):
            found[where, key] = (kinds.strip(), default.strip())
    return found


@pytest.fixture(scope="module")
def asked() -> dict[tuple[str, str], tuple[set[type], set[object]]]:
    """What the loader asks a file for: types and defaults of each key."""
    found: dict[tuple[str, str], tuple[set[type], set[object]]] = {}
    take = Table.take

    def listening(self: Table, key: str, kind: type, default: object = None) -> object:
        where = re.sub(r"\[\d+\]( \([^)]*\))?", "", self.where)
        where = re.sub(r"^options\.\w+", "options.NAME", where)
        if where not in FREE:
            types, defaults = found.setdefault((where, key), (set(), set()))
            types.add(kind)
            defaults.add(repr(default))
        return take(self, key, kind, default)  # type: ignore[type-var]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "take", listening)
        for game_id in game_ids():
            parse_game((ROOT / "notation" / "games" / f"{game_id}.toml").read_text("utf-8"))
    return found


def test_the_guide_has_the_keys_the_loader_asks_for(
    asked: dict[tuple[str, str], tuple[set[type], set[object]]],
) -> None:
    documented = _documented()
    assert set(documented) == set(asked)
    for place, (kinds, default) in documented.items():
        types, defaults = asked[place]
        named = {TYPES[kinds]} if kinds in TYPES else {TYPES[k] for k in kinds.split(" or ")}
        assert types <= named, place
        if default == "required":
            assert "None" in defaults, place
        elif default.startswith("`") and default.endswith("`"):
            assert defaults == {_python(default.strip("`"))}, place
        else:
            # Words: the default is the game's own, or made from the rest of the file.
            assert defaults != {"None"} or default == "none", place


def _python(value: str) -> str:
    return {"true": "True", "false": "False"}.get(value, value.replace('"', "'"))


FENCED = re.findall(r"```(\w+)(?: (\S+))?\n(.*?)```", GUIDE, re.S)


def test_the_guide_is_what_happens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its files are written and its commands run, one after the other."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    commands = 0
    for kind, name, body in FENCED:
        if name:
            (tmp_path / name).write_text(body, encoding="utf-8")
        if kind != "console":
            continue
        for command, output in re.findall(r"^\$ (kifu [^\n]*)\n((?:(?!\$ ).*\n)*)", body, re.M):
            commands += 1
            words = shlex.split(command)[1:]
            printed = CliRunner().invoke(kifu, words, catch_exceptions=False).output
            shown, whole, rest = timeless(output).partition("\n…")
            assert timeless(printed).startswith(shown), command
            assert whole or timeless(printed) == shown, command
            assert not rest.strip()
    assert commands > 6


def timeless(text: str) -> str:
    """Without what differs from run to run, and without spaces at the ends of lines."""
    lines = re.sub(r"in \d+\.\d s", "in 0.0 s", text).splitlines()
    return "\n".join(line.rstrip() for line in lines).strip()
