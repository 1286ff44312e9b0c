"""The loops in C are the kernels once more: from the same seed they count the same, to the last round."""

from functools import cache

import numpy as np
import pytest

from bench import native
from bench.cards import punto_y_banca
from tapete.sim.automaton import Automaton, compile_practice
from tapete.sim.dados import DadosPractice
from tapete.sim.kernels import count_edges, play_sessions
from tapete.sim.kernels_coups import OUTCOMES, count_coups
from tapete.sim.streams import stream
from tapete.sim.wheel import WheelPractice

ROUNDS = 100_003


@pytest.fixture(autouse=True)
def compiled() -> None:
    try:
        native.library()
    except native.NoCompiler as error:
        pytest.skip(str(error))


@cache
def played(game: str) -> Automaton:
    if game == "dados":
        return compile_practice(DadosPractice(game, "estado", {"win": 500, "field": 500}), ("win", "field"))
    return compile_practice(WheelPractice(game, "estado", {"rojo": 1000, "pleno:17": 500}), ("rojo", "pleno:17"))


@pytest.mark.parametrize("game", ["ruleta-francesa", "ruleta-americana", "dados"])
def test_edges_are_counted_alike(game: str) -> None:
    automaton = played(game)
    targets = np.array(automaton.targets, dtype=np.uint32)
    for block in (0, 5):
        counts = np.zeros(len(targets), dtype=np.int64)
        count_edges(7, block, ROUNDS, targets, len(automaton.cells), counts)
        assert counts.sum() == ROUNDS
        assert (native.count_edges(automaton, 7, block, ROUNDS) == counts).all()


def test_sessions_end_alike() -> None:
    automaton = played("ruleta-francesa")
    targets, nets, needed = native.arrays_of(automaton)
    results = np.zeros((500, 4), dtype=np.int64)
    play_sessions(7, 0, 500, 100, targets, len(automaton.cells), nets, needed, 20_000, 1 << 62, results)
    assert (native.play_sessions(automaton, 7, 500, 100, 20_000) == results).all()
    assert results[:, 1].min() < 100  # some were ruined


@pytest.mark.parametrize("jurisdiction", ["estado", "galicia"])
def test_coups_are_counted_alike(jurisdiction: str) -> None:
    dealt = punto_y_banca(jurisdiction)
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    tables = (dealt.burned, dealt.punto, dealt.banca, dealt.chances)
    count_coups(stream(7, 2), dealt.full.copy(), dealt.place(), ROUNDS, *tables, counts)
    assert counts.sum() == ROUNDS
    assert (native.count_coups(dealt, 7, 2, ROUNDS) == counts).all()


def test_no_compiler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(native.NoCompiler, match="no C compiler"):
        native.library.__wrapped__()
