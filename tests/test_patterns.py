"""Patterns: what is ignored is what git ignores."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from notation.archive.patterns import GitIgnore, PathPatterns

# The lines of .gitignore files by their folder; the .git/info/exclude file is "exclude".
GIT = {
    "name": {"": ["drafts", "*.tmp.kif", "?.csa"]},
    "folder": {"": ["drafts/", "c.kif/"]},
    "anchored": {"": ["/drafts", "old/c.kif", "/x/*.csa"]},
    "let in again": {"": ["*.kif", "!keep.kif"]},
    "not below what is left out": {"": ["drafts/", "!drafts/keep.kif", "!keep.kif"]},
    "all of it but": {"": ["drafts/*", "!drafts/keep.kif"]},
    "only some files": {"": ["*", "!*/", "!*.kif"]},
    "only some files of a folder": {"": ["drafts/**", "!drafts/**/", "!drafts/**/*.kif"]},
    "stars over folders": {"": ["**/old", "x/**/c.kif", "drafts/**", "!**/old/keep.kif"]},
    "all": {"": ["**"]},
    "all folders": {"": ["**/"]},
    "all below folders": {"": ["*/*", "!x/*"]},
    "folders within": {"": ["old/**/"]},
    "sets": {"": ["[ab].csa", "[!a-k]*.kif", "[^x]"]},
    "sets that are open": {"": ["[ab.csa", "[a", "*.csa"]},
    "escapes": {"": ["\\!mark.kif", "\\#mark.kif", "\\*.kif", "end\\ ", "c\\.kif"]},
    "a backslash at the end": {"": ["c.kif\\", "a.csa"]},
    "spaces at the end": {"": ["c.kif  ", "end", "# c", "#mark.kif", "", "  "]},
    "signs of other languages": {"": ["棋譜/", "*龍*", "!昇龍.kif"]},
    "deeper wins": {"": ["*.kif"], "old": ["!*.kif", "c.kif"], "drafts/x": ["!c.kif"]},
    "deeper is relative": {"old": ["/c.kif", "x/keep.kif"], "x": ["drafts"]},
    "deeper lets a folder in": {"": ["drafts"], "x": ["!drafts", "*.csa"]},
    "a name under a folder let in": {"": ["*.csa"], "x": ["!drafts/"]},
    "a name beside what was let in": {"": ["old", "!drafts/"], "drafts": ["x", "!old"]},
    "exclude of the repository": {"exclude": ["*.csa", "drafts"], "": ["!a.csa"]},
    "carriage returns": {"": ["c.kif\r", "old/\r"]},
    "a byte order mark": {"": ["\ufeffc.kif", "a.csa"]},
    "nothing": {"": ["/", "!", "//"]},
}
FILES = ["c.kif", "keep.kif", "a.csa", "b.tmp.kif", "end", "end "]
FOLDERS = ["drafts", "old", "x/drafts", "drafts/old", "old/x", "drafts/x", "x/old/x"]
ROOT_FILES = [*FILES, "!mark.kif", "#mark.kif", "*.kif", "棋譜/a.kif", "昇龍.kif", "飛龍.kif"]


def _write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _git(folder: Path, *words: str, say: str = "") -> str:
    env = {
        **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    done = subprocess.run(
        ["git", *words], cwd=folder, env=env, input=say, capture_output=True, encoding="utf-8"
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def _repository(folder: Path, rules: dict[str, list[str]]) -> dict[str, bool]:
    """A repository with many files and some rules: its entries, and which are folders."""
    _git(folder, "init", "-q")
    for name in ROOT_FILES:
        _write(folder / name)
    for below in FOLDERS:
        for name in FILES:
            _write(folder / below / name)
    for below, lines in rules.items():
        path = Path(".git/info/exclude") if below == "exclude" else Path(below, ".gitignore")
        (folder / path).write_text("\n".join(lines), encoding="utf-8", newline="")
    paths = [path for path in folder.rglob("*") if ".git" not in str(path.relative_to(folder))]
    return {str(path.relative_to(folder)): path.is_dir() for path in paths}


def _ignored_by_git(folder: Path, entries: dict[str, bool]) -> set[str]:
    said = _git(folder, "check-ignore", "--no-index", "-z", "--stdin", say="\0".join(entries))
    return set(said.split("\0")) - {""}


def _walked(folder: Path, start: str = "") -> set[str]:
    """What our own walk from a folder on leaves out."""
    out: set[str] = set()
    todo: list[tuple[Path, GitIgnore | None]] = [
        (folder / start, GitIgnore.at(str(folder / start)))
    ]
    while todo:
        path, rules = todo.pop()
        for entry in path.iterdir():
            ignored = rules is None or rules.ignores(entry.name, entry.is_dir())
            if ignored:
                out.add(str(entry.relative_to(folder)))
            if entry.is_dir() and entry.name != ".git":
                todo.append((entry, None if ignored or rules is None else rules.enter(entry.name)))
    return {path for path in out if ".git" not in path}


@pytest.mark.parametrize("rules", GIT.values(), ids=GIT)
def test_ignored_is_what_git_ignores(rules: dict[str, list[str]], tmp_path: Path) -> None:
    entries = _repository(tmp_path, rules)
    expected = _ignored_by_git(tmp_path, entries)
    assert _walked(tmp_path) == expected


@pytest.mark.parametrize(
    "name", [name for name, rules in GIT.items() if list(rules) == [""] and "mark" not in name]
)
def test_configured_patterns_match_what_git_ignores(name: str, tmp_path: Path) -> None:
    entries = _repository(tmp_path, GIT[name])
    expected = _ignored_by_git(tmp_path, entries)
    good = []
    for line in GIT[name][""]:
        try:
            PathPatterns([("/", [line])])
        except ValueError:
            continue
        good.append(line.removesuffix("\r"))
    patterns = PathPatterns([(str(tmp_path), good)])
    found = {path for path in entries if patterns.matches(f"{tmp_path}/{path}", entries[path])}
    assert found == expected


@pytest.mark.parametrize("start", ["x", "x/drafts", "old"])
def test_a_walk_below_the_repository_knows_its_rules(start: str, tmp_path: Path) -> None:
    rules = {"": ["*.csa", "x/old", "/keep.kif"], "x": ["c.kif"], "exclude": ["end"]}
    entries = _repository(tmp_path, rules)
    expected = _ignored_by_git(tmp_path, entries)
    assert _walked(tmp_path, start) == {path for path in expected if path.startswith(f"{start}/")}


def test_the_folder_that_is_named_is_not_ignored(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    _write(tmp_path / ".gitignore", "drafts/\n*.csa\n")
    _write(tmp_path / "drafts" / "a.kif")
    _write(tmp_path / "drafts" / "b.csa")
    assert _walked(tmp_path, "drafts") == {"drafts/b.csa"}


def test_without_a_repository_only_the_walked_folders_have_rules(tmp_path: Path) -> None:
    _write(tmp_path / ".gitignore", "*.kif\n")
    _write(tmp_path / "a" / ".gitignore", "*.csa\n")
    for name in ("x.kif", "x.csa", "b/x.csa"):
        _write(tmp_path / "a" / name)
    assert _walked(tmp_path, "a") == {"a/x.csa", "a/b/x.csa"}
    assert "a/x.kif" in _walked(tmp_path)


def test_a_repository_in_a_repository_has_its_own_rules(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    _write(tmp_path / ".gitignore", "*.kif\n")
    _write(tmp_path / "other" / ".git" / "info" / "exclude", "*.csa\n")
    for name in ("a.kif", "other/a.kif", "other/a.csa", "other/b/a.kif"):
        _write(tmp_path / name)
    assert _walked(tmp_path) == {"a.kif", "other/a.csa"}


def test_rules_that_cannot_be_read_are_none(tmp_path: Path) -> None:
    _write(tmp_path / "rules", "*.kif\n")
    (tmp_path / ".gitignore").symlink_to("rules")
    (tmp_path / "a" / ".gitignore").mkdir(parents=True)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / ".gitignore").write_bytes(b"\xff\xfe*\n*.csa\n")
    for name in ("x.kif", "a/x.kif", "b/x.csa"):
        _write(tmp_path / name)
    assert _walked(tmp_path) == {"b/x.csa"}


def test_names_in_an_archive_may_be_deep() -> None:
    patterns = PathPatterns([("/", ["**/b/*.kif", "c"])])
    assert patterns.matches("/a" * 5000 + "/b/x.kif", False)
    assert patterns.matches("/c" + "/a" * 5000 + "/x.kif", False)
    assert not patterns.matches("/a" * 5000 + "/x.kif", False)
