"""Every game of the registry in every jurisdiction that regulates it, with its set-ups varied field by field."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from itertools import combinations, islice
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from msgspec.structs import FieldInfo, replace

from tapete.engine.setup import Euros
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.law.parameters import Sheet, sheet
from tapete.law.regulations import LANGUAGES
from tests.properties import bets, draws, halls, lotteries, machines

Pair = tuple[str, str]
PAIRS: list[Pair] = [(slug, jurisdiction) for slug in REGISTRY for jurisdiction in sheet(slug).regulated]
every_game = pytest.mark.parametrize("slug", list(REGISTRY))
_MOST_LAWFUL = 24
PACK = "cartas"
"""The field of a set-up that says how many cards the pack has."""


def every_table(holds: Callable[[str, str], None]) -> Callable[[str], None]:
    """A test for each game, which fails with all jurisdictions where something does not hold."""
    return at_tables(PAIRS)(holds)


def at_tables(pairs: Iterable[Pair]) -> Callable[[Callable[[str, str], None]], Callable[[str], None]]:
    """The same for some games and jurisdictions."""
    places = {slug: [where for game, where in pairs if game == slug] for slug, _ in pairs}

    def of_games(holds: Callable[[str, str], None]) -> Callable[[str], None]:
        def test(slug: str) -> None:
            failures = [failure for where in places[slug] if (failure := _failure(holds, slug, where))]
            if failures:
                raise BaseExceptionGroup(f"{slug} at {len(failures)} of {len(places[slug])} tables", failures)

        test.__name__, test.__qualname__, test.__module__ = holds.__name__, holds.__qualname__, holds.__module__
        test.__doc__ = holds.__doc__
        test.__dict__.update(holds.__dict__)
        return pytest.mark.parametrize("slug", list(places))(test)

    return of_games


def _failure(holds: Callable[[str, str], None], slug: str, jurisdiction: str) -> BaseException | None:
    try:
        holds(slug, jurisdiction)
    except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - shown with those of other jurisdictions
        failure.add_note(f"{slug} in {jurisdiction}")
        return failure
    return None


@cache
def setups(slug: str, jurisdiction: str) -> tuple[msgspec.Struct, ...]:
    """The example, those of its other modalities, and the example with one or two of its fields changed.

    Lawfully or not.
    """
    example = replace(REGISTRY.module(slug).example(jurisdiction), **lotteries.SMALL.get(slug, {}))
    changes = [(f.name, value) for f in msgspec.structs.fields(example) for value in _others(slug, example, f)]
    pairs = (pair for pair in combinations(changes, 2) if pair[0][0] != pair[1][0])
    return (
        example,
        *modalities(slug, example),
        *(replace(example, **{name: value}) for name, value in changes),
        *(replace(example, **dict(pair)) for pair in pairs),
    )


@cache
def lawful(slug: str, jurisdiction: str) -> tuple[msgspec.Struct, ...]:
    """Some set-ups the law admits: the example first, the others as different as they come."""
    module = REGISTRY.module(slug)
    every = setups(slug, jurisdiction)
    others = 1 + len(modalities(slug, every[0]))
    first, found = ([s for s in some if not module.check(jurisdiction, s)] for some in (every[:others], every[others:]))
    step = max(1, (len(found) + 1) // _MOST_LAWFUL)
    return (*first, *islice(found, step - 1, None, step))


def modalities(slug: str, example: msgspec.Struct) -> list[msgspec.Struct]:
    """The example with several fields changed together, where one or two would not do."""
    return [replace(example, **each) for each in {**draws.TOGETHER, **bets.TOGETHER}.get(slug, ())]


@cache
def table(slug: str, jurisdiction: str, place: int = 0) -> AnyTable:
    """The game at one of the lawful set-ups: the example, unless another place is named."""
    return REGISTRY.module(slug).build(jurisdiction, lawful(slug, jurisdiction)[place])


def anywhere(slug: str) -> AnyTable:
    """A table of a game in the first jurisdiction that regulates it."""
    return table(slug, next(iter(sheet(slug).regulated)))


def place_of(game: AnyTable) -> int:
    """Which of the lawful set-ups a table of this suite was built with."""
    where = game.rules.game, game.rules.jurisdiction
    return next(place for place in range(len(lawful(*where))) if table(*where, place) is game)


def setup_of(game: AnyTable) -> msgspec.Struct:
    """That set-up itself."""
    return lawful(game.rules.game, game.rules.jurisdiction)[place_of(game)]


def _others(slug: str, example: msgspec.Struct, field: FieldInfo) -> Iterator[Any]:
    """Values of its type that a field could have instead of its own."""
    least = min(value for f in msgspec.structs.fields(example) if isinstance(value := getattr(example, f.name), Euros))
    now = getattr(example, field.name)
    elsewhere = [getattr(REGISTRY.module(slug).example(j), field.name) for j in sheet(slug).regulated]
    if own := special(slug, field.name):
        return (value for value in own if value != now)
    values = [*_of_type(slug, field.type, now, least), *(each for each in elsewhere if isinstance(each, tuple))]
    values += packs(slug) if field.name == PACK else ()
    values += [(each,) for each in variants_of(sheet(slug))] if field.name == "variantes" else ()
    return (value for value in values if value != now)


def special(slug: str, field: str) -> list[Any]:
    """Values that a field has besides where its type does not tell: in bingo rooms, at draws, of machines, of bets."""
    if slug in halls.HALLS:
        return halls.others(slug, field)
    if slug == machines.MACHINES:
        return list(machines.others(field))
    if slug == bets.SLUG:
        return bets.VALUES.get(field, [])
    return draws.others(slug, field) if slug in draws.EVERY else []


def variants_of(game: Sheet) -> tuple[str, ...]:
    """The variants among which the direction chooses."""
    return game.column(next(iter(game.regulated))).get("variants", tuple[str, ...]).value


def packs(slug: str) -> tuple[int, ...]:
    """How many cards the pack of a game may have, where the direction chooses."""
    where = next(iter(sheet(slug).regulated))
    return sheet(slug).column(where).get("decks", tuple[int, ...]).value


def _of_type(slug: str, kind: Any, now: Any, least: int) -> list[Any]:
    amounts = [Euros(least * n) for n in (1, 2, 5)]
    if kind == Euros:
        return [*(Euros(now * n) for n in (2, 5)), Euros(now // 2), Euros(now + 50), Euros(1)]
    if kind == Euros | None:
        return [None, *amounts, Euros(least // 2), Euros(least * 20_000)]
    if kind == tuple[Euros, Euros] | None:
        return [None, (amounts[0], Euros(least * 1000)), (Euros(1), Euros(least * 2))]
    if kind == tuple[Euros, ...]:
        return [(), (amounts[0],), (amounts[1],), (amounts[0],) * 2, (amounts[1],) * 2, (amounts[0],) * 3, now[3:]]
    if kind == dict[str, Euros]:
        return [{"30": Euros(least * n)} for n in (4, 10, 11)]
    if kind == dict[str, int]:
        first, *_, last = sheet(slug).cloth
        return [{}, *({name: n} for name in (first, last) for n in (10, 20, 180, 360))]
    if get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum)):
        return list(get_args(kind) or kind)
    plain: dict[Any, list[Any]] = {
        bool: [True, False],
        bool | None: [None, True, False],
        int: [1, 2, now],
        int | None: [None, 1, 2, 3],
        str: [*LANGUAGES, "pt"],
        tuple[str, ...]: [now[:1], now[:3], now + now[:1]] if isinstance(now, tuple) else [],
        tuple[int, ...]: [(), (3, 3), (6,)],
    }
    return plain.get(kind, [])
