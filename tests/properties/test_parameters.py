"""No law is dead: every parameter of every game, in every jurisdiction, changes something that can be observed."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import chain
from typing import Any

import pytest

from tapete.law.parameters import Sheet, establishment, sheet
from tests.cli.running import data
from tests.properties.observations import GAMES, Observation, altered, of_establishment, of_game, seen
from tests.properties.tables import every_table

UNTRIED = {("asturias", "guarantee"), ("asturias", "mixed_card_tables")}
"""In asturias none of the ruletas may be opened on which the guarantee is measured, and of the mixed games only one."""
ASLEEP: dict[tuple[str, str, str], tuple[str, Any]] = {
    ("ruleta-americana", "galicia", "double_authorised"): ("panos", [1, 2]),
    ("punto-y-banca", "estado", "empate_central"): ("empate", {"pays": "8", "cap": "1/10"}),
    ("punto-y-banca", "estado", "croupier_deals"): ("tables", {"completa": 0, "mini": 7}),
    ("punto-y-banca", "estado", "cards_out_of_reach"): ("tables", {"completa": 0, "mini": 7}),
    ("punto-y-banca", "estado", "contiguous_reduced"): ("tables_per_jefe_reduced", 4),
}
"""Cells that change nothing while another has the value it has: no double table, no empate, no reduced table."""


NOTHING_LEFT = {("asturias", "director_changes")}
"""What is said there of games without rules of their own: every game of these catalogues is played, and has them."""


def others(value: Any) -> Iterator[Any]:
    """Values of the same type that could stand instead."""
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
            yield from (
                [*value, word]
                for word in ("otro", "", "es", *chain.from_iterable(GAMES.values()))
                if not value or isinstance(value[0], str)
            )
        case dict() if not value:
            yield {"otro": "otro"}
        case dict():
            yield from ({k: v for k, v in value.items() if k != key} for key in value)
            yield from ({**value, key: other} for key, each in value.items() for other in others(each))


Before = list[tuple[Observation, Any]]
"""What was observed, those first that changed most lately: what one value changes, another often does too."""


@cache
def _before(observations: tuple[Observation, ...]) -> Before:
    return [(observation, seen(observation)) for observation in observations]


def matters(law: Sheet, name: str, jurisdiction: str, before: Before) -> bool:
    """Whether some other value in the cell, or that of another jurisdiction, changes what was observed before."""
    cells = law.parameters[name].cells
    value = cells[jurisdiction].value
    for other in (*(cell.value for cell in list(cells.values())), *others(value)):
        if other == value:
            continue
        with altered(law, name, jurisdiction, other):
            place = next((n for n, (observation, was) in enumerate(before) if seen(observation) != was), None)
        if place is not None:
            before.insert(0, before.pop(place))
            return True
    return False


@every_table
def test_every_parameter_of_a_game_changes_something(slug: str, jurisdiction: str) -> None:
    law, before = sheet(slug), _before(of_game(slug, jurisdiction))
    cells = [name for name, row in law.parameters.items() if not row.modelled]
    tried = [name for name in cells if (slug, jurisdiction, name) not in ASLEEP]
    assert [name for name in tried if not matters(law, name, jurisdiction, before)] == []


@pytest.mark.parametrize(("cell", "waker"), ASLEEP.items())
def test_a_parameter_asleep_changes_something_once_another_wakes_it(
    cell: tuple[str, str, str], waker: tuple[str, Any]
) -> None:
    slug, jurisdiction, name = cell
    observations = of_game(slug, jurisdiction)
    with altered(sheet(slug), waker[0], jurisdiction, waker[1]):
        awake = [(observation, seen(observation)) for observation in observations]
        assert matters(sheet(slug), name, jurisdiction, awake)


@pytest.mark.parametrize("jurisdiction", list(establishment().regulated))
def test_every_parameter_of_the_establishment_changes_something(jurisdiction: str) -> None:
    before = _before(of_establishment(jurisdiction))
    tried = [name for name in establishment().parameters if (jurisdiction, name) not in UNTRIED]
    dead = {(jurisdiction, name) for name in tried if not matters(establishment(), name, jurisdiction, before)}
    assert dead == {cell for cell in NOTHING_LEFT if cell[0] == jurisdiction}


@every_table
def test_what_is_only_shown_is_not_read_by_the_rules(slug: str, jurisdiction: str) -> None:
    """What is called modelled and changes something should not be called so."""
    observations = of_game(slug, jurisdiction)
    with ExitStack() as stack:
        for name, row in sheet(slug).parameters.items():
            if row.modelled:
                other = next(others(row.cells[jurisdiction].value))
                stack.enter_context(altered(sheet(slug), name, jurisdiction, other))
        assert [observation for observation, was in _before(observations) if seen(observation) != was] == []


@every_table
def test_every_parameter_is_shown_by_the_command_line(slug: str, jurisdiction: str) -> None:
    shown = {
        row["name"]: (row["value"], row["cite"]) for row in data("rules", slug, "--in", jurisdiction)["parameters"]
    }
    column = sheet(slug).column(jurisdiction)
    assert shown == {name: (cell.value, cell.cite) for name, cell in column.cells.items()}
