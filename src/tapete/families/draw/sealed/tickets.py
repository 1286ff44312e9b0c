"""Sealed tickets are sold, opened by their holders and paid."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, TypeVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Draw, Offer, Role
from tapete.engine.event import COLLECTED, PAID, Event, Reason, Refused
from tapete.engine.need import NO_PRIZE, Need, held_of, won_of
from tapete.engine.row import Row
from tapete.families.draw.sale import (
    AL_REVES,
    VENDIDO,
    FundRaised,
    OfNumbers,
    TicketsSold,
    raised,
    refuse_count,
    refuse_numbers,
)
from tapete.families.draw.sealed.state import (
    INUTILIZADO,
    OPENING,
    SealedRules,
    SealedState,
    Won,
    added,
    count,
    meets,
    next_ticket,
    owned,
    with_numbers,
    with_seen,
    without,
)
from tapete.families.draw.state import During, Phase, Ranges, Sold, Span, buyer, held_by, next_free, taken, with_tickets
from tapete.families.hall.room import Amount, ToMany, amounts
from tapete.families.table.powers import Chance
from tapete.language import N_, say

YA_ABIERTO = Reason("billete_abierto", N_("Ticket {number} is open already; opening can't be undone or repeated."))
ABRIENDOSE = Reason("billete_abriendose", N_("Ticket {number} is being opened."))
S = TypeVar("S", bound=SealedState)
NADIE_ABRE = Reason("nadie_abre", N_("No ticket is being opened."), untimely=True)
NO_ESCONDE = Reason("no_esconde", N_("{outcome} is not what the ticket can hide."))


class Reveal(OfNumbers, frozen=True, tag="reveal"):
    """Open tickets of one's own, from one number to another."""

    key = "r"


class OpeningAsked(Event, frozen=True, tag="opening-asked"):
    """The cover of tickets is broken: chance says what they hide."""

    sentence = N_("{player:@} opens ticket {first}.")
    sentence_if_many = N_("{player:@} opens tickets {first} to {last}.")
    player: str
    first: int
    last: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.first == self.last else self.sentence_if_many, language, self.facts())


class Opened(Event, frozen=True, kw_only=True):
    """Tickets of a player are open; their price is the organiser's."""

    sentence_if_blank: ClassVar[str]
    sentence_if_many: ClassVar[str]
    route = COLLECTED
    player: str
    first: int
    last: int
    price: int
    """Of each ticket."""

    @property
    def hid(self) -> Sequence[Any]:
        """What the tickets hid."""
        raise NotImplementedError

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    @property
    def amount(self) -> int:
        return self.price * self.count

    def tell(self, language: str) -> str:
        one = self.sentence if self.hid else self.sentence_if_blank
        return say(one if self.count == 1 else self.sentence_if_many, language, self.facts())


class TicketsOpened(Opened, frozen=True, kw_only=True, tag="tickets-opened"):
    """Everybody sees what tickets hid; their price is the organiser's."""

    sentence = N_("Ticket {first} of {player:@} hides {won:€}.")
    sentence_if_blank = N_("Ticket {first} of {player:@} has no prize.")
    sentence_if_many = N_("Tickets {first} to {last} of {player:@}: {prizes} {prizes:prize|prizes}, {won:€}.")
    prizes: tuple[Won, ...]

    @property
    def hid(self) -> Sequence[Won]:
        return self.prizes

    def facts(self) -> dict[str, object]:
        won = sum(each.amount for each in self.prizes)
        return {**super().facts(), "prizes": len(self.prizes), "won": won}


