"""Simulated lotteries: the kernel takes the same tickets out of the plan as the engine, and means what is exact."""

from typing import Any

import numpy as np
import pytest

from tapete.engine.event import Refused
from tapete.engine.setup import read_setup
from tapete.exact.book import written_setup
from tapete.exact.loterias import chance_of_category, of_rules, plan_of
from tapete.games import build
from tapete.games.loterias.rules import VariableRules, fund_of, shared_out, topped
from tapete.games.loterias.setup import Setup
from tapete.kit.streams import stream
from tapete.sim.bingo import Paid
from tapete.sim.draw.kernels import WHOLE, lottery_batch, share_batch, variable_batch
from tapete.sim.loterias import Sorteos, machine, places_of
from tapete.sim.machine import Options
from tapete.sim.run import simulate
from tests.games.table import TestTable
from tests.seeds import chooser

LOTS = [{"importe": "20", "cantidad": 1}, {"importe": "2", "cantidad": 3}]


def test_the_kernel_wins_what_the_engine_pays_for_the_same_tickets() -> None:
    """The engine is told, ticket by ticket, what the kernel took out of the plan."""
    table = TestTable("boletos", "murcia", precio="1", emision=10, plan=LOTS)
    plan = plan_of(table.game.rules)
    amounts, counts = np.array(list(plan), dtype=np.int64), np.array(list(plan.values()), dtype=np.uint64)
    table("organizador: abrir venta")
    table("ana: comprar 6 boletos")
    won = []
    for tickets in range(1, 7):
        gained, every = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
        lottery_batch(stream(7, 1), amounts, counts, tickets, tickets, 1, gained, every)
        won.append(int(gained[0]))
    hidden = [after - before for before, after in zip([0, *won], won, strict=False)]
    for number, amount in enumerate(hidden, 1):
        table(f"ana: raspar {number}")
        table(f"azar: resultado {amount}")
    assert sum(each.amount for each in table.state.unpaid) == won[-1]


@pytest.mark.parametrize(("own", "sold"), [(1, 4), (5, 10)])
def test_the_mean_is_that_of_the_plan(own: int, sold: int) -> None:
    games = 20_000
    amounts, counts = np.array([2_000, 200, 0], dtype=np.int64), np.array([1, 3, 6], dtype=np.uint64)
    gained, every = np.zeros(games, dtype=np.int64), np.zeros(games, dtype=np.int64)
    lottery_batch(stream(3, 1), amounts, counts, own, sold, games, gained, every)
    assert abs(gained.mean() / own - 260) < 20
    assert abs(every.mean() / sold - 260) < 20


# --- variable prizes --------------------------------------------------------------------------------------------------

CATEGORIES = [
    {"nombre": "tres", "aciertos": 3, "parte": "50"},
    {"nombre": "dos-y", "aciertos": 2, "complementario": True, "parte": "20"},
    {"nombre": "dos", "aciertos": 2, "parte": "30"},
]
FIELDS: dict[str, Any] = {
    "modalidad": "variable",
    "precio": "1",
    "elige": 3,
    "de": 9,
    "complementario": True,
    "porcentaje": "55",
    "categorias": CATEGORIES,
}
OWN, BETS, DRAWS = 2, 7, 12
NUMBERS = ((1, 2, 3), (1, 2, 4), (1, 2, 5), (5, 6, 7))
"""A bet in each category, and one in none, when 1, 2 and 3 are drawn and 4 is the complementario."""


def lottery(**changes: Any) -> VariableRules:
    rules = build("loterias", "murcia", read_setup(Setup, {**FIELDS, **changes})).rules
    assert isinstance(rules, VariableRules)
    return rules


def winners_of(rules: VariableRules, draws: int, seed: int) -> tuple[Any, Any]:
    """What the kernel makes of so many draws: bets of the player in each category, and of all."""
    mine, winners = (np.zeros((draws, len(rules.categories)), dtype=np.int64) for _ in range(2))
    variable_batch(stream(seed, 1), places_of(rules), OWN, BETS, draws, mine, winners)
    return mine, winners


def told_to(table: TestTable, player: str, won: list[int], bets: int) -> None:
    """Bets of a player, as many in each category as the kernel has them, and the rest in none."""
    for place, count in enumerate([*won, bets - sum(won)]):
        for _ in range(count):
            table(f"{player}: apostar {' '.join(map(str, NUMBERS[place]))}")


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"bote_a_primera": True},
        {"minimo_garantizado": "6"},
        {"sorteos": 3},
        {"porcentaje": "33.33", "precio": "0.37"},
    ],
)
def test_the_kernel_pays_what_the_engine_pays_draw_by_draw(changes: dict[str, Any]) -> None:
    """The engine is given bets in the categories that the kernel drew, and what is carried over is compared too."""
    table = TestTable("loterias", "murcia", **{**FIELDS, **changes})
    rules = table.game.rules
    mine, winners = winners_of(rules, DRAWS, 11)
    room, state = Sorteos(rules, OWN, BETS), stream(11, 1)
    paid = Paid(np.zeros(DRAWS, dtype=np.int64), np.zeros(DRAWS, dtype=np.int64))
    room.play(state, DRAWS, paid)
    draws = rules.draws or DRAWS
    botes = []
    for draw in range(draws):
        table("organizador: abrir venta")
        told_to(table, "ana", mine[draw].tolist(), OWN)
        told_to(table, "bea", (winners[draw] - mine[draw]).tolist(), BETS - OWN)
        table("organizador: cerrar venta")
        table("organizador: sortear")
        for ball in (1, 2, 3, 4):
            table(f"azar: resultado {ball}")
        won = {each.name: each.cents for each in table.state.winnings}
        assert (won.get("ana", 0), sum(won.values())) == (paid.own[draw], paid.every[draw])
        botes.append(table.state.bote)
        table("organizador: pagar premios")
    assert any(botes[:-1])
    if not rules.draws:
        assert room.left() == botes[-1]


