"""A jugada of pai gow póquer: the worked examples."""

from typing import Any

import pytest

from tapete.engine.event import MESA, Event
from tapete.families.plazas.bets import BetWithdrawn
from tapete.families.plazas.sitting import Rise
from tapete.games.pai_gow.banca import BankTaken, CommissionAnnounced
from tapete.games.pai_gow.bots import choose
from tapete.games.pai_gow.chips import BankAccepted, Collected, HouseLost, HouseWon, Paid
from tapete.games.pai_gow.comparacion import HandsCompared, HandsShown
from tapete.games.pai_gow.composicion import CroupierLooks, CroupierSet
from tapete.games.pai_gow.hands import Result
from tapete.games.pai_gow.reparto import PacketsGiven, PacketsMade
from tapete.games.pai_gow.state import Phase
from tests.games.paigow import MIDDLE, STRONG, WEAK, PaiGowTable
from tests.games.table import TestTable, balances, net
from tests.trace import law

FOUL = "Ah Kh 7d 4c 2s 9s 9d"
"""With nines in the baja it is set wrongly."""


def against_the_croupier(player: str, croupier: str, stake: str = "100", **setup: str) -> tuple[PaiGowTable, int]:
    """A jugada of one player by the house way against the croupier's bank, and what the player gains."""
    table = PaiGowTable("ana", **setup)
    table.bets(ana=stake)
    table.deal(c1=player, crupier=croupier)
    table.finish()
    return table, net(table.events, "ana")


# --- pays -------------------------------------------------------------------------------------------------------------


@law("MU2010:92.6", "MU2010:96.2.a", "MU2010:97.6.a", "criterio:pai-gow.2")
@pytest.mark.parametrize(("rate", "gain"), [("5", 9500), ("3", 9700), ("0", 10000), ("2.5", 9750)])
def test_case_1_is_paid_at_par_less_the_commission(rate: str, gain: int) -> None:
    table, gained = against_the_croupier(STRONG, WEAK, comision=rate)
    assert table.result("casilla 1") == ("1", Result.GANANCIA)
    assert gained == gain


@law("criterio:pai-gow.37", "MU2010:92.6")
def test_the_commission_is_rounded_to_the_cent_the_half_upwards() -> None:
    _, gained = against_the_croupier(STRONG, WEAK, "2.50", minimo="2.50")
    assert gained == 237


@law("MU2010:96.2.c", "MU2010:97.6.c", "MU2010:92.4", "criterio:pai-gow.3")
def test_a_hand_won_and_an_equal_one_are_a_partida_nula_without_commission() -> None:
    table, gained = against_the_croupier("Ks Kh 9d 4c 2s Ad Qc", "Js Jh 3d 4h 2d As Qd")
    assert table.result("casilla 1") == ("3", Result.NULA)
    assert gained == 0
    assert not [event for event in table.events if isinstance(event, Paid)]


@law("MU2010:96.2.b", "MU2010:97.6.e", "MU2010:97.6.d")
@pytest.mark.parametrize(
    ("player", "case"),
    [("Kd Kc 9h 4c 2s Ah Qc", "5"), ("Jd Jc 9h 4c 2s Ah Qc", "4"), ("Kd Kc 9h 4c 2s Ah Tc", "4 bis")],
)
def test_equalities_are_the_bancas(player: str, case: str) -> None:
    table, gained = against_the_croupier(player, "Ks Kh 9d 4d 2d As Qd")
    assert table.result("casilla 1") == (case, Result.PERDIDA)
    assert gained == -10000


@law("MU2010:97.6.b", "MU2010:97.6.f")
@pytest.mark.parametrize(
    ("player", "case", "gain"),
    [("Ah Ad 9h 4c 2s Kd Jc", "2", 0), ("Td Tc 9h 4c 2s Ah Kc", "2 bis", 0), (WEAK, "6", -10000)],
)
def test_one_hand_of_two_is_null_and_both_lost_lose(player: str, case: str, gain: int) -> None:
    table, gained = against_the_croupier(player, "Js Jh 9d 4d 2d As Qd")
    assert table.result("casilla 1")[0] == case
    assert gained == gain


# --- hands that are set wrongly ---------------------------------------------------------------------------------------


