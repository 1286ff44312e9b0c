"""The tests, mirrored by room, and how hard Hypothesis tries: settled before any module reads it."""

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow]
"""Hypothesis would measure the machine."""
settings.register_profile(
    "tapete", derandomize=True, deadline=None, max_examples=50, database=None, suppress_health_check=SLOW
)
settings.register_profile(
    "soak", deadline=None, max_examples=3_000, database=None, print_blob=True, suppress_health_check=SLOW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "tapete"))
