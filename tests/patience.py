"""How long a test waits for what must come: long enough for a slow machine, since only a fault ever waits so long."""

import os

PATIENCE = int(os.environ.get("TAPETE_PATIENCE", "180"))
"""In seconds; `make planted` has less, since each of its faults makes a test wait."""
