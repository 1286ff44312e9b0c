"""People and their roles, what they ask of a table, and what they are offered. A command alone changes nothing."""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from tapete.kit.chance.commitment import LONGEST_WORD, Following, OpenedCard, ShareOpening, Tickets
from tapete.language import N_
from tapete.law.citation import Citation

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
"""What a person is called: nobody is nameless."""


class Role(StrEnum):
    """The law's people, and the three that are not people: chance, the clock and the house's caja."""

    JUGADOR = "jugador"
    CRUPIER = "crupier"
    EXTREMO = "extremo"
    AUXILIAR = "auxiliar"
    JEFE = "jefe"
    SUBJEFE = "subjefe"
    CAMBISTA = "cambista"
    STICKMAN = "stickman"
    CAJERO = "cajero"
    LOCUTOR = "locutor"
    ORGANIZADOR = "organizador"
    DIRECTOR = "director"
    INSPECCION = "inspeccion"
    AZAR = "azar"
    RELOJ = "reloj"


STAFF = frozenset(Role) - {Role.JUGADOR, Role.INSPECCION, Role.AZAR, Role.RELOJ}
DIRECTING = frozenset({Role.DIRECTOR, Role.JEFE, Role.SUBJEFE})
"""Those of the staff who direct and watch, and whose hands touch nothing."""

BACK_OFFICE = STAFF | {Role.INSPECCION, Role.AZAR}
"""Who sees what is the house's own matter."""


class Actor(msgspec.Struct, frozen=True):
    """A person (by pseudonym) in a role. The same person may hold several roles, one command at a time."""

    id: Name
    role: Role


AZAR = Actor("azar", Role.AZAR)


__all__ = ["LONGEST_WORD", "Command", "Declare", "Draw", "ForPlayer", "Tick", "Word"]

Word = Annotated[str, msgspec.Meta(max_length=LONGEST_WORD)]
"""What a player adds to the draw of a verifiable table; empty for nothing."""


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The base of every command: who asks."""

    label: ClassVar[str] = ""
    """What a button that sends it says, of its fields; empty when it has none of its own."""
    key: ClassVar[str] = ""
    """The key that sends it from a keyboard."""
    declines: ClassVar[bool] = False
    """Whether who says it wants nothing of what is offered to them."""
    of_organiser: ClassVar[bool] = False
    """Whether it is a decision of whoever organises: where real money is played for, nobody takes it for them."""
    of_system: ClassVar[bool] = False
    """Commands of a bingo system, which the virtual croupier never gives."""
    words: ClassVar[tuple[str, ...]] = ()
    """How it is said, a line each (see `tapete.engine.words`); the first that says everything is written."""
    by: Actor


class ForPlayer(Command, frozen=True):
    """The base of what is said for a player: by themselves, or by a croupier who hears them."""

    player: Name


class Draw(Command, frozen=True, tag="draw"):
    """Chance answers a need: a generator, the croupier's eyes at a physical table, or a record."""

    label: ClassVar[str] = N_("Result: {outcome}")
    words: ClassVar[tuple[str, ...]] = ("resultado {outcome}",)
    outcome: str
    proof: ShareOpening | None = None
    """What a verifiable table opens with the result, for anybody to check."""
    opened: OpenedCard | msgspec.UnsetType = msgspec.UNSET
    """The card of an order that a verifiable table had sealed, for whoever may see it to check."""
    follows: Following | msgspec.UnsetType = msgspec.UNSET
    """What the draw that began this act gives for one that comes after it, for anybody to check."""
    tickets: Tickets | msgspec.UnsetType = msgspec.UNSET
    """The tickets of a sealed emission that it tells of, when they are several: their secret proves it at the close."""


class Declare(Command, frozen=True, tag="declare"):
    """Somebody with the power to do so declares that an incident has happened; the game gives the ruling."""

    label: ClassVar[str] = N_("Incident: {incident}")
    words: ClassVar[tuple[str, ...]] = ("incidente {incident} {note*}",)
    incident: str
    note: str = ""


class Tick(Command, frozen=True, tag="tick"):
    """Time passes: the only way a game learns the hour, in seconds since the session began."""

    words: ClassVar[tuple[str, ...]] = ("hora {at}",)
    at: int


class Amounts(msgspec.Struct, frozen=True):
    """The lawful values of a number: from `low` to `high` by `step`."""

    low: int
    high: int
    step: int = 1

    def holds(self, value: int) -> bool:
        """Whether the value is one of them."""
        return self.low <= value <= self.high and (value - self.low) % self.step == 0


class Offer(msgspec.Struct, frozen=True):
    """A command ready to be sent, but for the number in `field` (when `amounts` says which) and the free fields."""

    command: Command
    cite: Citation
    amounts: Amounts | None = None
    field: str = "amount"
    free: tuple[str, ...] = ()

    def at(self, value: int) -> Command:
        """The command with its number filled in."""
        return msgspec.structs.replace(self.command, **{self.field: value})

    def covers(self, command: Command) -> bool:
        """Whether a command is this offer taken up."""
        if type(command) is not type(self.command):
            return False
        if self.amounts is not None and not self.amounts.holds(getattr(command, self.field)):
            return False
        open_fields = self.free if self.amounts is None else (*self.free, self.field)
        template = {name: getattr(self.command, name) for name in open_fields}
        return msgspec.structs.replace(command, **template) == self.command
