"""Rule on an error: what follows from an incident, who declares it, by which article; or find it in a round."""

from collections.abc import Sequence
from functools import cache

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare
from tapete.engine.table import Incident
from tapete.families.table.opening import DIRECTOR
from tapete.games import REGISTRY, build
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.school.asking import Asking, choice_of, options_of
from tapete.school.exercise import Key, Line, Part, Posed, Said, plain
from tapete.school.kinds.faults import spot_the_fault
from tapete.school.rehearsal import Plan, Rehearsal
from tapete.school.scene import Scene

ASK = N_("In the middle of this round it happens: {incident}.")
WHAT_FOLLOWS = N_("What follows from it?")
WHO = N_("Who declares it?")
ARTICLE = N_("Which article says so?")
RULING = N_("{incident}: {effect}.")
DECLARED = N_("It is declared by: {roles}.")
INSPECTION = Actor("inspeccion", Role.INSPECCION)
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
    scene = _moment(asking, rehearsal, incident)
    return _posed(asking, scene, incident)


def _moment(asking: Asking, rehearsal: Rehearsal, incident: Incident) -> Scene:
    """A moment of the round at which somebody may declare it; the last one, where it is declared in other words."""
    fitting = [
        n for n, step in enumerate(rehearsal.steps) if step.before.open and declarers(asking, step.before, incident)
    ]
    return rehearsal.scene(asking.choices.one_of(fitting)) if fitting else rehearsal.scene(len(rehearsal.steps) - 1)


def declarers(asking: Asking, state: object, incident: Incident) -> list[str]:
    """The roles of those of the house who may declare an incident now."""
    people: Sequence[Actor] = (*asking.game.staff(state), DIRECTOR, INSPECTION)
    found = (
        person.role for person in people for offer in asking.game.offers(state, person) if _is(offer.command, incident)
    )
    return sorted({str(role) for role in found})


def _is(command: object, incident: Incident) -> bool:
    return isinstance(command, Declare) and command.incident == incident.name


@cache
def effects_in(jurisdiction: str) -> tuple[str, ...]:
    """What follows from the incidents of every game there: rulings to choose among."""
    games = (build(slug, jurisdiction) for slug in REGISTRY if jurisdiction in sheet(slug).regulated)
    return tuple(sorted({incident.effect for game in games for incident in game.rules.incidents}))


def _posed(asking: Asking, scene: Scene, incident: Incident) -> Posed:
    choices, others = asking.choices, _OTHERS[asking.exercise.level]
    effects, effect = choice_of(choices, incident.effect, effects_in(asking.exercise.jurisdiction), others)
    parts = [Part(name="ruling", ask=Said(WHAT_FOLLOWS), form="choice", options=options_of([*map(Said, effects)]))]
    keys = {"ruling": Key(answer=effect)}
    lines = [Line(Said(RULING, {"incident": _words(incident), "effect": Said(incident.effect)}), incident.cite)]
    roles = ", ".join(declarers(asking, scene.state, incident))
    if roles:
        offered, who = choice_of(choices, roles, _groups(asking, scene, roles), others)
        parts.append(Part(name="who", ask=Said(WHO), form="choice", options=options_of([*map(plain, offered)])))
        keys["who"] = Key(answer=who)
        lines.append(Line(Said(DECLARED, {"roles": roles}), incident.cite))
    if asking.exercise.level == 2:
        others_of_game = sorted({str(each.cite) for each in asking.game.rules.incidents} | _articles(asking))
        cites, cite = choice_of(choices, str(incident.cite), others_of_game, others)
        parts.append(Part(name="article", ask=Said(ARTICLE), form="choice", options=options_of([*map(plain, cites)])))
        keys["article"] = Key(answer=cite)
    return Posed(
        exercise=asking.exercise,
        detail=incident.name,
        ask=Said(ASK, {"incident": _words(incident)}),
        picture=scene.picture(),
        parts=tuple(parts),
        keys=keys,
        lines=tuple(lines),
    )


def _words(incident: Incident) -> str:
    return incident.name.replace("-", " ")


def _groups(asking: Asking, scene: Scene, right: str) -> list[str]:
    """Other people of the table who could be thought to declare it."""
    alone = {str(person.role) for person in (*asking.game.staff(scene.state), DIRECTOR)} | {"jugador", "inspeccion"}
    pairs = {", ".join(sorted(("director", role))) for role in alone if role != "director"}
    return sorted((alone | pairs) - {right})


def _articles(asking: Asking) -> set[str]:
    return {str(asking.game.rules.staff.cite), *(str(terms.cite) for terms in asking.game.notice())}
