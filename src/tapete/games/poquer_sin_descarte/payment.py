"""What the comparison does: losers collected, winners paid, seguro and progresivo, and what goes back (MU2010:65)."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.event import Event
from tapete.families.plazas.bets import Bet, is_of
from tapete.families.plazas.chips import Collected, OnPlaza, Paid, Returned
from tapete.families.poker.dealing import BANCA, casilla, hand_of
from tapete.families.poker.showing import made_of
from tapete.families.pots import prizes
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGURO, PoquerRules, Progresivo, rounded
from tapete.games.poquer_sin_descarte.state import (
    CROUPIERS,
    Mano,
    Phase,
    SettlementEvent,
    State,
    competing,
    descarte,
    on_casilla,
)
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

E = TypeVar("E", bound=OnPlaza)
NOT_PLAYED = Citation("criterio:poquer-sin-descarte.3")
_NOTHING = Fraction(0)


def settlement_of(rules: PoquerRules, state: State) -> tuple[SettlementEvent, ...]:
    """All that is lost, then all that is won, then seguro and progresivo, each from the croupier's right."""
    manos = sorted(competing(state), key=lambda mano: -mano.plaza)
    lost: list[SettlementEvent] = []
    won: list[SettlementEvent] = []
    back: list[SettlementEvent] = []
    for mano in manos:
        for bet in (bet for bet in on_casilla(state, mano.plaza) if bet.kind != SEGURO):
            pays = outcome(rules, state, mano, bet.kind)
            if pays is None:
                lost.append(_of(Collected, bet, bet.amount, rules.pay_ante.cite))
                continue
            if pays.value:
                won.append(_of(Paid, bet, int(bet.amount * pays.value), pays.cite))
            back.append(_of(Returned, bet, bet.amount, pays.cite))
    seguros = [event for mano in manos for event in _seguros(rules, state, mano)]
    events = [*lost, *won, *seguros, *_prizes(rules, state), *back]
    return with_replenishments(rules.anticipo, state.bank, events)


def outcome(rules: PoquerRules, state: State, mano: Mano, kind: str) -> Cited[Fraction] | None:
    """What a bet of a hand that is still in pays, to 1: nothing when it only goes back, None when it is lost."""
    if not state.plays:
        return rules.pay_not_playing if kind == ANTE else Cited(_NOTHING, NOT_PLAYED)
    mine = made_of(rules.ranking, hand_of(state, casilla(mano.plaza)).cards)
    bank = made_of(rules.ranking, hand_of(state, BANCA).cards)
    if mine.strength < bank.strength:
        return None
    if mine.strength == bank.strength:
        return Cited(_NOTHING, rules.law["tie"])
    return rules.pay_ante if kind == ANTE else rules.pays[mine.category]


def has_extra(state: State, mano: Mano) -> bool:
    """Whether a seguro or a coin depends on the hand of a casilla."""
    coins = any(coin.plaza == mano.plaza and coin.player != mano.offender for coin in state.coins)
    return coins or any(bet.kind == SEGURO for bet in on_casilla(state, mano.plaza))


def _seguros(rules: PoquerRules, state: State, mano: Mano) -> Iterator[SettlementEvent]:
    """The seguro of a casilla, whatever the bank has."""
    for bet in (bet for bet in on_casilla(state, mano.plaza) if bet.kind == SEGURO):
        pays = Fraction(rules.pay_seguro.value.get(_for_extras(rules, state, mano), "0"))
        if pays:
            yield _of(Paid, bet, int(bet.amount * pays), rules.pay_seguro.cite)
            yield _of(Returned, bet, bet.amount, rules.pay_seguro.cite)
        else:
            yield _of(Collected, bet, bet.amount, rules.pay_seguro.cite)


def _prizes(rules: PoquerRules, state: State) -> Sequence[SettlementEvent]:
    """What the coins win of their pots, by the hands of those still in who have not lost their bet."""
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


def _of(kind: type[E], bet: Bet, amount: int, cite: Citation) -> E:
    return kind(player=bet.player, plaza=bet.plaza, bet=bet.kind, amount=amount, cite=cite)


def settling(ends: Callable[[PoquerRules, State], Sequence[Event]]) -> Chapter[PoquerRules, State]:
    """The croupier collects and pays, and the jugada `ends`."""

    def cite(rules: PoquerRules) -> Citation:
        return rules.settlement.cite

    when = Moment[PoquerRules, State](lambda _, state: state.phase is Phase.LIQUIDACION, NADA_QUE_LIQUIDAR, cite)
    payments = settlement(CROUPIERS, when, cite, ends)

    @payments.fold(Collected)
    def collected(rules: PoquerRules, state: State, event: Collected) -> State:
        """Collected when it is settled or, before, from who passes: that may have to go back."""
        after = replace(_settled(state, event), bank=state.bank + event.amount)
        if state.phase is Phase.LIQUIDACION:
            return after
        return replace(after, taken=(*state.taken, Bet(event.player, event.plaza, event.bet, event.amount)))

    @payments.fold(Paid)
    def paid(rules: PoquerRules, state: State, event: Paid) -> State:
        return replace(state, due=state.due[1:], begun=True, bank=state.bank - event.amount)

    @payments.fold(Returned)
    def returned(rules: PoquerRules, state: State, event: Returned) -> State:
        return _settled(state, event)

    return payments


def _settled(state: State, event: OnPlaza) -> State:
    """A bet is off the cloth."""
    bets = tuple([bet for bet in state.bets if not is_of(event, bet)])
    return replace(state, bets=bets, due=state.due[1:], begun=state.phase is Phase.LIQUIDACION)
