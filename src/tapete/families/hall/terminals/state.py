"""Rules and state of rooms with terminals, who may act in them and when, and the steps of a settlement."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from tapete.engine.command import Role
from tapete.engine.event import CAJA, MESA, PAID, Event, Fault, FaultKind, Move, always, pot, wallet
from tapete.engine.table import TablePhase, TableState
from tapete.families.hall.room import CartonId, Collected, HallRules, Sold, count, with_prize
from tapete.families.table.closing import InPhase
from tapete.families.table.law import euros
from tapete.families.table.powers import PlayerOrCroupier, Staff
from tapete.families.table.settling import Replenished
from tapete.language import N_, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

FALLO, PERDIDO, DISCREPANCIA, SIN_AVISO = "fallo-del-sistema", "terminal-perdido", "discrepancia", "premio-sin-aviso"

EFFECTS: dict[str, tuple[str, str]] = {
    FALLO: (N_("the game is void: every stake goes back, and the acumulados are as before"), "void"),
    PERDIDO: (N_("its cartones go on playing, and what they win goes to the tarjeta"), "archive"),
    DISCREPANCIA: (N_("the central is right, and the terminal is put out of service"), "central_prevails"),
    SIN_AVISO: (N_("the prize is credited all the same, and the terminal is put out of service"), "central_prevails"),
}

PREMIO = FaultKind("premio_desconocido", N_("{where}: {found} is no prize; there are {expected}."))
TERMINALES = FaultKind("terminales", N_("{where}: a room has {expected} terminals, not {found}."))
CARGA = FaultKind("carga_maxima", N_("{where}: {expected}; it is {found} euros."))


class TerminalRules(HallRules, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that is alike where bingo is played at terminals."""

    effects: ClassVar[Mapping[str, tuple[str, str]]] = EFFECTS
    especialidad: str
    extractions: int
    """Numbers drawn in a game; all of them where it ends with a bingo."""
    price: int
    most_cartones: Cited[int]
    plazas: Cited[int]
    resumed: Cited[int]
    """Minutes after its last record within which a game continues once the central is back."""
    most_load: int | None = None
    """The most that a terminal loads onto a tarjeta (player card) at a time, in cents, where the set-up fixes it."""
    most_held: int | None = None
    """The most that a tarjeta may hold after a load at a terminal, in cents, where the set-up fixes it."""

    @property
    def load_limits(self) -> tuple[Cited[int], Cited[int]]:
        return _limits(sheet(self.game).column(self.jurisdiction), self.most_load, self.most_held)


OF_THE_CAJA = ("most_load", "most_held")
"""Rows of the law that bind the caja and no act of the game."""


def rows_of_the_game(column: Column) -> dict[str, Citation]:
    """The row of each rule. Older records hashed only these rows."""
    return {name: cell.cite for name, cell in column.cells.items() if name not in OF_THE_CAJA}


def check_loads(column: Column, carga_maxima: int | None, saldo_maximo: int | None) -> Iterator[Fault]:
    """Limits must be positive, and one load must fit the balance limit."""
    load, held = _limits(column, carga_maxima, saldo_maximo)
    if not 0 < load.value <= held.value:
        expected = N_("more than nothing, and not more than saldo_maximo")
        yield Fault(CARGA, load.cite, "carga_maxima", expected, euros(load.value))


def _limits(column: Column, load: int | None, held: int | None) -> tuple[Cited[int], Cited[int]]:
    usual_load, usual_held = column.get("most_load", int), column.get("most_held", int)
    return (
        Cited(100 * usual_load.value if load is None else load, usual_load.cite),
        Cited(100 * usual_held.value if held is None else held, usual_held.cite),
    )


class StakesTaken(Collected, frozen=True, tag="stakes-taken"):
    """The stakes held on the tarjetas (player cards) go to the house."""

    sentence = N_("{amount:€} were staked.")


class OfPot(Event, frozen=True):
    """Something that concerns an acumulado, which is told by the name it goes by."""

    def tell(self, language: str) -> str:
        return say(self.sentence, language, with_prize(self.facts(), "name", language))


class PotFed(OfPot, frozen=True, tag="pot-fed"):
    """An acumulado takes its part of the game."""

    sentence = N_("{amount:€} go to the acumulado {name}.")
    route = (always(MESA), pot)
    route_of = "name"
    name: str
    amount: int


class PotSeeded(OfPot, frozen=True, tag="pot-seeded"):
    """An acumulado that was won begins again, with money of the house or of another fund."""

    sentence = N_("The acumulado {name} begins again with {amount:€}.")
    name: str
    amount: int
    source: str = ""
    """Fund that pays it; empty for the house's caja."""

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
    route = PAID
    prize: str
    player: str
    amount: int

    def tell(self, language: str) -> str:
        return say(self.sentence, language, with_prize(self.facts(), "prize", language))


Settled = StakesTaken | PotFed | PotSeeded | PotWon | PrizeCredited | Replenished


class Phase(TablePhase):
    """Where the system is, in the order of a session and of its games."""

    CERRADA = "cerrada", "", N_("closed")
    VERIFICACION = "verificacion", N_("Verification"), N_("the system is verified")
    LISTA = "lista", N_("Sale"), N_("between two games")
    VENTA = "venta", N_("Sale"), N_("cartones are sold")
    SORTEO = "sorteo", N_("Extraction"), N_("numbers come")
    MAXIMOS = "maximos", N_("Sale"), N_("the maximum extractions are fixed")
    EXTRA = "extra", N_("Extraction"), N_("the next ball may be bought")
    BOLA_EXTRA = "bola-extra", N_("Extraction"), N_("the extra ball is drawn")
    COLA = "cola", N_("Extraction"), N_("numbers come for the first colindantes")
    """No two numbers have touched: numbers are drawn until two do, for that prize alone."""
    LIQUIDACION = "liquidacion", N_("Prizes"), N_("the prizes are credited")
    FIN = "fin", "", N_("the session is over")


BETWEEN = frozenset({Phase.VERIFICACION, Phase.LISTA, Phase.FIN})
PLAYED = frozenset(
    {Phase.VENTA, Phase.MAXIMOS, Phase.SORTEO, Phase.EXTRA, Phase.BOLA_EXTRA, Phase.COLA, Phase.LIQUIDACION}
)
BEFORE = frozenset({*BETWEEN, Phase.VENTA, Phase.MAXIMOS, Phase.LIQUIDACION})
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
    return tuple([Terminal(t.number, player, t.cartones + more) if t.player == player else t for t in state.terminals])


def between(rules: TerminalRules, state: TerminalState) -> bool:
    return state.phase in BETWEEN


def idle(rules: TerminalRules, state: TerminalState) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)
