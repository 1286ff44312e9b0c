"""Errors and infractions of bacarrá a dos paños, each with its ruling and its near miss (ES1979:09.VIII)."""

import pytest

from tapete.games.bacarra_dos_panos.errors import incident
from tapete.games.bacarra_dos_panos.rules import EFFECTS
from tapete.games.bacarra_dos_panos.state import Phase
from tests.games.dos import BANKER, Mesa, everywhere
from tests.trace import law

BETS = "ana:primero:100 gil:segundo:300"


def dealt(where: str, primero: str, segundo: str, banca: str, **setup: str) -> Mesa:
    return Mesa(where, **setup).bet(BETS).deal(primero, segundo, banca)


def test_every_incident_of_the_list_may_be_declared_or_comes_to_light() -> None:
    found = {"no-con-menos-de-cinco", "carta-con-seis-o-mas", "no-con-ocho-o-nueve", "error-del-segundo"}
    assert {*incident.known, *found} == set(EFFECTS)


# --- 1: the cards -----------------------------------------------------------------------------------------------------


@law(
    "ES1979:09.VIII.1.p1", "GA2007:08.V.errores.1.p1", "GA2007:08.V.errores.1.p2",
    "MU2010:59.1.p1", "AS2011fb:II.C.1.p1", "AS2011fb:II.C.1.p2",
)  # fmt: skip
@everywhere
def test_cards_drawn_too_early_are_played_unless_the_director_waives_it(where: str) -> None:
    mesa = Mesa(where)
    assert mesa.refused("crupier: incidente carta-antes-de-tiempo")[0] == "no_es_momento"
    mesa("crupier: hagan juego")
    mesa("ana: apostar primero 100")
    mesa("crupier: incidente carta-antes-de-tiempo 2")
    mesa.draw("2s 3s")
    assert mesa.refused("ana: retirar")[0] == "sin_postura"
    waived = mesa.other()
    mesa("crupier: ya no va mas")
    assert (mesa.play.primero.cards, mesa.play.segundo.cards, len(mesa.play.queue)) == (("2s",), ("3s",), 4)
    assert waived.refused("jefe: incidente dispensa") == ("sin_facultad", mesa.law("early"))
    waived("director: incidente dispensa")
    waived("crupier: ya no va mas")
    assert (waived.play.primero.cards, len(waived.play.queue)) == ((), 6)
    assert waived.state.sabot is not None
    assert waived.state.sabot.left == 310


@law("ES1979:09.VIII.1.p2", "GA2007:08.V.errores.1.p3", "MU2010:59.1.p2", "AS2011fb:II.C.1.p3")
@everywhere
def test_a_card_face_up_is_replaced_and_bets_stay(where: str) -> None:
    mesa = Mesa(where).bet(BETS)
    mesa("crupier: incidente carta-boca-arriba")
    mesa.draw("9s 2s")
    assert (mesa.play.primero.cards, mesa.play.wagered) == (("2s",), 40000)
    assert mesa.refused("ana: retirar")[0] == "fuera_de_fase"


@law(
    "ES1979:09.VIII.1.p3", "GA2007:08.V.errores.1.p4", "MU2010:59.1.p3", "AS2011fb:II.C.1.p4",
    "criterio:bacarra-dos-panos.39",
)  # fmt: skip
@everywhere
def test_cards_stuck_together_annul_the_jugada_in_third_cards_too(where: str) -> None:
    mesa = dealt(where, "Ks 2h", "Ks 6d", "Ks 5h").say("carta", "no")
    assert mesa.refused("crupier: incidente cartas-pegadas 2")[0] == "no_es_momento"
    mesa.banker("dar")
    mesa("crupier: incidente cartas-pegadas 2")
    mesa.settle()
    assert (mesa.bank.amount, mesa.money.get("cagnotte", 0), mesa.money["tapete:gil"]) == (100000, 0, 0)


