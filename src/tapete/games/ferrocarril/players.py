"""Players: they sit, stand behind a seat, wait for one, change it, leave it and come back to it (ES1979:08.IV)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.attendance import (
    TIENE_DINERO_EN_JUEGO,
    Seated,
    SeatedPlayer,
    attendance,
    require_seat,
    require_vacant,
)
from tapete.families.circulo.powers import YA_ESTA, law, seat_number, seated, with_seat
from tapete.families.declared import OfPlayer, OfSeat, WithSeat, fact, verb, verb_of
from tapete.games.ferrocarril.asociados import offers_back
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.people import by_priority, on_bank_side, seat_of, with_own
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, TURNO, Phase, Seat, State, with_award
from tapete.language import N_

ASIENTO_MOMENTANEAMENTE_VACIO = Reason(
    "asiento_momentaneamente_vacio", N_("The player of seat {seat} is away only for a moment.")
)
NO_AUSENTE = Reason("no_ausente", N_("{player:@} is not away."))
YA_AUSENTE = Reason("ya_ausente", N_("{player:@} is away already."))

SEATED = SeatedPlayer[FerroRules, State]()


def dealing(state: State) -> bool:
    """Whether a sabot is being dealt, so that who sits down must let the mano pass once."""
    return state.talla > 0 and state.phase not in BETWEEN_TALLAS and not _first_turn(state)


def _first_turn(state: State) -> bool:
    """Whether the bank is offered for the first time, by turns, and no card of the sabot has been dealt."""
    award, sabot = state.award, state.sabot
    if state.phase is not Phase.ADJUDICACION or award is None or sabot is None:
        return False
    return award.stage == TURNO and not award.former and sabot.gone == 0


def own_seat(state: State, player: str) -> Seat:
    """The seat of who must have one."""
    return seat_of(state, player) or Seat(player=player)


def _free(rules: FerroRules, state: State, number: int) -> None:
    """A seat that is empty only for a moment is not vacant."""
    require_seat(rules, state, number)
    seat = state.seats[number - 1]
    if seat is not None and seat.absent:
        raise Refused(ASIENTO_MOMENTANEAMENTE_VACIO, rules.law["momentary"], seat=number)
    require_vacant(rules, state, number)


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


def without_rights(state: State, player: str) -> State:
    """Rights die with whoever leaves."""
    if player not in {state.follow, state.repeat, state.larger}:
        return state
    follow, repeat, larger = ("" if who == player else who for who in (state.follow, state.repeat, state.larger))
    return replace(state, follow=follow, repeat=repeat, larger=larger)


def _without(state: State, player: str) -> State:
    """Nobody offers the cut to who has left, and rights die with them."""
    kept = tuple(name for name in state.cutters if name != player)
    return without_rights(replace(state, cutters=kept), player)


class TurnJoined(Event, frozen=True, tag="turn-joined"):
    """A player who sits before any card is dealt takes part in the first turn of the bank, in the order of seats."""

    sentence: ClassVar[str] = N_("{player:@} is asked in the order of the seats; now it is the turn of {first:@}.")
    player: str
    queue: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "first": self.queue[0]}


def _joins_the_turn(rules: FerroRules, state: State, event: Seated) -> Sequence[Event]:
    """The first bank goes by the numbers of the seats, whatever the order in which players sat down."""
    if not _first_turn(state):
        return ()
    others = [name for name in state.open_award.queue if name != event.player]
    before = [name for name in others if 0 < seat_number(state, name) < event.seat]
    queue = (*before, event.player, *(name for name in others if name not in before))
    return [TurnJoined(player=event.player, queue=queue, cite=rules.law["first"])]


players: Chapter[FerroRules, State] = attendance(
    occupant=lambda event: Seat(player=event.player, greets=event.greets),
    busy=busy,
    dealing=dealing,
    free=_free,
    before=offers_back,
    without=_without,
    arrives=_joins_the_turn,
)


players.fold(TurnJoined)(lambda _, state, event: with_award(state, queue=event.queue))


# --- changing ---------------------------------------------------------------------------------------------------------


AskChange = verb_of(WithSeat, "ask-change", N_("Change to seat {seat}"), "cambiar {seat}")


ChangeAsked = fact(OfSeat, "change-asked", N_("{player:@} asks to change to seat {seat}."))
players.fold(ChangeAsked)(lambda _, state, event: with_own(state, event.player, wants=event.seat))


class SeatChanged(Event, frozen=True, tag="seat-changed"):
    """A seated player changed seat."""

    sentence: ClassVar[str] = N_("{player:@} changes to seat {seat}.")
    player: str
    seat: int
    greets: bool


@players.act(AskChange, by=SEATED)
def ask_change(rules: FerroRules, state: State, command: WithSeat) -> Sequence[Event]:
    """At once when the seat is vacant and nobody waits; else when the talla has ended."""
    player = command.by.id
    require_seat(rules, state, command.seat)
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


@players.fold(SeatChanged)
def changed(rules: FerroRules, state: State, event: SeatChanged) -> State:
    seat = own_seat(state, event.player)
    state = with_seat(state, seat_number(state, event.player), None)
    return with_seat(state, event.seat, replace(seat, greets=event.greets or seat.greets, wants=0))


# --- a moment away ----------------------------------------------------------------------------------------------------


StepAway = verb("step-away", N_("Step away for a moment"), "ausentarse")
SteppedAway = fact(OfPlayer, "stepped-away", N_("{player:@} steps away for a moment."))
players.fold(SteppedAway)(lambda _, state, event: with_own(state, event.player, absent=True))


@players.act(StepAway, by=SEATED, bare=law("players"))
def step_away(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The seat stays theirs for a moment."""
    player = command.by.id
    if own_seat(state, player).absent:
        raise Refused(YA_AUSENTE, rules.law["absent"], player=player)
    if busy(state, player):
        raise Refused(TIENE_DINERO_EN_JUEGO, rules.law["absent"], player=player)
    return [SteppedAway(player=player, cite=rules.law["momentary"])]


ComeBack = verb("come-back", N_("Come back"), "volver")
CameBack = fact(OfPlayer, "came-back", N_("{player:@} is back."))
players.fold(CameBack)(lambda _, state, event: with_own(state, event.player, absent=False))


@players.act(ComeBack, by=SEATED, bare=law("players"))
def come_back(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Back at the seat."""
    if not own_seat(state, command.by.id).absent:
        raise Refused(NO_AUSENTE, rules.law["absent"], player=command.by.id)
    return [CameBack(player=command.by.id, cite=rules.law["momentary"])]
