"""Black-jack: the cards, the sabot and its separador, the end of the session, and the set-up of a table."""

from typing import Any

import pytest

from tapete.engine.actor import AZAR
from tapete.engine.command import Draw
from tapete.families.sabot.events import CardExposed, CutCardShown
from tapete.families.table.closing import LastRoundsAnnounced
from tapete.families.table.opening import RoundClosed
from tapete.games.blackjack.sabot import LastSabotAnnounced
from tapete.games.blackjack.state import Phase
from tests.games.blackjack import BlackjackTable
from tests.games.table import articles, everywhere
from tests.games.table import faults as faults_of
from tests.trace import law

SHUFFLE = articles("ES1979:03.V.3.b", "GA2007:03.IV.3.b", "MU2010:18.4.b")
RUNNING = articles("ES1979:03.V.3.c", "GA2007:03.IV.3.c", "MU2010:18.4.d")
PLAY = articles("ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a")
CARDS = articles("ES1979:03.II.1", "GA2007:03.II", "MU2010:15.1")
SABOT = articles("ES1979:03.II.2", "GA2007:03.II", "MU2010:15.2")


def faults(where: str, **setup: Any) -> list[tuple[str, str]]:
    return faults_of("blackjack", where, minimo="5", **setup)


# --- preparation ------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:03.V.3.b", "GA2007:03.IV.3.b", "MU2010:18.4.b", "criterio:blackjack.39")
def test_piles_are_cut_three_times_and_the_last_cut_is_a_players(where: str) -> None:
    table = BlackjackTable(where, ready=False)
    assert table.why_not("crupier: barajar cortes 2") == ("cortes_insuficientes", SHUFFLE[where])
    assert table.why_not("crupier: barajar corta jefe-1") == ("corte_de_jugador", SHUFFLE[where])
    assert table.why_not("jefe: barajar")[0] == "sin_facultad"
    table("crupier: barajar cortes 4 corta ana")
    assert table.why_not("crupier: barajar") == ("no_se_baraja", SHUFFLE[where])


@everywhere
@law("ES1979:03.V.3.b", "GA2007:03.IV.3.b", "MU2010:18.4.b")
def test_the_separador_leaves_a_deck_in_reserve(where: str) -> None:
    table = BlackjackTable(where, ready=False)
    assert table.why_not("crupier: barajar separador 51") == ("separador_mal_puesto", SHUFFLE[where])
    table("crupier: barajar separador 52")
    assert table.state.sabot is not None
    assert (table.state.sabot.left, table.state.sabot.behind) == (312, 52)
    assert faults(where, separador=51) == [("separador_mal_puesto", SHUFFLE[where])]
    assert faults(where, separador=52) == []


@everywhere
@law("ES1979:03.V.3.c", "GA2007:03.IV.3.c", "MU2010:18.4.d")
def test_five_cards_are_burned_before_anybody_bets(where: str) -> None:
    table = BlackjackTable(where, ready=False)
    assert table.why_not("crupier: quemar 5") == ("nada_que_quemar", RUNNING[where])
    table("crupier: barajar")
    assert table.why_not("crupier: quemar 4") == ("quema_equivocada", RUNNING[where])
    assert table.why_not("ana: plaza 1 5")[0] == "fuera_de_plazo"
    table("crupier: quemar 5")
    assert table.state.sabot is not None
    assert table.state.sabot.left == 307
    assert table.phase is Phase.APUESTAS


