"""The front door: what bets are worth."""

from decimal import Decimal
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

import tapete
from tapete.exact import UnknownBet


def test_an_edge_is_a_fraction_with_its_article() -> None:
    found = tapete.edge("ruleta-francesa", "pleno:17", "estado")
    assert (found.edge, found.cite) == (Fraction(1, 37), "ES1979:01.IV.1.A.a")
    assert repr(found) == "<ruleta-francesa pleno:17 in estado: edge 1/37 = 2.7027%>"
    assert repr(found.distribution) == "<Distribution: 2 results, mean -1/37>"


def test_a_bet_that_there_is_not_names_those_that_are_near() -> None:
    with pytest.raises(UnknownBet, match="perhaps rojo") as unknown:
        tapete.edge("bola", "rojjo", "murcia")
    assert "rojo" in unknown.value.near


@pytest.mark.parametrize(("slug", "bet"), [("bola", "rojo"), ("dados", "field"), ("punto-y-banca", "banca")])
def test_a_distribution_is_drawn_with_a_bar_for_each_result(slug: str, bet: str) -> None:
    found = tapete.edge(slug, bet, "murcia")
    assert found.distribution is not None
    drawing = ET.fromstring(found.distribution._repr_svg_())
    bars = [node for node in drawing if node.tag.endswith("rect")]
    assert len(bars) == len(found.distribution.chances)
    ET.fromstring(f"<div>{found._repr_html_()}</div>")


def test_hands_of_poker_are_compared() -> None:
    found = tapete.equity("holdem", ["AsKs", "QhQd"], "murcia", board="2c7d9h")
    assert [share.equity for share in found.hands] == [Fraction(79, 330), Fraction(251, 330)]
    assert repr(found) == "<holdem: AsKs 23.9394%, QhQd 76.0606%, exact>"
    with pytest.raises(ValueError, match="As is there twice"):
        tapete.equity("holdem", ["AsKs", "AsQd"], "murcia")


def test_a_simulation_is_the_same_again_and_agrees_with_the_exact_value() -> None:
    found = tapete.simulate("bola", {"rojo": 10, "numero:7": "2.50"}, "galicia", rounds=20_000, seed=7, workers=1)
    assert found.stakes == {"rojo": 1000, "numero:7": 250}
    assert found.total.agrees
    again = tapete.simulate(
        "bola", {"rojo": Decimal(10), "numero:7": Decimal("2.5")}, "galicia", rounds=20_000, seed=7, workers=1
    )
    assert again == found
    assert repr(found).startswith("<Simulated: bola in galicia, 20000 rounds, edge ")


def test_a_stake_that_is_not_admitted_is_refused() -> None:
    with pytest.raises(tapete.Refused):
        tapete.simulate("bola", {"rojo": "0.01"}, "galicia", rounds=10)
