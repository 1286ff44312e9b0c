"""Commands that somebody sends to make a game of tickets or bets work without end: refused, and at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.codec import encode
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import Refused
from tapete.engine.row import Row
from tapete.engine.table import AnyTable
from tapete.families.draw.sale import Buy, BuyNumbers
from tapete.families.draw.sealed.failures import ILEGIBLE
from tapete.families.draw.sealed.state import Won
from tapete.families.draw.sealed.tickets import Claim
from tapete.families.draw.state import Sold, Span
from tapete.families.incidents import MOST_NOTES
from tapete.games.apuestas.boletos import Combine, PlaceBet, Systematic
from tapete.games.combinaciones_aleatorias.play import Consume, GiveBack
from tapete.games.loterias.fijo import BuyNumber, most_numbers
from tapete.games.loterias.presorteada import BuyClosed, OpenClosed
from tapete.games.loterias.variable import BetNumbers
from tests.games.apuestas.casa import OTHER, RACE, THIRD, Casa
from tests.games.draws import CLOSED, PRINTED, SIX_OF_49, Sorteo
from tests.games.table import TestTable
from tests.work import TooMuch, lines_of

HUGE = 10**18
MOST = 20_000
"""Lines: some hundred times what an ordinary command takes."""
ANA = Actor("ana", Role.JUGADOR)
MINE: Any = {"by": ANA, "player": "ana"}


def code_of(game: AnyTable, state: Any, command: Command) -> str:
    """Why a command is refused, which may not take more than so many lines, whatever it asks for."""
    with pytest.raises(Refused) as refused:
        lines_of(lambda: game.decide(state, command), MOST)
    assert len(encode(refused.value.record())) < 4096
    return refused.value.code


def test_work_is_counted_and_stopped() -> None:
    def endless() -> None:
        while True:
            pass

    with pytest.raises(TooMuch):
        lines_of(endless, 100)
    assert lines_of(lambda: None, 100) < 10


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Buy(**MINE, tickets=HUGE), "quedan_menos_billetes"),
        (Buy(**MINE, tickets=-HUGE), "cuantos_billetes"),
        (BuyNumbers(**MINE, first=1, last=HUGE), "billete_sin_emitir"),
        (BuyNumbers(**MINE, first=-HUGE, last=HUGE), "billete_sin_emitir"),
        (BuyNumbers(**MINE, first=HUGE, last=-1), "billetes_al_reves"),
    ],
)
def test_tickets_of_a_rifa(command: Command, code: str) -> None:
    table = TestTable("rifas", "murcia")
    table("organizador: abrir venta")
    assert code_of(table.game, table.state, command) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Buy(**MINE, tickets=HUGE), "quedan_menos_billetes"),
        (BuyNumber(**MINE, first=0, last=HUGE), "billete_sin_emitir"),
        (BuyNumber(**MINE, first=-HUGE), "billete_sin_emitir"),
        (BuyNumber(**MINE, first=0, last=99_999, copies=HUGE), "numero_agotado"),
        (BuyNumber(**MINE, first=0, last=99_999, copies=-1), "cuantos_billetes"),
        (BuyNumber(**MINE, first=0, last=99_999, copies=5), "demasiados_numeros"),
        (BuyNumber(**MINE, first=0, last=99_999, copies=10), "demasiados_numeros"),
    ],
)
def test_printed_numbers(command: Command, code: str) -> None:
    table = Sorteo("loterias", "eva comprar numero 5", **{**PRINTED, "numeros": 100_000, "billetes_por_numero": 10})
    assert code_of(table.game, table.state, command) == code


def test_some_billetes_of_many_numbers_are_bought_in_parts() -> None:
    table = Sorteo("loterias", **{**PRINTED, "numeros": 10_000, "billetes_por_numero": 4})
    most = most_numbers(table.game.rules)
    assert table.why_not(f"ana: comprar numero 0 a {most} billetes 2")[0] == "demasiados_numeros"
    table(f"ana: comprar numero 0 a {most - 1} billetes 2")
    table(f"eva: comprar numero {most} a 9999 billetes 4")
    assert table.state.tickets == 2 * most + 4 * (10_000 - most)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (BuyClosed(**MINE, tickets=HUGE), "quedan_menos_billetes"),
        (BuyClosed(**MINE, tickets=-1), "cuantos_billetes"),
        (OpenClosed(**MINE, first=1, last=HUGE), "billete_ajeno"),
        (OpenClosed(**MINE, first=-HUGE, last=HUGE), "billete_no_vendido"),
        (Claim(**MINE, first=1, last=HUGE), "billete_sin_abrir"),
        (Claim(**MINE, first=-HUGE, last=HUGE, amount=-HUGE), "billete_no_vendido"),
    ],
)
def test_closed_tickets(command: Command, code: str) -> None:
    table = Sorteo("loterias", "ana 3", "eva 900", **CLOSED)
    assert code_of(table.game, table.state, command) == code


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ((HUGE,) * 6, "numero_fuera"),
        ((-1,) * 6, "numero_fuera"),
        ((), "cuantos_numeros"),
        ((1,) * 1_201, "cuantos_numeros"),
        ((7,) * 1_200, "numero_repetido"),
    ],
)
def test_numbers_of_ones_own(numbers: tuple[int, ...], code: str) -> None:
    table = TestTable("loterias", "murcia", **SIX_OF_49)
    table("organizador: abrir venta")
    assert code_of(table.game, table.state, BetNumbers(**MINE, numbers=numbers)) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Consume(**MINE, amount=HUGE), "importe_excesivo"),
        (Consume(**MINE, amount=-HUGE), "compra_sin_importe"),
        (Consume(**MINE, amount=100, product="x" * 3_000), "producto_ajeno"),
        (GiveBack(**MINE, purchase=HUGE), "compra_desconocida"),
        (GiveBack(**MINE, purchase=-HUGE, amount=HUGE), "compra_desconocida"),
    ],
)
def test_purchases(command: Command, code: str) -> None:
    table = TestTable("combinaciones-aleatorias", "murcia")
    table("organizador: abrir venta")
    assert code_of(table.game, table.state, command) == code


LEGS = ("ganador:x/a", "ganador:y/e", "ganador:z/h")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Systematic(**MINE, amount=100, size=15, bets=LEGS * 10), "sistema_enorme"),
        (Systematic(**MINE, amount=100, size=HUGE, bets=LEGS), "sistema_mal_dicho"),
        (Systematic(**MINE, amount=100, size=-1, bets=LEGS), "sistema_mal_dicho"),
        (Systematic(**MINE, amount=100, size=60, bets=LEGS * 100), "sistema_enorme"),
        (Combine(**MINE, amount=100, bets=LEGS * 100), "pronostico_repetido"),
        (Combine(**MINE, amount=-HUGE, bets=LEGS), "bajo_importe_minimo"),
        (PlaceBet(**MINE, amount=HUGE, bet="ganador:x/a"), "importe_excesivo"),
        (PlaceBet(**MINE, amount=100, bet="x" * 3_000), "pronostico_desconocido"),
    ],
)
def test_bets_of_a_house(command: Command, code: str) -> None:
    casa = Casa("contrapartida", RACE, OTHER, THIRD)
    assert code_of(casa.game, casa.state, command) == code


def test_of_a_crowd_not_everything_that_may_be_declared_is_listed() -> None:
    table = TestTable("boletos", "murcia")
    table("organizador: abrir venta")
    many = 5 * MOST_NOTES
    state = replace(
        table.state,
        sold=Row(Sold(f"p{number}", number, number) for number in range(1, many + 1)),
        tickets=many,
        opened=Row([Span(1, many)]),
        unpaid=Row(Won(number, 200, f"p{number}") for number in range(1, many + 1)),
    )
    organiser = state.staff[0]
    offered = [each for each in table.game.offers(state, organiser) if isinstance(each.command, Declare)]
    [unreadable] = [each for each in offered if getattr(each.command, "incident", "") == ILEGIBLE]
    said = Declare(by=organiser, incident=ILEGIBLE, note=str(many))
    assert unreadable.covers(said)
    assert table.game.decide(state, said)
    with pytest.raises(Refused) as refused:
        table.game.decide(state, Declare(by=organiser, incident=ILEGIBLE, note="0"))
    assert len(refused.value.record().facts["known"]) < 10 * MOST_NOTES
