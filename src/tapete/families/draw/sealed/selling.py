"""The sale of sealed tickets: the next of the pile, or one by its number, where it may be sold."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.draw.sale import AL_REVES, SIN_EMITIR, VENDIDO, TicketsSold, refuse_count
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.spans import count, meets
from tapete.families.draw.sealed.state import INUTILIZADO, SealedState
from tapete.families.draw.sold import Ranges, Span, next_free, taken, with_tickets
from tapete.families.draw.state import During, Phase, buyer
from tapete.language import N_

SIN_ESTABLECIMIENTO = Reason(
    "establecimiento_no_autorizado", N_("{where} is not authorised to sell; these are: {authorised}.")
)


def unavailable(state: SealedState) -> Ranges:
    """Every ticket that can't be sold: somebody has it, or it was spoiled."""
    return with_tickets(state.sold, "", state.spoiled)


def free_tickets(rules: SealedRules, state: SealedState) -> int:
    return rules.issued - state.tickets - count(state.spoiled)


def refuse_elsewhere(rules: SealedRules, where: str) -> None:
    if where and where not in rules.establishments:
        known = ", ".join(rules.establishments)
        raise Refused(SIN_ESTABLECIMIENTO, rules.law["establishments"], where=where, authorised=known)


def next_tickets(rules: SealedRules, state: SealedState, tickets: int) -> tuple[Span, ...]:
    """The next tickets of the pile, if there are as many."""
    free = free_tickets(rules, state)
    refuse_count(rules, tickets, free)
    return next_free(unavailable(state), rules.lowest, tickets, rules.issued - free)


def named_tickets(rules: SealedRules, state: SealedState, first: int, last: int) -> tuple[Span, ...]:
    """Tickets by their numbers, if they may be sold."""
    cite, last = rules.law["sale"], last or first
    if first > last:
        raise Refused(AL_REVES, cite, first=first, last=last)
    for number in (first, last):
        if not rules.lowest <= number <= rules.highest:
            raise Refused(SIN_EMITIR, cite, lowest=rules.lowest, highest=rules.highest, number=number)
    if (spoiled := meets(state.spoiled, first, last)) is not None:
        raise Refused(INUTILIZADO, rules.law["spoiled"], number=spoiled)
    if (found := taken(state.sold, first, last)) is not None:
        raise Refused(VENDIDO, cite, number=found)
    return (Span(first, last),)


def sold(rules: SealedRules, command: Any, spans: tuple[Span, ...]) -> Sequence[Event]:
    """Tickets are somebody's; what they hide was decided before, and no word of a player has a part in it."""
    amount = rules.price * count(spans)
    return [TicketsSold(player=command.player, spans=spans, amount=amount, cite=rules.law["single_price"])]


def pile(kind: type[Any], place: Callable[[Any], str] = lambda _: "", free: tuple[str, ...] = ()) -> Chapter[Any, Any]:
    """Sale of the next tickets of the pile, by a command of `kind`; `place` is where a command says it is sold."""
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
