"""Póquer sin descarte: errors of the deal, infractions of players, and what the jefe settles (MU2010:63.3, 65)."""

import pytest

from tapete.families.covered import JugadaAnnulled
from tapete.families.poker.pack import PackReady
from tapete.games.poquer_sin_descarte.rules import Phase
from tests.games.poquer import B1, EXTRAS, PAREJA, Poquer, ruled
from tests.trace import law

EVA = "8s 8d 3h 5c Ts"


def dealt(**setup: object) -> Poquer:
    table = Poquer(**{**EXTRAS, **setup})
    table("director: dotar real 100")
    table.seat(ana=10, eva=10)
    table("ana: seguro 1 2.50")
    table("ana: bote real 1")
    table.deal(B1, c1=PAREJA, c2=EVA)
    return table


# --- errors of the deal -----------------------------------------------------------------------------------------------


@law("MU2010:65.p11", "criterio:poquer-sin-descarte.12", "criterio:poquer-sin-descarte.15")
@pytest.mark.parametrize(
    "what",
    [
        "numero-de-cartas",
        "carta-descubierta",
        "carta-descubierta banca",
        "carta-descubierta jugador",
        "carta-descubierta sabot",
    ],
)
def test_an_error_of_the_deal_annuls_the_whole_jugada(what: str) -> None:
    table = dealt()
    told = list(table(f"crupier: incidente {what}"))
    assert ruled(told) == [(what.split(maxsplit=1)[0], "MU2010:65.p11")]
    assert any(isinstance(event, JugadaAnnulled) for event in told)
    assert (table.net("ana"), table.net("eva"), table.state.pots) == (0, 0, (10000,))
    assert (table.phase, table.state.round, table.state.bets) == (Phase.BARAJADO, 2, ())
    assert table.state.bank == table.game.rules.anticipo


@law("criterio:poquer-sin-descarte.12")
def test_an_annulment_gives_back_what_was_taken_from_who_passed_and_the_price_of_a_card() -> None:
    table = dealt()
    table("ana: paso")
    table("eva: comprar 1")
    assert (table.net("ana"), table.net("eva")) == (-1450, -1000)  # the coin is in the pot
    table("crupier: incidente carta-descubierta compra")
    assert (table.net("ana"), table.net("eva")) == (0, 0)


@law("criterio:poquer-sin-descarte.12")
def test_a_bet_lost_by_an_infraction_is_not_given_back() -> None:
    table = dealt()
    table("crupier: incidente informacion 1")
    table("crupier: incidente numero-de-cartas")
    assert (table.net("ana"), table.net("eva")) == (-1250, 0)


@law("MU2010:65.p13", "criterio:poquer-sin-descarte.12")
def test_once_the_croupier_collects_and_pays_the_jugada_stands() -> None:
    table = dealt()
    table("ana: voy")
    table("eva: voy")
    assert table.phase is Phase.LIQUIDACION
    before = table.fork()
    before("crupier: incidente numero-de-cartas")
    assert before.net("ana") == 0
    table("crupier: pagar eva 10")
    assert table.why_not("crupier: incidente numero-de-cartas") == ("no_es_momento", "MU2010:65.p11")


@law("MU2010:65.p11")
def test_no_error_of_the_deal_happens_before_no_va_mas() -> None:
    table = Poquer()
    table.seat(ana=10)
    assert table.why_not("crupier: incidente numero-de-cartas") == ("no_es_momento", "MU2010:65.p11")
    assert table.why_not("ana: incidente numero-de-cartas") == ("sin_facultad", "MU2010:65.p11")
    table("crupier: no va más")
    assert table.why_not("crupier: incidente carta-descubierta suelo")[0] == "nota_desconocida"
    table("crupier: incidente numero-de-cartas")


