"""Ruleta francesa abreviada (Murcia): its cloth and its set-ups. Its cases are in `casos/abreviada.casos`."""

from collections import Counter
from typing import Any

import pytest

from tapete.law.parameters import NotRegulated
from tests.games.table import TestTable, faults, paid_bets
from tests.trace import law

SLUG = "ruleta-francesa-abreviada"


@law("MU2010:8", "MU2010:8.b", "MU2010:7.1.a", "MU2010:7.1.b", "MU2010:7.1.c", "MU2010:7.1.d", "MU2010:7.1.e")
def test_the_cloth_has_145_bets_of_five_kinds() -> None:
    kinds = Counter(bet.kind for bet in TestTable(SLUG, "murcia", minimo="2").game.rules.bets.values())
    assert kinds == {"pleno": 37, "caballo": 60, "transversal": 14, "cuadro": 23, "seisena": 11}


@law("criterio:ruleta-francesa-abreviada.4")
def test_the_four_first_numbers_are_0_1_2_and_3() -> None:
    table = TestTable(SLUG, "murcia", minimo="2")
    table("ana: cuadro 0-1-2-3 2")
    assert {n for n in range(37) if paid_bets(table.fork().spin(str(n)))} == {0, 1, 2, 3}


@law("MU2010:8")
def test_the_game_is_played_in_murcia_alone() -> None:
    TestTable(SLUG, "murcia", minimo="2")
    for where in ("estado", "galicia"):
        with pytest.raises(NotRegulated):
            TestTable(SLUG, where, minimo="2")


SETUPS: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({}, []),
    ({"multiplos": {"pleno": 10, "seisena": 60}}, []),
    ({"multiplos": {"pleno": 10, "seisena": 180}}, [("tramo_incoherente", "MU2010:7.3.b.1")]),
    ({"multiplos": {"sencilla": 180}}, [("multiplo_no_admitido", "MU2010:8.b")]),
    ({"minimo_autorizado": "2", "banda": ["2", "10"]}, []),
    (
        {"minimo": "5", "minimo_autorizado": "2", "banda": ["2", "10"]},
        [("sin_facultad", "criterio:ruleta-francesa.23")],
    ),
    ({"minimo_sencillas": "4"}, [("sin_sencillas", "MU2010:8.b")]),
]


@law("criterio:ruleta-francesa-abreviada.7", "MU2010:8", "MU2010:8.a", "criterio:ruleta-francesa.23")
def test_its_set_ups() -> None:
    for setup, expected in SETUPS:
        assert faults(SLUG, "murcia", **{"minimo": "2", **setup}) == expected, setup
