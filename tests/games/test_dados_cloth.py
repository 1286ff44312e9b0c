"""Dados: the names on the cloth."""

import pytest

from tests.games.craps import CrapsTable
from tests.games.table import everywhere, faults
from tests.trace import law

PRINTED = {
    "win": "línea",
    "dont-win": "no pasa línea",
    "come": "ve",
    "dont-come": "no va línea",
    "field": "campo",
    "big6": "pequeña",
    "big8": "grande",
    "juego7": "siete",
    "any-craps": "dados",
}


@law("GA2007:09.II.p2", "criterio:dados.4", "criterio:dados.5")
def test_a_spanish_cloth_of_galicia_prints_the_names_of_its_list() -> None:
    bets = CrapsTable("galicia", idioma="es").rules.bets
    assert {kind: bets[kind].name for kind in PRINTED} == PRINTED


@law("GA2007:09.II.p2", "GA2007:2.5")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_elsewhere_the_cloth_prints_the_names_of_the_rules(where: str) -> None:
    bets = CrapsTable(where).rules.bets
    assert (bets["win"].name, bets["field"].name, bets["big6"].name) == ("win", "field", "big 6")


@law("criterio:dados.6", "GA2007:09.IV.1.B.Juego7", "GA2007:09.IV.1.B.HardWays")
def test_the_legends_of_galicia_change_no_pay() -> None:
    for bet in CrapsTable("galicia", idioma="es").rules.bets.values():
        assert bet.pays == CrapsTable("estado").rules.bets[bet.id].pays


@law("GA2007:2.5", "criterio:casino.15")
@everywhere
def test_the_cloth_is_in_one_of_the_languages_of_the_law(where: str) -> None:
    for idioma in ("es", "gl", "en", "fr"):
        assert faults("dados", where, minimo="5", maximo_sencilla="500", idioma=idioma) == []
    assert [code for code, _ in faults("dados", where, minimo="5", maximo_sencilla="500", idioma="pt")] == [
        "idioma_no_admitido"
    ]