@law("ES1979:09.VIII.1.p4", "GA2007:08.V.errores.1.p5", "MU2010:59.1.p4", "AS2011fb:II.C.1.p5")
@everywhere
def test_a_card_on_the_floor_keeps_its_value(where: str) -> None:
    mesa = dealt(where, "Ks 2h", "Ks 6d", "Ks 5h")
    before = mesa.state
    mesa("crupier: incidente carta-al-suelo")
    assert mesa.state == before
    assert mesa.refused("ana: incidente carta-al-suelo")[0] == "sin_facultad"


@law(
    "ES1979:09.VIII.1.p5", "GA2007:08.V.errores.1.p6", "MU2010:59.1.p5", "AS2011fb:II.C.1.p6",
    "criterio:bacarra-dos-panos.36",
)  # fmt: skip
@everywhere
def test_the_rightful_mano_has_the_cards_at_once_or_in_the_next_jugada(where: str) -> None:
    mesa = dealt(where, "Ks 6h", "Ks 6d", "Ks 7h")
    early = mesa.other()
    early("crupier: incidente cartas-a-otro primero")
    assert early.play.keeps == (False, False)
    mesa.say("no")
    mesa("crupier: incidente cartas-a-otro primero")
    mesa.say("no").banker("plantarse")
    mesa.show()
    mesa.settle()
    assert mesa.state.turn == (1, 8)


# --- 2: the banker ----------------------------------------------------------------------------------------------------


@law("ES1979:09.VIII.2.p1", "GA2007:08.V.errores.2.p1", "MU2010:59.2.p1", "AS2011fb:II.C.2.p1")
@law("criterio:bacarra-dos-panos.23")
@everywhere
def test_an_irregular_deal_is_rectified_or_annulled(where: str) -> None:
    mesa = dealt(where, "Ks 6h", "Ks 6d", "Ks 7h")
    assert mesa.refused("crupier: incidente distribucion-irregular rectificada")[0] == "sin_facultad"
    kept, void = mesa.other(), mesa.other()
    kept("jefe: incidente distribucion-irregular rectificada")
    assert kept.state.phase is Phase.PRIMERO
    void("jefe: incidente distribucion-irregular anulada")
    assert void.play.results == ("anulado", "anulado")


@law(
    "ES1979:09.VIII.2.p2", "GA2007:08.V.errores.2.p2", "MU2010:59.2.p2", "AS2011fb:II.C.2.p2",
    "ES1979:09.VIII.3.p3", "GA2007:08.V.errores.3.p3", "MU2010:59.3.p3", "AS2011fb:II.C.3.p3",
)  # fmt: skip
@everywhere
def test_a_card_not_asked_for_is_no_fault_and_a_card_withheld_is(where: str) -> None:
    mesa = dealt(where, "Ks 7h", "Ks 3d", "Ks 5h").say("no", "carta")
    assert mesa.refused("crupier: incidente carta-no-pedida segundo")[0] == "nota_desconocida"
    withheld = mesa.other()
    mesa("crupier: incidente carta-no-pedida primero")
    assert mesa.draw("2s")[0].tell("en") == "A card given without being asked for: 2♠."
    assert (mesa.play.segundo.third, mesa.play.own_fault) == ("2s", False)
    for word in ("pedir", "plantarse"):
        mesa.other().banker(word)
    withheld("crupier: incidente carta-no-dada segundo")
    assert withheld.draw("2s")[0].tell("en") == "A card that was owed to a paño: 2♠."
    assert (withheld.play.segundo.third, withheld.play.own_fault) == ("2s", True)
    assert withheld.refused(f"{BANKER}: plantarse") == ("banquero_debe_pedir", withheld.law("mixed"))


