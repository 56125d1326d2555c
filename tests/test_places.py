"""The places where people put kifu: hooks of pre-commit, the action, shells; its own releases."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from notation.codes import CODES
from notation.formats import FORMATS
from tests.support import ROOT

GOOD = "棋種：龍將棋\n\n１　五四　五七\n２　騎三三　騎三八\n"
BAD = GOOD.replace("騎三三", "騎三四")
SLOPPY = "棋種: 龍將棋\n1. 54 57\n２ 騎三三 騎三八\n"
# The knight cannot go there; in UTF-16, which pre-commit takes for a binary file.
BAD_KIF = "手合割：平手\n手数----指手---------消費時間--\n   1 ７七桂(89)\n".encode("utf-16")
# Nobody's settings of git or of the run that this test is part of.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
SCRIPTS = [step for step in ACTION["runs"]["steps"] if "run" in step]
HOSTILE = [
    "$(touch pwned)",
    "`touch pwned`",
    "; touch pwned",
    '"; touch pwned; "',
    "'\ntouch pwned",
]


def _run(
    *command: str | Path, cwd: Path = ROOT, **environment: str | Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd, env=ENVIRONMENT | {name: str(value) for name, value in environment.items()},
        capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip


def _must(*command: str | Path, cwd: Path = ROOT) -> str:
    result = _run(*command, cwd=cwd)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def _commit(folder: Path) -> str:
    """Make a folder a repository with one commit of all that is in it; the commit's id."""
    name = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    _must("git", "init", "--quiet", cwd=folder)
    _must("git", "add", "--all", cwd=folder)
    _must("git", *name, "commit", "--quiet", "--message", "x", cwd=folder)
    return _must("git", "rev-parse", "HEAD", cwd=folder).strip()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What of the project an installation needs, as it is on disk now."""
    copy = tmp_path_factory.mktemp("project")
    for name in (".pre-commit-hooks.yaml", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    for name in ("cli", "grammars", "notation"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture(scope="module")
def revision(project: Path) -> str:
    """The commit of the project's copy."""
    return _commit(project)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pre-commit keeps what it has installed."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder a runner has for files of its own."""
    return tmp_path_factory.mktemp("runner")


