"""The people at a table whose bank a player holds: powers, times, seats and the waiting list."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, announcement, replace, require_role, verb
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.seats import YA_SENTADO
from tapete.families.shapes import WithSeat
from tapete.families.table.duty import on_staff, require_open, require_player
from tapete.language import N_
from tapete.law.citation import Citation


class Somebody(Protocol):
    """Somebody in a seat, or behind one."""

    @property
    def player(self) -> str: ...


class Gathering(Protocol):
    """A state with seats and standing players."""

    @property
    def seats(self) -> Sequence[Any]:
        """The seated players by number; None for a vacant seat."""
        ...

    @property
    def standing(self) -> Sequence[Somebody]: ...


G = TypeVar("G", bound=Gathering)


def seat_number(state: Gathering, player: str) -> int:
    for number, seat in enumerate(state.seats, 1):
        if seat is not None and seat.player == player:
            return number
    return 0


def stands(state: Gathering, player: str) -> bool:
    return any(place.player == player for place in state.standing)


def present(state: Gathering, player: str) -> bool:
    return seat_number(state, player) > 0 or stands(state, player)


def seated(state: Gathering) -> list[str]:
    return [seat.player for seat in state.seats if seat is not None]


def everybody(state: Gathering) -> list[str]:
    """The seated players by number, then the standing ones by arrival."""
    return [*seated(state), *(place.player for place in state.standing)]


def with_seat(state: G, number: int, seat: Any) -> G:
    return replace(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))


FUERA_DE_FASE = Reason("fuera_de_fase", N_("That can't be done now: the table is in {phase}."))
YA_ESTA = Reason("ya_esta", N_("It is so already."))
NO_ESTA_EN_LA_MESA = Reason("no_esta_en_la_mesa", N_("{player:@} is not at the table."))
DEL_LADO_DE_LA_BANCA = Reason("del_lado_de_la_banca", N_("{player:@} shares the bank and does not bet against it."))
FALTA_EL_BANQUERO = Reason("falta_el_banquero", N_("There is no banker."))
NO_ES_EL_BANQUERO = Reason("no_es_el_banquero", N_("Only the banker, {banker:@}, may do that."))
CARTA_EN_CAMINO = Reason("carta_en_camino", N_("A card must come out of the sabot first."))
AUXILIAR_NO_INTERVIENE = Reason(
    "auxiliar_no_interviene",
    N_("{servant:@} is an auxiliary servant and takes no part in the game, the cards or the chips."),
)


class Lawful(Protocol):
    """Rules that know where each of them stands."""

    @property
    def law(self) -> Mapping[str, Citation]: ...


R = TypeVar("R", bound=Lawful)
S = TypeVar("S", bound=Any)


def law(rule: str) -> Callable[[Lawful], Citation]:
    return lambda rules: rules.law[rule]


class Person(Generic[R, S]):
    """A player who is not on the staff; they need not be at the table."""

    def refuse(self, rules: R, state: S, command: Any) -> None:
        by: Actor = command.by
        require_open(state)
        if by.role is not Role.JUGADOR:
            require_role(by, frozenset({Role.JUGADOR}), rules.law["players"])
        require_player(state, by.id)
        self.require(rules, state, by.id)

    def require(self, rules: R, state: S, player: str) -> None:
        """Raise `Refused` unless the player meets a further condition."""

    def admits(self, rules: R, state: S, who: Actor) -> bool:
        if who.role is not Role.JUGADOR or not state.open or on_staff(state, who.id):
            return False
        try:
            self.require(rules, state, who.id)
        except Refused:
            return False
        return True

    def roles(self, rules: R) -> frozenset[Role]:
        return frozenset({Role.JUGADOR})


class Present(Person[R, S]):
    """A player who is at the table."""

    def require(self, rules: R, state: S, player: str) -> None:
        if not present(state, player):
            raise Refused(NO_ESTA_EN_LA_MESA, rules.law["players"], player=player)


class Punter(Present[R, S]):
    """A player at the table who does not share the bank."""

    def __init__(self, shares: Callable[[S, str], bool], cite: Citation) -> None:
        self._shares, self._cite = shares, cite

    def require(self, rules: R, state: S, player: str) -> None:
        super().require(rules, state, player)
        if self._shares(state, player):
            raise Refused(DEL_LADO_DE_LA_BANCA, self._cite, player=player)


class Time(Moment[R, S]):
    """A time; a refusal at another time names the phase."""

    def __init__(self, cite: Callable[[R], Citation], holds: Callable[[R, S], bool]) -> None:
        super().__init__(holds, FUERA_DE_FASE, cite)

    def refuse(self, rules: R, state: S) -> None:
        if not self.holds(rules, state):
            raise Refused(self._reason, self._cite(rules), phase=state.phase.value)


def during(rule: str | Callable[[Any], Citation], *phases: StrEnum) -> Time[Any, Any]:
    return Time(law(rule) if isinstance(rule, str) else rule, lambda _, state: state.phase in phases)


def refuse_servant(staff: tuple[Actor, ...], by: Actor, cite: Citation) -> None:
    if by.role is Role.AUXILIAR and by in staff:
        raise Refused(AUXILIAR_NO_INTERVIENE, cite, servant=by.id)


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


class Attended(Gathering, Protocol):
    """The state that these acts need."""

    @property
    def standing(self) -> tuple[Standing, ...]: ...
    @property
    def waiting(self) -> tuple[str, ...]: ...
    @property
    def arrivals(self) -> int: ...


A = TypeVar("A", bound=Attended)

Arrive = verb("Arrive", "de-pie {seat}", N_("Stand behind seat {seat}"), WithSeat)


class Arrived(Event, frozen=True, tag="arrived"):
    """A player stands behind a seat."""

    sentence = N_("{player:@} stands behind seat {seat}.")
    player: str
    seat: int
    moved: bool = False
    """True if they moved while a sabot was being dealt: collected first, paid last."""


Sit = verb("Sit", "sentarse {seat}", N_("Take seat {seat}"), WithSeat)


class Seated(Event, frozen=True, tag="seated"):
    """A player took a seat."""

    sentence = N_("{player:@} takes seat {seat}.")
    player: str
    seat: int
    greets: bool
    """True if the mano must still pass over it once."""


Enlist = verb("Enlist", "esperar", N_("Wait for a seat"))
Enlisted = announcement("Enlisted", N_("{player:@} waits for a seat."), PlayerEvent)
StandUp = verb("StandUp", "levantarse", N_("Give up the seat"))


class SeatLeft(Event, frozen=True, tag="seat-left"):
    """A player lost the seat or gave it up, and stands behind it."""

    sentence = N_("{player:@} leaves seat {seat}: {reason}.")
    player: str
    seat: int
    reason: str


Leave = verb("Leave", "irse", N_("Leave the table"))
PlayerLeft = announcement("PlayerLeft", N_("{player:@} leaves the table."), PlayerEvent)


class SeatedPlayer(Present[R, A]):
    """A player at the table who has a seat."""

    def require(self, rules: R, state: A, player: str) -> None:
        super().require(rules, state, player)
        if not seat_number(state, player):
            raise Refused(SIN_ASIENTO, rules.law["players"], player=player)


def require_seat(rules: Lawful, state: Attended, seat: int) -> None:
    if not 1 <= seat <= len(state.seats):
        raise Refused(ASIENTO_INEXISTENTE, rules.law["players"], seat=seat)


def require_vacant(rules: Lawful, state: Attended, seat: int) -> None:
    require_seat(rules, state, seat)
    if state.seats[seat - 1] is not None:
        raise Refused(ASIENTO_OCUPADO, rules.law["players"], seat=seat)


def gone(state: A, player: str) -> A:
    return replace(
        state,
        standing=tuple(place for place in state.standing if place.player != player),
        waiting=tuple(name for name in state.waiting if name != player),
    )


def _stands(state: A, player: str, behind: int, *, moved: bool = False) -> A:
    place = Standing(player=player, behind=behind, arrival=state.arrivals + 1, moved=moved)
    return replace(state, standing=(*state.standing, place), arrivals=state.arrivals + 1)


def attendance(
    *,
    occupant: Callable[[Seated], Any],
    busy: Callable[[A, str], bool],
    dealing: Callable[[A], bool] = lambda _: False,
    free: Callable[[R, A, int], None] = require_vacant,
    before: Callable[[R, A, str], Sequence[Event]] = lambda *_: (),
    without: Callable[[A, str], A] = lambda state, _: state,
    by_list: bool = False,
    arrives: Callable[[R, A, Seated], Sequence[Event]] = lambda *_: (),
) -> Chapter[R, A]:
    """Standing, sitting, waiting and leaving.

    `occupant` is the content of a taken seat; a `busy` player may not leave; while a sabot is `dealing`, arrivals are
    noted. `free` refuses a seat, `before` gives the events before a player leaves, `without` removes their other
    traces, and `arrives` gives the events after a player sits. With `by_list`, players may wait while seats are
    vacant, and one who asks for a vacant seat is put on the list first.
    """
    players = Chapter[R, A]("players")
    person, here, in_seat = Person[R, A](), Present[R, A](), SeatedPlayer[R, A]()

    @players.act(Arrive, by=person)
    def arrive(rules: R, state: A, command: WithSeat) -> Sequence[Event]:
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
    def places(rules: R, state: A, who: Actor) -> Iterator[Command]:
        numbers = () if seat_number(state, who.id) else range(1, len(state.seats) + 1)
        return (Arrive(by=who, seat=number) for number in numbers)

    @players.fold(Arrived)
    def arrived(rules: R, state: A, event: Arrived) -> A:
        others = tuple([each for each in state.standing if each.player != event.player])
        return _stands(replace(state, standing=others), event.player, event.seat, moved=event.moved)

    @players.act(Sit, by=person)
    def sit(rules: R, state: A, command: WithSeat) -> Sequence[Event]:
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
    def vacant(rules: R, state: A, who: Actor) -> Iterator[Command]:
        seats = () if seat_number(state, who.id) else state.seats
        return (Sit(by=who, seat=number) for number, seat in enumerate(seats, 1) if seat is None)

    players.leaves(Seated, lambda state, event: with_seat(gone(state, event.player), event.seat, occupant(event)))

    @players.act(Enlist, by=person)
    def enlist(rules: R, state: A, command: Command) -> Sequence[Event]:
        player, cite = command.by.id, rules.law["vacant"]
        if seat_number(state, player):
            raise Refused(YA_SENTADO, cite, player=player)
        if player in state.waiting:
            raise Refused(YA_INSCRITO, cite, player=player)
        if not by_list and not state.waiting and None in state.seats:
            raise Refused(HAY_ASIENTO, cite)
        return [Enlisted(player=player, cite=cite)]

    players.bare(Enlist, cite=law("vacant"))

    players.leaves(Enlisted, lambda state, event: replace(state, waiting=(*state.waiting, event.player)))

    @players.act(StandUp, by=in_seat)
    def stand_up(rules: R, state: A, command: Command) -> Sequence[Event]:
        player, cite = command.by.id, rules.law["players"]
        if busy(state, player):
            raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
        return [SeatLeft(player=player, seat=seat_number(state, player), reason=VOLUNTARY, cite=cite)]

    players.bare(StandUp, cite=law("players"))

    players.leaves(SeatLeft, lambda state, event: _stands(with_seat(state, event.seat, None), event.player, event.seat))

    @players.act(Leave, by=here)
    def leave(rules: R, state: A, command: Command) -> Sequence[Event]:
        player, cite = command.by.id, rules.law["players"]
        if busy(state, player):
            raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
        return [*before(rules, state, player), PlayerLeft(player=player, cite=cite)]

    players.bare(Leave, cite=law("players"))

    @players.fold(PlayerLeft)
    def left(rules: R, state: A, event: PlayerEvent) -> A:
        number = seat_number(state, event.player)
        if number:
            state = with_seat(state, number, None)
        return without(gone(state, event.player), event.player)

    return players
