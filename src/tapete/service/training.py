"""A table for trainees: what is left to collect and to pay is for them to know, and nobody tells it."""

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.offer import Offer
from tapete.engine.view import View
from tapete.families.table.settling import Settle, SettlementCommand
from tapete.language import N_
from tapete.service.place import Place
from tapete.service.problems import Trouble

_TEACHING = frozenset({Role.DIRECTOR, Role.INSPECCION})
"""Who sees the solution all the same."""


def hides_settlement(place: Place, who: Actor) -> bool:
    """Whether somebody at a table is to find out by themselves what is due."""
    return place.training and who.role not in _TEACHING


def view_at(place: Place, who: Actor) -> View:
    """What somebody sees of a table; of a settlement, at one for trainees, nothing."""
    view: View = place.game.view(place.position[0], who)
    return replace(view, due=()) if hides_settlement(place, who) and hasattr(view, "due") else view


def offers_at(place: Place, who: Actor) -> list[Offer]:
    """What somebody is offered; the steps of a settlement, at a table for trainees, are theirs to say."""
    offers = place.offers(who)
    if not hides_settlement(place, who):
        return offers
    return [offer for offer in offers if not isinstance(offer.command, SettlementCommand)]


def step_at(place: Place, who: Actor, step: Command | None) -> Command | None:
    """What the staff must do next, unless it is a settlement that a trainee has to find."""
    return None if hides_settlement(place, who) and isinstance(step, SettlementCommand) else step


def refuse_settling_at_once(place: Place, who: Actor, command: Command) -> None:
    """Whoever has to find out what is due does it step by step: one word for all of it would find it for them."""
    if hides_settlement(place, who) and isinstance(command, Settle):
        raise Trouble(
            409,
            "mesa_de_practicas",
            N_("This is a table for trainees: the round is settled step by step, by collecting and paying in order."),
        )
