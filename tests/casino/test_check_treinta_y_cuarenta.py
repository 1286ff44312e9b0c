"""Tables of treinta y cuarenta on the floor of a casino: limits, people and the card table in service."""

from typing import Any

import pytest

from tests.casino.houses import codes, house, licence, mesa
from tests.games.table import everywhere
from tests.trace import law

JUEGO = "treinta-y-cuarenta"
BAND: dict[str, Any] = {"banda": ["2", "20"]}


@law("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "criterio:treinta-y-cuarenta.37")
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:01.IV.2.B"), ("galicia", "GA2007:01.V.2.B")])
def test_the_director_moves_the_minimum_upwards_within_the_band(where: str, cite: str) -> None:
    def at(minimo: str, **terms: Any) -> list[tuple[str, str]]:
        papers = licence(JUEGO, "2", **terms) + mesa(where, 1, JUEGO)
        return codes(house(where, papers, mesa(where, 2, JUEGO, minimo=minimo)))

    assert at("2") == at("20", **BAND) == []
    assert at("1", **BAND) == [("minimo_inferior_al_autorizado", cite)]
    assert at("5") == [("sin_facultad", cite)]
    assert at("100", **BAND) == [("fuera_de_banda", cite)]


@law("criterio:treinta-y-cuarenta.37")
def test_in_murcia_the_minimum_is_the_authorised_one() -> None:
    papers = licence(JUEGO, "2", **BAND) + mesa("murcia", 1, JUEGO)
    assert codes(house("murcia", papers, mesa("murcia", 2, JUEGO))) == []
    raised = house("murcia", papers, mesa("murcia", 2, JUEGO, minimo="5"))
    assert codes(raised) == [("sin_facultad", "criterio:treinta-y-cuarenta.37")]


@law("ES1979:01.IV.2.B.b", "GA2007:01.V.2.B.b")
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:01.IV.2.B.b"), ("galicia", "GA2007:01.V.2.B.b")])
def test_one_table_keeps_the_authorised_minimum(where: str, cite: str) -> None:
    raised = mesa(where, 1, JUEGO, minimo="5")
    assert codes(house(where, licence(JUEGO, "2", **BAND), raised, mesa(where, 2, JUEGO))) == []
    assert codes(house(where, licence(JUEGO, "2", **BAND), raised)) == [("sin_mesa_al_minimo", cite)]


@law("criterio:treinta-y-cuarenta.25", "criterio:casino.12")
@everywhere
def test_no_joint_maximum_and_one_jefe_for_each_table(where: str) -> None:
    papers = licence(JUEGO, "2")
    assert codes(house(where, papers, mesa(where, 1, JUEGO), mesa(where, 2, JUEGO))) == []
    joint = house(where, papers, mesa(where, 1, JUEGO, tope_conjunto="1000"))
    assert codes(joint) == [("tope_conjunto_prohibido", "criterio:treinta-y-cuarenta.25")]
    shared = house(where, papers, *(mesa(where, n, JUEGO, jefe="comun") for n in (1, 2)))
    assert codes(shared) == [("demasiadas_mesas_por_jefe", "criterio:casino.12")]


@law("ES1979:05.III", "GA2007:05.III", "MU2010:26")
@everywhere
def test_a_table_without_its_two_croupiers_may_not_work(where: str) -> None:
    cite = {"estado": "ES1979:05.III", "galicia": "GA2007:05.III", "murcia": "MU2010:26"}[where]
    short = house(where, licence(JUEGO, "2"), mesa(where, 1, JUEGO, without=1))
    assert codes(short) == [("personal_insuficiente", cite)]
    crew = ["crupier:luis", "crupier:eva"]
    for role in ("extremo", "stickman", "cambista", "auxiliar", "subjefe"):
        crowded = house(where, licence(JUEGO, "2"), mesa(where, 1, JUEGO, personal=[*crew, f"{role}:pia"]))
        assert codes(crowded) == [("no_es_personal", cite)]


@law("GA2007:2.3")
def test_in_galicia_it_is_the_card_table_that_must_be_in_service() -> None:
    papers = [licence("ruleta-americana", "2"), licence(JUEGO, "2"), mesa("galicia", 1, "ruleta-americana")]
    assert codes(house("galicia", *papers, mesa("galicia", 2, JUEGO))) == []
    assert codes(house("galicia", *papers)) == [("sin_mesa_en_servicio", "GA2007:2.3")]


@law("criterio:treinta-y-cuarenta.2", "ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1")
@everywhere
def test_the_authorisation_and_no_table_sets_from_which_stake_bets_are_insured(where: str) -> None:
    def at(authorised: dict[str, Any], own: dict[str, Any]) -> list[tuple[str, str]]:
        return codes(house(where, licence(JUEGO, "5", **authorised), mesa(where, 1, JUEGO, **own)))

    hundred, fifty = {"umbral_seguro": "100"}, {"umbral_seguro": "50"}
    other = [("distinto_de_la_autorizacion", "criterio:treinta-y-cuarenta.2")]
    assert at({}, {}) == at(hundred, {}) == at(hundred, hundred) == []
    assert at(hundred, fifty) == at({}, fifty) == other


@law("criterio:treinta-y-cuarenta.2")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_a_table_with_a_raised_minimum_keeps_the_threshold_of_the_authorisation(where: str) -> None:
    papers = licence(JUEGO, "5", banda=["5", "100"], umbral_seguro="50") + mesa(where, 1, JUEGO)
    assert codes(house(where, papers, mesa(where, 2, JUEGO, minimo="100"))) == []
    low = licence(JUEGO, "5", umbral_seguro="4") + mesa(where, 1, JUEGO)
    assert codes(house(where, low)) == [("umbral_fuera_de_rango", "criterio:treinta-y-cuarenta.2")]
