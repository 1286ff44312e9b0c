"""The end of a hand (MU2010:81.3.p13-p20): examples 10, 15 and 26 of the rules of all variants."""

import pytest

from tapete.engine.command import Actor, Role
from tapete.families.covered import COVERED, CardDealt, CardsTurned, HandSeen
from tapete.families.poquer_de_circulo.bets import Withdrawn
from tapete.families.poquer_de_circulo.reading import read_hand
from tests.games.circulo import BLINDS, Circulo, paid, uncalled
from tests.trace import law

KINGS = "Ks Kd 9h 4c 2s"


@law("MU2010:81.3.p14", "MU2010:81.3.p13")
def test_who_made_the_last_bet_shows_first_and_then_by_turns() -> None:
    table = Circulo()
    table.hand(KINGS)
    table.say("q: pasar", "r: pasar", "s: apostar 10", "t: cubrir", "p: cubrir", "q: cubrir", "r: retirarse")
    table.check_down()
    assert table.state.showing == ("s", "t", "p", "q")
    assert table.why_not("t: mostrar") == ("habla_otro", "MU2010:81.3.p14")
    table.say("s: mostrar", "t: mostrar", "p: mostrar", "q: mostrar")


@law("criterio:poquer-de-circulo.29")
def test_without_a_bet_who_spoke_first_shows_first() -> None:
    table = Circulo()
    table.hand(KINGS)
    table.say("q: retirarse", "r: pasar", "s: pasar", "t: pasar", "p: pasar")
    table.check_down()
    assert table.state.showing == ("r", "s", "t", "p")


@law("criterio:poquer-de-circulo.29")
def test_when_the_last_bettor_has_retired_the_next_one_shows_first() -> None:
    table = Circulo(restos="200 200 200 15 200")
    table.hand(KINGS)
    table.say("q: pasar", "r: apostar 10", "s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir")
    table("q: ausente")
    table.say("r: retirarse", "t: pasar", "p: pasar")
    table.check_down()
    assert table.state.showing == ("s", "t", "p")


@law("MU2010:81.3.p16", "MU2010:81.3.p14", "criterio:poquer-de-circulo.47")
def test_cards_that_are_thrown_away_are_dead_even_if_they_were_the_best() -> None:
    table = Circulo("p a b c d")
    table.hand(KINGS, b="Kh Kc", d="7h 6h")
    table.say("a: retirarse", "b: pasar", "c: retirarse", "d: apostar 10", "p: retirarse", "b: cubrir")
    table.check_down()
    assert table.state.showing == ("d", "b")
    assert table.why_not("b: tirar cartas") == ("habla_otro", "MU2010:81.3.p14")
    table("d: mostrar")
    table("b: tirar cartas")
    assert all("Kh" not in seat.cards for seat in table.seen("b").seats)
    (turned,) = table("jefe: pedir ver b")
    assert isinstance(turned, CardsTurned)
    assert turned.cards == ("Kh", "Kc")
    assert table.why_not("jefe: pedir ver b") == ("ya_vistas", "MU2010:81.3.p14")
    assert [name for name, _ in paid(table("crupier: liquidar"))] == ["d"]


@law("MU2010:81.3.p14", "criterio:poquer-de-circulo.47")
def test_who_did_not_reach_the_end_asks_to_see_nothing() -> None:
    table = Circulo("p a b c d")
    table.hand(KINGS)
    table.say("a: retirarse", "b: pasar", "c: pasar", "d: apostar 10", "p: retirarse", "b: cubrir", "c: cubrir")
    table.check_down()
    table.say("d: mostrar", "b: tirar cartas")
    assert table.why_not("a: pedir ver b") == ("no_intervino", "criterio:poquer-de-circulo.47")
    assert table.why_not("c: pedir ver a") == ("no_tiradas", "MU2010:81.3.p14")
    table("c: pedir ver b")


@law("MU2010:81.3.p13")
def test_the_last_hand_that_is_alive_is_shown() -> None:
    table = Circulo("p a b c d")
    table.hand(KINGS)
    table.say("a: retirarse", "b: retirarse", "c: pasar", "d: apostar 10", "p: retirarse", "c: cubrir")
    table.check_down()
    table("d: tirar cartas")
    assert table.why_not("c: tirar cartas") == ("ultima_mano", "MU2010:81.3.p13")
    table("c: mostrar")


@law("MU2010:81.3.p20", "MU2010:81.2.p5")
def test_only_their_owner_sees_covered_cards_and_not_before_the_last_is_dealt() -> None:
    table = Circulo()
    table.shuffle(q="As Kd")
    before = len(table.events)
    while table.state.phase.value == "obligatorias":
        table(f"{table.seen('q').asked[0]}: ante")
    dealt = [event for event in table.events[before:] if isinstance(event, CardDealt | HandSeen)]
    assert [isinstance(event, CardDealt) for event in dealt] == [True] * 10 + [False] * 5
    told = [event for event in table.events[before:] if isinstance(event, HandSeen)]
    assert [event.player for event in told] == ["q", "r", "s", "t", "p"]
    assert [table.game.sees(told[0], Actor(name, Role.JUGADOR)) for name in "qr"] == [True, False]
    own = {name: next(seat.cards for seat in table.seen(name).seats if seat.player == "q") for name in "qr"}
    assert own == {"q": ("As", "Kd"), "r": (COVERED, COVERED)}


