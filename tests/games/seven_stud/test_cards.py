"""The cards of seven stud (MU2010:87.1, 87.2.b): examples 6 to 8, 14 and 19 of its rules, and seats that gave up."""

import pytest

from tapete.families.covered import COVERED, CardDealt
from tapete.families.poquer_de_circulo.course import IntervalBegun
from tapete.families.poquer_de_circulo.reading import read_hand
from tapete.families.poquer_de_circulo.state import State
from tapete.families.poquer_de_circulo.streets import CardsBurned, LastIsCommon, MazoShuffled
from tests.games.circulo import paid
from tests.games.stud import Stud
from tests.trace import law

EIGHT = "p q r s t u v w"


def left(table: Stud) -> int:
    assert table.state.sabot is not None
    return table.state.sabot.left


def own_cards(state: State) -> list[int]:
    return [len(hand.cards) for hand in state.hands if hand.to != "comunes"]


def burns(table: Stud) -> list[int]:
    return [event.cards for event in table.events if isinstance(event, CardsBurned)]


@law("MU2010:87.2.b.p1", "MU2010:87.1")
def test_two_covered_cards_and_an_open_one() -> None:
    table = Stud()
    table.hand(q="2h 3h 4h", r="Ac Kc Qc")
    dealt = [event.card for event in table.events if isinstance(event, CardDealt)]
    assert dealt[:10] == [""] * 10
    assert dealt[10:12] == ["4h", "Qc"]
    assert [seat.cards for seat in table.seen("r").seats if seat.player == "q"] == [(COVERED, COVERED, "4h")]
    assert [seat.cards for seat in table.seen("q").seats if seat.player == "q"] == [("2h", "3h", "4h")]


@law("MU2010:87.2.b.p3", "MU2010:87.2.b.p5", "MU2010:87.2.b.p6", "MU2010:87.2.b.p8")
def test_a_card_is_burned_before_each_of_the_last_four_and_the_seventh_is_covered() -> None:
    table = Stud()
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    table.through(5)
    assert burns(table) == [1, 1, 1, 1]
    assert own_cards(table.state) == [7] * 5
    seen = next(seat.cards for seat in table.seen("r").seats if seat.player == "q")
    assert [place for place, card in enumerate(seen) if card == COVERED] == [0, 1, 6]
    assert COVERED not in next(seat.cards for seat in table.seen("q").seats if seat.player == "q")


@law("MU2010:87.1", "criterio:seven-stud.16")
def test_any_five_of_the_seven_count() -> None:
    variant = Stud().game.rules.spreads[0].variant
    made = read_hand(variant, ["8s", "8h", "Ad", "Kd", "9d", "4d", "2d"], ())
    assert (made.category, made.kickers) == ("color", ("A", "K", "9", "4", "2"))


# --- the seventh card -------------------------------------------------------------------------------------------------


@law("MU2010:87.2.b.p8.3", "criterio:seven-stud.4", "criterio:seven-stud.5")
def test_for_eight_players_the_last_card_is_common() -> None:
    table = Stud(EIGHT)
    table.deal("9d", q="2h 8c 9c 9h", r="Ac 3c 7d 5h")
    table.through(4)
    assert left(table) == 52 - 3 - 8 * 6
    table.through(5)
    assert left(table) == 2
    assert own_cards(table.state) == [6] * 8
    assert table.seen("p").common == ("9d",)
    told = [(event.cards, event.players) for event in table.events if isinstance(event, LastIsCommon)]
    assert told == [(4, 8)]
    assert burns(table) == [1, 1, 1, 1]


EVERYBODY = {
    "p": "3d 6h 8s Kd",
    "q": "2h 8c 9c 9h",
    "r": "Tc 3c Td 5h",
    "s": "6d 7s 4d 4h",
    "t": "Jh Qh Kh As",
    "u": "5d 4s Qs 6c",
    "v": "2s 5s 7c Jc",
    "w": "6s 8d Jd Kc",
}


@law("MU2010:87.2.b.p8.3", "criterio:seven-stud.19")
@pytest.mark.parametrize(("common", "first"), [("3h", "r"), ("Ts", "t")])
def test_the_highest_hand_with_the_common_card_speaks(common: str, first: str) -> None:
    table = Stud(EIGHT)
    table.deal(common, **EVERYBODY)
    table.through(5)
    assert table.turn == first
    begun = [event.cite for event in table.events if isinstance(event, IntervalBegun)]
    assert begun[-2:] == ["MU2010:87.2.b.p3", "MU2010:87.2.b.p8.3"]


@law("MU2010:87.2.b.p8.3")
def test_everybody_shows_six_cards_and_the_common_one_counts() -> None:
    table = Stud(EIGHT)
    table.hand("9d", q="Ah Ad 2h 8c 9c 9h")
    table.through(5)
    events = table.finish()
    assert paid(events)[0][0] == "q"
    assert table.state.showdown is not None
    shown = next(each for each in table.state.showdown.players if each.player == "q")
    assert (shown.category, len(shown.cards)) == ("full", 6)


