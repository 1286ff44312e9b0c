"""The chips of a table: from the players to their restos, into the bote of a hand, and out of it again."""

from typing import ClassVar

from tapete.engine.event import PROPINAS, Event, Move, wallet
from tapete.families.circulo.cagnotte import CAGNOTTE
from tapete.language import N_, say

BOTE = "bote-de-la-mano"
"""Where the bets of a hand are gathered."""


def resto(player: str) -> str:
    """The account of the chips that a player has on the table."""
    return f"resto:{player}"


class RestoBought(Event, frozen=True, tag="resto-bought"):
    """A player put chips on the table: the resto inicial, or a reposición."""

    sentence = N_("{player:@} puts a resto of {amount:€} on the table.")
    sentence_if_more: ClassVar[str] = N_("{player:@} adds {amount:€} to the resto.")
    player: str
    amount: int
    more: bool = False

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), resto(self.player), self.amount),)

    def tell(self, language: str) -> str:
        return say(self.sentence_if_more if self.more else self.sentence, language, self.facts())


class FeePaid(Event, frozen=True, tag="fee-paid"):
    """A player paid what the house takes for the session."""

    sentence = N_("{player:@} pays the fee of the session, {amount:cash}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), CAGNOTTE, self.amount),)


class Cashed(Event, frozen=True, tag="cashed"):
    """A player took the resto from the table."""

    sentence = N_("{player:@} takes {amount:€} from the table.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(resto(self.player), wallet(self.player), self.amount),)


class TippedOfResto(Event, frozen=True, tag="tipped-of-resto"):
    """A player left a propina of the chips on the table."""

    sentence = N_("{player:@} leaves a tip of {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(resto(self.player), PROPINAS, self.amount),)


class IntoBote(Event, frozen=True):
    """Chips of a resto that go into the bote."""

    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(resto(self.player), BOTE, self.amount),)


class OutOfBote(Event, frozen=True):
    """Chips of the bote that go to a resto."""

    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(BOTE, resto(self.player), self.amount),)


class UncalledReturned(OutOfBote, frozen=True, tag="uncalled-returned"):
    """What nobody covered of the last bet goes back to who made it."""

    sentence = N_("{amount:€} that nobody covered go back to {player:@}.")


class PutReturned(OutOfBote, frozen=True, kw_only=True, tag="put-returned", omit_defaults=True):
    """What somebody put in a hand that is not played goes back; who sits no more receives it in hand."""

    sentence = N_("{amount:€} go back to {player:@}.")
    seated: bool = True

    def moves(self) -> tuple[Move, ...]:
        return (Move(BOTE, resto(self.player) if self.seated else wallet(self.player), self.amount),)


class BenefitTaken(Event, frozen=True, tag="benefit-taken"):
    """The house took its part of a bote, before it is paid."""

    sentence = N_("Into the cagnotte: {amount:€} of a bote of {of:€}.")
    pot: int
    """The number of the bote: 0 is the main one."""
    amount: int
    of: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(BOTE, CAGNOTTE, self.amount),)


class BotePaid(OutOfBote, frozen=True, kw_only=True, tag="bote-paid"):
    """A player received a bote, or a part of one."""

    sentence = N_("{player:@} receives {amount:€} of the bote.")
    sentence_if_side: ClassVar[str] = N_("{player:@} receives {amount:€} of side bote {pot}.")
    settles = "pagar"
    pot: int
    odd: int = 0
    """What of it was left over from sharing."""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_side if self.pot else self.sentence, language, self.facts())


Settlement = BenefitTaken | BotePaid
