"""Ruleta francesa: minima and maxima, the tramos, the chip unit, and what a table's set-up may say."""

from typing import Any

import pytest

from tapete.engine.refusal import Refused, Unlawful
from tapete.engine.setup import BadSetup
from tapete.families.wheel.laying import PlaceBet
from tests.games.francesa import everywhere, francesa
from tests.games.table import TestTable, articles, paid_bets
from tests.games.table import faults as faults_of
from tests.trace import law

MINIMUM = articles("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.a")
SENCILLAS_MINIMUM = articles("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.b.2")
SENCILLAS_CAP = articles("ES1979:01.IV.2.A.a", "GA2007:01.V.2.A.a", "MU2010:7.3.b.2")
MULTIPLES_CAP = articles("ES1979:01.IV.2.A.b", "GA2007:01.V.2.A.b", "MU2010:7.3.b.1")
DIRECTOR = articles("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "criterio:ruleta-francesa.23")
PANOS = articles("ES1979:01.II", "GA2007:01.II", "MU2010:5.b")

ONE_OF_EACH = {
    "pleno 17": 10,
    "caballo 17-20": 20,
    "transversal 16-17-18": 30,
    "cuadro 16-17-19-20": 40,
    "seisena 13-18": 60,
    "columna 2": 120,
    "docena 2": 120,
    "doble-columna 1-2": 240,
    "doble-docena 2-3": 240,
    "rojo": 180,
    "negro": 180,
    "par": 180,
    "impar": 180,
    "falta": 180,
    "pasa": 180,
}
"""The multiple of the minimum that caps each kind of bet in the first tramo."""


def faults(where: str, **setup: Any) -> list[tuple[str, str]]:
    return faults_of("ruleta-francesa", where, **setup)


# --- the minimum ---


@everywhere
@pytest.mark.parametrize("bet", ONE_OF_EACH)
@law("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.a", "criterio:ruleta-francesa.38")
def test_a_stake_under_the_minimum_is_refused(where: str, bet: str) -> None:
    table = francesa(where)
    assert table.why_not(f"ana: {bet} 4.99") == ("bajo_minimo", MINIMUM[where])
    table(f"ana: {bet} {'10' if bet.startswith('doble') else '5'}")


@everywhere
@law("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.a", "criterio:casino.33")
def test_a_stake_that_reaches_the_minimum_may_be_raised_by_less(where: str) -> None:
    table = francesa(where, panos=2)
    if where == "murcia":
        assert table.why_not("ana: pleno 17 2.50") == ("bajo_minimo", MINIMUM[where])
        table("ana: pleno 17 10")
        assert table.why_not("ana: pleno 17 2.50")[0] == "no_pagable"
        return
    table("ana: pleno 17 10")
    table("ana: pleno 17 2.50")
    assert table.why_not("ana: pleno 17 2.50 paño 2") == ("bajo_minimo", MINIMUM[where])
    assert table.why_not("bea: pleno 17 2.50") == ("bajo_minimo", MINIMUM[where])


@pytest.mark.parametrize("where", ["galicia", "murcia"])
@law("GA2007:01.V.2.A", "MU2010:7.3.b.2", "criterio:ruleta-francesa.18", "criterio:ruleta-francesa.38")
def test_sencillas_may_have_a_minimum_of_their_own_but_caps_multiply_the_tables(where: str) -> None:
    table = francesa(where, minimo="2", minimo_sencillas="10", tramo=2)
    assert table.why_not("ana: rojo 8") == ("bajo_minimo", SENCILLAS_MINIMUM[where])
    table("ana: pleno 17 2")
    table("ana: columna 1 2")
    assert table.why_not("ana: rojo 722") == ("sobre_maximo", SENCILLAS_CAP[where])
    table("ana: rojo 720")


@pytest.mark.parametrize("where", ["galicia", "murcia"])
@law("GA2007:01.V.2.A", "MU2010:7.3.b.2", "criterio:ruleta-francesa.19")
def test_the_minimum_of_sencillas_reaches_five_times_the_tables_and_no_more(where: str) -> None:
    assert not faults(where, minimo="2", minimo_sencillas="2")
    assert not faults(where, minimo="2", minimo_sencillas="10")
    out_of_range = [("minimo_sencillas_fuera_de_rango", SENCILLAS_MINIMUM[where])]
    assert faults(where, minimo="2", minimo_sencillas="10.50") == out_of_range
    assert faults(where, minimo="2", minimo_sencillas="1.99") == out_of_range


@law("GA2007:01.V.2.A", "criterio:ruleta-francesa.19")
def test_the_five_times_are_of_the_minimum_in_force_and_not_of_the_authorised_one() -> None:
    raised = {"minimo": "5", "minimo_autorizado": "2", "banda": ["2", "10"]}
    assert not faults("galicia", **raised, minimo_sencillas="25")
    assert faults("galicia", **raised, minimo_sencillas="25.01") == [
        ("minimo_sencillas_fuera_de_rango", "GA2007:01.V.2.A")
    ]


@law("ES1979:01.IV.2.A", "criterio:ruleta-francesa.38")
def test_in_the_estado_sencillas_have_the_minimum_of_the_table() -> None:
    assert not faults("estado", minimo="2", minimo_sencillas="2")
    assert faults("estado", minimo="2", minimo_sencillas="2.01") == [
        ("minimo_sencillas_fuera_de_rango", "ES1979:01.IV.2.A")
    ]


# --- the maximum ---

TABLES = [("estado", 3), ("galicia", 1), ("galicia", 2), ("galicia", 3), ("murcia", 1), ("murcia", 2), ("murcia", 3)]


@pytest.mark.parametrize(("where", "tramo"), TABLES)
@pytest.mark.parametrize("bet", ONE_OF_EACH)
@law("ES1979:01.IV.2.A.a", "ES1979:01.IV.2.A.b", "GA2007:01.V.2.A.a", "GA2007:01.V.2.A.b")
@law("MU2010:7.3.b.1", "MU2010:7.3.b.2")
def test_each_kind_of_bet_has_the_maximum_of_its_tramo(where: str, tramo: int, bet: str) -> None:
    table = francesa(where, tramo=tramo)
    cap = 5 * tramo * ONE_OF_EACH[bet]
    article = SENCILLAS_CAP if " " not in bet else MULTIPLES_CAP
    assert table.why_not(f"ana: {bet} {cap}.01") == ("sobre_maximo", article[where])
    table(f"ana: {bet} {cap}")


@pytest.mark.parametrize(
    ("where", "tramo", "bet", "cap"),
    [
        ("estado", 3, "pleno 17", "150"),
        ("galicia", 1, "pleno 17", "50"),
        ("galicia", 2, "pleno 17", "100"),
        ("galicia", 3, "pleno 17", "150"),
        ("estado", 3, "rojo", "2700"),
        ("galicia", 1, "rojo", "900"),
        ("estado", 3, "doble-docena 1-2", "3600"),
    ],
)
@law("ES1979:01.IV.2.A.a", "ES1979:01.IV.2.A.b", "GA2007:01.V.2.A.a", "GA2007:01.V.2.A.b")
def test_the_maxima_at_five_euros_are_these(where: str, tramo: int, bet: str, cap: str) -> None:
    table = francesa(where, tramo=tramo)
    table(f"ana: {bet} {cap}")
    assert table.refusal(f"ana: {bet} 5").code == "sobre_maximo"


@everywhere
@law("criterio:ruleta-francesa.20")
def test_a_table_that_names_no_tramo_plays_the_greatest(where: str) -> None:
    table = francesa(where)
    table("ana: pleno 17 150")
    assert table.why_not("ana: pleno 17 5") == ("sobre_maximo", MULTIPLES_CAP[where])


@everywhere
@law("criterio:ruleta-francesa.16")
def test_the_maximum_binds_each_player_and_never_adds_players_together(where: str) -> None:
    table = francesa(where)
    table("ana: pleno 17 150")
    table("eva: pleno 17 150")
    assert paid_bets(table.spin("17")) == [("pleno:17", 5250_00)] * 2


@everywhere
@law("criterio:ruleta-francesa.16")
def test_the_maximum_is_of_the_cell_adding_stakes_and_panos(where: str) -> None:
    table = francesa(where, panos=2)
    table("ana: pleno 17 100")
    assert table.fork().why_not("ana: pleno 17 55 paño 2") == ("sobre_maximo", MULTIPLES_CAP[where])
    table("ana: pleno 17 25 paño 2")
    table("ana: pleno 17 25")
    assert table.why_not("ana: pleno 17 5") == ("sobre_maximo", MULTIPLES_CAP[where])
    table("ana: pleno 18 150")
    table("ana: retirar pleno 17")
    table("ana: pleno 17 125 paño 2")


@everywhere
@law("criterio:ruleta-francesa.16")
def test_an_excess_is_refused_whole_and_leaves_the_stake_as_it_was(where: str) -> None:
    table = francesa(where)
    table("ana: pleno 17 100")
    facts = table.refusal("ana: pleno 17 55").facts
    assert (facts["stake"], facts["total"], facts["cap"]) == (55_00, 155_00, 150_00)
    assert [s.amount for s in table.state.stakes] == [100_00]


# --- what the chips can pay ---


@law("MU2010:7.3", "criterio:ruleta-francesa.21")
def test_in_murcia_stake_and_gain_are_multiples_of_the_minimum() -> None:
    table = francesa("murcia")
    for bet, short in {"doble-docena 1-2": "5", "doble-columna 2-3": "15", "rojo": "7.50", "pleno 17": "6"}.items():
        assert table.why_not(f"ana: {bet} {short}") == ("no_pagable", "MU2010:7.3")
    table("ana: rojo 5")
    table("ana: doble-docena 1-2 10")
    assert paid_bets(table.spin("12")) == [("doble-docena:1-2", 5_00), ("rojo", 5_00)]


@law("MU2010:7.3", "criterio:ruleta-francesa.21")
def test_in_murcia_a_payable_gain_does_not_make_up_for_a_stake_that_is_not() -> None:
    """Six euros on a pleno gain 210, a multiple of 2.50, but chips under the minimum don't exist at the table."""
    table = francesa("murcia", minimo="2.50")
    assert table.why_not("ana: pleno 17 6") == ("no_pagable", "MU2010:7.3")
    table("ana: pleno 17 7.50")


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("criterio:ruleta-francesa.21", "criterio:ruleta-francesa.22")
def test_elsewhere_any_stake_is_taken_and_half_cents_are_cut(where: str) -> None:
    table = francesa(where)
    table("ana: doble-docena 1-2 5")
    table("ana: doble-columna 1-2 5.01")
    assert paid_bets(table.spin("1")) == [("doble-columna:1-2", 2_50), ("doble-docena:1-2", 2_50)]


@everywhere
@pytest.mark.parametrize(("amount", "chips"), [(0, 0), (-5_00, 0), (0, -1), (5_00, 1), (-5_00, 1)])
def test_a_stake_is_said_once_and_is_not_negative(where: str, amount: int, chips: int) -> None:
    table = francesa(where)
    ana = table.person("ana")
    with pytest.raises(Refused) as refused:
        table.game.decide(table.state, PlaceBet(by=ana, player="ana", bet="rojo", amount=amount, chips=chips))
    assert refused.value.code == "sin_importe"


# --- which reason comes first ---


@law("MU2010:7.1", "MU2010:7.4.b", "MU2010:7.3.a", "MU2010:7.3.b.1", "MU2010:7.3")
def test_combination_time_minimum_maximum_and_chip_unit_are_tried_in_this_order() -> None:
    table = francesa("murcia")
    late = table.fork()
    late("crupier: lanzar")
    late("crupier: no va más")
    assert late.refusal("ana: pleno 37 0.01").code == "combinacion_no_admitida"
    assert late.refusal("ana: pleno 36 0.01").code == "fuera_de_plazo"
    assert table.refusal("ana: pleno 36 0.01").code == "bajo_minimo"
    assert table.refusal("ana: pleno 36 151").code == "sobre_maximo"
    assert table.refusal("ana: pleno 36 149").code == "no_pagable"


# --- the set-up ---


@pytest.mark.parametrize("where", ["galicia", "murcia"])
@law("criterio:ruleta-francesa.20")
def test_all_maxima_of_a_table_are_of_one_tramo(where: str) -> None:
    assert not faults(where, minimo="5", multiplos={"pleno": 10, "sencilla": 180})
    mixed = faults(where, minimo="5", multiplos={"pleno": 30, "sencilla": 180})
    assert mixed == [("tramo_incoherente", MULTIPLES_CAP[where])]
    assert faults(where, minimo="5", tramo=2, multiplos={"pleno": 10}) == mixed
    table = francesa(where, multiplos={"pleno": 10, "sencilla": 180})
    table("ana: caballo 1-2 100")
    assert table.why_not("ana: caballo 1-2 5") == ("sobre_maximo", MULTIPLES_CAP[where])


@everywhere
@law("ES1979:01.IV.2.A.a", "ES1979:01.IV.2.A.b", "GA2007:01.V.2.A.a", "GA2007:01.V.2.A.b")
@law("MU2010:7.3.b.1", "MU2010:7.3.b.2")
def test_a_multiple_the_list_does_not_have_is_refused(where: str) -> None:
    assert not faults(where, minimo="5", multiplos={"pleno": 30, "sencilla": 540})
    assert faults(where, minimo="5", multiplos={"pleno": 31}) == [("multiplo_no_admitido", MULTIPLES_CAP[where])]
    assert faults(where, minimo="5", multiplos={"sencilla": 541}) == [("multiplo_no_admitido", SENCILLAS_CAP[where])]


@law("ES1979:01.IV.2.A.b", "criterio:ruleta-francesa.20")
def test_the_estado_has_only_the_third_tramo() -> None:
    assert not faults("estado", minimo="5", tramo=3)
    assert faults("estado", minimo="5", tramo=2) == [("tramo_no_admitido", "ES1979:01.IV.2.A.b")]
    assert faults("galicia", minimo="5", tramo=4) == [("tramo_no_admitido", "GA2007:01.V.2.A.b")]


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "criterio:ruleta-francesa.23")
def test_the_minimum_is_raised_only_upwards_and_within_the_margin_granted(where: str) -> None:
    authorised: dict[str, Any] = {"minimo_autorizado": "2"}
    margin = authorised | {"banda": ["2", "10"]}
    assert not faults(where, minimo="2", **authorised)
    assert not faults(where, minimo="5", **margin)
    assert faults(where, minimo="5", **authorised) == [("sin_facultad", DIRECTOR[where])]
    assert faults(where, minimo="10.01", **margin) == [("fuera_de_banda", DIRECTOR[where])]
    assert faults(where, minimo="3", **authorised, banda=["5", "10"]) == [("fuera_de_banda", DIRECTOR[where])]
    assert faults(where, minimo="1.99", **margin) == [("minimo_inferior_al_autorizado", DIRECTOR[where])]


