"""Whole hands of every variant of póquer de círculo, without people: who speaks, which cards come, who is paid."""

from collections.abc import Callable, Sequence

import pytest

from tapete.families.poquer_de_circulo.betting import NOBODY
from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.reading import worth
from tapete.families.poquer_de_circulo.rules import Terms, Variant
from tests.families.circulo import FIXED, FREE, POT, ciegas, terms
from tests.families.circulo_variants import CUBIERTO, FIVE, HOLDEM, OMAHA, SEVEN, SINTETICO, cards_of, mazo, numbers

ANTE = terms(FREE, ante=5)
JACKS = worth(CUBIERTO.ranking, numbers(CUBIERTO, "Js Jh"))


def hand(variant: Variant, table: Terms, players: int | list[int], cards: str = "", **others: int) -> Mano:
    restos = [1000] * players if isinstance(players, int) else players
    return Mano(variant, table, restos, mazo(variant, cards), again=[range(cards_of(variant))] * 9, **others)


def say(mano: Mano, *acts: str | int) -> Mano:
    """`p` passes, `c` covers, `r` retires, a number bets or raises to that level."""
    doing: dict[str, Callable[[], None]] = {"p": mano.passes, "c": mano.covers, "r": mano.retires}
    for act in acts:
        if isinstance(act, str):
            doing[act]()
        else:
            mano.bets_to(act)
    return mano


def to_the_end(mano: Mano) -> Mano:
    """Everybody bets what he must, and passes or covers otherwise; nobody changes cards."""
    while not mano.done:
        if mano.changing:
            mano.changes(())
        elif mano.betting.obliged:
            mano.bets_to(mano.options().least)
        else:
            mano.stays()
    return mano


def rounds(*hands: str) -> str:
    """The order in which cards are dealt one by one, by the hands that they make."""
    return " ".join(card for turn in zip(*(each.split() for each in hands), strict=True) for card in turn)


# --- with common cards ------------------------------------------------------------------------------------------------


def test_hold_em_deals_one_by_one_and_burns_before_common_cards() -> None:
    dealt = rounds("As Ks", "Ah Kh", "Ad Kd", "Ac Kc")
    mano = to_the_end(hand(HOLDEM, ciegas(FREE), 4, f"{dealt} 2s 3s 4s 5h 2d 6d 2c 7c"))
    assert mano.own[1] == numbers(HOLDEM, "Ah Kh")
    assert mano.burned == numbers(HOLDEM, "2s 2d 2c")
    assert mano.board == numbers(HOLDEM, "3s 4s 5h 6d 7c")
    assert mano.betting.put == [10] * 4
    assert mano.rake == 2
    assert mano.restos == [1000] * 2 + [999] * 2


def test_hold_em_everybody_all_in_but_one_deals_the_board_without_bets() -> None:
    mano = say(hand(HOLDEM, ciegas(FREE), [100, 100, 1000, 40]), 200, "c", "c", "c")
    assert mano.done
    assert len(mano.board) == 5
    assert mano.log.count(("devuelve", 2, 100)) == 1
    assert sum(mano.restos) + mano.rake == 1240


def test_hold_em_everybody_retires_to_the_gran_ciega() -> None:
    mano = say(hand(HOLDEM, ciegas(FREE), 4), "r", "r", "r")
    assert mano.done
    assert mano.restos == [995, 1005, 1000, 1000]
    assert mano.board == []


def test_omaha_order_of_the_first_interval() -> None:
    mano = hand(OMAHA, ciegas(FREE), 4)
    order = []
    for _ in range(4):
        order.append(mano.turn)
        mano.stays()
    assert order == [2, 3, 0, 1]
    assert (mano.turn, len(mano.own[0])) == (0, 4)


# --- studs ------------------------------------------------------------------------------------------------------------

COVERED_SEVEN = "2d 3d 4d 5d 6d 7d 8d 9d Td Jd"
"""Two covered cards for five players."""


def seven(opened: str, *others: str, table: Terms = ANTE) -> Mano:
    """Five players of seven-stud: the open cards of the third street and, each behind a burned card, of the others."""
    burned = ["2c", "3c", "5c", "6c"]
    later = [f"{burned[place]} {street}" for place, street in enumerate(others)]
    return hand(SEVEN, table, 5, " ".join([COVERED_SEVEN, opened, *later]))