@law("criterio:poquer-sin-descarte.30")
def test_an_annulled_jugada_is_none_of_the_last() -> None:
    table = Poquer(ready=False)
    table("crupier: últimas")
    table("crupier: ofrecer corte")
    table.seat(ana=10)
    table("crupier: no va más")
    table("crupier: incidente numero-de-cartas")
    assert (table.state.last, table.state.results) == (3, ())


@law("MU2010:65.p4")
def test_the_last_card_of_the_bank_dealt_face_down_is_simply_turned() -> None:
    table = dealt()
    told = list(table("crupier: incidente ultima-tapada"))
    assert ruled(told) == [("ultima-tapada", "MU2010:65.p4")]
    assert (table.phase, len(table.state.bets)) == (Phase.DECISION, 3)
    table("ana: voy")
    assert table.why_not("crupier: incidente ultima-tapada")[0] == "no_es_momento"


@law("criterio:poquer-sin-descarte.26")
def test_an_error_of_order_annuls_only_before_the_first_decision() -> None:
    table = dealt()
    table("crupier: incidente orden-de-reparto")
    assert table.phase is Phase.BARAJADO
    later = dealt()
    later("ana: voy")
    later("crupier: incidente orden-de-reparto")
    assert later.phase is Phase.DECISION


@law("MU2010:65.p2", "criterio:poquer-sin-descarte.32")
def test_a_cut_that_lets_cards_be_seen_is_made_again() -> None:
    table = Poquer()
    table.seat(ana=10)
    table("crupier: incidente corte-visto")
    assert (table.phase, table.state.sabot, len(table.state.bets)) == (Phase.BARAJADO, None, 1)
    table("crupier: ofrecer corte")
    table("ana: cortar 5")
    assert [event.back for event in table.events if isinstance(event, PackReady)] == ["rojo", "rojo"]
    table("crupier: no va más")
    assert table.why_not("crupier: incidente corte-visto") == ("no_es_momento", "criterio:poquer-sin-descarte.32")


# --- infractions ------------------------------------------------------------------------------------------------------


@law("MU2010:65.p12", "criterio:poquer-sin-descarte.23")
@pytest.mark.parametrize("what", ["informacion", "cartas-mostradas"])
def test_an_offender_loses_the_whole_bet_as_staked_and_the_others_go_on(what: str) -> None:
    before = dealt()
    before(f"crupier: incidente {what} 1")
    assert before.net("ana") == -1250 - 200
    assert before.state.manos[0].gone
    before("eva: voy")
    before.settle()
    assert (before.net("ana"), before.net("eva")) == (-1450, 3000)
    after = dealt()
    after("ana: voy")
    after(f"crupier: incidente {what} 1")
    assert after.net("ana") == -1250 - 200 - 2000


@law("MU2010:65.p12", "MU2010:65.p13")
@pytest.mark.parametrize("what", ["informacion", "cartas-mostradas"])
def test_who_decides_last_may_be_found_out_until_the_croupier_collects_and_pays(what: str) -> None:
    table = Poquer()
    table.seat(ana=10)
    table.deal(B1, c1=PAREJA)
    table("ana: voy")
    assert table.phase is Phase.LIQUIDACION
    table(f"crupier: incidente {what} 1")
    assert (table.net("ana"), table.phase) == (-3000, Phase.BARAJADO)
    two = dealt()
    two("ana: voy")
    two("eva: voy")
    late = two.fork()
    two(f"crupier: incidente {what} 2")
    lost = two.net("eva")
    two.settle()
    assert (lost, two.net("eva")) == (-3000, -3000)
    late("crupier: pagar eva 10")
    assert late.why_not(f"crupier: incidente {what} 2") == ("no_es_momento", "MU2010:65.p12")


