"""A stake on the cloth of a table: laid, taken back, lost, returned, and the money each of these moves."""

from typing import Any, ClassVar

from tapete.engine.event import COLLECTED, PAID, STAKED, TAKEN_BACK, Event, Move, Route, along
from tapete.language import N_


def bet_words(bet: str) -> str:
    """A bet as people write it: `pleno 17`."""
    return bet.replace(":", " ", 1)


def in_order(bet: str) -> str:
    """A bet with its numbers in the order of the cloth: `caballo:20-17` is `caballo:17-20`."""
    kind, colon, cell = bet.partition(":")
    numbers = cell.split("-")
    if len(numbers) < 2 or not all(number.isdecimal() for number in numbers):
        return bet
    return f"{kind}{colon}{'-'.join(sorted(numbers, key=int))}"


class OnBet(Event, frozen=True, kw_only=True):
    """An event about one stake of one player."""

    player: str
    bet: str
    amount: int
    route: ClassVar[Route | None] = None
    """The way of the amount; None where no money moves."""

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.amount) if self.route else ()

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "bet": bet_words(self.bet)}


class BetPlaced(OnBet, frozen=True, tag="bet-placed"):
    """A stake was laid on the cloth."""

    sentence = N_("{player:@} stakes {amount:€} on {bet}.")
    word: str = ""
    route = STAKED

    def share(self) -> str:
        return self.word


class BetWithdrawn(OnBet, frozen=True, tag="bet-withdrawn"):
    """A player took a stake back."""

    sentence = N_("{player:@} withdraws {amount:€} from {bet}.")
    route = TAKEN_BACK


class Collected(OnBet, frozen=True, tag="collected"):
    """The bank took a lost stake."""

    sentence = N_("Collected from {player:@}: {amount:€} on {bet}.")
    settles = "cobrar"
    route = COLLECTED


class Paid(OnBet, frozen=True, tag="paid"):
    """A winner was paid; the stake stays theirs, on the cloth."""

    sentence = N_("Paid to {player:@}: {amount:€} for {bet}.")
    sentence_if = ("deduction", N_("Paid to {player:@}: {amount:€} for {bet}, after a deduction of {deduction:€}."))
    settles = "pagar"
    stake: int
    deduction: int = 0
    """What the house kept of the gain."""
    route = PAID


class Returned(OnBet, frozen=True, tag="returned"):
    """A stake that will not be decided went back to its player."""

    sentence = N_("Returned to {player:@}: {amount:€} from {bet}.")
    route = TAKEN_BACK
