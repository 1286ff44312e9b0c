"""Players: they sit, stand behind a seat, wait for one, change it, leave it and come back to it (ES1979:08.IV)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.places import seat_number, seated, with_seat
from tapete.families.circulo.powers import YA_ESTA, Present, law
from tapete.families.seats import YA_SENTADO
from tapete.games.ferrocarril.asociados import TIENE_DINERO_EN_JUEGO, offers_back
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.people import by_priority, on_bank_side, seat_of, standing_of, with_own
from tapete.games.ferrocarril.powers import PERSON, PRESENT
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, Seat, Standing, State
from tapete.language import N_

ASIENTO_INEXISTENTE = Reason("asiento_inexistente", N_("The table has no seat {seat}."))
ASIENTO_OCUPADO = Reason("asiento_ocupado", N_("Seat {seat} is taken."))
ASIENTO_MOMENTANEAMENTE_VACIO = Reason(
    "asiento_momentaneamente_vacio", N_("The player of seat {seat} is away only for a moment.")
)
LISTA_DE_ESPERA = Reason("lista_de_espera", N_("{first} comes first in the waiting list."))
HAY_ASIENTO = Reason("hay_asiento", N_("There is a vacant seat: nobody needs to wait."))
YA_INSCRITO = Reason("ya_inscrito", N_("{player} is on the list already."))
SIN_ASIENTO = Reason("sin_asiento", N_("{player} has no seat."))
NO_AUSENTE = Reason("no_ausente", N_("{player} is not away."))
YA_AUSENTE = Reason("ya_ausente", N_("{player} is away already."))

VOLUNTARY = "a petición propia"


class SeatedPlayer(Present[FerroRules, State]):
    """A player at the table who has a seat."""

    def require(self, rules: FerroRules, state: State, player: str) -> None:
        super().require(rules, state, player)
        if seat_of(state, player) is None:
            raise Refused(SIN_ASIENTO, rules.law["players"], player=player)


SEATED = SeatedPlayer()
players = Chapter[FerroRules, State]("players")


def dealing(state: State) -> bool:
    """Whether a sabot is being dealt, so that who sits down must let the mano pass once."""
    return state.talla > 0 and state.phase not in BETWEEN_TALLAS


def own_seat(state: State, player: str) -> Seat:
    """The seat of who must have one."""
    return seat_of(state, player) or Seat(player=player)


# --- standing ---------------------------------------------------------------------------------------------------------


class Arrive(Command, frozen=True, tag="arrive"):
    """Stand behind a seat, or move behind another."""

    label: ClassVar[str] = N_("Stand behind seat {seat}")
    words: ClassVar[tuple[str, ...]] = ("de-pie {seat}",)
    seat: int


class Arrived(Event, frozen=True, tag="arrived"):
    """A player stands behind a seat."""

    sentence: ClassVar[str] = N_("{player} stands behind seat {seat}.")
    player: str
    seat: int
    moved: bool = False
    """Whether they moved while a sabot was being dealt: collected first, paid last."""


@players.act(Arrive, by=PERSON)
def arrive(rules: FerroRules, state: State, command: Arrive) -> Sequence[Event]:
    """Stand behind a seat; moving while a sabot is dealt is remembered at the payment."""
    player = command.by.id
    _require_seat(rules, command.seat)
    if seat_number(state, player):
        raise Refused(YA_SENTADO, rules.law["players"], player=player)
    place = standing_of(state, player)
    if place is not None and place.behind == command.seat:
        raise Refused(YA_ESTA, rules.law["moved"])
    moved = place is not None and (place.moved or dealing(state))
    return [Arrived(player=player, seat=command.seat, moved=moved, cite=rules.law["moved" if moved else "players"])]


def _require_seat(rules: FerroRules, seat: int) -> None:
    if not 1 <= seat <= rules.seats:
        raise Refused(ASIENTO_INEXISTENTE, rules.law["players"], seat=seat)


@players.might(Arrive, cite=law("players"))
def places(rules: FerroRules, state: State, who: Actor) -> Iterator[Command]:
    numbers = () if seat_number(state, who.id) else range(1, rules.seats + 1)
    return (Arrive(by=who, seat=number) for number in numbers)


@players.fold(Arrived)
def arrived(rules: FerroRules, state: State, event: Arrived) -> State:
    others = tuple(each for each in state.standing if each.player != event.player)
    return _stands(replace(state, standing=others), event.player, event.seat, moved=event.moved)


def _stands(state: State, player: str, behind: int, *, moved: bool = False) -> State:
    place = Standing(player=player, behind=behind, arrival=state.arrivals + 1, moved=moved)
    return replace(state, standing=(*state.standing, place), arrivals=state.arrivals + 1)


# --- sitting ----------------------------------------------------------------------------------------------------------


class Sit(Command, frozen=True, tag="sit"):
    """Take a vacant seat."""

    label: ClassVar[str] = N_("Take seat {seat}")
    words: ClassVar[tuple[str, ...]] = ("sentarse {seat}",)
    seat: int


class Seated(Event, frozen=True, tag="seated"):
    """A player took a seat."""

    sentence: ClassVar[str] = N_("{player} takes seat {seat}.")
    player: str
    seat: int
    greets: bool


@players.act(Sit, by=PERSON)
def sit(rules: FerroRules, state: State, command: Sit) -> Sequence[Event]:
    """A vacant seat goes to the first of the list, and to anybody when nobody waits."""
    player = command.by.id
    if seat_number(state, player):
        raise Refused(YA_SENTADO, rules.law["one_seat"], player=player)
    _require_vacant(rules, state, command.seat)
    if state.waiting and state.waiting[0] != player:
        raise Refused(LISTA_DE_ESPERA, rules.law["vacant"], first=state.waiting[0])
    greets = dealing(state)
    cite = rules.law["greeting" if greets else "players"]
    return [Seated(player=player, seat=command.seat, greets=greets, cite=cite)]


def _require_vacant(rules: FerroRules, state: State, number: int) -> None:
    _require_seat(rules, number)
    seat = state.seats[number - 1]
    if seat is not None and seat.absent:
        raise Refused(ASIENTO_MOMENTANEAMENTE_VACIO, rules.law["momentary"], seat=number)
    if seat is not None:
        raise Refused(ASIENTO_OCUPADO, rules.law["players"], seat=number)


@players.might(Sit, cite=law("players"))
def vacant(rules: FerroRules, state: State, who: Actor) -> Iterator[Command]:
    seats = () if seat_number(state, who.id) else state.seats
    return (Sit(by=who, seat=number) for number, seat in enumerate(seats, 1) if seat is None)


@players.fold(Seated)
def sat_down(rules: FerroRules, state: State, event: Seated) -> State:
    return with_seat(_gone(state, event.player), event.seat, Seat(player=event.player, greets=event.greets))


def _gone(state: State, player: str) -> State:
    """Without somebody who stood or waited."""
    return replace(
        state,
        standing=tuple(place for place in state.standing if place.player != player),
        waiting=tuple(name for name in state.waiting if name != player),
    )


class Enlist(Command, frozen=True, tag="enlist"):
    """Enter the list of those who wait for a seat."""

    label: ClassVar[str] = N_("Wait for a seat")
    words: ClassVar[tuple[str, ...]] = ("esperar",)


class Enlisted(Event, frozen=True, tag="enlisted"):
    """A player waits for a seat."""

    sentence: ClassVar[str] = N_("{player} waits for a seat.")
    player: str


@players.act(Enlist, by=PERSON)
def enlist(rules: FerroRules, state: State, command: Enlist) -> Sequence[Event]:
    """The list that the inspector keeps."""
    player, cite = command.by.id, rules.law["vacant"]
    if seat_number(state, player):
        raise Refused(YA_SENTADO, cite, player=player)
    if player in state.waiting:
        raise Refused(YA_INSCRITO, cite, player=player)
    if not state.waiting and None in state.seats:
        raise Refused(HAY_ASIENTO, cite)
    return [Enlisted(player=player, cite=cite)]


players.bare(Enlist, cite=law("vacant"))


@players.fold(Enlisted)
def enlisted(rules: FerroRules, state: State, event: Enlisted) -> State:
    return replace(state, waiting=(*state.waiting, event.player))


# --- changing ---------------------------------------------------------------------------------------------------------


class AskChange(Command, frozen=True, tag="ask-change"):
    """Ask to change to another seat."""

    label: ClassVar[str] = N_("Change to seat {seat}")
    words: ClassVar[tuple[str, ...]] = ("cambiar {seat}",)
    seat: int


class ChangeAsked(Event, frozen=True, tag="change-asked"):
    """A seated player asked for another seat."""

    sentence: ClassVar[str] = N_("{player} asks to change to seat {seat}.")
    player: str
    seat: int


class SeatChanged(Event, frozen=True, tag="seat-changed"):
    """A seated player changed seat."""

    sentence: ClassVar[str] = N_("{player} changes to seat {seat}.")
    player: str
    seat: int
    greets: bool


@players.act(AskChange, by=SEATED)
def ask_change(rules: FerroRules, state: State, command: AskChange) -> Sequence[Event]:
    """At once when the seat is vacant and nobody waits; else when the talla has ended."""
    player = command.by.id
    _require_seat(rules, command.seat)
    if command.seat in {seat_number(state, player), own_seat(state, player).wants}:
        raise Refused(YA_ESTA, rules.law["vacant"])
    if busy(state, player):
        raise Refused(TIENE_DINERO_EN_JUEGO, rules.law["greeting"], player=player)
    if state.seats[command.seat - 1] is None and not state.waiting:
        greets = dealing(state)
        cite = rules.law["greeting" if greets else "change"]
        return [SeatChanged(player=player, seat=command.seat, greets=greets, cite=cite)]
    return [ChangeAsked(player=player, seat=command.seat, cite=rules.law["vacant"])]


@players.might(AskChange, cite=law("vacant"))
def other_seats(rules: FerroRules, state: State, who: Actor) -> Iterator[Command]:
    numbers = () if busy(state, who.id) else range(1, rules.seats + 1)
    return (AskChange(by=who, seat=number) for number in numbers)


def changes_at_the_end(course: Course) -> None:
    """The talla has ended: those who asked for a seat that is vacant get it, without losing priority."""
    state = course.state
    for player in by_priority(state, [name for name in seated(state) if own_seat(state, name).wants]):
        number = own_seat(course.state, player).wants
        if course.state.seats[number - 1] is None:
            course(SeatChanged(player=player, seat=number, greets=False, cite=course.rules.law["change"]))


@players.fold(ChangeAsked)
def change_asked(rules: FerroRules, state: State, event: ChangeAsked) -> State:
    return with_own(state, event.player, wants=event.seat)


@players.fold(SeatChanged)
def changed(rules: FerroRules, state: State, event: SeatChanged) -> State:
    seat = own_seat(state, event.player)
    state = with_seat(state, seat_number(state, event.player), None)
    return with_seat(state, event.seat, replace(seat, greets=event.greets or seat.greets, wants=0))


# --- leaving ----------------------------------------------------------------------------------------------------------


class StandUp(Command, frozen=True, tag="stand-up"):
    """Give up the seat and stay standing behind it."""

    label: ClassVar[str] = N_("Give up the seat")
    words: ClassVar[tuple[str, ...]] = ("levantarse",)


class SeatLeft(Event, frozen=True, tag="seat-left"):
    """A player lost the seat or gave it up, and stands behind it."""

    sentence: ClassVar[str] = N_("{player} leaves seat {seat}: {reason}.")
    player: str
    seat: int
    reason: str


@players.act(StandUp, by=SEATED)
def stand_up(rules: FerroRules, state: State, command: StandUp) -> Sequence[Event]:
    """Give the seat up."""
    player, cite = command.by.id, rules.law["players"]
    if busy(state, player):
        raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
    return [SeatLeft(player=player, seat=seat_number(state, player), reason=VOLUNTARY, cite=cite)]


players.bare(StandUp, cite=law("players"))


@players.fold(SeatLeft)
def stood_up(rules: FerroRules, state: State, event: SeatLeft) -> State:
    return _stands(with_seat(state, event.seat, None), event.player, event.seat)


def busy(state: State, player: str) -> bool:
    """Whether somebody has the bank, or chips in play, or is being asked something."""
    award = state.award
    if on_bank_side(state, player) or state.cutters[:1] == (player,):
        return True
    if award is not None and (player in award.queue[:1] or player == award.held):
        return True
    if award is not None and any(part.player == player for bid in award.bids for part in bid):
        return True
    return state.play is not None and player in _with_chips(state)


def _with_chips(state: State) -> set[str]:
    play = state.jugada
    parts = (*play.banco, *play.half, *play.last, *play.abonos, *play.in_play)
    return {play.given, play.holder} | {part.player for part in parts} | {stake.player for stake in play.stakes}


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table."""

    label: ClassVar[str] = N_("Leave the table")
    words: ClassVar[tuple[str, ...]] = ("irse",)


