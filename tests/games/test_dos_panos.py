"""Bacarrá a dos paños beyond the files of cases: set-ups, tallas, and what is told and offered."""

import pytest
from msgspec.structs import replace

from tapete.engine.event import Unlawful
from tapete.engine.setup import read_setup
from tapete.families.covered import HandSeen
from tapete.games.bacarra_dos_panos import Setup, build, check, example
from tapete.games.bacarra_dos_panos.bets import CloseBets
from tapete.games.bacarra_dos_panos.errors import incident
from tapete.games.bacarra_dos_panos.rules import EFFECTS
from tapete.games.bacarra_dos_panos.state import Phase
from tapete.law.parameters import sheet
from tests.games.dos import BANKER, Mesa, everywhere
from tests.trace import law


@law("ES1979:09.V.1.p8", "GA2007:08.IV.banca.p6", "MU2010:56.1.p9", "AS2011fb:II.E.2.p2")
@everywhere
def test_the_limits_of_a_banca_limitada_must_be_set(where: str) -> None:
    assert check(where, example(where)) == []
    faults = check(where, read_setup(Setup, {"minimo": "10", "idioma": example(where).idioma}))
    assert [fault.where for fault in faults] == ["banca_minima", "banca_maxima"]
    crossed = read_setup(
        Setup, {"minimo": "10", "banca_minima": "500", "banca_maxima": "400", "idioma": example(where).idioma}
    )
    assert [fault.code for fault in check(where, crossed)] == ["limite_no_permitido"]


@law("ES1979:09.V.2.p1", "ES1979:09.I.p2", "GA2007:08.IV.banca.p7", "GA2007:08.II.p1", "MU2010:56.2.p1", "MU2010:52.2")
@law("AS2011fb:II.E.2.p3")
@everywhere
def test_banca_libre_has_no_maximum(where: str) -> None:
    language = example(where).idioma
    free = read_setup(Setup, {"forma": "libre", "minimo": "10", "idioma": language})
    rules = build(where, free).rules
    assert (rules.libre, rules.maximum, rules.bank_maximum) == (True, None, None)
    capped = read_setup(Setup, {"forma": "libre", "minimo": "10", "maximo": "100", "idioma": language})
    assert [fault.code for fault in check(where, capped)] == ["maximo_en_banca_libre"]
    with pytest.raises(Unlawful):
        build(where, capped)


@law("criterio:bacarra-dos-panos.24", "criterio:bacarra-dos-panos.26")
@everywhere
def test_six_seats_a_pano_and_the_minimum_as_unit_unless_the_table_says_otherwise(where: str) -> None:
    mesa = Mesa(where)
    assert (len(mesa.state.seats), mesa.game.rules.unit) == (12, 1000)
    other = Mesa(where, asientos_por_pano=9, unidad_de_apuesta="5", people="ana@1 bea@2 gil@10 hugo@11")
    assert (len(other.state.seats), other.game.rules.unit) == (18, 500)
    assert sheet("bacarra-dos-panos").column(where).get("seats", list[int]).value[0] == 6, "shown as the usual number"

    def refused(seats: int) -> bool:
        setup = {"minimo": "10", "asientos_por_pano": seats, "banca_minima": "1", "banca_maxima": "1"}
        return "asientos_no_admitidos" in [fault.code for fault in check(where, read_setup(Setup, setup))]

    assert [refused(seats) for seats in (1, 2, 6)] == [True, False, False]


@law("ES1979:09.VII.p2", "GA2007:08.V.desarrollo.p2", "MU2010:58.2.p1", "AS2011fb:II.B.p2")
@everywhere
def test_the_jugada_in_which_the_stop_card_shows_is_the_last(where: str) -> None:
    mesa = Mesa(where)
    _play_down(mesa, 17)
    mesa.bet("ana:primero:10").coup("Ks 7h", "Ks 7d", "Ks 7c")
    assert (mesa.state.live, mesa.state.sabot and mesa.state.sabot.left) == (True, 11), "ten are behind it"
    mesa("paco: seguir")
    mesa.bet("ana:primero:10").coup("Ks 7h", "Ks 7d", "Ks 7c")
    assert (mesa.state.phase, mesa.state.live) == (Phase.APERTURA, False)
    assert mesa.money["banca"] == 0
    assert mesa.refused("crupier: hagan juego")[0] == "fuera_de_fase"


def _play_down(mesa: Mesa, left: int) -> None:
    """Leave so many cards in the sabot, the rest having been played to ties."""
    sabot = mesa.state.sabot
    assert sabot is not None
    mesa.state = replace(mesa.state, sabot=sabot.burn_unseen(sabot.left - left))


