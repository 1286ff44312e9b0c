"""What the dirección may fix of a table of póquer sintético (MU2010:91.2.a, 91.3): example 12 of its rules."""

from typing import Any

import pytest

from tests.games.circulo import Circulo
from tests.games.poquer_sintetico.table import Sintetico
from tests.games.table import faults as faults_of
from tests.trace import law


def faults(**setup: Any) -> list[tuple[str, str]]:
    usual = {"minimo": "10", "resto": "200", "ante": "5", "reposicion_minima": "60"}
    return faults_of("poquer-sintetico", "murcia", **{**usual, **setup})


@law("MU2010:91.3.p2", "criterio:poquer-sintetico.9")
@pytest.mark.parametrize(("euros", "lawful"), [("30", False), ("39", False), ("40", True), ("80", True), ("90", False)])
def test_the_reposicion_is_from_a_fifth_to_two_fifths_of_the_resto(euros: str, lawful: bool) -> None:
    fault = ("reposicion_no_admitida", "MU2010:91.3.p2")
    assert faults(reposicion_minima=euros) == ([] if lawful else [fault])


@law("MU2010:91.3.p2", "MU2010:80.a.p2")
def test_where_none_is_written_it_is_the_highest_that_is_admitted() -> None:
    assert faults(reposicion_minima=None) == []
    assert Sintetico(reposicion_minima=None).game.rules.least_rebuy.value == 8000
    assert Circulo().game.rules.least_rebuy.value == 20000


@law("MU2010:91.3.p2")
def test_the_ante_is_half_of_the_minimum_at_the_most() -> None:
    assert faults(ante="5") == []
    assert faults(ante="6") == [("ante_no_admitido", "MU2010:91.3.p2")]


@law("MU2010:91.3.p1", "criterio:poquer-sintetico.13")
@pytest.mark.parametrize("system", ["fijo", "bote"])
def test_it_is_always_played_without_limit(system: str) -> None:
    assert faults(limite="sin-limite") == []
    assert faults(limite=system) == [("limite_no_admitido", "MU2010:91.3.p1")]


@law("criterio:poquer-sintetico.6", "criterio:poquer-sintetico.14")
def test_it_is_played_with_an_ante() -> None:
    assert faults(obligatoria="ante") == []
    assert faults(obligatoria="ciegas", ante=None) == [("obligatoria_no_admitida", "criterio:poquer-sintetico.6")]


@law("criterio:poquer-sintetico.19")
def test_eleven_sit_at_the_most() -> None:
    assert faults(plazas=11) == []
    assert faults(plazas=12) == [("plazas_no_admitidas", "criterio:poquer-sintetico.19")]
    assert Sintetico().game.rules.plazas.value == 10


@law("criterio:poquer-de-circulo.18")
def test_the_fee_has_no_maximum_to_be_reckoned_on() -> None:
    assert faults(beneficio="cuota", tasa="10", base="resto") == []
    found = faults(beneficio="cuota", tasa="10", base="maximo")
    assert found == [("base_no_admitida", "criterio:poquer-de-circulo.18")]


@law("MU2010:91.2.a")
def test_it_is_played_with_28_cards() -> None:
    table = Sintetico()
    table.shuffle()
    assert table.state.sabot is not None
    assert table.state.sabot.size == 28
    assert {str(card)[0] for card in table.state.sabot.pack.cards} == set("AKQJT98")


@law("criterio:poquer-sintetico.19")
def test_eleven_players_leave_one_card_of_the_28() -> None:
    places = {f"p{number}": number for number in range(1, 12)}
    table = Sintetico(places=places, plazas=11)
    table.hand()
    table.check_down()
    assert table.state.sabot is not None
    assert table.state.sabot.left == 1
