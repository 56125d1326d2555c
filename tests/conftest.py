"""Settings of the test run."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browsing import Opened, Visit

# Results of other runs must not be found, nor left behind.
_KEPT = tempfile.TemporaryDirectory(prefix="kifu-tests-")
os.environ["KIFU_CACHE_DIR"] = _KEPT.name

# The machine may be busy; a run in CI must be the same twice.
settings.register_profile("kifu", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("kifu")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        told = f"no browser is installed: none of {', '.join(BROWSERS)}"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)
    from playwright.sync_api import sync_playwright

    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        # Its sandbox does not work for root.
        args = ["--disable-gpu", *(["--no-sandbox"] if root else [])]
        browser = playwright.chromium.launch(executable_path=path, args=args)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complained of, or asked a network for; nothing may be left at the end."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def visit(browser: Browser, complaints: list[str]) -> Iterator[Visit]:
    """Opens a file."""
    contexts = []

    def visit_file(path: Path, address: str = "", **options: Any) -> Page:
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()

        def note(kind: str, text: str) -> None:
            if kind in ("error", "warning"):
                complaints.append(text)

        page.on("console", lambda message: note(message.type, message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith("file:") else complaints.append(asked.url),
        )
        page.goto(path.as_uri() + address)
        return page

    yield visit_file
    for context in contexts:
        context.close()


@pytest.fixture
def opened(visit: Visit, tmp_path: Path) -> Opened:
    """Opens a document that is in no file yet."""
    count = itertools.count()

    def open_page(html: str, address: str = "", **options: Any) -> Page:
        path = tmp_path / f"page{next(count)}.html"
        path.write_text(html, encoding="utf-8")
        return visit(path, address, **options)

    return open_page
