"""Players come and go: they stand behind a seat, take one, wait for one, give it up, leave the table."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.declared import announcement, verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.powers import YA_ESTA, Lawful, Person, Present, law, seat_number, with_seat
from tapete.families.seats import YA_SENTADO
from tapete.families.shapes import OfPlayer, WithSeat
from tapete.language import N_

ASIENTO_INEXISTENTE = Reason("asiento_inexistente", N_("The table has no seat {seat}."))
ASIENTO_OCUPADO = Reason("asiento_ocupado", N_("Seat {seat} is taken."))
LISTA_DE_ESPERA = Reason("lista_de_espera", N_("{first:@} comes first in the waiting list."))
HAY_ASIENTO = Reason("hay_asiento", N_("There is a vacant seat: nobody needs to wait."))
YA_INSCRITO = Reason("ya_inscrito", N_("{player:@} is on the list already."))
SIN_ASIENTO = Reason("sin_asiento", N_("{player:@} has no seat."))
TIENE_DINERO_EN_JUEGO = Reason(
    "tiene_dinero_en_juego", N_("{player:@} has chips in play, or the bank, or is being asked.")
)

VOLUNTARY = "a petición propia"


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A player who stands behind a seat."""

    player: str
    behind: int
    arrival: int
    moved: bool = False
    """Whether they moved while a sabot was being dealt."""


class Attended(Protocol):
    """What these acts ask of a state."""

    @property
    def seats(self) -> tuple[Any, ...]: ...
    @property
    def standing(self) -> tuple[Standing, ...]: ...
    @property
    def waiting(self) -> tuple[str, ...]: ...
    @property
    def arrivals(self) -> int: ...


R = TypeVar("R", bound=Lawful)
S = TypeVar("S", bound=Attended)


Arrive = verb("Arrive", "de-pie {seat}", N_("Stand behind seat {seat}"), WithSeat)


class Arrived(Event, frozen=True, tag="arrived"):
    """A player stands behind a seat."""

    sentence = N_("{player:@} stands behind seat {seat}.")
    player: str
    seat: int
    moved: bool = False
    """Whether they moved while a sabot was being dealt: collected first, paid last."""


Sit = verb("Sit", "sentarse {seat}", N_("Take seat {seat}"), WithSeat)


class Seated(Event, frozen=True, tag="seated"):
    """A player took a seat."""

    sentence = N_("{player:@} takes seat {seat}.")
    player: str
    seat: int
    greets: bool
    """Whether the mano must still pass over it once."""


Enlist = verb("Enlist", "esperar", N_("Wait for a seat"))
Enlisted = announcement("Enlisted", N_("{player:@} waits for a seat."), OfPlayer)
StandUp = verb("StandUp", "levantarse", N_("Give up the seat"))


class SeatLeft(Event, frozen=True, tag="seat-left"):
    """A player lost the seat or gave it up, and stands behind it."""

    sentence = N_("{player:@} leaves seat {seat}: {reason}.")
    player: str
    seat: int
    reason: str


Leave = verb("Leave", "irse", N_("Leave the table"))
PlayerLeft = announcement("PlayerLeft", N_("{player:@} leaves the table."), OfPlayer)


class SeatedPlayer(Present[R, S]):
    """A player at the table who has a seat."""

    def require(self, rules: R, state: S, player: str) -> None:
        super().require(rules, state, player)
        if not seat_number(state, player):
            raise Refused(SIN_ASIENTO, rules.law["players"], player=player)


def require_seat(rules: Lawful, state: Attended, seat: int) -> None:
    if not 1 <= seat <= len(state.seats):
        raise Refused(ASIENTO_INEXISTENTE, rules.law["players"], seat=seat)


def require_vacant(rules: Lawful, state: Attended, seat: int) -> None:
    """Nobody may sit there."""
    require_seat(rules, state, seat)
    if state.seats[seat - 1] is not None:
        raise Refused(ASIENTO_OCUPADO, rules.law["players"], seat=seat)


def gone(state: S, player: str) -> S:
    return replace(
        state,
        standing=tuple(place for place in state.standing if place.player != player),
        waiting=tuple(name for name in state.waiting if name != player),
    )


def _stands(state: S, player: str, behind: int, *, moved: bool = False) -> S:
    place = Standing(player=player, behind=behind, arrival=state.arrivals + 1, moved=moved)
    return replace(state, standing=(*state.standing, place), arrivals=state.arrivals + 1)


