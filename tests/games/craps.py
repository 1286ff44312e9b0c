"""A craps table to write cases at: dice brought, a tirador, and throws."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.event import Event
from tapete.families.stakes.events import Collected
from tapete.games.dados.events import Paid
from tapete.games.dados.rules import DadosRules
from tapete.games.dados.state import Phase
from tests.games.table import TestTable, articles

STANDARD = {"minimo": "5", "maximo_sencilla": "500"}

IV1 = articles("ES1979:06.IV.1", "GA2007:09.IV.1", "MU2010:32.1")
NO_RETIRO = articles("ES1979:06.IV.1.A.NoRetiro", "GA2007:09.IV.1.A.NoRetiro", "MU2010:32.1.a.4.p2")
ASOCIADAS = articles("ES1979:06.IV.1.C", "GA2007:09.IV.1.C", "MU2010:32.1.c")
STAFF = articles("ES1979:06.III", "GA2007:09.III", "MU2010:31")
DICE = articles("ES1979:06.II.1", "GA2007:09.II.p4", "MU2010:30.p3")
CAP_SENCILLA = articles("ES1979:06.IV.2.p2", "GA2007:09.IV.2.p2", "MU2010:32.2.a")
CAP_MULTIPLE = articles("ES1979:06.IV.2.p3", "GA2007:09.IV.2.p3", "MU2010:32.2.b")
CAP_ODDS = articles("ES1979:06.IV.2.p4", "GA2007:09.IV.2.p4", "MU2010:32.2.c")
CAP_ODDS_DONT = articles("ES1979:06.IV.2.p5", "GA2007:09.IV.2.p5", "MU2010:32.2.d")
CAP_RIGHT = articles("ES1979:06.IV.2.p6", "GA2007:09.IV.2.p6", "MU2010:32.2.e")
CAP_WRONG = articles("ES1979:06.IV.2.p7", "GA2007:09.IV.2.p7", "MU2010:32.2.f")
ROUND = articles("ES1979:06.IV.3.p2", "GA2007:09.IV.3.p2", "MU2010:32.3.p2")
CALL = articles("ES1979:06.IV.3.p3", "GA2007:09.IV.3.p3", "MU2010:32.3.p3")
REQUEST = articles("ES1979:06.IV.3.p4", "GA2007:09.IV.3.p4", "MU2010:32.3.p4")
THROWING = articles("ES1979:06.IV.3.p5", "GA2007:09.IV.3.p5", "MU2010:32.3.p5")
NULL = articles("ES1979:06.IV.3.p6", "GA2007:09.IV.3.p6", "MU2010:32.3.p6")
DEPRIVED = articles("ES1979:06.IV.3.p7", "GA2007:09.IV.3.p7", "MU2010:32.3.p7")
CHANGE = articles("ES1979:06.IV.3.p8", "GA2007:09.IV.3.p8", "MU2010:32.3.p8")
NO_MORE = articles("ES1979:06.IV.3.p9", "GA2007:09.IV.3.p10", "MU2010:32.3.p9")


class CrapsTable(TestTable):
    """An open table whose dice have been brought."""

    def __init__(self, jurisdiction: str, **setup: Any) -> None:
        super().__init__("dados", jurisdiction, **{**STANDARD, **setup})
        self("director: dados d1 d2 d3 d4 d5 d6")

    @property
    def rules(self) -> DadosRules:
        rules: DadosRules = self.game.rules
        return rules

    def shoots(self, player: str, *others: str) -> "CrapsTable":
        """These people take places in this order, and the first takes the dice."""
        for name in (player, *others):
            if name not in self.state.players:
                self(f"{name}: ocupar")
        self(f"stickman: ofrecer {player}")
        self(f"{player}: aceptar")
        return self

    def bet(self, player: str, *bets: str) -> "CrapsTable":
        """Lay several bets of one player."""
        for bet in bets:
            self(f"{player}: {bet}")
        return self

    def throw(self, *outcomes: str) -> list[Event]:
        """Throw so many times, calling and settling; the events from the first draw on."""
        events: list[Event] = []
        for outcome in outcomes:
            events += self.spin(outcome)
        return events

    def call(self) -> None:
        self("stickman: ya no va más")
        assert self.state.phase is Phase.TIRO

    def on(self, player: str) -> dict[str, int]:
        """What a player has on the cloth."""
        return {stake.bet: stake.amount for stake in self.state.stakes if stake.player == player}


def shot(jurisdiction: str, *bets: str, **setup: Any) -> CrapsTable:
    """Ana has the dice, with these bets on the cloth before the first throw."""
    return CrapsTable(jurisdiction, **setup).shoots("ana").bet("ana", *bets)


def with_punto(jurisdiction: str, throw: str, *bets: str, **setup: Any) -> CrapsTable:
    """Ana has the dice, a Win of ten and a punto."""
    table = shot(jurisdiction, "win 10", **setup)
    table.throw(throw)
    return table.bet("ana", *bets)


def results(events: Sequence[Event]) -> dict[str, int]:
    """What each bet won or lost, whoever's it was."""
    told: dict[str, int] = {}
    for event in events:
        if isinstance(event, Collected):
            told[event.bet] = -event.amount
        elif isinstance(event, Paid):
            told.update({gain.bet: gain.gain for gain in event.gains})
    return told
