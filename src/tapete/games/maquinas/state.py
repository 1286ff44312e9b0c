"""What a machine keeps between two events, who may act and when, and the movements of its money."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from tapete.engine.chapter import replace
from tapete.engine.command import Role
from tapete.engine.event import CAJA, COLLECTED, MESA, Account, Event, Move, Transfer, always, cloth, pot, wallet
from tapete.engine.table import TablePhase, TableState
from tapete.families.table.closing import InPhase
from tapete.families.table.powers import PlayerOrCroupier, Staff
from tapete.families.table.settling import Replenished
from tapete.games.maquinas.rules import MaquinaRules, Shuffle, Tipo
from tapete.kit.models import shown_name
from tapete.language import N_, say


def credit(player: str) -> str:
    """The account of what a player has in a machine and has not played."""
    return Account("credito", player).name


FINISHED, VOID = "fin de partida", "partida sin resultado"


class StakeTaken(Transfer, frozen=True, tag="stake-taken"):
    """The price of the games is the operator's."""

    sentence = N_("{amount:€} were played.")
    settles = "cobrar"
    route = COLLECTED


class JackpotFed(Event, frozen=True, tag="jackpot-fed"):
    """The jackpot takes the whole cents of its percentage of all stakes so far."""

    sentence = N_("{amount:€} go to the jackpot {name}.")
    name: str
    stake: int
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, pot(self.name), self.amount),) if self.amount else ()


class JackpotSeeded(Event, frozen=True, tag="jackpot-seeded"):
    """The operator puts in what the jackpot begins with."""

    sentence = N_("The jackpot {name} begins with {amount:€}.")
    route = (always(CAJA), pot)
    route_of = "name"
    name: str
    amount: int


class PrizePaid(Transfer, frozen=True, tag="prize-paid"):
    """A prize is in the credit of who played."""

    sentence = N_("A prize of {amount:€} for {player:@}.")
    settles = "pagar"
    route = (always(MESA), credit)


class JackpotPaid(Event, frozen=True, tag="jackpot-paid"):
    """The jackpot, or a part of it, is in the credit of who played."""

    sentence = N_("The jackpot {name}: {amount:€} for {player:@}.")
    name: str
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(pot(self.name), credit(self.player), self.amount),)


class GoodsGiven(Event, frozen=True, tag="goods-given"):
    """A prize in kind is handed over."""

    sentence = N_("{player:@} wins {goods}, worth {value:€}.")
    player: str
    goods: str
    value: int

    def tell(self, language: str) -> str:
        goods = ", ".join(shown_name(each, language) for each in self.goods.split(", "))
        return say(self.sentence, language, {**self.facts(), "goods": goods})


class StakeReturned(Transfer, frozen=True, tag="stake-returned"):
    """A game without a result is no game: its price is credit again."""

    sentence = N_("The game has no result: {amount:€} go back to the credit of {player:@}.")
    voids_draw = True
    route = (cloth, credit)


class TimeSold(Event, frozen=True, tag="time-sold"):
    """Type A: time of use is sold; nothing is at stake."""

    sentence = N_("{player:@} has {seconds} seconds for {amount:€}.")
    route = (credit, always(MESA))
    player: str
    seconds: int
    amount: int


class TimeRefunded(Transfer, frozen=True, tag="time-refunded"):
    """Time that could not be used is no game: its price is credit again."""

    sentence = N_("The time could not be used: {amount:€} go back to the credit of {player:@}.")
    route = (always(MESA), credit)


class Inserted(Transfer, frozen=True, tag="inserted"):
    """Money was put in."""

    sentence = N_("{player:@} puts in {amount:€}.")
    route = (wallet, credit)


class PaidOut(Transfer, frozen=True, tag="paid-out"):
    """The whole credit was paid back."""

    sentence = N_("{player:@} is paid {amount:€}.")
    route = (credit, wallet)
    by_hand: bool = False
    """Whether the operator paid it, and not the machine."""


Settled = StakeTaken | JackpotFed | JackpotSeeded | PrizePaid | JackpotPaid | GoodsGiven | Replenished


class Phase(TablePhase):
    """Where a machine is."""

    CERRADA = "cerrada"
    LIBRE = "libre", N_("Credit"), N_("free")
    CREDITO = "credito", N_("Credit"), N_("credit is in")
    EN_JUEGO = "en-juego", N_("Game"), N_("a game is under way")
    PREMIO = "premio", N_("Result"), N_("the result is shown")
    FIN = "fin"


MOST_RESULTS = 12
IDLE = frozenset({Phase.LIBRE, Phase.CREDITO, Phase.FIN})


