"""What goes wrong with what is drawn for: it is lost before or after the draw, or somebody changes it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Infringed
from tapete.engine.refusal import Reason, Refused
from tapete.families.draw.delivered import PrizeDelivered, PrizeOwed
from tapete.families.draw.effects import CAMBIADO, PERDIDO
from tapete.families.draw.refund import ANULADA, void
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.state import ORGANISER, UNDRAWN, Course, DrawState, During, Phase, organiser
from tapete.families.incidents import Incidents
from tapete.language import N_

GOES_BACK = N_("the draw is annulled, and every ticket is refunded")
IS_DUE = N_("it is due to whoever wins it: what was announced is drawn")
IS_OWED = N_("it is owed to who won it; no money is paid instead")
NADA_PERDIDO = Reason("nada_perdido", N_("No object was lost: open the sale."))
DECLARERS = ORGANISER | {Role.DIRECTOR}


class Undelivered(Event, frozen=True, tag="undelivered"):
    """What a ticket has obtained can't be handed over."""

    sentence = N_("What number {ticket} has obtained can't be delivered now.")
    ticket: int


undelivered = Chapter[ObjectRules, DrawState]("undelivered")


@undelivered.fold(Undelivered)
def owed(rules: ObjectRules, state: DrawState, event: Undelivered) -> DrawState:
    return replace(state, due=tuple([_owed(each) if _is_of(each, event.ticket) else each for each in state.due]))


class ObjectLost(Event, frozen=True, tag="object-lost"):
    """There is nothing to draw for next."""

    sentence = N_("Nothing is sold again until there is another object.")


class ReplaceObject(Command, frozen=True, tag="replace-object"):
    """Say that there is another object, like the one that was lost."""

    label = N_("Bring another object")
    of_organiser = True
    words = ("reponer objeto",)


class ObjectReplaced(Event, frozen=True, tag="object-replaced"):
    """There is another object, of the same kind and price."""

    sentence = N_("{by:@} has another object, of the same kind and price.")
    by: str


replacing = Chapter[ObjectRules, DrawState]("replacing")


@replacing.act(ReplaceObject, by=organiser("own_object"), when=During("own_object", Phase.EMISION))
def replace_object(rules: ObjectRules, state: DrawState, command: ReplaceObject) -> Sequence[Event]:
    """Only where one was lost."""
    if not state.missing:
        raise Refused(NADA_PERDIDO, rules.law["own_object"])
    return [ObjectReplaced(by=command.by.id, cite=rules.law["own_object"])]


@replacing.might(ReplaceObject)
def may_replace(rules: ObjectRules, state: DrawState, who: Actor) -> Iterator[Command]:
    if state.missing:
        yield ReplaceObject(by=who)


@replacing.fold(ObjectLost)
def object_lost(rules: ObjectRules, state: DrawState, event: ObjectLost) -> DrawState:
    return replace(state, missing=True)


@replacing.fold(ObjectReplaced)
def object_replaced(rules: ObjectRules, state: DrawState, event: ObjectReplaced) -> DrawState:
    return replace(state, missing=False)


def _is_of(step: Event, ticket: int) -> bool:
    return isinstance(step, PrizeDelivered) and step.ticket == ticket


def _owed(step: Any) -> PrizeOwed:
    return PrizeOwed(prize=step.prize, ticket=step.ticket, player=step.player, cite=step.cite)


def _losable(state: DrawState) -> bool:
    return state.phase in UNDRAWN or bool(_notes(state))


def _notes(state: DrawState) -> tuple[str, ...]:
    """Before the draw nothing more is said; after it, with which ticket the lost object was won."""
    if state.phase in UNDRAWN:
        return ("",)
    return tuple([str(each.ticket) for each in state.due if isinstance(each, PrizeDelivered)])


def failures(course: type[Course], effects: Mapping[str, tuple[str, str]], *, annuls: bool = True) -> Chapter[Any, Any]:
    """What may be declared of a draw of things; `annuls` when one that is lost before it ends the draw."""
    declared = Incidents[Course](course, effects)
    changeable = UNDRAWN if annuls else UNDRAWN | {Phase.SORTEO, Phase.ENTREGA}

    @declared(PERDIDO, _losable, notes=_notes, by=DECLARERS)
    def lost(course: Course, command: Declare) -> None:
        """Before the draw there is nothing to draw for; after it, it belongs to somebody."""
        if course.state.phase in UNDRAWN and not annuls:
            declared.rule(course, command, IS_DUE)
            return
        if course.state.phase in UNDRAWN:
            cite = declared.rule(course, command, GOES_BACK)
            gone = ObjectLost(cite=course.rules.law["own_object"])
            course(gone, *void(course.rules, course.state, ANULADA, cite))
            return
        cite = declared.rule(course, command, IS_OWED)
        course(Undelivered(ticket=int(command.note), cite=cite))
        if annuls:
            course(ObjectLost(cite=course.rules.law["own_object"]))

    @declared(CAMBIADO, lambda state: state.phase in changeable, by=DECLARERS)
    def changed(course: Course, command: Declare) -> None:
        """Tickets were sold for what was announced."""
        cite = declared.rule(course, command)
        course(Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite))

    errors = declared.chapter()
    errors.records(Infringed)
    return errors