def asking(kind: type[Reveal]) -> Chapter[Any, Any]:
    chapter = Chapter[SealedRules, SealedState]("opening of tickets")

    @chapter.act(kind, by=buyer("opening"), when=During("opening", *OPENING))
    def reveal(rules: SealedRules, state: SealedState, command: Reveal) -> Sequence[Event]:
        last = command.last or command.first
        refuse_unopenable(rules, state, command.player, command.first, last)
        return [OpeningAsked(player=command.player, first=command.first, last=last, cite=rules.law["opening"])]

    @chapter.offer(kind)
    def may_reveal(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
        mine = held_by(state.sold, who.id) if who.role is Role.JUGADOR else ()
        lowest = next(without(without(mine, state.opened), state.opening), None) if mine else None
        if lowest is not None:
            command = kind(by=who, player=who.id, first=lowest.first)
            yield Offer(command, rules.law["opening"], free=("first", "last"))

    chapter.leaves(
        OpeningAsked,
        lambda state, event: replace(state, asked=state.asked.added(Sold(event.player, event.first, event.last))),
    )
    return chapter


def refuse_unopenable(rules: SealedRules, state: SealedState, player: str, first: int, last: int) -> None:
    cite = rules.law["opening"]
    if first > last:
        raise Refused(AL_REVES, cite, first=first, last=last)
    number = first
    while number <= last:
        number = owned(state, player, number, cite).last + 1
    if (opened := meets(state.opened, first, last)) is not None:
        raise Refused(YA_ABIERTO, cite, number=opened)
    busy = next((each for each in state.asked if each.first <= last and first <= each.last), None)
    if busy is not None:
        raise Refused(ABRIENDOSE, cite, number=max(first, busy.first))


contents = Chapter[SealedRules, SealedState]("what tickets hide")


@contents.fold(TicketsOpened)
def tickets_opened(rules: SealedRules, state: SealedState, event: TicketsOpened) -> SealedState:
    won = Won(event.first, sum(each.amount for each in event.prizes), event.player)
    unpaid = state.unpaid.added(*event.prizes)
    return replace(with_opened(state, event, (each.amount for each in event.prizes)), unpaid=unpaid, latest=won)


def with_opened(state: S, event: Opened, outcomes: Iterable[int]) -> S:
    came = Counter(map(str, outcomes))
    came[NO_PRIZE] = event.count - len(event.hid)
    return replace(
        state,
        asked=state.asked.replaced(0, 1, ()),
        opened=added(state.opened, event.first, event.last),
        seen=with_seen(state.seen, dict(came)),
        bank=state.bank + event.amount,
    )


def hidden(rules: SealedRules, state: SealedState, outcome: str) -> TicketsOpened:
    opened, came = what_came(rules, state, outcome)
    return TicketsOpened(**opened, prizes=tuple([Won(number, prize, opened["player"]) for number, prize in came]))


def what_came(rules: SealedRules, state: SealedState, outcome: str) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """The fields of `Opened`, and the tickets with a prize among those being opened, each with its prize."""
    need, asked = next_ticket(rules, state), state.asked[0]
    if not need.admits(outcome):
        raise Refused(NO_ESCONDE, need.cite, outcome=outcome[:40])
    single = ((need.gone, outcome),) if outcome != NO_PRIZE else ()
    came = won_of(outcome) if need.tickets > 1 else single
    who = {"player": asked.player, "first": asked.first, "last": asked.last}
    opened = {**who, "price": rules.price, "cite": need.cite}
    return opened, [(number + rules.lowest, int(prize)) for number, prize in came]


def chance_says() -> Chance[SealedRules]:
    return Chance[SealedRules](lambda rules: rules.law["secret"], frozenset())


def what_comes(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
    """The prizes of the next ticket; of several tickets at once, the least they must hide."""
    need = next_ticket(rules, state)
    if need.tickets > 1:
        yield Offer(Draw(by=who, outcome=_least_held(need)), need.cite, free=("outcome",))
        return
    for outcome in need.outcomes:
        yield Offer(Draw(by=who, outcome=outcome.id), need.cite)


def _least_held(need: Need) -> str:
    """Tickets hide only the prizes they must, in the first of them."""
    hidden = {each.id: each.weight for each in need.outcomes}
    must = max(0, need.tickets - hidden.pop(NO_PRIZE, 0))
    prizes = (name for name, weight in hidden.items() for _ in range(weight))
    return held_of(enumerate(islice(prizes, must), need.gone))


SIN_ESTABLECIMIENTO = Reason(
    "establecimiento_no_autorizado", N_("{where} is not authorised to sell; these are: {authorised}.")
)


def unavailable(state: SealedState) -> Ranges:
    return with_tickets(state.sold, "", state.spoiled)


def free_tickets(rules: SealedRules, state: SealedState) -> int:
    return rules.issued - state.tickets - count(state.spoiled)


def refuse_elsewhere(rules: SealedRules, where: str) -> None:
    if where and where not in rules.establishments:
        known = ", ".join(rules.establishments)
        raise Refused(SIN_ESTABLECIMIENTO, rules.law["establishments"], where=where, authorised=known)


def next_tickets(rules: SealedRules, state: SealedState, tickets: int) -> tuple[Span, ...]:
    free = free_tickets(rules, state)
    refuse_count(rules, tickets, free)
    return next_free(unavailable(state), rules.lowest, tickets, rules.issued - free)


def named_tickets(rules: SealedRules, state: SealedState, first: int, last: int) -> tuple[Span, ...]:
    cite, last = rules.law["sale"], last or first
    refuse_numbers(cite, first, last, rules.lowest, rules.highest)
    if (spoiled := meets(state.spoiled, first, last)) is not None:
        raise Refused(INUTILIZADO, rules.law["spoiled"], number=spoiled)
    if (found := taken(state.sold, first, last)) is not None:
        raise Refused(VENDIDO, cite, number=found)
    return (Span(first, last),)


def sold(rules: SealedRules, command: Any, spans: tuple[Span, ...]) -> Sequence[Event]:
    """A sale does not touch what tickets hide, nor does a player's word."""
    amount = rules.price * count(spans)
    return [TicketsSold(player=command.player, spans=spans, amount=amount, cite=rules.law["single_price"])]


def pile(kind: type[Any], place: Callable[[Any], str] = lambda _: "", free: tuple[str, ...] = ()) -> Chapter[Any, Any]:
    """Sale of the next tickets of the pile by a command of `kind`; `place` reads the point of sale from a command."""
    chapter = Chapter[SealedRules, SealedState]("sale")

    @chapter.act(kind, by=buyer("sale"), when=During("sale", Phase.VENTA))
    def buy(rules: SealedRules, state: SealedState, command: Any) -> Sequence[Event]:
        refuse_elsewhere(rules, place(command))
        return sold(rules, command, next_tickets(rules, state, command.tickets))

    @chapter.offer(kind)
    def may_buy(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
        most = free_tickets(rules, state)
        if most and who.role is Role.JUGADOR:
            command: Command = kind(by=who, player=who.id, tickets=1)
            yield Offer(command, rules.law["sale"], Amounts(1, most), field="tickets", free=free)

    @chapter.fold(TicketsSold)
    def tickets_sold(rules: SealedRules, state: SealedState, event: TicketsSold) -> SealedState:
        held = with_tickets(state.sold, event.player, event.spans)
        return replace(state, sold=held, tickets=state.tickets + event.tickets)

    return chapter


SIN_ABRIR = Reason("billete_sin_abrir", N_("Ticket {number} is closed: open it first; only then is its prize known."))
SIN_PREMIO = Reason("billete_sin_premio", N_("Ticket {number} is open and has no prize."))
YA_COBRADO = Reason("billete_cobrado", N_("The prize of ticket {number} has been paid; it is paid once."))
PREMIO_DISTINTO = Reason(
    "premio_distinto", N_("Ticket {number} states {stated:€}: that is paid, whole and in cash, and not {amount:€}.")
)
PAYING = frozenset({Phase.VENTA, Phase.CIERRE, Phase.ENTREGA})


class Claim(OfNumbers, frozen=True, tag="claim"):
    """Present open tickets of one's own and be paid what they state."""

    label = N_("Collect the prize of ticket {first}")
    key = "p"
    words = ("cobrar {first} [a {last}] [por {amount:€}]",)
    amount: int = 0
    """Amount the player states; if 0, the amount on the tickets."""


class PrizesPaid(Event, frozen=True, kw_only=True, tag="prizes-paid"):
    """A player is paid what tickets state."""

    sentence = N_("{player:@} is paid {amount:€} for {tickets} {tickets:ticket|tickets}: {numbers}.")
    route = PAID
    player: str
    numbers: tuple[int, ...]
    amount: int

    def facts(self) -> dict[str, object]:
        shown = ", ".join(map(str, self.numbers[:6])) + ("…" if len(self.numbers) > 6 else "")
        return {**super().facts(), "tickets": len(self.numbers), "numbers": shown}


class AllPaid(ToMany, frozen=True, kw_only=True, tag="all-prizes-paid"):
    """Whatever tickets had shown and nobody had collected is paid."""

    sentence = N_("{amount:€} are paid for prizes that nobody had collected.")
    sentence_unless = ("of", N_("Every prize that was shown has been paid."))


paying = Chapter[SealedRules, SealedState]("payment")


@paying.act(Claim, by=buyer("payment"), when=During("payment", *PAYING))
def claim(rules: SealedRules, state: SealedState, command: Claim) -> Sequence[Event]:
    cite, last = rules.law["payment"], command.last or command.first
    won = [each for each in won_by(state.unpaid, command.player) if command.first <= each.ticket <= last]
    if not won:
        _refuse_unpaid(rules, state, command)
    stated = sum(each.amount for each in won)
    if command.amount and command.amount != stated:
        raise Refused(PREMIO_DISTINTO, rules.law["stated"], number=command.first, stated=stated, amount=command.amount)
    numbers = tuple(sorted(each.ticket for each in won))
    paid = PrizesPaid(player=command.player, numbers=numbers, amount=stated, cite=cite)
    return [*raised(state.bank, stated, rules.law["fund"]), paid]


def _refuse_unpaid(rules: SealedRules, state: SealedState, command: Claim) -> None:
    """Refuse with the reason why the first ticket is not paid."""
    cite, number = rules.law["once"], command.first
    owned(state, command.player, number, rules.law["payment"])
    if meets(state.paid, number, command.last or number) is not None:
        raise Refused(YA_COBRADO, cite, number=number)
    if meets(state.opened, number, number) is None:
        raise Refused(SIN_ABRIR, rules.law["payment"], number=number)
    raise Refused(SIN_PREMIO, rules.law["payment"], number=number)


@paying.offer(Claim)
def may_claim(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
    if who.role is Role.JUGADOR:
        for each in islice(won_by(state.unpaid, who.id), 1):
            command = Claim(by=who, player=who.id, first=each.ticket)
            yield Offer(command, rules.law["payment"], free=("first", "last", "amount"))


@paying.fold(PrizesPaid)
def prizes_paid(rules: SealedRules, state: SealedState, event: PrizesPaid) -> SealedState:
    numbers = frozenset(event.numbers)
    unpaid = state.unpaid.without(event.player, lambda each: each.ticket in numbers, _by_player)
    return replace(state, unpaid=unpaid, paid=with_numbers(state.paid, event.numbers), bank=state.bank - event.amount)


paying.leaves(FundRaised, lambda state, event: replace(state, bank=state.bank + event.amount))


@paying.fold(AllPaid)
def all_paid(rules: SealedRules, state: SealedState, event: AllPaid) -> SealedState:
    numbers = [each.ticket for each in state.unpaid]
    return replace(state, unpaid=Row(), paid=with_numbers(state.paid, numbers), bank=state.bank - event.amount)


def won_by(unpaid: Row[Won], player: str) -> Iterator[Won]:
    return (each for won in unpaid.about(_by_player) for each in won.get(player, ()))


def _by_player(unpaid: Sequence[Won]) -> dict[str, list[Won]]:
    found: dict[str, list[Won]] = {}
    for each in unpaid:
        found.setdefault(each.player, []).append(each)
    return found


def owed(unpaid: Sequence[Won]) -> tuple[Amount, ...]:
    by_player: dict[str, int] = {}
    for each in unpaid:
        by_player[each.player] = by_player.get(each.player, 0) + each.amount
    return amounts(by_player)