class Counters(msgspec.Struct, frozen=True, kw_only=True):
    """What a machine counts for as long as it exists."""

    entradas: int = 0
    salidas: int = 0
    """Prizes, without what the jackpot paid."""
    salidas_bote: int = 0
    partidas: int = 0


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has done at the machine since they put money in: put in, played, won and collected."""

    player: str = ""
    put_in: int = 0
    played: int = 0
    won: int = 0
    collected: int = 0


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    # What is kept from session to session
    counters: Counters = Counters()
    shuffle: Shuffle = ()
    """Type B: the numbers from which the cycle follows that is being walked; none in one that is played as declared,
    and before the first of the others."""
    upcoming: Shuffle = ()
    """And those of the next, once chance has given all of them."""
    position: int = 0
    """How many games of the cycle have been played."""
    pots: tuple[int, ...] = ()
    """What the jackpot holds, as this machine knows it, if it has one."""
    pot_staked: int = 0
    """All the stakes of this machine that have fed it."""
    cash: int = 0
    """What lies in the machine."""
    # The session
    clock: int = 0
    timed: bool = False
    """Whether the clock is told to this machine: only then can it know how long a game lasts."""
    stopped: bool = False
    """Whether it is out of service."""
    results: tuple[str, ...] = ()
    """What the last games showed, the newest last."""
    tally: Tally = Tally()
    player: str = ""
    """Whose the machine is; nobody's when empty."""
    credit: int = 0
    owed: int = 0
    """What the operator owes the player, for the machine could not pay it."""
    # The game
    stake: int = 0
    games: int = 0
    ends: int = 0
    """Type A: when the time that was sold is over, by the clock."""
    asked: bool = False
    """And whether who plays says to have earned more of it."""
    extended: bool = False
    result: str = ""
    """What came, as the last game showed it: the outcome of chance, or what the programme paid."""
    won: int = 0
    """What the last game gave."""
    paid: tuple[int, ...] = ()
    """Type B: what the programme paid for each game of the last."""
    ready_at: int = 0
    """Types B and C: when the next game may begin, by the clock."""
    drawn: Shuffle = ()
    """Type B: the numbers that chance has given for the next cycle while it has no order, discarded ones too."""
    due: tuple[Settled, ...] = ()

    @property
    def pot(self) -> int:
        return self.pots[0] if self.pots else 0


def too_soon(state: State) -> int:
    """The seconds, by the clock as it was last told, until another game may begin."""
    return max(0, state.ready_at - state.clock) if state.timed else 0


def left_of_cycle(rules: MaquinaRules, state: State) -> int:
    """How many games of the cycle under way are to be played: none before the first, unless it has its own order."""
    programme = rules.programme
    if programme is None or not (state.shuffle or programme.order):
        return 0
    return programme.length - state.position


def to_be_shuffled(rules: MaquinaRules, state: State) -> bool:
    """Whether the game under way goes beyond the cycle, and the next has no order yet."""
    return rules.programme is not None and not state.upcoming and state.games > left_of_cycle(rules, state)


class During(InPhase[MaquinaRules, State]):
    """In some of the phases; who comes at another time is told what comes now."""

    comes: ClassVar[Mapping[Phase, str]] = {
        Phase.CERRADA: "abrir",
        Phase.LIBRE: "insertar",
        Phase.CREDITO: "jugar",
        Phase.EN_JUEGO: "resultado",
        Phase.PREMIO: "fin",
        Phase.FIN: "cerrar",
    }

    def now(self, rules: MaquinaRules, state: State) -> str:
        """A game ends by the clock, by the programme or by chance, as the type of the machine has it."""
        if state.phase is not Phase.EN_JUEGO or rules.tipo is Tipo.C or to_be_shuffled(rules, state):
            return self.comes[state.phase]
        return "hora" if rules.tipo is Tipo.A else "leer programa"


OPERATOR = frozenset({Role.ORGANIZADOR})


def operator(row: str) -> Staff[MaquinaRules]:
    return Staff[MaquinaRules](lambda _: OPERATOR, lambda rules: rules.law[row])


PLAYER = PlayerOrCroupier[MaquinaRules](lambda _: frozenset(), lambda rules: rules.law["one_player"])
"""Who plays, for themselves."""


def at_rest(state: State) -> Phase:
    """Where a machine is between two games."""
    if state.last == 0 and not state.player:
        return Phase.FIN
    return Phase.CREDITO if state.player else Phase.LIBRE


def tallied(state: State, **more: int) -> Tally:
    """What who plays has done, with more of some of it."""
    return replace(state.tally, **{name: getattr(state.tally, name) + cents for name, cents in more.items()})


def added(state: State, **more: int) -> Counters:
    return replace(state.counters, **{name: getattr(state.counters, name) + count for name, count in more.items()})


def idle(rules: MaquinaRules, state: State) -> bool:
    return state.phase in IDLE
