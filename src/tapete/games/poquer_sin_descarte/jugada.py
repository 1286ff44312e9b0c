"""The course of a jugada: shuffle, no va más and deal, the bank and the hands, payment, the gathering of the cards.

MU2010:65. Decisions of players are in `bets`, errors in `play`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command
from tapete.engine.event import Event, Reason, Refused
from tapete.families.course import Events
from tapete.families.covered import CardsTurned, JugadaAnnulled
from tapete.families.plazas.bets import Bet, Collected, OnPlaza, Paid, Refunded, Returned, about, commander_of, without
from tapete.families.plazas.sitting import AtPlaza, PlayerRose
from tapete.families.poker.dealing import (
    BANCA,
    Coming,
    DealtBy,
    Hand,
    casilla,
    dealing,
    hand_of,
    in_packets,
    laid_open,
    looked_at,
    made_of,
    to_be_named,
)
from tapete.families.poker.pack import jugada_over, pack_of_the_jugada
from tapete.families.pots import coins_back, coins_fed, prizes
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import during
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.poquer_sin_descarte.rules import (
    ANTE,
    CROUPIERS,
    MEMORY,
    SEGURO,
    Mano,
    Phase,
    PoquerRules,
    Progresivo,
    SettlementEvent,
    State,
    competing,
    descarte,
    on_casilla,
    on_turn,
    rounded,
)
from tapete.kit.poker.hands import CARTA_MAYOR
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

NO_VA_MAS = "no va más"
APUESTAS_CERRADAS = Reason("apuestas_cerradas", N_("Bets are not open: there is nothing to close."), untimely=True)
SIN_ANTES = Reason("sin_antes", N_("There is no Ante on the cloth."))
ANNULLED, ALL_PASS, NOT_PLAYING = "jugada anulada", "todos pasan", "la banca no juega"
NOT_PLAYED, UNSEEN = Citation("criterio:poquer-sin-descarte.3"), Citation("criterio:poquer-sin-descarte.25")


class Course(Events[PoquerRules, State]):
    """The events of one decision."""


# --- shuffle, no va más and deal (65.p1-p5) ---------------------------------------------------------------------------

pack, cut = pack_of_the_jugada(
    CROUPIERS, Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, by_croupier=lambda rules: rules.law["croupier_cuts"]
)


def all_dealt(course: Course) -> None:
    phase, rules = course.state.phase, course.rules
    if phase is Phase.REPARTO:
        course(TurnsBegun(cite=rules.law["decision"]))
        course(*looked_at(course.state, rules.law["decision"]))
    elif phase is Phase.DECISION:
        mano = on_turn(course.state)
        seen = looked_at(course.state, rules.compra.cite)
        course(*(each for each in seen if mano and each.player == mano.commander and len(each.cards) > 1))
    elif phase is Phase.BANCA:
        _bank_seen(course)
    else:
        _compared(course)


deal: Chapter[PoquerRules, State] = dealing(
    drawn_by=DealtBy[PoquerRules](lambda rules: rules.deal),
    croupier=CROUPIERS,
    cite=lambda rules: rules.deal,
    begins=Course,
    after=all_dealt,
)
deal.sets(TableOpened, phase=Phase.BARAJADO)


@deal.fold(PlayerRose)
def rose(rules: PoquerRules, state: State, event: AtPlaza) -> State:
    left = tuple([player for player in state.cutters if player != event.player])
    phase = Phase.BARAJADO if state.phase is Phase.CORTE and not left else state.phase
    return replace(state, cutters=left, phase=phase)


CloseBets = verb("CloseBets", NO_VA_MAS, NO_VA_MAS, tag="no-va-mas")


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """The croupier closed the bets, and deals."""

    sentence = N_("{by:@}: «{call}».")
    by: str
    call: str = NO_VA_MAS


@deal.act(
    CloseBets,
    by=CROUPIERS,
    when=during(Phase.APUESTAS, APUESTAS_CERRADAS, lambda rules: rules.betting.cite),
    offered=True,
)
def close_bets(rules: PoquerRules, state: State, command: Command) -> Sequence[Event]:
    if not any(bet.kind == ANTE for bet in state.bets):
        raise Refused(SIN_ANTES, rules.betting.cite)
    return [BetsClosed(by=command.by.id, cite=rules.betting.cite), *coins_fed(rules, state)]


@deal.fold(BetsClosed)
def bets_closed(rules: PoquerRules, state: State, event: BetsClosed) -> State:
    """Who commands each casilla is settled now, and for whom every card comes; the last of the bank is face up."""
    plazas = sorted({bet.plaza for bet in state.bets if bet.kind == ANTE})
    manos = tuple(Mano(each, commander_of(state, each, ANTE), blind=not state.seats[each - 1]) for each in plazas)
    hands = (*(Hand(casilla(m.plaza), "" if m.blind else m.commander) for m in manos), Hand(BANCA))
    places = [hand.to for hand in hands]
    order = [to for packet in rules.packets.value for to in in_packets(places, packet)]
    queue = (*map(Coming, order[:-1]), Coming(order[-1], up=True))
    return replace(state, phase=Phase.REPARTO, manos=manos, hands=hands, queue=queue)


# --- casilla after casilla, then the bank and the hands (65.p6-p10) ---------------------------------------------------

running = Chapter[PoquerRules, State]("running")
TurnsBegun = announcement("TurnsBegun", N_("The players look at their cards."))
BankTurns = announcement("BankTurns", N_("The croupier turns the cards of the bank."))


class BankSaid(Event, frozen=True, tag="bank-said"):
    """Whether the bank plays."""

    sentence = N_("The bank plays.")
    sentence_unless = ("plays", N_("The bank does not play."))
    plays: bool

    def foretold(self) -> None:
        """Not before it happens."""


class Compared(Event, frozen=True, tag="compared"):
    """The hands are compared: the croupier collects and pays."""

    sentence = N_("The hands are compared.")

    def foretold(self) -> None:
        """Not before it happens."""


running.sets(TurnsBegun, phase=Phase.DECISION)


def go_on(course: Course) -> None:
    state = course.state
    if state.phase is not Phase.DECISION or state.pending or state.queue or on_turn(state):
        return
    if not competing(state):
        course(*jugada_over(state, ALL_PASS, UNSEEN))
        return
    course(BankTurns(cite=course.rules.qualifies.cite))
    if not course.state.queue:
        _bank_seen(course)


running.leaves(
    BankTurns, lambda state, _: replace(state, phase=Phase.BANCA, queue=to_be_named([hand_of(state, BANCA)]))
)


def _bank_seen(course: Course) -> None:
    rules, bank = course.rules, hand_of(course.state, BANCA)
    plays = rules.plays(made_of(rules.ranking, bank.cards))
    course(laid_open(rules.ranking, bank, "", rules.qualifies.cite))
    course(BankSaid(plays=plays, cite=rules.qualifies.cite))
    if not course.state.queue:
        _compared(course)


@running.fold(BankSaid)
def bank_said(rules: PoquerRules, state: State, event: BankSaid) -> State:
    said = replace(state, phase=Phase.COMPARACION, plays=event.plays)
    hands = [each for _, hand, discard in opened(said) for each in (hand, discard) if each]
    return replace(said, queue=to_be_named(hands))


def opened(state: State) -> Iterator[tuple[Mano, Hand, Hand | None]]:
    for mano in competing(state):
        extra = has_extra(state, mano)
        if state.plays or extra:
            discard = hand_of(state, descarte(mano.plaza)) if mano.bought and extra else None
            yield mano, hand_of(state, casilla(mano.plaza)), discard


def _compared(course: Course) -> None:
    rules, cite = course.rules, course.rules.pay_ante.cite
    for mano, hand, discard in opened(course.state):
        course(laid_open(rules.ranking, hand, mano.commander, cite))
        if discard:
            by = rules.extras_after_purchase.cite
            course(CardsTurned(side=discard.to, places=(0,), cards=discard.cards, cite=by))
    course(Compared(cite=cite))
    if not course.state.due:
        course(*jugada_over(course.state, reason_of(rules, course.state), cite))


running.fold(Compared)(lambda rules, state, _: replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state)))

# --- payment: losers collected, winners paid, seguro and progresivo, and what goes back -------------------------------


def settlement_of(rules: PoquerRules, state: State) -> tuple[SettlementEvent, ...]:
    manos = sorted(competing(state), key=lambda mano: -mano.plaza)
    lost: list[SettlementEvent] = []
    won: list[SettlementEvent] = []
    back: list[SettlementEvent] = []
    for mano in manos:
        for bet in (bet for bet in on_casilla(state, mano.plaza) if bet.kind != SEGURO):
            pays = outcome(rules, state, mano, bet.kind)
            if pays is None:
                lost.append(about(Collected, bet, rules.pay_ante.cite))
                continue
            if pays.value:
                won.append(about(Paid, bet, pays.cite, int(bet.amount * pays.value)))
            back.append(about(Returned, bet, pays.cite))
    seguros = [event for mano in manos for event in _seguros(rules, state, mano)]
    events = [*lost, *won, *seguros, *_prizes(rules, state), *back]
    return with_replenishments(rules.anticipo, state.bank, events)


def outcome(rules: PoquerRules, state: State, mano: Mano, kind: str) -> Cited[Fraction] | None:
    """What a bet of a hand that is still in pays, to 1: nothing when it only goes back, None when it is lost."""
    if not state.plays:
        return rules.pay_not_playing if kind == ANTE else Cited(Fraction(0), NOT_PLAYED)
    mine = made_of(rules.ranking, hand_of(state, casilla(mano.plaza)).cards)
    bank = made_of(rules.ranking, hand_of(state, BANCA).cards)
    if mine.strength < bank.strength:
        return None
    if mine.strength == bank.strength:
        return Cited(Fraction(0), rules.law["tie"])
    return rules.pay_ante if kind == ANTE else rules.pays[mine.category]


def has_extra(state: State, mano: Mano) -> bool:
    coins = any(coin.plaza == mano.plaza and coin.player != mano.offender for coin in state.coins)
    return coins or any(bet.kind == SEGURO for bet in on_casilla(state, mano.plaza))


def _seguros(rules: PoquerRules, state: State, mano: Mano) -> Iterator[SettlementEvent]:
    table, cite = rules.pay_seguro.value, rules.pay_seguro.cite
    for bet in (bet for bet in on_casilla(state, mano.plaza) if bet.kind == SEGURO):
        pays = Fraction(table.get(_for_extras(rules, state, mano), "0"))
        if pays:
            yield about(Paid, bet, cite, int(bet.amount * pays))
            yield about(Returned, bet, cite)
        else:
            yield about(Collected, bet, cite)


def _prizes(rules: PoquerRules, state: State) -> Sequence[SettlementEvent]:
    manos = {mano.plaza: mano for mano in competing(state)}

    def prize(pot: Progresivo, held: int, coin: Bet) -> int:
        mano = manos.get(coin.plaza)
        if mano is None or coin.player == mano.offender:
            return 0
        share = rules.pay_progresivo.value.get(_for_extras(rules, state, mano), "0")
        return rounded(held * Fraction(share))

    return prizes(rules, state, prize)


def _for_extras(rules: PoquerRules, state: State, mano: Mano) -> str:
    """The combination that seguro and progresivo look at: of the cards of the deal, unless the table has it so."""
    cards = hand_of(state, casilla(mano.plaza)).cards
    if mano.bought and not rules.extras_after_purchase.value:
        cards = (*cards[:-1], *hand_of(state, descarte(mano.plaza)).cards)
    return made_of(rules.ranking, cards).category


payments: Chapter[PoquerRules, State] = settlement(
    CROUPIERS,
    during(Phase.LIQUIDACION, NADA_QUE_LIQUIDAR, lambda rules: rules.settlement.cite),
    lambda rules: rules.settlement.cite,
    lambda rules, state: jugada_over(state, reason_of(rules, state), rules.settlement.cite),
)


@payments.fold(Collected)
def collected(rules: PoquerRules, state: State, event: Collected) -> State:
    """A bet is collected when it is settled or, before, from a player who passes: that may have to go back."""
    after = replace(_off(state, event), bank=state.bank + event.amount)
    if state.phase is Phase.LIQUIDACION:
        return after
    return replace(after, taken=(*state.taken, Bet(event.player, event.plaza, event.bet, event.amount)))


payments.leaves(
    Paid, lambda state, event: replace(state, due=state.due[1:], begun=True, bank=state.bank - event.amount)
)


def _off(state: State, event: OnPlaza) -> State:
    begun = state.phase is Phase.LIQUIDACION
    return replace(state, bets=without(state, event), due=state.due[1:], begun=begun)


payments.leaves(Returned, _off)

# --- the end of a jugada, played or annulled --------------------------------------------------------------------------


def reason_of(rules: PoquerRules, state: State) -> str:
    if not state.plays:
        return NOT_PLAYING
    category = made_of(rules.ranking, hand_of(state, BANCA).cards).category
    return f"la banca juega con {'As-K' if category == CARTA_MAYOR else category.replace('-', ' ')}"


def annul(course: Course, cause: str, cite: Citation) -> None:
    """Everything that was not lost by an infraction goes back, and the cards are gathered."""
    rules, state = course.rules, course.state
    back = [about(Returned, bet, cite) for bet in state.bets]
    taken = [about(Refunded, bet, cite) for bet in state.taken]
    course(JugadaAnnulled(cause=cause, cite=cite), *back, *taken, *coins_back(rules, state, cite))
    course(*jugada_over(course.state, ANNULLED, cite))


running.sets(JugadaAnnulled, annulled=True, due=(), queue=())

running.leaves(Refunded, lambda state, event: replace(state, bank=state.bank - event.amount))


@running.fold(RoundClosed)
def round_closed(rules: PoquerRules, state: State, event: RoundClosed) -> State:
    result = "-" if state.plays is None else "no-juega"
    if state.plays:
        result = made_of(rules.ranking, hand_of(state, BANCA).cards).category
    return State(
        round=state.round,
        staff=state.staff,
        bank=state.bank,
        last=state.last,
        phase=Phase.FIN if state.last == 0 else Phase.BARAJADO,
        seats=state.seats,
        pots=state.pots,
        results=state.results if state.annulled else (*state.results, result)[-MEMORY:],
    )
