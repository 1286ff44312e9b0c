"""Machines to write cases at: the figures of the worked examples, and games played to their end."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.event import Event
from tapete.games.maquinas.state import State
from tests.games.table import TestTable, faults

Fields = dict[str, Any]
A: Fields = {"tipo": "A", "precio": "0.50", "tiempo": 180}
B: Fields = {"tipo": "B", "precio": "0.20"}
C: Fields = {
    "tipo": "C",
    "precio": "1.00",
    "premios": [
        {"nombre": "grande", "peso": 1, "paga": "500"},
        {"nombre": "media", "peso": 9, "paga": "20"},
        {"nombre": "chica", "peso": 90, "paga": "1.5"},
        {"nombre": "nada", "peso": 900},
    ],
}
BOTE: Fields = {"nombre": "comun", "porcentaje": "2"}


def refusals(**fields: Any) -> list[tuple[str, str]]:
    """What homologation refuses of a machine: the code and the article of each fault."""
    return faults("maquinas", "murcia", **fields)


def cycle_of(length: int, **prizes: int) -> Fields:
    """A programme by how often each prize comes: `_80=1` once 80 euros, `_40c=3` three times 40 cents."""
    rows = [{"premios": [_euros(name)], "veces": times} for name, times in prizes.items()]
    return {"programa": {"ciclo": length, "partidas": rows}}


def _euros(name: str) -> str:
    return f"0.{name[1:-1]:>02}" if name.endswith("c") else name[1:]


class Maquina(TestTable):
    """An open machine at which somebody may play."""

    state: State

    def __init__(self, credit: str = "", **fields: Any) -> None:
        super().__init__("maquinas", "murcia", **fields)
        if credit:
            self(f"ana: insertar {credit}")

    def shuffle(self, *numbers: int) -> Sequence[Event]:
        """Chance gives the numbers of the next cycle: what came of the last of them."""
        events: Sequence[Event] = ()
        for number in numbers:
            events = self(f"azar: resultado {number}")
        return events

    def play(self, outcome: str = "", games: int = 1) -> "Maquina":
        """A whole game: by chance what is said, else what the programme has; a cycle without an order is given one."""
        self(f"ana: jugar {games}")
        while not outcome and self.game.needs(self.state) is not None:
            self.shuffle(len(self.state.drawn) + 1)
        self(f"azar: resultado {outcome}" if outcome else "organizador: leer programa")
        self("organizador: fin")
        return self