@law("MU2010:87.2.b.p8.1", "criterio:seven-stud.4")
def test_seven_of_eight_get_a_card_each_and_none_is_burned() -> None:
    table = Stud(EIGHT)
    table.deal(q="2h", r="Ac")
    table.say("q: apostar 10", "r: retirarse")
    table.through(4)
    assert (left(table), table.state.burned) == (4, 3)
    table.through(5)
    assert left(table) == 0
    assert burns(table) == [1, 1, 1]
    assert sorted(own_cards(table.state)) == [3, *[7] * 7]


@law("MU2010:87.2.b.p8.1", "criterio:seven-stud.4")
def test_for_seven_players_the_burned_cards_are_shuffled_in_and_one_is_burned() -> None:
    table = Stud("p q r s t u v")
    table.deal(q="2h")
    table.through(4)
    assert (left(table), table.state.burned) == (7, 3)
    table.through(5)
    (told,) = [event for event in table.events if isinstance(event, MazoShuffled)]
    assert (told.cards, told.cut_by) == (10, table.person("crupier").id)
    assert (left(table), table.state.burned) == (2, 1)


@law("MU2010:87.2.b.p8", "criterio:seven-stud.5")
def test_with_one_more_card_than_players_nothing_is_shuffled() -> None:
    table = Stud("p q r s t u v")
    table.deal(q="2h", r="Ac Ad Ah As")
    table.through(4)
    assert table.turn == "r"
    table.say("r: apostar 20", "s: retirarse")
    table.through(5)
    assert not any(isinstance(event, MazoShuffled) for event in table.events)
    assert left(table) == 0
    assert burns(table) == [1, 1, 1, 1]


@law("MU2010:87.2.b.p8", "criterio:seven-stud.4")
def test_cards_of_who_retired_are_never_shuffled_in() -> None:
    table = Stud(EIGHT)
    table.hand(q="3s 4s 2h", r="Kd Kh Ac")
    table.say("q: apostar 10", "r: retirarse")
    table.through(5)
    assert all(card not in table.own(name) for card in ("Kd", "Kh", "Ac") for name in "pqstuvw")


# --- seats that gave up -----------------------------------------------------------------------------------------------


def given_up() -> Stud:
    """`r` gives up in the second interval, where nothing is bet."""
    table = Stud()
    table.deal(q="Ks Kh Kd", r="2c 3c 4c 5c", s="7d 8d 9h", t="Td Jd Qd", p="6h 7h 8h")
    table.through(2)
    table.say("q: pasar", "r: retirarse", "s: pasar", "t: pasar", "p: pasar")
    return table


@law("MU2010:87.2.b.p4", "criterio:seven-stud.18")
def test_a_seat_that_gave_up_with_no_bet_made_keeps_receiving_cards() -> None:
    table = given_up()
    assert next(seat.cards for seat in table.seen("p").seats if seat.player == "r")[2:] == ("2c", "3c", "4c")
    assert [seat.playing for seat in table.seen("p").seats if seat.player == "r"] == [False]
    assert left(table) == 52 - 5 * 5 - 2


@law("MU2010:87.2.b.p4")
def test_until_a_bet_has_them_collected() -> None:
    table = given_up()
    table("q: apostar 20")
    assert next(seat.cards for seat in table.seen("p").seats if seat.player == "r") == ()
    table.through(4)
    assert sorted(own_cards(table.state)) == [5, 6, 6, 6, 6]


@law("MU2010:87.2.b.p4")
def test_a_seat_that_retired_facing_a_bet_receives_none() -> None:
    table = Stud()
    table.deal(q="Ks Kh Kd", r="2c 3c 4c 5c", s="7d 8d 9h", t="Td Jd Qd", p="6h 7h 8h")
    table.say("r: apostar 10", "s: retirarse")
    table.through(3)
    assert sorted(own_cards(table.state)) == [3, 5, 5, 5, 5]


@law("MU2010:87.2.b.p4", "criterio:seven-stud.18")
def test_its_open_cards_do_not_speak_and_it_gets_no_seventh() -> None:
    table = Stud()
    table.deal(q="Ks Qh 3d 2d", r="2c Ac Ah As", s="7d 8d 9h Tc", t="Td Jd 9d 6s", p="6h 7h 8h Js")
    table.through(2)
    assert table.turn == "r"
    table.say("r: pasar", "s: pasar", "t: pasar", "p: pasar", "q: pasar")
    assert table.turn == "r"
    table.say("r: pasar", "s: retirarse", "t: pasar", "p: pasar", "q: pasar")
    table.through(5)
    assert sorted(own_cards(table.state)) == [6, 7, 7, 7, 7]
