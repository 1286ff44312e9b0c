"""Hands and ranges as they are written: which hands a word stands for, and what is said of a word that is wrong."""

import pytest

from tapete.exact.poquer_de_circulo.situation import (
    WHOLE,
    BadQuestion,
    bits,
    making,
    read_cards,
    read_holding,
    situation,
    variants,
    write_cards,
)
from tapete.language import LANGUAGES, Told
from tapete.law.parameters import NotRegulated

HOLDEM, SINTETICO, STUD = (making(slug, "murcia") for slug in ("holdem", "poquer-sintetico", "seven-stud"))
OMAHA, CUBIERTO = (making(slug, "murcia") for slug in ("omaha", "poquer-cubierto"))


def hands(text: str) -> set[str]:
    return {write_cards(HOLDEM, reversed(cards)) for cards, _ in read_holding(HOLDEM, text).hands}


# --- cards ------------------------------------------------------------------------------------------------------------


def test_cards_are_read_with_spaces_or_without_in_any_case() -> None:
    assert read_cards(HOLDEM, "AsKd") == read_cards(HOLDEM, " as  KD ") == (48, 46)
    assert read_cards(HOLDEM, "10h") == read_cards(HOLDEM, "Th") == (33,)
    assert read_cards(HOLDEM, "") == ()
    assert write_cards(HOLDEM, read_cards(HOLDEM, "2c10hAs")) == "2cThAs"


def test_every_card_has_a_bit_of_its_own() -> None:
    assert bits(range(52)).bit_count() == 52


# --- ranges -----------------------------------------------------------------------------------------------------------

MANY = {
    "AsKs": 1,
    "AKs": 4,
    "AKo": 12,
    "AK": 16,
    "KA": 16,
    "QQ": 6,
    "1010": 6,
    "QQ+": 18,
    "AJs+": 12,
    "KTo+": 36,
    "A2s-A5s": 16,
    "A5s-A2s": 16,
    "22-55": 24,
    "55-22": 24,
    "K9-KQ": 64,
    "random": 1326,
    "RANDOM": 1326,
    "QQ+,AKs": 22,
    "QQ+ , AA, AsAh": 18,
    "22+,A2s+,K2+": 78 + 48 + 11 * 16,
}


@pytest.mark.parametrize("text", MANY)
def test_a_range_has_so_many_hands(text: str) -> None:
    assert len(read_holding(HOLDEM, text).hands) == MANY[text]


def test_which_hands_those_are() -> None:
    assert hands("AKs") == {"AsKs", "AhKh", "AdKd", "AcKc"}
    assert hands("KK+") == hands("AA,KK")
    assert hands("AJs+") == hands("AJs,AQs,AKs")
    assert hands("JTs+") == hands("JTs"), "the higher card stays, and none fits between"
    assert hands("A2s-A5s") == hands("A2s,A3s,A4s,A5s")
    assert hands("AK") == hands("AKs,AKo")


def test_weights_are_thousandths_and_the_last_word_counts() -> None:
    assert {weight for _, weight in read_holding(HOLDEM, "AKs:0.5").hands} == {500}
    assert dict(read_holding(HOLDEM, "KK+:.125,KK:1").hands)[44, 45] == WHOLE
    assert dict(read_holding(OMAHA, "AsAhKsKh,QsQhJsJh:0.25").hands).keys() == {
        tuple(sorted(read_cards(OMAHA, text))) for text in ("AsAhKsKh", "QsQhJsJh")
    }


def test_a_hand_is_told_in_the_usual_writing_and_a_range_as_it_was_written() -> None:
    assert read_holding(HOLDEM, " as10H ").text == "AsTh"
    assert read_holding(HOLDEM, " QQ+, AKs ").text == "QQ+, AKs"
    assert read_holding(CUBIERTO, "as ad / kh 7c 2d").text == "AsAd/Kh7c2d"
    assert read_holding(STUD, "random").text == "random"


def test_ranks_of_sintetico_go_from_the_eight_to_the_as() -> None:
    assert len(read_holding(SINTETICO, "88+").hands) == 7 * 6
    assert len(read_holding(SINTETICO, "random").hands) == 378


# --- what is wrong ----------------------------------------------------------------------------------------------------