@everywhere
@law("ES1979:03.V.3.c", "GA2007:03.IV.3.c", "MU2010:18.4.d")
def test_a_card_face_up_in_the_sabot_is_eliminated_and_the_next_takes_its_place(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    assert table.why_not("crupier: carta-vista Kh") == ("carta_antes_de_tiempo", RUNNING[where])
    table("crupier: repartir")
    assert table.why_not("ana: carta-vista Kh")[0] == "sin_facultad"
    (exposed,) = table("crupier: carta-vista Kh")
    assert isinstance(exposed, CardExposed)
    assert exposed.voids_draw
    table.cards("2h")
    assert table.state.manos[0].hand.cards == ("2h",)
    assert table.state.sabot is not None
    assert table.state.sabot.left == 305


@everywhere
@law("ES1979:03.II.1", "GA2007:03.II", "MU2010:15.1")
def test_a_seventh_identical_card_can_not_come(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10", luz="10")
    table.deal("2h 2h 2h 2h 2h 2h")
    assert table.why_not("azar: resultado 2h") == ("carta_imposible", PLAY[where])
    table.cards("3h")


# --- the end of a sabot -----------------------------------------------------------------------------------------------


def drained(where: str, left: int, **setup: Any) -> BlackjackTable:
    """A table whose sabot has so many cards left before the separador."""
    table = BlackjackTable(where, **setup)
    sabot = table.state.sabot
    assert sabot is not None
    assert sabot.behind is not None
    from msgspec.structs import replace

    table.state = replace(table.state, sabot=sabot.burn_unseen(sabot.left - sabot.behind - left))
    return table


@everywhere
@law("ES1979:03.V.3.c", "GA2007:03.IV.3.c", "MU2010:18.4.d")
def test_the_round_in_which_the_separador_shows_is_the_last(where: str) -> None:
    table = drained(where, 3)
    table.seat(ana="10", eva="10")
    events = table.deal("K 9 6 9")
    shown = [event for event in events if isinstance(event, CutCardShown)]
    assert [(event.shoe, event.cite) for event in shown] == [
        ("talla" if where == "estado" else "corte", RUNNING[where])
    ]
    table.cards("9")
    _play_out(table)
    assert table.phase is Phase.PREPARACION
    assert table.state.sabot is None
    table("crupier: barajar")
    table("crupier: quemar 5")


def _play_out(table: BlackjackTable) -> None:
    """Silence to the end of the round."""
    number = table.state.round
    while table.state.round == number:
        need = table.game.needs(table.state)
        command = Draw(by=AZAR, outcome=need.outcomes[-1].id) if need else table.game.on_silence(table.state)
        assert command is not None
        table.send(command.by, table.game.write(command))


@everywhere
@law("criterio:blackjack.22")
def test_a_separador_before_the_first_card_makes_that_round_the_last(where: str) -> None:
    table = drained(where, 0)
    table.seat(ana="10", eva="10")
    events = table.deal("K")
    assert isinstance(events[1], CutCardShown)


@everywhere
@law("criterio:blackjack.36")
def test_a_sabot_that_runs_dry_is_loaded_again_without_the_cards_on_the_table(where: str) -> None:
    from msgspec.structs import replace

    table = BlackjackTable(where)
    assert table.state.sabot is not None
    table.state = replace(table.state, sabot=table.state.sabot.burn_unseen(305))
    table.seat(ana="10", eva="10")
    table.deal("K 9")
    assert table.game.needs(table.state) is None
    table("crupier: barajar")
    assert table.state.sabot is not None
    assert table.state.sabot.left == 310
    table.cards("6 K 9")
    _play_out(table)
    assert table.phase is Phase.PREPARACION


@everywhere
@law("RC1979:39.4", "criterio:blackjack.37")
def test_the_session_ends_with_the_last_sabot(where: str) -> None:
    table = drained(where, 0)
    assert table.why_not("crupier: ultimas")[0] == "sin_facultad"
    (told,) = table("jefe: ultimas")
    assert isinstance(told, LastSabotAnnounced)
    assert table.why_not("jefe: ultimas") == ("ultimas_anunciadas", "RC1979:39.4")
    table.seat(ana="10", eva="10")
    table("crupier: repartir")
    assert table.why_not("director: cerrar")[0] == "ronda_en_curso"
    _play_out(table)
    assert table.phase is Phase.FIN
    assert table.why_not("jefe: ultimas")[0] == "sesion_terminada"
    closed = table("director: cerrar")
    assert closed[-1].moves()[0].target == "caja"


@law("MU2010:18.4.c", "GA2007:03.II", "criterio:blackjack.14", "criterio:blackjack.19", "MU2010:18.1.a")
@pytest.mark.parametrize("where", ["galicia", "murcia"])
def test_an_automatic_sabot_takes_its_cards_back_and_ends_with_five_rounds(where: str) -> None:
    table = BlackjackTable(where, ready=False, sabot="automatico")
    assert table.why_not("crupier: barajar separador 52") == ("sin_separador", SABOT[where])
    table("crupier: barajar")
    table("crupier: quemar 5")
    cite = {"galicia": "criterio:blackjack.19", "murcia": "MU2010:18.4.c"}[where]
    (told,) = table("jefe: ultimas")
    assert isinstance(told, LastRoundsAnnounced)
    assert (told.rounds, told.cite) == (5, cite)
    for plaza, player in enumerate(("ana", "eva"), 1):
        table(f"{player}: sentarse {plaza}")
    for _ in range(5):
        assert table.state.sabot is not None
        assert table.state.sabot.left == 307
        table("ana: plaza 1 10")
        table("eva: plaza 2 10")
        table("crupier: repartir")
        _play_out(table)
    assert table.phase is Phase.FIN
    assert isinstance(table.events[-1], RoundClosed)


def test_bets_go_back_when_the_table_closes() -> None:
    table = BlackjackTable("estado")
    table.seat(ana="10")
    table("jefe: cerrar")
    assert table.net("ana") == 0
    assert table.phase is Phase.CERRADA


# --- set-up -----------------------------------------------------------------------------------------------------------


@law("ES1979:03.II.1", "GA2007:03.II", "MU2010:15.1", "ES1979:03.V.3.b", "MU2010:18.4.b")
def test_decks_and_the_separador_with_four_of_them() -> None:
    assert faults("estado", barajas=4) == [("barajas_no_admitidas", CARDS["estado"])]
    assert faults("galicia", barajas=4) == [("barajas_no_admitidas", CARDS["galicia"])]
    assert faults("murcia", barajas=4, separador=52) == []
    assert faults("murcia", barajas=4, separador=51) == [("separador_mal_puesto", SHUFFLE["murcia"])]
    assert faults("murcia", barajas=5)[0] == ("barajas_no_admitidas", CARDS["murcia"])
    table = BlackjackTable("murcia", ready=False, barajas=4)
    table("crupier: barajar")
    assert table.state.sabot is not None
    assert table.state.sabot.left == 208


@law("ES1979:03.II.2", "GA2007:03.II", "MU2010:15.2")
def test_sabots_by_jurisdiction_and_their_approval() -> None:
    assert faults("estado", sabot="automatico") == [("sabot_no_admitido", SABOT["estado"])]
    for where in ("galicia", "murcia"):
        assert faults(where, sabot="automatico") == []
        assert faults(where, sabot="automatico", sabot_homologado=False) == [("sabot_no_homologado", SABOT[where])]
    assert faults("estado", sabot_homologado=False) == [("sabot_no_homologado", SABOT["estado"])]
    assert faults("murcia", sabot="automatico", separador=52)[0][0] == "separador_mal_puesto"


@law("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
def test_plazas_by_jurisdiction() -> None:
    seats = articles("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
    for where, most in (("estado", 7), ("galicia", 7), ("murcia", 9)):
        assert faults(where, plazas=most) == []
        assert faults(where, plazas=most + 1) == [("plazas_no_admitidas", seats[where])]
    assert faults("estado", plazas=0) == [("plazas_no_admitidas", seats["estado"])]


@law("ES1979:03.V.2.b", "GA2007:03.IV.2.b", "MU2010:18.3.b")
def test_multiples_of_the_maximum_by_jurisdiction() -> None:
    cites = articles("ES1979:03.V.2.b", "GA2007:03.IV.2.b", "MU2010:18.3.b")
    lawful = {"estado": (50, 100, 200), "galicia": (20, 25, 50, 100, 200), "murcia": (20, 25, 50, 100, 200)}
    for where, multiples in lawful.items():
        for multiple in (20, 25, 50, 60, 100, 200, 300):
            expected = [] if multiple in multiples else [("multiplo_no_admitido", cites[where])]
            assert faults(where, multiplo=multiple) == expected


@law("GA2007:03.IV.1.e", "MU2010:18.1.e", "MU2010:18.1.f", "MU2010:18.3.c", "MU2010:18.2")
def test_what_a_casino_may_put_in_use_by_jurisdiction() -> None:
    assert faults("estado", retiro=True) == [("retiro_no_admitido", "ES1979:03.V.1")]
    assert faults("galicia", retiro=False) == [("retiro_obligado", "GA2007:03.IV.1.e")]
    assert faults("murcia", retiro=True, trece=True, incremento="2.50") == []
    assert faults("galicia", trece=True) == [("trece_no_admitido", "GA2007:03.IV.1")]
    assert faults("estado", incremento="2.50") == [("incremento_no_admitido", "ES1979:03.V.2")]
    pot = {"nombre": "sietes", "moneda": "1", "premios": [{"cartas": "7 7 7", "parte": "1"}]}
    assert faults("estado", botes=[pot]) == [("bote_no_admitido", "ES1979:03.V.1")]
    assert faults("murcia", botes=[pot]) == []


@everywhere
@law("RC1979:47.2.d")
def test_the_anticipo_is_five_thousand_minima_at_least(where: str) -> None:
    assert faults(where, anticipo="25000") == []
    assert faults(where, anticipo="24999.99") == [("anticipo_insuficiente", "RC1979:47.2.d")]
    assert BlackjackTable(where, ready=False).state.bank == 2_500_000