@law("ES1979:09.VIII.2.p2", "GA2007:08.V.errores.2.p2", "MU2010:59.2.p2", "AS2011fb:II.C.2.p2")
@everywhere
def test_a_card_not_asked_for_after_the_one_that_was_waits_for_the_banker(where: str) -> None:
    mesa = dealt(where, "Ks 3d", "Ks 7h", "Ks 5h").say("carta", "no")
    mesa.banker("dar")
    mesa.draw("2s")
    mesa("crupier: incidente carta-no-pedida segundo")
    mesa.draw("4s")
    assert (mesa.play.primero.third, mesa.play.segundo.third, mesa.play.spare) == ("2s", "", ("4s",))
    assert mesa.refused("crupier: incidente carta-no-pedida segundo")[0] == "no_es_momento"
    mesa.banker("pedir")
    assert mesa.play.banca.third == "4s"


@law("ES1979:09.VIII.3.p3", "GA2007:08.V.errores.3.p3", "MU2010:59.3.p3", "AS2011fb:II.C.3.p3")
@pytest.mark.parametrize(("banca", "refused"), [("Ks 4h", "plantarse"), ("Ks 6c", "pedir")])
@everywhere
def test_a_banker_who_forgot_a_pano(where: str, banca: str, refused: str) -> None:
    mesa = dealt(where, "Ks 6h", "Ks 2d", banca).say("no", "carta")
    mesa("crupier: incidente carta-no-dada segundo")
    mesa.draw("9s")
    assert mesa.refused(f"{BANKER}: {refused}")[0].startswith("banquero_debe")
    if refused == "plantarse":
        mesa.banker("pedir")
        mesa.draw("3s")
        mesa.show()
        assert mesa.play.results == ("pierde", "pierde")


@law(
    "ES1979:09.VIII.2.p3", "GA2007:08.V.errores.2.p3", "MU2010:59.2.p3", "AS2011fb:II.C.2.p3",
    "criterio:bacarra-dos-panos.12",
)  # fmt: skip
@pytest.mark.parametrize(("author", "free"), [("crupier", True), ("banquero", False)])
@everywhere
def test_both_cards_of_a_pano_uncovered_bind_the_banker(where: str, author: str, *, free: bool) -> None:
    mesa = dealt(where, "Ks 6h", "Ks 2d", "Ks 5h")
    mesa(f"crupier: incidente pano-descubierto segundo-{author}")
    assert mesa.play.segundo.shown == (0, 1)
    assert mesa.refused("ana: retirar")[0] == "fuera_de_fase"
    mesa.say("no", "carta").banker("dar")
    mesa.draw("As")
    if free:
        mesa.other().banker("plantarse")
    else:
        assert mesa.refused(f"{BANKER}: plantarse")[0] == "banquero_debe_pedir"
    mesa.banker("pedir")


@law(
    "ES1979:09.VIII.2.p4", "GA2007:08.V.errores.2.p4", "MU2010:59.2.p4", "AS2011fb:II.C.2.p4",
    "criterio:bacarra-dos-panos.13", "criterio:bacarra-dos-panos.28",
)  # fmt: skip
@everywhere
def test_cards_in_the_cesta_annul_their_pano_or_both(where: str) -> None:
    mesa = Mesa(where).bet(BETS)
    mesa.draw("Ks")
    mesa("crupier: incidente cesta-pano segundo")
    both = mesa.other()
    both("crupier: incidente cesta-pano primero")
    assert both.play.results == ("anulado", "anulado")
    mesa.draw("Kd Kh 6h 6d 7h")
    mesa.say("no").banker("plantarse")
    mesa.show()
    mesa.settle()
    assert (mesa.bank.amount, mesa.money["cagnotte"], mesa.state.turn) == (109800, 200, (2, 7))
    bank = dealt(where, "Ks 6h", "Ks 6d", "Ks 7h")
    bank("crupier: incidente cesta-banca")
    assert bank.play.results == ("anulado", "anulado")
    third = dealt(where, "Ks 2h", "Ks 6d", "Ks 7h").say("carta", "no").banker("dar")
    lost = third.other()
    lost("crupier: incidente cesta-pano primero")
    assert (lost.play.void, lost.play.queue) == ((True, False), ())
    third.draw("6s")
    third("crupier: incidente tercera-vista-en-la-cesta")
    assert third.play.primero.third == "6s"


