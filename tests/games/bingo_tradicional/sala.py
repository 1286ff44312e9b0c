"""A bingo room to write cases in: who bought what is said in words, and balls come so that a cartón wins in time."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from tapete.engine.event import Event
from tapete.games.bingo_tradicional.play import BingoView
from tapete.games.bingo_tradicional.rules import BingoRules
from tapete.games.bingo_tradicional.state import Pozo, PrizePaid, State
from tapete.kit.bingo import Carton
from tests.games.table import TestTable

CERTIFIED = {"murcia": {"partidas_certificadas": 2000}}
HOUR = 3600


class Sala(TestTable):
    """An open room whose balls were checked; cartones cost 1.50 unless a case says otherwise."""

    state: State

    def __init__(self, where: str, **setup: Any) -> None:
        super().__init__("bingo-tradicional", where, **{"valor_facial": "1.50", **CERTIFIED.get(where, {}), **setup})
        self("jefe: comprobar")

    def sell(self, *sales: str, doubles: bool = False) -> "Sala":
        """Open the sale and sell: `ana 3`."""
        self(f"locutor: abrir venta{' dobles' if doubles else ''}")
        for sale in sales:
            player, cartones = sale.split()
            self(f"{player}: comprar {cartones}")
        return self

    def begin(self, *sales: str, doubles: bool = False) -> "Sala":
        """Sell, close the sale and announce the game."""
        self.sell(*sales, doubles=doubles)
        self("locutor: cerrar venta")
        self("jefe: anunciar partida")
        return self

    def seen(self, name: str) -> BingoView:
        """What somebody sees."""
        view = self.game.view(self.state, self.person(name))
        assert isinstance(view, BingoView)
        return view

    def carton(self, number: int) -> Carton:
        """A cartón of the series in play."""
        rules: BingoRules = self.game.rules
        return rules.emission.series(self.state.sold[0].series).carton(number)

    def call(self, numbers: Iterable[int]) -> "Sala":
        """These balls come out and are called."""
        for number in numbers:
            self(f"azar: resultado {number}")
            self("locutor: llamar")
        return self

    def fill(self, upto: int, *, without: Iterable[int]) -> "Sala":
        """Other balls, until so many are out."""
        spared = {*without, *self.state.drawn}
        others = [number for number in range(1, 91) if number not in spared]
        return self.call(others[: upto - len(self.state.drawn)])

    def full_at(self, number: int, ball: int) -> "Sala":
        """A cartón is full with just this ball."""
        held = self.carton(number).numbers
        missing = sorted(held.difference(self.state.drawn))
        self.fill(ball - len(missing), without=held)
        return self.call(missing)

    def line_at(self, number: int, ball: int) -> "Sala":
        """The first line of a cartón is complete with just this ball, and none of its others."""
        held = self.carton(number)
        self.fill(ball - 5, without=held.numbers)
        return self.call(sorted(held.lines[0]))

    def sing(self, *claims: str) -> Sequence[Event]:
        """Cartones are sung in a row and checked together: `ana linea 3`; what the check told."""
        for claim in claims:
            player, words = claim.split(" ", 1)
            self(f"{player}: {words}")
        return self("jefe: verificar")

    def over(self) -> "Sala":
        """The question, the order, and the whole payment."""
        self("jefe: preguntar")
        self("jefe: ordenar")
        self("jefe: liquidar")
        return self

    def bingo(self, player: str, number: int, ball: int) -> "Sala":
        """A whole game: somebody sings the bingo with just this ball, nobody sang a línea, and all is paid."""
        self.full_at(number, ball)
        self.sing(f"{player} bingo {number}")
        return self.over()

    def holds(self, **pozos: int) -> "Sala":
        """What the prizes of the bolsa have from games before, in cents."""
        kept = []
        for name, held in pozos.items():
            key = name.replace("_", "-")
            kept.append(Pozo(key, held, reached=held >= self.game.rules.prize(key).amount))
        self.state = replace(self.state, pozos=tuple(kept))
        return self

    def pozo(self, key: str) -> int:
        """What a prize of the bolsa has."""
        return next(pozo.held for pozo in self.state.pozos if pozo.key == key)

    def paid(self) -> list[tuple[str, str, int]]:
        """Every prize that was paid: which, to whom, how much."""
        return [(e.prize, e.player, e.amount) for e in self.events if isinstance(e, PrizePaid)]

    def limits(self) -> dict[str, int]:
        """The maximum ball of each prize of the bolsa that the game is played for."""
        return {chance.key: chance.ball for chance in self.state.plan.bolsa}
