"""A real Dask cluster on this machine: a scheduler and two workers."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.app import kifu
from notation.archive.check import Plan
from notation.archive.cluster import Cluster
from tests.support import ROOT

GAME = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b\n"
BROKEN = "startpos moves 7g7f 3c3e\n"
HOST = "127.0.0.1"
PATIENCE = 60
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_LOGGING__DISTRIBUTED": "critical"}


def _start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        env=ENVIRONMENT, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


class Machines:
    """A scheduler and its workers, started and killed."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind((HOST, 0))
            port = free.getsockname()[1]
        self.address = f"tcp://{HOST}:{port}"
        self.scheduler = _start(
            "scheduler", "--host", HOST, "--port", str(port), "--no-dashboard", "--no-show"
        )
        self.workers = [
            _start(
                "worker", self.address, "--host", HOST, "--nthreads", "1", "--no-dashboard",
                "--no-nanny",
            )
            for _ in range(2)
        ]  # fmt: skip

    def wait(self, count: int) -> None:
        """Until so many workers are there."""
        from distributed import Client

        until = time.monotonic() + PATIENCE
        while True:
            try:
                with Client(self.address, timeout=5, set_as_default=False) as client:
                    client.wait_for_workers(count, timeout=PATIENCE)
                return
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.2)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait(timeout=PATIENCE)


@pytest.fixture
def machines() -> Iterator[Machines]:
    started = Machines()
    try:
        started.wait(2)
        yield started
    finally:
        started.stop()


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    folder = tmp_path / "archive"
    folder.mkdir()
    for n in range(600):
        text = f"# {n}\n" + GAME * 12 + (BROKEN if n % 50 == 0 else "")
        (folder / f"{n:03}.usi").write_text(text)
    (folder / "gone.usi").symlink_to("nowhere")
    return folder


def run(*args: object) -> Result:
    words = ["check", "--no-cache", *map(str, args)]
    return CliRunner().invoke(kifu, words, catch_exceptions=False)


def timeless(text: str) -> str:
    return re.sub(r"in \d+\.\d s", "", text)


@pytest.mark.slow
def test_a_lost_worker_loses_nothing(archive: Path, machines: Machines, tmp_path: Path) -> None:
    """One of two workers is killed in the middle: the output is that of one machine."""
    here = run(archive, "-j1", "--format", "jsonl")
    words = ["check", str(archive), "--no-cache", "--format", "jsonl"]
    with (tmp_path / "err").open("w+") as err, subprocess.Popen(
        [sys.executable, "-m", "cli", *words, "--cluster", machines.address],
        stdout=subprocess.PIPE, stderr=err, text=True, env=ENVIRONMENT, cwd=ROOT,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        machines.workers[0].send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
        assert process.wait(timeout=PATIENCE) == here.exit_code == 2
        err.seek(0)
        last = err.read().splitlines()[-1]
    assert machines.workers[0].wait(timeout=PATIENCE) == -signal.SIGKILL
    assert lines[:-1] == here.stdout.splitlines(keepends=True)[:-1]
    assert timeless(last) == timeless(here.stderr.splitlines()[-1])


@pytest.mark.slow
def test_failures_are_told(
    archive: Path, machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as other:
        other.setattr("notation.archive.cluster.build", lambda: "0.0.0+other")
        result = run(archive, "--cluster", machines.address)
    assert result.exit_code == 2
    assert "a worker has another build of kifu installed" in result.stderr
    # The cluster is as it was.
    cluster = Cluster(Plan(), machines.address)
    assert cluster.width == 8
    cluster.close()
    for worker in machines.workers:
        worker.kill()
        worker.wait(timeout=PATIENCE)
    time.sleep(1)
    result = run(archive, "--cluster", machines.address)
    assert result.exit_code == 2
    assert "has no workers" in result.stderr


@pytest.mark.slow
def test_all_workers_lost(
    archive: Path, machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not wait for ever for workers that never come."""
    monkeypatch.setattr("notation.archive.cluster._LOOK", 1)
    monkeypatch.setattr("notation.archive.cluster._WAIT_FOR_WORKERS", 3)
    real = Cluster.submit

    def submit(cluster: Cluster, batch: object) -> object:
        for worker in machines.workers:
            worker.kill()
        return real(cluster, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(Cluster, "submit", submit)
    result = run(archive, "--cluster", machines.address)
    assert result.exit_code == 2
    assert "has no workers left; this is what was found so far" in result.stderr
    assert result.stdout.splitlines()[-1].startswith("checked ")


def test_no_cluster(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notation.archive.cluster._WAIT_FOR_SCHEDULER", 1)
    result = run(archive, "--cluster", f"tcp://{HOST}:1")
    assert result.exit_code == 2
    assert f"--cluster: cannot reach tcp://{HOST}:1" in result.stderr
    with socket.create_server((HOST, 0)) as silent:
        address = f"tcp://{HOST}:{silent.getsockname()[1]}"
        assert f"cannot reach {address}" in run(archive, "--cluster", address).stderr
    for address in ("foo", f"tcp://{HOST}", f"tcp://{HOST}:x", f"{HOST}:8786"):
        assert "is no address" in run(archive, "--cluster", address).stderr
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(archive, "--cluster", f"tcp://{HOST}:1")
    assert 'pip install "kifu[cluster]"' in result.stderr