@law("criterio:poquer-sin-descarte.23")
def test_the_coin_of_an_offender_plays_for_nothing_and_stays_in_the_pot() -> None:
    table = Poquer(**EXTRAS, apuestas_por_casilla=3)
    table("director: dotar real 100")
    table.seat(ana=10)
    table("luz: ante 1 10")
    table("ana: bote real 1")
    table.deal(B1, c1="Ah Kh Qh Jh Th")
    table("ana: voy")
    table("crupier: incidente informacion 1")
    table("luz: cubrir")
    table.settle()
    assert (table.net("ana"), table.net("luz")) == (-3200, 1000 + 200000)
    assert table.state.pots == (10200,)


@law("criterio:poquer-sin-descarte.23")
def test_before_voy_a_backer_of_the_offender_gets_the_ante_back() -> None:
    table = Poquer(apuestas_por_casilla=3)
    table.seat(ana=10)
    table("luz: ante 1 20")
    table.deal(B1, c1=PAREJA)
    table("crupier: incidente cartas-mostradas 1")
    assert (table.net("ana"), table.net("luz"), table.phase) == (-1000, 0, Phase.BARAJADO)


@law("criterio:poquer-sin-descarte.23")
def test_an_offender_who_bought_a_card_is_asked_for_no_more_and_nobody_else_either() -> None:
    table = Poquer(compra=True, apuestas_por_casilla=3)
    table.seat(ana=10, eva=10)
    table("luz: ante 1 20")
    table.deal(B1, c1=PAREJA, c2=EVA)
    table("ana: comprar 1")
    assert list(table.state.pending) == ["luz"]
    table("crupier: incidente informacion 1")
    assert (table.net("ana"), table.net("luz"), table.state.pending) == (-2000, 0, ())
    table("eva: voy")
    assert table.phase is Phase.LIQUIDACION


@law("MU2010:65.p12")
def test_nobody_offends_twice_nor_after_passing() -> None:
    table = dealt()
    assert table.why_not("crupier: incidente informacion 3") == ("nota_desconocida", "MU2010:65.p12")
    table("crupier: incidente informacion 1")
    assert table.why_not("crupier: incidente informacion 1") == ("nota_desconocida", "MU2010:65.p12")


@law("MU2010:63.3", "criterio:poquer-sin-descarte.31")
def test_advice_and_comments_are_warned_or_lose_the_bet_where_the_table_has_it_so() -> None:
    warned = dealt()
    told = list(warned("jefe: incidente comentario 1"))
    assert ruled(told) == [("comentario", "MU2010:63.3")]
    assert warned.net("ana") == -200
    lost = dealt(penalidad_comentario="perdida")
    told = list(lost("jefe: incidente comentario 1"))
    assert ruled(told) == [("comentario", "MU2010:65.p12")]
    assert lost.net("ana") == -1450


@law("MU2010:63.4")
def test_looking_at_a_blind_casilla_is_warned_and_turning_it_up_loses_it() -> None:
    table = Poquer()
    table.seat(ana=10)
    table("ana: ante 4 10")
    table.deal(B1, c1=PAREJA, c4=EVA)
    assert table.why_not("crupier: incidente casilla-a-ciegas 1") == ("nota_desconocida", "MU2010:63.4")
    told = list(table("crupier: incidente casilla-a-ciegas 4"))
    assert ruled(told) == [("casilla-a-ciegas", "MU2010:63.4")]
    assert table.net("ana") == 0
    table("crupier: incidente cartas-mostradas 4")
    assert table.net("ana") == -1000
    assert [mano.gone for mano in table.state.manos] == [False, True]


@law("MU2010:62.1", "MU2010:65.p6")
def test_what_has_no_penalty_written_the_jefe_settles() -> None:
    table = dealt()
    for what, cite in (("fuera-de-la-vista", "MU2010:65.p6"), ("conflicto", "MU2010:62.1")):
        assert table.why_not(f"crupier: incidente {what}") == ("sin_facultad", cite)
        told = list(table(f"jefe: incidente {what} cartas bajo la mesa"))
        assert ruled(told) == [(what, cite)]
    assert table.net("ana") == -200
