"""Cards of seven stud that go to the wrong place: a player skipped, cards of two seen, too few left (MU2010:87)."""

import pytest

from tapete.families.poquer_de_circulo.articles import MOVED_ALONG, RESTART
from tapete.families.poquer_de_circulo.reading import HighestTold, PairTold
from tapete.families.poquer_de_circulo.streets import LastIsCommon, MazoShuffled
from tests.games.circulo import declared
from tests.games.seven_stud.test_errors import by_hand_to_the_seventh, counts, in_the_deal, mazo, rest_of_the_deal
from tests.games.stud import FiveStud, Stud
from tests.trace import law

OPEN = {"q": "Kh", "r": "9d", "s": "4s", "t": "Ad", "p": "4c"}
EIGHT = "p q r s t u v w"


# --- a player who was skipped -----------------------------------------------------------------------------------------


@law("MU2010:87.2.b.p8.2", "criterio:seven-stud.11")
@pytest.mark.parametrize("dealt", [False, True])
def test_who_was_skipped_gets_the_first_burned_card_and_the_mazo_keeps_its_order(dealt: bool) -> None:
    table = by_hand_to_the_seventh()
    left, burned = counts(table)
    if dealt:
        rest_of_the_deal(table, "")
    assert declared(table, "septima-saltada", "r vistas").cite == "MU2010:87.2.b.p8.2"
    if not dealt:
        assert [coming.to for coming in table.state.queue] == ["puesto 7", "puesto 5", "puesto 8", "puesto 6"]
        rest_of_the_deal(table, "")
    assert counts(table) == (left - 3, burned - 1)
    assert (len(table.own("r")), table.phase) == (7, "intervalo")


@law("MU2010:87.2.b.p8.2", "criterio:seven-stud.11")
def test_if_the_others_have_not_looked_the_cards_are_moved_along() -> None:
    table = by_hand_to_the_seventh()
    before = table.state
    ruled = declared(table, "septima-saltada", "r sin-ver")
    assert (ruled.ruling, ruled.cite) == (MOVED_ALONG, "criterio:seven-stud.11")
    assert table.state == before


@law("MU2010:87.2.b.p8.2")
def test_nobody_is_skipped_whose_card_is_known_nor_once_the_bets_have_begun() -> None:
    table = Stud("p q r s")
    table.deal(q="Kh", r="9d", s="4s", p="4c")
    table.through(5)
    assert table.why_not("jefe: incidente septima-saltada r vistas")[0] == "nota_desconocida"
    physical = by_hand_to_the_seventh()
    rest_of_the_deal(physical, "")
    physical(f"{physical.turn}: pasar")
    assert physical.why_not("jefe: incidente septima-saltada r vistas")[0] == "no_es_momento"


@law("MU2010:87.2.b.p8")
def test_before_the_seventh_burned_cards_are_given_to_nobody() -> None:
    table = Stud("p q r s")
    table.deal(q="Kh", r="9d", s="4s", p="4c")
    table.through(4)
    assert table.why_not("jefe: incidente septima-saltada r vistas")[0] == "no_es_momento"


# --- covered cards of two players -------------------------------------------------------------------------------------


@law("criterio:seven-stud.10", "MU2010:82.1.d")
def test_covered_cards_of_two_players_seen_are_an_error_of_the_deal() -> None:
    table = Stud()
    in_the_deal(table)
    ruled = declared(table, "cartas-descubiertas")
    assert (ruled.ruling, ruled.cite, table.phase) == (RESTART, "MU2010:82.1.d", "baraja")
    assert [table.resto(name) for name in "pqrst"] == [195] * 5


@law("criterio:seven-stud.10", "MU2010:87.3.a.1")
def test_both_of_one_player_annul_his_hand_alone() -> None:
    table = Stud()
    in_the_deal(table)
    assert declared(table, "tapadas-expuestas", "r").cite == "MU2010:87.3.a.1"
    rest_of_the_deal(table, "Kh", "4s", "Ad", "4c")
    assert (table.phase, table.turn, table.resto("r")) == ("intervalo", "p", 200)


# --- a new deal -------------------------------------------------------------------------------------------------------


@law("criterio:seven-stud.26", "criterio:poquer-de-circulo.20")
def test_with_a_new_deal_the_forced_bet_goes_back_and_its_lowest_card_bets() -> None:
    table = Stud()
    table.deal(**OPEN)
    table("p: apostar 10")
    table.cards = {"q": ["As", "Ah", "2d"]}
    declared(table, "orden-de-reparto")
    assert [table.resto(name) for name in "pqrst"] == [195] * 5
    table("crupier: cortar")
    assert (table.turn, table.may()) == ("q", (0, 10, 10))
    assert table.why_not("q: pasar")[0] == "debe_apostar"


