"""How long a test waits for what must come: long enough for a slow machine, since only a fault ever waits so long."""

PATIENCE = 180
"""In seconds."""
