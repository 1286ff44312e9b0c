"""Trijoker: its table and people, three equal bets within limits, and what goes wrong with cards and players."""

import pytest

from tapete.engine.event import Refused
from tapete.families.covered import COVERED
from tapete.families.poker.pack import PackReady
from tapete.games.trijoker.play import PackWithdrawn
from tapete.games.trijoker.rules import example
from tests.games.table import faults, net, refused
from tests.games.trijoker import LIMITS, Mesa
from tests.trace import law

# --- people -----------------------------------------------------------------------------------------------------------


@law("MU2010:70", "MU2010:68.3")
def test_seven_players_sit_and_nobody_plays_standing() -> None:
    mesa = Mesa("a b c d e f g")
    assert mesa.why_not("hugo: sentarse 8") == ("plaza_inexistente", "MU2010:70")
    assert mesa.why_not("hugo: sentarse 7") == ("plaza_ocupada", "MU2010:70")
    assert mesa.why_not("hugo: espacio 7 10") == ("de_pie", "MU2010:70")
    mesa("g: levantarse")
    mesa("hugo: sentarse 7")
    mesa("hugo: espacio 7 10")


@law("MU2010:70", "criterio:trijoker.1")
def test_one_space_for_each_player() -> None:
    mesa = Mesa("ana blas")
    assert mesa.why_not("ana: sentarse 3") == ("ya_en_plaza", "MU2010:70")
    assert mesa.why_not("ana: espacio 3 10") == ("espacio_ajeno", "criterio:trijoker.1")
    assert mesa.why_not("ana: espacio 2 10") == ("espacio_ajeno", "criterio:trijoker.1")
    mesa("ana: espacio 1 10")


@law("criterio:trijoker.24")
def test_who_has_bets_in_play_does_not_rise() -> None:
    mesa = Mesa("ana blas").bet().deal("Js 4h 9c", "Ts Td 4c", common="Jd 2s")
    assert mesa.why_not("ana: levantarse") == ("con_apuestas", "MU2010:70")
    for words in ("dejar 1", "dejar 1", "descubrir", "dejar 2", "dejar 2", "descubrir", "liquidar", "recoger"):
        if words.startswith("dejar"):
            mesa.say(words)
        else:
            mesa(f"crupier: {words}")
    mesa("ana: levantarse")
    assert mesa.state.seats[0] == ""


@law("MU2010:69", "MU2010:69.1", "MU2010:69.2", "criterio:trijoker.14")
def test_a_jefe_and_a_croupier() -> None:
    assert refused(lambda: Mesa(staff="crupier=luis")) == ("personal_insuficiente", "MU2010:69")
    mesa = Mesa("ana blas", staff="crupier=luis jefe=eva")
    assert mesa.why_not("eva: no va más") == ("sin_facultad", "MU2010:69.2")
    mesa("ana: espacio 1 10")
    mesa("luis: no va más")


@law("MU2010:69.2", "MU2010:73.2.p1")
def test_the_croupier_runs_the_phases_in_their_order() -> None:
    mesa = Mesa("ana", shuffled=False)
    assert mesa.why_not("ana: espacio 1 10") == ("fuera_de_plazo", "MU2010:73.2.p1")
    assert mesa.why_not("ana: barajar") == ("sin_facultad", "MU2010:69.2")
    mesa("crupier: barajar")
    assert mesa.why_not("crupier: barajar") == ("no_se_baraja_ahora", "MU2010:69.2")
    assert mesa.why_not("crupier: no va más") == ("sin_apuestas", "MU2010:73.2.p2")
    mesa("ana: espacio 1 10")
    assert mesa.why_not("azar: resultado Js") == ("resultado_antes_de_tiempo", "MU2010:73.2.p2")
    mesa("crupier: no va más")
    assert mesa.why_not("ana: espacio 1 10") == ("fuera_de_plazo", "MU2010:73.2.p2")
    assert mesa.why_not("ana: retirar espacio 1") == ("fuera_de_plazo", "MU2010:73.2.p2")
    mesa("azar: resultado Js")


