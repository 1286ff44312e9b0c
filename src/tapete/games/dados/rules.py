"""The rules and the state of a craps table: every suerte, what each throw does to it, and the limits of the table."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from tapete.engine.command import Role
from tapete.engine.event import MESA, Event, Move, Reason, cloth, wallet
from tapete.engine.table import BREACH, Incident, TablePhase
from tapete.families.dice import DiceRules, DiceState
from tapete.families.stakes import bets as stakes
from tapete.families.stakes.bets import Collected, OnBet, bet_words
from tapete.families.table.powers import Handler, Staff
from tapete.families.table.settling import Replenished
from tapete.kit.dice import DiceSet
from tapete.language import N_, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NULL = N_("the throw is null and is repeated")
COUNTED = N_("it is recorded, and counts towards losing the dice")
WITHDRAWN = N_("the whole set of dice is withdrawn")

LINE = frozenset({"win", "dont-win"})
"""The bets whose fate depends on the punto of the table."""
ODDS_ON_LINE = frozenset(f"odds-{bet}" for bet in LINE)
"""The spoken names of their asociadas, without the punto."""


class When(StrEnum):
    """When a bet may be laid."""

    SIEMPRE = "siempre"
    SALIDA = "salida"
    """On the first throw of a jugada alone."""
    PUNTO = "punto"
    """While a punto is on."""
    ASOCIADA = "asociada"
    """When the simple bet is in play and its number known."""
    NUNCA = "nunca"
    """Never by hand: a bet comes there by travelling."""


class Fate(StrEnum):
    """What a throw does to a bet that does not simply wait."""

    GANA = "gana"
    PIERDE = "pierde"
    VIAJA = "viaja"


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a throw does to a bet: it wins `gain` for each `per` staked, loses, or travels."""

    fate: Fate
    gain: int = 0
    per: int = 1
    to: str = ""


class Bet(stakes.Bet, frozen=True, kw_only=True):
    """One suerte, on one number where it has one. An asociada has no maximum of its own: `cap` is 0."""

    printed: str = ""
    """The print of the cloth by law; empty where the law is silent."""
    number: int = 0
    when: When
    base: str = ""
    share: Fraction = Fraction(0)
    """The most that may be laid on an asociada, in parts of its simple bet."""
    withdraw: Cited[bool]
    """Whether it may be taken back once it has been thrown on."""
    doubles: dict[str, Fraction] = msgspec.field(default_factory=dict)


class DadosRules(DiceRules, frozen=True, kw_only=True):
    """Everything the acts ask."""

    totals: dict[str, int]
    puntos: Cited[tuple[int, ...]]
    seven: int
    bets: dict[str, Bet]
    odds_cite: Citation
    fates: dict[str, dict[str, Verdict]]
    """By bet (line bets with a punto on are `win:6`), the verdict of each throw that does not leave it as it is."""
    minimum: int
    unit: int
    """The smallest amount the table pays with."""
    dice_set: Cited[int]
    playing: Cited[int]
    offered_by: Cited[Role]
    changed_by: Cited[Role]
    handling: Cited[tuple[str, ...]]
    request_in_series: Cited[bool]
    line_duty: Cited[bool]
    null_by: Cited[Role]
    counted: Cited[tuple[str, ...]]
    throw_breaches: Cited[tuple[str, ...]]
    deprived_after: Cited[int]
    deprived_by: Cited[Role]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return (
            *(Incident(name, NULL, cite) for name, cite in self.null_causes.items()),
            *(Incident(name, COUNTED, self.throw_breaches.cite) for name in self.throw_breaches.value),
            *(Incident(name, WITHDRAWN, self.unfit.cite) for name in self.unfit.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
        )


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

# --- the state --------------------------------------------------------------------------------------------------------

SIN_DADOS = Reason("sin_dados", N_("The table has no dice: a set must be brought first."))
SIN_TIRADOR = Reason("sin_tirador", N_("Nobody has the dice: they must be offered and accepted first."))
ELECCION_PENDIENTE = Reason("eleccion_pendiente", N_("{tirador:@} must choose the dice first."))


class Phase(TablePhase):
    """Where the table is."""

    CERRADA = "cerrada"
    PREPARACION = "preparacion", N_("Dados"), N_("a set of dice is awaited")
    OFRECER = "ofrecer", N_("Tirador"), N_("the dice are offered")
    APUESTAS = "apuestas", N_("Apuestas"), N_("bets are open")
    TIRO = "tiro", N_("Tiro"), N_("ya no va más")
    LIQUIDACION = "liquidacion", N_("Pago")
    FIN = "fin"


TAKING_BETS = frozenset({Phase.OFRECER, Phase.APUESTAS})
BETWEEN_THROWS = frozenset({Phase.PREPARACION, Phase.OFRECER, Phase.APUESTAS, Phase.FIN})


class Choice(StrEnum):
    """What the tirador must choose dice for."""

    NADA = ""
    CAMBIO = "cambio"
    """Two of the set, when all six lie before the tirador."""
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
    holder: str = ""
    """The last player with the dice: offers go on from there."""
    refusals: tuple[str, ...] = ()
    deprived: tuple[str, ...] = ()
    breaches: tuple[tuple[str, int], ...] = ()
    """How often each player has broken the rules of the throw."""
    dice: DiceSet | None = None
    used: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
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
    """The phase between two throws: waiting for dice, for a tirador, or for bets."""
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
