"""How a hand goes on by itself: from the forced bets to the deal, the intervals, the descubrimiento and its end."""

from collections import Counter
from collections.abc import Callable, Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Hand, looked_at
from tapete.families.poker.pack import PackGathered
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.money import (
    BenefitTaken,
    BotePaid,
    PutReturned,
    Settlement,
    UncalledReturned,
    pay,
    pots_of,
)
from tapete.families.poquer_de_circulo.opening import (
    asks_proof,
    is_blank,
    leave_blank,
    lost_by_absence,
    must_prove,
    serve,
    settle_left,
    settle_unplayed,
    total,
    without_pending,
)
from tapete.families.poquer_de_circulo.queries import asked, enough, puesto, terms_in
from tapete.families.poquer_de_circulo.reading import announcements, common_cards, lay_open, strengths_of
from tapete.families.poquer_de_circulo.rules import ANTE, CirculoRules
from tapete.families.poquer_de_circulo.session import Suspended, count_missed, gone
from tapete.families.poquer_de_circulo.state import LEAST, Course, Phase, Showdown, Shown, State
from tapete.families.poquer_de_circulo.streets import (
    begin_street,
    first_cite,
    highest_bettor,
    leave_in_mazo,
    opened,
    queue_of,
)
from tapete.families.poquer_de_circulo.tournament import after_hand
from tapete.families.table.opening import RoundClosed
from tapete.language import N_
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
    """The winners of the bote are known."""

    sentence = N_("The bote is to be paid.")
    sentence_if = ("alone", N_("{alone:@} is the only one left, and wins without showing."))
    alone: str = ""

    def foretold(self) -> None:
        """Not before it happens."""


class HandAnnulled(Event, frozen=True, tag="hand-annulled"):
    """The hand is not played: stakes are returned, and the marca stays where it is."""

    sentence = N_("The hand is annulled: {cause}.")
    cause: str


# --- forced bets ------------------------------------------------------------------------------------------------------


def go_on(course: Course) -> list[Event]:
    """Continue until a player, chance or the staff must act; returns all events of the decision."""
    step = _STEPS.get(course.state.phase)
    if step is not None and not course.state.queue:
        step(course)
    return course.events


def _called_off(course: Course) -> bool:
    """With too few players before the first card the hand is not dealt; a hand that begins again is."""
    if course.state.again or enough(course.rules, course.state):
        return False
    _not_dealt(course, TOO_FEW, course.rules.least_players.cite)
    return True


def _posting(course: Course) -> None:
    """Deal once no forced bet is missing, if there are two to play."""
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
        course(DealBegun(players=course.state.entrants, cite=articles.DEAL))
        return
    if unwon:
        settle_unplayed(course)
    _not_dealt(course, NOT_DEALT, articles.AT_LEAST_TWO)


def _not_dealt(course: Course, cause: str, cite: Citation) -> None:
    for each in course.state.posted:
        give_back(course, each.player, each.amount, cite)
    course(HandAnnulled(cause=cause, cite=cite))
    close_hand(course, cause, cite)


def give_back(course: Course, player: str, amount: int, cite: Citation) -> None:
    seated = course.state.seat_of(player) is not None
    course(PutReturned(player=player, amount=amount, seated=seated, cite=cite))


@running.fold(PutReturned)
def put_returned(rules: CirculoRules, state: State, event: PutReturned) -> State:
    """Take back a forced bet or, once cards were dealt, a whole stake: then the hand is over."""
    back = state.add_chips(event.player, event.amount)
    if state.betting is None:
        return replace(back, posted=tuple([each for each in state.posted if each.player != event.player]))
    betting, position = state.betting.copy(), state.position_of(event.player)
    stays = betting.put[position] - event.amount
    betting.refund(position)
    betting.restos[position] -= stays  # forced bets are in the bote until the hand begins again
    return replace(back, betting=betting)


@running.fold(DealBegun)
def deal_begun(rules: CirculoRules, state: State, event: DealBegun) -> State:
    seats = state.seats_of(event.players)
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
    return replace(begun, queue=queue_of(begun, rules.spreads[state.variant].variant.streets[0]))