@law("MU2010:98.3")
def test_a_hand_set_wrongly_loses_whatever_the_banca_holds() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="100")
    table.deal(c1=FOUL, crupier="Ks Qd 9c 8c 7c 3d 2h")
    right = table.fork()
    table("ana: componer baja 9s 9d")
    table.finish()
    assert table.result("casilla 1") == ("mal compuesta", Result.PERDIDA)
    assert net(table.events, "ana") == -10000
    shown = next(event for event in table.events if isinstance(event, HandsShown))
    assert (shown.right, shown.cite) == (False, "MU2010:98.3")
    because = {event.cite for event in table.events if isinstance(event, HandsCompared | Collected)}
    assert because == {"MU2010:98.3"}
    right("ana: componer baja Kh 7d")
    right.finish()
    assert net(right.events, "ana") != -10000


@law("MU2010:98.3", "criterio:pai-gow.13")
def test_a_banker_who_sets_wrongly_loses_to_every_right_hand_and_wins_over_wrong_ones() -> None:
    table = PaiGowTable("ana blas")
    table.bets("ana 300", blas="100")
    before = len(table.events)
    table.deal(c1=FOUL, c2=WEAK, crupier=MIDDLE)
    table("ana: componer baja 9s 9d")
    wrong = table.fork()
    table.finish()
    assert table.result("casilla 2") == ("mal compuesta", Result.GANANCIA)
    assert net(table.events[before:], "blas") == 9500
    assert table.result("crupier")[1] is Result.GANANCIA
    wrong("blas: componer baja Ts 9h")
    wrong.finish()
    assert wrong.result("casilla 2") == ("mal compuesta", Result.PERDIDA)
    assert net(wrong.events[before:], "blas") == -10000


@law("MU2010:98.4", "MU2010:97.6.p2", "criterio:pai-gow.11")
def test_the_croupiers_hand_is_set_again_by_the_house_way_and_never_loses_by_itself() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="100")
    table.deal(c1=WEAK, crupier=FOUL)
    table("ana: seguir manera")
    table("crupier: descubrir")
    by_the_way = table.fork()
    [laid] = table("crupier: confeccionar baja 9s 9d")
    assert isinstance(laid, CroupierSet)
    assert (set(laid.wrong), laid.cite) == ({"9s", "9d"}, "MU2010:98.4")
    [rightly] = by_the_way("crupier: confeccionar")
    assert isinstance(rightly, CroupierSet)
    assert (rightly.wrong, rightly.cite) == ((), "MU2010:97.6.p2")
    assert (laid.alta, laid.baja) == (rightly.alta, rightly.baja)
    table.finish()
    assert net(table.events, "ana") == -10000


@law("MU2010:98.4")
def test_the_croupier_can_only_lay_two_of_his_own_cards() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="100")
    table.deal(c1=WEAK, crupier=FOUL)
    table("ana: seguir manera")
    table("crupier: descubrir")
    assert table.why_not("crupier: confeccionar baja 9s")[0] == "no_son_del_crupier"
    assert table.why_not("crupier: confeccionar baja 9s Ts") == ("no_son_del_crupier", "MU2010:92.2")
    table("crupier: confeccionar baja Kh 7d")


# --- positions and dice -----------------------------------------------------------------------------------------------


def first_place(players: str, dice: str, bank: str = "", **setup: Any) -> str:
    """To whom the first packet goes."""
    table = PaiGowTable(players, **setup)
    table.bets(bank, **{name: "10" for name in players.split() if name != "-" and not bank.startswith(name)})
    table.deal(dice)
    return next(event.places[0] for event in reversed(table.events) if isinstance(event, PacketsGiven))


SIX = "ana blas carla dani eva fito"


@law("MU2010:97.3", "MU2010:97.2.p3", "MU2010:93.3")
@pytest.mark.parametrize(
    ("dice", "bank", "first"),
    [
        ("3-4-1", "", "crupier"),
        ("6-6-3", "", "crupier"),
        ("5-5-1", "", "casilla 3"),
        ("1-1-1", "", "casilla 2"),
        ("3-4-1", "carla 300", "casilla 3"),
        ("6-5-1", "carla 300", "crupier"),
        ("6-6-6", "carla 300", "casilla 6"),
    ],
)
def test_the_dice_count_positions_from_the_banker(dice: str, bank: str, first: str) -> None:
    assert first_place(SIX, dice, bank) == first


