"""A system of bingo electrónico to write cases in: numbers come so that a cartón forms what it must."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tapete.families.hall.terminals.state import Phase, Pot, PotWon, PrizeCredited
from tapete.games.bingo_electronico.rules import ElectronicoRules, State
from tapete.kit.bingo import Carton
from tests.games.table import TestTable

E60: dict[str, Any] = {
    "especialidad": "E60",
    "precio": "0.10",
    "linea": 20,
    "bingo": 500,
    "figuras": {"esquinas": {"celdas": ["10001", "00000", "10001"], "paga": 2}},
    "acumulados": {"principal": {"bola_maxima": 28}},
}


class Sistema(TestTable):
    """A verified system whose sale is open; each player has a terminal, by the order of buying."""

    state: State

    def __init__(self, *sales: str, verified: bool = True, **setup: Any) -> None:
        super().__init__("bingo-electronico", "murcia", **{**E60, **setup})
        if verified:
            self("jefe: verificar")
            self.open(*sales)

    def open(self, *sales: str) -> "Sistema":
        """Open the sale and sell: `ana 3`."""
        self("jefe: abrir partida")
        for sale in sales:
            player, cartones = sale.split()
            if player not in [each.player for each in self.state.terminals]:
                self(f"{player}: alta {len(self.state.terminals) + 1}")
            self(f"{player}: comprar {cartones}")
        return self

    def close(self) -> "Sistema":
        self("jefe: cerrar venta")
        return self

    def carton(self, number: int) -> Carton:
        """A cartón of the series."""
        rules: ElectronicoRules = self.game.rules
        return rules.emission.series(0).carton(number)

    def holds(self, cents: int) -> "Sistema":
        """What the acumulado has from games before."""
        self.state = replace(self.state, pots=(Pot("principal", cents),))
        return self

    def draw(self, numbers: Iterable[int]) -> "Sistema":
        """These numbers come."""
        for number in numbers:
            self(f"azar: resultado {number}")
        return self

    def others(self, spared: Iterable[int]) -> list[int]:
        """Numbers that have not come, but for some."""
        out = {*spared, *self.state.drawn}
        return [number for number in range(1, self.game.rules.emission.layout.highest + 1) if number not in out]

    def form(self, wanted: Iterable[int], order: int, *, spared: Iterable[int] = ()) -> "Sistema":
        """These numbers come, the last of them in this place of the sequence."""
        missing = [number for number in wanted if number not in self.state.drawn]
        fill = order - len(self.state.drawn) - len(missing)
        return self.draw(self.others({*missing, *spared})[:fill]).draw(missing)

    def rest(self) -> "Sistema":
        """The numbers that are left of the draw, and whatever follows to the payment."""
        while self.state.phase is not Phase.LISTA:
            if self.game.needs(self.state) is not None:
                self.draw(self.others(())[:1])
            else:
                self._next()
        return self

    def won(self) -> list[tuple[str, str, int]]:
        """Every prize that was credited: which, to whom, how much."""
        found = [(e.prize, e.player, e.amount) for e in self.events if isinstance(e, PrizeCredited)]
        return found + [(e.name, e.player, e.amount) for e in self.events if isinstance(e, PotWon)]
