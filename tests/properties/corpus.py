"""One corpus of walks for each game, grown once in a run of the tests and put to every property.

Walks of blind choices seldom get far: most of them end where the first player is waited for. So a corpus is grown:
a walk that does something no walk did before is kept, and others go on from it, until many in a row bring nothing new.
That takes some seconds for each game. Whichever worker comes first does it; the others play the same walks again.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tapete.engine.table import AnyTable
from tests.properties.shelf import in_common
from tests.properties.tables import PAIRS, every_game, lawful, table
from tests.properties.walks import Choice, Walk, onward, walk
from tests.seeds import chooser

Property = Callable[[Walk], None]
Deed = tuple[object, object]
PATIENT = settings().max_examples * 2
"""How many walks in a row may bring nothing new before the search is given up: more, the more was found."""
BLIND = settings().max_examples // 4
"""How many walks of blind choices are added, whatever they bring: some in each jurisdiction."""
LONGEST = 90
MANY = 5
"""Rounds after which another is nothing new."""


@cache
def corpus(slug: str) -> tuple[Walk, ...]:
    """The walks of a game, in every jurisdiction that has it and with many lawful set-ups."""
    return in_common(slug, lambda: _found(slug))


def _found(slug: str) -> tuple[Walk, ...]:
    chance = chooser(slug)
    return (*_fewest(_grown(slug, chance)), *_blind(slug, chance))


def walks(slug: str) -> st.SearchStrategy[Walk]:
    """One of the corpus, for properties that draw something more."""
    return st.sampled_from(corpus(slug))


def every_walk(holds: Property) -> Callable[[str], None]:
    """A test for each game that a property holds in its corpus; a walk where it does not is told at its shortest."""

    def test(slug: str) -> None:
        for played in corpus(slug):
            try:
                holds(played)
            except (Exception, pytest.fail.Exception):
                shortest = _shortest(holds, played)
                print(f"It does not hold of the walk\n{shortest}")  # noqa: T201 - pytest shows it with the failure
                holds(shortest)
                raise

    test.__name__, test.__qualname__, test.__module__ = holds.__name__, holds.__qualname__, holds.__module__
    test.__doc__ = holds.__doc__
    return every_game(test)


def deeds(played: Walk) -> set[Deed]:
    """What was done in a walk: each kind of command with each kind of event, or none, and how far it got."""
    game = played.game
    return {
        deed
        for step in played.steps
        for deed in (
            *((type(step.command), type(event)) for event in step.events or (None,)),
            (game.pace(step.after), min(game.round_of(step.after), MANY)),
        )
    }


def _grown(slug: str, chance: Random) -> list[Walk]:
    """Walks that each did something new when they were played."""
    kept: list[Walk] = []
    known: set[Deed] = set()
    barren = 0
    while barren < PATIENT + PATIENT * len(kept) // 20:
        played = _further(chance.choice(kept), chance) if kept and chance.random() < 0.7 else _anew(slug, chance)
        barren = 0 if (new := deeds(played) - known) else barren + 1
        if new:
            known |= new
            kept.append(played)
    return kept


def _fewest(kept: list[Walk]) -> Iterator[Walk]:
    """Enough of some walks to do all that they do: the later have gone on from the earlier."""
    known: set[Deed] = set()
    for played in reversed(kept):
        if new := deeds(played) - known:
            known |= new
            yield played


def _blind(slug: str, chance: Random) -> list[Walk]:
    places = cycle(jurisdiction for game, jurisdiction in PAIRS if game == slug)
    return [walk(_table(slug, next(places), chance), _choices(chance)) for _ in range(BLIND)]


def _anew(slug: str, chance: Random) -> Walk:
    where = chance.choice([jurisdiction for game, jurisdiction in PAIRS if game == slug])
    return walk(_table(slug, where, chance), _choices(chance))


def _further(played: Walk, chance: Random) -> Walk:
    """Another walk that begins alike."""
    begun = played.until(chance.randint(len(played.chosen) // 2, len(played.chosen)))
    return onward(begun, _choices(chance)[: LONGEST - len(begun.chosen)])


def _table(slug: str, jurisdiction: str, chance: Random) -> AnyTable:
    return table(slug, jurisdiction, chance.randrange(len(lawful(slug, jurisdiction))))


def _choices(chance: Random) -> list[Choice]:
    """Some choices: in some walks people do what they like, in others the staff mostly goes on."""
    brisk = chance.random()
    return [
        Choice(
            3 * chance.randrange(333) if chance.random() < brisk else chance.randrange(1000),
            chance.randrange(10_000),
            chance.randrange(1_000_000),
        )
        for _ in range(chance.randint(15, 40))
    ]


def _shortest(holds: Property, played: Walk) -> Walk:
    """The walk without the choices that are not needed for the property to fail."""
    size = len(played.chosen)
    while size:
        start = 0
        while start < len(played.chosen):
            shorter = onward(played.until(start), played.chosen[start + size :])
            if _fails(holds, shorter):
                played = shorter
            else:
                start += size
        size //= 2
    return played


def _fails(holds: Property, played: Walk) -> bool:
    try:
        holds(played)
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 - whatever it says against the walk
        return True
    return False
