"""Bets of seven stud (MU2010:87.2.a, 87.2.b.p2-p6): examples 1 to 5 and 16 to 18 of its rules."""

from collections.abc import Sequence

import pytest

from tapete.engine.event import Event
from tapete.families.poquer_de_circulo.calles import CardsBurned, StreetBegun
from tapete.families.poquer_de_circulo.envites import BetMade, Withdrawn
from tapete.families.poquer_de_circulo.state import seat_of
from tapete.families.poquer_de_circulo.visibles import CallMade, HighestTold, LowestTold, PairTold
from tests.games.stud import Stud
from tests.games.table import faults
from tests.trace import law

MINIMUM = {"minimo": "10", "resto": "200"}


@law("MU2010:87.1")
def test_four_to_eight_play() -> None:
    assert faults("seven-stud", "murcia", **MINIMUM, plazas=8) == []
    assert faults("seven-stud", "murcia", **MINIMUM, plazas=9) == [("plazas_no_admitidas", "MU2010:87.1")]
    assert faults("seven-stud", "murcia", **MINIMUM, plazas=3) == [("plazas_no_admitidas", "MU2010:87.1")]


@law("MU2010:87.2.b.p1")
def test_it_is_played_with_an_ante() -> None:
    assert faults("seven-stud", "murcia", **MINIMUM, obligatoria="ante") == []
    found = faults("seven-stud", "murcia", **MINIMUM, obligatoria="ciegas")
    assert found == [("obligatoria_no_admitida", "MU2010:87.2.b.p1")]


@law("MU2010:87.2.a", "MU2010:87.2.a.1", "MU2010:87.2.a.2", "MU2010:87.2.a.3")
@pytest.mark.parametrize("system", ["fijo", "bote", "sin-limite"])
def test_the_three_systems_are_admitted(system: str) -> None:
    assert faults("seven-stud", "murcia", **MINIMUM, limite=system) == []


# --- the first interval -----------------------------------------------------------------------------------------------


@law("MU2010:87.2.b.p2")
def test_of_equal_lowest_cards_the_lower_palo_speaks() -> None:
    table = Stud()
    table.deal(q="4s", r="4c", s="9d", t="Kh", p="Ad")
    assert table.turn == "r"
    assert table.may() == (0, 10, 10)


@law("MU2010:87.2.b.p2", "criterio:seven-stud.7")
def test_the_as_is_the_highest_of_the_open_cards() -> None:
    table = Stud()
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    assert table.turn == "q"


@law("MU2010:87.2.b.p2")
@pytest.mark.parametrize("word", ["pasar", "retirarse"])
def test_who_speaks_first_neither_passes_nor_retires(word: str) -> None:
    table = Stud()
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    assert table.why_not(f"q: {word}") == ("debe_apostar", "MU2010:87.2.b.p2")
    (bet, *_) = table("q: apostar 10")
    assert bet.cite == "MU2010:87.2.b.p2"
    assert table.turn == "r"
    table("r: retirarse")


@law("MU2010:87.2.b.p2", "criterio:poquer-de-circulo.37")
def test_at_the_fixed_limit_the_forced_bet_is_the_first_of_the_interval() -> None:
    table = Stud()
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    assert table.why_not("q: apostar 20") == ("envite_fijo", "MU2010:87.2.a.1")
    table.say("q: apostar 10", "r: subir 20", "s: subir 30", "t: subir 40")
    assert table.why_not("p: subir 50") == ("subidas_agotadas", "MU2010:80.a.lim.1")
    table("p: cubrir")


@law("MU2010:87.2.b.p2", "MU2010:87.2.a.3")
def test_without_limit_the_forced_bet_is_the_minimum_or_more() -> None:
    table = Stud(limite="sin-limite")
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    assert table.why_not("q: apostar 9") == ("envite_escaso", "MU2010:80.a.p1")
    table("q: apostar 35")
    assert table.may() == (35, 70, 195)


@law("MU2010:87.2.a.2")
def test_at_bote_con_limite_the_forced_bet_is_the_antes_at_the_most() -> None:
    table = Stud(limite="bote")
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    assert table.may() == (0, 10, 25)
    assert table.why_not("q: apostar 26") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table("q: apostar 25")


@law("MU2010:87.2.a.2")
def test_where_the_antes_are_less_than_the_minimum_it_is_bet_all_the_same() -> None:
    table = Stud(limite="bote", ante="1")
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    assert table.may() == (0, 10, 10)


@law("criterio:poquer-de-circulo.40", "MU2010:87.2.b.p2")
def test_with_less_resto_all_of_it_is_put_and_the_others_cover_the_minimum() -> None:
    table = Stud(restos="200 12 200 200 200")
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    table("q: apostar 7")
    assert table.may() == (10, 20, 20)


