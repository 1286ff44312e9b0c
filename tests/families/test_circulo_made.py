"""What hands of póquer de círculo are worth: the examples of the variants, and the same as the kit says."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.families.poquer_de_circulo.reading import card_of, lowest, number_of, worth, worths
from tapete.families.poquer_de_circulo.rules import Variant
from tapete.kit.cards import parse_cards
from tapete.kit.poker.hands import worth_of
from tests.families.circulo_variants import (
    CUBIERTO,
    CUBIERTO_32,
    EVERY,
    FIVE,
    HOLDEM,
    OMAHA,
    SEVEN,
    SINTETICO,
    cards_of,
    numbers,
)


def category(variant: Variant, own: str, board: str = "") -> tuple[str, tuple[str, ...]]:
    """The combination and the ranks it is compared by."""
    [found] = worths(variant, [numbers(variant, own)], numbers(variant, board))
    return variant.ranking.category(found), variant.ranking.kickers(found)


@pytest.mark.parametrize(
    ("variant", "own", "board", "made", "by"),
    [
        (HOLDEM, "As 3d", "Ks Qs 6s 2s 9h", "color", "AKQ62"),
        (HOLDEM, "4c 3c", "As Ks Qs Js Ts", "escalera-real", "A"),
        (HOLDEM, "8d 8c", "8h Ks Kd 2c 2h", "full", "8K"),
        (HOLDEM, "Kc 5h", "8h Ks Kd 2c 2h", "full", "K2"),
        (HOLDEM, "As Qd", "Kh Kc 9s 4d 2s", "pareja", "KAQ9"),
        (OMAHA, "As Ks Qs Js", "Ts 2d 2c 2h 9d", "trio", "2AK"),
        (OMAHA, "Ks Kh 5c 4c", "As Ah Ad Ac Kd", "full", "AK"),
        (OMAHA, "As 9d 8d 7c", "Ks Qs 6s 2s 2h", "pareja", "2AK9"),
        (SEVEN, "8s 8h Ad Kd 9d 4d 2d", "", "color", "AK942"),
        (FIVE, "Ks Kd 9h 9c 4s", "", "doble-pareja", "K94"),
        (SINTETICO, "As Jd", "Tc 9h 8s Kd Qc", "escalera", "A"),
        (SINTETICO, "Kd Jd", "Td 9d 8d Ac Ah", "color", "KJT98"),
        (SINTETICO, "As Ts", "Td 9d 8d Ac Ah", "full", "AT"),
        (SINTETICO, "9s 8s", "As Ah Kd Kc Qs", "pareja", "AK98"),
        (CUBIERTO, "As Ah Ks Qh Jd", "", "figuras", "AKQJ"),
        (CUBIERTO, "Ts Th 9s 9h Ad", "", "doble-pareja", "T9A"),
        (CUBIERTO_32, "As 7d 8h 9c Ts", "", "escalera", "T"),
    ],
)
def test_the_combination(variant: Variant, own: str, board: str, made: str, by: str) -> None:
    assert category(variant, own, board) == (made, tuple(by))


@pytest.mark.parametrize(
    ("variant", "better", "worse"),
    [
        (FIVE, "Kh Kc 9s 9d 5s", "Ks Kd 9h 9c 4s"),
        (FIVE, "Qs Qh 9s 5h 3d", "Qd Qc 9h 5d 2c"),
        (FIVE, "2s 3h 4d 5c 6s", "As 2h 3d 4c 5s"),
        (FIVE, "As Js 8s 4s 3s", "Ah Jh 8h 4h 2h"),
        (CUBIERTO, "As Ah Ks Qh Jd", "Ts Th 9s 9h Ad"),
        (CUBIERTO, "2s 2h 2d 5s 9c", "As Ah Ks Qh Jd"),
        (CUBIERTO, "As Ah Ks Kh Qd", "Ad Ac Kd Qc Js"),
        (CUBIERTO, "As Ad Qs Jh Kd", "Ks Kh Qd Qc Jd"),
        (CUBIERTO_32, "7s 8s 9s Js As", "Ah Ad Ac Ks Kh"),
    ],
)
def test_which_is_better(variant: Variant, better: str, worse: str) -> None:
    assert worth(variant.ranking, numbers(variant, better)) > worth(variant.ranking, numbers(variant, worse))


@pytest.mark.parametrize(
    ("cards", "first"),
    [("4s 4c 9d Kh Ad", "4c"), ("2h Ac 3d Js 7c", "2h"), ("Jd 7s 7h Ac Ks", "7h"), ("As Ac Ad 2h", "2h")],
)
def test_the_lowest_open_card(cards: str, first: str) -> None:
    [card] = numbers(SEVEN, first)
    assert min(numbers(SEVEN, cards), key=lambda each: lowest([each])) == card


@given(st.sampled_from(EVERY), st.integers(1, 7), st.randoms(use_true_random=False))
def test_cards_are_worth_what_the_kit_says(variant: Variant, size: int, chance: Random) -> None:
    cards = chance.sample(range(cards_of(variant)), size)
    faces = [card_of(variant.pack, variant.ranking, card) for card in cards]
    assert worth(variant.ranking, cards) == worth_of(variant.ranking, faces)
    assert [number_of(variant.pack, variant.ranking, face) for face in faces] == cards


def test_every_card_has_its_number() -> None:
    for variant in EVERY:
        faces = [card_of(variant.pack, variant.ranking, card) for card in range(cards_of(variant))]
        assert {*faces} == {*variant.pack.cards}
    assert parse_cards("2s As", HOLDEM.pack) == tuple(card_of(HOLDEM.pack, HOLDEM.ranking, card) for card in (0, 48))
