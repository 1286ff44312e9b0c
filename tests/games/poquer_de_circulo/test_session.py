"""Sessions of several hands (MU2010:78.4, 81.1, 81.2, 81.4); what one hand shows is in `circulo.casos`."""

from tapete.engine.command import Actor, Role
from tapete.families.poquer_de_circulo.money import Cashed
from tapete.families.poquer_de_circulo.state import Phase
from tests.games.circulo import ANTES, Circulo
from tests.games.table import TestTable, balances
from tests.trace import law

CLOCK = Actor("reloj", Role.RELOJ)


@law("MU2010:76.2.p1", "MU2010:76.3.a", "MU2010:78.1", "MU2010:78.2", "MU2010:81.2.p3", "MU2010:78.4")
@law("criterio:poquer-de-circulo.44")
def test_what_people_read_and_may_do_before_a_hand() -> None:
    table = TestTable("holdem", "murcia", **ANTES)
    assert table.game.seconds == 60
    (announced,) = table("jefe: anunciar partida")
    assert announced.tell("en") == (
        "The partida is announced: Hold'em, no limit, ante, apuesta mínima €10.00, resto €200.00."
    )
    assert announced.details("en")[0] == "Of each bote the house takes 5 %."
    for name in "abcd":
        table(f"{name}: lista")
    table("crupier: sortear puestos")
    need = table.game.needs(table.state)
    assert need is not None
    assert [(outcome.id, outcome.weight) for outcome in need.outcomes] == [(str(seat), 1) for seat in range(1, 11)]
    offered = table.game.offers(table.state, table.person("d"))
    assert "lista" not in [table.game.write(offer.command) for offer in offered]
    seated = Circulo()
    waits = seated.refusal("crupier: cortar").sentence("en")
    assert waits == "That can't be done now: a hand begins when the cards are shuffled."
    seated.shuffle()
    assert seated.seen("q").asked == ("q", "r", "s", "t", "p")
    silence = seated.game.on_silence(seated.state)
    assert silence is not None
    assert seated.game.write(silence) == "ausente"


# --- the marca --------------------------------------------------------------------------------------------------------


@law("MU2010:81.2.p1", "MU2010:76.2.p3", "criterio:poquer-de-circulo.6")
def test_the_marca_is_drawn_and_goes_clockwise_with_each_deal() -> None:
    table = Circulo()
    seats = []
    for _ in range(6):
        table.hand()
        seats.append(table.state.marca)
        table.finish()
    assert seats == [8, 7, 6, 5, 4, 8]


@law("MU2010:81.2.p1", "criterio:poquer-de-circulo.45")
def test_nobody_comes_in_to_be_postre() -> None:
    table = Circulo("p q r s", plazas=8)
    table.hand()
    table.finish()
    table.say("x: lista", "jefe: asignar 1 a x", "x: comprar resto")
    table.say("q: levantarse", "y: lista", "jefe: asignar 7 a y", "y: comprar resto")
    table.shuffle()
    assert table.state.marca == 6
    waits = "y may not come in at the place of the marca, and waits for the next hand."
    assert waits in [event.tell("en") for event in table.events]
    assert table.why_not("y: ante") == ("espera_a_entrar", "MU2010:81.2.p1")
    assert table.seen("x").asked == ("s", "x", "p", "r")
    table.say("s: ante", "x: ante", "p: ante", "r: ante")
    assert "y" not in table.state.missed
    table.finish()
    table.shuffle()
    assert table.state.marca == 5
    assert "y" in table.seen("y").asked


# --- rest -------------------------------------------------------------------------------------------------------------


@law("MU2010:78.4", "MU2010:80.a.obl.1", "criterio:poquer-de-circulo.26")
def test_two_hands_of_a_session_are_missed_and_at_the_third_the_seat_is_free() -> None:
    table = Circulo()
    table("q: descansar")
    assert table.why_not("q: descansar") == ("ya_descansa", "MU2010:78.4")
    for missed in (1, 2):
        table.hand()
        assert table.state.missed.count("q") == missed
        table.finish()
    back = table.fork()
    back("q: volver")
    back.hand()
    assert "q" in back.state.order
    table.hand()
    assert table.state.seat_of("q") is None
    assert [event.amount for event in table.events if isinstance(event, Cashed)] == [20000]


