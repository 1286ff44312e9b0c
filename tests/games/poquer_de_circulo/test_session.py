"""A session (MU2010:76-78, 80.a, 81.1, 81.2, 81.4): seats, restos, the marca, rest, suspension and the end."""

import pytest

from tapete.engine.actor import Actor, Role
from tapete.engine.refusal import Refused
from tapete.families.poquer_de_circulo.money import Cashed, FeePaid
from tapete.families.poquer_de_circulo.state import Phase, seat_of
from tests.games.circulo import ANTES, BLINDS, Circulo
from tests.games.table import TestTable, balances, refused
from tests.trace import law

CLOCK = Actor("reloj", Role.RELOJ)


def opened(**setup: str) -> TestTable:
    return TestTable("holdem", "murcia", **{**ANTES, **setup})


# --- opening ----------------------------------------------------------------------------------------------------------


@law("MU2010:77.in")
def test_the_staff_of_a_table() -> None:
    TestTable("holdem", "murcia", staff="crupier=luis jefe=eva")
    missing = refused(lambda: TestTable("holdem", "murcia", staff="jefe=eva"))
    assert missing == ("personal_insuficiente", "MU2010:77.in")


@law("MU2010:76.3.a", "MU2010:77.a")
def test_the_partida_is_announced_before_it_begins() -> None:
    table = opened()
    for name in "abcd":
        table(f"{name}: lista")
    assert table.why_not("crupier: sortear puestos") == ("otra_fase", "MU2010:78.2")
    assert table.why_not("crupier: anunciar partida") == ("sin_facultad", "MU2010:77.a")
    (announced,) = table("jefe: anunciar partida")
    assert announced.tell("en") == (
        "The partida is announced: Hold'em, no limit, ante, apuesta mínima €10.00, resto €200.00."
    )
    assert announced.details("en")[0] == "Of each bote the house takes 5 %."
    table("crupier: sortear puestos")


@law("MU2010:75.1")
def test_the_table_opens_without_money_of_the_house() -> None:
    assert sum(abs(amount) for amount in balances(opened().events).values()) == 0


# --- seats ------------------------------------------------------------------------------------------------------------


@law("MU2010:78.2", "MU2010:81.1")
def test_the_seats_are_drawn_among_four_players_or_more() -> None:
    table = opened()
    table("jefe: anunciar partida")
    for name in "abc":
        table(f"{name}: lista")
    assert table.why_not("crupier: sortear puestos") == ("partida_incompleta", "MU2010:81.1")
    table("d: lista")
    table("crupier: sortear puestos")
    need = table.game.needs(table.state)
    assert need is not None
    assert [(outcome.id, outcome.weight) for outcome in need.outcomes] == [(str(seat), 1) for seat in range(1, 11)]
    table("azar: resultado 4")
    assert table.refusal("azar: resultado 4").code == "suerte_imposible"
    table.send(table.person("azar"), "resultado 5")
    assert [(seat.number, seat.player) for seat in table.state.seats] == [(4, "a"), (5, "b")]


@law("MU2010:76.2.p1", "MU2010:78.1")
def test_who_is_drawn_a_seat_is_not_put_on_the_list_again() -> None:
    table = opened()
    for words in ("jefe: anunciar partida", *(f"{name}: lista" for name in "abcd"), "crupier: sortear puestos"):
        table(words)
    assert table.why_not("d: lista") == ("en_lista", "MU2010:77.a")
    offered = table.game.offers(table.state, table.person("d"))
    assert "lista" not in [table.game.write(offer.command) for offer in offered]
    table("e: lista")
    assert table.state.waiting == ("e",)


