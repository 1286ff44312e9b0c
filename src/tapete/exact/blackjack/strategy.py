"""The best play: with the very cards of each hand, or with nothing but its score, as on a chart."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import comb, perm
from typing import Any

import msgspec
import numpy as np

from tapete.exact.blackjack.hands import (
    AS,
    LIMIT,
    NEVER,
    TEN,
    VALUES,
    Flags,
    Floats,
    Hand,
    Ints,
    Move,
    Options,
    Setting,
    after_one_card,
    after_splitting,
    all_hands,
    ends_from,
    first_two,
    hand_of,
    hard_of,
    next_cards,
    options,
    play_of_split,
    probability,
    reached,
    score_of,
    worth,
    worth_of_doubling,
    worth_of_standing,
)
from tapete.language import N_

_FOLLOWED = 12
"""How many cards of a pair are followed to decide whether to split: beyond, manos are taken to be worth the same."""


def worth_of_splitting(where: Setting, pair: int, moves: Ints) -> float:
    rules = where.rules
    again = rules.splits_again(pair)
    ends = ends_from(play_of_split(pair, moves, rules.cards_on_ases), after_splitting(pair, again=again))
    held = np.array(hand_of(pair))
    same, others = (int(n) for n in (where.sabot[pair - 1] - 2, where.sabot.sum() - where.sabot[pair - 1]))

    def alone(gone: int, *, first: bool) -> float:
        """One mano that is not split again, so many others of the pair having gone elsewhere."""
        rest = where.without(pair, gone)
        dealt = others / (int(rest.sabot.sum()) - 1) if again else 1.0
        return worth(rest, ends, held, dealt, first=first)

    if not again:
        return alone(1, first=True) + alone(1, first=False)
    gone = range(1, min(same + 1, _FOLLOWED) + 1)
    each = [alone(count, first=False) for count in gone]
    if not rules.solo_apuesta_inicial:
        return all_manos(each, same, others)
    first = [alone(count, first=True) - other for count, other in zip(gone, each, strict=True)]
    return all_manos(each, same, others) + all_manos(first, same, others, only_first=True)


def all_manos(alone: Sequence[float], same: int, others: int, *, only_first: bool = False) -> float:
    """The worth of all manos of a split pair, from the worth of one when 1, 2, 3… others of the pair are gone."""
    rows = list(alone)
    total = mano = 0.0
    for more in range(same + 1):
        if more < len(rows):
            rows = _one_other_gone(rows, same, others - more)
        if more < len(rows):
            mano = rows[more] * (same + others - 2 * more - 1) / (others - more - 1)
        total += (1 if only_first else more + 2) * _probability(more, same, others) * mano
    return total


def _one_other_gone(rows: Sequence[float], same: int, others: int) -> list[float]:
    """The same worths once one more card is gone, of another value than the pair."""
    found = []
    for place, here in enumerate(rows):
        again = (same - place) / (same - place + others)
        if again and place + 1 == len(rows):
            break
        rest = here - again * rows[place + 1] if again else here
        found.append(rest / (1 - again))
    return found


def _probability(more: int, same: int, others: int) -> float:
    """The probability that exactly so many more cards of the pair come first, by the orders of the ballot."""
    ballots = comb(2 * more + 2, more) // (more + 1)
    return ballots * perm(same, more) * perm(others, more + 2) / perm(same + others, 2 * more + 2)


_ALONE = (Move.PLANTARSE, Move.PEDIR, Move.DOBLAR)
"""What may be done with a mano that came of a split: to split once more is taken for granted."""
_ROUNDS = 20


class Play(msgspec.Struct, frozen=True, eq=False):
    """A whole way to play against one first card."""

    moves: Ints
    split: Ints
    """What to do with each hand of a split mano."""
    splits: Floats
    """What it is worth to split each value, from 1 to 10, playing so."""


def by_cards(where: Setting) -> tuple[Play, Options]:
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
    return np.array([all_hands().place[hand_of(value, value)] for value in VALUES])


def by_score(where: Setting, splits: Floats) -> Play:
    """The best play that looks only at score, softness and pairs; `splits` is the worth of splitting each value."""
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
    """For each score, whether to ask, and the worth of each hand then; scores are settled from the highest down."""
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
    hands = all_hands()
    found = []
    for soft in (False, True):
        for score in range(2, LIMIT):
            at = np.flatnonzero(chosen & (hands.size == 2) & (hands.score == score) & (hands.soft == soft))
            if len(at):
                found.append(at)
    return found


LETTERS = "PCDSR"
"""Plantarse, (pedir) carta, doblar, separar, retiro: the letter of each move on a chart."""
PLACES = 5
"""Decimals to which the worth of an option is told: they suffice to choose, and not all are exact beyond."""
BETTER = N_("With {hand} against {first}, {better} is better than {chart}.")
AND_MORE = N_(
    "With {hand} against {first}, {better} is better than {chart};"
    " and with {more} hands of more cards that count the same."
)
_TWO = 2


class Departure(msgspec.Struct, frozen=True, kw_only=True):
    """A hand with which the very cards say otherwise than the chart."""

    cards: tuple[int, ...]
    first: int
    chart: str
    better: str
    gains: float = 0.0


class Both(msgspec.Struct, frozen=True, eq=False):
    """The best play by score and by cards against one first card, and what each move is worth."""

    chart: Play
    cards: Play
    options: Options


def departures(plays: Mapping[int, Both]) -> Iterator[Departure]:
    """By the number of cards, and then in the order of a chart; a hand to which nobody comes is none."""
    hands = all_hands()
    come_to = {first: _come_to(both.cards) for first, both in plays.items()}
    for place in np.argsort(hands.size, kind="stable"):
        for first, both in plays.items():
            said, better = both.chart.moves[place], both.cards.moves[place]
            if said != better and come_to[first][place]:
                worth = both.options.worth[place]
                yield Departure(
                    cards=cards_of(hands.listed[place]),
                    first=first,
                    chart=LETTERS[said],
                    better=LETTERS[better],
                    gains=round(float(worth[better] - worth[said]), PLACES),
                )


def _come_to(play: Play) -> Flags:
    """The hands that somebody who plays so may hold, a Black-Jack aside: dealt, and with manos of pairs they split."""
    hands = all_hands()
    dealt = first_two()
    dealt[hands.place[hand_of(AS, TEN)]] = 0
    held = (dealt > 0) | (reached(play.moves, dealt) > 0)
    for value in VALUES:
        if value != AS and play.moves[hands.place[hand_of(value, value)]] == Move.SEPARAR:
            held |= reached(play.split, after_splitting(value)) > 0
    return held


def cards_of(hand: Hand) -> tuple[int, ...]:
    return tuple(value for value, count in zip(VALUES, hand, strict=True) for _ in range(count))


def told(found: Sequence[Departure]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Sentences with their facts: hands of more than two cards that count the same together, the shortest by name."""
    for _, alike in groupby(sorted(found, key=_kind), key=_kind):
        some = list(alike)
        shortest = [one for one in some if len(one.cards) == len(some[0].cards)]
        facts = {
            "hand": ", ".join("-".join(map(_name, one.cards)) for one in shortest),
            "first": _name(some[0].first),
            "better": some[0].better,
            "chart": some[0].chart,
        }
        more = len(some) - len(shortest)
        yield (AND_MORE, {**facts, "more": more}) if more else (BETTER, facts)


def _kind(one: Departure) -> tuple[Any, ...]:
    """Two cards stand for themselves, more for their score."""
    hand = hand_of(*one.cards)
    two = one.cards if len(one.cards) == _TWO else ()
    return not two, two, score_of(hand), hard_of(hand) < score_of(hand), one.first, one.chart, one.better


def _name(value: int) -> str:
    return "A" if value == AS else str(value)
