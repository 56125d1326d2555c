"""Compiles the modules in which the time of a check goes, where that can be done.

What lives here: compiling, and the way back to pure Python when anything in it fails.  What
does not: everything else about the package, the list of those modules included
(pyproject.toml).

The environment variable KIFU_PURE asks for pure Python.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext


def modules() -> dict[str, list[str]]:
    """The files to compile, by the library they are compiled into."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    return {
        f"notation.{room}.compiled": [f"notation/{room}/{name}.py" for name in names]
        for room, names in project["tool"]["kifu-build"]["compiled"].items()
    }


def extensions() -> list[Extension]:
    """What to compile: nothing unless something is built that can hold it."""
    # A checkout that is edited must run as it is edited: editable installs stay pure.
    if os.environ.get("KIFU_PURE") or not {"bdist_wheel", "build_ext"} & {*sys.argv}:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    options = [
        # Types are judged by the tests, under the settings of pyproject.toml.  Here the
        # libraries are one cycle of imports, in which some types come too late for the few
        # modules around them that are not compiled.
        "--config-file=", "--ignore-missing-imports", "--disable-error-code=has-type",
        "--cache-dir=build/mypy",
    ]  # fmt: skip
    files = modules()
    try:
        found = mypycify(
            [*options, *(name for names in files.values() for name in names)],
            # More takes twice as long and gains nothing measurable; less gains nothing at all.
            opt_level="1",
            debug_level="0",
            separate=[(names, library) for library, names in files.items()],
        )
    # mypyc exits when it refuses a file.
    except (Exception, SystemExit) as error:
        print(f"kifu: pure Python, mypyc failed: {error}", file=sys.stderr)
        return []
    if os.name == "posix":
        for extension in found:
            # Warnings about generated C are a fifth of the time it takes.
            extension.extra_compile_args.append("-w")
    return found


class BuildExt(build_ext):
    """Compiles all or nothing."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        # What a build in the same folder compiled of a longer list would be packed as well.
        built = Path(self.build_lib)
        kept = {built / self.get_ext_filename(extension.name) for extension in self.extensions}
        for path in {*built.rglob("*.so"), *built.rglob("*.pyd")} - kept:
            path.unlink()
        try:
            super().run()
        # No compiler, no headers, a fault of either: every compiler has its own ways.
        except Exception as error:
            print(f"kifu: pure Python, compiling failed: {error}", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []


class BdistWheel(bdist_wheel):
    """A wheel for one platform only if it holds something compiled."""

    def get_tag(self) -> tuple[str, str, str]:
        self.root_is_pure = not self.distribution.has_ext_modules()
        return super().get_tag()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildExt, "bdist_wheel": BdistWheel},
)
