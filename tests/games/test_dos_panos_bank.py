"""The bank of bacarrá a dos paños: award, auction, deposit, leaving, saltada, re-offer, tallas (ES1979:09.V)."""

import pytest
from msgspec.structs import replace

from tapete.engine.refusal import Unlawful
from tapete.engine.setup import read_setup
from tapete.games.bacarra_dos_panos import Setup, build, check, example
from tapete.games.bacarra_dos_panos.covering import CloseBets
from tapete.games.bacarra_dos_panos.state import Phase
from tests.games.dos import BANKER, SEATED, Mesa, everywhere
from tests.trace import law

STAND = ("Ks 6h", "Ks 6d", "Ks 7h")
"""Both paños stand with 6, and the bank wins both with 7."""
LOSE = ("Ks 7d", "Ks 7c", "Ks 6h")
"""Both paños stand with 7, and win."""


# --- set-up -----------------------------------------------------------------------------------------------------------


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


@law(
    "ES1979:09.V.2.p1", "GA2007:08.IV.banca.p7", "MU2010:56.2.p1", "AS2011fb:II.E.2.p3",
    "ES1979:09.I.p2", "GA2007:08.II.p1", "MU2010:52.2",
)  # fmt: skip
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
    few = read_setup(Setup, {"minimo": "10", "asientos_por_pano": 1, "banca_minima": "1", "banca_maxima": "1"})
    assert [fault.code for fault in check(where, few)][-1] == "asientos_no_admitidos"


@law(
    "ES1979:09.III", "GA2007:08.IV.personal", "MU2010:54.1",
    "MU2010:54.1.a", "MU2010:54.1.b", "MU2010:54.1.c", "MU2010:54.1.d",
    "criterio:bacarra-dos-panos.26", "criterio:bacarra-dos-panos.43",
)  # fmt: skip
@everywhere
def test_the_table_opens_with_its_least_staff(where: str) -> None:
    mesa = Mesa(where, bank="")
    assert sorted(person.role.value for person in mesa.state.staff) == ["auxiliar", "cambista", "crupier", "jefe"]
    closed = Mesa(where, bank="", people="")
    closed("jefe: cerrar")
    people = {"jefe": "j", "crupier": "c", "cambista": "m", "auxiliar": "x"}
    for absent in people:
        others = " ".join(f"{role}={name}" for role, name in people.items() if role != absent)
        assert closed.refused(f"director: abrir {others}") == ("personal_insuficiente", mesa.game.rules.staff.cite)
    closed("director: abrir " + " ".join(f"{role}={name}" for role, name in people.items()))


# --- the opening and the auction --------------------------------------------------------------------------------------


@law("ES1979:09.V.1.p1", "GA2007:08.IV.banca.p1", "MU2010:56.1.p1", "AS2011fb:II.E.1.p1")
@everywhere
def test_the_head_announces_a_banker_or_auctions_the_bank(where: str) -> None:
    mesa = Mesa(where, bank="")
    other = mesa.other()
    assert mesa.refused("ana: subastar")[0] == "sin_facultad"
    mesa("jefe: banquero ana 1000")
    assert (mesa.state.phase, mesa.state.open_award.banker) == (Phase.DEPOSITO, "ana")
    other("jefe: subastar")
    other("carla: pujar 800")
    other("hugo: pujar 1200")
    other("jefe: cerrar subasta")
    assert (other.state.open_award.banker, other.state.open_award.amount) == ("hugo", 120000)


@law("ES1979:09.V.1.p1", "GA2007:08.IV.banca.p1", "MU2010:56.1.p1", "AS2011fb:II.E.1.p1")
@everywhere
def test_a_bid_is_raised_and_never_lowered(where: str) -> None:
    mesa = Mesa(where, bank="", people=f"{SEATED} eva+8")
    mesa("jefe: subastar")
    mesa("carla: pujar 2000")
    for bid in ("carla: pujar 1000", "carla: pujar 2000"):
        assert mesa.refused(bid) == ("puja_no_superior", mesa.law("auction"))
    mesa("eva: pujar 1000")
    mesa("carla: pujar 2001")
    assert [(part.player, part.amount) for part in mesa.state.open_award.bids] == [("eva", 100000), ("carla", 200100)]


