"""Dice show what they can, and a table plays with the dice it was given."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.dice import DiceSet, Ternas, UnfitDice, deal_dice, outcomes, parse_throw, sums, write_throw
from tapete.kit.outcomes import ImpossibleDraw
from tapete.law.citation import Citation

CITE = Citation("ES1979:06.II.1")
SIX = ("a", "b", "c", "d", "e", "f")


@pytest.mark.parametrize(("dice", "count"), [(2, 36), (3, 216)])
def test_every_throw_weighs_the_same(dice: int, count: int) -> None:
    assert len(set(outcomes(dice))) == count
    assert {weight for _, weight in outcomes(dice)} == {1}


@pytest.mark.parametrize(
    ("dice", "weights"),
    [(2, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]), (3, [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])],
)
def test_sums_weigh_as_published(dice: int, weights: list[int]) -> None:
    assert [weight for _, weight in sums(dice)] == weights
    counted = Counter(sum(parse_throw(throw, dice)) for throw, _ in outcomes(dice))
    assert sums(dice) == tuple((str(total), count) for total, count in sorted(counted.items()))


@given(st.lists(st.integers(1, 6), min_size=2, max_size=3))
def test_a_throw_is_read_back_from_its_text(throw: list[int]) -> None:
    assert parse_throw(write_throw(tuple(throw)), len(throw)) == tuple(throw)


@pytest.mark.parametrize("text", ["", "7-1", "0-3", "3", "3-4-5", "3-", "-3", "3 4", "٣-٤", "3-4\n", "9" * 1000])
def test_what_two_dice_cannot_show_is_refused(text: str) -> None:
    with pytest.raises(ImpossibleDraw, match="a throw of 2 dice is written 3-3"):
        parse_throw(text, 2)


def test_a_new_session_plays_with_new_and_different_dice() -> None:
    table = deal_dice(SIX, 2, ("x", "y"), CITE)
    assert (table.in_play, table.reserve) == (("a", "b"), ("c", "d", "e", "f"))
    with pytest.raises(UnfitDice, match="session before: c"):
        deal_dice(SIX, 2, ("c",), CITE)
    with pytest.raises(UnfitDice, match="ES1979"):
        deal_dice(("a", "a", "b"), 2, (), CITE)
    with pytest.raises(UnfitDice):
        deal_dice(("a", "b"), 2, (), CITE)


def test_a_lost_die_is_replaced_from_the_reserve_until_it_is_found() -> None:
    table = deal_dice(SIX, 2, (), CITE).dropped("b", "e")
    assert (table.in_play, table.reserve, table.lost) == (("a", "e"), ("c", "d", "f"), ("b",))
    assert table.found("b").reserve == ("b", "c", "d", "f")


def test_dice_are_chosen_among_those_of_the_table() -> None:
    assert deal_dice(SIX, 2, (), CITE).chosen(("f", "a")).in_play == ("f", "a")


@pytest.mark.parametrize("chosen", [("a",), ("a", "a"), ("a", "z"), ("c", "b", "a"), ("a", "b")])
def test_other_dice_could_not_be_chosen(chosen: tuple[str, ...]) -> None:
    table = DiceSet(SIX, ("c", "d"), lost=("b",))
    with pytest.raises(ImpossibleDraw):
        table.chosen(chosen)


@pytest.mark.parametrize(("die", "instead"), [("c", "d"), ("a", "b"), ("a", "z")])
def test_only_a_die_in_play_drops_and_only_the_reserve_replaces_it(die: str, instead: str) -> None:
    with pytest.raises(ImpossibleDraw):
        deal_dice(SIX, 2, (), CITE).dropped(die, instead)


def test_only_a_lost_die_is_found() -> None:
    with pytest.raises(ImpossibleDraw, match="not lost"):
        deal_dice(SIX, 2, (), CITE).found("a")


def test_ternas_come_round_in_turn_and_a_seized_one_does_not_come_back() -> None:
    case = Ternas(3)
    assert [case.in_play, case.turned(CITE).in_play, case.turned(CITE).turned(CITE).in_play] == [1, 2, 3]
    case = case.without_current()
    assert (case.in_play, case.seized, case.sound) == (2, (1,), (2, 3))
    assert case.turned(CITE).turned(CITE).in_play == 2
    case = case.without_current()
    with pytest.raises(UnfitDice, match="no other sound terna"):
        case.turned(CITE)
    assert (case.without_current().in_play, case.without_current().sound) == (0, ())


def test_a_supplied_terna_takes_the_place_of_a_seized_one_and_comes_into_play_if_there_was_none() -> None:
    case = Ternas(3).without_current()
    assert case.supplied(1) == Ternas(3, in_play=2)
    empty = case.without_current().without_current()
    assert (empty.supplied(2).in_play, empty.supplied(2).supplied(3).in_play) == (2, 2)
    with pytest.raises(ImpossibleDraw, match="was not seized"):
        case.supplied(2)
