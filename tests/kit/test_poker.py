"""Hands of poker: the order of combinations as the articles list it, counted over whole packs."""

from collections import Counter
from itertools import combinations
from math import comb, prod

import pytest

from tapete.kit.cards import FRENCH_52, FRENCH_53, JOKER, Pack, parse_card, parse_cards
from tapete.kit.poker.hands import (
    CARTA_MAYOR,
    CINCO_ASES,
    COLOR,
    DOBLE_PAREJA,
    ESCALERA,
    ESCALERA_DE_COLOR,
    FIGURAS,
    FULL,
    PAREJA,
    POQUER,
    REAL,
    TRIO,
    Ranking,
    best_by_ranks,
    best_suited,
    made,
    multisets,
    worth_of,
)

HIGH = (REAL, ESCALERA_DE_COLOR, POQUER)
LOW = (DOBLE_PAREJA, PAREJA, CARTA_MAYOR)
R52, R32, R28 = tuple("23456789TJQKA"), tuple("789TJQKA"), tuple("89TJQKA")
USUAL = Ranking((*HIGH, FULL, COLOR, ESCALERA, TRIO, *LOW), R52)
CUBIERTO = Ranking((*HIGH, FULL, COLOR, ESCALERA, TRIO, FIGURAS, *LOW), R52)
OF_32 = Ranking((*HIGH, COLOR, FULL, ESCALERA, TRIO, *LOW), R32)
FIGURAS_32 = Ranking((*HIGH, COLOR, FULL, ESCALERA, TRIO, FIGURAS, *LOW), R32)
OF_28 = Ranking((*HIGH, COLOR, FULL, ESCALERA, TRIO, *LOW), R28)
PAI_GOW = Ranking((CINCO_ASES, *HIGH, FULL, COLOR, ESCALERA, TRIO, *LOW), R52, low_second=True)
COUNTS = {
    "52": (USUAL, (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)),
    "with figuras": (CUBIERTO, (4, 36, 624, 3744, 5108, 10200, 54912, 3264, 121824, 1096704, 1302540)),
    "32 with figuras": (FIGURAS_32, (4, 16, 224, 204, 1344, 5100, 10752, 3264, 22464, 105984, 52020)),
    "28": (OF_28, (4, 12, 168, 68, 1008, 4080, 6720, 15120, 53760, 17340)),
}
"""Those of 52 cards are published everywhere; those of 28 are counted by hand from the ranks."""


def counted(ranking: Ranking) -> Counter[str]:
    """How many hands of five of a pack make each combination: by ranks, and the suits that they may have."""
    found: Counter[str] = Counter()
    plain, suited = best_by_ranks(ranking, 5), best_suited(ranking)
    for places in multisets(ranking, 5):
        of_one_suit = 4 if len(set(places)) == 5 else 0
        ways = prod(comb(4, count) for count in Counter(places).values())
        found[ranking.category(plain[places])] += ways - of_one_suit
        if of_one_suit:
            found[ranking.category(suited[places])] += of_one_suit
    return found


@pytest.mark.parametrize("name", COUNTS)
def test_every_combination_has_as_many_hands_as_are_known(name: str) -> None:
    ranking, expected = COUNTS[name]
    assert counted(ranking) == dict(zip(ranking.categories, expected, strict=True))


def test_a_pack_of_32_has_an_escalera_that_begins_with_the_as() -> None:
    assert sum(counted(OF_32).values()) == comb(32, 5)
    assert counted(OF_32)[ESCALERA] == 5 * (4**5 - 4)
    assert counted(OF_32)[COLOR] == 4 * (comb(8, 5) - 5)


def test_the_best_five_of_seven_are_the_best_of_all_fives() -> None:
    for text in ("8s 8h Ad Kd 9d 4d 2d", "As 2s 3s 4s 5s 6s 7s", "Ks Kh Kd 2c 2d 2h 9s", "As Ks Qs Js 9s Td Th"):
        cards = parse_cards(text, FRENCH_52)
        assert worth_of(USUAL, cards) == max(worth_of(USUAL, five) for five in combinations(cards, 5)), text


def test_what_seven_cards_make_by_their_ranks_is_right_and_is_not_kept() -> None:
    five, seven = best_by_ranks(OF_28, 5), best_by_ranks(OF_28, 7)
    assert all(worth == max(five[each] for each in combinations(places, 5)) for places, worth in seven.items())
    assert best_by_ranks(OF_28, 7) is not seven
    assert best_by_ranks(OF_28, 5) is five


