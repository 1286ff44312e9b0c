"""The bank: first holder, raises, associations, passing, refusing, garaje and todo va."""

from tapete.families.circulo.parts import Part, divide, taken_from
from tapete.games.ferrocarril.award import BankAwarded, HandOffered
from tapete.games.ferrocarril.banca import BankAnnounced, GarageAsked
from tapete.games.ferrocarril.banco import BancoMade, HalfAnnounced
from tapete.games.ferrocarril.state import Phase
from tests.games.ferro import NINE, Mesa, articles, everywhere, of, outside_murcia
from tests.games.table import balances
from tests.trace import law

LOWER = articles("ES1979:08.V.p7", "GA2007:07.III.banca.p8", "MU2010:48.7", "AS2011fb:I.E.1.p10")
PARTNER = articles("ES1979:08.V.p2", "GA2007:07.III.banca.p2", "MU2010:48.2", "AS2011fb:I.E.1.p2")


def won(m: Mesa, bettor: str = "bea") -> Mesa:
    """The banker wins a jugada against a banco."""
    m.hay()
    m(f"{bettor}: banco")
    m.coup("2h 4d", "9s 8d")
    return m


def lost(m: Mesa, bettor: str = "bea") -> Mesa:
    m.hay()
    m(f"{bettor}: banco")
    m.coup("9h Kd", "2s 5d")
    return m


@law("ES1979:08.V.p1", "GA2007:07.III.banca.p1", "MU2010:48.1", "AS2011fb:I.E.1.p1", "criterio:ferrocarril.34")
@everywhere
def test_the_first_bank_goes_to_seat_one_or_the_first_occupied(where: str) -> None:
    assert Mesa(where).asked == "ana"
    m = Mesa(where, "carla3 david4 eva5 fina6")
    assert m.asked == "carla"
    m("carla: rehusar")
    assert m.asked == "david"


FIRST = articles("ES1979:08.V.p1", "GA2007:07.III.banca.p1", "MU2010:48.1", "AS2011fb:I.E.1.p1")
KEEPING = articles("ES1979:08.V.p3", "GA2007:07.III.banca.p3", "MU2010:48.3", "AS2011fb:I.E.1.p3")
FLOOR = articles("ES1979:08.V.p3", "GA2007:07.III.banca.p4", "MU2010:48.3", "AS2011fb:I.E.1.p4")
LIMITS = articles("ES1979:08.V.p15", "GA2007:07.III.banca.p15", "MU2010:48.15", "AS2011fb:I.E.2.p3")


@everywhere
def test_the_first_bank_is_offered_and_taken_by_the_article_on_the_first_banker(where: str) -> None:
    m = Mesa(where)
    assert [e.cite for e in m.events if isinstance(e, HandOffered)] == [FIRST[where]]
    assert m.why_not("bea: tomar 50") == ("no_se_le_ofrece", FIRST[where])
    assert of(m("ana: tomar 50"), BankAwarded).cite == FIRST[where]
    m.hay()
    m("bea: banco")
    assert of(m.coup("9h Kd", "2s 5d"), HandOffered).cite == KEEPING[where]
    assert of(m("bea: tomar 50"), BankAwarded).cite == KEEPING[where]


@everywhere
def test_the_floor_is_the_minimum_of_the_bank_but_for_a_mano_pasada(where: str) -> None:
    m = Mesa(where)
    assert m.why_not("ana: tomar 9.99") == ("bajo_el_suelo", LIMITS[where])
    m = won(m.bank("ana", "50"))
    m("ana: pasar la mano")
    assert m.why_not("bea: tomar 97.49") == ("bajo_el_suelo", FLOOR[where])


@law("ES1979:08.V.p3", "GA2007:07.III.banca.p3", "MU2010:48.3", "AS2011fb:I.E.1.p3", "criterio:ferrocarril.5")
@everywhere
def test_a_bank_is_kept_while_it_wins_and_goes_to_the_right_when_it_loses(where: str) -> None:
    m = won(Mesa(where).bank("david", "50"))
    assert m.banca.banker == "david"
    lost(m)
    assert m.asked == "ana"


