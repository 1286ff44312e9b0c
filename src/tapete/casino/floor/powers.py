"""Who may act on the floor and when, and how its acts are said."""

from collections.abc import Sequence
from typing import Any

from tapete.casino.config import Mesa
from tapete.casino.establishment import rule
from tapete.casino.floor.state import FloorRules, FloorState, known_table, working, working_table
from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.notation import Unreadable, take_int
from tapete.engine.powers import Held, require_role
from tapete.engine.refusal import Reason
from tapete.engine.words import Kind
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.families.table.opening import Person
from tapete.language import N_, Told
from tapete.law.citation import Citation

SESION_ABIERTA = Reason("sesion_abierta", N_("The session is already open."))
SESION_CERRADA = Reason("sesion_cerrada", N_("No session is open."))


class OverLimits(Held):
    """The director, by the article on the limits of the game that the table plays."""

    def refuse(self, rules: FloorRules, state: FloorState, command: Any) -> None:
        mesa = known_table(rules.casino, state, command.table)
        require_role(command.by, self._roles, changing(rules, mesa))


def changing(rules: FloorRules, mesa: Mesa) -> Citation:
    """The article by which the director changes the limits of a table."""
    return rule(rules.casino, mesa.juego, "director_changes", bool).cite


class Running(Held):
    """The director, and whoever runs the table in service: its jefe, or its croupiers where it has none."""

    def refuse(self, rules: FloorRules, state: FloorState, command: Any) -> None:
        mesa = working_table(rules.casino, state, command.table)
        if command.by not in heads(mesa):
            super().refuse(rules, state, command)

    def admits(self, rules: FloorRules, state: FloorState, who: Actor) -> bool:
        return super().admits(rules, state, who) or any(who in heads(mesa) for mesa in working(rules.casino, state))

    def roles(self, rules: FloorRules) -> frozenset[Role]:
        return self._roles | {Role.JEFE, Role.CRUPIER}


def heads(mesa: Mesa) -> list[Actor]:
    """Who runs a table."""
    jefes = [actor for actor in mesa.staff if actor.role is Role.JEFE]
    return jefes or [actor for actor in mesa.staff if actor.role is Role.CRUPIER]


IN_SESSION = Moment[FloorRules, FloorState](
    lambda _, state: state.open, SESION_CERRADA, lambda _: POWERS_OF_THE_DIRECTION
)
BETWEEN_SESSIONS = Moment[FloorRules, FloorState](
    lambda _, state: not state.open, SESION_ABIERTA, lambda _: POWERS_OF_THE_DIRECTION
)


class _Hour:
    """A minute of the gaming day, as hours and minutes: `25:30` is half past one in the night."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        hours, colon, minutes = words[0].partition(":")
        if not colon:
            raise Unreadable(words[0], Told(N_("an hour of the gaming day, such as 17:30, or 25:30 after midnight")))
        return 60 * take_int(hours, Told(N_("an hour of the gaming day")), 0, 10**6) + take_int(
            minutes, Told(N_("minutes")), 0, 59
        ), 1

    def write(self, value: int) -> str:
        return f"{value // 60:02}:{value % 60:02}"


class _Table:
    """The number of a table."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        return take_int(words[0], Told(N_("the number of a table")), 1, 9999), 1

    def write(self, value: int) -> str:
        return str(value)


KINDS: dict[str, Kind] = {"hour": _Hour(), "table": _Table(), "person": Person()}
