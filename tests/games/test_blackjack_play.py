"""Black-jack: the simple game, the seguro, pares, doubles and the retiro, example by example."""

from typing import Any

import pytest

from tapete.games.blackjack.simple_game import ManoLost, Stood
from tapete.games.blackjack.state import Phase
from tests.games.blackjack import BlackjackTable, collected, paid, returned
from tests.games.table import articles, everywhere
from tests.trace import law

PLAY = articles("ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a")
SEGURO = articles("ES1979:03.V.1.b", "GA2007:03.IV.1.b", "MU2010:18.1.b")
PARES = articles("ES1979:03.V.1.c", "GA2007:03.IV.1.c", "MU2010:18.1.c")
DOBLE = articles("ES1979:03.V.1.d", "GA2007:03.IV.1.d", "MU2010:18.1.d")
RETIRO = articles("ES1979:03.V.1", "GA2007:03.IV.1.e", "MU2010:18.1.f")


def table(where: str, **stakes: str) -> BlackjackTable:
    """Players seated from plaza 1, with their bets."""
    table = BlackjackTable(where)
    table.seat(**stakes)
    return table


def past_the_window(table: BlackjackTable) -> None:
    """Nobody insures or retires."""
    if table.phase is Phase.VENTANA:
        table("crupier: seguir")


# --- the simple game --------------------------------------------------------------------------------------------------


@law("ES1979:03.V.1.a", "ES1979:03.II.1", "ES1979:03.V.1.d", "ES1979:03.III")
def test_three_players_a_black_jack_a_bust_and_a_double() -> None:
    table = BlackjackTable("estado")
    table.seat(ana="10", eva="20", luz="15")
    table.deal("K 9 5 9 A 7 6")
    assert table.state.mano.commander == "eva"  # a Black-Jack is asked nothing
    table("eva: pedir")
    lost = table.cards("6")
    assert collected(lost) == [("eva", "plaza", 2000)]
    assert isinstance(lost[-1], ManoLost)
    assert not table.state.manos[1].stakes
    table("luz: doblar")
    table.cards("8 8")
    assert table.state.banca.points == 17
    settled = table.settle()
    assert paid(settled) == [("luz", "plaza", 3000), ("ana", "plaza", 1500)]
    assert [table.net(player) for player in ("ana", "eva", "luz")] == [1500, -2000, 3000]


