"""The seed of what the tests choose by chance: always the same in `make test`, another each day in `make soak`."""

import os
import random

SEED = os.environ.get("TAPETE_SEED", "0")
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
"""Whether as much is tried as in a soak."""


def chooser(what: str) -> random.Random:
    """Choices of its own for each thing that is tried, so that none changes because another tries more."""
    return random.Random(f"{SEED} {what}")
