"""Why a draw of things may not be held with what was sold."""

from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.sale import Hindrance
from tapete.families.draw.sold import players
from tapete.families.draw.state import DrawState

NO_CUBIERTA, JUGADOR_UNICO = "no cubierta", "jugador único"


def hindrance(rules: ObjectRules, state: DrawState) -> Hindrance | None:
    """What was paid does not cover what must be covered, or fewer people have bought than there must be."""
    if state.tickets * rules.price < rules.needed:
        return Hindrance(NO_CUBIERTA, rules.law["coverage"], rules.needed)
    if players(state.sold) < rules.least_players:
        return Hindrance(JUGADOR_UNICO, rules.law["players"])
    return None
