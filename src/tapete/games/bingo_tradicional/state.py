"""What a room keeps between two events, who may act and when, and the steps of a settlement."""

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.event import MESA, Event, Move, always, pot, wallet
from tapete.engine.table import TableState
from tapete.families.course import Events
from tapete.families.hall.room import Amount, Collected
from tapete.families.hall.sold import CartonId, Sold, count, matriz, of_each
from tapete.families.table.phases import InPhase
from tapete.families.table.powers import PlayerOrCroupier, Staff
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.kit.bingo.carton import Carton
from tapete.language import N_, say
from tapete.law.parameters import sheet


def prize_name(prize: str, language: str) -> str:
    """A prize as it is called in the room."""
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


class Phase(StrEnum):
    """Where the room is, in the order of a session and of its games."""

    CERRADA = "cerrada"
    COMPROBACION = "comprobacion"
    """The machine and the balls are to be checked."""
    LISTA = "lista"
    """No game is under way."""
    VENTA = "venta"
    CALCULO = "calculo"
    """The sale is closed, and what is played for is to be announced."""
    EXTRACCION = "extraccion"
    SALIDA = "salida"
    """A ball is out, and has not been called."""
    VERIFICACION = "verificacion"
    """Somebody has sung, and the cartones are to be checked."""
    CONFORME = "conforme"
    """A claim was right, and the question is to be asked."""
    PREGUNTA = "pregunta"
    PAGO = "pago"
    AVERIA = "averia"
    """The machine does not work, and no ball has come out."""
    FIN = "fin"


BETWEEN = frozenset({Phase.COMPROBACION, Phase.LISTA, Phase.FIN})
"""No game is under way."""
DRAWING = frozenset({Phase.EXTRACCION, Phase.SALIDA})
SINGING = frozenset({*DRAWING, Phase.VERIFICACION, Phase.CONFORME, Phase.PREGUNTA})
"""A claim may be made: until the order that closes it."""


class Claim(msgspec.Struct, frozen=True):
    """A cartón that was sung."""

    kind: str
    player: str
    carton: CartonId
    at: int
    """How many numbers had been called."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a game is played for, in cents: the four parts add up to what was sold."""

    base: int = 0
    linea: int = 0
    bingo: int = 0
    fed: tuple[Amount, ...] = ()
    """What goes to each prize of the bolsa."""
    casa: int = 0
    bolsa: tuple["Chance", ...] = ()
    """The prizes of the bolsa that this game may win."""

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
    """Whether its amount had been reached when the last game ended."""
    games: int = 0
    """In which it was played for since then."""
    sessions: int = 0
    """That had such a game and are over."""
    today: bool = False
    """Whether this session has had one."""


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    clock: int = 0
    """Seconds since the opening, as the room was last told."""
    # What the room keeps from session to session
    set_games: int = 0
    """Games that the balls have served."""
    pozos: tuple[Pozo, ...] = ()
    next: CartonId = CartonId(0, 1)
    """The first cartón that has not been sold."""
    # The session
    announced: int = -1
    """The place of the last series that was announced in the session; -1 before the first."""
    hours: tuple[int, ...] = ()
    """Hours of the bolsa that some game has used up."""
    extra_ball: int = 0
    """The first maximum ball of the Bingo Extra in this session."""
    # The sale
    doubles: bool = False
    """Whether the cartones sold are double."""
    part: int = 1
    """Which part of double cartones is played."""
    opened_at: int = 0
    sold: tuple[Sold, ...] = ()
    plan: Plan = Plan()
    # The game
    drawn: tuple[int, ...] = ()
    """The balls that came out, in order."""
    called: tuple[int, ...] = ()
    """The numbers as they were called."""
    claims: tuple[Claim, ...] = ()
    """Sung and not checked."""
    wrong: tuple[Claim, ...] = ()
    """Found wrong since the last number was called: nothing has come that could make them right."""
    line: tuple[Claim, ...] = ()
    """Right claims of the línea."""
    line_closed: bool = False
    full: tuple[Claim, ...] = ()
    """Right claims of the bingo."""
    stopped_at: int = 0
    """When the machine broke down."""
    stopped_in: Phase = Phase.EXTRACCION
    """What goes on when it works again."""
    due: tuple[Settled, ...] = ()
    """What remains to be paid, in legal order."""
    deferred: tuple[PrizePaid, ...] = ()
    """Prizes of the first game of double cartones that are paid after the second."""

    @property
    def cartones(self) -> int:
        return count(self.sold)

    @property
    def parts_at_stake(self) -> int:
        """How many parts of each cartón are paid for and not collected."""
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
    """The numbers that count: those that have come out and were called."""
    return frozenset(state.called).intersection(state.drawn)


def written(rules: BingoRules, carton: CartonId) -> str:
    """A cartón as it is named aloud and in the record: `A-0231/17`."""
    return f"{rules.emission.series(carton.series).name}/{carton.number}"


def person(state: State, role: Role) -> Actor:
    return next(each for each in state.staff if each.role is role)


def between(rules: BingoRules, state: State) -> bool:
    return state.phase in BETWEEN


def idle(rules: BingoRules, state: State) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)
