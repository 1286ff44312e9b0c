"""Loterías of printed numbers and with closed tickets, and what each modality admits (MU2010:127.a, 127.c)."""

from typing import Any

import pytest

from tapete.engine.event import MESA
from tapete.families.draw.sealed.failures import ClosedRefunded
from tapete.families.draw.sealed.opening import TicketsOpened
from tapete.families.draw.state import Phase
from tapete.games.loterias.fijo import BilletesSold, NumberAgain, Scrutinised
from tapete.games.loterias.rules import FixedRules
from tests.games.table import TestTable, balances, faults, net
from tests.trace import law

FIRST = {"nombre": "primero", "importe": "100"}
LAST_DIGIT = {"nombre": "reintegro", "importe": "5", "regla": "terminacion", "cifras": 1, "de": "primero"}
NEIGHBOURS = {"nombre": "vecinos", "importe": "10", "regla": "aproximacion", "de": "primero"}


def fixed(**changes: Any) -> dict[str, Any]:
    """A hundred numbers at 3.00: a first prize, and its last digit."""
    premios = [FIRST, LAST_DIGIT]
    return {"modalidad": "fijo", "precio": "3", "numeros": 100, "premios": premios, **changes}


def sealed(**changes: Any) -> dict[str, Any]:
    """A thousand closed tickets at 1.00."""
    plan = [{"importe": amount, "cantidad": count} for amount, count in (("200", 1), ("20", 10), ("2", 100))]
    return {"modalidad": "presorteada", "precio": "1", "emision": 1_000, "plan": plan, **changes}


def refused(setup: dict[str, Any]) -> list[tuple[str, str]]:
    return faults("loterias", "murcia", **setup)


class Sorteo(TestTable):
    """A lottery of printed numbers whose sale is open."""

    def __init__(self, *sales: str, **setup: Any) -> None:
        super().__init__("loterias", "murcia", **setup)
        self("organizador: abrir venta")
        for sale in sales:
            self(sale)

    def draw(self, *numbers: int) -> None:
        """The sale closes, the draw is held and these numbers come."""
        self("organizador: cerrar venta")
        self("organizador: sortear")
        for number in numbers:
            self(f"azar: resultado {number}")

    def winnings(self) -> dict[str, int]:
        return {each.name: each.cents for each in self.state.winnings}


# --- printed numbers --------------------------------------------------------------------------------------------------


@law("MU2010:127.a", "criterio:loterias.3")
def test_what_a_number_wins_is_the_sum_of_all_it_satisfies() -> None:
    table = Sorteo("ana: comprar numero 47", "eva: comprar numero 7", "luz: comprar numero 48", **fixed())
    table.draw(47)
    assert table.winnings() == {"ana": 10_500, "eva": 500}


@law("MU2010:127.a", "criterio:loterias.3")
def test_the_first_number_is_the_neighbour_of_the_last() -> None:
    setup = fixed(premios=[FIRST, NEIGHBOURS])
    table = Sorteo("ana: comprar numero 1", "eva: comprar numero 99", "luz: comprar numero 0", **setup)
    table.draw(0)
    assert table.winnings() == {"ana": 1_000, "eva": 1_000, "luz": 10_000}


@law("MU2010:127.a", "criterio:loterias.8")
def test_a_number_that_nobody_bought_pays_nobody() -> None:
    table = Sorteo("ana: comprar numero 0 a 46", "ana: comprar numero 48 a 99", **fixed())
    table.draw(47)
    assert table.winnings() == {"ana": 9 * 500}


@law("MU2010:127.a", "criterio:loterias.15")
def test_the_cost_of_the_plan_is_known_and_put_up() -> None:
    table = Sorteo("ana: comprar 100 billetes", **fixed())
    assert isinstance(table.game.rules, FixedRules)
    assert (table.game.rules.cost, table.state.bank) == (15_000, 15_000)
    assert balances(table.events)["tapete:ana"] == 30_000
    assert refused(fixed(anticipo="150")) == []
    assert refused(fixed(anticipo="149.99")) == [("plan_de_premios", "criterio:loterias.15")]


@law("MU2010:127.a")
def test_number_and_chances_are_known() -> None:
    assert refused(fixed()) == []
    assert refused(fixed(numero_impreso=False)) == [("billete_sin_numero", "MU2010:127.a")]
    assert refused(fixed(probabilidades_publicadas=False)) == [("sin_probabilidad", "MU2010:127.a")]


