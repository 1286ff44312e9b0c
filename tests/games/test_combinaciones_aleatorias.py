"""Combinaciones aleatorias: a draw that advertises, in which one takes part by consuming (MU2010:130)."""

from typing import Any

import pytest

from tapete.families.draw.delivered import PrizeDelivered, PrizeKept, PrizePaid
from tapete.families.draw.state import Phase
from tests.games.draws import Sorteo
from tests.games.table import faults, net
from tests.trace import law

CASH = {"mil-euros": {"tipo": "metalico", "valor": "1000"}}
TRIP: dict[str, Any] = {"viaje": {"valor": "800"}}
CLEANING = {"limpieza": {"tipo": "servicio", "valor": "90"}}
FIVE = {"quinientos-euros": {"tipo": "metalico", "valor": "500"}}


def setup(**changes: Any) -> dict[str, Any]:
    """A thousand euros among those who buy coffee, one participación for each full 10.00, with changes."""
    return {"producto": "café", "premios": CASH, "precio_ordinario": "2", **changes}


def draw(*sales: str, **changes: Any) -> Sorteo:
    """Sales are `ana consumir 40`."""
    return Sorteo("combinaciones-aleatorias", *sales, **setup(**changes))


def refused(**changes: Any) -> list[tuple[str, str]]:
    return faults("combinaciones-aleatorias", "murcia", **setup(**changes))


# --- what may be announced --------------------------------------------------------------------------------------------


@law("MU2010:130")
def test_nothing_is_charged_for_taking_part() -> None:
    assert refused() == []
    assert refused(cuota="1") == [("participacion_con_cargo", "MU2010:130")]


@law("MU2010:130", "MU2010:128")
def test_with_a_charge_it_is_a_rifa_and_a_rifa_draws_no_money() -> None:
    as_rifa = {
        "objetos": {"mil-euros": {"precio": "1000", "tipo": "metalico"}},
        "importe": "1",
        "billetes": 10,
    }
    assert refused(cuota="1") == [("participacion_con_cargo", "MU2010:130")]
    assert faults("rifas", "murcia", **as_rifa) == [
        ("premio_en_metalico", "criterio:rifas.5"),
        ("emision_sin_cobertura", "criterio:rifas.9"),
    ]


@law("MU2010:130", "criterio:combinaciones-aleatorias.6")
def test_a_raised_price_is_a_charge() -> None:
    assert refused(precio="2") == []
    assert refused(precio="1.50") == []
    assert refused(precio="2.50") == [("precio_subido", "criterio:combinaciones-aleatorias.6")]


@law("MU2010:130")
def test_it_must_advertise_something() -> None:
    assert refused(publicidad=False) == [("sin_publicidad", "MU2010:130")]
    assert refused(producto=" ") == [("sin_publicidad", "MU2010:130")]


@law("MU2010:130", "criterio:combinaciones-aleatorias.4")
@pytest.mark.parametrize(
    ("kind", "lawful"), [("metalico", True), ("especie", True), ("servicio", True), ("voto", False)]
)
def test_prizes_are_in_cash_in_kind_or_in_services(kind: str, lawful: bool) -> None:
    assert refused(premios={"mil-euros": {"tipo": kind, "valor": "1000"}}) == (
        [] if lawful else [("tipo_de_premio", "MU2010:130")]
    )


@law("MU2010:130", "criterio:combinaciones-aleatorias.7")
@pytest.mark.parametrize("prize", [{}, {"porcentaje": "5"}])
def test_prizes_are_determined(prize: dict[str, str]) -> None:
    assert refused(premios={"sorpresa": prize}) == [("premio_indeterminado", "MU2010:130")]
    assert refused(premios={"sorpresa": {**prize, "valor": "100"}}) == (
        [("premio_indeterminado", "MU2010:130")] if "porcentaje" in prize else []
    )


@law("MU2010:128", "MU2010:129", "MU2010:130")
def test_a_rifa_has_one_prize_and_a_tombola_several() -> None:
    assert refused(premios={**CASH, **TRIP}) == [("numero_de_objetos", "MU2010:128")]
    assert refused(base="tombola") == [("numero_de_objetos", "MU2010:129")]
    assert refused(base="tombola", premios={**CASH, **TRIP}) == []
    assert refused(premios={}) == [("numero_de_objetos", "MU2010:128")]


