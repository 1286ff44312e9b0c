"""The state of a craps table between two events, what a throw leaves due, and the powers that many acts share."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from tapete.engine.actor import Role
from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.engine.refusal import Reason
from tapete.families.dice import DiceState
from tapete.families.stakes.events import Collected, OnBet, bet_words
from tapete.families.table.powers import Handler, Staff
from tapete.families.table.settling import Replenished
from tapete.games.dados.rules import DadosRules
from tapete.kit.dice import DiceSet
from tapete.language import N_, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited


class Gain(msgspec.Struct, frozen=True):
    """One winning stake inside a payment."""

    bet: str
    stake: int
    gain: int

    def facts(self) -> dict[str, Any]:
        total = self.stake + self.gain
        return {"bet": bet_words(self.bet), "stake": self.stake, "gain": self.gain, "total": total}


_GAIN = N_("{bet}: stake {stake:€}, which stays yours, and winnings {gain:€}: {total:€} in all")


class Paid(Event, frozen=True, tag="paid"):
    """A player was paid and took the winning stakes back."""

    sentence = N_("Paid to {player:@}: {amount:€} for {bets}.")
    settles = "pagar"
    player: str
    gains: tuple[Gain, ...]
    amount: int

    def moves(self) -> tuple[Move, ...]:
        stakes = sum(gain.stake for gain in self.gains)
        back = Move(cloth(self.player), wallet(self.player), stakes)
        return (Move(MESA, wallet(self.player), self.amount), back) if self.amount else (back,)

    def details(self, language: str) -> list[str]:
        return [say(_GAIN, language, gain.facts()) for gain in self.gains]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": self.amount, "bets": ", ".join(bet_words(g.bet) for g in self.gains)}


class Travelled(OnBet, frozen=True, tag="travelled"):
    """A Come or Don't Come was moved to the box of the number that came."""

    sentence = N_("{bet} of {player:@}, {amount:€}, travels to {number}.")
    to: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "number": self.to.partition(":")[2]}


class PuntoMarked(Event, frozen=True, tag="punto-marked"):
    """The placa was laid on the box of the punto."""

    sentence = N_("The punto is {punto}.")
    punto: int


class PuntoRemoved(Event, frozen=True, tag="punto-removed"):
    """The series is over and the placa was taken away; the dice pass with the 7."""

    sentence = N_("The punto was {punto}: the placa is removed.")
    punto: int
    passes: bool


class DiceWithdrawn(Event, frozen=True, tag="dice-withdrawn"):
    """The whole set was taken away: the table waits for another."""

    sentence = N_("The set of dice is withdrawn: {cause}.")
    cause: str


SettlementEvent = Collected | Paid | Travelled | PuntoMarked | PuntoRemoved | DiceWithdrawn | Replenished


SIN_DADOS = Reason("sin_dados", N_("The table has no dice: a set must be brought first."))
SIN_TIRADOR = Reason("sin_tirador", N_("Nobody has the dice: they must be offered and accepted first."))
ELECCION_PENDIENTE = Reason("eleccion_pendiente", N_("{tirador:@} must choose the dice first."))


class Phase(StrEnum):
    """Where the table is."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion"
    """It waits for a set of dice."""
    OFRECER = "ofrecer"
    """The dice look for a tirador; bets are taken."""
    APUESTAS = "apuestas"
    """There is a tirador and bets are taken."""
    TIRO = "tiro"
    """Ya no va más: the dice are thrown."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


TAKING_BETS = frozenset({Phase.OFRECER, Phase.APUESTAS})
BETWEEN_THROWS = frozenset({Phase.PREPARACION, Phase.OFRECER, Phase.APUESTAS, Phase.FIN})


class Choice(StrEnum):
    """What the tirador must choose dice for."""

    NADA = ""
    CAMBIO = "cambio"
    """Two of the set, all six lying before him."""
    REEMPLAZO = "reemplazo"
    """One of the reserve for each die that fell."""


class State(DiceState, frozen=True, kw_only=True):
    """Everything that decides what may happen next. A round is a throw; a jugada may need several."""

    phase: Phase = Phase.CERRADA
    jugada: int = 1
    punto: int = 0
    """The number under the placa; 0 before the first throw of a jugada."""
    tirador: str = ""
    offered: str = ""
    """Who has been offered the dice and has not answered."""
    holder: str = ""
    """Who held the dice last: the offers go on from there."""
    refusals: tuple[str, ...] = ()
    """Who has refused the dice since somebody last took them."""
    deprived: tuple[str, ...] = ()
    breaches: tuple[tuple[str, int], ...] = ()
    """How often each player has broken the rules of the throw."""
    dice: DiceSet | None = None
    used: tuple[str, ...] = ()
    """The dice of every set of this session."""
    previous: tuple[str, ...] = ()
    """Those of the session before."""
    choice: Choice = Choice.NADA
    fallen: tuple[str, ...] = ()
    """The dice of the throw that fell to the floor, until they are replaced."""
    thrown: int = 0
    """Stakes up to this number have been thrown on."""
    due: tuple[SettlementEvent, ...] = ()

    @property
    def counts_down(self) -> bool:
        return not self.punto


def waiting(dice: DiceSet | None, tirador: str) -> Phase:
    """What the table waits for between two throws: dice, somebody to throw them, or bets."""
    if dice is None:
        return Phase.PREPARACION
    return Phase.APUESTAS if tirador else Phase.OFRECER


def between_throws(rules: DadosRules, state: State) -> bool:
    return state.phase in BETWEEN_THROWS


def given_to(
    role: Callable[[DadosRules], Cited[Role]], cite: Callable[[DadosRules], Citation] | None = None
) -> Staff[DadosRules]:
    """The staff whom the law gives this act, by the article that says so or by the one on the act."""
    return Staff(lambda rules: frozenset({role(rules).value}), cite or (lambda rules: role(rules).cite))


HANDLERS = frozenset({Role.CRUPIER, Role.JEFE})
HANDLER = Handler[DadosRules](lambda _: HANDLERS, lambda rules: rules.staff.cite)
"""The player; and for players the croupiers, and the jefe who helps them, lay and lift chips."""
