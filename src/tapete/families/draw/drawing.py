"""The draw of things among the tickets sold, all with the same chance, each ticket at most one of them.

Chance gives whole numbers of one range that is known before the first ticket is sold, so that a verifiable house can
seal the first of them then, from which the others follow. A number is reduced to a place among what is left by its
remainder; numbers past the last whole multiple would favour some places, and are drawn again.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.need import Need, Numbers
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.draw.delivery import settlement_of
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.sold import at_rank, before, range_of
from tapete.families.draw.state import ORGANISER, Award, DrawState, During, Phase, organiser
from tapete.families.table.powers import Chance
from tapete.language import N_, say

NUMERO_IMPOSIBLE = Reason("numero_imposible", N_("{number} can't come now."))
SPAN = 10**9
"""How many numbers there are to draw from: a thousand times as many as tickets of a large emission."""

drawing = Chapter[ObjectRules, DrawState]("draw")


def next_number(rules: ObjectRules) -> Need:
    """The next number, whatever was sold."""
    return Need("bombo", Numbers(1, SPAN), rules.law["draw"])


class HoldDraw(Command, frozen=True, tag="hold-draw"):
    """Hold the draw."""

    label = N_("Hold the draw")
    words = ("sortear",)


class DrawBegun(Event, frozen=True, tag="draw-begun"):
    """Everything is drawn now, among the numbers that may come."""

    sentence = N_("The draw is held among {tickets} {tickets:number|numbers}.")
    sentence_if_several: ClassVar[str] = N_("The draw is held: {balls} of {tickets} numbers come.")
    tickets: int
    """Those that were sold; where numbers come that nobody need have, all of them."""
    balls: int = 0
    """How many come, where a bet is on several."""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_several if self.balls else self.sentence, language, self.facts())


@drawing.act(HoldDraw, by=organiser("draw"), when=During("draw", Phase.CIERRE))
def hold_draw(rules: ObjectRules, state: DrawState, command: HoldDraw) -> Sequence[Event]:
    """Once, after the sale."""
    return [DrawBegun(tickets=state.tickets, cite=rules.law["draw"])]


drawing.bare(HoldDraw)


@drawing.fold(DrawBegun)
def draw_begun(rules: ObjectRules, state: DrawState, event: DrawBegun) -> DrawState:
    return replace(state, phase=Phase.SORTEO)


class NumberPassed(Event, frozen=True, tag="number-passed"):
    """A number that would favour some tickets is not used."""

    sentence = N_("{number} would favour some over others: it is drawn again.")
    number: int


class PrizeDrawn(Event, frozen=True, tag="prize-drawn"):
    """A ticket has obtained something."""

    sentence = N_("{prize}: number {ticket}, of {player:@}.")
    number: int
    place: int
    """Of the prize, among those that are drawn for."""
    prize: str
    ticket: int
    player: str


class DrawHeld(Event, frozen=True, tag="draw-held"):
    """Everything that could be drawn has been; it can't be undone or repeated."""

    sentence = N_("The draw has been held.")


@drawing.act(
    Draw, by=Chance[ObjectRules](lambda rules: rules.law["draw"], ORGANISER), when=During("draw", Phase.SORTEO)
)
def drawn(rules: ObjectRules, state: DrawState, command: Draw) -> Sequence[Event]:
    """A number, what it gives to whom, and the end when nothing is left to draw."""
    cite = rules.law["draw"]
    if not next_number(rules).admits(command.outcome):
        raise Refused(NUMERO_IMPOSIBLE, cite, number=command.outcome[:20])
    number, left = int(command.outcome), max(state.tickets, len(rules.prizes)) - len(state.awards)
    by_hand = command.by.role in ORGANISER
    if not by_hand and number > SPAN - SPAN % left:
        return [NumberPassed(number=number, cite=cite)]
    award = _taken_out(rules, state, number) if by_hand else _award(rules, state, (number - 1) % left)
    told = PrizeDrawn(
        number=number,
        place=award.prize,
        prize=rules.prizes[award.prize].name,
        ticket=award.ticket,
        player=award.player,
        cite=cite,
    )
    ended = len(state.awards) + 1 == min(state.tickets, len(rules.prizes))
    return [told, DrawHeld(cite=cite)] if ended else [told]


def _award(rules: ObjectRules, state: DrawState, place: int) -> Award:
    """What comes next at a place among what is left: a ticket for the next prize, or a prize for the next ticket.

    Prizes are given to tickets while there are tickets enough; where there are fewer, every ticket obtains something,
    and it is drawn which of the prizes are given.
    """
    if state.tickets >= len(rules.prizes):
        ranks = sorted(before(state.sold, award.ticket) for award in state.awards)
        ticket, player = at_rank(state.sold, _skipping(place, ranks))
        return Award(len(state.awards), ticket, player)
    ticket, player = at_rank(state.sold, len(state.awards))
    return Award(_skipping(place, sorted(award.prize for award in state.awards)), ticket, player)


def _taken_out(rules: ObjectRules, state: DrawState, number: int) -> Award:
    """What the organiser has taken out of a bombo of his own: the ticket for the next prize, by its number.

    Where there are fewer tickets than prizes it is the prize for the next ticket, in the order of their announcement.
    """
    if state.tickets >= len(rules.prizes):
        found = range_of(state.sold, number)
        if found is not None and number not in [award.ticket for award in state.awards]:
            return Award(len(state.awards), number, found.player)
    elif number <= len(rules.prizes) and number - 1 not in [award.prize for award in state.awards]:
        ticket, player = at_rank(state.sold, len(state.awards))
        return Award(number - 1, ticket, player)
    raise Refused(NUMERO_IMPOSIBLE, rules.law["draw"], number=number)


def _skipping(place: int, gone: Sequence[int]) -> int:
    """A place among what is left as a place among all, when some are gone."""
    for each in gone:
        if place >= each:
            place += 1
    return place


@drawing.offer(Draw)
def any_number(rules: ObjectRules, state: DrawState, who: Actor) -> Iterator[Offer]:
    """Any; of those that an organiser may take out, the lowest is an example."""
    number = _lowest(rules, state) if who.role in ORGANISER else 1
    yield Offer(Draw(by=who, outcome=str(number)), rules.law["draw"], free=("outcome",))


def _lowest(rules: ObjectRules, state: DrawState) -> int:
    award = _award(rules, state, 0)
    return award.ticket if state.tickets >= len(rules.prizes) else award.prize + 1


drawing.records(NumberPassed)


@drawing.fold(PrizeDrawn)
def prize_drawn(rules: ObjectRules, state: DrawState, event: PrizeDrawn) -> DrawState:
    return replace(state, awards=(*state.awards, Award(event.place, event.ticket, event.player)))


@drawing.fold(DrawHeld)
def draw_held(rules: ObjectRules, state: DrawState, event: DrawHeld) -> DrawState:
    return replace(state, phase=Phase.ENTREGA, due=settlement_of(rules, state))
