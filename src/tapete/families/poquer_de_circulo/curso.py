"""How a hand goes on by itself: from the forced bets to the deal, the intervals, the descubrimiento and its end."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Hand, looked_at
from tapete.families.poker.pack import PackGathered
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.abridor import asks_proof, is_blank, must_prove
from tapete.families.poquer_de_circulo.anticipadas import leave_in_mazo
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.calles import begin_street, queue_of
from tapete.families.poquer_de_circulo.descanso import count_missed, gone
from tapete.families.poquer_de_circulo.descarte import serve
from tapete.families.poquer_de_circulo.lectura import common_cards, lay_open, strengths_of
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid, PutReturned, Settlement, UncalledReturned
from tapete.families.poquer_de_circulo.pendiente import (
    leave_blank,
    lost_by_absence,
    settle_left,
    settle_unplayed,
    total,
    without_pending,
)
from tapete.families.poquer_de_circulo.pots import pay, pots_of
from tapete.families.poquer_de_circulo.rules import ANTE, CirculoRules
from tapete.families.poquer_de_circulo.state import (
    LEAST,
    Course,
    Phase,
    Showdown,
    Shown,
    State,
    add_chips,
    asked,
    bets_of,
    changes_now,
    enough,
    position_of,
    puesto,
    seat_of,
    seats_of,
    spread_in,
    terms_in,
)
from tapete.families.poquer_de_circulo.suspension import Suspended
from tapete.families.poquer_de_circulo.torneo import after_hand
from tapete.families.poquer_de_circulo.turnos import first_cite, highest_bettor, opened
from tapete.families.poquer_de_circulo.visibles import announcements
from tapete.families.table.opening import RoundClosed
from tapete.language import N_, say
from tapete.law.citation import Citation

NOT_DEALT, TOO_FEW, ANNULLED, BLANK = "sin dos jugadores", "faltan jugadores", "mano anulada", "mano en blanco"

running = Chapter[CirculoRules, State]("running")


class DealBegun(Event, frozen=True, tag="deal-begun"):
    """The forced bets are put: the cards are dealt to these players, from the mano on."""

    sentence = N_("The cards are dealt to: {players:@}.")
    players: tuple[str, ...]

    def facts(self) -> dict[str, object]:
        return {"players": self.players}


class IntervalBegun(Event, frozen=True, tag="interval-begun"):
    """An interval of bets begins, and somebody speaks first."""

    sentence = N_("Interval {interval}: {player:@} speaks first.")
    interval: int
    player: str


class IntervalClosed(Event, frozen=True, tag="interval-closed"):
    """The bets of an interval are equal, or nobody is left to cover them."""

    sentence = N_("The bets of interval {interval} are closed: the bote is {bote:€}.")
    interval: int
    bote: int


class ShowdownBegun(Event, frozen=True, tag="showdown-begun"):
    """Those who are left show their cards, in this order."""

    sentence = N_("The cards are shown: {players:@}.")
    players: tuple[str, ...]

    def facts(self) -> dict[str, object]:
        return {"players": self.players}


class PaymentBegun(Event, frozen=True, tag="payment-begun"):
    """It is known who receives the bote."""

    sentence = N_("The bote is to be paid.")
    sentence_if_alone: ClassVar[str] = N_("{alone:@} is the only one left, and wins without showing.")
    alone: str = ""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_alone if self.alone else self.sentence, language, self.facts())

    def foretold(self) -> None:
        """Not before it happens."""


class HandAnnulled(Event, frozen=True, tag="hand-annulled"):
    """The hand is not played: what was put goes back, and the marca stays where it is."""

    sentence = N_("The hand is annulled: {cause}.")
    cause: str


# --- forced bets ------------------------------------------------------------------------------------------------------


def go_on(course: Course) -> None:
    """What follows by itself from what has just happened."""
    step = _STEPS.get(course.state.phase)
    if step is not None and not course.state.queue:
        step(course)


def _called_off(course: Course) -> bool:
    """With too few players left before the first card the hand is not dealt; one that begins again is."""
    if course.state.again or enough(course.rules, course.state):
        return False
    _not_dealt(course, TOO_FEW, course.rules.least_players.cite)
    return True


def _posting(course: Course) -> None:
    """When no forced bet is asked for any more the cards are dealt, if there are two to play."""
    if _called_off(course):
        return
    playing, unwon = len(course.state.entrants) >= LEAST, bool(course.state.pending)
    if (playing or unwon) and asked(course.rules, course.state):
        return
    if not course.state.again:
        count_missed(course)
    if _called_off(course):
        return
    if playing:
        course(DealBegun(players=course.state.entrants, cite=articulos.DEAL))
        return
    if unwon:
        settle_unplayed(course)
    _not_dealt(course, NOT_DEALT, articulos.AT_LEAST_TWO)


def _not_dealt(course: Course, cause: str, cite: Citation) -> None:
    """What was put before the cards goes back, and the hand is over without any."""
    for each in course.state.posted:
        give_back(course, each.player, each.amount, cite)
    course(HandAnnulled(cause=cause, cite=cite))
    close_hand(course, cause, cite)


def give_back(course: Course, player: str, amount: int, cite: Citation) -> None:
    """What somebody put goes back to his resto or, if he has left, into his hand."""
    seated = seat_of(course.state, player) is not None
    course(PutReturned(player=player, amount=amount, seated=seated, cite=cite))


@running.fold(PutReturned)
def put_returned(rules: CirculoRules, state: State, event: PutReturned) -> State:
    """What was put before the cards, or all that was put in the hand: then it is no hand any more."""
    back = add_chips(state, event.player, event.amount)
    if state.betting is None:
        return replace(back, posted=tuple([each for each in state.posted if each.player != event.player]))
    betting, position = state.betting.copy(), position_of(state, event.player)
    stays = betting.put[position] - event.amount
    betting.refund(position)
    betting.restos[position] -= stays  # forced bets are in the bote until the hand begins again
    return replace(back, betting=betting)


@running.fold(DealBegun)
def deal_begun(rules: CirculoRules, state: State, event: DealBegun) -> State:
    """Who takes part is settled now, and for whom every card is to come."""
    seats = seats_of(state, event.players)
    hands = [Hand(puesto(seat.number), seat.player) for seat in seats]
    dealt = [seat if seat not in seats else replace(seat, fresh=False) for seat in state.seats]
    begun = replace(
        state,
        phase=Phase.REPARTO,
        seats=tuple(dealt),
        order=event.players,
        betting=_forced_bets(rules, state, event.players),
        hands=(*hands, Hand(COMUNES)),
        street=0,
        entrants=(),
        posted=(),
        forced=state.posted,
        pending=lost_by_absence(state, event.players),
    )
    return replace(begun, queue=queue_of(begun, spread_in(rules, state).variant.streets[0]))


def _spared(state: State, players: tuple[str, ...]) -> list[int]:
    """Of whom no ante is asked, although others have put one."""
    put = {each.player for each in state.posted}
    return [position for position, player in enumerate(players) if state.reduced and player not in put]


def _forced_bets(rules: CirculoRules, state: State, players: tuple[str, ...]) -> Betting:
    """The bets of the hand, with what was put before the cards."""
    terms = terms_in(rules, state)
    restos = {seat.player: seat.resto for seat in state.seats}
    for each in state.posted:
        restos[each.player] += each.amount
    betting = Betting.begin(terms, [restos[player] for player in players], total(state))
    betting.spared = _spared(state, players)
    for each in state.posted:
        position = players.index(each.player)
        if each.kind == ANTE:
            betting.ante(position, terms.ante)
        else:
            betting.blind(position, terms.small if position == 0 else terms.big)
    return betting


# --- streets and intervals --------------------------------------------------------------------------------------------


def all_dealt(course: Course) -> None:
    """What follows when no card is left to come: players look at their cards, and an interval begins."""
    if course.state.phase is Phase.REPARTO:
        street = course.spread.variant.streets[course.state.street]
        course(*(looked_at(course.state, articulos.DEAL) if street.cubiertas else ()))
        _owed(course)
        return
    if course.state.showing[:1] == (course.state.reading,):
        lay_open(course, course.state.reading)
    go_on(course)


def _owed(course: Course) -> None:
    """Bets begin when nobody owes the ante any more with whom cards were dealt."""
    if not asked(course.rules, course.state):
        begin_interval(course)


def _put_late(course: Course) -> None:
    """Somebody who owed the ante has put it, or has lost his cards."""
    if course.state.omitted:
        _owed(course)


def begin_interval(course: Course) -> None:
    """The next interval begins, unless nobody has anything to say in it."""
    rules, state = course.rules, course.state
    betting = bets_of(state).copy()
    if not state.street or not betting.idle:
        betting.interval(*opened(rules, state))
    if betting.over:
        close_interval(course)
        return
    player = state.order[betting.turn]
    course(*announcements(rules, state))
    course(IntervalBegun(interval=state.street + 1, player=player, cite=first_cite(rules, state)))


@running.fold(IntervalBegun)
def interval_begun(rules: CirculoRules, state: State, event: IntervalBegun) -> State:
    betting = bets_of(state).copy()
    betting.interval(*opened(rules, state))
    return replace(state, phase=Phase.INTERVALO, betting=betting, before=bets_of(state), omitted=())


def _betting(course: Course) -> None:
    """When everybody has spoken the interval is closed."""
    if bets_of(course.state).over:
        close_interval(course)


def close_interval(course: Course) -> None:
    """The bets are over; where the bote must be opened, it may not have been, or the opening must be proved first."""
    state = course.state
    if is_blank(state):
        leave_blank(course)
        close_hand(course, BLANK, course.spread.law["openers"])
    elif bets_of(state).alive == 1 and must_prove(state):
        course(asks_proof(course.rules, state))
    else:
        settle_interval(course)


def _changing(course: Course) -> None:
    """Who has given cards is served; when the last one is, the bets go on."""
    if serve(course):
        return
    if bets_of(course.state).alive == 1:
        close_interval(course)
    elif not changes_now(course.state):
        begin_interval(course)


def settle_interval(course: Course) -> None:
    """What nobody covered goes back; then come more cards, the descubrimiento, or the bote to who is left alone."""
    rules, state = course.rules, course.state
    betting = bets_of(state).copy()
    owner, back = betting.close()
    if back:
        course(UncalledReturned(player=state.order[owner], amount=back, cite=articulos.UNCALLED))
    if state.phase is Phase.INTERVALO or back:
        course(IntervalClosed(interval=state.street + 1, bote=betting.bote, cite=articulos.EQUALISED))
    if betting.alive == 1:
        pay_alone(course)
    elif state.street + 1 < len(spread_in(rules, state).variant.streets):
        begin_street(course)
    elif must_prove(state):
        course(asks_proof(rules, state))
    else:
        begin_showdown(course)


def pay_alone(course: Course) -> None:
    """Who is the only one left wins without showing."""
    alone = course.state.order[bets_of(course.state).alone]
    course(PaymentBegun(alone=alone, cite=articulos.ALONE))


def begin_showdown(course: Course) -> None:
    """Those who are left show their cards."""
    leave_in_mazo(course, len(course.spread.variant.streets), articulos.FIRST_TO_SHOW)
    course(ShowdownBegun(players=showing_order(course.state), cite=articulos.FIRST_TO_SHOW))


@running.fold(UncalledReturned)
def uncalled(rules: CirculoRules, state: State, event: UncalledReturned) -> State:
    return _closed(add_chips(state, event.player, event.amount))


@running.fold(IntervalClosed)
def interval_closed(rules: CirculoRules, state: State, event: IntervalClosed) -> State:
    return _closed(state)


def _closed(state: State) -> State:
    betting = bets_of(state).copy()
    speaker = highest_bettor(betting) if betting.first >= 0 else state.speaker
    betting.close()
    return replace(state, betting=betting, speaker=speaker)


# --- the end ----------------------------------------------------------------------------------------------------------


def showing_order(state: State) -> tuple[str, ...]:
    """From who made the last envite on, or the next that is left; without any, from who spoke first."""
    betting = bets_of(state)
    begins = betting.author if betting.author >= 0 else state.speaker
    turns = [*range(begins, len(state.order)), *range(begins)]
    return tuple([state.order[position] for position in turns if betting.live[position]])


@running.fold(ShowdownBegun)
def showdown_begun(rules: CirculoRules, state: State, event: ShowdownBegun) -> State:
    return replace(state, phase=Phase.DESCUBRIMIENTO, showing=event.players)


def _showing(course: Course) -> None:
    """When the last has shown or thrown away the cards the bote is paid."""
    if not course.state.showing:
        course(PaymentBegun(cite=articulos.READ))


@running.fold(PaymentBegun)
def payment_begun(rules: CirculoRules, state: State, event: PaymentBegun) -> State:
    cite = articulos.ALONE if event.alone else articulos.PAID
    due = settlement_of(rules, state, cite)
    return replace(without_pending(state), phase=Phase.PAGO, due=due)


def settlement_of(rules: CirculoRules, state: State, cite: Citation) -> tuple[Settlement, ...]:
    """Of each bote, the last side one first, what the house takes and what each winner receives."""
    return settled(rules, state.order, bets_of(state), strengths_of(rules, state), cite)


def settled(
    rules: CirculoRules, order: Sequence[str], betting: Betting, strengths: Sequence[int], cite: Citation
) -> tuple[Settlement, ...]:
    """The settlement of some bets, by the strength of each position."""
    due, rake = list[Settlement](), rules.rake.cite
    for paid in pay(pots_of(betting), strengths, betting.author, betting.terms):
        if paid.rake:
            due.append(BenefitTaken(pot=paid.pot, amount=paid.rake, of=paid.amount, cite=rake))
        told = articulos.SHARED if len(paid.shares) > 1 else cite
        for share in paid.shares:
            player = order[share.position]
            due.append(BotePaid(player=player, amount=share.amount, pot=paid.pot, odd=share.odd, cite=told))
    return tuple(due)


def close_hand(course: Course, reason: str, cite: Citation) -> None:
    """The cards are gathered, and the hand is over."""
    course(*hand_over(course.rules, course.state, reason, cite))


def hand_over(rules: CirculoRules, state: State, reason: str, cite: Citation) -> list[Event]:
    """How a hand is closed, once it is paid: who was put out leaves; with too few players left there is no other."""
    course, least = Course(rules, state)(*state.due), rules.least_players
    paid = len(course.events)
    course(PackGathered(cite=cite), RoundClosed(round=state.round, reason=reason, cite=cite))
    course(*after_hand(rules, state))
    for seat in seats_of(course.state, state.expelled):
        gone(course, seat)
    if not enough(rules, course.state) and not (state.last == 1 and state.counts_down):
        course(Suspended(players=len(course.state.seats), least=least.value, cite=least.cite))
    settle_left(course)
    return course.events[paid:]


def annul(course: Course, cause: str, cite: Citation) -> None:
    """Whoever took part gets back what he put, and the hand is over without having been played."""
    state = course.state
    put = Counter[str]()
    for each in state.posted if state.betting is None else ():
        put[each.player] += each.amount
    if state.betting is not None:
        put.update(dict(zip(state.order, state.betting.put, strict=True)))
    for player, amount in put.items():
        if amount:
            give_back(course, player, amount, cite)
    course(HandAnnulled(cause=cause, cite=cite))
    close_hand(course, ANNULLED, cite)


@running.fold(HandAnnulled)
def annulled(rules: CirculoRules, state: State, event: HandAnnulled) -> State:
    return replace(state, stays=True, due=(), queue=())


@running.fold(RoundClosed)
def round_closed(rules: CirculoRules, state: State, event: RoundClosed) -> State:
    """Nothing is left of the hand but how it ended."""
    return State(
        round=state.round,
        staff=state.staff,
        last=state.last,
        phase=Phase.FIN if state.last == 0 else Phase.ENTRE,
        seats=state.seats,
        waiting=state.waiting,
        paid=state.paid,
        stakes=state.stakes,
        torneo=state.torneo,
        warned=state.warned,
        expelled=state.expelled,
        missed=state.missed,
        taken=state.taken,
        clock=state.clock,
        cagnotte=state.cagnotte,
        marca=state.marca,
        stays=state.stays,
        variant=state.variant,
        variant_left=state.variant_left,
        blank=state.blank,
        pending=state.pending,
        recalled=state.recalled,
        showdown=state.showdown if state.stays else _ended(rules, state, event.round),
    )


def _ended(rules: CirculoRules, state: State, number: int) -> Showdown:
    players = tuple([each for each in state.shown if each.cards or each.won])
    slug, common = spread_in(rules, state).slug, common_cards(state)
    return Showdown(round=number, variant=slug, common=common, players=players)


_STEPS: dict[Phase, Callable[[Course], object]] = {
    Phase.BARAJA: _called_off,
    Phase.OBLIGATORIAS: _posting,
    Phase.REPARTO: _put_late,
    Phase.INTERVALO: _betting,
    Phase.DESCARTE: _changing,
    Phase.DESCUBRIMIENTO: _showing,
}


def with_shown(state: State, player: str, **facts: object) -> State:
    """The end of the hand, with what came of a player."""
    others = [each for each in state.shown if each.player != player]
    known = next((each for each in state.shown if each.player == player), Shown(player=player))
    return replace(state, shown=(*others, replace(known, **facts)))
