"""Punto y banca: the kernel is the engine, coup by coup and sabot by sabot, and its long run is the exact value."""

from typing import cast

import numpy as np
import pytest

from tapete.engine.command import AZAR, Draw
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.exact.punto_y_banca import drawing_of
from tapete.families.stakes.bets import Collected, Paid
from tapete.games import build
from tapete.games.punto_y_banca.play import PuntoYBanca
from tapete.games.punto_y_banca.state import Phase, State
from tapete.kit.streams import stream
from tapete.law.parameters import sheet
from tapete.sim.baccarat import WINNERS, Coups, Dealing, dealing
from tapete.sim.baccarat.kernels import deal_coups
from tapete.sim.machine import Options, Terms, machine
from tapete.sim.punto_y_banca import drawing_by, lay, nets_of, shoe_of
from tapete.sim.run import simulate
from tapete.sim.sessions import simulate_sessions
from tests.sim.faces import Faces

EVERYWHERE = ("estado", "galicia", "murcia", "asturias")
ODD = {"punto": 1001, "banca": 1009, "empate": 1003}
"""Stakes of which a twentieth is no whole number of cents."""
GAME = "punto-y-banca"


class Oracle:
    """The engine, given the cards that a kernel drew."""

    def __init__(self, jurisdiction: str) -> None:
        self.game = cast(PuntoYBanca, build(GAME, jurisdiction))
        self.stakes = {bet: stake for bet, stake in ODD.items() if bet in self.game.rules.bets}
        self.state: State = self.game.opening()
        self._faces = Faces({}, 0)

    @property
    def ended(self) -> bool:
        """Whether a new sabot has to be loaded."""
        return self.state.phase in {Phase.CERRADA, Phase.BARAJA}

    def load(self, first: int) -> None:
        rules = self.game.rules
        self._faces = Faces(rules.points, rules.packs.value)
        self._until_betting([self._faces(first)])

    def coup(self, cards: list[int]) -> dict[str, int]:
        """What each bet wins; the punto's cards are turned up before the banca's, though dealt by turns."""
        state = lay(self.game, self.state, self.stakes)
        faces = [self._faces(card) for card in cards]
        script = [faces[0], faces[2], faces[1], faces[3], *faces[4:]]
        nets = dict.fromkeys(self.stakes, 0)
        number = state.round
        while state.round == number:
            step = Draw(by=AZAR, outcome=script.pop(0)) if self.game.needs(state) else self.game.on_silence(state)
            assert step is not None
            state, events = play(self.game, state, step)
            for event in events:
                if isinstance(event, Collected | Paid):
                    nets[event.bet] += event.amount if isinstance(event, Paid) else -event.amount
        assert not script
        self.state = state
        return nets

    def _until_betting(self, script: list[str]) -> None:
        while self.state.phase is not Phase.APUESTAS:
            need = self.game.needs(self.state)
            step = Draw(by=AZAR, outcome=script.pop(0)) if need else self.game.on_silence(self.state)
            assert step is not None
            self.state, _ = play(self.game, self.state, step)
        assert not script


def ready(jurisdiction: str) -> Dealing:
    rules = cast(PuntoYBanca, build(GAME, jurisdiction)).rules
    letters = drawing_of(sheet(GAME).column(jurisdiction))
    return dealing(shoe_of(rules, fresh=False), drawing_by(letters))


@pytest.mark.parametrize("where", EVERYWHERE)
def test_kernel_and_engine_agree_to_the_cent_on_the_same_cards(where: str) -> None:
    """Three hundred coups and their sabots; what the kernel has drawn lies in order at the front of its sabot."""
    oracle, dealt = Oracle(where), ready(where)
    state, sabot, place = stream(EVERYWHERE.index(where), 0), dealt.full.copy(), dealt.place()
    nets = {bet: nets_of(oracle.game.rules, bet, stake) for bet, stake in oracle.stakes.items()}
    outcome, sabots, seen = np.zeros(1, dtype=np.uint8), 0, set()
    for _ in range(300):
        before, new = int(place[0]), int(place[0]) > int(place[1])
        deal_coups(state, sabot, place, dealt.burned, dealt.punto, dealt.banca, dealt.chances, outcome)
        assert oracle.ended == new
        if new:
            oracle.load(int(sabot[0]))
            before, sabots = 1, sabots + 1
        won = oracle.coup(sabot[before : int(place[0])].tolist())
        assert won == {bet: net[outcome[0] % 3] for bet, net in nets.items()}
        seen.add(int(outcome[0]))
    assert sabots >= 4
    assert {code % 3 for code in seen} == {0, 1, 2}
    assert {code // 3 for code in seen} == {0, 1, 2, 3}


def simulated(jurisdiction: str, **stakes: int) -> Coups:
    return cast(Coups, machine(GAME, jurisdiction, stakes, Options(fresh=True)))


def test_the_long_run_is_the_exact_value() -> None:
    game = simulated("galicia", punto=1000, banca=1000, empate=1000)
    each, total = simulate(game.long_run(5), game.bets, 3_000_000, exact=game.exact(), workers=2)
    assert [row.agrees for row in each] == [True] * len(WINNERS)
    assert total.agrees
    # The published edges of eight packs are 1.2351, 1.0579 and 14.3596 %; six packs differ in the third figure.
    assert [float(game.exact()[bet]) for bet in WINNERS] == pytest.approx([0.012374, 0.010558, 0.144382], abs=1e-6)


def test_cents_that_are_rounded_count_in_the_exact_value() -> None:
    even, odd = simulated("galicia", banca=2000).exact(), simulated("galicia", banca=1009).exact()
    assert odd["banca"] != even["banca"]
    assert abs(odd["banca"] - even["banca"]) < 1e-3


def test_any_number_of_workers_gives_the_same_result() -> None:
    game = simulated("murcia", punto=1000)
    one, three = (simulate(game.long_run(7), game.bets, 200_001, exact={}, workers=workers) for workers in (1, 3))
    assert one == three


def test_sessions_of_a_purse() -> None:
    game = machine(GAME, "estado", {"banca": 1000}, Options())
    terms = Terms(rounds=300, purse=10_000, goal=15_000)
    found, again = (simulate_sessions(game, 5000, terms, 3, workers=workers) for workers in (1, 2))
    assert found == again
    assert 0 < found.ruined < 1
    assert 0 < found.reached < 1
    assert found.net.least == -10_000 + found.net.least % 50
    assert found.duration.most == 300


def test_a_bet_that_the_table_does_not_take_is_refused() -> None:
    for where, stakes in (("estado", {"empate": 1000}), ("murcia", {"punto": 1}), ("murcia", {"punto": 10**9})):
        with pytest.raises(Refused):
            machine(GAME, where, stakes, Options())
