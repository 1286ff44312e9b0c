"""How a learner comes to a table: sits down, takes a place or buys chips, before anything is chosen."""

from typing import Any

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.companion import Companion
from tapete.engine.offer import Offer
from tapete.engine.table import AnyTable

ENTER = ("sentarse", "ocupar", "serie")
"""With these words somebody comes to play."""
CHIPS = 1000
"""How many chips of a colour are bought: more than anybody lays."""


def entering(
    game: AnyTable, state: Any, player: Actor, stake: int, companion: Companion | None = None
) -> Command | None:
    """What somebody who is not there yet does to be; nothing where one may bet without.

    Where the game has companions, as one of them.
    """
    if companion is not None:
        view = game.view(state, player)
        return companion.plays(game.rules, view) if player.id not in view.playing() else None
    offers = [offer for offer in game.offers(state, player) if game.write(offer.command).startswith(ENTER)]
    if not offers:
        return None
    offer = max(offers, key=lambda each: _fits(each, stake))
    return offer.at(min(offer.amounts.high, CHIPS)) if offer.field == "chips" and offer.amounts else offer.command


def _fits(offer: Offer, stake: int) -> int:
    """Chips of a colour are best worth a unit; of other offers the first is as good as any."""
    value = getattr(offer.command, "value", 0)
    return value if value <= stake else 0
