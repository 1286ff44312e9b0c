"""Bacarrá a dos paños: the kernel is the engine, jugada by jugada, and its long run is the exact value."""

import numpy as np
import pytest

from tapete.engine.event import Refused
from tapete.exact import analyse
from tapete.exact.bacarra_dos_panos.play import ALWAYS_DRAW, ALWAYS_STAND, AT_BEST, BY_THE_CUADRO, FIRST_TWICE
from tapete.kit.streams import stream
from tapete.law.parameters import sheet
from tapete.sim.bacarra_dos_panos import RULES, Panos, lying, machine, nets_of, usual_stakes
from tapete.sim.bacarra_dos_panos.kernels import deal_jugadas
from tapete.sim.kernels import PLAYED
from tapete.sim.machine import Options, Terms
from tapete.sim.run import simulate
from tests.sim.oracle_dos_panos import Oracle

GAME = "bacarra-dos-panos"
EVERYWHERE = tuple(sheet(GAME).regulated)
STAKES = {"primero": 2009, "segundo": 1007, "a-caballo": 3000}
"""Of most balances the cagnotte is no whole number of cents; of a bet of three units, two play on the first paño."""
EQUAL = {"primero": 5000, "segundo": 5000}
WAYS = {"equilibrio": AT_BEST, "punto-pide": ALWAYS_DRAW, "punto-planta": ALWAYS_STAND, "cuadro": BY_THE_CUADRO}


def with_bank(stakes: dict[str, int]) -> dict[str, int]:
    return {**stakes, "banca": sum(stakes.values())}


@pytest.mark.parametrize(
    ("where", "rule"),
    [(where, "equilibrio") for where in EVERYWHERE] + [("murcia", "cuadro"), ("estado", "punto-planta")],
)
def test_kernel_and_engine_agree_to_the_cent_on_the_same_cards(where: str, rule: str) -> None:
    """A hundred and fifty jugadas and their sabots; what the kernel drew lies in order at the front of its sabot.

    All three play as with equal stakes, which the program knows.
    """
    oracle = Oracle(where, STAKES)
    dealt = machine(GAME, where, with_bank(EQUAL), Options(rule=rule)).dealing
    state, sabot, place = stream(EVERYWHERE.index(where), 1), dealt.full.copy(), dealt.place()
    rules = oracle.game.rules
    lie = lying(rules, STAKES)
    nets = {bet: nets_of(rules, bet, amount, lie) for bet, amount in with_bank(STAKES).items()}
    outcome, sabots, seen = np.zeros(1, dtype=np.uint8), 0, set()
    for _ in range(150):
        new = int(place[0]) > int(place[1])
        before = 0 if new else int(place[0])
        deal_jugadas(state, sabot, place, *dealt.tables, outcome)
        sabots += new
        code = int(outcome[0])
        took = code // 9 % 2 == 1, code // 18 % 2 == 1
        won = oracle.jugada(sabot[before : int(place[0])].tolist(), took=took, gave=code // 36 == 1)
        assert won == {bet: net[code % 9] for bet, net in nets.items()}
        assert oracle.loads == sabots
        seen.add(code)
    assert sabots >= 3
    assert {code // 9 for code in seen} >= {0, 3, 4, 5, 6, 7}
    assert {code % 9 for code in seen} >= {0, 2, 6, 8}


def test_of_a_caballo_bet_of_three_units_two_lie_on_the_first_pano() -> None:
    rules = Oracle("estado", STAKES).game.rules
    assert rules.unit == 1000
    assert lying(rules, STAKES) == (2009 + 2000, 1007 + 1000)
    assert lying(rules, {"banca": 5000}) == (1, 1)
    assert nets_of(rules, "banca", 500, (3, 2)) == [-500, -300, -100, -200, 0, 196, 98, 294, 490]


@pytest.mark.parametrize("rule", RULES)
def test_the_long_run_is_the_exact_value_of_each_way_to_play(rule: str) -> None:
    game = machine(GAME, "estado", with_bank(EQUAL), Options(rule=rule, fresh=True))
    each, _ = simulate(game.long_run(5), game.bets, 1_000_000, exact=game.exact(), workers=1)
    assert [row.agrees for row in each] == [True] * 3
    for side, edge in game.exact().items():
        (known,) = (way for way in analyse(GAME, "estado", side) if way.strategy == WAYS[rule])
        assert edge == -known.per_stake


def test_with_other_stakes_it_is_another_game() -> None:
    game = machine(GAME, "galicia", {"primero": 4000, "segundo": 2000, "banca": 6000}, Options(fresh=True))
    for side, edge in game.exact().items():
        (known,) = (way for way in analyse(GAME, "galicia", side) if way.strategy == FIRST_TWICE)
        assert edge == -known.per_stake
    assert not game.one_sided
    assert machine(GAME, "galicia", {"primero": 4000, "segundo": 2000}, Options()).one_sided


def test_sessions_play_what_is_usual() -> None:
    rules = Oracle("murcia", STAKES).game
    stakes = usual_stakes(rules)
    assert stakes == {"primero": rules.rules.minimum, "segundo": rules.rules.minimum, "banca": 2 * rules.rules.minimum}
    game: Panos = machine(GAME, "murcia", stakes, Options())
    rows = game.evenings(3, Terms(rounds=50, purse=100_000))(0, 20)
    assert (rows[:, PLAYED] == 50).all()


def test_what_the_table_does_not_take_is_refused() -> None:
    for stakes, rule, code in (
        ({"raya": 2000}, "equilibrio", "combinacion_no_admitida"),
        ({"primero": 999}, "equilibrio", "postura_fuera_de_limites"),
        ({"banca": 10**9}, "equilibrio", "postura_fuera_de_limites"),
        ({"a-caballo": 2500}, "equilibrio", "unidades_enteras"),
        ({"a-caballo": 1000}, "equilibrio", "unidades_enteras"),
        ({"primero": 1000}, "totales", "regla_no_admitida"),
    ):
        with pytest.raises(Refused) as refused:
            machine(GAME, "estado", stakes, Options(rule=rule))
        assert refused.value.code == code
