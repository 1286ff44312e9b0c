"""A table of póquer cubierto: `q` is the mano and `p` the postre; nobody can open unless the case says so."""

from typing import Any

from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.engine.event import Event
from tapete.families.poquer_de_circulo.state import Phase
from tests.games.circulo import Circulo

LOW = {
    "q": "Ts Th 4s 3h 2d",
    "r": "As Kd 9s 7h 4d",
    "s": "Qs Jd 8h 7c 2s",
    "t": "Ah Qh 9d 6c 5s",
    "p": "Kc Jh 8s 6d 3s",
}
JACKS = "Js Jc 5c 4c 2c"


class Cubierto(Circulo):
    """Five players without limit."""

    def __init__(self, players: str = "p q r s t", restos: str = "", **setup: Any) -> None:
        super().__init__(players, "poquer-cubierto", restos, **setup)

    def deal(self, **cards: str) -> None:
        """A new hand as far as its first interval."""
        usual = {name: LOW[name] for name in self.names if name in LOW}
        self.hand(**{**usual, **cards})

    def opened(self, **cards: str) -> None:
        """A hand that `q` opens for ten euros, with jacks unless the case says something else, and all cover."""
        self.deal(**{"q": JACKS, **cards})
        self("q: apostar 10")
        self.all("cubrir")

    def stand(self) -> list[Event]:
        """Nobody changes a card any more."""
        told = list[Event]()
        while changer := self.state.changes_now:
            told += self(f"{changer}: servido")
        return told

    def blank(self) -> None:
        """A mano en blanco."""
        self.deal()
        self.all("pasar")

    def prove(self) -> list[Event]:
        """Who opened the bote shows it."""
        return list(self(f"{self.state.descarte.opener}: mostrar apertura"))

    def finish(self) -> list[Event]:
        told = [*self.stand(), *self.check_down(), *self.stand(), *self.check_down()]
        told += self.prove() if self.state.phase is Phase.APERTURA else []
        while self.state.showing:
            told += self(f"{self.state.showing[0]}: mostrar")
        return told + list(self("crupier: liquidar"))

    def clock(self, seconds: int) -> None:
        """The table is told the hour."""
        self.send(Actor("reloj", Role.RELOJ), f"hora {seconds}")

    def last_hands(self) -> None:
        """The last hands are announced, as if everybody had been postre as often as must be."""
        seats = [replace(seat, turns=2) for seat in self.state.seats]
        self.state = replace(self.state, seats=tuple(seats))
        self("jefe: ultimas")

    @property
    def bote(self) -> int:
        """What is in the bote, in euros."""
        return self.seen("crupier").bote // 100
