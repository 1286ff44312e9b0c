"""Equities by going through every deal, one after another, with hands rated as in play: slow, and plain to read."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod

from tapete.exact.poquer_de_circulo.situation import Cards, Making, read_holding
from tapete.kit.cards import Card
from tapete.kit.poker.hands import worth_of

SUITS = ("picas", "corazones", "diamantes", "tréboles")


def card_of(variant: Making, number: int) -> Card:
    return Card(variant.ranking.ranks[number // 4], SUITS[number % 4])


def worth(variant: Making, own: Sequence[int], board: Sequence[int]) -> int:
    """What a player's cards make."""
    if not variant.exactly:
        return worth_of(variant.ranking, [card_of(variant, card) for card in (*own, *board)])
    fives = product(combinations(own, variant.exactly), combinations(board, 5 - variant.exactly))
    return max(worth_of(variant.ranking, [card_of(variant, card) for card in (*mine, *ours)]) for mine, ours in fives)


def shares(variant: Making, hands: Sequence[str], board: Cards = (), dead: Cards = ()) -> list[Fraction]:
    """The part of each hand, over all that may be held and all that may come."""
    holdings = [read_holding(variant, text) for text in hands]
    gone = {*board, *dead, *(card for holding in holdings for card in holding.thrown)}
    found, total = [Fraction(0)] * len(hands), 0
    for way in product(*(holding.hands for holding in holdings)):
        known = [card for cards, _ in way for card in cards]
        if len({*known, *gone}) < len(known) + len(gone):
            continue
        weight = prod(weight for _, weight in way)
        left = [card for card in range(variant.cards) if card not in gone and card not in known]
        for owns, common in deals(variant, [cards for cards, _ in way], board, left):
            worths = [worth(variant, own, common) for own in owns]
            best = [place for place, each in enumerate(worths) if each == max(worths)]
            for place in best:
                found[place] += Fraction(weight, len(best))
            total += weight
    return [each / total for each in found]


def deals(
    variant: Making, hands: Sequence[Cards], board: Cards, left: Sequence[int]
) -> Iterator[tuple[list[Cards], Cards]]:
    """Every way in which the cards that are left may come to hands and to the board."""
    if not hands:
        for rest in combinations(left, variant.common - len(board)):
            yield [], board + rest
        return
    for drawn in combinations(left, variant.own - len(hands[0])):
        others_of = [card for card in left if card not in drawn]
        for others, common in deals(variant, hands[1:], board, others_of):
            yield [hands[0] + drawn, *others], common