@law("criterio:seven-stud.26", "MU2010:82.1.fin")
def test_after_two_actions_over_it_the_forced_bet_stands() -> None:
    table = Stud()
    table.deal(**OPEN)
    table.say("p: apostar 10", "q: cubrir", "r: cubrir")
    assert declared(table, "orden-de-reparto").cite == "MU2010:82.1.fin"
    assert [table.resto(name) for name in "pqrst"] == [185, 185, 185, 195, 195]


# --- too few cards before the seventh ---------------------------------------------------------------------------------


@law("criterio:seven-stud.21")
def test_cards_that_run_short_after_an_early_deal_come_from_the_burned_ones() -> None:
    table = Stud(EIGHT)
    table.deal(q="2h", r="Ac")
    declared(table, "reparto-prematuro", "8")
    table.through(2)
    assert counts(table) == (52 - 24 - 9 - 8 - 1 - 8, 18)
    table.through(3)
    (told,) = [event for event in table.events if isinstance(event, MazoShuffled)]
    assert (told.cards, told.cite) == (20, "criterio:seven-stud.21")
    assert counts(table) == (20 - 1 - 8, 1)
    assert [len(hand.cards) for hand in table.state.hands if hand.owner] == [5] * 8


@law("criterio:seven-stud.21", "MU2010:87.3.b.2")
def test_early_cards_that_were_named_come_again_only_when_cards_run_short() -> None:
    table = Stud(EIGHT)
    table.deal(q="2h", r="Ac")
    early = " ".join(sorted(mazo(table))[:8])
    declared(table, "reparto-prematuro", early)
    table.through(2)
    assert counts(table) == (52 - 24 - 9 - 8 - 1 - 8, 10)
    assert not {*early.split()} & mazo(table)
    table.through(3)
    (told,) = [event for event in table.events if isinstance(event, MazoShuffled)]
    assert told.cards == 20
    assert counts(table) == (20 - 1 - 8, 1)
    received = {card for hand in table.state.hands for card in hand.cards}
    assert {*early.split()} <= mazo(table) | received


@law("criterio:seven-stud.21", "criterio:seven-stud.18")
def test_seats_that_gave_up_are_counted_while_they_receive_cards() -> None:
    table = Stud(EIGHT)
    table.deal(q="2h 2d", r="Ac 3c", s="Ks 4c", t="Kd 5c", u="Qs 6c", v="Qd 7c", w="Js 8c", p="Jd 9c")
    table.through(2)
    table.say(f"{table.turn}: pasar", *(f"{name}: retirarse" for name in "rs"))
    declared(table, "reparto-prematuro", "5")
    table.through(3)
    assert counts(table) == (20 - 1 - 8, 1)
    assert [len(hand.cards) for hand in table.state.hands if hand.to != "comunes"] == [5] * 8


@law("criterio:seven-stud.21")
def test_five_stud_has_always_enough() -> None:
    table = FiveStud(EIGHT)
    table.deal(q="2h", r="Ac")
    declared(table, "reparto-prematuro", "8")
    table.through(4)
    assert not [event for event in table.events if isinstance(event, LastIsCommon)]
    assert [len(hand.cards) for hand in table.state.hands if hand.owner] == [5] * 8


# --- what the crupier keeps to himself --------------------------------------------------------------------------------


@law("MU2010:87.2.b.p7")
def test_of_four_to_an_escalera_and_to_a_color_he_says_nothing() -> None:
    table = Stud()
    table.deal(q="9d 8d 7d 6d", r="Ah Ks 4s 2s", s="3d 5h Jh Th", t="3c 5c 8c Tc", p="3s 5s Js Ts")
    table.through(4)
    told = [(event.player, event.category) for event in table.events if isinstance(event, HighestTold | PairTold)]
    assert {category for _, category in told} == {"carta-mayor"}
    assert "q" not in [player for player, _ in told]


@law("MU2010:82.3.i")
def test_who_must_bet_first_is_not_skipped() -> None:
    table = Stud()
    table.deal(**OPEN)
    assert table.why_not("jefe: incidente turno-saltado") == ("no_es_momento", "MU2010:82.3.i")
    table.through(2)
    assert declared(table, "turno-saltado").cite == "MU2010:82.3.i"
