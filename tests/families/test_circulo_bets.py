"""Who speaks in a hand of póquer de círculo, what he may do and how much he may bet: the examples of the rules."""

import pytest

from tapete.families.poquer_de_circulo.betting import NOBODY, Betting
from tapete.families.poquer_de_circulo.rules import Duty
from tests.families.circulo import FIXED, FREE, MUCH, POT, begun, ciegas, levels, opens, say, terms

# --- the fixed limit --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "unit"), [(1, 10), (2, 10), (3, 20), (4, 20), (5, 20)])
def test_at_the_fixed_limit_a_bet_and_three_raises_are_units_of_the_interval(number: int, unit: int) -> None:
    betting = begun(terms(FIXED), 3, number=number)
    for times in range(1, 5):
        assert levels(betting) == (times * unit, times * unit)
        assert not betting.options().admits(times * unit + unit)
        say(betting, times * unit)
    assert levels(betting) == (0, 0)
    assert betting.options().to_cover == 4 * unit - betting.laid[betting.turn]


def test_raises_are_not_limited_while_two_players_are_left() -> None:
    betting = say(begun(terms(FIXED), 2), 10, 20, 30, 40, 50)
    assert levels(betting) == (60, 60)


def test_the_two_that_are_left_when_another_retires_may_raise_again() -> None:
    betting = say(begun(terms(FIXED), 3), 10, 20, 30, 40)
    assert not betting.options().may_bet
    say(betting, "r")
    assert levels(betting) == (50, 50)


def test_who_has_put_all_his_resto_counts_among_the_players_left() -> None:
    betting = say(begun(terms(FIXED), [100, 100, 10]), "p", "p", 10, 20, 30)
    assert betting.alive == 3
    say(betting, 40)
    assert not betting.options().may_bet


def test_the_second_interval_of_two_keeps_the_low_limit() -> None:
    say(begun(terms(FIXED), 3, number=2), 10, 20, 30, 40)


def test_a_short_all_in_is_no_raise_and_the_next_completes_it() -> None:
    betting = say(begun(terms(FIXED), [100, 14, 100, 100]), 10, 14)
    assert betting.options().to_cover == 14
    assert levels(betting) == (20, 20)
    raised = say(betting.copy(), 20)
    assert raised.raises == 1
    say(betting, "c", "c")
    assert betting.turn == 0
    assert betting.options().to_cover == 4
    assert not betting.options().may_bet


def test_a_short_opening_is_completed_to_the_bet_which_is_no_raise() -> None:
    betting = say(begun(terms(FIXED), [4, 100, 100]), 4)
    assert betting.options().to_cover == 4
    assert levels(betting) == (10, 10)
    say(betting, 10)
    assert betting.raises == 0


def test_an_open_pair_lets_the_high_limit_be_chosen_and_then_it_stays() -> None:
    betting = begun(terms(FIXED), 5, number=2, duty=Duty.FIRST_STAYS, high=20)
    assert [level for level in range(5, 45, 5) if betting.options().admits(level)] == [10, 20]
    say(betting, "p")
    bet_high = say(betting.copy(), 20, 40, 60, 80)
    assert not bet_high.options().may_bet
    raised_high = say(betting, 10, 30, 50, 70)
    assert not raised_high.options().may_bet


def test_without_an_open_pair_the_high_limit_is_refused() -> None:
    assert not begun(terms(FIXED), 5, number=2).options().admits(20)


def test_with_an_open_pair_who_has_not_enough_for_the_high_limit_plays_the_low_one() -> None:
    betting = begun(terms(FIXED), [15, 100, 100], number=2, high=20)
    assert levels(betting) == (10, 10)


# --- no limit ---------------------------------------------------------------------------------------------------------


def test_a_raise_is_at_least_the_double() -> None:
    betting = say(begun(terms(), 4), 30)
    assert levels(betting)[0] == 60
    say(betting, 100)
    assert levels(betting) == (200, MUCH)


def test_fifteen_thirty_fortyfive_ninety() -> None:
    betting = say(begun(terms(), 4), 15)
    assert levels(betting)[0] == 30
    assert levels(say(betting, 45))[0] == 90


def test_a_bet_is_at_least_the_minimum() -> None:
    options = begun(terms(), 4).options()
    assert (options.least, options.admits(9), options.admits(10)) == (10, False, True)


