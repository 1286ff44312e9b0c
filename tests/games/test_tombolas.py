"""Tómbolas in one act: several objects at once, any for any ticket, all tickets covering all objects (MU2010:129)."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.setup import Euros
from tapete.families.draw.delivered import PrizeDelivered, PrizeKept, PrizeOwed, TicketsRefunded
from tapete.families.draw.setup import Objeto
from tapete.families.draw.state import Phase
from tapete.games.tombolas.setup import check, example
from tests.games.draws import Sorteo
from tests.games.table import faults
from tests.trace import law

OBJECTS: dict[str, Any] = {"televisor": {"precio": "300"}, "patinete": {"precio": "120"}, "cafetera": {"precio": "80"}}


def setup(**changes: Any) -> dict[str, Any]:
    """Objects of 300.00, 120.00 and 80.00, and 250 tickets of 2.00, with changes."""
    return {"objetos": OBJECTS, "precio": "2", "billetes": 250, **changes}


def first(objects: int) -> dict[str, Any]:
    return dict(list(OBJECTS.items())[:objects])


def tombola(*sales: str, **changes: Any) -> Sorteo:
    return Sorteo("tombolas", *sales, **setup(**changes))


def refused(**changes: Any) -> list[tuple[str, str]]:
    return faults("tombolas", "murcia", **setup(**changes))


@law("MU2010:129")
def test_all_tickets_together_cover_all_the_objects() -> None:
    assert refused(billetes=250) == []
    assert refused(billetes=249) == [("emision_sin_cobertura", "MU2010:129")]


@law("MU2010:129", "criterio:tombolas.11")
def test_one_object_makes_a_rifa() -> None:
    assert refused(objetos=first(2)) == []
    assert refused(objetos=first(1)) == [("numero_de_objetos", "criterio:tombolas.11")]


@law("MU2010:129", "criterio:tombolas.6")
def test_all_tickets_have_one_price() -> None:
    assert refused(paquetes={}) == []
    assert refused(paquetes={"5": "9"}) == [("importe_unico", "MU2010:129")]
    assert refused(regalo=10) == [("billete_gratuito", "MU2010:129")]


@law("MU2010:129")
def test_any_ticket_may_obtain_any_object() -> None:
    restricted = {**OBJECTS, "patinete": {"precio": "120", "billetes": [1, 100]}}
    assert refused(objetos=restricted) == [("objeto_restringido", "MU2010:129")]


@law("MU2010:129", "criterio:tombolas.3")
def test_objects_are_drawn_at_once_and_not_one_after_another() -> None:
    assert refused(sorteos=1) == []
    assert refused(sorteos=3) == [("sorteo_no_simultaneo", "MU2010:129")]


@law("MU2010:129", "criterio:tombolas.5")
def test_money_is_no_object() -> None:
    cash = {"precio": "200", "tipo": "metalico"}
    assert refused(objetos={**first(1), "doscientos-euros": cash}) == [("premio_en_metalico", "criterio:tombolas.5")]
    assert refused(objetos={**first(1), "patinete": {"precio": "200"}}) == []


@law("criterio:tombolas.12")
def test_every_object_has_a_declared_price() -> None:
    free = replace(
        example("murcia"), objetos={"televisor": Objeto(precio=Euros(100)), "abrazo": Objeto(precio=Euros(0))}
    )
    assert [(fault.code, fault.cite) for fault in check("murcia", free)] == [
        ("objeto_sin_precio", "criterio:tombolas.12")
    ]


@law("MU2010:129", "criterio:tombolas.8")
def test_who_takes_part_by_consuming_or_without_authorisation_does_not_play_a_tombola() -> None:
    assert refused(producto="café") == [("combinacion_aleatoria", "MU2010:130")]
    assert refused(autorizada=False) == [("sorteo_sin_autorizacion", "criterio:tombolas.8")]


@law("criterio:tombolas.13")
def test_there_is_a_ticket_for_each_object() -> None:
    assert refused(billetes=3, precio="200") == []
    assert refused(billetes=2, precio="300") == [("billetes_emitidos", "criterio:tombolas.13")]


# --- the draw ---------------------------------------------------------------------------------------------------------


@law("MU2010:129", "criterio:tombolas.1", "criterio:tombolas.2")
def test_it_is_drawn_whatever_was_sold_and_three_different_tickets_win() -> None:
    table = tombola("ana 60", "eva 40").draw(100, 99, 1)
    assert table.won() == [(0, 100, "eva"), (1, 99, "eva"), (2, 1, "ana")]
    table.settle()
    handed = [(e.prize, e.ticket) for e in table.events if isinstance(e, PrizeDelivered)]
    assert handed == [("televisor", 100), ("patinete", 99), ("cafetera", 1)]
    assert table.state.bank == 20_000


@law("MU2010:129", "criterio:tombolas.2", "criterio:tombolas.4")
def test_every_assignment_of_objects_to_tickets_has_the_same_chance() -> None:
    came = Counter(
        tuple(ticket for _, ticket, _ in tombola("ana comprar 7", "eva comprar 20 a 22").draw(*numbers).won())
        for numbers in product(range(1, 5), range(1, 4), range(1, 3))
    )
    assert came == Counter(permutations((7, 20, 21, 22), 3))


@law("criterio:tombolas.9", "criterio:tombolas.7")
def test_with_fewer_tickets_than_objects_it_is_drawn_which_are_given() -> None:
    table = tombola("ana 2").draw(1, 1).settle()
    assert [(e.prize, e.ticket) for e in table.events if isinstance(e, PrizeDelivered)] == [
        ("televisor", 1),
        ("patinete", 2),
    ]
    assert [e.prize for e in table.events if isinstance(e, PrizeKept)] == ["cafetera"]
    came = Counter(
        tuple(prize for prize, _, _ in tombola("ana 2").draw(*numbers).won())
        for numbers in product(range(1, 4), range(1, 3))
    )
    assert came == Counter(permutations(range(3), 2))


@law("criterio:tombolas.9")
def test_with_nothing_sold_every_object_stays() -> None:
    assert tombola().close().reason == "nada vendido"


@law("MU2010:129", "criterio:tombolas.3")
def test_nothing_else_is_done_between_one_object_and_the_next() -> None:
    table = tombola("ana 60", "eva 40").draw(5)
    for line in ("ana: comprar 1 billete", "organizador: anular", "organizador: liquidar", "organizador: sortear"):
        assert table.why_not(line)[0] == "fuera_de_momento"
    assert table.draw(5, 5).won() == [(0, 5, "ana"), (1, 6, "ana"), (2, 7, "ana")]


@law("criterio:tombolas.1")
def test_where_the_sale_counts_a_short_one_is_refunded() -> None:
    table = tombola("ana 200", "eva 49", cobertura="vendidos").close()
    assert (table.reason, table.net("ana", "eva")) == ("no cubierta", [0, 0])
    [back] = [event for event in table.events if isinstance(event, TicketsRefunded)]
    assert sum(each.cents for each in back.of) == 49_800
    assert tombola("ana 200", "eva 50", cobertura="vendidos").close().phase is Phase.CIERRE


@law("criterio:tombolas.9")
def test_annulled_before_the_draw_every_ticket_is_refunded() -> None:
    table = tombola("ana 60", "eva 40")
    [_, back, _] = table("organizador: anular")
    assert isinstance(back, TicketsRefunded)
    assert sum(each.cents for each in back.of) == 20_000


@law("criterio:tombolas.9", "MU2010:129")
def test_an_object_does_not_change_while_tickets_are_sold() -> None:
    table = tombola("ana 10")
    [ruled, infringed] = table("organizador: incidente objeto-cambiado cafetera por otra de 90.00")
    assert "what was announced is drawn" in ruled.tell("en")
    assert infringed.cite == "criterio:tombolas.9"
    table.draw(1, 1, 1).settle()
    assert [e.prize for e in table.events if isinstance(e, PrizeDelivered)] == ["televisor", "patinete", "cafetera"]


@law("criterio:tombolas.9")
@pytest.mark.parametrize("ticket", [1, 2, 3])
def test_an_object_lost_after_the_draw_is_owed_and_the_others_are_delivered(ticket: int) -> None:
    table = tombola("ana 10").draw(1, 1, 1)
    table(f"organizador: incidente objeto-perdido {ticket}")
    table.settle()
    assert [e.ticket for e in table.events if isinstance(e, PrizeOwed)] == [ticket]
    assert len([e for e in table.events if isinstance(e, PrizeDelivered)]) == 2


@law("criterio:tombolas.14")
def test_the_organiser_runs_it() -> None:
    assert tombola("ana 1").why_not("ana: cerrar venta")[0] == "sin_facultad"


# --- sealed tickets ---------------------------------------------------------------------------------------------------


def sealed(*sales: str, **changes: Any) -> Sorteo:
    return tombola(*sales, modo="instantaneo", **changes)


@law("MU2010:129", "criterio:tombolas.1", "criterio:tombolas.10")
def test_sealed_tickets_are_covered_by_what_is_issued() -> None:
    assert refused(modo="instantaneo") == []
    assert refused(modo="instantaneo", cobertura="vendidos") == [("cobertura_instantanea", "criterio:tombolas.10")]


@law("criterio:tombolas.13")
def test_sealed_tickets_are_a_million_at_most() -> None:
    assert refused(modo="instantaneo", billetes=1_000_000) == []
    assert refused(modo="instantaneo", billetes=1_000_001) == [("billetes_emitidos", "criterio:tombolas.13")]


@law("MU2010:129", "criterio:tombolas.10")
def test_the_whole_emission_is_sealed_before_the_first_ticket_is_sold() -> None:
    table = sealed()
    need = table.game.upcoming(table.state)
    assert need is not None
    assert [(each.id, each.weight) for each in need.emission] == [("1", 1), ("2", 1), ("3", 1), ("0", 247)]


@law("MU2010:129", "criterio:tombolas.10", "criterio:tombolas.2")
def test_an_object_is_handed_over_when_its_ticket_is_opened() -> None:
    table = sealed("ana 2", "eva 1")
    table("ana: abrir billete 2")
    [found, handed] = table("azar: resultado 1")
    assert (found.tell("en"), handed.tell("en")) == (
        "Ticket 2 of ana hides an object.",
        "televisor is delivered to ana, with number 2.",
    )
    table("eva: abrir billete 3")
    assert table.why_not("azar: resultado 1") == ("no_esconde", "criterio:tombolas.10")
    table("azar: resultado 0")
    assert (table.won(), table.state.bank) == ([(0, 2, "ana")], 400)


@law("criterio:tombolas.10")
@pytest.mark.parametrize(
    ("line", "code"), [("ana: abrir billete 3", "billete_ajeno"), ("ana: abrir billete 4", "billete_no_vendido")]
)
def test_a_ticket_that_is_not_ones_own_or_not_sold_stays_closed(line: str, code: str) -> None:
    table = sealed("ana 2", "eva 1")
    assert table.why_not(line) == (code, "criterio:tombolas.10")


@law("criterio:tombolas.4", "criterio:tombolas.10")
def test_at_the_close_every_ticket_is_opened_and_what_nobody_found_stays() -> None:
    table = sealed("ana 2", "eva 1")
    table("organizador: cerrar venta")
    assert table.why_not("ana: comprar 1 billete")[0] == "fuera_de_momento"
    table("organizador: cerrar emision")
    table("azar: resultado 1:2")
    table("azar: resultado 0")
    assert table.phase is Phase.EMISION
    assert [e.prize for e in table.events if isinstance(e, PrizeDelivered)] == ["patinete"]
    assert [e.prize for e in table.events if isinstance(e, PrizeKept)] == ["televisor", "cafetera"]
    assert any(event.closes_emission for event in table.events), "the secret is told, for anybody to check"


@law("criterio:tombolas.9", "criterio:tombolas.10")
@pytest.mark.parametrize("line", ["anular", "incidente secreto-roto"])
def test_given_up_the_closed_tickets_are_refunded_and_the_open_ones_keep_their_result(line: str) -> None:
    table = sealed("ana 100")
    table("ana: abrir billete 1 a 70")
    table("azar: resultado 4:1")
    table(f"organizador: {line}")
    assert table.reason == "anulada"
    assert table.net("ana") == [-14_000]
    assert sum(move.amount for event in table.events for move in event.moves() if move.target == "jugador:ana") == 6_000
    assert [e.prize for e in table.events if isinstance(e, PrizeDelivered)] == ["televisor"]


@law("criterio:tombolas.9")
def test_an_object_of_sealed_tickets_does_not_change_either() -> None:
    table = sealed("ana 10")
    [ruled, _] = table("organizador: incidente objeto-cambiado cafetera por otra")
    assert "what was announced is drawn" in ruled.tell("en")


@law("criterio:tombolas.10")
def test_sealed_tickets_of_which_none_is_sold_go_back_whole() -> None:
    table = sealed()
    table("organizador: cerrar venta")
    assert table.reason == "nada vendido"
    assert len([e for e in table.events if isinstance(e, PrizeKept)]) == 3


@law("criterio:tombolas.15")
def test_an_object_that_is_certain_is_not_taken_by_annulling() -> None:
    """Of three tickets two are open and one object is left: the third has it, whatever the organiser would rather."""
    table = sealed("ana 3", objetos={"tele": {"precio": "10"}, "pan": {"precio": "1"}}, precio="6", billetes=3)
    for ticket, hides in ((1, 0), (2, 2)):
        table(f"ana: abrir billete {ticket}")
        table(f"azar: resultado {hides}")
    assert table.why_not("organizador: anular") == ("premio_vendido", "criterio:tombolas.15")
    table("organizador: incidente secreto-roto")
    table("azar: resultado 1")
    assert [e.prize for e in table.events if isinstance(e, PrizeDelivered)] == ["pan", "tele"]
    assert table.net("ana") == [-1_800]


@law("criterio:tombolas.15")
@pytest.mark.parametrize("line", ["anular", "incidente secreto-roto"])
def test_nothing_ends_an_emission_while_a_ticket_is_opened(line: str) -> None:
    table = sealed("ana 2")
    table("ana: abrir billete 1")
    assert table.why_not(f"organizador: {line}")[0] == "abriendo_billetes"
    table("azar: resultado 0")
    table(f"organizador: {line}")


@law("criterio:tombolas.16")
def test_after_a_loss_nothing_is_sold_until_there_is_another_object() -> None:
    table = tombola("ana 60", "eva 40")
    table("organizador: incidente objeto-perdido")
    assert table.why_not("organizador: abrir venta") == ("sin_objeto", "criterio:tombolas.16")
    table("organizador: reponer objeto")
    table.open("ana 60")


def test_what_comes_next_is_what_a_tombola_of_sealed_tickets_does() -> None:
    table = sealed("ana 2")
    table("organizador: cerrar venta")
    assert table.refusal("ana: comprar 1 billete").facts["now"] == "cerrar emision"


@law("criterio:tombolas.10")
def test_a_lost_assignment_ends_an_emission_though_a_ticket_is_being_opened() -> None:
    table = sealed("ana 2")
    table("ana: abrir billete 1")
    table("organizador: incidente secreto-perdido")
    assert table.state.phase == "emision"
    assert table.net("ana") == [0]
