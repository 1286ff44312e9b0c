"""Trijoker: the worked examples, the combinations with their near misses, and the two decisions."""

import pytest

from tapete.families.covered import CardDealt, CardsTurned
from tapete.games.trijoker.rules import Collected, Paid
from tests.games.table import net
from tests.games.trijoker import Mesa, played
from tests.trace import law

# --- what a jugada is worth -------------------------------------------------------------------------------------------


@law("MU2010:67", "MU2010:71.2.a", "MU2010:73.2.p4", "MU2010:73.3.p1")
def test_a_pareja_de_j_wins_with_the_two_bets_left() -> None:
    assert played("Js 4h 9c", "Jd 2s", "retirar dejar") == 20_00


@law("MU2010:67", "MU2010:71.1.i", "criterio:trijoker.7")
def test_a_pareja_of_10_loses() -> None:
    assert played("Ts Td 4h", "9c 2s") == -30_00
    assert played("Ts Td 4h", "9c 2s", "retirar retirar") == -10_00
    assert played("Js Jd 4h", "9c 2s") == 30_00


@law("MU2010:71.1.h", "MU2010:71.2.b")
def test_a_doble_pareja_pays_two() -> None:
    assert played("9s 9d 4h", "4c 2s") == 60_00


@law("MU2010:71.1.f", "MU2010:71.2.d", "MU2010:68.1", "criterio:trijoker.13")
def test_an_escalera_may_begin_with_the_as() -> None:
    assert played("As 2d 3h", "4c 5s", "retirar dejar") == 100_00
    assert played("As Kd Qh", "Jc Ts") == 150_00


@law("MU2010:71.1.b", "MU2010:71.2.h", "MU2010:68.1")
def test_an_escalera_de_color_pays_two_hundred() -> None:
    assert played("As 2s 3s", "4s 5s") == 6_000_00


@law("MU2010:71.1.a", "MU2010:71.2.i", "MU2010:72.2")
def test_an_escalera_real_pays_five_hundred() -> None:
    assert played("As Ks Qs", "Js Ts", amount="30", minimo="1", maximo="30", banda=["1", "30"]) == 45_000_00


@law("MU2010:71.1.d", "MU2010:71.2.f", "MU2010:73.2.p4")
def test_bet_1_left_and_bet_2_withdrawn() -> None:
    """Each decision stands by itself."""
    assert played("9s 9d 4h", "4c 9h", "dejar retirar") == 220_00


@law("MU2010:71.1.e", "MU2010:71.2.e")
def test_a_color_pays_eight() -> None:
    assert played("As 4s 7s", "8s Qs") == 240_00
    assert played("2s 4s 7s", "8s Qd") == -30_00


@law("MU2010:71.1.c", "MU2010:71.2.g")
def test_a_poquer_pays_fifty() -> None:
    assert played("Ks Kd Kh", "Kc 2s") == 1_500_00


@law("MU2010:71.1.g", "MU2010:71.2.c")
def test_a_trio_of_any_cards_pays_three() -> None:
    assert played("2s 2d 2h", "9c 4s") == 90_00


@law("MU2010:71.1", "MU2010:68.1")
@pytest.mark.parametrize(
    ("hand", "common", "won"),
    [
        ("Ks As 2d", "Qh 3c", -30_00),  # the as is either end of an escalera and never in its middle
        ("2s 2d 5h", "3c 3h", 60_00),  # a doble pareja wins whatever its cards
        ("Ks Qs Js", "Ts 9s", 6_000_00),  # one step below the real
        ("As Ks Qs", "Js Td", 150_00),  # one suit short of the real
        ("As Ks Qs", "Js 9s", 240_00),  # one card short of it
        ("9s 9d 9h", "4c 4s", 330_00),  # a full is no trío
        ("6s 7d 8h", "9c Js", -30_00),
    ],
)
def test_near_misses(hand: str, common: str, won: int) -> None:
    assert played(hand, common) == won


@law("criterio:trijoker.8")
def test_a_pareja_among_the_common_cards_wins_for_everybody() -> None:
    assert played("2s 7d 9h", "Jh Jc", "retirar retirar") == 10_00
    assert played("2s 7d 9h", "Th Tc", "retirar retirar") == -10_00


# --- the decisions ----------------------------------------------------------------------------------------------------


@law("MU2010:73.2.p4", "criterio:trijoker.6")
def test_bet_3_is_never_withdrawn() -> None:
    mesa = Mesa().bet().deal("Js 4h 9c", common="Jd 2s")
    assert mesa.why_not("ana: retirar 3") == ("apuesta_que_no_se_retira", "criterio:trijoker.6")
    mesa("ana: retirar 1")
    mesa("crupier: descubrir")
    assert mesa.why_not("ana: retirar 3") == ("apuesta_que_no_se_retira", "criterio:trijoker.6")
    mesa("ana: retirar 2")


@law("MU2010:73.2.p4")
def test_a_bet_is_decided_once_and_at_its_time() -> None:
    mesa = Mesa("ana blas").bet().deal("Js 4h 9c", "Ts Td 4c", common="Jd 2s")
    assert mesa.why_not("ana: retirar 2") == ("otra_apuesta", "MU2010:73.2.p4")
    mesa("ana: retirar 1")
    assert mesa.why_not("ana: dejar 1") == ("apuesta_decidida", "MU2010:73.2.p4")
    mesa("blas: dejar 1")
    assert mesa.why_not("blas: retirar 1") == ("no_se_decide", "MU2010:73.2.p4")
    mesa("crupier: descubrir")
    assert mesa.why_not("blas: retirar 1") == ("apuesta_decidida", "MU2010:73.2.p4")
    mesa("ana: retirar 2")


