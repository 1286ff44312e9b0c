"""Who has come to a table by an act of their own: only their chips may be staked by the staff (criterio:casino.34).

A table takes the staff's word for what a player handed over. The house, which keeps the players' chips, does not: its
record shows who has done something at the table, and audits read the same there.
"""

from collections.abc import Mapping

from tapete.engine.actor import STAFF, Role
from tapete.engine.command import Command
from tapete.engine.refusal import Reason, Refusal, Refused
from tapete.families.table.opening import OpenTable
from tapete.language import N_
from tapete.law.citation import Citation

SIN_ENCARGO = Reason(
    "sin_encargo", N_("{player} has not come to this table: the staff may stake only what a player here hands over.")
)
HANDED_OVER = Citation("criterio:casino.34")
NOBODY: frozenset[str] = frozenset()
_GOODBYE = "leave"
"""How the command by which somebody gives up their place is called in every game that has one."""


def attending(present: frozenset[str], command: Command) -> frozenset[str]:
    """Who is there after a command that was carried out."""
    if isinstance(command, OpenTable):
        return NOBODY
    if type(command).__struct_config__.tag == _GOODBYE:
        return present - {getattr(command, "player", command.by.id)}
    if command.by.role is not Role.JUGADOR:
        return present
    return present if command.by.id in present else present | {command.by.id}


def refuse_uninvited(present: frozenset[str], command: Command, changes: Mapping[str, int]) -> None:
    """Refuse what the staff would take from somebody who has not come; `changes` is what each player gains."""
    if command.by.role in STAFF:
        for player, change in changes.items():
            if change < 0 and player not in present:
                raise Refused(SIN_ENCARGO, HANDED_OVER, player=player)


def is_uninvited(told: Refusal, present: frozenset[str], command: Command, changes: Mapping[str, int]) -> bool:
    """Whether a refusal is that one."""
    try:
        refuse_uninvited(present, command, changes)
    except Refused as refused:
        return refused.record() == told
    return False