@law("MU2010:78.3", "MU2010:77.a", "MU2010:78.1")
def test_once_it_has_begun_the_jefe_de_sector_gives_the_first_of_the_list_a_seat() -> None:
    table = Circulo("p q r s")
    table.say("x: lista", "y: lista")
    assert table.why_not("x: asignar 2 a x") == ("sin_facultad", "MU2010:77.a")
    assert table.why_not("jefe: asignar 2 a y") == ("turno_de_lista", "MU2010:77.a")
    assert table.why_not("jefe: asignar 8 a x") == ("departamento_ocupado", "MU2010:78.1")
    assert table.why_not("jefe: asignar 11 a x") == ("departamento_inexistente", "criterio:holdem.7")
    assert table.why_not("jefe: asignar 2 a z") == ("fuera_de_lista", "MU2010:78.3")
    table("jefe: asignar 2 a x")
    assert seat_of(table.state, "x") is not None


@law("MU2010:78.2", "MU2010:78.3")
def test_before_it_has_begun_nobody_is_given_a_seat() -> None:
    table = opened()
    table("jefe: anunciar partida")
    table("a: lista")
    assert table.why_not("jefe: asignar 2 a a") == ("partida_sin_empezar", "MU2010:78.2")


@law("MU2010:79.1.g", "MU2010:80.a.p2")
def test_who_leaves_takes_the_whole_resto_and_not_in_the_middle_of_a_hand() -> None:
    table = Circulo()
    table.hand()
    assert table.why_not("q: levantarse") == ("en_la_mano", "MU2010:79.1.g")
    table("q: retirarse")
    events = table("q: levantarse")
    assert [event.amount for event in events if isinstance(event, Cashed)] == [19500]
    assert table.why_not("q: levantarse") == ("sin_plaza", "MU2010:78.1")


# --- restos -----------------------------------------------------------------------------------------------------------


@law("MU2010:80.a.p2")
def test_the_resto_inicial_is_what_the_direccion_fixed() -> None:
    table = Circulo()
    assert [table.resto(name) for name in "pqrst"] == [200] * 5
    assert table.why_not("p: comprar resto") == ("resto_comprado", "MU2010:80.a.p2")
    table.say("x: lista", "jefe: asignar 1 a x")
    assert table.why_not("x: reponer 200") == ("sin_resto_inicial", "MU2010:80.a.p2")
    table("x: comprar resto")


@law("MU2010:80.a.p2", "criterio:poquer-de-circulo.48")
def test_a_reposicion_is_of_the_minimum_or_more_and_up_to_what_was_fixed() -> None:
    table = Circulo(reposicion_minima="50", reposicion_maxima="300")
    assert table.why_not("p: reponer 49") == ("reposicion_escasa", "MU2010:80.a.p2")
    assert table.why_not("p: reponer 101") == ("reposicion_excesiva", "MU2010:80.a.p2")
    assert table.why_not("p: reponer 50.50") == ("ficha_menor", "MU2010:80.in")
    table("p: reponer 100")
    assert table.resto("p") == 300


@law("MU2010:79.1.e")
def test_nobody_adds_chips_once_the_hand_has_begun() -> None:
    table = Circulo()
    table.shuffle()
    table("q: reponer 200")
    table("q: ante")
    assert table.why_not("q: reponer 200") == ("mano_en_curso", "MU2010:79.1.e")
    while asked := table.seen("q").asked:
        table(f"{asked[0]}: ante")
    assert table.why_not("r: reponer 200") == ("mano_en_curso", "MU2010:79.1.e")
    table("q: retirarse")
    assert table.why_not("q: reponer 200") == ("mano_en_curso", "MU2010:79.1.e")
    table.finish()
    table("q: reponer 200")


@law("MU2010:79.1.e", "criterio:poquer-de-circulo.20")
def test_a_hand_that_begins_again_has_begun() -> None:
    table = Circulo(**BLINDS, ante=None)
    table.hand()
    table("crupier: incidente orden-de-reparto")
    assert table.why_not("t: reponer 200") == ("mano_en_curso", "MU2010:79.1.e")


@law("MU2010:79.1.e")
def test_who_rests_adds_nothing_to_his_resto_while_others_play_and_who_comes_in_puts_his_first() -> None:
    table = Circulo()
    table.say("q: descansar", "x: lista")
    table.hand()
    assert table.why_not("q: reponer 200") == ("mano_en_curso", "MU2010:79.1.e")
    table.say("jefe: asignar 1 a x", "x: comprar resto")


