"""Seats, bets, banco, deal, drawing, payment and turns of bacarrá a dos paños (ES1979:09.II-VII)."""

import pytest

from tapete.families.covered import HandSeen
from tapete.games.bacarra_dos_panos.state import Phase
from tests.games.dos import BANKER, Mesa, everywhere
from tests.trace import law

BETS = "ana:primero:300 gil:segundo:200"


# --- payment ----------------------------------------------------------------------------------------------------------


@law(
    "ES1979:09.V.3", "GA2007:08.IV.banca.p9", "MU2010:56.2.p3", "AS2011fb:II.E.2.p5",
    "ES1979:09.VII.p6", "GA2007:08.V.desarrollo.p6", "MU2010:58.2.p5", "AS2011fb:II.B.p10",
    "criterio:bacarra-dos-panos.14",
)  # fmt: skip
@pytest.mark.parametrize(
    ("hands", "cagnotte", "bank"),
    [
        (("Ks 6h", "Ks 6d", "Ks 7h"), 1000, 149000),
        (("Ks 6h", "4s 5h", "Ks 7h"), 200, 109800),
        (("Ks 6h", "Ks 7d", "Ks 7h"), 600, 129400),
        (("4s 4h", "Ks 6d", "Ks 7h"), 0, 90000),
    ],
)
@everywhere
def test_two_per_cent_of_the_net_win_in_banca_limitada(
    where: str, hands: tuple[str, str, str], cagnotte: int, bank: int
) -> None:
    mesa = Mesa(where).bet(BETS).coup(*hands)
    assert (mesa.money.get("cagnotte", 0), mesa.bank.amount, mesa.money["banca"]) == (cagnotte, bank, bank)


@law("ES1979:09.V.3", "GA2007:08.IV.banca.p9", "MU2010:56.2.p3", "AS2011fb:II.E.2.p5")
@pytest.mark.parametrize(
    ("bets", "cagnotte"),
    [("ana:primero:300 gil:segundo:200", 625), ("ana:primero:101", 126), ("ana:primero:100.40", 126)],
)
@everywhere
def test_one_and_a_quarter_per_cent_in_banca_libre(where: str, bets: str, cagnotte: int) -> None:
    mesa = Mesa(where, forma="libre").bet(bets).coup("Ks 6h", "Ks 6d", "Ks 7h")
    assert mesa.money["cagnotte"] == cagnotte


@law("criterio:bacarra-dos-panos.14")
def test_a_win_and_an_equal_loss_leave_nothing_to_deduct() -> None:
    mesa = Mesa("estado").bet("ana:primero:300 gil:segundo:300").coup("4s 4h", "Ks 6d", "Ks 7h")
    assert (mesa.money.get("cagnotte", 0), mesa.bank.amount) == (0, 100000)


# --- places -----------------------------------------------------------------------------------------------------------


@law(
    "ES1979:09.II.3.p1", "GA2007:08.III.mesa.p1", "MU2010:53.3",
    "ES1979:09.IV.p1", "GA2007:08.IV.jugadores.p1", "MU2010:55.1", "AS2011fb:II.D.p1",
    "ES1979:09.IV.p2", "GA2007:08.IV.jugadores.p2", "MU2010:55.2", "AS2011fb:II.D.p2",
)  # fmt: skip
@everywhere
def test_seats_are_numbered_through_both_panos_and_who_stands_may_bet(where: str) -> None:
    mesa = Mesa(where)
    assert mesa.refused("eva: sentarse 13")[0] == "asiento_inexistente"
    assert mesa.refused("eva: sentarse 1")[0] == "asiento_ocupado"
    mesa("eva: de-pie 8")
    mesa("crupier: hagan juego")
    mesa("eva: apostar segundo 10")
    assert mesa.game.rules.pano_of(6) == 1
    assert mesa.game.rules.pano_of(7) == 2
    assert mesa.refused("nadie: apostar segundo 10")[0] == "no_esta_en_la_mesa"


@law("ES1979:09.IV.p6", "GA2007:08.IV.jugadores.p6", "MU2010:55.5", "AS2011fb:II.D.p7")
@everywhere
def test_a_vacant_seat_goes_to_the_first_of_the_list(where: str) -> None:
    people = " ".join(f"j{seat}@{seat}" for seat in range(1, 13))
    mesa = Mesa(where, people=people)
    mesa("eva: esperar")
    mesa("j12: levantarse")
    assert mesa.refused("luz: sentarse 12") == ("lista_de_espera", mesa.law("vacant"))
    mesa("eva: sentarse 12")