@pytest.fixture(scope="module")
def kifu(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of this checkout under its own name."""
    path = tmp_path_factory.mktemp("bin") / "kifu"
    python = shlex.quote(sys.executable)
    path.write_text(
        f'#!/bin/sh\nexec env PYTHONPATH={shlex.quote(str(ROOT))} {python} -P -m cli "$@"\n'
    )
    path.chmod(0o755)
    return path


def _schema(name: str, path: Path) -> None:
    _must(sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{name}", path)


class TestHooks:
    def test_suffixes_are_those_of_the_formats(self) -> None:
        """All but .json, which is mostly no record."""
        suffixes = {suffix for row in FORMATS for suffix in row.suffixes} - {".json"}
        for hook in HOOKS:
            for suffix in suffixes:
                assert re.search(hook["files"], f"games/1{suffix}")
                assert re.search(hook["files"], f"games/1{suffix.upper()}")
            for name in ("package.json", "kif", "a.kif.bak", "a.xkif", "notes.txt"):
                assert not re.search(hook["files"], name)

    def test_manifest_is_valid(self) -> None:
        manifest = ROOT / ".pre-commit-hooks.yaml"
        _must(sys.executable, "-m", "pre_commit", "validate-manifest", manifest)

    @pytest.fixture
    def repository(self, project: Path, revision: str, tmp_path: Path) -> Path:
        hooks = [{"id": hook["id"]} for hook in HOOKS]
        config = {"repos": [{"repo": str(project), "rev": revision, "hooks": hooks}]}
        (tmp_path / ".pre-commit-config.yaml").write_text(json.dumps(config))
        (tmp_path / "package.json").write_text('{"name": "x"}\n')
        (tmp_path / "good.qipu").write_text(GOOD, encoding="utf-8")
        (tmp_path / "bad.kif").write_bytes(BAD_KIF)
        (tmp_path / "sloppy.qipu").write_text(SLOPPY, encoding="utf-8")
        (tmp_path / "old").mkdir()
        (tmp_path / "old" / "bad.qipu").write_text(BAD, encoding="utf-8")
        (tmp_path / "kifu.toml").write_text('exclude = ["old/*"]\n')
        _commit(tmp_path)
        return tmp_path

    def _hook(
        self, repository: Path, home: Path, hook: str, *files: str
    ) -> subprocess.CompletedProcess[str]:
        which = ("--files", *files) if files else ("--all-files",)
        command = (sys.executable, "-m", "pre_commit", "run", "--color=never", hook, *which)
        return _run(*command, cwd=repository, PRE_COMMIT_HOME=home, KIFU_CACHE_DIR=home / "kifu")

    @pytest.mark.slow
    def test_check(self, repository: Path, home: Path) -> None:
        result = self._hook(repository, home, "kifu-check")
        assert result.returncode == 1, result.stdout + result.stderr
        assert "bad.kif:3:" in result.stdout
        assert " R10" in result.stdout
        assert "sloppy.qipu:" in result.stdout
        for name in ("good.qipu", "package.json", "old"):
            assert name not in result.stdout
        assert self._hook(repository, home, "kifu-check", "good.qipu").returncode == 0

    @pytest.mark.slow
    @pytest.mark.parametrize("hook", ["kifu-check", "kifu-fmt"])
    def test_what_is_excluded_is_left_alone(self, hook: str, repository: Path, home: Path) -> None:
        result = self._hook(repository, home, hook, "old/bad.qipu")
        assert result.returncode == 0, result.stdout + result.stderr
        assert "Passed" in result.stdout

    @pytest.mark.slow
    def test_fmt(self, repository: Path, home: Path) -> None:
        result = self._hook(repository, home, "kifu-fmt", "sloppy.qipu", "good.qipu")
        assert result.returncode == 1, result.stdout + result.stderr
        assert "files were modified by this hook" in result.stdout
        assert (repository / "sloppy.qipu").read_text(encoding="utf-8") == GOOD
        again = self._hook(repository, home, "kifu-fmt", "sloppy.qipu", "good.qipu")
        assert again.returncode == 0, again.stdout + again.stderr


def _step(
    name: str,
    cwd: Path,
    inputs: dict[str, str],
    outputs: dict[str, str | Path],
    **environment: str | Path,
) -> subprocess.CompletedProcess[str]:
    """Run a step of the action as the runner does: expressions filled in, then bash."""
    (step,) = [step for step in SCRIPTS if step["id"] == name]
    values = {f"inputs.{key}": row["default"] for key, row in ACTION["inputs"].items()}
    values |= {f"inputs.{key}": value for key, value in inputs.items()}
    values |= {f"steps.{key}": str(value) for key, value in outputs.items()}
    filled = {
        key: re.sub(r"\$\{\{ (\S+) \}\}", lambda match: values[match[1]], value)
        for key, value in step["env"].items()
    }
    script = cwd.parent / f"{name}.sh"
    script.write_text(step["run"], encoding="utf-8")
    # The words that `shell: bash` stands for.
    shell = ("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
    return _run(*shell, cwd=cwd, **filled, **environment)


class TestAction:
    @pytest.fixture
    def workspace(self, tmp_path: Path) -> Path:
        workspace = tmp_path / "workspace"
        for name, text in (("good", GOOD), ("my bad games", BAD), ("more", BAD)):
            (workspace / name).mkdir(parents=True)
            (workspace / name / "1.qipu").write_text(text, encoding="utf-8")
        return workspace

    def _check(self, kifu: Path, workspace: Path, **inputs: str) -> tuple[int, str]:
        cache = workspace.parent / "cache"
        outputs = {"install.outputs.kifu": kifu}
        result = _step("check", workspace, inputs, outputs, KIFU_CACHE_DIR=cache)
        return result.returncode, result.stdout + result.stderr

    def test_is_a_composite_action(self) -> None:
        _schema("github-actions", ROOT / "action.yml")
        assert ACTION["runs"]["using"] == "composite"
        assert {step["id"] for step in SCRIPTS} == {"install", "check"}

    def test_nothing_is_spliced_into_a_script(self) -> None:
        for step in SCRIPTS:
            assert "${{" not in step["run"]
            assert step["shell"] == "bash"

    def test_exit_code_and_annotations(self, kifu: Path, workspace: Path) -> None:
        code, output = self._check(kifu, workspace, paths="good")
        assert code == 0, output
        assert "::error" not in output
        code, output = self._check(kifu, workspace)
        assert code == 1, output
        found = re.findall(r"^::error .*\bfile=([^,]*),.*\bline=(\d+)\b.*R102", output, re.M)
        assert sorted(found) == [("more/1.qipu", "4"), ("my bad games/1.qipu", "4")]
        code, output = self._check(kifu, workspace, paths="none")
        assert code == 2, output

    def test_paths_are_lines(self, kifu: Path, workspace: Path) -> None:
        code, output = self._check(kifu, workspace, paths="my bad games\n\n  good/1.qipu\n")
        assert code == 1, output
        assert "file=my bad games/1.qipu" in output
        assert "file=more/1.qipu" not in output

    def test_a_path_is_no_option(self, kifu: Path, workspace: Path) -> None:
        code, output = self._check(kifu, workspace, paths="--help")
        assert code == 2, output
        assert "Usage:" not in output

    def test_args_are_words(self, kifu: Path, workspace: Path) -> None:
        code, output = self._check(kifu, workspace, args="--ignore R102  --ignore\nR120 -j 1")
        assert code == 0, output

    def test_sarif(self, kifu: Path, workspace: Path) -> None:
        code, output = self._check(kifu, workspace, sarif="out put.sarif")
        assert code == 1, output
        assert "::error" in output
        report = json.loads((workspace / "out put.sarif").read_text(encoding="utf-8"))
        assert {row["ruleId"] for row in report["runs"][0]["results"]} == {"R102", "R120"}

    @pytest.mark.parametrize("hostile", HOSTILE)
    @pytest.mark.parametrize("name", ["paths", "args", "sarif"])
    def test_inputs_are_not_run(self, name: str, hostile: str, kifu: Path, workspace: Path) -> None:
        self._check(kifu, workspace, **{"paths": "good", name: hostile})
        assert not (workspace / "pwned").exists()

    @pytest.mark.slow
    def test_installs_its_own_checkout(self, project: Path, workspace: Path, runner: Path) -> None:
        result = self._install(project, runner, "")
        assert result.returncode == 0, result.stdout + result.stderr
        name, _, kifu = (runner / "output").read_text().strip().partition("=")
        assert name == "kifu"
        code, output = self._check(Path(kifu), workspace)
        assert code == 1
        assert "file=more/1.qipu" in output

    @pytest.mark.slow
    @pytest.mark.parametrize("hostile", [HOSTILE[0], "--version"])
    def test_version_is_not_run(self, hostile: str, project: Path, runner: Path) -> None:
        result = self._install(project, runner, hostile)
        assert result.returncode != 0
        assert not (project / "pwned").exists()

    def _install(
        self, project: Path, runner: Path, version: str
    ) -> subprocess.CompletedProcess[str]:
        return _step(
            "install", project, {"version": version},
            {"python.outputs.python-path": sys.executable},
            RUNNER_TEMP=runner, GITHUB_ACTION_PATH=project, GITHUB_OUTPUT=runner / "output",
        )  # fmt: skip


def test_release_workflow_is_valid() -> None:
    path = ROOT / ".github" / "workflows" / "release.yml"
    _schema("github-workflows", path)
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["environment"]
    for job in jobs.values():
        for step in job["steps"]:
            assert "${{" not in step.get("run", "")


class TestCompletion:
    """What a shell is told to offer."""

    def _bash(self, kifu: Path, cwd: Path, *words: str) -> list[str]:
        """The words bash offers for the last one, by the script that kifu prints, and before
        them `default` where it falls back to files."""
        script = (
            'eval "$(kifu completion bash)"; compopt() { echo "$2"; }; '
            'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
            '_kifu_completion kifu; printf "%s\\n" "${COMPREPLY[@]}"'
        )
        path = f"{kifu.parent}{os.pathsep}{os.environ['PATH']}"
        result = _run("bash", "--norc", "-c", script, "bash", "kifu", *words, cwd=cwd, PATH=path)
        assert not result.stderr
        return result.stdout.split("\n")[:-1]

    @pytest.mark.parametrize(
        ("words", "offered"),
        [
            (["ch"], ["check"]),
            (["co"], ["convert", "completion"]),
            (["completion", ""], ["bash", "zsh", "fish"]),
            (["check", "--format", "s"], ["sarif"]),
            (["check", "--from", "k"], ["kif", "ki2"]),
            (["convert", "--to", "q"], ["qipu"]),
            (["check", "--game", "r"], ["default", "ryu"]),
            (["rules", "ha"], ["default", "hakoiri"]),
            (["moves", "--game", "mine.t"], ["default", ""]),
            (["explain", "L2"], [code for code in CODES if code.startswith("L2")]),
            (["explain", "l208"], ["L208"]),
            (["check", ""], ["default", ""]),
            (["check", "a.kif", "b"], ["default", ""]),
            (["fmt", "--diff", "b"], ["default", ""]),
            (["show", "b"], ["default", ""]),
            (["convert", "a.kif", "-o", "b"], ["default", ""]),
            (["chekc", "x"], [""]),
        ],
        ids=" ".join,
    )
    def test_bash(self, words: list[str], offered: list[str], kifu: Path, tmp_path: Path) -> None:
        assert self._bash(kifu, tmp_path, *words) == offered

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_script_asks_what_kifu_answers(self, shell: str, kifu: Path) -> None:
        script = _must(kifu, "completion", shell)
        assert f"_KIFU_COMPLETE={shell}_complete" in script

    def test_zsh_is_told_what_words_mean(self, kifu: Path) -> None:
        asked = {"_KIFU_COMPLETE": "zsh_complete", "COMP_WORDS": "kifu explain L208"}
        rows = _run(kifu, **asked, COMP_CWORD="2").stdout.splitlines()
        assert rows == ["plain", "L208", CODES["L208"].title]
        asked["COMP_WORDS"] = "kifu fm"
        rows = _run(kifu, **asked, COMP_CWORD="1").stdout.splitlines()
        assert rows == ["plain", "fmt", "Rewrite records in their canonical form."]

    def test_fish_is_told_what_words_mean(self, kifu: Path) -> None:
        asked = {"_KIFU_COMPLETE": "fish_complete", "COMP_WORDS": "kifu rules hak"}
        rows = _run(kifu, **asked, COMP_CWORD="hak").stdout.splitlines()
        assert rows == ["file,hak", "plain,hakoiri\t箱入將棋"]

    def test_commands_are_offered_without_importing_them(self) -> None:
        code = (
            "import sys; from cli.app import main\n"
            "try: main([])\n"
            "except SystemExit: pass\n"
            "assert not {'cli.check', 'notation.formats'} & set(sys.modules)"
        )
        asked = {"_KIFU_COMPLETE": "bash_complete", "COMP_WORDS": "kifu ", "COMP_CWORD": "1"}
        result = _run(sys.executable, "-c", code, **asked)
        assert result.returncode == 0, result.stderr
        assert "plain,check" in result.stdout


class TestReadme:
    """The examples of the README are what the services read."""

    BLOCKS = re.findall(r"```(yaml|toml)\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)

    def _blocks(self, language: str, key: str) -> list[Any]:
        return [text for name, text in self.BLOCKS if name == language and re.search(key, text)]

    def test_github(self, tmp_path: Path) -> None:
        (text,) = self._blocks("yaml", r"(?m)^jobs:")
        path = tmp_path / "workflow.yaml"
        path.write_text(text, encoding="utf-8")
        _schema("github-workflows", path)
        (job,) = yaml.safe_load(text)["jobs"].values()
        assert set(job["steps"][-1]["with"]) <= set(ACTION["inputs"])

    def test_pre_commit(self, tmp_path: Path) -> None:
        (text,) = self._blocks("yaml", r"(?m)^repos:")
        path = tmp_path / "config.yaml"
        path.write_text(text, encoding="utf-8")
        _must(sys.executable, "-m", "pre_commit", "validate-config", path)
        (repository,) = yaml.safe_load(text)["repos"]
        assert {row["id"] for row in repository["hooks"]} == {hook["id"] for hook in HOOKS}

    def test_gitlab(self, tmp_path: Path) -> None:
        (text,) = self._blocks("yaml", r"(?m)^ +codequality:")
        path = tmp_path / "gitlab.yaml"
        path.write_text(text, encoding="utf-8")
        _schema("gitlab-ci", path)

    def test_settings(self, tmp_path: Path, kifu: Path) -> None:
        (text,) = self._blocks("toml", r"(?m)^\[\[per-path\]\]")
        (tmp_path / "kifu.toml").write_text(text, encoding="utf-8")
        (tmp_path / "good.qipu").write_text(GOOD, encoding="utf-8")
        result = _run(kifu, "check", "good.qipu", cwd=tmp_path, KIFU_CACHE_DIR=tmp_path)
        assert result.returncode == 0, result.stdout + result.stderr
