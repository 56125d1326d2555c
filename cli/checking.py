"""A check run: from inputs to reports and the exit code.

What lives here: putting together who reads, who checks, what is told and what comes last.
What does not: options (`cli.check`), and any of those parts.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from cli.outputs import Outputs, on_standard_output
from cli.progress import Progress
from cli.report import (
    INTERRUPTED,
    USAGE,
    counted,
    exit_code,
    summary,
    tell_problem,
    tell_settings,
)
from notation.archive.check import Plan
from notation.archive.inputs import Reader
from notation.archive.result import Checked, Totals
from notation.archive.run import Here, Workers, WorkersError, run
from notation.archive.settings import Settings, SettingsBook, SettingsError
from notation.archive.told import settings_of, told
from notation.archive.walk import Walk
from notation.diagnostics import Severity
from notation.shown import printable

if TYPE_CHECKING:
    from notation.archive.baseline import Baseline
    from notation.archive.cache import Cache

BASELINE = "kifu-baseline.json"
_INTERRUPTED = "interrupted"


class Asked(NamedTuple):
    """What the command line asks of a run."""

    form: str
    reports: tuple[tuple[str, str], ...]
    statistics: bool
    board: bool
    force: bool
    write_baseline: bool
    jobs: int
    cluster: str | None
    cache: bool
    cache_folder: str | None


def check(walk: Walk, book: SettingsBook, asked: Asked) -> int:
    """Check what a walk finds and report it.  Returns the exit code; raises SettingsError."""
    started = time.monotonic()
    totals = Totals()
    baselines = _Baselines(asked.write_baseline)
    baselines.of(book.of("."))
    plan = Plan(asked.force, asked.board)
    try:
        workers = _workers(plan, asked)
    except WorkersError as error:
        tell_problem(str(error))
        return USAGE
    cache = _cache(plan, asked) if asked.cache else None
    if cache is not None and asked.cache_folder and not cache.usable:
        click.echo(f"results cannot be kept in {asked.cache_folder}", err=True)
    outputs = Outputs(on_standard_output(asked.form, board=asked.board), totals)
    for form, file in asked.reports:
        outputs.open(form, file)
    reader = Reader(book)
    progress = Progress(totals, reader, walk)
    interrupted = ""
    with closing(outputs), closing(workers), terminable():
        try:
            for checked in run(reader.pieces(walk), workers, cache):
                settings = settings_of(checked.name, book)
                new = baselines.new(told(checked, settings), settings)
                totals.add(new)
                if new.problem or new.findings:
                    progress.give_way()
                if new.problem:
                    tell_problem(new.problem)
                if not asked.write_baseline:
                    outputs.add(new)
                progress.update()
        except KeyboardInterrupt:
            interrupted = _INTERRUPTED
        except WorkersError as error:
            interrupted = str(error)
        except SettingsError as error:
            tell_settings(error)
            interrupted = "the settings cannot be followed"
        finally:
            progress.give_way()
            # Whatever ends the run, what was checked need not be checked again.
            if cache is not None:
                cache.close()
        seconds = time.monotonic() - started
        outputs.finish(seconds, interrupted=bool(interrupted))
    err = not outputs.main.for_people
    if asked.statistics:
        _tell_statistics(totals, err)
    nothing = not totals.files and not (walk.left_out and not totals.problems)
    if interrupted:
        tell_problem(f"{interrupted}; this is what was found so far")
    else:
        baselines.finish(book, totals, keep=nothing or totals.problems > 0)
    click.echo(summary(totals, seconds), err=err)
    if interrupted:
        return INTERRUPTED if interrupted == _INTERRUPTED else USAGE
    if nothing:
        return USAGE
    if asked.write_baseline and not totals.problems:
        return 0
    return exit_code(totals)


class _Baselines:
    """The baselines of a run: the one that is named, or that of each configuration."""

    def __init__(self, write: bool) -> None:
        self._write = write
        self._all: dict[str, Baseline] = {}

    def of(self, settings: Settings) -> Baseline | None:
        """The baseline that counts; to be written where there is none yet.  Raises
        SettingsError."""
        path = settings.baseline or (BASELINE if self._write else "")
        if path and path not in self._all:
            self._all[path] = self._read(path)
        return self._all.get(path)

    def _read(self, path: str) -> Baseline:
        from notation.archive.baseline import Baseline, BaselineError, read_baseline

        try:
            return read_baseline(path)
        except FileNotFoundError as error:
            if not self._write:
                why = "no such file; --write-baseline makes it"
                raise SettingsError(path, [why]) from error
            return Baseline(path)
        except OSError as error:
            raise SettingsError(path, [error.strerror or type(error).__name__]) from error
        except BaselineError as error:
            raise SettingsError(path, [str(error)]) from error

    def new(self, checked: Checked, settings: Settings) -> Checked:
        """What is not known; all of it where a baseline is written."""
        baseline = self.of(settings)
        if baseline is None:
            return checked
        if self._write:
            baseline.add(checked)
            return checked
        return baseline.new(checked)

    def finish(self, book: SettingsBook, totals: Totals, *, keep: bool) -> None:
        """Write the baselines, or tell what is stale in them.  With `keep` they are left as they
        were, since not everything was checked."""

        def is_told(name: str, code: str) -> bool:
            return settings_of(name, book).severity_of(name, code, Severity.ERROR) is not None

        for path, baseline in self._all.items():
            if not self._write:
                for line in baseline.stale(is_told):
                    click.echo(printable(f"stale in {path}: {line}"), err=True)
                if baseline.used:
                    known = counted(baseline.used, "known finding")
                    click.echo(f"{known} not told ({path})", err=True)
            elif keep:
                click.echo(f"{path} is not written, since not everything was checked", err=True)
            else:
                from cli.files import write_whole

                baseline.drop_gone()
                try:
                    write_whole(path, baseline.text().encode("utf-8", "backslashreplace"))
                except OSError as error:
                    totals.problems += 1
                    tell_problem(f"{path}: {error.strerror}")
                else:
                    known = counted(baseline.count(), "known finding")
                    click.echo(f"wrote {known} to {path}", err=True)


def _cache(plan: Plan, asked: Asked) -> Cache:
    from notation.archive.cache import Cache, cache_folder

    return Cache(asked.cache_folder or cache_folder(), plan)


def _workers(plan: Plan, asked: Asked) -> Workers:
    """Who checks.  What is not used is not imported.  Raises WorkersError."""
    if asked.cluster:
        from notation.archive.cluster import Cluster

        return Cluster(plan, asked.cluster)
    if asked.jobs == 1:
        return Here(plan)
    from notation.archive.pool import Pool

    return Pool(plan, asked.jobs)


def _tell_statistics(totals: Totals, err: bool) -> None:
    from notation.codes import CODES

    for code, count in sorted(totals.codes.items(), key=lambda row: (-row[1], row[0])):
        click.echo(f"{count:>8}  {code}  {CODES[code].title}", err=err)


@contextmanager
def terminable() -> Iterator[None]:
    """A run that is told to end, as services and closed terminals do, ends like one that is
    interrupted."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [getattr(signal, name) for name in names]
    # What is to be ignored, as under nohup, is.
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = [signal.signal(number, signal.default_int_handler) for number in heard]
    try:
        yield
    finally:
        for number, handler in zip(heard, before, strict=True):
            signal.signal(number, handler)
