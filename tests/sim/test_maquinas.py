"""Compiled machines against the engine, game by game to the cent, and against exact figures."""

from typing import Any

import numpy as np
import pytest

from tapete.engine.event import Refused
from tapete.exact.maquinas import figures, jackpot_return
from tapete.games.maquinas.rules import cycle
from tapete.games.maquinas.setup import model
from tapete.games.maquinas.state import GoodsGiven
from tapete.sim.machine import Options, Terms
from tapete.sim.maquinas import Programmed, Tabled, kernels, machine
from tapete.sim.run import simulate
from tests.games.maquinas.maquina import Maquina
from tests.seeds import chooser


def made(bet: str) -> Any:
    """A machine of one of the models that ship."""
    return machine("maquinas", "murcia", {bet: int(model(bet).precio)}, Options())


@pytest.mark.parametrize("name", ["faro", "noria"])
def test_a_compiled_game_pays_what_the_engine_pays(name: str) -> None:
    ready = made(name)
    assert isinstance(ready, Tabled)
    played, pot = Maquina("5000", modelo=name, precio=str(model(name).precio)), np.zeros(2, dtype=np.int64)
    names, choose = ready.arrays.names, chooser(f"machine {name}")
    reels = played.game.rules.board.reels
    for _ in range(200):
        number = str(choose.randrange(1, reels.ways + 1)) if reels else choose.choice(names)
        before = played.state.credit
        played.play(number)
        shown = next(event.prize for event in reversed(played.events) if hasattr(event, "prize"))
        goods = sum(event.value for event in played.events[-4:] if isinstance(event, GoodsGiven))
        won = kernels.pays(names.index(shown), *ready.arrays.all[1:], pot)
        assert played.state.credit - before + goods == won - ready.rules.price
        assert played.state.pot == pot[kernels.HELD]


def test_a_compiled_programme_walks_what_the_engine_walks() -> None:
    ready = made("azahar")
    assert isinstance(ready, Programmed)
    played = Maquina("100", modelo="azahar", precio="0.20")
    won = 0
    played.play()
    walked = cycle(ready.rules.programme, played.state.shuffle)
    won = played.state.counters.salidas
    for place in range(1, 200):
        before = played.state.credit
        won += played.play().state.credit - before + 20
        assert won == sum(walked[: place + 1])
    for start in range(0, len(walked), ready.size):
        assert sorted(ready.cycle[start : start + ready.size]) == sorted(walked[start : start + ready.size])


@pytest.mark.parametrize("name", ["faro", "noria", "azahar"])
def test_the_long_run_comes_to_the_exact_edge(name: str) -> None:
    ready = made(name)
    _, total = simulate(
        ready.long_run(3), ready.bets, 4_000_000, exact=ready.exact(), scatter=ready.scatter(), workers=1
    )
    assert total.exact is not None
    assert abs(total.edge.mean - float(total.exact)) < 5 * total.edge.error + ready.allowance
    assert ready.exact()[name] == 1 - figures(ready.rules).returned - jackpot_return(ready.rules)


@pytest.mark.parametrize("name", ["faro", "azahar"])
def test_a_session_ends_with_its_games_or_its_purse(name: str) -> None:
    ready = made(name)
    terms = Terms(rounds=300, purse=50 * ready.rules.price)
    rows = ready.evenings(5, terms)(0, 200)
    assert np.array_equal(rows, ready.evenings(5, terms)(0, 200))
    held, played = rows[:, 0], rows[:, 1]
    assert (held >= 0).all()
    assert ((played == 300) | (held < ready.rules.price)).all()


def test_a_machine_without_jackpot_is_one_situation() -> None:
    [only] = made("noria").situations()
    assert only.needed == 50
    assert abs(sum(only.chances.values()) - 1) < 1e-12
    mean = sum(net * chance for (_, net), chance in only.chances.items())
    assert abs(mean + 50 * float(made("noria").exact()["noria"])) < 1e-9


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ({"otra": 100}, "combinacion_no_admitida"),
        ({"faro": 100, "noria": 50}, "una_maquina"),
        ({"faro": 200}, "otro_precio"),
        ({"canicas": 50}, "nada_que_ganar"),
    ],
)
def test_what_can_not_be_simulated_is_refused(stakes: dict[str, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        machine("maquinas", "murcia", stakes, Options())
    assert refused.value.code == code
