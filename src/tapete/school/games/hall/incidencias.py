"""Rule on an incident of a game of bingo: the engine rules, by the moment at which it is declared."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.engine.incidents import incident_name, told_note
from tapete.engine.refusal import Refused
from tapete.families.hall.room import Amount
from tapete.families.incidents import ErrorRuled
from tapete.families.table.opening import DIRECTOR
from tapete.language import N_, Told
from tapete.school.asking import Asking, choice_of, options_of
from tapete.school.exercise import Key, Line, Part, Posed, Said, plain
from tapete.school.kinds.incidencias import DECLARED, INSPECTION, RULING, WHO
from tapete.school.rehearsal import Plan, Rehearsal
from tapete.school.scene import Scene

ASK = N_("At this moment it is declared: {incident}.")
WHAT_FOLLOWS = N_("What follows from it?")
ARTICLE = N_("By which article?")
GOES_BACK = N_("How much goes back to {player}?")
NAMED = N_("{incident} ({note})")
_OTHERS: Final = 3
_ROLES: Final = ("cajero", "director", "director, jefe", "jefe, locutor", "jugador", "locutor")
"""Who could be thought to declare an incident."""
Before = Callable[[Asking, Scene], Scene]
"""What goes wrong first, at a moment."""


class Case(msgspec.Struct, frozen=True):
    """An incident declared at a moment, and what the engine makes of it."""

    scene: Scene
    command: Declare
    events: Sequence[Event]

    @property
    def ruled(self) -> ErrorRuled:
        """What was ruled."""
        return next(event for event in self.events if isinstance(event, ErrorRuled))

    @property
    def words(self) -> str:
        """The incident, and what was said of it."""
        name, note = incident_name(self.command.incident), told_note(self.command.note)
        return Told(NAMED, incident=name, note=note) if note else name

    def returned(self, player: str) -> int:
        """What goes back to a player."""
        back: list[Amount] = [each for event in self.events for each in getattr(event, "of", ())]
        return sum(each.cents for each in back if each.name == player)


def ruling(
    asking: Asking, rulings: Sequence[str], before: Before, *, hard: bool, only: tuple[str, str] = ("", "")
) -> Posed | None:
    """What follows from an incident; `hard`, by which article, and what goes back to somebody.

    `only` is a phase of the game, and an incident that is found in it.
    """
    case = _case(asking, before, *only)
    if case is None:
        return None
    ruled = case.ruled
    texts, key = choice_of(asking.choices, ruled.ruling, rulings, _OTHERS)
    parts = [Part(name="ruling", ask=Said(WHAT_FOLLOWS), form="choice", options=options_of([*map(Said, texts)]))]
    keys = {"ruling": Key(answer=key)}
    lines = [Line(ruled, ruled.cite)]
    if hard:
        known = sorted({str(each.cite) for each in asking.game.rules.incidents} | {str(ruled.cite)})
        cites, right = choice_of(asking.choices, str(ruled.cite), known, _OTHERS)
        parts.append(Part(name="article", ask=Said(ARTICLE), form="choice", options=options_of([*map(plain, cites)])))
        keys["article"] = Key(answer=right)
        player = asking.choices.one_of(sorted({sold.player for sold in case.scene.state.sold}) or ["-"])
        parts.append(Part(name="back", ask=Said(GOES_BACK, {"player": player}), form="amount"))
        keys["back"] = Key(answer=case.returned(player))
        lines += [Line(event, event.cite) for event in case.events if hasattr(event, "of")]
    return Posed(
        exercise=asking.exercise,
        detail=case.command.incident,
        ask=Said(ASK, {"incident": case.words}),
        picture=case.scene.picture(),
        parts=tuple(parts),
        keys=keys,
        lines=tuple(lines),
    )


def named(asking: Asking, before: Before) -> Posed | None:
    """What the text says of an incident whenever it is declared, and who declares it; of level 2, by which article."""
    case = _case(asking, before)
    if case is None:
        return None
    incidents, choices = asking.game.rules.incidents, asking.choices
    row = next(each for each in incidents if each.name == case.command.incident)
    effects, effect = choice_of(choices, row.effect, sorted({each.effect for each in incidents}), _OTHERS)
    roles = ", ".join(sorted(_declarers(case.scene, row.name)))
    groups, who = choice_of(choices, roles, _ROLES, _OTHERS)
    asked = {"ruling": (WHAT_FOLLOWS, [*map(Said, effects)], effect), "who": (WHO, [*map(plain, groups)], who)}
    if asking.exercise.level > 1:
        cites, cite = choice_of(choices, str(row.cite), sorted({str(each.cite) for each in incidents}), _OTHERS)
        asked["article"] = (ARTICLE, [*map(plain, cites)], cite)
    return Posed(
        exercise=asking.exercise,
        detail=row.name,
        ask=Said(ASK, {"incident": case.words}),
        picture=case.scene.picture(),
        parts=tuple(
            Part(name=name, ask=Said(ask), form="choice", options=options_of(texts))
            for name, (ask, texts, _) in asked.items()
        ),
        keys={name: Key(answer=key) for name, (_, _, key) in asked.items()},
        lines=(
            Line(Said(RULING, {"incident": case.words, "effect": Said(row.effect)}), row.cite),
            Line(Said(DECLARED, {"roles": roles}), row.cite),
        ),
    )


def _declarers(scene: Scene, incident: str) -> set[str]:
    """The roles of those of the house who may declare an incident now."""
    people = (*scene.game.staff(scene.state), DIRECTOR, INSPECTION)
    offers = (offer.command for person in people for offer in scene.game.offers(scene.state, person))
    return {str(each.by.role) for each in offers if isinstance(each, Declare) and each.incident == incident}


def _case(asking: Asking, before: Before, phase: str = "", incident: str = "") -> Case | None:
    """Moments are chosen by phases: most of a game is balls that come out."""
    rehearsal = asking.played(Plan())
    phases = _by_phase(rehearsal)
    if not phases:
        return None
    places = phases[phase or asking.choices.one_of(sorted(phases))]
    scene = before(asking, rehearsal.scene(asking.choices.one_of(places)))
    declared = _declared(scene)
    if not declared:
        return None
    name = incident or asking.choices.one_of(sorted({each.incident for each in declared}))
    command = asking.choices.one_of([each for each in declared if each.incident == name])
    events = scene.try_out(command)
    ruled = not isinstance(events, Refused) and any(isinstance(event, ErrorRuled) for event in events)
    return Case(scene, command, events) if ruled and not isinstance(events, Refused) else None


def _by_phase(rehearsal: Rehearsal) -> dict[str, list[int]]:
    phases: dict[str, list[int]] = {}
    for place, step in enumerate(rehearsal.steps):
        if step.before.open and step.before.sold:
            phases.setdefault(str(step.before.phase), []).append(place)
    return phases


def _declared(scene: Scene) -> list[Declare]:
    jefe = boss_of(scene.state)
    return [each.command for each in scene.game.offers(scene.state, jefe) if isinstance(each.command, Declare)]


def boss_of(state: Any) -> Actor:
    """Who rules in the room."""
    boss: Actor = next(each for each in state.staff if each.role is Role.JEFE)
    return boss
