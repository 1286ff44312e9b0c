"""Treinta y cuarenta: the talla, the two rows, the call, the order of payment and the red card."""

import pytest

from tapete.engine.command import Role
from tapete.engine.notation import Unreadable
from tests.games.table import JURISDICTIONS, collected, everywhere, faults, paid_bets, refused, returned
from tests.games.treinta import (
    BETS,
    LIMITS,
    NEGRO_COLOR,
    NEGRO_INVERSO,
    NULL,
    ROJO_COLOR,
    ROJO_INVERSO,
    RUNNING,
    SLUG,
    STAFF,
    THIRTY_ONE,
    TreintaTable,
    called,
)
from tests.trace import law

DECIDED = [
    (NEGRO_COLOR, "uno, cinco; negro y color ganan; color gana", "color", "negro"),  # example 1
    (ROJO_COLOR, "cuatro, dos; rojo y color ganan; color gana", "color", "rojo"),  # example 2
    (ROJO_INVERSO, "seis, uno; rojo e inverso ganan; color pierde", "inverso", "rojo"),  # example 3
    (NEGRO_INVERSO, "uno, cinco; negro e inverso ganan; color pierde", "inverso", "negro"),
]
EQUAL = [
    (NULL, "cinco, cinco; nulo"),  # example 4
    ("KP QC JD 10T | 9C 9D 9P 3T 10D", "cuarenta, cuarenta; nulo"),  # example 18
]
BOTH = ("ana negro 50", "ana color 20", "bea rojo 50", "bea inverso 20")


# --- the two rows -----------------------------------------------------------------------------------------------------


