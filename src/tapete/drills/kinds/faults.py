"""Find the fault: a round is told line by line, and one line of it is something that the engine refuses."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.drills.asking import Asking, Objection
from tapete.drills.exercise import KEYS, Line, Mistake, Part, Picture, Posed, Said, plain
from tapete.drills.kinds.orden import turns_of
from tapete.drills.rehearsal import Plan, Rehearsal, Scene
from tapete.engine.actor import AZAR
from tapete.engine.command import Command, Draw
from tapete.engine.machine import play
from tapete.engine.refusal import Refused
from tapete.families.table.settling import Pay, Settle
from tapete.language import N_

ASK = N_("This is what was said and done in a round. One line of it could not stand.")
WHICH_LINE = N_("Which line?")
_MOST_BEFORE, _MOST_AFTER = 16, 4


class Deed(msgspec.Struct, frozen=True):
    """Something that was done, and the state before it."""

    before: Any
    command: Command


class Fault(msgspec.Struct, frozen=True):
    """What could not stand: before which deed it is told, in place of it or besides, and what the engine says."""

    place: int
    command: Command
    refused: Refused
    instead: bool


def spot_the_fault(asking: Asking) -> Posed | None:
    """Play a round to its end, and put one thing into it that could not stand at its place."""
    rehearsal = asking.played(Plan(players=2, stacks=2, winning=True))
    deeds = list(_deeds(rehearsal))
    faults = [fault for place in range(1, len(deeds)) for fault in _faults(asking, deeds, place)]
    if not faults:
        return None
    codes = sorted({fault.refused.code for fault in faults})
    code = asking.choices.one_of(codes)
    return _posed(asking, deeds, asking.choices.one_of([each for each in faults if each.refused.code == code]))


def _deeds(rehearsal: Rehearsal) -> Iterator[Deed]:
    """Everything that was done at the open table, the settlement step by step."""
    for place, step in enumerate(rehearsal.steps):
        if isinstance(step.command, Settle):
            yield from _settled(rehearsal.scene(place))
        elif step.before.open:
            yield Deed(step.before, step.command)


def _settled(scene: Scene) -> Iterator[Deed]:
    state = scene.state
    for turn in turns_of(scene):
        for command in turn.commands:
            yield Deed(state, command)
            state, _ = play(scene.game, state, command)


def _faults(asking: Asking, deeds: Sequence[Deed], place: int) -> Iterator[Fault]:
    """What was done at another time and can't be done at this one; a payment that is too small or too large."""
    now = deeds[place]
    scene = Scene(asking.game, (), now.before)
    if isinstance(now.command, Pay):
        unit = max(1, now.command.amount // 10)
        for amount in (now.command.amount + unit, now.command.amount - unit):
            wrong = replace(now.command, amount=amount)
            if isinstance(refused := scene.try_out(wrong), Refused):
                yield Fault(place, wrong, refused, instead=True)
    for other in asking.choices.some_of(deeds, 4):
        if not isinstance(other.command, Draw) and isinstance(refused := scene.try_out(other.command), Refused):
            yield Fault(place, other.command, refused, instead=False)


def _posed(asking: Asking, deeds: Sequence[Deed], fault: Fault) -> Posed:
    long = fault.place > _MOST_BEFORE
    first = fault.place - (1 + asking.choices.below(_MOST_BEFORE) if long else fault.place)
    before = [deed.command for deed in deeds[first : fault.place]]
    rest = deeds[fault.place + fault.instead :]
    told = [*before, fault.command, *(deed.command for deed in rest[:_MOST_AFTER])]
    key = KEYS[len(before)]

    def judge(given: str) -> Mistake | None:
        return None if given == key else Mistake(0, Objection(fault.refused), fault.refused.cite)

    spoken = [plain(_spoken(asking, command)) for command in told]
    why = (plain(_spoken(asking, fault.command)), Objection(fault.refused))
    lines = [Line(text, fault.refused.cite) for text in why]
    return asking.posed(
        fault.refused.code, Said(ASK), Picture(), [Part.choice(Said(WHICH_LINE), spoken, key, judge=judge)], lines
    )


def _spoken(asking: Asking, command: Command) -> str:
    words = asking.game.write(command)
    return words if command.by == AZAR else f"{command.by.id}: {words}"
