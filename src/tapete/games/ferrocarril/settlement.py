"""The steps of a settlement, and the money each moves."""

from typing import Any, ClassVar

from tapete.engine.event import Event, Move, cloth, wallet
from tapete.families.circulo.accounts import BANCA, garage_home, out_of_bank, out_of_garage
from tapete.families.circulo.cagnotte import Deducted
from tapete.families.circulo.parts import Parts, amount_of
from tapete.families.circulo.settlement import Collected, Paid, Returned
from tapete.language import N_


class WinningsJoined(Event, frozen=True, tag="winnings-joined"):
    """What the bank won stays in it, shared among banker and asociados."""

    sentence: ClassVar[str] = N_("{amount:€} join the bank.")
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.parts)}


class AbonoPaid(Event, frozen=True, tag="abono-paid"):
    """An abono won: its stake and its winnings leave the table."""

    sentence: ClassVar[str] = N_("Paid to {player:@} for the abono: {amount:€}.")
    settles: ClassVar[str] = "pagar"
    player: str
    stake: int
    amount: int

    def moves(self) -> tuple[Move, ...]:
        home = Move(cloth(self.player), wallet(self.player), self.stake)
        return (Move(BANCA, wallet(self.player), self.amount), home)


class AbonoLost(Event, frozen=True, tag="abono-lost"):
    """An abono lost: it goes to pay the bets."""

    sentence: ClassVar[str] = N_("The abono of {player:@}, {amount:€}, goes to pay the bets.")
    settles: ClassVar[str] = "cobrar"
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), BANCA, self.amount),)


class GarageUndone(Event, frozen=True, tag="garage-undone"):
    """The garaje of a void jugada goes back into the bank."""

    sentence: ClassVar[str] = N_("{amount:€} of garaje go back into the bank.")
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return out_of_garage(self.parts)


class BankReturned(Event, frozen=True, tag="bank-returned"):
    """What is left of the bank and of the garaje goes back to banker and asociados."""

    sentence: ClassVar[str] = N_("Banker and asociados take back {bank:€} of the bank and {garage:€} of garaje.")
    parts: Parts
    kept_out: Parts

    def facts(self) -> dict[str, Any]:
        return {"bank": amount_of(self.parts), "garage": amount_of(self.kept_out)}

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_bank(self.parts), *garage_home(self.kept_out))


SettlementEvent = (
    Collected | Deducted | WinningsJoined | AbonoPaid | AbonoLost | Paid | Returned | GarageUndone | BankReturned
)
