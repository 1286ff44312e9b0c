"""What the tests of the ruleta americana share: its tables, and one article for each jurisdiction."""

from typing import Any

from tests.games.table import TestTable, articles

SLUG = "ruleta-americana"
CHIPS = ["1", "2", "5", "10", "20", "50", "100"]
COMBINATIONS = articles("ES1979:01.IV.1", "GA2007:01.V.1", "MU2010:7.1")
CALLS = articles("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "MU2010:7.4.b")
COLOURS = articles("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
ORDER = articles("ES1979:02.III.b", "GA2007:02.IV.3", "MU2010:12.1")
ZERO = articles("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2")
MINIMUM = articles("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.1")
CHIP_VALUE = articles("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
SENCILLAS = articles("ES1979:02.V.a", "GA2007:02.IV.2", "MU2010:13.3.a")
MULTIPLES = articles("ES1979:02.V.b", "GA2007:02.IV.2", "MU2010:13.3.b")
PLACES = articles("ES1979:02.II.a", "GA2007:02.III", "MU2010:10.a")


def americana(where: str, minimo: str = "2", *, staff: str = "", **setup: Any) -> TestTable:
    """A table at 2 euros where no value chips have been allowed."""
    return TestTable(SLUG, where, staff=staff, minimo=minimo, **{"fichas": CHIPS, **setup})


def with_value_chips(where: str, minimo: str = "2", **setup: Any) -> TestTable:
    """A table where players may bet with value chips: in murcia by leave of the jefe."""
    table = americana(where, minimo, **setup)
    if where == "murcia":
        table("jefe: permitir fichas-de-valor")
    return table
