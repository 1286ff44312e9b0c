"""Póquer sin descarte: seguro, progresivo and the purchase of a card (MU2010:66)."""

from typing import Any

import pytest

from tapete.casino.ledger import Ledger
from tapete.families.covered import CardsTurned
from tapete.families.poker.dealing import HandShown, casilla
from tapete.families.pots import PotFed
from tapete.games.poquer_sin_descarte.rules import Phase
from tests.games.poquer import B1, EXTRAS, NOT_PLAYING, PAREJA, Poquer, won
from tests.trace import law

FULL = "7s 7d 7h 8c 8d"
SUITED = "4c 5c 6c 7c 8c"
ROYAL = "Ah Kh Qh Jh Th"


def insured(bank: str, hand: str, word: str = "voy", **setup: Any) -> int:
    """What Ana gains with an Ante of 10 and a seguro of 2.50."""
    table = Poquer(**{**EXTRAS, **setup})
    table.seat(ana=10)
    table("ana: seguro 1 2.50")
    table.deal(bank, c1=hand)
    table(f"ana: {word}")
    if table.phase is Phase.LIQUIDACION:
        table.settle()
    return table.net("ana")


# --- seguro -----------------------------------------------------------------------------------------------------------


@law("MU2010:66.a", "criterio:poquer-sin-descarte.21")
@pytest.mark.parametrize(
    ("hand", "times"),
    [
        pytest.param(FULL, 100, marks=law("MU2010:66.a.1")),
        pytest.param("Qs Qd Qh Qc 8d", 300, marks=law("MU2010:66.a.2")),
        pytest.param(SUITED, 1000, marks=law("MU2010:66.a.3")),
        pytest.param("Ac 2c 3c 4c 5c", 1000, marks=law("MU2010:66.a.3")),
        pytest.param(ROYAL, 2000, marks=law("MU2010:66.a.4")),
    ],
)
def test_the_seguro_pays_by_the_hand_even_if_the_bank_does_not_play(hand: str, times: int) -> None:
    bank = "Kd Qs Js 9d 8s" if hand in {FULL, ROYAL} else "Ks Jd Td 9d 2s"
    assert insured(bank, hand) == 1000 + 250 * times


@law("MU2010:66.a")
def test_a_hand_below_a_full_loses_the_seguro() -> None:
    assert insured(B1, "Ac 5s 4d 3h 2c") == 9000 - 250
    assert insured(B1, "Jc Js Jd 9c 2d") == 7000 - 250


@law("criterio:poquer-sin-descarte.5")
def test_who_passes_loses_the_seguro_whatever_the_hand() -> None:
    assert insured(B1, FULL, "paso") == -1250


@law("MU2010:66.a", "criterio:poquer-sin-descarte.19")
def test_the_seguro_is_one_stipulated_amount_on_a_casilla_with_an_ante_of_its_commander() -> None:
    table = Poquer(**EXTRAS, apuestas_por_casilla=3)
    table("ana: sentarse 1")
    assert table.why_not("ana: seguro 1 2.50") == ("sin_apuesta_en_la_casilla", "criterio:poquer-sin-descarte.19")
    table("ana: ante 1 10")
    table("eva: ante 1 10")
    assert table.why_not("eva: seguro 1 2.50") == ("extra_ajeno", "criterio:poquer-sin-descarte.19")
    for other in ("2.49", "2.51", "3"):
        assert table.why_not(f"ana: seguro 1 {other}") == ("seguro_distinto", "MU2010:66.a")
    table("ana: seguro 1 2.50")
    assert table.why_not("ana: seguro 1 2.50") == ("extra_repetido", "criterio:poquer-sin-descarte.19")
    table("ana: retirar seguro 1")
    table("ana: seguro 1 2.50")


@law("MU2010:66")
def test_what_the_casino_does_not_offer_is_refused() -> None:
    table = Poquer()
    table.seat(ana=10)
    assert table.why_not("ana: seguro 1 2.50") == ("sin_seguro_en_la_mesa", "MU2010:66")
    assert table.why_not("ana: bote real 1") == ("bote_desconocido", "MU2010:66.b")
    table.deal(B1, c1=PAREJA)
    assert table.why_not("ana: comprar 1") == ("sin_compra", "MU2010:66")


