"""What a whole way to play blackjack is worth, in decimals and by another road than the fractions take."""

import numpy as np

from tapete.exact.blackjack.hands import (
    AS,
    TEN,
    VALUES,
    Move,
    Setting,
    all_hands,
    ends_from,
    first_two,
    hand_of,
    probability,
    worth,
)
from tapete.exact.blackjack.strategy import Play


def black_jack(where: Setting) -> float:
    """What a Black-Jack of the player wins on average: nothing against another."""
    sabot = where.sabot.copy()
    sabot[AS - 1] -= 1
    sabot[TEN - 1] -= 1
    completing = {AS: TEN, TEN: AS}.get(where.first)
    other = sabot[completing - 1] / sabot.sum() if completing else 0.0
    return float(where.rules.natural) * (1 - float(other))


def worth_of_game(where: Setting, play: Play) -> float:
    """What a mano is worth on average before its first card, against this first card of the croupier."""
    hands = all_hands()
    start = first_two()
    dealt = start * probability(where.sabot, hands.made_of)
    natural = hands.place[hand_of(AS, TEN)]
    pairs = np.array([hands.place[hand_of(value, value)] for value in VALUES])
    apart = np.isin(play.moves, (Move.SEPARAR, Move.RETIRO))
    apart[natural] = True
    total = dealt[natural] * black_jack(where)
    total += (dealt[pairs] * play.splits)[play.moves[pairs] == Move.SEPARAR].sum()
    if where.rules.retiro is not None:
        total -= dealt[play.moves == Move.RETIRO].sum() * float(where.rules.retiro)
    plain = np.where(apart, 0, start)
    nothing = np.zeros(10, dtype=np.int64)
    return float(total + worth(where, ends_from(play.moves, plain), nothing, float(dealt[plain > 0].sum())))