def attendance(
    *,
    occupant: Callable[[Seated], Any],
    busy: Callable[[S, str], bool],
    dealing: Callable[[S], bool] = lambda _: False,
    free: Callable[[R, S, int], None] = require_vacant,
    before: Callable[[R, S, str], Sequence[Event]] = lambda *_: (),
    without: Callable[[S, str], S] = lambda state, _: state,
    by_list: bool = False,
    arrives: Callable[[R, S, Seated], Sequence[Event]] = lambda *_: (),
) -> Chapter[R, S]:
    """Standing, sitting, waiting and leaving.

    `occupant` is what a seat holds of who took it, `busy` whether somebody may not go yet, `dealing` whether who comes
    or moves now is treated otherwise for it; `free` refuses a seat that can't be taken, `before` is what happens before
    somebody leaves, and `without` what else the table forgets of them. Where all seats are taken `by_list`, a player
    joins the waiting list even while seats are vacant, and one who asks for a vacant seat is entered there first.
    `arrives` returns the events after a player takes a seat, such as a turn that begins there.
    """
    players = Chapter[R, S]("players")
    person, here, in_seat = Person[R, S](), Present[R, S](), SeatedPlayer[R, S]()

    @players.act(Arrive, by=person)
    def arrive(rules: R, state: S, command: WithSeat) -> Sequence[Event]:
        """Stand behind a seat; moving while a sabot is dealt is remembered at the payment."""
        player = command.by.id
        require_seat(rules, state, command.seat)
        if seat_number(state, player):
            raise Refused(YA_SENTADO, rules.law["players"], player=player)
        place = next((each for each in state.standing if each.player == player), None)
        if place is not None and place.behind == command.seat:
            raise Refused(YA_ESTA, rules.law["moved"])
        moved = place is not None and (place.moved or dealing(state))
        return [Arrived(player=player, seat=command.seat, moved=moved, cite=rules.law["moved" if moved else "players"])]

    @players.might(Arrive, cite=law("players"))
    def places(rules: R, state: S, who: Actor) -> Iterator[Command]:
        numbers = () if seat_number(state, who.id) else range(1, len(state.seats) + 1)
        return (Arrive(by=who, seat=number) for number in numbers)

    @players.fold(Arrived)
    def arrived(rules: R, state: S, event: Arrived) -> S:
        others = tuple([each for each in state.standing if each.player != event.player])
        return _stands(replace(state, standing=others), event.player, event.seat, moved=event.moved)

    @players.act(Sit, by=person)
    def sit(rules: R, state: S, command: WithSeat) -> Sequence[Event]:
        """A vacant seat goes to the first of the list, and to anybody when nobody waits."""
        player = command.by.id
        if seat_number(state, player):
            raise Refused(YA_SENTADO, rules.law["one_seat"], player=player)
        free(rules, state, command.seat)
        if state.waiting and state.waiting[0] != player:
            raise Refused(LISTA_DE_ESPERA, rules.law["vacant"], first=state.waiting[0])
        greets = dealing(state)
        cite = rules.law["greeting" if greets else "players"]
        seated = Seated(player=player, seat=command.seat, greets=greets, cite=cite)
        entered = by_list and player not in state.waiting
        listed = [Enlisted(player=player, cite=rules.law["vacant"])] if entered else []
        return [*listed, seated, *arrives(rules, state, seated)]

    @players.might(Sit, cite=law("players"))
    def vacant(rules: R, state: S, who: Actor) -> Iterator[Command]:
        seats = () if seat_number(state, who.id) else state.seats
        return (Sit(by=who, seat=number) for number, seat in enumerate(seats, 1) if seat is None)

    @players.fold(Seated)
    def sat_down(rules: R, state: S, event: Seated) -> S:
        return with_seat(gone(state, event.player), event.seat, occupant(event))

    @players.act(Enlist, by=person)
    def enlist(rules: R, state: S, command: Command) -> Sequence[Event]:
        player, cite = command.by.id, rules.law["vacant"]
        if seat_number(state, player):
            raise Refused(YA_SENTADO, cite, player=player)
        if player in state.waiting:
            raise Refused(YA_INSCRITO, cite, player=player)
        if not by_list and not state.waiting and None in state.seats:
            raise Refused(HAY_ASIENTO, cite)
        return [Enlisted(player=player, cite=cite)]

    players.bare(Enlist, cite=law("vacant"))

    @players.fold(Enlisted)
    def enlisted(rules: R, state: S, event: OfPlayer) -> S:
        return replace(state, waiting=(*state.waiting, event.player))

    @players.act(StandUp, by=in_seat)
    def stand_up(rules: R, state: S, command: Command) -> Sequence[Event]:
        player, cite = command.by.id, rules.law["players"]
        if busy(state, player):
            raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
        return [SeatLeft(player=player, seat=seat_number(state, player), reason=VOLUNTARY, cite=cite)]

    players.bare(StandUp, cite=law("players"))

    @players.fold(SeatLeft)
    def stood_up(rules: R, state: S, event: SeatLeft) -> S:
        return _stands(with_seat(state, event.seat, None), event.player, event.seat)

    @players.act(Leave, by=here)
    def leave(rules: R, state: S, command: Command) -> Sequence[Event]:
        player, cite = command.by.id, rules.law["players"]
        if busy(state, player):
            raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
        return [*before(rules, state, player), PlayerLeft(player=player, cite=cite)]

    players.bare(Leave, cite=law("players"))

    @players.fold(PlayerLeft)
    def left(rules: R, state: S, event: OfPlayer) -> S:
        number = seat_number(state, event.player)
        if number:
            state = with_seat(state, number, None)
        return without(gone(state, event.player), event.player)

    return players
