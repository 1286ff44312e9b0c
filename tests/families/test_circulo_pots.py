"""How a bote of póquer de círculo is cut into layers, what the house takes and how it is shared: the examples."""

from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.money import Paid, Pot, layers, pay, pots_of
from tapete.families.poquer_de_circulo.rules import Duty
from tests.families.circulo import FREE, begun, ciegas, opens, say, terms

A, B, C, D, E = range(5)


def received(paid: list[Paid]) -> dict[int, int]:
    """What each position gets of all pots."""
    got: dict[int, int] = {}
    for each in paid:
        for share in each.shares:
            got[share.position] = got.get(share.position, 0) + share.amount
    return got


def test_the_house_takes_whole_chips_and_never_more_than_its_part() -> None:
    paid = pay([Pot(247, (A,))], [0], A, terms())
    assert [(each.rake, received(paid)) for each in paid] == [(12, {A: 235})]


def test_side_pots_with_a_retired_player_and_a_tie() -> None:
    # Clockwise D, E, A, B, C, so that D is the mano here.
    d, e, a, b, c = range(5)
    put = [200, 30, 50, 120, 200]
    pots = layers(put, [True, False, True, True, True], [False, False, True, True, False])
    assert pots == [Pot(230, (d, a, b, c)), Pot(210, (d, b, c)), Pot(160, (d, c))]
    strengths = [1, 0, 9, 9, 5]
    paid = pay(pots, strengths, d, terms())
    assert [each.pot for each in paid] == [2, 1, 0]
    assert [each.rake for each in paid] == [8, 10, 11]
    assert received(paid) == {c: 152, b: 309, a: 110}
    assert e not in received(paid)


def test_three_winners_and_two_chips_over() -> None:
    paid = pay([Pot(200, (A, B, C))], [7, 7, 7, 0], C, terms(rake=(0, 1)))
    assert received(paid) == {C: 67, A: 67, B: 66}


def test_odd_chips_are_counted_over_the_pots_of_a_hand() -> None:
    d, e, a, b, c = range(5)
    pots = [Pot(152, (d, a, c)), Pot(81, (d, c))]
    paid = pay(pots, [7, 0, 7, 0, 7], d, terms(rake=(0, 1)))
    assert received(paid) == {d: 91, c: 91, a: 51}
    assert {e, b}.isdisjoint(received(paid))


def test_the_odd_chip_goes_to_the_first_winner_after_the_author_of_the_last_envite() -> None:
    assert received(pay([Pot(151, (A, B, C))], [7, 7, 3], C, terms(rake=(0, 1)))) == {A: 76, B: 75}
    # Sintético: seats 4, 5 and 9 in the order of turn, the last envite of 5.
    assert received(pay([Pot(101, (0, 1, 2))], [7, 3, 7], 1, terms(rake=(0, 1)))) == {2: 51, 0: 50}


def test_without_an_envite_odd_chips_go_from_the_mano_on() -> None:
    assert received(pay([Pot(31, (B, C))], [0, 7, 7], -1, terms(rake=(0, 1)))) == {B: 16, C: 15}


def test_chips_of_more_than_a_cent_are_shared_whole() -> None:
    assert received(pay([Pot(350, (A, B))], [7, 7], B, terms(chip=50, rake=(0, 1)))) == {B: 200, A: 150}


def test_what_nobody_covered_is_returned_and_bears_no_benefit() -> None:
    betting = say(begun(terms(ante=5), 4), 30, "c", "r", "r")
    assert betting.close()[1] == 0
    opens(betting, A, 2)
    say(betting, 100, "r")
    assert betting.close() == (A, 100)
    pots = pots_of(betting)
    assert pots == [Pot(80, (A,))]
    assert received(pay(pots, [0] * 4, A, betting.terms)) == {A: 76}


def test_the_part_above_the_highest_all_in_is_returned() -> None:
    betting = say(begun(terms(), [50, 500, 90]), 50, 150, "c")
    assert betting.close() == (B, 60)
    pots = pots_of(betting)
    assert pots == [Pot(150, (A, B, C)), Pot(80, (B, C))]
    assert [each.rake for each in pay(pots, [1, 2, 3], B, betting.terms)] == [4, 7]


