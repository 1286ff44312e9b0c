"""Apuestas de contrapartida: the stake times coefficients that were validated before, and never less."""

from typing import Any

import pytest

from tests.games.apuestas.casa import OTHER, RACE, THIRD, Casa
from tests.games.table import faults
from tests.trace import law

COEFFICIENTS = {"ganador:x/a": "2.35", "ganador:x/b": "5", "ganador:y/e": "1.87", "ganador:z/h": "3.40"}
TWICE = {**RACE, "colocado": 2}


def house(*events: dict[str, Any], **setup: Any) -> Casa:
    return Casa("contrapartida", *(events or (RACE, OTHER, THIRD)), **{"coeficientes": COEFFICIENTS, **setup})


def rest(casa: Casa, *orders: str) -> dict[str, int]:
    """Events end as said, and those that are left with their first."""
    ended = {order.split()[0] for order in orders}
    for meeting in casa.state.meetings:
        if meeting.event not in ended and meeting.status != "anulado":
            orders = (*orders, f"{meeting.event} {' '.join(casa.game.rules.event(meeting.event).participantes)}")
    return casa.ends(*orders).settle()


@law("MU2010:apuestas.2.b", "criterio:apuestas.2", "criterio:apuestas.14")
def test_the_premio_is_the_product_at_the_coefficient_of_acceptance() -> None:
    casa = house().bets("ana x/a 10")
    casa("organizador: validar ganador x/a 2.10")
    casa.bets("bea x/a 10", "carla x/b 10")
    assert rest(casa, "x a") == {"ana": 2350, "bea": 2100}
    assert casa.kept() == 3000 - 4450


@law("MU2010:apuestas.2.b")
def test_a_coefficient_must_be_validated_before() -> None:
    casa = house()
    assert casa.why_not("ana: apostar ganador x/c 10") == ("sin_coeficiente", "MU2010:apuestas.2.b")
    casa("organizador: validar ganador x/c 4")
    casa.bets("ana x/c 10")
    assert rest(casa, "x c") == {"ana": 4000}


@law("MU2010:apuestas.2.b")
def test_a_bet_at_another_coefficient_than_was_shown_is_refused() -> None:
    casa = house()
    casa("organizador: validar ganador x/a 2.10")
    assert casa.why_not("ana: apostar ganador x/a 10 a 2.35") == ("coeficiente_cambiado", "MU2010:apuestas.2.b")
    casa("ana: apostar ganador x/a 10 a 2.10")


@law("MU2010:apuestas.2.b")
def test_what_was_accepted_stands() -> None:
    casa = house().bets("ana x/a 10")
    assert casa.why_not("ana: retirar 1") == ("boleto_firme", "MU2010:apuestas.2.b")


@law("criterio:apuestas.14")
@pytest.mark.parametrize(("coefficient", "lawful"), [("1.00", False), ("1.01", True), ("0.90", False)])
def test_coefficients_are_above_one(coefficient: str, *, lawful: bool) -> None:
    casa = house()
    line = f"organizador: validar ganador x/c {coefficient}"
    if lawful:
        casa(line)
    else:
        assert casa.why_not(line) == ("coeficiente_no_admitido", "criterio:apuestas.14")
    written = {"organizacion": "contrapartida", "minimo": "1", "programa": [RACE], "lugares": {"l": {"clase": "local"}}}
    found = faults("apuestas", "murcia", **written, coeficientes={"ganador:x/a": coefficient})
    assert found == ([] if lawful else [("coeficiente_no_validable", "criterio:apuestas.14")])


