"""The marca: who has it first, where it goes before each hand, and the order of turn that follows (MU2010:81.2.p1)."""

from collections.abc import Sequence
from itertools import takewhile

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.engine.need import Need, Outcome
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.nombres import variant_name
from tapete.families.poquer_de_circulo.pendiente import shut_out
from tapete.families.poquer_de_circulo.rules import MANO, SORTEO, CirculoRules, Spread
from tapete.families.poquer_de_circulo.state import Course, Phase, Seat, State, spread_in
from tapete.families.poquer_de_circulo.torneo import give_chips, raise_level
from tapete.language import N_, say

MARCA = "marca"
"""The device with which the first marca is drawn."""

marca = Chapter[CirculoRules, State]("marca")


class MarcaGiven(Event, frozen=True, tag="marca-given"):
    """The marca of the first hand lies before a player."""

    sentence = N_("The marca is given to {player:@}, at seat {seat}.")
    player: str
    seat: int


class LotsOver(Event, frozen=True, tag="lots-over"):
    """Everybody has a seat: the partida begins."""

    sentence = N_("Everybody has a seat.")


class HandPrepared(Event, frozen=True, kw_only=True, tag="hand-prepared"):
    """A new hand is prepared: where the marca lies, and what is played."""

    sentence = N_("Hand {round}: {variant}, the marca before {player:@}.")
    round: int
    variant: str
    player: str
    seat: int

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {**self.facts(), "variant": variant_name(self.variant, language)})


class Waits(Event, frozen=True, tag="waits-to-enter"):
    """Somebody has come in where the marca passes, and does not play in this hand."""

    sentence = N_("{player:@} may not come in at the place of the marca, and waits for the next hand.")
    player: str


def in_turn(seats: Sequence[Seat], after: int, *, clockwise: bool) -> list[Seat]:
    """The seats in the order of turn behind a department.

    Clockwise their numbers go down: the first is at the right of the crupier, who sits across.
    """
    around = sorted(seats, key=lambda seat: seat.number, reverse=clockwise)
    beyond = [seat for seat in around if (seat.number < after if clockwise else seat.number > after)]
    return [*beyond, *(seat for seat in around if seat not in beyond)]


def marca_need(rules: CirculoRules, state: State) -> Need | None:
    """The seat of the first marca, each that is taken with the same chance."""
    if state.phase is not Phase.MARCA:
        return None
    outcomes = tuple([Outcome(str(seat.number), 1) for seat in state.seats])
    return Need(MARCA, outcomes, spread_in(rules, state).law["first_marca"])


def lots_over(course: Course) -> None:
    """When the last seat is drawn the marca is given: by sorteo, or to the first at the right of the crupier."""
    if course.state.lots:
        return
    course(LotsOver(cite=articulos.SEATS_DRAWN))
    give_chips(course)
    if course.spread.first_marca != SORTEO:
        give_marca(course, min(seat.number for seat in course.state.seats))


@marca.fold(LotsOver)
def everybody_sits(rules: CirculoRules, state: State, event: LotsOver) -> State:
    return replace(state, phase=Phase.MARCA)


def give_marca(course: Course, number: int) -> None:
    """The marca is laid before a seat for the first time."""
    player = next(seat.player for seat in course.state.seats if seat.number == number)
    course(MarcaGiven(player=player, seat=number, cite=course.spread.law["first_marca"]))


@marca.fold(MarcaGiven)
def marca_given(rules: CirculoRules, state: State, event: MarcaGiven) -> State:
    """It stays there for the first hand."""
    hands = hands_of_variant(rules, state)
    return replace(state, phase=Phase.ENTRE, marca=event.seat, stays=True, variant_left=hands)


def prepare(course: Course) -> None:
    """The marca goes on to the next player, and where several variants are played perhaps the next of them begins."""
    raise_level(course)
    rules, state = course.rules, course.state
    variant = next_variant(rules, state)
    seat = next_marca(rules.spreads[variant], state)
    course(
        HandPrepared(
            round=state.round,
            variant=rules.spreads[variant].slug,
            player=seat.player,
            seat=seat.number,
            cite=articulos.NOT_THE_MARCA,
        )
    )
    course(*(Waits(player=player, cite=articulos.NOT_THE_MARCA) for player in course.state.passed))


def next_marca(spread: Spread, state: State) -> Seat:
    """Who has the marca in the next hand: nobody comes in to take that place."""
    around = in_turn(state.seats, state.marca, clockwise=spread.variant.clockwise)
    kept = [seat for seat in state.seats if seat.number == state.marca]
    if state.stays and kept:
        return kept[0]
    return next((seat for seat in around if not seat.fresh), around[0])


def next_variant(rules: CirculoRules, state: State) -> int:
    """The variant of the next hand: another once the marca has gone round the table."""
    over = not state.variant_left and not _again(state) and not state.pending
    return (state.variant + 1) % len(rules.spreads) if over else state.variant


def hands_of_variant(rules: CirculoRules, state: State) -> int:
    """How many hands of a variant are dealt that begins now: each player has the marca as often as must be."""
    return rules.variant_turns.value * len(state.seats)


@marca.fold(HandPrepared)
def prepared(rules: CirculoRules, state: State, event: HandPrepared) -> State:
    """Those who have come in where the marca has just passed wait until the next hand."""
    variant, again = next_variant(rules, state), _again(state)
    seats = [replace(seat, turns=seat.turns + (seat.number == event.seat and not again)) for seat in state.seats]
    begins = variant != state.variant or not state.pending
    left = state.variant_left or (hands_of_variant(rules, state) if begins else 1)
    return replace(
        state,
        phase=Phase.BARAJA,
        seats=tuple(seats),
        variant=variant,
        variant_left=state.variant_left if again else left - 1,
        marca=event.seat,
        stays=False,
        passed=_passed_over(rules, state, event.seat),
        shuffles=0,
    )


marca.records(Waits)


def _again(state: State) -> bool:
    """Whether a hand is dealt once more that was not played, so that the marca counts only once."""
    return state.stays and any(seat.turns for seat in state.seats)


def _passed_over(rules: CirculoRules, state: State, number: int) -> tuple[str, ...]:
    """Those who came in between the marca's old place and its new one."""
    if number == state.marca:
        return ()
    clockwise = rules.spreads[next_variant(rules, state)].variant.clockwise
    around = in_turn(state.seats, state.marca, clockwise=clockwise)
    before = takewhile(lambda seat: seat.number != number, around)
    return tuple([seat.player for seat in before if seat.fresh])


def from_the_mano(rules: CirculoRules, state: State) -> list[Seat]:
    """All seats in the order of turn of a hand: with the marca the first of them, or the last."""
    spread = spread_in(rules, state)
    around = in_turn(state.seats, state.marca, clockwise=spread.variant.clockwise)
    if spread.marca == MANO:
        around.sort(key=lambda seat: seat.number != state.marca)
    return around


def entrants_of(rules: CirculoRules, state: State) -> tuple[str, ...]:
    """Who takes part in the hand, from the mano on: whoever has a resto, does not rest and was not passed over.

    In a tournament who rests takes part too: the chips that he began with are played for.
    """
    around = from_the_mano(rules, state)
    out = [seat.player for seat in around if seat.player in state.passed or shut_out(state, seat.player)]
    if rules.contest is None:
        out += [seat.player for seat in around if seat.rests]
    return tuple([seat.player for seat in around if seat.resto and seat.player not in out])
