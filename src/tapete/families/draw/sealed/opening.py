"""Opening: it can't be undone, and only then does anybody learn what a ticket hid."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import MESA, Event, Move, cloth
from tapete.engine.need import NO_PRIZE, Need, held_of, won_of
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.draw.sale import AL_REVES
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.spans import added, meets, without
from tapete.families.draw.sealed.state import OPENING, SealedState, Won, next_ticket, owned, with_seen
from tapete.families.draw.sold import Sold, held_by
from tapete.families.draw.state import During, buyer
from tapete.families.table.powers import Chance
from tapete.language import N_, say

YA_ABIERTO = Reason("billete_abierto", N_("Ticket {number} is open already; opening can't be undone or repeated."))
ABRIENDOSE = Reason("billete_abriendose", N_("Ticket {number} is being opened."))
NADIE_ABRE = Reason("nadie_abre", N_("No ticket is being opened."), untimely=True)
NO_ESCONDE = Reason("no_esconde", N_("{outcome} is not what the ticket can hide."))


class Reveal(Command, frozen=True, tag="reveal"):
    """Open tickets of one's own, from one number to another."""

    key = "r"
    player: Name
    first: int
    last: int = 0
    """The first alone when it is 0."""


class OpeningAsked(Event, frozen=True, tag="opening-asked"):
    """The cover of tickets is broken: chance says what they hide."""

    sentence = N_("{player:@} opens ticket {first}.")
    sentence_if_many: ClassVar[str] = N_("{player:@} opens tickets {first} to {last}.")
    player: str
    first: int
    last: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.first == self.last else self.sentence_if_many, language, self.facts())


class TicketsOpened(Event, frozen=True, kw_only=True, tag="tickets-opened"):
    """Everybody sees what tickets hid; their price is the organiser's."""

    sentence = N_("Ticket {first} of {player:@} hides {won:€}.")
    sentence_if_blank: ClassVar[str] = N_("Ticket {first} of {player:@} has no prize.")
    sentence_if_many: ClassVar[str] = N_(
        "Tickets {first} to {last} of {player:@}: {prizes} {prizes:prize|prizes}, {won:€}."
    )
    player: str
    first: int
    last: int
    price: int
    """Of each."""
    prizes: tuple[Won, ...]

    @property
    def amount(self) -> int:
        """What they had cost."""
        return self.price * (self.last - self.first + 1)

    def facts(self) -> dict[str, object]:
        won = sum(each.amount for each in self.prizes)
        return {**super().facts(), "prizes": len(self.prizes), "won": won}

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)

    def tell(self, language: str) -> str:
        one = self.sentence if self.prizes else self.sentence_if_blank
        return say(one if self.first == self.last else self.sentence_if_many, language, self.facts())


def asking(kind: type[Reveal]) -> Chapter[Any, Any]:
    """Tickets are opened by their holder, by a command of `kind`, and chance says what they hid."""
    chapter = Chapter[SealedRules, SealedState]("opening of tickets")

    @chapter.act(kind, by=buyer("opening"), when=During("opening", *OPENING))
    def reveal(rules: SealedRules, state: SealedState, command: Reveal) -> Sequence[Event]:
        """Tickets of one's own, sold and closed."""
        last = command.last or command.first
        refuse_unopenable(rules, state, command.player, command.first, last)
        return [OpeningAsked(player=command.player, first=command.first, last=last, cite=rules.law["opening"])]

    @chapter.offer(kind)
    def may_reveal(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
        """The lowest ticket that one has and that is closed; the others by their number."""
        mine = held_by(state.sold, who.id) if who.role is Role.JUGADOR else ()
        lowest = next(without(without(mine, state.opened), state.opening), None) if mine else None
        if lowest is not None:
            command = kind(by=who, player=who.id, first=lowest.first)
            yield Offer(command, rules.law["opening"], free=("first", "last"))

    return chapter


def refuse_unopenable(rules: SealedRules, state: SealedState, player: str, first: int, last: int) -> None:
    """Refuse tickets that are not all the player's, sold and closed."""
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


opening = Chapter[SealedRules, SealedState]("what tickets hide")


@opening.fold(OpeningAsked)
def opening_asked(rules: SealedRules, state: SealedState, event: OpeningAsked) -> SealedState:
    return replace(state, asked=state.asked.added(Sold(event.player, event.first, event.last)))


@opening.fold(TicketsOpened)
def tickets_opened(rules: SealedRules, state: SealedState, event: TicketsOpened) -> SealedState:
    came = Counter(str(each.amount) for each in event.prizes)
    came[NO_PRIZE] = event.last - event.first + 1 - len(event.prizes)
    return replace(
        state,
        asked=state.asked.replaced(0, 1, ()),
        opened=added(state.opened, event.first, event.last),
        seen=with_seen(state.seen, dict(came)),
        unpaid=state.unpaid.added(*event.prizes),
        latest=Won(event.first, sum(each.amount for each in event.prizes), event.player),
        bank=state.bank + event.amount,
    )


def hidden(rules: SealedRules, state: SealedState, outcome: str) -> TicketsOpened:
    """What the tickets hid that were being opened, if they could."""
    need, asked = next_ticket(rules, state), state.asked[0]
    if not need.admits(outcome):
        raise Refused(NO_ESCONDE, need.cite, outcome=outcome[:40])
    single = ((need.gone, outcome),) if outcome != NO_PRIZE else ()
    came = won_of(outcome) if need.tickets > 1 else single
    prizes = tuple([Won(number + rules.lowest, int(prize), asked.player) for number, prize in came])
    return TicketsOpened(
        player=asked.player, first=asked.first, last=asked.last, price=rules.price, prizes=prizes, cite=need.cite
    )


def chance_says() -> Chance[SealedRules]:
    """Chance alone knows what a ticket hides."""
    return Chance[SealedRules](lambda rules: rules.law["secret"], frozenset())


def what_comes(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
    """What the ticket may hide; of several tickets it can't be listed, and the least that they must is told."""
    need = next_ticket(rules, state)
    if need.tickets > 1:
        yield Offer(Draw(by=who, outcome=_least_held(need)), need.cite, free=("outcome",))
        return
    for outcome in need.outcomes:
        yield Offer(Draw(by=who, outcome=outcome.id), need.cite)


def _least_held(need: Need) -> str:
    """That tickets hide no more prizes than they must, in the first of them."""
    hidden = {each.id: each.weight for each in need.outcomes}
    must = max(0, need.tickets - hidden.pop(NO_PRIZE, 0))
    prizes = (name for name, weight in hidden.items() for _ in range(weight))
    return held_of(enumerate(islice(prizes, must), need.gone))
