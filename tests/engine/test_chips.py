"""Which chips begin a bet: none is offered that no bet of the table takes."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tapete.casino.config import Chips
from tapete.engine.chips import beginning, least_stack
from tapete.engine.command import Actor, Role
from tapete.engine.machine import play
from tapete.engine.table import Terms
from tapete.families.wheel.laying import PlaceBet
from tapete.games import build
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

CITE = Citation("MU2010:7.3.b.1")
VALUES = sorted(int(value) for value in (*Chips().fichas, *Chips().placas))
ANA = Actor("ana", Role.JUGADOR)
WHEELS = ("bola", "ruleta-francesa", "ruleta-francesa-abreviada")


def bet(least: int, most: int, step: int = 1, name: str = "rojo") -> Terms:
    return Terms(
        id=name, kind=name, pays=Fraction(1), cite=CITE, minimums=(least, 2 * least), cap=most, cap_cite=CITE, step=step
    )


def test_as_many_chips_as_reach_the_minimum() -> None:
    assert least_stack(500, bet(1000, 10_000)) == 2
    assert least_stack(1000, bet(1000, 10_000)) == 1
    assert least_stack(300, bet(1000, 10_000)) == 4
    assert least_stack(500, bet(1000, 10_000), pano=2) == 4


def test_chips_over_the_maximum_or_off_the_unit_begin_nothing() -> None:
    assert least_stack(20_000, bet(1000, 10_000)) == 0
    assert least_stack(250, bet(1000, 10_000, step=500)) == 4
    assert least_stack(300, bet(1000, 10_000, step=500)) == 5
    assert least_stack(300, bet(1000, 1400, step=500)) == 0


def test_a_chip_under_the_minimum_is_not_offered() -> None:
    terms = [bet(1000, 100_000), bet(500, 3_000, name="pleno"), replace(bet(1, 3_000, name="odds"), minimums=(1, 1))]
    assert beginning([2500, 100, 500, 200_000, 1000], terms) == [500, 1000, 2500]
    assert beginning([2500, 100, 500, 200_000, 1000], terms, pano=2) == [1000, 2500]


def test_where_no_chip_is_enough_alone_the_fewest_are() -> None:
    assert beginning([100, 500], [bet(1000, 100_000)]) == [500]
    assert beginning([100, 500], []) == []


@pytest.mark.parametrize(("slug", "where"), [(slug, where) for slug in WHEELS for where in sheet(slug).regulated])
def test_what_is_offered_is_what_the_table_takes(slug: str, where: str) -> None:
    game = build(slug, where)
    state = game.opening()
    while not game.view(state, ANA).betting:  # type: ignore[attr-defined]
        step = game.next_step(state)
        assert step is not None
        state, _ = play(game, state, step)
    amounts = [offer.amounts for offer in game.offers(state, ANA) if isinstance(offer.command, PlaceBet)]
    taken = [value for value in VALUES if any(each and each.holds(value) for each in amounts)]
    assert beginning(VALUES, game.notice()) == taken
