"""Delivery: the sale becomes the organiser's, and what was drawn for goes to those who have the tickets."""

from collections.abc import Iterator

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.draw.delivered import PrizeDelivered, PrizeKept, PrizeOwed, PrizePaid, SaleCollected, Settled
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.state import Award, DrawState, During, Phase, organiser, paid
from tapete.families.hall.shares import amounts
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement, with_replenishments

CELEBRADO = "sorteo celebrado"

delivery = Chapter[ObjectRules, DrawState]("delivery")


def settlement_of(rules: ObjectRules, state: DrawState) -> tuple[Settled, ...]:
    return with_replenishments(rules.anticipo, state.bank, tuple(_steps(rules, state)))


def _steps(rules: ObjectRules, state: DrawState) -> Iterator[Settled]:
    if rules.price:
        yield SaleCollected(of=amounts(paid(rules, state)), cite=rules.law["proceeds"])
    for award in sorted(state.awards, key=lambda each: each.prize):
        yield _handed(rules, award)
    given = {award.prize for award in state.awards}
    for place, prize in enumerate(rules.prizes):
        if place not in given:
            yield PrizeKept(prize=prize.name, cite=rules.law["fewer"])


def _handed(rules: ObjectRules, award: Award) -> Settled:
    prize, cite = rules.prizes[award.prize], rules.law["delivery"]
    if prize.cash:
        return PrizePaid(ticket=award.ticket, player=award.player, amount=prize.worth, cite=cite)
    return PrizeDelivered(prize=prize.name, ticket=award.ticket, player=award.player, cite=cite)


@delivery.fold(SaleCollected)
def collected(rules: ObjectRules, state: DrawState, event: SaleCollected) -> DrawState:
    return replace(state, bank=state.bank + event.amount, due=state.due[1:])


@delivery.fold(PrizePaid)
def prize_paid(rules: ObjectRules, state: DrawState, event: PrizePaid) -> DrawState:
    return replace(state, bank=state.bank - event.amount, due=state.due[1:])


@delivery.fold(PrizeDelivered, PrizeOwed, PrizeKept)
def handed(rules: ObjectRules, state: DrawState, event: Event) -> DrawState:
    return replace(state, due=state.due[1:])


settling = settlement(
    by=organiser("delivery"),
    when=During("delivery", Phase.ENTREGA),
    cite=lambda rules: rules.law["delivery"],
    ends=lambda rules, state: [RoundClosed(round=state.round, reason=CELEBRADO, cite=rules.law["draw"])],
)