@law("criterio:pai-gow.6", "MU2010:93.2", "criterio:pai-gow.17")
@pytest.mark.parametrize(("dice", "first"), [("3-3-1", "crupier"), ("6-6-1", "crupier"), ("3-4-1", "casilla 1")])
def test_a_table_of_five_casillas_counts_six_positions(dice: str, first: str) -> None:
    assert first_place("ana blas carla dani eva", dice, casillas=5) == first


@law("criterio:pai-gow.6", "criterio:pai-gow.7")
def test_what_was_for_an_empty_position_goes_to_the_next_that_plays() -> None:
    table = PaiGowTable("ana - carla")
    table.bets(ana="10", carla="10")
    table.deal("1-1-1")  # position 3: casilla 2, where nobody sits
    given = next(event for event in table.events if isinstance(event, PacketsGiven))
    assert given.places == ("casilla 3", "crupier", "casilla 1")


@law("criterio:pai-gow.7")
def test_who_sits_and_has_not_bet_gets_no_cards() -> None:
    table = PaiGowTable("ana blas")
    table.bets(blas="10")
    table.deal("1-1-1")
    given = next(event for event in table.events if isinstance(event, PacketsGiven))
    assert given.places == ("casilla 2", "crupier")
    assert table.why_not("ana: componer baja 1 2") == ("sin_cartas", "MU2010:92.2")


@law("MU2010:97.4", "MU2010:93.1")
@pytest.mark.parametrize(("players", "hands", "left"), [(SIX, 7, 4), ("ana blas carla dani", 5, 18)])
def test_packets_of_seven_leave_the_rest_of_53(players: str, hands: int, left: int) -> None:
    table = PaiGowTable(players)
    table.bets(**dict.fromkeys(players.split(), "10"))
    table.deal()
    made = next(event for event in table.events if isinstance(event, PacketsMade))
    assert (made.packets, made.left) == (hands, left)


@law("MU2010:97.4", "criterio:pai-gow.17")
def test_six_hands_at_a_table_of_five_casillas_leave_eleven() -> None:
    players = "ana blas carla dani eva"
    table = PaiGowTable(players, casillas=5)
    table.bets(**dict.fromkeys(players.split(), "10"))
    table.deal("3-3-1")
    assert next(event.left for event in table.events if isinstance(event, PacketsMade)) == 11


@law("criterio:pai-gow.8", "criterio:pai-gow.9", "MU2010:97.2.p3")
def test_packets_come_before_the_dice_which_the_croupier_throws_whoever_banks() -> None:
    table = PaiGowTable("ana blas")
    table.bets("ana 300", blas="10")
    table("crupier: no va más")
    assert table.state.phase is Phase.PAQUETES
    assert table.why_not("ana: resultado 3-4-1")[0] == "sin_facultad"
    table.packets("6-6-6")
    kinds = [type(event) for event in table.events]
    assert kinds.index(PacketsMade) < kinds.index(PacketsGiven)


# --- the bank ---------------------------------------------------------------------------------------------------------


@law("MU2010:97.5", "MU2010:97.5.p2", "criterio:pai-gow.10", "criterio:pai-gow.24")
def test_the_bank_goes_round_one_jugada_each() -> None:
    table = PaiGowTable("ana blas carla")
    assert table.why_not("ana: aceptar banca 100") == ("turno_del_crupier", "MU2010:97.5.p2")
    table("crupier: tomar banca")
    table.skip()
    assert table.why_not("blas: aceptar banca 100") == ("banca_de_otro", "criterio:pai-gow.24")
    assert table.why_not("crupier: tomar banca") == ("turno_de_los_jugadores", "MU2010:97.5.p2")
    table("ana: pasar banca")
    assert table.why_not("ana: aceptar banca 100") == ("banca_de_otro", "criterio:pai-gow.24")
    table("blas: aceptar banca 100")
    assert table.state.banker == 2
    table.shuffle()
    table("carla: casilla 3 10")
    table.deal()
    table.finish()
    table("carla: pasar banca")
    table("crupier: tomar banca")
    assert table.state.banker == 0