@law("ES1979:09.VIII.2.p4", "GA2007:08.V.errores.2.p4", "MU2010:59.2.p4", "AS2011fb:II.C.2.p4")
@everywhere
@pytest.mark.parametrize("fallen", ["cesta-pano primero", "cesta-pano segundo", "cesta-banca"])
def test_only_cards_that_nobody_has_seen_fall_into_the_cesta(where: str, fallen: str) -> None:
    mesa = dealt(where, "Ks 9h", "Ks 6d", "Ks 6h")
    mesa.other()(f"crupier: incidente {fallen}")
    mesa("ana: levantar")
    assert mesa.refused(f"crupier: incidente {fallen}") == ("no_es_momento", mesa.law("cesta"))
    mesa("ana: abatir")
    assert mesa.refused(f"crupier: incidente {fallen}")[0] == "no_es_momento"
    mesa.say("no")
    assert mesa.refused(f"crupier: incidente {fallen}")[0] == "no_es_momento"


@law("ES1979:09.VIII.2.p4", "GA2007:08.V.errores.2.p4", "MU2010:59.2.p4", "AS2011fb:II.C.2.p4")
@everywhere
def test_a_third_card_falls_only_while_it_is_dealt(where: str) -> None:
    mesa = dealt(where, "Ks 2h", "Ks 6d", "Ks 5h").say("carta", "no").banker("dar")
    assert mesa.refused("crupier: incidente cesta-pano segundo")[0] == "nota_desconocida"
    assert mesa.refused("crupier: incidente cesta-banca")[0] == "no_es_momento"
    mesa.draw("6s")
    assert mesa.refused("crupier: incidente cesta-pano primero")[0] == "no_es_momento"
    mesa.banker("pedir")
    mesa("crupier: incidente cesta-banca")
    assert mesa.play.results == ("anulado", "anulado")


# --- 3 and 4: restored jugadas ----------------------------------------------------------------------------------------


@law(
    "ES1979:09.VIII.4.p1", "GA2007:08.V.errores.4.p1", "MU2010:59.4.p1", "AS2011fb:II.C.4.p1",
    "ES1979:09.VIII.3.p3", "GA2007:08.V.errores.3.p3", "MU2010:59.3.p3", "AS2011fb:II.C.3.p3",
)  # fmt: skip
@everywhere
def test_no_with_three(where: str) -> None:
    mesa = dealt(where, "Ks 3h", "Ks 4d", "Ks 5h").say("no", "carta").banker("dar")
    mesa.draw("6s")
    mesa.banker("pedir")
    mesa.draw("Kc")
    mesa.show()
    assert mesa.rulings() == [("no-con-menos-de-cinco", "primero", mesa.law("no_under_five"))]
    assert (mesa.play.primero.third, mesa.play.segundo.third, mesa.play.banca.third) == ("6s", "Kc", "")
    for word in ("pedir", "plantarse"):
        mesa.other().banker(word)
    mesa.banker("plantarse")
    mesa.show()
    assert mesa.play.results == ("gana", "pierde")


@law("ES1979:09.VIII.4.p2", "GA2007:08.V.errores.4.p2", "MU2010:59.4.p2", "AS2011fb:II.C.4.p2")
@law("ES1979:09.VIII.3.p2", "GA2007:08.V.errores.3.p2", "MU2010:59.3.p2", "AS2011fb:II.C.3.p2")
@pytest.mark.parametrize(("banca", "refused", "total"), [("Ks 4h", "plantarse", 3), ("Ks 6c", "pedir", 6)])
@everywhere
def test_carta_with_seven_goes_to_the_banker_by_the_cuadro(where: str, banca: str, refused: str, total: int) -> None:
    mesa = dealt(where, "Ks 7h", "Ks 6d", banca).say("carta", "no").banker("dar")
    mesa.draw("9s")
    mesa.banker("plantarse")
    mesa.show()
    assert (mesa.play.primero.third, mesa.play.spare) == ("", ("9s",))
    assert mesa.refused(f"{BANKER}: {refused}")[1] == mesa.law("same")
    mesa.banker("pedir" if refused == "plantarse" else "plantarse")
    (shown,) = [event for event in mesa.show() if type(event).__name__ == "HandsShown"]
    assert shown.points[2] == total  # type: ignore[attr-defined]


