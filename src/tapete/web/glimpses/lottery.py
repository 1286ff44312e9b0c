"""A lottery as the lobby shows it: what came last or the largest prize, and how much is sold."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.families.draw.sealed.play import SealedView
from tapete.language import money
from tapete.web.glimpses import ticket
from tapete.web.glimpses.picture import OTROS, Glimpse
from tapete.web.words import game_name

SHELF = OTROS


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """What stands on the counter."""
    issued = view.highest - view.lowest + 1 if isinstance(view, SealedView) else view.issued
    live = ticket.printed(_named(view, language), 36) + ticket.sold(view.tickets / issued)
    return Glimpse(ticket.ground(game_name(game.slug, language)), live)


def _named(view: Any, language: str) -> str:
    if isinstance(view, SealedView):
        return money(view.plan[0].amount, language)
    if view.drawn:
        return " ".join(map(str, view.drawn)) if view.most else str(view.printed(view.drawn[-1]))
    return money(view.fund, language) if view.most else money(max(prize.amount for prize in view.plan), language)