def test_shares_are_those_of_the_rules_for_any_winners() -> None:
    """Ten thousand draws with winners of every number: the compiled loop and the rules of the game side by side."""
    choose = chooser("shares of a variable prize")
    for changes in ({}, {"bote_a_primera": True}, {"minimo_garantizado": "5000"}, {"porcentaje": "33.33"}):
        rules = lottery(**changes)
        bets = choose.randrange(1, 9_000_000)
        winners = np.array([[choose.choice((0, 0, 1, 2, 7, 1_234)) for _ in CATEGORIES] for _ in range(2_500)])
        fund = fund_of(rules, bets * rules.price)
        terms = np.array([fund, rules.guaranteed, rules.bote_to_first], dtype=np.int64)
        shares = np.array([int(each.share * WHOLE) for each in rules.categories], dtype=np.int64)
        pot, gained, every = (np.zeros(size, dtype=np.int64) for size in (1, len(winners), len(winners)))
        share_batch(terms, shares, len(winners), winners // 2, winners, pot, gained, every)
        bote = 0
        for draw, won in enumerate(winners.tolist()):
            whole = fund + topped(rules, bets * rules.price, bote)
            shared = shared_out(rules, whole, bote, won, last=False)
            assert every[draw] == sum(each.each * each.winners for each in shared.results)
            assert gained[draw] == sum(each.each * (each.winners // 2) for each in shared.results)
            bote = shared.bote
        assert pot[0] == bote


def test_bets_are_in_each_category_as_often_as_is_exact() -> None:
    rules, draws = lottery(), 20_000
    mine, winners = winners_of(rules, draws, 5)
    for place in range(len(rules.categories)):
        chance = float(chance_of_category(rules, place))
        error = (chance * (1 - chance) / (draws * BETS)) ** 0.5
        assert abs(winners[:, place].mean() / BETS - chance) < 4 * error
        assert abs(mine[:, place].mean() / OWN - chance) < 4 * error * (BETS / OWN) ** 0.5


def test_the_first_draw_pays_on_average_what_is_exact_for_its_sale() -> None:
    """Nothing is carried over into a first draw: the exact figure of the sale, against two hundred thousand of them."""
    rules, draws = lottery(), 200_000
    mine, winners = winners_of(rules, draws, 9)
    terms = np.array([fund_of(rules, BETS * rules.price), 0, 0], dtype=np.int64)
    shares = np.array([int(each.share * WHOLE) for each in rules.categories], dtype=np.int64)
    gained = np.zeros(draws, dtype=np.int64)
    for draw in range(draws):
        won, every = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
        pot = np.zeros(1, dtype=np.int64)
        share_batch(terms, shares, 1, mine[draw : draw + 1], winners[draw : draw + 1], pot, won, every)
        gained[draw] = won[0]
    [_, among] = of_rules(rules, BETS)["billete"]
    assert (
        abs(gained.mean() / (OWN * rules.price) - float(1 + among.per_stake))
        < 4 * gained.std() / draws**0.5 / OWN / 100
    )


def test_a_long_run_comes_to_the_part_of_the_sale() -> None:
    setup = written_setup(read_setup(Setup, FIELDS))
    ready = machine("loterias", "murcia", {"billete": 500, "otros": 9_500}, Options(setup=setup))
    _, total = simulate(ready.long_run(3), ready.bets, 200_000, exact=ready.exact(), scatter=ready.scatter(), workers=1)
    assert total.exact == pytest.approx(0.45)
    assert total.edge.mean == pytest.approx(0.45, abs=1e-9)


@pytest.mark.parametrize(
    ("changes", "stakes", "code"),
    [
        ({"elige": 30, "de": 60}, {"billete": 100}, None),
        ({}, {"billete": 150}, "numeros_enteros"),
        ({}, {"carton": 100}, "combinacion_no_admitida"),
        ({}, {"billete": 100, "otros": 200_000_000}, "demasiadas_apuestas_simuladas"),
        ({}, {"billete": 2_000_000_000}, "billetes_de_mas"),
    ],
)
def test_what_is_not_simulated_is_refused(changes: dict[str, Any], stakes: dict[str, int], code: str | None) -> None:
    options = Options(setup=written_setup(read_setup(Setup, {**FIELDS, **changes})))
    if code is None:
        assert machine("loterias", "murcia", stakes, options).long_run(1)(0, 10)[0] == 10
        return
    with pytest.raises(Refused) as refused:
        machine("loterias", "murcia", stakes, options)
    assert refused.value.code == code


def test_several_extractions_are_drawn_anew_for_each_batch() -> None:
    plan = [
        {"nombre": "primero", "importe": "20"},
        {"nombre": "segundo", "importe": "10"},
        {"nombre": "final", "importe": "1", "regla": "terminacion", "cifras": 1, "de": "primero"},
    ]
    fields = {"modalidad": "fijo", "precio": "1", "numeros": 100, "premios": plan}
    setup = written_setup(read_setup(Setup, fields))
    ready = machine("loterias", "murcia", {"billete": 100, "otros": 900}, Options(setup=setup))
    _, total = simulate(ready.long_run(3), ready.bets, 300_000, exact=ready.exact(), scatter=ready.scatter(), workers=1)
    assert total.agrees
