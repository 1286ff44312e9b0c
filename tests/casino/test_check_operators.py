"""Draws, machines and bets in the file of an establishment: authorised apart, and only where a text regulates them."""

import pytest

from tapete.law.regulations import jurisdictions
from tests.casino.houses import codes, house, licence, mesa
from tests.trace import law

RIFA = licence("rifas", "5", objetos={"bicicleta": {"precio": "450"}}, billetes=100)


@law("criterio:casino.39", "MU2010:2.5")
def test_a_house_of_murcia_may_have_a_rifa_beside_its_tables_under_an_authorisation_of_its_own() -> None:
    rifa = mesa("murcia", 1, "rifas")
    assert codes(house("murcia", RIFA, rifa)) == []
    assert codes(house("murcia", rifa))[0][0] == "juego_no_autorizado"


@law("criterio:casino.39")
@pytest.mark.parametrize("where", [where for where in jurisdictions() if where != "murcia"])
def test_elsewhere_it_is_outside_the_catalogue(where: str) -> None:
    found = codes(house(where, RIFA, mesa(where, 1, "rifas")))
    assert ("juego_fuera_de_catalogo", "criterio:casino.39") in found


@law("criterio:casino.39")
def test_an_authorisation_may_leave_to_its_tables_what_differs_between_them() -> None:
    """Neither numbers nor prizes are said of all loterías: each table says its own, or is at fault."""
    loterias = licence("loterias", "1")
    prizes = [{"nombre": "primero", "importe": "50"}]
    fixed = mesa("murcia", 1, "loterias", numeros=100, premios=prizes)
    sealed = mesa("murcia", 2, "loterias", modalidad="presorteada", emision=100, plan=[{"importe": "5", "cantidad": 1}])
    assert codes(house("murcia", loterias, fixed, sealed)) == []
    assert codes(house("murcia", loterias, sealed, mesa("murcia", 1, "loterias"))) != []


@law("criterio:maquinas.4")
def test_a_machine_has_the_price_of_its_model_not_under_the_authorised_one() -> None:
    def priced(own: str) -> list[tuple[str, str]]:
        table = mesa("murcia", 1, "maquinas", tipo="A", precio=own, tiempo=180)
        return codes(house("murcia", licence("maquinas", "0.50", tipo="A", tiempo=180), table))

    assert priced("0.50") == priced("0.60") == []
    assert priced("0.40") == [("minimo_inferior_al_autorizado", "criterio:maquinas.4")]
