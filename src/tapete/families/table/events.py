"""What happens at any table, and the money each thing moves."""

from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.event import CAJA, MESA, Event, Move
from tapete.language import N_


def bet_words(bet: str) -> str:
    """A bet as people write it: `pleno 17`."""
    return bet.replace(":", " ", 1)


class TableOpened(Event, frozen=True, tag="table-opened"):
    """The table is open for the session, with its staff and its anticipo."""

    sentence: ClassVar[str] = N_("The table opens with an anticipo of {anticipo:€}.")
    staff: tuple[Actor, ...]
    anticipo: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, MESA, self.anticipo),)


class Replenished(Event, frozen=True, tag="replenished"):
    """The bank could not pay: the caja sends another anticipo, equal to the first."""

    sentence: ClassVar[str] = N_("The caja replenishes the table with {amount:€}.")
    settles: ClassVar[str] = "reponer"
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, MESA, self.amount),)


class LastRoundsAnnounced(Event, frozen=True, tag="last-rounds"):
    """The end of the session was announced."""

    sentence: ClassVar[str] = N_("The last {rounds} rounds are announced.")
    rounds: int


class RoundClosed(Event, frozen=True, tag="round-closed"):
    """The round is over, and why."""

    sentence: ClassVar[str] = N_("Round {round} is closed: {reason}.")
    round: int
    reason: str


class Closing(Event, frozen=True, tag="table-closed"):
    """The session ended, as players are told it."""

    sentence: ClassVar[str] = N_("The table closes.")


class TableClosed(Closing, frozen=True, tag="table-closed"):
    """The session ended: the bank goes back to the caja.

    What the anticipo was hangs at the table (RC1979:50.2), and every other is equal to it (RC1979:47.1): so the
    opening and a replenishment tell players their amounts. What is counted at the end is for the registers (RC1979:52).
    """

    sentence: ClassVar[str] = N_("The table closes; {bank:€} go back to the caja.")
    voids_draw: ClassVar[bool] = True
    bank: int
    lid: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, CAJA, self.bank),)

    def public(self) -> Closing:
        return Closing(cite=self.cite)
