"""What each decision is worth, hand by hand, against one first card of the croupier."""

from enum import IntEnum

import msgspec
import numpy as np

from tapete.exact.blackjack.dealer import BUST, ENDS, NATURAL, chances, draws_to
from tapete.exact.blackjack.hands import AS, LIMIT, TEN, Flags, Floats, Hands, Ints, all_hands
from tapete.exact.blackjack.rules import BlackjackRules


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
        """The same with some cards of a value gone elsewhere."""
        sabot = self.sabot.copy()
        sabot[value - 1] -= count
        return msgspec.structs.replace(self, sabot=sabot)


def setting(rules: BlackjackRules, first: int) -> Setting:
    """A full sabot from which the croupier has drawn his first card."""
    sabot = np.array(rules.sabot)
    sabot[first - 1] -= 1
    return Setting(rules, first, sabot)


class Options(msgspec.Struct, frozen=True, eq=False):
    """The worth of every move for every hand, under the best play that follows; a column for each move."""

    worth: Floats
    best: Ints


def worth_of_standing(where: Setting, places: Ints) -> Floats:
    """What some hands win on average when no more is asked for; none of them counts as a Black-Jack."""
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
    """How probable it is that the croupier makes a Black-Jack of his first card against some hands."""
    left = np.maximum(where.sabot - all_hands().made_of[places], 0)
    completing = {AS: TEN, TEN: AS}.get(where.first)
    probable: Floats = np.zeros(len(places)) if completing is None else left[:, completing - 1] / left.sum(axis=1)
    return probable


def worth_of_doubling(where: Setting, stand: Floats) -> Floats:
    """What each hand wins that is doubled, from what hands win that stand; no hand that may be doubled passes 21."""
    hands = all_hands()
    worth = 2 * after_one_card(hands, next_cards(where), stand)
    if where.rules.solo_apuesta_inicial:
        worth += black_jacks(where, np.arange(len(hands.listed)))
    return np.where(may_double(where.rules), worth, NEVER)


def may_double(rules: BlackjackRules) -> Flags:
    """The hands whose first two cards may be doubled; with 21 no card may be asked for."""
    hands = all_hands()
    counts = np.isin(hands.hard, rules.doubles) | np.isin(hands.score, rules.doubles)
    lawful: Flags = counts & (hands.size == 2) & (hands.score < LIMIT)
    return lawful


def next_cards(where: Setting) -> Floats:
    """For every hand, how probable each value is as the next card."""
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
    """What hands are worth on average once one card has come, given what every hand is worth then."""
    child = hands.child if places is None else hands.child[places]
    chance = probable if places is None else probable[places]
    worth: Floats = (chance * np.where(child >= 0, then[child], -1.0)).sum(axis=1)
    return worth
