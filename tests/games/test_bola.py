"""Bola: its dish, what every bet returns, and its set-ups. The cases that a guion can say are in `casos/bola.casos`."""

from fractions import Fraction
from importlib import import_module
from typing import Any

import msgspec
import pytest

from tapete.engine.setup import BadSetup
from tapete.families.stakes.cells import Paid
from tapete.kit.wheel import InvalidWheel
from tapete.law.parameters import Cited, sheet
from tests.games.table import JURISDICTIONS, TestTable, articles, everywhere, expected_return, faults, paid
from tests.trace import law

PLAIN = {"minimo_autorizado": "1", "maximo_numero": "100", "maximo_sencilla": "500"}
DISH = articles("ES1979:04.II", "GA2007:04.II", "MU2010:20")
LIMITS = articles("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")


def bola(where: str) -> TestTable:
    """A table with the usual maxima, taking bets."""
    table = TestTable("bola", where, panos=["1"], **PLAIN)
    table.open_bets()
    return table


@everywhere
@law("ES1979:04.II", "GA2007:04.II", "MU2010:20", "criterio:bola.8")
def test_the_ball_falls_in_one_of_eighteen_holes_each_number_on_two(where: str) -> None:
    need = bola(where).game.rules.need
    assert {outcome.id: outcome.weight for outcome in need.outcomes} == dict.fromkeys("123456789", 2)
    assert need.cite == DISH[where]


@law("ES1979:04.II", "GA2007:04.II", "MU2010:20")
@pytest.mark.parametrize("colour", ["rojo", "negro"])
def test_a_dish_whose_five_is_red_or_black_is_not_played_with(colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lawful = sheet("bola")
    painted = {j: Cited([*cell.value, 5], cell.cite) for j, cell in lawful.parameters[colour].cells.items()}
    row = msgspec.structs.replace(lawful.parameters[colour], cells=painted)
    unlawful = msgspec.structs.replace(lawful, parameters={**lawful.parameters, colour: row})
    monkeypatch.setattr(import_module("tapete.games.bola.rules"), "sheet", lambda _: unlawful)
    for where in JURISDICTIONS:
        with pytest.raises(InvalidWheel, match=f"the 5 is {colour}") as refusal:
            bola(where)
        assert refusal.value.cite == DISH[where]


@everywhere
@law("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1.a", "MU2010:23.1.b", "criterio:bola.1", "criterio:bola.2")
def test_every_bet_returns_eight_ninths(where: str) -> None:
    bets = [*(f"numero {n}" for n in range(1, 10)), "rojo", "negro", "par", "impar", "pasa", "falta"]
    table = bola(where)
    assert {bet: expected_return(table, f"{bet} 3") for bet in bets} == dict.fromkeys(bets, Fraction(8, 9))


@everywhere
@law("ES1979:04.IV", "GA2007:04.III", "MU2010:22")
def test_any_number_of_players_may_bet(where: str) -> None:
    table = bola(where)
    for n in range(100):
        table(f"jugador{n}: numero 4 1")
    assert paid(table.spin("4")) == [(f"jugador{n}", 700) for n in range(100)]


@everywhere
@law("criterio:bola.17")
def test_winners_are_paid_in_one_order(where: str) -> None:
    table = bola(where)
    for bet in ("falta", "par", "negro", "numero 4", "impar", "pasa", "rojo"):
        table(f"ana: {bet} 1")
    table("blas: rojo 1")
    events = [event for event in table.spin("4") if isinstance(event, Paid)]
    order = [(event.player, gain.bet) for event in events for gain in event.gains]
    assert order == [("ana", "numero:4"), ("ana", "rojo"), ("blas", "rojo"), ("ana", "par"), ("ana", "falta")]


SETUPS: list[tuple[dict[str, Any], str, int]] = [
    *(({"panos": ["1", minimum]}, "", 0) for minimum in ("1", "2")),
    *(({"panos": ["1", minimum]}, "minimo_no_permitido", 1) for minimum in ("1.50", "3", "4")),
    *(
        ({"minimo_autorizado": "2", "maximo_numero": numero, "maximo_sencilla": sencilla}, "maximo_fuera_de_rango", n)
        for numero, sencilla, n in [
            ("80", "400", 0),
            ("79.99", "400", 1),
            ("200", "1000", 0),
            ("200.01", "1000", 1),
            ("80", "399.99", 1),
            ("200", "1000.01", 1),
            ("80", "1000", 0),
            ("123.45", "678.90", 0),
            ("79.99", "1000.01", 2),
        ]
    ),
    ({"panos": ["1"]}, "", 0),
]


@everywhere
@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:bola.3", "criterio:bola.16")
@law("ES1979:04.II", "GA2007:04.II", "MU2010:20")
def test_minima_and_maxima_are_inside_their_ranges_and_panos_are_one_or_two(where: str) -> None:
    for setup, code, number in SETUPS:
        assert faults("bola", where, **{**PLAIN, **setup}) == [(code, LIMITS[where])] * number, setup
    assert faults("bola", where, **PLAIN, panos=["1", "1", "1"]) == [("panos_no_admitidos", DISH[where])]
    with pytest.raises(BadSetup, match="maximo_conjunto"):
        faults("bola", where, maximo_conjunto="1000", **PLAIN)
