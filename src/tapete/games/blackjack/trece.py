"""Menor o mayor de trece: a bet on what the first two cards of a casilla count, an as being one (MU2010:18.1.e)."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Literal

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.bets import BetPlaced, on_kind, require_bettor
from tapete.families.plazas.chips import PLAZA, Collected, Paid, Returned
from tapete.families.table.powers import spoken_for
from tapete.families.table.settling import with_replenishments
from tapete.games.blackjack.bets import SIDES
from tapete.games.blackjack.chips import SettlementEvent
from tapete.games.blackjack.hands import Hand
from tapete.games.blackjack.payment import gain
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import BETTING, HANDLER, State, present
from tapete.language import N_

SIN_TRECE = Reason("sin_trece", N_("Menor o mayor de trece is not in use at this table."))
TRECE_FUERA_DE_LIMITES = Reason(
    "trece_fuera_de_limites", N_("A stake of {stake:€} on {side} is outside {minimum:€} to {cap:€}.")
)
THIRTEEN = 13

trece = Chapter[BlackjackRules, State]("trece")


class BetThirteen(Command, frozen=True, tag="bet-thirteen"):
    """Stake on the first two cards of a casilla counting less or more than thirteen."""

    label = N_("{side} de 13, plaza {plaza}")
    words = ("{side:menor|mayor} {plaza} {amount:€} [para {player}]",)
    player: Name
    plaza: int
    side: Literal["menor", "mayor"]
    amount: int


@trece.act(BetThirteen, by=HANDLER, when=BETTING)
def bet_thirteen(rules: BlackjackRules, state: State, command: BetThirteen) -> Sequence[Event]:
    """An independent stake of a bettor of the casilla, within the limits of the table."""
    player, plaza, side, cite = command.player, command.plaza, command.side, rules.trece.cite
    if not rules.trece.value:
        raise Refused(SIN_TRECE, cite)
    require_bettor(rules, state, player, plaza)
    total = on_kind(state, player, plaza, side) + command.amount
    if not (rules.minimum <= total <= rules.maximum and command.amount >= 1) or side not in SIDES:
        facts = {"stake": total, "side": side, "minimum": rules.minimum, "cap": rules.maximum}
        raise Refused(TRECE_FUERA_DE_LIMITES, cite, **facts)
    return [BetPlaced(player=player, plaza=plaza, bet=side, amount=command.amount, cite=cite)]


@trece.offer(BetThirteen)
def may_bet_thirteen(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    betting = [bet for bet in state.bets if bet.kind == PLAZA] if rules.trece.value else []
    for player in spoken_for(who, present(state)):
        for plaza, side in product([bet.plaza for bet in betting if bet.player == player], SIDES):
            laid = on_kind(state, player, plaza, side)
            low, high = max(1, rules.minimum - laid), rules.maximum - laid
            if low <= high:
                bet = BetThirteen(by=who, player=player, plaza=plaza, side=side, amount=low)
                yield Offer(bet, rules.trece.cite, Amounts(low, high))


def thirteen(rules: BlackjackRules, state: State, place: int, hand: Hand) -> Sequence[Event]:
    """It is settled once every mano has two cards; `hand` is the one the last card completes."""
    counts = {mano.plaza: mano.hand.hard for mano in state.manos}
    counts[state.manos[place].plaza] = hand.hard
    events: list[SettlementEvent] = []
    for bet in sorted(state.bets, key=lambda bet: -bet.plaza):
        count = counts[bet.plaza]
        named: dict[str, Any] = {"player": bet.player, "plaza": bet.plaza, "bet": bet.kind, "cite": rules.trece.cite}
        if count < THIRTEEN if bet.kind == "menor" else count > THIRTEEN:
            events.append(Paid(amount=gain(bet.amount, rules.pay_trece.value), **named))
            events.append(Returned(amount=bet.amount, **named))
        else:
            events.append(Collected(amount=bet.amount, **named))
    return with_replenishments(rules.anticipo, state.bank, events)
