"""Rule on an error: what follows from an incident, who declares it, by which article; or find it in a round."""

from collections.abc import Sequence

from tapete.drills.asking import Asking, choice_of
from tapete.drills.exercise import Line, Part, Posed, Said, plain
from tapete.drills.kinds.faults import spot_the_fault
from tapete.drills.rehearsal import Plan, Rehearsal, Scene
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Declare
from tapete.engine.incidents import incident_name, told_note
from tapete.engine.refusal import Refused
from tapete.engine.table import Incident
from tapete.families.incidents import ErrorRuled
from tapete.families.table.opening import DIRECTOR
from tapete.language import N_, Told

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
    """A moment of the round at which somebody may declare it; None when this round has none."""
    fitting = [
        n for n, step in enumerate(rehearsal.steps) if step.before.open and declarers(asking, step.before, incident)
    ]
    return rehearsal.scene(asking.choices.one_of(fitting)) if fitting else None


def declarers(asking: Asking, state: object, incident: Incident) -> list[str]:
    """The roles of those of the house who may declare an incident now, so that what is told of it follows."""
    return sorted({str(command.by.role) for command in declared(asking, state, incident)})


def declared(asking: Asking, state: object, incident: Incident) -> list[Command]:
    """What may be said now to declare an incident from which follows what is told of it."""
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
    """What it is called, and what is said of it besides where the ruling depends on that."""
    name, note = incident_name(incident.name), told_note(_note(asking, scene, incident))
    return Told(N_("{incident} ({note})"), incident=name, note=note) if note else name


def _note(asking: Asking, scene: Scene, incident: Incident) -> str:
    usual = declared(asking, scene.state, incident)
    by = usual[0].by
    every = [offer.command for offer in asking.game.offers(scene.state, by) if _is(asking, offer.command, incident)]
    note: str = getattr(usual[0], "note", "")
    return note if len(every) > sum(each.by == by for each in usual) else ""


def _groups(asking: Asking, scene: Scene, right: str) -> list[str]:
    """Other people of the table who could be thought to declare it."""
    alone = {str(person.role) for person in (*asking.game.staff(scene.state), DIRECTOR)} | {"jugador", "inspeccion"}
    pairs = {", ".join(sorted(("director", role))) for role in alone if role != "director"}
    return sorted((alone | pairs) - {right})


def _articles(asking: Asking) -> set[str]:
    return {str(asking.game.rules.staff.cite), *(str(terms.cite) for terms in asking.game.notice())}
