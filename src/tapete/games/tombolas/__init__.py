"""Tómbolas: one act, like a rifa with several objects, or sealed tickets (MU2010:129, criterio:tombolas.10).

A sealed ticket hides an object, handed over when it is opened. Where objects are is decided in secret before the sale.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import Event, Fault, FaultKind, Infringed, Reason, Refused
from tapete.engine.need import NO_PRIZE, Outcome
from tapete.engine.row import Row
from tapete.engine.setup import Euros
from tapete.engine.table import SECRETO_PERDIDO, Companion, PrizeTerms, Step
from tapete.families.draw.play import DrawView, ObjectDraw, choose, common, layout, object_chapters
from tapete.families.draw.rules import (
    CAMBIADO,
    EMISION,
    EMITIDOS,
    NUMERO_DE_OBJETOS,
    VENDIDOS,
    Coverage,
    DrawRules,
    ObjectRules,
    Objeto,
    Prize,
    check_authorised,
    check_coverage,
    check_emission,
    check_single_price,
    check_things,
    prizes_of,
    sale_rules,
    worth_of,
)
from tapete.families.draw.rules import EFFECTS as OBJECTS
from tapete.families.draw.sale import (
    ANULADA,
    NADA_VENDIDO,
    Annul,
    Annulled,
    Buy,
    CloseSale,
    SaleClosed,
    emission,
    written,
)
from tapete.families.draw.sealed.failures import (
    SECRETO_ROTO,
    ClosedRefunded,
    SaleEnded,
    SealBroken,
    being_opened,
    open_instead,
)
from tapete.families.draw.sealed.failures import openings as sealed_openings
from tapete.families.draw.sealed.play import SealedGame, pace_of_opening
from tapete.families.draw.sealed.state import (
    OPENING,
    SealedRules,
    SealedState,
    count,
    paid_by,
    paid_in,
    prize_is_sold,
    shared,
    without,
)
from tapete.families.draw.sealed.tickets import Opened, Reveal, asking, pile, what_came, with_opened
from tapete.families.draw.state import (
    ORGANISER,
    Award,
    Course,
    DrawState,
    During,
    Phase,
    PrizeDelivered,
    PrizeKept,
    Span,
    organised,
    organiser,
    session,
)
from tapete.families.hall.room import amounts
from tapete.families.incidents import Incidents
from tapete.families.table.law import check_language, require_lawful
from tapete.families.table.opening import RoundClosed, opening
from tapete.families.table.view import shown
from tapete.language import N_, say
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet

# --- rules and set-up ------------------------------------------------------------------------------------------------

EFFECTS = {
    SECRETO_ROTO: (N_("tickets that are closed are refunded, and what was opened stands"), "secret"),
    SECRETO_PERDIDO: (
        N_("nobody can open a ticket any more: those that are closed are refunded, and what was opened stands"),
        "secret",
    ),
    CAMBIADO: OBJECTS[CAMBIADO],
}
CERRADA = "emisión cerrada"
PREMIO_VENDIDO = Reason(
    "premio_vendido",
    N_("A ticket that is sold and closed is certain to have a prize: close the emission, and it is opened."),
)


class SealedObjects(SealedRules, frozen=True, kw_only=True):
    """The rules of a tómbola of sealed tickets: each object lies in one of them."""

    comes: ClassVar[Mapping[str, str]] = {"cierre": "cerrar emision"}
    prizes: tuple[Prize, ...]
    needed: int = 0
    least_players: int = 1

    @property
    def whole(self) -> tuple[Outcome, ...]:
        """The place of each object from 1; every other ticket is empty."""
        objects = [Outcome(str(place), 1) for place in range(1, len(self.prizes) + 1)]
        blanks = self.issued - len(objects)
        return (*objects, Outcome(NO_PRIZE, blanks)) if blanks else tuple(objects)

    def hidden(self, outcome: str) -> int | str | None:
        return self.prizes[int(outcome) - 1].name if outcome != NO_PRIZE else None

    @property
    def worth(self) -> int:
        return sum(prize.worth for prize in self.prizes)


KEYS = {
    "modo": "unico, drawn in one act after the sale, or instantaneo, with sealed tickets.",
}

R = TypeVar("R", bound=DrawRules)
SLUG = "tombolas"
UNICO, INSTANTANEO = "unico", "instantaneo"

VARIOS_SORTEOS = FaultKind(
    "sorteo_no_simultaneo", N_("{where}: all objects are drawn at once among the same tickets, not in {found} draws.")
)
SIN_BILLETES_CERRADOS = FaultKind("billetes_cerrados", N_("{where}: the mode may be {expected}, not {found}."))
COBERTURA_INSTANTANEA = FaultKind(
    "cobertura_instantanea",
    N_("{where}: with sealed tickets objects are handed over before the sale ends; coverage is by {expected}."),
)


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One tómbola. Amounts are in euros in files."""

    KEYS: ClassVar[Mapping[str, str]] = KEYS
    STAKE: ClassVar[str] = "precio"
    objetos: dict[str, Objeto]
    """What is drawn, by its name."""
    precio: Euros
    """The one price of every ticket."""
    billetes: int
    """How many are issued, numbered from 1."""
    modo: Literal["unico", "instantaneo"] = "unico"
    """One act after the sale, or sealed tickets that are opened as they are bought."""
    cobertura: Coverage = "emitidos"
    """What must cover the price: the sale, or all that is issued."""
    sorteos: int = 1
    """In how many draws, one after another, the objects are drawn."""
    paquetes: dict[str, Euros] = {}
    """Tickets at another price when so many are bought together."""
    regalo: int = 0
    """After how many tickets one is given away."""
    producto: str = ""
    """What is consumed to take part."""
    autorizada: bool = True
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    things = {"televisor": 30_000, "patinete": 12_000, "cafetera": 8_000}
    objects = {name: Objeto(precio=Euros(price)) for name, price in things.items()}
    return Setup(objetos=objects, precio=Euros(200), billetes=250)


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_authorised(column, authorised=setup.autorizada),
        *check_single_price(column, "precio", setup.precio, setup.paquetes, setup.regalo, setup.producto),
        *_several_objects(column, setup),
        *check_things(column, "objetos", setup.objetos),
        *check_emission(column, setup.billetes, setup.precio, max(len(setup.objetos), 1)),
        *check_coverage(column, setup.billetes, setup.precio, setup.objetos),
        *_at_once(column, setup),
    ]


