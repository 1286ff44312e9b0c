"""Póquer sin descarte: what hands pay against the bank, and how equal ones are compared (MU2010:64.1, 65.p7 to p10)."""

from typing import Any

from tests.games.poquer import B1, NOT_PLAYING, PAREJA, Poquer, against
from tests.trace import law

WEAK = "2s 2h 5d 7d 8h"
"""A bank that plays with the lowest pair."""


@law("MU2010:65.p7", "MU2010:65.p8", "MU2010:64.1.a.9", "criterio:poquer-sin-descarte.1")
@law("criterio:poquer-sin-descarte.21")
def test_a_pair_against_as_k_is_paid_on_both_bets() -> None:
    assert against(B1, PAREJA) == 3000


@law("MU2010:65.p7", "criterio:poquer-sin-descarte.3")
def test_when_the_bank_does_not_play_the_ante_is_paid_and_the_second_bet_goes_back() -> None:
    assert against(NOT_PLAYING, PAREJA) == 1000
    assert against(NOT_PLAYING, "2s 3h 5c 7d 9h") == 1000
    assert against(NOT_PLAYING, "As Ac Ad Ah 2c") == 1000


HIGH_CARDS = [
    ("Ah Kc 9d 8s 2c", 3000),
    ("Ah Kc 9d 7s 4d", 0),
    ("Kh Qc Jd 9s 8c", -3000),
    ("Ah Qc Jd Ts 8c", -3000),
    ("Ah Kc 9d 7s 3d", -3000),
]


@law("MU2010:64.1.a.10", "MU2010:64.1.b", "MU2010:64.1.b.8", "MU2010:65.p9", "MU2010:65.p10")
@law("criterio:poquer-sin-descarte.4")
def test_high_cards_are_compared_one_after_another() -> None:
    assert [(hand, against(B1, hand)) for hand, _ in HIGH_CARDS] == HIGH_CARDS


PAYS = [
    ("Ac Kc Qc Jc Tc", 100),
    ("4c 5c 6c 7c 8c", 25),
    ("Ks Kh Kd Kc 7s", 20),
    ("7s 7h 7c 8c 8s", 7),
    ("Ac 4c 7c 8c Qc", 5),
    ("7s 8c 9d Tc Js", 4),
    ("Qs Qh Qd 7c 3s", 3),
    ("Ks Kh 7s 7c As", 2),
    ("Qs Qh 6d 9c As", 1),
]


@law("MU2010:64.1.a", "MU2010:64.1.a.1", "MU2010:64.1.a.2", "MU2010:64.1.a.3", "MU2010:64.1.a.4", "MU2010:64.1.a.5")
@law("MU2010:64.1.a.6", "MU2010:64.1.a.7", "MU2010:64.1.a.8", "MU2010:64.1.a.9", "criterio:poquer-sin-descarte.2")
def test_each_combination_of_the_article_pays_what_it_says() -> None:
    assert [(hand, against(WEAK, hand)) for hand, _ in PAYS] == [(hand, 1000 + 2000 * pays) for hand, pays in PAYS]


def test_a_hand_that_pays_much_is_paid_in_full_at_the_top_of_the_band() -> None:
    terms: dict[str, Any] = {"minimo": "1", "maximo": "25", "banda": ["1", "25"]}
    assert against("2s 2h 5c 7d 8h", "As Ks Qs Js Ts", "25", **terms) == 502500
    assert against("2s 2d 5c 7d 8s", "6h 7h 8h 9h Th", "25", **terms) == 127500
    assert Poquer(**terms).game.rules.anticipo == 500000


@law("MU2010:64.1.a.4", "criterio:poquer-sin-descarte.14")
def test_a_full_of_sevens_against_two_pairs() -> None:
    assert against("Ks Kh 2s 2d 3c", "7s 7d 7h 8c 8d", "20") == 30000


ROWS = [
    ("6s 5d 4h 3c 2d", "Ac 5s 4d 3h 2c", -3000),
    ("As Ad Kh 9c 2d", "Ac 5s 4d 3h 2c", 9000),
    (B1, "Ah Kc Qs 3d 2c", 3000),
    ("6d 5d 4d 3d 2d", "Ac 2c 3c 4c 5c", -3000),
    ("9s Tc Jd Qh Ks", "As Kc Qd Jh Ts", 9000),
    ("5c 6d 7h 8s 9c", "5d 6h 7s 8c 9d", 0),
]


@law("MU2010:61.1", "MU2010:64.1.b.3", "criterio:poquer-sin-descarte.17")
def test_the_as_stands_at_one_end_and_the_lowest_row_ends_at_five() -> None:
    assert [(bank, hand, against(bank, hand)) for bank, hand, _ in ROWS] == ROWS


EQUAL = [
    ("Qs Qh Qd Qc As", "Ks Kh Kd Kc 7s", 41000),
    ("Ks Kh Kd Kc 7s", "Qs Qh Qd Qc As", -3000),
    ("7s 7h 7d As Ah", "8s 8h 8d 2c 2h", 15000),
    ("8s 8h 8d 2c 2h", "7s 7h 7d As Ah", -3000),
    ("Ah Qh 9h 7h 3h", "As Qs 9s 7s 4s", 11000),
    ("As Qs 9s 7s 4s", "Ah Qh 9h 7h 4h", 0),
    ("Js Jh Jd Ac Kc", "Qs Qh Qd 2c 3c", 7000),
    ("Qs Qh 7d 7c 2c", "Qd Qc 7s 7h 3c", 5000),
    ("Qs Qh 7d 7c 2c", "Ks Kh 3d 3c 4c", 5000),
    ("Qs Qh 7d 7c 2c", "Qd Qc 6s 6h Ac", -3000),
    ("Jh Jc 9s 5d 2h", "Js Jd 9h 5c 2d", 0),
    ("Jh Jc 9s 5d 2h", "Js Jd 9h 5c 3d", 3000),
    ("Jh Jc 9s 5d 2h", "Ts Td Ah Kc Qd", -3000),
]


@law("MU2010:64.1.b.1", "MU2010:64.1.b.2", "MU2010:64.1.b.4", "MU2010:64.1.b.5", "MU2010:64.1.b.6", "MU2010:64.1.b.7")
@law("MU2010:64.1.b.8")
def test_equal_combinations_are_compared_card_by_card_and_a_tie_keeps_the_bets() -> None:
    assert [(bank, hand, against(bank, hand)) for bank, hand, _ in EQUAL] == EQUAL


BANKS = [("Ah Qh Jh Tc 9s", 1000), (WEAK, 3000), ("As Ks Qh Jc 9d", 3000), ("Kh Qh Jc Tc 8s", 1000)]


@law("MU2010:65.p7")
def test_the_bank_plays_from_as_k_upwards() -> None:
    assert [(bank, against(bank, PAREJA.replace("Qs", "Qc"))) for bank, _ in BANKS] == BANKS


def test_as_k_loses_to_the_lowest_pair() -> None:
    assert against(WEAK, "As Ks Qd Jh 9c") == -3000


@law("criterio:poquer-sin-descarte.1")
def test_a_table_may_have_a_second_bet_of_one_ante() -> None:
    assert against(B1, PAREJA, segunda_apuesta_multiple=1) == 2000
