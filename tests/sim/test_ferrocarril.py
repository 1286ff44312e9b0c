"""Ferrocarril: the kernel is the engine, coup by coup, and its long run is the equilibrium."""

import numpy as np
import pytest

from tapete.engine.event import Refused
from tapete.exact import analyse
from tapete.kit.streams import stream
from tapete.sim.baccarat import Coups
from tapete.sim.baccarat.kernels import deal_coups
from tapete.sim.ferrocarril import RULES, machine, nets_of
from tapete.sim.machine import Options
from tapete.sim.run import simulate
from tests.sim.oracle_ferrocarril import Oracle

EVERYWHERE = ("estado", "galicia", "murcia", "asturias")
BET = 1009
"""Of which a twentieth is no whole number of cents."""


def coups(where: str, rule: str = "equilibrio", *, fresh: bool = False) -> Coups:
    return machine("ferrocarril", where, {"punto": BET, "banca": BET}, Options(rule=rule, fresh=fresh))


@pytest.mark.parametrize(
    ("where", "rule"),
    [(where, "equilibrio") for where in EVERYWHERE] + [("murcia", "cuadro"), ("estado", "punto-planta")],
)
def test_kernel_and_engine_agree_to_the_cent_on_the_same_cards(where: str, rule: str) -> None:
    """A hundred and fifty coups and their sabots; what the kernel has drawn lies in order at the front of its sabot."""
    oracle, dealt = Oracle(where, BET), coups(where, rule).dealing
    state, sabot, place = stream(EVERYWHERE.index(where), 1), dealt.full.copy(), dealt.place()
    nets = {bet: nets_of(oracle.game.rules, bet, BET) for bet in ("punto", "banca")}
    outcome, sabots, seen = np.zeros(1, dtype=np.uint8), 0, set()
    for _ in range(150):
        new = int(place[0]) > int(place[1])
        before = 0 if new else int(place[0])
        deal_coups(state, sabot, place, dealt.burned, dealt.punto, dealt.banca, dealt.chances, outcome)
        sabots += new
        code = int(outcome[0])
        won = oracle.coup(sabot[before : int(place[0])].tolist(), took=code // 3 % 2 == 1, gave=code // 6 == 1)
        assert won == {bet: net[code % 3] for bet, net in nets.items()}
        assert oracle.loads == sabots
        seen.add(code)
    assert sabots >= 3
    assert {code // 3 for code in seen} == {0, 1, 2, 3}


@pytest.mark.parametrize("rule", RULES)
def test_the_long_run_is_the_exact_value_of_each_way_to_play(rule: str) -> None:
    game = machine("ferrocarril", "estado", {"punto": 2000, "banca": 2000}, Options(rule=rule, fresh=True))
    each, _ = simulate(game.long_run(5), game.bets, 1_000_000, exact=game.exact(), workers=2)
    assert [row.agrees for row in each] == [True, True]
    for side, edge in game.exact().items():
        (known,) = (way for way in analyse("ferrocarril", "estado", side) if way.strategy == RULES[rule])
        assert edge == -known.per_stake


def test_what_the_table_does_not_take_is_refused() -> None:
    for stakes, code in (
        ({"banco": 1000}, "combinacion_no_admitida"),
        ({"punto": 999}, "bajo_el_minimo"),
        ({"banca": 10**6}, "sobre_el_maximo_de_la_banca"),
    ):
        with pytest.raises(Refused) as refused:
            machine("ferrocarril", "estado", stakes, Options())
        assert refused.value.code == code