WRONG = {
    "As is there twice": ("holdem", ("AsKs", "AsQd"), "", ""),
    "Kd is there twice": ("omaha", ("KdKdQsQh", "AsQd2c2d"), "", ""),
    "7d is there twice": ("holdem", ("AsKs", "QhQd"), "2c7d9h", "7d"),
    "2h is there twice": ("poquer-cubierto", ("AsKs/2h3h4h", "2h3c4c5c6c"), "", ""),
    "'Qx' is not a card": ("holdem", ("AsKs", "Qx"), "", ""),
    "'1s' is not a card": ("holdem", ("AsKs", "1sKs"), "", ""),
    "'?!' is not a card": ("holdem", ("AsKs", "Qs?!"), "", ""),
    "'K' is not a card": ("holdem", ("AsKs", "QsK"), "", ""),
    "2s is not in the pack of 28 cards": ("poquer-sintetico", ("As2s", "KsQs"), "", ""),
    "7 is not in the pack of 28 cards": ("poquer-sintetico", ("77+", "KsQs"), "", ""),
    "'AsKsQs' has 3 cards; a hand of holdem has 2": ("holdem", ("AsKsQs", "KdQd"), "", ""),
    "'As' has 1 card; a hand of holdem has 2": ("holdem", ("As", "KdQd"), "", ""),
    "'AsKs' has 2 cards; a hand of omaha has 4": ("omaha", ("AsKs", "KdQd2c3c"), "", ""),
    "'' has 0 cards; a hand of seven-stud has 7": ("seven-stud", ("AsKs", ""), "", ""),
    "'AsKsQs2c3c4c5c6c' has 8 cards": ("seven-stud", ("AsKsQs2c3c4c5c6c", "Kd"), "", ""),
    "has 4 cards, kept and thrown away, and 5 are dealt": ("poquer-cubierto", ("AsKs/2h3h", "random"), "", ""),
    "No cards are changed at holdem: 'AsKs/2c' can't be": ("holdem", ("AsKs/2c", "KdQd"), "", ""),
    "'QQs' can't be: a pair is never of one suit": ("holdem", ("QQs", "KdQd"), "", ""),
    "'22-A5s' goes neither from pair to pair": ("holdem", ("22-A5s", "KdQd"), "", ""),
    "'A2s-K5s' goes neither": ("holdem", ("A2s-K5s", "KdQd"), "", ""),
    "'A2s-A5o' goes neither": ("holdem", ("A2s-A5o", "KdQd"), "", ""),
    "'2' is not a weight": ("holdem", ("AKs:2", "KdQd"), "", ""),
    "'0.0001' is not a weight": ("holdem", ("AKs:0.0001", "KdQd"), "", ""),
    "'0' is not a weight": ("holdem", ("AKs:0", "KdQd"), "", ""),
    "No hand of 'AA' is left": ("holdem", ("AA", "KdQd"), "AsAhAd", ""),
    "These hands can't be held together": ("holdem", ("AA", "AA", "AA"), "", ""),
    "seven-stud has no common cards": ("seven-stud", ("AsKs", "KdQd"), "2c", ""),
    "At holdem 0, 3, 4, 5 common cards are open, never 2": ("holdem", ("AsKs", "KdQd"), "2c3c", ""),
    "At least two hands are compared": ("holdem", ("AsKs",), "", ""),
    "poquer-sintetico has at most 11 players": ("poquer-sintetico", ("random",) * 12, "", ""),
    "8 hands of seven-stud take 56 cards, and 52 are left": ("seven-stud", ("random",) * 8, "", ""),
}


@pytest.mark.parametrize("told", WRONG)
def test_what_is_wrong_is_named(told: str) -> None:
    slug, held, board, dead = WRONG[told]
    with pytest.raises(BadQuestion) as refused:
        situation(making(slug, "murcia"), held, board, dead)
    assert told in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_pair_of_hands_that_can_be_held_together_is_not_refused() -> None:
    assert situation(making("holdem", "murcia"), ("AA", "AA")).holdings[0].hands
    assert len(situation(making("seven-stud", "murcia"), ("random",) * 7).holdings) == 7


def test_every_complaint_can_be_told_in_every_language() -> None:
    with pytest.raises(BadQuestion) as refused:
        read_cards(HOLDEM, "Zz")
    told = refused.value.args[0]
    assert isinstance(told, Told)
    assert all("Zz" in told.tell(language) for language in LANGUAGES)


# --- the law of the variants ------------------------------------------------------------------------------------------


def test_variants_are_those_of_the_law() -> None:
    assert len(variants()) == 6
    made = {slug: making(slug, "murcia") for slug in variants()}
    assert {slug: (each.own, each.common, each.exactly) for slug, each in made.items()} == {
        "poquer-cubierto": (5, 0, 0),
        "seven-stud": (7, 0, 0),
        "omaha": (4, 5, 2),
        "holdem": (2, 5, 0),
        "five-stud": (5, 0, 0),
        "poquer-sintetico": (2, 5, 2),
    }
    assert made["poquer-sintetico"].boards == (0, 1, 2, 3, 4, 5)
    assert made["holdem"].boards == (0, 3, 4, 5)


def test_a_pack_that_the_law_does_not_name_is_refused() -> None:
    assert making("poquer-cubierto", "murcia", 32).cards == 32
    with pytest.raises(BadQuestion, match="holdem is played with 52 cards, not 32"):
        making("holdem", "murcia", 32)
    with pytest.raises(BadQuestion, match="'razz' is not a variant of póquer de círculo"):
        making("razz", "murcia")


def test_nobody_else_regulates_it() -> None:
    with pytest.raises(NotRegulated, match="holdem is not regulated in galicia"):
        making("holdem", "galicia")
