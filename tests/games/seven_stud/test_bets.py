"""Bets of seven stud beside those of `seven-stud.casos`: who speaks in each interval, and what the crupier says."""

from collections.abc import Sequence

import pytest

from tapete.engine.event import Event
from tapete.families.poquer_de_circulo.reading import CallMade, HighestTold, LowestTold, PairTold
from tapete.families.poquer_de_circulo.streets import CardsBurned, StreetBegun
from tests.games.stud import Stud
from tests.trace import law

# --- the first interval -----------------------------------------------------------------------------------------------


@law("criterio:poquer-de-circulo.40", "MU2010:87.2.b.p2")
def test_with_less_resto_all_of_it_is_put_and_the_others_cover_the_minimum() -> None:
    table = Stud(restos="200 12 200 200 200")
    table.deal(q="2h", r="Ac", s="3d", t="Js", p="7c")
    table("q: apostar 7")
    assert table.may() == (10, 20, 20)


def cites(events: Sequence[Event], kind: type[Event]) -> list[str]:
    """By what each event of a kind came about."""
    return [event.cite for event in events if isinstance(event, kind)]


@law("criterio:seven-stud.20")
def test_silence_of_who_must_bet_is_his_absence() -> None:
    table = Stud()
    table.deal(q="4s", r="4c", s="9d", t="Kh", p="Ad")
    step = table.game.on_silence(table.state)
    assert step is not None
    assert (step.by.id, table.game.write(step)) == ("r", "ausente")


# --- later intervals --------------------------------------------------------------------------------------------------

PAIR = {"q": "8s 8h", "r": "Ah Ks", "s": "Qd Jd", "t": "7c 2c", "p": "Td 9d"}


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


@law("MU2010:87.2.b.p3", "MU2010:87.2.b.p5", "MU2010:87.2.b.p6", "criterio:seven-stud.6", "criterio:seven-stud.19")
def test_the_highest_hand_in_sight_speaks() -> None:
    """Four to an escalera or to a color are not a combination; of equal hands the nearest to the mano speaks."""
    rest = {"s": "3d 5h Jh Th", "t": "3c 5c 8c Tc", "p": "3s 5s Js Ts"}
    rows: list[tuple[int, str, dict[str, str]]] = [
        (3, "s", {"q": "Qs Js 3s", "r": "Ah Kd 3h", "s": "As Kc 4d", "t": "7c 2c 8d", "p": "Td 9d 5s"}),
        (3, "r", {"q": "Qs Js 3s", "r": "Ah Kd 4h", "s": "As Kc 4d", "t": "7c 2c 8d", "p": "Td 9d 5s"}),
        (5, "r", {"q": "Qs Js 3s 2s", "r": "Ah Kd 4h 6h", "s": "As Kc 4d 6d", "t": "7c 2c 8d 9s", "p": "Td 9d 5s 3d"}),
        (4, "r", {"q": "9d 8d 7d 6d", "r": "Ah Ks 4s 2s", **rest}),
        (4, "q", {"q": "2d 2c Kd Qd", "r": "Ah Ks 4s 9s", **rest}),
    ]
    wrong = []
    for interval, speaks, cards in rows:
        table = Stud()
        table.deal(**cards)
        table.through(interval)
        if table.turn != speaks:
            wrong.append((cards, table.turn))
    assert not wrong


@law("MU2010:87.2.a.1", "criterio:seven-stud.1")
def test_three_raises_in_the_third_interval_by_the_high_limit() -> None:
    table = Stud()
    table.deal(q="As Ks Qs", r="2h 4d 6h", s="3s 5c 7d", t="8c Tc 9s", p="9d Jd 4h")
    table.through(3)
    table.say("q: apostar 20", "r: subir 40", "s: subir 60", "t: retirarse", "p: retirarse", "q: subir 80")
    assert table.why_not("r: subir 100") == ("subidas_agotadas", "MU2010:80.a.lim.1")
    table("r: retirarse")
    table("s: subir 100")


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
