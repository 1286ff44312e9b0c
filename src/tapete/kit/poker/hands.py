"""Hands of cards as they are held: what they make, and the best five of more."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

import msgspec

from tapete.kit.cards import JOKER, Card
from tapete.kit.poker.ranking import HAND, Ranking, strength

_COPIES = 4
"""Cards of each rank in a pack."""
Places = tuple[int, ...]


class Made(msgspec.Struct, frozen=True):
    """What a hand makes."""

    strength: int
    """Higher is better, equal is a tie; hands of fewer cards are compared with whole ones by it too."""
    category: str
    kickers: tuple[str, ...]
    """The ranks by which it is compared with others of its combination."""


def made(ranking: Ranking, cards: Sequence[Card]) -> Made:
    """What some cards make: all of them up to five, the best five of six or seven."""
    worth = worth_of(ranking, cards)
    return Made(worth, ranking.category(worth), ranking.kickers(worth))


def worth_of(ranking: Ranking, cards: Sequence[Card]) -> int:
    """The strength of some cards: the best five of them, where there are more."""
    held = [card for card in cards if card.rank != JOKER.rank]
    joker = len(held) < len(cards)
    if joker and len(cards) > HAND:
        raise ValueError("with a joker no five are chosen of more")
    places = [_places(ranking)[card.rank] for card in held]
    suits: dict[str, list[int]] = {}
    for card, place in zip(held, places, strict=True):
        suits.setdefault(card.suit, []).append(place)
    worth = best_by_ranks(ranking, len(held), joker=joker)[tuple(sorted(places))]
    suited = max(suits.values(), key=len, default=[])
    if len(suited) >= HAND - joker:
        worth = max(worth, best_suited(ranking, joker=joker)[tuple(sorted(suited))])
    return worth


@cache
def _places(ranking: Ranking) -> dict[str, int]:
    return {rank: place for place, rank in enumerate(ranking.ranks)}


@cache
def best_by_ranks(ranking: Ranking, size: int, *, joker: bool = False) -> dict[Places, int]:
    """The best five of so many cards by their ranks in order, whatever their suits, as if no five were of one."""
    hands = multisets(ranking, size)
    if size <= HAND:
        return {places: strength(ranking, places, suited=False, joker=joker) for places in hands}
    fewer = best_by_ranks(ranking, size - 1)
    return {places: max(fewer[less] for less in _less_one(places)) for places in hands}


@cache
def best_suited(ranking: Ranking, *, joker: bool = False) -> dict[Places, int]:
    """The best five of cards of one suit, by their ranks in order: five to seven, or four with a joker."""
    least = HAND - joker
    known: dict[Places, int] = {}
    for size in range(least, (HAND if joker else _MOST) + 1 - joker):
        for places in _distinct(len(ranking.ranks), size):
            known[places] = (
                strength(ranking, places, suited=True, joker=joker)
                if size == least
                else max(known[less] for less in _less_one(places))
            )
    return known


_MOST = 7


def multisets(ranking: Ranking, size: int) -> Iterator[Places]:
    """The ranks that so many cards of one pack may have, in order."""
    every = combinations_with_replacement(range(len(ranking.ranks)), size)
    return (each for each in every if size <= _COPIES or _possible(each))


def _possible(places: Places) -> bool:
    return all(places[n] != places[n + _COPIES] for n in range(len(places) - _COPIES))


def _distinct(ranks: int, size: int) -> Iterator[Places]:
    return (each for each in combinations_with_replacement(range(ranks), size) if len(set(each)) == size)


def _less_one(places: Places) -> Iterator[Places]:
    return (places[:n] + places[n + 1 :] for n in range(len(places)))