def cites(events: Sequence[Event], kind: type[Event]) -> list[str]:
    """By what each event of a kind came about."""
    return [event.cite for event in events if isinstance(event, kind)]


@law("criterio:seven-stud.20", "MU2010:87.3.c.3")
def test_who_must_bet_and_is_absent_loses_the_bet_and_the_hand() -> None:
    table = Stud()
    table.deal(q="4s", r="4c", s="9d", t="Kh", p="Ad")
    table("r: ausente")
    assert table.resto("r") == 185
    assert table.turn == "s"
    assert table.may() == (10, 20, 20)
    seat = seat_of(table.state, "r")
    assert seat is not None
    assert seat.rests == "ausente"


@law("criterio:seven-stud.20")
def test_silence_of_who_must_bet_is_his_absence() -> None:
    table = Stud()
    table.deal(q="4s", r="4c", s="9d", t="Kh", p="Ad")
    step = table.game.on_silence(table.state)
    assert step is not None
    assert (step.by.id, table.game.write(step)) == ("r", "ausente")


@law("MU2010:87.3.c.3")
def test_who_is_absent_later_loses_his_ante_alone() -> None:
    table = Stud()
    table.deal(q="4s", r="4c", s="9d", t="Kh", p="Ad")
    told = table.say("r: apostar 10", "s: ausente")
    assert (table.resto("s"), cites(told, Withdrawn)) == (195, ["MU2010:87.3.c.3"])


# --- later intervals --------------------------------------------------------------------------------------------------

PAIR = {"q": "8s 8h", "r": "Ah Ks", "s": "Qd Jd", "t": "7c 2c", "p": "Td 9d"}


@law("MU2010:87.2.b.p3")
def test_the_highest_hand_in_sight_speaks_and_may_pass() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.through(2)
    assert table.turn == "q"
    assert table.why_not("q: retirarse") == ("no_puede_retirarse", "MU2010:87.2.b.p3")
    table("q: pasar")
    table("r: retirarse")


@law("criterio:seven-stud.9")
def test_once_there_is_a_bet_who_spoke_first_may_retire() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.through(2)
    table.say("q: pasar", "r: apostar 10", "s: cubrir", "t: cubrir", "p: cubrir")
    table("q: retirarse")


@law("MU2010:87.2.a.1", "criterio:seven-stud.13")
def test_an_open_pair_lets_the_high_limit_be_played() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.through(2)
    assert table.why_not("q: apostar 15") == ("envite_bajo_o_alto", "MU2010:87.2.a.1")
    table.say("q: pasar", "r: apostar 20", "s: subir 40")
    assert table.why_not("t: subir 50") == ("envite_fijo", "MU2010:87.2.a.1")
    table.say("t: subir 60", "p: subir 80")


@law("MU2010:87.2.a.1")
def test_who_plays_the_high_limit_raises_by_it_from_there_on() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.through(2)
    table.say("q: apostar 10", "r: subir 30")
    assert table.why_not("s: subir 40") == ("envite_fijo", "MU2010:87.2.a.1")
    table.say("s: subir 50", "t: subir 70")


@law("MU2010:87.2.a.1", "criterio:seven-stud.13")
@pytest.mark.parametrize("cards", [{"q": "8s 9h"}, {"q": "8s 9h 9c", "r": "Ah Ks 3d"}])
def test_without_an_open_pair_it_is_not(cards: dict[str, str]) -> None:
    table = Stud()
    table.deal(**{**PAIR, "p": "Td 6d", **cards})
    table.through(2)
    assert table.why_not(f"{table.turn}: apostar 20") == ("envite_fijo", "MU2010:87.2.a.1")
    table(f"{table.turn}: apostar 10")


@law("criterio:seven-stud.13")
def test_the_pair_of_who_has_retired_does_not_count() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.say("t: apostar 10", "p: cubrir", "q: retirarse")
    table.through(2)
    assert table.turn == "r"
    assert table.why_not("r: apostar 20") == ("envite_fijo", "MU2010:87.2.a.1")


@law("MU2010:87.2.b.p3", "MU2010:87.2.b.p5")
def test_the_highest_card_speaks_where_there_is_no_combination() -> None:
    table = Stud()
    table.deal(q="Qs Js 3s", r="Ah Kd 3h", s="As Kc 4d", t="7c 2c 8d", p="Td 9d 5s")
    table.through(3)
    assert table.turn == "s"


@law("MU2010:87.2.b.p3", "MU2010:87.2.b.p5", "criterio:seven-stud.6")
def test_of_equal_hands_the_nearest_to_the_mano_speaks() -> None:
    table = Stud()
    table.deal(q="Qs Js 3s", r="Ah Kd 4h", s="As Kc 4d", t="7c 2c 8d", p="Td 9d 5s")
    table.through(3)
    assert table.turn == "r"