# --- bets -------------------------------------------------------------------------------------------------------------


@law(
    "ES1979:09.II.3.p2", "GA2007:08.III.mesa.p2", "MU2010:53.3",
    "ES1979:09.VII.p4", "GA2007:08.V.desarrollo.p4", "MU2010:58.2.p3", "AS2011fb:II.B.p4",
    "criterio:bacarra-dos-panos.3", "criterio:bacarra-dos-panos.4",
)  # fmt: skip
@everywhere
def test_lines_play_for_half_or_on_both_panos(where: str) -> None:
    mesa = Mesa(where)
    mesa("crupier: hagan juego")
    assert mesa.refused("ana: apostar a-caballo 10")[0] == "postura_fuera_de_limites"
    assert mesa.refused("ana: apostar a-caballo 25")[0] == "unidades_enteras"
    assert mesa.refused("gil: apostar raya 10")[0] == "postura_fuera_de_limites"
    for line in (
        "ana: apostar a-caballo 50",
        "bea: apostar a-caballo 60",
        "gil: apostar raya 60",
        "hugo: apostar primero 20",
    ):
        mesa(line)
    mesa("crupier: ya no va mas")
    first, second = ({part.player: part.amount for part in parts} for parts in mesa.play.bets)
    assert first == {"ana": 3000, "bea": 3000, "hugo": 2000}
    assert second == {"gil": 3000, "ana": 2000, "bea": 3000}
    assert mesa.money["tapete:gil"] == 3000


@law(
    "ES1979:09.V.1.p7", "GA2007:08.IV.banca.p5", "MU2010:56.1.p8", "AS2011fb:II.E.2.p1",
    "ES1979:09.VII.p3", "GA2007:08.V.desarrollo.p3", "MU2010:58.2.p2", "AS2011fb:II.B.p3",
    "ES1979:09.VI.p6", "GA2007:08.V.p7", "MU2010:57.f", "AS2011fb:II.A.b6",
)  # fmt: skip
@everywhere
def test_what_may_not_be_bet(where: str) -> None:
    mesa = Mesa(where, maximo="500")
    assert mesa.refused("ana: apostar primero 10")[0] == "fuera_de_fase"
    mesa("crupier: hagan juego")
    assert mesa.refused("ana: apostar primero 9.99") == ("postura_fuera_de_limites", mesa.law("bet_limits"))
    assert mesa.refused("ana: apostar primero 500.01")[0] == "postura_fuera_de_limites"
    assert mesa.refused("ana: apostar lado 10") == ("lugar_prohibido", mesa.law("betting"))
    assert mesa.refused("ana: apostar primero 10 asociado bea") == ("asociacion_prohibida", mesa.law("association"))
    assert mesa.refused("ana: banco asociado bea")[0] == "asociacion_prohibida"
    assert mesa.refused(f"{BANKER}: apostar primero 10")[0] == "del_lado_de_la_banca"
    mesa("ana: apostar primero 500")
    mesa("ana: retirar")
    mesa("ana: apostar primero 10")
    mesa("crupier: ya no va mas")
    for late in ("ana: apostar primero 10", "ana: banco", "ana: retirar"):
        assert mesa.refused(late) == ("fuera_de_fase", mesa.law("betting"))


@law(
    "criterio:bacarra-dos-panos.7", "criterio:bacarra-dos-panos.9",
    "ES1979:09.IV.p3", "GA2007:08.IV.jugadores.p3", "MU2010:55.3", "AS2011fb:II.D.p3",
    "ES1979:09.I.p2", "GA2007:08.II.p1", "MU2010:52.2",
)  # fmt: skip
@everywhere
def test_bets_beyond_the_bank_are_cut_by_lot_and_priority(where: str) -> None:
    mesa = Mesa(where, bank="400", people="ana@1 bea@2 gil@7 hugo@8 eva+8", banca_minima="100")
    mesa("crupier: hagan juego")
    for line in (
        "bea: apostar primero 100",
        "ana: apostar primero 200",
        "eva: apostar segundo 50",
        "gil: apostar segundo 250",
    ):
        mesa(line)
    exact = mesa.other()
    mesa("crupier: ya no va mas")
    assert mesa.state.phase is Phase.SORTEO
    mesa("azar: resultado segundo")
    first, second = ([(part.player, part.amount) for part in parts] for parts in mesa.play.bets)
    assert (first, second) == ([("ana", 10000)], [("gil", 25000), ("eva", 5000)])
    assert (mesa.money["tapete:ana"], mesa.money["tapete:bea"]) == (10000, 0)
    exact("ana: retirar")
    exact("crupier: ya no va mas")
    assert (exact.state.phase, exact.play.wagered) == (Phase.REPARTO, 40000)


