"""The beginning of a hand: the marca, the pack and the lots (MU2010:81.2)."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Draw, Offer
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.engine.need import Need, Outcome
from tapete.engine.table import croupier_of
from tapete.families.poker import dealing as common
from tapete.families.poker.dealing import DealtBy
from tapete.families.poker.pack import PackGathered, PackReady
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.course import all_dealt, go_on
from tapete.families.poquer_de_circulo.opening import shut_out
from tapete.families.poquer_de_circulo.queries import CROUPIERS, During
from tapete.families.poquer_de_circulo.rules import MANO, SORTEO, CirculoRules, Spread, variant_name
from tapete.families.poquer_de_circulo.seats import SeatDrawn, seats_need
from tapete.families.poquer_de_circulo.state import AtSeat, Course, Phase, Seat, State
from tapete.families.poquer_de_circulo.tournament import give_chips, raise_level
from tapete.kit.cards import load
from tapete.language import N_, say
from tapete.law.citation import Citation

MARCA = "marca"

pack = Chapter[CirculoRules, State]("marca and pack")

MarcaGiven = announcement("MarcaGiven", N_("The marca is given to {player:@}, at seat {seat}."), AtSeat)
LotsOver = announcement("LotsOver", N_("Everybody has a seat."))


class HandPrepared(Event, frozen=True, kw_only=True, tag="hand-prepared"):
    """A new hand is prepared: where the marca lies, and what is played."""

    sentence = N_("Hand {round}: {variant}, the marca before {player:@}.")
    round: int
    variant: str
    player: str
    seat: int

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {**self.facts(), "variant": variant_name(self.variant, language)})


Waits = announcement(
    "Waits",
    N_("{player:@} may not come in at the place of the marca, and waits for the next hand."),
    PlayerEvent,
    tag="waits-to-enter",
)


def in_turn(seats: Sequence[Seat], after: int, *, clockwise: bool) -> list[Seat]:
    """The seats in the order of turn after one. Clockwise, numbers go down: 1 is at the right of the crupier."""
    around = sorted(seats, key=lambda seat: seat.number, reverse=clockwise)
    beyond = [seat for seat in around if (seat.number < after if clockwise else seat.number > after)]
    return [*beyond, *(seat for seat in around if seat not in beyond)]


def marca_need(rules: CirculoRules, state: State) -> Need | None:
    if state.phase is not Phase.MARCA:
        return None
    outcomes = tuple([Outcome(str(seat.number), 1) for seat in state.seats])
    return Need(MARCA, outcomes, rules.spreads[state.variant].law["first_marca"])


def lots_over(course: Course) -> None:
    """After the last seat is drawn, give the marca: by lot, or to the first at the right of the crupier."""
    if course.state.lots:
        return
    course(LotsOver(cite=articles.SEATS_DRAWN))
    give_chips(course)
    if course.spread.first_marca != SORTEO:
        give_marca(course, min(seat.number for seat in course.state.seats))


pack.sets(LotsOver, phase=Phase.MARCA)


def give_marca(course: Course, number: int) -> None:
    player = next(seat.player for seat in course.state.seats if seat.number == number)
    course(MarcaGiven(player=player, seat=number, cite=course.spread.law["first_marca"]))


@pack.fold(MarcaGiven)
def marca_given(rules: CirculoRules, state: State, event: AtSeat) -> State:
    hands = hands_of_variant(rules, state)
    return replace(state, phase=Phase.ENTRE, marca=event.seat, stays=True, variant_left=hands)


def prepare(course: Course) -> None:
    """Move the marca on, and begin the next variant where several are played and its turn has come."""
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
            cite=articles.NOT_THE_MARCA,
        )
    )
    course(*(Waits(player=player, cite=articles.NOT_THE_MARCA) for player in course.state.passed))


def next_marca(spread: Spread, state: State) -> Seat:
    """The seat of the marca in the next hand: nobody may enter at that place."""
    around = in_turn(state.seats, state.marca, clockwise=spread.variant.clockwise)
    kept = [seat for seat in state.seats if seat.number == state.marca]
    if state.stays and kept:
        return kept[0]
    return next((seat for seat in around if not seat.fresh), around[0])


def next_variant(rules: CirculoRules, state: State) -> int:
    """The variant of the next hand: another one after the marca has gone round the table."""
    over = not state.variant_left and not _again(state) and not state.pending
    return (state.variant + 1) % len(rules.spreads) if over else state.variant


def hands_of_variant(rules: CirculoRules, state: State) -> int:
    """The number of hands of a variant that begins now: every player has the marca the required times."""
    return rules.variant_turns.value * len(state.seats)


@pack.fold(HandPrepared)
def prepared(rules: CirculoRules, state: State, event: HandPrepared) -> State:
    """Players who came in where the marca has just passed wait until the next hand."""
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


pack.records(Waits)


def _again(state: State) -> bool:
    """Whether a hand that was not played is dealt once more, so that the marca counts only once."""
    return state.stays and any(seat.turns for seat in state.seats)


def _passed_over(rules: CirculoRules, state: State, number: int) -> tuple[str, ...]:
    if number == state.marca:
        return ()
    clockwise = rules.spreads[next_variant(rules, state)].variant.clockwise
    around = in_turn(state.seats, state.marca, clockwise=clockwise)
    before = takewhile(lambda seat: seat.number != number, around)
    return tuple([seat.player for seat in before if seat.fresh])


def from_the_mano(rules: CirculoRules, state: State) -> list[Seat]:
    spread = rules.spreads[state.variant]
    around = in_turn(state.seats, state.marca, clockwise=spread.variant.clockwise)
    if spread.marca == MANO:
        around.sort(key=lambda seat: seat.number != state.marca)
    return around


def entrants_of(rules: CirculoRules, state: State) -> tuple[str, ...]:
    """The players of the hand, from the mano on: with a resto, not passed over and, unless in a tournament, present."""
    around = from_the_mano(rules, state)
    out = [seat.player for seat in around if seat.player in state.passed or shut_out(state, seat.player)]
    if rules.contest is None:
        out += [seat.player for seat in around if seat.rests]
    return tuple([seat.player for seat in around if seat.resto and seat.player not in out])


MAL_BARAJADO = Reason("mal_barajado", N_("The cards are shuffled {least} times or more, not {times}."))
BARAJADO_DE_SOBRA = Reason(
    "barajado_de_sobra", N_("The article sets no most, but up to {most} times are written down, not {times}.")
)
BACK = "azul"
_MOST = 99
"""How often cards are shuffled at the most, so that the hand begins."""


class ShuffleCards(Command, frozen=True, tag="shuffle-cards"):
    """Prepare a new hand: count and shuffle the pack, so many times."""

    label = N_("Shuffle the cards")
    words = ("barajar [{times}]",)
    times: int


class CardsShuffled(Event, frozen=True, tag="cards-shuffled"):
    """The whole pack was shuffled, where no player sees the cards."""

    sentence = N_("{by:@} shuffles the cards {times} times.")
    by: str
    times: int


CutCards = verb("CutCards", "cortar", N_("Cut the cards"))


@pack.act(ShuffleCards, by=CROUPIERS, when=During(articles.NOT_THE_MARCA, Phase.ENTRE))
def shuffle(rules: CirculoRules, state: State, command: ShuffleCards) -> Sequence[Event]:
    least = rules.shuffles
    if command.times < least.value:
        raise Refused(MAL_BARAJADO, least.cite, least=least.value, times=command.times)
    if command.times > _MOST:
        raise Refused(BARAJADO_DE_SOBRA, least.cite, most=_MOST, times=command.times)
    course = Course(rules, state)
    prepare(course)
    return course(CardsShuffled(by=command.by.id, times=command.times, cite=least.cite)).events


pack.default(ShuffleCards, "times")(lambda rules, _, __: rules.shuffles.value)


@pack.offer(ShuffleCards)
def may_shuffle(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    least = rules.shuffles
    yield Offer(ShuffleCards(by=who, times=least.value), least.cite, Amounts(least.value, _MOST), field="times")


pack.fold(CardsShuffled)(lambda _, state, event: replace(state, phase=Phase.BARAJA, shuffles=event.times))


@pack.act(CutCards, by=CROUPIERS, when=During(articles.CUT, Phase.BARAJA))
def cut(rules: CirculoRules, state: State, command: Command) -> Sequence[Event]:
    """The pack is in play, and forced bets are asked for."""
    half = len(rules.spreads[state.variant].variant.pack.cards) // 2
    ready = PackReady(back=BACK, cut_by=command.by.id, cards=half, cite=articles.CUT)
    return go_on(Course(rules, state)(ready))


pack.bare(CutCards)


@pack.fold(PackReady)
def ready(rules: CirculoRules, state: State, event: PackReady) -> State:
    sabot = load(rules.spreads[state.variant].variant.pack, (event.back,), 0)
    entrants = state.entrants or entrants_of(rules, state)
    return replace(state, phase=Phase.OBLIGATORIAS, sabot=sabot, entrants=entrants)


pack.sets(PackGathered, sabot=None)


def shuffle_again(course: Course, cite: Citation) -> None:
    """Shuffle the pack once more for the same hand; forced bets stay."""
    if course.state.sabot:
        course(PackGathered(cite=cite))
    course(CardsShuffled(by=croupier_of(course.state).id, times=course.rules.shuffles.value, cite=cite))


NO_SE_REPARTE = Reason("no_es_el_reparto", N_("No card is to come now."), untimely=True)
SUERTE_IMPOSIBLE = Reason("suerte_imposible", N_("{outcome} can't be drawn: it is none of {known}."))


def lot_need(rules: CirculoRules, state: State) -> Need | None:
    return seats_need(rules, state) or marca_need(rules, state)


def _lot_drawn(course: Course, command: Draw) -> None:
    need = lot_need(course.rules, course.state)
    if need is None or not need.admits(command.outcome):
        known = ", ".join([each.id for each in need.outcomes] if need else [])
        raise Refused(SUERTE_IMPOSIBLE, articles.SEATS_DRAWN, outcome=command.outcome[:20], known=known)
    number = int(command.outcome)
    if course.state.lots:
        course(SeatDrawn(player=course.state.lots[0], seat=number, cite=need.cite))
        lots_over(course)
    else:
        give_marca(course, number)


def _cite(rules: CirculoRules, state: State) -> Citation:
    streets = rules.spreads[state.variant].law["streets"]
    return articles.of_street(streets, state.street) if state.street else articles.DEAL


deal: Chapter[CirculoRules, State] = common.dealing(
    drawn_by=DealtBy[CirculoRules](lambda _: articles.DEAL),
    croupier=CROUPIERS,
    cite=lambda _: articles.DEAL,
    begins=Course,
    after=all_dealt,
    beside=lot_need,
    drawn_beside=_lot_drawn,
    next_cite=_cite,
    too_early=NO_SE_REPARTE,
)
