"""Settle in legal order: the steps of a settlement are shown in no order, and the engine says which may come next."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from tapete.drills.asking import Asking, Objection
from tapete.drills.exercise import KEYS, Line, Mistake, Part, Posed, Said, options_of
from tapete.drills.rehearsal import Plan, Scene
from tapete.engine.command import Command
from tapete.engine.event import Event, Refused
from tapete.engine.machine import after, play
from tapete.engine.table import AnyTable
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import Collect, Pay, Resolve
from tapete.language import N_

ASK = N_("The result is known. Settle the round.")
WHICH_ORDER = N_("In which order is this done?")
TOO_FEW = N_("Every step is to be named once.")
PLANS = {1: Plan(players=2, stacks=1), 2: Plan(players=2, stacks=3), 3: Plan(players=4, stacks=3)}
_MOST = {1: 3, 2: 5, 3: 12}


class Turn(msgspec.Struct, frozen=True):
    """One thing that the croupier does: the commands it takes, and what they do."""

    commands: tuple[Command, ...]
    events: tuple[Event, ...]

    def tell(self, language: str) -> str:
        return " ".join(event.tell(language) for event in self.events if event.sentence)


def make(asking: Asking, most: Mapping[int, int] = _MOST) -> Posed | None:
    """Play a round up to a settlement of several steps, and no more than `most` of each level."""
    rehearsal = asking.rehearse(msgspec.structs.replace(PLANS[asking.exercise.level], winning=True))
    for _ in rehearsal.steps_on():
        scene = rehearsal.scene()
        if scene.settlement():
            turns = turns_of(scene)
            told = {turn.tell("en") for turn in turns}
            if 2 <= len(turns) <= most[asking.exercise.level] and len(told) == len(turns):
                return _posed(asking, scene, turns)
    return None


def turns_of(scene: Scene) -> list[Turn]:
    """The settlement carried out step by step; what is neither collected nor paid is done together."""
    game, state = scene.game, scene.state
    turns: list[Turn] = []
    number = game.round_of(state)
    while game.round_of(state) == number and (command := _next(game, state)) is not None:
        state, events = play(game, state, command)
        joined = isinstance(command, Resolve) and turns and isinstance(turns[-1].commands[-1], Resolve)
        before = turns.pop() if joined else Turn((), ())
        turns.append(Turn((*before.commands, command), (*before.events, *_own(events))))
    return turns


def _own(events: Sequence[Event]) -> tuple[Event, ...]:
    """What somebody does; that the round is closed then, and what comes of it, follows by itself."""
    return tuple(takewhile(lambda event: not isinstance(event, RoundClosed), events))


def _next(game: AnyTable, state: Any) -> Command | None:
    settle = game.next_step(state)
    offers = game.offers(state, settle.by) if settle is not None else ()
    return next((o.command for o in offers if isinstance(o.command, Collect | Pay | Resolve)), None)


def _posed(asking: Asking, scene: Scene, turns: Sequence[Turn]) -> Posed:
    mixed = asking.choices.mixed(turns)
    if mixed == list(turns):
        mixed.reverse()
    right = tuple(KEYS[mixed.index(turn)] for turn in turns)

    def judge(given: tuple[str, ...]) -> Mistake | None:
        return _first_mistake(scene, [mixed[KEYS.index(key)] for key in given], len(turns))

    return asking.posed(
        type(turns[0].commands[0]).__name__.lower(),
        Said(ASK),
        scene.picture(),
        [Part(ask=Said(WHICH_ORDER), form="order", options=options_of(mixed), answer=right, judge=judge)],
        tuple(Line(turn, turn.events[0].cite) for turn in turns),
    )


def _first_mistake(scene: Scene, turns: Sequence[Turn], all_of_them: int) -> Mistake | None:
    game, state = scene.game, scene.state
    for place, turn in enumerate(turns):
        done: list[Event] = []
        for command in turn.commands:
            try:
                events = game.decide(state, command)
            except Refused as refused:
                return Mistake(place, Objection(refused), refused.cite)
            state = after(game, state, events)
            done += _own(events)
        if tuple(done) != turn.events:
            return Mistake(place, done[0], done[0].cite)
    return None if len(turns) == all_of_them else Mistake(len(turns), Said(TOO_FEW))