@law("MU2010:97.5.p2", "criterio:pai-gow.24")
def test_at_a_full_table_the_crupier_banks_after_the_last_casilla_and_the_first_is_asked_again() -> None:
    table = PaiGowTable(SIX)
    table("crupier: tomar banca")
    table.skip()
    for name in SIX.split():
        assert table.seen(name).asked == (name,)
        table(f"{name}: pasar banca")
    assert table.why_not("ana: aceptar banca 100") == ("turno_del_crupier", "MU2010:97.5.p2")
    table("crupier: tomar banca")
    table.skip()
    assert table.seen("ana").asked == ("ana",)


@law("criterio:pai-gow.24")
def test_an_empty_casilla_is_passed_over_and_so_is_who_rises_while_it_is_offered() -> None:
    table = PaiGowTable("- blas - dani")
    table("crupier: tomar banca")
    table.skip()
    assert table.seen("blas").asked == ("blas",)
    table("blas: levantarse")
    assert table.seen("blas").asked == ("dani",)
    table("dani: levantarse")
    [taken] = table("crupier: tomar banca")
    assert isinstance(taken, BankTaken)


def player_banks(banker: str, seat_1: str, seat_3: str, croupier: str, **setup: str) -> list[Event]:
    """Casilla 2 banks; casillas 1 and 3 and the croupier bet 100: the events from there on."""
    table = PaiGowTable("ana blas carla", **setup)
    table("crupier: tomar banca")
    table.shuffle()
    table("blas: casilla 2 100")
    table.deal()
    table.finish()
    before = len(table.events)
    table.bets("blas 1000", ana="100", carla="100")
    table.deal(c1=seat_1, c2=banker, c3=seat_3, crupier=croupier)
    table.finish()
    return table.events[before:]


@law("criterio:pai-gow.4", "criterio:pai-gow.5", "criterio:pai-gow.12", "criterio:pai-gow.25")
@law("MU2010:97.6.p3", "MU2010:97.6.p4")
@pytest.mark.parametrize(
    ("setup", "banker", "house"), [({}, 9500, -9000), ({"comision_banquero": "ninguna"}, 10000, -9500)]
)
def test_a_player_banks_against_two_players_and_the_croupier(setup: dict[str, str], banker: int, house: int) -> None:
    events = player_banks(MIDDLE, STRONG, WEAK, "Tc 9d 8h 6h 5h 3h 2d", **setup)
    assert [net(events, name) for name in ("ana", "blas", "carla")] == [9500, banker, -10000]
    assert balances(events)[MESA] == house
    compared = [event.to for event in events if isinstance(event, HandsCompared)]
    assert compared == ["crupier", "casilla 1", "casilla 3"]
    assert [event.to for event in events if isinstance(event, HandsShown)] == ["casilla 2", "casilla 1", "casilla 3"]


@law("criterio:pai-gow.5")
def test_a_banker_who_loses_to_all_pays_no_commission() -> None:
    events = player_banks(WEAK, STRONG, MIDDLE, "Jc Jh Td 9d 8h 6h 5h")
    assert [net(events, name) for name in ("ana", "blas", "carla")] == [9500, -30000, 9500]
    assert balances(events)[MESA] == 11000


@law("criterio:pai-gow.5")
def test_the_croupier_bets_what_the_banker_last_bet_or_the_minimum() -> None:
    table = PaiGowTable("ana blas")
    table("crupier: tomar banca")
    table.shuffle()
    table("ana: casilla 1 70")
    table.deal()
    table.finish()
    [accepted] = table.fork()("ana: aceptar banca 300")
    assert isinstance(accepted, BankAccepted)
    assert accepted.house == 7000
    [scarce] = table.fork()("ana: aceptar banca 60")
    assert isinstance(scarce, BankAccepted)
    assert scarce.house == 5000, "so that blas can still bet the minimum"
    table("ana: pasar banca")
    [never] = table("blas: aceptar banca 300")
    assert isinstance(never, BankAccepted)
    assert never.house == 1000


