"""What is collected and paid: at once during play, and from right to left when the croupier has his score."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tapete.engine.event import Event
from tapete.families.table.settling import with_replenishments
from tapete.games.blackjack.betting import THIRTEEN
from tapete.games.blackjack.events import CardsCollected, Collected, ManoLost, Paid, Returned, SettlementEvent
from tapete.games.blackjack.hands import natural
from tapete.games.blackjack.pots import prizes
from tapete.games.blackjack.rules import ROUNDING, BlackjackRules
from tapete.games.blackjack.state import LIMIT, Hand, Mano, Seguro, Stake, State
from tapete.kit.money import Rounding
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

_CUT = Rounding(ROUNDING)
_SURVIVORS = Citation("criterio:blackjack.31")
THIRTEENTH = 13


def gain(stake: int, pays: Fraction) -> int:
    """What a winning stake gains, cut to the cent."""
    return _CUT.cut(stake * pays.numerator, pays.denominator).cents


def bust(rules: BlackjackRules, state: State, place: int, points: int) -> list[Event]:
    """The stakes of a mano over 21 are taken before the next mano plays."""
    mano, cite = state.manos[place], rules.play_cite
    collected = [_collect(stake, mano.plaza, place, stake.amount, cite) for stake in mano.stakes]
    return [*collected, ManoLost(plaza=mano.plaza, mano=place, points=points, cite=cite)]


def _collect(stake: Stake, plaza: int, place: int, amount: int, cite: Citation) -> Collected:
    return Collected(player=stake.player, plaza=plaza, mano=place, amount=amount, cite=cite)


def retire(rules: BlackjackRules, state: State, place: int) -> list[Event]:
    """Half of each bet on a mano is taken and half goes back; half a cent stays with the banca."""
    mano, cite, loss = state.manos[place], rules.retiro.cite, rules.retiro_loss.value
    events: list[Event] = []
    for stake in mano.stakes:
        back = gain(stake.amount, 1 - loss)
        events.append(_collect(stake, mano.plaza, place, stake.amount - back, cite))
        if back:
            events.append(Returned(player=stake.player, plaza=mano.plaza, mano=place, amount=back, cite=cite))
    return events


def thirteen(rules: BlackjackRules, state: State, place: int, hand: Hand) -> Sequence[Event]:
    """Menor o mayor de trece, once every mano has two cards; `hand` is the one the last card completes."""
    counts = {mano.plaza: mano.hand.hard for mano in state.manos}
    counts[state.manos[place].plaza] = hand.hard
    cite, pays = rules.trece.cite, rules.pay_trece.value
    events: list[SettlementEvent] = []
    for bet in sorted(state.bets, key=lambda bet: -bet.plaza):
        wins = counts[bet.plaza] < THIRTEENTH if bet.kind == THIRTEEN[0] else counts[bet.plaza] > THIRTEENTH
        named: dict[str, Any] = {"player": bet.player, "plaza": bet.plaza, "bet": bet.kind, "cite": cite}
        if wins:
            events.append(Paid(amount=gain(bet.amount, pays), **named))
            events.append(Returned(amount=bet.amount, **named))
        else:
            events.append(Collected(amount=bet.amount, **named))
    return with_replenishments(rules.anticipo, state.bank, events)


def settlement(rules: BlackjackRules, state: State) -> tuple[SettlementEvent, ...]:
    """Everything the croupier's score does, in the order of the article, and the end of the round."""
    events: list[SettlementEvent] = []
    back: list[Returned] = []
    black_jack = natural(state.banca)
    seguros = sorted(state.seguros, key=lambda seguro: -seguro.plaza)
    if not black_jack:
        events += [_seguro_lost(rules, seguro) for seguro in seguros]
    for place in range(len(state.manos) - 1, -1, -1):
        mano = state.manos[place]
        if not mano.gone:
            _settle_mano(rules, state.banca, place, mano, events, back)
    if black_jack:
        for seguro in seguros:
            events.append(_seguro_won(rules, seguro))
            back.append(_seguro_back(rules, seguro))
    events += prizes(rules, state)
    events.append(CardsCollected(returned=rules.automatic, cite=rules.play_cite))
    return with_replenishments(rules.anticipo, state.bank, [*events, *back])


def _settle_mano(
    rules: BlackjackRules,
    banca: Hand,
    place: int,
    mano: Mano,
    events: list[SettlementEvent],
    back: list[Returned],
) -> None:
    """The stakes of a mano are lost, won or null; what is not lost goes back to its owner at the end."""
    pays, plaza = outcome(rules, mano, banca), mano.plaza
    for stake in mano.stakes:
        if pays is None:
            events.append(_collect(stake, plaza, place, stake.amount, rules.play_cite))
            continue
        if pays.value:
            amount = gain(stake.amount, pays.value)
            events.append(Paid(player=stake.player, plaza=plaza, mano=place, amount=amount, cite=pays.cite))
        back.append(Returned(player=stake.player, plaza=plaza, mano=place, amount=stake.amount, cite=_SURVIVORS))


def outcome(rules: BlackjackRules, mano: Mano, banca: Hand) -> Cited[Fraction] | None:
    """What a mano that was not lost in play pays against the banca, to 1: nothing when null, None when it loses."""
    if natural(banca):
        return Cited(_NOTHING, rules.play_cite) if mano.black_jack else None
    if mano.black_jack:
        return rules.pay_black_jack
    theirs, mine = banca.points, mano.hand.points
    if theirs > LIMIT or mine > theirs:
        return rules.pay
    return Cited(_NOTHING, rules.play_cite) if mine == theirs else None


_NOTHING = Fraction(0)


def _seguro_lost(rules: BlackjackRules, seguro: Seguro) -> Collected:
    return Collected(**_on_line(seguro), amount=seguro.amount, cite=rules.seguro.cite)


def _seguro_won(rules: BlackjackRules, seguro: Seguro) -> Paid:
    amount = gain(seguro.amount, rules.pay_seguro.value)
    return Paid(**_on_line(seguro), amount=amount, cite=rules.pay_seguro.cite)


def _seguro_back(rules: BlackjackRules, seguro: Seguro) -> Returned:
    return Returned(**_on_line(seguro), amount=seguro.amount, cite=rules.seguro.cite)


def _on_line(seguro: Seguro) -> dict[str, Any]:
    return {"player": seguro.player, "plaza": seguro.plaza, "bet": "seguro"}


def announced(banca: Hand) -> str:
    """What the croupier says of his score."""
    if len(banca.cards) < 2:
        return "la banca no juega"
    if natural(banca):
        return "black-jack de la banca"
    return f"la banca se pasa con {banca.points}" if banca.points > LIMIT else f"la banca tiene {banca.points}"
