"""No law is dead: every parameter of every game, in every jurisdiction, changes something that can be observed."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tapete.law.parameters import Sheet, establishment, sheet
from tests.properties.observations import Observation, altered, of_establishment, of_game, seen
from tests.properties.tables import PAIRS

CELLS = [(slug, jurisdiction, name) for slug, jurisdiction in PAIRS for name in sheet(slug).parameters]
GENERAL = [(jurisdiction, name) for jurisdiction in establishment().regulated for name in establishment().parameters]


def others(value: Any) -> Iterator[Any]:
    """Values of the same type that a cell could have instead."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value * 2 + 7, value - 1)
        case str():
            yield from (f"{value}9", "otro")
        case list():
            yield from (value[1:], value[:-1], value[::-1], [*value, *value[:1]])
            yield from ([*value[:n], other, *value[n + 1 :]] for n, each in enumerate(value) for other in others(each))
            yield from ([*value, word] for word in ("otro", "", "es", 3) if not value or type(value[0]) is type(word))
            yield [["blackjack"]]
        case dict():
            yield from ({k: v for k, v in value.items() if k != key} for key in value)
            yield from ({**value, key: other} for key, each in value.items() for other in others(each))


@cache
def _before(observation: Observation) -> Any:
    return seen(observation)


def matters(law: Sheet, name: str, jurisdiction: str, observations: tuple[Observation, ...]) -> bool:
    """Whether some other value in the cell changes something."""
    value = law.parameters[name].cells[jurisdiction].value
    return any(_changes(law, name, jurisdiction, other, observations) for other in others(value) if other != value)


def _changes(law: Sheet, name: str, jurisdiction: str, value: Any, observations: tuple[Observation, ...]) -> bool:
    for observation in observations:
        before = _before(observation)
        with altered(law, name, jurisdiction, value):
            if seen(observation) != before:
                return True
    return False


@pytest.mark.parametrize(("slug", "jurisdiction", "name"), CELLS)
def test_a_parameter_of_a_game_changes_something(slug: str, jurisdiction: str, name: str) -> None:
    law = sheet(slug)
    if law.parameters[name].modelled:
        pytest.skip("it is only shown")
    assert matters(law, name, jurisdiction, of_game(slug, jurisdiction))


@pytest.mark.parametrize(("jurisdiction", "name"), GENERAL)
def test_a_parameter_of_the_establishment_changes_something(jurisdiction: str, name: str) -> None:
    assert matters(establishment(), name, jurisdiction, of_establishment(jurisdiction))
