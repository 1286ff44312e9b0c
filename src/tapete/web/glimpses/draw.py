"""A draw as the lobby shows it: the number that came, or what is drawn for, and how much is sold."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.kit.models import thing_name
from tapete.web.glimpses import ticket
from tapete.web.glimpses.picture import OTROS, Glimpse
from tapete.web.words import game_name

SHELF = OTROS


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """What stands on the counter."""
    last = str(view.awards[-1].ticket) if view.awards else ""
    thing = thing_name(view.prizes[0].name) if view.prizes else ""
    live = ticket.printed(last or thing, 44 if last else 26)
    if view.price:
        live += ticket.sold(view.tickets / (view.highest - view.lowest + 1))
    return Glimpse(ticket.ground(game_name(game.slug, language)), live)
