"""A stake on the cloth of a table: laid, taken back, lost, returned, and the money each of these moves."""

from typing import Any, ClassVar

from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.language import N_, say


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

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "bet": bet_words(self.bet)}


class BetPlaced(OnBet, frozen=True, tag="bet-placed"):
    """A stake was laid on the cloth."""

    sentence: ClassVar[str] = N_("{player:@} stakes {amount:€} on {bet}.")
    word: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)

    def share(self) -> str:
        return self.word


class BetWithdrawn(OnBet, frozen=True, tag="bet-withdrawn"):
    """A player took a stake back."""

    sentence: ClassVar[str] = N_("{player:@} withdraws {amount:€} from {bet}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)


class Collected(OnBet, frozen=True, tag="collected"):
    """The bank took a lost stake."""

    sentence: ClassVar[str] = N_("Collected from {player:@}: {amount:€} on {bet}.")
    settles: ClassVar[str] = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class Paid(OnBet, frozen=True, tag="paid"):
    """A winner was paid; the stake stays theirs, on the cloth."""

    sentence: ClassVar[str] = N_("Paid to {player:@}: {amount:€} for {bet}.")
    sentence_with_deduction: ClassVar[str] = N_(
        "Paid to {player:@}: {amount:€} for {bet}, after a deduction of {deduction:€}."
    )
    settles: ClassVar[str] = "pagar"
    stake: int
    deduction: int = 0
    """What the house kept of the gain."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)

    def tell(self, language: str) -> str:
        return say(self.sentence_with_deduction if self.deduction else self.sentence, language, self.facts())


class Returned(OnBet, frozen=True, tag="returned"):
    """A stake that will not be decided went back to its player."""

    sentence: ClassVar[str] = N_("Returned to {player:@}: {amount:€} from {bet}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)
