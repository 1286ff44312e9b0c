"""The floor of a casino in time: sessions, tables that open and close, their limits, as chapters of acts."""
