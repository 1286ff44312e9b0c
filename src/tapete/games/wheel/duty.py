"""Who may act: the staff on duty, in the role the article names, and players on their own chips."""

from tapete.engine.actor import Actor, Role
from tapete.engine.refusal import Refused
from tapete.games.wheel import reasons
from tapete.games.wheel.rules import WheelRules
from tapete.games.wheel.state import Phase, State
from tapete.law.citation import Citation

POWERS_OF_THE_DIRECTION = Citation("criterio:casino.26")
STAFF_DO_NOT_PLAY = Citation("criterio:casino.31")


def require_open(state: State) -> None:
    """Refuse anything at a closed table."""
    if state.phase is Phase.CERRADA:
        raise Refused(reasons.MESA_CERRADA, POWERS_OF_THE_DIRECTION)


def require_role(actor: Actor, roles: frozenset[Role], cite: Citation) -> None:
    """Refuse somebody whose role has no such power."""
    if actor.role not in roles:
        raise Refused(reasons.SIN_FACULTAD, cite, role=actor.role, roles=", ".join(sorted(roles)))


def require_duty(rules: WheelRules, state: State, actor: Actor) -> None:
    """Refuse staff who are not on the list of this table; the direction and the inspection are never on it."""
    if actor not in state.staff and actor.role not in {Role.DIRECTOR, Role.INSPECCION}:
        raise Refused(reasons.SIN_SERVICIO, rules.staff.cite, by=actor.id, role=actor.role)


def require_handler(rules: WheelRules, state: State, actor: Actor, player: str) -> None:
    """Refuse whoever may not lay or lift this player's chips: only the player, or a croupier or extremo for them."""
    if actor.role in rules.hands_off.value:
        raise Refused(reasons.NO_TOCA_FICHAS, rules.hands_off.cite, role=actor.role)
    require_player(state, player)
    if actor.role in {Role.CRUPIER, Role.EXTREMO}:
        require_duty(rules, state, actor)
    elif actor.role is not Role.JUGADOR or actor.id != player:
        raise Refused(reasons.APUESTA_AJENA, rules.rotation.cite, by=actor.id, player=player)


def require_player(state: State, player: str) -> None:
    """Refuse a bet of somebody who works at the table."""
    if on_staff(state, player):
        raise Refused(reasons.PERSONAL_NO_JUEGA, STAFF_DO_NOT_PLAY, player=player)


def on_staff(state: State, person: str) -> bool:
    """Whether somebody works at the table, in whatever role."""
    return any(one.id == person for one in state.staff)


def heads(rules: WheelRules, state: State) -> frozenset[Role]:
    """Who runs the table: its jefe, or the croupier where the law gives it none; and the direction."""
    has_head = any(Role.JEFE in post.roles for post in rules.staff.value)
    return frozenset({Role.DIRECTOR, Role.JEFE if has_head else Role.CRUPIER})


def croupier_on_turn(rules: WheelRules, state: State) -> Actor:
    """Whose turn it is to launch; the turn passes at every valid throw."""
    return state.croupiers[state.turn % len(state.croupiers)] if rules.rotation.value else state.croupiers[0]


def least_staff(rules: WheelRules) -> tuple[Actor, ...]:
    """The smallest staff the law lets the table open with, under names of its own."""
    staff: list[Actor] = []
    for post in rules.staff.value:
        counted = sum(a.role in post.roles for a in staff)
        role = post.roles[0]
        held = sum(a.role is role for a in staff)
        staff += [Actor(f"{role}-{held + n + 1}", role) for n in range(post.least - counted)]
    return tuple(staff)
