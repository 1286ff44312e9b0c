"""Errors of the banker, and what the banker must and may do."""

import pytest
from msgspec.structs import replace

from tapete.engine.actor import Role
from tapete.engine.command import Declare
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril.deal import HandsShown
from tapete.games.ferrocarril.state import Phase
from tests.games.ferro import Mesa, articles, everywhere, of, outside_murcia, ruling
from tests.games.test_ferrocarril_errors import betting, dealt
from tests.trace import law

TWO = "dos-terceras-al-banquero"


@law(
    "ES1979:08.VIII.3.p1", "GA2007:07.IV.errores.3.p1", "MU2010:51.3.p1", "AS2011fb:I.C.3.p1", "criterio:ferrocarril.40"
)
@everywhere
def test_a_fifth_card(where: str) -> None:
    m = dealt(where, "3h Kd", "7s Kh")
    m("crupier: incidente quinta-carta")
    m.draw("4c")
    m.say("carta")
    assert m.play.punto.third == "4c"
    assert not m.game.needs(m.state)
    stands = dealt(where, "6h Kd", "7s Kh")
    stands("crupier: incidente quinta-carta")
    stands.draw("4c")
    shown = of(stands.say("no"), HandsShown)
    assert (shown.banca, shown.banca_total) == (("7s", "Kh", "4c"), 1)
    natural = dealt(where, "6h Kd", "9s Kh")
    natural("crupier: incidente quinta-carta")
    natural.draw("4c")
    assert of(natural.say("no"), HandsShown).banca_total == 3
    abates = dealt(where, "9h Kd", "7s Kh")
    abates("crupier: incidente quinta-carta")
    abates.draw("4c")
    assert of(abates.say("abatir"), HandsShown).banca == ("7s", "Kh")


@law(
    "ES1979:08.VIII.3.p2", "GA2007:07.IV.errores.3.p2", "MU2010:51.3.p2", "AS2011fb:I.C.3.p2", "criterio:ferrocarril.39"
)
@everywhere
def test_too_many_cards_for_himself(where: str) -> None:
    m = dealt(where, "6h Kd", "9s Kh")
    m("crupier: incidente banquero-se-da-de-mas")
    m.draw("4c")
    m.say("no")
    assert m.why_not("ana: abatir")[0] == "no_abate"
    assert m.why_not("ana: plantarse")[0] == "banquero_debe_pedir"
    m.banker("pedir")
    assert of(m.draw("7d"), HandsShown).banca_total == 7


@law("ES1979:08.VIII.3.p3", "GA2007:07.IV.errores.3.p3", "MU2010:51.3.p3", "AS2011fb:I.C.3.p3")
@everywhere
def test_two_third_cards(where: str) -> None:
    m = dealt(where, "4h Kd", "2s Kh")
    m.say("carta")
    m("crupier: incidente dos-terceras-al-punto")
    m.draw("3c 5c")
    assert m.play.punto.third == "5c"
    m("crupier: incidente dos-terceras-al-banquero")
    shown = of(m.draw("6d 9d"), HandsShown)
    assert (shown.punto_total, shown.banca_total) == (9, 1)


@law("ES1979:08.VIII.3.p3", "GA2007:07.IV.errores.3.p3", "MU2010:51.3.p3", "AS2011fb:I.C.3.p3")
@everywhere
def test_two_third_cards_are_declared_when_they_come_out_of_the_sabot(where: str) -> None:
    m = dealt(where, "4h Kd", "2s Kh")
    m.say("carta")
    m.banker("dar")
    m("crupier: incidente dos-terceras-al-punto")
    m.draw("3c 5c")
    assert m.play.punto.third == "5c"
    m.banker("pedir")
    m("crupier: incidente dos-terceras-al-banquero")
    shown = of(m.draw("6d 9d"), HandsShown)
    assert (shown.punto_total, shown.banca_total) == (9, 1)


