"""A table of trijoker to write cases at: cards are named by who gets them, and dealt in the order of the article."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.event import Event
from tapete.games.trijoker.play import TrijokerView
from tapete.games.trijoker.rules import State
from tests.games.table import TestTable, net

LIMITS = {"minimo": "5", "maximo": "50", "banda": ["5", "50"]}


class Mesa(TestTable):
    """An open table from 5 to 50 euros, its cards shuffled; `ana` is at space 1, `blas` at space 2, and so on."""

    state: State

    def __init__(self, players: str = "ana", *, shuffled: bool = True, **setup: Any) -> None:
        super().__init__("trijoker", "murcia", **{**LIMITS, **setup})
        self.players = players.split()
        for space, player in enumerate(self.players, 1):
            self(f"{player}: sentarse {space}")
        if shuffled:
            self("crupier: barajar")

    def bet(self, amount: str = "10") -> "Mesa":
        """Everybody lays three equal bets, and no more are taken."""
        for space, player in enumerate(self.players, 1):
            self(f"{player}: espacio {space} {amount}")
        self("crupier: no va más")
        return self

    def deal(self, *hands: str, common: str, until: int = 99) -> "Mesa":
        """The cards of each player and the common ones, or the first of them."""
        left, right = common.split()
        first, second, third = zip(*(hand.split() for hand in hands), strict=True)
        for card in [*first, left, *second, right, *third][:until]:
            self(f"azar: resultado {card}")
        return self

    def seen_by(self, player: str) -> TrijokerView:
        """What somebody sees."""
        view = self.game.view(self.state, self.person(player))
        assert isinstance(view, TrijokerView)
        return view

    def say(self, words: str) -> Sequence[Event]:
        """Whoever is in turn says so: `dejar 1`."""
        return self(f"{self.seen_by('ana').turn}: {words}")


def played(hand: str, common: str, decisions: str = "dejar dejar", amount: str = "10", **setup: Any) -> int:
    """What a player alone at the table wins, in cents, who decides so on bets 1 and 2."""
    mesa = Mesa(**setup).bet(amount).deal(hand, common=common)
    for bet, decision in enumerate(decisions.split(), 1):
        mesa(f"ana: {decision} {bet}")
        mesa("crupier: descubrir")
    mesa("crupier: liquidar")
    mesa("crupier: recoger")
    return net(mesa.events, "ana")
