"""Ruleta de la fortuna: its wheel, what every bet returns, and its set-ups. Its cases are in `casos/fortuna.casos`."""

from importlib import import_module
from typing import Any

import msgspec
import pytest

from tapete.kit.wheel import InvalidWheel
from tapete.law.parameters import Cited, sheet
from tests.games.table import TestTable, expected_return, faults, paid
from tests.trace import law

SLUG = "ruleta-de-la-fortuna"
WHEEL = {"galicia": "GA2007:10.II", "murcia": "MU2010:100.2"}
FIGURES = {"galicia": ("jocker-rojo", "jocker-negro"), "murcia": ("figura-1", "figura-2")}
CELLS = (
    "one 24 15 24 7 24 15 24 4 24 15 24 15 2 24 15 24 7 24 15 24 4 24 15 24 7 15 "
    "other 24 15 24 7 24 15 24 4 24 7 24 15 2 24 15 24 7 24 15 24 4 24 15 24 7 15"
)
everywhere = pytest.mark.parametrize("where", WHEEL)


def fortune(where: str) -> TestTable:
    """A table from 1 to 50 euros that takes bets."""
    band: dict[str, Any] = {"banda": ["1", "1000"]} if where == "murcia" else {}
    table = TestTable(SLUG, where, minimo="1", maximo="50", **band)
    table.open_bets()
    return table


def cells(where: str) -> list[str]:
    """The symbols of the wheel in their order."""
    one, other = FIGURES[where]
    return CELLS.replace("one", one).replace("other", other).split()


@law("GA2007:10.V.1", "MU2010:103.1", "GA2007:10.II", "MU2010:100.2", "criterio:ruleta-de-la-fortuna.4")
@everywhere
def test_each_bet_returns_what_its_cells_and_its_prize_give(where: str) -> None:
    table, (one, other) = fortune(where), FIGURES[where]
    expected = {"24": 48, "15": 45, "7": 42, "4": 44, "2": 42, one: 46, other: 46}
    assert {bet: 54 * expected_return(table, f"{bet} 5") for bet in expected} == expected


@everywhere
def test_a_result_by_its_symbol_leaves_the_wheel_on_a_cell_that_bears_it(where: str) -> None:
    table = fortune(where)
    for name in dict.fromkeys(cells(where)):
        table.spin(name)
        assert cells(where)[table.state.position] == name


@law("GA2007:10.II", "MU2010:100.2")
@pytest.mark.parametrize(
    ("row", "value", "fault"),
    [("cells", 53, "it has 54 cells, not 53"), ("symbols", {"24": 25}, "24 stands on 24 pockets, not 25")],
)
@everywhere
def test_a_wheel_that_has_not_its_fifty_four_cells_is_not_played_with(
    where: str, row: str, value: Any, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    law_sheet = sheet(SLUG)
    cell = law_sheet.parameters[row].cells[where]
    wrong = {**cell.value, **value} if isinstance(value, dict) else value
    changed = msgspec.structs.replace(law_sheet.parameters[row], cells={where: Cited(wrong, cell.cite)})
    parameters = {**law_sheet.parameters, row: changed}
    other = msgspec.structs.replace(law_sheet, parameters=parameters, regulated={where: law_sheet.regulated[where]})
    monkeypatch.setattr(import_module("tapete.games.ruleta_de_la_fortuna.rules"), "sheet", lambda _: other)
    with pytest.raises(InvalidWheel, match=fault) as refusal:
        fortune(where)
    assert refusal.value.cite == WHEEL[where]


BAND = {"minimo": "1", "maximo": "50", "banda": ["1", "100"]}
SETUPS: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("murcia", {**BAND, "diametro_cm": 150}, []),
    ("murcia", {**BAND, "diametro_cm": 149}, [("rueda_pequena", "MU2010:100.2")]),
    ("galicia", {"minimo": "1", "maximo": "50", "diametro_cm": 149}, []),
    ("murcia", BAND, []),
    ("murcia", {**BAND, "maximo": "100"}, []),
    ("murcia", {**BAND, "minimo": "0.50"}, [("fuera_de_banda", "MU2010:103.2")]),
    ("murcia", {**BAND, "maximo": "100.01"}, [("fuera_de_banda", "MU2010:103.2")]),
    ("murcia", {**BAND, "minimo": "51"}, [("limites_invertidos", "MU2010:103.2")]),
    ("murcia", {**BAND, "minimo": "50"}, []),
    ("galicia", {"minimo": "1", "maximo": "50"}, []),
    ("galicia", {"minimo": "51", "maximo": "50"}, [("limites_invertidos", "GA2007:10.V.2")]),
    ("murcia", {"minimo": "1", "maximo": "50"}, [("sin_banda", "MU2010:103.2")]),
]


@law("GA2007:10.V.2", "MU2010:103.2", "MU2010:100.2", "criterio:ruleta-de-la-fortuna.20")
def test_the_set_ups_of_each_jurisdiction() -> None:
    for where, setup, expected in SETUPS:
        assert faults(SLUG, where, **setup) == expected, (where, setup)


@law("GA2007:10.IV", "MU2010:102")
@everywhere
def test_any_number_of_players_may_bet(where: str) -> None:
    table = fortune(where)
    for n in range(100):
        table(f"jugador{n}: 7 1")
    assert paid(table.spin("7")) == [(f"jugador{n}", 500) for n in range(100)]