@law("ES1979:08.VIII.3.p3", "GA2007:07.IV.errores.3.p3", "MU2010:51.3.p3", "AS2011fb:I.C.3.p3")
@everywhere
def test_a_second_third_card_comes_after_the_first_has_been_told(where: str) -> None:
    m = dealt(where, "4h Kd", "2s Kh")
    m.say("carta")
    m.banker("dar")
    m.draw("5c")
    m("crupier: incidente dos-terceras-al-punto")
    m.draw("3c")
    assert m.play.punto.third == "5c"
    m.banker("pedir")
    assert of(m.draw("6d"), HandsShown).banca_total == 8
    m("crupier: incidente dos-terceras-al-banquero")
    shown = of(m.draw("9d"), HandsShown)
    assert (shown.punto_total, shown.banca_total, shown.banca) == (9, 1, ("2s", "Kh", "9d"))
    m("crupier: liquidar")
    assert m.why_not("crupier: incidente dos-terceras-al-banquero")[0] == "no_es_momento"


@law("ES1979:08.VIII.3.p3", "ES1979:08.VIII.3.p8")
def test_no_second_card_is_declared_once_something_is_settled_or_of_a_sealed_order() -> None:
    m = dealt("estado", "6h Kd", "2s Kh")
    m.say("no")
    m.banker("pedir")
    m.draw("6d")
    assert m.state.phase == "liquidacion"
    declared = Declare(by=next(a for a in m.state.staff if a.role is Role.CRUPIER), incident=TWO)
    assert declared in [offer.command for offer in m.game.offers(m.state, declared.by)]
    sealed = replace(m.state, play=replace(m.play, sealed=True))
    with pytest.raises(Refused) as no:
        m.game.decide(sealed, declared)
    assert no.value.code == "no_es_momento"
    m("crupier: cobrar")
    assert m.why_not(f"crupier: incidente {TWO}")[0] == "no_es_momento"


@law(
    "ES1979:08.VIII.3.p4",
    "GA2007:07.IV.errores.3.p4",
    "GA2007:07.IV.errores.3.p5",
    "MU2010:51.3.p4",
    "AS2011fb:I.C.3.p4",
    "AS2011fb:I.C.3.p5",
)
@everywhere
@pytest.mark.parametrize(("banca", "result"), [("9s Kh", "igualdad"), ("8s Kh", "punto"), ("7s Kh", "punto")])
def test_a_first_card_of_the_punto_in_the_cesta(where: str, banca: str, result: str) -> None:
    m = dealt(where, "2h Kd", banca)
    shown = of(m("crupier: incidente carta-del-punto-en-la-cesta"), HandsShown)
    assert (shown.punto_total, shown.result) == (9, result)


@law(
    "ES1979:08.VIII.3.p4",
    "GA2007:07.IV.errores.3.p5",
    "MU2010:51.3.p4",
    "AS2011fb:I.C.3.p5",
)
@everywhere
def test_the_third_card_of_the_punto_in_the_cesta(where: str) -> None:
    m = _third_dropped(where, "6s Kh")
    m.banker("pedir")
    assert of(m.draw("3d"), HandsShown).result == "igualdad"
    stands = _third_dropped(where, "6s Kh")
    assert of(stands.banker("plantarse"), HandsShown).result == "punto"
    seven = _third_dropped(where, "7s Kh")
    assert seven.why_not("ana: pedir")[0] == "banquero_debe_plantarse"
    assert of(seven.banker("plantarse"), HandsShown).result == "punto"
    nothing = _third_dropped(where, "Qs Kh")
    assert nothing.why_not("ana: plantarse")[0] == "banquero_debe_pedir"


def _third_dropped(where: str, banca: str) -> Mesa:
    m = dealt(where, "2h Kd", banca)
    m.say("carta")
    m.banker("dar")
    m.draw("Ac")
    m("crupier: incidente tercera-en-la-cesta")
    return m