@law("MU2010:127.a")
def test_a_prize_that_depends_on_the_sale_is_none_of_printed_numbers() -> None:
    assert refused(fixed(premios=[{"nombre": "primero", "porcentaje": "40"}])) == [("premio_por_venta", "MU2010:127.a")]
    assert refused(fixed(premios=[{"nombre": "primero"}])) == [("plan_de_premios", "MU2010:127.a")]


@law("criterio:loterias.8")
@pytest.mark.parametrize(
    "prizes",
    [
        [LAST_DIGIT],
        [FIRST, FIRST],
        [FIRST, {**NEIGHBOURS, "de": "segundo"}],
        [FIRST, {**LAST_DIGIT, "cifras": 0}],
        [FIRST, {**NEIGHBOURS, "cifras": 1}],
        [{**FIRST, "cantidad": 101}],
    ],
)
def test_a_plan_that_cannot_be_drawn_is_refused(prizes: list[dict[str, Any]]) -> None:
    assert {code for code, _ in refused(fixed(premios=prizes))} == {"plan_de_premios"}


@law("criterio:loterias.3")
def test_extractions_are_without_replacement() -> None:
    setup = fixed(premios=[{**FIRST, "cantidad": 2}])
    table = Sorteo("ana: comprar numero 47", **setup)
    table.draw(47)
    assert [type(event) for event in table("azar: resultado 47")] == [NumberAgain]
    table("azar: resultado 3")
    assert table.winnings() == {"ana": 10_000}
    assert table.why_not("azar: resultado 3")[0] == "fuera_de_momento"


@law("criterio:loterias.10")
def test_nothing_is_sold_after_the_close_and_the_draw_is_held_once() -> None:
    table = Sorteo("ana: comprar numero 47", **fixed())
    table("organizador: cerrar venta")
    assert table.why_not("eva: comprar numero 3") == ("fuera_de_momento", "criterio:loterias.10")
    table("organizador: sortear")
    assert table.why_not("eva: comprar numero 3")[0] == table.why_not("organizador: sortear")[0] == "fuera_de_momento"
    assert table.why_not("organizador: anular")[0] == "fuera_de_momento"
    assert table.why_not("azar: resultado 100")[0] == "numero_imposible"


@law("criterio:loterias.12")
def test_an_annulled_draw_refunds_everything() -> None:
    table = Sorteo("ana: comprar numero 0 a 59", **fixed())
    events = table("organizador: anular")
    assert balances(events)["jugador:ana"] == 18_000
    assert net(table.events, "ana") == 0


@law("criterio:loterias.10")
def test_without_a_sale_there_is_no_draw() -> None:
    table = Sorteo(**fixed())
    table("organizador: cerrar venta")
    assert table.state.phase is Phase.EMISION


@law("criterio:loterias.10")
def test_an_interrupted_draw_goes_on_from_where_it_was() -> None:
    table = Sorteo("ana: comprar numero 47", **fixed(premios=[{**FIRST, "cantidad": 2}]))
    table.draw(47)
    table("director: incidente sorteo-interrumpido")
    assert table.why_not("azar: interrumpir")[0] == "nada_interrumpido"
    table("azar: resultado 3")
    assert table.winnings() == {"ana": 10_000}


@law("criterio:casino.37")
def test_a_house_that_starts_again_before_the_first_number_gives_everything_back() -> None:
    table = Sorteo("ana: comprar numero 47", **fixed())
    table("organizador: cerrar venta")
    table("azar: interrumpir")
    assert (table.state.phase, net(table.events, "ana")) == (Phase.EMISION, 0)


@law("MU2010:127.a")
def test_billetes_of_a_number_are_sold_while_there_are_some() -> None:
    table = Sorteo("ana: comprar numero 47 billetes 2", **fixed(billetes_por_numero=3))
    assert table.why_not("eva: comprar numero 47 billetes 2") == ("numero_agotado", "criterio:loterias.10")
    [sold] = table("eva: comprar numero 47")
    assert isinstance(sold, BilletesSold)
    assert "47" in sold.tell("en")
    assert table.why_not("luz: comprar numero 47 a 50")[0] == "numero_agotado"
    assert table.why_not("luz: comprar numero 100")[0] == "billete_sin_emitir"
    assert table.why_not("luz: comprar numero 9 a 3")[0] == "billetes_al_reves"
    assert table.why_not("luz: comprar numero 9 billetes 0")[0] == "cuantos_billetes"
    assert table.why_not("luz: comprar 0 billetes")[0] == "cuantos_billetes"
    assert table.why_not("luz: comprar 298 billetes")[0] == "quedan_menos_billetes"
    table("luz: comprar numero 0 a 9 billetes 3")
    table.draw(47)
    assert table.winnings() == {"ana": 21_000, "eva": 10_500, "luz": 1_500}
    [told] = [event for event in table.events if isinstance(event, Scrutinised)]
    assert told.billetes == 6