@law("ES1979:09.VII.p6", "GA2007:08.V.desarrollo.p6", "MU2010:58.2.p5", "AS2011fb:II.B.p10")
@everywhere
def test_the_cards_are_controlled_at_the_end_of_the_talla(where: str) -> None:
    mesa = Mesa(where)
    assert mesa.refused("ana: controlar") == ("sin_talla", mesa.law("control"))
    _play_down(mesa, 14)
    mesa.bet("ana:primero:10").coup("Ks 7h", "Ks 7d", "Ks 7c")
    (controlled,) = mesa("ana: controlar")
    assert (controlled.cards, controlled.complete) == (312, True)  # type: ignore[attr-defined]


@law("ES1979:09.V.2.p2", "GA2007:08.IV.banca.p8", "MU2010:56.2.p2", "AS2011fb:II.E.2.p4")
@law("criterio:bacarra-dos-panos.25")
@everywhere
def test_a_session_of_banca_libre_has_two_tallas(where: str) -> None:
    mesa = Mesa(where, bank="", forma="libre")
    assert mesa.refused(f"jefe: banquero {BANKER} 1000 tallas 3") == ("sin_tallas", mesa.law("sessions"))
    mesa(f"jefe: banquero {BANKER} 1000 tallas 2")
    mesa(f"{BANKER}: depositar 1000 en entidad")
    for talla in (1, 2):
        mesa.load()
        assert mesa.state.talla == talla
        _play_down(mesa, 14)
        mesa.bet("ana:primero:10").coup("Ks 7h", "Ks 7d", "Ks 7c")
    assert (mesa.state.phase, mesa.money["banca"]) == (Phase.FIN, 0)


@law("ES1979:09.V.2.p1", "GA2007:08.IV.banca.p7", "MU2010:56.2.p1", "AS2011fb:II.E.2.p3")
@law("criterio:bacarra-dos-panos.34")
@everywhere
def test_in_banca_libre_the_closing_call_is_next_once_the_deposit_suffices(where: str) -> None:
    mesa = Mesa(where, bank="400", forma="libre").bet("ana:primero:300 gil:segundo:300")
    mesa(f"{BANKER}: depositar 200")
    assert isinstance(mesa.game.next_step(mesa.state), CloseBets)


@law("ES1979:09.III", "GA2007:08.IV.personal", "MU2010:54.1", "criterio:bacarra-dos-panos.43")
@law("ES1979:09.VI.p3", "GA2007:08.V.p3", "MU2010:57.b", "AS2011fb:II.A.b1", "criterio:bacarra-dos-panos.2")
@law("ES1979:09.II.3.p1", "GA2007:08.III.mesa.p1", "MU2010:53.3")
@everywhere
def test_the_staff_the_words_of_the_punto_and_the_panos_of_the_seats(where: str) -> None:
    mesa = Mesa(where, bank="")
    assert sorted(person.role.value for person in mesa.state.staff) == ["auxiliar", "cambista", "crupier", "jefe"]
    assert mesa.game.rules.punto.value == "TTTTTOPP"
    assert (mesa.game.rules.pano_of(6), mesa.game.rules.pano_of(7)) == (1, 2)


@law("ES1979:09.VI.p6", "GA2007:08.V.p6", "MU2010:57.e", "AS2011fb:II.A.b4")
@everywhere
def test_the_maker_of_a_banco_sees_the_panos_one_after_the_other(where: str) -> None:
    mesa = Mesa(where)
    for line in ("crupier: hagan juego", "ines: banco", "crupier: ya no va mas"):
        mesa(line)
    mesa.deal("Ks 7h", "Ks 7d", "Ks 7c")("ines: levantar")
    assert [event.cards for event in mesa.events if isinstance(event, HandSeen)] == [("Ks", "7c"), ("Ks", "7h")]


@law("ES1979:09.VIII.2.p2")
def test_how_cards_given_and_withheld_and_lots_are_told() -> None:
    mesa = Mesa("estado").bet("ana:primero:100 gil:segundo:300").deal("Ks 7h", "Ks 3d", "Ks 5h").say("no", "carta")
    withheld = mesa.other()
    mesa("crupier: incidente carta-no-pedida primero")
    assert mesa.draw("2s")[0].tell("en") == "A card given without being asked for: 2♠."
    withheld("crupier: incidente carta-no-dada segundo")
    assert withheld.draw("2s")[0].tell("en") == "A card that was owed to a paño: 2♠."
    auction = Mesa("estado", bank="")
    for line in ("jefe: subastar", "carla: pujar 2000", "ines: pujar 2000", "ana: pujar 1900"):
        auction(line)
    assert auction("jefe: cerrar subasta")[0].tell("en") == "Lots are drawn among carla, ines."


def test_every_incident_of_the_list_may_be_declared_or_comes_to_light() -> None:
    found = {"no-con-menos-de-cinco", "carta-con-seis-o-mas", "no-con-ocho-o-nueve", "error-del-segundo"}
    assert {*incident.known, *found} == set(EFFECTS)