@law("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p6", "MU2010:51.3.p5", "AS2011fb:I.C.3.p6")
@everywhere
@pytest.mark.parametrize(("note", "place"), [("primera", 0), ("tercera", 1)])
def test_the_banker_uncovers_a_card_of_the_punto(where: str, note: str, place: int) -> None:
    m = dealt(where, "2h 3d", "4s 5h")
    m(f"crupier: incidente banquero-descubre {note}")
    view = m.game.view(m.state, m.person("david"))
    assert view.play is not None
    assert view.play.punto[place] == ("2h", "3d")[place]
    assert view.play.banca[place] == ("4s", "5h")[place]
    assert view.play.punto[1 - place] == view.play.banca[1 - place] == "■"
    assert not m.play.banca.bound


BOTH_SHOWN = articles("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p7", "MU2010:51.3.p5", "AS2011fb:I.C.3.p7")


@law("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p7", "MU2010:51.3.p5", "AS2011fb:I.C.3.p7")
@everywhere
@pytest.mark.parametrize(("first", "then"), [("primera", "tercera"), ("tercera", "primera")])
def test_both_cards_of_the_punto_uncovered_one_after_the_other_bind_the_banker(
    where: str, first: str, then: str
) -> None:
    m = dealt(where, "6h Kd", "4s Kh")
    m(f"crupier: incidente banquero-descubre {first}")
    one = m.fork()
    assert one.why_not("crupier: incidente banquero-descubre ambas")[0] == "nota_desconocida"
    one.say("no")
    one.banker("plantarse")
    assert ruling(m(f"crupier: incidente banquero-descubre {then}"))[1] == BOTH_SHOWN[where]
    view = m.game.view(m.state, m.person("david"))
    assert view.play is not None
    assert (view.play.punto, view.play.banca) == (("6h", "Kd"), ("4s", "Kh"))
    m.say("no")
    assert m.why_not("ana: plantarse") == ("banquero_debe_pedir", m.game.rules.cuadro.cite)


@law(
    "ES1979:08.VIII.3.p5",
    "GA2007:07.IV.errores.3.p7",
    "MU2010:51.3.p5",
    "AS2011fb:I.C.3.p7",
    "criterio:ferrocarril.41",
)
@everywhere
def test_the_banker_uncovers_both_cards_of_the_punto(where: str) -> None:
    m = dealt(where, "2h Kd", "3s Kh")
    m("crupier: incidente banquero-descubre ambas")
    view = m.game.view(m.state, m.person("david"))
    assert view.play is not None
    assert (view.play.punto, view.play.banca) == (("2h", "Kd"), ("3s", "Kh"))
    m.say("carta")
    m.banker("dar")
    option, must = m, m.fork()
    option.draw("9c")
    option.fork().banker("pedir")
    option.banker("plantarse")
    must.draw("8c")
    assert must.why_not("ana: pedir")[0] == "banquero_debe_plantarse"


@law(
    "ES1979:08.VIII.3.p6",
    "GA2007:07.IV.errores.3.p8",
    "MU2010:51.3.p6",
    "AS2011fb:I.C.3.p8",
    "AS2011fb:I.C.3.p9",
)
@everywhere
def test_the_banker_abates_before_the_punto_has_spoken(where: str) -> None:
    m = dealt(where, "9h Kd", "8s Kh")
    assert m.why_not("ana: abatir")[0] == "habla_el_punto"
    assert m.why_not("ana: pedir")[0] == "habla_el_punto"
    m("crupier: incidente banquero-abate-antes")
    all_out = m.fork()
    m("carla: retirar")
    assert m.why_not("carla: retirar")[0] == "nada_que_retirar"
    assert of(m("crupier: seguir"), HandsShown).result == "punto"
    m("crupier: liquidar")
    assert (m.money("bea"), m.money("carla")) == (3000, 0)
    all_out("carla: retirar", "bea: retirar", "crupier: seguir")
    assert all_out.play.result == "anulada"


@law("ES1979:08.VIII.3.p6", "GA2007:07.IV.errores.3.p8", "MU2010:51.3.p6", "AS2011fb:I.C.3.p9")
@everywhere
def test_a_banker_without_a_natural_who_shows_too_soon_plays_on(where: str) -> None:
    m = dealt(where, "6h Kd", "4s Kh")
    m("crupier: incidente banquero-abate-antes", "crupier: seguir")
    m.say("no")
    assert m.state.phase is Phase.BANQUERO