@law("MU2010:73.2.p4", "criterio:trijoker.9")
def test_players_decide_from_the_left_of_the_croupier_both_times() -> None:
    mesa = Mesa("ana blas").bet().deal("Js 4h 9c", "Ts Td 4c", common="Jd 2s")
    assert mesa.why_not("blas: retirar 1") == ("no_es_su_turno_de_decidir", "criterio:trijoker.9")
    assert mesa.why_not("crupier: descubrir") == ("nada_que_descubrir", "MU2010:73.2.p4")
    mesa("ana: dejar 1")
    mesa("blas: retirar 1")
    mesa("crupier: descubrir")
    assert mesa.why_not("blas: retirar 2") == ("no_es_su_turno_de_decidir", "criterio:trijoker.9")
    mesa("ana: dejar 2")
    mesa("crupier: retirar 2 para blas")


@law("criterio:trijoker.10")
def test_who_says_nothing_leaves_the_bet() -> None:
    mesa = Mesa().bet().deal("Js 4h 9c", common="Jd 2s")
    silence = mesa.game.on_silence(mesa.state)
    assert silence is not None
    assert mesa.game.write(silence) == "dejar 1"
    mesa("ana: dejar 1")
    mesa("crupier: descubrir")
    silence = mesa.game.on_silence(mesa.state)
    assert silence is not None
    assert mesa.game.write(silence) == "dejar 2"


# --- the deal and the payment -----------------------------------------------------------------------------------------


@law("MU2010:73.2.p2")
def test_cards_go_by_turns_and_a_common_one_after_each_of_the_first_two() -> None:
    mesa = Mesa("ana blas").bet()
    for card in ["2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"]:
        mesa(f"azar: resultado {card}")
    dealt = [event.to for event in mesa.events if isinstance(event, CardDealt)]
    turn = ["espacio 1", "espacio 2"]
    assert dealt == [*turn, "comunes", *turn, "comunes", *turn]
    assert (mesa.state.phase, mesa.state.sabot.left if mesa.state.sabot else 0) == ("decision-1", 44)


@law("MU2010:73.3.p1")
def test_the_croupier_settles_from_his_right_and_bet_by_bet() -> None:
    mesa = Mesa("ana blas carla").bet()
    mesa.deal("Js 4h 9c", "Ts Td 4c", "Kc 3d 8h", common="Jd Ks")
    for words in ("dejar 1",) * 3 + ("descubrir",) + ("dejar 2",) * 3 + ("descubrir",):
        if words == "descubrir":
            mesa("crupier: descubrir")
        else:
            mesa.say(words)
    paid = [(event.player, event.casilla) for event in mesa.state.due if isinstance(event, Collected | Paid)]
    assert paid == [(player, bet) for player in ("carla", "blas", "ana") for bet in (1, 2, 3)]
    assert mesa.why_not("crupier: pagar ana 10") == ("pago_fuera_de_orden", "MU2010:73.3.p1")
    assert mesa.why_not("crupier: pagar carla 20") == ("pago_equivocado", "MU2010:71.2.a")
    mesa("crupier: pagar carla 10")
    mesa("crupier: liquidar")
    assert [net(mesa.events, player) for player in ("ana", "blas", "carla")] == [30_00, -30_00, 30_00]


@law("MU2010:73.3.p2")
def test_cards_are_gathered_when_all_is_paid() -> None:
    mesa = Mesa().bet().deal("Js 4h 9c", common="Jd 2s")
    for words in ("ana: dejar 1", "crupier: descubrir", "ana: dejar 2", "crupier: descubrir"):
        mesa(words)
    assert mesa.why_not("crupier: recoger") == ("nada_que_recoger", "MU2010:73.3.p2")
    mesa("crupier: liquidar")
    mesa("crupier: recoger")
    assert (mesa.state.round, mesa.state.phase, mesa.state.sabot) == (2, "barajado", None)


@law("MU2010:73.2.p2", "MU2010:73.2.p4", "MU2010:73.3.p1")
def test_a_jugada_at_a_physical_table() -> None:
    """Nobody knows the cards until they are turned, and the croupier says which they were."""
    mesa = Mesa("ana blas").bet()
    assert mesa.why_not("crupier: resultado Js") == ("carta_tapada", "MU2010:73.2.p2")
    mesa("crupier: dar tapadas")
    mesa("ana: retirar 1")
    mesa("blas: dejar 1")
    assert mesa.why_not("crupier: descubrir") == ("nada_que_descubrir", "MU2010:73.2.p4")
    mesa("crupier: resultado Jd")
    mesa("ana: dejar 2")
    mesa("blas: dejar 2")
    assert mesa.why_not("crupier: resultado Jd") == ("carta_imposible", "MU2010:73.2.p4")
    mesa("crupier: resultado 2s")
    for card in ["Ts", "Td", "4c", "Js", "4h", "9c"]:
        mesa(f"crupier: resultado {card}")
    turned = [event.cite for event in mesa.events if isinstance(event, CardsTurned)]
    first = next(event for event in mesa.events if isinstance(event, CardsTurned))
    assert first.tell("es") == "Carta común a la vista: J♦."
    assert turned == ["MU2010:73.2.p4"] * 2 + ["MU2010:73.3.p1"] * 6
    mesa("crupier: liquidar")
    mesa("crupier: recoger")
    assert [net(mesa.events, player) for player in ("ana", "blas")] == [20_00, -30_00]
