"""Every bet lies somewhere on its cloth, and nowhere twice."""

import pytest

from tapete.engine.cloth import Cloth, Spot
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet

EVERYWHERE = [(slug, where) for slug in REGISTRY for where in sheet(slug).regulated]
TABLES = [pair for pair in EVERYWHERE if hasattr(build(*pair).rules, "bets")]
"""The tables whose cloth is the same whoever sits there: at others the spots are the players' places."""


def cloth_of(slug: str, jurisdiction: str) -> tuple[AnyTable, Cloth]:
    game = build(slug, jurisdiction)
    return game, REGISTRY.module(slug).layout(game.rules)


def overlap(a: Spot, b: Spot) -> bool:
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


@pytest.mark.parametrize(("slug", "jurisdiction"), TABLES)
def test_every_bet_has_one_spot_inside_the_cloth(slug: str, jurisdiction: str) -> None:
    game, cloth = cloth_of(slug, jurisdiction)
    assert sorted(spot.bet for spot in cloth.spots) == sorted(game.rules.bets)
    for spot in cloth.spots:
        assert spot.x >= 0
        assert spot.y >= 0
        assert spot.x + spot.width <= cloth.width
        assert spot.y + spot.height <= cloth.height


@pytest.mark.parametrize(("slug", "jurisdiction"), EVERYWHERE)
def test_printed_cells_do_not_overlap_and_neither_do_lines(slug: str, jurisdiction: str) -> None:
    _, cloth = cloth_of(slug, jurisdiction)
    for printed in (True, False):
        same = [spot for spot in cloth.spots if bool(spot.label) is printed]
        clashes = [(a.bet, b.bet) for i, a in enumerate(same) for b in same[i + 1 :] if overlap(a, b)]
        assert clashes == []


@pytest.mark.parametrize("jurisdiction", ["galicia", "murcia"])
def test_a_line_touches_exactly_the_numbers_it_covers(jurisdiction: str) -> None:
    game, cloth = cloth_of("ruleta-francesa", jurisdiction)
    numbers = [spot for spot in cloth.spots if spot.bet.startswith("pleno:")]
    for spot in cloth.spots:
        kind = spot.bet.partition(":")[0]
        if kind in {"caballo", "cuadro"} and spot.bet != "cuadro:0-1-2-3":
            assert {n.label for n in numbers if overlap(n, spot)} == game.rules.bets[spot.bet].covers
