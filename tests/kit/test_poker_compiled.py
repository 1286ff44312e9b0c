"""Hands in compiled loops are rated as in play: every hand of five cards, and many of seven."""

from itertools import chain, combinations
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from bench import native
from tapete.kit.cards import Card
from tapete.kit.poker.compiled import Rater, bits_of, rate, rate_cards, rate_hands, rater
from tapete.kit.poker.hands import best_by_ranks, best_suited, multisets, worth_of
from tapete.kit.poker.ranking import Ranking
from tests.kit.test_poker import COUNTS, CUBIERTO, OF_28, OF_32, PAI_GOW, USUAL
from tests.seeds import SEED

SUITS = ("picas", "corazones", "diamantes", "tréboles")
RANKINGS = {"usual": USUAL, "cubierto": CUBIERTO, "of 32": OF_32, "of 28": OF_28, "pai gow": PAI_GOW}


def by_cards(held: NDArray[np.uint8], tables: Rater) -> NDArray[np.uint16]:
    classes = np.zeros(len(held), dtype=np.uint16)
    rate_cards(held, tables.cards, tables.suits, tables.rows, tables.values, tables.shift, classes)
    return classes


def every_five(ranks: int) -> NDArray[np.uint8]:
    hands = chain.from_iterable(combinations(range(4 * ranks), 5))
    return np.fromiter(hands, dtype=np.uint8, count=5 * comb(4 * ranks, 5)).reshape(-1, 5)


def in_play(ranking: Ranking, held: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The strength of hands of five, looked up by their ranks in the tables of play."""
    base = np.array([16**n for n in range(5)], dtype=np.int64)
    plain, suited = (np.zeros(16**5, dtype=np.int64) for _ in range(2))
    for places in multisets(ranking, 5):
        code = int((np.array(places) * base).sum())
        plain[code] = best_by_ranks(ranking, 5)[places]
        suited[code] = best_suited(ranking).get(places, 0)
    codes = ((held >> 2).astype(np.int64) * base).sum(axis=1)
    of_one_suit = ((held & 3) == (held[:, :1] & 3)).all(axis=1)
    found: NDArray[np.int64] = np.where(of_one_suit, suited[codes], plain[codes])
    return found


@pytest.mark.parametrize("name", RANKINGS)
def test_every_hand_of_five_is_rated_as_in_play(name: str) -> None:
    ranking = RANKINGS[name]
    held, tables = every_five(len(ranking.ranks)), rater(ranking)
    classes = by_cards(held, tables)
    assert (tables.strengths[classes] == in_play(ranking, held)).all()
    assert sorted(set(classes)) == [*range(1, len(tables.strengths))], "without gaps, from the lowest to the highest"


@pytest.mark.parametrize("name", COUNTS)
def test_a_whole_pack_has_as_many_of_each_combination_as_are_known(name: str) -> None:
    ranking, expected = COUNTS[name]
    tables = rater(ranking)
    made = np.bincount(by_cards(every_five(len(ranking.ranks)), tables), minlength=len(tables.strengths))
    categories = [ranking.category(int(strength)) for strength in tables.strengths[1:]]
    found = [int(sum(made[1:][[each == name for each in categories]])) for name in ranking.categories]
    assert found == list(expected)


def test_there_are_7462_classes_of_hands() -> None:
    """As is known of a whole pack."""
    assert len(rater(USUAL).strengths) - 1 == 7462


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("name", RANKINGS)
def test_hands_of_more_cards_are_rated_as_in_play(name: str, size: int) -> None:
    ranking, chance = RANKINGS[name], Random(SEED)
    pack = range(4 * len(ranking.ranks))
    held = np.array([chance.sample(pack, size) for _ in range(3000)], dtype=np.uint8)
    suited = np.array([chance.sample(pack[::4], 6) + [pack[1]] * (size - 6) for _ in range(300)], dtype=np.uint8)
    tables = rater(ranking, size)
    for hands in (held, suited):
        told = [
            worth_of(ranking, [Card(ranking.ranks[card >> 2], SUITS[card & 3]) for card in map(int, hand)])
            for hand in hands
        ]
        assert tables.strengths[by_cards(hands, tables)].tolist() == told


def test_bits_and_cards_are_rated_alike_and_so_in_c() -> None:
    chance, tables = Random(SEED), rater(USUAL, 7)
    held = np.array([chance.sample(range(52), 7) for _ in range(20_000)], dtype=np.uint8)
    hands = np.array([bits_of(hand) for hand in held], dtype=np.uint64)
    classes = np.zeros(len(hands), dtype=np.uint16)
    rate_hands(hands, tables.suits, tables.rows, tables.values, tables.shift, classes)
    assert (classes == by_cards(held, tables)).all()
    assert classes[0] == rate(hands[0], tables.suits, tables.rows, tables.values, tables.shift)
    try:
        native.library()
    except native.NoCompiler as error:
        pytest.skip(str(error))
    assert (native.rate_hands(hands, tables) == classes).all()
    assert (native.rate_cards(held, tables) == classes).all()
