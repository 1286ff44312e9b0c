"""Errors and infractions at pai gow póquer, cards that are dealt by hand, the set-up, and what nobody else sees."""

from typing import Any

import pytest

from tapete.engine.event import Infringed, Refused
from tapete.families.covered import COVERED, HandSeen, JugadaAnnulled
from tapete.families.dice import ThrowVoided
from tapete.families.incidents import ErrorRuled
from tapete.families.table.closing import TableClosed
from tapete.games.pai_gow.composicion import HandSet
from tapete.games.pai_gow.hands import Result
from tapete.games.pai_gow.jugada import PacketsGiven
from tapete.games.pai_gow.state import Phase
from tests.games.paigow import MIDDLE, STRONG, WEAK, PaiGowTable
from tests.games.table import TestTable, balances, faults, net
from tests.trace import law


def made_packets(bank: str = "", **stakes: str) -> PaiGowTable:
    """A table of two players, whose packets lie before the tray."""
    table = PaiGowTable("ana blas")
    table.bets(bank, **(stakes or {"ana": "100", "blas": "100"}))
    table("crupier: no va más")
    while table.state.phase is Phase.PAQUETES:
        need = table.game.needs(table.state)
        assert need is not None
        table.draw(need.outcomes[0].id)
    return table


def dealt() -> PaiGowTable:
    """The same, with the hands given out."""
    table = made_packets()
    table.draw("3-4-1")
    table("crupier: entregar")
    return table


def ruling(table: PaiGowTable, line: str) -> str:
    """The ruling on what is declared."""
    events = table(line)
    return next(event.ruling for event in events if isinstance(event, ErrorRuled))


# --- incidents --------------------------------------------------------------------------------------------------------


@law("criterio:pai-gow.34")
@pytest.mark.parametrize("incident", ["dado-fuera-de-la-mesa", "dado-montado"])
def test_a_die_that_does_not_lie_flat_is_thrown_again(incident: str) -> None:
    table = made_packets()
    events = table(f"crupier: incidente {incident}")
    assert any(isinstance(event, ThrowVoided) for event in events)
    assert table.state.phase is Phase.DADOS
    table.draw("1-1-1")
    assert table.why_not(f"crupier: incidente {incident}") == ("no_es_momento", "criterio:pai-gow.34")


@law("criterio:pai-gow.32", "MU2010:97.4")
def test_a_wrong_number_of_leftover_cards_annuls_the_jugada() -> None:
    table = made_packets()
    table("crupier: incidente sobrantes-mal-contadas")
    assert net(table.events, "ana") == 0
    assert table.state.bets == ()
    assert table.state.phase is Phase.BANCA
    after = dealt()
    assert after.why_not("crupier: incidente sobrantes-mal-contadas")[0] == "no_es_momento"


@law("criterio:pai-gow.33", "MU2010:94.1")
@pytest.mark.parametrize("incident", ["paquete-sin-siete-cartas", "carta-descubierta"])
def test_before_the_dice_packets_are_made_again_and_bets_stand(incident: str) -> None:
    table = made_packets()
    assert table.why_not(f"crupier: incidente {incident}") == ("sin_facultad", "criterio:pai-gow.33")
    assert "made again" in ruling(table, f"jefe: incidente {incident}")
    assert [bet.amount for bet in table.state.bets] == [10000, 10000]
    assert table.why_not("ana: retirar")[0] == "fuera_de_plazo"
    table.shuffle()
    assert table.state.phase is Phase.PAQUETES
    table.packets(c1=STRONG, c2=WEAK, crupier=MIDDLE)
    table.finish()
    assert net(table.events, "ana") == 9500


@law("criterio:pai-gow.33")
@pytest.mark.parametrize("incident", ["paquete-sin-siete-cartas", "carta-descubierta"])
def test_after_the_dice_the_jugada_is_annulled_and_bets_go_back(incident: str) -> None:
    table = dealt()
    assert "annulled" in ruling(table, f"jefe: incidente {incident}")
    assert any(isinstance(event, JugadaAnnulled) for event in table.events)
    assert (net(table.events, "ana"), table.state.hands) == (0, ())


