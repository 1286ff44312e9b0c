"""Who may act at a table, as powers that an act names (the staff on duty, players, chance), and in which phase."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from tapete.engine.chapter import Held, Moment, require_role
from tapete.engine.command import Actor, Role
from tapete.engine.event import Reason, Refused
from tapete.engine.table import TableRules, TableState
from tapete.families.table import reasons
from tapete.families.table.duty import (
    POWERS_OF_THE_DIRECTION,
    on_staff,
    require_duty,
    require_open,
    require_player,
    require_staff,
)
from tapete.law.citation import Citation

R = TypeVar("R", bound=TableRules, contravariant=True)
Roles = frozenset[Role]
"""For what every draw and every bet asks: before Python 3.12 a member costs three calls when taken from its class."""


def on_duty(state: TableState, who: Actor) -> bool:
    """Whether somebody serves this table; the direction and the inspection always do."""
    return who in state.staff or who.role in {Role.DIRECTOR, Role.INSPECCION}


class Staff(Generic[R]):
    """Those of the staff on duty who have one of these roles."""

    def __init__(self, roles: Callable[[R], Roles], cite: Callable[[R], Citation]) -> None:
        self._roles = roles
        self._cite = cite

    def refuse(self, rules: R, state: TableState, command: Any) -> None:
        by: Actor = command.by
        if by not in state.staff or by.role not in self._roles(rules):
            require_open(state)
            require_staff(rules, state, by, self._roles(rules), self._cite(rules))

    def admits(self, rules: R, state: TableState, who: Actor) -> bool:
        return state.open and who.role in self._roles(rules) and on_duty(state, who)

    def roles(self, rules: R) -> Roles:
        return self._roles(rules)


class OneOf(Staff[R]):
    """One of those who share a role, by their order on the list of staff, and not the others."""

    def __init__(self, role: Role, number: int, cite: Callable[[R], Citation]) -> None:
        super().__init__(lambda _: frozenset({role}), cite)
        self._role = role
        self._number = number

    def holder(self, state: TableState) -> Actor:
        return [person for person in state.staff if person.role is self._role][self._number]

    def refuse(self, rules: R, state: TableState, command: Any) -> None:
        super().refuse(rules, state, command)
        if command.by != self.holder(state):
            raise Refused(reasons.DE_OTRO_PUESTO, self._cite(rules), expected=self.holder(state).id)

    def admits(self, rules: R, state: TableState, who: Actor) -> bool:
        return super().admits(rules, state, who) and who == self.holder(state)


class Chance(Generic[R]):
    """A generator, or the staff on duty that looks and says what came."""

    def __init__(self, cite: Callable[[R], Citation], seen_by: Roles = frozenset({Role.CRUPIER})) -> None:
        self._cite = cite
        self._seen_by = seen_by
        self._roles = seen_by | {Role.AZAR}

    def refuse(self, rules: R, state: TableState, command: Any) -> None:
        require_open(state)
        if command.by.role is Role.AZAR:
            return
        require_role(command.by, self._roles, self._cite(rules))
        require_duty(rules, state, command.by)

    def admits(self, rules: R, state: TableState, who: Actor) -> bool:
        return state.open and (who.role is Role.AZAR or (who.role in self._seen_by and who in state.staff))

    def roles(self, rules: R) -> Roles:
        return self._roles


class InTheirName:
    """A power by which the staff does what belongs to a player, in that player's name."""


class PlayerOrCroupier(Generic[R]):
    """The player of whom it is, or a croupier on duty; never somebody who works at the table as a player."""

    def __init__(self, croupiers: Callable[[R], Roles], cite: Callable[[R], Citation]) -> None:
        self._croupiers = croupiers
        self._cite = cite

    def refuse(self, rules: R, state: TableState, command: Any) -> None:
        require_open(state)
        by: Actor = command.by
        require_player(state, command.player)
        if by.role is Role.JUGADOR and by.id == command.player:
            return
        if by.role not in self._croupiers(rules):
            raise Refused(reasons.APUESTA_AJENA, self._cite(rules), by=by.id, player=command.player)
        require_duty(rules, state, by)

    def admits(self, rules: R, state: TableState, who: Actor) -> bool:
        if not state.open:
            return False
        if who.role is Role.JUGADOR:
            return not on_staff(state, who.id)
        return who.role in self._croupiers(rules) and who in state.staff

    def roles(self, rules: R) -> Roles:
        return self._croupiers(rules) | {Role.JUGADOR}


class Handler(InTheirName, PlayerOrCroupier[R]):
    """Players for themselves, and for them a croupier on duty."""


def spoken_for(who: Actor, present: Iterable[str]) -> Iterable[str]:
    return (who.id,) if who.role is Role.JUGADOR else present


class OwnChips:
    """A player, with chips of their own and for nobody else."""

    def __init__(self, cite: Citation) -> None:
        self._cite = cite

    def refuse(self, rules: TableRules, state: TableState, command: Any) -> None:
        require_open(state)
        require_role(command.by, self.roles(rules), self._cite)
        if command.by.id != command.player:
            raise Refused(reasons.APUESTA_AJENA, self._cite, by=command.by.id, player=command.player)

    def admits(self, rules: TableRules, state: TableState, who: Actor) -> bool:
        return state.open and who.role is Role.JUGADOR

    def roles(self, rules: TableRules) -> Roles:
        return frozenset({Role.JUGADOR})


class Player(Generic[R]):
    """A player, who speaks for nobody else; never somebody who works at the table."""

    def __init__(self, cite: Callable[[R], Citation]) -> None:
        self._cite = cite

    def refuse(self, rules: R, state: TableState, command: Any) -> None:
        require_open(state)
        require_role(command.by, self.roles(rules), self._cite(rules))
        require_player(state, command.by.id)

    def admits(self, rules: R, state: TableState, who: Actor) -> bool:
        return state.open and who.role is Role.JUGADOR and not on_staff(state, who.id)

    def roles(self, rules: R) -> Roles:
        return frozenset({Role.JUGADOR})


class Clock:
    """The clock of the house."""

    def refuse(self, rules: TableRules, state: TableState, command: Any) -> None:
        require_open(state)
        require_role(command.by, frozenset({Role.RELOJ}), rules.staff.cite)

    def admits(self, rules: TableRules, state: TableState, who: Actor) -> bool:
        return state.open and who.role is Role.RELOJ

    def roles(self, rules: TableRules) -> Roles:
        return frozenset({Role.RELOJ})


DIRECTION = Held(POWERS_OF_THE_DIRECTION, Role.DIRECTOR)
"""The direction, over a table that need not be open."""


class Anybody:
    """Whoever is at an open table: what they may do depends on what they declare."""

    def refuse(self, rules: TableRules, state: TableState, command: Any) -> None:
        require_open(state)

    def admits(self, rules: TableRules, state: TableState, who: Actor) -> bool:
        return state.open

    def roles(self, rules: TableRules) -> Roles:
        return frozenset(Role)


def during(phase: str, reason: Reason, cite: Callable[[R], Citation]) -> Moment[R, TableState]:
    return Moment(lambda _, state: state.phase is phase, reason, cite)
