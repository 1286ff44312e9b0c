"""What a room keeps between two events, who may act and when, and the steps of a settlement."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from tapete.engine.command import Actor, Role
from tapete.engine.event import MESA, Event, Move, always, pot, wallet
from tapete.engine.table import TablePhase, TableState
from tapete.families.course import Events
from tapete.families.hall.room import Amount, CartonId, Collected, Sold, count, matriz, of_each
from tapete.families.table.closing import InPhase
from tapete.families.table.powers import PlayerOrCroupier, Staff
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.kit.bingo import Carton
from tapete.language import N_, say
from tapete.law.parameters import sheet


def prize_name(prize: str, language: str) -> str:
    return sheet("bingo-tradicional").prize_name(prize, language)


class SalesCollected(Collected, frozen=True, tag="sales-collected"):
    """The price of the cartones sold goes to the house."""

    sentence = N_("The room collects {amount:€} for the cartones.")


class BolsaFed(Event, frozen=True, tag="bolsa-fed"):
    """A part of what was sold goes to a prize of the bolsa."""

    sentence = N_("{amount:€} go to {prize}.")
    route = (always(MESA), pot)
    route_of = "prize"
    prize: str
    amount: int

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {"prize": prize_name(self.prize, language), "amount": self.amount})


class PrizePaid(Event, frozen=True, kw_only=True, tag="prize-paid"):
    """A prize, or a part of it, was paid against a cartón."""

    sentence = N_("{prize}: {amount:€} to {player:@}, with cartón {carton}.")
    sentence_if_double = N_("{prize} of game {part}: {amount:€} to {player:@}, with cartón {carton}.")
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


class Phase(TablePhase):
    """Where the room is, in the order of a session and of its games."""

    CERRADA = "cerrada", "", N_("closed")
    COMPROBACION = "comprobacion", N_("Balls"), N_("the machine and the balls are checked")
    LISTA = "lista", N_("Sale"), N_("between two games")
    VENTA = "venta", N_("Sale"), N_("cartones are sold")
    CALCULO = "calculo", N_("Announcement"), N_("the prizes are announced")
    EXTRACCION = "extraccion", N_("Extraction"), N_("balls come out")
    SALIDA = "salida", N_("Extraction"), N_("balls come out")
    VERIFICACION = "verificacion", N_("Check of cartones"), N_("cartones are checked")
    CONFORME = "conforme", N_("Check of cartones"), N_("a cartón is right")
    PREGUNTA = "pregunta", N_("Check of cartones"), N_("any other cartón?")
    PAGO = "pago", N_("Prizes"), N_("the prizes are paid")
    AVERIA = "averia", N_("Extraction"), N_("the machine does not work")
    FIN = "fin", "", N_("the session is over")


BETWEEN = frozenset({Phase.COMPROBACION, Phase.LISTA, Phase.FIN})
DRAWING = frozenset({Phase.EXTRACCION, Phase.SALIDA})
SINGING = frozenset({*DRAWING, Phase.VERIFICACION, Phase.CONFORME, Phase.PREGUNTA})
"""A claim may be made: until the order that closes it."""


class Claim(msgspec.Struct, frozen=True):
    """A cartón that was sung."""

    kind: str
    player: str
    carton: CartonId
    at: int


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a game is played for, in cents: the four parts add up to what was sold."""

    base: int = 0
    linea: int = 0
    bingo: int = 0
    fed: tuple[Amount, ...] = ()
    """What goes to each prize of the bolsa."""
    casa: int = 0
    bolsa: tuple["Chance", ...] = ()

    def fed_of(self, key: str) -> int:
        return next((each.cents for each in self.fed if each.name == key), 0)


class Chance(msgspec.Struct, frozen=True):
    """A prize of the bolsa in a game: what it pays, and up to which ball; 0 for any."""

    key: str
    amount: int
    ball: int


