"""Draws, boletos and loterías: views, chances, sentences and set-ups that no guion can write (see `casos`)."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.engine.machine import play
from tapete.engine.setup import Euros
from tapete.families.draw.rules import Objeto
from tapete.families.draw.sealed.tickets import TicketsOpened
from tapete.games import REGISTRY, build
from tapete.games.loterias.rules import (
    BLOCK,
    FixedRules,
    VariableRules,
    bet_at,
    every,
    fund_of,
    funds,
    given_back,
    mask_of,
    numbers_of,
    shared_out,
    topped,
    with_bets,
)
from tapete.games.loterias.variable import BetNumbers
from tests.games.draws import BICYCLE, CLOSED, PRINTED, SIX_OF_49, THREE_OBJECTS, Sorteo
from tests.games.table import TestTable, faults
from tests.trace import law

SEALED = {**THREE_OBJECTS, "modo": "instantaneo"}
COFFEE: dict[str, Any] = {
    "producto": "café",
    "premios": {"mil-euros": {"tipo": "metalico", "valor": "1000"}},
    "precio_ordinario": "2",
}
COUNTS = (("1000", 1), ("100", 10), ("10", 100), ("2", 1_000), ("1", 1_000))
BOLETOS: dict[str, Any] = {
    "precio": "1",
    "emision": 10_000,
    "plan": [{"importe": amount, "cantidad": count} for amount, count in COUNTS],
}


@law("MU2010:127.c", "MU2010:128", "MU2010:130", "MU2010:131.2.b")
@law("criterio:rifas.8", "criterio:combinaciones-aleatorias.7", "criterio:loterias.1", "criterio:loterias.4")
@law("criterio:loterias.10", "criterio:boletos.1", "criterio:boletos.5", "criterio:boletos.6")
def test_set_ups_that_no_guion_can_write() -> None:
    named = [{"objetos": {name: {"precio": "450"}}} for name in ("dos bicicletas", "a.b", "a=b", "x" * 41)]
    with_extra = [
        SIX_OF_49["categorias"][0],
        {"nombre": "2.ª", "aciertos": 5, "complementario": True, "parte": "20"},
        {"nombre": "3.ª", "aciertos": 5, "parte": "35"},
    ]
    rows: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
        *[("rifas", BICYCLE, change, "nombre_no_admitido criterio:rifas.8") for change in named],
        ("rifas", BICYCLE, {"objetos": {}}, "numero_de_objetos MU2010:128"),
        ("combinaciones-aleatorias", COFFEE, {"producto": " "}, "sin_publicidad MU2010:130"),
        ("combinaciones-aleatorias", COFFEE, {"premios": {"sorpresa": {}}}, "premio_indeterminado MU2010:130"),
        ("combinaciones-aleatorias", COFFEE, {"premios": {}}, "numero_de_objetos MU2010:128"),
        ("boletos", BOLETOS, {"premios_fijados": "al abrir"}, "premios_despues MU2010:131.2.b"),
        ("boletos", BOLETOS, {"premios_fijados": "durante la venta"}, "premios_despues criterio:boletos.1"),
        ("boletos", BOLETOS, {"plan": []}, "plan_sin_premios criterio:boletos.6"),
        ("boletos", BOLETOS, {"plazo_de_cobro": -1}, "plazo_negativo criterio:boletos.5"),
        ("loterias", CLOSED, {"premios_fijados": "al abrir"}, "premios_despues MU2010:127.c"),
        ("loterias", CLOSED, {"premios_fijados": "durante la venta"}, "premios_despues criterio:loterias.10"),
        ("loterias", SIX_OF_49, {"sorteos": -1}, "numeros_de_la_loteria criterio:loterias.4"),
        ("loterias", SIX_OF_49, {"categorias": with_extra}, "numeros_de_la_loteria criterio:loterias.1"),
    ]
    wrong = []
    for slug, usual, change, expected in rows:
        found = [" ".join(fault) for fault in faults(slug, "murcia", **{**usual, **change})]
        if faults(slug, "murcia", **usual) or found != [expected]:
            wrong.append((slug, change, found))
    assert not wrong


@law("criterio:loterias.1")
def test_categories_are_in_order_and_within_the_numbers_of_a_bet() -> None:
    def first(*categories: dict[str, Any], **more: bool) -> str:
        return faults("loterias", "murcia", **{**SIX_OF_49, "categorias": list(categories), **more})[0][0]

    one, two, three = SIX_OF_49["categorias"]
    extra, five = {**two, "complementario": True}, {**three, "aciertos": 5}
    assert first(two, two, three) == first(one, five, extra, complementario=True) == "plan_de_premios"
    assert first({**one, "aciertos": 7}, two, three) == "numeros_de_la_loteria"


@law("MU2010:128", "criterio:rifas.8", "criterio:tombolas.12")
@pytest.mark.parametrize(("slug", "cite"), [("rifas", "criterio:rifas.8"), ("tombolas", "criterio:tombolas.12")])
def test_every_object_has_a_declared_price(slug: str, cite: str) -> None:
    module = REGISTRY.module(slug)
    setup: Any = module.example("murcia")
    name = next(iter(setup.objetos))
    free = replace(setup, objetos={**setup.objetos, name: Objeto(precio=Euros(0))})
    assert [(fault.code, fault.cite) for fault in module.check("murcia", free)] == [("objeto_sin_precio", cite)]


# --- rifas and tómbolas -----------------------------------------------------------------------------------------------


def test_a_million_tickets_are_sold_drawn_and_refunded() -> None:
    large = {**BICYCLE, "importe": "0.01", "billetes": 1_000_000}
    table = Sorteo("rifas", *(f"player{n} 1000" for n in range(1000)), **large)
    assert (table.state.tickets, len(table.state.sold)) == (1_000_000, 1000)
    table.fork()("organizador: anular")
    assert table.draw(1_000_000).won() == [(0, 1_000_000, "player999")]
    assert table.settle().state.bank == 1_000_000


@law("MU2010:129", "criterio:tombolas.2", "criterio:tombolas.4", "criterio:tombolas.9", "criterio:tombolas.7")
def test_every_assignment_of_objects_to_tickets_has_the_same_chance() -> None:
    """Four tickets for three objects, then two tickets: it is drawn which objects are given."""
    four = Counter(
        tuple(ticket for _, ticket, _ in Sorteo("tombolas", "ana comprar 7 a 10", **THREE_OBJECTS).draw(*numbers).won())
        for numbers in product(range(1, 5), range(1, 4), range(1, 3))
    )
    two = Counter(
        tuple(prize for prize, _, _ in Sorteo("tombolas", "ana 2", **THREE_OBJECTS).draw(*numbers).won())
        for numbers in product(range(1, 4), range(1, 3))
    )
    assert four == Counter(permutations((7, 8, 9, 10), 3))
    assert two == Counter(permutations(range(3), 2))


@law("MU2010:129", "criterio:tombolas.9", "criterio:tombolas.10")
def test_what_a_tombola_says() -> None:
    table = Sorteo("tombolas", "ana 2", "eva 1", **SEALED)
    changed, _ = table("organizador: incidente objeto-cambiado cafetera por otra")
    assert "what was announced is drawn" in changed.tell("en")
    open_draw, _ = Sorteo("tombolas", "ana 1", **THREE_OBJECTS)("organizador: incidente objeto-cambiado cafetera")
    assert "what was announced is drawn" in open_draw.tell("en")
    table("ana: abrir billete 2")
    assert [event.tell("en") for event in table("azar: resultado 1")] == [
        "Ticket 2 of ana hides an object.",
        "televisor is delivered to ana, with number 2.",
    ]
    table("organizador: cerrar venta")
    assert table.refusal("ana: comprar 1 billete").facts["now"] == "cerrar emision"


@law("MU2010:129", "criterio:tombolas.10", "criterio:loterias.5")
@pytest.mark.parametrize(
    ("slug", "setup", "hidden"),
    [
        ("tombolas", SEALED, {"1": 1, "2": 1, "3": 1, "0": 247}),
        ("loterias", CLOSED, {"20000": 1, "2000": 10, "200": 100, "0": 889}),
    ],
)
def test_the_whole_emission_is_sealed_before_the_first_ticket_is_sold(
    slug: str, setup: dict[str, Any], hidden: dict[str, int]
) -> None:
    table = TestTable(slug, "murcia", **setup)
    before = table.game.upcoming(table.state)
    table("organizador: abrir venta")
    table("ana: comprar 1 billetes")
    on_sale = table.game.upcoming(table.state)
    assert before is not None
    assert on_sale is not None
    assert {each.id: each.weight for each in before.emission} == hidden
    assert on_sale.emission == before.emission


# --- combinaciones aleatorias and boletos -----------------------------------------------------------------------------


@law("criterio:combinaciones-aleatorias.8")
def test_people_read_that_somebody_takes_part_without_a_purchase() -> None:
    table = Sorteo("combinaciones-aleatorias", "ana participar", **COFFEE, gratuita=True)
    assert table.events[-1].tell("en") == "ana takes part without a purchase, with one participación."
    assert "have consumed or take part" in table.refusal("organizador: anular").sentence("en")


@law("criterio:boletos.6", "MU2010:131.1")
def test_the_plan_gives_sixty_per_cent_and_a_prize_in_2111_of_10000() -> None:
    rules = Sorteo("boletos", **BOLETOS).game.rules
    assert rules.worth == 600_000
    assert sum(lot.tickets for lot in rules.plan) == 2_111
    assert sum(outcome.weight for outcome in rules.whole) == 10_000


@law("MU2010:131.2.b", "criterio:boletos.2")
def test_nobody_can_read_what_a_closed_boleto_hides() -> None:
    """Neither state nor view nor any event before it is opened holds it: chance alone knows."""
    table = Sorteo("boletos", "ana comprar 20 boletos", **BOLETOS)
    assert not [event for event in table.events if isinstance(event, TicketsOpened)]
    need = table.game.upcoming(table.state)
    assert need is not None
    assert {each.id: each.weight for each in need.outcomes} == {each.id: each.weight for each in need.emission}
    for who in ("ana", "eva", "organizador", "director", "inspeccion"):
        view: Any = table.game.view(table.state, table.person(who))
        assert [lot.left for lot in view.plan] == [lot.tickets for lot in table.game.rules.plan]


@law("criterio:boletos.5")
def test_a_second_before_the_end_one_day_is_left_to_collect() -> None:
    table = Sorteo("boletos", "ana comprar 1", **BOLETOS, plazo_de_cobro=30)
    for line in ("ana: raspar 1", "azar: resultado 200", "organizador: retirar", "organizador: cerrar emision"):
        table(line)
    table("reloj: hora 2591999")
    assert table.refusal("organizador: caducar").facts["left"] == 1


# --- loterías ---------------------------------------------------------------------------------------------------------


def rules(**changes: Any) -> VariableRules:
    found = TestTable("loterias", "murcia", **{**SIX_OF_49, **changes}).game.rules
    assert isinstance(found, VariableRules)
    return found


@law("MU2010:127.a", "criterio:loterias.15")
def test_the_cost_of_a_plan_of_printed_numbers() -> None:
    table = TestTable("loterias", "murcia", **PRINTED)
    assert isinstance(table.game.rules, FixedRules)
    assert table.game.rules.cost == 10_000 + 10 * 500


@law("criterio:combinaciones-aleatorias.10")
def test_a_combinacion_has_ten_million_tickets_at_most() -> None:
    assert build("combinaciones-aleatorias", "murcia").rules.highest == 10_000_000


@law("criterio:loterias.17")
def test_a_draw_has_ten_million_bets_at_most() -> None:
    assert rules().issued == 10_000_000


@law("MU2010:127.b", "criterio:loterias.1", "criterio:loterias.4")
def test_the_fund_is_a_part_of_the_sale_and_the_first_category_takes_the_rest() -> None:
    assert fund_of(rules(), 1_000_000) == 550_000
    assert funds(rules(), 550_000, 0) == [247_500, 110_000, 192_500]
    assert funds(rules(), 550_000, 247_526) == [358_887, 159_505, 279_134]
    assert funds(rules(bote_a_primera=True), 550_000, 247_526) == [495_026, 110_000, 192_500]


@law("MU2010:127.b", "criterio:loterias.4")
def test_winners_share_to_the_cent_and_the_rest_is_carried_over_unless_it_is_the_last_draw() -> None:
    shared = shared_out(rules(), 550_000, 0, [1, 1, 37], last=False)
    assert (shared.results[2].each, shared.bote) == (5_202, 26)
    assert shared_out(rules(), 550_000, 0, [0, 1, 37], last=False).bote == 247_526
    down = shared_out(rules(), 550_000, 0, [0, 2, 1], last=True)
    assert [each.each for each in down.results] == [0, 178_750, 192_500]
    up = shared_out(rules(), 550_000, 0, [1, 0, 0], last=True)
    assert ([each.each for each in up.results], up.bote, up.left) == ([550_000, 0, 0], 0, 0)


@law("criterio:loterias.4")
def test_a_fund_goes_back_by_the_largest_remainders() -> None:
    assert given_back(100, {"ana": 1, "eva": 1, "luz": 1}) == {"ana": 34, "eva": 33, "luz": 33}
    assert given_back(101, {"ana": 100, "eva": 200}) == {"ana": 34, "eva": 67}


@law("criterio:loterias.11")
def test_a_guaranteed_fund_is_made_up_by_the_organiser() -> None:
    guaranteed = rules(minimo_garantizado="100")
    assert (guaranteed.anticipo, topped(guaranteed, 1_000, 450)) == (10_000, 10_000 - 550 - 450)
    assert topped(guaranteed, 10_000_000, 0) == topped(rules(), 100, 0) == 0


@pytest.mark.parametrize("bets", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 7])
def test_combinations_are_kept_in_blocks(bets: int) -> None:
    masks = [mask_of((1 + n % 40, 42 + n % 3)) for n in range(bets)]
    blocks: Any = ()
    for at in range(0, bets, 700):
        blocks = with_bets(blocks, masks[at : at + 700])
    assert list(every(blocks)) == masks
    assert all(bet_at(blocks, place) == masks[place] for place in range(0, bets, 97))
    assert numbers_of(mask_of((3, 49, 12))) == (3, 12, 49)


def test_a_crowd_bets_cheaply() -> None:
    """Each block is shared by every state after it: another bet copies one block, and not all the bets."""
    table: Any = Sorteo("loterias", **SIX_OF_49)
    numbers = tuple(n for start in range(1, 44) for n in range(start, start + 6))
    for player in range(60):
        who = Actor(f"p{player}", Role.JUGADOR)
        table.state, _ = play(table.game, table.state, BetNumbers(by=who, player=who.id, numbers=numbers))
    before = table.state.combos
    table("ana: apostar 3 9 12 20 31 44")
    assert table.state.tickets == 60 * 43 + 1
    assert table.state.combos[0] is before[0]
    assert len(before) == 3


@law("MU2010:127.a", "MU2010:127.b")
def test_people_read_which_numbers_may_come_and_not_how_many_were_sold() -> None:
    chosen = Sorteo("loterias", "ana apostar 1 2 3 4 5 6", **SIX_OF_49).close()
    assert "Bets of 6 different numbers from 1 to 49 are on sale at €1.00 each." in [
        e.tell("en") for e in chosen.events
    ]
    assert chosen("organizador: sortear")[0].tell("en") == "The draw is held: 6 of 49 numbers come."
    table = Sorteo("loterias", **{**PRINTED, "billetes_por_numero": 2})
    assert table.events[-1].tell("en") == "Numbers 00 to 99 are on sale, 2 tickets of each, at €3.00 a ticket."
    table("ana: comprar numero 7")
    table("organizador: cerrar venta")
    [begun] = table("organizador: sortear")
    assert begun.tell("en") == "The draw is held among 100 numbers."
    table("azar: resultado 55")
    assert table.refusal("organizador: sortear").facts["now"] == "pagar premios"