@everywhere
@law("ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a", "MU2010:16.b", "criterio:blackjack.31")
def test_cards_go_round_twice_and_the_croupier_takes_one(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table("crupier: repartir")
    receivers = []
    for card in ("2h", "3h", "4h", "5h", "6h"):
        (dealt,) = table(f"crupier: resultado {card}")  # at a physical table the croupier says what came
        receivers.append(dealt.plaza)  # type: ignore[attr-defined]
    assert receivers == [1, 2, 0, 1, 2]
    assert table.state.banca.cards == ("4h",)
    past_the_window(table)
    table("ana: plantarse")
    table("eva: plantarse")
    table.cards("K 3")  # 4 + K + 3
    settled = table.settle()
    assert returned(settled) == []
    assert collected(settled) == [("eva", "plaza", 1000), ("ana", "plaza", 1000)]  # from right to left


@everywhere
@law("criterio:blackjack.31")
def test_null_stakes_go_back_once_the_cards_are_collected(where: str) -> None:
    table = table_of_two(where, "K K 9 9 9 K")
    tags = [type(event).__name__ for event in table.settle()]
    assert tags == ["CardsCollected", "Returned", "Returned", "RoundClosed"]
    assert (table.net("ana"), table.net("eva")) == (0, 0)


def table_of_two(where: str, ranks: str) -> BlackjackTable:
    """Two manos that stand on what they get: ana, eva, croupier, ana, eva, and the croupier's others."""
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    first, rest = ranks.split()[:5], ranks.split()[5:]
    table.deal(" ".join(first))
    past_the_window(table)
    while table.phase is Phase.TURNOS:
        table(f"{table.state.mano.commander}: plantarse")
    table.cards(" ".join(rest))
    return table


@everywhere
@law("criterio:blackjack.2", "ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a")
def test_against_a_croupier_with_exactly_21_scores_are_compared(where: str) -> None:
    table = table_of_two(where, "K 9 5 9 9 6 T")
    assert table.state.banca.points == 21
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (-1000, -1000)


@everywhere
@law("ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a")
def test_a_croupier_over_21_pays_all_that_is_left_on_the_cloth(where: str) -> None:
    table = table_of_two(where, "K 9 6 2 2 K 9")
    assert table.state.banca.points == 25
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (1000, 1000)


@everywhere
@law("ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a")
def test_the_croupier_stands_on_a_soft_17_and_counts_the_as_one_when_he_must(where: str) -> None:
    soft = table_of_two(where, "K 9 A 7 7 6")
    assert (soft.phase, soft.state.banca.points) == (Phase.LIQUIDACION, 17)
    hard = table_of_two(where, "K 9 A 7 7 3 K 2")
    assert (hard.phase, hard.state.banca.points) == (Phase.BANCA, 16)
    hard.cards("5")
    assert (hard.phase, hard.state.banca.points) == (Phase.LIQUIDACION, 21)
    assert hard.why_not("crupier: resultado 2c") == ("carta_antes_de_tiempo", PLAY[where])


@everywhere
@law("criterio:blackjack.3", "criterio:blackjack.4")
def test_black_jack_against_black_jack_is_null_and_beats_any_longer_21(where: str) -> None:
    table = table_of_two(where, "A 7 K K 7 A")
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (0, -1000)
    longer = table_of_two(where, "A K 7 K 9 6 8")
    assert longer.state.banca.points == 21
    assert paid(longer.settle()) == [("ana", "plaza", 1500)]


@everywhere
@law("criterio:blackjack.15")
def test_half_a_cent_of_a_black_jack_stays_with_the_banca(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="5.01", eva="5")
    table.deal("A 9 9 K 9")
    past_the_window(table)
    table("eva: plantarse")
    table.cards("8")
    assert paid(table.settle())[-1] == ("ana", "plaza", 751)


@law("ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a", "criterio:blackjack.6")
@pytest.mark.parametrize(("where", "draws"), [("estado", True), ("galicia", True), ("murcia", False)])
def test_whether_the_croupier_draws_when_nobody_is_left(where: str, *, draws: bool) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table.deal("K K 9 6 6")
    past_the_window(table)
    for player in ("ana", "eva"):
        table(f"{player}: pedir")
        table.cards("K")
    assert table.phase is (Phase.BANCA if draws else Phase.LIQUIDACION)
    if draws:
        table.cards("8")
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (-1000, -1000)


@everywhere
@law("ES1979:03.V.1.a", "GA2007:03.IV.1.a", "MU2010:18.1.a")
def test_nobody_asks_at_21_or_over(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table.deal("K 5 9 5 9")
    past_the_window(table)
    table("ana: pedir")
    table.cards("6")  # 21: the turn passes
    assert table.why_not("ana: pedir") == ("ya_tiene_veintiuno", PLAY[where])
    near = BlackjackTable(where)
    near.seat(ana="10", eva="10")
    near.deal("K 5 9 5 9")
    past_the_window(near)
    near("ana: pedir")
    near.cards("5")
    near("ana: pedir")  # at 20 it may be asked
    near.cards("K")
    assert near.why_not("ana: pedir") == ("ya_tiene_veintiuno", PLAY[where])


@everywhere
@law("ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a")
def test_only_the_commander_in_turn_decides(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table.deal("K 5 9 5 9")
    past_the_window(table)
    assert table.why_not("eva: plantarse") == ("no_es_su_turno", PLAY[where])
    (stood,) = table("crupier: plantarse para ana")  # the croupier hears what the player says
    assert isinstance(stood, Stood)
    assert table.why_not("ana: pedir") == ("no_es_su_turno", PLAY[where])
    assert table.why_not("eva: plantarse para ana")[0] == "apuesta_ajena"
    table("eva: plantarse")


# --- seguro -----------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:03.V.1.b", "GA2007:03.IV.1.b", "MU2010:18.1.b", "criterio:blackjack.3")
def test_a_seguro_of_half_the_bet_saves_it_from_a_black_jack(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="25", eva="40")
    table.deal("K A A Q J")
    assert (table.phase, table.state.asking) == (Phase.VENTANA, "seguro")
    assert table.why_not("ana: seguro 1 12.51") == ("seguro_excesivo", SEGURO[where])
    table("ana: seguro 1 12.50")
    table("eva: paso")
    assert table.phase is Phase.TURNOS
    table("ana: plantarse")
    table.cards("K")
    settled = table.settle()
    assert collected(settled) == [("ana", "plaza", 2500)]
    assert paid(settled) == [("ana", "seguro", 2500)]
    assert (table.net("ana"), table.net("eva")) == (0, 0)


@everywhere
@law("ES1979:03.V.1.b", "GA2007:03.IV.1.b", "MU2010:18.1.b")
def test_without_a_black_jack_the_seguro_is_collected_first(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="25", eva="5")
    table.deal("K 9 A Q 9")
    table("ana: seguro 1 12.50")
    table("crupier: seguir")
    table("ana: plantarse")
    table("eva: plantarse")
    table.cards("6")
    settled = table.settle()
    assert collected(settled)[0] == ("ana", "seguro", 1250)
    assert paid(settled) == [("eva", "plaza", 500), ("ana", "plaza", 2500)]
    assert table.net("ana") == 1250


@everywhere
@law("ES1979:03.V.1.b", "GA2007:03.IV.1.b", "MU2010:18.1.b")
def test_nobody_insures_after_the_first_third_card_or_without_an_as(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table.deal("5 9 A 5 9")
    table("crupier: seguir")
    table("eva: seguro 2 5")  # the window is open until the first third card
    table("ana: pedir")
    assert table.why_not("luz: seguro 1 1") == ("sin_apuesta_en_la_casilla", SEGURO[where])
    table.cards("2")
    assert table.why_not("ana: seguro 1 5") == ("seguro_tarde", SEGURO[where])
    other = BlackjackTable(where)
    other.seat(ana="10", eva="10")
    other.deal("5 9 K 5 9")
    assert other.why_not("ana: seguro 1 5") == ("sin_seguro", SEGURO[where])


@everywhere
@law("criterio:blackjack.5")
def test_a_seguro_survives_the_loss_of_the_mano_and_any_ten_wins_it(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table.deal("K 9 A 6 9")
    table("ana: seguro 1 5")
    table("crupier: seguir")
    table("ana: pedir")
    table.cards("K")
    table("eva: plantarse")
    table.cards("J")
    table.settle()
    assert table.net("ana") == 0


@law("criterio:blackjack.6", "MU2010:18.1.a")
def test_in_murcia_a_seguro_alone_is_decided_by_the_second_card() -> None:
    table = BlackjackTable("murcia")
    table.seat(ana="10")
    table.deal("K A 6")
    table("ana: seguro 1 5")
    table("ana: pedir")
    table.cards("K")
    phases = [table.phase]
    table.cards("2")
    assert [*phases, table.phase] == [Phase.BANCA, Phase.LIQUIDACION]
    table.settle()
    assert table.net("ana") == -1500


# --- pares and doubles ------------------------------------------------------------------------------------------------


@everywhere
@law("criterio:blackjack.1", "criterio:blackjack.32", "ES1979:03.V.1.c", "GA2007:03.IV.1.c", "MU2010:18.1.c")
def test_a_black_jack_of_the_croupier_takes_what_was_added(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="5")
    table.deal("8 9 T 8 9")
    past_the_window(table)
    table("ana: separar")
    table.cards("3")
    table("ana: doblar")
    table.cards("T")
    table.cards("Q")
    table("ana: plantarse")
    table("eva: plantarse")
    table.cards("A")
    table.settle()
    assert table.net("ana") == -3000


@everywhere
@law("ES1979:03.V.1.c", "GA2007:03.IV.1.c", "MU2010:18.1.c", "criterio:blackjack.4")
def test_split_ases_get_one_card_each_and_their_21_is_no_black_jack(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="5")
    table.deal("A 9 K A 9")
    past_the_window(table)
    table("ana: separar 10")
    table.cards("K")
    assert table.why_not("ana: pedir")[0] in {"no_es_su_turno", "una_carta_por_as"}
    table.cards("9")
    assert table.why_not("ana: pedir") == ("una_carta_por_as", PARES[where])
    table("eva: plantarse")
    table.cards("Q")
    assert paid(table.settle()) == [("ana", "plaza", 1000)]
    assert table.net("ana") == 1000


@everywhere
@law("criterio:blackjack.4")
def test_a_split_21_ties_an_ordinary_21(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="10")
    table.deal("A A 7 A K")
    past_the_window(table)
    table("ana: separar")
    table.cards("K 9 6 8")
    assert table.state.banca.points == 21
    assert paid(table.settle()) == [("eva", "plaza", 1500)]
    assert table.net("ana") == -1000  # A-K is null, A-9 loses


@everywhere
@law("criterio:blackjack.8")
def test_an_as_on_a_split_as_is_split_again_and_nothing_else(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="5")
    table.deal("A 9 K A 9")
    past_the_window(table)
    table("ana: separar")
    table.cards("A")
    assert table.why_not("ana: pedir") == ("una_carta_por_as", PARES[where])
    assert table.why_not("ana: doblar") == ("una_carta_por_as", PARES[where])
    table("ana: separar")
    table.cards("K 5 6")
    assert [mano.hand.points for mano in table.state.manos[:3]] == [21, 16, 17]
    assert table.state.mano.commander == "eva"


@everywhere
@law("criterio:blackjack.9", "ES1979:03.V.1.c", "GA2007:03.IV.1.c", "MU2010:18.1.c")
def test_tens_are_equal_whatever_their_rank_and_no_other_bet_will_do(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="5")
    table.deal("T 9 6 K 8")
    past_the_window(table)
    assert table.why_not("ana: separar 5") == ("apuesta_distinta", PARES[where])
    table("ana: separar 10")
    table.cards("A")  # 21 with a split ten
    table.cards("J")
    table("ana: separar")  # and again
    table.cards("9")
    table("ana: plantarse")
    table.cards("9")
    table("ana: plantarse")
    assert table.why_not("eva: separar") == ("no_son_pares", PARES[where])
    table("eva: plantarse")
    table.cards("K 9")
    assert paid(table.settle())[1:] == [("ana", "plaza", 1000)] * 3


@everywhere
@law("ES1979:03.V.1.d", "GA2007:03.IV.1.d", "MU2010:18.1.d", "criterio:blackjack.7")
def test_nine_ten_and_eleven_are_doubled_and_nothing_else(where: str) -> None:
    for cards, lawful in (("4 5", True), ("6 4", True), ("A 8", True), ("A 9", True), ("5 7", False), ("A 7", False)):
        first, second = cards.split()
        table = BlackjackTable(where)
        table.seat(ana="10", eva="5")
        table.deal(f"{first} 9 6 {second} 9")
        past_the_window(table)
        if lawful:
            table("ana: doblar")
            table.cards("2")
            assert table.why_not("ana: pedir") == ("una_carta_al_doblar", DOBLE[where])
        else:
            assert table.why_not("ana: doblar") == ("no_se_dobla", DOBLE[where])


@everywhere
@law("ES1979:03.V.1.d", "GA2007:03.IV.1.d", "MU2010:18.1.d")
def test_a_mano_with_three_cards_is_not_doubled(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="10", eva="5")
    table.deal("2 9 6 3 9")
    past_the_window(table)
    table("ana: pedir")
    table.cards("4")
    assert table.why_not("ana: doblar") == ("no_se_dobla", DOBLE[where])


# --- retiro -----------------------------------------------------------------------------------------------------------


@law("GA2007:03.IV.1.e", "MU2010:18.1.f", "criterio:blackjack.17")
@pytest.mark.parametrize("where", ["galicia", "murcia"])
def test_the_retiro_costs_half_whatever_comes_later(where: str) -> None:
    options: dict[str, Any] = {"retiro": True} if where == "murcia" else {}
    table = BlackjackTable(where, **options)
    table.seat(ana="15", eva="10.50" if where == "murcia" else "10.51")
    table.deal("9 A T 7 K")
    assert (table.phase, table.state.asking) == (Phase.VENTANA, "retiro")
    assert returned(table("ana: retiro 1")) == [("ana", "plaza", 750)]
    assert table.why_not("ana: retiro 1") == ("mano_no_retirable", RETIRO[where])
    back = returned(table("eva: retiro 2"))  # a Black-Jack may be retired too, and half a cent stays with the banca
    assert back == [("eva", "plaza", 525)]
    if table.phase is Phase.BANCA:
        table.cards("A")
    table.settle()
    assert table.net("ana") == -750


@law("GA2007:03.IV.1.e", "MU2010:18.1.f")
@pytest.mark.parametrize("where", ["galicia", "murcia"])
def test_no_retiro_against_an_as_nor_after_the_first_third_card(where: str) -> None:
    options: dict[str, Any] = {"retiro": True} if where == "murcia" else {}
    table = BlackjackTable(where, **options)
    table.seat(ana="15", eva="10")
    table.deal("9 9 A 7 K")
    assert table.why_not("ana: retiro 1") == ("retiro_contra_as", RETIRO[where])
    late = BlackjackTable(where, **options)
    late.seat(ana="15", eva="10")
    late.deal("9 9 T 3 K")
    late("crupier: seguir")
    late("ana: pedir")
    late.cards("2")
    assert late.why_not("eva: retiro 2") == ("retiro_tarde", RETIRO[where])


@law("ES1979:03.V.1.a", "MU2010:18.1.f")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_there_is_no_retiro_where_it_is_not_in_use(where: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="15", eva="10")
    table.deal("9 9 T 7 K")
    assert table.phase is Phase.TURNOS
    assert table.why_not("ana: retiro 1") == ("sin_retiro", RETIRO[where])