@law("criterio:pai-gow.32", "criterio:pai-gow.33")
def test_the_bank_of_an_annulled_jugada_is_offered_to_the_same_person_again() -> None:
    table = made_packets("ana 300", blas="100")
    before = len(table.events)
    table("crupier: incidente sobrantes-mal-contadas")
    assert net(table.events[before:], "ana") == 30000
    assert table.seen("ana").asked == ("ana",)


@law("criterio:pai-gow.35")
def test_hands_given_from_another_position_stay_once_somebody_has_looked() -> None:
    table = dealt()
    assert "stay" in ruling(table, "crupier: incidente reparto-desde-otra-posicion miradas")
    assert table.why_not("crupier: incidente reparto-desde-otra-posicion sin-mirar")[0] == "nota_desconocida"
    by_hand = by_hand_dealt()
    assert "put right" in ruling(by_hand, "crupier: incidente reparto-desde-otra-posicion sin-mirar")


@law("MU2010:98.2", "criterio:pai-gow.18", "MU2010:95")
@pytest.mark.parametrize("incident", ["cartas-mostradas", "conversacion"])
def test_talk_and_cards_shown_are_recorded_and_the_hands_stand(incident: str) -> None:
    table = dealt()
    before = table.state
    assert "warns" in ruling(table, f"jefe: incidente {incident} ana a blas")
    assert table.state == before
    early = made_packets()
    assert early.why_not(f"jefe: incidente {incident}") == ("no_es_momento", "MU2010:98.2")


@law("MU2010:98.1")
def test_cards_that_are_touched_stand_as_they_were_set() -> None:
    table = dealt()
    assert table.why_not("jefe: incidente cartas-tocadas") == ("no_es_momento", "MU2010:98.1")
    table("ana: seguir manera")
    table("blas: seguir manera")
    table("crupier: descubrir")
    assert "stand" in ruling(table, "jefe: incidente cartas-tocadas ana")
    table("crupier: confeccionar")
    assert "stand" in ruling(table, "jefe: incidente cartas-tocadas ana")


@law("MU2010:98.1")
def test_the_cards_of_a_player_who_banks_lie_open_later_than_the_croupiers() -> None:
    table = PaiGowTable("ana blas")
    table.bets("ana 300", blas="100")
    table.deal()
    table("ana: seguir manera")
    table("blas: seguir manera")
    table("crupier: descubrir")
    assert table.why_not("jefe: incidente cartas-tocadas") == ("no_es_momento", "MU2010:98.1")
    table("crupier: confeccionar")
    assert "stand" in ruling(table, "jefe: incidente cartas-tocadas blas")


@law("MU2010:97.6.p2")
def test_a_croupier_who_looks_too_early_is_recorded_and_the_hand_goes_on() -> None:
    table = dealt()
    before = table.state
    [infringed] = table("jefe: incidente crupier-mira-sus-cartas")
    assert isinstance(infringed, Infringed)
    assert table.state == before
    assert table.why_not("crupier: incidente crupier-mira-sus-cartas")[0] == "sin_facultad"
    assert not table.game.sees(infringed, table.person("ana"))


@law("MU2010:94.1")
def test_whatever_else_happens_the_jefe_decides() -> None:
    table = dealt()
    assert "decides" in ruling(table, "jefe: incidente conflicto una ficha caída")
    assert table.why_not("jefe: incidente nada")[0] == "incidente_desconocido"


# --- cards dealt by hand ----------------------------------------------------------------------------------------------


def by_hand_dealt() -> PaiGowTable:
    """A table of two players at which the croupier deals, and nobody says which cards."""
    table = PaiGowTable("ana blas")
    table.bets(ana="100", blas="100")
    table("crupier: no va más")
    table("crupier: dar tapadas")
    table("crupier: resultado 3-4-1")
    table("crupier: entregar")
    return table


def name(table: PaiGowTable, cards: str) -> None:
    """The croupier names cards that are turned over."""
    for card in cards.split():
        table(f"crupier: resultado {card}")


