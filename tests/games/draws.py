"""A draw of things to write cases in: tickets are bought, the sale closes, numbers come."""

from typing import Any

from tapete.families.draw.state import DrawState, Phase
from tests.games.table import TestTable, net


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