@law("MU2010:66.a", "criterio:poquer-sin-descarte.19")
def test_a_seguro_goes_with_a_blind_casilla_too_and_its_hand_is_opened() -> None:
    table = Poquer(**EXTRAS)
    table.seat(ana=10)
    table("ana: ante 3 10")
    table("ana: seguro 3 2.50")
    table.deal(NOT_PLAYING, c1=PAREJA.replace("Qs", "Qc"), c3=FULL)
    table("ana: paso")
    told = list(table("ana: voy"))
    assert [event.to for event in told if isinstance(event, HandShown)] == ["banca", casilla(3)]
    table.settle()
    assert table.net("ana") == -1000 + 1000 + 25000


# --- progresivo -------------------------------------------------------------------------------------------------------


def with_pot(held: str, deduction: int = 0, players: int = 2, **setup: Any) -> Poquer:
    pot = {"nombre": "real", "moneda": "2", "deduccion": deduction}
    table = Poquer(**{**EXTRAS, "progresivo": pot, **setup})
    table(f"director: dotar real {held}")
    for plaza, name in enumerate(("ana", "eva")[:players], 1):
        table(f"{name}: sentarse {plaza}")
        table(f"{name}: ante {plaza} 10")
        table(f"{name}: bote real {plaza}")
    return table


@law("MU2010:66.b", "MU2010:66.b.p3", "criterio:poquer-sin-descarte.7", "criterio:poquer-sin-descarte.22")
@pytest.mark.parametrize(
    ("first", "second", "prizes", "left"),
    [
        (SUITED, PAREJA, [("ana", 400000)], 3600000),
        (PAREJA, ROYAL, [("eva", 4000000)], 0),
        (SUITED, ROYAL, [("eva", 4000000)], 0),
        (ROYAL, SUITED, [("eva", 400000), ("ana", 3600000)], 0),
        (PAREJA, "2s 2d 2h 2c 9s", [], 4000000),
    ],
)
def test_a_royal_wins_the_pot_and_a_straight_flush_a_tenth_in_the_order_of_payment(
    first: str, second: str, prizes: list[tuple[str, int]], left: int
) -> None:
    table = with_pot("39996")
    table.deal("Kd Js Td 8h 3s", c1=first, c2=second)
    table("ana: voy")
    table("eva: voy")
    assert won(table.settle()) == prizes
    assert table.state.pots == (left,)


@law("criterio:poquer-sin-descarte.8")
def test_the_lowest_straight_flush_wins_its_tenth() -> None:
    table = with_pot("98", players=1)
    table.deal(B1, c1="Ac 2c 3c 4c 5c")
    table("ana: voy")
    assert won(table.settle()) == [("ana", 1000)]


@law("MU2010:66.b", "criterio:poquer-sin-descarte.22")
@pytest.mark.parametrize(("deduction", "added"), [(0, 200), (10, 180), (99, 2)])
def test_the_house_keeps_its_deduction_of_each_coin(deduction: int, added: int) -> None:
    table = with_pot("100", deduction, players=1)
    fed = [event for event in table("crupier: no va más") if isinstance(event, PotFed)]
    assert [(event.added, event.kept) for event in fed] == [(added, 200 - added)]
    assert table.state.pots == (10000 + added,)


@law("criterio:poquer-sin-descarte.22")
def test_a_coin_and_a_tenth_are_rounded_to_the_nearest_cent() -> None:
    pot = {"nombre": "real", "moneda": "0.05", "deduccion": 30}
    table = Poquer(**{**EXTRAS, "progresivo": pot})
    assert table.game.rules.pots[0].kept == 1  # 3.5 cents enter as 4
    table("director: dotar real 0.01")
    table.seat(ana=10)
    table("ana: bote real 1")
    table.deal("As Kd 9h 7d 4s", c1=SUITED)
    table("ana: voy")
    assert won(table.settle()) == [("ana", 1)]  # half a cent of five


@law("criterio:poquer-sin-descarte.5")
def test_who_passes_wins_nothing_of_the_pot() -> None:
    table = with_pot("100", players=1)
    table.deal(B1, c1=ROYAL)
    table("ana: paso")
    assert table.state.pots == (10200,)


