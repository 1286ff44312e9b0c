"""The money of a machine: credit, stakes, prizes and the jackpot, step by step."""

from tapete.engine.event import CAJA, MESA, Event, Move, cloth, pot, wallet
from tapete.families.table.settling import Replenished
from tapete.kit.models import shown_name
from tapete.language import N_, say


def credit(player: str) -> str:
    """The account of what a player has in a machine and has not played."""
    return f"credito:{player}"


class StakeTaken(Event, frozen=True, tag="stake-taken"):
    """The price of the games is the operator's."""

    sentence = N_("{amount:€} were played.")
    settles = "cobrar"
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class JackpotFed(Event, frozen=True, tag="jackpot-fed"):
    """The jackpot takes the whole cents of its percentage of all stakes so far."""

    sentence = N_("{amount:€} go to the jackpot {name}.")
    name: str
    stake: int
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, pot(self.name), self.amount),) if self.amount else ()


class JackpotSeeded(Event, frozen=True, tag="jackpot-seeded"):
    """The operator puts in what the jackpot begins with."""

    sentence = N_("The jackpot {name} begins with {amount:€}.")
    name: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, pot(self.name), self.amount),)


class PrizePaid(Event, frozen=True, tag="prize-paid"):
    """A prize is in the credit of who played."""

    sentence = N_("A prize of {amount:€} for {player:@}.")
    settles = "pagar"
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, credit(self.player), self.amount),)


class JackpotPaid(Event, frozen=True, tag="jackpot-paid"):
    """The jackpot, or a part of it, is in the credit of who played."""

    sentence = N_("The jackpot {name}: {amount:€} for {player:@}.")
    name: str
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(pot(self.name), credit(self.player), self.amount),)


class GoodsGiven(Event, frozen=True, tag="goods-given"):
    """A prize in kind is handed over."""

    sentence = N_("{player:@} wins {goods}, worth {value:€}.")
    player: str
    goods: str
    value: int

    def tell(self, language: str) -> str:
        goods = ", ".join(shown_name(each, language) for each in self.goods.split(", "))
        return say(self.sentence, language, {**self.facts(), "goods": goods})


class StakeReturned(Event, frozen=True, tag="stake-returned"):
    """A game without a result is no game: its price is credit again."""

    sentence = N_("The game has no result: {amount:€} go back to the credit of {player:@}.")
    voids_draw = True
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), credit(self.player), self.amount),)


class TimeSold(Event, frozen=True, tag="time-sold"):
    """Type A: time of use is sold; nothing is at stake."""

    sentence = N_("{player:@} has {seconds} seconds for {amount:€}.")
    player: str
    seconds: int
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(credit(self.player), MESA, self.amount),)


class TimeRefunded(Event, frozen=True, tag="time-refunded"):
    """Time that could not be used is no game: its price is credit again."""

    sentence = N_("The time could not be used: {amount:€} go back to the credit of {player:@}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, credit(self.player), self.amount),)


class Inserted(Event, frozen=True, tag="inserted"):
    """Money was put in."""

    sentence = N_("{player:@} puts in {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), credit(self.player), self.amount),)


class PaidOut(Event, frozen=True, tag="paid-out"):
    """The whole credit was paid back."""

    sentence = N_("{player:@} is paid {amount:€}.")
    player: str
    amount: int
    by_hand: bool = False
    """Whether the operator paid it, and not the machine."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(credit(self.player), wallet(self.player), self.amount),)


Settled = StakeTaken | JackpotFed | JackpotSeeded | PrizePaid | JackpotPaid | GoodsGiven | Replenished
