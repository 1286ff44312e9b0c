"""Chips on the three casillas of a space: laid together, taken back, withdrawn, lost, paid."""

from tapete.engine.event import Move, cloth, wallet
from tapete.families.plazas import chips
from tapete.families.table.settling import Replenished
from tapete.language import N_


class BetsLaid(chips.OnPlaza, frozen=True, kw_only=True, tag="bets-laid"):
    """Equal bets were laid on the casillas of a space."""

    sentence = N_("{player:@} stakes {amount:€} on each casilla of space {plaza}.")
    casillas: tuple[int, ...]
    word: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount * len(self.casillas)),)

    def share(self) -> str:
        return self.word


class BetsTakenBack(chips.OnPlaza, frozen=True, kw_only=True, tag="bets-taken-back"):
    """A player took the bets of a space back before no va más."""

    sentence = N_("{player:@} takes back {amount:€} from each casilla of space {plaza}.")
    casillas: tuple[int, ...]

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount * len(self.casillas)),)


class BetWithdrawn(chips.TakenBack, frozen=True, kw_only=True, tag="bet-withdrawn"):
    """A player withdrew one of the bets, having seen some cards."""

    sentence = N_("{player:@} withdraws bet {casilla}: {amount:€}.")
    casilla: int


class Collected(chips.Collected, frozen=True, kw_only=True, tag="collected"):
    """The banca took a bet."""

    sentence = N_("Collected from {player:@}: {amount:€} (space {plaza}, bet {casilla}).")
    casilla: int


class Forfeited(chips.Collected, frozen=True, kw_only=True, tag="forfeited"):
    """A player who told of their cards lost a bet."""

    sentence = N_("{player:@} forfeits {amount:€} (space {plaza}, bet {casilla}).")
    casilla: int


class Paid(chips.Paid, frozen=True, kw_only=True, tag="paid"):
    """A bet was paid; it stays the player's."""

    sentence = N_("Paid to {player:@}: {amount:€} (space {plaza}, bet {casilla}).")
    casilla: int


class Returned(chips.Returned, frozen=True, kw_only=True, tag="returned"):
    """The bets of a space that were in play went back to their player."""

    sentence = N_("Returned to {player:@}: {amount:€} (space {plaza}).")


SettlementEvent = Collected | Paid | Returned | Replenished
