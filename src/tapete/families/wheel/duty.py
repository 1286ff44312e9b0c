"""Who may handle chips, and whose turn it is to launch."""

from tapete.engine.actor import Actor, Role
from tapete.engine.refusal import Refused
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_duty, require_player
from tapete.families.wheel import reasons
from tapete.families.wheel.rules import WheelRules
from tapete.families.wheel.state import State


def require_handler(rules: WheelRules, state: State, actor: Actor, player: str) -> None:
    """Refuse whoever may not lay or lift this player's chips: only the player, or a croupier or extremo for them."""
    if actor.role in rules.hands_off.value:
        raise Refused(reasons.NO_TOCA_FICHAS, rules.hands_off.cite, role=actor.role)
    require_player(state, player)
    if actor.role in {Role.CRUPIER, Role.EXTREMO}:
        require_duty(rules, state, actor)
    elif actor.role is not Role.JUGADOR or actor.id != player:
        raise Refused(shared.APUESTA_AJENA, rules.rotation.cite, by=actor.id, player=player)


def croupier_on_turn(rules: WheelRules, state: State) -> Actor:
    """Whose turn it is to launch; the turn passes at every valid throw."""
    return state.croupiers[state.turn % len(state.croupiers)] if rules.rotation.value else state.croupiers[0]
