"""Betting books among the tables of every game: what of their set-ups is varied, how a card is begun, what it holds."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import MESA, cloth
from tapete.engine.setup import Euros, Percent
from tapete.engine.table import AnyTable
from tapete.games.apuestas.liquidacion import at_stake
from tapete.games.apuestas.rules import Acontecimiento, Lugar
from tapete.games.apuestas.setup import example
from tapete.games.apuestas.state import State
from tapete.kit.money import write_amount

SLUG = "apuestas"
CARD = example("murcia").programa
NO_VENUE = {"casa": Lugar(clase="local", recinto="x"), "puesto": Lugar(clase="local", area_interna=True)}
VALUES: dict[str, list[Any]] = {
    "programa": [
        (replace(CARD[0], gemela=False), CARD[1]),
        (replace(CARD[0], inicio=300), CARD[1]),
        (replace(CARD[0], id="Carrera 1"), CARD[1]),
        (Acontecimiento(id="solo", recinto="x", participantes=("uno",)),),
        (),
    ],
    "lugares": [{"movil": Lugar(clase="remoto")}, NO_VENUE, {}],
    "autorizadas": [("mutua",), ("contrapartida", "cruzada")],
    "porcentaje": [None, Percent(8000), Percent(0)],
    "coeficientes": [{}, {"ganador:carrera-1/rayo": Percent(100)}, {"ganador:otra/x": Percent(200)}],
    "premio_maximo": [None, Euros(50000)],
    "responsabilidad_maxima": [None, Euros(90000)],
    "comision": [None, Percent(200), Percent(10000)],
    "comision_fija": [None, Euros(100)],
    "anticipo": [None, Euros(100), Euros(10000000)],
    "empresa": ["empresa", "jinete"],
    "en_vivo": [],
}
TOGETHER: dict[str, list[dict[str, Any]]] = {
    SLUG: [
        {"organizacion": "mutua", "coeficientes": {}, "bote": True},
        {"organizacion": "mutua", "coeficientes": {}, "empate": "prorrata", "dividendo_minimo": True},
        {"organizacion": "cruzada", "coeficientes": {}, "comision": Percent(200)},
        {"organizacion": "cruzada", "coeficientes": {}, "comision_fija": Euros(100), "en_vivo": True},
    ],
}
"""The other organisations, which the example is far from."""
TERMS = {
    SLUG: {
        "organizacion": "mutua",
        "programa": [{"id": "x", "recinto": "aqui", "participantes": ["a", "b"]}],
        "lugares": {"casa": {"clase": "local"}},
    }
}
"""What an authorisation says."""
ANA, EVA = Actor("ana", Role.JUGADOR), Actor("eva", Role.JUGADOR)


def next_step(game: AnyTable, state: Any) -> Command | None:
    return game.next_step(state)


def first_coefficient(game: AnyTable, state: Any) -> Command:
    """The first result gets a coefficient, where there are any."""
    first, priced = next(iter(game.rules.forecasts)), game.rules.organisation == "contrapartida"
    if priced:
        return game.read(("validar", first, "2.50"), state.staff[0], state)
    return game.read(("hora", "1"), Actor("reloj", Role.RELOJ), state)


def first_bet(who: Actor) -> Any:
    """Somebody bets on the first result; or offers for it, and the other against."""

    def said(game: AnyTable, state: Any) -> Command:
        first = next(iter(game.rules.forecasts))
        amount, origin = write_amount(game.rules.minimum), game.rules.usual_origin
        remote = ("desde", origin) if origin else ()
        if game.rules.organisation == "cruzada":
            return game.read(("ofertar", "favor" if who is ANA else "contra", first, "2", amount, *remote), who, state)
        return game.read(("apostar", first, amount, *remote), who, state)

    return said


def starts(game: AnyTable, state: Any) -> Command:
    """The next event starts, or its bets are closed; where all are, a second passes."""
    return game.next_step(state) or game.read(("hora", str(state.at + 1)), Actor("reloj", Role.RELOJ), state)


BEGUN = {SLUG: (next_step, next_step, first_coefficient, first_bet(ANA), first_bet(EVA))}
FIRST_DRAW = {SLUG: (*BEGUN[SLUG], *[starts] * 4)}
"""Where there are live bets each event is said to start twice."""
LINES = {SLUG: ("apostar ganador carrera-1/rayo 5", "apostar ganador carrera-2/luna 5")}
WEIGHTS = {(SLUG, "murcia"): {"rayo": 4, "brisa": 3, "trueno": 2, "niebla": 1}}


def bet_books(game: AnyTable, state: State) -> dict[str, int]:
    """What a book holds, by account: stakes, and what was deposited for offers."""
    books: Counter[str] = Counter({MESA: state.bank})
    for player, amount in at_stake(game.rules, state).items():
        books[cloth(player)] += amount
    return {account: cents for account, cents in books.items() if cents}
