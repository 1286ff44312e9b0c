"""Hands that begin again or are annulled: of everybody, or of one player (MU2010:82.1.fin, 82.2.d)."""

from tapete.engine.chapter import Chapter, replace
from tapete.engine.declared import announcement
from tapete.engine.event import Event
from tapete.families.poker.pack import PackGathered
from tapete.families.poquer_de_circulo.bets import taken_away
from tapete.families.poquer_de_circulo.course import annul, give_back, go_on
from tapete.families.poquer_de_circulo.dealing import from_the_mano
from tapete.families.poquer_de_circulo.effects import RESTART, RESTART_ANEW
from tapete.families.poquer_de_circulo.money import IntoBote, OutOfBote
from tapete.families.poquer_de_circulo.queries import (
    without,
)
from tapete.families.poquer_de_circulo.rules import ANTE, CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Descarte, Phase, State
from tapete.language import N_
from tapete.law.citation import Citation

repetition = Chapter[CirculoRules, State]("repetition")


class HandRestarted(Event, frozen=True, tag="hand-restarted"):
    """The cards are dealt again to the same players; forced bets stay."""

    sentence = N_("The cards are collected, and the hand begins again: {cause}.")
    cause: str


def restart(course: Course, cause: str, cite: Citation) -> None:
    """Return what was put after the cards and shuffle again; a player who had recovered the ante is in again.

    If a player has left, forced bets cannot stay: all are returned and asked for again.
    """
    state = course.state
    if not _all_stay(state):
        annul(course, cause, cite)
        return
    kept = {each.player: each.amount for each in state.forced}
    for player, put in zip(state.order, state.bets.put, strict=True):
        forced = kept.get(player, 0)
        if put > forced:
            give_back(course, player, put - forced, cite)
        elif put < forced:
            course(ForcedRestored(player=player, amount=forced - put, cite=cite))
    course(PackGathered(cite=cite), HandRestarted(cause=cause, cite=cite))


def _all_stay(state: State) -> bool:
    """Whether everybody who took part is still there, with the chips of their forced bet."""
    short = {each.player: each.amount for each in state.forced}
    for player, put in zip(state.order, state.bets.put, strict=True):
        seat = state.seat_of(player)
        if seat is None or player in state.expelled or put + seat.resto < short.get(player, 0):
            return False
    return True


def begins_again(course: Course) -> str:
    return RESTART if _all_stay(course.state) else RESTART_ANEW


ForcedRestored = announcement(
    "ForcedRestored", N_("{player:@} is in the hand again, and puts back {amount:€}."), IntoBote
)


@repetition.fold(ForcedRestored)
def forced_restored(rules: CirculoRules, state: State, event: IntoBote) -> State:
    betting = state.bets.copy()
    betting.restos[state.position_of(event.player)] -= event.amount
    return replace(state.add_chips(event.player, -event.amount), betting=betting)


@repetition.fold(HandRestarted)
def restarted(rules: CirculoRules, state: State, event: HandRestarted) -> State:
    return replace(
        state,
        phase=Phase.BARAJA,
        entrants=state.order,
        posted=state.forced,
        omitted=(),
        order=(),
        betting=None,
        hands=(),
        queue=(),
        street=0,
        before=None,
        spoken=(),
        exposed=(),
        unburned=(),
        aside=(),
        early=(),
        hastened=False,
        burned=0,
        kept=(),
        descarte=Descarte(),
        speaker=0,
        again=True,
    )


class MarcaCorrected(Event, frozen=True, tag="marca-corrected"):
    """The marca, which lay in a wrong place, lies in its own for the hand that begins again."""

    sentence = N_("The marca goes to seat {seat}.")
    seat: int


def correct_marca(course: Course, seat: int, cause: str, cite: Citation) -> None:
    """Begin again with the marca in its place: antes stay, and ciegas are returned, because others may owe them."""
    again = restart if course.rules.forced.value == ANTE else annul
    again(course, cause, cite)
    course(MarcaCorrected(seat=seat, cite=cite))


@repetition.fold(MarcaCorrected)
def marca_corrected(rules: CirculoRules, state: State, event: MarcaCorrected) -> State:
    """The turn of the player who had it by mistake does not count."""
    moved = {state.marca: -1, event.seat: 1}
    seats = [replace(seat, turns=seat.turns + moved.get(seat.number, 0)) for seat in state.seats]
    corrected = replace(state, seats=tuple(seats), marca=event.seat)
    if state.phase is not Phase.BARAJA:
        return replace(corrected, stays=True)
    order = [seat.player for seat in from_the_mano(rules, corrected) if seat.player in state.entrants]
    return replace(corrected, entrants=tuple(order))


# --- the hand of one player -------------------------------------------------------------------------------------------


class HandKilled(Event, frozen=True, tag="hand-killed"):
    """The hand of a player is annulled, and the stake stays in the bote."""

    sentence = N_("The hand of {player:@} is annulled: {cause}.")
    player: str
    cause: str


class HandRefunded(OutOfBote, frozen=True, tag="hand-refunded"):
    """The hand of a player is annulled, and the stake is returned."""

    sentence = N_("The hand of {player:@} is annulled, and {amount:€} go back: {cause}.")
    cause: str


def kill(course: Course, cause: str, cite: Citation, *players: str) -> None:
    """Annul hands whose chips stay; the others play on, and if nobody is left all is returned."""
    if {*course.state.live_players} == {*players}:
        annul(course, cause, cite)
        return
    for player in players:
        course(HandKilled(player=player, cause=cause, cite=cite))
    go_on(course)


def refund(course: Course, player: str, cause: str, cite: Citation) -> None:
    """Annul a player's hand and return their stake."""
    put = course.state.bets.put[course.state.position_of(player)]
    course(HandRefunded(player=player, amount=put, cause=cause, cite=cite))
    go_on(course)


@repetition.fold(HandKilled)
def killed(rules: CirculoRules, state: State, event: HandKilled) -> State:
    position = state.position_of(event.player)
    return _without_cards(state, event.player).on_bets(lambda betting: betting.withdraw(position))


@repetition.fold(HandRefunded)
def refunded(rules: CirculoRules, state: State, event: HandRefunded) -> State:
    position, without_cards = state.position_of(event.player), _without_cards(state, event.player)
    return without_cards.add_chips(event.player, event.amount).on_bets(lambda betting: betting.refund(position))


def _without_cards(state: State, player: str) -> State:
    """Take away a player's cards, unseen."""
    return replace(taken_away(state, player), showing=without(state.showing, player))
