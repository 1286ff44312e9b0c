"""The sale: the emission is opened, tickets are sold, and it is closed; or they are refunded."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Role, Word
from tapete.engine.event import CAJA, MESA, STAKED, Event, Reason, Refused, always
from tapete.engine.row import Row
from tapete.families.draw.rules import DrawRules, ObjectRules
from tapete.families.draw.state import (
    CLOSED,
    UNDRAWN,
    DrawState,
    During,
    Phase,
    Span,
    TicketsRefunded,
    buyer,
    next_free,
    organiser,
    paid,
    players,
    taken,
    with_tickets,
)
from tapete.families.hall.room import amounts
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.interruption import INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.language import N_, say
from tapete.law.citation import Citation

ANULADA, INTERRUMPIDA = "anulada", "interrumpida"


def void(rules: DrawRules, state: DrawState, reason: str, cite: Citation) -> list[Event]:
    """The draw is cancelled: every buyer is refunded in full."""
    back = [TicketsRefunded(of=amounts(paid(rules, state)), cite=cite)] if state.tickets else []
    return [*back, RoundClosed(round=state.round, reason=reason, cite=cite)]


Annul = verb("Annul", "anular", N_("Annul the draw"))


class Annulled(Event, frozen=True, tag="annulled"):
    """The organiser gives the draw up."""

    sentence = N_("{by:@} annuls the draw.")
    by: str


annulment = Chapter[DrawRules, DrawState]("annulment")


@annulment.act(Annul, by=organiser("annulled"), when=During("annulled", *UNDRAWN), offered=True)
def annul(rules: DrawRules, state: DrawState, command: Command) -> Sequence[Event]:
    cite = rules.law["annulled"]
    return [Annulled(by=command.by.id, cite=cite), *void(rules, state, ANULADA, cite)]


annulment.records(Annulled)
annulment.sets(TicketsRefunded, sold=Row(), tickets=0)

interrupted: Chapter[DrawRules, DrawState] = interruption(
    lambda _, state: state.phase in CLOSED or (state.phase is Phase.VENTA and state.tickets > 0),
    lambda rules, state: void(rules, state, INTERRUMPIDA, INTERRUPTION),
    lambda _, state, __: replace(state, awards=()),
)

S = TypeVar("S", bound=DrawState)

CUANTOS = Reason("cuantos_billetes", N_("Say how many tickets, from 1 to {free}."))
AGOTADOS = Reason("billetes_agotados", N_("No ticket is left: all {issued} are sold."))
QUEDAN = Reason("quedan_menos_billetes", N_("{asked} tickets are more than the {free} that are left."))
SIN_EMITIR = Reason("billete_sin_emitir", N_("Tickets {lowest} to {highest} are issued; there is no {number}."))
VENDIDO = Reason("billete_vendido", N_("Ticket {number} is sold; choose another, or say how many."))
SIN_OBJETO = Reason(
    "sin_objeto", N_("What is drawn for was lost: nothing is sold until there is another (`reponer objeto`).")
)
AL_REVES = Reason("billetes_al_reves", N_("From {first} to {last} there is no ticket: say the lower number first."))

emission = Chapter[DrawRules, DrawState]("emission")


@emission.fold(TableOpened)
def opened(rules: DrawRules, state: DrawState, event: TableOpened) -> DrawState:
    return replace(state, phase=Phase.EMISION)


OpenSale = verb("OpenSale", "abrir venta", N_("Open the sale"), of_organiser=True)


class SaleOpened(Event, frozen=True, tag="sale-opened"):
    """Tickets are on sale, all at one price; from now on nothing of the emission changes."""

    sentence = N_("Tickets {lowest} to {highest} are on sale at {price:€}.")
    sentence_if_copies = N_(
        "Numbers {lowest} to {highest} are on sale, {copies} {copies:ticket|tickets} of each, at {price:€} a ticket."
    )
    sentence_if_chosen = N_(
        "Bets of {chosen} different numbers from {lowest} to {highest} are on sale at {price:€} each."
    )
    lowest: int
    highest: int
    price: int
    copies: int = 0
    chosen: int = 0

    def facts(self) -> dict[str, object]:
        """Ticket numbers are printed with as many digits as the last one."""
        printed = {"lowest": f"{self.lowest:0{len(str(self.highest))}}"} if self.copies else {}
        return {**super().facts(), **printed}

    def tell(self, language: str) -> str:
        other = self.sentence_if_copies if self.copies else self.sentence_if_chosen
        return say(other if self.copies or self.chosen else self.sentence, language, self.facts())


@emission.act(OpenSale, by=organiser("emission"), when=During("emission", Phase.EMISION), offered=True)
def open_sale(rules: DrawRules, state: DrawState, command: Command) -> Sequence[Event]:
    if state.last == 0:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    if state.missing:
        raise Refused(SIN_OBJETO, rules.law["own_object"])
    return [SaleOpened(**rules.on_sale._asdict(), price=rules.price, cite=rules.law["emission"])]


emission.sets(SaleOpened, phase=Phase.VENTA, awards=())


def round_closed(rules: DrawRules, state: S, event: RoundClosed) -> S:
    return replace(state, phase=Phase.FIN if state.last == 0 else Phase.EMISION, sold=Row(), tickets=0, due=())


emission.fold(RoundClosed)(round_closed)


# --- buying -----------------------------------------------------------------------------------------------------------

sale = Chapter[DrawRules, DrawState]("sale")


class Buy(Command, frozen=True, tag="buy-tickets"):
    """Buy the next tickets that are free."""

    label = N_("Buy the next tickets")
    key = "c"
    words = (
        "comprar {tickets} billetes [palabra {word}]",
        "~comprar {tickets} billete [palabra {word}]",
    )
    player: Name
    tickets: int
    word: Word = ""


class OfNumbers(Command, frozen=True):
    """Something that a player asks of a ticket by its number, or of those from one number to another."""

    player: Name
    first: int
    last: int = 0
    """Equal to `first` if 0."""


class BuyNumbers(OfNumbers, frozen=True, tag="buy-numbers"):
    """Buy a ticket by its number, or those from one number to another."""

    label = N_("Buy ticket {first}")
    words = ("comprar {first} [a {last}] [palabra {word}]",)
    word: Word = ""


class TicketsSold(Event, frozen=True, kw_only=True, tag="tickets-sold"):
    """A player has tickets, and their price is held until the draw."""

    sentence = N_("{player:@} has {tickets} {tickets:ticket|tickets} for {amount:€}: {numbers}.")
    route = STAKED
    player: str
    spans: tuple[Span, ...]
    amount: int
    word: str = ""

    @property
    def tickets(self) -> int:
        return sum(span.count for span in self.spans)

    def facts(self) -> dict[str, object]:
        return {**super().facts(), "tickets": self.tickets, "numbers": written(self.spans)}

    def share(self) -> str:
        return self.word


def written(spans: Sequence[Span]) -> str:
    """Numbers as people read them: `3, 8-12`."""
    return ", ".join(str(each.first) if each.first == each.last else f"{each.first}-{each.last}" for each in spans)


def free_tickets(rules: DrawRules, state: DrawState) -> int:
    return rules.issued - state.tickets


@sale.act(Buy, by=buyer("sale"), when=During("sale", Phase.VENTA))
def buy(rules: DrawRules, state: DrawState, command: Buy) -> Sequence[Event]:
    return _sold(rules, command, next_tickets(rules, state, command.tickets))


def next_tickets(rules: DrawRules, state: DrawState, tickets: int) -> tuple[Span, ...]:
    refuse_count(rules, tickets, free_tickets(rules, state))
    return next_free(state.sold, rules.lowest, tickets, state.tickets)


def refuse_count(rules: DrawRules, tickets: int, free: int) -> None:
    cite = rules.law["sale"]
    if not free:
        raise Refused(AGOTADOS, cite, issued=rules.issued)
    if tickets < 1:
        raise Refused(CUANTOS, cite, free=free)
    if tickets > free:
        raise Refused(QUEDAN, cite, asked=tickets, free=free)


@sale.act(BuyNumbers, by=buyer("sale"), when=During("sale", Phase.VENTA))
def buy_numbers(rules: DrawRules, state: DrawState, command: BuyNumbers) -> Sequence[Event]:
    first, last = command.first, command.last or command.first
    refuse_numbers(rules.law["sale"], first, last, rules.lowest, rules.highest)
    if (gone := taken(state.sold, first, last)) is not None:
        raise Refused(VENDIDO, rules.law["sale"], number=gone)
    return _sold(rules, command, (Span(first, last),))


def refuse_numbers(cite: Citation, first: int, last: int, lowest: int, highest: int) -> None:
    """Refuse a reversed range of numbers, and numbers that are not issued."""
    if first > last:
        raise Refused(AL_REVES, cite, first=first, last=last)
    for number in (first, last):
        if not lowest <= number <= highest:
            raise Refused(SIN_EMITIR, cite, lowest=lowest, highest=highest, number=number)


def _sold(rules: DrawRules, command: Buy | BuyNumbers, spans: tuple[Span, ...]) -> Sequence[Event]:
    refuse_word(command.word, rules.law["sale"])
    amount = rules.price * sum(span.count for span in spans)
    return [
        TicketsSold(
            player=command.player, spans=spans, amount=amount, word=command.word, cite=rules.law["single_price"]
        )
    ]


@sale.offer(Buy)
def may_buy(rules: DrawRules, state: DrawState, who: Actor) -> Iterator[Offer]:
    free = free_tickets(rules, state)
    if free and who.role is Role.JUGADOR:
        command = Buy(by=who, player=who.id, tickets=1)
        yield Offer(command, rules.law["sale"], Amounts(1, free), field="tickets", free=("word",))


@sale.offer(BuyNumbers)
def may_buy_numbers(rules: DrawRules, state: DrawState, who: Actor) -> Iterator[Offer]:
    if free_tickets(rules, state) and who.role is Role.JUGADOR:
        [lowest] = next_free(state.sold, rules.lowest, 1, state.tickets)
        command = BuyNumbers(by=who, player=who.id, first=lowest.first)
        yield Offer(command, rules.law["sale"], free=("first", "last", "word"))


@sale.fold(TicketsSold)
def tickets_sold(rules: DrawRules, state: DrawState, event: TicketsSold) -> DrawState:
    sold = with_tickets(state.sold, event.player, event.spans)
    return replace(state, sold=sold, tickets=state.tickets + event.tickets)


# --- closing ----------------------------------------------------------------------------------------------------------


CloseSale = verb("CloseSale", "cerrar venta", N_("Close the sale"), of_organiser=True)


class SaleClosed(Event, frozen=True, tag="sale-closed"):
    """What was sold is what is drawn among."""

    sentence = N_("The sale is closed: {tickets} {tickets:ticket|tickets} sold, {amount:€}.")
    tickets: int
    amount: int


class NotHeld(Event, frozen=True, tag="draw-not-held"):
    """The draw is not held with what was sold, and why."""

    sentence = N_("There is no draw.")
    sentences: ClassVar[dict[str, str]] = {
        "no cubierta": N_("There is no draw: the sale does not cover the {needed:€} that are needed."),
        "jugador único": N_("There is no draw: one player alone has bought, and there must be several."),
        "nada vendido": N_("There is no draw: nothing was sold."),
        "desierta": N_("There is no draw: nobody takes part, or one customer alone."),
    }
    reason: str
    needed: int = 0

    def tell(self, language: str) -> str:
        return say(self.sentences.get(self.reason, self.sentence), language, self.facts())


class Hindrance(NamedTuple):
    """Why no draw may be held with what was sold."""

    reason: str
    cite: Citation
    needed: int = 0


NADA_VENDIDO = "nada vendido"


def sale_closing(hindrance: Callable[[Any, Any], Hindrance | None]) -> Chapter[Any, Any]:
    """The organiser closes the sale; a hindrance to the draw refunds every ticket at once."""
    chapter = Chapter[DrawRules, DrawState]("closing of the sale")

    @chapter.act(CloseSale, by=organiser("sale"), when=During("sale", Phase.VENTA), offered=True)
    def close_sale(rules: DrawRules, state: DrawState, command: Command) -> Sequence[Event]:
        closed = SaleClosed(tickets=state.tickets, amount=state.tickets * rules.price, cite=rules.law["sale"])
        found = hindrance(rules, state) if state.tickets else Hindrance(NADA_VENDIDO, rules.law["uncovered"])
        if found is None:
            return [closed]
        unheld = NotHeld(reason=found.reason, needed=found.needed, cite=found.cite)
        return [closed, unheld, *void(rules, state, found.reason, rules.law["uncovered"])]

    chapter.sets(SaleClosed, phase=Phase.CIERRE)
    chapter.records(NotHeld)
    return chapter


NO_CUBIERTA, JUGADOR_UNICO = "no cubierta", "jugador único"


def hindrance(rules: ObjectRules, state: DrawState) -> Hindrance | None:
    """The sale does not cover what it must, or there are too few buyers."""
    if state.tickets * rules.price < rules.needed:
        return Hindrance(NO_CUBIERTA, rules.law["coverage"], rules.needed)
    if players(state.sold) < rules.least_players:
        return Hindrance(JUGADOR_UNICO, rules.law["players"])
    return None


class FundRaised(Event, frozen=True, tag="fund-raised"):
    """The organiser adds what is missing to pay the prizes."""

    sentence = N_("The organiser adds {amount:€} to pay the prizes.")
    route = (always(CAJA), always(MESA))
    amount: int


def raised(bank: int, needed: int, cite: Citation) -> Sequence[FundRaised]:
    return [FundRaised(amount=needed - bank, cite=cite)] if needed > bank else []
