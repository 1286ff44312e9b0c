"""The combinations and their ties (MU2010:76.1, 79.2, 79.3), read at a table."""

from typing import Any

import pytest

from tapete.families.poquer_de_circulo.reading import read_hand
from tapete.families.poquer_de_circulo.rules import ANTE, Variant
from tapete.games import REGISTRY
from tapete.kit.poker.hands import (
    CARTA_MAYOR,
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
    Made,
)
from tapete.law.parameters import NotRegulated
from tests.games.circulo import Circulo
from tests.trace import law

EXAMPLES = {
    REAL: "As Ks Qs Js Ts",
    ESCALERA_DE_COLOR: "9h 8h 7h 6h 5h",
    POQUER: "4s 4h 4d 4c 9s",
    FULL: "6s 6h 6d 2c 2s",
    COLOR: "Kd Td 8d 4d 3d",
    ESCALERA: "8s 7h 6d 5c 4s",
    TRIO: "Js Jh Jd 9c 4s",
    DOBLE_PAREJA: "Ts Th 5d 5c As",
    PAREJA: "Qs Qh 9d 5c 2s",
    CARTA_MAYOR: "Ks Th 8d 5c 2s",
}
"""Of each combination of a pack of 52 cards one, from the highest to the lowest."""


def variant_at(slug: str, **setup: Any) -> Variant:
    """What a table of a variant plays."""
    table = Circulo(slug=slug, **{"limite": "sin-limite", **setup})
    assert table.game.rules.forced.value == ANTE
    variant = table.game.rules.spreads[0].variant
    assert isinstance(variant, Variant)
    return variant


def read(variant: Variant, cards: str) -> Made:
    return read_hand(variant, cards.split(), ())


@law(
    "MU2010:79.2.a",
    "MU2010:79.2.b",
    "MU2010:79.2.c",
    "MU2010:79.2.d",
    "MU2010:79.2.e",
    "MU2010:79.2.f",
    "MU2010:79.2.g",
    "MU2010:79.2.i",
    "MU2010:79.2.j",
    "MU2010:79.2.k",
    "MU2010:79.2.p2",
)
def test_the_combinations_in_their_order_and_no_others() -> None:
    variant = variant_at("five-stud")
    made = {name: read(variant, cards) for name, cards in EXAMPLES.items()}
    assert [each.category for each in made.values()] == [*EXAMPLES]
    strengths = [each.strength for each in made.values()]
    assert strengths == sorted(strengths, reverse=True)
    assert variant.ranking.categories == (*EXAMPLES,)
    assert read(variant, "Ks Qs Js Ts 8h").category == CARTA_MAYOR


@law("MU2010:76.1", "MU2010:79.2.in", "criterio:poquer-de-circulo.1")
def test_the_as_comes_after_the_king_or_before_the_lowest_card() -> None:
    variant = variant_at("five-stud")
    assert len(variant.pack.cards) == 52
    high, low, six = (read(variant, cards) for cards in ("As Kh Qd Jc Ts", "5s 4h 3d 2c As", "6s 5h 4d 3c 2s"))
    assert (high.category, low.category) == (ESCALERA, ESCALERA)
    assert high.strength > six.strength > low.strength
    assert read(variant, "2s As Kh Qd Jc").category == CARTA_MAYOR


TIES = {
    "MU2010:79.3.a": [("9s 9h 9d 9c 2s", "8s 8h 8d 8c As"), ("9s 9h 9d 9c 4s", "9s 9h 9d 9c 3s")],
    "MU2010:79.3.b": [("9s 9h 9d 2c 2s", "8s 8h 8d Ac As"), ("9s 9h 9d 4c 4s", "9s 9h 9c 3c 3s")],
    "MU2010:79.3.c": [("9s 8h 7d 6c 5s", "8s 7h 6d 5c 4s"), ("9s 8s 7s 6s 5s", "8h 7h 6h 5h 4h")],
    "MU2010:79.3.d": [("As 9s 7s 5s 3s", "Kh Qh Jh 9h 7h")],
    "MU2010:79.3.e": [("9s 9h 9d 3c 2s", "8s 8h 8d Ac Ks"), ("9s 9h 9d Kc 2s", "9s 9h 9c Qc Js")],
    "MU2010:79.3.g": [
        ("As Ah 3d 3c 2s", "Ks Kh Qd Qc As"),
        ("As Ah 4d 4c 2s", "As Ad 3d 3c Ks"),
        ("As Ah 4d 4c 3s", "Ad Ac 4h 4s 2s"),
    ],
    "MU2010:79.3.h": [("As Ah 5d 4c 3s", "Ks Kh Ad Qc Js"), ("As Ah 9d 5c 3s", "Ad Ac 8d 7c 6s")],
}


@law(
    "MU2010:79.3.a",
    "MU2010:79.3.b",
    "MU2010:79.3.c",
    "MU2010:79.3.d",
    "MU2010:79.3.e",
    "MU2010:79.3.g",
    "MU2010:79.3.h",
)
@pytest.mark.parametrize("where", TIES)
def test_of_equal_combinations_the_higher_cards_win_one_after_another(where: str) -> None:
    variant = variant_at("five-stud")
    for better, worse in TIES[where]:
        first, second = read(variant, better), read(variant, worse)
        assert first.category == second.category
        assert first.strength > second.strength


@law("MU2010:79.3.f")
def test_of_figuras_the_higher_pair_wins_and_then_the_highest_card() -> None:
    variant = variant_at("poquer-cubierto")
    ases, kings, lower = (read(variant, cards) for cards in ("As Ah Qd Jc Ks", "Ks Kh Qd Qc Js", "Ks Kh Qd Js Ac"))
    assert {each.category for each in (ases, kings, lower)} == {FIGURAS}
    assert ases.strength > lower.strength > kings.strength


@law("criterio:poquer-de-circulo.36")
@pytest.mark.parametrize(("slug", "cards"), [("poquer-sintetico", None), ("poquer-cubierto", 32)])
def test_with_fewer_cards_the_color_beats_the_full_and_not_the_poquer(slug: str, cards: int | None) -> None:
    setup = {"reposicion_minima": "60"} if cards is None else {"cartas": cards}
    variant = variant_at(slug, **setup)
    color, full, poquer = (variant.ranking.order(each) for each in (COLOR, FULL, POQUER))
    assert poquer > color > full


@law("criterio:poquer-de-circulo.4")
def test_suits_break_no_tie_at_the_end() -> None:
    variant = variant_at("five-stud")
    assert read(variant, "As Ks Qs Js 9s").strength == read(variant, "Ac Kc Qc Jc 9c").strength


@law("criterio:poquer-de-circulo.33")
@pytest.mark.parametrize("where", ["estado", "galicia", "asturias"])
def test_it_is_played_in_murcia_alone(where: str) -> None:
    game = Circulo().game
    assert game.rules.jurisdiction == "murcia"
    with pytest.raises(NotRegulated):
        REGISTRY.module(game.slug).build(where, REGISTRY.module(game.slug).example("murcia"))