@law("criterio:pai-gow.5")
def test_a_banker_shows_a_minimum_for_every_other_hand() -> None:
    table = PaiGowTable("ana blas carla")
    table("crupier: tomar banca")
    table.skip()
    assert table.why_not("ana: aceptar banca 29.99") == ("fondos_escasos", "criterio:pai-gow.5")
    assert table.why_not("ana: aceptar banca 1500.01") == ("fondos_sobrados", "criterio:pai-gow.5")
    table.fork()("ana: aceptar banca 30")
    table("ana: aceptar banca 1500")


@law("criterio:pai-gow.5")
def test_bets_beyond_what_the_banker_has_shown_are_refused() -> None:
    table = PaiGowTable("ana blas carla")
    table("crupier: tomar banca")
    table.shuffle()
    table("ana: casilla 1 100")
    table.deal()
    table.finish()
    table.bets("ana 250", blas="100")
    assert table.why_not("carla: casilla 3 60") == ("sobre_maximo_de_la_plaza", "criterio:pai-gow.5")
    table("carla: casilla 3 50")


@law("MU2010:97.5", "criterio:pai-gow.26")
def test_who_banks_bets_nothing() -> None:
    table = PaiGowTable("ana blas")
    table.bank("ana 300")
    table.shuffle()
    assert table.why_not("ana: casilla 1 10") == ("el_banquero_no_apuesta", "MU2010:97.5")
    table("blas: casilla 2 10")


@law("criterio:pai-gow.4")
def test_the_croupier_alone_can_be_the_banks_adversary() -> None:
    table = PaiGowTable("ana")
    table.bank()
    table.skip()
    before = len(table.events)
    table.bets("ana 100")
    table.deal(c1=STRONG, crupier=WEAK)
    table.finish()
    assert [type(event) for event in table.events[before:] if isinstance(event, HouseLost | HouseWon)] == [HouseLost]
    assert net(table.events[before:], "ana") == 950


# --- bets -------------------------------------------------------------------------------------------------------------


@law("MU2010:96.2", "MU2010:97.2.p2")
def test_the_maximum_is_25_minima_and_the_minimum_one() -> None:
    table = PaiGowTable("ana blas")
    table.bets()
    assert table.why_not("ana: casilla 1 260") == ("sobre_maximo_de_la_plaza", "MU2010:96.2")
    assert table.why_not("ana: casilla 1 9.99") == ("bajo_minimo", "MU2010:96.2")
    [laid] = table("ana: casilla 1 250")
    assert laid.cite == "MU2010:97.2.p2"
    assert table.why_not("ana: casilla 1 0.01") == ("sobre_maximo_de_la_plaza", "MU2010:96.2")
    table("blas: casilla 2 10")


@law("MU2010:96.2")
def test_bets_are_made_with_the_chips_of_the_casino() -> None:
    table = PaiGowTable("ana", fichas=["0.50", "1", "5"])
    table.bets()
    assert table.why_not("ana: casilla 1 10.37") == ("fuera_de_unidad", "MU2010:96.2")
    table("ana: casilla 1 10.50")


@law("MU2010:96.2", "criterio:pai-gow.30")
def test_the_maximum_follows_the_minimum_and_the_multiple() -> None:
    table = PaiGowTable("ana", minimo="20", multiplo=20)
    table.bets()
    assert table.why_not("ana: casilla 1 400.01")[0] == "sobre_maximo_de_la_plaza"
    table("ana: casilla 1 400")


@law("MU2010:95", "criterio:pai-gow.26")
def test_each_bets_in_his_own_casilla() -> None:
    table = PaiGowTable("ana blas")
    table.bets()
    assert table.why_not("ana: casilla 2 10") == ("casilla_ajena", "criterio:pai-gow.26")
    assert table.why_not("carla: casilla 3 10") == ("casilla_ajena", "criterio:pai-gow.26")
    table("ana: casilla 1 10")