@law("MU2010:apuestas.3.a", "MU2010:apuestas.3.b", "criterio:apuestas.10")
def test_a_combinada_multiplies_and_a_void_leg_counts_one() -> None:
    casa = house()
    casa("ana: combinar 10 ganador x/a ganador y/e ganador z/h")
    assert rest(casa.fork(), "x a") == {"ana": 14941}
    assert rest(casa.fork(), "x a", "y f") == {}
    void = casa.fork()
    void("organizador: anular y tormenta")
    assert rest(void, "x a") == {"ana": 7990}
    for event in "xyz":
        casa(f"organizador: anular {event}")
    assert casa.settle() == {"ana": 1000}
    assert casa.why_not("ana: combinar 10 ganador x/a") == ("fuera_de_momento", "MU2010:apuestas.1")


@law("MU2010:apuestas.3.b")
def test_a_combinada_has_two_forecasts_or_more() -> None:
    casa = house()
    assert casa.why_not("ana: combinar 10 ganador x/a") == ("pocos_pronosticos", "MU2010:apuestas.3.b")
    casa("ana: combinar 10 ganador x/a ganador y/e")


@law("criterio:apuestas.14")
def test_the_product_is_rounded_once_and_the_half_upwards() -> None:
    casa = house(RACE, OTHER, coeficientes={"ganador:x/a": "1.50", "ganador:y/e": "1.55"})
    casa("ana: combinar 1 ganador x/a ganador y/e")
    assert rest(casa, "x a", "y e") == {"ana": 233}


@law("criterio:apuestas.6")
def test_dead_heats_pay_the_places_left_over_those_who_tie() -> None:
    casa = house(RACE, OTHER, coeficientes={"ganador:x/a": "5", "ganador:y/e": "2"})
    casa.bets("ana x/a 10")
    casa("bea: combinar 10 ganador x/a ganador y/e")
    assert rest(casa, "x a=b", "y e") == {"ana": 2500, "bea": 5000}
    placed = house(TWICE, coeficientes={f"colocado:x/{who}": "3" for who in "abcd"})
    placed("ana: apostar colocado x/a 10")
    assert rest(placed.fork(), "x a=b=c d") == {"ana": 2000}
    placed("bea: apostar colocado x/b 10")
    assert rest(placed, "x a b=c=d") == {"ana": 3000, "bea": 1000}


@law("criterio:apuestas.19")
def test_who_is_withdrawn_is_void_and_the_others_keep_their_coefficient() -> None:
    casa = house(RACE, OTHER, coeficientes={"ganador:x/a": "4", "ganador:x/b": "3", "ganador:y/e": "2"})
    casa.bets("ana x/a 10", "bea x/b 10")
    casa("carla: combinar 10 ganador x/a ganador y/e")
    casa("organizador: baja x a")
    assert casa.why_not("ana: apostar ganador x/a 10") == ("participante_retirado", "criterio:apuestas.19")
    assert rest(casa, "x b", "y e") == {"ana": 1000, "bea": 3000, "carla": 2000}


@law("criterio:apuestas.19")
def test_a_race_must_be_left() -> None:
    casa = house()
    casa("organizador: baja x a")
    casa("organizador: baja x b")
    assert casa.why_not("organizador: baja x a") == ("sin_participante", "criterio:apuestas.19")
    assert casa.why_not("organizador: baja x c") == ("pocos_participantes", "criterio:apuestas.19")


@law("criterio:apuestas.5", "MU2010:apuestas.3.b")
def test_results_that_exclude_each_other_are_not_combined() -> None:
    casa = house(TWICE, OTHER, coeficientes={f"colocado:x/{who}": "2" for who in "abcd"} | {"ganador:y/e": "2"})
    assert casa.why_not("ana: combinar 10 ganador x/a ganador x/b") == (
        "pronosticos_excluyentes",
        "criterio:apuestas.5",
    )
    three = "organizador: validar conjunto 9 colocado x/a colocado x/b colocado x/c"
    assert casa.why_not(three) == ("pronosticos_excluyentes", "criterio:apuestas.5")
    assert casa.why_not("ana: combinar 10 colocado x/a colocado x/a") == ("pronostico_repetido", "criterio:apuestas.5")
    casa("organizador: validar conjunto 9 colocado x/a colocado x/b")
    casa("ana: combinar 10 colocado x/a colocado x/b")