@law("ES1979:09.V.1.p2", "GA2007:08.IV.banca.p1", "MU2010:56.1.p2", "AS2011fb:II.E.1.p2")
@everywhere
def test_equal_bids_are_drawn_by_lot(where: str) -> None:
    mesa = Mesa(where, bank="")
    mesa("jefe: subastar")
    for bid in ("carla: pujar 2000", "ines: pujar 2000", "ana: pujar 1900"):
        mesa(bid)
    (lots,) = mesa("jefe: cerrar subasta")
    assert lots.tell("en") == "Lots are drawn among carla, ines."
    assert mesa.state.phase is Phase.SORTEO
    assert mesa.refused("azar: resultado ana")[0] == "sorteo_ajeno"
    mesa("azar: resultado ines")
    assert (mesa.state.open_award.banker, mesa.state.open_award.amount) == ("ines", 200000)


@law(
    "ES1979:09.V.1.p8", "ES1979:09.I.p3", "GA2007:08.IV.banca.p6", "GA2007:08.II.p2",
    "MU2010:56.1.p9", "MU2010:52.3", "AS2011fb:II.E.2.p2",
)  # fmt: skip
@everywhere
def test_a_bank_is_constituted_within_its_limits_and_may_grow_beyond_them(where: str) -> None:
    mesa = Mesa(where, bank="")
    for words in ("jefe: banquero ana 499", "jefe: banquero ana 5001"):
        assert mesa.refused(words) == ("banca_fuera_de_limites", mesa.law("bank_limits"))
    mesa("jefe: subastar")
    assert mesa.refused("ana: pujar 5001")[0] == "banca_fuera_de_limites"
    full = Mesa(where, bank="5000").bet("ana:primero:300 gil:segundo:300").coup(*STAND)
    assert full.bank.amount == 558800


@law("ES1979:09.V.1.p3", "GA2007:08.IV.banca.p2", "MU2010:56.1.p3", "AS2011fb:II.E.1.p3")
@everywhere
def test_the_deposit_is_made_before_the_partida_in_cash_or_bank_cheques(where: str) -> None:
    mesa = Mesa(where, bank="")
    mesa(f"jefe: banquero {BANKER} 1000")
    assert mesa.refused("crupier: preparar sabot")[0] == "fuera_de_fase"
    assert mesa.refused("crupier: hagan juego")[0] == "fuera_de_fase"
    assert mesa.refused("ana: depositar 1000")[0] == "no_es_el_banquero"
    assert mesa.refused(f"{BANKER}: depositar 1000 en otro")[0] == "medio_no_admitido"
    assert mesa.refused(f"{BANKER}: depositar 1000 en entidad")[0] == "medio_no_admitido"
    assert mesa.refused(f"{BANKER}: depositar 900")[0] == "deposito_distinto"
    mesa(f"{BANKER}: depositar 1000 en cheque")
    assert mesa.money["banca"] == 100000


@law("ES1979:09.V.1.p3", "GA2007:08.IV.banca.p2", "MU2010:56.1.p3", "AS2011fb:II.E.1.p3")
@everywhere
def test_only_the_director_awards_a_bank_for_days(where: str) -> None:
    mesa = Mesa(where, bank="")
    assert mesa.refused("jefe: banquero ana 1000 dias 2") == ("por_dias_solo_el_director", mesa.law("award"))
    mesa("director: banquero ana 1000 dias 2")
    assert mesa.state.open_award.days == 2


@law(
    "ES1979:09.II.1", "GA2007:08.III.cartas", "MU2010:53.1",
    "criterio:bacarra-dos-panos.26", "criterio:bacarra-dos-panos.42",
)  # fmt: skip
@everywhere
def test_the_packs_are_always_new(where: str) -> None:
    mesa = Mesa(where, bank="")
    mesa(f"jefe: banquero {BANKER} 1000")
    mesa(f"{BANKER}: depositar 1000")
    assert mesa.refused("crupier: preparar sabot usadas") == ("barajas_usadas", mesa.law("cards"))
    mesa.load()
    assert mesa.state.sabot is not None
    assert (mesa.state.sabot.size, mesa.state.sabot.behind) == (312, 10)


# --- leaving, saltada, re-offer ---------------------------------------------------------------------------------------


