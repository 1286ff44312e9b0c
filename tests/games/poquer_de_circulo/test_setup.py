"""What the dirección may fix of a table (MU2010:76.3, 78.1, 80.a), example 1 and 24 of the rules of all variants."""

from typing import Any

import pytest

from tapete.engine.refusal import Unlawful
from tapete.engine.setup import read_setup
from tapete.games import REGISTRY
from tests.games.circulo import ANTES, BLINDS, Circulo
from tests.games.table import faults as faults_of
from tests.trace import law


def faults(slug: str = "holdem", **setup: Any) -> list[tuple[str, str]]:
    return faults_of(slug, "murcia", **{"minimo": "10", "resto": "200", **setup})


@law("MU2010:80.a.p1")
def test_the_minimum_is_a_twentieth_of_the_resto_at_the_most() -> None:
    assert faults(minimo="10") == []
    assert faults(minimo="11", ante="5") == [("minimo_excesivo", "MU2010:80.a.p1")]


@law("MU2010:80.a.p1")
def test_a_table_has_a_minimum() -> None:
    assert [code for code, _ in faults(minimo="0.01", ficha_minima="0.01", ante="0.01")] == ["ante_no_admitido"]


@law("MU2010:80.a.obl.1")
def test_the_ante_is_half_of_the_minimum_at_the_most() -> None:
    assert faults(ante="5") == []
    assert faults(ante="6") == [("ante_no_admitido", "MU2010:80.a.obl.1")]


@law("MU2010:80.a.obl", "MU2010:88.2.p1")
def test_a_table_with_ciegas_has_no_ante() -> None:
    assert faults(obligatoria="ciegas") == []
    assert faults(obligatoria="ciegas", ante="5") == [("ante_con_ciegas", "MU2010:88.2.p1")]


@law("MU2010:80.a.obl.2")
def test_the_small_ciega_can_be_made_with_the_smallest_chip() -> None:
    assert faults(obligatoria="ciegas", ficha_minima="5") == []
    assert faults(obligatoria="ciegas", ficha_minima="10") == [("sin_ficha", "MU2010:80.a.obl.2")]


@law("MU2010:80.a.p2")
def test_the_least_reposicion_is_the_resto_at_the_most() -> None:
    assert faults(reposicion_minima="200") == []
    assert faults(reposicion_minima="220") == [("reposicion_no_admitida", "MU2010:80.a.p2")]


@law("MU2010:80.a.p2")
def test_the_most_of_a_reposicion_is_not_below_the_resto() -> None:
    assert faults(reposicion_maxima="200") == []
    assert faults(reposicion_maxima="199") == [("reposicion_no_admitida", "MU2010:80.a.p2")]


@law("MU2010:76.3.a")
def test_the_house_takes_five_per_cent_of_a_bote_at_the_most() -> None:
    assert faults(tasa="5") == []
    assert faults(tasa="5.5") == [("beneficio_no_admitido", "MU2010:76.3.a")]
    assert faults(tasa="0") == []


@law("MU2010:76.3.b")
def test_the_fee_is_between_ten_and_twenty_per_cent() -> None:
    assert faults(beneficio="cuota", tasa="20") == []
    assert faults(beneficio="cuota", tasa="10") == []
    assert faults(beneficio="cuota", tasa="8") == [("beneficio_no_admitido", "MU2010:76.3.b")]
    assert faults(beneficio="cuota", tasa="20.01") == [("beneficio_no_admitido", "MU2010:76.3.b")]


@law("MU2010:76.3.b", "criterio:poquer-de-circulo.18")
def test_the_fee_is_reckoned_on_the_maximum_only_where_there_is_one() -> None:
    assert faults(beneficio="cuota", tasa="10", base="maximo", limite="fijo") == []
    fault = ("base_no_admitida", "criterio:poquer-de-circulo.18")
    assert faults(beneficio="cuota", tasa="10", base="maximo", limite="sin-limite") == [fault]