def _forced_bets(rules: CirculoRules, state: State, players: tuple[str, ...]) -> Betting:
    terms = terms_in(rules, state)
    restos = {seat.player: seat.resto for seat in state.seats}
    for each in state.posted:
        restos[each.player] += each.amount
    betting = Betting.begin(terms, [restos[player] for player in players], total(state))
    if state.reduced:  # antes are missing that nobody is asked for
        put = {each.player for each in state.posted}
        betting.spared = [position for position, player in enumerate(players) if player not in put]
    for each in state.posted:
        position = players.index(each.player)
        if each.kind == ANTE:
            betting.ante(position, terms.ante)
        else:
            betting.blind(position, terms.small if position == 0 else terms.big)
    return betting


# --- streets and intervals --------------------------------------------------------------------------------------------


def all_dealt(course: Course) -> None:
    """Continue after the last card: players look at their cards, and an interval begins."""
    if course.state.phase is Phase.REPARTO:
        street = course.spread.variant.streets[course.state.street]
        course(*(looked_at(course.state, articles.DEAL) if street.cubiertas else ()))
        _owed(course)
        return
    if course.state.showing[:1] == (course.state.reading,):
        lay_open(course, course.state.reading)
    go_on(course)


def _owed(course: Course) -> None:
    if not asked(course.rules, course.state):
        begin_interval(course)


def _put_late(course: Course) -> None:
    if course.state.omitted:
        _owed(course)


def begin_interval(course: Course) -> None:
    """Begin the next interval, unless nobody can speak in it."""
    rules, state = course.rules, course.state
    betting = state.bets.copy()
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
    betting = state.bets.copy()
    betting.interval(*opened(rules, state))
    return replace(state, phase=Phase.INTERVALO, betting=betting, before=state.bets, omitted=())


def _betting(course: Course) -> None:
    if course.state.bets.over:
        close_interval(course)


def close_interval(course: Course) -> None:
    """End the bets. Where the bote must be opened, it may be blank, or the opening must be proved first."""
    state = course.state
    if is_blank(state):
        leave_blank(course)
        close_hand(course, BLANK, course.spread.law["openers"])
    elif state.bets.alive == 1 and must_prove(state):
        course(asks_proof(course.rules, state))
    else:
        settle_interval(course)


def _changing(course: Course) -> None:
    if serve(course):
        return
    if course.state.bets.alive == 1:
        close_interval(course)
    elif not course.state.changes_now:
        begin_interval(course)


def settle_interval(course: Course) -> None:
    """Return what nobody covered; then more cards, the descubrimiento, or the bote for the last player left."""
    rules, state = course.rules, course.state
    betting = state.bets.copy()
    owner, back = betting.close()
    if back:
        course(UncalledReturned(player=state.order[owner], amount=back, cite=articles.UNCALLED))
    if state.phase is Phase.INTERVALO or back:
        course(IntervalClosed(interval=state.street + 1, bote=betting.bote, cite=articles.EQUALISED))
    if betting.alive == 1:
        pay_alone(course)
    elif state.street + 1 < len(rules.spreads[state.variant].variant.streets):
        begin_street(course)
    elif must_prove(state):
        course(asks_proof(rules, state))
    else:
        begin_showdown(course)


def pay_alone(course: Course) -> None:
    alone = course.state.order[course.state.bets.alone]
    course(PaymentBegun(alone=alone, cite=articles.ALONE))


def begin_showdown(course: Course) -> None:
    leave_in_mazo(course, len(course.spread.variant.streets), articles.FIRST_TO_SHOW)
    course(ShowdownBegun(players=showing_order(course.state), cite=articles.FIRST_TO_SHOW))


running.fold(UncalledReturned)(lambda _, state, event: _closed(state.add_chips(event.player, event.amount)))
running.fold(IntervalClosed)(lambda _, state, __: _closed(state))


def _closed(state: State) -> State:
    betting = state.bets.copy()
    speaker = highest_bettor(betting) if betting.first >= 0 else state.speaker
    betting.close()
    return replace(state, betting=betting, speaker=speaker)


# --- the end ----------------------------------------------------------------------------------------------------------


