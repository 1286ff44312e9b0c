"""How many hands make each combination, against what is published and against hands that are dealt.

Of five and of seven cards of 52: every table of poker has them ("Poker probability", Wikipedia). Of omaha with its
boards: the same, for 463,563,500,400. With figuras, and of 32 and 28 cards: counted by hand from the ranks.
"""

from collections import Counter
from functools import cache
from math import comb, sqrt
from random import Random

import pytest
from msgspec.structs import replace

from tapete.exact.memory import known_file
from tapete.exact.poquer_de_circulo.equity import Census, census, count_of_two, of_two
from tapete.exact.poquer_de_circulo.situation import making
from tests.exact.slow_equity import worth
from tests.seeds import SEED
from tests.trace import law

FIVE = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)
SEVEN = (4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460)
OMAHA = (
    *(42807600, 368486160, 2225270496, 29424798576, 31216782384),
    *(52289648688, 40712657408, 170775844104, 122655542152, 13851662832),
)
PUBLISHED = {
    ("five-stud", 0): FIVE,
    ("seven-stud", 0): SEVEN,
    ("holdem", 0): SEVEN,
    ("omaha", 0): OMAHA,
    ("poquer-cubierto", 0): (4, 36, 624, 3744, 5108, 10200, 54912, 3264, 121824, 1096704, 1302540),
    ("poquer-cubierto", 32): (4, 16, 224, 204, 1344, 5100, 10752, 3264, 22464, 105984, 52020),
}
TOTALS = {
    ("five-stud", 0): comb(52, 5),
    ("seven-stud", 0): comb(52, 7),
    ("holdem", 0): comb(52, 7),
    ("omaha", 0): comb(52, 4) * comb(48, 5),
    ("poquer-cubierto", 0): comb(52, 5),
    ("poquer-cubierto", 32): comb(32, 5),
    ("poquer-sintetico", 0): comb(28, 2) * comb(26, 5),
}


@cache
def counted(slug: str, cards: int) -> Census:
    return census(slug, "murcia", cards)


def counts(found: Census) -> dict[str, int]:
    return {each.category: each.hands for each in found.combinations}


@law("MU2010:79.2", "MU2010:79.2.h", "MU2010:79.2.fin")
@pytest.mark.parametrize(("slug", "cards"), PUBLISHED)
def test_every_combination_has_as_many_hands_as_are_published(slug: str, cards: int) -> None:
    found = counted(slug, cards)
    assert tuple(counts(found).values()) == PUBLISHED[slug, cards]
    assert sum(each.probability for each in found.combinations) == 1


@pytest.mark.parametrize(("slug", "cards"), TOTALS)
def test_all_hands_are_counted(slug: str, cards: int) -> None:
    found = counted(slug, cards)
    assert found.total == TOTALS[slug, cards]
    assert found.total == sum(counts(found).values())


@pytest.mark.parametrize("own", [2, 4])
def test_hands_that_are_dealt_make_each_combination_as_often(own: int) -> None:
    """Exactly two own cards and three common ones, rated as in play; with four own cards, as at omaha, of 28 too."""
    variant, chance, dealt = replace(making("poquer-sintetico", "murcia"), own=own), Random(SEED), 2000
    every_hand = count_of_two(of_two(variant)).hands
    every = sum(every_hand.values())
    assert every == comb(28, own) * comb(28 - own, 5)
    made: Counter[str] = Counter()
    for _ in range(dealt):
        cards = chance.sample(range(variant.cards), own + variant.common)
        made[variant.ranking.category(worth(variant, cards[:own], cards[own:]))] += 1
    for category, many in every_hand.items():
        mean = many / every
        assert abs(made[category] - dealt * mean) < 5 * sqrt(dealt * mean * (1 - mean)) + 1, category


def test_royal_flushes_of_sintetico_are_counted_by_hand() -> None:
    """Two of the five in hand and the other three among the five common cards, in each suit."""
    royal = counts(counted("poquer-sintetico", 0))["escalera-real"]
    assert royal == 4 * comb(5, 2) * comb(28 - 5, 2)


def test_the_hands_of_omaha_come_with_the_program() -> None:
    """They take some seconds; `make soak` counts them anew."""
    assert known_file("poquer-de-circulo-hands", of_two(making("omaha", "murcia"))).exists()