@law(
    "ES1979:08.VIII.3.p6",
    "GA2007:07.IV.errores.3.p8",
    "MU2010:51.3.p6",
    "AS2011fb:I.C.3.p9",
    "ES1979:08.VI.p2",
    "GA2007:07.IV.p2",
    "MU2010:49.1.p2",
    "AS2011fb:I.A.p2",
)
@everywhere
def test_who_gives_or_offers_a_card_with_a_natural_may_no_longer_abate(where: str) -> None:
    m = dealt(where, "4h Kd", "8s Kh")
    m.say("carta")
    in_time = m.fork()
    assert of(in_time.banker("abatir"), HandsShown).result == "banca"
    m.banker("dar")
    m.draw("5c")
    assert m.why_not("ana: abatir")[0] == "no_abate"
    assert of(m.banker("plantarse"), HandsShown).result == "punto"
    offers = dealt(where, "4h Kd", "8s Kh")
    offers("crupier: incidente banquero-ofrece-carta")
    offers.say("carta")
    assert offers.why_not("ana: abatir")[0] == "no_abate"


@law("ES1979:08.VIII.3.p7", "GA2007:07.IV.errores.3.p9", "MU2010:51.3.p7", "AS2011fb:I.C.3.p10")
@everywhere
def test_a_card_hidden_in_the_cesta_loses_the_jugada(where: str) -> None:
    m = dealt(where, "2h Kd", "9s Kh")
    assert of(m("crupier: incidente banquero-carta-en-la-cesta"), HandsShown).result == "punto"


@law("ES1979:08.VIII.3.p8", "GA2007:07.IV.errores.3.p10", "MU2010:51.3.p8", "AS2011fb:I.C.3.p11")
@everywhere
def test_no_claim_against_the_banker_after_the_payment(where: str) -> None:
    m = betting(where)
    assert m.why_not("jefe: incidente reclamacion-tardia")[0] == "no_es_momento"
    m.coup("2h 4d", "9s 8d")
    assert ruling(m("jefe: incidente reclamacion-tardia"))[0] == "nothing may be claimed after the payment"


@law(
    "ES1979:08.VII.p16",
    "GA2007:07.IV.desarrollo.p16",
    "MU2010:50.2.p15",
    "AS2011fb:I.B.p17",
)
@everywhere
def test_bets_after_the_closing_call_are_removed_if_the_banker_wishes(where: str) -> None:
    m = betting(where)
    m.close()
    assert m.garage == 5000
    assert m.why_not("david: apostar 50.01")[0] == "sin_cubrir"
    m("david: apostar 20")
    assert m.in_play()["david"] == 2000
    assert m.garage == 3000
    kept = m.fork()
    m("ana: retirar tardias")
    assert "david" not in m.in_play()
    assert m.garage == 5000
    assert m.money("david") == 0
    assert m.why_not("ana: retirar tardias")[0] == "sin_tardias"
    kept.draw("2h")
    assert kept.why_not("carla: apostar 20")[0] == "cartas_ya_dadas"
    assert kept.why_not("ana: retirar tardias")[0] == "sin_tardias"


@law("ES1979:08.VI.p4", "GA2007:07.IV.p4", "MU2010:49.3", "AS2011fb:I.A.p5")
@everywhere
def test_with_nothing_the_banker_must_draw(where: str) -> None:
    m = dealt(where, "6h Kd", "Qs Kh")
    m.say("no")
    code, cite = m.why_not("ana: plantarse")
    assert (code, cite) == ("banquero_debe_pedir", m.game.rules.law["bank_choice"])
    m.banker("pedir")
    assert of(m.draw("7d"), HandsShown).banca_total == 7