def test_seven_stud_the_lowest_card_must_bet_and_treboles_are_the_lowest() -> None:
    mano = seven("4s 4c 9h Kh Ad")
    assert mano.turn == 1
    with pytest.raises(ValueError, match="may not pass"):
        mano.stays()
    with pytest.raises(ValueError, match="may not retire"):
        mano.retires()
    mano.bets_to(10)
    assert mano.turn == 2
    assert seven("2h Ac 3h Js 7c").turn == 0


def test_seven_stud_the_highest_open_hand_speaks_first_and_may_not_retire() -> None:
    mano = say(seven("8s Ac Qh 7h Th", "8h Kc Js 2s 9s", table=terms(FIXED, ante=5)), 10, "c", "c", "c", "c")
    assert mano.turn == 0
    assert not mano.options().may_retire
    assert say(mano, "p").options().admits(20)


def test_seven_stud_equal_open_hands_are_told_by_who_is_nearest_to_the_mano() -> None:
    cards = ("Qs As Ah 7h 4s", "Js Ks Kh 2h 3s", "Jc 4c 4h Th 8s")
    mano = say(seven(*cards), 10, "c", "c", "c", "c")
    assert mano.turn == 1
    say(mano, "p", "p", "p", "p", "p")
    assert mano.turn == 0


def test_seven_stud_four_to_an_escalera_are_no_combination() -> None:
    cards = ("9h 2s Ah Qc Kh", "8h 2h Ks Jc 3s", "7h Ks 4s Tc 4c", "6h Qs 2c 9c 7c")
    mano = to_fourth_interval(hand(SEVEN, ANTE, 5, with_burns(cards)))
    assert mano.shown[0] == numbers(SEVEN, "9h 8h 7h 6h")
    assert mano.turn == 1


def with_burns(streets: Sequence[str]) -> str:
    """Five players: covered cards, then open ones by street, with cards to burn that nobody else has."""
    covered, burned = "3d 4d 5d 6d 7d 8d 9d Td Jd Qd", ["Kd", "Ad", "2d"]
    first, *later = streets
    return " ".join([covered, first, *(f"{card} {street}" for card, street in zip(burned, later, strict=True))])


def to_fourth_interval(mano: Mano) -> Mano:
    while mano.number < 3:
        if mano.betting.obliged:
            mano.bets_to(10)
        else:
            mano.stays()
    return mano


def to_the_seventh(players: int, *, gone: Sequence[int] = (), at: int = 1) -> Mano:
    """Everybody stays but for those who retire facing the first bet, or the first one of a later interval."""
    mano = hand(SEVEN, ANTE, players)
    while mano.number < 4:
        if mano.betting.obliged or (mano.number == at - 1 and not mano.betting.postura and at > 1):
            mano.bets_to(10)
        elif mano.turn in gone and mano.number == at - 1 and mano.betting.postura:
            mano.retires()
        else:
            mano.stays()
    return mano


def first_not_forced(players: int) -> int:
    """Somebody who is not the first to speak."""
    return (hand(SEVEN, ANTE, players).turn + 1) % players


def test_eight_players_at_the_seventh_card_get_a_common_one() -> None:
    mano = to_the_seventh(8)
    assert len(mano.board) == 1
    assert (len(mano.burned), len(mano.order) - mano.at) == (1, 2)
    assert all(len(own) == 6 for own in mano.own)
    to_the_end(mano)
    assert sum(mano.restos) + mano.rake == 8000


def test_seven_of_eight_at_the_seventh_card_get_one_each_and_none_is_burned() -> None:
    mano = to_the_seventh(8, gone=[first_not_forced(8)])
    assert mano.board == mano.burned == []
    assert len(mano.order) == mano.at
    assert sorted(map(len, mano.own)) == [3] + [7] * 7


def test_seven_players_at_the_seventh_card_shuffle_and_burn() -> None:
    mano = to_the_seventh(7)
    assert (len(mano.burned), len(mano.order) - mano.at) == (1, 2)
    assert all(len(own) == 7 for own in mano.own)


def test_seven_players_with_one_gone_after_the_sixth_card_do_not_shuffle() -> None:
    last = first_not_forced(7)
    mano = to_the_seventh(7, gone=[last], at=4)
    assert mano.betting.alive == 6
    assert (len(mano.burned), len(mano.order) - mano.at) == (4, 0)
    assert sorted(map(len, mano.own)) == [6] + [7] * 6


