"""What is done with the money of a game at terminals, step by step."""

from tapete.engine.event import CAJA, MESA, Event, Move, pot, wallet
from tapete.families.hall.money import Collected
from tapete.families.hall.names import with_prize
from tapete.families.table.settling import Replenished
from tapete.language import N_, say


class StakesTaken(Collected, frozen=True, tag="stakes-taken"):
    """What was held on the tarjetas for the game is the house's."""

    sentence = N_("{amount:€} were staked.")


class OfPot(Event, frozen=True):
    """Something that concerns an acumulado, which is told by the name it goes by."""

    def tell(self, language: str) -> str:
        return say(self.sentence, language, with_prize(self.facts(), "name", language))


class PotFed(OfPot, frozen=True, tag="pot-fed"):
    """An acumulado takes its part of the game."""

    sentence = N_("{amount:€} go to the acumulado {name}.")
    name: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, pot(self.name), self.amount),)


class PotSeeded(OfPot, frozen=True, tag="pot-seeded"):
    """An acumulado that was won begins again, with money of the house or of another fund."""

    sentence = N_("The acumulado {name} begins again with {amount:€}.")
    name: str
    amount: int
    source: str = ""
    """The fund it comes from; the house's caja where none is named."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(pot(self.source) if self.source else CAJA, pot(self.name), self.amount),)


class PotWon(OfPot, frozen=True, kw_only=True, tag="pot-won"):
    """An acumulado, or a share of it, is on the tarjeta of who won it."""

    sentence = N_("Acumulado {name}: {amount:€} for {player:@}.")
    name: str
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(pot(self.name), wallet(self.player), self.amount),)


class PrizeCredited(Event, frozen=True, kw_only=True, tag="prize-credited"):
    """A prize is on the tarjeta of who staked."""

    sentence = N_("{prize}: {amount:€} for {player:@}.")
    settles = "pagar"
    prize: str
    player: str
    amount: int

    def tell(self, language: str) -> str:
        return say(self.sentence, language, with_prize(self.facts(), "prize", language))

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)


Settled = StakesTaken | PotFed | PotSeeded | PotWon | PrizeCredited | Replenished