ORDERED = {
    "the second card decides a color": (USUAL, "As Qs 9s 7s 4s", "Ah Jh Th 9h 7h"),
    "the fifth card decides a color": (USUAL, "As Qs 9s 7s 4s", "Ah Qh 9h 7h 3h"),
    "a full goes by its three": (USUAL, "7s 7d 7h 8c 8d", "6s 6d 6h Ac Ad"),
    "the lower pair decides": (USUAL, "As Ad 3h 3c 2s", "Ah Ac 2h 2c Ks"),
    "the escalera of the as is the lowest": (USUAL, "6s 5d 4h 3c 2d", "5s 4d 3h 2c Ac"),
    "no escalera round the corner": (USUAL, "2s 2d 3h 4c 6s", "Qs Kd Ah 2c 3s"),
    "color above full with fewer cards": (OF_28, "As Qs Ts 9s 8s", "Ah Ad Ac Kh Kd"),
    "of fewer cards too the as begins an escalera": (OF_28, "8s 9d Th Jc As", "As Ad Ah Kc Qs"),
    "figuras above two pairs": (CUBIERTO, "As Ad Kh Qc Js", "Ts Td 9h 9c As"),
    "a trío above figuras": (CUBIERTO, "2s 2d 2h 5c 9s", "As Ad Kh Kc Qs"),
    "figuras by the highest pair": (CUBIERTO, "As Ad Qh Jc Ks", "Ks Kd Qh Qc Js"),
    "two pairs of figures above one": (CUBIERTO, "As Ad Kh Kc Qs", "As Ad Kh Qc Js"),
    "a pair of figures with a ten is none": (CUBIERTO, "2s 2d 3h 3c 4s", "As Ad Kh Qc Ts"),
    "the escalera of the as is the second": (PAI_GOW, "As 2d 3h 4c 5s", "Kd Qh Js Tc 9h"),
    "and not the first": (PAI_GOW, "As Kd Qh Jc Ts", "As 2d 3h 4c 5s"),
    "in one suit too": (PAI_GOW, "As 2s 3s 4s 5s", "Kd Qd Jd Td 9d"),
    "cinco ases above all": (PAI_GOW, "Jk As Ad Ah Ac", "As Ks Qs Js Ts"),
    "a joker is an as to a póquer": (PAI_GOW, "Jk 8s 8h 8d 8c", "8s 8h 8d 8c Kc"),
    "a joker makes no trío of kings": (PAI_GOW, "2s 2h 2d 3c 4c", "Jk Kd Kh 7s 4c"),
    "a joker completes the better escalera": (PAI_GOW, "Jk 5s 4h 3d 2c", "6s 5d 4h 3c 2d"),
    "more cards are more": (PAI_GOW, "9s 9d 4h 3c 2s", "9h 9c"),
}


@pytest.mark.parametrize("name", ORDERED)
def test_one_hand_is_above_another(name: str) -> None:
    ranking, higher, lower = ORDERED[name]
    one, other = (made(ranking, parse_cards(text, FRENCH_53)) for text in (higher, lower))
    assert one.strength > other.strength, (one, other)


EQUAL = {
    "suits never decide": (USUAL, "Js Jd 9h 5c 2d", "Jh Jc 9s 5d 2h"),
    "a joker in a color is the highest that lacks": (PAI_GOW, "Jk As 9s 7s 2s", "Ah Kh 9h 7h 2h"),
    "a joker in two cards is an as": (PAI_GOW, "Jk Kd", "As Kh"),
    "and makes a pair of them": (PAI_GOW, "Jk As", "Ad Ah"),
    "and an escalera": (PAI_GOW, "Jk Kd Qh Js 9c", "Td Kh Qs Jc 9h"),
}


@pytest.mark.parametrize("name", EQUAL)
def test_two_hands_are_equal(name: str) -> None:
    ranking, *texts = EQUAL[name]
    one, other = (made(ranking, parse_cards(text, FRENCH_53)) for text in texts)
    assert one == other


def test_a_hand_is_named_by_its_combination_and_ranks() -> None:
    hand = made(USUAL, parse_cards("Ks Kd 9h 9c 4s", FRENCH_52))
    assert (hand.category, hand.kickers) == (DOBLE_PAREJA, ("K", "9", "4"))
    assert made(USUAL, parse_cards("As Ks Qs Js Ts", FRENCH_52)).category == REAL
    assert made(USUAL, parse_cards("Ks Qs Js Ts 9s", FRENCH_52)).category == ESCALERA_DE_COLOR


def test_fewer_than_five_cards_make_no_escalera_and_no_color() -> None:
    assert made(USUAL, parse_cards("9s 8s 7s 6s", FRENCH_52)).category == CARTA_MAYOR
    assert made(USUAL, parse_cards("9s 9d 7s 7d", FRENCH_52)).category == DOBLE_PAREJA


def test_the_joker_is_a_card_of_its_pack_only() -> None:
    assert parse_card("jk", FRENCH_53) == JOKER == parse_card("Jk", FRENCH_53)
    assert str(parse_card("JK/rojo", FRENCH_53)) == "Jk/rojo"
    assert len(FRENCH_53.cards) == 53 == len(set(FRENCH_53.cards))
    assert FRENCH_53.place(JOKER) == 52
    with pytest.raises(ValueError, match="is not a card"):
        parse_card("Jk", FRENCH_52)


def test_of_more_than_five_cards_with_a_joker_none_are_chosen() -> None:
    with pytest.raises(ValueError, match="joker"):
        worth_of(PAI_GOW, parse_cards("Jk As Ad Ah Ac 2s", FRENCH_53))


def test_a_pack_without_a_joker_is_written_as_before() -> None:
    assert Pack("x", ("A",), ("picas",)) == Pack("x", ("A",), ("picas",), joker=False)
