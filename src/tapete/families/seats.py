"""Seats, the list of those who wait for one, and leaving them.

Punto y banca: ES1979:07.III.1 and 07.IV, GA2007:06.III, MU2010:39.a and 40.2, AS2011pb:C.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power, announcement, replace
from tapete.engine.command import Actor, Command, Name, Offer
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.shapes import OfSeat
from tapete.families.table import reasons
from tapete.families.table.powers import spoken_for
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

PLAZA_INEXISTENTE = Reason("departamento_inexistente", N_("The table has no department {seat}; it has {seats}."))
PLAZA_OCUPADA = Reason("departamento_ocupado", N_("Department {seat} is taken by {player:@}."))
YA_SENTADO = Reason("ya_sentado", N_("{player:@} has a seat already."))
SIN_PLAZA = Reason("sin_plaza", N_("{player:@} has no seat at this table."))
HAY_PLAZAS = Reason("hay_plazas", N_("There are free seats and nobody waits for them: sit down."))
EN_LISTA = Reason("en_lista", N_("{player:@} is on the list already."))
TURNO_DE_LISTA = Reason("turno_de_lista", N_("The next seat belongs to {first:@}, first on the list."))
APUESTAS_EN_EL_TAPETE = Reason("apuestas_en_el_tapete", N_("{player:@} has bets on the cloth: withdraw them first."))


class Seat(msgspec.Struct, frozen=True):
    """A numbered seat and who sits at it."""

    number: int
    player: str


class SeatRules(Protocol):
    """The rules that this chapter needs."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of the seats."""
        ...

    @property
    def seats_cite(self) -> Citation: ...
    @property
    def waiting_list(self) -> Cited[bool]: ...