@law("MU2010:79.1.l", "MU2010:81.3.p19", "criterio:poquer-de-circulo.41")
def test_nobody_turns_cards_up_before_the_end() -> None:
    table = Circulo("p a b c", restos="200 50 50 50")
    table.hand("Ks Kd 9h")
    table.say("a: apostar 45", "b: cubrir")
    assert table.why_not("a: mostrar") == ("no_se_muestra", "MU2010:81.3.p13")
    table("c: cubrir")
    table("p: cubrir")
    assert table.state.phase.value == "descubrimiento"
    assert all(COVERED in seat.cards for seat in table.seen("director").seats)
    table("a: mostrar")


@law("criterio:poquer-de-circulo.44", "MU2010:82.2.b")
def test_who_is_silent_loses_the_hand_and_a_restado_plays_on() -> None:
    table = Circulo("p ana luis eva", restos="200 35 200 200")
    table.hand(KINGS, ana="Kh 3c", luis="Kc Ah", eva="7h 6h")
    table.say("ana: apostar 30", "luis: cubrir", "eva: cubrir", "p: retirarse")
    table.say("luis: pasar", "eva: apostar 20")
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert table.game.write(silence) == "ausente"
    events = table("luis: ausente")
    assert (type(events[0]), events[0].cite) == (Withdrawn, "MU2010:82.2.b")
    assert uncalled(events) == [("eva", 20)]
    assert table.state.showing == ("eva", "ana")
    assert next(seat.rests for seat in table.state.seats if seat.player == "luis") == "ausente"
    events = table.finish()
    assert [name for name, _ in paid(events)] == ["ana"]
    assert table.resto("luis") == 200 - 35


@law("criterio:poquer-de-circulo.44")
def test_the_crupier_turns_up_the_cards_of_who_is_absent_at_the_end() -> None:
    table = Circulo()
    table.hand(KINGS)
    table.check_down()
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert table.game.write(silence) == "mostrar"
    table(f"crupier: mostrar para {table.state.showing[0]}")


@law("MU2010:79.3.h", "MU2010:79.3.c", "MU2010:79.3.d", "criterio:poquer-de-circulo.2", "criterio:poquer-de-circulo.3")
@pytest.mark.parametrize(
    ("one", "other"),
    [("Qs Qh 9d 5c 3s", "Qd Qc 9s 5d 2s"), ("2s 3h 4d 5c 6s", "As 2h 3d 4c 5s"), ("As Js 8s 4s 3s", "Ah Jh 8h 4h 2h")],
)
def test_ties_are_broken_to_the_last_card(one: str, other: str) -> None:
    variant = Circulo().game.rules.spreads[0].variant
    hands = [read_hand(variant, cards.split(), ()) for cards in (one, other)]
    assert hands[0].category == hands[1].category
    assert hands[0].strength > hands[1].strength


@law("MU2010:81.3.p15")
def test_the_crupier_reads_the_hands() -> None:
    table = Circulo(**BLINDS, ante=None)
    table.hand("Ks Qs 6s 2s 9h", s="As 3d")
    table.say("s: cubrir", "t: retirarse", "p: retirarse", "q: retirarse", "r: pasar")
    table.check_down()
    told = [event.tell("en") for event in table.say("r: mostrar", "s: mostrar")]
    assert "s, puesto 5: A♠ 3♦, flush to the ace." in told


@law("MU2010:81.3.p5", "criterio:poquer-de-circulo.14")
def test_the_last_player_left_shows_nothing() -> None:
    table = Circulo("d a b c")
    table.hand(a="7h 2c")
    table.say("a: apostar 30", "b: cubrir", "c: retirarse", "d: retirarse", "a: apostar 100")
    events = [*table("b: retirarse"), *table("crupier: liquidar")]
    assert all("7h" not in event.tell("en") for event in events)


@law("MU2010:81.3.p4", "criterio:poquer-de-circulo.15")
def test_everybody_sees_the_side_botes() -> None:
    table = Circulo("c d e a b", restos="300 300 300 50 120")
    table.hand(KINGS)
    table("d: apostar 25")
    table.all("cubrir")
    table.say("d: apostar 170", "e: retirarse", "a: cubrir", "b: cubrir", "c: cubrir")
    assert [(pot.amount // 100, sorted(pot.players)) for pot in table.seen("d").pots] == [
        (230, ["a", "b", "c", "d"]),
        (210, ["b", "c", "d"]),
        (160, ["c", "d"]),
    ]
