"""A table of treinta y cuarenta to write cases at: cards in the letters of the law, P and T black, C and D red."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.command import AZAR
from tapete.engine.event import Event
from tapete.games.treinta_y_cuarenta.coup import Announced, cutter
from tapete.games.treinta_y_cuarenta.play import TreintaYCuarenta
from tapete.games.treinta_y_cuarenta.rules import State, TreintaRules
from tests.games.table import TestTable, articles

SLUG = "treinta-y-cuarenta"
RUNNING = articles("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
BETS = articles("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1")
LIMITS = articles("ES1979:05.V.2", "GA2007:05.IV.2", "MU2010:28.2")
STAFF = articles("ES1979:05.III", "GA2007:05.III", "MU2010:26")
NEGRO_COLOR = "KP 9C 7T 5D | QD 8P 8C 9T"
ROJO_COLOR = "KC QT 8D 6P | 10P JD 9C 3T"
ROJO_INVERSO = "7P 10D 10C 9T | AD 10P 10T KC"
NEGRO_INVERSO = "KC 9P 7P 5P | QD 8P 8C 9T"
NULL = "KP 10D 5C JT | 10C KT 5P QD"
THIRTY_ONE = "AP 10C KD QT | AD JP 10T KC"
_SUITS = {"P": "s", "C": "h", "D": "d", "T": "c"}


class TreintaTable(TestTable):
    """A table at five euros whose sabot is loaded: bets are taken."""

    def __init__(self, where: str, *, loaded: bool = True, staff: str = "", **setup: Any) -> None:
        super().__init__(SLUG, where, staff=staff, **{"minimo": "5", **setup})
        if loaded:
            self.open_bets()

    @property
    def rules(self) -> TreintaRules:
        game: TreintaYCuarenta = self.game  # type: ignore[assignment]
        return game.rules

    @property
    def now(self) -> State:
        state: State = self.state
        return state

    def cards(self, text: str) -> list[Event]:
        """These cards come, in this order."""
        events: list[Event] = []
        for card in text.replace("|", " ").split():
            events += self.send(AZAR, f"resultado {card[:-1]}{_SUITS[card[-1]]}")
        return events

    def deal(self, text: str) -> list[Event]:
        """No va más, both rows and their call; the coup is left to be settled."""
        return [*self("crupier: no va mas"), *self.cards(text), *self("crupier: anunciar")]

    def coup(self, text: str) -> list[Event]:
        """A whole coup, settlement included."""
        return [*self.deal(text), *self("crupier: liquidar")]

    def bets(self, *lines: str) -> None:
        """Several bets: `ana negro 50`."""
        for line in lines:
            player, rest = line.split(maxsplit=1)
            self(f"{player}: {rest}")

    def to_the_red_card(self, left: int = 0) -> None:
        """A null coup, after which all cards but so many before the red one are put aside as cards too many."""
        self("crupier: no va mas")
        self.cards(NULL)
        while self.now.sabot and self.now.sabot.left > self.rules.behind.value + left:
            self(f"crupier: carta de mas {self._likeliest()}")
        self("crupier: anunciar")
        self("crupier: liquidar")

    def any_card(self) -> None:
        """The first of the faces of which most are left comes."""
        self.send(AZAR, f"resultado {self._likeliest()}")

    def _likeliest(self) -> str:
        sabot = self.now.sabot
        assert sabot is not None
        return max(sabot.outcomes, key=lambda outcome: outcome[1])[0]

    def load(self) -> None:
        """Shuffle and cut for the next talla."""
        self("crupier: barajar")
        offered = cutter(self.now)
        self(f"crupier: cortar por {offered}" if offered else "crupier: cortar")


def called(events: Sequence[Event]) -> str:
    """What the croupier called."""
    return next(e.announcement for e in events if isinstance(e, Announced))