def test_who_gives_up_with_nothing_bet_keeps_receiving_cards_until_something_is() -> None:
    mano = hand(SEVEN, ANTE, 5)
    mano.bets_to(10)
    while mano.number == 0:
        mano.stays()
    mano.passes()
    gone = mano.turn
    mano.retires()
    while mano.number == 1:
        mano.stays()
    assert len(mano.own[gone]) == 5
    mano.bets_to(10)
    while mano.number == 2:
        mano.stays()
    assert len(mano.own[gone]) == 5


def test_five_stud_goes_through_four_intervals_and_forty_three_cards() -> None:
    mano = to_the_end(hand(FIVE, terms(FIXED, ante=5), 8))
    assert all(len(own) == 5 for own in mano.own)
    assert len(mano.order) - mano.at == 9


def test_five_stud_an_open_pair_lets_the_high_limit_be_played() -> None:
    cards = "2d 3d 4d 5d 7s Ac Qs Js Kd 7h Kc 9s Ts"
    mano = say(hand(FIVE, terms(FIXED, ante=5), 4, cards), 10, "c", "c", "c")
    assert mano.turn == 0
    assert [level for level in (10, 15, 20, 30) if mano.options().admits(level)] == [10, 20]


def test_the_lowest_card_of_who_has_no_resto_left_bets_nothing() -> None:
    cards = "2d 3d 4d 5d 2s Ac Qs Js"
    assert hand(FIVE, terms(FIXED, ante=5), [5, 100, 100, 100], cards).turn == 3


# --- sintético --------------------------------------------------------------------------------------------------------


def test_sintetico_turns_a_common_card_before_each_interval() -> None:
    mano = hand(SINTETICO, ANTE, 4)
    boards = []
    while not mano.done:
        boards.append(len(mano.board))
        mano.stays()
    assert boards == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4
    assert mano.burned == []


def test_sintetico_who_bet_most_speaks_first() -> None:
    mano = say(hand(SINTETICO, ANTE, 4), 20, 50, "r", "c", "c")
    assert mano.turn == 1


def test_sintetico_the_next_speaks_when_who_bet_most_has_no_resto() -> None:
    mano = say(hand(SINTETICO, ANTE, [200, 55, 200, 200]), 20, 50, "r", "c", "c")
    assert mano.turn == 3


def test_sintetico_the_same_speaks_first_when_nobody_bet() -> None:
    mano = say(hand(SINTETICO, ANTE, 4), "p", "p", "p", 20, "c", "c", "c")
    assert mano.turn == 3
    assert say(mano, "p", "p", "p", "p").turn == 3


# --- cubierto ---------------------------------------------------------------------------------------------------------

FIVE_HANDS = ("Ts Th 4s 3h 2d", "As Kd 9s 7h 4d", "Ks Kh 6s 5d 3c", "Qs Jd 8h 7c 2s", "Ah Qh 9d 6c 5s")


def covered(*changes: tuple[int, str], table: Terms = ANTE, restos: list[int] | int = 5, **others: int) -> Mano:
    """Five players, of whom the first has not what is required; hands may be changed."""
    hands = [*FIVE_HANDS]
    for place, cards in changes:
        hands[place] = cards
    return hand(CUBIERTO, table, restos, rounds(*hands), required=JACKS, **others)


def drawn(mano: Mano) -> Mano:
    while mano.changing:
        mano.changes(())
    return mano


def test_cubierto_a_false_opener_can_not_win() -> None:
    mano = to_the_end(drawn(say(covered(), 10, "c", "c", "c", "c")))
    assert mano.restos == [985, 985, 985 + 75 - 3, 985, 985]


def test_cubierto_what_a_false_opener_bet_alone_stays_for_the_next_hand() -> None:
    mano = say(drawn(say(covered(), 10, "c", "c", "c", "c")), 40, "r", "r", "r", "r")
    assert (mano.left, mano.rake) == (115, 0)
    assert mano.restos[0] == 945


def test_cubierto_an_opener_who_had_it_gets_his_uncovered_bet_back() -> None:
    opened = covered((0, "Js Jh 4s 3h 2d"), (3, "Qs Jd 8h 7c 2s"))
    mano = say(drawn(say(opened, 10, "c", "c", "c", "c")), 40, "r", "r", "r", "r")
    assert (mano.rake, mano.restos[0]) == (3, 985 + 72)


def test_cubierto_nobody_opens() -> None:
    mano = say(covered(), "p", "p", "p", "p", "p")
    assert mano.done
    assert (mano.left, mano.rake, mano.restos) == (25, 0, [995] * 5)


def test_cubierto_after_four_hands_in_blanco() -> None:
    mano = say(covered(carried=100), "p", "p", 20, "r", "r", "c", "c")
    assert mano.betting.bote == 185
    to_the_end(mano)
    assert mano.rake == 9
    assert max(mano.restos) == 975 + 176