@law("criterio:poquer-de-circulo.57", "MU2010:79.1.g")
@pytest.mark.parametrize(("resto", "brought"), [("395", 395), ("200", 200), ("60", 200)])
def test_who_comes_back_brings_what_he_left_with_and_no_less_than_the_resto_inicial(resto: str, brought: int) -> None:
    table = Circulo()
    table.give(q=resto)
    table.say("q: levantarse", "q: lista", "jefe: asignar 7 a q", "q: comprar resto")
    assert table.resto("q") == brought


@law("criterio:poquer-de-circulo.57")
def test_who_has_brought_it_back_and_lost_it_owes_it_no_more() -> None:
    table = Circulo()
    table.give(q="395")
    table.say("q: levantarse", "q: lista", "jefe: asignar 7 a q", "q: comprar resto")
    table.give(q="0")
    table.say("q: levantarse", "q: lista", "jefe: asignar 7 a q", "q: comprar resto")
    assert table.resto("q") == 200


@law("MU2010:76.3.b", "criterio:poquer-de-circulo.18")
def test_the_fee_is_paid_once_in_a_session() -> None:
    table = Circulo(beneficio="cuota", tasa="10")
    fees = [event.amount for event in table.events if isinstance(event, FeePaid)]
    assert fees == [2000] * 5
    table.say("p: levantarse", "p: lista", "jefe: asignar 8 a p")
    before = len(table.events)
    table("p: comprar resto")
    assert not any(isinstance(event, FeePaid) for event in table.events[before:])


@law("MU2010:76.2.p2", "MU2010:79.1.g")
def test_tips_are_of_the_chips_on_the_table_and_not_during_the_hand() -> None:
    table = Circulo()
    table("p: propina 3")
    assert table.resto("p") == 197
    assert table.why_not("p: propina 198") == ("resto_escaso", "MU2010:76.2.p2")
    table.hand()
    assert table.why_not("q: propina 1") == ("mano_en_curso", "MU2010:79.1.g")


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


@law("MU2010:81.2.p1", "criterio:poquer-de-circulo.5")
def test_the_mano_is_at_the_left_of_the_postre() -> None:
    table = Circulo()
    table.hand()
    assert table.state.order == ("q", "r", "s", "t", "p")
    assert table.turn == "q"


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


@law("criterio:poquer-de-circulo.30")
def test_the_marca_passes_over_empty_seats() -> None:
    table = Circulo()
    table("q: levantarse")
    table.hand()
    table.finish()
    table.hand()
    assert table.state.marca == 6


# --- shuffling and forced bets ----------------------------------------------------------------------------------------


@law("MU2010:81.2.p2", "MU2010:81.2.p3")
def test_the_pack_is_shuffled_three_times_and_cut() -> None:
    table = Circulo()
    assert table.why_not("crupier: barajar 2") == ("mal_barajado", "MU2010:81.2.p2")
    assert table.why_not("crupier: cortar") == ("otra_fase", "MU2010:81.2.p3")
    waits = table.refusal("crupier: cortar").sentence("en")
    assert waits == "That can't be done now: a hand begins when the cards are shuffled."
    table.fork()("crupier: barajar 99")
    assert table.why_not("crupier: barajar 100")[0] == "barajado_de_sobra"
    table("crupier: barajar 3")
    table("crupier: cortar")


@law("MU2010:80.a.obl.1", "MU2010:81.2.p5")
def test_whoever_wants_cards_puts_the_ante() -> None:
    table = Circulo()
    table.shuffle()
    assert table.seen("q").asked == ("q", "r", "s", "t", "p")
    assert table.why_not("q: ciega") == ("otra_obligatoria", "MU2010:88.2.p1")
    table.say("s: ante", "q: ante", "p: ante", "t: descansar")
    assert table.why_not("t: ante") == ("no_se_le_pide_nada", "MU2010:80.a.obl.1")
    table("r: ante")
    assert table.state.order == ("q", "r", "s", "p")


