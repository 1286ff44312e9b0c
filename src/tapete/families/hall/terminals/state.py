"""What rooms with terminals keep between two events, who may act in them and when."""

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

import msgspec

from tapete.engine.actor import Role
from tapete.engine.table import TableState
from tapete.families.hall.moments import InPhase
from tapete.families.hall.sold import CartonId, Sold, count
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.settled import Settled, StakesTaken
from tapete.families.table.powers import PlayerOrCroupier, Staff


class Phase(StrEnum):
    """Where the system is, in the order of a session and of its games."""

    CERRADA = "cerrada"
    VERIFICACION = "verificacion"
    """System and terminals are to be verified."""
    LISTA = "lista"
    """No game is under way."""
    VENTA = "venta"
    SORTEO = "sorteo"
    MAXIMOS = "maximos"
    """Before which numbers prizes are won is to be fixed."""
    EXTRA = "extra"
    """The next ball may be bought."""
    BOLA_EXTRA = "bola-extra"
    """It is drawn, for those who bought it."""
    COLA = "cola"
    """No two numbers have touched: numbers come until two do, for that prize alone."""
    LIQUIDACION = "liquidacion"
    FIN = "fin"


BETWEEN = frozenset({Phase.VERIFICACION, Phase.LISTA, Phase.FIN})
PLAYED = frozenset(
    {Phase.VENTA, Phase.MAXIMOS, Phase.SORTEO, Phase.EXTRA, Phase.BOLA_EXTRA, Phase.COLA, Phase.LIQUIDACION}
)
BEFORE = frozenset({*BETWEEN, Phase.VENTA, Phase.MAXIMOS, Phase.LIQUIDACION})
"""No number of the next game has come."""
DRAWING = frozenset({Phase.SORTEO, Phase.BOLA_EXTRA, Phase.COLA})


class Terminal(msgspec.Struct, frozen=True):
    """A terminal, and who plays at it."""

    number: int
    player: str
    cartones: int = 0
    """That they have in the game."""


class Formed(msgspec.Struct, frozen=True):
    """A combination that a cartón has formed, and what it pays; it is paid when the game is over."""

    carton: CartonId
    player: str
    prize: str
    amount: int
    order: int


class Pot(msgspec.Struct, frozen=True):
    """What an acumulado holds."""

    name: str
    held: int = 0


class TerminalState(TableState, frozen=True, kw_only=True):
    """What every such room keeps; each game adds its own."""

    phase: Phase = Phase.CERRADA
    # What is kept from session to session
    pots: tuple[Pot, ...] = ()
    next: CartonId = CartonId(0, 1)
    # The session
    terminals: tuple[Terminal, ...] = ()
    out_of_service: tuple[int, ...] = ()
    games: int = 0
    staked: int = 0
    awarded: int = 0
    """For the report of the session: games, and cents staked and won."""
    # The game
    sold: tuple[Sold, ...] = ()
    drawn: tuple[int, ...] = ()
    formed: tuple[Formed, ...] = ()
    due: tuple[Settled, ...] = ()

    @property
    def total(self) -> int:
        return count(self.sold)

    @property
    def collected(self) -> bool:
        return self.phase is Phase.LIQUIDACION and not any(isinstance(event, StakesTaken) for event in self.due)

    def won(self, prize: str) -> bool:
        return any(each.prize == prize for each in self.formed)

    def pot(self, name: str) -> int:
        return next((pot.held for pot in self.pots if pot.name == name), 0)


def with_pots(state: TerminalState, more: Mapping[str, int]) -> tuple[Pot, ...]:
    """The acumulados, some of them with more or less in them."""
    return tuple([Pot(pot.name, pot.held + more.get(pot.name, 0)) for pot in state.pots])


class During(InPhase[TerminalRules, TerminalState]):
    """In some of the phases."""

    comes: ClassVar[Mapping[Phase, str]] = {
        Phase.CERRADA: "abrir",
        Phase.VERIFICACION: "verificar",
        Phase.LISTA: "abrir partida",
        Phase.VENTA: "cerrar venta",
        Phase.MAXIMOS: "fijar maximos",
        Phase.SORTEO: "resultado",
        Phase.EXTRA: "sortear bola",
        Phase.BOLA_EXTRA: "resultado",
        Phase.COLA: "resultado",
        Phase.LIQUIDACION: "liquidar",
        Phase.FIN: "cerrar",
    }


OPERATOR = frozenset({Role.JEFE})


def operator(row: str) -> Staff[TerminalRules]:
    return Staff[TerminalRules](lambda _: OPERATOR, lambda rules: rules.law[row])


def own(row: str) -> PlayerOrCroupier[TerminalRules]:
    return PlayerOrCroupier[TerminalRules](lambda _: frozenset(), lambda rules: rules.law[row])


def terminal_of(state: TerminalState, player: str) -> int:
    return next((each.number for each in state.terminals if each.player == player), 0)


def with_cartones(state: TerminalState, player: str, more: int) -> tuple[Terminal, ...]:
    """The terminals, with more or fewer cartones at that of a player."""
    return tuple([Terminal(t.number, player, t.cartones + more) if t.player == player else t for t in state.terminals])


def between(rules: TerminalRules, state: TerminalState) -> bool:
    return state.phase in BETWEEN


def idle(rules: TerminalRules, state: TerminalState) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)