@law("MU2010:87.2.b.p6", "criterio:seven-stud.6")
def test_so_too_with_the_last_card() -> None:
    table = Stud()
    table.deal(q="Qs Js 3s 2s", r="Ah Kd 4h 6h", s="As Kc 4d 6d", t="7c 2c 8d 9s", p="Td 9d 5s 3d")
    table.through(5)
    assert table.turn == "r"


@law("criterio:seven-stud.19")
def test_four_to_an_escalera_or_to_a_color_are_no_combination() -> None:
    table = Stud()
    table.deal(q="9d 8d 7d 6d", r="Ah Ks 4s 2s", s="3d 5h Jh Th", t="3c 5c 8c Tc", p="3s 5s Js Ts")
    table.through(4)
    assert table.turn == "r"


@law("criterio:seven-stud.19")
def test_a_pair_of_twos_is_one() -> None:
    table = Stud()
    table.deal(q="2d 2c Kd Qd", r="Ah Ks 4s 9s", s="3d 5h Jh Th", t="3c 5c 8c Tc", p="3s 5s Js Ts")
    table.through(4)
    assert table.turn == "q"


@law("MU2010:87.2.a.1", "criterio:seven-stud.1")
def test_three_raises_in_the_third_interval_by_the_high_limit() -> None:
    table = Stud()
    table.deal(q="As Ks Qs", r="2h 4d 6h", s="3s 5c 7d", t="8c Tc 9s", p="9d Jd 4h")
    table.through(3)
    table.say("q: apostar 20", "r: subir 40", "s: subir 60", "t: retirarse", "p: retirarse", "q: subir 80")
    assert table.why_not("r: subir 100") == ("subidas_agotadas", "MU2010:80.a.lim.1")
    table("r: retirarse")
    table("s: subir 100")


@law("MU2010:87.2.b.p4", "criterio:seven-stud.8")
def test_who_is_left_alone_takes_the_bote() -> None:
    table = Stud()
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    table.say("q: apostar 10", "r: retirarse", "s: retirarse", "t: retirarse", "p: retirarse")
    table("crupier: liquidar")
    assert table.resto("q") == 195 + 25 - 1


# --- what the crupier says --------------------------------------------------------------------------------------------


@law("MU2010:87.2.b.p2", "MU2010:87.2.b.p7")
def test_the_crupier_asks_for_bets_and_announces_the_lowest_card() -> None:
    table = Stud()
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    calls = [event.call for event in table.events if isinstance(event, CallMade)]
    told = [(event.player, event.card) for event in table.events if isinstance(event, LowestTold)]
    assert (calls, told) == (["hagan sus apuestas"], [("q", "2h")])


@law("MU2010:87.2.b.p7", "MU2010:87.2.b.p6")
def test_he_announces_the_highest_hand_and_all_pairs_and_the_last_card() -> None:
    table = Stud()
    table.deal(q="8s 8h Kd Qd", r="Ah As 4s 9s", s="3d 5h Jh Th", t="3c 5c 8c Tc", p="3s 5s Js Ts")
    table.through(2)
    highest = [(event.player, event.category) for event in table.events if isinstance(event, HighestTold)]
    pairs = [(event.player, event.kickers) for event in table.events if isinstance(event, PairTold)]
    assert highest == [("r", "pareja")]
    assert pairs == [("q", ("8",))]
    table.through(5)
    assert [event.call for event in table.events if isinstance(event, CallMade)][1:] == ["última carta"]


# --- each by its own paragraph ----------------------------------------------------------------------------------------


@law("MU2010:87.2.b.p3", "MU2010:87.2.b.p5", "MU2010:87.2.b.p6")
def test_each_card_comes_and_is_burned_by_its_own_paragraph() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.through(5)
    paragraphs = [f"MU2010:87.2.b.{each}" for each in ("p3", "p5", "p5", "p6")]
    assert cites(table.events, StreetBegun) == cites(table.events, CardsBurned) == paragraphs


@law("MU2010:87.2.a.1", "MU2010:81.3.4", "MU2010:81.3.p6")
def test_a_bet_a_raise_and_the_high_limit_have_each_their_own() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.through(2)
    told = table.say("q: apostar 10", "r: subir 20", "s: subir 40")
    assert cites(told, BetMade) == ["MU2010:81.3.p6", "MU2010:81.3.4", "MU2010:87.2.a.1"]


@law("MU2010:81.3.p14", "criterio:poquer-de-circulo.29", "criterio:poquer-de-circulo.37")
def test_who_was_made_to_bet_does_not_show_first_for_that() -> None:
    table = Stud()
    table.deal(**PAIR)
    table.through(5)
    first = table.turn
    table.check_down()
    assert (table.state.showing[0], first) == ("q", "q")
    other = Stud()
    other.deal(**PAIR)
    other.through(5)
    other.say("q: pasar", "r: apostar 20")
    other.all("cubrir")
    assert other.state.showing[0] == "r"