class Pozo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a prize of the bolsa from game to game."""

    key: str
    held: int = 0
    reached: bool = False
    games: int = 0
    """In which it was played for since then."""
    sessions: int = 0
    """That had such a game and are over."""
    today: bool = False


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    clock: int = 0
    """Seconds since the opening, as last entered."""
    # What the room keeps from session to session
    set_games: int = 0
    pozos: tuple[Pozo, ...] = ()
    next: CartonId = CartonId(0, 1)
    # The session
    announced: int = -1
    """Index of the last series announced in the session; -1 before the first."""
    hours: tuple[int, ...] = ()
    extra_ball: int = 0
    """The first maximum ball of the Bingo Extra in this session."""
    # The sale
    doubles: bool = False
    part: int = 1
    opened_at: int = 0
    sold: tuple[Sold, ...] = ()
    plan: Plan = Plan()
    # The game
    drawn: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    claims: tuple[Claim, ...] = ()
    wrong: tuple[Claim, ...] = ()
    """Found wrong since the last call, so still wrong."""
    line: tuple[Claim, ...] = ()
    line_closed: bool = False
    full: tuple[Claim, ...] = ()
    stopped_at: int = 0
    stopped_in: Phase = Phase.EXTRACCION
    due: tuple[Settled, ...] = ()
    deferred: tuple[PrizePaid, ...] = ()
    """Prizes of the first game of double cartones that are paid after the second."""

    @property
    def cartones(self) -> int:
        return count(self.sold)

    @property
    def parts_at_stake(self) -> int:
        collected = self.phase is Phase.PAGO and not any(isinstance(event, SalesCollected) for event in self.due)
        return (2 if self.doubles and self.part == 1 else 1) - collected

    @property
    def counts_down(self) -> bool:
        return not (self.doubles and self.part == 1)


class During(InPhase[BingoRules, State]):
    """In some of the phases."""

    comes: ClassVar[Mapping[Phase, str]] = {
        Phase.CERRADA: "abrir",
        Phase.COMPROBACION: "comprobar",
        Phase.LISTA: "abrir venta",
        Phase.VENTA: "cerrar venta",
        Phase.CALCULO: "anunciar partida",
        Phase.EXTRACCION: "resultado",
        Phase.SALIDA: "llamar",
        Phase.VERIFICACION: "verificar",
        Phase.CONFORME: "preguntar",
        Phase.PREGUNTA: "ordenar",
        Phase.PAGO: "liquidar",
        Phase.AVERIA: "reparada",
        Phase.FIN: "cerrar",
    }


JEFE = frozenset({Role.JEFE})
LOCUTOR = frozenset({Role.LOCUTOR})
ON_DUTY = JEFE | LOCUTOR


def staff(roles: frozenset[Role], row: str) -> Staff[BingoRules]:
    return Staff[BingoRules](lambda _: roles, lambda rules: rules.law[row])


def own(row: str) -> PlayerOrCroupier[BingoRules]:
    return PlayerOrCroupier[BingoRules](lambda _: LOCUTOR, lambda rules: rules.law[row])


class Course(Events[BingoRules, State]):
    """The events of one decision in the room."""


def carton_of(rules: BingoRules, carton: CartonId) -> Carton:
    return matriz(rules.emission, carton)


def at_stake(rules: BingoRules, state: State) -> dict[str, int]:
    """What each player has paid for cartones that are not played out, in cents."""
    price = rules.face * state.parts_at_stake
    return {player: price * cartones for player, cartones in of_each(state.sold).items()}


def is_right(rules: BingoRules, state: State, claim: Claim) -> bool:
    held, counts = carton_of(rules, claim.carton), counting(state)
    return held.is_full(counts) if claim.kind == BINGO else held.has_line(counts)


def counting(state: State) -> frozenset[int]:
    """Numbers that were both drawn and called."""
    return frozenset(state.called).intersection(state.drawn)


def written(rules: BingoRules, carton: CartonId) -> str:
    return f"{rules.emission.series(carton.series).name}/{carton.number}"


def person(state: State, role: Role) -> Actor:
    return next(each for each in state.staff if each.role is role)


def between(rules: BingoRules, state: State) -> bool:
    return state.phase in BETWEEN


def idle(rules: BingoRules, state: State) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)
