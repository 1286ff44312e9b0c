"""A table of ruleta francesa to write cases at."""

from typing import Any

from tests.games.table import TestTable


def francesa(where: str, minimo: str = "5", **setup: Any) -> TestTable:
    """A table of ruleta francesa at 5 euros, open."""
    return TestTable("ruleta-francesa", where, minimo=minimo, **setup)
