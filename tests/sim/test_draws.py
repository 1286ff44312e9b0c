"""Compiled draws of things against the engine and the exact values."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tapete.engine.event import Refused
from tapete.exact.draw import chance_of_each, chance_of_some
from tapete.kit.streams import below, stream
from tapete.sim.draw.kernels import draw_batch
from tapete.sim.machine import Options, Terms, machine, usual_stakes
from tests.games.draws import THREE_OBJECTS, Sorteo
from tests.trace import law

DRAWS = ("rifas", "tombolas", "combinaciones-aleatorias")
WORTHS = np.array([30_000, 12_000, 8_000], dtype=np.int64)


def drawn(numbers: int, own: int, games: int, seed: int = 7) -> tuple[Any, Any]:
    gained, every = np.zeros(games, dtype=np.int64), np.zeros(games, dtype=np.int64)
    draw_batch(stream(seed, 0), WORTHS, numbers, own, games, gained, every)
    return gained, every


@law("MU2010:129")
def test_a_compiled_draw_gives_what_the_engine_gives() -> None:
    """The same places come at a tómbola of the engine: what ana obtains is the same draw by draw."""
    gained, _ = drawn(6, 2, 40)
    state = stream(7, 0)
    for won in gained:
        places = [int(below(state, left)) for left in (6, 5, 4)]
        mine, total = 2, 0
        for place, worth in zip(places, WORTHS, strict=True):
            if place < mine:
                total, mine = total + int(worth), mine - 1
        assert total == won
    engine = Sorteo("tombolas", "ana 2", "eva 4", **THREE_OBJECTS).draw(1, 1, 1)
    assert [player for _, _, player in engine.won()] == ["ana", "ana", "eva"]


@law("MU2010:129", "criterio:tombolas.9")
@pytest.mark.parametrize(("numbers", "own"), [(100, 4), (3, 1), (2, 1)])
def test_how_often_something_is_obtained(numbers: int, own: int) -> None:
    games = 200_000
    gained, every = drawn(numbers, own, games)
    some, first = chance_of_some(own, numbers, 3), chance_of_each(own, numbers, 3)
    assert float(np.mean(gained > 0)) == pytest.approx(float(some), abs=0.005)
    assert float(np.mean(gained >= 30_000)) == pytest.approx(float(first), abs=0.005)
    given = Counter(every.tolist())
    assert given.keys() == ({50_000} if numbers >= 3 else {42_000, 38_000, 20_000})


@pytest.mark.parametrize("game", DRAWS)
def test_a_long_run_keeps_what_the_mathematics_say(game: str) -> None:
    ready = machine(game, "murcia", usual_stakes(game, "murcia"), Options())
    rounds, staked, nets = ready.long_run(3)(0, 50_000)
    assert rounds == 50_000
    kept = -Fraction(sum(nets), sum(staked))
    assert kept == next(iter(ready.exact().values())), "of all tickets together nothing is left to chance"


@law("MU2010:128", "criterio:rifas.10")
def test_a_draw_that_is_not_covered_gives_everything_back() -> None:
    ready = machine("rifas", "murcia", {"billete": 500, "otros": 44_000}, Options())
    assert ready.long_run(1)(0, 1000)[2] == [0, 0]
    alone = machine("rifas", "murcia", {"billete": 50_000}, Options())
    assert alone.long_run(1)(0, 1000)[2] == [0]


def test_evenings_are_played_with_a_purse() -> None:
    ready = machine("rifas", "murcia", usual_stakes("rifas", "murcia"), Options())
    rows = ready.evenings(1, Terms(rounds=20, purse=50_000))(0, 10)
    assert len(rows) == 10


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ({"pleno": 500}, "combinacion_no_admitida"),
        ({"billete": 499}, "bajo_minimo"),
        ({"billete": 501}, "numeros_enteros"),
        ({"billete": 50_500}, "billetes_de_mas"),
    ],
)
def test_stakes_that_are_not_taken(stakes: dict[str, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        machine("rifas", "murcia", stakes, Options())
    assert refused.value.code == code