# --- banco ------------------------------------------------------------------------------------------------------------


@law(
    "ES1979:09.IV.p4", "GA2007:08.IV.jugadores.p4", "MU2010:55.3", "AS2011fb:II.D.p4",
    "ES1979:09.IV.p5", "GA2007:08.IV.jugadores.p5", "MU2010:55.4", "AS2011fb:II.D.p6",
    "ES1979:09.VI.p6", "GA2007:08.V.p6", "MU2010:57.e", "AS2011fb:II.A.b4", "AS2011fb:II.A.b5",
    "criterio:bacarra-dos-panos.5", "criterio:bacarra-dos-panos.18", "criterio:bacarra-dos-panos.27",
    "criterio:bacarra-dos-panos.29",
)  # fmt: skip
@everywhere
def test_a_banco_is_of_both_panos_and_is_repeated_while_it_is_void(where: str) -> None:
    mesa = Mesa(where, bank="1005", unidad_de_apuesta="5", maximo="100")
    mesa("eva: de-pie 1")
    mesa("crupier: hagan juego")
    mesa("ana: apostar primero 100")
    mesa("eva: banco")
    mesa("ines: banco")
    assert mesa.refused("ines: banco")[0] == "banco_ya_pedido"
    mesa("crupier: ya no va mas")
    mesa("azar: resultado segundo")
    assert mesa.play.holders == ("ines", "ines")
    assert [parts[0].amount for parts in mesa.play.bets] == [50500, 50000]
    assert (mesa.money["tapete:ana"], mesa.money["tapete:eva"]) == (0, 0)
    mesa.deal("Ks 7h", "Ks 7d", "Ks 7c")
    mesa("ines: levantar")
    seen = [event.cards for event in mesa.events if isinstance(event, HandSeen) and event.player == "ines"]
    assert seen == [("Ks", "7h")]
    mesa("ines: no")
    mesa("ines: levantar")
    mesa("ines: no")
    mesa.banker("plantarse")
    mesa.show()
    mesa.settle()
    assert mesa.state.phase is Phase.REPETICION
    assert mesa.refused(f"{BANKER}: abandonar")[0] == "fuera_de_fase"
    dropped = mesa.other()
    dropped("ines: no repetir")
    assert dropped.state.phase is Phase.DECISION
    mesa("ines: repetir banco")
    mesa.coup("Ks 6h", "Ks 9h", "Ks 7c")
    assert (mesa.bank.amount, mesa.money["cagnotte"], mesa.state.phase) == (100990, 10, Phase.DECISION)
    mesa(f"{BANKER}: seguir")
    mesa("crupier: hagan juego")
    assert mesa.refused("ana: banco") == ("banco_a_destiempo", mesa.law("banco"))


@law("ES1979:09.VI.p6", "GA2007:08.V.p6", "MU2010:57.e", "AS2011fb:II.A.b5")
@everywhere
def test_a_void_banco_is_repeated_twice_and_no_more(where: str) -> None:
    mesa = Mesa(where)
    mesa("crupier: hagan juego")
    mesa("ana: banco")
    mesa("crupier: ya no va mas")
    for _ in range(2):
        mesa.coup("Ks 7h", "Ks 7d", "Ks 7c")
        mesa("ana: repetir banco")
    mesa.coup("Kh 7h", "Kh 7d", "Kh 7c")
    assert mesa.state.phase is Phase.DECISION
    assert mesa.refused("ana: repetir banco")[0] == "fuera_de_fase"


@law("criterio:bacarra-dos-panos.17")
def test_there_is_no_banco_in_banca_libre() -> None:
    mesa = Mesa("estado", forma="libre")
    mesa("crupier: hagan juego")
    assert mesa.refused("ana: banco") == ("banco_en_libre", "criterio:bacarra-dos-panos.17")


@law("criterio:bacarra-dos-panos.38", "criterio:bacarra-dos-panos.5")
def test_an_annulled_first_jugada_leaves_the_banco_open() -> None:
    mesa = Mesa("estado").bet("ana:primero:100")
    mesa("crupier: incidente cartas-pegadas 2")
    mesa.settle()
    mesa("crupier: hagan juego")
    mesa("bea: banco")
    mesa("crupier: ya no va mas")
    mesa.draw("Ks")
    mesa("crupier: incidente cesta-pano segundo")
    mesa.draw("Kd Ks 7d 7h 7c")
    mesa.say("no").banker("plantarse")
    mesa.show()
    mesa.settle()
    assert mesa.state.phase is Phase.REPETICION


