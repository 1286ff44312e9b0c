"""Seats, those who stand, and the waiting list."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.commands import (
    Arrive,
    AskChange,
    ComeBack,
    Enlist,
    Leave,
    Sit,
    StandUp,
    StepAway,
)
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.duty import require_person, require_present
from tapete.games.ferrocarril.events_bank import ProposalsReturned
from tapete.games.ferrocarril.events_seats import (
    Arrived,
    CameBack,
    ChangeAsked,
    Enlisted,
    PlayerLeft,
    SeatChanged,
    Seated,
    SeatLeft,
    SteppedAway,
)
from tapete.games.ferrocarril.parts import Part
from tapete.games.ferrocarril.people import by_priority, on_bank_side, seat_number, seat_of, seated, standing_of
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, Seat, State

VOLUNTARY = "a petición propia"


def dealing(state: State) -> bool:
    """Whether a sabot is being dealt, so that who sits down must let the mano pass once."""
    return state.talla > 0 and state.phase not in BETWEEN_TALLAS


def _require_seat(rules: FerroRules, seat: int) -> None:
    if not 1 <= seat <= rules.seats:
        raise Refused(reasons.ASIENTO_INEXISTENTE, rules.law["players"], seat=seat)


def _require_vacant(rules: FerroRules, state: State, number: int) -> None:
    _require_seat(rules, number)
    seat = state.seats[number - 1]
    if seat is not None and seat.absent:
        raise Refused(reasons.ASIENTO_MOMENTANEAMENTE_VACIO, rules.law["momentary"], seat=number)
    if seat is not None:
        raise Refused(reasons.ASIENTO_OCUPADO, rules.law["players"], seat=number)


def arrive(rules: FerroRules, state: State, command: Arrive) -> Sequence[Event]:
    """Stand behind a seat; moving while a sabot is dealt is remembered at the payment."""
    player = require_person(rules, state, command.by)
    _require_seat(rules, command.seat)
    if seat_number(state, player):
        raise Refused(reasons.YA_SENTADO, rules.law["players"], player=player)
    place = standing_of(state, player)
    if place is not None and place.behind == command.seat:
        raise Refused(reasons.YA_ESTA, rules.law["moved"])
    moved = place is not None and (place.moved or dealing(state))
    cite = rules.law["moved" if moved else "players"]
    return [Arrived(player=player, seat=command.seat, moved=moved, cite=cite)]


def sit(rules: FerroRules, state: State, command: Sit) -> Sequence[Event]:
    """A vacant seat goes to the first of the list, and to anybody when nobody waits."""
    player = require_person(rules, state, command.by)
    if seat_number(state, player):
        raise Refused(reasons.YA_SENTADO, rules.law["one_seat"], player=player)
    _require_vacant(rules, state, command.seat)
    if state.waiting and state.waiting[0] != player:
        raise Refused(reasons.LISTA_DE_ESPERA, rules.law["vacant"], first=state.waiting[0])
    greets = dealing(state)
    return [
        Seated(player=player, seat=command.seat, greets=greets, cite=rules.law["greeting" if greets else "players"])
    ]


def enlist(rules: FerroRules, state: State, command: Enlist) -> Sequence[Event]:
    """The list that the inspector keeps."""
    player = require_person(rules, state, command.by)
    if seat_number(state, player):
        raise Refused(reasons.YA_SENTADO, rules.law["vacant"], player=player)
    if player in state.waiting:
        raise Refused(reasons.YA_INSCRITO, rules.law["vacant"], player=player)
    if not state.waiting and None in state.seats:
        raise Refused(reasons.HAY_ASIENTO, rules.law["vacant"])
    return [Enlisted(player=player, cite=rules.law["vacant"])]


def _require_seated(rules: FerroRules, state: State, player: str) -> Seat:
    seat = seat_of(state, player)
    if seat is None:
        raise Refused(reasons.SIN_ASIENTO, rules.law["players"], player=player)
    return seat


def ask_change(rules: FerroRules, state: State, command: AskChange) -> Sequence[Event]:
    """At once when the seat is vacant and nobody waits; else when the talla has ended."""
    player = require_present(rules, state, command.by)
    seat = _require_seated(rules, state, player)
    _require_seat(rules, command.seat)
    if command.seat == seat_number(state, player) or seat.wants == command.seat:
        raise Refused(reasons.YA_ESTA, rules.law["vacant"])
    if _busy(state, player):
        raise Refused(reasons.TIENE_DINERO_EN_JUEGO, rules.law["greeting"], player=player)
    vacant = state.seats[command.seat - 1] is None
    if vacant and not state.waiting:
        greets = dealing(state)
        cite = rules.law["greeting" if greets else "change"]
        return [SeatChanged(player=player, seat=command.seat, greets=greets, cite=cite)]
    return [ChangeAsked(player=player, seat=command.seat, cite=rules.law["vacant"])]


def changes_at_the_end(course: Course) -> None:
    """The talla has ended: those who asked for a seat that is vacant get it, without losing priority."""
    asked = [player for player in by_priority(course.state, seated(course.state)) if _wish(course.state, player)]
    for player in asked:
        number = _wish(course.state, player)
        if course.state.seats[number - 1] is None:
            course(SeatChanged(player=player, seat=number, greets=False, cite=course.rules.law["change"]))


def _wish(state: State, player: str) -> int:
    seat = seat_of(state, player)
    return seat.wants if seat else 0


def _busy(state: State, player: str) -> bool:
    """Whether somebody has the bank, or chips in play, or is being asked something."""
    play, award = state.play, state.award
    if on_bank_side(state, player) or state.cutters[:1] == (player,):
        return True
    if award is not None and (player in award.queue[:1] or player == award.held or _bids(state, player)):
        return True
    return play is not None and player in _with_chips(state)


def _bids(state: State, player: str) -> bool:
    return state.award is not None and any(part.player == player for bid in state.award.bids for part in bid)


def _with_chips(state: State) -> set[str]:
    play = state.jugada
    parts = (*play.banco, *play.half, *play.last, *play.abonos, *play.in_play)
    return {play.given, play.holder} | {part.player for part in parts} | {stake.player for stake in play.stakes}


def stand_up(rules: FerroRules, state: State, command: StandUp) -> Sequence[Event]:
    """Give the seat up."""
    player = require_present(rules, state, command.by)
    _require_seated(rules, state, player)
    if _busy(state, player):
        raise Refused(reasons.TIENE_DINERO_EN_JUEGO, rules.law["players"], player=player)
    number = seat_number(state, player)
    return [SeatLeft(player=player, seat=number, reason=VOLUNTARY, cite=rules.law["players"])]


def leave(rules: FerroRules, state: State, command: Leave) -> Sequence[Event]:
    """Leave the table, with nothing on it; chips offered to somebody are taken back."""
    player = require_present(rules, state, command.by)
    if _busy(state, player):
        raise Refused(reasons.TIENE_DINERO_EN_JUEGO, rules.law["players"], player=player)
    course = Course(rules, state)
    offered = tuple(Part(each.player, each.amount) for each in state.proposals if each.player == player)
    if offered:
        course(ProposalsReturned(parts=offered, cite=rules.law["partner"]))
    return course(PlayerLeft(player=player, cite=rules.law["players"])).events


def step_away(rules: FerroRules, state: State, command: StepAway) -> Sequence[Event]:
    """The seat stays theirs for a moment."""
    player = require_present(rules, state, command.by)
    if _require_seated(rules, state, player).absent:
        raise Refused(reasons.YA_AUSENTE, rules.law["absent"], player=player)
    if _busy(state, player):
        raise Refused(reasons.TIENE_DINERO_EN_JUEGO, rules.law["absent"], player=player)
    return [SteppedAway(player=player, cite=rules.law["momentary"])]


def come_back(rules: FerroRules, state: State, command: ComeBack) -> Sequence[Event]:
    """Back at the seat."""
    player = require_present(rules, state, command.by)
    if not _require_seated(rules, state, player).absent:
        raise Refused(reasons.NO_AUSENTE, rules.law["absent"], player=player)
    return [CameBack(player=player, cite=rules.law["momentary"])]