@law("MU2010:76.3.b", "criterio:poquer-de-circulo.18")
@pytest.mark.parametrize(("tasa", "fee"), [("10", 800), ("20", 1600)])
def test_the_fee_of_a_fixed_limit_is_a_part_of_eight_minima(tasa: str, fee: int) -> None:
    table = Circulo(beneficio="cuota", tasa=tasa, base="maximo", limite="fijo")
    assert table.game.rules.fee.value == fee


@law("MU2010:76.3.b")
@pytest.mark.parametrize("tasa", ["8.75", "21.25"])
def test_seven_and_seventeen_euros_of_eighty_are_no_fee(tasa: str) -> None:
    found = faults(beneficio="cuota", tasa=tasa, base="maximo", limite="fijo")
    assert found == [("beneficio_no_admitido", "MU2010:76.3.b")]


@law("MU2010:76.3.b")
def test_the_fee_on_the_resto() -> None:
    assert Circulo(beneficio="cuota", tasa="20").game.rules.fee.value == 4000


@law("MU2010:81.1")
def test_a_table_has_seats_for_those_without_whom_nothing_is_played() -> None:
    assert faults(plazas=4) == []
    assert faults(plazas=3) == [("plazas_no_admitidas", "MU2010:81.1")]
    assert faults(plazas=23) == [("plazas_no_admitidas", "criterio:holdem.7")]
    assert faults("omaha", plazas=11) == []
    assert faults("omaha", plazas=12) == [("plazas_no_admitidas", "criterio:omaha.7")]


@law("MU2010:80.a.lim", "MU2010:91.3.p1", "MU2010:83.1")
def test_each_variant_of_a_table_must_admit_what_the_direccion_chose() -> None:
    assert faults("poquer-de-circulo", **BLINDS, variantes=["holdem", "omaha"]) == []
    found = faults("poquer-de-circulo", **BLINDS, variantes=["holdem", "poquer-sintetico"], reposicion_minima="60")
    assert found == [("obligatoria_no_admitida", "criterio:poquer-sintetico.6")]
    found = faults("poquer-de-circulo", variantes=["holdem", "poquer-sintetico"], reposicion_minima="60", limite="bote")
    assert found == [("limite_no_admitido", "MU2010:91.3.p1")]


@law("MU2010:83.1")
@pytest.mark.parametrize("variants", [[], ["holdem", "holdem"], ["holdem", "razz"]])
def test_a_table_spreads_variants_of_the_list(variants: list[str]) -> None:
    assert faults("poquer-de-circulo", variantes=variants) == [("variantes_no_admitidas", "MU2010:83.1")]


@law("criterio:poquer-de-circulo.46", "criterio:poquer-de-circulo.44")
def test_times_are_announced_that_can_pass() -> None:
    assert faults(ultimas_manos=1, segundos=1, duracion=0) == []
    assert faults(ultimas_manos=0) == [("plazo_no_admitido", "criterio:poquer-de-circulo.46")]
    assert faults(segundos=0) == [("plazo_no_admitido", "criterio:poquer-de-circulo.44")]
    assert faults(duracion=-1) == [("plazo_no_admitido", "MU2010:76.3.b")]


@law("MU2010:75.1")
def test_the_house_gives_the_table_no_anticipo() -> None:
    assert faults(anticipo="100") == [("anticipo_sin_objeto", "MU2010:75.1")]


@law("MU2010:80.b.p1")
def test_the_minimum_is_within_what_is_authorised() -> None:
    assert faults(minimo_autorizado="5", banda=["5", "10"]) == []
    assert faults(minimo_autorizado="5") == [("sin_facultad", "MU2010:80.b.p1")]
    assert faults(minimo_autorizado="5", banda=["5", "8"]) == [("fuera_de_banda", "MU2010:80.b.p1")]


@law("MU2010:80.a.p1")
def test_an_unlawful_table_is_not_built() -> None:
    module = REGISTRY.module("holdem")
    lawful, unlawful = (read_setup(module.Setup, {**ANTES, "resto": resto}) for resto in ("200", "100"))
    assert module.build("murcia", lawful).slug == "holdem"
    with pytest.raises(Unlawful, match="minimo_excesivo"):
        module.build("murcia", unlawful)