def test_cubierto_who_sits_at_the_right_speaks_when_the_opener_has_retired() -> None:
    # Seats 8, 6, 4, 3, 1 are 0 to 4: seat 4 opens and retires after a raise, seat 6 speaks first.
    mano = say(covered(), "p", "p", 10, "c", 20, "c", "c", "r", "c")
    assert mano.opener == 2
    assert mano.changing[::-1] == [1, 3, 4, 0]
    drawn(mano)
    assert mano.betting.queue[::-1] == [1, 3, 4, 0]


def test_cubierto_the_next_speaks_when_the_opener_has_no_resto() -> None:
    mano = say(covered(restos=[1000, 1000, 17, 1000, 1000]), "p", "p", 12, "c", "r", "c", "r")
    assert mano.changing[-1] == 2
    assert drawn(mano).turn == 3


def test_cubierto_split_openers_are_proved_by_the_discards() -> None:
    mano = say(covered((0, "Jd Js 9d 8d 7d"), (4, "Ah Qh 9h 6c 5s"), (3, "Qs Jc 8h 7c 2s")), 10, "c", "c", "c", "c")
    mano.changes([1])
    assert mano.discarded[0] == numbers(CUBIERTO, "Js")
    to_the_end(mano)
    assert mano.left == 0
    assert sum(mano.restos) + mano.rake == 5000


def test_cubierto_a_card_is_changed_for_the_next_of_the_mazo() -> None:
    mano = say(covered(), "p", "p", 10, "c", "c", "c", "c")
    following = mano.order[mano.at : mano.at + 3]
    mano.changes([2, 3, 4])
    assert mano.own[2] == [*numbers(CUBIERTO, "Ks Kh"), *following]
    assert mano.turn == 3


def test_cubierto_the_last_card_is_shuffled_with_earlier_discards() -> None:
    mano = say(hand(CUBIERTO, ANTE, 8), 10, *["c"] * 7)
    for given in ([0, 1], [0, 1, 2, 3, 4], [0, 1, 2]):
        mano.changes(given)
    first, last = mano.order[mano.at :]
    opener, earlier = mano.discarded[0], [*mano.discarded[1], *mano.discarded[2]]
    kept = mano.own[3][3:]
    mano.changes([0, 1, 2])
    assert mano.own[3][:3] == [*kept, first]
    assert {*mano.own[3][3:]} < {last, *earlier}
    assert {*mano.order} == {last, *earlier}
    assert {*opener}.isdisjoint(mano.order)
    assert len(mano.order) - mano.at == 7


def test_cubierto_the_exchange_is_limited_to_what_there_is() -> None:
    mano = say(hand(CUBIERTO, ANTE, 10, required=0), 10, *["c"] * 9)
    mano.changes([0, 1, 2, 3, 4])
    assert len(mano.own[0]) == 5
    assert len(mano.discarded[0]) == 2


def test_cubierto_retired_hands_are_shuffled_in_where_discards_are_not_enough() -> None:
    mano = say(hand(CUBIERTO, ANTE, 10, required=0), 10, *["c"] * 8, "r")
    gone = mano.own[9].copy()
    mano.changes([0, 1, 2, 3, 4])
    assert len(mano.discarded[0]) == 5
    assert len({*mano.own[0]} & {*gone}) >= 3


def test_cubierto_changes_are_refused_out_of_the_descarte_and_twice_the_same_card() -> None:
    mano = covered()
    with pytest.raises(ValueError, match="change"):
        mano.changes([0])
    say(mano, 10, "c", "c", "c", "c")
    with pytest.raises(ValueError, match="change"):
        mano.changes([0, 0])


# --- all --------------------------------------------------------------------------------------------------------------


def test_what_may_not_be_done_is_refused_and_changes_nothing() -> None:
    mano = hand(HOLDEM, ciegas(POT), 4)
    before = (mano.betting.copy(), mano.log.copy())
    for act in (mano.passes, lambda: mano.bets_to(41), lambda: mano.bets_to(15), lambda: mano.changes(())):
        with pytest.raises(ValueError, match=r"."):
            act()
    assert (mano.betting, mano.log) == before


def test_nobody_has_the_turn_at_the_end() -> None:
    mano = to_the_end(hand(HOLDEM, ANTE, 4))
    assert mano.turn == NOBODY
    with pytest.raises(ValueError, match="may not pass"):
        mano.stays()
