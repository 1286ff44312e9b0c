"""What the tests of the ruleta francesa share: a table of it, in each jurisdiction."""

from typing import Any

import pytest

from tests.games.table import JURISDICTIONS, TestTable

everywhere = pytest.mark.parametrize("where", JURISDICTIONS)


def francesa(where: str, minimo: str = "5", **setup: Any) -> TestTable:
    """A table of ruleta francesa at 5 euros, open."""
    return TestTable("ruleta-francesa", where, minimo=minimo, **setup)