def _several_objects(column: Column, setup: Setup) -> Iterator[Fault]:
    least = column.get("least_objects", int)
    if len(setup.objetos) < least.value:
        told = N_("several objects are drawn in a tómbola, and one in a rifa")
        yield Fault(NUMERO_DE_OBJETOS, least.cite, "objetos", told, str(len(setup.objetos)))


def _at_once(column: Column, setup: Setup) -> Iterator[Fault]:
    draws, instant = column.get("draw", int), column.get("sealed", bool)
    if setup.sorteos != draws.value:
        yield Fault(VARIOS_SORTEOS, draws.cite, "sorteos", str(draws.value), str(setup.sorteos))
    if setup.modo == INSTANTANEO and not instant.value:
        yield Fault(SIN_BILLETES_CERRADOS, instant.cite, "modo", UNICO, INSTANTANEO)
    most = column.get("most_sealed", int)
    if setup.modo == INSTANTANEO and setup.billetes > most.value:
        yield Fault(EMISION, most.cite, "billetes", f"{len(setup.objetos)} .. {most.value}", str(setup.billetes))
    if setup.modo == INSTANTANEO and setup.cobertura == VENDIDOS:
        yield Fault(COBERTURA_INSTANTANEA, instant.cite, "cobertura", EMITIDOS, VENDIDOS)


def rules(jurisdiction: str, setup: Setup) -> ObjectRules:
    needed = worth_of(setup.objetos) if setup.cobertura == VENDIDOS else 0
    return _rules(ObjectRules, jurisdiction, setup, needed=needed)


