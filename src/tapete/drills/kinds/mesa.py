"""Is this table lawful: a set-up as the direction writes it, with one thing changed or none."""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from tapete.drills.asking import Asking, choice_of
from tapete.drills.exercise import Choices, Line, Part, Picture, Posed, Said, plain
from tapete.engine.event import Fault
from tapete.engine.setup import Euros, write_setup
from tapete.games import REGISTRY
from tapete.language import N_
from tapete.law.parameters import sheet

ASK = N_("The direction means to open a table of {game} with this set-up.")
IS_IT_LAWFUL = N_("Is it lawful?")
LAWFUL = N_("Yes, the law has nothing against it.")
AT_FAULT = N_("No: {field} is not lawful.")
ARTICLE = N_("Which article says so?")
NOTHING_AGAINST = N_("The law has nothing against it.")
WRITTEN = "{field} = {value}"
YES, NO = N_("yes"), N_("no")
SOUND = ""
"""In place of the field that is at fault."""
_LESSON = 10
"""How many exercises a lesson usually has."""
_TURN = 9
"""Exercises among which lawful tables and others come in no order."""
_OTHERS = {1: 2, 2: 3, 3: 4}


def make(asking: Asking) -> Posed:
    """The set-up whose turn it is: seeds that follow one another go through all of them before one comes again."""
    game, where = asking.exercise.game, asking.exercise.jurisdiction
    setups = _setups(game, where)
    setup = setups[asking.exercise.seed % len(setups)]
    return _posed(asking, setup, REGISTRY.module(game).check(where, setup))


@cache
def _setups(game: str, where: str) -> Sequence[msgspec.Struct]:
    """Set-ups with a single field that the law refuses, and lawful ones: half as many, or enough for a lesson."""
    module, choices = REGISTRY.module(game), Choices(f"mesa/{game}/{where}")
    example = module.example(where)
    lawful: list[msgspec.Struct] = [example]
    unlawful: list[msgspec.Struct] = []
    for setup in (setup for field in fields(example) for setup in _changed(game, example, field)):
        faults = module.check(where, setup)
        fitting = unlawful if faults else lawful
        if len({_top(fault) for fault in faults}) < 2 and setup not in fitting:
            fitting.append(setup)
    wrong = choices.some_of(unlawful, 2 * len(lawful))
    return _by_turns(choices, wrong, choices.some_of(lawful, max(len(wrong) // 2, _LESSON - len(wrong))))


def _by_turns(choices: Choices, *kinds: Sequence[msgspec.Struct]) -> list[msgspec.Struct]:
    """Each kind as often in the first exercises as in the last, and in no order among a few."""
    placed = [((place + 0.5) / len(kind), setup) for kind in kinds for place, setup in enumerate(kind)]
    even = [setup for _, setup in sorted(placed, key=lambda each: each[0])]
    return [setup for first in range(0, len(even), _TURN) for setup in choices.mixed(even[first : first + _TURN])]


def _changed(game: str, example: msgspec.Struct, field: FieldInfo) -> Iterator[msgspec.Struct]:
    now = getattr(example, field.name)
    elsewhere = [getattr(REGISTRY.module(game).example(there), field.name) for there in sheet(game).regulated]
    for value in (*_values(field.type, now), *elsewhere):
        if value != now:
            yield replace(example, **{field.name: value})


def _values(kind: Any, now: Any) -> list[Any]:
    if isinstance(now, Euros):
        return [
            *(Euros(now * times) for times in (2, 3, 4, 5, 10, 20)),
            Euros(now // 2),
            Euros(now + 50),
            Euros(now + 500),
        ]
    if isinstance(now, bool):
        return [not now]
    if get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum)):
        return list(get_args(kind) or kind)
    if isinstance(now, int):
        return [now + 1, now + 2, now * 2, now * 3, max(1, now // 2), max(1, now - 1)]
    return ["pt", "fr", "en"] if isinstance(now, str) else []


def _top(fault: Fault) -> str:
    return fault.where.partition(".")[0].partition("[")[0]


def _posed(asking: Asking, setup: msgspec.Struct, faults: list[Fault]) -> Posed:
    written = write_setup(setup)
    field = _top(faults[0]) if faults else SOUND
    others, key = choice_of(asking.choices, field, [*written], _OTHERS[asking.exercise.level], always=[SOUND])
    parts = [Part.choice(Said(IS_IT_LAWFUL), [*map(_verdict, others)], key, "lawful")]
    rules = asking.game.rules
    if faults and asking.exercise.level == 3:
        own = {str(cell.cite) for cell in sheet(rules.game).column(rules.jurisdiction).cells.values()}
        cites, cite = choice_of(asking.choices, str(faults[0].cite), sorted(own), 4)
        parts.append(Part.choice(Said(ARTICLE), [*map(plain, cites)], cite, "article"))
    lines = [Line(fault, fault.cite) for fault in faults] or [Line(Said(NOTHING_AGAINST), rules.staff.cite)]
    notes = tuple(Said(WRITTEN, {"field": n, "value": _shown(v)}) for n, v in written.items())
    ask = Said(ASK, {"game": asking.exercise.game})
    return asking.posed(faults[0].code if faults else "lawful", ask, Picture(notes=notes), parts, lines)


def _verdict(field: str) -> Said:
    return Said(AT_FAULT, {"field": field}) if field else Said(LAWFUL)


def _shown(value: Any) -> Said | str:
    if isinstance(value, bool):
        return Said(YES if value else NO)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