@law("criterio:bacarra-dos-panos.30", "ES1979:09.VI.p3", "GA2007:08.V.p3", "MU2010:57.b", "AS2011fb:II.A.b1")
@everywhere
def test_who_makes_banco_chooses_freely_up_to_seven(where: str) -> None:
    mesa = Mesa(where)
    mesa("crupier: hagan juego")
    mesa("ana: banco")
    mesa("crupier: ya no va mas")
    mesa.deal("Ks 2h", "Ks 7d", "Ks 5c").say("no", "carta").banker("dar")
    mesa.draw("2s")
    mesa.banker("plantarse")
    mesa.show()
    assert (mesa.rulings(), mesa.play.results) == ([], ("pierde", "gana"))


# --- deal and drawing -------------------------------------------------------------------------------------------------


@law(
    "ES1979:09.VII.p5", "GA2007:08.V.desarrollo.p5", "MU2010:58.2.p4",
    "AS2011fb:II.B.p5", "AS2011fb:II.B.p6", "AS2011fb:II.B.p7", "AS2011fb:II.B.p8", "AS2011fb:II.B.p9",
    "ES1979:09.VI.p2", "GA2007:08.V.p2", "MU2010:57.a", "AS2011fb:II.A.b1", "criterio:bacarra-dos-panos.32",
)  # fmt: skip
@everywhere
def test_the_panos_speak_in_order_and_before_the_banker(where: str) -> None:
    mesa = Mesa(where).bet(BETS)
    mesa.draw("2s 3s 4s")
    assert (mesa.play.primero.cards, mesa.play.segundo.cards, mesa.play.banca.cards) == (("2s",), ("3s",), ("4s",))
    mesa.draw("Ks Kd Kh")
    assert mesa.play.holders == ("ana", "gil")
    assert mesa.refused("gil: levantar")[0] == "no_tiene_las_cartas_del_pano"
    assert mesa.refused(f"{BANKER}: plantarse") == ("hablan_los_panos", mesa.law("speech"))
    assert mesa.refused("ana: carta")[0] == "cartas_sin_levantar"
    mesa.say("carta", "carta")
    assert mesa.refused(f"{BANKER}: pedir")[0] == "debe_dar_cartas"
    assert mesa.play.drawn == ()
    mesa.banker("dar")
    mesa.draw("5s 6s")
    assert (mesa.play.primero.third, mesa.play.segundo.third) == ("5s", "6s")
    mesa.banker("pedir")
    mesa.draw("Ac")
    assert mesa.refused("crupier: liquidar")[0] == "nada_que_liquidar"
    mesa.show()
    assert mesa.play.results == ("gana", "gana")


@law("ES1979:09.VI.p3", "GA2007:08.V.p3", "MU2010:57.b", "AS2011fb:II.A.b1")
@law("criterio:bacarra-dos-panos.1", "criterio:bacarra-dos-panos.2")
@everywhere
def test_five_is_free_and_abatir_is_for_eight_and_nine(where: str) -> None:
    mesa = Mesa(where).bet(BETS).deal("Ks 5h", "Ks 6d", "Ks 7h")
    mesa("ana: levantar")
    assert mesa.refused("ana: abatir")[0] == "no_abate"
    asks, stands = mesa.other(), mesa.other()
    asks("ana: carta")
    stands("ana: no")
    assert (asks.play.words[0], stands.play.words[0]) == ("carta", "no")
    assert mesa.game.rules.punto.value == "TTTTTOPP"


@law("ES1979:08.VI.p5", "GA2007:07.IV.p5", "MU2010:49.4", "AS2011fb:I.A.p6")
@everywhere
def test_who_asks_for_advice_with_five_stands(where: str) -> None:
    mesa = Mesa(where).bet(BETS).deal("Ks 5h", "Ks 6d", "Ks 7h")
    mesa("ana: levantar")
    mesa("ana: consejo")
    assert mesa.refused("ana: carta") == ("plantarse_por_consejo", mesa.law("advice"))
    mesa("ana: no")


@law("ES1979:08.VI.p4", "GA2007:07.IV.p4", "MU2010:49.3", "AS2011fb:I.A.p5", "criterio:bacarra-dos-panos.15")
@everywhere
def test_a_banker_with_nothing_draws(where: str) -> None:
    mesa = Mesa(where).bet(BETS).deal("Ks 6h", "Ks 6d", "Ks Qh").say("no", "no")
    assert mesa.refused(f"{BANKER}: plantarse") == ("banquero_debe_pedir", mesa.law("bank_choice"))
    mesa.banker("pedir")