@law("MU2010:73.3.p3", "criterio:trijoker.22")
def test_the_jefe_announces_the_last_three_jugadas() -> None:
    mesa = Mesa("ana")
    assert mesa.why_not("crupier: ultimas") == ("sin_facultad", "MU2010:73.3.p3")
    mesa("jefe: ultimas")
    assert mesa.state.last == 3
    for jugada in range(3):
        if jugada:
            mesa("crupier: barajar")
        mesa.bet().deal("Js 4h 9c", common="Jd 2s")
        assert mesa.why_not("jefe: cerrar") == ("ronda_en_curso", "criterio:casino.26")
        for words in ("ana: dejar 1", "crupier: descubrir", "ana: dejar 2", "crupier: descubrir"):
            mesa(words)
        mesa("crupier: liquidar")
        mesa("crupier: recoger")
    assert mesa.state.phase == "fin"
    assert mesa.why_not("crupier: barajar") == ("sesion_terminada", "MU2010:73.3.p3")
    mesa("jefe: cerrar")


# --- bets -------------------------------------------------------------------------------------------------------------


@law("MU2010:73.2.p1", "MU2010:68.3")
def test_three_equal_bets() -> None:
    mesa = Mesa()
    assert mesa.why_not("ana: espacio 1 10 10 20") == ("apuestas_desiguales", "MU2010:73.2.p1")
    assert mesa.why_not("ana: espacio 1 10 10 0") == ("apuestas_desiguales", "MU2010:73.2.p1")
    assert mesa.why_not("ana: espacio 1 10 10") == ("apuestas_desiguales", "MU2010:73.2.p1")
    with pytest.raises(Refused, match="10 / 20 are not"):
        mesa("ana: espacio 1 10 20")
    mesa("ana: espacio 1 10 10 10")
    assert (net(mesa.events, "ana"), mesa.state.bets[0].casillas) == (0, (1, 2, 3))
    assert mesa.state.bets[0].total == 30_00


@law("MU2010:72.1", "criterio:trijoker.21")
def test_limits_are_of_each_casilla() -> None:
    mesa = Mesa("ana blas carla")
    assert mesa.why_not("ana: espacio 1 4.99") == ("bajo_minimo", "MU2010:72.1")
    assert mesa.why_not("ana: espacio 1 50.01") == ("sobre_maximo_de_la_casilla", "MU2010:72.1")
    mesa("ana: espacio 1 50")
    assert mesa.state.bets[0].total == 150_00
    assert mesa.why_not("ana: espacio 1 1") == ("sobre_maximo_de_la_casilla", "MU2010:72.1")
    mesa("blas: espacio 2 5")
    mesa("blas: espacio 2 1")
    assert [space.amount for space in mesa.state.bets] == [50_00, 6_00]


@law("MU2010:72.1")
def test_bets_are_made_with_the_chips_of_the_casino() -> None:
    mesa = Mesa(fichas=["0.50", "1", "5"])
    assert mesa.why_not("ana: espacio 1 6.37") == ("no_pagable", "MU2010:72.1")
    mesa("ana: espacio 1 6.50")
    assert faults("trijoker", "murcia", **LIMITS, fichas=["10"]) == [("minimo_sin_ficha", "MU2010:72.1")]


@law("criterio:trijoker.23")
def test_bets_are_taken_back_together_until_no_va_mas() -> None:
    mesa = Mesa("ana blas")
    assert mesa.why_not("ana: retirar espacio 1") == ("nada_en_la_plaza", "criterio:trijoker.23")
    mesa("ana: espacio 1 10")
    assert mesa.why_not("ana: retirar espacio 2") == ("nada_en_la_plaza", "criterio:trijoker.23")
    mesa("ana: retirar espacio 1")
    assert mesa.state.bets == ()
    mesa.bet()
    assert mesa.why_not("ana: retirar espacio 1") == ("fuera_de_plazo", "MU2010:73.2.p2")


# --- the set-up -------------------------------------------------------------------------------------------------------


@law("MU2010:72.1", "MU2010:72.2", "MU2010:68.2", "criterio:trijoker.11", "criterio:trijoker.20")
def test_faults_of_a_set_up() -> None:
    def found(**fields: object) -> list[tuple[str, str]]:
        return faults("trijoker", "murcia", **{**LIMITS, **fields})

    assert found() == []
    assert found(maximo="55") == [("fuera_de_banda", "MU2010:72.1")]
    assert found(maximo="55", banda=["5", "55"]) == [("banda_no_admitida", "MU2010:72.2")]
    assert [found(banda=["5", str(5 * k)]) for k in (10, 20, 30)] == [[], [], []]
    assert found(banda=["5", "75"]) == [("banda_no_admitida", "MU2010:72.2")]
    assert found(minimo="60") == [("limites_invertidos", "MU2010:72.1")]
    assert found(banda=None) == [("sin_banda", "MU2010:72.1")]
    assert found(sabot_homologado=False) == [("sabot_no_homologado", "MU2010:68.2")]
    assert found(idioma="de") == [("idioma_no_admitido", "criterio:casino.15")]
    assert found(anticipo="1") == []
    assert Mesa(anticipo="1").state.bank == 1_00
    assert Mesa().state.bank == 5_000 * 5_00