def test_who_had_bet_may_not_raise_a_short_all_in() -> None:
    betting = say(begun(terms(), [200, 45, 200]), 30, 45)
    assert betting.options().to_cover == 45
    assert levels(betting)[0] == 90
    say(betting, "c")
    assert betting.turn == 0
    options = betting.options()
    assert (options.to_cover, options.may_bet, options.may_retire) == (15, False, True)


def test_who_has_not_answered_a_whole_increment_may_raise_over_a_short_all_in() -> None:
    betting = say(begun(terms(), [400, 400, 80, 400]), 30, 60, 80, "r")
    assert betting.turn == 0
    assert betting.options().to_cover == 50
    assert levels(betting)[0] == 160
    covered = say(betting.copy(), "c")
    assert covered.turn == 1
    assert (covered.options().to_cover, covered.options().may_bet) == (20, False)
    raised = say(betting, 160)
    assert raised.turn == 1
    assert levels(raised)[0] == 320


def test_an_all_in_of_the_double_is_a_whole_raise() -> None:
    betting = say(begun(terms(), [400, 400, 120, 400]), 30, 60, 120, "r", "c")
    assert betting.turn == 1
    assert levels(betting)[0] == 240


def test_several_short_all_ins_do_not_add_up_to_a_raise() -> None:
    betting = say(begun(terms(), [400, 45, 70, 400]), 30, 45, 70, "c")
    assert betting.turn == 0
    assert (betting.options().to_cover, betting.options().may_bet) == (40, False)


@pytest.mark.parametrize(("all_in", "least"), [(4, 10), (8, 16)])
def test_an_opening_below_the_minimum_is_covered_or_raised_to_minimum_and_double(all_in: int, least: int) -> None:
    betting = say(begun(terms(), [all_in, 100, 100]), all_in)
    assert betting.options().to_cover == all_in
    assert levels(betting)[0] == least


def test_who_only_passed_may_raise_a_short_opening() -> None:
    betting = say(begun(terms(), [100, 4, 100]), "p", 4, "c")
    assert betting.turn == 0
    assert levels(betting)[0] == 10


def test_sintetico_all_in_below_the_double_does_not_reopen() -> None:
    betting = say(begun(terms(), [200, 30, 200]), 20)
    assert levels(betting) == (30, 30)
    say(betting, 30, "c")
    assert not betting.options().may_bet


def test_nobody_bets_what_nobody_can_answer() -> None:
    betting = say(begun(terms(), [50, 200]), 50)
    options = betting.options()
    assert (options.to_cover, options.may_bet) == (50, False)


# --- pot limit --------------------------------------------------------------------------------------------------------


def test_pot_limit_opening_and_raises() -> None:
    betting = Betting.begin(terms(POT), [2000] * 3, carried=60)
    opens(betting)
    assert levels(betting) == (10, 60)
    say(betting, 60)
    assert levels(betting) == (120, 240)
    say(betting, 240)
    assert levels(betting) == (480, 840)
    say(betting, "r")
    assert betting.turn == 0
    assert betting.bote == 360
    assert levels(betting) == (480, 780)


def test_a_bote_below_the_minimum_may_be_opened_with_it() -> None:
    assert levels(begun(terms(POT, ante=1), 4)) == (10, 10)


def test_with_ciegas_the_first_opening_is_four_times_the_gran_ciega() -> None:
    betting = begun(ciegas(POT), 5)
    assert betting.turn == 2
    assert betting.options().admits(40)
    assert not betting.options().admits(41)
    opened = say(betting.copy(), 40)
    assert levels(opened)[1] == 135
    after = say(opened, "r", "r")
    assert after.turn == 0
    assert levels(after)[1] - after.laid[0] == 125
    covered = say(betting.copy(), "c")
    assert levels(covered)[1] == 45
    still_first = say(betting, "r", "r", "r")
    assert still_first.turn == 0
    assert levels(still_first)[1] == 40


def test_omaha_ciegas_of_ten_and_twenty() -> None:
    betting = begun(ciegas(POT, minimum=20, small=10, big=20), 5)
    assert levels(betting)[1] == 80
    assert levels(say(betting, "c"))[1] == 90