class Seating(Protocol):
    """The state that this chapter needs."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seated players, by number."""
        ...

    @property
    def waiting(self) -> tuple[str, ...]:
        """The waiting list, in order."""
        ...


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat."""

    label = N_("Sit at {seat}")
    words = ("sentarse [{seat}] [para {player}]",)
    player: Name
    seat: int


Seated = announcement("Seated", N_("{player:@} sits at department {seat}."), OfSeat)


class Enlist(Command, frozen=True, tag="enlist"):
    """Be put on the list of those who wait for a seat."""

    label = N_("Wait for a seat")
    words = ("lista [para {player}]",)
    player: Name


class Enlisted(Event, frozen=True, tag="enlisted"):
    """A player waits for a seat."""

    sentence = N_("{player:@} is number {place} on the list for a seat.")
    player: str
    place: int


class Leave(Command, frozen=True, tag="leave"):
    """Leave the seat, or the waiting list."""

    label = N_("Leave the seat")
    words = ("levantarse [para {player}]",)
    player: Name


Left = announcement("Left", N_("{player:@} leaves."), PlayerEvent)

R = TypeVar("R", bound=SeatRules)
S = TypeVar("S", bound=Seating)


def seating(
    *,
    by: Power[R, S],
    lists: Power[R, S],
    when: Moment[R, S],
    present: Callable[[S], Iterable[str]],
    busy: Callable[[S, str], bool],
    leaves_behind: Callable[[R, S, str], Sequence[Event]],
    arrives: Callable[[R, S, str, int], Sequence[Event]],
) -> Chapter[R, S]:
    """Players take free seats, wait for them in order, and leave them when they are not `busy`.

    `lists` is the power to put a player on the list. `leaves_behind` gives the events before a player rises, such as
    the sabot passing on; `arrives` those after a player sits, such as a turn that begins there.
    """
    chapter = Chapter[R, S]("seats")

    @chapter.act(Sit, by=by, when=when)
    def sit(rules: R, state: S, command: Sit) -> Sequence[Event]:
        """A player takes a free seat; while others wait, only the first on the list."""
        if command.seat not in rules.seats:
            shown = f"{rules.seats[0]}-{rules.seats[-1]}"
            raise Refused(PLAZA_INEXISTENTE, rules.seats_cite, seat=command.seat, seats=shown)
        if seat_of(state, command.player):
            raise Refused(YA_SENTADO, rules.seats_cite, player=command.player)
        if not free_seats(rules, state):
            raise Refused(reasons.AFORO_COMPLETO, rules.seats_cite, places=len(rules.seats))
        if taken := player_at(state, command.seat):
            raise Refused(PLAZA_OCUPADA, rules.seats_cite, seat=command.seat, player=taken)
        if rules.waiting_list.value and not is_next(state, command.player):
            raise Refused(TURNO_DE_LISTA, rules.waiting_list.cite, first=state.waiting[0])
        seated = Seated(player=command.player, seat=command.seat, cite=rules.seats_cite)
        return [seated, *arrives(rules, state, command.player, command.seat)]

    @chapter.default(Sit, "seat")
    def first_free(rules: R, state: S, by: Actor) -> int:
        """Without a number, the first free seat is taken."""
        return next(iter(free_seats(rules, state)), rules.seats[0])

    @chapter.offer(Sit)
    def may_sit(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for player in spoken_for(who, present(state)):
            if not seat_of(state, player) and is_next(state, player):
                for seat in free_seats(rules, state):
                    yield Offer(Sit(by=who, player=player, seat=seat), rules.seats_cite)

    @chapter.act(Enlist, by=lists, when=when)
    def enlist(rules: R, state: S, command: Enlist) -> Sequence[Event]:
        cite = rules.waiting_list.cite
        if seat_of(state, command.player):
            raise Refused(YA_SENTADO, cite, player=command.player)
        if command.player in state.waiting:
            raise Refused(EN_LISTA, cite, player=command.player)
        if not must_wait(rules, state):
            raise Refused(HAY_PLAZAS, cite)
        return [Enlisted(player=command.player, place=len(state.waiting) + 1, cite=cite)]

    @chapter.offer(Enlist)
    def may_enlist(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for player in spoken_for(who, present(state)) if must_wait(rules, state) else ():
            if not seat_of(state, player) and player not in state.waiting:
                yield Offer(Enlist(by=who, player=player), rules.waiting_list.cite)

    @chapter.act(Leave, by=by, when=when)
    def leave(rules: R, state: S, command: Leave) -> Sequence[Event]:
        player = command.player
        seated = seat_of(state, player)
        if not seated and player not in state.waiting:
            raise Refused(SIN_PLAZA, rules.seats_cite, player=player)
        if seated and busy(state, player):
            raise Refused(APUESTAS_EN_EL_TAPETE, rules.seats_cite, player=player)
        return [*leaves_behind(rules, state, player), Left(player=player, cite=rules.seats_cite)]

    @chapter.offer(Leave)
    def may_leave(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for player in spoken_for(who, present(state)):
            if player in state.waiting or (seat_of(state, player) and not busy(state, player)):
                yield Offer(Leave(by=who, player=player), rules.seats_cite)

    @chapter.fold(Seated)
    def seated(rules: R, state: S, event: OfSeat) -> S:
        seats = tuple(sorted((*state.seats, Seat(event.seat, event.player)), key=lambda seat: seat.number))
        return replace(state, seats=seats, waiting=tuple(p for p in state.waiting if p != event.player))

    chapter.leaves(Enlisted, lambda state, event: replace(state, waiting=(*state.waiting, event.player)))

    @chapter.fold(Left)
    def left(rules: R, state: S, event: PlayerEvent) -> S:
        return replace(
            state,
            seats=tuple(seat for seat in state.seats if seat.player != event.player),
            waiting=tuple(p for p in state.waiting if p != event.player),
        )

    return chapter


def seat_of(state: Seating, player: str) -> int:
    for seat in state.seats:
        if seat.player == player:
            return seat.number
    return 0


def player_at(state: Seating, number: int) -> str:
    return next((seat.player for seat in state.seats if seat.number == number), "")


def free_seats(rules: SeatRules, state: Seating) -> list[int]:
    taken = {seat.number for seat in state.seats}
    return [number for number in rules.seats if number not in taken]


def is_next(state: Seating, player: str) -> bool:
    return not state.waiting or state.waiting[0] == player


def must_wait(rules: SeatRules, state: Seating) -> bool:
    return rules.waiting_list.value and (bool(state.waiting) or not free_seats(rules, state))


def next_in_turn(state: Seating, after: int, without: Container[int] = ()) -> str:
    """The player to the right of a seat, skipping empty ones and those excepted; nobody when none is left."""
    numbers = [seat.number for seat in state.seats if seat.number not in without]
    beyond = [number for number in numbers if number > after]
    return player_at(state, min(beyond or numbers)) if numbers else ""
