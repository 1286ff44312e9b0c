"""The premium of the insurance as money: deposited with a stake, kept by the bank, or given back with the stake."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

import msgspec

from tapete.engine.event import MESA, Move, cloth, wallet
from tapete.families.stakes.events import OnBet
from tapete.language import N_
from tapete.law.citation import Citation


class Premium(msgspec.Struct, frozen=True):
    """What a player has deposited to insure the stake on a bet: there is a marker on it."""

    player: str
    bet: str
    amount: int


def premium_on(stake: int, share: Fraction) -> int:
    """The premium of a whole stake, rounded up to the cent."""
    return ceil(stake * share)


class PremiumDeposited(OnBet, frozen=True, tag="premium-deposited"):
    """A stake is insured: its premium lies with it, under the marker."""

    sentence = N_("{player:@} insures {bet} with a premium of {amount:€}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)


class PremiumCollected(OnBet, frozen=True, tag="premium-collected"):
    """The bank took a premium: the insurance has served for this coup."""

    sentence = N_("Premium collected from {player:@}: {amount:€} on {bet}.")
    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class PremiumReturned(OnBet, frozen=True, tag="premium-returned"):
    """A premium went back to its player with the stake."""

    sentence = N_("Premium returned to {player:@}: {amount:€} from {bet}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)


Premiums = tuple[Premium, ...]


def deposited(premiums: Premiums, player: str, bet: str) -> int:
    """What insures a player's stake on a bet; nothing when it is not insured."""
    return next((each.amount for each in premiums if (each.player, each.bet) == (player, bet)), 0)


def with_premium(premiums: Premiums, event: OnBet) -> Premiums:
    """The premiums after one more deposit."""
    amount = deposited(premiums, event.player, event.bet) + event.amount
    return (*without(premiums, event), Premium(event.player, event.bet, amount))


def without(premiums: Premiums, event: OnBet) -> Premiums:
    """The premiums without the one of a stake."""
    return tuple(each for each in premiums if (each.player, each.bet) != (event.player, event.bet))


def premiums_back(premiums: Iterable[Premium], cite: Citation) -> list[PremiumReturned]:
    """Premiums go back with their stakes."""
    return [PremiumReturned(player=each.player, bet=each.bet, amount=each.amount, cite=cite) for each in premiums]