@law("MU2010:129", "MU2010:130")
def test_no_prize_is_for_some_of_the_participaciones_only() -> None:
    prizes = {**CASH, "viaje": {"valor": "800", "numeros": [1, 10]}}
    assert refused(base="tombola", premios=prizes) == [("objeto_restringido", "MU2010:129")]


@law("criterio:combinaciones-aleatorias.2")
def test_prizes_may_be_worth_more_than_is_sold() -> None:
    table = draw("ana consumir 150", "eva consumir 150", premios={"coche": {"valor": "5000"}})
    assert table.draw(1).won() == [(0, 1, "ana")]


@law("criterio:combinaciones-aleatorias.8")
def test_it_must_be_authorised() -> None:
    assert refused(autorizada=False) == [("sorteo_sin_autorizacion", "criterio:combinaciones-aleatorias.8")]


@law("criterio:combinaciones-aleatorias.10")
def test_the_advertiser_puts_up_the_prizes_in_money() -> None:
    assert refused(anticipo="999.99") == [("anticipo_insuficiente", "criterio:combinaciones-aleatorias.10")]
    assert draw().state.bank == 100_000


# --- taking part ------------------------------------------------------------------------------------------------------


@law("MU2010:130", "criterio:combinaciones-aleatorias.3")
@pytest.mark.parametrize(("spent", "entries"), [("39.99", 3), ("40.00", 4), ("9.99", 0), ("10.00", 1)])
def test_each_full_ten_euros_of_a_purchase_give_one(spent: str, entries: int) -> None:
    assert draw(f"ana consumir {spent}").state.tickets == entries


@law("criterio:combinaciones-aleatorias.3")
def test_purchases_are_not_added_up() -> None:
    assert draw("ana consumir 5", "ana consumir 5").state.tickets == 0


@law("MU2010:130")
def test_another_product_gives_nothing() -> None:
    table = draw("ana consumir 10 café")
    assert table.why_not("ana: consumir 10 té") == ("producto_ajeno", "MU2010:130")


@law("MU2010:130", "criterio:combinaciones-aleatorias.1")
def test_one_takes_part_by_consuming_unless_the_announcement_says_otherwise() -> None:
    assert draw().why_not("ana: participar") == ("sin_consumo", "MU2010:130")
    free = draw("ana participar", gratuita=True)
    assert free.state.tickets == 1
    assert free.why_not("ana: participar") == ("ya_participa", "criterio:combinaciones-aleatorias.1")


@law("criterio:combinaciones-aleatorias.2")
def test_the_price_of_the_product_is_an_ordinary_sale() -> None:
    table = draw("ana consumir 40", "eva consumir 40")
    assert (table.net("ana"), table.state.bank) == ([-4_000], 100_000)
    table.draw(1).settle()
    assert (table.net("ana", "eva"), table.state.bank) == ([96_000, -4_000], 0)


@law("criterio:combinaciones-aleatorias.11")
def test_what_is_returned_before_the_draw_takes_its_participaciones_with_it() -> None:
    table = draw("ana consumir 40", "eva consumir 20", "ana devolver 1 importe 5")
    assert table.state.tickets == 5
    assert [(each.player, each.first, each.last) for each in table.state.sold] == [("ana", 1, 3), ("eva", 5, 6)]
    table("ana: devolver 1")
    assert (table.state.tickets, table.net("ana")) == (2, [0])
    assert table.why_not("ana: devolver 1") == ("compra_desconocida", "criterio:combinaciones-aleatorias.11")
    assert table.why_not("ana: devolver 2") == ("compra_desconocida", "criterio:combinaciones-aleatorias.11")
    assert table.why_not("eva: devolver 2 importe 20.01") == (
        "devolucion_excesiva",
        "criterio:combinaciones-aleatorias.11",
    )


@law("criterio:combinaciones-aleatorias.11", "criterio:combinaciones-aleatorias.5")
def test_a_return_after_the_close_may_leave_it_deserted_and_after_the_draw_changes_nothing() -> None:
    table = draw("ana consumir 40", "eva consumir 20").close()
    drawn = table.fork().draw(1)
    assert drawn.why_not("ana: devolver 1") == ("fuera_de_momento", "criterio:combinaciones-aleatorias.11")
    table("eva: devolver 2 importe 10")
    assert table.phase is Phase.CIERRE
    table("eva: devolver 2")
    assert (table.reason, table.phase) == ("desierta", Phase.EMISION)