def test_the_example_is_lawful() -> None:
    assert faults("trijoker", "murcia", minimo="5", maximo="100", banda=["5", "100"]) == []
    assert example("murcia").maximo == 100_00


@law("criterio:trijoker.15")
def test_no_cut_unless_the_table_offers_it() -> None:
    mesa = Mesa("ana blas", shuffled=False)
    assert mesa.why_not("crupier: ofrecer corte") == ("no_se_baraja_ahora", "MU2010:69.2")
    cut = Mesa("ana blas", shuffled=False, corte=True)
    assert cut.why_not("crupier: barajar") == ("no_se_baraja_ahora", "MU2010:69.2")
    cut("crupier: ofrecer corte")
    assert cut.why_not("blas: cortar 20") == ("corte_ajeno", "criterio:trijoker.15")
    cut("ana: no cortar")
    assert cut.why_not("blas: cortar 4") == ("corte_escaso", "criterio:trijoker.15")
    cut("blas: cortar 5")
    assert cut.state.phase == "apuestas"


# --- cards seen before their time -------------------------------------------------------------------------------------

LEFT, RIGHT = "comun-izquierda-descubierta", "comun-derecha-descubierta"


@law("MU2010:73.2.p3", "criterio:trijoker.2", "criterio:trijoker.3", "criterio:trijoker.4", "criterio:trijoker.16")
@pytest.mark.parametrize(("card", "annulled"), [("9", False), ("T", False), ("J", True), ("Q", True), ("A", True)])
def test_a_common_card_seen_while_it_is_dealt(card: str, annulled: bool) -> None:
    mesa = Mesa().bet().deal("4h 9c 7s", common=f"2s {card}d", until=4)
    mesa(f"crupier: incidente {RIGHT}")
    assert (mesa.state.phase == "barajado") is annulled
    assert net(mesa.events, "ana") == 0
    if annulled:
        assert (mesa.state.bets, mesa.state.round) == ((), 2)
    else:
        assert mesa.seen_by("blas").common == (COVERED, f"{card}d")
        mesa("azar: resultado 7s")
        assert mesa.state.phase == "decision-1"


@law("MU2010:73.2.p3", "criterio:trijoker.2")
def test_a_card_of_a_player_seen_while_it_is_dealt() -> None:
    """Even an as: the jugada goes on, and everybody has seen the card."""
    mesa = Mesa().bet().deal("As 9c 7s", common="2s 3d", until=3)
    assert mesa.why_not("crupier: incidente carta-de-jugador-descubierta 1 3")[0] == "nota_desconocida"
    mesa("crupier: incidente carta-de-jugador-descubierta 1 1")
    assert mesa.state.phase == "reparto"
    hand = mesa.seen_by("blas").hand(1)
    assert hand is not None
    assert hand.cards == ("As", COVERED)


@law("MU2010:73.2.p3", "criterio:trijoker.12", "criterio:trijoker.16")
def test_the_left_card_turned_when_two_of_three_have_decided() -> None:
    for card, annulled in (("7c", False), ("Kc", True)):
        mesa = Mesa("ana blas carla").bet()
        mesa.deal("2h 4h 9c", "Ts Td 4c", "3c 3d 8h", common=f"{card} 2s")
        mesa("ana: retirar 1")
        mesa("blas: dejar 1")
        mesa(f"crupier: incidente {LEFT}")
        if annulled:
            assert mesa.state.phase == "barajado"
            assert [net(mesa.events, player) for player in ("ana", "blas", "carla")] == [0, 0, 0]
            continue
        assert mesa.seen_by("carla").common[0] == card
        mesa("carla: retirar 1")
        assert (mesa.state.phase, mesa.state.bets[0].casillas) == ("decision-2", (2, 3))


