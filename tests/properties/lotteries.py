"""Loterías and boletos among the tables of every game: what of their set-ups is varied, and how somebody takes part."""

from typing import Any

import msgspec

from tapete.engine.command import Actor, Command, Role
from tapete.engine.setup import Euros, Percent
from tapete.engine.table import AnyTable
from tapete.families.draw.sealed.setup import Lote
from tapete.games.loterias.rules import VariableRules
from tapete.games.loterias.setup import Categoria, Modalidad, Premio, sealed_example, variable_example

LOTTERIES = ("boletos", "loterias")
LOTS = (Lote(importe=Euros(500), cantidad=3), Lote(importe=Euros(100), cantidad=10))
THING = (Lote(importe=Euros(500), cantidad=3, tipo="especie", nombre="moto"),)
FIRST = Premio(nombre="primero", importe=Euros(10_000))
PLANS: list[tuple[Lote, ...]] = [(), LOTS, THING, (*LOTS, LOTS[0]), (Lote(importe=Euros(0), cantidad=1),)]
MOMENTS = ["durante la venta", "al abrir"]
VALUES: dict[str, dict[str, list[Any]]] = {
    "boletos": {
        "emision": [12, 13, 2**20 + 1],
        "plan": [*PLANS],
        "autorizada": [False],
        "explotador": [(), ("directa",), ("concurso", "directa")],
        "establecimientos": [(), ("kiosco-7", "estanco-1")],
        "punto_de_venta": ["bar-3"],
        "cubierta": ["rasgado", "arrancado", "reutilizable", "transparente"],
        "premios_fijados": MOMENTS,
        "paquetes": [{"3": Euros(100)}],
        "plazo_de_cobro": [-1, 90],
    },
    "loterias": {
        "modalidad": [Modalidad.VARIABLE, Modalidad.PRESORTEADA],
        "numeros": [1, 100, 1_000_001],
        "billetes_por_numero": [0, 3],
        "premios": [
            (),
            (FIRST,),
            (FIRST, FIRST),
            (Premio(nombre="parte", porcentaje=Percent(4_000)),),
            (FIRST, Premio(nombre="cola", importe=Euros(500), regla="terminacion", cifras=1, de="nadie")),
        ],
        "de": [49],
        "elige": [6],
        "porcentaje": [Percent(5_500)],
        "categorias": [(Categoria(nombre="1.ª", aciertos=6, parte=Percent(10_000)),)],
        "numeros_por": ["organizador"],
        "minimo_garantizado": [Euros(1)],
        "sorteos": [3],
        "emision": [1_000],
        "plan": [LOTS],
        "premios_fijados": MOMENTS,
        "paquetes": [{"3": Euros(100)}],
        "plazo_de_cobro": [-1, 90],
    },
}
"""What a field may be besides, lawful or not."""
SMALL: dict[str, dict[str, Any]] = {"boletos": {"emision": 100, "plan": LOTS}, "loterias": {"numeros": 1_000}}
"""Emissions are sealed and scrutinised whole, again and again: small ones serve as well as those of the examples."""


def _changes(setup: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in setup.__struct_fields__}


def _variable(**changes: Any) -> dict[str, Any]:
    return {**_changes(variable_example()), **changes}


def _sealed(**changes: Any) -> dict[str, Any]:
    return {**_changes(sealed_example()), **changes}


TOGETHER: dict[str, list[dict[str, Any]]] = {
    "loterias": [
        _variable(),
        _variable(bote_a_primera=True, sorteos=3),
        _sealed(),
        _sealed(plan=THING),
    ],
}
"""Whole set-ups that the example is far from."""
TERMS: dict[str, dict[str, Any]] = {
    "boletos": {"emision": 100, "plan": [{"importe": "5", "cantidad": 2}]},
    "loterias": {
        "modalidad": "fijo",
        "numeros": 100,
        "premios": [{"nombre": "primero", "importe": "100"}],
    },
}
"""What an authorisation says besides the price."""
LINES = {"boletos": ("comprar 40 boletos",), "loterias": ("comprar 40 billetes",)}
ANA = Actor("ana", Role.JUGADOR)


def bought(game: AnyTable, parts: int) -> str:
    """How somebody buys some tickets of whatever is sold."""
    if isinstance(game.rules, VariableRules):
        return "apostar " + " ".join(str(number + 1) for number in range(game.rules.chosen))
    return f"comprar {min(parts, 3)} {'boletos' if game.slug == 'boletos' else 'billetes'}"


def opens(game: AnyTable, state: Any) -> Command:
    """Ana scratches her first boleto."""
    return game.read(("raspar", "1"), ANA, state)