@everywhere
def test_a_banker_with_nothing_to_change_is_asked_no_more(where: str) -> None:
    m = Mesa(where).bank("ana", "50")
    assert m.why_not("bea: mantener")[0] == "no_es_el_banquero"
    m("ana: mantener")
    assert m.asked == ""
    assert m.why_not("ana: mantener")[0] == "ya_esta"
    m("ana: banca 60")
    assert m.hay_amount() == 6000
    assert m.why_not("ana: mantener")[0] == "fuera_de_fase"
    m("bea: banco")
    m.coup("2h 4d", "9s 8d")
    assert m.asked == "ana"


@everywhere
def test_a_former_banker_who_has_gone_is_not_asked_to_take_it_back(where: str) -> None:
    m = won(Mesa(where, "ana1 bea2 carla3 david4 eva5").bank("ana", "50"))
    m("ana: pasar la mano", "ana: irse")
    for player in ("bea", "carla", "david", "eva"):
        assert m.asked == player
        m(f"{player}: rehusar")
    assert m.state.award is not None
    assert (m.asked, m.state.award.stage) == ("", "subasta")


@law("ES1979:08.V.p7", "GA2007:07.III.banca.p8", "MU2010:48.7", "AS2011fb:I.E.1.p10")
@everywhere
def test_a_bank_is_raised_and_never_lowered(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    assert m.why_not("ana: banca 99") == ("banca_no_baja", LOWER[where])
    assert m.why_not("ana: banca 100")[0] == "banca_no_baja"
    m("ana: banca 150")
    assert m.banca.amount == 15000
    assert m.why_not("bea: banca 200")[0] == "no_es_el_banquero"


@law(
    "ES1979:08.V.p15",
    "GA2007:07.III.banca.p15",
    "MU2010:48.15",
    "AS2011fb:I.E.2.p3",
    "AS2011fb:I.E.2.p4",
    "criterio:ferrocarril.55",
)
@everywhere
def test_the_bank_goes_from_one_to_a_hundred_minima_unless_it_has_no_maximum(where: str) -> None:
    m = Mesa(where)
    assert m.why_not("ana: tomar 9.99")[0] == "bajo_el_suelo"
    assert m.why_not("ana: tomar 1000.01")[0] == "sobre_el_maximo_de_la_banca"
    m("ana: tomar 1000")
    unlimited = Mesa(where, sin_maximo=True)
    unlimited("ana: tomar 5000")
    assert unlimited.hay_amount() == 500000


@law(
    "ES1979:08.V.p13",
    "GA2007:07.III.banca.p13",
    "AS2011fb:I.E.2.p1",
    "ES1979:08.V.p14",
    "GA2007:07.III.banca.p14",
    "MU2010:48.14",
    "AS2011fb:I.E.2.p2",
)
@everywhere
def test_a_bet_goes_from_the_minimum_to_the_bank_and_the_whole_bank_is_a_banco(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    assert m.why_not("bea: apostar 9.99")[0] == "bajo_el_minimo"
    assert m.why_not("bea: apostar 100.01")[0] == "sobre_la_banca"
    m("carla: apostar 20", "bea: apostar 40")
    of(m("bea: apostar 60"), BancoMade)
    assert m.play.banco[0].amount == 10000
    assert m.money("carla") == 0
    assert m.why_not("carla: apostar 20")[0] == "hay_banco"


@law("ES1979:08.V.p2", "GA2007:07.III.banca.p2", "MU2010:48.2", "AS2011fb:I.E.1.p2", "criterio:ferrocarril.49")
@everywhere
def test_an_asociado_neither_intervenes_nor_bets_and_needs_the_bankers_consent(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    assert m.why_not("ana: aceptar bea")[0] == "sin_propuesta"
    m("bea: asociarse a ana 100", "ana: aceptar bea")
    assert m.why_not("bea: banca 300") == ("asociado_no_interviene", PARTNER[where])
    assert m.why_not("bea: pasar la mano")[0] == "asociado_no_interviene"
    m.hay()
    assert m.why_not("bea: apostar 10")[0] == "del_lado_de_la_banca"
    assert m.why_not("ana: apostar 10")[0] == "del_lado_de_la_banca"
    m("carla: banco")
    m.coup("9h Kd", "2s 5d")
    assert (m.money("ana"), m.money("bea"), m.money("carla")) == (-10000, -10000, 20000)


@law(
    "criterio:ferrocarril.50",
    "criterio:ferrocarril.36",
    "ES1979:08.V.p16",
    "GA2007:07.III.banca.p16",
    "AS2011fb:I.E.2.p5",
)
@outside_murcia
def test_shares_are_cut_to_the_cent_and_the_odd_cents_are_the_bankers(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m("bea: asociarse a ana 33.33", "ana: aceptar bea", "carla: asociarse a ana 33.34", "ana: aceptar carla")
    won(m, "david")
    assert m.state.cagnotte == 833
    assert sum(part.amount for part in m.banca.parts) == 16667 * 2 - 833
    assert m.banca.parts[1].amount == 3333 + (16667 - 833) * 3333 // 16667


@law("criterio:ferrocarril.36")
@everywhere
def test_the_deduction_is_rounded_half_up(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    m("bea: apostar 10.10")
    m.coup("2h 4d", "9s 8d")
    assert m.state.cagnotte == 51


def test_dividing_never_loses_a_cent_nor_takes_more_than_there_is() -> None:
    parts = (Part("a", 100), Part("b", 33), Part("c", 33))
    for amount in range(167):
        assert sum(part.amount for part in divide(parts, amount)) == amount
        taken = taken_from(parts, amount)
        assert sum(part.amount for part in taken) == amount
        assert all(0 <= part.amount <= own.amount for part, own in zip(taken, parts, strict=True))


@law("ES1979:08.V.p12", "GA2007:07.III.banca.p12", "MU2010:48.12", "AS2011fb:I.E.1.p15")
@everywhere
def test_who_acquires_the_bank_deals_once_or_it_is_auctioned_without_them(where: str) -> None:
    m = won(Mesa(where).bank("ana", "50"))
    m("ana: pasar la mano", "bea: rehusar", "carla: tomar 97.50")
    assert m.why_not("carla: pasar la mano")[0] == "debe_dar_una_vez"
    refuses, ties = m, m.fork()
    refuses("carla: negarse a dar")
    assert refuses.why_not("carla: pujar 100")[0] == "sin_derecho_a_pujar"
    assert refuses.why_not("ana: pujar 100")[0] == "sin_derecho_a_pujar"
    refuses("david: pujar 100", "crupier: cerrar subasta")
    assert refuses.banca.banker == "david"
    ties.hay()
    ties("bea: apostar 30")
    ties.coup("7h Kd", "9s 8d")
    ties("carla: pasar la mano")


@law("ES1979:08.V.p12", "GA2007:07.III.banca.p12", "MU2010:48.12", "AS2011fb:I.E.1.p15")
@everywhere
def test_after_a_loss_the_former_banker_may_bid_when_the_new_one_will_not_deal(where: str) -> None:
    m = lost(Mesa(where).bank("ana", "50"), "carla")
    m("bea: tomar 50", "bea: negarse a dar")
    assert m.why_not("bea: pujar 60")[0] == "sin_derecho_a_pujar"
    m("ana: pujar 60", "crupier: cerrar subasta")
    assert m.banca.title == "fuera-de-turno"


@law("ES1979:08.V.p4", "GA2007:07.III.banca.p5", "MU2010:48.4", "AS2011fb:I.E.1.p5", "criterio:ferrocarril.9")
@everywhere
def test_after_the_standing_the_former_banker_may_take_it_back_for_the_same(where: str) -> None:
    m = Mesa(where, "ana1 bea2 carla3 david4 pia@1").bank("ana", "50")
    lost(m)
    m("bea: rehusar", "carla: rehusar", "david: rehusar")
    assert m.asked == "pia"
    m("pia: rehusar")
    assert m.asked == "ana"
    assert m.why_not("ana: tomar 60")[0] == "misma_cantidad"
    m("ana: tomar 50")
    assert m.banca.title == "turno"


@law("ES1979:08.V.p4", "GA2007:07.III.banca.p5", "MU2010:48.4", "AS2011fb:I.E.1.p5")
@everywhere
def test_one_player_alone_comes_before_an_association(where: str) -> None:
    m = won(Mesa(where, "ana1 bea2 carla3 david4 pia@1").bank("ana", "50"))
    m("ana: pasar la mano", "carla: asociarse a bea 50", "bea: tomar 50 asociado carla")
    alone = m.fork()
    assert m.asked == "carla"
    alone("carla: rehusar", "david: rehusar", "pia: tomar 97.50")
    assert alone.banca.banker == "pia"
    m("carla: rehusar", "david: rehusar", "pia: rehusar")
    assert m.banca.banker == "bea"
    assert [part.player for part in m.banca.parts] == ["bea", "carla"]


@law("MU2010:48.9", "criterio:ferrocarril.52")
def test_in_murcia_a_former_banker_bids_only_what_they_passed_it_for() -> None:
    m = _two_passes("murcia")
    assert m.why_not("ana: pujar 300") == ("misma_cantidad", "MU2010:48.9")
    assert m.why_not("ana: pujar 97.50")[0] == "bajo_el_suelo"
    m("david: pujar 300")
    again = lost(won(Mesa("murcia").bank("ana", "50")), "carla")
    assert again.state.passed_for == ()


@law("ES1979:08.V.p9", "GA2007:07.III.banca.p9", "AS2011fb:I.E.1.p12")
@outside_murcia
def test_outside_murcia_a_former_banker_bids_any_amount_when_the_new_one_passes(where: str) -> None:
    m = _two_passes(where)
    m("ana: pujar 300", "crupier: cerrar subasta")
    assert m.banca.banker == "ana"
    assert m.banca.title == "mano-pasada"


def _two_passes(where: str) -> Mesa:
    """Ana passes 97.50, bea takes it, wins and passes; nobody takes it in turn."""
    m = won(Mesa(where).bank("ana", "50"), "david")
    m("ana: pasar la mano", "bea: tomar 97.50")
    won(m, "david")
    m("bea: pasar la mano", "carla: rehusar", "david: rehusar", "ana: rehusar", "bea: rehusar")
    return m


@law("ES1979:08.V.p10", "GA2007:07.III.banca.p10", "MU2010:48.10", "AS2011fb:I.E.1.p13")
@everywhere
def test_when_nobody_seated_is_left_the_table_can_only_be_closed(where: str) -> None:
    m = Mesa(where)
    for _ in range(4):
        m(f"{m.asked}: rehusar")
    m("crupier: cerrar subasta")
    for _ in range(4):
        m(f"{m.asked}: rehusar")
    assert m.state.phase is Phase.FIN
    m("jefe: cerrar")


@law("ES1979:08.V.d", "GA2007:07.III.banca.d", "MU2010:48.17.d", "AS2011fb:I.E.3.exclusion", "criterio:ferrocarril.19")
@everywhere
def test_todo_va(where: str) -> None:
    assert Mesa(where).bank("ana", "100").why_not("ana: todo va")[0] == "banca_con_maximo"
    m = Mesa(where, sin_maximo=True).bank("ana", "200")
    m.hay()
    m("bea: apostar 120")
    m.coup("2h 4d", "9s 8d")
    assert m.garage == 8000
    m("ana: todo va")
    assert m.why_not("ana: todo va")[0] == "ya_esta"
    assert m.hay_amount() == 31400
    m("bea: apostar 120")
    m.close()
    assert m.garage == 0
    m.deal("9h Kd", "2s 5d").lift()
    m.say("abatir")
    m("crupier: liquidar")
    assert m.money("ana") == 12000 - 600 - 12000


@law(
    "criterio:ferrocarril.14", "ES1979:08.V.b", "GA2007:07.III.banca.b", "MU2010:48.17.b", "AS2011fb:I.E.3.obligatorio"
)
@everywhere
def test_garaje_comes_back_only_when_the_banker_raises(where: str) -> None:
    m = Mesa(where).bank("ana", "200")
    m.hay()
    m("bea: apostar 120")
    m.coup("2h 4d", "9s 8d")
    before = balances(m.events)["jugador:ana"]
    m("ana: banca 300")
    assert (m.banca.amount, m.garage) == (30000, 1400)
    assert balances(m.events)["jugador:ana"] == before


@law("MU2010:48.17.a.p3")
def test_in_murcia_the_crupier_asks_about_garaje_before_each_new_jugada() -> None:
    m = won(Mesa("murcia").bank("ana", "50"))
    assert of(m.hay(), GarageAsked).player == "ana"
    other = won(Mesa("estado").bank("ana", "50"))
    assert not [event for event in other.hay() if isinstance(event, GarageAsked)]


@law("ES1979:08.VII.p15", "GA2007:07.IV.desarrollo.p15", "MU2010:50.2.p14", "AS2011fb:I.B.p16")
@everywhere
def test_who_alone_bets_and_loses_has_the_banco_seguido(where: str) -> None:
    alone = Mesa(where).bank("ana", "100")
    alone.hay()
    two = alone.fork()
    alone("carla: apostar 30")
    alone.coup("2h 4d", "9s 8d")
    assert alone.state.follow == "carla"
    alone.hay()
    alone("bea: banco")
    alone("carla: banco seguido")
    assert alone.play.banco[0].player == "carla"
    two("carla: apostar 30", "bea: apostar 10")
    two.coup("2h 4d", "9s 8d")
    assert two.state.follow == ""


@law(
    "ES1979:08.VII.p5",
    "ES1979:08.VII.p6",
    "GA2007:07.IV.desarrollo.p5",
    "GA2007:07.IV.desarrollo.p6",
    "MU2010:50.2.p4",
    "MU2010:50.2.p5",
    "AS2011fb:I.B.p5",
    "AS2011fb:I.B.p6",
)
@everywhere
def test_among_several_bancos_priority_and_one_alone_before_an_association(where: str) -> None:
    m = Mesa(where, NINE + " pia@1").bank("ana", "100")
    m.hay()
    m("bea: asociarse a carla 40", "carla: banco asociado bea")
    assert [part.amount for part in m.play.banco] == [6000, 4000]
    m("pia: banco")
    assert m.money("bea") == 0
    m("gil: banco")
    assert m.why_not("pia: banco")[0] == "banco_preferente"
    assert m.why_not("hugo: banco")[0] == "banco_preferente"
    m("david: banco")
    assert m.play.banco == (Part("david", 10000),)


@law("ES1979:08.VII.p9", "GA2007:07.IV.desarrollo.p9", "MU2010:50.2.p8", "AS2011fb:I.B.p10", "criterio:ferrocarril.23")
@everywhere
def test_the_highest_seated_bet_holds_the_cards_and_bets_are_not_joined(where: str) -> None:
    m = Mesa(where, "ana1 bea2 carla3 david4 pia@1 rosa@2").bank("ana", "300")
    m.hay()
    assert m.why_not("bea: apostar 20 unido carla")[0] == "apuestas_unidas"
    standing = m.fork()
    m("pia: apostar 90", "bea: apostar 30", "carla: apostar 30")
    m.close()
    assert m.play.holder == "bea"
    standing("pia: apostar 30", "rosa: apostar 60")
    standing.close()
    assert standing.play.holder == "rosa"


@law("criterio:ferrocarril.21", "ES1979:08.VII.p7", "GA2007:07.IV.desarrollo.p7", "MU2010:50.2.p6", "AS2011fb:I.B.p7")
@everywhere
def test_half_of_an_odd_bank_is_rounded_up_and_needs_no_banco(where: str) -> None:
    m = Mesa(where).bank("ana", "100.01")
    m.hay()
    taken = m.fork()
    assert of(m("bea: banco con la mesa"), HalfAnnounced).amount == 5001
    assert m.why_not("carla: banco con la mesa")[0] == "ya_anunciado"
    assert m.why_not("bea: apostar 10")[0] == "otra_postura"
    taken("carla: banco")
    assert taken.why_not("bea: banco con la mesa")[0] == "hay_banco"
    assert taken.why_not("bea: ultimo completo")[0] == "hay_banco"


@law("criterio:ferrocarril.48", "ES1979:08.VII.p4", "GA2007:07.IV.desarrollo.p4", "MU2010:50.2.p3", "AS2011fb:I.B.p4")
@everywhere
def test_when_nobody_bets_there_is_no_jugada_and_the_banker_may_pass(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    call = of(m.hay(), BankAnnounced)
    assert (call.call, call.amount) == ("hay 100 euros en la banca", 10000)
    m.close()
    assert m.state.phase is Phase.CONSTITUCION
    m("ana: pasar la mano")


@law("criterio:ferrocarril.54", "ES1979:08.III.2", "GA2007:07.III.croupier", "MU2010:46.b")
@everywhere
def test_the_croupier_announces_in_euros_and_only_he_calls(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    for line in ("jefe: hay", "ana: hay", "director: hay"):
        assert m.why_not(line)[0] == "sin_facultad"
    assert "euros" in of(m.hay(), BankAnnounced).call
