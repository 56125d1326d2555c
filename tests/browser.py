"""A browser for the tests of pages, as fixtures."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.fail(f"no browser is installed: none of {', '.join(BROWSERS)}")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        # Its sandbox does not work for root.
        args = ["--disable-gpu", *(["--no-sandbox"] if root else [])]
        browser = playwright.chromium.launch(executable_path=path, args=args)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens a file; what pages complain of, or ask a network for, fails the test."""
    contexts = []
    complaints: list[str] = []

    def open_file(path: Path, address: str = "", **options: Any) -> Page:
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text) if said.type in ("error", "warning") else None
            ),
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith("file:") else complaints.append(asked.url),
        )
        page.goto(path.as_uri() + address)
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert complaints == []
