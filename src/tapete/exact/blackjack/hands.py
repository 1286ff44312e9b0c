"""Hands of blackjack as what they are made of: how many cards of each value from 1 to 10, in whatever order."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.blackjack import BlackjackRules

VALUES = range(1, 11)
AS, TEN = 1, 10
LIMIT = 21

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Hand = tuple[int, ...]
"""How many cards of each value, from 1 to 10."""


def hand_of(*cards: int) -> Hand:
    return tuple(cards.count(value) for value in VALUES)


def hard_of(hand: Hand) -> int:
    return sum(value * count for value, count in zip(VALUES, hand, strict=True))


def score_of(hand: Hand) -> int:
    hard = hard_of(hand)
    return hard + 10 if hand[0] and hard + 10 <= LIMIT else hard


class Hands(msgspec.Struct, frozen=True, eq=False):
    """Every hand that has not passed 21, the empty one first, as columns."""

    listed: tuple[Hand, ...]
    place: dict[Hand, int]
    made_of: Ints
    size: Ints
    hard: Ints
    score: Ints
    soft: Flags
    child: Ints


@cache
def all_hands() -> Hands:
    listed = tuple(_grown((0,) * 10, AS, 0))
    place = {hand: index for index, hand in enumerate(listed)}
    hard = np.array([hard_of(hand) for hand in listed])
    score = np.array([score_of(hand) for hand in listed])
    child = np.array([[place.get(_with(hand, value), -1) for value in VALUES] for hand in listed])
    made_of = np.array(listed)
    return Hands(listed, place, made_of, made_of.sum(axis=1), hard, score, score > hard, child)


def _grown(hand: Hand, least: int, hard: int) -> Iterator[Hand]:
    yield hand
    for value in range(least, 11):
        if hard + value <= LIMIT:
            yield from _grown(_with(hand, value), value, hard + value)


def _with(hand: Hand, value: int) -> Hand:
    return (*hand[: value - 1], hand[value - 1] + 1, *hand[value:])


def pair_of(hand: Hand) -> int:
    return hand.index(2) + 1 if sum(hand) == 2 and 2 in hand else 0


NATURAL = LIMIT + 1
"""How a Black-Jack is told from any other 21."""
BUST = LIMIT + 2
FIRST = 17
ENDS = tuple(range(FIRST, BUST + 1))


class Draws(msgspec.Struct, frozen=True, eq=False):
    """All that may follow a first card without passing 21, by what is drawn and not by its order."""

    drawn: Ints
    orders: Ints
    ends: Ints
    size: Ints


@cache
def draws_to(first: int, stands: int) -> Draws:
    found: Counter[tuple[Hand, int]] = Counter()
    _draw(found, stands, first, first == AS, [0] * 10)
    listed = sorted(found)
    drawn = np.array([hand for hand, _ in listed])
    orders = np.array([found[key] for key in listed])
    return Draws(drawn, orders, np.array([end for _, end in listed]), drawn.sum(axis=1))


def _draw(found: Counter[tuple[Hand, int]], stands: int, hard: int, has_as: bool, drawn: list[int]) -> None:
    score = hard + 10 if has_as and stands <= hard + 10 <= LIMIT else hard
    size = sum(drawn)
    if size and score >= stands:
        if score <= LIMIT:
            found[tuple(drawn), NATURAL if size == 1 and score == LIMIT else score] += 1
        return
    for value in VALUES:
        drawn[value - 1] += 1
        _draw(found, stands, hard + value, has_as or value == AS, drawn)
        drawn[value - 1] -= 1


def chances(draws: Draws, sabots: Ints) -> Floats:
    """How often the croupier ends in each of `ENDS`, for each sabot (a row of counts) from which he may draw."""
    from tapete.exact.blackjack.kernels import ends

    left = falling(sabots.sum(axis=1).astype(np.float64), int(draws.size.max()))
    width = int(draws.drawn.max()) + 1
    rows, values = np.nonzero(draws.drawn)
    starts = np.searchsorted(rows, np.arange(len(draws.orders) + 1))
    each = (draws.orders.astype(np.float64), draws.size, draws.ends - FIRST, starts)
    found = np.zeros((len(sabots), len(ENDS)))
    ends(sabots.astype(np.float64), left, each, values * width + draws.drawn[rows, values], width, found)
    found[:, -1] = 1 - found.sum(axis=1)
    return found


def falling(numbers: Floats, most: int) -> Floats:
    """n, n(n-1), n(n-1)(n-2)… for each number, from the empty product on; nothing can be drawn from nothing."""
    steps = np.maximum(numbers[:, None] - np.arange(most), 0)
    return np.concatenate([np.ones((len(numbers), 1)), np.cumprod(steps, axis=1)], axis=1)


class Move(IntEnum):
    """What a player may do with a mano."""

    PLANTARSE = 0
    PEDIR = 1
    DOBLAR = 2
    SEPARAR = 3
    RETIRO = 4


NEVER = -9.0
"""What a move that is not allowed counts: less than anything that may happen."""


class Setting(msgspec.Struct, frozen=True, eq=False):
    """A first card of the croupier and what is then in the sabot, before the player has any card."""

    rules: BlackjackRules
    first: int
    sabot: Ints

    def without(self, value: int, count: int) -> "Setting":
        sabot = self.sabot.copy()
        sabot[value - 1] -= count
        return msgspec.structs.replace(self, sabot=sabot)


def setting(rules: BlackjackRules, first: int) -> Setting:
    sabot = np.array(rules.sabot)
    sabot[first - 1] -= 1
    return Setting(rules, first, sabot)


class Options(msgspec.Struct, frozen=True, eq=False):
    """The worth of every move for every hand, under the best play that follows; a column for each move."""

    worth: Floats
    best: Ints


def worth_of_standing(where: Setting, places: Ints) -> Floats:
    hands = all_hands()
    sabots = where.sabot - hands.made_of[places]
    ends = chances(draws_to(where.first, where.rules.stands), np.maximum(sabots, 0))
    score = hands.score[places][:, None]
    end = np.array(ENDS)
    wins = (end == BUST) | ((score > end) & (end != NATURAL))
    loses = (end == NATURAL) | ((score < end) & (end != BUST))
    worth: Floats = (ends * (wins.astype(float) - loses)).sum(axis=1)
    return worth


def black_jacks(where: Setting, places: Ints) -> Floats:
    left = np.maximum(where.sabot - all_hands().made_of[places], 0)
    completing = {AS: TEN, TEN: AS}.get(where.first)
    probable: Floats = np.zeros(len(places)) if completing is None else left[:, completing - 1] / left.sum(axis=1)
    return probable


def worth_of_doubling(where: Setting, stand: Floats) -> Floats:
    hands = all_hands()
    worth = 2 * after_one_card(hands, next_cards(where), stand)
    if where.rules.solo_apuesta_inicial:
        worth += black_jacks(where, np.arange(len(hands.listed)))
    return np.where(may_double(where.rules), worth, NEVER)


def may_double(rules: BlackjackRules) -> Flags:
    hands = all_hands()
    counts = np.isin(hands.hard, rules.doubles) | np.isin(hands.score, rules.doubles)
    lawful: Flags = counts & (hands.size == 2) & (hands.score < LIMIT)
    return lawful


def next_cards(where: Setting) -> Floats:
    left = np.maximum(where.sabot - all_hands().made_of, 0)
    probable: Floats = left / np.maximum(left.sum(axis=1, keepdims=True), 1)
    return probable


def options(where: Setting) -> Options:
    """Every move but to split, under the play that is best with the very cards of each hand."""
    hands = all_hands()
    worth = np.full((len(hands.listed), len(Move)), NEVER)
    worth[:, Move.PLANTARSE] = worth_of_standing(where, np.arange(len(hands.listed)))
    probable = next_cards(where)
    worth[:, Move.DOBLAR] = worth_of_doubling(where, worth[:, Move.PLANTARSE])
    best = worth[:, Move.PLANTARSE].copy()
    for hard in range(LIMIT, -1, -1):
        at = np.flatnonzero(hands.hard == hard)
        asks = at[hands.score[at] < LIMIT]
        worth[asks, Move.PEDIR] = after_one_card(hands, probable, best, asks)
        best[at] = worth[at].max(axis=1)
        # A hand goes on from one of more than two cards, or would not be doubled any more.
        more = at[hands.size[at] > 2]
        best[more] = worth[more][:, [Move.PLANTARSE, Move.PEDIR]].max(axis=1)
    if where.rules.retiro is not None and where.first != AS:
        worth[hands.size == 2, Move.RETIRO] = -float(where.rules.retiro)
    return Options(worth, worth.argmax(axis=1))


def after_one_card(hands: Hands, probable: Floats, then: Floats, places: Ints | None = None) -> Floats:
    child = hands.child if places is None else hands.child[places]
    chance = probable if places is None else probable[places]
    worth: Floats = (chance * np.where(child >= 0, then[child], -1.0)).sum(axis=1)
    return worth


class Ends(msgspec.Struct, frozen=True, eq=False):
    """Hands with which a mano stands, the orders in which their cards may come, and the bets on them."""

    places: Ints
    orders: Ints
    stakes: Ints


def reached(moves: Ints, start: Ints) -> Ints:
    """In how many orders each hand is come to, from so many for each hand of two cards, asking where `moves` say so."""
    hands = all_hands()
    orders = start.copy()
    for size in range(2, LIMIT):
        asking = np.flatnonzero((hands.size == size) & (moves == Move.PEDIR) & (orders > 0))
        for value in VALUES:
            child = hands.child[asking, value - 1]
            np.add.at(orders, child[child >= 0], orders[asking][child >= 0])
    return orders


def ends_from(moves: Ints, start: Ints) -> Ends:
    hands = all_hands()
    orders = reached(moves, start)
    standing = np.flatnonzero((orders > 0) & (moves == Move.PLANTARSE))
    doubling = np.flatnonzero((orders > 0) & (moves == Move.DOBLAR))
    child = hands.child[doubling]
    doubled = np.repeat(orders[doubling], 10)[child.ravel() >= 0]
    places = np.concatenate([standing, child[child >= 0]])
    stakes = np.concatenate([np.ones(len(standing), dtype=np.int64), np.full(len(doubled), 2)])
    return Ends(places, np.concatenate([orders[standing], doubled]), stakes)


def first_two() -> Ints:
    hands = all_hands()
    pairs = hands.made_of.max(axis=1) == 2
    return np.where(hands.size == 2, np.where(pairs, 1, 2), 0)


def after_splitting(pair: int, *, again: bool = True) -> Ints:
    """The second card on one of a pair: any, but for the same where that would be split again."""
    hands = all_hands()
    start = np.zeros(len(hands.listed), dtype=np.int64)
    for value in VALUES:
        if value != pair or not again:
            start[hands.place[hand_of(pair, value)]] = 1
    return start


def play_of_split(pair: int, moves: Ints, cards_on_ases: int) -> Ints:
    """The decisions on a split mano: as on any other, but that a split as takes only the cards the law gives it."""
    if pair != AS or cards_on_ases > 1:
        return moves
    return np.full_like(moves, Move.PLANTARSE)


def probability(sabot: Ints, drawn: Ints) -> Floats:
    """How probable it is that the next cards of a sabot are these, in one given order; a row for each hand."""
    total = np.array([float(sabot.sum())])
    size = drawn.sum(axis=1)
    found: Floats = 1 / falling(total, int(size.max()))[0][size]
    for value in range(10):
        count = drawn[:, value]
        found = found * falling(np.array([float(sabot[value])]), int(count.max()))[0][count]
    return found


def worth(where: Setting, ends: Ends, held: Ints, dealt: float, *, first: bool = True) -> float:
    """The mean win of manos, which begin with probability `dealt`; `first`: the first bet of the plaza is theirs."""
    drawn = all_hands().made_of[ends.places] - held
    chance = ends.orders * probability(where.sabot - held, drawn)
    won = chance * ends.stakes * worth_of_standing(where, ends.places)
    if where.rules.solo_apuesta_inicial:
        won += chance * (ends.stakes - first) * black_jacks(where, ends.places)
    return float(won.sum() - (dealt - chance.sum()))


def outcomes(scores: Ints, end: int) -> Ints:
    """What manos that stand win: nothing but a Black-Jack beats 21, or is beaten by nothing."""
    if end == BUST:
        return np.ones_like(scores)
    return np.sign(scores - end)
