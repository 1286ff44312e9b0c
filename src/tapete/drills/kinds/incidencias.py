"""Rule on an error: what follows, who declares it, by which article; or find the one line of a round that is wrong."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.drills.asking import Asking, Objection, choice_of
from tapete.drills.exercise import KEYS, Line, Mistake, Part, Picture, Posed, Said, plain
from tapete.drills.kinds.orden import turns_of
from tapete.drills.rehearsal import Plan, Rehearsal, Scene
from tapete.engine.command import AZAR, Actor, Command, Declare, Draw, Role
from tapete.engine.event import Refused
from tapete.engine.incidents import incident_name, told_note
from tapete.engine.machine import play
from tapete.engine.table import Incident
from tapete.families.incidents import ErrorRuled
from tapete.families.table.opening import DIRECTOR
from tapete.families.table.settling import Pay, Settle
from tapete.language import N_, Told

FIND_THE_LINE = N_("This is what was said and done in a round. One line of it could not stand.")
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
    return _line_posed(asking, deeds, asking.choices.one_of([each for each in faults if each.refused.code == code]))


def _deeds(rehearsal: Rehearsal) -> Iterator[Deed]:
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


def _line_posed(asking: Asking, deeds: Sequence[Deed], fault: Fault) -> Posed:
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
        fault.refused.code,
        Said(FIND_THE_LINE),
        Picture(),
        [Part.choice(Said(WHICH_LINE), spoken, key, judge=judge)],
        lines,
    )


def _spoken(asking: Asking, command: Command) -> str:
    words = asking.game.write(command)
    return words if command.by == AZAR else f"{command.by.id}: {words}"


ASK = N_("In the middle of this round it happens: {incident}.")
WHAT_FOLLOWS = N_("What follows from it?")
WHO = N_("Who declares it?")
ARTICLE = N_("Which article says so?")
RULING = N_("{incident}: {effect}.")
DECLARED = N_("It is declared by: {roles}.")
INSPECTION = Actor("inspeccion", Role.INSPECCION)
OWN_WORDS = {"carta-descubierta": "descubierta ", "cartas-pegadas": "pegadas "}
"""Incidents that some games have words of their own for, which tell the cards."""
_OTHERS = {1: 2, 2: 3}


def make(asking: Asking) -> Posed | None:
    """Of the first levels an incident of the game's own list is named; of the last, it is to be found."""
    if asking.exercise.level == 3:
        return spot_the_fault(asking)
    incidents = asking.game.rules.incidents
    if not incidents:
        return spot_the_fault(asking)
    rehearsal = asking.played(Plan(players=2, stacks=1))
    incident = asking.choices.one_of(incidents)
    scene = moment(asking, rehearsal, incident)
    return _posed(asking, scene, incident) if scene is not None else None


def moment(asking: Asking, rehearsal: Rehearsal, incident: Incident) -> Scene | None:
    fitting = [
        n for n, step in enumerate(rehearsal.steps) if step.before.open and declarers(asking, step.before, incident)
    ]
    return rehearsal.scene(asking.choices.one_of(fitting)) if fitting else None


def declarers(asking: Asking, state: object, incident: Incident) -> list[str]:
    return sorted({str(command.by.role) for command in declared(asking, state, incident)})


def declared(asking: Asking, state: object, incident: Incident) -> list[Command]:
    people: Sequence[Actor] = (*asking.game.staff(state), DIRECTOR, INSPECTION)
    offers = (offer.command for person in people for offer in asking.game.offers(state, person))
    return [each for each in offers if _is(asking, each, incident) and _as_usual(asking, state, each, incident)]


def _as_usual(asking: Asking, state: object, command: Command, incident: Incident) -> bool:
    """Not when the table rules otherwise at this moment, or of what is said besides the name."""
    done = Scene(asking.game, (), state).try_out(command)
    ruled = [] if isinstance(done, Refused) else [event.ruling for event in done if isinstance(event, ErrorRuled)]
    return not ruled or incident.effect in ruled


def _is(asking: Asking, command: Command, incident: Incident) -> bool:
    if isinstance(command, Declare):
        return command.incident == incident.name
    return incident.name in OWN_WORDS and asking.game.write(command).startswith(OWN_WORDS[incident.name])


def _posed(asking: Asking, scene: Scene, incident: Incident) -> Posed:
    choices, others = asking.choices, _OTHERS[asking.exercise.level]
    parts: list[Part] = []
    every = sorted({each.effect for each in asking.game.rules.incidents})
    if len(every) > 1:
        effects, effect = choice_of(choices, incident.effect, every, others)
        parts.append(Part.choice(Said(WHAT_FOLLOWS), [*map(Said, effects)], effect, "ruling"))
    words = _words(asking, scene, incident)
    lines = [Line(Said(RULING, {"incident": words, "effect": Said(incident.effect)}), incident.cite)]
    roles = ", ".join(declarers(asking, scene.state, incident))
    offered, who = choice_of(choices, roles, _groups(asking, scene, roles), others)
    parts.append(Part.choice(Said(WHO), [*map(plain, offered)], who, "who"))
    lines.append(Line(Said(DECLARED, {"roles": roles}), incident.cite))
    if asking.exercise.level == 2:
        others_of_game = sorted({str(each.cite) for each in asking.game.rules.incidents} | _articles(asking))
        cites, cite = choice_of(choices, str(incident.cite), others_of_game, others)
        parts.append(Part.choice(Said(ARTICLE), [*map(plain, cites)], cite, "article"))
    return asking.posed(incident.name, Said(ASK, {"incident": words}), scene.picture(), parts, lines)


def _words(asking: Asking, scene: Scene, incident: Incident) -> str:
    name, note = incident_name(incident.name), told_note(_note(asking, scene, incident))
    return Told(N_("{incident} ({note})"), incident=name, note=note) if note else name


def _note(asking: Asking, scene: Scene, incident: Incident) -> str:
    usual = declared(asking, scene.state, incident)
    by = usual[0].by
    every = [offer.command for offer in asking.game.offers(scene.state, by) if _is(asking, offer.command, incident)]
    note: str = getattr(usual[0], "note", "")
    return note if len(every) > sum(each.by == by for each in usual) else ""


def _groups(asking: Asking, scene: Scene, right: str) -> list[str]:
    alone = {str(person.role) for person in (*asking.game.staff(scene.state), DIRECTOR)} | {"jugador", "inspeccion"}
    pairs = {", ".join(sorted(("director", role))) for role in alone if role != "director"}
    return sorted((alone | pairs) - {right})


def _articles(asking: Asking) -> set[str]:
    return {str(asking.game.rules.staff.cite), *(str(terms.cite) for terms in asking.game.notice())}