@law(
    "ES1979:08.VI.p6",
    "GA2007:07.IV.p6",
    "AS2011fb:I.A.p7",
    "ES1979:08.VI.p4",
    "criterio:ferrocarril.30",
    "criterio:ferrocarril.1",
)
@outside_murcia
def test_outside_murcia_the_banker_is_free_until_the_cuadro_is_asked_for(where: str) -> None:
    m = dealt(where, "6h Kd", "4s Kh")
    m.say("no")
    free = m.fork()
    free.banker("plantarse")
    m.banker("cuadro")
    assert m.why_not("ana: plantarse") == ("banquero_debe_pedir", m.game.rules.cuadro.cite)
    assert m.why_not("ana: cuadro")[0] == "ya_pedido"


@law("MU2010:44", "MU2010:49.2", "MU2010:49.3", "MU2010:49.5", "criterio:ferrocarril.28", "criterio:ferrocarril.29")
def test_in_murcia_the_mode_binds_and_asking_does_not() -> None:
    libre = dealt("murcia", "6h Kd", "4s Kh")
    libre.say("no")
    libre.banker("cuadro")
    libre.banker("plantarse")
    tabla = dealt("murcia", "6h Kd", "4s Kh", modo="tabla")
    tabla.say("no")
    assert tabla.why_not("ana: plantarse") == ("banquero_debe_pedir", "criterio:ferrocarril.3")
    banco = dealt("murcia", "6h Kd", "4s Kh", modo="tabla", libertad_banco=True, banco=True)
    banco.say("no")
    banco.banker("plantarse")
    not_freed = dealt("murcia", "6h Kd", "4s Kh", modo="tabla", banco=True)
    not_freed.say("no")
    assert not_freed.why_not("ana: plantarse")[0] == "banquero_debe_pedir"


@law("MU2010:49.2", "MU2010:49.2.a", "MU2010:49.2.b", "criterio:ferrocarril.3")
@pytest.mark.parametrize(
    ("banca", "free", "draws", "stands"), [("5s Kh", "4c", "5c", "3c"), ("3s Kh", "9c", "7c", "8c")]
)
def test_in_murcia_two_cells_leave_the_choice(banca: str, free: str, draws: str, stands: str) -> None:
    def against(third: str) -> Mesa:
        m = dealt("murcia", "2h Kd", banca, modo="tabla")
        m.say("carta")
        m.banker("dar")
        m.draw(third)
        return m

    against(free).banker("pedir")
    against(free).banker("plantarse")
    assert against(draws).why_not("ana: plantarse") == ("banquero_debe_pedir", "criterio:ferrocarril.3")
    assert against(stands).why_not("ana: pedir") == ("banquero_debe_plantarse", "criterio:ferrocarril.3")


@law("MU2010:44", "criterio:ferrocarril.28")
def test_the_crupier_announces_how_it_is_played() -> None:
    m = Mesa("murcia", shuffle=False)
    m("crupier: modo tabla")
    assert m.state.mode == "tabla"
    m.shuffle()
    assert m.why_not("crupier: modo libre")[0] == "fuera_de_fase"
    assert Mesa("estado", shuffle=False).why_not("crupier: modo tabla")[0] == "modo_unico"


@law("ES1979:08.VI.p4", "GA2007:07.IV.p4", "MU2010:49.3", "AS2011fb:I.A.p5", "criterio:ferrocarril.27")
@everywhere
def test_freedom_of_the_banco_is_given_before_the_talla_by_whom_the_text_names(where: str) -> None:
    m = Mesa(where, shuffle=False)
    who, other = ("jefe", "director") if where == "murcia" else ("director", "jefe")
    assert m.why_not(f"{other}: libertad si")[0] == "sin_facultad"
    m(f"{who}: libertad si")
    m.shuffle()
    assert m.why_not(f"{who}: libertad no")[0] == "fuera_de_fase"
    m.bank("ana", "100")
    m.hay()
    m("bea: asociarse a carla 40", "carla: banco asociado bea")
    together = m.fork()
    m("david: banco")
    m.close()
    m.deal("3h Kd", "4s Kh").lift()
    m.say("no")
    assert m.play.due_word == ""
    together.close()
    together.deal("3h Kd", "4s Kh").lift()
    together.say("no")
    assert together.play.due_word == "carta"
