"""Bola: the worked examples and the prohibitions, article by article."""

import pytest

from tests.games.table import TestTable, announced, collected, paid_bets
from tests.trace import law

JURISDICTIONS = ("estado", "galicia", "murcia")
PLAIN = {"minimo_autorizado": "1", "maximo_numero": "100", "maximo_sencilla": "500"}


@pytest.fixture(params=JURISDICTIONS)
def table(request: pytest.FixtureRequest) -> TestTable:
    bola = TestTable("bola", request.param, panos=["1", "2"], **PLAIN)
    bola.open_bets()
    return bola


@law("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1.a", "MU2010:23.1.b", "criterio:bola.1", "criterio:bola.2")
def test_the_seven_pays_seven_to_one_and_its_sencillas_par(table: TestTable) -> None:
    for bet in ("numero 7", "rojo", "impar", "pasa", "negro", "par", "falta"):
        table(f"ana: {bet} 10")
    events = table.spin("7")
    assert announced(events) == "7, rojo, impar y pasa"
    assert paid_bets(events) == [("numero:7", 7000), ("rojo", 1000), ("impar", 1000), ("pasa", 1000)]
    assert {bet for _, bet, _ in collected(events)} == {"negro", "par", "falta"}
