"""Black-jack: the mano that is to be decided upon, and the first card of the croupier."""

from collections.abc import Sequence

from tapete.engine.table import AnyTable
from tapete.environments.tables import Feature, Subject
from tapete.environments.tables.plazas import bets, pots
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import Mano, is_pair, stake_of

_MANO = (
    Feature("points", 31),
    Feature("soft"),
    Feature("cards", 21),
    Feature("pair of", 10),
    Feature("split"),
    Feature("on the mano", 100),
)


def _features(game: AnyTable) -> Sequence[Feature]:
    sabot = 52 * game.rules.packs
    return (
        *_MANO,
        Feature("croupier shows", 10),
        Feature("asked for the seguro"),
        Feature("asked for the retiro"),
        Feature("manos after it", 7),
        Feature("cards left", sabot),
    )


def _numbers(rules: BlackjackRules, view: BlackjackView, stake: int) -> Sequence[float]:
    in_turn = view.manos[view.turn : view.turn + 1] if view.turn >= 0 else ()
    mano = next((each for each in (*in_turn, *view.manos) if each.commander == view.who.id), None)
    first = rules.values.value[view.banca.cards[0][0]] if view.banca.cards else 0
    to_come = sum(not (each.stood or each.gone) for each in view.manos[view.turn + 1 :]) if view.turn >= 0 else 0
    mine = _mano(rules, mano, view.who.id, stake) if mano else [0.0] * len(_MANO)
    return (*mine, first, view.asking == "seguro", view.asking == "retiro", to_come, view.left)


def _mano(rules: BlackjackRules, mano: Mano, player: str, stake: int) -> Sequence[float]:
    hand, laid = mano.hand, stake_of(mano, player)
    pair = rules.values.value[hand.cards[0][0]] if is_pair(rules, hand) else 0
    amount = laid.amount / stake if laid else 0.0
    return hand.points, hand.points > hand.hard, len(hand.cards), pair, mano.split, amount


subject = Subject(
    bets=bets,
    choices=pots,
    features=_features,
    numbers=_numbers,
    company=lambda game: int(game.rules.least_manos.value) - 1,
)
