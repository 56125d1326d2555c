"""Configurations: which one holds for a file, what follows from it, and its faults."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from notation.archive.settings import Overrides, Settings, SettingsBook, SettingsError
from notation.archive.settings_file import STAGES
from notation.codes import CODES
from notation.diagnostics import Severity
from tests.support import ROOT

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
NONE = Overrides()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _settings(folder: Path, text: str, overrides: Overrides = NONE) -> Settings:
    _write(folder / "kifu.toml", text)
    return SettingsBook(overrides).of(str(folder))


def _problems(folder: Path, text: str, name: str = "kifu.toml") -> list[str]:
    _write(folder / name, text)
    with pytest.raises(SettingsError) as caught:
        SettingsBook(NONE).of(str(folder))
    assert caught.value.path == str(folder / name)
    return caught.value.problems


# ---- which configuration holds


def test_the_nearest_configuration_holds_whole(here: Path) -> None:
    _write(here / "pyproject.toml", '[tool.kifu]\nformat = "csa"\nignore = ["N"]\n')
    _write(here / "a" / "kifu.toml", 'format = "kif"\n')
    _write(here / "a" / "pyproject.toml", "[tool.kifu]\nnonsense = 1\n")
    _write(here / "a" / "b" / "pyproject.toml", "[tool.other]\nx = 1\n")
    (here / "a" / "b" / "c").mkdir()
    book = SettingsBook(NONE)
    for folder in ("", ".", "d/e", str(here)):
        found = book.of(folder)
        assert (found.origin, found.root) == (str(here / "pyproject.toml"), str(here))
        assert (found.format, found.ignore) == ("csa", ("N",))
    for folder in ("a/b/c", "a/b", "a", str(here / "a" / "b")):
        found = book.of(folder)
        assert (found.origin, found.root) == (str(here / "a" / "kifu.toml"), str(here / "a"))
        assert (found.format, found.ignore) == ("kif", ())
    assert book.of("a/b/c") is book.of("a")


def test_no_configuration(here: Path) -> None:
    (here / "a").mkdir()
    found = SettingsBook(NONE).of("a")
    assert (found.origin, found.root) == ("", str(here))
    assert found.respect_gitignore
    assert (found.max_bytes, found.max_game_bytes) == (4294967296, 8388608)
    assert (found.game, found.format, found.baseline) == ("", "", "")
    for code in CODES.values():
        assert found.severity_of("a/x.kif", code.id, code.severity) is code.severity


def test_selecting_nothing_is_selecting_every_stage() -> None:
    assert set(STAGES) == {code[0] for code in CODES}


def test_one_configuration_or_none(here: Path) -> None:
    _write(here / "kifu.toml", 'format = "csa"\n')
    _write(here / "other" / "my.toml", 'format = "kif"\nexclude = ["x"]\n')
    _write(here / "pyproject.toml", "[tool.kifu]\nrespect-gitignore = false\n")
    one = SettingsBook(NONE, config="other/my.toml").of("")
    assert (one.format, one.origin, one.root) == ("kif", "other/my.toml", str(here / "other"))
    assert one.excludes("other/x", False)
    assert not one.excludes("x", False)
    assert not SettingsBook(NONE, config="pyproject.toml").of("").respect_gitignore
    assert SettingsBook(NONE, isolated=True).of("").format == ""


def test_the_command_line_goes_first(here: Path) -> None:
    text = """
        select = ["E", "L"]
        ignore = ["L1"]
        game = "ryu"
        format = "kif"
        respect-gitignore = true
        baseline = "a.json"
        max-bytes = 10
        max-game-bytes = 5
        severity = { E103 = "info", E = "warning" }
        [[per-path]]
        paths = ["*.csa"]
        game = "shogi"
        format = "csa"
        severity = { E = "info" }
    """
    own = _settings(here, text)
    assert (own.baseline, own.max_bytes, own.max_game_bytes) == (str(here / "a.json"), 10, 5)
    assert (own.game_for("x.kif"), own.format_for("x.kif")) == ("ryu", "kif")
    assert (own.game_for("x.csa"), own.format_for("x.csa")) == ("shogi", "csa")
    over = _settings(
        here,
        text,
        Overrides(
            select=("R",),
            ignore=("R103",),
            severity=(("R1", "warning"), ("E", "error")),
            game="kiryou",
            format="qipu",
            respect_gitignore=False,
            baseline="b.json",
            max_bytes=20,
            max_game_bytes=15,
        ),
    )
    assert (over.baseline, over.max_bytes, over.max_game_bytes) == ("b.json", 20, 15)
    assert not over.respect_gitignore
    for path in ("x.kif", "x.csa"):
        assert (over.game_for(path), over.format_for(path)) == ("kiryou", "qipu")
    assert (over.select, over.ignore) == (("R",), ("L1", "R103"))
    assert over.severity == {"R1": WARNING, "E": ERROR}


def test_a_game_file_is_found_from_its_own_folder(here: Path) -> None:
    _write(here / "my.toml")
    _write(here / "a" / "games" / "my.toml")
    text = 'game = "games/my.toml"\nper-path = [{ paths = ["*.kif"], game = "../my.toml" }]'
    found = _settings(here / "a", text)
    assert found.game_for("a/x.csa") == str(here / "a" / "games" / "my.toml")
    assert found.game_for("a/x.kif") == str(here / "my.toml")
    over = _settings(here / "a", text, Overrides(game="my.toml"))
    assert over.game_for("a/x.csa") == over.game_for("a/x.kif") == str(here / "my.toml")
    assert _settings(here, 'game = "龍將棋"').game_for("x") == "龍將棋"


# ---- what is told


def _per_path(*rows: str) -> str:
    return "".join(f"\n[[per-path]]\n{row}\n" for row in rows)


OLD = 'paths = ["old/"]\n'
# A configuration, the command line, a path, and the codes told out of N101 N102 R103 L101 E103.
TOLD = [
    ("", NONE, "x.kif", "N101 N102 R103 L101 E103"),
    ('ignore = ["N"]', NONE, "x.kif", "R103 L101 E103"),
    ('select = ["E", "L", "R103"]', NONE, "x.kif", "R103 L101 E103"),
    ('select = ["N101"]\nignore = ["N"]', NONE, "x.kif", "N101"),
    ('select = ["N"]\nignore = ["N101"]', NONE, "x.kif", "N102"),
    ('select = ["N10"]\nignore = ["N10"]', NONE, "x.kif", ""),
    ("select = []", NONE, "x.kif", ""),
    # The entries of per-path, in their order.
    (_per_path(OLD + 'ignore = ["N"]'), NONE, "x.kif", "N101 N102 R103 L101 E103"),
    (_per_path(OLD + 'ignore = ["N"]'), NONE, "old/x.kif", "R103 L101 E103"),
    (_per_path(OLD + 'ignore = ["N"]\nselect = ["N101"]'), NONE, "old/a/x", "N101 R103 L101 E103"),
    ('ignore = ["R"]' + _per_path(OLD + 'ignore = ["N"]'), NONE, "old/x.kif", "L101 E103"),
    ('select = ["E"]' + _per_path(OLD + 'select = ["N1"]'), NONE, "old/x.kif", "N101 N102 E103"),
    (
        'ignore = ["N101"]' + _per_path(OLD + 'select = ["N"]'),
        NONE,
        "old/x.kif",
        "N101 N102 R103 L101 E103",
    ),
    (
        _per_path(OLD + 'ignore = ["N101", "R"]', 'paths = ["*.kif"]\nselect = ["N"]'),
        NONE,
        "old/x.kif",
        "N101 N102 L101 E103",
    ),
    (
        _per_path('paths = ["*.kif"]\nselect = ["N"]', OLD + 'ignore = ["N101", "R"]'),
        NONE,
        "old/x.kif",
        "N102 L101 E103",
    ),
    # The command line.
    ('select = ["E"]', Overrides(select=("N",)), "x.kif", "N101 N102"),
    ('select = ["E", "N"]', Overrides(ignore=("N102",)), "x.kif", "N101 E103"),
    ('ignore = ["N"]', Overrides(ignore=("R",)), "x.kif", "L101 E103"),
    ('ignore = ["N"]', Overrides(select=("N101", "E")), "x.kif", "N101 E103"),
    (_per_path(OLD + 'select = ["N101"]'), Overrides(select=("L",)), "old/x.kif", "L101"),
    (_per_path(OLD + 'ignore = ["N"]'), Overrides(select=("N101",)), "old/x.kif", "N101"),
    (_per_path(OLD + 'select = ["N101"]'), Overrides(ignore=("N", "L")), "old/x", "N101 R103 E103"),
    (_per_path(OLD + 'select = ["R"]'), Overrides(ignore=("N", "R")), "old/x", "L101 E103"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "overrides", "path", "expected"), TOLD)
def test_told(text: str, overrides: Overrides, path: str, expected: str, here: Path) -> None:
    settings = _settings(here, text, overrides)
    codes = ["N101", "N102", "R103", "L101", "E103"]
    told = [code for code in codes if settings.severity_of(path, code, ERROR)]
    assert told == expected.split()


LEVELS = [
    ("", NONE, "x.kif", WARNING),
    ('severity = { N = "error" }', NONE, "x.kif", ERROR),
    ('severity = { N101 = "info", N = "error", N2 = "warning" }', NONE, "x.kif", INFO),
    (
        'severity = { N101 = "error" }' + _per_path(OLD + 'severity = { N = "info" }'),
        NONE,
        "old/x.kif",
        INFO,
    ),
    (
        _per_path(OLD + 'severity = { N101 = "error" }', OLD + 'severity = { N = "info" }'),
        NONE,
        "old/x.kif",
        INFO,
    ),
    (
        _per_path(OLD + 'severity = { N101 = "error" }', OLD + 'severity = { L = "info" }'),
        NONE,
        "old/x.kif",
        ERROR,
    ),
    (
        _per_path(OLD + 'severity = { N101 = "error" }'),
        Overrides(severity=(("N1", "warning"), ("N1", "info"), ("L", "error"))),
        "old/x.kif",
        INFO,
    ),
]


@pytest.mark.parametrize(("text", "overrides", "path", "expected"), LEVELS)
def test_levels(text: str, overrides: Overrides, path: str, expected: Severity, here: Path) -> None:
    settings = _settings(here, text, overrides)
    assert settings.severity_of(path, "N101", WARNING) is expected
    assert settings.severity_of(path, "E103", WARNING) is WARNING


def test_a_level_keeps_apart_what_is_found_at_two(here: Path) -> None:
    settings = SettingsBook(NONE).of("")
    assert settings.severity_of("x.kif", "N101", INFO) is INFO
    assert settings.severity_of("x.kif", "N101", WARNING) is WARNING


# ---- what is left out


@pytest.mark.parametrize(
    ("path", "folder", "expected"),
    [
        ("drafts", True, True),
        ("drafts", False, False),
        ("drafts/a/x.kif", False, True),
        ("{here}/sub/drafts/x.kif", False, True),
        ("x.tmp.kif", False, True),
        ("sub/keep.tmp.kif", False, False),
        ("x.kif", False, False),
        ("./sub/../drafts/x.kif", False, True),
        # Outside of the folder of the configuration nothing is.
        ("../drafts/x.kif", False, False),
        ("/drafts/x.kif", False, False),
        # Archives are like folders.
        ("games.zip", False, False),
        ("games.zip!/inner/a.kif", False, True),
        ("games.zip!/other/a.kif", False, False),
        ("old.zip!/more.tar!/a/x.kif", False, True),
        ("games.zip!/drafts/a.kif", False, True),
        ("-", False, False),
        ("<stdin>", False, False),
    ],
)
def test_excluded(path: str, folder: bool, expected: bool, here: Path) -> None:
    lines = ["drafts/", "*.tmp.kif", "!keep.tmp.kif", "games.zip/inner/**", "old.zip", "<stdin>"]
    settings = _settings(here, f"exclude = {lines}")
    assert settings.excludes(path.format(here=here), folder) is expected


def test_patterns_of_the_command_line_are_relative_to_the_working_folder(here: Path) -> None:
    overrides = Overrides(exclude=("/a/x.kif", "!keep.kif", "*.csa"))
    settings = _settings(here / "a", 'exclude = ["/y.kif", "keep.kif", "/a"]', overrides)
    expected = {
        "a/x.kif": True,
        "a/y.kif": True,
        "a/a/x.kif": True,
        "a/keep.kif": False,
        "a/b/x.kif": False,
        "a/b/x.csa": True,
        "b.csa": True,
    }
    assert {path: settings.excludes(path, False) for path in expected} == expected
    # Where no configuration holds, too.
    assert SettingsBook(overrides).of("b").excludes("b/x.csa", False)


def test_entries_for_standard_input_and_archives(here: Path) -> None:
    text = _per_path('paths = ["<stdin>"]\nformat = "usi"', 'paths = ["a.zip/*.x"]\nformat = "csa"')
    settings = _settings(here, text)
    assert settings.format_for("-") == settings.format_for("<stdin>") == "usi"
    assert settings.format_for("a.zip!/b.x") == "csa"
    assert settings.format_for(str(here / "a.zip!" / "b.x")) == "csa"
    assert settings.format_for("b.zip!/b.x") == settings.format_for("../a.zip!/b.x") == ""


# ---- faults

FAULTS = [
    ("slect = []", "slect: unknown key; did you mean 'select'?"),
    ("respect_gitignore = true", "unknown key; did you mean 'respect-gitignore'?"),
    ('select = "E"', "select: a list is expected, not 'E'"),
    ("ignore = [1]", "ignore[1]: a text is expected, not 1"),
    ('select = ["R1033"]', "select: no code begins with 'R1033'; did you mean 'R103'?"),
    ('ignore = ["n101"]', "ignore: no code begins with 'n101'; did you mean 'N101'?"),
    ('ignore = ["n"]', "ignore: no code begins with 'n'; did you mean 'N'?"),
    ('ignore = [""]', "ignore: no code begins with ''; `kifu explain` lists the codes"),
    ('exclude = ["a\\\\"]', "is no pattern: a backslash at its end escapes nothing"),
    ('exclude = ["[a"]', "exclude: '[a' is no pattern: a [ has no ]"),
    ('exclude = ["[z-a]"]', "exclude: '[z-a]' is no pattern: bad character range z-a"),
    ('exclude = ["[[:alpha:]]"]', "'[[:alpha:]]' is no pattern: classes such as [:alpha:]"),
    ('exclude = ["!"]', "exclude: '!' is no pattern: it matches nothing"),
    ('exclude = ["#a"]', "exclude: '#a' is no pattern: it is blank or a comment (write \\# for #)"),
    ("respect-gitignore = 1", "respect-gitignore: true or false is expected, not 1"),
    ('game = "ruy"', "game: no game 'ruy'; did you mean 'ryu'?"),
    ('game = "ruy"', "'ryu'?; `kifu games` lists them; or give a game file (.toml)"),
    ("game = 1", "game: a text is expected, not 1"),
    ('game = "games/mi.toml"', "/games/mi.toml; did you mean 'my.toml'?"),
    ('game = "games.toml"', "game: there is no file"),
    ('format = "kfi"', "format: no format 'kfi'; there are qipu, kif, ki2, csa, "),
    ('format = "kfi"', "sfen, json; did you mean 'kif'?"),
    ("baseline = true", "baseline: a text is expected, not True"),
    ('max-bytes = "4G"', "max-bytes: a whole number is expected, not '4G'"),
    ("max-game-bytes = 0", "max-game-bytes: at least 1 is expected, not 0"),
    ("max-bytes = true", "max-bytes: a whole number is expected, not True"),
    ('severity = "error"', "severity: a table is expected, not 'error'"),
    ('severity = { N1O2 = "error" }', "severity.N1O2: no code begins with 'N1O2'; did you mean"),
    ('severity = { N102 = "eror" }', "severity.N102: 'eror' is not one of error, warning, info; "),
    ('severity = { N102 = "eror" }', "did you mean 'error'?"),
    ('severity = { N102 = "off" }', "info; list a code under `ignore` to leave it out"),
    ("severity = { N102 = 3 }", "severity.N102: a text is expected, not 3"),
    ("[per-path]", "per-path: a list is expected, not a table"),
    ("per-path = [1]", "per-path[1]: a table is expected, not 1"),
    ("[[per-path]]", "per-path[1].paths: is missing"),
    (_per_path(OLD, 'path = []\npaths = []'), "per-path[2].path: unknown key; did you mean 'paths"),
    (_per_path('paths = ["a", "[b"]'), "per-path[1].paths: '[b' is no pattern: a [ has no ]"),
    (_per_path(OLD + 'ignore = ["X9"]'), "per-path[1].ignore: no code begins with 'X9'; "),
    (_per_path(OLD + 'severity = { E103 = "inf" }'), "per-path[1].severity.E103: 'inf' is not"),
    (_per_path(OLD + 'game = "kiryo"'), "per-path[1].game: no game 'kiryo'"),
    (_per_path(OLD + 'format = "cas"'), "per-path[1].format: no format 'cas'"),
    (_per_path(OLD + "max-bytes = 3"), "per-path[1].max-bytes: unknown key"),
    ("select = [", "not TOML: "),
    ("select = []\nx = 1 2", "(at line 2, column 7)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FAULTS)
def test_faults_name_their_key(text: str, expected: str, here: Path) -> None:
    _write(here / "games" / "my.toml")
    assert expected in _problems(here, text)[0]


def test_all_faults_of_a_file_at_once(here: Path) -> None:
    text = '[tool.kifu]\nslect = []\nformat = "kfi"\nseverity = { N102 = "eror", X1 = "info" }\n'
    problems = _problems(here, text, "pyproject.toml")
    keys = [problem.split(":")[0].removeprefix("tool.kifu.") for problem in problems]
    assert sorted(keys) == ["format", "severity.N102", "severity.X1", "slect"]
    with pytest.raises(SettingsError) as caught:
        SettingsBook(NONE).of("")
    lines = str(caught.value).splitlines()
    assert len(lines) == 4
    assert all(line.startswith(f"{here / 'pyproject.toml'}: tool.kifu.") for line in lines)


def test_files_that_cannot_be_read(here: Path) -> None:
    (here / "kifu.toml").write_bytes(b'format = "\xff"\n')
    with pytest.raises(SettingsError, match="not UTF-8 text"):
        SettingsBook(NONE).of("")
    (here / "kifu.toml").write_text("x = " + "[" * 5000)
    with pytest.raises(SettingsError, match="not TOML"):
        SettingsBook(NONE).of("")
    with pytest.raises(SettingsError, match=r"none\.toml: No such file"):
        SettingsBook(NONE, config="none.toml")
    (here / "folder.toml").mkdir()
    with pytest.raises(SettingsError, match=r"folder\.toml: "):
        SettingsBook(NONE, config="folder.toml")
    _write(here / "pyproject.toml", "[project]\n")
    with pytest.raises(SettingsError, match=r"there is no table \[tool\.kifu\]"):
        SettingsBook(NONE, config="pyproject.toml")
    (here / "kifu.toml").write_bytes(b'\xef\xbb\xbfformat = "csa"\r\n')
    assert SettingsBook(NONE).of("").format == "csa"


def test_faults_of_the_command_line(here: Path) -> None:
    overrides = Overrides(
        select=("R1O3",),
        ignore=("X",),
        exclude=("[a",),
        severity=(("N102", "eror"),),
        game="ruy",
        format="kfi",
        max_bytes=0,
    )
    with pytest.raises(SettingsError) as caught:
        SettingsBook(overrides)
    assert caught.value.path == "command line"
    keys = [problem.split(":")[0] for problem in caught.value.problems]
    assert sorted(keys) == [
        "exclude", "format", "game", "ignore", "max-bytes", "select", "severity.N102",
    ]  # fmt: skip


# ---- telling them

SAID = r"""
select = ["E", "L", "R103"]
ignore = ["N"]
exclude = ["drafts/", "a\\#\"b", "棋譜"]
respect-gitignore = false
game = "ryu"
format = "kif"
baseline = "kifu-baseline.json"
max-bytes = 100
max-game-bytes = 50
[severity]
N102 = "error"
[[per-path]]
paths = ["old/**", "*.csa"]
ignore = ["N"]
select = ["N101"]
severity = { E103 = "info" }
game = "kiryou"
format = "kif"
[[per-path]]
paths = ["x"]
"""


def _rows(settings: Settings) -> Iterator[str]:
    return (f"{key} = {value}" for key, value in settings.rows())


def test_rows_are_the_file(here: Path) -> None:
    expected = tomllib.loads(SAID)
    rows = tomllib.loads("\n".join(_rows(_settings(here, SAID))))
    assert rows == expected | {"baseline": str(here / "kifu-baseline.json")}
    assert list(rows) == list(expected)


@pytest.mark.parametrize("text", ["", SAID])
def test_rows_read_back(text: str, here: Path) -> None:
    rows = list(_rows(_settings(here, text, Overrides(severity=(("N", "info"),), exclude=("b",)))))
    assert 'severity = { N = "info" }' in rows
    assert list(_rows(_settings(here, "\n".join(rows)))) == rows


def test_pathspec_is_loaded_for_patterns_only(here: Path) -> None:
    code = (
        "import sys; from notation.archive.settings import Overrides, SettingsBook\n"
        "from notation.archive.patterns import GitIgnore\n"
        "settings = SettingsBook(Overrides()).of('')\n"
        "settings.excludes('a', False); GitIgnore.at('.').enter('a').ignores('b', False)\n"
        "assert 'pathspec' not in sys.modules and 'notation.codes' not in sys.modules"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], check=True, env=env)