class PlayerLeft(Event, frozen=True, tag="player-left"):
    """A player left the table."""

    sentence: ClassVar[str] = N_("{player} leaves the table.")
    player: str


@players.act(Leave, by=PRESENT)
def leave(rules: FerroRules, state: State, command: Leave) -> Sequence[Event]:
    """Leave the table, with nothing on it; chips offered to somebody are taken back."""
    player, cite = command.by.id, rules.law["players"]
    if busy(state, player):
        raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
    return [*offers_back(rules, state, player), PlayerLeft(player=player, cite=cite)]


players.bare(Leave, cite=law("players"))


@players.fold(PlayerLeft)
def left(rules: FerroRules, state: State, event: PlayerLeft) -> State:
    number = seat_number(state, event.player)
    if number:
        state = with_seat(state, number, None)
    state = replace(_gone(state, event.player), cutters=tuple(name for name in state.cutters if name != event.player))
    return without_rights(state, event.player)


def without_rights(state: State, player: str) -> State:
    """Rights die with whoever leaves."""
    if player not in {state.follow, state.repeat, state.larger}:
        return state
    follow, repeat, larger = ("" if who == player else who for who in (state.follow, state.repeat, state.larger))
    return replace(state, follow=follow, repeat=repeat, larger=larger)


class StepAway(Command, frozen=True, tag="step-away"):
    """Leave the seat for a moment."""

    label: ClassVar[str] = N_("Step away for a moment")
    words: ClassVar[tuple[str, ...]] = ("ausentarse",)


