"""What the tests of the fortune wheel share: its tables, its symbols, and one article for each jurisdiction."""

from typing import Any

import pytest

from tests.games.table import TestTable

JURISDICTIONS = ("galicia", "murcia")
SYMBOLS = {"galicia": "GA2007:10.II", "murcia": "MU2010:100.1"}
WHEEL = {"galicia": "GA2007:10.II", "murcia": "MU2010:100.2"}
STAFF = {"galicia": "GA2007:10.III", "murcia": "MU2010:101"}
LIMITS = {"galicia": "GA2007:10.V.2", "murcia": "MU2010:103.2"}
RUNNING = {"galicia": "GA2007:10.V.3", "murcia": "MU2010:104.1"}
SETTLEMENT = {"galicia": "GA2007:10.V.3", "murcia": "MU2010:104.4"}
NULL = {"galicia": "criterio:ruleta-de-la-fortuna.7", "murcia": "MU2010:104.3"}
FIGURES = {"galicia": ("jocker-rojo", "jocker-negro"), "murcia": ("figura-1", "figura-2")}
PAYS = {"24": 1, "15": 2, "7": 5, "4": 10, "2": 20, "one": 45, "other": 45}
ORDER = (
    "one 24 15 24 7 24 15 24 4 24 15 24 15 2 24 15 24 7 24 15 24 4 24 15 24 7 15 "
    "other 24 15 24 7 24 15 24 4 24 7 24 15 2 24 15 24 7 24 15 24 4 24 15 24 7 15"
)
CELLS = tuple(ORDER.split())

everywhere = pytest.mark.parametrize("where", JURISDICTIONS)


def fortune(where: str, *, staff: str = "", **setup: Any) -> TestTable:
    """A table from 1 to 50 euros, open, before the first call."""
    return TestTable("ruleta-de-la-fortuna", where, staff=staff, **limits(where, **setup))


def limits(where: str, minimo: str = "1", maximo: str = "50", **setup: Any) -> dict[str, Any]:
    band = {"banda": ["1", "1000"]} if where == "murcia" else {}
    return {"minimo": minimo, "maximo": maximo, **band, **setup}


def symbol(where: str, name: str) -> str:
    """The two figures have other names in each jurisdiction."""
    return dict(zip(("one", "other"), FIGURES[where], strict=True)).get(name, name)


def turning(table: TestTable) -> TestTable:
    """The same table after the last push and no va más."""
    table.close_bets()
    return table