@law("criterio:ruleta-francesa.23")
def test_in_murcia_the_minimum_is_the_authorised_one() -> None:
    assert not faults("murcia", minimo="2", minimo_autorizado="2", banda=["2", "10"])
    raised = faults("murcia", minimo="5", minimo_autorizado="2", banda=["2", "10"])
    assert raised == [("sin_facultad", "criterio:ruleta-francesa.23")]


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "RC1979:47.2.b")
def test_a_raised_minimum_carries_the_maximum_and_the_anticipo_with_it(where: str) -> None:
    table = francesa(where, minimo="5", minimo_autorizado="2", banda=["2", "10"])
    assert table.state.bank == 75_000_00
    table("ana: pleno 17 150")
    assert table.refusal("ana: pleno 17 5").code == "sobre_maximo"
    assert francesa(where, minimo="2").state.bank == 30_000_00


@everywhere
@law("RC1979:47.2.b")
def test_an_anticipo_under_15000_minima_is_refused(where: str) -> None:
    assert not faults(where, minimo="5", anticipo="75000")
    assert faults(where, minimo="5", anticipo="74999.99") == [("anticipo_insuficiente", "RC1979:47.2.b")]


@everywhere
@law("ES1979:01.II", "GA2007:01.II", "MU2010:5.b")
def test_a_table_has_one_pano_or_two(where: str) -> None:
    assert not faults(where, minimo="5", panos=1)
    assert not faults(where, minimo="5", panos=2)
    for panos in (0, 3):
        assert faults(where, minimo="5", panos=panos) == [("panos_no_admitidos", PANOS[where])]
    one = francesa(where)
    one("ana: rojo 5")
    assert one.refusal("ana: rojo 5 paño 2").code == "pano_inexistente"
    francesa(where, panos=2)("ana: rojo 5 paño 2")


