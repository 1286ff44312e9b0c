"""What people may ask of any table."""

from typing import ClassVar

from tapete.engine.actor import Actor, Name
from tapete.engine.command import Command
from tapete.language import N_


class OpenTable(Command, frozen=True, tag="open"):
    """Open the table for the session with its staff."""

    label: ClassVar[str] = N_("Open the table")
    staff: tuple[Actor, ...]


class AnnounceLast(Command, frozen=True, tag="last"):
    """Announce the last rounds of the session."""

    label: ClassVar[str] = N_("Announce the last rounds")


class CloseTable(Command, frozen=True, tag="close"):
    """End the session at the table; a wheel with a lid is closed with it."""

    label: ClassVar[str] = N_("Close the table")
    lid: str = ""


class Tip(Command, frozen=True, tag="tip"):
    """Leave a propina."""

    label: ClassVar[str] = N_("Leave a tip")
    player: Name
    amount: int


class Settle(Command, frozen=True, tag="settle"):
    """Carry out the whole settlement, in legal order."""

    label: ClassVar[str] = N_("Settle the round")


class Collect(Command, frozen=True, tag="collect"):
    """Rake in the losing bets that come next in the order."""

    label: ClassVar[str] = N_("Collect")


class Pay(Command, frozen=True, tag="pay"):
    """Make the next payment of the order: to this player, of this amount."""

    label: ClassVar[str] = N_("Pay {amount:€} to {player}")
    player: Name
    amount: int


class Resolve(Command, frozen=True, tag="resolve"):
    """Carry out the next step of the settlement that is neither a collection nor a payment."""

    label: ClassVar[str] = N_("Resolve the next step")


SettlementCommand = Settle | Collect | Pay | Resolve
