"""A betting house to write cases in: a race of four, with a card that is open."""

from typing import Any

from tapete.engine.event import moves_of
from tapete.games.apuestas.liquidacion import PremioPaid, StakesReturned
from tapete.games.apuestas.state import State, Status
from tests.games.table import TestTable

RACE: dict[str, Any] = {"id": "x", "recinto": "hipodromo", "participantes": ["a", "b", "c", "d"]}
OTHER: dict[str, Any] = {"id": "y", "recinto": "otro", "participantes": ["e", "f", "g"]}
THIRD: dict[str, Any] = {"id": "z", "recinto": "otro", "participantes": ["h", "i"]}
PLACES: dict[str, Any] = {
    "casa": {"clase": "local"},
    "sala": {"clase": "recinto", "recinto": "hipodromo", "area_interna": True},
    "grada": {"clase": "recinto", "recinto": "hipodromo"},
    "bar": {"clase": "local", "autorizado": False},
    "movil": {"clase": "remoto"},
    "web": {"clase": "remoto", "autorizado": False},
}


class Casa(TestTable):
    """A house of one organisation, whose card is open."""

    state: State

    def __init__(self, organizacion: str, *events: dict[str, Any], opens: bool = True, **setup: Any) -> None:
        programa = [{**event} for event in events or (RACE,)]
        written = {"organizacion": organizacion, "minimo": "1", "programa": programa, "lugares": PLACES, **setup}
        super().__init__("apuestas", "murcia", **written)
        if opens:
            self("organizador: abrir programa")

    def bets(self, *lines: str) -> "Casa":
        """Simple bets: `ana x/a 10`."""
        for line in lines:
            player, result, amount = line.split()
            self(f"{player}: apostar ganador {result} {amount}")
        return self

    def offers(self, *lines: str) -> "Casa":
        """Offers on who wins: `ana favor x/a 3.50 20`."""
        for line in lines:
            player, side, result, coefficient, amount = line.split()
            self(f"{player}: ofertar {side} ganador {result} {coefficient} {amount}")
        return self

    def ends(self, *orders: str) -> "Casa":
        """How events end, `x a b=c`: each begins, if it has not, and has its official result."""
        for order in orders:
            event, *_ = order.split()
            if self.state.meeting(event).status in {Status.ABIERTO, Status.SUSPENDIDO}:
                self(f"organizador: empezar {event}")
            self(f"organizador: oficial {order} segun juez prueba foto")
        return self

    def settle(self) -> dict[str, int]:
        """Settle the card: what each player receives, whether paid or back."""
        since = len(self.events)
        self("organizador: liquidar")
        received: dict[str, int] = {}
        for event in self.events[since:]:
            paid = [event] if isinstance(event, PremioPaid) else event.of if isinstance(event, StakesReturned) else ()
            for each in paid:
                received[each.player] = received.get(each.player, 0) + each.amount
        return received

    def net(self, player: str) -> int:
        """What a player has won or lost so far, with what still lies there as lost."""
        account = f"jugador:{player}"
        moves = moves_of(self.events)
        return sum(m.amount for m in moves if m.target == account) - sum(m.amount for m in moves if m.source == account)

    def kept(self) -> int:
        """What the company has kept, its own fund apart."""
        moves = [move for move in moves_of(self.events) if "caja" not in {move.source, move.target}]
        into = sum(move.amount for move in moves if move.target == "mesa")
        return into - sum(move.amount for move in moves if move.source == "mesa")
