"""What players may not do: the crupier warns them, and who does it again is for the jefe de sector (MU2010:79.1).

The text names no sanction: criterio:poquer-de-circulo.25.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import give_back, go_on
from tapete.families.poquer_de_circulo.descanso import gone
from tapete.families.poquer_de_circulo.efectos import FOR_THE_JEFE, PROHIBITIONS
from tapete.families.poquer_de_circulo.incidencias import incident
from tapete.families.poquer_de_circulo.pendiente import settle_left
from tapete.families.poquer_de_circulo.repeticion import kill
from tapete.families.poquer_de_circulo.rules import CIEGAS, CirculoRules
from tapete.families.poquer_de_circulo.state import (
    EXPULSADO,
    HEADS,
    Course,
    OfPlayer,
    Phase,
    State,
    is_live,
    seat_at,
)
from tapete.families.poquer_de_circulo.suspension import suspend
from tapete.language import N_

NO_REINCIDE = Reason("no_reincide", N_("{player:@} has not been warned twice in this session."))

prohibitions = Chapter[CirculoRules, State]("prohibitions")


class Warned(Event, frozen=True, tag="warned"):
    """A player was warned."""

    sentence = N_("{player:@} is warned.")
    player: str


class Expel(OfPlayer, frozen=True, tag="expulsar"):
    """Put somebody out of the partida who was warned and has done it again."""

    label = N_("Put {player} out of the partida")
    words = ("expulsar {player}",)


class Expelled(Event, frozen=True, tag="expelled"):
    """The jefe de sector put a player out of the partida; the resto is his."""

    sentence = N_("{by:@} puts {player:@} out of the partida.")
    by: str
    player: str


def _seated(state: State) -> tuple[str, ...]:
    return tuple([seat.player for seat in state.seats])


def warn(course: Course, command: Declare) -> None:
    """The first time a warning, afterwards a matter for the jefe de sector; the hand goes on."""
    again = command.note in course.state.warned
    cite = incident.rule(course, command, FOR_THE_JEFE if again else "")
    course(Warned(player=command.note, cite=cite))


for _name in PROHIBITIONS:
    incident(_name, lambda state: bool(state.seats), notes=_seated)(warn)


@prohibitions.fold(Warned)
def warned(rules: CirculoRules, state: State, event: Warned) -> State:
    return replace(state, warned=(*state.warned, event.player))


@prohibitions.act(Expel, by=HEADS)
def expel(rules: CirculoRules, state: State, command: Expel) -> Sequence[Event]:
    """A live hand is annulled with its chips in the bote; he leaves with his resto, from a hand when it is over."""
    player, cite = command.player, articulos.WARNING
    seat_at(rules, state, player)
    if player in state.expelled:
        raise Refused(EXPULSADO, cite, player=player)
    if state.warned.count(player) < _TWICE:
        raise Refused(NO_REINCIDE, cite, player=player)
    course = Course(rules, state)(Expelled(by=command.by.id, player=player, cite=cite))
    if player not in state.order:
        _forced_back(course, player)
        gone(course, seat_at(rules, course.state, player))
        suspend(course)
        go_on(course)
        settle_left(course)
    elif is_live(state, player) and state.phase is not Phase.PAGO:
        kill(course, "expulsar", cite, player)
    return course.events


_TWICE = 2


def _forced_back(course: Course, player: str) -> None:
    """What he has put before the cards goes back; ciegas are put anew, for others may have to put them."""
    posted, own = course.state.posted, [each for each in course.state.posted if each.player == player]
    for each in posted if own and course.rules.forced.value == CIEGAS else own:
        give_back(course, each.player, each.amount, articulos.WARNING)


@prohibitions.might(Expel)
def may_expel(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    return (Expel(by=who, player=seat.player) for seat in state.seats)


@prohibitions.fold(Expelled)
def expelled(rules: CirculoRules, state: State, event: Expelled) -> State:
    return replace(state, expelled=(*state.expelled, event.player))
