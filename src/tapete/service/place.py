"""A table of the house as one process serves it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tapete.casino.attendance import NOBODY, invited
from tapete.engine.actor import Actor
from tapete.engine.command import Command, Declare, Draw
from tapete.engine.offer import Offer
from tapete.engine.table import AnyTable, TableState
from tapete.families.draw.sealed.failures import SECRETO_PERDIDO
from tapete.service.attendant import Attendant
from tapete.service.companions import Companions
from tapete.service.croupier import Croupier
from tapete.service.feed import Hub
from tapete.service.keeper import Keeper
from tapete.service.owners import Owners
from tapete.service.sistema.standing import Standing, barred_by
from tapete.service.store.contract import Store
from tapete.service.tables import LiveTable
from tapete.service.timekeeper import Timekeeper
from tapete.service.usher import Usher


class SystemTold(msgspec.Struct, frozen=True):
    """Which units of a system are silent, as those who look on are told it."""

    silent: tuple[str, ...]


class Place:
    """A table of the house in this process: the game that is played, who plays it on, who looks on."""

    def __init__(self, *, number: int, live: LiveTable, hub: Hub, store: Store, physical: bool, current: bool) -> None:
        self.id = live.id
        self.number = number
        self.live = live
        self.hub = hub
        self.physical = physical
        self.training = False
        """Whether it is for trainees, who are not told what is left to pay."""
        self.current = current
        """False for a table under rules of before, which is only still open to be closed."""
        self.owners = Owners(hub, store)
        self.croupier: Croupier | None = None
        self.companions: Companions | None = None
        """Players of the house's own, at a practice table."""
        self.timekeeper: Timekeeper | None = None
        """Who tells it the hour."""
        self.keeper: Keeper | None = None
        """Who opens what is kept secret, where there is no croupier of the house."""
        self.usher: Usher | None = None
        """Who gives back what somebody left who has gone."""
        self.system: Standing | None = None
        """Whether the system that it is played with can sell and draw, where there is one."""
        self.setup: msgspec.Struct | None = None
        """The limits and the rest that it is played with; None for one of before."""

    @property
    def game(self) -> AnyTable:
        """What is played."""
        return self.live.game

    @property
    def attendants(self) -> list[Attendant]:
        """Whoever looks after it for the house."""
        all_of_them = (self.companions, self.croupier, self.timekeeper, self.keeper, self.usher)
        return [each for each in all_of_them if each is not None]

    @property
    def position(self) -> tuple[Any, int]:
        """The newest state that is durable, and the number of its record."""
        mine = self.live.position
        return (mine.state, mine.n) if mine.n >= self.hub.n else (self.hub.state, self.hub.n)

    @property
    def represented(self) -> frozenset[str]:
        """The players in whose name the staff may act: nobody at a virtual table."""
        return self.live.position.present if self.physical else NOBODY

    def offers(self, who: Actor) -> list[Offer]:
        """What somebody may do there now, and would not be refused by the house."""
        offers = invited(self.game, self.game.offers(self.position[0], who), self.represented)
        return but_refused(offers, silent=self.silent, physical=self.physical, sealed=self.sealed)

    @property
    def sealed(self) -> bool:
        """Whether the house holds the secret that opens the tickets sold here."""
        chain = self.live.position.chain
        return bool(chain and chain.emission)

    @property
    def silent(self) -> tuple[str, ...]:
        """The units of its system that are silent."""
        return self.system.silent if self.system else ()

    @property
    def is_open(self) -> bool:
        """Whether its session has begun."""
        state: TableState = self.position[0]
        return state.open

    @property
    def deadline(self) -> int | None:
        """When the time to bet ends, in milliseconds since 1970."""
        if self.croupier is None:
            return None
        self.croupier.keep_time()
        return self.croupier.deadline

    @property
    def free_at(self) -> int | None:
        """When it is free if who has it to themselves does nothing more, in milliseconds since 1970."""
        return self.usher.free_at if self.usher else None

    @property
    def overdue(self) -> float:
        """Seconds for which it has stood still although the house should have acted."""
        return self.croupier.overdue if self.croupier else 0.0

    def wake(self) -> None:
        """Something outside the table has changed: whoever looks after it looks again."""
        for attendant in self.attendants:
            attendant.wake()

    def system_changed(self) -> None:
        """Units of its system are lost or back: whoever looks after it or looks on is told."""
        self.wake()
        self.hub.say_aside(SystemTold(self.silent))

    async def retire(self) -> None:
        """Take nothing more, finish what was begun, and send away whoever looks on."""
        self.current = False
        for attendant in self.attendants:
            await attendant.stop()
        await self.live.stop()
        self.hub.close()


def but_refused(offers: Sequence[Offer], *, silent: Sequence[str], physical: bool, sealed: bool) -> list[Offer]:
    """The offers that the house itself does not refuse.

    It refuses what a silent unit of a system would have to do, results where chance gives them, and the loss of a
    secret that it holds.
    """
    return [
        offer
        for offer in offers
        if not barred_by(offer.command, silent)
        and (physical or not isinstance(offer.command, Draw))
        and not (sealed and declares_loss(offer.command))
    ]


def declares_loss(command: Command) -> bool:
    """Whether a command declares that the secret of sealed tickets is lost."""
    return isinstance(command, Declare) and command.incident == SECRETO_PERDIDO
