"""Dados.

Published figures: casinodealerswebsite.com, "Summary of bets house %" (pass 1.41 %, don't pass 1.36 %, 0.848 % of all
that is put at risk with single odds); gamblingsites.org, "Craps bets ranked according to house edge" (place bets:
6.67 %, 4 %, 1.52 %); recentpoker.com, "House odds in craps" (any craps 11.11 %, hard 6 and 8 9.09 %).
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


def test_the_published_edges() -> None:
    found = analyses("dados", "estado")
    told = {"win": 0.0141, "dont-win": 0.0136, "right:4": 0.0667, "right:5": 0.04, "right:6": 0.0152}
    told |= {"any-craps": 0.1111, "hard:6": 0.0909, "hard:8": 0.0909, "big6": 0.0909}
    assert {bet: round(float(-found[bet][0].per_stake), 4) for bet in told} == told
    assert round(float(-found["win"][1].per_action), 5) == 0.00848


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