@law("MU2010:80.a.obl.2", "criterio:poquer-de-circulo.45")
def test_ciegas_are_of_those_who_take_part() -> None:
    table = Circulo(**BLINDS, ante=None)
    table("q: descansar")
    table.shuffle()
    assert table.seen("r").asked == ("r",)
    assert table.why_not("s: ciega") == ("no_se_le_pide_nada", "MU2010:80.a.obl.2")
    table.say("r: ciega", "s: ciega")
    assert table.state.order == ("r", "s", "t", "p")
    assert [table.resto(name) for name in "rs"] == [195, 190]


@law("criterio:poquer-de-circulo.40")
def test_who_has_less_than_the_ante_puts_all() -> None:
    table = Circulo(restos="200 3 200 200 200")
    table.hand()
    assert table.resto("q") == 0
    assert table.turn == "r"


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
    assert seat_of(table.state, "q") is None
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
    assert seat_of(table.state, "q") is None


@law("MU2010:78.4")
def test_who_has_retired_may_say_that_he_rests() -> None:
    table = Circulo()
    table.hand()
    table.say("q: retirarse", "q: descansar")
    assert (table.turn, table.state.missed) == ("r", ())


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
    assert seat_of(table.state, "q") is None


@law("criterio:poquer-de-circulo.44", "MU2010:78.4")
def test_who_is_absent_when_the_ante_is_asked_has_missed_the_hand() -> None:
    table = Circulo()
    table.shuffle()
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert table.game.write(silence) == "ausente"
    table.say("q: ausente", "r: ante", "s: ante", "t: ante", "p: ante")
    seat = seat_of(table.state, "q")
    assert seat is not None
    assert (seat.rests, table.state.missed) == ("ausente", ("q",))


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


@law("criterio:poquer-de-circulo.19")
def test_no_cards_are_dealt_to_one_player() -> None:
    table = Circulo("p q r s")
    table.say("q: descansar", "r: descansar", "s: descansar")
    marca = table.state.marca
    table.shuffle()
    assert table.phase == Phase.ENTRE
    assert (table.state.marca, table.resto("p")) == (marca, 200)
    table.say("q: volver", "r: volver", "s: volver")
    table.hand()
    assert table.state.marca == marca


@law("criterio:poquer-de-circulo.19")
def test_what_was_put_for_a_hand_that_is_not_dealt_goes_back() -> None:
    table = Circulo("p q r s")
    table.shuffle()
    table.say("q: ante", "r: descansar", "s: descansar", "p: descansar")
    assert table.phase == Phase.ENTRE
    assert table.resto("q") == 200


# --- suspension and the end -------------------------------------------------------------------------------------------


@law("MU2010:81.1")
def test_with_three_players_the_partida_is_suspended_and_after_fifteen_minutes_may_be_closed() -> None:
    table = Circulo("p q r s")
    table.send(CLOCK, "hora 600")
    table("s: levantarse")
    assert table.phase == Phase.SUSPENDIDA
    assert table.why_not("crupier: barajar") == ("suspendida", "MU2010:81.1")
    table.send(CLOCK, "hora 1499")
    assert table.why_not("director: cerrar") == ("aun_suspendida", "MU2010:81.1")
    table.send(CLOCK, "hora 1500")
    assert table.why_not("crupier: cerrar") == ("sin_facultad", "MU2010:81.1")
    assert table.why_not("jefe: cerrar") == ("sin_facultad", "MU2010:81.1")
    *_, closed = table("director: cerrar")
    assert closed.cite == "MU2010:81.1"
    assert table.phase == Phase.CERRADA
    assert balances(table.events)["resto:p"] == 0


