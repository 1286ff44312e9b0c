"""One corpus of walks for each game, put to every property in one pass.

Walks of blind choices seldom get far: most of them end where the first player is waited for. So a corpus is grown: a
walk that does something no walk did before is kept, and others go on from it, until many in a row bring nothing new.
The walks that were kept are committed (`make walks`) and only played again. A soak grows others, each day anew.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import cycle
from random import Random
from traceback import format_exception

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from tapete.engine.table import AnyTable
from tests.properties.hands import SLUGS, evenings
from tests.properties.shelf import committed, played_again
from tests.properties.tables import PAIRS, lawful, table
from tests.properties.walks import Choice, Walk, onward, walk
from tests.seeds import SOAK, chooser

Property = Callable[[Walk], None]
Deed = tuple[object, object]
PATIENT = 6_000 if SOAK else 500
"""How many walks in a row may bring nothing new before the search is given up: more, the more was found."""
BLIND = 750 if SOAK else 8
"""How many walks of blind choices are added, whatever they bring: some in each jurisdiction."""
LONGEST = 90
MANY = 5
"""Rounds after which another is nothing new."""
TABLES = 5
"""A step is looked at closely at so many tables; after that the same kind of step is nothing new."""
FEW = 5
"""Properties that take long for a walk are put to one walk in so many."""
PROPERTIES: dict[Property, int] = {}
"""Every property, with the number of walks of which it takes one."""


@cache
def corpus(slug: str) -> tuple[Walk, ...]:
    """The walks of a game, in every jurisdiction that has it and with many lawful set-ups."""
    return (*grown(slug), *_hands(slug)) if SOAK else on_file(slug)


@cache
def on_file(slug: str) -> tuple[Walk, ...]:
    """The committed walks of a game, with some hands of póquer de círculo: its walks seldom come to bets."""
    found = [played_again(slug, kept) for kept in committed(slug).walks]
    return tuple(_with_fresh_steps([*found, *_hands(slug)]))


def _hands(slug: str) -> tuple[Walk, ...]:
    return evenings(slug)[:3] if slug in SLUGS else ()


def grown(slug: str) -> tuple[Walk, ...]:
    """The walks that a search finds, with some of blind choices."""
    chance = chooser(slug)
    return (*_fewest(_grown(slug, chance)), *_blind(slug, chance))


def walks(slug: str) -> st.SearchStrategy[Walk]:
    """One of the committed walks, for properties that draw something more."""
    return st.sampled_from(few(slug))


@cache
def few(slug: str) -> tuple[Walk, ...]:
    """Some of the committed walks, and in a soak all."""
    return tuple(played_again(slug, kept) for kept in committed(slug).walks[:: 1 if SOAK else FEW])


def every_walk(holds: Property) -> Property:
    """A property that must hold of every walk of every game; `test_corpus` puts them all to each walk."""
    PROPERTIES[holds] = 1
    return holds


def some_walks(holds: Property) -> Property:
    """A property that takes long: it is put to one walk in a few, and in a soak to every walk."""
    PROPERTIES[holds] = 1 if SOAK else FEW
    return holds


def broken(slug: str, properties: dict[Property, int]) -> Iterator[str]:
    """The properties that do not hold, each with the shortest walk on which it fails and what it says there."""
    left = dict(properties)
    for number, played in enumerate(corpus(slug)):
        shared = replace(played)  # what is remembered of its moments goes with it
        for holds in [holds for holds, one_in in left.items() if number % one_in == 0]:
            if fails(holds, shared):
                del left[holds]
                shortest = _shortest(holds, played)
                yield f"{holds.__name__}\n{fails(holds, shortest)}\n{shortest}"


def deeds(played: Walk) -> set[Deed]:
    """What was done in a walk: each kind of command with each kind of event, or none, how far it got and where."""
    game = played.game
    where = game.rules.jurisdiction
    return {
        deed
        for step in played.steps
        for deed in (
            *((type(step.command), type(event)) for event in step.events or (None,)),
            (game.pace(step.after), min(game.round_of(step.after), MANY)),
            (where, getattr(step.after, "phase", None)),
        )
    }


def named(done: Iterable[Deed]) -> list[str]:
    """Deeds as they are written down."""
    return sorted({" ".join(getattr(part, "__name__", str(part)) for part in deed) for deed in done})


def _with_fresh_steps(some: Iterable[Walk]) -> Iterator[Walk]:
    """The walks with the steps that do something new in their jurisdiction, or do it at one more table."""
    known: dict[object, set[AnyTable]] = defaultdict(set)
    for played in some:
        game, fresh = played.game, set()
        for place, step in enumerate(played.steps):
            phase, kinds = getattr(step.after, "phase", None), frozenset(map(type, step.events))
            at = known[game.rules.jurisdiction, type(step.command), step.command.by.role, kinds, phase]
            if game not in at and len(at) < TABLES:
                at.add(game)
                fresh.add(place)
        yield replace(played, fresh=frozenset(fresh))


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
            if fails(holds, shorter):
                played = shorter
            else:
                start += size
        size //= 2
    return played


def fails(holds: Property, played: Walk) -> str:
    """What a property says against a walk; nothing if it holds."""
    try:
        holds(played)
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever it says
        return "".join(format_exception(error, limit=-3))
    return ""
