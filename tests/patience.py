"""How long a test waits for what must come: long enough for a slow machine, since only a fault ever waits so long."""

PATIENCE = 60
"""In seconds."""
