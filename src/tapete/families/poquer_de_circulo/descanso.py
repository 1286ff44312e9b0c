"""Players who take no part and keep their seats, for as many hands as the law lets them (MU2010:78.4, 80.a.obl.1)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.money import Cashed
from tapete.families.poquer_de_circulo.pendiente import shut_out
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    AUSENTE,
    DESCANSO,
    HANDLER,
    Course,
    OfPlayer,
    Seat,
    State,
    Taken,
    add_chips,
    change_seat,
    seat_at,
    without,
)
from tapete.families.poquer_de_circulo.torneo import give_up, under_way
from tapete.families.seats import Left
from tapete.families.table.powers import spoken_for
from tapete.language import N_, say

NO_DESCANSA = Reason("no_descansa", N_("{player:@} takes part already."))

rest = Chapter[CirculoRules, State]("rest")


class Return(OfPlayer, frozen=True, tag="return"):
    """Take part again."""

    label = N_("Play again")
    key = "v"
    words = ("volver [para {player}]",)


class Rested(Event, frozen=True, tag="rested"):
    """A player takes no part until he says so; he keeps his seat for some hands."""

    sentence = N_("{player:@} rests.")
    sentence_if_absent: ClassVar[str] = N_("{player:@} is absent, and receives no cards.")
    player: str
    cause: str = DESCANSO

    def tell(self, language: str) -> str:
        return say(self.sentence_if_absent if self.cause == AUSENTE else self.sentence, language, self.facts())


class Returned(Event, frozen=True, tag="returned-to-play"):
    """A player takes part again."""

    sentence = N_("{player:@} plays again.")
    player: str


class HandMissed(Event, frozen=True, tag="hand-missed"):
    """A hand is dealt without a player who keeps his seat."""

    sentence = N_("{player:@} misses a hand: {missed} of {most}.")
    player: str
    missed: int
    most: int


class SeatReleased(Event, frozen=True, tag="seat-released"):
    """A player who missed too many hands has lost his seat."""

    sentence = N_("{player:@} has missed {most} hands of the session: seat {seat} is free.")
    player: str
    seat: int
    most: int


@rest.act(Return, by=HANDLER)
def come_back(rules: CirculoRules, state: State, command: Return) -> Sequence[Event]:
    """From the next hand on."""
    if not seat_at(rules, state, command.player).rests:
        raise Refused(NO_DESCANSA, articulos.REST, player=command.player)
    return [Returned(player=command.player, cite=articulos.REST)]


@rest.might(Return)
def may_come_back(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    seated = [seat.player for seat in state.seats if seat.rests]
    return (Return(by=who, player=player) for player in spoken_for(who, seated))


@rest.fold(Rested)
def rested(rules: CirculoRules, state: State, event: Rested) -> State:
    """In a tournament the forced bets are put for him."""
    entrants = state.entrants if rules.contest else without(state.entrants, event.player)
    return replace(change_seat(state, event.player, rests=event.cause), entrants=entrants)


@rest.fold(Returned)
def returned(rules: CirculoRules, state: State, event: Returned) -> State:
    return change_seat(state, event.player, rests="")


@rest.fold(HandMissed)
def hand_missed(rules: CirculoRules, state: State, event: HandMissed) -> State:
    return replace(state, missed=(*state.missed, event.player))


rest.records(SeatReleased)


def count_missed(course: Course) -> None:
    """A hand begins: whoever takes no part has missed it, and who has missed too many loses the seat.

    Not who has just come in, and only waits for the marca to pass, nor who may not play for a bote of others.
    """
    for seat in course.state.seats:
        if (
            seat.player in course.state.entrants
            or shut_out(course.state, seat.player)
            or (seat.fresh and not seat.rests and seat.resto)
        ):
            continue
        miss(course, seat)


def miss(course: Course, seat: Seat) -> None:
    """One more hand without an ante: the seat is free after as many as there may be."""
    most, missed = course.rules.rest, course.state.missed.count(seat.player)
    if missed < most.value:
        course(HandMissed(player=seat.player, missed=missed + 1, most=most.value, cite=articulos.POSTED_NOTHING))
    else:
        course(SeatReleased(player=seat.player, seat=seat.number, most=most.value, cite=most.cite))
        gone(course, seat)


def gone(course: Course, seat: Seat) -> None:
    """Somebody leaves the table, with what is left of the resto; a tournament, without."""
    if under_way(course.rules, course.state):
        give_up(course, seat)
        return
    cite = articulos.RESTO
    if seat.resto:
        course(Cashed(player=seat.player, amount=seat.resto, cite=cite))
    course(Left(player=seat.player, cite=articulos.INVITED))


@rest.fold(Cashed)
def cashed(rules: CirculoRules, state: State, event: Cashed) -> State:
    """What he takes with him he brings back, if he comes back."""
    taken = (*state.taken, Taken(event.player, event.amount))
    return replace(add_chips(state, event.player, -event.amount), taken=taken)


@rest.fold(Left)
def left(rules: CirculoRules, state: State, event: Left) -> State:
    others = tuple([seat for seat in state.seats if seat.player != event.player])
    return replace(state, seats=others, entrants=without(state.entrants, event.player))