@law(
    "ES1979:09.V.1.p4", "GA2007:08.IV.banca.p3", "MU2010:56.1.p4", "AS2011fb:II.E.1.p4",
    "criterio:bacarra-dos-panos.20", "criterio:bacarra-dos-panos.38",
)  # fmt: skip
@everywhere
def test_the_bank_may_be_left_after_its_first_jugada(where: str) -> None:
    mesa = Mesa(where)
    assert mesa.refused(f"{BANKER}: abandonar") == ("primera_jugada_pendiente", mesa.law("leaving"))
    annulled = mesa.other().bet("ana:primero:100")
    annulled("crupier: incidente cartas-pegadas 2")
    annulled.settle()
    assert annulled.refused(f"{BANKER}: abandonar")[0] == "primera_jugada_pendiente"
    tied = mesa.other().bet("ana:primero:100").coup("Ks 7h", "Ks 7d", "Ks 7c")
    tied(f"{BANKER}: abandonar")
    assert (tied.money["banca"], tied.state.phase) == (0, Phase.REOFERTA)


@law(
    "ES1979:09.V.1.p4", "GA2007:08.IV.banca.p3", "MU2010:56.1.p4", "AS2011fb:II.E.1.p4",
    "ES1979:09.V.1.p6", "GA2007:08.IV.banca.p4", "MU2010:56.1.p6", "MU2010:56.1.p7", "AS2011fb:II.E.1.p5",
    "criterio:bacarra-dos-panos.21", "criterio:bacarra-dos-panos.40",
)  # fmt: skip
@everywhere
def test_who_leaves_winning_is_barred_for_the_sabot_and_the_bank_is_offered_again(where: str) -> None:
    mesa = Mesa(where, bank="2000").bet("ana:primero:600 gil:segundo:400").coup(*STAND)
    assert mesa.bank.amount == 298000
    mesa(f"{BANKER}: abandonar")
    assert (mesa.state.barred, mesa.state.open_award.amount) == ((BANKER,), 200000)
    assert mesa.refused(f"{BANKER}: aceptar banca") == ("vetado_este_sabot", mesa.law("leaving"))
    assert mesa.refused("gil: aceptar banca")[0] == "no_se_le_ofrece_la_banca"
    taken = mesa.other()
    taken("ana: rehusar banca")
    taken("bea: aceptar banca")
    taken("bea: depositar 2000")
    assert (taken.state.phase, taken.state.talla) == (Phase.CONSTITUCION, 1)
    for name in ("ana", "bea", "carla", "gil", "hugo", "ines"):
        mesa(f"{name}: rehusar banca")
    assert mesa.state.phase is Phase.SUBASTA
    over = mesa.other()
    over("jefe: cerrar subasta")
    assert over.state.phase is Phase.FIN
    mesa(f"{BANKER}: pujar 700")
    mesa("jefe: cerrar subasta")
    mesa(f"{BANKER}: depositar 700")
    mesa.load()
    assert (mesa.state.talla, mesa.state.barred) == (2, ())


@law("criterio:bacarra-dos-panos.20")
def test_who_withdraws_no_more_than_he_deposited_is_not_barred() -> None:
    mesa = Mesa("estado", bank="2000").bet("ana:primero:1000 gil:segundo:1000").coup(*LOSE)
    mesa(f"{BANKER}: depositar 2500")
    mesa.bet("ana:primero:500").coup(*STAND)
    assert mesa.bank.amount == 299000
    mesa(f"{BANKER}: abandonar")
    assert (mesa.state.barred, mesa.state.open_award.amount) == ((), 200000)


@law(
    "ES1979:09.V.1.p5", "GA2007:08.IV.banca.p3", "MU2010:56.1.p5", "AS2011fb:II.E.1.p4",
    "criterio:bacarra-dos-panos.25", "criterio:bacarra-dos-panos.35",
)  # fmt: skip
@everywhere
def test_a_broken_bank_goes_on_with_no_less_than_at_first(where: str) -> None:
    mesa = Mesa(where, bank="2000").bet("ana:primero:1000 gil:segundo:1000").coup(*LOSE)
    assert (mesa.state.phase, mesa.money["banca"]) == (Phase.SALTADA, 0)
    assert mesa.refused(f"{BANKER}: depositar 1500") == ("deposito_inferior", mesa.law("saltada"))
    assert mesa.refused(f"{BANKER}: depositar 5500")[0] == "deposito_inferior"
    same = mesa.other()
    same(f"{BANKER}: depositar 2000")
    assert (same.state.phase, same.state.talla) == (Phase.CONSTITUCION, 1)
    mesa(f"{BANKER}: depositar 2000 cambiando")
    assert mesa.state.phase is Phase.SABOT
    mesa.load()
    assert (mesa.state.talla, mesa.bank.tallas) == (2, 1)


