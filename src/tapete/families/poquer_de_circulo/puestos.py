"""Seats: drawn at the beginning, assigned from the list afterwards, kept while one rests, and left (MU2010:78)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need, Outcome
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.waiting import FUERA_DE_LISTA, Unlist, Unlisted
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.descanso import gone
from tapete.families.poquer_de_circulo.pendiente import settle_left
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    BEFORE,
    CROUPIERS,
    EN_LA_MANO,
    EXPULSADO,
    HANDLER,
    HEADS,
    Course,
    During,
    Phase,
    Seat,
    State,
    between,
    free_seats,
    in_play,
    present,
    seat_at,
    seat_of,
    without,
)
from tapete.families.poquer_de_circulo.suspension import resume, suspend
from tapete.families.poquer_de_circulo.torneo import ENTRE_MANOS, enter, no_tournament, withdraw
from tapete.families.seats import (
    EN_LISTA,
    PLAZA_INEXISTENTE,
    PLAZA_OCUPADA,
    TURNO_DE_LISTA,
    YA_SENTADO,
    Enlist,
    Enlisted,
    Leave,
)
from tapete.families.table.powers import spoken_for
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.language import N_

FALTAN_JUGADORES = Reason(
    "partida_incompleta", N_("The partida needs {least} players, and there are {found}."), untimely=True
)
PARTIDA_SIN_EMPEZAR = Reason(
    "partida_sin_empezar",
    N_("The seats are drawn at the beginning of the partida: nobody is given one."),
    untimely=True,
)

PUESTOS = "puestos"
"""The device with which seats are drawn."""

seats = Chapter[CirculoRules, State]("seats")


# --- the list ---------------------------------------------------------------------------------------------------------


@seats.act(Enlist, by=HANDLER)
def enlist(rules: CirculoRules, state: State, command: Enlist) -> Sequence[Event]:
    """Whoever wants to play is put on the list of the jefe de sector."""
    player, cite = command.player, articulos.JEFE
    if seat_of(state, player):
        raise Refused(YA_SENTADO, cite, player=player)
    if player in (*state.lots, *state.waiting):
        raise Refused(EN_LISTA, cite, player=player)
    if player in state.expelled:
        raise Refused(EXPULSADO, articulos.WARNING, player=player)
    if state.phase is Phase.FIN:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    entered = enter(rules, state, player)
    return [*entered, Enlisted(player=player, place=len(state.waiting) + 1, cite=cite)]


@seats.might(Enlist)
def may_enlist(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    return (Enlist(by=who, player=player) for player in spoken_for(who, present(state)))


@seats.fold(Enlisted)
def enlisted(rules: CirculoRules, state: State, event: Enlisted) -> State:
    return replace(state, waiting=(*state.waiting, event.player))


@seats.act(Unlist, by=HANDLER)
def unlist(rules: CirculoRules, state: State, command: Unlist) -> Sequence[Event]:
    """Not once one's lot is being drawn."""
    if command.player not in state.waiting:
        raise Refused(FUERA_DE_LISTA, articulos.JEFE, player=command.player)
    back = withdraw(rules, state, command.player)
    return [*back, Unlisted(player=command.player, cite=articulos.JEFE)]


