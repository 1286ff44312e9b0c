"""Dados as an automaton: the published odds, and the engine's own cents."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.engine.event import Refused
from tapete.sim.automata import Automaton, compile_practice, edges
from tapete.sim.dados import DadosPractice
from tapete.sim.kernels import follow

STAKES = {"win": 500, "odds-win": 500, "hard:8": 500, "field": 500}


@cache
def compiled() -> Automaton:
    return compile_practice(DadosPractice("dados", "estado", STAKES), tuple(STAKES))


@pytest.mark.parametrize(
    ("bet", "stake", "edge"),
    [
        ("win", 500, Fraction(7, 495)),
        ("dont-win", 500, Fraction(27, 1925)),  # of bets that are not null: the bar does not count
        ("field", 500, Fraction(1, 18)),
        ("any-craps", 500, Fraction(1, 9)),
        ("hard:6", 500, Fraction(1, 11)),
        ("hard:4", 500, Fraction(1, 9)),
        ("right:6", 600, Fraction(1, 66)),
        ("big6", 500, Fraction(1, 11)),
    ],
)
def test_the_long_run_is_what_the_books_say(bet: str, stake: int, edge: Fraction) -> None:
    """Ethier, The Doctrine of Chances, table 15.6: edges of craps bets at the usual pays."""
    assert edges(compile_practice(DadosPractice("dados", "estado", {bet: stake}), (bet,)))[bet] == edge


def test_odds_are_free() -> None:
    assert edges(compiled())["odds-win"] == 0


@settings(max_examples=6)
@given(st.lists(st.integers(0, 35), min_size=1, max_size=15))
def test_engine_and_automaton_agree_to_the_cent(draws: list[int]) -> None:
    automaton, by_hand = compiled(), DadosPractice("dados", "estado", STAKES)
    taken = follow(np.array(draws), np.array(automaton.targets, dtype=np.uint32), len(automaton.cells))
    table = by_hand.seated()
    for edge, draw in zip(taken, draws, strict=True):
        outcome = by_hand.drawn(table, automaton.cells[draw])
        remembered = {bet: nets[edge] for bet, nets in zip(automaton.bets, automaton.nets, strict=True)}
        assert {bet: outcome.nets.get(bet, 0) for bet in automaton.bets} == remembered
        table = outcome.table


def test_a_bet_that_is_none_is_refused_at_once() -> None:
    with pytest.raises(Refused):
        DadosPractice("dados", "estado", {"wim": 500})
