"""Black-jack in Murcia: progresivos and apuestas acumuladas, whose prizes no line of a guion can set."""

from typing import Any

from tapete.casino.ledger import Ledger
from tapete.families.pots import PotFed, PotWon
from tests.games.blackjack import BlackjackTable
from tests.games.table import faults
from tests.trace import law

POTS = "MU2010:18.2"
SEVENS = (
    {"cartas": "7 7 7", "palo": True, "parte": "1"},
    {"cartas": "7 7 7", "parte": "1/10"},
    {"cartas": "A D", "palo": True, "importe": "25"},
)


def pot(**changes: Any) -> dict[str, Any]:
    return {"nombre": "sietes", "moneda": "5", "deduccion": 20, "premios": list(SEVENS), **changes}


def with_pot(**stakes: str) -> BlackjackTable:
    """A table at ten euros with a pot, its players seated and a thousand in it."""
    table = BlackjackTable("murcia", minimo="10", botes=[pot()])
    table("director: dotar sietes 1000")
    table.seat(**stakes)
    return table


@law("MU2010:18.2")
def test_a_coin_costs_at_most_half_the_minimum() -> None:
    def found(**changes: Any) -> list[tuple[str, str]]:
        return faults("blackjack", "murcia", minimo="10", botes=[pot(**changes)])

    assert found(moneda="5") == []
    assert found(moneda="5.50") == [("moneda_excesiva", POTS)]
    assert found(moneda="5.50", clase="acumulada") == []  # an acumulada costs what was authorised
    assert found(deduccion=100) == [("deduccion_no_admitida", POTS)]
    assert found(premios=[{"cartas": "7 Z", "parte": "1"}]) == [("combinacion_ilegible", POTS)]
    assert found(premios=[{"cartas": "7 7", "parte": "1/0"}]) == [("premio_ilegible", POTS)]
    assert found(premios=[{"cartas": "7 7", "parte": "2"}]) == [("premio_ilegible", POTS)]
    assert found(premios=[{"cartas": "7 7"}]) == [("premio_ilegible", POTS)]
    assert found(nombre="dos palabras") == [("bote_mal_nombrado", POTS)]


@law("MU2010:18.2", "criterio:blackjack.34")
def test_a_coin_feeds_the_pot_less_the_deduction_when_the_deal_begins() -> None:
    table = with_pot(ana="10", eva="10")
    assert table.why_not("ana: bote otro 1") == ("bote_desconocido", POTS)
    assert table.why_not("ana: bote sietes 2")[0] == "sin_apuesta_en_la_casilla"
    table("ana: bote sietes 1")
    assert table.why_not("ana: bote sietes 1") == ("moneda_repetida", POTS)
    assert table.state.pots == (100000,)
    fed = [event for event in table("crupier: repartir") if isinstance(event, PotFed)]
    assert [(event.added, event.kept) for event in fed] == [(400, 100)]
    assert table.state.pots == (100400,)
    assert table.net("ana") == -500


@law("criterio:blackjack.34")
def test_a_coin_that_was_not_played_goes_back() -> None:
    table = with_pot(ana="10")
    table("ana: bote sietes 1")
    table("ana: retirar 1")
    assert (table.net("ana"), table.state.pots) == (0, (100000,))


@law("MU2010:18.2", "criterio:blackjack.29", "criterio:blackjack.33")
def test_shares_are_counted_on_the_pot_at_that_moment_from_right_to_left() -> None:
    table = with_pot(ana="10", eva="10")
    for plaza, player in enumerate(("ana", "eva"), 1):
        table(f"{player}: bote sietes {plaza}")
    table.deal("7h 7h 9 7d 7d")
    table("ana: pedir")
    table.cards("7s")
    table("eva: pedir")
    table.cards("7c")
    table.cards("K")
    won = [event for event in table.settle() if isinstance(event, PotWon)]
    assert [(event.player, event.amount) for event in won] == [("eva", 10080), ("ana", 9072)]
    assert table.state.pots == (100800 - 10080 - 9072,)


@law("criterio:blackjack.33")
def test_a_prize_is_an_amount_or_the_whole_pot_and_a_split_mano_is_another() -> None:
    table = with_pot(ana="10", eva="10", luz="10")
    for plaza, player in enumerate(("ana", "eva", "luz"), 1):
        table(f"{player}: bote sietes {plaza}")
    table.deal("7h Ah 7c 9 7d Kh 7c")
    table("ana: separar")
    table.cards("7s")  # the third seven comes to a split mano
    table("ana: plantarse")
    table.cards("K")
    table("ana: plantarse")
    table("luz: pedir")
    table.cards("7c")  # three sevens of tréboles
    table.cards("K")
    won = [(event.player, event.amount) for event in table.settle() if isinstance(event, PotWon)]
    assert won == [("luz", 101200)]  # the whole pot, and so nothing is left for eva's suited Black-Jack


@law("MU2010:18.2", "criterio:blackjack.35")
def test_other_tables_of_the_house_change_a_common_pot() -> None:
    table = with_pot(ana="10")
    table("director: informar sietes mas 40")
    assert table.state.pots == (104000,)
    assert table.why_not("director: informar sietes menos 1040.01") == ("bote_insuficiente", POTS)
    table("director: informar sietes menos 1000")
    assert table.state.pots == (4000,)
    assert table.why_not("jefe: informar sietes mas 40")[0] == "sin_facultad"
    assert table.why_not("director: dotar otro 40") == ("bote_desconocido", POTS)
    table("ana: bote sietes 1")
    table.deal("Ah 9 Kh")
    table.cards("K")
    won = [event.amount for event in table.settle() if isinstance(event, PotWon)]
    assert won == [2500]


@law("MU2010:18.2")
def test_the_books_of_a_table_with_a_pot_close() -> None:
    table = with_pot(ana="10")
    table("ana: bote sietes 1")
    table.deal("Ah 9 Kh")
    table.cards("K")
    table.settle()
    table("director: cerrar")
    ledger = Ledger()
    for event in table.events:
        ledger.post(event)
    assert ledger.total() == 0
    assert ledger.at_stake() == {}
    assert ledger.balance("bote:sietes") == 100000 + 400 - 2500
