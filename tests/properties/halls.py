"""Bingo rooms among the tables of every game: what of their set-ups is varied, and how a game of theirs is begun."""

from collections import Counter
from typing import Any

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import MESA, Event, cloth
from tapete.engine.setup import Euros, Percent
from tapete.engine.table import AnyTable
from tapete.games.bingo_automatico.rules import Acumulado as Super
from tapete.games.bingo_automatico.rules import Maximo
from tapete.games.bingo_electronico.rules import Acumulado, BolasExtra, Figura
from tapete.games.bingo_tradicional.rules import Bolsa, Serie, prizes
from tapete.law.parameters import sheet

HALLS = ("bingo-automatico", "bingo-electronico", "bingo-tradicional")
ALL_EIGHTEEN = {name.replace("_", "-"): Bolsa() for name in prizes(sheet("bingo-tradicional").column("murcia"))}
SOME = {"extra": Bolsa(bola=49), "extra-30-1": Bolsa(cuantia=Euros(1)), "nada": Bolsa()}
VALUES: dict[str, list[Any]] = {
    "series": [Serie(), Serie(letra="B", numero=7, cartones=12), Serie(letra="1", numero=-1)],
    "soporte": [None, "papel", "papel-sala", "electronico", "barro"],
    "maquina": ["bombo", "sombrero"],
    "abono_dobles": ["final", "nunca"],
    "apertura": ["17:30", "las cinco"],
    "bolsa": [{}, ALL_EIGHTEEN, {"extra": Bolsa(bola=55)}, SOME],
    "linea": [Percent(3000), Percent(9000)],
    "bingo": [Percent(2000)],
    "categoria": [2, 3, 4],
    "partidas_certificadas": [None, 0, 50],
    "plazo": [0, 20],
    "figuras": [
        {},
        {"cruz": Figura(celdas=("10001", "01010", "10001"), paga=9)},
        {"mal": Figura(celdas=("1",), paga=0)},
    ],
    "colindantes": [Percent(0), Percent(1000)],
    "bolas_extra": [None, BolasExtra(numero=1, precio=Euros(20))],
    "maximo_cartones": [None, 3, 200],
    "terminales": [None, 0, 200],
    "retorno_minimo": [None, Percent(0), Percent(9900)],
    "extracciones": [1, 40, 61],
    "numeros": [61, 90, 91, 14],
    "columnas": [4, 9],
    "salas": [{"sola": 3}, {"a": 2, "b": 1, "c": 1}, {"red": 2}, {}],
    "porcentajes": [
        {"linea": Percent(900), "reservas": Percent(0)},
        {"gran-linea": Percent(9900)},
        {"otro": Percent(1)},
    ],
    "maximos": [
        (Maximo(super_linea=6, super_bingo=18),),
        (Maximo(hasta=Euros(1000), super_linea=20, super_bingo=60), Maximo(super_linea=5, super_bingo=16)),
    ],
    "extra_menos": [0, 4],
}
ACUMULADOS: dict[str, list[Any]] = {
    "bingo-electronico": [{}, {"uno": Acumulado(bola_maxima=16), "dos": Acumulado(bola_maxima=31, suelo=Euros(500))}],
    "bingo-automatico": [
        {"super-linea": Super(ambito="ambos"), "super-bingo": Super(ambito="local", tope=Euros(100))},
        {"otro": Super(ambito="nada")},
    ],
}
TABLED = {"linea": [0, 9], "bingo": [0, 900]}
"""At bingo electrónico these are what a table pays, and no parts of what is sold."""


def others(slug: str, field: str) -> list[Any]:
    """Values that a field of a room may have besides, lawful or not."""
    if field == "acumulados":
        return ACUMULADOS[slug]
    if slug == "bingo-electronico" and field in TABLED:
        return TABLED[field]
    return VALUES.get(field, [])


def price(slug: str) -> str:
    """The price of a cartón, which is also the authorised one."""
    return {"bingo-tradicional": "1.50", "bingo-electronico": "0.10", "bingo-automatico": "0.20"}[slug]


TERMS: dict[str, dict[str, Any]] = {
    "bingo-tradicional": {"partidas_certificadas": 900},
    "bingo-electronico": {"especialidad": "E60", "linea": 4, "bingo": 9000},
    "bingo-automatico": {},
}
"""What an authorisation says besides."""

ANA, EVA = Actor("ana", Role.JUGADOR), Actor("eva", Role.JUGADOR)


def next_step(game: AnyTable, state: Any) -> Command | None:
    return game.next_step(state)


def buy(who: Actor, cartones: int) -> Any:
    """Somebody buys."""
    return lambda game, state: game.read(("comprar", str(cartones)), who, state)


def sign_on(who: Actor, terminal: int) -> Any:
    """Somebody takes a terminal."""
    return lambda game, state: game.read(("alta", str(terminal)), who, state)


def nearly(place: int) -> Any:
    """A number of the first cartón that was sold comes, in the order of size: the last of them is left."""

    def drawn(game: AnyTable, state: Any) -> Command:
        held = game.rules.emission.series(state.sold[0].series).carton(state.sold[0].first)
        return Draw(by=AZAR, outcome=str(sorted(held.numbers)[place]))

    return drawn


IN_ROOM = (next_step, next_step, next_step, buy(ANA, 1), buy(EVA, 1), buy(ANA, 1))
AT_TERMINALS = (next_step, next_step, next_step, sign_on(ANA, 1), buy(ANA, 1))
BEGUN: dict[str, tuple[Any, ...]] = {
    "bingo-tradicional": (
        *IN_ROOM,
        next_step,
        next_step,
        *(each for n in range(13) for each in (nearly(n), next_step)),
    ),
    "bingo-electronico": (*AT_TERMINALS, sign_on(EVA, 2), buy(EVA, 1)),
    "bingo-automatico": (*AT_TERMINALS, next_step, next_step, *(nearly(n) for n in range(13))),
}
"""A game under way: in the room, and in the network, one cartón lacks two numbers."""
FIRST_DRAW: dict[str, tuple[Any, ...]] = {
    "bingo-tradicional": (*IN_ROOM, next_step, next_step),
    "bingo-electronico": (*AT_TERMINALS, next_step),
    "bingo-automatico": (*AT_TERMINALS, next_step, next_step),
}


def lines(slug: str) -> tuple[str, ...]:
    """How somebody comes to a room and buys."""
    return ("comprar 2",) if slug == "bingo-tradicional" else ("alta 1", "comprar 2")


def hall_books(game: AnyTable, state: Any) -> dict[str, int]:
    """What a room holds, by account: for each cartón what it cost, and for each extra ball, until the house has it."""
    books: Counter[str] = Counter({MESA: state.bank})
    tradicional = game.slug == "bingo-tradicional"
    collected = state.phase in {"pago", "liquidacion"} and not any(map(_takes, state.due))
    parts = (2 if tradicional and state.doubles and state.part == 1 else 1) - collected
    price = game.rules.face if tradicional else game.rules.price
    for sold in state.sold:
        books[cloth(sold.player)] += (sold.last - sold.first + 1) * price * parts
    for bought in getattr(state, "bought", ()):
        books[cloth(bought.player)] += len(bought.balls) * game.rules.extra_price * parts
    return {account: cents for account, cents in books.items() if cents}


def _takes(event: Event) -> bool:
    """Whether it takes what lies on the cloth."""
    return any(move.source.startswith("tapete:") for move in event.moves())
