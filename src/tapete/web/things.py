"""What organisers give and draw for, as pages name it."""

from msgspec.structs import replace

from tapete.engine.event import Event
from tapete.families.draw.drawing import PrizeDrawn
from tapete.families.draw.state import PrizeDelivered, PrizeKept, PrizeOwed
from tapete.games.loterias.fijo import NumberOut
from tapete.kit.models import thing_name

_OF_PRIZES = (PrizeDrawn, PrizeDelivered, PrizeOwed, PrizeKept, NumberOut)


def named(event: Event) -> Event:
    """An event to be told, with the prize of a draw by its name in place of its word."""
    return replace(event, prize=thing_name(event.prize)) if isinstance(event, _OF_PRIZES) else event