@seats.might(Unlist)
def may_unlist(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    return (Unlist(by=who, player=player) for player in spoken_for(who, state.waiting))


@seats.fold(Unlisted)
def unlisted(rules: CirculoRules, state: State, event: Unlisted) -> State:
    return replace(state, waiting=without(state.waiting, event.player))


# --- the draw ---------------------------------------------------------------------------------------------------------


class DrawSeats(Command, frozen=True, tag="draw-seats"):
    """Draw the seats of those who are on the list."""

    label = N_("Draw the seats")
    words = ("sortear puestos",)


class SeatsDrawn(Event, frozen=True, tag="seats-drawn"):
    """The seats are being drawn, for each by the order of the list."""

    sentence = N_("The seats are drawn.")
    players: tuple[str, ...]


class SeatDrawn(Event, frozen=True, tag="seat-drawn"):
    """A player drew a seat."""

    sentence = N_("{player:@} draws seat {seat}.")
    player: str
    seat: int


@seats.act(DrawSeats, by=CROUPIERS, when=During(articulos.SEATS_DRAWN, Phase.SORTEO))
def draw_seats(rules: CirculoRules, state: State, command: DrawSeats) -> Sequence[Event]:
    """As soon as there are as many as the partida needs; as many as there are seats."""
    if len(state.waiting) < rules.least_players.value:
        facts = {"least": rules.least_players.value, "found": len(state.waiting)}
        raise Refused(FALTAN_JUGADORES, rules.least_players.cite, **facts)
    return [SeatsDrawn(players=state.waiting[: rules.plazas.value], cite=articulos.SEATS_DRAWN)]


seats.bare(DrawSeats)


@seats.fold(SeatsDrawn)
def seats_drawn(rules: CirculoRules, state: State, event: SeatsDrawn) -> State:
    waiting = tuple([name for name in state.waiting if name not in event.players])
    return replace(state, lots=event.players, waiting=waiting)


@seats.fold(SeatDrawn)
def seat_drawn(rules: CirculoRules, state: State, event: SeatDrawn) -> State:
    return replace(taken(state, event.seat, event.player, began=True), lots=state.lots[1:])


def taken(state: State, number: int, player: str, *, began: bool = False) -> State:
    """The table with somebody in a seat."""
    seat = Seat(number=number, player=player, began=began, fresh=not began)
    return replace(state, seats=tuple(sorted((*state.seats, seat), key=lambda each: each.number)))


def seats_need(rules: CirculoRules, state: State) -> Need | None:
    """The seat that is drawn next, each that is free with the same chance."""
    if not state.lots:
        return None
    free = free_seats(rules, state)
    return Need(PUESTOS, tuple([Outcome(str(number), 1) for number in free]), articulos.SEATS_DRAWN)


# --- a seat of the list -----------------------------------------------------------------------------------------------


class AssignSeat(Command, frozen=True, tag="assign-seat"):
    """Give a vacant seat to a player of the list."""

    label = N_("Give seat {seat} to {player}")
    words = ("asignar {seat} a {player}",)
    player: Name
    seat: int


class SeatAssigned(Event, frozen=True, tag="seat-assigned"):
    """The jefe de sector gave a player a seat."""

    sentence = N_("{player:@} is given seat {seat}.")
    player: str
    seat: int


@seats.act(AssignSeat, by=HEADS)
def assign(rules: CirculoRules, state: State, command: AssignSeat) -> Sequence[Event]:
    """Once the partida has begun, to the first of the list."""
    player, seat, cite = command.player, command.seat, articulos.ASSIGNED
    if state.phase in BEFORE or state.lots:
        raise Refused(PARTIDA_SIN_EMPEZAR, articulos.SEATS_DRAWN)
    if state.phase is Phase.FIN:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    if player not in state.waiting:
        raise Refused(FUERA_DE_LISTA, cite, player=player)
    if state.waiting[0] != player:
        raise Refused(TURNO_DE_LISTA, articulos.JEFE, first=state.waiting[0])
    if not 1 <= seat <= rules.plazas.value:
        raise Refused(PLAZA_INEXISTENTE, rules.plazas.cite, seat=seat, seats=f"1-{rules.plazas.value}")
    if occupant := next((each.player for each in state.seats if each.number == seat), ""):
        raise Refused(PLAZA_OCUPADA, articulos.INVITED, seat=seat, player=occupant)
    course = Course(rules, state)(SeatAssigned(player=player, seat=seat, cite=cite))
    resume(course)
    return course.events


@seats.might(AssignSeat)
def may_assign(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    for player in state.waiting[:1]:
        yield from (AssignSeat(by=who, player=player, seat=seat) for seat in free_seats(rules, state))


@seats.fold(SeatAssigned)
def assigned(rules: CirculoRules, state: State, event: SeatAssigned) -> State:
    return replace(taken(state, event.seat, event.player), waiting=without(state.waiting, event.player))


# --- leaving ----------------------------------------------------------------------------------------------------------


@seats.act(Leave, by=HANDLER)
def leave(rules: CirculoRules, state: State, command: Leave) -> Sequence[Event]:
    """With the whole resto, and not in the middle of a hand."""
    player, cite = command.player, articulos.KEPT_ON_THE_TABLE
    seat = seat_at(rules, state, player)
    if in_play(state, player):
        raise Refused(EN_LA_MANO, cite, player=player)
    if state.lots or not between(rules, state):
        no_tournament(rules, ENTRE_MANOS)
    course = Course(rules, state)
    gone(course, seat)
    suspend(course)
    go_on(course)
    settle_left(course)
    return course.events


@seats.might(Leave)
def may_leave(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    seated = [seat.player for seat in state.seats]
    return (Leave(by=who, player=player) for player in spoken_for(who, seated))
