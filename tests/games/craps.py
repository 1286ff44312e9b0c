"""A craps table to write cases at: dice brought, a tirador, and throws."""

from typing import Any

from tapete.engine.event import Event
from tapete.games.dados.rules import DadosRules
from tests.games.table import TestTable

STANDARD = {"minimo": "5", "maximo_sencilla": "500"}


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
        """Throw once for each outcome, calling and settling; the events from the first draw on."""
        events: list[Event] = []
        for outcome in outcomes:
            events += self.spin(outcome)
        return events

    def on(self, player: str) -> dict[str, int]:
        """What a player has on the cloth."""
        return {stake.bet: stake.amount for stake in self.state.stakes if stake.player == player}


def shot(jurisdiction: str, *bets: str, **setup: Any) -> CrapsTable:
    """Ana has the dice, with these bets on the cloth before the first throw."""
    return CrapsTable(jurisdiction, **setup).shoots("ana").bet("ana", *bets)