def test_the_gran_ciega_may_pass_or_raise_when_all_have_covered() -> None:
    betting = say(begun(ciegas(POT), 5), "c", "c", "c", "c")
    assert (betting.turn, betting.bote) == (1, 50)
    options = betting.options()
    assert (options.may_pass, options.least, options.most) == (True, 20, 60)
    assert not options.admits(61)
    fixed = say(begun(ciegas(FIXED), 5), "c", "c", "c", "c")
    assert levels(fixed) == (20, 20)
    assert say(fixed, 20).raises == 1


def test_cubierto_after_a_hand_in_blanco() -> None:
    betting = Betting.begin(terms(POT, ante=5), [200] * 5, carried=25)
    for position in range(5):
        betting.ante(position, 5)
    opens(betting, duty=Duty.ALL_STAY)
    assert betting.bote == 50
    assert levels(betting) == (10, 50)
    assert not betting.options().admits(51)


# --- who speaks -------------------------------------------------------------------------------------------------------


def test_with_ciegas_the_first_to_speak_sits_behind_the_gran_ciega() -> None:
    betting = begun(ciegas(FREE), 5)
    order = []
    while not betting.over:
        order.append(betting.turn)
        say(betting, "p" if betting.options().may_pass else "c")
    assert order == [2, 3, 4, 0, 1]
    betting.close()
    opens(betting, 0, 2)
    assert betting.turn == 0


def test_the_gran_ciega_may_raise_to_twenty_at_least() -> None:
    assert levels(say(begun(ciegas(FREE), 5), "c", "c", "c", "c"))[0] == 20


def test_two_players_with_ciegas_the_mano_speaks_first() -> None:
    assert begun(ciegas(FREE), 2).turn == 0


def test_if_the_mano_has_retired_the_next_speaks() -> None:
    betting = say(begun(terms(), 4), "r", "p", "p", "p")
    betting.close()
    opens(betting, 0, 2)
    assert betting.turn == 1


def test_an_interval_ends_when_all_have_passed_and_nobody_was_alone() -> None:
    betting = say(begun(terms(), 4), "p", "p", "p", "p")
    assert betting.over
    assert betting.alone == NOBODY


def test_a_short_gran_ciega_does_not_lower_what_the_others_cover() -> None:
    betting = begun(ciegas(FREE), [200, 6, 200, 200])
    assert betting.options().to_cover == 10
    assert levels(betting)[0] == 20


def test_an_ante_of_more_than_the_resto_is_all_of_it() -> None:
    betting = begun(terms(ante=5), [3, 100, 100])
    assert betting.put == [3, 5, 5]
    assert betting.turn == 1


def test_no_more_bets_when_one_alone_has_a_resto_and_nothing_to_cover() -> None:
    betting = say(begun(terms(), [50, 50, 200]), 50, "c", "c")
    betting.close()
    assert betting.idle
    opens(betting, 0, 2)
    assert betting.over


def test_the_last_with_a_resto_is_not_asked_when_the_others_have_retired() -> None:
    betting = say(begun(terms(), [50, 200, 200]), 50, "c", "c")
    betting.close()
    opens(betting, 0, 2)
    assert betting.turn == 1
    say(betting, "r")
    assert betting.over
    assert betting.alone == NOBODY


# --- what is forced in the studs --------------------------------------------------------------------------------------


def test_seven_stud_fixed_the_forced_bet_is_the_minimum_and_the_bet() -> None:
    betting = begun(terms(FIXED, ante=5), 5, first=3, duty=Duty.AT_LEAST)
    options = betting.options()
    assert (options.may_pass, options.may_retire) == (False, False)
    assert (options.least, options.most) == (10, 10)
    betting.forced(3, 10)
    assert (betting.turn, betting.actions, betting.author) == (4, 0, NOBODY)
    say(betting, 20, 30, 40)
    assert not betting.options().may_bet


def test_seven_stud_no_limit_the_forced_bet_may_be_more() -> None:
    betting = begun(terms(ante=5), 5, first=3, duty=Duty.AT_LEAST)
    assert levels(betting) == (10, MUCH - 5)
    betting.forced(3, 35)
    assert betting.author == 3
    assert levels(betting)[0] == 70


def test_seven_stud_pot_limit_the_forced_bet_goes_up_to_the_antes() -> None:
    assert levels(begun(terms(POT, ante=5), 5, duty=Duty.AT_LEAST)) == (10, 25)
    assert levels(begun(terms(POT, ante=1), 5, duty=Duty.AT_LEAST)) == (10, 10)