@law("criterio:poquer-de-circulo.57", "MU2010:80.a.obl.1")
def test_who_leaves_and_comes_back_keeps_his_account_of_hands() -> None:
    table = Circulo()
    table("q: descansar")
    for _ in range(2):
        table.hand()
        table.finish()
    table.say("q: levantarse", "q: lista", "jefe: asignar 7 a q", "q: comprar resto")
    _, warned = table("q: descansar")
    assert warned.tell("en") == "q has missed 2 hands of the session: with the next one the seat is free."
    table.hand()
    assert table.state.seat_of("q") is None


@law("criterio:poquer-de-circulo.26")
def test_the_budget_is_of_the_whole_session() -> None:
    table = Circulo()
    for _ in range(2):
        table("q: descansar")
        table.hand()
        table.finish()
        table("q: volver")
        table.hand()
        table.finish()
    table("q: descansar")
    table.hand()
    assert table.state.seat_of("q") is None


@law("criterio:poquer-de-circulo.48")
def test_who_has_no_resto_receives_no_cards_until_he_buys_some() -> None:
    table = Circulo()
    table.give(q="0")
    assert table.game.deciding(table.state) == ("q",)
    table.hand()
    assert "q" not in table.state.order
    assert table.state.missed == ("q",)
    table.finish()
    table("q: reponer 200")
    table.hand()
    assert "q" in table.state.order


# --- suspension and the end -------------------------------------------------------------------------------------------


@law("MU2010:81.1", "MU2010:78.4")
def test_nor_when_the_fourth_loses_his_seat_as_it_is_to_be_dealt() -> None:
    table = Circulo("p q r s")
    table("q: descansar")
    for _ in range(2):
        table.hand()
        table.finish()
    restos = [table.resto(name) for name in "prs"]
    table.hand()
    assert (table.phase, table.state.seat_of("q")) == (Phase.SUSPENDIDA, None)
    assert [table.resto(name) for name in "prs"] == restos


@law("MU2010:81.4", "MU2010:76.3.b", "criterio:poquer-de-circulo.46")
def test_the_last_hands_wait_until_each_was_postre_twice() -> None:
    table = Circulo("p q r s", ultimas_manos=1)
    for _ in range(7):
        table.hand()
        table.finish()
    assert table.why_not("jefe: ultimas") == ("marca_pendiente", "MU2010:81.4")
    assert table.why_not("director: cerrar") == ("partida_en_curso", "MU2010:81.4")
    table.hand()
    table.finish()
    table("jefe: ultimas")
    table.hand()
    table.finish()
    assert table.phase == Phase.FIN
    assert table.why_not("p: reponer 200") == ("sesion_terminada", "criterio:poquer-de-circulo.46")
    table("director: cerrar")
    moved = balances(table.events)
    assert moved["cagnotte"] == moved["resto:p"] == 0
    assert moved["caja"] == 9 * 100
    assert sum(moved.values()) == 0


@law("criterio:poquer-de-circulo.46")
def test_who_has_left_or_came_later_does_not_count() -> None:
    table = Circulo("p q r s", ultimas_manos=1)
    for _ in range(7):
        table.hand()
        table.finish()
    table.say("s: levantarse", "x: lista", "jefe: asignar 1 a x")
    table("jefe: ultimas")


@law("MU2010:81.4", "criterio:poquer-de-circulo.46")
def test_the_last_hands_wait_for_the_time_that_was_announced() -> None:
    table = Circulo("p q r s", duracion=60)
    for _ in range(8):
        table.hand()
        table.finish()
    table.send(CLOCK, "hora 3599")
    assert table.why_not("jefe: ultimas") == ("antes_de_hora", "MU2010:81.4")
    table.send(CLOCK, "hora 3600")
    (announced,) = table("jefe: ultimas")
    assert announced.rounds == 3  # type: ignore[attr-defined]


# --- several variants -------------------------------------------------------------------------------------------------


@law("criterio:poquer-de-circulo.53")
def test_the_variant_changes_when_the_marca_has_gone_round() -> None:
    table = Circulo("p q r s", "poquer-de-circulo", variantes=["holdem", "omaha"])
    played = []
    for _ in range(9):
        table.hand()
        played.append((table.seen("p").variant, len(table.own("p"))))
        table.finish()
    assert played == [("holdem", 2)] * 4 + [("omaha", 4)] * 4 + [("holdem", 2)]