@law("criterio:poquer-sin-descarte.19")
def test_a_coin_needs_an_ante_and_there_is_one_slot() -> None:
    table = Poquer(**EXTRAS)
    table("ana: sentarse 1")
    assert table.why_not("ana: bote real 1") == ("sin_apuesta_en_la_casilla", "criterio:poquer-sin-descarte.19")
    table("ana: ante 1 10")
    table("ana: bote real 1")
    assert table.why_not("ana: bote real 1") == ("extra_repetido", "criterio:poquer-sin-descarte.19")
    table("ana: retirar progresivo 1")
    assert table.net("ana") == 0
    table("ana: bote real 1")


@law("MU2010:66.b")
def test_tables_with_the_same_pot_share_it() -> None:
    table = with_pot("100", players=1)
    table("director: informar real mas 50")
    assert table.state.pots == (15000,)
    assert table.game.pots(table.state) == {"real": 15000}
    ledger = Ledger()
    for event in table.events:
        ledger.post(event)
    assert ledger.balances["bote:real"] == 10000


# --- a bought card ----------------------------------------------------------------------------------------------------


def bought(bank: str, hand: str, place: int, card: str, word: str = "voy", **setup: Any) -> Poquer:
    table = Poquer(**{**EXTRAS, **setup})
    table.seat(ana=10)
    table("ana: seguro 1 2.50")
    table.deal(bank, c1=hand)
    table(f"ana: comprar {place}")
    table.card(card)
    table(f"ana: {word}")
    if table.phase is Phase.LIQUIDACION:
        table.settle()
    return table


@law("MU2010:66.c", "criterio:poquer-sin-descarte.20")
def test_a_card_is_bought_for_the_ante_and_seen_before_the_decision() -> None:
    table = Poquer(**EXTRAS)
    table.seat(ana=10)
    table.deal(B1, c1=PAREJA)
    table("ana: comprar 3")
    assert table.net("ana") == -1000
    assert table.why_not("ana: voy") == ("sin_turno", "MU2010:65.p6")
    table.card("Qc")
    view = table.game.view(table.state, table.person("ana"))
    assert view.hand(casilla(1)).cards == ("Qs", "Qd", "9c", "Ad", "Qc")
    assert view.hand("descarte 1").cards == ("6h",)
    table("ana: voy")
    table.settle()
    assert table.net("ana") == 1000 + 6000 - 1000


@law("MU2010:66.c")
def test_the_price_is_the_banks_in_every_case() -> None:
    assert bought(B1, PAREJA, 3, "2c", "paso").net("ana") == -1000 - 1000 - 250
    table = Poquer(compra=True)
    table.seat(ana=10)
    table.deal(NOT_PLAYING, c1="Qc Qd 6h 9c Ad")
    table("ana: comprar 3")
    table.card("Qs")
    table("ana: voy")
    table.settle()
    assert table.net("ana") == 0


@law("MU2010:66.c")
def test_one_card_alone_is_bought_in_ones_turn() -> None:
    table = Poquer(**EXTRAS)
    table.seat(ana=10, eva=10)
    table.deal(B1, c1=PAREJA, c2="8s 8d 3h 5c Ts")
    assert table.why_not("eva: comprar 1") == ("turno_ajeno", "MU2010:65.p6")
    for place in (0, 6):
        assert table.why_not(f"ana: comprar {place}") == ("carta_inexistente", "MU2010:66.c")
    table("ana: comprar 1")
    table.card("2c")
    assert table.why_not("ana: comprar 1") == ("compra_repetida", "MU2010:66.c")
    table("ana: paso")
    table("eva: comprar 1")


@law("criterio:poquer-sin-descarte.6")
def test_the_seguro_looks_at_the_cards_of_the_deal_unless_the_table_has_it_otherwise() -> None:
    gained = bought(NOT_PLAYING, "7s 7d 7h 8c 2d", 5, "8d")
    assert gained.net("ana") == 1000 - 1000 - 250
    lost = bought(NOT_PLAYING, FULL, 5, "2d")
    assert lost.net("ana") == 1000 - 1000 + 25000
    assert [event.cards for event in lost.events if isinstance(event, CardsTurned)] == [("8d",)]
    otherwise = bought(NOT_PLAYING, "7s 7d 7h 8c 2d", 5, "8d", extras_con_compra=True)
    assert otherwise.net("ana") == 1000 - 1000 + 25000
