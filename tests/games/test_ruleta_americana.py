"""Ruleta americana: what every bet returns, every maximum, and its set-ups.

The cases that a guion can say are in `casos/americana*.casos`.
"""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tapete.engine.event import Unlawful
from tapete.families.ruleta import SENCILLAS
from tests.games.table import JURISDICTIONS, TestTable, articles, collected, faults, paid_bets
from tests.trace import law

SLUG = "ruleta-americana"
CHIP_VALUE = articles("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
COLOURS = articles("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
EVEN = articles("ES1979:02.V.a", "GA2007:02.IV.2", "MU2010:13.3.a")
MULTIPLES = articles("ES1979:02.V.b", "GA2007:02.IV.2", "MU2010:13.3.b")
PLACES = articles("ES1979:02.II.a", "GA2007:02.III", "MU2010:10.a")
RAISED = articles("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.3.a")
DIRECTOR = articles("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "criterio:ruleta-francesa.23")


def with_value_chips(where: str, **setup: Any) -> TestTable:
    """A table at 2 euros where players may bet with value chips: in murcia by leave of the jefe."""
    table = TestTable(SLUG, where, minimo="2", fichas=["1", "2", "5", "10", "20", "50", "100"], **setup)
    if where == "murcia":
        table("jefe: permitir fichas-de-valor")
    return table


@law("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2", "ES1979:02", "GA2007:02.I", "MU2010:9")
@pytest.mark.parametrize(("where", "bets"), [("estado", 158), ("galicia", 161), ("murcia", 161)])
def test_the_house_keeps_one_in_37_and_half_of_that_on_sencillas(where: str, bets: int) -> None:
    table = with_value_chips(where)
    for bet in table.game.rules.bets:
        table(f"ana: {bet} 4")
    kept: Counter[str] = Counter()
    for outcome in table.game.rules.need.outcomes:
        events = table.fork().spin(outcome.id)
        kept.update(dict(paid_bets(events)))
        kept.subtract({bet: lost for _, bet, lost in collected(events)})
    found = {bet: 1 + Fraction(kept[bet], 37 * 400) for bet in table.game.rules.bets}
    assert len(found) == bets
    assert found == {bet: Fraction(73, 74) if bet in SENCILLAS else Fraction(36, 37) for bet in found}


BASES = {
    "pleno 8": 10,
    "caballo 8-9": 20,
    "transversal 7-8-9": 30,
    "cuadro 7-8-10-11": 40,
    "seisena 7-12": 60,
    "columna 2": 120,
    "docena 1": 120,
    "doble-columna 1-2": 240,
    "doble-docena 1-2": 240,
    "par": 180,
}
"""The least maximum of each kind, in minima; the other tramos are twice and three times it."""


@law("ES1979:02.V.a", "ES1979:02.V.b", "GA2007:02.IV.2", "MU2010:13.3.a", "MU2010:13.3.b")
@law("criterio:ruleta-americana.18")
@pytest.mark.parametrize(
    ("where", "tramo"), [("estado", 2), *((where, tramo) for where in ("galicia", "murcia") for tramo in (1, 2, 3))]
)
def test_the_maximum_of_each_kind_of_bet(where: str, tramo: int) -> None:
    table, found, expected = with_value_chips(where, tramo=tramo), {}, {}
    for bet, base in BASES.items():
        cap = base * tramo * 2
        over = table.why_not(f"ana: {bet} {cap + 4}")
        table(f"ana: {bet} {cap}")
        found[bet] = over, table.why_not(f"ana: {bet} 4")
        expected[bet] = (("sobre_maximo", (EVEN if bet == "par" else MULTIPLES)[where]),) * 2
        table(f"blas: {bet} {cap}")
    assert found == expected


@law("ES1979:02.V.a", "ES1979:02.V.b", "GA2007:02.IV.2")
def test_the_maxima_at_two_euros() -> None:
    expected = {
        "estado": {
            "pleno:8": 40,
            "caballo:8-9": 80,
            "transversal:7-8-9": 120,
            "cuadro:7-8-10-11": 160,
            "rojo": 720,
            "seisena:7-12": 240,
            "columna:2": 480,
            "docena:1": 480,
            "doble-docena:1-2": 960,
        },
        "galicia": {"pleno:8": 60, "rojo": 1080, "doble-columna:1-2": 1440, "doble-docena:2-3": 1440},
    }
    for where, maxima in expected.items():
        bets = with_value_chips(where).game.rules.bets
        assert {bet: bets[bet].cap // 100 for bet in maxima} == maxima


def _setups() -> list[tuple[str, dict[str, Any], str, str]]:
    """Set-ups, each with the code and the article of its fault, or with none."""
    margin: dict[str, Any] = {"minimo_autorizado": "1", "banda": ["1", "5"]}
    own = "minimo_sencillas_fuera_de_rango"
    listed: list[tuple[str, dict[str, Any], str, str]] = [
        ("estado", {"minimo_sencillas": "2"}, "", ""),
        ("estado", {"minimo_sencillas": "2.01"}, own, RAISED["estado"]),
        ("estado", {"tramo": 2}, "", ""),
        ("estado", {"tramo": 3}, "tramo_no_admitido", MULTIPLES["estado"]),
        ("galicia", {"tramo": 1}, "", ""),
        ("galicia", {"tramo": 4}, "tramo_no_admitido", MULTIPLES["galicia"]),
        ("galicia", {"multiplos": {"pleno": 20, "caballo": 40, "sencilla": 360}}, "", ""),
        ("galicia", {"multiplos": {"pleno": 20, "caballo": 60}}, "tramo_incoherente", MULTIPLES["galicia"]),
        ("murcia", {"tramo": 3, "multiplos": {"docena": 360}}, "", ""),
        ("murcia", {"tramo": 3, "multiplos": {"docena": 240}}, "tramo_incoherente", MULTIPLES["murcia"]),
        ("murcia", {"multiplos": {"pleno": 25}}, "multiplo_no_admitido", MULTIPLES["murcia"]),
        ("estado", margin, "", ""),
        ("galicia", margin, "", ""),
        ("murcia", margin, "sin_facultad", DIRECTOR["murcia"]),
        ("estado", {**margin, "banda": ["1", "1.50"]}, "fuera_de_banda", DIRECTOR["estado"]),
        ("galicia", {**margin, "banda": ["3", "5"]}, "fuera_de_banda", DIRECTOR["galicia"]),
        ("galicia", {"panos": 2}, "panos_no_admitidos", "criterio:ruleta-americana.17"),
        *((where, {"minimo_autorizado": "1"}, "sin_facultad", DIRECTOR[where]) for where in ("estado", "galicia")),
    ]
    for where in ("galicia", "murcia"):
        listed += [(where, {"minimo_sencillas": least}, "", "") for least in ("2", "10")]
        listed += [(where, {"minimo_sencillas": least}, own, RAISED[where]) for least in ("10.01", "1.99")]
    for where in ("estado", "murcia"):
        listed += [(where, {"panos": 2}, "", ""), (where, {"panos": 3}, "panos_no_admitidos", PLACES[where])]
    for where in JURISDICTIONS:
        listed += [
            (where, {"minimo": "1", "minimo_autorizado": "1"}, "", ""),
            *((where, {"colores": ["c0", "c1", "c2"], "plazas": places}, "", "") for places in (2, 3)),
            (where, {"colores": ["c0", "c1", "c2"], "plazas": 4}, "plazas_sin_color", PLACES[where]),
            (where, {"colores": ["rojo", "rosa"], "plazas": 2}, "", ""),
            (where, {"colores": ["rojo", "rojo"], "plazas": 2}, "colores_repetidos", COLOURS[where]),
        ]
    return listed


@law("ES1979:02.V", "ES1979:02.V.a", "ES1979:02.V.b", "GA2007:02.IV.2", "MU2010:13.3.a", "MU2010:13.3.b")
@law("criterio:ruleta-americana.18", "criterio:ruleta-americana.17", "ES1979:02.II.a", "GA2007:02.III", "MU2010:10.a")
@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
def test_the_set_ups_of_each_jurisdiction() -> None:
    for where, setup, code, cite in _setups():
        assert faults(SLUG, where, **{"minimo": "2", **setup}) == ([(code, cite)] if code else []), (where, setup)


@law("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
def test_a_table_without_a_chip_of_its_minimum_does_not_open() -> None:
    for where in JURISDICTIONS:
        with pytest.raises(Unlawful) as unlawful:
            TestTable(SLUG, where, minimo="2", fichas=["5", "10"])
        assert [(fault.code, fault.cite) for fault in unlawful.value.faults] == [("serie_sin_ficha", CHIP_VALUE[where])]
