"""Progresivos and apuestas acumuladas: pots that coins feed and the first cards of a mano win (MU2010:18.2)."""

from tapete.engine.chapter import Chapter
from tapete.families import pots as common
from tapete.families.plazas.bets import Bet, require_bettor
from tapete.families.plazas.sitting import each_plaza
from tapete.families.pots import PlayPot, PotWon
from tapete.games.blackjack.rules import TENS, BlackjackRules, PotRules, Prize
from tapete.games.blackjack.state import BETTING, HANDLER, State, present

_WORTH_TEN = frozenset("TJQK")

pots: Chapter[BlackjackRules, State] = common.pots(
    by=HANDLER,
    when=BETTING,
    refuse=require_bettor,
    each=lambda name: each_plaza(PlayPot, present, pot=name),
)


def prizes(rules: BlackjackRules, state: State) -> list[PotWon]:
    """What the coins of this round win by the first cards of their manos."""

    def prize(played: PotRules, held: int, coin: Bet) -> int:
        return _prize(played, held, _first_cards(state, coin.plaza))

    return common.prizes(rules, state, prize)


def _first_cards(state: State, plaza: int) -> tuple[str, ...]:
    """The cards of a casilla's mano as far as it was not split."""
    return next((mano.first or mano.hand.cards for mano in state.manos if mano.plaza == plaza), ())


def _prize(played: PotRules, held: int, cards: tuple[str, ...]) -> int:
    """The first prize of the list that the cards meet."""
    for prize in played.prizes:
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
