"""An automaton is the engine remembered: the same draws give the same cents."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete import exact
from tapete.engine.event import Refused
from tapete.games import build
from tapete.sim.automata import Automaton, _approximated, _moves_of_all, _solved, compile_practice, edges
from tapete.sim.kernels import follow
from tapete.sim.machine import NotSimulated, Options, machine
from tapete.sim.wheel import WheelPractice

WHEELS = [
    ("bola", "estado"),
    ("bola", "murcia"),
    ("ruleta-francesa", "estado"),
    ("ruleta-francesa", "galicia"),
    ("ruleta-francesa", "murcia"),
    ("ruleta-francesa-abreviada", "murcia"),
    ("ruleta-americana", "estado"),
    ("ruleta-de-la-fortuna", "galicia"),
]


def some_stakes(game: str, where: str) -> dict[str, int]:
    """A bet of every kind of the cloth, at twice the least that is paid without rounding."""
    stakes: dict[str, int] = {}
    for terms in build(game, where).notice():
        if terms.kind not in {bet.partition(":")[0] for bet in stakes}:
            unit = terms.step * terms.pays.denominator
            stakes[terms.id] = -(-2 * terms.minimums[0] // unit) * unit
    return stakes


@pytest.fixture(scope="module", params=WHEELS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def played(request: pytest.FixtureRequest) -> tuple[WheelPractice, Automaton]:
    game, where = request.param
    stakes = some_stakes(game, where)
    return WheelPractice(game, where, stakes), compile_practice(WheelPractice(game, where, stakes), tuple(stakes))


@settings(max_examples=8)
@given(data=st.data())
def test_engine_and_automaton_agree_to_the_cent(played: tuple[WheelPractice, Automaton], data: st.DataObject) -> None:
    by_hand, automaton = played
    zeros = [place for place, cell in enumerate(automaton.cells) if cell == "0"]
    cell = st.one_of(st.integers(0, len(automaton.cells) - 1), st.sampled_from(zeros or [0]))
    draws = data.draw(st.lists(cell, min_size=1, max_size=12))
    taken = follow(np.array(draws), np.array(automaton.targets, dtype=np.uint32), len(automaton.cells))
    table = by_hand.seated()
    for edge, draw in zip(taken, draws, strict=True):
        outcome = by_hand.drawn(table, automaton.cells[draw])
        remembered = {bet: nets[edge] for bet, nets in zip(automaton.bets, automaton.nets, strict=True)}
        assert {bet: outcome.nets.get(bet, 0) for bet in automaton.bets} == remembered
        table = outcome.table


@pytest.mark.parametrize(("game", "where"), WHEELS)
def test_the_long_run_is_the_exact_value(game: str, where: str) -> None:
    stakes = some_stakes(game, where)
    found = edges(compile_practice(WheelPractice(game, where, stakes), tuple(stakes)))
    for bet, edge in found.items():
        known = [-way.per_stake for way in exact.analyse(game, where, bet)]
        # A prisoner is halved in whole cents, which costs a little more than the fractions say.
        assert any(0 <= edge - one < Fraction(1, 10**8) for one in known), bet


def test_half_back_is_worth_half_the_zero() -> None:
    prison, half = (
        edges(compile_practice(WheelPractice("ruleta-francesa", "estado", {"rojo": 1000}, choice), ("rojo",)))["rojo"]
        for choice in ("prision", "retirar")
    )
    assert half == Fraction(1, 74)  # any book on roulette: half of 1/37
    assert prison > half


def test_floating_point_agrees_with_fractions() -> None:
    automaton = compile_practice(WheelPractice("ruleta-francesa", "estado", {"rojo": 1000}), ("rojo",))
    moves = _moves_of_all(automaton)
    exactly, nearly = _solved(moves), _approximated(moves)
    assert sum(exactly) == 1
    assert max(abs(float(a) - b) for a, b in zip(exactly, nearly, strict=True)) < 1e-12


def test_what_can_not_be_simulated_says_so() -> None:
    with pytest.raises(NotSimulated):
        machine("mus", "murcia", {}, Options())
    with pytest.raises(Refused) as refused:
        machine("ruleta-francesa", "estado", {"rojo": 1}, Options())
    assert refused.value.code == "bajo_minimo"