def sealed_rules(jurisdiction: str, setup: Setup) -> SealedObjects:
    return _rules(SealedObjects, jurisdiction, setup, plan=(), breaks=EFFECTS)


def _rules(kind: type[R], jurisdiction: str, setup: Setup, **own: Any) -> R:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    return sale_rules(
        kind,
        column,
        setup,
        "draw",
        highest=setup.billetes,
        prizes=prizes_of(setup.objetos),
        least_players=column.get("players", int).value,
        **own,
    )


# --- sealed tickets --------------------------------------------------------------------------------------------------

OpenTickets = verb("OpenTickets", "abrir billete {first} [a {last}]", N_("Open ticket {first}"), Reveal)


class ObjectsFound(Opened, frozen=True, kw_only=True, tag="objects-found"):
    """Everybody sees what tickets hid; their price is the organiser's."""

    sentence = N_("Ticket {first} of {player:@} hides an object.")
    sentence_if_blank = N_("Ticket {first} of {player:@} hides nothing.")
    sentence_if_many = N_("Tickets {first} to {last} of {player:@} hide {found} {found:object|objects}.")
    awards: tuple[Award, ...]

    @property
    def hid(self) -> Sequence[Award]:
        return self.awards

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "found": len(self.awards)}


opened = Chapter[SealedObjects, SealedState]("what tickets hide")


def _found(rules: SealedObjects, state: SealedState, outcome: str) -> ObjectsFound:
    opened, came = what_came(rules, state, outcome)
    return ObjectsFound(**opened, awards=tuple([Award(place - 1, number, opened["player"]) for number, place in came]))


def _found_and_handed(rules: SealedObjects, state: SealedState, outcome: str) -> Sequence[Event]:
    found, cite = _found(rules, state, outcome), rules.law["delivery"]
    names = [rules.prizes[award.prize].name for award in found.awards]
    given = zip(names, found.awards, strict=True)
    return [found, *(PrizeDelivered(prize=n, ticket=a.ticket, player=a.player, cite=cite) for n, a in given)]


def _over(rules: SealedObjects, awards: Sequence[Award], number: int, reason: str = CERRADA) -> Iterator[Event]:
    """Publish the secret; objects not found stay with the organiser."""
    yield SealBroken(cite=rules.law["sealed"])
    found = {award.prize for award in awards}
    for place, prize in enumerate(rules.prizes):
        if place not in found:
            yield PrizeKept(prize=prize.name, cite=rules.law["unsold"])
    yield RoundClosed(round=number, reason=reason, cite=rules.law["sealed"])


openings = sealed_openings(
    _found_and_handed,
    lambda rules, state, told: _over(rules, (*state.awards, *(told[0].awards if told else ())), state.round),
    "sealed",
    "sealed",
)


@opened.fold(ObjectsFound)
def objects_found(rules: SealedObjects, state: SealedState, event: ObjectsFound) -> SealedState:
    opened = with_opened(state, event, (award.prize + 1 for award in event.awards))
    return replace(opened, awards=(*state.awards, *event.awards))


opened.records(PrizeDelivered, PrizeKept)


# --- the end ----------------------------------------------------------------------------------------------------------

ending = Chapter[SealedObjects, SealedState]("end of the emission")


@ending.act(CloseSale, by=organiser("sale"), when=During("sale", Phase.VENTA), offered=True)
def close_sale(rules: SealedObjects, state: SealedState, command: Command) -> Sequence[Event]:
    closed = SaleClosed(tickets=state.tickets, amount=state.tickets * rules.price, cite=rules.law["sale"])
    return [closed] if state.tickets else [closed, *_over(rules, (), state.round, NADA_VENDIDO)]


ending.sets(SaleClosed, phase=Phase.CIERRE)
ending.sets(SaleEnded, phase=Phase.CIERRE)
ending.records(SealBroken)
ending.sets(RoundClosed, asked=Row(), opened=Row(), seen=(), ending=False)


