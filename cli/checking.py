"""A check run: from inputs to reports and the exit code.

What lives here: putting together who reads, who checks, what is told and what comes last.
What does not: options (`cli.check`), and any of those parts.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import click

from cli.files import write_whole
from cli.outputs import Outputs, on_standard_output
from cli.progress import Progress
from cli.report import INTERRUPTED, USAGE, counted, exit_code, summary, tell_problem
from notation.archive.baseline import Baseline, BaselineError, read_baseline
from notation.archive.cache import Cache, cache_folder
from notation.archive.check import Plan
from notation.archive.inputs import Reader
from notation.archive.names import IN
from notation.archive.result import Checked, Totals
from notation.archive.run import Here, Workers, WorkersError, run
from notation.archive.settings import SettingsBook, SettingsError
from notation.archive.walk import Walk

BASELINE = "kifu-baseline.json"


@dataclass(frozen=True, slots=True)
class Asked:
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
    cache_folder: Path | None


def check(walk: Walk, book: SettingsBook, asked: Asked) -> int:
    """Check what a walk finds and report it.  Returns the exit code; raises SettingsError."""
    started = time.monotonic()
    totals = Totals()
    path = book.of(".").baseline
    baseline = _baseline(path, asked.write_baseline)
    plan = Plan(asked.force, asked.board)
    try:
        workers = _workers(plan, asked)
    except WorkersError as error:
        tell_problem(str(error))
        return USAGE
    cache = Cache(asked.cache_folder or cache_folder(), plan) if asked.cache else None
    outputs = Outputs(on_standard_output(asked.form, board=asked.board), totals)
    for form, file in asked.reports:
        outputs.open(form, file)
    reader = Reader(book)
    interrupted = ""
    with closing(outputs), closing(workers), _terminable():
        try:
            with Progress(totals, reader, walk) as progress:
                for checked in run(reader.pieces(walk), workers, cache):
                    told = _told(checked, book)
                    if baseline is not None and asked.write_baseline:
                        baseline.add(told)
                    elif baseline is not None:
                        told = baseline.new(told)
                    totals.add(told)
                    if told.problem or told.findings:
                        progress.give_way()
                    if told.problem:
                        tell_problem(told.problem)
                    if not asked.write_baseline:
                        outputs.add(told)
                    progress.update()
        except KeyboardInterrupt:
            interrupted = "interrupted"
        except WorkersError as error:
            interrupted = str(error)
        finally:
            # Whatever ends the run, what was checked need not be checked again.
            if cache is not None:
                cache.close()
        seconds = time.monotonic() - started
        outputs.finish(seconds, interrupted=bool(interrupted))
    err = not outputs.main.for_people
    if asked.statistics:
        _tell_statistics(totals, err)
    if baseline is not None and not interrupted:
        _finish_baseline(baseline, path or BASELINE, asked.write_baseline, totals)
    if interrupted:
        tell_problem(f"{interrupted}; this is what was found so far")
    click.echo(summary(totals, seconds), err=err)
    if interrupted:
        return INTERRUPTED if interrupted == "interrupted" else USAGE
    if not totals.files and not (walk.left_out and not totals.problems):
        return USAGE
    if asked.write_baseline and not totals.problems:
        return 0
    return exit_code(totals)


def _baseline(path: str, write: bool) -> Baseline | None:
    """The known findings; none yet where they are to be written."""
    if write:
        return Baseline(os.path.abspath(os.path.dirname(path)))
    if not path:
        return None
    try:
        return read_baseline(path)
    except OSError as error:
        raise SettingsError(path, [f"{error.strerror}; --write-baseline makes it"]) from error
    except BaselineError as error:
        raise SettingsError(path, [str(error)]) from error


def _workers(plan: Plan, asked: Asked) -> Workers:
    """Who checks.  What is not used is not imported.  Raises WorkersError."""
    if asked.cluster:
        from notation.archive.cluster import Cluster

        return Cluster(plan, asked.cluster)
    if asked.jobs == 1:
        return Here(plan)
    from notation.archive.pool import Pool

    return Pool(plan, asked.jobs)


def _told(checked: Checked, book: SettingsBook) -> Checked:
    """What the settings let through, at the levels they say."""
    if not checked.findings:
        return checked
    container = checked.name.partition(IN)[0]
    folder = "." if "://" in container else os.path.dirname(container) or "."
    settings = book.of(folder)
    found = []
    for one in checked.findings:
        level = settings.severity_of(checked.name, one.code, one.severity)
        if level is not None:
            found.append(one if level is one.severity else replace(one, severity=level))
    return replace(checked, findings=tuple(found))


def _finish_baseline(baseline: Baseline, path: str, write: bool, totals: Totals) -> None:
    if write:
        try:
            write_whole(path, baseline.text().encode("utf-8", "backslashreplace"))
        except OSError as error:
            totals.problems += 1
            tell_problem(f"{path}: {error.strerror}")
            return
        known = sum(map(sum, (entries.values() for entries in baseline.known.values())))
        click.echo(f"wrote {counted(known, 'known finding')} to {path}", err=True)
        return
    for line in baseline.stale():
        click.echo(f"stale in {path}: {line}", err=True)
    if baseline.used:
        click.echo(f"{counted(baseline.used, 'known finding')} not told ({path})", err=True)


def _tell_statistics(totals: Totals, err: bool) -> None:
    from notation.codes import CODES

    for code, count in sorted(totals.codes.items(), key=lambda row: (-row[1], row[0])):
        click.echo(f"{count:>8}  {code}  {CODES[code].title}", err=err)


@contextmanager
def _terminable() -> Iterator[None]:
    """A run that is told to end, as services do, ends like one that is interrupted."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