@law("MU2010:81.1", "criterio:poquer-de-circulo.19")
def test_a_hand_that_has_begun_is_played_to_its_end() -> None:
    table = Circulo("p q r s")
    table.hand()
    table.say("q: retirarse", "q: levantarse")
    assert table.phase == Phase.INTERVALO
    table.finish()
    assert table.phase == Phase.SUSPENDIDA


@law("MU2010:81.1", "criterio:poquer-de-circulo.19")
@pytest.mark.parametrize("said", [(), ("crupier: cortar",), ("crupier: cortar", "q: ante", "r: ante")])
def test_a_hand_of_which_no_card_has_come_is_not_dealt_to_three(said: tuple[str, ...]) -> None:
    table = Circulo("p q r s")
    table.say("crupier: barajar", *said)
    table("s: levantarse")
    assert table.phase == Phase.SUSPENDIDA
    assert [table.resto(name) for name in "pqr"] == [200] * 3
    five = Circulo("p q r s t")
    five.say("crupier: barajar", *said)
    five("s: levantarse")
    assert five.phase == (Phase.OBLIGATORIAS if said else Phase.BARAJA)


@law("MU2010:81.1", "MU2010:78.4")
def test_nor_when_the_fourth_loses_his_seat_as_it_is_to_be_dealt() -> None:
    table = Circulo("p q r s")
    table("q: descansar")
    for _ in range(2):
        table.hand()
        table.finish()
    restos = [table.resto(name) for name in "prs"]
    table.hand()
    assert (table.phase, seat_of(table.state, "q")) == (Phase.SUSPENDIDA, None)
    assert [table.resto(name) for name in "prs"] == restos


@law("MU2010:81.1")
def test_it_goes_on_as_soon_as_there_are_four_again() -> None:
    table = Circulo("p q r s")
    table("s: levantarse")
    table.say("x: lista", "jefe: asignar 1 a x")
    assert table.phase == Phase.ENTRE
    table("x: comprar resto")
    table.hand()


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


@law("MU2010:76.3.b", "criterio:poquer-de-circulo.46")
def test_where_the_two_turns_are_asked() -> None:
    fee = Circulo(beneficio="cuota", tasa="10")
    assert fee.why_not("jefe: ultimas") == ("marca_pendiente", "MU2010:76.3.b")
    timed = Circulo(duracion=1)
    timed.send(CLOCK, "hora 60")
    assert timed.why_not("jefe: ultimas") == ("marca_pendiente", "criterio:poquer-de-circulo.46")


@law("criterio:poquer-de-circulo.46")
def test_who_has_left_or_came_later_does_not_count() -> None:
    table = Circulo("p q r s", ultimas_manos=1)
    for _ in range(7):
        table.hand()
        table.finish()
    table.say("s: levantarse", "x: lista", "jefe: asignar 1 a x")
    table("jefe: ultimas")


@law("MU2010:81.4")
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


@law("MU2010:81.4")
def test_the_clock_does_not_go_back() -> None:
    table = Circulo(duracion=60)
    table.send(CLOCK, "hora 120")
    with pytest.raises(Refused, match="reloj_atrasado"):
        table.send(CLOCK, "hora 119")


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


# --- a house that starts again ----------------------------------------------------------------------------------------


@law("criterio:casino.37", "criterio:poquer-de-circulo.44")
def test_a_hand_whose_cards_are_lost_is_annulled_and_the_marca_stays() -> None:
    table = Circulo()
    table.hand()
    table.say("q: apostar 30", "r: cubrir", "s: retirarse")
    marca = table.state.marca
    table("azar: interrumpir")
    assert [table.resto(name) for name in "pqrst"] == [200] * 5
    table.hand()
    assert table.state.marca == marca


@law("criterio:casino.37")
def test_a_hand_of_which_every_card_has_come_is_played_to_its_end() -> None:
    table = Circulo()
    table.hand()
    for _ in range(3):
        table.all("pasar")
    assert len(table.seen("q").common) == 5
    assert table.why_not("azar: interrumpir") == ("nada_interrumpido", "criterio:casino.37")
