"""In whose name the staff may act: of those who have come to a table by an act of their own (criterio:casino.34).

A table takes the staff's word for what a player handed over. The house, which keeps the players' chips, does not: its
record shows who has done something at the table, and audits read the same there. At a virtual table nobody hands
anything over, and so nobody acts for anybody else.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tapete.engine.actor import STAFF, Role
from tapete.engine.command import Command
from tapete.engine.machine import Machine
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refusal, Refused
from tapete.families.table.opening import OpenTable
from tapete.families.table.powers import InTheirName
from tapete.language import N_
from tapete.law.citation import Citation

SIN_ENCARGO = Reason(
    "sin_encargo", N_("{player:@} has not come to this table: the staff may stake only what a player here hands over.")
)
SOLO_EN_PERSONA = Reason(
    "solo_en_persona",
    N_("At a virtual table nobody plays for somebody else: only {player:@} moves the chips of {player:@}."),
)
HANDED_OVER = Citation("criterio:casino.34")
NOBODY: frozenset[str] = frozenset()
_GOODBYES = frozenset({"leave", "rise"})
"""What the commands are called by which somebody gives up their place, in the games that have places."""


def attending(present: frozenset[str], command: Command) -> frozenset[str]:
    """Who is there after a command that was carried out."""
    if isinstance(command, OpenTable):
        return NOBODY
    if type(command).__struct_config__.tag in _GOODBYES:
        return present - {getattr(command, "player", command.by.id)}
    if command.by.role is not Role.JUGADOR:
        return present
    return present if command.by.id in present else present | {command.by.id}


def represented(machine: Machine[Any], command: Command) -> str:
    """In whose name the staff gives a command that belongs to players; empty for what is its own to do."""
    if command.by.role not in STAFF or not isinstance(machine.power(command), InTheirName):
        return ""
    player: str = getattr(command, "player", "")
    return player


def refuse_uninvited(
    machine: Machine[Any],
    present: frozenset[str],
    command: Command,
    changes: Mapping[str, int],
    *,
    virtual: bool,
) -> None:
    """Refuse what the staff would do in the name of a player who has not come, or take from one.

    `changes` is what each player gains.
    """
    if command.by.role not in STAFF:
        return
    paying = [player for player, change in changes.items() if change < 0]
    for player in filter(None, (represented(machine, command), *paying)):
        if virtual:
            raise Refused(SOLO_EN_PERSONA, HANDED_OVER, player=player)
        if player not in present:
            raise Refused(SIN_ENCARGO, HANDED_OVER, player=player)


def invited(machine: Machine[Any], offers: Iterable[Offer], present: frozenset[str]) -> list[Offer]:
    """Of what somebody is offered, what they may do in their own name or in that of one of these."""
    allowed = present | {""}
    return [offer for offer in offers if represented(machine, offer.command) in allowed]


def is_uninvited(
    told: Refusal, machine: Machine[Any], present: frozenset[str], command: Command, changes: Mapping[str, int]
) -> bool:
    """Whether a refusal is one of those: whether the table is virtual is known to the house."""
    for virtual in (False, True):
        try:
            refuse_uninvited(machine, present, command, changes, virtual=virtual)
        except Refused as refused:
            if refused.record() == told:
                return True
    return False
