"""Black-jack: who sits, who backs whom, who commands, and how much may lie on a casilla."""

import pytest

from tapete.families.plazas.bets import BetWithdrawn
from tapete.games.blackjack.state import Phase
from tests.games.blackjack import BlackjackTable, collected
from tests.games.table import articles, everywhere
from tests.trace import law

SEATED = articles("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
STANDING = articles("ES1979:03.IV.b", "GA2007:03.III", "MU2010:17.b")
BETS = articles("ES1979:03.V.2", "GA2007:03.IV.2", "MU2010:18.3")
MAXIMUM = articles("ES1979:03.V.2.b", "GA2007:03.IV.2.b", "MU2010:18.3.b")
STAFF = articles("ES1979:03.III", "GA2007:03.III", "MU2010:16")


# --- seats ------------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
def test_a_plaza_has_one_player_and_a_player_one_plaza(where: str) -> None:
    table = BlackjackTable(where)
    table("ana: sentarse 3")
    assert table.why_not("eva: sentarse 3") == ("plaza_ocupada", SEATED[where])
    assert table.why_not("ana: sentarse 4") == ("ya_en_plaza", SEATED[where])
    assert table.why_not("eva: sentarse 8") == ("plaza_inexistente", SEATED[where])
    assert table.why_not("eva: levantarse") == ("no_sentado", SEATED[where])
    table("eva: sentarse 7")
    table("ana: levantarse")
    table("luz: sentarse 3")


@law("MU2010:17.a")
def test_a_table_of_nine_plazas_in_murcia() -> None:
    table = BlackjackTable("murcia", plazas=9)
    table("ana: sentarse 9")
    assert table.why_not("eva: sentarse 10") == ("plaza_inexistente", "MU2010:17.a")


@everywhere
@law("ES1979:03.III", "GA2007:03.III", "MU2010:16", "MU2010:16.b")
def test_the_croupier_deals_and_nobody_of_the_staff_plays(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    assert table.why_not("jefe: repartir")[0] == "sin_facultad"
    assert table.why_not("ana: repartir")[0] == "sin_facultad"
    assert table.why_not("crupier-1: sentarse 4")[0] == "personal_no_juega"
    table("crupier: repartir")


@everywhere
@law("ES1979:03.III", "GA2007:03.III", "MU2010:16")
def test_a_table_opens_with_a_jefe_and_a_croupier(where: str) -> None:
    table = BlackjackTable(where, ready=False, staff="jefe=lola crupier=luis")
    assert len(table.state.staff) == 2
    closed = BlackjackTable(where, ready=False)
    closed("director: cerrar")
    assert closed.why_not("director: abrir crupier=luis") == ("personal_insuficiente", STAFF[where])


@everywhere
@law("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
def test_whoever_has_chips_does_not_rise_and_nobody_sits_on_the_bets_of_others(where: str) -> None:
    table = BlackjackTable(where)
    table("ana: sentarse 1")
    table("ana: plaza 2 10")
    assert table.why_not("ana: levantarse") == ("con_apuestas", SEATED[where])
    assert table.why_not("eva: sentarse 2") == ("plaza_con_apuestas", SEATED[where])
    table("ana: retirar 2")
    table("eva: sentarse 2")


# --- vacant casillas --------------------------------------------------------------------------------------------------


@law("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a", "criterio:blackjack.18")
@pytest.mark.parametrize(("where", "may"), [("estado", False), ("galicia", True), ("murcia", True)])
def test_who_may_bet_on_a_vacant_plaza(where: str, *, may: bool) -> None:
    table = BlackjackTable(where)
    if may:
        table("ana: plaza 4 10")
    else:
        assert table.why_not("ana: plaza 4 10") == ("vacante_para_sentados", "criterio:blackjack.18")
        table("ana: sentarse 1")
        table("ana: plaza 4 10")


@everywhere
@law("GA2007:03.III", "MU2010:17.a", "criterio:blackjack.11")
def test_the_highest_bet_commands_a_vacant_casilla_and_then_the_seat_nearest_to_the_sabot(where: str) -> None:
    def commander(ana: str, eva: str) -> str:
        table = BlackjackTable(where)
        for plaza, player in enumerate(("ana", "eva"), 1):
            table(f"{player}: sentarse {plaza}")
        table(f"eva: plaza 4 {eva}")
        table(f"ana: plaza 4 {ana}")
        table("ana: plaza 5 5")
        table("crupier: repartir")
        return table.state.manos[0].commander

    assert commander("20", "25") == "eva"
    assert commander("25", "25") == "ana"


@law("GA2007:03.III", "MU2010:17.a")
@pytest.mark.parametrize("where", ["galicia", "murcia"])
def test_a_fourth_bettor_on_a_casilla_is_refused(where: str) -> None:
    table = BlackjackTable(where)
    for player in ("ana", "eva", "luz"):
        table(f"{player}: plaza 4 25")
    assert table.why_not("sol: plaza 4 5") == ("casilla_completa", SEATED[where])
    table("luz: plaza 4 5")  # one of the three may add to his own


@law("ES1979:03.IV.a")
def test_in_the_estado_no_number_of_bettors_is_set() -> None:
    table = BlackjackTable("estado")
    for plaza, player in enumerate(("ana", "eva", "luz", "sol"), 1):
        table(f"{player}: sentarse {plaza}")
        table(f"{player}: plaza 7 25")
    assert len(table.state.bets) == 4


# --- backing another's mano -------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
def test_a_seated_player_backs_another_with_consent(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    assert table.why_not("eva: plaza 1 10") == ("sin_consentimiento", SEATED[where])
    assert table.why_not("luz: consentir eva 1")[0] == "consentimiento_ajeno"
    table("ana: consentir eva 1")
    table("eva: plaza 1 10")
    table("ana: negar eva 1")
    assert table.why_not("eva: plaza 1 10") == ("sin_consentimiento", SEATED[where])


@law("ES1979:03.IV.b", "GA2007:03.III", "MU2010:17.b", "criterio:blackjack.30")
@pytest.mark.parametrize(("where", "silent"), [("estado", False), ("galicia", False), ("murcia", True)])
def test_a_standing_player_backs_with_consent_or_in_murcia_unless_there_is_an_objection(
    where: str, *, silent: bool
) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10")
    if not silent:
        assert table.why_not("luz: plaza 1 10") == ("sin_consentimiento", STANDING[where])
        table("ana: consentir luz 1")
    table("luz: plaza 1 10")
    table("ana: negar luz 1")
    assert table.why_not("luz: plaza 1 10") == ("sin_consentimiento", STANDING[where])


@law("MU2010:17.a", "MU2010:17.b", "ES1979:03.IV.b", "GA2007:03.III")
@pytest.mark.parametrize(("where", "may"), [("estado", False), ("galicia", False), ("murcia", True)])
def test_the_jefe_gives_the_consent_that_a_player_withholds_in_murcia_alone(where: str, *, may: bool) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10")
    table("ana: negar luz 1")
    if may:
        table("jefe: consentir luz 1")
        table("luz: plaza 1 10")
    else:
        assert table.why_not("jefe: consentir luz 1") == ("consentimiento_ajeno", STANDING[where])


@everywhere
@law("ES1979:03.IV.b", "GA2007:03.III", "MU2010:17.b", "criterio:blackjack.16")
def test_advice_is_recorded_and_the_jefe_may_end_the_leave_to_back(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10")
    table("ana: consentir luz 1")
    (breach,) = table("jefe: incidente consejo luz aconseja")
    assert breach.cite == STANDING[where]
    assert not table.game.sees(breach, table.person("ana"))
    table("jefe: negar luz 1")
    assert table.why_not("luz: plaza 1 10") == ("sin_consentimiento", STANDING[where])
    assert table.why_not("ana: incidente consejo")[0] == "sin_facultad"
    assert table.why_not("jefe: incidente trampa")[0] == "incidente_desconocido"


@everywhere
@law("criterio:blackjack.23", "ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
def test_the_first_line_commands_whatever_a_backer_stakes(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="5", eva="5")
    table("ana: consentir luz 1")
    table("luz: plaza 1 100")
    table.deal("K 9 9 4 9")
    if table.phase is Phase.VENTANA:
        table("crupier: seguir")
    assert table.why_not("luz: plantarse") == ("no_manda", SEATED[where])
    table("ana: pedir")
    assert collected(table.cards("K")) == [("ana", "plaza", 500), ("luz", "plaza", 10000)]


@everywhere
@law("criterio:blackjack.38")
def test_there_must_be_a_mano_to_back_and_without_it_the_backers_bets_go_back(where: str) -> None:
    table = BlackjackTable(where)
    table("ana: sentarse 1")
    table("ana: consentir luz 1")
    assert table.why_not("luz: plaza 1 10") == ("sin_mano", "criterio:blackjack.38")
    table("ana: plaza 1 10")
    table("luz: plaza 1 10")
    gone = table("ana: retirar 1")
    assert [(e.player, e.amount) for e in gone if isinstance(e, BetWithdrawn)] == [("ana", 1000), ("luz", 1000)]


@everywhere
@law("criterio:blackjack.10")
def test_a_backer_matches_a_split_or_not(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    for backer in ("luz", "sol"):
        table(f"ana: consentir {backer} 1")
        table(f"{backer}: plaza 1 20")
    table.deal("8 9 6 8 9")
    if table.phase is Phase.VENTANA:
        table("crupier: seguir")
    table("ana: separar")
    assert (table.state.asking, table.state.pending) == ("separar", ("luz", "sol"))
    assert table.game.needs(table.state) is None
    table("luz: igualar")
    assert table.why_not("luz: igualar") == ("nada_que_contestar", "criterio:blackjack.10")
    table("sol: paso")
    right, left = table.state.manos[:2]
    assert [(s.player, s.amount) for s in right.stakes] == [("ana", 1000), ("luz", 2000), ("sol", 2000)]
    assert [(s.player, s.amount) for s in left.stakes] == [("ana", 1000), ("luz", 2000)]
    table.cards("3")
    table("ana: doblar")
    table("crupier: seguir")  # silence adds nothing
    table.cards("K")
    assert [s.amount for s in table.state.manos[0].stakes] == [2000, 2000, 2000]
    table.cards("K")
    table("ana: plantarse")
    table("eva: plantarse")
    table.cards("K K")
    table.settle()
    assert [table.net(player) for player in ("ana", "luz", "sol")] == [3000, 4000, 2000]


@everywhere
@law("criterio:blackjack.10")
def test_each_bettor_insures_his_own_bet(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table("ana: consentir luz 1")
    table("luz: plaza 1 20")
    table.deal("K 9 A 9 9")
    pending = [table.state.pending]
    table("luz: seguro 1 10")
    assert [*pending, table.state.pending] == [("ana", "luz", "eva"), ("ana", "eva")]


@law("criterio:blackjack.10")
def test_a_retiro_binds_every_bet_on_the_mano() -> None:
    table = BlackjackTable("galicia")
    table.seat(ana="10", eva="10")
    table("ana: consentir luz 1")
    table("luz: plaza 1 20")
    table.deal("K 9 9 6 9")
    assert table.why_not("luz: retiro 1")[0] == "no_manda"
    table("ana: retiro 1")
    assert (table.net("ana"), table.net("luz")) == (-500, -1000)


# --- limits -----------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:03.V.2", "GA2007:03.IV.2", "MU2010:18.3", "criterio:blackjack.27")
def test_bets_reach_the_minimum_and_are_made_before_the_deal(where: str) -> None:
    table = BlackjackTable(where)
    table("ana: sentarse 1")
    assert table.why_not("ana: plaza 1 4.99") == ("bajo_minimo", BETS[where])
    table("ana: plaza 1 5")
    table("eva: sentarse 2")
    table("eva: plaza 2 5")
    table("crupier: repartir")
    assert table.why_not("ana: plaza 1 5") == ("fuera_de_plazo", BETS[where])
    assert table.why_not("ana: retirar 1") == ("fuera_de_plazo", BETS[where])


@everywhere
@law("ES1979:03.V.2.b", "GA2007:03.IV.2.b", "MU2010:18.3.b", "criterio:blackjack.12")
def test_the_maximum_is_that_of_the_casilla_and_not_of_the_person(where: str) -> None:
    table = BlackjackTable(where, multiplo=50)  # 250.00
    table("ana: sentarse 1")
    table("eva: sentarse 2")
    table("ana: plaza 1 100")
    table("ana: consentir eva 1")
    table("eva: plaza 1 100")
    assert table.why_not("ana: plaza 1 60") == ("sobre_maximo_de_la_plaza", MAXIMUM[where])
    table("ana: plaza 1 50")
    table("ana: plaza 3 250")  # several manos of one person may pass it in all
    assert table.why_not("ana: plaza 3 5") == ("sobre_maximo_de_la_plaza", MAXIMUM[where])


@law("MU2010:18.3.c")
def test_in_murcia_bets_go_up_by_the_unit_of_the_director() -> None:
    table = BlackjackTable("murcia", incremento="2.50")
    table("ana: sentarse 1")
    assert table.why_not("ana: plaza 1 6") == ("fuera_de_unidad", "MU2010:18.3.c")
    table("ana: plaza 1 7.50")
    assert table.why_not("ana: plaza 1 1") == ("fuera_de_unidad", "MU2010:18.3.c")
    table("ana: plaza 1 2.50")


@law("GA2007:03.III")
def test_in_galicia_a_round_needs_two_manos_even_of_one_player() -> None:
    table = BlackjackTable("galicia")
    table("ana: sentarse 3")
    table("ana: plaza 3 10")
    assert table.why_not("crupier: repartir") == ("manos_insuficientes", "GA2007:03.III")
    assert table.game.next_step(table.state) is None
    table("ana: plaza 4 10")
    assert table.game.next_step(table.state) is not None
    table("crupier: repartir")


@law("ES1979:03.V.1.a", "MU2010:18.1.a")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_elsewhere_one_mano_is_enough_and_none_is_not(where: str) -> None:
    table = BlackjackTable(where)
    assert table.why_not("crupier: repartir")[0] == "manos_insuficientes"
    table.seat(ana="10")
    table("crupier: repartir")