class SteppedAway(Event, frozen=True, tag="stepped-away"):
    """A seat is empty for a moment."""

    sentence: ClassVar[str] = N_("{player} steps away for a moment.")
    player: str


@players.act(StepAway, by=SEATED)
def step_away(rules: FerroRules, state: State, command: StepAway) -> Sequence[Event]:
    """The seat stays theirs for a moment."""
    player = command.by.id
    if own_seat(state, player).absent:
        raise Refused(YA_AUSENTE, rules.law["absent"], player=player)
    if busy(state, player):
        raise Refused(TIENE_DINERO_EN_JUEGO, rules.law["absent"], player=player)
    return [SteppedAway(player=player, cite=rules.law["momentary"])]


players.bare(StepAway, cite=law("players"))


@players.fold(SteppedAway)
def stepped_away(rules: FerroRules, state: State, event: SteppedAway) -> State:
    return with_own(state, event.player, absent=True)


class ComeBack(Command, frozen=True, tag="come-back"):
    """Come back to the seat."""

    label: ClassVar[str] = N_("Come back")
    words: ClassVar[tuple[str, ...]] = ("volver",)


class CameBack(Event, frozen=True, tag="came-back"):
    """Its player is back."""

    sentence: ClassVar[str] = N_("{player} is back.")
    player: str


@players.act(ComeBack, by=SEATED)
def come_back(rules: FerroRules, state: State, command: ComeBack) -> Sequence[Event]:
    """Back at the seat."""
    if not own_seat(state, command.by.id).absent:
        raise Refused(NO_AUSENTE, rules.law["absent"], player=command.by.id)
    return [CameBack(player=command.by.id, cite=rules.law["momentary"])]


players.bare(ComeBack, cite=law("players"))


@players.fold(CameBack)
def came_back(rules: FerroRules, state: State, event: CameBack) -> State:
    return with_own(state, event.player, absent=False)