@law("MU2010:97.2.p3", "MU2010:97.2.p2")
def test_no_bet_is_taken_after_no_va_mas_nor_before_the_cut() -> None:
    table = PaiGowTable("ana blas")
    table.bank()
    assert table.why_not("ana: casilla 1 10") == ("fuera_de_plazo", "MU2010:97.2.p3")
    table.shuffle()
    assert table.why_not("crupier: no va más")[0] == "sin_apuestas"
    table("ana: casilla 1 10")
    [back] = table("ana: retirar")
    assert isinstance(back, BetWithdrawn)
    assert back.cite == "MU2010:97.2.p2"
    assert table.why_not("ana: retirar") == ("nada_que_retirar", "MU2010:97.2.p2")
    table("ana: casilla 1 10")
    table("crupier: no va más")
    assert table.why_not("blas: casilla 2 10") == ("fuera_de_plazo", "MU2010:97.2.p3")
    assert table.why_not("ana: retirar") == ("fuera_de_plazo", "MU2010:97.2.p3")


@law("MU2010:96.2.a", "criterio:pai-gow.38", "MU2010:94.2")
def test_the_commission_is_announced_before_anything_is_bet() -> None:
    table = PaiGowTable("ana", comision="2.5")
    told = next(event for event in table.events if isinstance(event, CommissionAnnounced))
    assert told.percent == "2.5"
    assert table.why_not("crupier: anunciar comision")[0] == "a_otra_hora"
    fresh = TestTable("pai-gow", "murcia")
    fresh("ana: sentarse 1")
    for line in ("crupier: tomar banca", "ana: aceptar banca 500", "crupier: ofrecer corte", "crupier: no va más"):
        assert fresh.why_not(line) == ("comision_sin_anunciar", "MU2010:96.2.a")
    assert fresh.why_not("ana: casilla 1 10") == ("comision_sin_anunciar", "MU2010:96.2.a")
    assert fresh.why_not("ana: tomar banca")[0] == "sin_facultad"
    assert fresh.why_not("ana: anunciar comision")[0] == "sin_facultad"
    fresh("crupier: anunciar comision")
    fresh("crupier: tomar banca")


@law("criterio:pai-gow.36")
def test_at_the_end_every_bet_that_was_not_lost_goes_back() -> None:
    table, gained = against_the_croupier(STRONG, WEAK)
    assert gained == 9500
    assert table.state.bets == ()


# --- setting ----------------------------------------------------------------------------------------------------------


@law("MU2010:97.6.p2")
def test_the_croupier_looks_when_all_have_set_their_hands() -> None:
    table = PaiGowTable("ana blas")
    table.bets(ana="10", blas="10")
    table.deal()
    table("ana: componer baja 1 2")
    assert table.why_not("crupier: descubrir") == ("faltan_manos", "MU2010:97.6.p2")
    table("blas: componer baja 1 2")
    events = table("crupier: descubrir")
    assert isinstance(events[0], CroupierLooks)


@law("MU2010:97.6.p2", "criterio:pai-gow.31")
def test_the_croupier_waits_for_the_banker_too() -> None:
    table = PaiGowTable("ana blas")
    table.bets("ana 300", blas="10")
    table.deal()
    table("blas: seguir manera")
    assert table.why_not("crupier: descubrir") == ("faltan_manos", "MU2010:97.6.p2")
    table("ana: seguir manera")
    table("crupier: descubrir")
    assert table.why_not("ana: componer baja 1 2") == ("cartas_intocables", "criterio:pai-gow.31")
    table("crupier: confeccionar")
    table("crupier: comparar")
    assert table.why_not("blas: componer baja 1 2") == ("cartas_intocables", "MU2010:98.1")


@law("MU2010:98.1", "criterio:pai-gow.31")
def test_a_hand_may_be_set_again_until_the_croupier_turns_his_cards() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="10")
    table.deal()
    table("ana: componer baja 1 2")
    table("ana: componer baja 3 4")
    assert [each.baja for each in table.state.laid] == [(3, 4)]
    table("crupier: descubrir")
    assert table.why_not("ana: componer baja 1 2") == ("cartas_intocables", "MU2010:98.1")


@law("MU2010:92.2", "MU2010:95")
def test_two_cards_of_ones_own_make_the_baja() -> None:
    table = PaiGowTable("ana blas")
    table.bets(ana="10", blas="10")
    table.deal(c1=MIDDLE)
    for wrong in ("1", "1 1", "1 2 3"):
        assert table.why_not(f"ana: componer baja {wrong}") == ("son_dos_cartas", "MU2010:92.2")
    assert table.why_not("ana: componer")[0] == "son_dos_cartas"
    assert table.why_not("crupier: componer baja 1 2 para ana") == ("mano_de_su_jugador", "MU2010:98.3")
    assert table.why_not("blas: componer baja 1 2 para ana")[0] == "apuesta_ajena"
    table("ana: componer baja Jd 9c")
    assert [each.baja for each in table.state.laid] == [(3, 4)]


