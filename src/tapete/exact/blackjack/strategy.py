"""The best play: with the very cards of each hand, or with nothing but its score, as on a chart."""

import msgspec
import numpy as np

from tapete.exact.blackjack.ends import (
    first_two,
    probability,
    reached,
)
from tapete.exact.blackjack.hands import AS, LIMIT, VALUES, Flags, Floats, Ints, all_hands, hand_of
from tapete.exact.blackjack.options import (
    NEVER,
    Move,
    Options,
    Setting,
    after_one_card,
    next_cards,
    options,
    worth_of_doubling,
    worth_of_standing,
)
from tapete.exact.blackjack.splitting import worth_of_splitting

_ALONE = (Move.PLANTARSE, Move.PEDIR, Move.DOBLAR)
"""What may be done with a mano that came of a split: to split once more is taken for granted."""
_ROUNDS = 20


class Play(msgspec.Struct, frozen=True, eq=False):
    """A whole way to play against one first card."""

    moves: Ints
    """What to do with each hand."""
    split: Ints
    """What to do with each hand of a split mano."""
    splits: Floats
    """What it is worth to split each value, from 1 to 10, playing so."""


def by_cards(where: Setting) -> tuple[Play, Options]:
    """The best play for somebody who looks at every card of the hand, and what each move is worth to them."""
    found = options(where)
    alone = found.worth[:, _ALONE].argmax(axis=1)
    splits = _splits(where, alone)
    every = found.worth.copy()
    if where.rules.pares:
        every[_pairs(), Move.SEPARAR] = splits
    return Play(every.argmax(axis=1), alone, splits), Options(every, every.argmax(axis=1))


def _splits(where: Setting, moves: Ints) -> Floats:
    if not where.rules.pares:
        return np.full(10, NEVER)
    return np.array([worth_of_splitting(where, value, moves) for value in VALUES])


def _pairs() -> Ints:
    """The places of the ten pairs."""
    return np.array([all_hands().place[hand_of(value, value)] for value in VALUES])


def by_score(where: Setting, splits: Floats) -> Play:
    """The best play for somebody who looks only at the score, whether an as counts eleven, and pairs.

    `splits` is what it is worth to split each value. Hands that count the same are made of different cards, and are
    weighed by how often this very play comes to them.
    """
    hands = all_hands()
    stand = worth_of_standing(where, np.arange(len(hands.listed)))
    double = worth_of_doubling(where, stand)
    dealt = first_two() * probability(where.sabot, hands.made_of)
    anyhow = weight = dealt + np.where(hands.size > 2, probability(where.sabot, hands.made_of), 0)
    moves = whole = np.zeros(len(hands.listed), dtype=np.int64)
    for _ in range(_ROUNDS):
        before = whole
        asks, then = _ask_or_stand(where, stand, weight, anyhow)
        moves = _with_doubles(asks, then, double, dealt)
        whole = _with_pairs(where, moves, np.where(moves == Move.DOBLAR, double, then), dealt, splits)
        if np.array_equal(whole, before):
            break
        weight = _going_on(whole) * probability(where.sabot, hands.made_of)
    return Play(whole, moves, splits)


def _going_on(moves: Ints) -> Ints:
    """In how many orders each hand is come to that is neither given up nor split: of the others nothing is asked."""
    ended = np.isin(moves, (Move.RETIRO, Move.SEPARAR))
    return reached(moves, np.where(ended, 0, first_two()))


def _ask_or_stand(where: Setting, stand: Floats, weight: Floats, anyhow: Floats) -> tuple[Flags, Floats]:
    """For each score, whether to ask, and what each hand is worth then; a score is settled before those below it.

    A score that is always given up or split is weighed anyhow: who can't split two ases must know what to do.
    """
    hands = all_hands()
    probable = next_cards(where)
    asks = np.zeros(len(stand), dtype=bool)
    then = stand.copy()
    for soft, score in [
        *((False, s) for s in range(20, 11, -1)),
        *((True, s) for s in range(20, 11, -1)),
        *((False, s) for s in range(11, 1, -1)),
    ]:
        at = np.flatnonzero((hands.score == score) & (hands.soft == soft) & (hands.size >= 2))
        ask = after_one_card(hands, probable, then, at)
        weighed = weight[at] if weight[at].any() else anyhow[at]
        if (weighed * (ask - stand[at])).sum() > 0:
            asks[at] = True
            then[at] = ask
    return asks, then


def _with_doubles(asks: Flags, then: Floats, double: Floats, dealt: Floats) -> Ints:
    """The moves of each score, doubling where that is better on average over the hands of two cards that count so."""
    moves = asks.astype(np.int64)
    for at in _scores_of_two(double > NEVER):
        if (dealt[at] * (double[at] - then[at])).sum() > 0:
            moves[at] = Move.DOBLAR
    return moves


def _with_pairs(where: Setting, moves: Ints, then: Floats, dealt: Floats, splits: Floats) -> Ints:
    """The moves of the first two cards: the retiro, by score, and what is best with each pair."""
    hands = all_hands()
    whole = moves.copy()
    pairs = _pairs()
    cost = None if where.first == AS or where.rules.retiro is None else -float(where.rules.retiro)
    if cost is not None:
        plain = (hands.size == 2) & (hands.score < LIMIT)
        plain[pairs] = False
        for at in _scores_of_two(plain):
            if (dealt[at] * (cost - then[at])).sum() > 0:
                whole[at] = Move.RETIRO
        whole[pairs[then[pairs] < cost]] = Move.RETIRO
    better = splits > np.maximum(then[pairs], NEVER if cost is None else cost)
    whole[pairs[better]] = Move.SEPARAR
    return whole


def _scores_of_two(chosen: Flags) -> list[Ints]:
    """The chosen hands of two cards, those that count the same together."""
    hands = all_hands()
    found = []
    for soft in (False, True):
        for score in range(2, LIMIT):
            at = np.flatnonzero(chosen & (hands.size == 2) & (hands.score == score) & (hands.soft == soft))
            if len(at):
                found.append(at)
    return found
