"""Dados.

Published figures: M. Shackleford, The Wizard of Odds, "Craps" (house edges of every bet, 0.848 % and 0.682 % on all
that is put at risk with single odds on pass and don't pass, 557/165 throws until the pass line is decided).
"""

from fractions import Fraction

import pytest

from tapete.exact import analyse, analyses
from tapete.exact.dados import WITH_ODDS
from tapete.games import build
from tapete.law.parameters import sheet

everywhere = pytest.mark.parametrize("where", sheet("dados").regulated)
EDGES = {
    "win": (7, 495),
    "come": (7, 495),
    "dont-win": (3, 220),
    "dont-come": (3, 220),
    "field": (1, 18),
    "big6": (1, 11),
    "big8": (1, 11),
    "under7": (1, 6),
    "over7": (1, 6),
    "hard:4": (1, 9),
    "hard:6": (1, 11),
    "hard:8": (1, 11),
    "hard:10": (1, 9),
    "juego7": (1, 6),
    "juego11": (1, 9),
    "any-craps": (1, 9),
    "craps2": (5, 36),
    "craps3": (1, 9),
    "craps12": (5, 36),
    "horn": (1, 6),
    "right:4": (1, 15),
    "right:5": (1, 25),
    "right:6": (1, 66),
    "wrong:4": (1, 33),
    "wrong:5": (1, 40),
    "wrong:6": (1, 55),
}


@everywhere
def test_the_edge_of_every_bet(where: str) -> None:
    found = analyses("dados", where)
    assert {bet: -found[bet][0].per_stake for bet in EDGES} == {bet: Fraction(*edge) for bet, edge in EDGES.items()}
    assert {ways[0].per_stake for bet, ways in found.items() if bet.startswith("odds")} == {Fraction(0)}
    pairs = (("right:8", "right:6"), ("wrong:9", "wrong:5"), ("wrong:10", "wrong:4"))
    assert all(found[one][0].distribution == found[other][0].distribution for one, other in pairs)


@everywhere
def test_a_bet_that_only_travels_is_not_one_to_lay(where: str) -> None:
    laid = set(analyses("dados", where))
    assert set(build("dados", where).rules.bets) - laid == {
        f"{bet}:{n}" for bet in ("come", "dont-come") for n in (4, 5, 6, 8, 9, 10)
    }


def test_the_line_takes_557_throws_in_165() -> None:
    assert analyse("dados", "estado", "win")[0].draws == Fraction(557, 165)


def test_a_twelve_is_null_for_dont_win() -> None:
    (dont, _) = analyse("dados", "murcia", "dont-win")
    assert dont.distribution
    assert {c.net: c.probability for c in dont.distribution.chances}[Fraction(0)] == Fraction(1, 36)
    assert dont.per_resolved == Fraction(-27, 1925)


def test_the_asociada_costs_nothing_and_puts_more_at_risk() -> None:
    for bet, alone, with_odds in (("win", (7, 495), (7, 825)), ("dont-win", (3, 220), (3, 440))):
        first, second = analyse("dados", "galicia", bet)
        assert (first.per_action, second.per_action) == (-Fraction(*alone), -Fraction(*with_odds))
        assert second.strategy == WITH_ODDS
        assert first.per_stake == second.per_stake
        assert (second.variance or 0) > (first.variance or 0)
