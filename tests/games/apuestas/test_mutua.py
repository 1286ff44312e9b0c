"""Apuestas mutuas: the percentage of the pool among those who guessed right, to the cent."""

from typing import Any

import pytest

from tests.games.apuestas.casa import OTHER, RACE, Casa
from tests.games.table import faults
from tests.trace import law

POOL = ("ana x/a 10", "bea x/a 5", "carla x/b 20", "diana x/c 65")


def mutua(*bets: str, **setup: Any) -> Casa:
    return Casa("mutua", **setup).bets(*(bets or POOL))


@law("MU2010:apuestas.2.a", "criterio:apuestas.3")
def test_seventy_per_cent_of_the_pool_goes_to_those_who_guessed() -> None:
    house = mutua().ends("x a")
    assert house.settle() == {"ana": 4667, "bea": 2333}
    assert house.kept() == 3000


@law("MU2010:apuestas.2.a", "criterio:apuestas.7")
def test_one_who_guessed_alone_has_it_all_and_nobody_has_his_stake_back() -> None:
    house = mutua().ends("x c")
    assert house.settle() == {"diana": 7000}
    nobody = mutua().ends("x d")
    assert nobody.settle() == {"ana": 1000, "bea": 500, "carla": 2000, "diana": 6500}
    assert nobody.kept() == 0


@law("criterio:apuestas.6")
def test_a_dead_heat_splits_the_profit_by_results_or_all_by_stake() -> None:
    assert mutua().ends("x a=b").settle() == {"ana": 2167, "bea": 1083, "carla": 3750}
    by_stake = mutua(empate="prorrata").ends("x a=b").settle()
    assert by_stake == {"ana": 2000, "bea": 1000, "carla": 4000}


@law("criterio:apuestas.6")
def test_a_dead_heat_with_less_than_was_staked_is_shared_by_stake() -> None:
    assert mutua("ana x/a 40", "bea x/b 40", "carla x/c 10").ends("x a=b").settle() == {"ana": 3150, "bea": 3150}


@law("MU2010:apuestas.2.a")
def test_when_nearly_all_guess_right_they_get_less_than_they_staked() -> None:
    house = mutua("ana x/a 7", "bea x/a 3", "carla x/b 1").ends("x a")
    assert house.settle() == {"ana": 539, "bea": 231}
    covered = mutua("ana x/a 7", "bea x/a 3", "carla x/b 1", dividendo_minimo=True).ends("x a")
    assert covered.settle() == {"ana": 700, "bea": 300}
    assert covered.kept() == 100


@law("criterio:apuestas.4")
def test_the_odd_cent_goes_to_the_earliest_of_equal_fractions() -> None:
    house = mutua("ana x/a 1", "bea x/a 1", "carla x/a 1", "diana x/b 11.29").ends("x a")
    assert house.settle() == {"ana": 334, "bea": 333, "carla": 333}


@law("criterio:apuestas.19")
def test_bets_on_who_is_withdrawn_go_back_and_leave_the_pool() -> None:
    house = mutua("ana x/a 10", "bea x/b 20", "carla x/c 30")
    house("organizador: baja x c")
    assert house.ends("x a").settle() == {"ana": 2100, "carla": 3000}
    assert house.kept() == 900


@law("criterio:apuestas.20")
def test_a_bote_is_carried_to_the_next_card_and_the_last_one_gives_back() -> None:
    house = mutua(bote=True).ends("x d")
    assert house.settle() == {}
    assert house.kept() == 3000
    house("organizador: abrir programa")
    house.bets("ana x/a 4", "bea x/a 1", "carla x/b 45").ends("x a")
    assert house.settle() == {"ana": 8400, "bea": 2100}
    house("organizador: ultimas")
    house("organizador: abrir programa")
    assert house.bets("ana x/a 4").ends("x d").settle() == {"ana": 400}


@law("criterio:apuestas.20")
def test_a_bote_waits_for_the_next_session() -> None:
    house = mutua(bote=True).ends("x d")
    house.settle()
    house("director: cerrar")
    house("director: abrir organizador=otto")
    house("organizador: abrir programa")
    assert house.bets("ana x/a 50").ends("x a").settle() == {"ana": 10500}


@law("criterio:apuestas.23")
def test_places_share_the_profit_as_in_a_dead_heat() -> None:
    house = Casa("mutua", {**RACE, "ganador": False, "colocado": 2})
    for line in ("ana: apostar colocado x/a 10", "bea: apostar colocado x/b 30", "carla: apostar colocado x/c 60"):
        house(line)
    assert house.fork().ends("x a b").settle() == {"ana": 2500, "bea": 4500}
    tied = house.ends("x a b=c d")
    assert tied.settle() == {"ana": 700, "bea": 2100, "carla": 4200}


@law("criterio:apuestas.4", "MU2010:apuestas.3.b")
def test_a_combination_is_a_market_of_its_own() -> None:
    house = Casa("mutua", {**RACE, "gemela": True}, OTHER)
    house("ana: apostar gemela x/a-b 10")
    house("bea: apostar gemela x/b-a 10")
    house("carla: apostar ganador x/a 10")
    assert house.why_not("ana: combinar 10 ganador x/a ganador y/e") == ("combinada_en_mutua", "criterio:apuestas.4")
    assert house.fork().ends("x a b", "y e").settle() == {"ana": 1400, "carla": 700}
    assert house.ends("x a=b", "y e").settle() == {"ana": 700, "bea": 700, "carla": 700}


@law("criterio:apuestas.10")
def test_a_pool_on_an_event_that_is_not_held_goes_back_whole() -> None:
    house = mutua()
    house("organizador: anular x niebla")
    assert house.settle() == {"ana": 1000, "bea": 500, "carla": 2000, "diana": 6500}
    assert house.kept() == 0


@law("MU2010:apuestas.2.a", "MU2010:apuestas.2.b", "MU2010:apuestas.2.c", "criterio:apuestas.3")
@pytest.mark.parametrize(
    ("organisation", "field", "value", "fault"),
    [
        ("mutua", "porcentaje", "0", ("porcentaje_no_admitido", "criterio:apuestas.3")),
        ("mutua", "porcentaje", "100.01", ("porcentaje_no_admitido", "criterio:apuestas.3")),
        ("mutua", "comision", "5", ("otra_organizacion", "MU2010:apuestas.2.c")),
        ("cruzada", "bote", True, ("otra_organizacion", "MU2010:apuestas.2.a")),
        ("cruzada", "comision", "100", ("porcentaje_no_admitido", "criterio:apuestas.3")),
        ("cruzada", "premio_maximo", "100", ("otra_organizacion", "MU2010:apuestas.2.b")),
        ("mutua", "coeficientes", {"ganador:x/a": "2"}, ("otra_organizacion", "MU2010:apuestas.2.b")),
    ],
)
def test_what_an_organisation_has_not(organisation: str, field: str, value: object, fault: tuple[str, str]) -> None:
    lawful = {"organizacion": organisation, "minimo": "1", "programa": [RACE], "lugares": {"l": {"clase": "local"}}}
    assert faults("apuestas", "murcia", **lawful) == []
    assert faults("apuestas", "murcia", **lawful, **{field: value}) == [fault]
