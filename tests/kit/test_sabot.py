"""The sabot gives only what it can hold, and knows what may still come."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.cards import FRENCH_52, SPANISH_40, Card, Sabot, half_and_half, load, parse_card
from tapete.kit.outcomes import ImpossibleDraw

ACE = Card("A", "picas")


def six_packs(behind: int | None = 7) -> Sabot:
    return load(FRENCH_52, half_and_half(6), behind)


def test_six_packs_hold_six_of_each_card_in_two_colours() -> None:
    sabot = six_packs()
    assert sabot.size == sabot.left == 312
    assert set(sabot.remaining.values()) == {6}
    assert sabot.backs == ("rojo", "rojo", "rojo", "azul", "azul", "azul")
    assert sum(weight for _, weight in sabot.outcomes) == 312


def test_a_seventh_identical_card_could_not_come() -> None:
    sabot = six_packs()
    for _ in range(6):
        sabot = sabot.take(ACE)
    assert ACE not in sabot.remaining
    with pytest.raises(ImpossibleDraw, match="all 6 of that card are out"):
        sabot.take(ACE)


def test_a_fourth_of_one_back_could_not_come() -> None:
    red = Card("A", "picas", "rojo")
    sabot = six_packs().take(red).burn(red).expose(red)
    with pytest.raises(ImpossibleDraw, match="face and back"):
        sabot.take(red)
    assert sabot.take(Card("A", "picas", "azul")).remaining[ACE] == 2


@pytest.mark.parametrize("card", [Card("1", "oros"), Card("A", "picas", "verde")])
def test_a_card_of_another_pack_could_not_come(card: Card) -> None:
    with pytest.raises(ImpossibleDraw):
        six_packs().take(card)


def test_cards_burned_unseen_leave_the_weights_as_they_were() -> None:
    sabot = six_packs().burn_unseen(5)
    assert (sabot.left, sabot.remaining) == (307, six_packs().remaining)
    assert sabot.burn_unseen(0) == sabot
    with pytest.raises(ImpossibleDraw, match="holds 307"):
        sabot.burn_unseen(308)
    with pytest.raises(ImpossibleDraw):
        sabot.burn_unseen(-1)


def test_an_empty_sabot_gives_nothing() -> None:
    sabot = load(SPANISH_40, ("rojo",)).burn_unseen(40)
    assert sabot.outcomes == ()
    with pytest.raises(ImpossibleDraw, match="empty"):
        sabot.take(parse_card("1o", SPANISH_40))


def test_the_cut_card_shows_when_a_draw_reaches_it() -> None:
    sabot = six_packs(behind=7).burn_unseen(305)
    assert not sabot.cut_card_out
    assert sabot.take(ACE).cut_card_out


def test_without_a_cut_card_none_shows() -> None:
    assert not six_packs(behind=None).burn_unseen(312).cut_card_out
    assert not six_packs(behind=0).burn_unseen(312).cut_card_out


@pytest.mark.parametrize("behind", [312, -1])
def test_the_cut_card_stands_among_the_cards(behind: int) -> None:
    with pytest.raises(ValueError, match="behind the cut card"):
        six_packs(behind)


def test_a_sabot_needs_packs_and_halves_need_an_even_number() -> None:
    with pytest.raises(ValueError, match="at least one pack"):
        load(FRENCH_52, ())
    for packs in (0, 3):
        with pytest.raises(ValueError, match="no halves"):
            half_and_half(packs)


@given(st.data())
def test_what_is_known_always_adds_up(data: st.DataObject) -> None:
    sabot = load(SPANISH_40, half_and_half(2), behind=5)
    for _ in range(data.draw(st.integers(0, 80))):
        if not sabot.left:
            break
        card = data.draw(st.sampled_from(list(sabot.remaining)))
        step = data.draw(st.sampled_from(["take", "burn", "expose", "unseen"]))
        sabot = sabot.burn_unseen(1) if step == "unseen" else getattr(sabot, step)(card)
    seen = Counter((*sabot.drawn, *sabot.burned, *sabot.exposed))
    assert sabot.gone + sabot.left == sabot.size == 80
    assert sum(sabot.remaining.values()) == sabot.left + sabot.burned_unseen
    assert all(seen[card] + sabot.remaining.get(card, 0) == 2 for card in SPANISH_40.cards)
    assert sabot.cut_card_out == (sabot.gone > 75)
