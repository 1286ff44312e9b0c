"""Machines among the tables of every game: what of their set-ups is varied, and how a game of theirs is begun."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tapete.engine.command import Actor, Role
from tapete.engine.event import MESA, cloth
from tapete.engine.setup import Euros, Importe, Percent, Times
from tapete.engine.table import AnyTable
from tapete.games.maquinas.setup import Bote, Partidas, Premio, Programa, Setup, model
from tapete.games.maquinas.state import State, credit
from tapete.kit.models import models

MACHINES = "maquinas"
PRICE = "1"
ANA = Actor("ana", Role.JUGADOR)
FEW = (Premio(nombre="si", peso=1, paga=Times("1.7"), bote=Percent(5000)), Premio(nombre="no", peso=1))
THING = (Premio(nombre="si", peso=1, especie="reloj", valor=Euros(170)), *FEW[1:])
CYCLE = Programa(orden=tuple(map(Importe, (0, 60, 0, 0))))
VALUES: dict[str, Sequence[Any]] = {
    "precio": [Euros(20), Euros(50), Euros(7)],
    "modelo": ["azahar", "canicas", "noria", "desconocido"],
    "tipo": ["A", "B"],
    "tiempo": [0, 60, -1],
    "prolongacion": [5],
    "canjeable": [True],
    "programa": [CYCLE, Programa(partidas=(Partidas(premios=(Importe(80),), veces=3999),)), Programa()],
    "partidas_simultaneas": [2, 3],
    "rodillos": [(("a", "b"), ("a", "b"))],
    "ventana": [2],
    "lineas": [((0, 0),)],
    "premios": [FEW, THING],
    "bote": [Bote(nombre="otro", porcentaje=Percent(250), suelo=Importe(700))],
    "habilidad": [True],
    "depende_de": [("historia",)],
    "duracion_partida": [2400, 6000],
    "medios": [("billetes",), ("monedas", "tarjeta")],
    "monedas": [(Euros(20), Euros(100))],
    "carga": [Importe(0), Importe(100)],
    "juego_de_casino": [True],
    "precio_maximo": [Euros(200)],
    "premio_maximo": [499, 4000],
    "premio_maximo_dos": [500],
    "retorno_minimo": [Percent(0), Percent(9900)],
    "retorno_bloque": [Percent(9900)],
    "duracion_minima": [0, 9000],
}


def others(field: str) -> Sequence[Any]:
    """Values that a field may have besides, lawful or not."""
    return VALUES.get(field, ())


def shipped() -> list[Setup]:
    """Every model that ships, at its own price."""
    return [Setup(modelo=name, precio=model(name).precio) for name in models()]


def _next(game: AnyTable, state: Any) -> Any:
    return game.next_step(state)


def _says(*words: str) -> Any:
    return lambda game, state: game.read(words, ANA, state)


BEGUN = FIRST_DRAW = (_next, _says("insertar", "5"), _says("jugar"))
LINES = ("insertar 5", "jugar")


def machine_books(state: State) -> dict[str, int]:
    """What a machine holds, by account."""
    books = Counter({MESA: state.bank})
    if state.player:
        books[cloth(state.player)] += state.stake
        books[credit(state.player)] += state.credit
    return {account: cents for account, cents in books.items() if cents}
