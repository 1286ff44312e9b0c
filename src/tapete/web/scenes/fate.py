"""What became of one's own numbers or bets in the draw that was held last, in a sentence."""

from collections.abc import Iterator, Sequence

from tapete.engine.event import Event
from tapete.families.draw.drawing import PrizeDrawn
from tapete.families.draw.sale import TicketsSold, written
from tapete.families.draw.sold import Span
from tapete.games.combinaciones_aleatorias.play import Consumed
from tapete.games.loterias import fijo
from tapete.games.loterias.fijo import BilletesSold, Scrutinised
from tapete.games.loterias.variable import BetsMade, VariableScrutinised
from tapete.kit.models import thing_name
from tapete.language import N_, money, say, translate
from tapete.web.scenes.look import Look

Bought = TicketsSold | BetsMade | Consumed
"""What tells of a purchase for a draw."""
_MOST_RANGES = 12
"""Ranges of one's own numbers that are named; of more it is told that there are others."""


def fate_of(look: Look, bought: Sequence[Bought], events: Sequence[Event]) -> str:
    """What one's own have won, or that they have not; nothing where one had none or nothing was drawn."""
    won = _won(look, events)
    if not bought or won is None:
        return ""
    facts: dict[str, object] = {"won": won or translate(N_("no prize"), look.language)}
    bets = sum(len(event.combos) for event in bought if isinstance(event, BetsMade))
    if bets:
        return say(N_("Your bets: {won}") if bets > 1 else N_("Your bet: {won}"), look.language, facts)
    if any(isinstance(event, Consumed) for event in bought):
        return say(N_("Your participaciones: {won}"), look.language, facts)
    spans = [span for event in bought for span in _spans(event)]
    facts["numbers"] = _named(look, spans)
    several = sum(span.count for span in spans) > 1
    return say(
        N_("Your numbers {numbers}: {won}") if several else N_("Your number {numbers}: {won}"), look.language, facts
    )


def _won(look: Look, events: Sequence[Event]) -> str | None:
    """What whoever looks has won; empty where it is nothing, None where nothing was drawn."""
    me = look.who.id
    for event in events:
        if isinstance(event, (Scrutinised, VariableScrutinised)):
            amount = sum(each.cents for each in event.of if each.name == me)
            return money(amount, look.language) if amount else ""
    drawn = [event for event in events if isinstance(event, PrizeDrawn)]
    own = [
        say(N_("{prize} with {number}"), look.language, {"prize": thing_name(each.prize), "number": each.ticket})
        for each in drawn
        if each.player == me
    ]
    return ", ".join(own) if drawn else None


def _spans(event: Bought) -> Iterator[Span]:
    """The numbers that a purchase gave; those of billetes without how many of each."""
    if isinstance(event, BilletesSold):
        yield from (Span(span.first // event.copies, span.last // event.copies) for span in event.spans)
    elif isinstance(event, TicketsSold):
        yield from event.spans


def _named(look: Look, spans: Sequence[Span]) -> str:
    width = getattr(look.rules, "width", 0)
    shown = spans[:_MOST_RANGES]
    told = fijo.written(shown, 1, width) if width else written(shown)
    return told + (" …" if len(spans) > len(shown) else "")
