"""Draws of things among the tables of every game: what of their set-ups is varied, and how a draw is begun."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import MESA, cloth
from tapete.engine.setup import Euros, Percent
from tapete.engine.table import AnyTable
from tapete.families.draw.rules import Objeto
from tapete.games.combinaciones_aleatorias.rules import Premio
from tests.properties import lotteries

DRAWS = ("combinaciones-aleatorias", "rifas", "tombolas")
CAR, HAM = {"coche": Objeto(precio=Euros(20_000))}, {"patinete": Objeto(precio=Euros(9_000))}
CASH = {"dinero": Objeto(precio=Euros(10_000), tipo="metalico")}
SOME_TICKETS = {"reloj": Objeto(precio=Euros(9_000), billetes=(1, 9))}
TRIP = {"viaje": Premio(valor=Euros(80_000))}
FIVE = {"quinientos": Premio(tipo="metalico", valor=Euros(500))}
CHEST = {"cofre": Premio(valor=Euros(1))}
VALUES: dict[str, list[Any]] = {
    "objetos": [{}, CAR, {**CAR, **HAM}, CASH, {**CAR, **SOME_TICKETS}, {"nada": Objeto(precio=Euros(0))}],
    "billetes": [1, 2, 3, 90, 250, 10**7, 10**7 + 1],
    "sorteos": [2],
    "paquetes": [{"3": Euros(100)}],
    "regalo": [4],
    "producto": ["", "pan"],
    "premios": [
        {},
        TRIP,
        {**FIVE, **TRIP, **CHEST},
        {"sorpresa": Premio()},
        {"parte": Premio(valor=Euros(1), porcentaje=Percent(500))},
        {"favor": Premio(tipo="favor", valor=Euros(1))},
        {**TRIP, "mesa": Premio(valor=Euros(1), numeros=(1, 2))},
    ],
    "base": ["tombola"],
    "modo": ["instantaneo"],
    "cobertura": ["vendidos", "emitidos"],
    "precio_ordinario": [Euros(100), Euros(999)],
    "cuota": [Euros(100)],
}
"""What a field may be besides, lawful or not."""
TOGETHER: dict[str, list[dict[str, Any]]] = {
    "combinaciones-aleatorias": [{"base": "tombola", "premios": {**TRIP, **FIVE}}],
}
TOGETHER |= lotteries.TOGETHER
"""Fields that are lawful only when all of them change."""
TERMS: dict[str, dict[str, Any]] = {
    "rifas": {"objetos": {"coche": {"precio": "200"}}, "billetes": 100},
    "tombolas": {"objetos": {"coche": {"precio": "100"}, "reloj": {"precio": "90"}}, "billetes": 100},
    "combinaciones-aleatorias": {"producto": "pan", "premios": {"viaje": {"valor": "800"}}},
}
TERMS |= lotteries.TERMS
"""What an authorisation says besides the price."""
ANA, EVA = Actor("ana", Role.JUGADOR), Actor("eva", Role.JUGADOR)


def others(slug: str, field: str) -> list[Any]:
    """Values that a field of a draw may have besides, lawful or not."""
    return lotteries.VALUES[slug].get(field, []) if slug in lotteries.LOTTERIES else VALUES.get(field, [])


def next_step(game: AnyTable, state: Any) -> Command | None:
    return game.next_step(state)


EVERY = (*DRAWS, *lotteries.LOTTERIES)
"""All that is sold by tickets."""


def takes_part(who: Actor, parts: int) -> Any:
    """Somebody buys so many quarters of what is issued, or consumes for as many participaciones."""

    def bought(game: AnyTable, state: Any) -> Command:
        if game.slug in lotteries.LOTTERIES:
            return game.read(lotteries.bought(game, parts).split(), who, state)
        if game.slug == "combinaciones-aleatorias":
            return game.read(("consumir", f"{parts * game.rules.per // 100 + 1}"), who, state)
        quarter = max(game.rules.issued // 4, 1)
        tickets = min(parts * quarter, game.rules.issued - state.tickets - (who is ANA))
        return game.read(("comprar", str(tickets), "billetes"), who, state)

    return bought


BEGUN: dict[str, tuple[Any, ...]] = dict.fromkeys(EVERY, (next_step, next_step, takes_part(ANA, 3), takes_part(EVA, 2)))
"""A draw whose sale covers it."""
FIRST_DRAW: dict[str, tuple[Any, ...]] = {
    slug: (*steps, lotteries.opens) if slug == "boletos" else (*steps, next_step, next_step)
    for slug, steps in BEGUN.items()
}


def lines(slug: str) -> tuple[str, ...]:
    """How somebody takes part."""
    if slug in lotteries.LOTTERIES:
        return lotteries.LINES[slug]
    return ("consumir 40",) if slug == "combinaciones-aleatorias" else ("comprar 90 billetes",)


def draw_books(game: AnyTable, state: Any) -> dict[str, int]:
    """What a draw holds, by account: for each ticket what it cost, until the organiser has it."""
    books: Counter[str] = Counter({MESA: state.bank})
    collected = state.phase == "entrega" and not any(step.settles == "cobrar" for step in state.due)
    for sold in () if collected else state.sold:
        books[cloth(sold.player)] += _closed(state, sold) * game.rules.price
    return {account: cents for account, cents in books.items() if cents}


def _closed(state: Any, sold: Any) -> int:
    """How many tickets of a range are not opened: all where tickets are not sealed."""
    opened = (
        max(0, min(sold.last, span.last) - max(sold.first, span.first) + 1) for span in getattr(state, "opened", ())
    )
    return int(sold.last - sold.first + 1 - sum(opened))


def some_of(low: int, high: int) -> Iterator[str]:
    """Numbers of a range that is too long to be tried whole: both ends, and what lies near them."""
    near = {*range(low, min(low + 20, high + 1)), *range(max(low, high - 4), high + 1)}
    return map(str, sorted(near))
