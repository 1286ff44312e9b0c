"""Common shapes of commands and events, from which games declare theirs in a line each (`engine.declared`)."""

from tapete.engine.actor import Name
from tapete.engine.command import Command
from tapete.engine.event import STAKED, TAKEN_BACK, Event, Transfer


class WithAmount(Command, frozen=True):
    """A command about an amount."""

    amount: int


class WithSeat(Command, frozen=True):
    """A command about a numbered seat."""

    seat: int


class WithPlayer(Command, frozen=True):
    """A command about another player."""

    player: Name


class OfPlayer(Event, frozen=True):
    """Something that a player did."""

    player: str


class OfSeat(OfPlayer, frozen=True):
    """Something that a player did about a seat."""

    seat: int


class OfAmount(OfPlayer, frozen=True):
    """Something that a player did about an amount, which no chips move for."""

    amount: int


class OfSide(Event, frozen=True):
    """Something about one side of a game."""

    side: str


class OfSum(Event, frozen=True):
    """Something about an amount."""

    amount: int


class Laid(Transfer, frozen=True):
    """A player lays chips on the cloth."""

    route = STAKED


class TakenBack(Transfer, frozen=True):
    """A player takes chips back from the cloth."""

    route = TAKEN_BACK
