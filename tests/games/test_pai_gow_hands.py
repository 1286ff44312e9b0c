"""Hands of pai gow: what five cards and two make, which settings are right, what two come to, and the house way."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest

from tapete.games.pai_gow.hands import (
    IGUAL,
    INFERIOR,
    MAL_COMPUESTA,
    SHAPES,
    SUPERIOR,
    Baja,
    Comparison,
    Line,
    Result,
    Setting,
    compared,
    grouped,
    hand_made,
    is_right,
    line_for,
    set_aside,
    set_by,
    settings,
    worth,
)
from tapete.games.pai_gow.rules import PaiGowRules, example, rules
from tapete.kit.cards import FRENCH_53
from tests.games.oracle_pai_gow import baja_of, value
from tests.seeds import chooser
from tests.trace import law

PACK = [str(card) for card in FRENCH_53.cards]


@pytest.fixture
def table() -> PaiGowRules:
    return rules("murcia", example("murcia"))


def _worth(table: PaiGowRules, words: str) -> int:
    return worth(table.ranking.value, words.split())


def _is_a(table: PaiGowRules, words: str) -> tuple[str, tuple[str, ...]]:
    found = hand_made(table.ranking.value, words.split())
    return found.category, found.kickers


# --- combinations -----------------------------------------------------------------------------------------------------


@law("MU2010:96.1", "MU2010:96.1.a", "MU2010:96.1.b", "MU2010:96.1.c", "MU2010:96.1.d", "MU2010:96.1.e")
@law("MU2010:96.1.f", "MU2010:96.1.g", "MU2010:96.1.h", "MU2010:96.1.i", "MU2010:96.1.j", "MU2010:96.1.k")
@law("criterio:pai-gow.14", "criterio:pai-gow.15")
def test_combinations_stand_in_the_order_of_the_article_with_its_examples(table: PaiGowRules) -> None:
    hands = {
        "cinco-ases": "As Ah Ad Ac Jk",
        "escalera-real": "As Ks Qs Js Ts",
        "escalera-de-color": "8c 9c Tc Jc Qc",
        "poquer": "Ks Kh Kd Kc 2s",
        "full": "8s 8h 8d 9s 9h",
        "color": "8c 9c Tc Qc Ac",
        "escalera": "8s 9h Td Jc Qs",
        "trio": "8s 8h 8d Qs Kh",
        "doble-pareja": "9s 9h Js Jh Ad",
        "pareja": "Ks Kh 8d 9c As",
        "carta-mayor": "As Kh 9d 7c 2s",
    }
    assert {name: _is_a(table, hand)[0] for name, hand in hands.items()} == {name: name for name in hands}
    worths = [_worth(table, hand) for hand in hands.values()]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)


ESCALERAS = [
    ("Ks Qh Jd Tc 9s", "As 2h 3d 4c 5s", "Ac Kd Qh Js Th"),
    ("Kd Qd Jd Td 9d", "As 2s 3s 4s 5s", "Ac Kc Qc Jc Tc"),
]


@law("MU2010:96.1.c", "MU2010:96.1.g", "criterio:pai-gow.21")
def test_the_escalera_from_the_as_is_the_second_highest(table: PaiGowRules) -> None:
    wrong = [row for row in ESCALERAS if not _worth(table, row[0]) < _worth(table, row[1]) < _worth(table, row[2])]
    assert not wrong


WITH_THE_JOKER = [
    ("Jk As Ah Ad Ac", "cinco-ases", "A"),
    ("Jk 8s 8h 8d 8c", "poquer", "8A"),
    ("Jk Ks Kh 7d 4c", "pareja", "KA74"),
    ("Jk 5s 4h 3d 2c", "escalera", "A"),
    ("Jk Ks Qh Jd 9c", "escalera", "K"),
    ("Jk As 9s 7s 2s", "color", "AK972"),
    ("Jk As Ks Qs Js", "escalera-real", "A"),
    ("Jk As 2s 4s 5s", "escalera-de-color", "A"),
    ("Jk 9s 9h 4d 4c", "doble-pareja", "94A"),
    ("Jk As 9h 9d 4c", "doble-pareja", "A94"),
]


@law("MU2010:93.1", "MU2010:92.5", "criterio:pai-gow.1")
def test_the_joker_is_an_as_or_completes_and_never_another_pair(table: PaiGowRules) -> None:
    found = [(hand, *_is_a(table, hand)) for hand, _, _ in WITH_THE_JOKER]
    assert found == [(hand, makes, tuple(kickers)) for hand, makes, kickers in WITH_THE_JOKER]


EQUAL = [
    ("Jk As 9s 7s 2s", "Ah Kh 9h 7h 2h"),
    ("Jk 5s 4h 3d 2c", "Ah 5d 4c 3s 2h"),
    ("Jk Ks Qh Jd 9c", "Kd Qc Js Th 9h"),
    ("Jk Kd", "As Kh"),
]


@law("MU2010:93.1", "criterio:pai-gow.22")
def test_a_hand_with_the_joker_equals_the_natural_one(table: PaiGowRules) -> None:
    assert not [row for row in EQUAL if _worth(table, row[0]) != _worth(table, row[1])]


@law("MU2010:92.5", "MU2010:93.1")
def test_in_the_baja_the_joker_is_an_as_and_two_ases_are_the_highest(table: PaiGowRules) -> None:
    assert _is_a(table, "Jk Kd") == ("carta-mayor", ("A", "K"))
    assert _is_a(table, "Jk Ad") == ("pareja", ("A",))
    assert _worth(table, "Jk Ad") == max(_worth(table, " ".join(two)) for two in combinations(PACK, 2))
    every_five = ("Jk As Ah Ad Ac", "As Ks Qs Js Ts", "Ks Kh Kd Kc As")
    assert _worth(table, "Jk As Ah Ad Ac") == max(_worth(table, five) for five in every_five)


@law("criterio:pai-gow.19")
def test_hands_are_equal_only_card_by_card_and_suits_never_count(table: PaiGowRules) -> None:
    assert _worth(table, "As Kh 9d 7c 2s") == _worth(table, "Ad Ks 9c 7h 2d")
    assert _worth(table, "As Kh 9d 7c 3s") > _worth(table, "Ad Ks 9c 7h 2d")
    assert _worth(table, "8s 8h 8d Ks 4c") > _worth(table, "8s 8h 8c Ks 3c")
    assert _worth(table, "Ks Qh") == _worth(table, "Kd Qc")


# --- which settings are right -----------------------------------------------------------------------------------------


SETTINGS = [
    ("9s 9h", "As Kh 7d 4c 2s", False),
    ("9s 9h", "Ts Th 7d 4c 2s", True),
    ("As Kh", "Ad Qh Jd 9c 7s", False),
    ("As Qh", "Ad Qc Jd 9c 7s", True),
    ("8s 8h", "8d 8c Qs 4d 2c", True),
    ("9s 9h", "8d 8c Qs 4d 2c", False),
    ("Jk 9h", "As 8d 7c 4s 2h", False),
    ("Jk 8h", "As 8d 7c 4s 2h", True),
    ("As Ah", "Kd Kc Qs Qh 2c", True),
    ("As Ah", "Ad Kc Qs Jh Td", True),
]


@law("MU2010:97.6", "MU2010:98.3", "criterio:pai-gow.23")
def test_the_alta_must_be_the_stronger_if_only_by_its_other_cards(table: PaiGowRules) -> None:
    ranking = table.ranking.value
    found = [
        (baja, alta, is_right(ranking, Setting(tuple(alta.split()), tuple(baja.split())))) for baja, alta, _ in SETTINGS
    ]
    assert found == SETTINGS


@law("MU2010:92.2", "MU2010:98.3")
def test_a_setting_has_five_cards_and_two(table: PaiGowRules) -> None:
    cards = ["Ks", "Kh", "9d", "8c", "7s", "4h", "2d"]
    assert is_right(table.ranking.value, set_aside(cards, ["9d", "8c"]))
    assert not is_right(table.ranking.value, set_aside(cards, ["9d"]))
    assert len(list(settings(cards))) == 21


# --- the table of cases -----------------------------------------------------------------------------------------------

BANCA = Setting(("Ts", "Th", "9d", "7c", "2s"), ("Kd", "Qc"))
ALTA = {SUPERIOR: "Js Jh 9s 7d 2c", IGUAL: "Tc Td 9h 7s 2d", INFERIOR: "8s 8h 9c 7h 2h"}
BAJA = {SUPERIOR: "As 3h", IGUAL: "Ks Qh", INFERIOR: "Kc Jc"}


CASES = [
    (SUPERIOR, SUPERIOR, "1", Result.GANANCIA),
    (SUPERIOR, INFERIOR, "2", Result.NULA),
    (INFERIOR, SUPERIOR, "2 bis", Result.NULA),
    (SUPERIOR, IGUAL, "3", Result.NULA),
    (IGUAL, SUPERIOR, "3 bis", Result.NULA),
    (INFERIOR, IGUAL, "4", Result.PERDIDA),
    (IGUAL, INFERIOR, "4 bis", Result.PERDIDA),
    (IGUAL, IGUAL, "5", Result.PERDIDA),
    (INFERIOR, INFERIOR, "6", Result.PERDIDA),
]


@law("MU2010:97.6", "MU2010:92.3", "MU2010:92.4", "MU2010:97.6.a", "MU2010:97.6.b", "MU2010:97.6.c", "MU2010:97.6.d")
@law("MU2010:97.6.e", "MU2010:97.6.f", "criterio:pai-gow.3")
def test_each_case_of_the_cuadro(table: PaiGowRules) -> None:
    found = []
    for alta, baja, _, _ in CASES:
        player = Setting(tuple(ALTA[alta].split()), tuple(BAJA[baja].split()))
        found.append(compared(table.ranking.value, table.cases, player, BANCA))
    assert found == [Comparison(*row) for row in CASES]
    assert len(table.cases) == 9


@law("MU2010:98.3", "criterio:pai-gow.13")
def test_a_wrong_setting_loses_and_of_two_the_banca_wins(table: PaiGowRules) -> None:
    ranking, cases = table.ranking.value, table.cases
    foul = Setting(("As", "Kh", "7d", "4c", "2s"), ("Js", "Jh"))
    weak = Setting(("9s", "8h", "7c", "4d", "2h"), ("6s", "5h"))
    assert not is_right(ranking, foul)
    assert compared(ranking, cases, foul, weak) == Comparison(SUPERIOR, SUPERIOR, MAL_COMPUESTA, Result.PERDIDA)
    assert compared(ranking, cases, weak, foul) == Comparison(INFERIOR, INFERIOR, MAL_COMPUESTA, Result.GANANCIA)
    assert compared(ranking, cases, foul, foul).result is Result.PERDIDA


# --- the house way ----------------------------------------------------------------------------------------------------


BY_RULE = [
    ("As Kd 9h 7c 5s 4d 2h", 1, "Kd 9h"),
    ("Ts Td Ah 8c 5s 4d 2h", 2, "Ah 8c"),
    ("Ts Td 9h 9c As 4d 2h", 3, "As 4d"),
    ("Ts Td 9h 9c Ks 4d 2h", 3, "9h 9c"),
    ("Js Jd 9h 9c As 4d 2h", 3, "9h 9c"),
    ("6s 6d 4h 4c Ks 8d 2h", 3, "Ks 8d"),
    ("6s 6d 4h 4c Qs 8d 2h", 3, "4h 4c"),
    ("7s 7d 4h 4c Ks 8d 2h", 3, "4h 4c"),
    ("7s 7d 4h 4c Jk 8d 2h", 3, "Jk 8d"),
    ("Ts Td 9h 9c 4s 4d 2h", 4, "Td Ts"),
    ("As Ad Ah Kc 5s 4d 2h", 5, "A Kc"),
    ("Ks Kd Kh Qc 5s 4d 2h", 5, "Qc 5s"),
    ("Ts Td Th 9c 9s 9d 2h", 6, "T T"),
    ("As Ks Qs Js 9s 8d 4h", 7, "8d 4h"),
    ("9s 8d 7h 6c 5s 4d 3h", 7, "9s 8d"),
    ("As Ks Qs Js 9s Kd 4h", 7, "As Qs"),
    ("As 9s 8s 7s 4s 9d 3h", 7, "9d 3h"),
    ("Ks Qs Js Ts 9s 9d 3h", 7, "9d 3h"),
    ("As Kd Qh Jc Ts Ad Ac", 7, "A A"),
    ("Ts Td Th 9c 9s 4d 2h", 8, "9c 9s"),
    ("As Ad Ah Kc Ks Qd Qh", 8, "Kc Ks"),
    ("8s 8d 8h 8c Ks 4d 2h", 9, "Ks 4d"),
    ("8s 8d 8h 8c Qs 4d 2h", 9, "8 8"),
    ("Js Jd Jh Jc As 4d 2h", 9, "J J"),
    ("6s 6d 6h 6c Qs 4d 2h", 9, "Qs 4d"),
    ("6s 6d 6h 6c Qs 4d 4h", 9, "4d 4h"),
    ("6s 6d 6h 6c 4s 4d 4h", 9, "4 4"),
    ("As Ad Ah Ac Jk Qs Qd", 10, "A A"),
    ("As Ad Ah Ac Jk Ks Kd", 10, "Kd Ks"),
    ("As Ad Ah Ac Jk Ks Qd", 10, "A A"),
]


@law("MU2010:98.4", "criterio:pai-gow.11")
def test_the_house_way_rule_by_rule(table: PaiGowRules) -> None:
    found = []
    for cards, _, _ in BY_RULE:
        line, setting = line_for(table.way.value, table.ranking.value, cards.split())
        found.append((cards, line.regla, _values(setting.baja)))
    assert found == [(cards, rule, _values(baja.split())) for cards, rule, baja in BY_RULE]


def _values(cards: Sequence[str]) -> list[str]:
    return sorted("A" if card == "Jk" else card[0] for card in cards)


@law("criterio:pai-gow.11")
def test_of_cards_of_one_value_those_go_below_that_leave_the_alta_stronger(table: PaiGowRules) -> None:
    setting = set_by(table.way.value, table.ranking.value, ["As", "Ad", "Ah", "Jk", "Ks", "Qs", "Js"])
    assert set(setting.baja) == {"Ad", "Ah"}
    assert _is_a(table, " ".join(setting.alta))[0] == "escalera-real"


@law("criterio:pai-gow.11")
def test_three_pairs_with_the_joker_are_three_pairs_though_it_could_complete(table: PaiGowRules) -> None:
    line, setting = line_for(table.way.value, table.ranking.value, ["Jk", "As", "Ks", "Kd", "Qh", "Qc", "Js"])
    assert (line.regla, set(setting.baja)) == (4, {"Jk", "As"})


def _some_of_every_shape(each: int) -> Iterator[Sequence[str]]:
    """Hands dealt by chance until each shape has come so often; the rarer ones are made of few values."""
    chance = chooser("pai gow hands")
    wanted = dict.fromkeys(SHAPES, each)
    ranking = rules("murcia", example("murcia")).ranking.value
    while any(wanted.values()):
        ranks = chance.sample("23456789TJQKA", chance.choice((2, 3, 4, 7, 13)))
        few = [card for card in PACK if card[0] in ranks or card == "Jk"]
        cards = chance.sample(few, 7)
        shape = grouped(cards, ranking).shape
        if wanted[shape]:
            wanted[shape] -= 1
            yield cards


@law("MU2010:97.6", "MU2010:98.4", "criterio:pai-gow.11")
def test_the_house_way_sets_every_hand_rightly_and_as_it_is_recited(table: PaiGowRules) -> None:
    way, ranking = table.way.value, table.ranking.value
    for cards in _some_of_every_shape(40):
        setting = set_by(way, ranking, cards)
        assert is_right(ranking, setting), cards
        assert setting.cards == frozenset(cards)
        assert tuple(sorted(map(value, setting.baja), reverse=True)) == baja_of(cards), cards


@pytest.mark.soak
def test_the_house_way_sets_very_many_hands_as_it_is_recited(table: PaiGowRules) -> None:
    way, ranking = table.way.value, table.ranking.value
    for cards in _some_of_every_shape(3000):
        setting = set_by(way, ranking, cards)
        assert is_right(ranking, setting), cards
        assert tuple(sorted(map(value, setting.baja), reverse=True)) == baja_of(cards), cards


@law("criterio:pai-gow.11")
def test_in_whatever_order_cards_are_held_the_house_way_sets_them_alike(table: PaiGowRules) -> None:
    way, ranking = table.way.value, table.ranking.value
    for hand in ("8s 8d 8h 8c Qs 4d 2h", "As Ad Ah Ac Jk Qs Qd", "As Ks Qs Js 9s Kd 4h"):
        found = {frozenset(set_by(way, ranking, cards).baja) for cards in list(permutations(hand.split()))[::500]}
        assert len(found) == 1


def test_a_way_without_a_last_line_for_every_hand_is_a_fault_of_whoever_built_it(table: PaiGowRules) -> None:
    pairs = Line(regla=1, grupos=("2",), baja=Baja.SUELTAS)
    with pytest.raises(ValueError, match="must fit every hand"):
        set_by([pairs], table.ranking.value, ["As", "Kd", "9h", "7c", "5s", "4d", "2h"])


@law("criterio:pai-gow.11")
def test_a_line_does_not_fit_where_the_hand_would_be_wrong_or_has_no_such_cards(table: PaiGowRules) -> None:
    """Whatever a house writes above it, its last line sees to it that every hand is set rightly."""
    for baja in (each for each in Baja if each is not Baja.MEJOR):
        way = [Line(regla=2, baja=baja), Line(regla=1, baja=Baja.MEJOR)]
        for cards in _some_of_every_shape(3):
            assert is_right(table.ranking.value, set_by(way, table.ranking.value, cards)), (baja, cards)