@law("MU2010:97.6.p2", "MU2010:97.6.p4", "MU2010:97.7.p2")
def test_a_jugada_of_cards_that_only_their_players_see() -> None:
    table = by_hand_dealt()
    assert table.why_not("ana: seguir manera")[0] == "mano_tapada"
    assert table.why_not("ana: componer baja 1 2")[0] == "mano_tapada"
    table("ana: componer")
    table("crupier: componer para blas")
    table("crupier: descubrir")
    assert table.why_not("crupier: confeccionar")[0] == "a_otra_hora"
    name(table, MIDDLE)
    table("crupier: confeccionar")
    table("crupier: comparar")
    name(table, "As Ah 9s 5d 3c Kd Kc")  # ana's alta, then her baja
    name(table, "Ts 8d 6c 5s 3d 9h 2h")
    table("crupier: liquidar")
    assert [net(table.events, who) for who in ("ana", "blas")] == [9500, -10000]


@law("MU2010:98.3")
def test_a_hand_set_wrongly_on_the_table_loses_as_well() -> None:
    table = by_hand_dealt()
    table("ana: componer")
    table("blas: componer")
    table("crupier: descubrir")
    name(table, WEAK)
    table("crupier: confeccionar")
    table("crupier: comparar")
    name(table, "Kd Kc 9s 5d 3c As Ah")
    name(table, "Js 8c 6d 5h 4d Th 2s")
    assert table.result("casilla 1") == ("mal compuesta", Result.PERDIDA)


def test_the_croupier_names_no_card_that_is_dealt_face_down() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="100")
    table("crupier: no va más")
    assert table.why_not("crupier: resultado As")[0] == "carta_tapada"
    assert table.why_not("ana: dar tapadas")[0] == "sin_facultad"
    table("crupier: dar tapadas")
    assert table.why_not("crupier: dar tapadas")[0] == "nada_que_dar"
    assert table.why_not("crupier: resultado 7-1-1")[0] == "tirada_imposible"


# --- what is hidden ---------------------------------------------------------------------------------------------------


@law("MU2010:95", "MU2010:98.2")
def test_cards_and_settings_are_seen_by_their_player_alone_until_they_are_compared() -> None:
    table = PaiGowTable("ana blas")
    table.bets(ana="100", blas="100")
    events = table.deal(c1=STRONG, c2=WEAK, crupier=MIDDLE)
    table("ana: componer baja Kd Kc")
    blas, mine = table.person("blas"), table.seen("ana")
    assert mine.own is not None
    assert mine.own.cards == tuple(STRONG.split())
    assert mine.mine == (3, 4)
    for who in ("blas", "crupier", "jefe", "director"):
        seen = table.seen(who)
        assert [set(hand.cards) for hand in seen.hands if hand.owner == "ana"] == [{COVERED}]
        assert seen.mine == ()
        assert "casilla 1" in seen.laid
    assert all(set(hand.cards) == {COVERED} for hand in mine.hands if hand.owner != "ana")
    looked = [event for event in events if isinstance(event, HandSeen)]
    assert [table.game.sees(event, blas) for event in looked] == [event.player == "blas" for event in looked]
    assert not any(table.game.sees(event, blas) for event in table.events if isinstance(event, HandSet))
    table.finish()
    assert {each.to for each in table.state.settled} == {"crupier", "casilla 1", "casilla 2"}


@law("MU2010:97.4")
def test_nobody_sees_a_packet_before_it_is_somebodys() -> None:
    table = made_packets()
    for who in ("ana", "blas", "crupier", "director"):
        view = table.seen(who)
        assert {card for hand in view.hands for card in hand.cards} == {COVERED}


# --- sessions ---------------------------------------------------------------------------------------------------------


@law("criterio:pai-gow.28")
def test_one_jugada_is_announced_as_the_last_and_an_annulled_one_does_not_count() -> None:
    table = PaiGowTable("ana blas")
    table.bank()
    table("jefe: ultimas")
    table.shuffle()
    table("ana: casilla 1 10")
    table("blas: casilla 2 10")
    assert table.fork()("jefe: cerrar")
    table.deal()
    assert table.why_not("jefe: cerrar")[0] == "ronda_en_curso"
    table("jefe: incidente carta-descubierta")
    assert table.state.phase is Phase.BANCA
    table.bets(ana="10")
    table.deal()
    table.finish()
    assert table.phase == Phase.FIN
    assert isinstance(table("jefe: cerrar")[-1], TableClosed)


