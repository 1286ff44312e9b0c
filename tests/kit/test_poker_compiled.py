"""Hands in compiled loops are rated as in play: every hand of five cards, with a joker too, and many of seven."""

from itertools import chain, combinations
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from bench import native
from tapete.kit.cards import JOKER as A_JOKER
from tapete.kit.cards import Card
from tapete.kit.poker.compiled import JOKER, Rater, bits_of, rate, rate_cards, rate_hands, rater, rater_of_two
from tapete.kit.poker.hands import Ranking, best_by_ranks, best_suited, multisets, worth_of
from tests.kit.test_poker import COUNTS, CUBIERTO, OF_28, OF_32, PAI_GOW, USUAL
from tests.seeds import SEED

SUITS = ("picas", "corazones", "diamantes", "tréboles")
RANKINGS = {"usual": USUAL, "cubierto": CUBIERTO, "of 32": OF_32, "of 28": OF_28, "pai gow": PAI_GOW}


def by_cards(held: NDArray[np.uint8], tables: Rater) -> NDArray[np.uint16]:
    classes = np.zeros(len(held), dtype=np.uint16)
    rate_cards(held, tables.cards, tables.suits, tables.rows, tables.values, tables.shift, classes)
    return classes


def every_five(ranks: int) -> NDArray[np.uint8]:
    return every_hand(4 * ranks, 5)


def every_hand(cards: int, size: int) -> NDArray[np.uint8]:
    hands = chain.from_iterable(combinations(range(cards), size))
    return np.fromiter(hands, dtype=np.uint8, count=size * comb(cards, size)).reshape(-1, size)


def in_play(ranking: Ranking, held: NDArray[np.uint8], *, joker: bool = False) -> NDArray[np.int64]:
    """The strength of hands of five, or of four beside a joker, looked up by their ranks in the tables of play."""
    size = held.shape[1]
    base = np.array([16**n for n in range(size)], dtype=np.int64)
    plain, suited = (np.zeros(16**size, dtype=np.int64) for _ in range(2))
    for places in multisets(ranking, size):
        code = int((np.array(places) * base).sum())
        plain[code] = best_by_ranks(ranking, size, joker=joker)[places]
        suited[code] = best_suited(ranking, joker=joker).get(places, 0)
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


def test_every_hand_of_five_with_a_joker_is_rated_as_in_play() -> None:
    """Hands of 53 cards without the joker are those of 52, in the same order but above no cinco ases."""
    tables, four = rater(PAI_GOW, joker=True), every_hand(52, 4)
    held = np.hstack([four, np.full((len(four), 1), 4 * JOKER, dtype=np.uint8)])
    classes = by_cards(held, tables)
    assert (tables.strengths[classes] == in_play(PAI_GOW, four, joker=True)).all()
    natural = every_five(13)
    assert (tables.strengths[by_cards(natural, tables)] == in_play(PAI_GOW, natural)).all()
    assert len(tables.strengths) == len(rater(PAI_GOW).strengths) + 1, "cinco ases"
    assert classes.max() == len(tables.strengths) - 1


def test_some_hands_with_a_joker_are_worth_what_play_says() -> None:
    chance, tables = Random(SEED), rater(PAI_GOW, joker=True)
    dealt = [[*chance.sample(range(52), 4), 4 * JOKER] for _ in range(2000)]
    suited = [[*chance.sample(range(suit, 52, 4), 4), 4 * JOKER] for suit in range(4) for _ in range(50)]
    held = np.array([chance.sample(hand, 5) for hand in dealt + suited], dtype=np.uint8)
    told = [worth_of(PAI_GOW, [card_of(PAI_GOW, card) for card in map(int, hand)]) for hand in held]
    assert tables.strengths[by_cards(held, tables)].tolist() == told
    bits = [rate(bits_of(hand), tables.suits, tables.rows, tables.values, tables.shift) for hand in held]
    assert bits == by_cards(held, tables).tolist()


def card_of(ranking: Ranking, card: int) -> Card:
    return A_JOKER if card >> 2 == JOKER else Card(ranking.ranks[card >> 2], SUITS[card & 3])


def test_every_two_cards_are_rated_as_in_play() -> None:
    table = rater_of_two(PAI_GOW)
    for one, other in combinations(range(53), 2):
        told = worth_of(PAI_GOW, [card_of(PAI_GOW, card) for card in (one, other)])
        assert table.strengths[table.classes[one >> 2, other >> 2]] == told, (one, other)
    assert len(table.strengths) - 1 == 13 + comb(13, 2)


def test_a_joker_is_rated_in_hands_of_five_of_a_whole_pack() -> None:
    with pytest.raises(ValueError, match="five cards of a whole pack"):
        rater(PAI_GOW, 7, joker=True)
    with pytest.raises(ValueError, match="five cards of a whole pack"):
        rater(OF_32, joker=True)


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
        told = [worth_of(ranking, [card_of(ranking, card) for card in map(int, hand)]) for hand in hands]
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
    with_joker = rater(PAI_GOW, joker=True)
    five = np.array([[*chance.sample(range(52), 4), 4 * JOKER] for _ in range(20_000)], dtype=np.uint8)
    assert (native.rate_cards(five, with_joker) == by_cards(five, with_joker)).all()
