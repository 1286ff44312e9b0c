"""A table of dados murcianos to write cases at."""

from typing import Any

from tapete.engine.event import Event
from tapete.games.dados_murcianos.rules import MurcianosRules, Phase
from tests.games.table import TestTable


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