@law("MU2010:127")
def test_what_was_won_is_paid_once() -> None:
    table = Sorteo("ana: comprar numero 47", "eva: comprar numero 3", **fixed())
    assert table.why_not("ana: cobrar")[0] == "fuera_de_momento"
    table.draw(47)
    table("ana: cobrar")
    assert net(table.events, "ana") == 10_500 - 300
    assert table.why_not("ana: cobrar") == ("premio_cobrado", "MU2010:127")
    assert table.why_not("eva: cobrar") == ("sin_premio", "MU2010:127")
    table("organizador: pagar premios")
    assert net(table.events, "ana") == 10_500 - 300
    assert table.state.bank == 15_000 + 600 - 10_500


@law("criterio:loterias.18")
def test_a_prize_expires_only_where_a_term_was_fixed() -> None:
    table = Sorteo("ana: comprar numero 47", **fixed())
    table.draw(47)
    assert table.why_not("organizador: caducar")[0] == "sin_plazo"
    table = Sorteo("ana: comprar numero 47", **fixed(plazo_de_cobro=90))
    table.draw(47)
    assert table.why_not("organizador: caducar")[0] == "plazo_abierto"
    table("reloj: hora 7776000")
    table("organizador: caducar")
    assert (net(table.events, "ana"), balances(table.events)[MESA]) == (-300, 15_300)


@law("criterio:loterias.14")
def test_a_lottery_is_authorised() -> None:
    assert refused(fixed(autorizada=False)) == [("sorteo_sin_autorizacion", "criterio:loterias.14")]


@law("criterio:loterias.8")
def test_every_ticket_has_one_price() -> None:
    assert refused(fixed(paquetes={"10": "25"})) == [("importe_unico", "criterio:loterias.8")]


@law("criterio:loterias.17")
def test_sizes_are_limited() -> None:
    assert refused(fixed(numeros=1_000_000)) == []
    assert refused(fixed(numeros=1_000_001)) == [("numeros_de_la_loteria", "criterio:loterias.17")]
    assert refused(sealed(emision=2**20 + 1)) == [("emision_fuera_de_limites", "criterio:loterias.17")]


@law("MU2010:127.a", "MU2010:127.b", "MU2010:127.c")
def test_a_modality_admits_nothing_of_another() -> None:
    assert refused(fixed(de=49)) == [("campo_de_otra_modalidad", "MU2010:127.a")]
    assert refused(fixed(plan=sealed()["plan"])) == [("campo_de_otra_modalidad", "MU2010:127.a")]
    assert refused(sealed(numeros=100)) == [("campo_de_otra_modalidad", "MU2010:127.c")]
    assert refused(sealed(porcentaje="55")) == [("campo_de_otra_modalidad", "MU2010:127.c")]


# --- closed tickets ---------------------------------------------------------------------------------------------------


@law("MU2010:127.c", "criterio:loterias.6", "criterio:loterias.9")
def test_a_closed_ticket_is_opened_and_paid_once() -> None:
    table = Sorteo("ana: comprar 3 billetes", **sealed())
    assert table.game.rules.worth == 60_000
    assert table.why_not("ana: cobrar 2")[0] == "billete_sin_abrir"
    table("ana: abrir billete 2")
    table("azar: resultado 200")
    assert table.why_not("ana: abrir billete 2") == ("billete_abierto", "criterio:loterias.6")
    table("ana: cobrar 2")
    assert balances(table.events)["jugador:ana"] == 200 - 300
    assert table.why_not("ana: cobrar 2") == ("billete_cobrado", "MU2010:127")
    assert table.why_not("ana: cobrar 1 por 3")[0] == "billete_sin_abrir"


@law("MU2010:127.c")
def test_a_ticket_that_was_not_sold_is_not_opened_and_none_is_seen_through() -> None:
    table = Sorteo("ana: comprar 3 billetes", **sealed())
    assert table.why_not("ana: abrir billete 4")[0] == "billete_no_vendido"
    assert table.why_not("eva: abrir billete 1")[0] == "billete_ajeno"
    assert refused(sealed()) == []
    assert refused(sealed(oculto=False)) == [("billete_a_la_vista", "MU2010:127.c")]
    assert not [event for event in table.events if isinstance(event, TicketsOpened)]