@law("criterio:bacarra-dos-panos.35", "criterio:bacarra-dos-panos.7")
def test_a_bank_of_less_than_a_minimum_plays_on() -> None:
    mesa = Mesa("estado", bank="504").bet("ana:primero:500").coup(*LOSE)
    assert (mesa.bank.amount, mesa.state.phase) == (400, Phase.DECISION)
    assert mesa.refused(f"{BANKER}: depositar 500")[0] == "fuera_de_fase"
    mesa(f"{BANKER}: seguir")
    mesa.bet("bea:primero:10")
    assert mesa.play.bets[0][0].amount == 400
    won, lost = mesa.other().coup(*STAND), mesa.other().coup(*LOSE)
    assert (won.bank.amount, won.money["cagnotte"]) == (792, 8)
    assert (lost.state.phase, lost.money["banca"]) == (Phase.SALTADA, 0)


# --- tallas -----------------------------------------------------------------------------------------------------------


@law("ES1979:09.VII.p2", "GA2007:08.V.desarrollo.p2", "MU2010:58.2.p1", "AS2011fb:II.B.p2")
@everywhere
def test_the_jugada_in_which_the_stop_card_shows_is_the_last(where: str) -> None:
    mesa = Mesa(where)
    _play_down(mesa, 14)
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


@law(
    "ES1979:09.V.2.p2", "GA2007:08.IV.banca.p8", "MU2010:56.2.p2", "AS2011fb:II.E.2.p4",
    "criterio:bacarra-dos-panos.25",
)  # fmt: skip
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
def test_in_banca_libre_nothing_is_cut_and_nothing_dealt_until_the_deposit_suffices(where: str) -> None:
    mesa = Mesa(where, bank="400", forma="libre")
    mesa.bet("ana:primero:300 gil:segundo:300")
    assert mesa.state.phase is Phase.COBERTURA
    assert mesa.refused(f"{BANKER}: depositar 100")[0] == "deposito_inferior"
    short = mesa.other()
    mesa(f"{BANKER}: depositar 200")
    for late in ("bea: apostar primero 10", "ana: retirar", f"{BANKER}: depositar 200", f"{BANKER}: no depositar"):
        assert mesa.refused(late)[0] == "fuera_de_fase"
    assert isinstance(mesa.game.next_step(mesa.state), CloseBets)
    mesa("crupier: ya no va mas")
    assert (mesa.play.wagered, mesa.state.phase) == (60000, Phase.REPARTO)
    short(f"{BANKER}: no depositar")
    assert (short.state.phase, short.money["banca"], short.money["tapete:ana"]) == (Phase.REOFERTA, 0, 0)


@law("ES1979:09.VII.p1", "GA2007:08.V.desarrollo.p1", "MU2010:58.1", "AS2011fb:II.B.p1")
@law("criterio:bacarra-dos-panos.31", "criterio:bacarra-dos-panos.41")
@everywhere
def test_two_players_in_each_pano_are_needed_all_through(where: str) -> None:
    few = Mesa(where, people="ana@1 gil@7 hugo@8")
    assert few.refused("crupier: hagan juego") == ("faltan_puntos", few.game.rules.least_players.cite)
    few("bea: de-pie 2")
    few("crupier: hagan juego")
    few("ana: apostar primero 10")
    few("bea: irse")
    few("crupier: ya no va mas")
    assert (few.state.phase, few.money["tapete:ana"]) == (Phase.CONSTITUCION, 0)
    standing = Mesa(where, people="ana+1 bea+2 gil@7 hugo@8")
    assert standing.refused("crupier: hagan juego")[0] == "faltan_puntos"
    assert Mesa(where, people=SEATED).refused(f"{BANKER}: apostar primero 10")[0] == "del_lado_de_la_banca"