@law("criterio:pai-gow.29")
def test_who_says_nothing_passes_the_bank_and_follows_the_house_way() -> None:
    table = PaiGowTable("ana")
    table("crupier: tomar banca")
    table.skip()
    silent = table.game.on_silence(table.state)
    assert silent is not None
    assert table.game.write(silent) == "pasar banca"
    table("ana: pasar banca")
    table.bets(ana="10")
    table.deal(c1="Ts Td 9h 9c As 4d 2h")
    silent = table.game.on_silence(table.state)
    assert silent is not None
    assert table.game.write(silent) == "seguir manera"
    table("ana: seguir manera")
    assert [each.baja for each in table.state.laid] == [(5, 6)]


@law("criterio:pai-gow.16")
def test_nobody_asks_for_cards() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="10")
    table.deal()
    verbs = {
        table.game.write(offer.command).split()[0] for offer in table.game.offers(table.state, table.person("ana"))
    }
    assert verbs == {"componer", "seguir", "propina"}


# --- seats and cut ----------------------------------------------------------------------------------------------------


@law("MU2010:95", "MU2010:94.1")
def test_as_many_sit_as_there_are_casillas_and_the_others_wait_in_order() -> None:
    table = PaiGowTable(SIX)
    assert table.why_not("gil: sentarse 1")[0] == "plaza_ocupada"
    assert table.why_not("gil: sentarse 7")[0] == "plaza_inexistente"
    table("gil: lista")
    table("hugo: lista")
    table("fito: levantarse")
    assert table.why_not("hugo: sentarse 6") == ("turno_de_lista", "MU2010:94.1")
    assert table.why_not("gil: lista") == ("en_lista", "MU2010:94.1")
    table("gil: sentarse 6")
    table("hugo: dejar lista")
    assert table.why_not("hugo: dejar lista") == ("fuera_de_lista", "MU2010:94.1")
    table("ana: levantarse")
    assert table.why_not("hugo: lista") == ("hay_plazas", "MU2010:94.1")
    table("hugo: sentarse 1")
    assert table.why_not("hugo: lista")[0] == "ya_sentado"


@law("MU2010:97.2", "MU2010:97.1", "criterio:pai-gow.27")
def test_the_cut_is_offered_from_the_croupiers_left_and_falls_to_him() -> None:
    table = PaiGowTable("ana blas")
    table("crupier: tomar banca")
    table("crupier: ofrecer corte")
    assert table.why_not("blas: cortar") == ("corte_ajeno", "criterio:pai-gow.27")
    [declined] = table("ana: no cortar")
    assert declined.cite == "criterio:pai-gow.27"
    by_blas = table.fork()
    by_blas("blas: cortar 20")
    assert by_blas.state.phase is Phase.APUESTAS
    assert table.why_not("blas: cortar 53")[0] == "corte_escaso"
    table("blas: no cortar")
    assert table.state.phase is Phase.APUESTAS


@law("criterio:pai-gow.27")
def test_whoever_goes_while_the_cut_is_his_leaves_it_to_the_next() -> None:
    table = PaiGowTable("ana blas")
    table("crupier: tomar banca")
    table("crupier: ofrecer corte")
    table("ana: levantarse")
    assert table.state.cutters == ("blas",)
    table("blas: levantarse")
    table("crupier: ofrecer corte")
    assert table.state.phase is Phase.APUESTAS


@law("MU2010:94.1")
def test_one_of_the_house_gives_way_to_who_waits_once_the_jugada_is_over() -> None:
    table = PaiGowTable("ana blas carla dani eva fito")
    table("hugo: lista")
    rules = table.game.rules
    assert choose(rules, table.seen("fito")) == Rise(by=table.person("fito"), player="fito")
    table.bets(fito="10")
    assert choose(rules, table.seen("fito")) is None
    table("ana: levantarse")
    assert not isinstance(choose(rules, table.seen("blas")), Rise)