# --- the draw ---------------------------------------------------------------------------------------------------------


@law("MU2010:130", "MU2010:128")
def test_one_winner_of_a_rifa_is_paid_in_euros() -> None:
    table = draw(*(f"c{n} consumir {50 if n < 10 else 40}" for n in range(60)))
    assert table.state.tickets == 250
    table.draw(250).settle()
    [paid] = [event for event in table.events if isinstance(event, PrizePaid)]
    assert (paid.player, paid.amount, net(table.events, "c59")) == ("c59", 100_000, 100_000 - 4_000)


@law("MU2010:130", "MU2010:129", "criterio:combinaciones-aleatorias.9")
def test_three_different_participaciones_obtain_the_three_prizes_of_a_tombola() -> None:
    table = draw("ana consumir 30", base="tombola", premios={**TRIP, **FIVE, **CLEANING}).draw(3, 2, 1).settle()
    assert [e.prize for e in table.events if isinstance(e, PrizeDelivered)] == ["viaje", "limpieza"]
    assert [e.amount for e in table.events if isinstance(e, PrizePaid)] == [50_000]
    assert len({ticket for _, ticket, _ in table.won()}) == 3


@law("criterio:combinaciones-aleatorias.9", "criterio:combinaciones-aleatorias.5")
def test_fewer_participaciones_than_prizes() -> None:
    two = draw("ana consumir 20", base="tombola", premios={**TRIP, **FIVE, **CLEANING}).draw(1, 1).settle()
    assert [e.prize for e in two.events if isinstance(e, PrizeKept)] == ["limpieza"]
    assert draw(base="tombola", premios={**TRIP, **FIVE}).close().reason == "desierta"


@law("MU2010:130", "criterio:combinaciones-aleatorias.5")
def test_one_customer_alone_makes_no_rifa() -> None:
    table = draw("ana consumir 400").close()
    assert (table.reason, table.net("ana")) == ("desierta", [-40_000])
    assert draw("ana consumir 400", "eva consumir 10").close().phase is Phase.CIERRE


@law("MU2010:130", "criterio:combinaciones-aleatorias.7")
def test_what_was_announced_is_paid_and_nothing_else() -> None:
    table = draw("ana consumir 10", "eva consumir 10", premios=FIVE).draw(1)
    assert table.why_not("organizador: pagar ana 400")[0] == "pago_equivocado"
    table("organizador: incidente objeto-cambiado cuatrocientos euros")
    table("organizador: pagar ana 500")
    assert table.net("ana") == [49_000]


@law("criterio:combinaciones-aleatorias.7")
def test_a_prize_that_is_lost_is_owed_before_and_after_the_draw() -> None:
    table = draw("ana consumir 10", "eva consumir 10", premios=TRIP)
    table("organizador: incidente objeto-perdido")
    assert table.phase is Phase.VENTA
    table.draw(1)
    table("organizador: incidente objeto-perdido 1")
    table.settle()
    assert "viaje is owed to ana" in table.events[-2].tell("en")


@law("criterio:combinaciones-aleatorias.8")
def test_it_is_annulled_before_anybody_consumes_and_not_after() -> None:
    early = draw()
    early("organizador: anular")
    assert early.reason == "anulada"
    late = draw("ana consumir 5")
    assert late.why_not("organizador: anular") == ("consumo_hecho", "criterio:combinaciones-aleatorias.8")


@law("criterio:combinaciones-aleatorias.10")
def test_the_fund_is_put_up_again_for_the_next_draw() -> None:
    table = draw("ana consumir 10", "eva consumir 10").draw(1).settle()
    table.open("ana consumir 10", "eva consumir 10").draw(2).settle()
    assert (table.state.bank, table.net("ana", "eva")) == (0, [98_000, 98_000])


@law("criterio:combinaciones-aleatorias.8")
def test_who_takes_part_without_a_purchase_is_told_so() -> None:
    table = draw("ana participar", gratuita=True)
    assert table.events[-1].tell("en") == "ana takes part without a purchase, with one participación."
    assert "have consumed or take part" in table.refusal("organizador: anular").sentence("en")
