"""The sabots (card shoes) of the house: who gives them to the tables, and which table had which."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tapete.casino.config import Casino
from tapete.casino.floor.powers import IN_SESSION
from tapete.casino.floor.state import FloorRules, FloorState, SabotOut, known_table, tables_of
from tapete.casino.floor.tables import MESA_ABIERTA
from tapete.casino.floor.words import KINDS
from tapete.casino.standing import general
from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.powers import Held, require_role
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

MESA_SIN_SABOT = Reason("mesa_sin_sabot", N_("Table {table} is not dealt from a sabot."))
SABOT_EN_OTRA_MESA = Reason("sabot_en_otra_mesa", N_("Sabot {sabot} is at table {table} in this session."))
SABOT_SIN_NUMERO = Reason(
    "sabot_sin_numero", N_("The sabots of a house are numbered from 1; {sabot} is not a number of one.")
)
RESPONSIBLE = Citation("criterio:casino.42")

sabots = Chapter[FloorRules, FloorState]("sabots", kinds=KINDS)


class GiveSabot(Command, frozen=True, tag="give-sabot"):
    """A numbered sabot is given to a table for the session."""

    words: ClassVar[tuple[str, ...]] = ("entregar sabot {sabot:table} mesa {table:table}",)
    table: int
    sabot: int


class SabotGiven(Event, frozen=True, tag="sabot-given"):
    """A table has a sabot; `running` counts the sessions in a row that it had this one."""

    sentence: ClassVar[str] = N_(
        "Table {table} receives sabot {sabot}, for {running} {running:session|sessions} running."
    )
    table: int
    sabot: int
    running: int


def sabot_law(casino: Casino) -> Cited[tuple[str, ...]]:
    """The games that are dealt from a sabot, and the article by which sabots are given out."""
    return general(casino, "sabots", tuple[str, ...])


class Responsible(Held):
    """The director, or a jefe as the responsible employee."""

    def refuse(self, rules: FloorRules, state: FloorState, command: GiveSabot) -> None:
        require_role(command.by, self._roles, sabot_law(rules.casino).cite)


@sabots.act(GiveSabot, by=Responsible(RESPONSIBLE, Role.DIRECTOR, Role.JEFE), when=IN_SESSION)
def give_sabot(rules: FloorRules, state: FloorState, command: GiveSabot) -> Sequence[Event]:
    """Before the table opens. A sabot is at one table in a session, and another takes its place."""
    law = sabot_law(rules.casino)
    mesa = known_table(rules.casino, state, command.table)
    if command.sabot < 1:
        raise Refused(SABOT_SIN_NUMERO, law.cite, sabot=command.sabot)
    if mesa.juego not in law.value:
        raise Refused(MESA_SIN_SABOT, law.cite, table=mesa.numero)
    if mesa.numero in state.working:
        raise Refused(MESA_ABIERTA, POWERS_OF_THE_DIRECTION, table=mesa.numero)
    for each in state.sabots:
        if each.sabot == command.sabot and each.table != mesa.numero:
            raise Refused(SABOT_EN_OTRA_MESA, law.cite, sabot=each.sabot, table=each.table)
    running = 1 + state.sabot_before(mesa.numero, command.sabot)
    return [SabotGiven(table=mesa.numero, sabot=command.sabot, running=running, cite=law.cite)]


@sabots.might(GiveSabot, free=("sabot",))
def another_than_before(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Command]:
    """For each closed table that is dealt from one, the lowest sabot that is free and that it did not have before."""
    games = sabot_law(rules.casino).value
    out = {each.sabot for each in state.sabots}
    for mesa in tables_of(rules.casino, state):
        if mesa.juego in games and mesa.numero not in state.working:
            taken = out | {each.sabot for each in state.former_sabots if each.table == mesa.numero}
            free = next(number for number in range(1, len(taken) + 2) if number not in taken)
            yield GiveSabot(by=who, table=mesa.numero, sabot=free)


@sabots.fold(SabotGiven)
def sabot_given(rules: FloorRules, state: FloorState, event: SabotGiven) -> FloorState:
    others = [each for each in state.sabots if each.table != event.table]
    given = SabotOut(table=event.table, sabot=event.sabot, running=event.running)
    return replace(state, sabots=tuple(sorted([*others, given], key=lambda each: each.table)))
