"""A table of dados murcianos to write cases at: people around it, throws, and what each bet won or lost."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.event import Event
from tapete.families.stakes.events import Collected, Paid
from tapete.games.dados_murcianos.rules import MurcianosRules
from tapete.games.dados_murcianos.state import Phase
from tests.games.table import TestTable

RELOJ = Actor("reloj", Role.RELOJ)


class MurcianosTable(TestTable):
    """An open table at five euros; in the original game unless `trios` is said."""

    def __init__(self, **setup: Any) -> None:
        super().__init__("dados-murcianos", "murcia", **{"minimo": "5", **setup})

    @property
    def rules(self) -> MurcianosRules:
        rules: MurcianosRules = self.game.rules
        return rules

    def bet(self, player: str, *bets: str) -> "MurcianosTable":
        """Lay several bets of one player; the crupier lays the tríos."""
        for bet in bets:
            self(f"crupier: {bet} para {player}" if bet.startswith("trio") else f"{player}: {bet}")
        return self

    def rolling(self) -> "MurcianosTable":
        """No va más, and the dice roll."""
        self("crupier: no va más")
        self("crupier: lanzar")
        assert self.state.phase is Phase.RODANDO
        return self

    def rest(self, outcome: str) -> "MurcianosTable":
        """The dice come to rest, and nothing is announced."""
        self.rolling()(f"azar: resultado {outcome}")
        assert self.state.phase is Phase.REPOSO
        return self

    def throw(self, outcome: str) -> list[Event]:
        """A whole throw: call, dice, announcement and settlement."""
        self.rest(outcome)
        return [*self("crupier: anunciar"), *self("crupier: liquidar")]

    def at(self, hours: float) -> Sequence[Event]:
        """It is so many hours since the opening."""
        return self.send(RELOJ, f"hora {int(hours * 3600)}")

    def on(self, player: str) -> dict[str, int]:
        """What a player has on the cloth."""
        return {stake.bet: stake.amount for stake in self.state.stakes if stake.player == player}

    @property
    def terna(self) -> int:
        """The terna in play."""
        number: int = self.state.ternas.in_play
        return number


def results(events: Sequence[Event]) -> dict[str, int]:
    """What each bet won or lost, whoever's it was."""
    told: dict[str, int] = {}
    for event in events:
        if isinstance(event, Collected):
            told[event.bet] = -event.amount
        elif isinstance(event, Paid):
            told[event.bet] = event.amount
    return told