def _given_up(rules: SealedObjects, state: SealedState, cite: Citation) -> Iterator[Event]:
    """Closed tickets are refunded; opened tickets keep their result."""
    held = paid_in(rules, state)
    if held:
        yield ClosedRefunded(of=amounts(held), cite=cite)
    yield from _over(rules, state.awards, state.round, ANULADA)


@ending.act(Annul, by=organiser("annulled"), when=During("annulled", *OPENING), offered=True)
def annul(rules: SealedObjects, state: SealedState, command: Command) -> Sequence[Event]:
    """Allowed until the emission is closed, unless some sold closed ticket must hide an object."""
    cite = rules.law["annulled"]
    if (busy := being_opened(rules, state)) is not None:
        raise busy
    if prize_is_sold(rules, state):
        raise Refused(PREMIO_VENDIDO, rules.law["certain_prize"])
    return [Annulled(by=command.by.id, cite=cite), *_given_up(rules, state, cite)]


ending.records(Annulled)
ending.sets(ClosedRefunded, asked=Row(), sold=Row(), tickets=0)


def sealed_failures() -> Chapter[Any, Any]:
    declared = Incidents[Course](Course, EFFECTS)
    watching = ORGANISER | {Role.DIRECTOR}

    @declared(SECRETO_ROTO, lambda state: state.phase in OPENING, notes=lambda _: ("",), by=watching, bar=being_opened)
    def known(course: Course, command: Declare) -> None:
        if prize_is_sold(course.rules, course.state):
            open_instead(declared, course, command)
            return
        cite = declared.rule(course, command)
        course(*_given_up(course.rules, course.state, cite))

    @declared(SECRETO_PERDIDO, lambda state: state.phase in OPENING, notes=lambda _: ("",), by=watching)
    def lost(course: Course, command: Declare) -> None:
        cite = declared.rule(course, command)
        course(*_given_up(course.rules, course.state, cite))

    @declared(CAMBIADO, lambda state: state.phase in OPENING, by=watching)
    def changed(course: Course, command: Declare) -> None:
        cite = declared.rule(course, command)
        course(Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite))

    errors = declared.chapter()
    errors.records(Infringed)
    return errors


class SealedTombolaView(DrawView, frozen=True, kw_only=True):
    """The counter, and which of one's tickets are still closed."""

    closed: tuple[Span, ...]
    opening: tuple[Span, ...]
    opened_tickets: int

    def tell(self, language: str) -> list[str]:
        told = super().tell(language)
        if self.closed:
            told.append(say(N_("your closed tickets: {numbers}"), language, {"numbers": written(self.closed)}))
        return told


class Tombolas(ObjectDraw[ObjectRules, DrawState]):
    """Several objects among the tickets sold, each to another ticket."""

    states = DrawState
    chapters = object_chapters


class SealedTombolas(SealedGame[SealedObjects, SealedState]):
    """Objects that lie in sealed tickets, and are handed over as these are opened."""

    states = SealedState
    chapters = (
        opening,
        emission,
        pile(Buy),
        asking(OpenTickets),
        opened,
        openings,
        ending,
        sealed_failures(),
        *session(),
    )
    procedure = (
        *SealedGame.procedure,
        Step(Phase.VENTA, staff=organised(CloseSale, lambda s: bool(s.sold and not s.asked)), pace=pace_of_opening),
    )

    def view(self, state: SealedState, who: Actor) -> SealedTombolaView:
        rules = self.rules
        seen = common(rules, state, who)
        seen["stake"] = paid_by(rules, state, who.id)
        return shown(
            SealedTombolaView,
            self,
            state,
            who,
            closed=tuple(without(without(seen["mine"], state.opened), state.opening)),
            opening=shared(seen["mine"], state.opening),
            opened_tickets=count(state.opened),
            **seen,
        )

    def prizes(self) -> Sequence[PrizeTerms]:
        return ()


__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "draw"

companion = Companion(plays=choose, needed=1)


def build(jurisdiction: str, setup: Setup) -> Tombolas | SealedTombolas:
    if setup.modo == INSTANTANEO:
        return SealedTombolas(sealed_rules(jurisdiction, setup))
    return Tombolas(rules(jurisdiction, setup))
