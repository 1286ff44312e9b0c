"""Packs, seats and combinations of póquer cubierto (MU2010:79.2, 79.3.f, 84): examples 5 and 6 of its rules."""

from typing import Any

import pytest

from tapete.families.poquer_de_circulo.reading import read_hand
from tests.games.poquer_cubierto.table import Cubierto
from tests.games.table import faults as faults_of
from tests.trace import law


def faults(**setup: Any) -> list[tuple[str, str]]:
    return faults_of("poquer-cubierto", "murcia", **{"minimo": "10", "resto": "200", **setup})


@law("MU2010:84")
@pytest.mark.parametrize(("cards", "lawful"), [(52, True), (32, True), (40, False)])
def test_it_is_played_with_52_or_32_cards(cards: int, lawful: bool) -> None:
    assert faults(cartas=cards) == ([] if lawful else [("baraja_no_admitida", "MU2010:84")])


@law("criterio:poquer-cubierto.1", "MU2010:81.1")
def test_ten_play_with_52_cards_and_six_with_32() -> None:
    fault = ("plazas_no_admitidas", "criterio:poquer-cubierto.1")
    assert faults(plazas=10) == faults(plazas=6, cartas=32) == []
    assert faults(plazas=11) == faults(plazas=7, cartas=32) == [fault]


@law("criterio:poquer-cubierto.13", "MU2010:85.1.in")
def test_it_is_played_with_an_ante() -> None:
    assert faults(obligatoria="ante") == []
    assert faults(obligatoria="ciegas") == [("obligatoria_no_admitida", "criterio:poquer-cubierto.13")]


@law("MU2010:84", "criterio:poquer-cubierto.1")
def test_the_pack_of_32_begins_with_the_seven() -> None:
    table = Cubierto(cartas=32)
    table.shuffle()
    assert table.state.sabot is not None
    assert table.state.sabot.size == 32
    assert {str(card)[0] for card in table.state.sabot.pack.cards} == set("AKQJT987")
    assert table.game.rules.plazas.value == 6
    assert made("As Ks Qs Js Ts", cards=32) == "escalera-real"


def worth(hand: str, cards: int = 52) -> int:
    variant = Cubierto(cartas=cards).game.rules.spreads[0].variant
    return read_hand(variant, hand.split(), ()).strength


def made(hand: str, cards: int = 52) -> str:
    variant = Cubierto(cartas=cards).game.rules.spreads[0].variant
    return read_hand(variant, hand.split(), ()).category


@law("MU2010:85.5.p2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ad Ks Qs Js", "Ts Td 9s 9d Ac"),
        ("2s 2d 2h 5s 9s", "As Ad Ks Qs Js"),
        ("As Ad Ks Kd Qs", "As Ad Ks Qs Js"),
        ("As Ad Qs Js Ks", "Ks Kd Qs Qd Js"),
    ],
)
def test_figuras_are_between_the_trio_and_two_pairs(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


@law("MU2010:85.5.p2")
def test_four_figures_and_another_card_are_none() -> None:
    assert made("As Ad Ks Qs Js") == "figuras"
    assert made("As Ad Ks Qs Ts") == "pareja"


@law("MU2010:84")
def test_with_32_cards_a_color_beats_a_full_and_the_as_comes_before_the_seven() -> None:
    assert worth("7s 8s 9s Js As", 32) > worth("As Ad Ah Ks Kd", 32)
    assert worth("7s 8s 9s Js As", 52) < worth("As Ad Ah Ks Kd", 52)
    assert made("As 7d 8h 9c Ts", 32) == "escalera"
    assert made("As 7d 8h 9c Ts", 52) == "carta-mayor"
    assert worth("7s 8d 9h Tc Js", 32) > worth("As 7d 8h 9c Ts", 32)
