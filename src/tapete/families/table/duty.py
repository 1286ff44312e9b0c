"""Who may act: the staff on duty, in the role the article names, and players on their own chips."""

from tapete.engine.chapter import require_role
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.law.citation import Citation

POWERS_OF_THE_DIRECTION = Citation("criterio:casino.26")
STAFF_DO_NOT_PLAY = Citation("criterio:casino.31")

DIRECTION = frozenset({Role.DIRECTOR})
CROUPIER = frozenset({Role.CRUPIER})
CHANCE = frozenset({Role.AZAR, Role.CRUPIER})
"""Who says what came: a generator, or the croupier who looks."""


def require_open(state: TableState) -> None:
    if not state.staff:
        raise Refused(reasons.MESA_CERRADA, POWERS_OF_THE_DIRECTION)


def require_duty(rules: TableRules, state: TableState, actor: Actor) -> None:
    """Refuse staff who are not on the list of this table; the direction and the inspection are never on it."""
    if actor not in state.staff and actor.role not in {Role.DIRECTOR, Role.INSPECCION}:
        raise Refused(reasons.SIN_SERVICIO, rules.staff.cite, by=actor.id, role=actor.role)


def require_staff(rules: TableRules, state: TableState, actor: Actor, roles: frozenset[Role], cite: Citation) -> None:
    require_role(actor, roles, cite)
    require_duty(rules, state, actor)


def require_player(state: TableState, player: str) -> None:
    if on_staff(state, player):
        raise Refused(reasons.PERSONAL_NO_JUEGA, STAFF_DO_NOT_PLAY, player=player)


def on_staff(state: TableState, person: str) -> bool:
    for one in state.staff:  # noqa: SIM110 - every bet asks for it, and a loop takes half the time
        if one.id == person:
            return True
    return False


def heads(rules: TableRules) -> frozenset[Role]:
    """Who runs it: the jefe of a table, the organiser of a draw, the croupier where there is neither; and direction."""
    posts = {role for post in rules.staff.value for role in post.roles}
    return frozenset({Role.DIRECTOR, *(posts & {Role.JEFE, Role.ORGANIZADOR} or {Role.CRUPIER})})


def least_staff(rules: TableRules) -> tuple[Actor, ...]:
    """The smallest staff the law lets the table open with, under names of its own."""
    staff: list[Actor] = []
    for post in rules.staff.value:
        counted = sum(a.role in post.roles for a in staff)
        role = post.roles[0]
        held = sum(a.role is role for a in staff)
        staff += [Actor(f"{role}-{held + n + 1}", role) for n in range(post.least - counted)]
    return tuple(staff)
