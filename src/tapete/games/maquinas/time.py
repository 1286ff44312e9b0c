"""The clock: the time that a game of type A gives and what skill adds to it, and how long the others last."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Tick
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Clock
from tapete.games.maquinas.credit import MAQUINA_OCUPADA, tallied
from tapete.games.maquinas.playing import FINISHED, added
from tapete.games.maquinas.rules import MaquinaRules, Tipo
from tapete.games.maquinas.settled import TimeRefunded, TimeSold
from tapete.games.maquinas.state import PLAYER, During, Phase, State, operator
from tapete.language import N_

SIN_TIEMPO = Reason("sin_tiempo_vendido", N_("This machine sells no time that could be made longer."))
YA_PEDIDO = Reason("tiempo_ya_pedido", N_("More time has been asked for already; the operator gives it."))
YA_PROLONGADA = Reason("ya_prolongada", N_("This game has been made longer already."))
PROLONGACION = Reason(
    "prolongacion_excesiva", N_("A game may be made longer by 1 to {most} seconds, not by {seconds}.")
)
HORA_PASADA = Reason("hora_ya_dicha", N_("The clock stands at {clock} seconds; it does not go back to {at}."))

time = Chapter[MaquinaRules, State]("time")


class TimePassed(Event, frozen=True, tag="time-passed"):
    """The clock of the house was told to the machine."""

    sentence = N_("It is second {at} of the session.")
    at: int


class TimeOver(Event, frozen=True, tag="time-over"):
    """The time that was sold is over."""

    sentence = N_("The time of {player:@} is over.")
    player: str


@time.act(Tick, by=Clock())
def tick(rules: MaquinaRules, state: State, command: Tick) -> Sequence[Event]:
    """Time is used as it passes; when what was sold is over, so is the game, and nothing is paid."""
    if command.at < state.clock:
        raise Refused(HORA_PASADA, rules.law["one_player"], clock=state.clock, at=command.at)
    passed = TimePassed(at=command.at, cite=rules.gives)
    if rules.tipo is not Tipo.A or state.phase is not Phase.EN_JUEGO or command.at < state.ends:
        return [passed]
    return [
        passed,
        TimeOver(player=state.player, cite=rules.gives),
        RoundClosed(round=state.round, reason=FINISHED, cite=rules.gives),
    ]


@time.offer(Tick)
def may_tick(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=state.clock), rules.gives, Amounts(state.clock, state.clock + DAY), field="at")


DAY = 24 * 60 * 60


@time.fold(TimePassed)
def time_passed(rules: MaquinaRules, state: State, event: TimePassed) -> State:
    return replace(state, clock=event.at, timed=True)


@time.fold(TimeSold)
def time_sold(rules: MaquinaRules, state: State, event: TimeSold) -> State:
    sold = replace(state, phase=Phase.EN_JUEGO, credit=state.credit - event.amount, bank=state.bank + event.amount)
    sold = replace(sold, asked=False, extended=False)
    return replace(sold, ends=state.clock + event.seconds, tally=tallied(state, played=event.amount))


@time.fold(TimeOver)
def time_over(rules: MaquinaRules, state: State, event: TimeOver) -> State:
    return replace(state, counters=added(state, entradas=rules.price, partidas=1))


@time.fold(TimeRefunded)
def time_refunded(rules: MaquinaRules, state: State, event: TimeRefunded) -> State:
    tally = tallied(state, played=-event.amount)
    return replace(state, credit=state.credit + event.amount, bank=state.bank - event.amount, tally=tally)


class AskForTime(Command, frozen=True, tag="ask-for-time"):
    """Say that one has played well enough for the machine to give more time."""

    label = N_("Ask for more time")
    words = ("pedir tiempo",)
    player: Name


class TimeAsked(Event, frozen=True, tag="time-asked"):
    """Somebody says to have earned more time; the operator gives it."""

    sentence = N_("{player:@} has played well and asks for more time.")
    player: str


@time.act(AskForTime, by=PLAYER, when=During("extension", Phase.EN_JUEGO))
def ask_for_time(rules: MaquinaRules, state: State, command: AskForTime) -> Sequence[Event]:
    """Once in a game, by who plays it."""
    cite = rules.law["extension"]
    if not rules.extension:
        raise Refused(SIN_TIEMPO, cite)
    if state.player != command.player:
        raise Refused(MAQUINA_OCUPADA, rules.law["one_player"], player=state.player)
    if state.asked or state.extended:
        raise Refused(YA_PROLONGADA if state.extended else YA_PEDIDO, cite)
    return [TimeAsked(player=command.player, cite=cite)]


@time.might(AskForTime)
def may_ask(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Command]:
    if who.role is Role.JUGADOR:
        yield AskForTime(by=who, player=who.id)


@time.fold(TimeAsked)
def time_asked(rules: MaquinaRules, state: State, event: TimeAsked) -> State:
    return replace(state, asked=True)


class Extend(Command, frozen=True, tag="extend"):
    """The machine gives who plays well some seconds more."""

    label = N_("Make the game longer")
    words = ("prolongar {seconds}",)
    seconds: int


class Extended(Event, frozen=True, tag="extended"):
    """Skill has made the game longer."""

    sentence = N_("{player:@} has earned {seconds} seconds more.")
    player: str
    seconds: int


@time.act(Extend, by=operator("extension"), when=During("extension", Phase.EN_JUEGO))
def extend(rules: MaquinaRules, state: State, command: Extend) -> Sequence[Event]:
    """Once in a game, and by no more than the model declares."""
    cite = rules.law["extension"]
    if not rules.extension:
        raise Refused(SIN_TIEMPO, cite)
    if state.extended:
        raise Refused(YA_PROLONGADA, cite)
    if not 1 <= command.seconds <= rules.extension:
        raise Refused(PROLONGACION, cite, most=rules.extension, seconds=command.seconds)
    return [Extended(player=state.player, seconds=command.seconds, cite=cite)]


@time.offer(Extend)
def may_extend(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.extension and not state.extended:
        command = Extend(by=who, seconds=1)
        yield Offer(command, rules.law["extension"], Amounts(1, rules.extension), field="seconds")


@time.fold(Extended)
def extended(rules: MaquinaRules, state: State, event: Extended) -> State:
    return replace(state, ends=state.ends + event.seconds, extended=True)
