"""Settings of the test run."""

from __future__ import annotations

import os
import tempfile

from hypothesis import settings

# Results of other runs must not be found, nor left behind.
_KEPT = tempfile.TemporaryDirectory(prefix="kifu-tests-")
os.environ["KIFU_CACHE_DIR"] = _KEPT.name

# The machine may be busy; a run in CI must be the same twice.
settings.register_profile("kifu", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("kifu")