@law("ES1979:09.VIII.4.p2", "GA2007:08.V.errores.4.p2", "MU2010:59.4.p2", "AS2011fb:II.C.4.p2")
@everywhere
def test_carta_with_seven_goes_to_the_segundo_if_it_asked(where: str) -> None:
    mesa = dealt(where, "Ks 7h", "Ks 2d", "Ks 4h").say("carta", "carta").banker("dar")
    mesa.draw("9s 3s")
    mesa.banker("plantarse")
    mesa.show()
    assert (mesa.play.segundo.third, mesa.play.spare) == ("9s", ("3s",))
    stands = mesa.other().banker("plantarse")
    stands.show()
    assert stands.play.banca.third == ""
    mesa.banker("pedir")
    assert (mesa.play.banca.third, mesa.state.phase) == ("3s", Phase.DESCUBRIR)


@law("ES1979:09.VIII.4.p3", "GA2007:08.V.errores.4.p3", "MU2010:59.4.p3", "AS2011fb:II.C.4.p3")
@pytest.mark.parametrize(
    ("hand", "first", "counts"),
    [("Ks 5h", "carta", "carta"), ("Ks 5h", "no", "no"), ("Ks 6h", "carta", "no"), ("Ks 2h", "no", "carta")],
)
@everywhere
def test_of_two_words_the_first_counts_with_five_and_else_the_due_one(
    where: str, hand: str, first: str, counts: str
) -> None:
    mesa = dealt(where, hand, "Ks 6d", "Ks 7h")
    assert mesa.refused(f"crupier: incidente dos-palabras {first}") == ("no_es_momento", mesa.law("two_words"))
    mesa("ana: levantar")
    mesa(f"crupier: incidente dos-palabras {first}")
    assert (mesa.play.words[0], mesa.state.phase) == (counts, Phase.SEGUNDO)
    assert mesa.refused(f"crupier: incidente dos-palabras {first}")[0] == "no_es_momento"


@law("ES1979:09.VIII.4.p4", "GA2007:08.V.errores.4.p4", "MU2010:59.4.p4", "AS2011fb:II.C.4.p4")
@law("criterio:bacarra-dos-panos.6")
@everywhere
def test_no_with_nine_loses_the_right_to_abatir(where: str) -> None:
    mesa = dealt(where, "4s 5h", "Ks 6d", "Ks 8h").say("no", "no").banker("abatir")
    mesa.show()
    assert mesa.play.results == ("pierde", "pierde")
    tied = dealt(where, "4s 5h", "4d 4h", "Ks 4c").say("no", "abatir").banker("pedir")
    tied.draw("5s")
    tied.show()
    assert tied.rulings() == [("no-con-ocho-o-nueve", "primero", tied.law("lost_right"))]
    assert tied.play.results == ("empate", "gana")


@law("ES1979:09.VIII.4.p4", "GA2007:08.V.errores.4.p4", "MU2010:59.4.p4", "AS2011fb:II.C.4.p4")
@everywhere
def test_carta_with_nine_is_restored_and_the_right_lost(where: str) -> None:
    mesa = dealt(where, "4s 5h", "Ks 6d", "Ks 4c").say("carta", "no").banker("dar")
    mesa.draw("2s")
    mesa.banker("plantarse")
    mesa.show()
    assert (mesa.play.primero.third, mesa.play.spare, mesa.play.primero.lost) == ("", ("2s",), mesa.law("lost_right"))