@law("criterio:pai-gow.5")
def test_a_table_that_closes_gives_the_bank_back() -> None:
    table = PaiGowTable("ana blas")
    table.bets("ana 300", blas="100")
    table("jefe: cerrar")
    assert net(table.events[-3:], "ana") == 30000
    assert balances(table.events[-3:])["tapete:blas"] == -10000
    assert not table.state.open


def test_the_bank_of_the_table_is_replenished_when_it_can_not_pay() -> None:
    table = PaiGowTable("ana blas carla dani eva fito", anticipo="2000")
    hands = {"c1": STRONG, "crupier": WEAK}
    for _ in range(9):
        table.bets(ana="250")
        table.deal(**hands)
        table.finish()
    assert [event for event in table.events if type(event).__name__ == "Replenished"]
    assert table.state.bank >= 0


# --- the set-up -------------------------------------------------------------------------------------------------------

LAWFUL = {"minimo": "10", "multiplo": 25, "casillas": 6, "comision": "5", "anticipo": "2000"}
MEJOR = {"regla": 1, "baja": "mejor"}


@law("MU2010:96.2", "MU2010:96.2.a", "MU2010:93.2", "criterio:pai-gow.11", "criterio:pai-gow.28", "criterio:casino.15")
@pytest.mark.parametrize(
    ("changed", "code", "cite"),
    [
        ({"comision": "5.01"}, "comision_no_admitida", "MU2010:96.2.a"),
        ({"comision": "6"}, "comision_no_admitida", "MU2010:96.2.a"),
        ({"multiplo": 30}, "multiplo_no_admitido", "MU2010:96.2"),
        ({"casillas": 7}, "plazas_no_admitidas", "MU2010:93.2"),
        ({"casillas": 4}, "plazas_no_admitidas", "MU2010:93.2"),
        ({"idioma": "de"}, "idioma_no_admitido", "criterio:casino.15"),
        ({"anticipo": "1999.99"}, "anticipo_insuficiente", "criterio:pai-gow.28"),
        ({"manera": [{"regla": 1, "grupos": ["2"], "baja": "sueltas"}]}, "manera_incompleta", "criterio:pai-gow.11"),
        (
            {"manera": [{"regla": 1, "grupos": ["6"], "baja": "mejor"}, MEJOR]},
            "linea_no_admitida",
            "criterio:pai-gow.11",
        ),
        (
            {"manera": [{"regla": 1, "primero": ["K", "2"], "baja": "primero"}, MEJOR]},
            "linea_no_admitida",
            "criterio:pai-gow.11",
        ),
    ],
)
def test_each_fault_of_a_set_up_has_its_article(changed: dict[str, Any], code: str, cite: str) -> None:
    assert faults("pai-gow", "murcia", **LAWFUL) == []
    assert faults("pai-gow", "murcia", **{**LAWFUL, **changed}) == [(code, cite)]


@law("criterio:pai-gow.11", "MU2010:98.4")
def test_a_house_may_have_a_way_of_its_own() -> None:
    table = PaiGowTable("ana", manera=[MEJOR])
    table.bets(ana="100")
    table.deal(c1=WEAK, crupier="Ks Kd 9d 9c 7s 4d 2c")
    table.finish()
    croupier = next(each for each in table.state.settled if each.to == "crupier")
    assert set(croupier.setting.baja) == {"9d", "9c"}


@law("MU2010:94")
def test_a_table_has_one_jefe_and_one_croupier() -> None:
    with pytest.raises(Refused, match="jefe"):
        TestTable("pai-gow", "murcia", staff="crupier=luis")


def test_packets_given_say_who_was_first() -> None:
    table = dealt()
    given = next(event for event in table.events if isinstance(event, PacketsGiven))
    assert given.tell("en") == "Position 1 is the first: crupier. Hands go out clockwise."