@law("ES1979:05.V.1.a", "GA2007:05.IV.1.a", "MU2010:28.1.a", "ES1979:05.V.1.b", "GA2007:05.IV.1.b", "MU2010:28.1.b")
@law("ES1979:05.II.1", "GA2007:05.II", "MU2010:25.1", "criterio:treinta-y-cuarenta.5", "criterio:treinta-y-cuarenta.9")
@law("criterio:treinta-y-cuarenta.6", "criterio:treinta-y-cuarenta.7", "ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
@everywhere
def test_the_row_nearer_to_31_wins_and_color_is_that_of_the_first_card(where: str) -> None:
    stakes = {"negro": 5000, "rojo": 5000, "color": 2000, "inverso": 2000}
    for cards, announcement, *won in DECIDED:
        table = TreintaTable(where)
        table.bets(*BOTH)
        events = table.coup(cards)
        assert called(events) == announcement
        assert paid_bets(events) == [(bet, stakes[bet]) for bet in won], announcement
        assert sorted(bet for _, bet, _ in collected(events)) == sorted(set(stakes) - set(won)), announcement


@law("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1", "criterio:treinta-y-cuarenta.33")
@everywhere
def test_equal_rows_decide_nothing(where: str) -> None:
    for cards, announcement in EQUAL:
        table = TreintaTable(where)
        table.bets(*BOTH)
        before = table.now.stakes
        events = table.coup(cards)
        assert called(events) == announcement
        assert paid_bets(events) == []
        assert collected(events) == returned(events) == []
        assert table.now.stakes == before
        assert table("ana: retirar negro")
    assert called(TreintaTable(where).deal(THIRTY_ONE)) == "uno, uno; treinta y uno"


@law("criterio:treinta-y-cuarenta.4", "ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
@everywhere
def test_a_row_at_30_takes_another_card_and_one_at_31_takes_none(where: str) -> None:
    # examples 5 and 18
    table = TreintaTable(where)
    table.bets(*BOTH)
    table("crupier: no va mas")
    table.cards("KP QC JD")
    assert (len(table.now.negra), len(table.now.roja)) == (3, 0)
    table.cards("10T 9C 9D 9P 4T")
    assert (len(table.now.negra), len(table.now.roja)) == (4, 4)
    assert called(table("crupier: anunciar")) == "cuarenta, uno; rojo e inverso ganan; color pierde"


@law("ES1979:05.V.1.a", "GA2007:05.IV.1.a", "MU2010:28.1.a")
@everywhere
def test_one_point_decides(where: str) -> None:
    # example 18
    for cards, winner in (("KP QC JD 2T | 10C KD QP AT", "rojo"), ("10C KD QP AT | KP QC JD 2T", "negro")):
        table = TreintaTable(where)
        table.bets("ana negro 10", "bea rojo 10")
        assert paid_bets(table.coup(cards)) == [(winner, 1000)]


@law("ES1979:05.IV", "GA2007:05.III", "MU2010:27")
@everywhere
def test_any_number_of_players_may_bet(where: str) -> None:
    table = TreintaTable(where)
    table.bets(*(f"jugador{n} negro 5" for n in range(100)))
    assert paid_bets(table.coup(NEGRO_COLOR)) == [("negro", 500)] * 100


@law("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1")
@everywhere
def test_there_is_no_other_combination(where: str) -> None:
    table = TreintaTable(where)
    assert table.why_not("ana: pleno 10") == ("combinacion_no_admitida", BETS[where])
    table.bets("ana negro 10")


@law("GA2007:05.IV.1.b", "ES1979:05.V.1.b", "MU2010:28.1.b")
def test_in_galicia_the_rules_call_it_inversa() -> None:
    table = TreintaTable("galicia")
    (placed,) = table("ana: inversa 10")
    assert placed.bet == "inverso"  # type: ignore[attr-defined]
    for where in ("estado", "murcia"):
        elsewhere = TreintaTable(where)
        elsewhere("ana: inverso 10")
        with pytest.raises(Unreadable):
            elsewhere("ana: inversa 10")


# --- the call ---------------------------------------------------------------------------------------------------------


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
@everywhere
def test_a_wrong_call_is_corrected_by_the_cards_on_the_table(where: str) -> None:
    # error 18
    table = TreintaTable(where)
    table("crupier: no va mas")
    assert table.why_not("crupier: anunciar 31 35") == ("filas_incompletas", RUNNING[where])
    table.cards(NEGRO_COLOR)
    for wrong in ("31 34", "32 35", "35 31"):
        assert table.why_not(f"crupier: anunciar {wrong}") == ("anuncio_equivocado", RUNNING[where])
    assert called(table("crupier: anunciar 31 35")) == "uno, cinco; negro y color ganan; color gana"


# --- collection and payment -------------------------------------------------------------------------------------------


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3", "criterio:treinta-y-cuarenta.22")
@everywhere
def test_suerte_by_suerte_and_in_each_the_farthest_first(where: str) -> None:
    # example 13
    table = TreintaTable(where)
    table.bets("b lugar 3", "a lugar 1", "c lugar 2")
    table.bets("b negro 10", "c negro 20", "c color 5", "a color 10", "d rojo 5")
    table.deal(NEGRO_COLOR)
    assert table.why_not("crupier: pagar a 10") == ("pago_fuera_de_orden", RUNNING[where])
    assert collected(table("crupier: cobrar")) == [("d", "rojo", 500)]
    for wrong in ("pagar c 5", "pagar c 20", "pagar b 10"):
        assert table.why_not(f"crupier: {wrong}") == ("pago_fuera_de_orden", RUNNING[where])
    for right in ("a 10", "c 5", "c 20", "b 10"):
        table(f"crupier: pagar {right}")
    assert table.now.round == 2


@law("criterio:treinta-y-cuarenta.22")
def test_whoever_has_said_no_place_is_paid_last_and_among_equals_who_bet_first() -> None:
    table = TreintaTable("estado")
    table.bets("a lugar 9", "b lugar 9", "x negro 5", "b negro 5", "a negro 10", "y negro 15")
    assert [e.player for e in table.coup(NEGRO_COLOR) if type(e).__name__ == "Paid"] == ["b", "a", "x", "y"]  # type: ignore[attr-defined]
    assert table.why_not("a: lugar 0")[0] == table.why_not("a: lugar 1000")[0] == "lugar_sin_numero"
    table("crupier: no va mas")
    assert table.why_not("a: lugar 1")[0] == "ronda_en_curso"


@law("criterio:treinta-y-cuarenta.29", "ES1979:01.IV.1.B.a", "GA2007:01.V.1.A.a", "MU2010:7.2.a")
@everywhere
def test_a_winner_keeps_the_stake_and_may_withdraw_it(where: str) -> None:
    table = TreintaTable(where)
    table.bets("ana negro 50", "bea rojo 50")
    table.coup(NEGRO_COLOR)
    (back,) = table("ana: retirar negro")
    assert (back.amount, back.cite) == (5000, "criterio:treinta-y-cuarenta.29")  # type: ignore[attr-defined]
    assert table.why_not("bea: retirar rojo")[0] == "sin_apuesta"


@law("ES1979:05.III", "GA2007:05.III", "MU2010:26.b", "criterio:treinta-y-cuarenta.28")
@everywhere
def test_one_croupier_deals_and_the_other_collects_and_pays(where: str) -> None:
    table = TreintaTable(where, staff="jefe=rosa crupier=luis crupier=eva")
    cite = "MU2010:26.b" if where == "murcia" else STAFF[where]
    table.bets("ana negro 10")
    assert table.why_not("eva: no va mas") == ("de_otro_puesto", cite)
    table("luis: no va mas")
    table.cards(NEGRO_COLOR)
    assert table.why_not("eva: anunciar") == ("de_otro_puesto", cite)
    table("luis: anunciar")
    assert table.why_not("luis: liquidar") == ("de_otro_puesto", cite)
    assert paid_bets(table("eva: liquidar")) == [("negro", 1000)]


@law("ES1979:05.III", "GA2007:05.III", "MU2010:26")
@everywhere
def test_the_table_works_with_a_jefe_and_two_croupiers(where: str) -> None:
    # error 13
    TreintaTable(where, staff="jefe=rosa crupier=luis crupier=eva")
    for staff, code in (
        ("jefe=rosa crupier=luis", "personal_insuficiente"),
        ("crupier=luis crupier=eva", "personal_insuficiente"),
        ("jefe=rosa crupier=luis crupier=eva crupier=pia", "personal_excesivo"),
        ("jefe=rosa jefe=pia crupier=luis crupier=eva", "personal_excesivo"),
        ("jefe=rosa crupier=luis crupier=eva extremo=pia", "no_es_personal"),
        ("jefe=rosa crupier=luis crupier=eva stickman=pia", "no_es_personal"),
        ("jefe=rosa crupier=luis crupier=eva cambista=pia", "no_es_personal"),
        ("jefe=rosa crupier=luis crupier=eva auxiliar=pia", "no_es_personal"),
    ):
        opening = lambda staff=staff: TreintaTable(where, staff=staff)  # noqa: E731 - called at once
        assert refused(opening) == (code, STAFF[where])


# --- the talla --------------------------------------------------------------------------------------------------------


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3", "ES1979:05.II.1", "GA2007:05.II", "MU2010:25.1")
@everywhere
def test_shuffle_cut_red_card_and_sabot_come_in_that_order(where: str) -> None:
    # error 15
    table = TreintaTable(where, loaded=False)
    assert table.why_not("crupier: cortar") == ("talla_sin_preparar", RUNNING[where])
    assert table.why_not("crupier: no va mas") == ("apuestas_cerradas", RUNNING[where])
    table("crupier: barajar")
    assert table.why_not("crupier: barajar") == ("ya_barajadas", RUNNING[where])
    assert table.why_not("ana: negro 10") == ("fuera_de_plazo", RUNNING[where])
    table("crupier: cortar")
    sabot = table.now.sabot
    assert sabot is not None
    assert (sabot.size, sabot.behind, len(set(sabot.backs))) == (312, 5, 1)
    for again in ("barajar", "cortar"):
        assert table.why_not(f"crupier: {again}") == ("talla_en_curso", RUNNING[where])
    table("ana: negro 10")


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3", "criterio:treinta-y-cuarenta.39")
@everywhere
def test_the_player_nearest_the_right_of_the_tallador_cuts(where: str) -> None:
    table = TreintaTable(where, loaded=False)
    table.bets("ana lugar 4", "bea lugar 2")
    table("crupier: barajar")
    assert table.why_not("ana: cortar") == ("corte_ajeno", RUNNING[where])
    assert table.why_not("jefe: cortar")[0] == "sin_facultad"
    fork = table.fork()
    assert table.why_not("crupier: cortar") == ("corte_ajeno", RUNNING[where])
    assert table.why_not("crupier: cortar por ana") == ("corte_por_nadie", RUNNING[where])
    assert table.why_not("bea: cortar por bea")[0] == "corte_por_nadie"
    (own,), (declined, done) = table("bea: cortar palabra azahar"), fork("crupier: cortar por bea")
    assert (declined.player, declined.cite) == ("bea", "criterio:treinta-y-cuarenta.39")  # type: ignore[attr-defined]
    assert (own.cut_by, own.share(), own.cite) == ("bea", "azahar", RUNNING[where])  # type: ignore[attr-defined]
    assert (done.cut_by, done.cite) == ("crupier-1", "criterio:treinta-y-cuarenta.39")  # type: ignore[attr-defined]


@law("criterio:treinta-y-cuarenta.21", "GA2007:05.IV.3", "ES1979:05.V.3", "MU2010:28.3")
@everywhere
def test_a_machine_shuffles_only_in_galicia(where: str) -> None:
    found = faults(SLUG, where, minimo="5", mezcla_automatica=True)
    if where != "galicia":
        assert found == [("mezcla_automatica_no_admitida", RUNNING[where])]
        return
    assert found == []
    table = TreintaTable(where, loaded=False, mezcla_automatica=True)
    assert table.why_not("crupier: barajar") == ("baraja_la_maquina", "GA2007:05.IV.3")
    table("crupier: cortar")


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3", "criterio:treinta-y-cuarenta.16")
@law("criterio:treinta-y-cuarenta.12", "criterio:treinta-y-cuarenta.11")
@everywhere
def test_the_red_card_annuls_the_coup_and_ends_the_talla(where: str) -> None:
    # example 11
    table = TreintaTable(where)
    table.bets("bea color 60")
    table.coup(THIRTY_ONE)
    table.to_the_red_card(left=3)
    table.bets("ana rojo 40", "ana asegurar negro 100")
    table("crupier: no va mas")
    assert table.why_not("crupier: carta roja") == ("sin_carta_roja", RUNNING[where])
    for _ in range(3):
        table.any_card()
    assert table.game.needs(table.state) is None
    assert table.why_not("azar: resultado As") == ("carta_de_mas", RUNNING[where])
    shown, closed = table("crupier: carta roja")
    assert (shown.counted, closed.reason) == (5, "carta roja")  # type: ignore[attr-defined]
    assert table.now.phase == "mezcla"
    assert [(s.player, s.bet, s.zeros) for s in table.now.stakes] == [
        ("bea", "color", 1),
        ("ana", "rojo", 0),
        ("ana", "negro", 0),
    ]
    assert [e.amount for e in table("ana: retirar negro")] == [10000, 100]  # type: ignore[attr-defined]
    table.load()
    assert collected(table.coup(NEGRO_INVERSO)) == [("bea", "color", 6000), ("ana", "rojo", 4000)]


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3", "criterio:treinta-y-cuarenta.15")
@everywhere
def test_the_red_card_behind_a_complete_coup_has_not_appeared_and_as_the_first_card_annuls_the_next(where: str) -> None:
    # example 17
    table = TreintaTable(where)
    table.to_the_red_card(left=8)
    table.bets("ana negro 10")
    assert called(table.deal("KT QT 10T 2T | JT 9T 8T 7T")) == "dos, cuatro; negro y color ganan; color gana"
    assert paid_bets(table("crupier: liquidar")) == [("negro", 1000)]
    table("crupier: no va mas")
    assert table.game.needs(table.state) is None
    table("crupier: carta roja")
    assert [(s.bet, s.amount) for s in table.now.stakes] == [("negro", 1000)]


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
@everywhere
def test_another_count_than_five_is_recorded_and_changes_nothing(where: str) -> None:
    # error 12
    table = TreintaTable(where)
    table.to_the_red_card()
    table("crupier: no va mas")
    fork = table.fork()
    (right, _), (wrong, _) = table("crupier: carta roja"), fork("crupier: carta roja 4")
    assert "which is recorded" not in right.tell("en")
    assert "4 cards are counted, not 5, which is recorded" in wrong.tell("en")
    assert table.state == fork.state


@law("RC1979:39.4", "criterio:treinta-y-cuarenta.38")
@pytest.mark.parametrize("where", JURISDICTIONS)
def test_the_session_ends_with_the_red_card_of_the_last_corte(where: str) -> None:
    table = TreintaTable(where)
    (announced,) = table("jefe: ultimas")
    assert announced.cite == "RC1979:39.4"
    table.coup(NEGRO_COLOR)
    assert table.now.phase == "apuestas"
    assert table.why_not("jefe: ultimas")[0] == "ultimas_anunciadas"
    table.to_the_red_card()
    table("crupier: no va mas")
    table("crupier: carta roja")
    assert table.now.phase == "fin"
    assert table.why_not("ana: negro 10")[0] == "fuera_de_plazo"
    for again in ("barajar", "cortar"):
        assert table.why_not(f"crupier: {again}") == ("sesion_terminada", "RC1979:39.4")
    table("director: cerrar")


# --- limits -----------------------------------------------------------------------------------------------------------


@law("ES1979:05.V.2", "GA2007:05.IV.2", "MU2010:28.2", "criterio:treinta-y-cuarenta.24")
@law("criterio:treinta-y-cuarenta.25")
@everywhere
def test_a_thousand_minima_on_each_cell(where: str) -> None:
    # example 12
    table = TreintaTable(where)
    table.bets("ana negro 5000", "ana color 5000", "ana rojo 5000", "bea negro 5000", "ana inverso 4999.99")
    assert table.why_not("carla: negro 5000.01") == ("sobre_maximo", LIMITS[where])
    assert table.why_not("ana: inverso 0.02") == ("sobre_maximo", LIMITS[where])
    assert table.why_not("carla: negro 4.99") == ("bajo_minimo", LIMITS[where])
    table("carla: negro 5")


@law("criterio:treinta-y-cuarenta.18", "ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
@everywhere
def test_bets_close_before_the_first_card(where: str) -> None:
    table = TreintaTable(where)
    table.bets("ana negro 10", "bea rojo 10")
    table("bea: retirar rojo")
    table("crupier: no va mas")
    for late in ("ana: negro 10", "ana: retirar negro", "ana: asegurar negro"):
        assert table.why_not(late) == ("fuera_de_plazo", RUNNING[where])


@law("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "criterio:treinta-y-cuarenta.37")
@everywhere
def test_the_director_raises_the_minimum_within_the_band_but_not_in_murcia(where: str) -> None:
    power = {"estado": "ES1979:01.IV.2.B", "galicia": "GA2007:01.V.2.B", "murcia": "criterio:treinta-y-cuarenta.37"}
    band = {"minimo_autorizado": "5", "banda": ["5", "20"]}
    assert faults(SLUG, where, minimo="5", **band) == []
    raised = [] if where != "murcia" else [("sin_facultad", power[where])]
    assert faults(SLUG, where, minimo="20", **band) == raised
    assert faults(SLUG, where, minimo="4", **band) == [("minimo_inferior_al_autorizado", power[where])]
    outside = "sin_facultad" if where == "murcia" else "fuera_de_banda"
    assert faults(SLUG, where, minimo="21", **band) == [(outside, power[where])]


@law("GA2007:2.5")
def test_the_cloth_of_galicia_is_in_one_of_four_languages() -> None:
    assert faults(SLUG, "galicia", minimo="5", idioma="fr") == []
    assert faults(SLUG, "galicia", minimo="5", idioma="de") == [("idioma_no_admitido", "GA2007:2.5")]


@law("RC1979:47.2.c")
@everywhere
def test_the_anticipo_is_ten_thousand_minima(where: str) -> None:
    assert faults(SLUG, where, minimo="5", anticipo="50000") == []
    assert faults(SLUG, where, minimo="5", anticipo="49999.99") == [("anticipo_insuficiente", "RC1979:47.2.c")]


def test_who_has_two_prisoners_on_a_cell_is_asked_which_and_the_31_is_told_without_zeros() -> None:
    table = TreintaTable("estado")
    table("ana: negro 40")
    table.coup(THIRTY_ONE)
    table("ana: prision negro")
    table("ana: negro 40")
    told = [event.tell("en") for event in table.coup(THIRTY_ONE)]
    assert "In prison: €40.00 of ana on negro (times in a row: 1)." in told
    assert table.why_not("ana: mitad negro")[0] == "varias_en_prision"
    table("ana: mitad negro ceros 1")
    assert [stake.zeros for stake in table.now.stakes] == [2]


@law("criterio:treinta-y-cuarenta.18", "criterio:treinta-y-cuarenta.3", "criterio:treinta-y-cuarenta.29")
@law("criterio:treinta-y-cuarenta.16")
def test_a_stake_is_withdrawn_by_what_has_become_of_it() -> None:
    def withdrawn(table: TreintaTable) -> int:
        events = table("ana: retirar negro")
        (cite,) = {str(event.cite).rpartition(".")[2] for event in events}
        return int(cite)

    table = TreintaTable("estado")
    table("ana: asegurar negro 10")
    assert withdrawn(table.fork()) == 18
    table.coup(NULL)
    assert withdrawn(table.fork()) == 3
    table.coup(NEGRO_COLOR)
    assert withdrawn(table.fork()) == 29
    table.to_the_red_card()
    table("crupier: no va mas")
    table("crupier: carta roja")
    assert withdrawn(table) == 16


@law("criterio:treinta-y-cuarenta.40", "RC1979:39.4")
@everywhere
def test_where_the_last_corte_has_unfit_cards_the_next_is_the_last(where: str) -> None:
    table = TreintaTable(where)
    table("jefe: ultimas")
    table("crupier: no va mas")
    table("jefe: incidente dorsos-distintos")
    table.load()
    table.to_the_red_card()
    table("crupier: no va mas")
    table("crupier: carta roja")
    assert table.now.phase == "fin"
    assert {post.roles for post in table.rules.staff.value} == {(Role.JEFE,), (Role.CRUPIER,)}


@law("criterio:treinta-y-cuarenta.2", "ES1979:01.IV.2.B")
def test_a_minimum_raised_over_the_threshold_of_the_insurance_is_the_threshold() -> None:
    table = TreintaTable("estado", minimo="100", minimo_autorizado="5", banda=["5", "100"], umbral_seguro="50")
    assert table.rules.threshold.value == 10000
