"""Dados murcianos as an automaton: the exact edges, and the engine's own cents."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.engine.event import Refused
from tapete.sim.automata import Automaton, compile_practice, edges
from tapete.sim.dados_murcianos import MurcianosPractice
from tapete.sim.kernels import follow

STAKES = {"ases": 500, "trio": 500, "limite-exterior": 1000, "grande": 500}
GAME = ("dados-murcianos", "murcia")


@cache
def compiled() -> Automaton:
    return compile_practice(MurcianosPractice(*GAME, STAKES), tuple(STAKES))


def test_the_long_run_is_what_is_worked_out_exactly() -> None:
    edge = Fraction(1, 63)
    assert edges(compiled()) == {"ases": edge, "trio": Fraction(1, 11), "limite-exterior": edge / 2, "grande": edge}


@settings(max_examples=6)
@given(st.lists(st.integers(0, 215), min_size=1, max_size=15))
def test_engine_and_automaton_agree_to_the_cent(draws: list[int]) -> None:
    automaton, by_hand = compiled(), MurcianosPractice(*GAME, STAKES)
    taken = follow(np.array(draws), np.array(automaton.targets, dtype=np.uint32), len(automaton.cells))
    table = by_hand.seated()
    for edge, draw in zip(taken, draws, strict=True):
        outcome = by_hand.drawn(table, automaton.cells[draw])
        remembered = {bet: nets[edge] for bet, nets in zip(automaton.bets, automaton.nets, strict=True)}
        assert {bet: outcome.nets.get(bet, 0) for bet in automaton.bets} == remembered
        table = outcome.table


def test_a_bet_that_is_none_is_refused() -> None:
    with pytest.raises(Refused):
        MurcianosPractice(*GAME, {"mediano": 500}).seated()