def showing_order(state: State) -> tuple[str, ...]:
    """From the last bettor on, or the next who is left; without a bet, from the first who spoke."""
    betting = state.bets
    begins = betting.author if betting.author >= 0 else state.speaker
    turns = [*range(begins, len(state.order)), *range(begins)]
    return tuple([state.order[position] for position in turns if betting.live[position]])


running.fold(ShowdownBegun)(lambda _, state, event: replace(state, phase=Phase.DESCUBRIMIENTO, showing=event.players))


def _showing(course: Course) -> None:
    """Pay the bote once the last player has shown or thrown away their cards."""
    if not course.state.showing:
        course(PaymentBegun(cite=articles.READ))


@running.fold(PaymentBegun)
def payment_begun(rules: CirculoRules, state: State, event: PaymentBegun) -> State:
    cite = articles.ALONE if event.alone else articles.PAID
    due = settlement_of(rules, state, cite)
    return replace(without_pending(state), phase=Phase.PAGO, due=due)


def settlement_of(rules: CirculoRules, state: State, cite: Citation) -> tuple[Settlement, ...]:
    """For each bote, the last side bote first: the part of the house, then the share of each winner."""
    return settled(rules, state.order, state.bets, strengths_of(rules, state), cite)


def settled(
    rules: CirculoRules, order: Sequence[str], betting: Betting, strengths: Sequence[int], cite: Citation
) -> tuple[Settlement, ...]:
    due, rake = list[Settlement](), rules.rake.cite
    for paid in pay(pots_of(betting), strengths, betting.author, betting.terms):
        if paid.rake:
            due.append(BenefitTaken(pot=paid.pot, amount=paid.rake, of=paid.amount, cite=rake))
        told = articles.SHARED if len(paid.shares) > 1 else cite
        for share in paid.shares:
            player = order[share.position]
            due.append(BotePaid(player=player, amount=share.amount, pot=paid.pot, odd=share.odd, cite=told))
    return tuple(due)


def close_hand(course: Course, reason: str, cite: Citation) -> None:
    course(*hand_over(course.rules, course.state, reason, cite))


def hand_over(rules: CirculoRules, state: State, reason: str, cite: Citation) -> list[Event]:
    """Close a paid hand: expelled players leave; with too few players left there is no other."""
    course, least = Course(rules, state)(*state.due), rules.least_players
    paid = len(course.events)
    course(PackGathered(cite=cite), RoundClosed(round=state.round, reason=reason, cite=cite))
    course(*after_hand(rules, state))
    for seat in course.state.seats_of(state.expelled):
        gone(course, seat)
    if not enough(rules, course.state) and not (state.last == 1 and state.counts_down):
        course(Suspended(players=len(course.state.seats), least=least.value, cite=least.cite))
    settle_left(course)
    return course.events[paid:]


def annul(course: Course, cause: str, cite: Citation) -> None:
    """Return all stakes and end the hand as if it had not been played."""
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


running.sets(HandAnnulled, stays=True, due=(), queue=())

_KEPT = (
    *("round", "staff", "last", "seats", "waiting", "paid", "warned", "expelled", "missed", "taken", "clock"),
    *("cagnotte", "marca", "stays", "stakes", "torneo", "variant", "variant_left", "blank", "pending", "recalled"),
)
"""The fields of the state that outlast a hand."""


@running.fold(RoundClosed)
def round_closed(rules: CirculoRules, state: State, event: RoundClosed) -> State:
    """Nothing is left of the hand but how it ended."""
    phase = Phase.FIN if state.last == 0 else Phase.ENTRE
    showdown = state.showdown if state.stays else _ended(rules, state, event.round)
    return State(phase=phase, showdown=showdown, **{name: getattr(state, name) for name in _KEPT})


def _ended(rules: CirculoRules, state: State, number: int) -> Showdown:
    players = tuple([each for each in state.shown if each.cards or each.won])
    slug, common = rules.spreads[state.variant].slug, common_cards(state)
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
    others = [each for each in state.shown if each.player != player]
    known = next((each for each in state.shown if each.player == player), Shown(player=player))
    return replace(state, shown=(*others, replace(known, **facts)))