@law("ES1979:09.VIII.4.p5", "GA2007:08.V.errores.4.p5", "MU2010:59.4.p5", "AS2011fb:II.C.4.p5")
@everywhere
def test_the_segundo_errs(where: str) -> None:
    mesa = dealt(where, "Ks 6h", "Ks Ad", "Ks 3h").say("no", "no").banker("pedir")
    mesa.draw("8s")
    mesa.show()
    assert mesa.rulings() == [("error-del-segundo", "segundo", mesa.law("second_pano"))]
    assert mesa.play.segundo.third == "8s"
    for word in ("pedir", "plantarse"):
        mesa.other().banker(word)
    asks = dealt(where, "Ks 6h", "Ks 7d", "Ks 6c").say("no", "carta").banker("dar")
    asks.draw("4s")
    asks.banker("plantarse")
    asks.show()
    assert asks.refused(f"{BANKER}: pedir")[0] == "banquero_debe_plantarse"


@law(
    "ES1979:09.VIII.3.p1", "GA2007:08.V.errores.3.p1", "MU2010:59.3.p1", "AS2011fb:II.C.3.p1",
    "criterio:bacarra-dos-panos.16",
)  # fmt: skip
@everywhere
def test_one_pano_abates_and_the_other_errs(where: str) -> None:
    mesa = dealt(where, "4s 4h", "Ks 3d", "Ks 3h").say("abatir", "no").banker("pedir")
    mesa.draw("9s")
    mesa.show()
    assert mesa.refused(f"{BANKER}: plantarse") == ("banquero_debe_pedir", mesa.law("one_abates"))
    mesa.banker("pedir")
    mesa.draw("6s")
    mesa.show()
    mesa.settle()
    assert (mesa.bank.amount, mesa.money["cagnotte"]) == (119600, 400)
    right = dealt(where, "4s 4h", "Ks 3d", "Ks 3h").say("abatir", "carta").banker("dar")
    right.draw("9s")
    right.banker("cuadro")
    for word in ("pedir", "plantarse"):
        right.other().banker(word)


@law("criterio:bacarra-dos-panos.16")
def test_the_optional_cell_draws_in_a_restored_jugada() -> None:
    mesa = dealt("estado", "Ks 3h", "Ks 6d", "Ks 5h").say("no", "no").banker("pedir")
    mesa.draw("4s")
    mesa.show()
    assert mesa.refused(f"{BANKER}: plantarse")[0] == "banquero_debe_pedir"


# --- 5: prohibitions --------------------------------------------------------------------------------------------------


@law(
    "ES1979:09.VIII.5.p1", "GA2007:08.V.errores.5.p1", "MU2010:59.5.p1", "AS2011fb:II.C.5.p1", "AS2011fb:II.C.5.p2",
    "criterio:bacarra-dos-panos.37",
)  # fmt: skip
@everywhere
def test_who_is_slow_loses_the_cards(where: str) -> None:
    mesa = dealt(where, "Ks 2h", "Ks 6d", "Ks 7h")
    mesa("ana: levantar")
    mesa("crupier: incidente portador-lento")
    assert (mesa.play.holders, mesa.state.turn) == (("bea", "gil"), (2, 7))
    assert mesa.refused("ana: carta")[0] == "no_tiene_las_cartas_del_pano"
    banco = Mesa(where)
    banco("crupier: hagan juego")
    banco("ana: banco")
    banco("crupier: ya no va mas")
    banco.deal("Ks 2h", "Ks 6d", "Ks 7h")
    banco("crupier: incidente portador-lento")
    assert banco.play.words[0] == "carta"


