"""Call the round: what is said or done next, among steps that the engine refuses now."""

from collections.abc import Sequence

import msgspec

from tapete.drills.asking import Asking, Objection, choice_of
from tapete.drills.exercise import KEYS, Line, Mistake, Part, Posed, Said, plain
from tapete.drills.rehearsal import Plan, Rehearsal, Scene
from tapete.engine.command import Command
from tapete.engine.event import Refused
from tapete.language import N_

ASK = N_("The round is under way, and it is the staff's turn.")
WHAT_NEXT = N_("What is said or done next?")
_OTHERS = {1: 2, 2: 3, 3: 5}


def make(asking: Asking, *, by_kind: bool = False) -> Posed | None:
    """Play a whole round, and ask for one of the steps of the staff; `by_kind`, every kind of step as often."""
    rehearsal = asking.played(Plan(players=2, stacks=asking.exercise.level))
    game = asking.game
    staff = [n for n, s in enumerate(rehearsal.steps) if s.before.open and s.command == game.next_step(s.before)]
    if not staff:
        return None
    kind = type(rehearsal.steps[asking.choices.one_of(_firsts(rehearsal, staff))].command) if by_kind else Command
    place = asking.choices.one_of([each for each in staff if isinstance(rehearsal.steps[each].command, kind)])
    every = [rehearsal.steps[each].command for each in staff]
    return _posed(asking, rehearsal.scene(place), rehearsal.steps[place].command, every)


def _firsts(rehearsal: Rehearsal, places: Sequence[int]) -> list[int]:
    return list({type(rehearsal.steps[place].command): place for place in reversed(places)}.values())


def _posed(asking: Asking, scene: Scene, right: Command, every: Sequence[Command]) -> Posed | None:
    """Wrong are those steps of the same round which the engine would refuse now, whoever took them."""
    refused = {
        scene.game.write(command): answer
        for command in every
        if isinstance(answer := scene.try_out(msgspec.structs.replace(command, by=right.by)), Refused)
    }
    done, said = scene.try_out(right), scene.game.write(right)
    refused.pop(said, None)
    if isinstance(done, Refused) or not refused or not done:
        return None
    mixed, key = choice_of(asking.choices, said, list(refused), _OTHERS[asking.exercise.level])

    def judge(given: str) -> Mistake | None:
        words = mixed[KEYS.index(given)]
        return Mistake(0, Objection(refused[words]), refused[words].cite) if words in refused else None

    return asking.posed(
        _call(said),
        Said(ASK),
        scene.picture(),
        [Part.choice(Said(WHAT_NEXT), [*map(plain, mixed)], key, judge=judge)],
        tuple(Line(event, event.cite) for event in done if scene.is_seen(event)),
    )


def _call(said: str) -> str:
    words = said.split()
    return said if len(words) > 2 and not any(map(str.isdecimal, said)) else words[0]
