"""The forms of report, each by the rules of those who read it."""

from __future__ import annotations

import io
import json
import re
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
import xmlschema

from cli.reports import FORMS, auto_form, reporter
from cli.reports.base import Fingerprints
from notation.archive.check import Plan, check_part
from notation.archive.parts import Part
from notation.archive.result import Checked, Finding, GameChecked, Totals
from notation.codes import CODES
from notation.diagnostics import Severity
from tests.support import DATA, ROOT

SCHEMAS = DATA / "schemas"
SARIF = jsonschema.Draft7Validator(
    json.loads((SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8"))
)
GITLAB = jsonschema.Draft202012Validator(
    json.loads((SCHEMAS / "gitlab-code-quality.json").read_text(encoding="utf-8"))
)
JUNIT = xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd")
# RFC 3986, 4.1: what a URI reference may consist of.
URI_REFERENCE = re.compile(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-F]{2})+\Z")

START = "棋種：龍將棋\n\n"
# One game with an error and what follows from it (an info), a sound one, one with a warning.
WRONG = START + "１　五四　五七\n２　騎三四　騎三八\n"
SOUND = START + "１　五四　五七\n２　騎三三　騎三八\n"
STYLE = START + "１　五四　五七\n２　騎三三　骑三八\n"


def checked(text: str, name: str = "games/a.qipu") -> Checked:
    """What is found in a text."""
    return check_part(Part(name, text.encode()), Plan())


def report(form: str, *inputs: Checked, interrupted: bool = False, board: bool = False) -> str:
    """What a form writes for a run."""
    out = io.StringIO()
    running = reporter(form)(out, board=board)
    totals = Totals()
    for one in inputs:
        totals.add(one)
        running.add(one)
    running.finish(totals, 1.5, interrupted=interrupted)
    return out.getvalue()


def made(**facts: Any) -> Finding:
    """A finding with some facts of its own."""
    (found, *_) = checked(WRONG).findings
    return found._replace(**facts)


def unread(name: str = "gone.qipu") -> Checked:
    return Checked(name, problem=f"{name}: No such file or directory")


def parts(whole: Checked) -> Iterator[Checked]:
    """The same with one part for each game; what is found on the file comes with the first."""
    last = len(whole.games) - 1
    for index, game in enumerate(whole.games):
        of_game = (None, 0) if index == 0 else (index,)
        found = tuple(one for one in whole.findings if one.game in of_game)
        yield Checked(whole.name, (game,), found, "", index, index == 0, index == last)


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """Name, properties and data of the workflow commands in a log, told as the runner tells
    them (ActionCommand.cs and ActionCommandManager.cs of actions/runner)."""
    out, stopped = [], ""
    for line in text.split("\n"):
        if stopped:
            stopped = "" if line == f"::{stopped}::" else stopped
            continue
        match = re.match(r"\s*::(\S+?)(?: (.*?))?::(.*)", line)
        if not match:
            assert "##[" not in line, "the older commands may stand anywhere in a line"
            continue
        name, words, data = match[1], match[2] or "", match[3]
        if name == "stop-commands":
            stopped = data
            continue
        pairs = dict(word.split("=", 1) for word in words.split(",") if word)
        for sign in "\r\n:,%":
            code = f"%{ord(sign):02X}"
            pairs = {key: value.replace(code, sign) for key, value in pairs.items()}
            data = data.replace(code, sign) if sign not in ":," else data
        out.append((name, pairs, data))
    assert not stopped, "commands are left switched off"
    return out


def sarif(text: str) -> dict[str, Any]:
    value = json.loads(text)
    SARIF.validate(value)
    (run,) = value["runs"]
    for row in run["results"]:
        (location,) = row["locations"]
        uri = location["physicalLocation"]["artifactLocation"]["uri"]
        assert URI_REFERENCE.match(uri), uri
        assert run["tool"]["driver"]["rules"][row["ruleIndex"]]["id"] == row["ruleId"]
    return dict(run)


def gitlab(text: str) -> list[dict[str, Any]]:
    value = json.loads(text)
    GITLAB.validate(value)
    assert len({row["fingerprint"] for row in value}) == len(value)
    return list(value)


def junit(text: str) -> ElementTree.Element:
    JUNIT.validate(text)
    root = ElementTree.fromstring(text)
    for suite in [root, *root]:
        for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert int(suite.attrib[name]) == len(list(suite.iter(tag)))
    return root


def jsonl(text: str) -> list[dict[str, Any]]:
    assert text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


READERS: dict[str, Callable[[str], Any]] = {
    "full": str,
    "concise": str,
    "json": json.loads,
    "jsonl": jsonl,
    "junit": junit,
    "sarif": sarif,
    "github": commands,
    "gitlab": gitlab,
}


@pytest.mark.parametrize(
    ("environ", "form"),
    [
        ({}, "full"),
        ({"GITHUB_ACTIONS": "true"}, "github"),
        ({"GITHUB_ACTIONS": "false"}, "full"),
        ({"GITLAB_CI": "true"}, "gitlab"),
        ({"GITLAB_CI": ""}, "full"),
        ({"CI": "true"}, "full"),
    ],
)
def test_form_by_service(environ: dict[str, str], form: str) -> None:
    assert auto_form(environ) == form


def test_forms() -> None:
    assert list(FORMS) == list(READERS)
    people = {form for form in FORMS if reporter(form).for_people}
    assert people == {"full", "concise", "github"}


class TestPeople:
    def test_full_is_what_the_readme_shows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "100")
        path = "tests/data/readme/wrong.qipu"
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        shown = re.search(rf"\$ kifu check {path}\n(.*?\n)checked 1 file", readme, re.S)
        assert shown
        text = (ROOT / path).read_text(encoding="utf-8")
        assert report("full", checked(text, path)) == shown[1]

    @pytest.mark.parametrize("columns", [60, 100, 2000])
    @pytest.mark.parametrize("lead", [0, 30, 2000])
    def test_long_lines_are_cut_at_the_place(
        self, lead: int, columns: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", str(columns))
        line = "x" * lead + "騎三四" + "y" * 2000
        text = line[max(0, lead - 400) : lead + 400]
        found = made(text=text, start=min(lead, 400), end=min(lead, 400) + 3, cut=2 | (lead > 400))
        _, shown, carets, *_ = report("full", Checked("a", findings=(found,))).splitlines()
        assert shown.count("騎三四") == 1
        # Each of the three signs takes two columns.
        before = shown[: shown.index("騎三四")]
        assert carets == "    | " + " " * (len(before) - 6) + "^^^^^^"
        assert before.startswith("  4 | …") == (lead > 30 or (lead == 30 and columns < 400))
        assert shown.endswith("…")
        assert len(shown) + 3 <= columns

    def test_board_where_it_is_wanted(self) -> None:
        one = Checked("a", findings=(made(board="┏━┓\n┗━┛\n"),))
        assert "\n\n  ┏━┓\n  ┗━┛\n\n" in report("full", one, board=True)
        assert "┏" not in report("full", one)

    def test_concise(self) -> None:
        lines = report("concise", checked(WRONG), checked(STYLE, "b.qipu")).splitlines()
        assert [line.split(" ", 3)[:3] for line in lines] == [
            ["games/a.qipu:4:3:", "R102", "error"],
            ["games/a.qipu:4:7:", "R120", "info"],
            ["b.qipu:4:7:", "N102", "warning"],
        ]
        assert lines[2].endswith(" 骑 is written for 騎")


class TestJson:
    def test_shape(self) -> None:
        value = json.loads(report("json", checked(WRONG), unread(), checked(STYLE, "b.qipu")))
        assert set(value) == {"version", "summary", "diagnostics", "problems", "interrupted"}
        assert value["summary"] == {
            "files": 2, "games": 2, "plies": 6, "errors": 1, "warnings": 1
        }  # fmt: skip
        assert value["problems"] == ["gone.qipu: No such file or directory"]
        assert value["interrupted"] is False
        row = value["diagnostics"][0]
        assert {key: row[key] for key in ("path", "game", "ply", "line", "column")} == {
            "path": "games/a.qipu", "game": 0, "ply": 3, "line": 4, "column": 3
        }  # fmt: skip
        assert set(row) == {
            "path", "game", "ply", "line", "column", "end_line", "end_column",
            "code", "severity", "message", "help", "fingerprint",
        }  # fmt: skip

    def test_a_finding_on_the_file_has_no_game(self) -> None:
        value = json.loads(report("json", checked("")))
        assert [(row["code"], row["game"]) for row in value["diagnostics"]] == [("S001", None)]

    def test_lines_come_as_things_happen(self) -> None:
        both = checked(WRONG + "\n" + STYLE)
        first, second = parts(both)
        out = io.StringIO()
        running = reporter("jsonl")(out)
        running.add(first)
        assert [row["type"] for row in jsonl(out.getvalue())] == ["finding", "finding"]
        running.add(second)
        assert jsonl(out.getvalue())[-1] == {
            "type": "file", "path": "games/a.qipu",
            "games": 2, "plies": 6, "errors": 1, "warnings": 1,
        }  # fmt: skip
        running.add(unread())
        assert jsonl(out.getvalue())[-1] == {
            "type": "problem", "path": "gone.qipu",
            "message": "gone.qipu: No such file or directory",
        }  # fmt: skip
        running.add(checked(SOUND, "b.qipu"))
        assert jsonl(out.getvalue())[-1]["errors"] == 0
        totals = Totals()
        totals.files, totals.problems = 2, 1
        running.finish(totals, 1.5, interrupted=True)
        last = jsonl(out.getvalue())[-1]
        assert (last["type"], last["files"], last["problems"]) == ("summary", 2, 1)
        assert last["interrupted"] is True


class TestJunit:
    def test_a_case_a_game(self) -> None:
        text = report("junit", checked(WRONG + "\n" + SOUND + "\n" + STYLE), checked("", "b"))
        root = junit(text)
        assert [
            (case.get("classname"), case.get("name"), [child.tag for child in case])
            for case in root.iter("testcase")
        ] == [
            ("games/a.qipu", "game 1", ["failure", "system-out"]),
            ("games/a.qipu", "game 2", []),
            ("games/a.qipu", "game 3", ["failure"]),
            ("b", "file", ["failure"]),
        ]
        failure = root.find(".//failure")
        assert failure is not None
        assert failure.get("type") == "R102"
        assert (failure.text or "").startswith("games/a.qipu:4:3: R102 騎兵 on 二一 does not")
        assert "\n  help: it could play: " in (failure.text or "")
        assert root.get("time") == "1.500"

    def test_the_worst_names_the_failure(self) -> None:
        told = (
            made(code="N102", severity=Severity.WARNING),
            made(code="R102", severity=Severity.ERROR),
            made(code="D101", severity=Severity.INFO),
        )
        root = junit(report("junit", Checked("a", (GameChecked(1, 0),), told)))
        (failure,) = root.iter("failure")
        assert failure.get("type") == "R102"
        assert re.findall(r"^a:4:3: (\w+)", failure.text or "", re.M) == ["N102", "R102"]

    def test_infos_fail_nothing(self) -> None:
        told = made(severity=Severity.INFO)
        root = junit(report("junit", Checked("a", (GameChecked(1, 0),), (told,))))
        assert root.get("failures") == "0"

    def test_cases_of_a_file_in_parts_have_names_of_their_own(self) -> None:
        found = (made(game=None),)
        two = parts(checked(SOUND + "\n" + SOUND))
        root = junit(report("junit", *(one._replace(findings=found) for one in two)))
        names = [case.get("name") for case in root.iter("testcase")]
        assert names == ["file", "game 1", "file 2", "game 2"]

    def test_problem_and_interruption_are_errors(self) -> None:
        # Reading stops in the middle of the first file, and the run in that of the last.
        first, _ = parts(checked(SOUND + "\n" + SOUND))
        stopped = unread("games/a.qipu")
        root = junit(report("junit", first, stopped, first, interrupted=True))
        counts = [tuple(map(suite.get, ("name", "tests", "errors"))) for suite in root]
        assert counts == [
            ("games/a.qipu", "1", "0"),
            ("games/a.qipu", "1", "1"),
            ("games/a.qipu", "1", "0"),
            ("kifu", "1", "1"),
        ]
        assert [error.get("type") for error in root.iter("error")] == ["unreadable", "interrupted"]


class TestSarif:
    def test_results(self) -> None:
        run = sarif(report("sarif", checked(WRONG), checked(STYLE, "./b c.qipu")))
        assert run["columnKind"] == "unicodeCodePoints"
        assert [(row["ruleId"], row["level"]) for row in run["results"]] == [
            ("R102", "error"), ("R120", "note"), ("N102", "warning")
        ]  # fmt: skip
        place = run["results"][2]["locations"][0]["physicalLocation"]
        assert place == {
            "artifactLocation": {"uri": "b%20c.qipu"},
            "region": {"startLine": 4, "startColumn": 7, "endLine": 4, "endColumn": 8},
        }
        assert run["results"][2]["message"]["text"].endswith("(ply 4)\nhelp: write 騎")
        assert set(run["results"][0]["partialFingerprints"]) == {"kifu/v1"}

    def test_every_code_is_a_rule(self) -> None:
        """With all that code scanning wants of a rule, and no longer than it takes:
        docs.github.com, SARIF support for code scanning, reportingDescriptor object."""
        rules = sarif(report("sarif"))["tool"]["driver"]["rules"]
        assert [rule["id"] for rule in rules] == list(CODES)
        for rule in rules:
            assert 0 < len(rule["name"]) <= 255
            assert 0 < len(rule["shortDescription"]["text"]) <= 1024
            assert 0 < len(rule["fullDescription"]["text"]) <= 1024
            assert rule["help"]["text"]
            level = CODES[rule["id"]].severity.value.replace("info", "note")
            assert rule["defaultConfiguration"]["level"] == level

    def test_a_finding_without_a_place_has_a_region(self) -> None:
        (row,) = sarif(report("sarif", checked("")))["results"]
        region = row["locations"][0]["physicalLocation"]["region"]
        assert region == {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}

    @pytest.mark.parametrize(
        ("name", "uri"),
        [
            ("a/b.kif", "a/b.kif"),
            ("./a/b.kif", "a/b.kif"),
            ("../b.kif", "../b.kif"),
            ("/tmp/棋 譜.kif", "file:///tmp/%E6%A3%8B%20%E8%AD%9C.kif"),
            ("<stdin>", "%3Cstdin%3E"),
            # A colon would make the first word a scheme.
            ("a:b.kif", "a%3Ab.kif"),
            ("50%#1?.kif", "50%25%231%3F.kif"),
            ("games.zip!/inner/a.kif", "games.zip%21/inner/a.kif"),
            ("https://a.example/b%20c.kif?d=e", "https://a.example/b%20c.kif?d=e"),
            ("\udcff.kif", "%3F.kif"),
        ],
    )
    def test_uri(self, name: str, uri: str) -> None:
        (row,) = sarif(report("sarif", Checked(name, findings=(made(),))))["results"]
        assert row["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri

    @pytest.mark.parametrize(
        ("inputs", "interrupted", "told"),
        [
            ((checked(WRONG),), False, []),
            ((unread(),), False, ["gone.qipu: No such file or directory"]),
            ((), True, ["the run was interrupted: not all was checked"]),
        ],
    )
    def test_invocation(
        self, inputs: tuple[Checked, ...], interrupted: bool, told: list[str]
    ) -> None:
        (row,) = sarif(report("sarif", *inputs, interrupted=interrupted))["invocations"]
        assert row["executionSuccessful"] is not bool(told)
        assert [one["message"]["text"] for one in row["toolExecutionNotifications"]] == told


class TestGithub:
    def test_text_then_annotations_the_worst_first(self) -> None:
        inputs = (checked(STYLE, "./b.qipu"), checked(WRONG))
        text = report("github", *inputs)
        assert report("full", *inputs) in text
        (first, second, third) = commands(text)
        assert [first[0], second[0], third[0]] == ["error", "warning", "notice"]
        assert second[1] == {
            "file": "b.qipu", "line": "4", "endLine": "4", "col": "7", "endColumn": "7",
            "title": "N102",
        }  # fmt: skip
        assert second[2] == "骑 is written for 騎 (ply 4)\nhelp: write 騎"

    @pytest.mark.parametrize(
        ("place", "lines"),
        [
            ((3, 1, 3, 4), {"line": "3", "endLine": "3", "col": "1", "endColumn": "3"}),
            ((3, 5, 3, 5), {"line": "3", "endLine": "3", "col": "5", "endColumn": "5"}),
            # GitHub takes no columns where there are several lines.
            ((3, 2, 5, 4), {"line": "3", "endLine": "5"}),
            ((3, 2, 4, 1), {"line": "3", "endLine": "3"}),
        ],
    )
    def test_lines(self, place: tuple[int, int, int, int], lines: dict[str, str]) -> None:
        names = ("line", "column", "end_line", "end_column")
        found = made(**dict(zip(names, place, strict=True)))
        ((_, properties, _),) = commands(report("github", Checked("a", findings=(found,))))
        assert properties == {"file": "a", **lines, "title": "R102"}

    @pytest.mark.parametrize(
        ("name", "file"),
        [
            ("games.zip!/inner/a.kif", {"file": "games.zip"}),
            ("<stdin>", {}),
            ("s3://games/a.kif", {}),
        ],
    )
    def test_what_is_no_file_of_the_repository(self, name: str, file: dict[str, str]) -> None:
        ((_, properties, data),) = commands(report("github", Checked(name, findings=(made(),))))
        assert properties == {**file, "title": "R102"}
        assert data.startswith(f"{name}:4:3: 騎兵")

    def test_no_more_than_github_shows(self) -> None:
        told = [made(severity=one) for one in Severity for _ in range(13)]
        text = report("github", *(Checked("a", findings=(one,)) for one in told))
        names = [name for name, _, _ in commands(text)]
        assert names == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10
        assert text.splitlines()[-1].startswith("9 more ")

    def test_clean(self) -> None:
        assert report("github", checked(SOUND)) == ""


class TestGitlab:
    def test_issues(self) -> None:
        rows = gitlab(report("gitlab", checked(WRONG), checked(STYLE, "./b.qipu")))
        assert [(row["check_name"], row["severity"]) for row in rows] == [
            ("R102", "major"), ("R120", "info"), ("N102", "minor")
        ]  # fmt: skip
        assert rows[2]["location"] == {"path": "b.qipu", "lines": {"begin": 4, "end": 4}}
        assert rows[2]["description"] == "骑 is written for 騎 (ply 4)"

    def test_below_the_working_folder(self) -> None:
        name = str(ROOT / "a.kif")
        (row,) = gitlab(report("gitlab", Checked(name, findings=(made(),))))
        assert row["location"]["path"] == "a.kif"

    def test_member_of_an_archive(self) -> None:
        name = "games.zip!/inner/a.kif"
        (row,) = gitlab(report("gitlab", Checked(name, findings=(made(),))))
        assert row["location"] == {"path": "games.zip", "lines": {"begin": 1}}
        assert row["description"].startswith(f"{name}:4:3: 騎兵")


def _one_token(text: str) -> str:
    return re.sub(r"\b[0-9a-f]{32}(?=\n|::)", "TOKEN", text)


@pytest.mark.parametrize("form", FORMS)
def test_parts_of_a_file_are_told_as_the_whole(form: str) -> None:
    whole = checked(WRONG + "\n" + SOUND + "\n" + WRONG)
    assert len(whole.games) == 3
    told = _one_token(report(form, *parts(whole), checked(STYLE, "b")))
    assert told == _one_token(report(form, whole, checked(STYLE, "b")))


@pytest.mark.parametrize("form", FORMS)
def test_a_run_without_anything(form: str) -> None:
    text = report(form)
    read = READERS[form](text)
    if reporter(form).for_people:
        assert text == ""
    elif form != "gitlab":
        assert len(read) == {"json": 5, "jsonl": 1, "junit": 0, "sarif": 4}[form]
    else:
        assert read == []


HOSTILE = "\x1b[31m\r\n::error::x ##[error]x \x00\x85\x9b\u2028\udcff\uffff ]]> <&\"'> %0A,:"


@pytest.mark.parametrize("form", FORMS)
def test_hostile_text_stays_text(form: str) -> None:
    found = made(text=HOSTILE, end=3, message=HOSTILE, help=HOSTILE, board=HOSTILE)
    game = (GameChecked(1, 0),)
    text = report(
        form, Checked(HOSTILE, game, (found,)), Checked(HOSTILE, problem=HOSTILE), board=True
    )
    text.encode("utf-8")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", text)
    read = READERS[form](text)
    if form == "github":
        ((name, properties, _),) = read
        assert (name, properties["title"]) == ("error", "R102")
        assert properties["file"].endswith(" %0A,:")
    if form == "junit":
        assert [child.tag for child in read.iterfind("*/*/*")] == ["failure", "error"]
    if form in ("json", "jsonl"):
        row = read["diagnostics"][0] if form == "json" else read[0]
        assert row["message"] == HOSTILE.replace("\udcff", "\ufffd")


class _Nowhere(io.StringIO):
    """A stream that keeps nothing but the number of characters."""

    length = 0

    def write(self, text: str) -> int:
        self.length += len(text)
        return len(text)


@pytest.mark.parametrize("form", FORMS)
def test_memory_does_not_grow(form: str) -> None:
    """Ten thousand findings in a thousand files; the text alone would be over a megabyte."""
    out = _Nowhere()
    totals = Totals()
    found = made(message="x" * 100)
    running = reporter(form)(out)
    tracemalloc.start()
    try:
        for index in range(1000):
            keys = (f"{index}-{number}" for number in range(10))
            told = tuple(found._replace(key=key) for key in keys)
            running.add(Checked(f"{index}.qipu", (GameChecked(1, 0),), told))
            running.add(unread(f"{index} {'x' * 1000}"))
        running.finish(totals, 1.5)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert out.length > 1_000_000
    assert peak < 700_000


class TestFingerprints:
    def of(self, text: str, name: str = "a.qipu") -> list[str]:
        prints = Fingerprints()
        return [prints.of(name, found) for found in checked(text, name).findings]

    def test_stable_when_lines_move(self) -> None:
        moved = WRONG.replace("\n\n", "\n\n＊ a comment\n\n")
        assert [one.line for one in checked(moved).findings] == [6, 6]
        assert self.of(moved) == self.of(WRONG)

    def test_other_when_the_text_changes(self) -> None:
        changed = WRONG.replace("騎三四", "騎四四")
        assert [one.code for one in checked(changed).findings] == ["R102", "R120"]
        assert not set(self.of(changed)) & set(self.of(WRONG))

    def test_unique_for_equal_findings(self) -> None:
        twice = self.of(WRONG + "\n" + WRONG)
        assert len(set(twice)) == len(twice) == 4
        # What was there before keeps its own.
        assert twice[:2] == self.of(WRONG)

    def test_other_in_another_file(self) -> None:
        assert not set(self.of(WRONG, "b.qipu")) & set(self.of(WRONG))

    def test_the_same_however_the_path_is_written(self) -> None:
        for name in ("./a.qipu", str(ROOT / "a.qipu")):
            assert self.of(WRONG, name) == self.of(WRONG)

    def test_the_same_in_every_form(self) -> None:
        inputs = (checked(WRONG + "\n" + WRONG), checked(STYLE, "b"))
        prints = Fingerprints()
        expected = [prints.of(one.name, found) for one in inputs for found in one.findings]
        told = {form: READERS[form](report(form, *inputs)) for form in FORMS}
        rows = [row for row in told["jsonl"] if row["type"] == "finding"]
        results = told["sarif"]["results"]
        assert [row["fingerprint"] for row in rows] == expected
        assert [row["fingerprint"] for row in told["json"]["diagnostics"]] == expected
        assert [row["fingerprint"] for row in told["gitlab"]] == expected
        assert [row["partialFingerprints"]["kifu/v1"] for row in results] == expected
