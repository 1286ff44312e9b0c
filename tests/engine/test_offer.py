"""Offers: which numbers they hold, and which commands are theirs taken up."""

import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Amounts, Command, Offer, Role
from tapete.law.citation import Citation

ANA, EVA = Actor("ana", Role.JUGADOR), Actor("eva", Role.JUGADOR)
CITE = Citation("ES1979:04")


class Lay(Command, frozen=True, tag="lay"):
    """A command with a number and a free word."""

    bet: str
    amount: int = 0
    word: str = ""


class Lift(Lay, frozen=True, tag="lift"):
    """Another with the same fields."""


RED = Lay(by=ANA, bet="rojo", amount=10)


@pytest.mark.parametrize("value", [10, 15, 25])
def test_amounts_hold_their_ends_and_every_step_between(value: int) -> None:
    assert Amounts(10, 25, 5).holds(value)


@pytest.mark.parametrize("value", [5, 9, 11, 14, 24, 26, 30])
def test_amounts_hold_nothing_beside_their_steps(value: int) -> None:
    assert not Amounts(10, 25, 5).holds(value)


def test_steps_are_counted_from_the_lowest_and_are_one_unless_said() -> None:
    assert [value for value in range(20) if Amounts(3, 11, 4).holds(value)] == [3, 7, 11]
    assert [value for value in range(9) if Amounts(3, 5).holds(value)] == [3, 4, 5]


def test_an_offer_is_taken_up_at_a_number() -> None:
    assert Offer(RED, CITE, Amounts(10, 25, 5)).at(15) == replace(RED, amount=15)


def test_a_number_is_filled_in_where_the_offer_says() -> None:
    assert Offer(RED, CITE, Amounts(1, 9), field="word").at(3) == replace(RED, word=3)


def test_an_offer_covers_its_command_at_every_amount_and_no_other() -> None:
    offer = Offer(RED, CITE, Amounts(10, 25, 5))
    assert [amount for amount in range(40) if offer.covers(replace(RED, amount=amount))] == [10, 15, 20, 25]


@pytest.mark.parametrize(
    "other",
    [replace(RED, bet="negro"), replace(RED, by=EVA), replace(RED, word="luna"), Lift(by=ANA, bet="rojo", amount=10)],
)
def test_an_offer_covers_nothing_that_differs_elsewhere(other: Lay) -> None:
    assert not Offer(RED, CITE, Amounts(10, 25, 5)).covers(other)
    assert not Offer(RED, CITE).covers(other)


def test_free_fields_may_say_anything() -> None:
    spoken = replace(RED, word="luna")
    assert Offer(RED, CITE, free=("word",)).covers(spoken)
    assert Offer(RED, CITE, Amounts(10, 25, 5), free=("word",)).covers(replace(spoken, amount=25))
    assert not Offer(RED, CITE, free=("word",)).covers(replace(spoken, amount=25)), "without a range it is as it stands"
    assert not Offer(RED, CITE, Amounts(10, 25, 5), free=("word",)).covers(replace(spoken, amount=26))