@law("criterio:trijoker.12")
def test_a_card_that_is_due_is_not_seen_too_soon() -> None:
    mesa = Mesa().bet().deal("4h 9c 7s", common="2s Kd")
    mesa("ana: dejar 1")
    assert mesa.why_not(f"crupier: incidente {LEFT}") == ("no_es_momento", "MU2010:73.2.p3")
    mesa("crupier: descubrir")
    assert mesa.why_not(f"crupier: incidente {LEFT}") == ("no_es_momento", "MU2010:73.2.p3")
    mesa("ana: dejar 2")
    assert mesa.why_not(f"crupier: incidente {RIGHT}") == ("no_es_momento", "MU2010:73.2.p3")
    mesa("crupier: descubrir")


@law("criterio:trijoker.12", "MU2010:73.2.p3")
def test_both_common_cards_seen() -> None:
    mesa = Mesa().bet().deal("4h 9c 7s", common="9d Kd")
    mesa(f"crupier: incidente {LEFT}")
    mesa(f"crupier: incidente {RIGHT}")
    assert (mesa.state.phase, net(mesa.events, "ana")) == ("barajado", 0)
    low = Mesa().bet().deal("4h 9c 7s", common="9d 3d")
    low(f"crupier: incidente {LEFT}")
    low(f"crupier: incidente {RIGHT}")
    low("ana: retirar 1")
    low("ana: retirar 2")
    assert low.state.phase == "liquidacion"


@law("MU2010:73.2.p3")
def test_a_common_card_seen_at_a_physical_table_is_named() -> None:
    mesa = Mesa().bet()
    mesa("crupier: dar tapadas")
    assert mesa.why_not(f"crupier: incidente {RIGHT}")[0] == "nota_desconocida"
    mesa(f"crupier: incidente {RIGHT} 9d")
    mesa("ana: dejar 1")
    mesa("crupier: resultado 2c")
    mesa("ana: dejar 2")
    assert mesa.state.phase == "destape"
    for card in ("As", "Ad", "3c"):
        mesa(f"crupier: resultado {card}")
    mesa("crupier: liquidar")
    assert net(mesa.events, "ana") == 30_00


# --- errors of the deal -----------------------------------------------------------------------------------------------


@law("MU2010:74.1.p1", "criterio:trijoker.3", "criterio:trijoker.16")
@pytest.mark.parametrize("error", ["cartas-de-mas", "cartas-de-menos", "carta-sin-destino"])
def test_an_error_of_the_deal_annuls_the_jugada(error: str) -> None:
    mesa = Mesa("ana blas").bet()
    assert mesa.why_not(f"ana: incidente {error}")[0] == "sin_facultad"
    mesa.deal("2h 4h 9c", "Ts Td 4c", common="3c 2s")
    mesa("ana: retirar 1")
    mesa(f"crupier: incidente {error}")
    assert (mesa.state.phase, mesa.state.bets) == ("barajado", ())
    assert [net(mesa.events, player) for player in ("ana", "blas")] == [0, 0]
    assert mesa.why_not(f"crupier: incidente {error}") == ("no_es_momento", "MU2010:74.1.p1")


@law("MU2010:74.1.p1", "criterio:trijoker.18")
def test_a_wrong_number_of_cards_annuls_until_something_is_settled() -> None:
    mesa = Mesa("ana blas").bet().deal("2h 4h 9c", "Ts Td 4c", common="3c Tc")
    mesa.say("dejar 1")
    mesa.say("retirar 1")
    mesa("crupier: descubrir")
    mesa.say("dejar 2")
    mesa.say("dejar 2")
    mesa("crupier: descubrir")
    before = mesa.state
    assert mesa.state.phase == "liquidacion"
    mesa("crupier: incidente cartas-de-mas")
    assert (mesa.state.phase, mesa.state.bets, mesa.state.due, mesa.state.results) == ("barajado", (), (), ())
    assert [net(mesa.events, player) for player in ("ana", "blas")] == [0, 0]
    mesa.state = before
    mesa("crupier: pagar blas 30")
    assert mesa.why_not("crupier: incidente cartas-de-mas") == ("no_es_momento", "MU2010:74.1.p1")


