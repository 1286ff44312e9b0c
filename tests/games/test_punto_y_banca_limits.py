"""Punto y banca: what the law refuses of a table's set-up, and of a bet."""

from typing import Any

import pytest

from tapete.games import REGISTRY, build
from tapete.games.punto_y_banca.rules import BancaRules
from tests.games.banca import ALL, FULL, MIDI, MINI, SLUG, BancaTable, articles, everywhere
from tests.games.table import faults
from tests.trace import law

MAXIMA = articles("ES1979:07.V", "criterio:punto-y-banca.4", "MU2010:41.2", "AS2011pb:D")
EMPATE = articles("ES1979:07.VI.1", "GA2007:06.IV.1", "MU2010:41.1", "AS2011pb:A.1")
TABLES = articles("ES1979:07.II.3", "GA2007:06.II", "MU2010:38.3", "AS2011pb:E")


# --- the set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "lawful"),
    [("estado", [50, 100]), ("galicia", [20, 50, 100]), ("murcia", list(range(20, 101))), ("asturias", [20, 50, 100])],
)
@law("ES1979:07.V", "GA2007:06.III", "MU2010:41.2", "AS2011pb:D", "criterio:punto-y-banca.4")
def test_the_maximum_is_one_of_the_multiples_of_the_text(where: str, lawful: list[int]) -> None:
    for multiple in range(1, 130):
        found = faults(SLUG, where, **{**FULL, "multiplo": multiple})
        assert found == ([] if multiple in lawful else [("multiplo_no_admitido", MAXIMA[where])]), multiple


@law("ES1979:07.V", "MU2010:41.2", "AS2011pb:D", "GA2007:06.IV.1")
def test_the_limits_of_the_worked_example() -> None:
    assert faults(SLUG, "estado", **{**FULL, "multiplo": 20}) == [("multiplo_no_admitido", "ES1979:07.V")]
    table = BancaTable("murcia", multiplo=37)
    assert table.rules.bets["punto"].cap == 37000
    table("ana: punto 370")
    assert faults(SLUG, "asturias", **{**FULL, "multiplo": 37}) == [("multiplo_no_admitido", "AS2011pb:D")]
    galicia = BancaTable("galicia", multiplo=20)
    assert galicia.why_not("ana: empate 20.50") == ("sobre_maximo", "GA2007:06.IV.1")
    galicia("ana: empate 20")


@everywhere
@law("ES1979:07.II.3", "GA2007:06.II", "MU2010:38.3", "AS2011pb:E")
def test_each_text_has_its_tables(where: str) -> None:
    lawful = {"estado": ["completa"], "asturias": ["completa", "mini"]}.get(where, ["completa", "mini", "midi"])
    for kind in ("completa", "mini", "midi"):
        found = faults(SLUG, where, minimo="10", multiplo=100, modalidad=kind)
        assert found == ([] if kind in lawful else [("modalidad_no_admitida", TABLES[where])])


@pytest.mark.parametrize(
    ("where", "setup", "most"),
    [("galicia", MINI, 7), ("galicia", MIDI, 9), ("murcia", MINI, 7), ("murcia", MIDI, 9), ("asturias", MINI, 7)],
)
@law("GA2007:06.II", "MU2010:38.3", "AS2011pb:E")
def test_a_reduced_table_has_no_more_seats_than_its_text_admits(where: str, setup: dict[str, Any], most: int) -> None:
    assert faults(SLUG, where, **setup, plazas=most) == []
    assert faults(SLUG, where, **setup, plazas=most + 1) == [("plazas_no_admitidas", TABLES[where])]
    assert faults(SLUG, where, **setup, plazas=0) == [("plazas_no_admitidas", TABLES[where])]


@law("GA2007:06.II", "MU2010:38.3", "criterio:punto-y-banca.16", "AS2011pb:E")
def test_where_standing_players_can_not_be_admitted() -> None:
    barred = {("galicia", "mini"), ("galicia", "midi"), ("murcia", "mini")}
    for where in ALL[1:]:
        for setup in (FULL, MINI, MIDI):
            kind = str(setup.get("modalidad", "completa"))
            if (where, kind) == ("asturias", "midi"):
                continue
            found = faults(SLUG, where, **{**setup, "de_pie": True})
            assert found == ([("de_pie_no_admitido", TABLES[where])] if (where, kind) in barred else [])


@everywhere
@law("GA2007:06.III", "ES1979:07.III", "MU2010:39", "criterio:punto-y-banca.23", "criterio:punto-y-banca.12")
def test_only_in_galicia_may_one_wing_be_used_with_the_jefe_as_croupier(where: str) -> None:
    cites = articles("ES1979:07.III", "criterio:punto-y-banca.23", "MU2010:39", "criterio:punto-y-banca.12")
    found = faults(SLUG, where, **FULL, una_ala=True)
    assert found == ([] if where == "galicia" else [("opcion_no_admitida", cites[where])])


@law("criterio:punto-y-banca.23")
def test_a_reduced_table_has_no_wings() -> None:
    found = faults(SLUG, "galicia", **MINI, una_ala=True)
    assert found == [("opcion_no_admitida", "criterio:punto-y-banca.23")]


@everywhere
@law("RC1979:47.2.c")
def test_the_anticipo_is_ten_thousand_minima(where: str) -> None:
    assert BancaTable(where).rules.anticipo == 10_000_000
    assert faults(SLUG, where, **FULL, anticipo="100000") == []
    assert faults(SLUG, where, **FULL, anticipo="99999.99") == [("anticipo_insuficiente", "RC1979:47.2.c")]


@law("GA2007:06.II", "MU2010:38.3", "criterio:punto-y-banca.15", "AS2011pb:E")
def test_where_the_casilla_of_the_empate_lies() -> None:
    def central(where: str, setup: dict[str, Any]) -> bool:
        return BancaTable(where, **{**setup, "de_pie": False}).rules.empate_central

    assert [central("galicia", setup) for setup in (FULL, MINI, MIDI)] == [True, True, True]
    assert [central("murcia", setup) for setup in (FULL, MINI, MIDI)] == [False, True, True]
    assert [central("asturias", setup) for setup in (FULL, MINI)] == [False, False]
    assert not central("estado", FULL)


@everywhere
@law("ES1979:07.II.1", "GA2007:06.II", "MU2010:38.1", "criterio:punto-y-banca.12")
def test_six_packs_half_of_each_colour(where: str) -> None:
    sabot = BancaTable(where, first="")
    sabot("crupier: barajar")
    assert sabot.now.sabot is not None
    assert sabot.now.sabot.backs == ("rojo",) * 3 + ("azul",) * 3
    assert sabot.now.sabot.left == 312


@everywhere
def test_the_example_is_lawful_and_says_its_edition(where: str) -> None:
    module = REGISTRY.module(SLUG)
    assert module.check(where, module.example(where)) == []
    rules: BancaRules = build(SLUG, where).rules
    assert rules.edition.partition("@")[0] in {"ES1979", "GA2007", "MU2010", "AS2011pb"}


@everywhere
def test_a_word_for_the_draw_is_short_and_printable(where: str) -> None:
    table = BancaTable(where)
    (placed,) = table("ana: punto 10 palabra azahar")
    assert placed.share() == "azahar"
