"""What happens in more than one chapter: a prize paid by spreading the chips, and the throw that passes on."""

from tapete.engine.event import Event
from tapete.families.stakes.events import Paid
from tapete.language import N_


class Spread(Paid, frozen=True, tag="spread"):
    """A winner was paid by spreading the chips out on the cloth; the stake stays theirs."""

    sentence = N_("Paid to {player:@} by spreading the chips: {amount:€} for {bet}.")


class ThrowPassed(Event, frozen=True, tag="throw-passed"):
    """The throw goes on clockwise; to the crupier when no player is left who would throw."""

    sentence = N_("{player:@} passes the throw.")
    player: str
    thrower: str = ""
    """Who throws instead, when the dice are still to be thrown."""
