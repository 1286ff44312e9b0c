"""Too few players: the partida is suspended, and after a time the director may close the table (MU2010:81.1)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Tick
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import Alarm
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.rules import MINUTE, CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Phase, State, enough
from tapete.families.poquer_de_circulo.torneo import under_way
from tapete.families.table.powers import Clock
from tapete.language import N_

HORA_PASADA = Reason("reloj_atrasado", N_("The clock does not go back: {clock} seconds have passed."))

suspension = Chapter[CirculoRules, State]("suspension")


class Suspended(Event, frozen=True, tag="suspended"):
    """There are too few players."""

    sentence = N_("There are {players} players: the partida is suspended until there are {least}.")
    players: int
    least: int


class Resumed(Event, frozen=True, tag="resumed"):
    """There are enough players again."""

    sentence = N_("The partida goes on.")


class HourTold(Event, frozen=True, tag="hour-told"):
    """The table knows the hour."""

    sentence = N_("{minutes} {minutes:minute|minutes} since the opening.")
    at: int

    def facts(self) -> dict[str, object]:
        return {"minutes": self.at // MINUTE}


def suspend(course: Course) -> None:
    """The partida is suspended if players are missing between two hands."""
    state, least = course.state, course.rules.least_players
    if state.phase in {Phase.MARCA, Phase.ENTRE} and not enough(course.rules, state):
        course(Suspended(players=len(state.seats), least=least.value, cite=least.cite))


def resume(course: Course) -> None:
    """The partida goes on if there are enough players."""
    if course.state.phase is Phase.SUSPENDIDA and enough(course.rules, course.state):
        course(Resumed(cite=course.rules.least_players.cite))


@suspension.fold(Suspended)
def suspended(rules: CirculoRules, state: State, event: Suspended) -> State:
    return replace(state, phase=Phase.SUSPENDIDA, suspended=state.clock)


@suspension.fold(Resumed)
def resumed(rules: CirculoRules, state: State, event: Resumed) -> State:
    return replace(state, phase=Phase.ENTRE if state.marca else Phase.MARCA, suspended=-1)


@suspension.act(Tick, by=Clock())
def tick(rules: CirculoRules, state: State, command: Tick) -> Sequence[Event]:
    """The hour decides when the session may end, and how long it has been suspended."""
    if command.at < state.clock:
        raise Refused(HORA_PASADA, articulos.DURATION, clock=state.clock)
    return [HourTold(at=command.at, cite=articulos.DURATION)] if command.at > state.clock else ()


@suspension.offer(Tick)
def may_tick(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=state.clock), articulos.DURATION, free=("at",))


@suspension.fold(HourTold)
def told(rules: CirculoRules, state: State, event: HourTold) -> State:
    return replace(state, clock=event.at)


def may_give_up(rules: CirculoRules, state: State) -> bool:
    """Whether the partida has been suspended for so long that the director may close the table."""
    return state.suspended >= 0 and state.clock - state.suspended >= rules.suspension.value * MINUTE


def alarm(rules: CirculoRules, state: State) -> Alarm | None:
    """Every minute, while a time runs that was announced, the partida is suspended, or a tournament is played."""
    timed = rules.duration > state.clock and state.last < 0
    waits = timed or state.phase is Phase.SUSPENDIDA or under_way(rules, state)
    return Alarm(at=state.clock + MINUTE, after=MINUTE) if state.open and waits else None
