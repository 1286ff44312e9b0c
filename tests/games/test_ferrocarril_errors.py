"""Errors of the cards and of the croupier, each with the ruling of its article."""

from typing import Any

import pytest

from tapete.families.circulo.settlement import Returned
from tapete.families.covered import CardsTurned, JugadaAnnulled
from tapete.families.sabot.events import CardExposed
from tapete.families.table.opening import RoundClosed
from tapete.games.ferrocarril.banca import KeepBank, PassHand, RefuseToDeal
from tapete.games.ferrocarril.bots import PASES, choose, take_leave
from tapete.games.ferrocarril.deal import HandsShown
from tapete.games.ferrocarril.state import Phase
from tests.games.ferro import Mesa, articles, everywhere, of, ruling
from tests.trace import law

EARLY = articles("ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p2", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1")


def betting(where: str, bank: str = "100", **setup: Any) -> Mesa:
    m = Mesa(where, **setup).bank("ana", bank)
    m.hay()
    m("bea: apostar 30", "carla: apostar 20")
    return m


def dealt(where: str, punto: str, banca: str, *, banco: bool = False, **setup: Any) -> Mesa:
    """Two cards each, and bea, who holds the punto's, has lifted them."""
    m = Mesa(where, **setup).bank("ana", "100")
    m.hay()
    m("bea: banco" if banco else "bea: apostar 30")
    if not banco:
        m("carla: apostar 20")
    m.close()
    return m.deal(punto, banca).lift()


@law(
    "ES1979:08.VIII.1.p1",
    "GA2007:07.IV.errores.1.p1",
    "GA2007:07.IV.errores.1.p2",
    "MU2010:51.1.p1",
    "AS2011fb:I.C.1.p1",
    "ES1979:08.VII.p16",
    "GA2007:07.IV.desarrollo.p16",
    "MU2010:50.2.p15",
    "AS2011fb:I.B.p17",
)
@everywhere
def test_cards_drawn_before_the_closing_call_are_played(where: str) -> None:
    m = betting(where)
    assert m.why_not("azar: resultado 6h")[0] == "resultado_antes_de_tiempo"
    assert ruling(m("crupier: incidente carta-antes-de-tiempo")) == (
        "the card never goes back, and the jugada is played with it",
        EARLY[where],
    )
    m.draw("6h")
    m("crupier: incidente carta-antes-de-tiempo")
    m.draw("9s")
    m.close()
    m.draw("Kd 8d")
    assert m.play.punto.cards == ("6h", "Kd")
    assert m.play.banca.cards == ("9s", "8d")


@law("ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p1", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1")
@everywhere
def test_it_may_be_told_how_many_cards_came_out_too_early(where: str) -> None:
    m = betting(where)
    for note in ("0", "5", "zzz"):
        assert m.why_not(f"crupier: incidente carta-antes-de-tiempo {note}") == ("nota_desconocida", EARLY[where])
    m("crupier: incidente carta-antes-de-tiempo 2")
    m.draw("6h 9s")
    assert m.why_not("azar: resultado Kd")[0] == "resultado_antes_de_tiempo"
    assert m.why_not("crupier: incidente carta-antes-de-tiempo 3")[0] == "nota_desconocida"
    m("crupier: incidente carta-antes-de-tiempo 2")
    m.draw("Kd 8d")
    m.close()
    assert (m.play.punto.cards, m.play.banca.cards) == (("6h", "Kd"), ("9s", "8d"))


@law(
    "ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p2", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1", "criterio:ferrocarril.46"
)
@everywhere
def test_the_head_of_the_table_may_waive_it_and_the_cards_are_discarded(where: str) -> None:
    m = betting(where)
    m("crupier: incidente carta-antes-de-tiempo")
    m.draw("6h")
    assert m.why_not("crupier: incidente dispensa")[0] == "sin_facultad"
    m("jefe: incidente dispensa")
    m.close()
    m.deal("2h 2d", "3s 3d")
    assert m.play.punto.cards == ("2h", "2d")
    assert m.state.sabot is not None
    assert m.state.sabot.left == 312 - 5


@law("ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p1", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1")
@everywhere
def test_a_card_drawn_before_the_bank_is_announced_binds_who_drew_it(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    free_to_refuse = m.fork()
    free_to_refuse("ana: negarse a dar")
    assert ruling(m("crupier: incidente carta-antes-de-tiempo"))[1] == EARLY[where]
    m.draw("6h")
    assert m.why_not("ana: negarse a dar") == ("debe_seguir_la_jugada", EARLY[where])
    assert m.why_not("crupier: incidente cartas-pegadas 2")[0] == "no_es_momento"
    m("ana: banca 120")
    assert m.hay_amount() == 12000
    m("bea: apostar 30")
    m.close()
    m.draw("9s Kd 8d")
    assert (m.play.punto.cards, m.play.banca.cards) == (("6h", "Kd"), ("9s", "8d"))


@law(
    "ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p2", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1", "criterio:ferrocarril.46"
)
@everywhere
def test_waived_before_the_announcement_the_mano_may_be_passed_and_nobody_plays_the_card(where: str) -> None:
    m = betting(where)
    m.coup("2h 4d", "9s 8d")
    m("crupier: incidente carta-antes-de-tiempo")
    m.draw("6h")
    assert m.why_not("ana: pasar la mano") == ("debe_seguir_la_jugada", EARLY[where])
    assert m.why_not("crupier: incidente dispensa")[0] == "sin_facultad"
    m("jefe: incidente dispensa")
    assert m.why_not("jefe: incidente dispensa")[0] == "no_es_momento"
    m("ana: pasar la mano", "bea: tomar 200")
    m.hay()
    m("carla: apostar 30")
    m.close()
    m.deal("2h 2d", "3s 3d")
    assert m.play.punto.cards == ("2h", "2d")


@everywhere
def test_companions_with_a_card_out_of_the_sabot_play_the_jugada(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    ana, rules = m.person("ana"), m.game.rules
    assert isinstance(take_leave(rules, m.game.view(m.state, ana)), RefuseToDeal)
    for _ in range(PASES):
        m.hay()
        m("bea: banco")
        m.coup("2h 4d", "9s 8d")
    assert isinstance(choose(rules, m.game.view(m.state, ana)), PassHand)
    m("crupier: incidente carta-antes-de-tiempo")
    m.draw("6h")
    view = m.game.view(m.state, ana)
    assert choose(rules, view) == take_leave(rules, view) == KeepBank(by=ana)


@everywhere
def test_a_card_that_comes_out_before_the_announcement_is_seen_by_nobody(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m("crupier: incidente carta-antes-de-tiempo")
    other = m.fork()
    m.draw("6h")
    other.draw("Kc")
    for name in ("ana", "bea", "crupier", "jefe"):
        who = m.person(name)
        assert m.game.view(m.state, who) == other.game.view(other.state, who)


@law("ES1979:08.VIII.1.p2", "GA2007:07.IV.errores.1.p3", "MU2010:51.1.p2", "AS2011fb:I.C.1.p2")
@everywhere
def test_a_card_face_up_in_the_sabot_is_removed_and_bets_stay(where: str) -> None:
    m = betting(where)
    m.close()
    m.draw("6h")
    m("crupier: incidente carta-boca-arriba")
    assert of(m.draw("Kc"), CardExposed).card == "Kc"
    m.draw("9s Kd 8d")
    assert (m.play.punto.cards, m.play.banca.cards) == (("6h", "Kd"), ("9s", "8d"))
    assert m.why_not("bea: retirar")[0] == "fuera_de_fase"


@law(
    "ES1979:08.VIII.1.p3", "GA2007:07.IV.errores.1.p4", "MU2010:51.1.p3", "AS2011fb:I.C.1.p3", "criterio:ferrocarril.61"
)
@everywhere
def test_cards_stuck_together_annul_the_jugada_and_everything_is_as_before(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    m("bea: banco")
    m.coup("2h 4d", "9s 8d")
    m.hay()
    m("carla: apostar 30")
    m.close()
    assert m.garage > 0
    m.draw("6h")
    left = m.state.sabot.left if m.state.sabot else 0
    assert m.why_not("crupier: incidente cartas-pegadas 1")[0] == "nota_desconocida"
    assert of(m("crupier: incidente cartas-pegadas 3"), JugadaAnnulled).cause == "cartas pegadas"
    assert m.state.sabot is not None
    assert m.state.sabot.left == left - 3
    settled = m("crupier: liquidar")
    stuck = m.game.rules.law["stuck"]
    assert (of(settled, Returned).cite, of(settled, RoundClosed).cite) == (stuck, stuck)
    assert m.garage == 0
    assert m.banca.amount == 19500
    assert m.state.follow == "bea"
    assert m.money("carla") == 0


@law("ES1979:08.VIII.1.p4", "GA2007:07.IV.errores.1.p5", "MU2010:51.1.p4", "AS2011fb:I.C.1.p4")
@everywhere
def test_a_card_on_the_floor_keeps_its_value(where: str) -> None:
    m = betting(where)
    m.close()
    m.draw("6h")
    before = m.play
    events = m("crupier: incidente carta-al-suelo")
    assert ruling(events)[0].startswith("it keeps its value")
    assert m.play == before
    assert m.why_not("bea: incidente carta-al-suelo")[0] == "sin_facultad"


@law("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p1", "AS2011fb:I.C.2.p1")
@everywhere
def test_one_card_uncovered_by_the_croupier_binds_both_sides(where: str) -> None:
    m = dealt(where, "3h Kd", "4s Kh", banco=True, libertad_banco=True)
    free = m.fork()
    free.say("no")
    assert free.play.due_word == ""
    m("jefe: incidente crupier-descubre banca-1")
    m.say("no")
    assert m.play.due_word == "carta"
    m.banker("negar")
    assert m.why_not("ana: plantarse")[0] == "banquero_debe_pedir"


@law("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p1", "AS2011fb:I.C.2.p1")
@everywhere
def test_both_cards_of_the_punto_uncovered_make_the_banker_draw_in_the_optional_cells(where: str) -> None:
    m = dealt(where, "2h 2d", "5s Kh")
    m("jefe: incidente crupier-descubre punto")
    m.say("carta")
    m.banker("dar")
    m.draw("4c")
    assert m.why_not("ana: plantarse")[0] == "banquero_debe_pedir"
    m.banker("pedir")


@law("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p1", "AS2011fb:I.C.2.p1")
@everywhere
@pytest.mark.parametrize("shown", [("punto",), ("punto-1", "punto-2")])
def test_both_cards_of_the_punto_uncovered_take_the_freedom_from_a_maker_of_banco(
    where: str, shown: tuple[str, ...]
) -> None:
    m = dealt(where, "3h Kd", "5s Kh", banco=True, libertad_banco=True)
    free = m.fork()
    free.say("no")
    assert free.play.due_word == ""
    for note in shown:
        m(f"jefe: incidente crupier-descubre {note}")
    m.say("no")
    assert m.play.due_word == "carta"
    m.banker("dar")
    m.draw("4c")
    assert m.why_not("ana: plantarse")[0] == "banquero_debe_pedir"


@law("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p1", "AS2011fb:I.C.2.p1")
@everywhere
def test_a_card_of_the_banker_uncovered_leaves_the_optional_cells_a_choice(where: str) -> None:
    m = dealt(where, "2h 2d", "5s Kh")
    m("jefe: incidente crupier-descubre banca")
    m.say("carta")
    m.banker("dar")
    m.draw("4c")
    m.banker("plantarse")


@law("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p2", "AS2011fb:I.C.2.p1")
@everywhere
def test_another_fault_of_the_croupier_is_rectified_or_annuls(where: str) -> None:
    m = betting(where)
    m.close()
    m.draw("6h")
    rectified = m.fork()
    rectified("jefe: incidente falta-del-crupier rectificable")
    assert rectified.state.phase is Phase.REPARTO
    m("jefe: incidente falta-del-crupier irrectificable")
    assert m.play.result == "anulada"
    assert rectified.why_not("jefe: incidente falta-del-crupier quizas")[0] == "nota_desconocida"


RESTORED = [
    ("4s Kh", "6c 2d", ("4s", "Kh", "6c"), 0),
    ("6s Kh", "3c", ("6s", "Kh"), 6),
    ("5s Kh", "3c", ("5s", "Kh", "3c"), 8),
    ("7s Kh", "3c 2d", ("7s", "Kh"), 7),
]


@law("ES1979:08.VIII.2.p2", "GA2007:07.IV.errores.2.p2", "MU2010:51.2.p3", "AS2011fb:I.C.2.p2")
@everywhere
@pytest.mark.parametrize(("banca", "drawn", "hand", "points"), RESTORED)
def test_carta_announced_when_the_punto_said_no(
    where: str, banca: str, drawn: str, hand: tuple[str, ...], points: int
) -> None:
    m = dealt(where, "6h Kd", banca)
    m.say("no")
    m(f"crupier: incidente carta-anunciada-por-no {len(drawn.split())}")
    shown = of(m.draw(drawn), HandsShown)
    assert shown.banca == hand
    assert shown.banca_total == points


@law("ES1979:08.VIII.2.p2", "GA2007:07.IV.errores.2.p2", "MU2010:51.2.p3", "AS2011fb:I.C.2.p2")
@everywhere
def test_carta_announced_for_no_before_any_card_was_drawn(where: str) -> None:
    draws = dealt(where, "6h Kd", "4s Kh")
    draws.say("no")
    draws("crupier: incidente carta-anunciada-por-no 0")
    assert of(draws.draw("2c"), HandsShown).banca_total == 6
    stands = dealt(where, "6h Kd", "6s Kh")
    stands.say("no")
    assert of(stands("crupier: incidente carta-anunciada-por-no 0"), HandsShown).banca_total == 6


@law("ES1979:08.VII.p11", "GA2007:07.IV.desarrollo.p11", "MU2010:50.2.p10", "AS2011fb:I.B.p12")
@everywhere
def test_cards_of_a_banco_seguido_given_to_another_may_be_claimed_until_lifted(where: str) -> None:
    m = _seguido(where)
    m("crupier: incidente entrega-equivocada carla")
    seen = m.fork()
    m("bea: reclamar")
    assert m.play.given == "bea"
    seen("carla: levantar")
    assert seen.why_not("bea: reclamar")[0] == "cartas_vistas"
    seen("carla: abatir")


def _seguido(where: str) -> Mesa:
    """Bea lost a banco and has announced banco seguido; the cards are dealt and lie before the croupier."""
    m = _lost_banco(where)
    m("bea: banco seguido")
    m.close()
    return m.deal("9h Kd", "3s 4d")


def _lost_banco(where: str) -> Mesa:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    m("bea: banco")
    m.coup("2h 4d", "9s 8d")
    m.hay()
    return m


@law("ES1979:08.VII.p13", "GA2007:07.IV.desarrollo.p13", "MU2010:50.2.p12", "AS2011fb:I.B.p14")
@everywhere
def test_cards_taken_by_another_before_the_delivery_are_taken_back(where: str) -> None:
    m = _seguido(where)
    m("crupier: incidente cartas-tomadas carla")
    assert m.play.given == "bea"
    m("bea: levantar", "bea: abatir")


@law("ES1979:08.VII.p12", "GA2007:07.IV.desarrollo.p12", "MU2010:50.2.p11", "AS2011fb:I.B.p13")
@everywhere
def test_a_banco_seguido_after_the_delivery_takes_the_cards_unless_they_were_seen(where: str) -> None:
    m = _lost_banco(where)
    m("carla: apostar 30")
    m.close()
    garage = m.garage
    assert garage == 19500 - 3000
    m.deal("9h Kd", "3s 4d")
    m("crupier: entregar")
    seen = m.fork()
    m("bea: banco seguido")
    assert m.play.given == "bea"
    assert m.in_play() == {"bea": 19500}
    assert m.garage == 0
    assert m.money("carla") == 0
    seen("carla: levantar")
    assert seen.why_not("bea: banco seguido")[0] == "cartas_vistas"


@law(
    "ES1979:08.VII.p10",
    "GA2007:07.IV.desarrollo.p10",
    "MU2010:50.2.p9",
    "AS2011fb:I.B.p11",
    "criterio:ferrocarril.24",
)
@everywhere
def test_a_banco_after_the_closing_call_has_no_preference(where: str) -> None:
    m = betting(where)
    m.close()
    assert m.why_not("david: banco")[0] == "banco_tardio"
    m.draw("6h")
    assert m.why_not("david: banco")[0] == "banco_tardio"
    assert m.why_not("david: banco seguido")[0] == "sin_banco_seguido"


@law(
    "ES1979:08.VII.p14",
    "GA2007:07.IV.desarrollo.p14",
    "MU2010:50.2.p13",
    "AS2011fb:I.B.p15",
)
@everywhere
def test_a_banco_seguido_let_go_is_lost_unless_the_jugada_is_a_tie(where: str) -> None:
    m = _lost_banco(where)
    m("carla: apostar 30", "david: apostar 20")
    tied = m.fork()
    m.coup("2h 4d", "9s 8d")
    assert m.state.follow == ""
    tied.coup("7h Kd", "9s 8d")
    assert tied.state.follow == "bea"


@law("criterio:ferrocarril.25", "criterio:ferrocarril.26", "criterio:ferrocarril.31")
@everywhere
def test_a_banco_that_ties_has_the_first_call_and_a_banco_seguido_survives_a_new_banker(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    m("david: banco")
    m.coup("7h Kd", "9s 8d")
    assert m.state.repeat == "david"
    m.hay()
    m("bea: banco")
    m("david: banco")
    assert m.play.banco[0].player == "david"
    m.coup("2h 4d", "9s 8d")
    m("ana: pasar la mano", "bea: tomar 195")
    assert m.state.follow == "david"
    m.hay()
    m("carla: banco")
    m("david: banco seguido")
    m.coup("2h 4d", "9s 8d")
    m("bea: pasar la mano", "carla: rehusar")
    m("david: tomar 380.25")
    assert m.state.follow == ""


@everywhere
def test_when_all_four_cards_were_drawn_too_early_the_deal_is_over_with_the_closing_call(where: str) -> None:
    m = betting(where)
    for card in ("6h", "9s", "Kd", "8d"):
        m("crupier: incidente carta-antes-de-tiempo")
        m.draw(card)
    assert m.why_not("crupier: incidente carta-antes-de-tiempo")[0] == "no_es_momento"
    m.close()
    assert m.state.phase is Phase.PUNTO
    m.lift()
    m.say("no")


def _first_cards(where: str, cards: str) -> Mesa:
    """The deal has begun: these cards are out, the punto's first."""
    m = betting(where)
    m.close()
    m.draw(cards)
    return m


@law("ES1979:08.VIII.2.p1", "GA2007:07.IV.errores.2.p1", "MU2010:51.2.p1", "AS2011fb:I.C.2.p1")
@everywhere
def test_the_croupier_may_uncover_a_card_during_the_deal_once_it_is_out(where: str) -> None:
    m = betting(where)
    m.close()
    assert m.why_not("crupier: incidente crupier-descubre punto-1")[0] == "no_es_momento"
    m.draw("3h")
    for note in ("punto-2", "punto", "banca-1"):
        assert m.why_not(f"crupier: incidente crupier-descubre {note}")[0] == "nota_desconocida"
    assert of(m("crupier: incidente crupier-descubre punto-1"), CardsTurned).cards == ("3h",)
    m.draw("4s Kd Kh")
    assert m.play.punto.bound
    assert m.play.banca.bound
    assert m.play.banca.shown == ()


@law("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p6", "MU2010:51.3.p5", "AS2011fb:I.C.3.p6")
@everywhere
def test_a_card_uncovered_by_the_banker_during_the_deal_makes_him_show_his_own_when_it_comes(where: str) -> None:
    m = _first_cards(where, "3h")
    assert m.why_not("crupier: incidente banquero-descubre tercera")[0] == "nota_desconocida"
    m("crupier: incidente banquero-descubre primera")
    own = of(m.draw("4s"), CardsTurned)
    assert (own.side, own.cards, own.cite) == ("banca", ("4s",), m.game.rules.law["banker_shows"])
    m.draw("Kd Kh")
    assert (m.play.punto.shown, m.play.banca.shown, m.play.banca.bound) == ((0,), (0,), False)


@law("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p7", "MU2010:51.3.p5", "AS2011fb:I.C.3.p7")
@everywhere
def test_both_cards_uncovered_by_the_banker_during_the_deal_bind_him(where: str) -> None:
    m = _first_cards(where, "3h 4s Kd")
    turned = m("crupier: incidente banquero-descubre ambas")
    assert [e.cards for e in turned if isinstance(e, CardsTurned)] == [("3h", "Kd"), ("4s",)]
    assert of(m.draw("Kh"), CardsTurned).cards == ("Kh",)
    assert (m.play.banca.shown, m.play.banca.bound) == ((0, 1), True)


@law("ES1979:08.VIII.3.p4", "GA2007:07.IV.errores.3.p4", "MU2010:51.3.p4", "AS2011fb:I.C.3.p4")
@everywhere
@pytest.mark.parametrize("out", ["2h", "2h 8s Kd"])
def test_a_card_of_the_punto_in_the_cesta_during_the_deal_abates_with_9_when_the_deal_is_done(
    where: str, out: str
) -> None:
    m = _first_cards(where, out)
    m("crupier: incidente carta-del-punto-en-la-cesta")
    assert m.why_not("crupier: incidente carta-del-punto-en-la-cesta")[0] == "no_es_momento"
    rest = ["2h", "8s", "Kd", "Kh"][len(out.split()) :]
    shown = of(m.draw(" ".join(rest)), HandsShown)
    assert (shown.punto_total, shown.banca_total, shown.result) == (9, 8, "punto")
    m("crupier: liquidar")
    assert m.money("bea") == 3000
