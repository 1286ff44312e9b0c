"""Rifas: one object, one amount, several players who cover its price (MU2010:128)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.setup import Euros
from tapete.families.draw.delivered import PrizeDelivered, PrizeOwed, SaleCollected, TicketsRefunded
from tapete.families.draw.drawing import SPAN, NumberPassed
from tapete.families.draw.sale import NotHeld
from tapete.families.draw.setup import Objeto
from tapete.families.draw.state import Phase
from tapete.games.rifas.setup import check, example
from tests.games.draws import Sorteo
from tests.games.table import faults
from tests.trace import law

BICYCLE = {"bicicleta": {"precio": "450"}}


def setup(**changes: Any) -> dict[str, Any]:
    """A bicycle of 450.00 and a hundred tickets of 5.00, with changes."""
    return {"objetos": BICYCLE, "importe": "5", "billetes": 100, **changes}


def rifa(*sales: str, **changes: Any) -> Sorteo:
    return Sorteo("rifas", *sales, **setup(**changes))


def refused(**changes: Any) -> list[tuple[str, str]]:
    return faults("rifas", "murcia", **setup(**changes))


# --- what may be authorised -------------------------------------------------------------------------------------------


@law("MU2010:128", "criterio:rifas.9")
def test_an_emission_that_could_never_cover_the_object_is_not_authorised() -> None:
    assert refused(billetes=80) == [("emision_sin_cobertura", "criterio:rifas.9")]
    assert refused(billetes=90) == []
    assert refused(billetes=89) == [("emision_sin_cobertura", "criterio:rifas.9")]


@law("MU2010:128", "criterio:rifas.9")
def test_two_tickets_are_the_least() -> None:
    assert refused(billetes=2, importe="225") == []
    assert refused(billetes=1, importe="450") == [("billetes_emitidos", "criterio:rifas.11")]


@law("criterio:rifas.11")
def test_ten_million_tickets_are_the_most() -> None:
    assert refused(billetes=10_000_000, importe="0.01") == []
    assert refused(billetes=10_000_001, importe="0.01") == [("billetes_emitidos", "criterio:rifas.11")]


@law("criterio:rifas.9")
def test_without_an_authorisation_there_is_no_rifa() -> None:
    assert refused(autorizada=True) == []
    assert refused(autorizada=False) == [("sorteo_sin_autorizacion", "criterio:rifas.9")]


@law("MU2010:128")
def test_all_tickets_cost_the_same() -> None:
    assert refused(paquetes={}) == []
    assert refused(paquetes={"3": "12"}) == [("importe_unico", "MU2010:128")]
    assert refused(paquetes={"3": "15"}) == [("importe_unico", "MU2010:128")]


@law("MU2010:128")
def test_no_ticket_is_given_away() -> None:
    assert refused(regalo=0) == []
    assert refused(regalo=4) == [("billete_gratuito", "MU2010:128")]


@law("MU2010:128", "criterio:rifas.12")
def test_who_takes_part_by_consuming_plays_something_else() -> None:
    assert refused(producto="") == []
    assert refused(producto="café") == [("combinacion_aleatoria", "MU2010:130")]


@law("MU2010:128")
def test_one_object_is_drawn_and_not_two() -> None:
    another = {"otra-bicicleta": {"precio": "1"}}
    assert refused(objetos={**BICYCLE, **another}, billetes=101) == [("numero_de_objetos", "MU2010:128")]
    assert refused(objetos={}) == [("numero_de_objetos", "MU2010:128")]


@law("criterio:rifas.8")
@pytest.mark.parametrize("name", ["dos bicicletas", "a.b", "a=b", "x" * 41])
def test_an_object_is_named_in_one_word(name: str) -> None:
    assert refused(objetos={name: {"precio": "450"}}) == [("nombre_no_admitido", "criterio:rifas.8")]


@law("criterio:rifas.4")
def test_two_bicycles_for_one_winner_are_one_object() -> None:
    assert refused(objetos={"dos-bicicletas": {"precio": "500"}}) == []


@law("MU2010:128", "criterio:rifas.5")
@pytest.mark.parametrize(("kind", "lawful"), [("especie", True), ("metalico", False), ("servicio", False)])
def test_neither_money_nor_a_service_is_an_object(kind: str, lawful: bool) -> None:
    found = refused(objetos={"trescientos-euros": {"precio": "300", "tipo": kind}})
    assert found == ([] if lawful else [("premio_en_metalico", "criterio:rifas.5")])


@law("MU2010:128", "criterio:rifas.8")
def test_a_donated_object_has_a_price_too() -> None:
    donated = replace(example("murcia"), objetos={"bicicleta": Objeto(precio=Euros(0))})
    assert [(fault.code, fault.cite) for fault in check("murcia", donated)] == [
        ("objeto_sin_precio", "criterio:rifas.8")
    ]
    assert rifa("ana 45", "eva 44").close().reason == "no cubierta"


# --- the sale ---------------------------------------------------------------------------------------------------------


@law("MU2010:128")
def test_tickets_are_bought_by_number_in_a_row_or_as_they_come() -> None:
    table = rifa("ana comprar 3", "eva comprar 8", "eva comprar 41 a 43", "ana 5")
    ranges = [(each.player, each.first, each.last) for each in table.state.sold]
    assert ranges == [("ana", 1, 6), ("eva", 8, 8), ("eva", 41, 43)]
    assert table.net("ana", "eva") == [0, 0], "what was paid is still the players'"
    assert table.state.tickets == 10


@law("MU2010:128")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("comprar 8", "billete_vendido"),
        ("comprar 5 a 9", "billete_vendido"),
        ("comprar 0", "billete_sin_emitir"),
        ("comprar 101", "billete_sin_emitir"),
        ("comprar 90 a 101", "billete_sin_emitir"),
        ("comprar 9 a 5", "billetes_al_reves"),
        ("comprar 0 billetes", "cuantos_billetes"),
        ("comprar 100 billetes", "quedan_menos_billetes"),
    ],
)
def test_what_can_not_be_bought(line: str, code: str) -> None:
    table = rifa("eva comprar 8")
    assert table.why_not(f"ana: {line}") == (code, "MU2010:128")
    table.sell("ana comprar 9", "ana 98")
    assert table.why_not("ana: comprar 1 billete") == ("billetes_agotados", "MU2010:128")


@law("MU2010:128", "criterio:rifas.10")
def test_nobody_buys_before_the_sale_nor_after_it() -> None:
    table = rifa("ana 45", "eva 45").close()
    assert table.why_not("ana: comprar 1 billete") == ("fuera_de_momento", "MU2010:128")
    table.draw(1).settle()
    assert table.why_not("ana: comprar 1 billete") == ("fuera_de_momento", "MU2010:128")


# --- whether there is a draw ------------------------------------------------------------------------------------------


@law("MU2010:128", "criterio:rifas.2")
def test_a_sale_that_covers_the_price_exactly_is_drawn() -> None:
    table = rifa("ana 45", "eva 45").close()
    assert table.phase is Phase.CIERRE
    assert table.draw(46).won() == [(0, 46, "eva")]


@law("MU2010:128", "criterio:rifas.1", "criterio:rifas.10")
def test_a_sale_that_falls_short_is_refunded_to_the_cent() -> None:
    table = rifa("ana 45", "eva 44").close()
    assert (table.phase, table.reason) == (Phase.EMISION, "no cubierta")
    [unheld] = [event for event in table.events if isinstance(event, NotHeld)]
    assert (unheld.cite, unheld.needed) == ("MU2010:128", 45_000)
    [back] = [event for event in table.events if isinstance(event, TicketsRefunded)]
    assert ([(each.name, each.cents) for each in back.of], back.cite) == (
        [("ana", 22_500), ("eva", 22_000)],
        "criterio:rifas.10",
    )
    assert table.net("ana", "eva") == [0, 0]


@law("MU2010:128", "criterio:rifas.7", "criterio:rifas.10")
def test_one_buyer_alone_is_not_several() -> None:
    table = rifa("ana 95").close()
    assert (table.reason, table.net("ana")) == ("jugador único", [0])
    [back] = [event for event in table.events if isinstance(event, TicketsRefunded)]
    assert sum(each.cents for each in back.of) == 47_500


@law("MU2010:128", "criterio:rifas.7")
def test_two_buyers_are_enough_whatever_each_has() -> None:
    table = rifa("ana 89", "bea 1").draw(90)
    assert table.won() == [(0, 90, "bea")]


@law("criterio:rifas.1")
def test_where_the_emission_counts_a_small_sale_is_drawn() -> None:
    sales = ("ana 4", "bea 3", "eva 3")
    assert rifa(*sales, cobertura="emitidos").draw(10).won() == [(0, 10, "eva")]
    short = rifa(*sales).close()
    assert (short.reason, short.net("ana", "bea", "eva")) == ("no cubierta", [0, 0, 0])


@law("MU2010:128", "criterio:rifas.10")
def test_with_nothing_sold_there_is_nothing_to_refund() -> None:
    table = rifa().close()
    assert (table.reason, table.phase) == ("nada vendido", Phase.EMISION)
    assert not [event for event in table.events if isinstance(event, TicketsRefunded)]


# --- the draw ---------------------------------------------------------------------------------------------------------


@law("MU2010:128", "criterio:rifas.3")
def test_every_ticket_sold_and_no_other_has_the_same_chance() -> None:
    sold = ("ana comprar 3", "bea comprar 8", "eva comprar 41")
    came = [rifa(*sold, cobertura="emitidos").draw(number).won() for number in range(1, 7)]
    assert came == [[(0, 3, "ana")], [(0, 8, "bea")], [(0, 41, "eva")]] * 2


@law("MU2010:128")
def test_numbers_that_would_favour_some_are_drawn_again() -> None:
    table = rifa("ana 2", "eva 1", cobertura="emitidos").close()
    table("organizador: sortear")
    whole = SPAN - SPAN % 3
    assert whole < SPAN
    [passed] = table(f"azar: resultado {whole + 1}")
    assert isinstance(passed, NumberPassed)
    assert table.fork().draw(whole).won() == [(0, 3, "eva")]
    assert Fraction(whole, 3) == whole // 3, "each ticket has as many numbers as any other"


@law("MU2010:128")
@pytest.mark.parametrize("number", ["0", str(SPAN + 1), "-1", "siete", "01"])
def test_what_is_no_number_of_the_draw_does_not_come(number: str) -> None:
    table = rifa("ana 45", "eva 45").close()
    table("organizador: sortear")
    assert table.why_not(f"azar: resultado {number}") == ("numero_imposible", "MU2010:128")
    assert table.draw(SPAN - SPAN % 90).won() == [(0, 90, "eva")]


@law("MU2010:128", "criterio:rifas.10")
def test_there_is_one_draw() -> None:
    table = rifa("ana 45", "eva 45")
    assert table.why_not("organizador: sortear") == ("fuera_de_momento", "MU2010:128")
    table.draw(1)
    assert table.why_not("organizador: sortear") == ("fuera_de_momento", "MU2010:128")
    table.settle()
    assert table.why_not("organizador: sortear") == ("fuera_de_momento", "MU2010:128")


@law("MU2010:128", "criterio:rifas.6")
def test_the_sale_is_the_organisers_and_the_object_the_winners() -> None:
    table = rifa("ana 50", "eva 50").draw(100).settle()
    [sale] = [event for event in table.events if isinstance(event, SaleCollected)]
    [handed] = [event for event in table.events if isinstance(event, PrizeDelivered)]
    assert (sale.amount, sale.cite) == (50_000, "criterio:rifas.6")
    assert (handed.prize, handed.ticket, handed.player) == ("bicicleta", 100, "eva")
    assert (table.state.bank, table.net("ana", "eva")) == (50_000, [-25_000, -25_000])


@law("criterio:rifas.12")
def test_the_organiser_and_nobody_else_runs_it() -> None:
    table = rifa("ana 45", "eva 45")
    for act in ("cerrar venta", "anular", "sortear", "liquidar"):
        assert table.why_not(f"ana: {act}")[0] == "sin_facultad"
    assert table.why_not("organizador: comprar 1 billete")[0] == "personal_no_juega"


# --- what goes wrong --------------------------------------------------------------------------------------------------


@law("criterio:rifas.10")
@pytest.mark.parametrize("closed", [False, True])
def test_an_organiser_may_annul_until_the_draw(closed: bool) -> None:
    table = rifa("ana 45", "eva 45")
    if closed:
        table.close()
    after = table.fork().draw(1)
    table("organizador: anular")
    assert (table.reason, table.net("ana", "eva")) == ("anulada", [0, 0])
    assert after.why_not("organizador: anular") == ("fuera_de_momento", "criterio:rifas.10")


@law("criterio:rifas.10")
def test_an_object_lost_before_the_draw_ends_it() -> None:
    table = rifa("ana 45", "eva 45").close()
    table("organizador: incidente objeto-perdido")
    assert (table.reason, table.net("ana", "eva")) == ("anulada", [0, 0])


@law("criterio:rifas.13")
@pytest.mark.parametrize("drawn", [False, True])
def test_after_a_loss_nothing_is_sold_until_there_is_another_object(drawn: bool) -> None:
    table = rifa("ana 45", "eva 45").close()
    assert table.why_not("organizador: reponer objeto")[0] == "fuera_de_momento"
    if drawn:
        table.draw(46)
        assert table.why_not("organizador: incidente objeto-cambiado otro")[0] == "no_es_momento"
        table("organizador: incidente objeto-perdido 46")
        table.settle()
    else:
        table("organizador: incidente objeto-perdido")
    assert table.why_not("organizador: abrir venta") == ("sin_objeto", "criterio:rifas.13")
    table("organizador: reponer objeto")
    assert table.why_not("organizador: reponer objeto") == ("nada_perdido", "criterio:rifas.13")
    table.open("ana 45", "eva 45").draw(1).settle()
    table.open("ana 1")


@law("criterio:rifas.10")
def test_without_a_sale_there_is_nothing_to_annul_or_to_lose() -> None:
    table = rifa("ana 45", "eva 45").draw(1).settle()
    assert table.why_not("organizador: anular")[0] == "fuera_de_momento"
    assert table.why_not("organizador: incidente objeto-perdido")[0] == "no_es_momento"


@law("criterio:rifas.10")
def test_an_object_lost_after_the_draw_is_owed_and_not_paid_for() -> None:
    table = rifa("ana 45", "eva 45").draw(46)
    assert table.why_not("organizador: incidente objeto-perdido 45")[0] == "nota_desconocida"
    table("organizador: incidente objeto-perdido 46")
    table.settle()
    [owed] = [event for event in table.events if isinstance(event, PrizeOwed)]
    assert (owed.player, owed.ticket) == ("eva", 46)
    assert table.net("eva") == [-22_500], "no money takes its place"


@law("criterio:rifas.10")
def test_an_object_that_is_changed_is_drawn_as_it_was_announced() -> None:
    table = rifa("ana 45", "eva 45")
    table("organizador: incidente objeto-cambiado una bicicleta peor")
    table.draw(1).settle()
    [handed] = [event for event in table.events if isinstance(event, PrizeDelivered)]
    assert handed.prize == "bicicleta"


# --- large emissions --------------------------------------------------------------------------------------------------


def test_a_million_tickets_are_sold_drawn_and_refunded() -> None:
    large = setup(importe="0.01", billetes=1_000_000)
    table = Sorteo("rifas", *(f"player{n} 1000" for n in range(1000)), **large)
    assert (table.state.tickets, len(table.state.sold)) == (1_000_000, 1000)
    table.fork()("organizador: anular")
    assert table.draw(1_000_000).won() == [(0, 1_000_000, "player999")]
    assert table.settle().state.bank == 1_000_000