@law("ES1979:01.II", "GA2007:2.5")
def test_the_cloth_speaks_a_language_the_law_admits() -> None:
    assert not faults("estado", minimo="5", idioma="es")
    assert faults("estado", minimo="5", idioma="gl") == [("idioma_no_admitido", "ES1979:01.II")]
    for language in ("gl", "es", "fr", "en"):
        assert not faults("galicia", minimo="5", idioma=language)
    assert faults("galicia", minimo="5", idioma="pt") == [("idioma_no_admitido", "GA2007:2.5")]


def test_every_fault_of_a_set_up_is_named_and_no_table_opens_with_one() -> None:
    found: dict[str, Any] = {
        "minimo": "5",
        "minimo_autorizado": "2",
        "tramo": 1,
        "panos": 3,
        "idioma": "fr",
        "anticipo": "1",
    }
    codes = {code for code, _ in faults("estado", **found)}
    assert codes == {
        "sin_facultad",
        "tramo_no_admitido",
        "panos_no_admitidos",
        "idioma_no_admitido",
        "anticipo_insuficiente",
    }
    with pytest.raises(Unlawful) as refused:
        TestTable("ruleta-francesa", "estado", **found)
    assert {fault.code for fault in refused.value.faults} == codes


@pytest.mark.parametrize("minimo", ["0", "-5", "5.001", "five"])
def test_a_minimum_that_is_no_amount_is_unreadable(minimo: str) -> None:
    with pytest.raises(BadSetup):
        francesa("estado", minimo=minimo)