def test_five_stud_the_forced_bet_is_exactly_the_minimum() -> None:
    betting = begun(terms(POT, ante=5), 6, duty=Duty.EXACTLY)
    assert levels(betting) == (10, 10)
    assert not betting.options().admits(15)
    betting.forced(0, 10)
    assert levels(betting) == (20, 60)


def test_who_bet_by_force_has_no_turn_when_the_others_cover() -> None:
    betting = begun(terms(FIXED, ante=5), 4, duty=Duty.AT_LEAST)
    betting.forced(0, 10)
    assert say(betting, "c", "c", "c").over


def test_a_forced_bet_of_less_than_the_minimum_is_covered_whole() -> None:
    betting = begun(terms(ante=5), [9, 100, 100], duty=Duty.AT_LEAST)
    assert levels(betting) == (4, 4)
    betting.forced(0, 4)
    assert betting.options().to_cover == 10


@pytest.mark.parametrize("number", [3, 4, 5])
def test_the_studs_have_the_high_limit_from_the_third_interval_on(number: int) -> None:
    betting = say(begun(terms(FIXED), 3, number=number, duty=Duty.FIRST_STAYS), 20, 40, 60, 80)
    assert not betting.options().may_bet
    assert say(betting, "r").options().admits(100)


def test_who_speaks_first_with_nothing_bet_may_not_retire_and_the_next_may() -> None:
    betting = begun(terms(), 4, number=2, duty=Duty.FIRST_STAYS)
    assert not betting.options().may_retire
    assert say(betting, "p").options().may_retire


def test_before_the_opening_of_cubierto_nobody_retires() -> None:
    betting = say(begun(terms(ante=5), 4, duty=Duty.ALL_STAY), "p")
    assert not betting.options().may_retire
    assert say(betting, 10).options().may_retire


# --- hands that are taken out -----------------------------------------------------------------------------------------


def test_a_withdrawn_hand_leaves_its_chips_and_is_no_action() -> None:
    betting = say(begun(terms(ante=5), 4), 30)
    betting.withdraw(1)
    assert (betting.turn, betting.actions, betting.bote) == (2, 1, 50)


def test_a_hand_withdrawn_out_of_turn_is_not_asked() -> None:
    betting = say(begun(terms(), 4), 30)
    betting.withdraw(3)
    assert say(betting, "c", "c").over


def test_an_annulled_hand_gets_its_chips_back_and_the_postura_stays() -> None:
    betting = say(begun(terms(ante=5), 4), 30, 60)
    assert betting.refund(1) == 65
    assert (betting.postura, betting.author, betting.restos[1]) == (60, 0, MUCH)
    assert betting.options().to_cover == 60


def test_the_last_that_is_left_is_alone() -> None:
    betting = say(begun(terms(), 3), 30, "r")
    betting.withdraw(2)
    assert betting.over
    assert betting.alone == 0


def test_who_stops_has_no_turn_and_is_not_out() -> None:
    betting = begun(terms(), 4, number=5)
    betting.stop(0)
    assert betting.turn == 1
    assert say(betting, 20, "r", "r").over
    assert (betting.alive, betting.alone) == (2, NOBODY)


def test_a_copy_does_not_change_with_the_original() -> None:
    betting = begun(ciegas(FREE), 4)
    before = betting.copy()
    say(betting, 40, "c", "r")
    assert before == begun(ciegas(FREE), 4)
    assert before != betting


@pytest.mark.parametrize("act", ["passes", "covers", "retires", "options"])
def test_nothing_is_done_when_nobody_has_the_turn(act: str) -> None:
    betting = say(begun(terms(), 2), "p", "p")
    with pytest.raises(ValueError, match="nobody has the turn"):
        getattr(betting, act)()


def test_nonsense_is_refused() -> None:
    betting = begun(terms(), 3)
    with pytest.raises(ValueError, match="nothing to cover"):
        betting.covers()
    say(betting, 20)
    with pytest.raises(ValueError, match="something to cover"):
        betting.passes()
    with pytest.raises(ValueError, match="no bet"):
        betting.bets_to(20)
    with pytest.raises(ValueError, match="somebody has the turn"):
        betting.close()
    with pytest.raises(ValueError, match="no bet is due"):
        betting.forced(1, 10)
    betting.withdraw(2)
    with pytest.raises(ValueError, match="out already"):
        betting.withdraw(2)
