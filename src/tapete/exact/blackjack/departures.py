"""Hands with which the very cards say otherwise than the chart: of two cards, and of more."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
import numpy as np

from tapete.exact.blackjack.ends import after_splitting, first_two, reached
from tapete.exact.blackjack.hands import AS, TEN, VALUES, Flags, Hand, all_hands, hand_of, hard_of, score_of
from tapete.exact.blackjack.options import Move, Options
from tapete.exact.blackjack.strategy import Play
from tapete.language import N_

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
    """What the better move wins more on average, per unit of the bet."""


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
    """The cards of a hand, from the lowest."""
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
