"""What card games share of the sabot: its next card, the card that was said to come, how it is loaded."""

import pytest

from tapete.engine.event import Refused
from tapete.families.sabot import CardsBurned, SabotLoaded, card_of, need_of
from tapete.kit.cards import FRENCH_52, Card, half_and_half, load
from tapete.law.citation import Citation

CITE = Citation("ES1979:03.V.3.c")


def test_the_need_of_a_sabot_has_the_weights_of_what_is_left() -> None:
    sabot = load(FRENCH_52, half_and_half(6), 52).take(Card("K", "corazones"))
    need = need_of(sabot, CITE)
    assert need is not None
    assert need.device == "sabot"
    assert tuple((outcome.id, outcome.weight) for outcome in need.outcomes) == sabot.outcomes
    assert {outcome.id: outcome.weight for outcome in need.outcomes}["Kh"] == 5


def test_a_face_that_is_out_and_an_empty_sabot_are_not_waited_for() -> None:
    sabot = load(FRENCH_52, half_and_half(2)).take(Card("A", "picas")).take(Card("A", "picas"))
    need = need_of(sabot, CITE)
    assert need is not None
    assert "As" not in {outcome.id for outcome in need.outcomes}
    assert need_of(sabot.burn_unseen(102), CITE) is None


@pytest.mark.parametrize(("said", "card"), [("Kh", "Kh"), ("kH", "Kh"), ("10d", "Td"), ("As/rojo", "As/rojo")])
def test_a_card_is_read_as_people_write_it(said: str, card: str) -> None:
    assert str(card_of(load(FRENCH_52, half_and_half(6)), said, CITE)) == card


@pytest.mark.parametrize("said", ["", "1o", "As/verde", "Zz", "x" * 1000])
def test_a_card_that_could_not_come_is_refused(said: str) -> None:
    with pytest.raises(Refused) as refused:
        card_of(load(FRENCH_52, half_and_half(6)), said, CITE)
    assert (refused.value.code, refused.value.cite) == ("carta_imposible", CITE)


def test_a_third_identical_card_of_two_packs_is_refused() -> None:
    sabot = load(FRENCH_52, half_and_half(2)).take(Card("A", "picas")).take(Card("A", "picas"))
    with pytest.raises(Refused):
        card_of(sabot, "As", CITE)


def test_a_sabot_is_loaded_without_the_cards_on_the_table() -> None:
    full = SabotLoaded(packs=6, behind=52, cuts=3, cut_by="ana", cite=CITE)
    assert full.load(FRENCH_52) == load(FRENCH_52, half_and_half(6), 52)
    assert "ana" in full.tell("en")
    again = SabotLoaded(packs=6, behind=None, cuts=3, out=("Kh", "As"), cite=CITE)
    assert again.load(FRENCH_52).left == 310
    assert CardsBurned(cards=5, cite=CITE).tell("en") == "Cards burned: 5."
