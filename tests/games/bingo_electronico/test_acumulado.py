"""What opens an acumulado of bingo electrónico, what else it may ask for, and surprise prizes."""

from typing import Any

import pytest

from tapete.families.hall.terminals.play import PrizeFormed
from tapete.families.hall.terminals.state import Phase
from tests.games.bingo_electronico.sistema import Sistema
from tests.games.table import net
from tests.trace import law

SLUG = "bingo-electronico"


def formed(system: Sistema, prize: str) -> list[tuple[str, int, int]]:
    """Who formed it, at which number, for how much."""
    events = [event for event in system.events if isinstance(event, PrizeFormed) and event.prize == prize]
    return [(each.player, each.order, each.amount) for event in events for each in event.formed]


# --- the greatest prize that was won ----------------------------------------------------------------------------------


@law("MU2010:122.6", "criterio:bingo-electronico.6")
@pytest.mark.parametrize(("by", "won"), [("ganado", [("ana", 18, 51240)]), ("tabla", [])])
def test_where_it_goes_by_what_was_won_a_line_takes_it_when_nothing_paid_more(
    by: str, won: list[tuple[str, int, int]]
) -> None:
    system = Sistema("ana 2", acumulado_por=by).holds(51239).close()
    others = system.carton(1).numbers | system.carton(2).numbers
    system.form(sorted(system.carton(1).lines[0]), 18, spared=others)
    assert formed(system, "principal") == [], "what was won is known when the draw is over"
    system.form([], 30, spared=others)
    assert formed(system, "principal") == won
    system.rest()
    assert system.state.pots[0].held == (0 if won else 51240)


@law("MU2010:122.6", "criterio:bingo-electronico.6")
@pytest.mark.parametrize("by", ["ganado", "tabla"])
def test_a_bingo_at_the_maximum_ball_leaves_the_acumulado_to_nothing_smaller(by: str) -> None:
    system = Sistema("ana 2", acumulado_por=by).holds(51239).close()
    system.form(sorted(system.carton(1).lines[0]), 12, spared=system.carton(1).numbers)
    system.form(sorted(system.carton(1).numbers), 28)
    system.rest()
    assert formed(system, "principal") == []
    assert system.state.pots[0].held == 51240


@law("MU2010:122.6", "criterio:bingo-electronico.6")
def test_of_what_was_won_a_bingo_takes_it_whatever_else_paid() -> None:
    system = Sistema("ana 2", acumulado_por="ganado").holds(51239).close()
    system.form(sorted(system.carton(1).numbers), 27)
    system.rest()
    assert formed(system, "principal") == [("ana", 27, 51240)]


# --- another requirement ----------------------------------------------------------------------------------------------

SIX: dict[str, Any] = {"acumulados": {"principal": {"bola_maxima": 28, "cartones_minimos": 6}}}


@law("MU2010:122.6", "criterio:bingo-electronico.24")
@pytest.mark.parametrize(("cartones", "wins"), [(6, True), (5, False)])
def test_an_acumulado_may_ask_for_cartones_in_the_game(cartones: int, wins: bool) -> None:
    system = Sistema(f"ana {cartones}", **SIX).holds(51200).close()
    system.form(sorted(system.carton(1).numbers), 27)
    assert bool(formed(system, "principal")) is wins
    assert formed(system, "bingo") == [("ana", 27, 5000)], "the table pays all the same"


@law("MU2010:122.6", "criterio:bingo-electronico.24")
def test_who_has_too_few_cartones_does_not_take_it_from_the_next() -> None:
    asks = {"principal": {"bola_maxima": 40, "cartones_minimos": 6}}
    system = Sistema("ana 1", "eva 6", extracciones=40, acumulados=asks).holds(51200).close()
    first, second = system.carton(1).numbers, system.carton(2).numbers
    system.draw(sorted(first)).draw(sorted(second - first))
    bingos = [(player, order) for player, order, _ in formed(system, "bingo")]
    assert bingos[0] == ("ana", 15)
    assert [(player, order) for player, order, _ in formed(system, "principal")] == bingos[1:2]


@law("MU2010:122.6", "MU2010:122.5")
def test_the_terminal_tells_of_the_requirement_and_of_the_surprises() -> None:
    system = Sistema("ana 6", **SIX, sorpresas={"centro": CENTRE})
    told = " ".join(system.game.view(system.state, system.person("ana")).tell("en"))
    assert "with 6 cartones in the game" in told
    assert "surprise centro: with number 10 of the draw" in told


# --- surprises --------------------------------------------------------------------------------------------------------

CENTRE: dict[str, Any] = {"orden": 10, "celdas": ["00000", "00100", "00000"], "paga": 3}


@law("MU2010:122.5", "criterio:bingo-electronico.23")
def test_a_surprise_pays_cartones_with_its_number_in_its_cells() -> None:
    system = Sistema("ana 1", sorpresas={"centro": CENTRE}).close()
    centre = system.carton(1).rows[1][2]
    early, beside = system.fork(), system.fork()
    system.form([centre], 10, spared=system.carton(1).numbers)
    assert formed(system, "centro") == [("ana", 10, 30)]
    system.rest()
    assert ("centro", "ana", 30) in system.won()
    early.form([centre], 9, spared=system.carton(1).numbers).rest()
    assert formed(early, "centro") == []
    beside.form([system.carton(1).rows[0][2]], 10, spared=system.carton(1).numbers)
    assert formed(beside, "centro") == []


@law("MU2010:122.5", "criterio:bingo-electronico.23")
def test_a_surprise_may_give_a_prize_of_the_table_and_wins_no_acumulado() -> None:
    given = {"orden": 10, "celdas": CENTRE["celdas"], "premio": "bingo"}
    system = Sistema("ana 2", sorpresas={"regalo": given}).holds(51239).close()
    system.form([system.carton(1).rows[1][2]], 10, spared=system.carton(1).numbers)
    assert formed(system, "regalo") == [("ana", 10, 5000)]
    assert formed(system, "bingo") == formed(system, "principal") == []


@law("MU2010:122.5", "criterio:bingo-electronico.12")
def test_a_surprise_of_a_void_game_is_undone() -> None:
    system = Sistema("ana 1", sorpresas={"centro": CENTRE}).close()
    system.form([system.carton(1).rows[1][2]], 10, spared=system.carton(1).numbers)
    system("jefe: incidente fallo-del-sistema")
    assert (net(system.events, "ana"), system.state.phase) == (0, Phase.LISTA)


# --- a bingo whose numbers the prize table gives ----------------------------------------------------------------------


@law("MU2010:122.3", "MU2010:122.6", "criterio:bingo-electronico.27")
def test_a_bingo_is_formed_with_the_numbers_of_the_prize_table_once_and_not_with_the_whole_carton() -> None:
    system = (
        Sistema("ana 1", bingo=20, bingo_celdas=["11111", "00000", "11111"], retorno_minimo="1").holds(1000).close()
    )
    first, middle, last = system.carton(1).lines
    system.form(sorted(first | last), 20, spared=middle)
    assert formed(system, "bingo") == [("ana", 20, 200)]
    assert formed(system, "principal") != [], "the bingo opens the acumulado"
    system.form(sorted(middle), 30)
    assert formed(system, "bingo") == [("ana", 20, 200)]