def test_a_layer_of_one_is_his_without_comparing() -> None:
    betting = say(begun(terms(), [50, 200, 200]), "p", 80, "c", "c")
    betting.close()
    opens(betting, B, 2)
    say(betting, 40, "r")
    assert betting.close() == (B, 40)
    pots = pots_of(betting)
    assert pots == [Pot(150, (A, B)), Pot(60, (B,))]
    paid = pay(pots, [9, 1, 0], B, betting.terms)
    assert [(each.pot, each.rake, received([each])) for each in paid] == [(1, 3, {B: 57}), (0, 7, {A: 143})]


def test_a_short_gran_ciega_makes_a_layer() -> None:
    s, t = 2, 3
    betting = say(begun(ciegas(FREE), [200, 6, 200, 200]), "c", "c", "r")
    betting.close()
    pots = pots_of(betting)
    assert pots == [Pot(23, (1, s, t)), Pot(8, (s, t))]
    assert [each.rake for each in pay(pots, [0, 9, 1, 1], -1, betting.terms)] == [0, 1]


def test_hold_em_all_in_against_two() -> None:
    betting = say(begun(terms(), [2500, 10_000, 10_000]), "p", 10_000, "c", "c")
    betting.close()
    pots = pots_of(betting)
    assert pots == [Pot(7500, (A, B, C)), Pot(15_000, (B, C))]
    table = terms(chip=100)
    assert [each.rake for each in pay(pots, [3, 2, 1], B, table)] == [700, 300]


def test_everybody_retires_to_the_gran_ciega() -> None:
    betting = say(begun(ciegas(FREE), 5), "r", "r", "r", "r")
    assert betting.alone == 1
    assert betting.close() == (1, 5)
    assert pots_of(betting) == [Pot(10, (1,))]
    assert pay(pots_of(betting), [0] * 5, -1, betting.terms)[0].rake == 0


def stopped(*acts: str | int) -> Betting:
    """Four players with 30 each in the bote; Eva, the first, stops at the seventh card."""
    betting = Betting.begin(terms(ante=30), [200] * 4)
    for position in range(4):
        betting.ante(position, 30)
    opens(betting, 0, 5, Duty.FIRST_STAYS)
    betting.stop(0)
    say(betting, *acts)
    betting.close()
    return betting


def test_who_stops_plays_for_what_was_bet_before() -> None:
    assert pots_of(stopped(20, "c", "c")) == [Pot(120, (0, 1, 2, 3)), Pot(60, (1, 2, 3))]


def test_who_stops_is_met_by_the_last_that_is_left() -> None:
    betting = stopped(20, "r", "r")
    assert betting.restos[1] == 170
    pots = pots_of(betting)
    assert pots == [Pot(120, (0, 1))]
    assert received(pay(pots, [9, 1, 0, 0], 1, betting.terms)) == {0: 114}


def test_cubierto_the_uncovered_bet_of_the_opener_is_returned() -> None:
    betting = say(begun(terms(ante=5), 5, duty=Duty.ALL_STAY), 10, "c", "c", "c", "c")
    betting.close()
    opens(betting, 0, 2, Duty.FIRST_STAYS)
    say(betting, 40, "r", "r", "r", "r")
    kept = betting.copy()
    assert betting.close() == (0, 40)
    assert received(pay(pots_of(betting), [0] * 5, 0, betting.terms)) == {0: 72}
    assert kept.close(keep=True)[1] == 0
    assert kept.bote == 115


def test_what_was_carried_over_belongs_to_the_main_pot() -> None:
    betting = Betting.begin(terms(ante=5), [5, 200, 200], carried=25)
    for position in range(3):
        betting.ante(position, 5)
    opens(betting)
    say(betting, 20, "c")
    betting.close()
    assert pots_of(betting) == [Pot(40, (A, B, C)), Pot(40, (B, C))]


def test_chips_of_a_dead_hand_above_all_others_stay_in_the_last_pot() -> None:
    betting = say(begun(terms(), [50, 70, 500]), "p", "p", 150, "c", "c")
    betting.withdraw(2)
    assert betting.close()[1] == 0
    assert pots_of(betting) == [Pot(150, (A, B)), Pot(120, (B,))]


def test_a_missing_ante_lowers_nobodys_level() -> None:
    assert layers([5, 0, 5], [True] * 3, [False] * 3) == [Pot(10, (A, B, C))]


def test_an_annulled_hand_leaves_the_layers() -> None:
    betting = say(begun(terms(), [50, 200, 200]), 50, "c", "c")
    betting.refund(1)
    betting.close()
    assert pots_of(betting) == [Pot(100, (A, C))]
