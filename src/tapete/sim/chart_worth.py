"""What a chart of one's own is worth, to the last fraction, from a full sabot."""

from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.blackjack.exact import Worth, Worths
from tapete.exact.blackjack.hands import LIMIT, Ints, Move, all_hands
from tapete.exact.blackjack.rules import BlackjackRules
from tapete.exact.blackjack.solution import FIRSTS
from tapete.exact.blackjack.strategy import Play
from tapete.exact.memory import remembered
from tapete.sim.kernels_blackjack import ALONE, LATER, PAIRS, RETIRES

_PAIR = 2


class Question(msgspec.Struct, frozen=True):
    """What the worth of a chart follows from."""

    rules: BlackjackRules
    chart: tuple[int, ...]


def chart_worth(rules: BlackjackRules, table: NDArray[np.uint8]) -> Worths:
    """What a mano leaves to whoever plays by the chart, before any card is known; worked out once and kept."""
    question = Question(rules, tuple(table.tolist()))
    return remembered("blackjack-chart", question, Worths, lambda: _worth(rules, table))


def _worth(rules: BlackjackRules, table: NDArray[np.uint8]) -> Worths:
    total = sum(rules.sabot)
    return Worths.joined(
        (Fraction(rules.sabot[first - 1], total), Worth(rules, first).game(play_of(table, first))) for first in FIRSTS
    )


def play_of(table: NDArray[np.uint8], first: int) -> Play:
    """The chart against one first card, for every hand there is."""
    hands = all_hands()
    row = 11 * np.where(hands.soft, 22 + hands.score, hands.score) + first
    two, more = hands.size == _PAIR, hands.size > _PAIR
    split: Ints = np.where(more, table[LATER + row], table[ALONE + row]).astype(np.int64)
    split[(hands.score >= LIMIT) | (hands.size < _PAIR)] = Move.PLANTARSE
    moves = np.where(two & (table[RETIRES + row] > 0), int(Move.RETIRO), split)
    pairs = np.flatnonzero(two & (hands.made_of.max(axis=1) == _PAIR))
    values = hands.made_of[pairs].argmax(axis=1) + 1
    moves[pairs] = table[PAIRS + 11 * values + first]
    return Play(moves, split, np.zeros(10))