@law(
    "ES1979:09.VIII.5.p2", "GA2007:08.V.errores.5.p2", "MU2010:59.5.p2", "MU2010:59.5.p3", "AS2011fb:II.C.5.p3",
    "criterio:bacarra-dos-panos.37",
)  # fmt: skip
@everywhere
def test_advice_of_others_binds_to_the_tables(where: str) -> None:
    mesa = dealt(where, "Ks 5h", "Ks 6d", "Ks 5c")
    mesa("crupier: incidente consejo-ajeno primero")
    mesa("ana: levantar")
    assert mesa.refused("ana: carta")[0] == "plantarse_por_consejo"
    mesa("ana: no")
    mesa.say("no")
    mesa("crupier: incidente consejo-ajeno banca")
    assert mesa.refused(f"{BANKER}: plantarse")[0] == "banquero_debe_pedir"


@law("ES1979:09.VIII.5.p3", "GA2007:08.V.errores.5.p3", "MU2010:59.5.p4", "AS2011fb:II.C.5.p4")
@everywhere
def test_cards_thrown_away_unshown_count_zero(where: str) -> None:
    mesa = dealt(where, "Ks 7h", "Ks 6d", "4s Ah").say("no", "no")
    croupier = mesa.other()
    mesa("crupier: incidente arrojadas-a-la-cesta primero")
    mesa.banker("plantarse")
    mesa.show()
    assert mesa.play.results == ("pierde", "gana")
    croupier("crupier: incidente crupier-arroja-a-la-cesta primero")
    croupier.banker("plantarse")
    both = croupier.other()
    croupier.show()
    assert croupier.play.results == ("gana", "gana")
    both("crupier: incidente arrojadas-a-la-cesta banca")
    both.show()
    assert both.play.results == ("gana", "gana")
    assert both.play.banca.forced == 0


@law("ES1979:09.VIII.5.p4", "GA2007:08.V.errores.5.p4", "MU2010:59.5.p5", "AS2011fb:II.C.5.p5")
@law("criterio:bacarra-dos-panos.12")
@everywhere
def test_a_banker_who_announces_points_that_are_not_his(where: str) -> None:
    mesa = dealt(where, "Ks 6h", "Ks 2d", "Ks 4h").say("no", "carta").banker("dar")
    mesa.draw("8s")
    mesa.banker("plantarse")
    shown = mesa.other()
    mesa("crupier: incidente punto-mal-anunciado sin-mostrar")
    for word in ("pedir", "plantarse"):
        mesa.other().banker(word)
    shown("crupier: incidente punto-mal-anunciado mostrado")
    assert shown.refused(f"{BANKER}: plantarse")[0] == "banquero_debe_pedir"
    both = dealt(where, "Ks 2h", "Ks 2d", "Ks 4h").say("carta", "carta").banker("dar")
    both.draw("As 9s")
    both("crupier: incidente punto-mal-anunciado mostrado")
    assert both.refused(f"{BANKER}: pedir")[0] == "banquero_debe_plantarse"


@law("ES1979:09.VIII.5.p5", "GA2007:08.V.errores.5.p5", "MU2010:59.5.p6", "AS2011fb:II.C.5.p6")
@everywhere
def test_nothing_is_claimed_after_the_payment(where: str) -> None:
    mesa = dealt(where, "Ks 6h", "Ks 6d", "Ks 7h").say("no", "no").banker("plantarse")
    mesa.show()
    mesa.settle()
    assert mesa.refused("crupier: incidente carta-al-suelo")[0] == "no_es_momento"
    before = mesa.state
    mesa("crupier: incidente reclamacion-tardia")
    assert mesa.state == before


@law("ES1979:09.VIII.5.p6", "GA2007:08.V.errores.5.p6", "MU2010:59.5.p7", "AS2011fb:II.C.5.p7")
@law("criterio:bacarra-dos-panos.23")
@everywhere
def test_whoever_runs_the_table_decides_what_is_not_foreseen(where: str) -> None:
    mesa = dealt(where, "Ks 6h", "Ks 6d", "Ks 7h")
    assert mesa.refused("crupier: incidente caso-no-previsto")[0] == "sin_facultad"
    mesa("jefe: incidente caso-no-previsto")
    mesa("jefe: incidente caso-no-previsto-nula")
    assert mesa.play.results == ("anulado", "anulado")
