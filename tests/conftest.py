"""Settings of the test run."""

from __future__ import annotations

import os

from hypothesis import settings

# The machine may be busy; a run in CI must be the same twice.
settings.register_profile("kifu", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("kifu")