@law("ES1979:09.VI.p4", "GA2007:08.V.p4", "MU2010:57.c", "AS2011fb:II.A.b2", "criterio:bacarra-dos-panos.33")
@pytest.mark.parametrize(
    ("first", "second", "thirds", "refused"),
    [
        ("Ks 2h", "Ks 2d", "6s 7s", "plantarse"),
        ("Ks 2h", "Ks 2d", "6s As", ""),
        ("Ks 2h", "Ks 6d", "4s", ""),
        ("4s 4h", "Ks 2d", "6s", "plantarse"),
        ("4s 4h", "Ks 2d", "As", "pedir"),
        ("Ks 2h", "Ks 2d", "As 2s", "pedir"),
    ],
)
@everywhere
def test_the_cuadro_asked_for_binds_where_it_says_the_same(
    where: str, first: str, second: str, thirds: str, refused: str
) -> None:
    words = ["abatir" if first == "4s 4h" else "carta", "no" if second == "Ks 6d" else "carta"]
    mesa = Mesa(where).bet(BETS).deal(first, second, "Ks 5c").say(*words).banker("dar")
    mesa.draw(thirds)
    free = mesa.other()
    for word in ("pedir", "plantarse"):
        free.other().banker(word)
    mesa.banker("cuadro")
    for word in ("pedir", "plantarse"):
        if word == refused:
            assert mesa.refused(f"{BANKER}: {word}")[1] == mesa.law("banker")
        else:
            mesa.other().banker(word)


@law("ES1979:09.VI.p5", "GA2007:08.V.p5", "MU2010:57.d", "AS2011fb:II.A.b3", "criterio:bacarra-dos-panos.6")
@everywhere
def test_a_two_card_eight_beats_a_nine_of_three(where: str) -> None:
    mesa = Mesa(where).bet(BETS).deal("5s 3h", "Ks 4d", "Ks 6h").say("abatir", "carta").banker("dar")
    mesa.draw("5c")
    mesa.banker("pedir")
    mesa.draw("3c")
    mesa.show()
    assert mesa.play.results == ("gana", "empate")


@law("criterio:bacarra-dos-panos.6", "criterio:bacarra-dos-panos.32")
def test_a_banker_abates_after_both_have_spoken_and_not_after_giving_a_card() -> None:
    mesa = Mesa("estado").bet(BETS).deal("Ks 2h", "Ks 6d", "Ks 8h").say("carta", "no")
    given = mesa.other()
    mesa.banker("abatir")
    mesa.show()
    assert (mesa.play.results, mesa.play.drawn) == (("pierde", "pierde"), ())
    given.banker("dar")
    given.draw("6s")
    assert given.refused(f"{BANKER}: abatir")[0] == "no_abate"
    given.banker("plantarse")
    given.show()
    assert given.play.results == ("empate", "pierde")


@law("ES1979:08.VI.p1", "ES1979:08.VI.p2", "GA2007:07.IV.p1", "MU2010:49.1", "AS2011fb:I.A.p1")
@everywhere
def test_both_panos_abated_leave_the_banker_his_two_cards(where: str) -> None:
    mesa = Mesa(where).bet(BETS).deal("4s 4h", "4d 5d", "Ks 8h").say("abatir", "abatir")
    assert mesa.refused(f"{BANKER}: pedir")[0] == "banquero_debe_plantarse"
    mesa.banker("plantarse")
    mesa.show()
    assert mesa.play.results == ("empate", "gana")


# --- turns ------------------------------------------------------------------------------------------------------------


@law("ES1979:09.IV.p5", "GA2007:08.IV.jugadores.p5", "MU2010:55.4", "AS2011fb:II.D.p5", "criterio:bacarra-dos-panos.8")
@everywhere
def test_the_cards_pass_where_the_bank_wins(where: str) -> None:
    mesa = Mesa(where, people="bea@2 carla@3 gil@7 hugo@8").bet("bea:primero:10 gil:segundo:10")
    assert mesa.play.holders == ("bea", "gil")
    mesa.coup("Ks 6h", "Ks 7d", "Ks 7h")
    assert mesa.state.turn == (3, 7)
    mesa(f"{BANKER}: seguir")
    mesa.bet("bea:primero:10 gil:segundo:10")
    assert mesa.play.holders == ("carla", "gil")
    mesa.coup("Ks 6h", "Ks 6d", "Ks 7h")
    assert mesa.state.turn == (2, 8)