@law("MU2010:127.c", "criterio:loterias.10")
def test_prizes_are_decided_before_the_sale() -> None:
    assert refused(sealed(premios_fijados="al abrir")) == [("premios_despues", "MU2010:127.c")]
    assert refused(sealed(premios_fijados="durante la venta")) == [("premios_despues", "criterio:loterias.10")]


@law("criterio:loterias.5")
def test_what_every_ticket_hides_can_be_sealed_before_the_first_is_sold_and_is_told_at_the_close() -> None:
    table = TestTable("loterias", "murcia", **sealed(emision=200))
    need = table.game.upcoming(table.state)
    assert need is not None
    assert {each.id: each.weight for each in need.emission} == {"20000": 1, "2000": 10, "200": 100, "0": 89}
    table("organizador: abrir venta")
    table("ana: comprar 1 billetes")
    on_sale = table.game.upcoming(table.state)
    assert on_sale is not None
    assert on_sale.emission == need.emission
    table("organizador: retirar")
    table("organizador: cerrar emision")
    events = table("azar: resultado 0")
    assert [event.__struct_config__.tag for event in events][-1] == "emission-closed"


@law("criterio:loterias.8")
def test_prizes_are_money_and_no_more_than_tickets() -> None:
    thing = {"importe": "1", "cantidad": 1, "tipo": "especie", "nombre": "moto"}
    assert refused(sealed(plan=[thing])) == [("premio_en_especie", "criterio:loterias.8")]
    assert refused(sealed(emision=110)) == [("premios_de_mas", "criterio:loterias.8")]


@law("criterio:loterias.20")
def test_the_next_closed_ticket_of_the_pile_is_sold() -> None:
    table = Sorteo("ana: comprar 2 billetes", **sealed())
    table("eva: comprar 3 billetes")
    assert [(each.player, each.first, each.last) for each in table.state.sold] == [("ana", 1, 2), ("eva", 3, 5)]


@law("MU2010:127.c", "criterio:loterias.12")
def test_a_leaked_seed_refunds_closed_tickets_and_pays_what_was_shown() -> None:
    """400 sold, 300 opened with 180.00 shown and 150.00 of it paid: 30.00 payable, 100.00 back, 600 withdrawn."""
    table = Sorteo("ana: comprar 400 billetes", **sealed())
    table("ana: abrir billete 1 a 300")
    shown = ",".join([*(f"{n}:2000" for n in range(9))])
    table(f"azar: resultado {shown}")
    table("ana: cobrar 1 a 7")
    events = table("director: incidente secreto-roto")
    [refund] = [event for event in events if isinstance(event, ClosedRefunded)]
    assert [each.cents for each in refund.of] == [10_000]
    assert sum(each.amount for each in table.state.unpaid) == 4_000
    assert table.why_not("eva: comprar 1 billetes")[0] == "fuera_de_momento"
    table("organizador: pagar premios")
    assert net(table.events, "ana") == 18_000 - 30_000


@law("MU2010:127.c", "criterio:loterias.19")
def test_a_broken_secret_does_not_take_a_prize_that_is_certain() -> None:
    """Both tickets are sold and the blank one is open: the other is opened, and its 500.00 are paid."""
    table = Sorteo("ana: comprar 2 billetes", **sealed(emision=2, plan=[{"importe": "500", "cantidad": 1}]))
    table("ana: abrir billete 1")
    assert table.why_not("organizador: incidente secreto-roto")[0] == "abriendo_billetes"
    table("azar: resultado 0")
    table("organizador: incidente secreto-roto")
    table("azar: resultado 50000")
    table("organizador: pagar premios")
    assert net(table.events, "ana") == 50_000 - 200


@law("criterio:loterias.16")
def test_closed_tickets_are_opened_at_the_close() -> None:
    table = Sorteo("ana: comprar 1 billetes", **sealed())
    table("organizador: retirar")
    table("organizador: cerrar emision")
    table("azar: resultado 2000")
    table("organizador: pagar premios")
    assert net(table.events, "ana") == 1_900


@law("MU2010:127.a")
def test_people_are_told_the_numbers_that_may_come_and_not_how_many_were_sold() -> None:
    table = Sorteo(**fixed(numeros=100, billetes_por_numero=2, premios=[{"nombre": "primero", "importe": "50"}]))
    told = [event.tell("en") for event in table.events][-1]
    assert told == "Numbers 00 to 99 are on sale, 2 tickets of each, at €3.00 a ticket."
    table("ana: comprar numero 7")
    table("organizador: cerrar venta")
    [begun] = table("organizador: sortear")
    assert begun.tell("en") == "The draw is held among 100 numbers."
    table("azar: resultado 55")
    assert table.refusal("organizador: sortear").facts["now"] == "pagar premios"