@law("criterio:apuestas.5")
def test_results_of_one_event_need_a_coefficient_together_and_are_one_leg() -> None:
    casa = house(TWICE, OTHER, coeficientes={"ganador:x/a": "3", "colocado:x/b": "2", "ganador:y/e": "2"})
    line = "ana: combinar 10 ganador x/a colocado x/b ganador y/e"
    assert casa.why_not(line) == ("sin_coeficiente_conjunto", "criterio:apuestas.5")
    casa("organizador: validar conjunto 4 ganador x/a colocado x/b")
    casa(line)
    assert rest(casa.fork(), "x a b", "y e") == {"ana": 8000}
    casa("organizador: baja x b")
    assert rest(casa.fork(), "x a c", "y e") == {"ana": 2000}
    assert rest(casa, "x a c", "y f") == {}
    apart = "organizador: validar conjunto 4 ganador x/a ganador y/e"
    assert house(TWICE, OTHER, coeficientes={}).why_not(apart) == ("de_varios_acontecimientos", "criterio:apuestas.5")


@law("criterio:apuestas.5")
def test_a_coefficient_together_may_come_with_the_set_up() -> None:
    casa = house(TWICE, coeficientes={"ganador:x/a + colocado:x/b": "4"})
    casa("ana: combinar 10 ganador x/a colocado x/b")
    assert rest(casa, "x a b") == {"ana": 4000}


@law("MU2010:apuestas.3.b")
def test_a_system_is_as_many_combinadas() -> None:
    casa = house(RACE, OTHER, THIRD, coeficientes={"ganador:x/a": "2", "ganador:y/e": "3", "ganador:z/h": "4"})
    taken: Any = casa("ana: sistema 2 5 ganador x/a ganador y/e ganador z/h")
    assert [event.premio for event in taken] == [3000, 4000, 6000]
    assert casa.net("ana") == -1500
    assert casa.why_not("ana: sistema 4 5 ganador x/a ganador y/e ganador z/h") == (
        "sistema_mal_dicho",
        "MU2010:apuestas.3.b",
    )
    assert rest(casa, "x a", "y e", "z i") == {"ana": 3000}


@law("criterio:apuestas.26", "MU2010:apuestas.2.b")
def test_the_largest_premio_is_looked_at_when_a_bet_is_taken() -> None:
    casa = house(premio_maximo="1000")
    assert casa.why_not("ana: apostar ganador x/a 500") == ("premio_excesivo", "criterio:apuestas.26")
    casa.bets("ana x/a 425")
    assert rest(casa, "x a") == {"ana": 99875}


@law("criterio:apuestas.26")
def test_what_the_company_owes_on_a_result_counts_combinadas_too() -> None:
    casa = house(responsabilidad_maxima="100").bets("ana x/a 20")
    casa("bea: combinar 10 ganador x/a ganador y/e")
    assert casa.why_not("carla: apostar ganador x/a 5") == ("responsabilidad_excesiva", "criterio:apuestas.26")
    casa.bets("carla x/a 3", "carla x/b 5")


@law("criterio:apuestas.25")
def test_the_company_holds_a_fund_and_the_caja_adds_to_it() -> None:
    casa = house(minimo="1").bets("ana x/b 1000")
    assert casa.state.bank == 100000
    assert rest(casa, "x b") == {"ana": 500000}
    assert any("Replenished" in type(event).__name__ for event in casa.events)
    written = {"organizacion": "contrapartida", "minimo": "1", "programa": [RACE], "lugares": {"l": {"clase": "local"}}}
    assert faults("apuestas", "murcia", **written, anticipo="999.99") == [
        ("anticipo_insuficiente", "criterio:apuestas.25")
    ]
    assert faults("apuestas", "murcia", **{**written, "organizacion": "mutua"}, anticipo="1") == []
