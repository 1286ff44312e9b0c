"""Progresivos and apuestas acumuladas: a pot that coins feed and the first cards of a mano win."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table.duty import DIRECTION, require_open, require_role
from tapete.families.table.reasons import IMPORTE_EXCESIVO, SIN_IMPORTE
from tapete.games.blackjack import reasons
from tapete.games.blackjack.commands import FundPot, TellPot
from tapete.games.blackjack.events import PotFunded, PotTold, PotWon
from tapete.games.blackjack.rules import BlackjackRules, PotRules, Prize
from tapete.games.blackjack.setup import TENS
from tapete.games.blackjack.state import State
from tapete.kit.money import LARGEST

_WORTH_TEN = frozenset("TJQK")


def prizes(rules: BlackjackRules, state: State) -> list[PotWon]:
    """What the coins of this round win, in the order of payment, each share of what is left of its pot."""
    held = dict(zip((pot.name for pot in rules.pots), state.pots, strict=True))
    won = []
    for coin in sorted(state.coins, key=lambda coin: -coin.plaza):
        name = coin.kind.partition(":")[2]
        pot = rules.pots[rules.pot(name)]
        amount = _prize(pot, held[name], first_cards(state, coin.plaza))
        if amount:
            held[name] -= amount
            won.append(PotWon(player=coin.player, plaza=coin.plaza, bet=name, amount=amount, cite=rules.pots_cite))
    return won


def first_cards(state: State, plaza: int) -> tuple[str, ...]:
    """The cards of a casilla's mano as far as it was not split."""
    for divided in state.divided:
        if divided.plaza == plaza:
            return divided.cards
    return next((mano.hand.cards for mano in state.manos if mano.plaza == plaza), ())


def _prize(pot: PotRules, held: int, cards: tuple[str, ...]) -> int:
    """The first prize of the list that the cards meet."""
    for prize in pot.prizes:
        if _meets(prize, cards[: len(prize.ranks)]):
            amount = prize.amount if prize.share is None else held * prize.share.numerator // prize.share.denominator
            return min(amount, held)
    return 0


def _meets(prize: Prize, cards: tuple[str, ...]) -> bool:
    if len(cards) < len(prize.ranks) or (prize.suited and len({card[1] for card in cards}) > 1):
        return False
    ranks = [card[0] for card in cards]
    for rank in prize.ranks:
        if rank != TENS and rank in ranks:
            ranks.remove(rank)
        elif rank != TENS:
            return False
    return all(rank in _WORTH_TEN for rank in ranks)


def fund_pot(rules: BlackjackRules, state: State, command: FundPot) -> Sequence[Event]:
    """The direction puts money of the caja into a pot."""
    require_open(state)
    require_role(command.by, DIRECTION, rules.pots_cite)
    _place(rules, command.pot)
    if command.amount < 1:
        raise Refused(SIN_IMPORTE, rules.pots_cite)
    if command.amount > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, rules.pots_cite, amount=command.amount)
    return [PotFunded(pot=command.pot, amount=command.amount, cite=rules.pots_cite)]


def tell_pot(rules: BlackjackRules, state: State, command: TellPot) -> Sequence[Event]:
    """The house tells what other tables put into a common pot, or took out of it."""
    require_open(state)
    require_role(command.by, DIRECTION, rules.pots_cite)
    held = state.pots[_place(rules, command.pot)]
    if command.change == 0:
        raise Refused(SIN_IMPORTE, rules.pots_cite)
    if command.change > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, rules.pots_cite, amount=command.change)
    if held + command.change < 0:
        raise Refused(reasons.BOTE_INSUFICIENTE, rules.pots_cite, pot=command.pot, held=held, amount=-command.change)
    return [PotTold(pot=command.pot, change=command.change, amount=held + command.change, cite=rules.pots_cite)]


def _place(rules: BlackjackRules, name: str) -> int:
    place = rules.pot(name)
    if place < 0:
        raise Refused(reasons.BOTE_DESCONOCIDO, rules.pots_cite, pot=name)
    return place
