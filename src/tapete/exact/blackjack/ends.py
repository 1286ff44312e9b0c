"""How manos end when every decision is settled: with which cards, in how many orders, and with how much at stake."""

import msgspec
import numpy as np

from tapete.exact.blackjack.dealer import BUST, falling
from tapete.exact.blackjack.hands import AS, LIMIT, VALUES, Floats, Ints, all_hands, hand_of
from tapete.exact.blackjack.options import Move, Setting, black_jacks, worth_of_standing


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
    """Where manos that begin with these hands of two cards end, those that pass 21 aside."""
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
    """In how many orders each hand of two cards is dealt."""
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
    """What manos win on average when `held` cards are theirs for sure; they begin with probability `dealt`.

    Whatever does not end standing has passed 21: only a doubled mano has two bets, and from 11 it can't pass.
    `first` is whether the first bet of the plaza is theirs, which is lost whenever they lose.
    """
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
