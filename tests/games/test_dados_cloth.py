"""Dados: the names on the cloth."""

import pytest

from tapete.games.dados.play import cloth
from tests.games.craps import CrapsTable
from tests.games.table import everywhere, faults
from tests.trace import law

PRINTED = {
    "win": "línea",
    "dont-win": "no pasa línea",
    "come": "ve",
    "dont-come": "no va línea",
    "field": "campo, paga 2 doble, paga 12 doble",
    "big6": "pequeña",
    "big8": "grande",
    "juego7": "siete, 5 a 1",
    "any-craps": "dados, D",
    "juego11": "juego de 11, O, 15 a 1",
    "craps2": "dados 2, 30 a 1",
    "craps3": "dados 3, 15 a 1",
    "horn": "dados 11",
    "hard:6": "dobles 6, 10 a 1",
    "hard:4": "dobles 4",
    "right:6": "seis",
    "right:9": "nueve",
    "wrong:5": "apuesta mala 5",
}


@law("GA2007:09.II.p2", "GA2007:09.IV.1", "criterio:dados.4", "criterio:dados.5")
def test_a_spanish_cloth_of_galicia_prints_the_names_of_its_list() -> None:
    bets = CrapsTable("galicia", idioma="es").rules.bets
    assert {bet: bets[bet].printed for bet in PRINTED} == PRINTED
    assert {bet.printed for bet in CrapsTable("galicia", idioma="gl").rules.bets.values()} == {""}


@law("ES1979:06.IV.1", "MU2010:32.1")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_elsewhere_the_law_prints_nothing_of_its_own(where: str) -> None:
    assert {bet.printed for bet in CrapsTable(where).rules.bets.values()} == {""}


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


@law("GA2007:09.II.p2", "GA2007:2.5")
def test_what_is_printed_is_what_is_drawn() -> None:
    def labels(idioma: str) -> dict[str, str]:
        spots = cloth(CrapsTable("galicia", idioma=idioma).rules).spots
        return {spot.bet: spot.label for spot in spots}

    spanish, french = labels("es"), labels("fr")
    told = {"win": "línea", "come:4": "ve 4", "right:6": "seis", "right:8": "8", "juego7": "siete, 5 a 1"}
    assert {bet: spanish[bet] for bet in told} == told
    assert (french["win"], french["right:6"], french["juego7"]) == ("win", "6", "juego7")
