"""Who may touch a table at all, whatever its game then says."""

from tapete.engine.actor import DIRECTING, STAFF, Actor, Role
from tapete.language import N_
from tapete.service.place import Place
from tapete.service.problems import Trouble

VIRTUAL_STAFF = STAFF - DIRECTING
"""Roles that nobody holds in person at a table where the house calls and draws."""


def require_power(place: Place, by: Actor) -> None:
    """Refuse the inspection, and those whose work the house does itself."""
    if by.role is Role.INSPECCION:
        raise Trouble(403, "solo_lectura", N_("The inspection looks on and touches nothing."))
    if not place.physical and by.role in VIRTUAL_STAFF:
        raise Trouble(403, "mesa_virtual", N_("At this table the house itself calls and draws."))
