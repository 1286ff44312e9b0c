"""A draw of things to write cases in: tickets are bought, the sale closes, numbers come."""

from typing import Any

from tapete.families.draw.state import DrawState, Phase
from tests.games.table import TestTable, net

BICYCLE: dict[str, Any] = {"objetos": {"bicicleta": {"precio": "450"}}, "importe": "5", "billetes": 100}
THREE_OBJECTS: dict[str, Any] = {
    "objetos": {"televisor": {"precio": "300"}, "patinete": {"precio": "120"}, "cafetera": {"precio": "80"}},
    "precio": "2",
    "billetes": 250,
}
PRINTED: dict[str, Any] = {
    "modalidad": "fijo",
    "precio": "3",
    "numeros": 100,
    "premios": [
        {"nombre": "primero", "importe": "100"},
        {"nombre": "reintegro", "importe": "5", "regla": "terminacion", "cifras": 1, "de": "primero"},
    ],
}
CLOSED: dict[str, Any] = {
    "modalidad": "presorteada",
    "precio": "1",
    "emision": 1_000,
    "plan": [{"importe": amount, "cantidad": count} for amount, count in (("200", 1), ("20", 10), ("2", 100))],
}
SIX_OF_49: dict[str, Any] = {
    "modalidad": "variable",
    "precio": "1",
    "elige": 6,
    "de": 49,
    "porcentaje": "55",
    "categorias": [
        {"nombre": "1.ª", "aciertos": 6, "parte": "45"},
        {"nombre": "2.ª", "aciertos": 5, "parte": "20"},
        {"nombre": "3.ª", "aciertos": 4, "parte": "35"},
    ],
}


class Sorteo(TestTable):
    """A draw whose sale is open; sales are `ana 45`, for the next so many, or `eva comprar 3 a 8`."""

    state: DrawState

    def __init__(self, slug: str, *sales: str, **setup: Any) -> None:
        super().__init__(slug, "murcia", **setup)
        self.open(*sales)

    def open(self, *sales: str) -> "Sorteo":
        self("organizador: abrir venta")
        return self.sell(*sales)

    def sell(self, *sales: str) -> "Sorteo":
        for sale in sales:
            player, _, wanted = sale.partition(" ")
            self(f"{player}: comprar {wanted} billetes" if wanted.isdecimal() else f"{player}: {wanted}")
        return self

    def close(self) -> "Sorteo":
        self("organizador: cerrar venta")
        return self

    def draw(self, *numbers: int) -> "Sorteo":
        """The sale closes, the draw is held, and these numbers come."""
        if self.state.phase is Phase.VENTA:
            self.close()
        if self.state.phase is Phase.CIERRE:
            self("organizador: sortear")
        for number in numbers:
            self(f"azar: resultado {number}")
        return self

    def settle(self) -> "Sorteo":
        self("organizador: liquidar")
        return self

    @property
    def phase(self) -> Phase:
        """Where the draw is."""
        return self.state.phase

    @property
    def reason(self) -> str:
        """Why the last round was closed."""
        return str(getattr(self.events[-1], "reason", ""))

    def won(self) -> list[tuple[int, int, str]]:
        """What was drawn: the place of each prize, its ticket and who has it."""
        return [(each.prize, each.ticket, each.player) for each in self.state.awards]

    def net(self, *players: str) -> list[int]:
        """What each has won or lost in money."""
        return [net(self.events, player) for player in players]