@law("criterio:trijoker.17")
def test_a_wrong_order_annuls_until_somebody_has_decided() -> None:
    mesa = Mesa().bet().deal("2h 4h 9c", common="3c 2s")
    later = mesa.fork()
    mesa("crupier: incidente orden-equivocado")
    assert mesa.state.phase == "barajado"
    later("ana: dejar 1")
    later("crupier: incidente orden-equivocado")
    assert later.state.phase == "comun-1"


@law("criterio:trijoker.18", "MU2010:73.3.p2")
def test_an_error_found_as_cards_are_checked_leaves_the_payments() -> None:
    mesa = Mesa().bet().deal("2h 4h 9c", common="3c 2s")
    for words in ("ana: retirar 1", "crupier: descubrir", "ana: retirar 2", "crupier: descubrir"):
        mesa(words)
    assert mesa.why_not("crupier: incidente baraja-incorrecta") == ("no_es_momento", "criterio:trijoker.18")
    mesa("crupier: liquidar")
    mesa("crupier: incidente baraja-incorrecta")
    assert (net(mesa.events, "ana"), mesa.state.phase) == (-10_00, "barajado")
    mesa("crupier: barajar")
    packs = [event.tell("es") for event in mesa.events if isinstance(event, PackReady | PackWithdrawn)]
    assert packs == [
        "Juega la baraja azul.",
        "Se retira la baraja azul, y otra ocupa su lugar.",
        "Juega la baraja roja.",
    ]
    assert mesa.events[-1].tell("en") == "The red-backed pack is in play."


# --- what players may not do ------------------------------------------------------------------------------------------


TALK = {
    "informacion-intercambiada": "MU2010:74.2",
    "cartas-descubiertas-antes": "MU2010:74.2",
    "consejo-pedido": "MU2010:74.2",
    "cartas-ensenadas": "MU2010:70",
    "jugada-comentada": "MU2010:70",
}


@law("MU2010:70", "MU2010:74.2", "criterio:trijoker.5", "criterio:trijoker.19")
@pytest.mark.parametrize("what", TALK)
def test_who_tells_of_their_cards_is_warned(what: str) -> None:
    mesa = Mesa("ana blas").bet()
    assert mesa.why_not(f"jefe: incidente {what} ana") == ("no_es_momento", TALK[what])
    mesa.deal("2h 4h 9c", "Ts Td 4c", common="3c 2s")
    assert mesa.why_not(f"crupier: incidente {what} ana") == ("sin_facultad", TALK[what])
    assert mesa.why_not(f"jefe: incidente {what} carla") == ("nota_desconocida", TALK[what])
    mesa(f"jefe: incidente {what} ana")
    assert mesa.state.phase == "decision-1"
    assert [space.total for space in mesa.state.bets] == [30_00, 30_00]


@law("criterio:trijoker.5")
def test_or_loses_the_bets_where_the_table_is_set_up_so() -> None:
    mesa = Mesa("ana blas", penalidad_informacion="perdida").bet()
    mesa.deal("2h 4h 9c", "Ts Td 4c", common="3c 2s")
    mesa("ana: retirar 1")
    alone = mesa.fork()
    mesa("blas: dejar 1")
    mesa("jefe: incidente jugada-comentada ana")
    assert net(mesa.events, "ana") == -20_00
    assert [space.player for space in mesa.state.bets] == ["blas"]
    mesa("crupier: descubrir")
    mesa("blas: retirar 2")
    mesa("crupier: descubrir")
    assert [end.plaza for end in mesa.state.ends] == [2]
    alone("jefe: incidente jugada-comentada blas")
    assert alone.state.phase == "comun-1"
    alone("jefe: incidente cartas-ensenadas ana")
    assert (alone.state.phase, net(alone.events, "ana"), net(alone.events, "blas")) == ("barajado", -20_00, -30_00)


@law("MU2010:74.1.p2", "MU2010:69.1")
def test_cards_that_leave_the_table_and_conflicts_are_for_the_jefe() -> None:
    mesa = Mesa().bet().deal("2h 4h 9c", common="3c 2s")
    mesa("crupier: incidente cartas-fuera-de-la-mesa")
    assert mesa.why_not("crupier: incidente conflicto") == ("sin_facultad", "MU2010:69.1")
    mesa("jefe: incidente conflicto una ficha sin dueño")
    assert mesa.state.phase == "decision-1"
    assert mesa.why_not("jefe: incidente tirada-nula")[0] == "incidente_desconocido"
