"""The tests on the compiled package: python -m tests.compiled [arguments of pytest]

The files git would hand on are copied into a temporary folder, compiled there, and pytest is
run there; without arguments it runs everything.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support import ROOT


def copy_tracked(target: Path) -> None:
    """Copy what git would hand on as it is on disk now, not this checkout's leftovers."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    for name in listed.stdout.split("\0"):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes((ROOT / name).read_bytes())


def build(target: Path) -> str:
    """Make `target` a checkout that is compiled in place; what the build said.  Whether it
    succeeded is not checked."""
    copy_tracked(target)
    if (ROOT / "build").is_dir():
        # An installation from here left it; what has not changed is not compiled again.
        shutil.copytree(ROOT / "build", target / "build")
    # Some tests ask git for the files of their checkout.
    subprocess.run(["git", "init", "--quiet"], cwd=target, check=True)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def main() -> int:
    """Build and test; the exit code of pytest."""
    with tempfile.TemporaryDirectory(prefix="kifu-compiled-") as folder:
        said = build(Path(folder))
        command = [sys.executable, "-m", "cli", "--version"]
        version = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        if "(compiled)" not in version.stdout:
            print(said, file=sys.stderr)
            return 1
        return subprocess.run(
            [sys.executable, "-m", "pytest", *sys.argv[1:]], cwd=folder
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
