"""What is done with the money of a sale once its game is over, step by step."""

from typing import ClassVar

from tapete.engine.event import MESA, Event, Move, pot, wallet
from tapete.families.hall.money import Collected
from tapete.games.bingo_tradicional.rules import BINGO, LINEA
from tapete.language import N_, say
from tapete.law.parameters import sheet


def prize_name(prize: str, language: str) -> str:
    """A prize as it is called in the room."""
    return sheet("bingo-tradicional").prize_name(prize, language)


class SalesCollected(Collected, frozen=True, tag="sales-collected"):
    """What the players paid for the game is the room's, to be paid out as prizes."""

    sentence = N_("The room collects {amount:€} for the cartones.")


class BolsaFed(Event, frozen=True, tag="bolsa-fed"):
    """A part of what was sold goes to a prize of the bolsa."""

    sentence = N_("{amount:€} go to {prize}.")
    prize: str
    amount: int

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {"prize": prize_name(self.prize, language), "amount": self.amount})

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, pot(self.prize), self.amount),)


class PrizePaid(Event, frozen=True, kw_only=True, tag="prize-paid"):
    """A prize, or a part of it, was paid against a cartón."""

    sentence = N_("{prize}: {amount:€} to {player:@}, with cartón {carton}.")
    sentence_if_double: ClassVar[str] = N_("{prize} of game {part}: {amount:€} to {player:@}, with cartón {carton}.")
    settles = "pagar"
    prize: str
    player: str
    carton: str
    amount: int
    part: int = 0
    """Which of the two games of a double cartón."""

    def tell(self, language: str) -> str:
        sentence = self.sentence_if_double if self.part else self.sentence
        return say(sentence, language, {**self.facts(), "prize": prize_name(self.prize, language)})

    def moves(self) -> tuple[Move, ...]:
        source = MESA if self.prize in {LINEA, BINGO} else pot(self.prize)
        return (Move(source, wallet(self.player), self.amount),)


Settled = SalesCollected | BolsaFed | PrizePaid
