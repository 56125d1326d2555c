"""The forms a check can be reported in, one file each.

What lives here: the names of the forms, and the form that fits where the command runs.
What does not: the forms; each is imported when it is used.

A form's class has the name of the form with a capital letter.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from cli.reports.base import Reporter

FORMS = ("full", "concise", "json", "jsonl", "junit", "sarif", "github", "gitlab")


def reporter(form: str) -> type[Reporter]:
    """The class of a form of `FORMS`."""
    found: type[Reporter] = getattr(
        importlib.import_module(f"cli.reports.{form}"), form.capitalize()
    )
    return found


def auto_form(environ: Mapping[str, str]) -> str:
    """The form for where the command runs: that of the CI service, else for a person."""
    if environ.get("GITHUB_ACTIONS") == "true":
        return "github"
    return "gitlab" if environ.get("GITLAB_CI") else "full"
